"""Summarise the figures of a simulation in a few sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulewright.simulation.count_labels import BOUND, RUNS_OUT
from rulewright.simulation.intervals import LEVEL, find_quantile, wilson_interval
from rulewright.simulation.playing.agent_specs import has_time_limit
from rulewright.simulation.sentences import (
    format_percent,
    format_spread,
    load_report_words,
    name_alternative,
)
from rulewright.words.tool_words import ToolWords

MAX_NAMED = 4
"""The largest number of things that are listed by name; of more, only the number is given."""


def list_summary_sentences(data: dict[str, Any]) -> list[str]:
    """Return two to five sentences about a report, in its language: winners, length and ends of games,
    alternatives that are never chosen."""
    words = load_report_words(data)
    return [
        *_iter_win_sentences(data, words),
        _format_length(data, words),
        _format_endings(data, words),
        *_iter_choice_sentences(data, words),
        *_iter_clock_warning(data, words),
    ]


def _iter_clock_warning(data: dict[str, Any], words: ToolWords) -> Iterator[str]:
    """Yield a warning if agents think by the clock, so that repeating the command gives other games."""
    if has_time_limit(data["entrants"]):
        yield words.format("clock-warning")


def _iter_win_sentences(data: dict[str, Any], words: ToolWords) -> Iterator[str]:
    """Yield whether any seat wins significantly more or less than its share of the games with a
    single winner; intervals are Bonferroni-corrected.
    """
    rows = data.get("players") or data["seats"]
    lost = format_percent(data["nobody_wins"]["value"], words=words)
    if data["one_team"]:
        won = format_percent(1 - data["nobody_wins"]["value"], words=words)
        yield words.format("wins-together", percent=won)
        return
    if data["nobody_wins"]["value"] > 0:
        yield words.format("nobody-wins", percent=lost)
    if len(rows) == 1:
        mean, error, *_ = format_spread(data["seats"][0]["score"], words)
        yield (
            words.format("score-mean-error", mean=mean, error=error)
            if error
            else words.format("score-mean", mean=mean)
        )
        return
    decided = data["single_winner"]
    level = 1 - (1 - LEVEL) / len(rows)
    even = sum(row["wins"] for row in rows) / max(1, decided) / len(rows)
    intervals = [wilson_interval(row["wins"], decided, level) for row in rows]
    percents = [format_percent(row["win_share"]["value"], words=words) for row in rows]
    shares = words.join_items(
        [
            words.format("share-of", name=row["name"], percent=percent)
            for row, percent in zip(rows, percents, strict=True)
        ]
    )
    apart = [
        (row["name"], "more" if one.low > even else "less")
        for row, one in zip(rows, intervals, strict=True)
        if decided and not one.low <= even <= one.high
    ]
    if apart:
        groups = [
            (words.join_items([name for name, how in apart if how == which]), which)
            for which in ("more", "less")
        ]
        differences = words.join_items(
            [words.format(f"wins-{which}", names=names) for names, which in groups if names]
        )
        sentence = words.format("wins-differ", shares=shares, differences=differences)
    else:
        low, high = min(one.low for one in intervals), max(one.high for one in intervals)
        sentence = words.format(
            "wins-by-chance",
            shares=shares,
            low=format_percent(low, words=words),
            high=format_percent(high, words=words),
        )
    if "players" in data and not data["seats_swapped"]:
        sentence = words.format("sentence-next", first=sentence, next=words.format("seats-kept"))
    yield sentence


def _format_length(data: dict[str, Any], words: ToolWords) -> str:
    counts = Counter({int(value): n for value, n in data["decisions"]["counts"].items()})
    low, high = find_quantile(counts, 0.05), find_quantile(counts, 0.95)
    return words.format(
        "length",
        decisions=words.format_decimal(data["decisions"]["mean"], 0),
        usual=words.format("length-always", low=low)
        if low == high
        else words.format("length-usual", low=low, high=high),
        choices=words.format_decimal(data["choices"]["mean"], 0),
        branching=words.format_decimal(data["branching"]["mean"], 1),
    )


def _format_endings(data: dict[str, Any], words: ToolWords) -> str:
    ends = data["ends"]
    end_texts = [
        words.format(
            "ends-share",
            percent=format_percent(end["share"]["value"], words=words),
            end=_format_end(end, words),
        )
        for end in ends[:MAX_NAMED]
    ]
    rest = sum(end["games"] for end in ends[MAX_NAMED:])
    if len(ends) == 1:
        end_texts = [words.format("ends-all", end=_format_end(ends[0], words))]
    elif rest:
        percent = format_percent(rest / data["games"], words=words)
        end_texts.append(words.format("ends-otherwise", percent=percent))
    ties = data["ties"]["value"]
    ends_text = words.join_items(end_texts)
    if not ties:
        return words.format("ends", ends=ends_text)
    return words.format("ends-tied", ends=ends_text, percent=format_percent(ties, words=words))


def _format_end(end: dict[str, Any], words: ToolWords) -> str:
    if end["how"] == BOUND:
        return words.format("ends-at-bound")
    if end["how"] == RUNS_OUT:
        return words.format("ends-after-last", step=end["says"] or end["step"])
    if end["why"]:
        return words.format("ends-by-rule", rule=end["why"])
    return words.format("ends-at-place", place=end["place"])


def _iter_choice_sentences(data: dict[str, Any], words: ToolWords) -> Iterator[str]:
    """Yield notable choices among named alternatives; a single member that is never chosen means
    little."""
    rows = [(menu, row) for menu in data["menus"] if menu["named"] for row in menu["alternatives"]]
    never = [
        words.format("choice-times", name=name_alternative(row), count=row["offered"])
        for _, row in rows
        if row["offered"] and not row["taken"]
    ]
    absent = [
        words.format("choice", name=name_alternative(row))
        for _, row in rows
        if not row["offered"] and not row["forced"]
    ]
    if never and absent:
        yield words.format(
            "choices-never-both", never=_list_some(never, words), absent=_list_some(absent, words)
        )
    elif never:
        yield words.format("choices-never", never=_list_some(never, words))
    elif absent:
        yield words.format("choices-absent", absent=_list_some(absent, words))


def _list_some(item_texts: list[str], words: ToolWords) -> str:
    more = len(item_texts) - MAX_NAMED
    if more < 2:
        return words.join_items(item_texts)
    return words.join_items([*item_texts[:MAX_NAMED], words.format("some-more", count=more)])
