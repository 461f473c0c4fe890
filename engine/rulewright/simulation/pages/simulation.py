"""Render a simulation as a self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rulewright.simulation.pages import plots
from rulewright.simulation.pages.plots import Bar, render_figure_page
from rulewright.simulation.sentences import (
    format_ending,
    format_percent,
    format_setting,
    format_spread,
    load_report_words,
    name_alternative,
)
from rulewright.words.tool_words import ToolWords

SPREAD_HEADS = ("mean", "error", "least", "median", "most")
MAX_ROWS = 16
"""Larger choices are collapsed until the reader opens them."""


def render_simulation(data: dict[str, Any]) -> str:
    """Return the page of a report."""
    several, words = len(data["seats"]) > 1, load_report_words(data)
    lengths = ["decisions", "choices", *(["margin"] if several else [])]
    scores = {seat["name"]: _parse_counts(seat["score"]) for seat in data["seats"]}
    decisions = {words.format("plot-decisions"): _parse_counts(data["decisions"])}
    return render_figure_page(
        "simulation.html",
        data,
        title=f"{data['title']}: {words.format('games', count=data['games'])}",
        words=words,
        setting=format_setting(data),
        shares=list(_plot_shares(data, words, 1 / len(data["seats"]) if several else None)),
        even=1 / len(data["seats"]) if several else None,
        spread_heads=[words.format(f"head-{name}") for name in SPREAD_HEADS],
        scores=[(seat["name"], *format_spread(seat["score"], words)) for seat in data["seats"]],
        score_plots=plots.render_histograms(words, scores, words.format("unit-points")),
        lengths=[(words.format(f"measure-{name}"), *format_spread(data[name], words)) for name in lengths],
        length_plots=plots.render_histograms(words, decisions, words.format("measure-decisions")),
        ends=[_make_end_row(end, words) for end in data["ends"]],
        menus=list(_plot_menus(data, words)),
        most_rows=MAX_ROWS,
        called=name_alternative,
        percent=partial(format_percent, words=words),
    )


def _plot_shares(
    data: dict[str, Any], words: ToolWords, even_share: float | None
) -> Iterator[tuple[str, str]]:
    shared = replace(_make_bar(words.format("shared-place"), data["ties"], words), against_even=False)
    for part in ("seats", "players"):
        if part in data:
            rows = [_make_bar(seat["name"], seat["win_share"], words) for seat in data[part]]
            heads = (
                words.format(f"head-{part.removesuffix('s')}"),
                words.format("head-won-alone"),
                words.format("head-interval"),
            )
            yield (
                words.format(f"wins-by-{part}"),
                plots.render_bars(words, [*rows, shared], heads, even_share),
            )


def _make_bar(name: str, share: dict[str, float], words: ToolWords) -> Bar:
    return Bar(name, share["value"], share["low"], share["high"], _format_range(share, words))


def _format_range(share: dict[str, float], words: ToolWords) -> str:
    low, high = (format_percent(share[end], words=words) for end in ("low", "high"))
    return words.format("range", low=low, high=high)


def _make_end_row(end: dict[str, Any], words: ToolWords) -> tuple[str, ...]:
    share = words.format("percent", percent=format_percent(end["share"]["value"], words=words))
    games = words.format_decimal(end["games"], 0)
    return format_ending(end, words), games, share, _format_range(end["share"], words)


def _plot_menus(data: dict[str, Any], words: ToolWords) -> Iterator[dict[str, Any]]:
    """Yield the prompts, the alternatives that were offered beside others (`offered_rows`), and further
    remarks.
    """
    for menu in data["menus"]:
        offered_rows = [row for row in menu["alternatives"] if row["offered"]]
        others = [row for row in menu["alternatives"] if not row["offered"]]
        forced = [name_alternative(row) for row in others if row["forced"]]
        never = [name_alternative(row) for row in others if not row["forced"]]
        if offered_rows or forced or menu["named"]:
            rows = [
                Bar(
                    name_alternative(row),
                    row["share"],
                    note=words.format("taken-of", taken=row["taken"], offered=row["offered"]),
                )
                for row in offered_rows
            ]
            top = 1.0 if len(rows) < 8 else 0.0
            plot = plots.render_bars(
                words, rows, ("", words.format("head-taken"), words.format("head-times")), top=top
            )
            yield {"asked": menu, "met": offered_rows, "plot": plot, "forced": forced, "never": never}


def _parse_counts(spread_data: dict[str, Any]) -> dict[int, int]:
    return {int(value): many for value, many in spread_data["counts"].items()}
