"""Summarise the figures of a simulation in a few sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulewright.phrases import format_quantity, join_words
from rulewright.simulation.count_labels import BOUND, RUNS_OUT
from rulewright.simulation.intervals import LEVEL, find_quantile, wilson_interval
from rulewright.simulation.playing.agent_specs import has_time_limit
from rulewright.simulation.sentences import format_percent, format_spread, name_alternative

MAX_NAMED = 4
"""Number of things that are named; of more only their number is given."""


def list_summary_sentences(data: dict[str, Any]) -> list[str]:
    """Two to five sentences about a report: who wins, how long games are, how they end, what is
    never chosen."""
    return [
        *_iter_win_sentences(data),
        _format_length(data),
        _format_endings(data),
        *_iter_choice_sentences(data),
        *_iter_clock_warning(data),
    ]


def _iter_clock_warning(data: dict[str, Any]) -> Iterator[str]:
    """Whether the same line would give other games."""
    if has_time_limit(data["entrants"]):
        yield "Somebody thinks by the clock: the same seeds give other games the next time."


def _iter_win_sentences(data: dict[str, Any]) -> Iterator[str]:
    """Yield whether any seat wins significantly more or less than its share of the games with a
    single winner; intervals are Bonferroni-corrected.
    """
    rows = data.get("players") or data["seats"]
    if len(rows) == 1:
        mean, error, *_ = format_spread(data["seats"][0]["score"])
        yield f"The score is {mean} on average{f' (+- {error})' if error else ''}."
        return
    decided = sum(row["wins"] for row in rows)
    level = 1 - (1 - LEVEL) / len(rows)
    even = 1 / len(rows)
    intervals = [wilson_interval(row["wins"], decided, level) for row in rows]
    shares = join_words([f"{row['name']} {format_percent(row['win_share']['value'])} %" for row in rows])
    where = ""
    if "players" in data and not data["seats_swapped"]:
        where = " Everybody kept one seat, so that this may be the seat's doing (see --swap)."
    apart = [
        (row["name"], "more" if one.low > even else "less")
        for row, one in zip(rows, intervals, strict=True)
        if decided and not one.low <= even <= one.high
    ]
    if apart:
        groups = [
            (join_words([name for name, how in apart if how == which]), which) for which in ("more", "less")
        ]
        difference_texts = join_words([f"{names} {which} often" for names, which in groups if names])
        yield f"Wins: {shares}. More than chance: {difference_texts} than an even share.{where}"
    else:
        low, high = min(one.low for one in intervals), max(one.high for one in intervals)
        yield (
            f"Wins: {shares}. Chance alone can make such differences: of the games that one player "
            f"wins, each could in truth win between {format_percent(low)} and {format_percent(high)} "
            f"%.{where}"
        )


def _format_length(data: dict[str, Any]) -> str:
    counts = Counter({int(value): n for value, n in data["decisions"]["counts"].items()})
    low, high = find_quantile(counts, 0.05), find_quantile(counts, 0.95)
    usual = f"always {low}" if low == high else f"in nine of ten between {low} and {high}"
    return (
        f"A game has {data['decisions']['mean']:.0f} decisions on average, {usual}; "
        f"{data['choices']['mean']:.0f} of them between several options, "
        f"{data['branching']['mean']:.1f} on average."
    )


def _format_endings(data: dict[str, Any]) -> str:
    ends = data["ends"]
    end_texts = [
        f"{format_percent(end['share']['value'])} % of the games {_format_end(end)}"
        for end in ends[:MAX_NAMED]
    ]
    rest = sum(end["games"] for end in ends[MAX_NAMED:])
    if len(ends) == 1:
        end_texts = [f"All games {_format_end(ends[0])}"]
    elif rest:
        end_texts.append(f"{format_percent(rest / data['games'])} % end in other ways")
    ties = data["ties"]["value"]
    shared = f"; in {format_percent(ties)} % the first place is shared" if ties else ""
    return f"{join_words(end_texts)}{shared}."


def _format_end(end: dict[str, Any]) -> str:
    if end["how"] == BOUND:
        return "are stopped by the bound"
    if end["how"] == RUNS_OUT:
        return f"go to the last step, {end['says'] or end['step']}"
    return f"end by `{end['why']}`" if end["why"] else f"end at {end['place']}"


def _iter_choice_sentences(data: dict[str, Any]) -> Iterator[str]:
    """Yield notable choices among named alternatives; a single member that is never chosen means
    little."""
    rows = [(menu, row) for menu in data["menus"] if menu["named"] for row in menu["alternatives"]]
    never = [
        f'"{name_alternative(row)}" ({format_quantity(row["offered"], "time")} possible)'
        for _, row in rows
        if row["offered"] and not row["taken"]
    ]
    absent = [f'"{name_alternative(row)}"' for _, row in rows if not row["offered"] and not row["forced"]]
    choice_texts = [f"never chosen: {_list_some(never)}"] if never else []
    choice_texts += [f"never possible: {_list_some(absent)}"] if absent else []
    if choice_texts:
        yield f"In these games {'; '.join(choice_texts)}."


def _list_some(item_texts: list[str]) -> str:
    more = len(item_texts) - MAX_NAMED
    return join_words(item_texts if more < 2 else [*item_texts[:MAX_NAMED], f"{more} more"])
