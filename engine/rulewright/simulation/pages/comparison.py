"""Render a comparison as a self-contained HTML page."""

from __future__ import annotations

from typing import Any

from rulewright.simulation.comparing.comparison_data import (
    format_certainty,
    format_heading,
    format_no_effect,
    format_same_games,
    format_verdict,
    list_open_measures,
    list_sweep_sentences,
)
from rulewright.simulation.intervals import Interval
from rulewright.simulation.pages import plots
from rulewright.simulation.pages.plots import render_figure_page
from rulewright.simulation.sentences import count_decimals

PLOT_GROUPS = (
    (("entrant", "wins", "ties"), "Wins and ties", "points"),
    (("score", "margin"), "Scores", "points"),
    (("end",), "How games end", "points"),
    (("decisions", "choices"), "Length", "a game"),
    (("branching",), "Branching", "options"),
    (("taken",), "What is chosen more or less", "times a game"),
)


def render_comparison(data: dict[str, Any]) -> str:
    """Return the page of a comparison (see `comparison_data`)."""
    sweep = _plot_sweep(data) if "sweep" in data else {}
    # List only the values of a sweep that have differences; the plots show the others.
    first = len(data["variants"]) - len(data.get("sweep", {}).get("values", ()))
    variants = enumerate(data["variants"])
    return render_figure_page(
        "comparison.html",
        data,
        title=f"{data['title']}: a comparison",
        told=[one for number, one in variants if number < first or one["findings"]],
        plotted=_plot_measures,
        heading=format_heading,
        explained=format_certainty,
        verdict=format_verdict,
        nothing_said=format_no_effect,
        open_questions=list_open_measures,
        same_said=format_same_games,
        sweep_sentences=list_sweep_sentences,
        **sweep,
    )


def _plot_measures(variant: dict[str, Any]) -> list[tuple[str, str]]:
    """Return titles and plots of the measures that differ, or could."""
    titled_plots: list[tuple[str, str]] = []
    for kinds, title, unit in PLOT_GROUPS:
        rows = [*variant["findings"], *(variant["open"] if kinds != ("taken",) else ())]
        intervals = [
            (_short_name(row), Interval(row["difference"], row["low"], row["high"]), row["told_apart"])
            for row in rows
            if row["measure"] in kinds
        ]
        if intervals:
            titled_plots.append((title, plots.render_differences(intervals, unit)))
    return titled_plots


def _short_name(measure_row: dict[str, Any]) -> str:
    """Return the shortest name of a measure below the title of its plot."""
    of, measure = measure_row["of"], measure_row["measure"]
    if measure == "taken":
        key, _, name = of.partition(": ")
        return str(measure_row["says"] or f"{name} ({key})")
    return str(of or _MEASURE_NAMES.get(measure, measure))


_MEASURE_NAMES = {"margin": "winning margin", "branching": "options in a choice"}


def _plot_sweep(data: dict[str, Any]) -> dict[str, Any]:
    """Return the curves and the table over the values of a number."""
    sweep = data["sweep"]
    path, values = sweep["path"], sweep["values"]
    figures = [variant["figures"] for variant in data["variants"][-len(values) :]]
    seats = [seat["name"] for seat in data["base"]["seats"]]
    number = path.rpartition(".")[2] if not path.rpartition(".")[2].isdigit() else path

    def select_seat_rows(figure_key: str, label: str) -> list[tuple[str, list[dict[str, float]]]]:
        return [
            (f"{seat} {label}", [one["seats"][at][figure_key] for one in figures])
            for at, seat in enumerate(seats)
        ]

    figure_groups = [
        ("% of games", select_seat_rows("wins", "wins")),
        ("points", select_seat_rows("score", "scores")),
        ("decisions a game", [("Length", [one["decisions"] for one in figures])]),
    ]
    curves: list[str] = []
    for unit, group in figure_groups:
        reach = (
            min(row["low"] for _, rows in group for row in rows),
            max(row["high"] for _, rows in group for row in rows),
        )
        for name, rows in group:
            points = [
                (value, Interval(row["value"], row["low"], row["high"]))
                for value, row in zip(values, rows, strict=True)
            ]
            curves.append(plots.render_curve(points, name, unit, number, reach, sweep["value"]))
    heads = (number, *(f"{s} wins, %" for s in seats), *(f"{s} scores" for s in seats), "decisions")
    rows_of_values = [
        (
            f"{value} (by the rules)" if value == sweep["value"] else value,
            *(_format_figure(seat["wins"]) for seat in one["seats"]),
            *(_format_figure(seat["score"]) for seat in one["seats"]),
            _format_figure(one["decisions"]),
        )
        for value, one in zip(values, figures, strict=True)
    ]
    return {"curves": curves, "heads": heads, "rows": rows_of_values}


def _format_figure(figure_row: dict[str, float]) -> str:
    half = (figure_row["high"] - figure_row["low"]) / 2
    digits = max(1, count_decimals(half))
    return f"{figure_row['value']:.{digits}f} ± {half:.{digits}f}"
