"""A search for numbers, and what is told of it: as data, in sentences, and the variant."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulewright.backends.native.arena import Seat
from rulewright.own_files import passing_place
from rulewright.phrases import counted
from rulewright.plain import by_name
from rulewright.play.ruleset import Ruleset
from rulewright.study.simulation.comparing.sweeping import BadSweep, Setting, SweepSpace, read_sweep
from rulewright.study.simulation.intervals import Interval
from rulewright.study.simulation.report import DataReport, head
from rulewright.study.simulation.run import Wish
from rulewright.study.simulation.sentences import decimals, setting_said
from rulewright.study.simulation.summary import Summary
from rulewright.study.simulation.tuning.search import SearchBudget, Telling, Trial, Tuning, tune
from rulewright.study.simulation.tuning.wants import (
    SHARES,
    Misses,
    Want,
    measured,
    read_wants,
    target,
)
from rulewright.study.simulation.working.units import RulesSource

SHOWN = 5
"""Settings that are told of the search, the best first."""
NAME = "tuned"


class TuningReport(DataReport):
    """The result of a parameter search. `data` is everything (docs/tune.md), its records are the
    settings that were tried; `variant` is the text of the variant, None if nothing is better.
    """

    @property
    def better(self) -> bool:
        """Whether a setting was found that is better, as surely as 95 %."""
        return bool(self.data["better"])

    @property
    def values(self) -> dict[str, int] | None:
        """The numbers that are better, if some are."""
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


def tuned(
    rules: RulesSource,
    numbers: Sequence[str],
    wants: Sequence[str],
    entrants: Sequence[Seat],
    plan: SearchBudget,
    *,
    name: str = NAME,
    telling: Telling = lambda what, done, of: None,
    slowly: Callable[[str], object] = lambda reason: None,
) -> TuningReport:
    """Looks for values of the numbers (`define.goal=50..150..10`) with which games are as is wanted
    (`length 60 to 90`). `name` is that of the variant; `slowly` is told that and why games
    are slower than usual, if so.

    Raises BadSweep, NoNumber, BadWant, and as `search.tune` does.
    """
    if not numbers:
        raise BadSweep("say which numbers may change, like define.goal=50..150..10")
    ruleset = rules.open()
    read = read_wants(wants, ruleset.seats, entrants, plan.swap)
    with passing_place() as scratch:
        space = SweepSpace(rules, [read_sweep(text) for text in numbers], scratch)
        found = tune(space, read, entrants, plan, telling=telling, slowly=slowly)
        return tuning_report(found, space, read, entrants, plan, ruleset, name)


def tuning_report(
    found: Tuning,
    space: SweepSpace,
    wants: Sequence[Want],
    entrants: Sequence[Seat],
    plan: SearchBudget,
    ruleset: Ruleset,
    name: str = NAME,
) -> TuningReport:
    """`name` is that of the variant."""
    misses = Misses(wants, entrants, found.original)
    confirmed = found.confirmed
    before = found.original if confirmed is None else confirmed.original
    data: dict[str, Any] = {
        **head(ruleset, entrants, Wish(plan.seed, swap=plan.swap)),
        "heading": _heading(found, space, plan),
        "wants": [want.text for want in wants],
        "numbers": [
            {"path": number.path, "now": number.now, "values": list(number.values)}
            for number in space.numbers
        ],
        "settings": space.size,
        "everything": found.everything,
        "late": found.late,
        "interrupted": found.interrupted,
        "games_of_each": plan.games,
        "games": _games(found),
        "trials": [_trial(trial, space) for trial in found.trials],
        "original": _side(before, misses, ruleset, None),
        "winner": None,
        "better": found.better,
        "variant": None,
    }
    if confirmed is not None and found.winner is not None:
        values = _values(found.winner, space)
        gain = by_name(Interval, confirmed.gain)
        side = _side(confirmed.winner, misses, ruleset, values)
        data["winner"] = side | {"gain": gain, "games": confirmed.winner.games}
    data["in_short"] = list(_in_short(data))
    if found.better and found.winner is not None:
        data["variant"] = space.variant(found.winner, name, list(_remarks(data)))
    return TuningReport(data)


def _heading(found: Tuning, space: SweepSpace, plan: SearchBudget) -> str:
    tried = len(found.trials)
    some = f"{tried:,} of {space.size:,}" if tried < space.size - 1 else f"{tried:,}"
    return f"{some} settings tried, up to {counted(plan.games, 'game')} of each, the same seeds"


def _games(found: Tuning) -> int:
    games = found.original.games + sum(t.games for t in (*found.trials, *found.finalists))
    if found.confirmed is not None:
        games += found.confirmed.original.games + found.confirmed.winner.games
    return games


def _values(setting: Setting, space: SweepSpace) -> dict[str, int]:
    return {number.path: value for number, value in zip(space.numbers, setting, strict=True)}


def _trial(trial: Trial, space: SweepSpace) -> dict[str, Any]:
    return {
        "values": _values(trial.setting, space),
        "games": trial.games,
        "miss": None if math.isinf(trial.miss) else trial.miss,
        "misses": list(trial.misses),
        "given_up": trial.given_up,
        "fault": trial.fault or None,
    }


def _side(
    summary: Summary, misses: Misses, ruleset: Ruleset, values: dict[str, int] | None
) -> dict[str, Any]:
    """Return the figures of one of the rules, goal by goal."""
    rows = []
    for want, miss in zip(misses.wants, misses.each(summary), strict=True):
        scale = 100.0 if want.kind in SHARES else 1.0
        found = measured(want, summary, misses.players)
        names = ruleset.seats if len(found) > 1 else ("",)
        rows.append(
            {
                "want": want.text,
                "met": _met(want, found, len(misses.players)),
                "miss": miss,
                "figures": [
                    {"of": name, **by_name(Interval, one.times(scale))}
                    for name, one in zip(names, found, strict=True)
                ],
            }
        )  # fmt: skip
    return {"values": values, "games": summary.games, "miss": misses.all(summary), "wants": rows}


def _met(want: Want, found: Sequence[Interval], seats: int) -> bool:
    low, high = target(want, seats)
    if low == high:  # no figure is ever quite that: it is met where it cannot be told apart
        return all(one.low <= low <= one.high for one in found)
    return all(low <= one.value <= high for one in found)


# --- in words -------------------------------------------------------------------------------------


def figure(row: Mapping[str, Any]) -> str:
    """Return `player1 54.2 (51.7 to 56.6)`."""
    digits = max(1, decimals((row["high"] - row["low"]) / 2))
    of = f"{row['of']} " if row["of"] else ""
    return f"{of}{row['value']:.{digits}f} ({row['low']:.{digits}f} to {row['high']:.{digits}f})"


def said(values: Mapping[str, int]) -> str:
    return ", ".join(f"{path} = {value}" for path, value in values.items())


def _in_short(data: Mapping[str, Any]) -> Iterator[str]:
    if data["interrupted"]:
        yield "Interrupted: nothing is confirmed, and no variant is made."
    if data["late"]:
        yield "Time ran out before all was tried that might have been."
    faults = [trial for trial in data["trials"] if trial["fault"]]
    if faults:
        first = f"{said(faults[0]['values'])}: {faults[0]['fault']}"
        yield f"{counted(len(faults), 'setting')} cannot be played ({first})."
    winner = data["winner"]
    if winner is None:
        if not data["interrupted"]:
            yield from _no_winner(data)
        return
    games, gain = counted(winner["games"], "game"), winner["gain"]
    digits = min(3, max(2, decimals((gain["high"] - gain["low"]) / 2)))
    how = "nearer to" if gain["value"] >= 0 else "farther from"
    nearer = (
        f"{abs(gain['value']):.{digits}f} {how} what is wanted than the rules as they are, "
        f"95 % between {gain['low']:.{digits}f} and {gain['high']:.{digits}f}"
    )
    if data["better"]:
        yield (
            f"Better: {said(winner['values'])}. In {games} that the search had not seen it is "
            f"{nearer} (those miss it by {data['original']['miss']:.2f})."
        )
        missed = [row["want"] for row in winner["wants"] if not row["met"]]
        if missed:
            yield f"Still missed: {'; '.join(missed)}."
    else:
        yield (
            f"Nothing is better, as far as can be told. The best of the search was "
            f"{said(winner['values'])}; in {games} that the search had not seen it is {nearer}."
        )


def _no_winner(data: Mapping[str, Any]) -> Iterator[str]:
    if data["original"]["miss"] == 0:
        games = counted(data["original"]["games"], "game")
        yield f"Nothing can be better: in {games} the rules as they are meet all that is wanted."
    elif data["trials"]:
        yield "Nothing is better: every setting that was tried misses more of what is wanted."
    elif not data["late"]:
        yield "Nothing is better: there is no setting but that of the rules."


def _remarks(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the comments above the variant."""
    yield "Made by `rulewright tune`, which wanted:"
    for then, now in zip(data["original"]["wants"], data["winner"]["wants"], strict=True):
        yield f"  {then['want']}: {_figures(then)}; now {_figures(now)}"
    yield f"In {counted(data['winner']['games'], 'game')} of each, {setting_said(dict(data))}."


def _figures(row: Mapping[str, Any]) -> str:
    return ", ".join(map(figure, row["figures"]))
