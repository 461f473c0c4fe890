"""What the figures of a simulation mean, in a few sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulewright.phrases import counted, listed
from rulewright.study.simulation.intervals import LEVEL, quantile, wilson
from rulewright.study.simulation.playing.players import by_clock
from rulewright.study.simulation.sentences import called, percent, spread
from rulewright.study.simulation.wording import BOUND, RUNS_OUT

FEW = 4
"""So many things are told by name; of more, only how many they are."""


def in_short(data: dict[str, Any]) -> list[str]:
    """Two to five sentences about a report: who wins, how long games are, how they end, what is
    never chosen."""
    return [
        *_winning(data), _length(data), _ending(data), *_choosing(data), *_by_clock(data)
    ]  # fmt: skip


def _by_clock(data: dict[str, Any]) -> Iterator[str]:
    """Whether the same line would give other games."""
    if by_clock(data["entrants"]):
        yield "Somebody thinks by the clock: the same seeds give other games the next time."


def _winning(data: dict[str, Any]) -> Iterator[str]:
    """Yield whether any seat wins significantly more or less than its share of the games with a
    single winner; intervals are Bonferroni-corrected.
    """
    rows = data.get("players") or data["seats"]
    if len(rows) == 1:
        mean, error, *_ = spread(data["seats"][0]["score"])
        yield f"The score is {mean} on average{f' (+- {error})' if error else ''}."
        return
    decided = sum(row["wins"] for row in rows)
    level = 1 - (1 - LEVEL) / len(rows)
    even = 1 / len(rows)
    found = [wilson(row["wins"], decided, level) for row in rows]
    shares = listed([f"{row['name']} {percent(row['win_share']['value'])} %" for row in rows])
    where = ""
    if "players" in data and not data["seats_swapped"]:
        where = " Everybody kept one seat, so that this may be the seat's doing (see --swap)."
    apart = [
        (row["name"], "more" if one.low > even else "less")
        for row, one in zip(rows, found, strict=True)
        if decided and not one.low <= even <= one.high
    ]
    if apart:
        groups = [
            (listed([name for name, how in apart if how == which]), which)
            for which in ("more", "less")
        ]
        told = listed([f"{names} {which} often" for names, which in groups if names])
        yield f"Wins: {shares}. More than chance: {told} than an even share.{where}"
    else:
        low, high = min(one.low for one in found), max(one.high for one in found)
        yield (
            f"Wins: {shares}. Chance alone can make such differences: of the games that one player "
            f"wins, each could in truth win between {percent(low)} and {percent(high)} %.{where}"
        )


def _length(data: dict[str, Any]) -> str:
    counts = Counter({int(value): n for value, n in data["decisions"]["counts"].items()})
    low, high = quantile(counts, 0.05), quantile(counts, 0.95)
    usual = f"always {low}" if low == high else f"in nine of ten between {low} and {high}"
    return (
        f"A game has {data['decisions']['mean']:.0f} decisions on average, {usual}; "
        f"{data['choices']['mean']:.0f} of them between several options, "
        f"{data['branching']['mean']:.1f} on average."
    )


def _ending(data: dict[str, Any]) -> str:
    ends = data["ends"]
    told = [f"{percent(end['share']['value'])} % of the games {_how(end)}" for end in ends[:FEW]]
    rest = sum(end["games"] for end in ends[FEW:])
    if len(ends) == 1:
        told = [f"All games {_how(ends[0])}"]
    elif rest:
        told.append(f"{percent(rest / data['games'])} % end in other ways")
    ties = data["ties"]["value"]
    shared = f"; in {percent(ties)} % the first place is shared" if ties else ""
    return f"{listed(told)}{shared}."


def _how(end: dict[str, Any]) -> str:
    if end["how"] == BOUND:
        return "are stopped by the bound"
    if end["how"] == RUNS_OUT:
        return f"go to the last step, {end['says'] or end['step']}"
    return f"end by `{end['why']}`" if end["why"] else f"end at {end['place']}"


def _choosing(data: dict[str, Any]) -> Iterator[str]:
    """Yield notable choices among named alternatives; a single member that is never chosen means
    little."""
    rows = [(menu, row) for menu in data["menus"] if menu["named"] for row in menu["alternatives"]]
    never = [
        f'"{called(row)}" ({counted(row["offered"], "time")} possible)'
        for _, row in rows
        if row["offered"] and not row["taken"]
    ]
    absent = [f'"{called(row)}"' for _, row in rows if not row["offered"] and not row["forced"]]
    told = [f"never chosen: {_some(never)}"] if never else []
    told += [f"never possible: {_some(absent)}"] if absent else []
    if told:
        yield f"In these games {'; '.join(told)}."


def _some(things: list[str]) -> str:
    more = len(things) - FEW
    return listed(things if more < 2 else [*things[:FEW], f"{more} more"])
