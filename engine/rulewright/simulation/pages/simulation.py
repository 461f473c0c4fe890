"""Render a simulation as a self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.phrases import format_quantity
from rulewright.simulation.pages import plots
from rulewright.simulation.pages.plots import Bar, render_figure_page
from rulewright.simulation.sentences import (
    format_ending,
    format_percent,
    format_setting,
    format_spread,
    name_alternative,
)

MAX_ROWS = 16
"""Larger choices are collapsed until the reader opens them."""


def render_simulation(data: dict[str, Any]) -> str:
    """The page of a report."""
    several = len(data["seats"]) > 1
    lengths = ["decisions", "choices", *(["margin"] if several else [])]
    measure_names = {"margin": "winning margin, in points"}
    scores = {seat["name"]: _parse_counts(seat["score"]) for seat in data["seats"]}
    decisions = {"Decisions in a game": _parse_counts(data["decisions"])}
    return render_figure_page(
        "simulation.html",
        data,
        title=f"{data['title']}: {format_quantity(data['games'], 'game')}",
        setting=format_setting(data),
        shares=list(_plot_shares(data, 1 / len(data["seats"]) if several else None)),
        even=1 / len(data["seats"]) if several else None,
        spread_heads=("mean", "+-", "least", "median", "most"),
        scores=[(seat["name"], *format_spread(seat["score"])) for seat in data["seats"]],
        score_plots=plots.render_histograms(scores, "points"),
        lengths=[(measure_names.get(name, name), *format_spread(data[name])) for name in lengths],
        length_plots=plots.render_histograms(decisions, "decisions"),
        ends=[_make_end_row(end) for end in data["ends"]],
        menus=list(_plot_menus(data)),
        most_rows=MAX_ROWS,
        called=name_alternative,
        counted=format_quantity,
        percent=format_percent,
    )


def _plot_shares(data: dict[str, Any], even_share: float | None) -> Iterator[tuple[str, str]]:
    shared = replace(_make_bar("(shared first place)", data["ties"]), against_even=False)
    for part, title in (("seats", "Wins by seat"), ("players", "Wins by player")):
        if part in data:
            rows = [_make_bar(seat["name"], seat["win_share"]) for seat in data[part]]
            heads = (part.removesuffix("s"), "won alone", "95 % between")
            yield title, plots.render_bars([*rows, shared], heads, even_share)


def _make_bar(name: str, share: dict[str, float]) -> Bar:
    low, high = share["low"], share["high"]
    return Bar(name, share["value"], low, high, f"{format_percent(low)} and {format_percent(high)}")


def _make_end_row(end: dict[str, Any]) -> tuple[str, ...]:
    share, low, high = (format_percent(end["share"][name]) for name in ("value", "low", "high"))
    return format_ending(end), f"{end['games']:,}", f"{share} %", f"{low} and {high}"


def _plot_menus(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
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
                Bar(name_alternative(row), row["share"], note=f"{row['taken']:,} of {row['offered']:,}")
                for row in offered_rows
            ]
            top = 1.0 if len(rows) < 8 else 0.0
            plot = plots.render_bars(rows, ("", "taken", "times"), top=top)
            yield {"asked": menu, "met": offered_rows, "plot": plot, "forced": forced, "never": never}


def _parse_counts(spread_data: dict[str, Any]) -> dict[int, int]:
    return {int(value): many for value, many in spread_data["counts"].items()}
