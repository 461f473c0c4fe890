"""Report a parameter search: as data, in sentences, and as a variant."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulewright.backends.native.agent_games import Seat
from rulewright.play.ruleset import Ruleset
from rulewright.private_files import temporary_folder
from rulewright.serialization import to_named
from rulewright.simulation.comparing.parameter_sweep import (
    BadSweep,
    SweepSetting,
    SweepSpace,
    parse_sweep,
)
from rulewright.simulation.intervals import Interval
from rulewright.simulation.report_data import DataReport, make_head
from rulewright.simulation.runner import GameBudget
from rulewright.simulation.sentences import count_decimals, format_setting, load_report_words
from rulewright.simulation.summary import Summary
from rulewright.simulation.tuning.goals import (
    SHARE_MEASURES,
    Goal,
    GoalDistances,
    find_target_range,
    measure_goal,
    parse_goals,
)
from rulewright.simulation.tuning.parameter_search import (
    SearchBudget,
    StageCallback,
    Trial,
    TuningResult,
    search_settings,
)
from rulewright.simulation.working.tasks import RulesSource
from rulewright.words.tool_words import ToolWords, load_tool_words

SHOWN_SETTINGS = 5
"""Number of settings that are reported, the best first."""
VARIANT_NAME = "tuned"


class TuningReport(DataReport):
    """The result of a parameter search. `data` is everything (`rulewright docs tune`), its records are the
    settings that were tried; `variant` is the text of the variant, None if nothing is better.
    """

    @property
    def better(self) -> bool:
        """Return whether the search found a setting that is better at 95 % confidence."""
        return bool(self.data["better"])

    @property
    def values(self) -> dict[str, int] | None:
        """Return the values of the better setting, or None if there is none."""
        return dict(self.data["winner"]["values"]) if self.better else None

    @property
    def variant(self) -> str | None:
        variant: str | None = self.data["variant"]
        return variant

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [
            trial["values"] | {name: trial[name] for name in ("miss", "games", "given_up", "fault")}
            for trial in self.data["trials"]
        ]

    def __str__(self) -> str:
        lines = [f"{self.data['title']}: {self.data['heading']}"]
        lines += [f"- {sentence}" for sentence in self.data["in_short"]]
        return "\n".join(lines)


def run_tuning(
    rules_source: RulesSource,
    number_texts: Sequence[str],
    goal_texts: Sequence[str],
    entrants: Sequence[Seat],
    search_budget: SearchBudget,
    *,
    name: str = VARIANT_NAME,
    language: str | None = None,
    on_stage: StageCallback = lambda what, done, of: None,
    on_slow: Callable[[str], object] = lambda reason: None,
) -> TuningReport:
    """Search values of the numbers (`define.goal=50..150..10`) for which games meet the goals
    (`length 60 to 90`), and return the report. `name` is the name of the variant; the report is in this
    `language`, by default the ruleset's first; `on_slow` is called with the reason if games are slower than
    usual.

    Raises BadSweep, NoNumber, BadWant, and the exceptions of `parameter_search.search_settings`.
    """
    if not number_texts:
        raise BadSweep("say which numbers may change, like define.goal=50..150..10")
    ruleset = rules_source.open_rules()
    goals = parse_goals(goal_texts, ruleset.seats, entrants, search_budget.swap)
    with temporary_folder() as scratch:
        space = SweepSpace(rules_source, [parse_sweep(text) for text in number_texts], scratch)
        tuning_result = search_settings(
            space, goals, entrants, search_budget, on_stage=on_stage, on_slow=on_slow
        )
        return build_tuning_report(
            tuning_result, space, goals, entrants, search_budget, ruleset, name, language
        )


def build_tuning_report(
    tuning_result: TuningResult,
    space: SweepSpace,
    goals: Sequence[Goal],
    entrants: Sequence[Seat],
    search_budget: SearchBudget,
    ruleset: Ruleset,
    name: str = VARIANT_NAME,
    language: str | None = None,
) -> TuningReport:
    """Build the report of a search. `name` is the name of the variant; the report is in this `language`, by
    default the ruleset's first."""
    language = language or (ruleset.languages or ("en",))[0]
    goal_distances = GoalDistances(goals, entrants, tuning_result.original)
    confirmation = tuning_result.confirmation
    original_summary = tuning_result.original if confirmation is None else confirmation.original
    data: dict[str, Any] = {
        **make_head(ruleset, entrants, GameBudget(search_budget.seed, swap=search_budget.swap)),
        "language": language,
        "heading": _format_heading(tuning_result, space, search_budget, load_tool_words("report", language)),
        "wants": [want.text for want in goals],
        "numbers": [
            {"path": number.path, "now": number.current_text, "values": list(number.trial_values)}
            for number in space.varied_numbers
        ],
        "settings": space.setting_count,
        "everything": tuning_result.is_exhaustive,
        "late": tuning_result.has_timed_out,
        "interrupted": tuning_result.was_interrupted,
        "games_of_each": search_budget.games,
        "games": _count_games(tuning_result),
        "trials": [_trial_data(trial, space) for trial in tuning_result.trials],
        "original": _side_data(original_summary, goal_distances, ruleset, None),
        "winner": None,
        "better": tuning_result.is_better,
        "variant": None,
    }
    if confirmation is not None and tuning_result.winner is not None:
        values = _map_values(tuning_result.winner, space)
        gain = to_named(Interval, confirmation.gain)
        winner_data = _side_data(confirmation.winner, goal_distances, ruleset, values)
        data["winner"] = winner_data | {"gain": gain, "games": confirmation.winner.games}
    data["in_short"] = list(_iter_sentences(data))
    if tuning_result.is_better and tuning_result.winner is not None:
        data["variant"] = space.format_variant(tuning_result.winner, name, list(_iter_remarks(data)))
    return TuningReport(data)


def _format_heading(
    tuning_result: TuningResult, space: SweepSpace, search_budget: SearchBudget, words: ToolWords
) -> str:
    tried, games = len(tuning_result.trials), search_budget.games
    if tried < space.setting_count - 1:
        return words.format("tune-heading-some", tried=tried, total=space.setting_count, games=games)
    return words.format("tune-heading", tried=tried, games=games)


def _count_games(tuning_result: TuningResult) -> int:
    games = tuning_result.original.games + sum(
        t.games for t in (*tuning_result.trials, *tuning_result.finalists)
    )
    if tuning_result.confirmation is not None:
        games += tuning_result.confirmation.original.games + tuning_result.confirmation.winner.games
    return games


def _map_values(setting: SweepSetting, space: SweepSpace) -> dict[str, int]:
    return {number.path: value for number, value in zip(space.varied_numbers, setting, strict=True)}


def _trial_data(trial: Trial, space: SweepSpace) -> dict[str, Any]:
    return {
        "values": _map_values(trial.setting, space),
        "games": trial.games,
        "miss": None if math.isinf(trial.total_distance) else trial.total_distance,
        "misses": list(trial.distances),
        "given_up": trial.was_rejected,
        "fault": trial.fault_text or None,
    }


def _side_data(
    summary: Summary, goal_distances: GoalDistances, ruleset: Ruleset, values: dict[str, int] | None
) -> dict[str, Any]:
    """Return the figures of one of the rules, goal by goal."""
    rows = []
    for goal, distance in zip(goal_distances.goals, goal_distances.list_distances(summary), strict=True):
        scale = 100.0 if goal.measure in SHARE_MEASURES else 1.0
        intervals = measure_goal(goal, summary, goal_distances.agents)
        names = ruleset.seats if len(intervals) > 1 else ("",)
        rows.append(
            {
                "want": goal.text,
                "met": _is_met(goal, intervals, len(goal_distances.agents)),
                "miss": distance,
                "figures": [
                    {"of": name, **to_named(Interval, one.scale_by(scale))}
                    for name, one in zip(names, intervals, strict=True)
                ],
            }
        )  # fmt: skip
    return {
        "values": values,
        "games": summary.games,
        "miss": goal_distances.sum_distances(summary),
        "wants": rows,
    }


def _is_met(goal: Goal, intervals: Sequence[Interval], seat_count: int) -> bool:
    low, high = find_target_range(goal, seat_count)
    if low == high:  # no figure is exactly that: the goal is met if the difference is inconclusive
        return all(one.low <= low <= one.high for one in intervals)
    return all(low <= one.value <= high for one in intervals)


# --- in words -------------------------------------------------------------------------------------


def format_figure(figure_row: Mapping[str, Any], words: ToolWords) -> str:
    """Return `player1 54.2 (51.7 to 56.6)`."""
    digits = max(1, count_decimals((figure_row["high"] - figure_row["low"]) / 2))
    figure, low, high = (words.format_decimal(figure_row[key], digits) for key in ("value", "low", "high"))
    text = words.format("tune-figure", figure=figure, low=low, high=high)
    return words.format("tune-figure-of", name=figure_row["of"], figure=text) if figure_row["of"] else text


def format_values(values_by_path: Mapping[str, int]) -> str:
    return ", ".join(f"{path} = {value}" for path, value in values_by_path.items())


def _iter_sentences(data: Mapping[str, Any]) -> Iterator[str]:
    words = load_report_words(data)
    if data["interrupted"]:
        yield words.format("tune-interrupted")
    if data["late"]:
        yield words.format("tune-late")
    faults = [trial for trial in data["trials"] if trial["fault"]]
    if faults:
        first = f"{format_values(faults[0]['values'])}: {faults[0]['fault']}"
        yield words.format("tune-unplayable", count=len(faults), first=first)
    winner = data["winner"]
    if winner is None:
        if not data["interrupted"]:
            yield from _iter_no_winner(data, words)
        return
    gain = winner["gain"]
    digits = min(3, max(2, count_decimals((gain["high"] - gain["low"]) / 2)))
    low, high = (words.format_decimal(gain[end], digits) for end in ("low", "high"))
    nearer = words.format(
        "tune-nearer",
        size=words.format_decimal(abs(gain["value"]), digits),
        direction="nearer" if gain["value"] >= 0 else "farther",
        interval=words.format("interval", low=low, high=high),
    )
    found = {"values": format_values(winner["values"]), "count": winner["games"], "nearer": nearer}
    if data["better"]:
        distance = words.format_decimal(data["original"]["miss"], 2)
        yield words.format("tune-better", **found, distance=distance)
        missed = [row["want"] for row in winner["wants"] if not row["met"]]
        if missed:
            yield words.format("tune-still-missed", goals="; ".join(missed))
    else:
        yield words.format("tune-not-better", **found)


def _iter_no_winner(data: Mapping[str, Any], words: ToolWords) -> Iterator[str]:
    if data["original"]["miss"] == 0:
        yield words.format("tune-all-met", count=data["original"]["games"])
    elif data["trials"]:
        yield words.format("tune-all-worse")
    elif not data["late"]:
        yield words.format("tune-no-other")


def _iter_remarks(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the comments above the variant, which are in English like the rest of the file."""
    words = load_tool_words("report", "en")
    yield "Made by `rulewright tune`. Goals, with the figures before and now:"
    for then, now in zip(data["original"]["wants"], data["winner"]["wants"], strict=True):
        yield f"  {then['want']}: {_format_figures(then, words)}; now {_format_figures(now, words)}"
    games = words.format("games", count=data["winner"]["games"])
    yield f"In {games} of each, {format_setting({**data, 'language': 'en'})}."


def _format_figures(goal_row: Mapping[str, Any], words: ToolWords) -> str:
    return ", ".join(format_figure(row, words) for row in goal_row["figures"])
