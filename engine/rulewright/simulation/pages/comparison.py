"""Render a comparison as a self-contained HTML page."""

from __future__ import annotations

from functools import partial
from typing import Any

from rulewright.phrases import capitalize_first
from rulewright.simulation.comparing.comparison_data import (
    format_certainty,
    format_heading,
    format_no_effect,
    format_same_games,
    format_verdict,
    list_open_measures,
    list_sweep_heads,
    list_sweep_sentences,
)
from rulewright.simulation.comparing.findings import format_end
from rulewright.simulation.intervals import Interval
from rulewright.simulation.pages import plots
from rulewright.simulation.pages.plots import render_figure_page
from rulewright.simulation.sentences import count_decimals, load_report_words
from rulewright.words.tool_words import ToolWords

PLOT_GROUPS = (
    (("entrant", "wins", "ties"), "wins", "points"),
    (("score", "margin"), "score", "points"),
    (("end",), "end", "points"),
    (("decisions", "choices"), "decisions", "a-game"),
    (("branching",), "branching", "options"),
    (("taken",), "taken", "times-a-game"),
)
"""The measures of each plot, and the ids of its title and its unit."""


def render_comparison(data: dict[str, Any]) -> str:
    """Return the page of a comparison (see `comparison_data`)."""
    words = load_report_words(data)
    sweep = _plot_sweep(data, words) if "sweep" in data else {}
    # List only the values of a sweep that have differences; the plots show the others.
    first = len(data["variants"]) - len(data.get("sweep", {}).get("values", ()))
    variants = enumerate(data["variants"])
    return render_figure_page(
        "comparison.html",
        data,
        title=words.format("page-comparison", title=data["title"]),
        capitalize=capitalize_first,
        told=[one for number, one in variants if number < first or one["findings"]],
        plotted=partial(_plot_measures, words=words),
        heading=format_heading(data),
        explained=format_certainty(data),
        verdict=partial(format_verdict, words=words),
        nothing_said=partial(format_no_effect, words=words),
        open_questions=partial(list_open_measures, words=words),
        same_said=partial(format_same_games, words=words),
        sweep_sentences=list_sweep_sentences(data) if "sweep" in data else (),
        **sweep,
    )


def _plot_measures(variant: dict[str, Any], words: ToolWords) -> list[tuple[str, str]]:
    """Return titles and plots of the measures that differ, or could."""
    titled_plots: list[tuple[str, str]] = []
    for kinds, title, unit in PLOT_GROUPS:
        rows = [*variant["findings"], *(variant["open"] if kinds != ("taken",) else ())]
        intervals = [
            (
                _short_name(row, words),
                Interval(row["difference"], row["low"], row["high"]),
                row["told_apart"],
            )
            for row in rows
            if row["measure"] in kinds
        ]
        if intervals:
            plot = plots.render_differences(words, intervals, words.format(f"unit-{unit}"))
            titled_plots.append((words.format(f"plot-{title}"), plot))
    return titled_plots


def _short_name(measure_row: dict[str, Any], words: ToolWords) -> str:
    """Return the shortest name of a measure below the title of its plot."""
    of, measure = measure_row["of"], measure_row["measure"]
    if measure == "taken":
        key, _, name = of.partition(": ")
        return str(measure_row["says"] or f"{name} ({key})")
    if measure == "end":
        return format_end(of, words)
    return str(of or words.format(f"measured-{measure}"))


def _plot_sweep(data: dict[str, Any], words: ToolWords) -> dict[str, Any]:
    """Return the curves and the table over the values of a number."""
    sweep = data["sweep"]
    path, values = sweep["path"], sweep["values"]
    figures = [variant["figures"] for variant in data["variants"][-len(values) :]]
    seats = [seat["name"] for seat in data["base"]["seats"]]
    number = path.rpartition(".")[2] if not path.rpartition(".")[2].isdigit() else path

    def select_seat_rows(figure_key: str, label_id: str) -> list[tuple[str, list[dict[str, float]]]]:
        return [
            (words.format(label_id, name=seat), [one["seats"][at][figure_key] for one in figures])
            for at, seat in enumerate(seats)
        ]

    length = [(words.format("page-length"), [one["decisions"] for one in figures])]
    figure_groups = [
        (words.format("unit-percent-of-games"), select_seat_rows("wins", "curve-wins")),
        (words.format("unit-points"), select_seat_rows("score", "head-name-scores")),
        (words.format("unit-decisions-a-game"), length),
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
            curves.append(plots.render_curve(words, points, name, unit, number, reach, sweep["value"]))
    rows_of_values = [
        (
            words.format("value-by-rules", value=str(value)) if value == sweep["value"] else value,
            *(_format_figure(seat["wins"], words) for seat in one["seats"]),
            *(_format_figure(seat["score"], words) for seat in one["seats"]),
            _format_figure(one["decisions"], words),
        )
        for value, one in zip(values, figures, strict=True)
    ]
    return {"curves": curves, "heads": list_sweep_heads(data, number), "rows": rows_of_values}


def _format_figure(figure_row: dict[str, float], words: ToolWords) -> str:
    half = (figure_row["high"] - figure_row["low"]) / 2
    digits = max(1, count_decimals(half))
    value, error = (words.format_decimal(number, digits) for number in (figure_row["value"], half))
    return f"{value} ± {error}"
