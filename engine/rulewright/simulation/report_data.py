"""Represent a simulation as plain data, the source of its table, JSON, CSV and page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.backends.native.agent_games import Seat
from rulewright.play.ruleset import Ruleset
from rulewright.presentable import Presentable
from rulewright.serialization import to_named
from rulewright.simulation.count_labels import Ending, LabelTexts, find_ending, iter_labels
from rulewright.simulation.intervals import Interval, Moments, find_quantile, wilson_interval
from rulewright.simulation.playing.agent_specs import format_agent
from rulewright.simulation.runner import GameBudget, PreparedRules
from rulewright.simulation.summary import Summary
from rulewright.simulation.summary_sentences import list_summary_sentences

ReportData = dict[str, object]
FORMAT_VERSION = 1
"""The version of the data of simulations and comparisons; raised when an entry is renamed or removed."""


class DataReport(Presentable):
    """Base class of reports on games. `data` is everything."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def games(self) -> int:
        return int(self.data["games"])

    def to_dict(self) -> dict[str, Any]:
        return self.data


def make_head(ruleset: Ruleset, entrants: Sequence[Seat], game_budget: GameBudget) -> ReportData:
    """Return the beginning of the data of simulations and comparisons: the rules and the agents."""
    setting = ruleset.setting
    return {
        "format": FORMAT_VERSION,
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "digest": ruleset.table.identity.digest,
        "setting": setting.to_dict(),
        "entrants": [format_agent(seat) for seat in entrants],
        "seats_swapped": game_budget.swap,
        "seed": game_budget.seed,
    }


def build_report(
    prepared: PreparedRules,
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    summary: Summary,
    *,
    unreached: ReportData | None = None,
    language: str | None = None,
) -> ReportData:
    """Return all figures of the games, with the lines of `find_unreached_lines`. Shares
    are from 0 to 1, with 95 % intervals. Texts are in this language, by default the ruleset's
    first.
    """
    ruleset = prepared.ruleset
    label_texts = LabelTexts(ruleset, language)
    data: ReportData = {
        **make_head(ruleset, entrants, game_budget),
        "language": label_texts.words.language,
        "games": summary.games,
        "seats": [
            _seat_data(summary, summary.places, number, name)
            | {"score": _spread_data(summary.scores[number])}
            for number, name in enumerate(ruleset.seats)
        ],
    }
    if len(set(entrants)) > 1:
        data["players"] = [
            _seat_data(summary, summary.entrant_places, number, format_agent(seat))
            for number, seat in enumerate(entrants)
        ]
    data |= {
        "single_winner": sum(games for found, games in summary.places.items() if found[-1] == 1),
        "one_team": summary.has_one_team,
        "nobody_wins": to_named(Interval, wilson_interval(count_lost_games(summary), summary.games)),
        "ties": to_named(Interval, wilson_interval(count_ties(summary), summary.games)),
        "margin": _spread_data(summary.margins),
        "decisions": _spread_data(summary.lengths),
        "choices": _spread_data(summary.asked),
        "branching": {
            "mean": summary.options / max(1, summary.choice_count),
            "most": summary.most_options,
        },
        "ends": list(iter_endings(ruleset, summary, label_texts)),
        "menus": list(iter_menus(ruleset, summary, label_texts)),
        "failed_looks": summary.failed_looks,
        "trace": f"{summary.trace:016x}",
        "lines": unreached,
    }
    return data | {"in_short": list_summary_sentences(data)}


def count_ties(summary: Summary) -> int:
    """Return the number of games with a shared first place."""
    return sum(games for found, games in summary.places.items() if found[-1] > 1)


def count_lost_games(summary: Summary) -> int:
    """Return the number of games without a winner."""
    return sum(games for found, games in summary.places.items() if found[-1] == 0)


def _seat_data(
    summary: Summary, place_counts: Counter[tuple[int, ...]], seat_index: int, name: str
) -> ReportData:
    sole_wins = shared = 0
    points = 0.0
    for places, games in place_counts.items():
        if places[seat_index] == 1:
            first = places[-1]
            sole_wins += games if first == 1 else 0
            shared += games if first > 1 else 0
            points += games / first
    return {
        "name": name,
        "wins": sole_wins,
        "shared_wins": shared,
        "win_share": to_named(Interval, wilson_interval(sole_wins, summary.games)),
        "points": points / max(1, summary.games),
        "mean_place": sum(p[seat_index] * n for p, n in place_counts.items()) / max(1, summary.games),
    }


def _spread_data(counts: Counter[int]) -> ReportData:
    moments = Moments.from_counts(counts)
    interval = moments.confidence_interval()
    return {
        "mean": moments.mean,
        "error": interval.half_width if moments.count > 1 else None,
        "deviation": moments.standard_deviation,
        "least": min(counts, default=0),
        "median": find_quantile(counts, 0.5),
        "most": max(counts, default=0),
        "counts": {str(value): counts[value] for value in sorted(counts)},
    }


def iter_endings(ruleset: Ruleset, summary: Summary, label_texts: LabelTexts) -> Iterator[ReportData]:
    """Yield each way in which games ended, the most frequent first."""
    games_by_ending: Counter[Ending] = Counter()
    for (phase, end), games in summary.ends.items():
        games_by_ending[find_ending(ruleset, phase, end)] += games
    for game_end, games in sorted(games_by_ending.items(), key=lambda item: (-item[1], item[0].location)):
        yield {
            "how": game_end.end_kind,
            "step": game_end.step,
            "says": label_texts.step_text(game_end.step),
            "place": game_end.location,
            "why": game_end.condition_text,
            "games": games,
            "share": to_named(Interval, wilson_interval(games, summary.games)),
        }


def iter_menus(ruleset: Ruleset, summary: Summary, label_texts: LabelTexts) -> Iterator[ReportData]:
    """Yield each decision, with how often each alternative was offered and taken; decisions
    without named alternatives option by option if there are few. Decisions of one key are
    combined.
    """
    counts_by_label: dict[str, dict[str, list[int]]] = {}
    for label in iter_labels(ruleset):
        counts = counts_by_label.setdefault(label.decision_key, {}).setdefault(label.name, [0, 0, 0])
        for place, many in enumerate((summary.offered, summary.taken, summary.forced)):
            counts[place] += many[label.slot] if label.slot < len(many) else 0
    named_keys = {
        decision.key
        for decision in ruleset.program.decisions.values()
        if any(alternative.name is not None for alternative in decision.alternatives)
    }
    prompts, alternative_texts = label_texts.map_decisions(), label_texts.map_alternatives()
    for key, rows in counts_by_label.items():
        yield {
            "decision": key,
            "asks": prompts.get(key),
            "named": key in named_keys,
            "alternatives": [
                {
                    "name": name,
                    "says": alternative_texts.get((key, name)),
                    "offered": offered,
                    "taken": taken,
                    "forced": forced,
                    "share": taken / offered if offered else None,
                }
                for name, (offered, taken, forced) in rows.items()
            ],
        }


def iter_rows(data: ReportData) -> Iterator[tuple[str, str, str, object]]:
    """Yield the report as a long table (part, name, measure, value), for CSV."""
    for part, value in data.items():
        yield from _flatten_value(part, "", value)


def _flatten_value(part: str, name: str, value: object) -> Iterator[tuple[str, str, str, object]]:
    match value:
        case dict():
            label = value.get("name") or value.get("decision") or value.get("step")
            row_name = f"{name}.{label}".strip(".") if isinstance(label, str) and label else name
            for key, inner in value.items():
                if isinstance(inner, dict | list):
                    yield from _flatten_value(part, f"{row_name}.{key}".strip("."), inner)
                elif key not in ("name", "decision", "step"):
                    yield part, row_name, str(key), inner
        case list():
            for number, inner in enumerate(value):
                if isinstance(inner, dict | list):
                    yield from _flatten_value(part, name, inner)
                else:
                    yield part, name, str(number + 1), inner
        case _:
            yield part, name, "value", value
