"""A comparison as one HTML page that needs nothing else."""

from __future__ import annotations

from typing import Any

from rulewright.study.simulation.comparing.report import (
    explained,
    heading,
    nothing_said,
    open_questions,
    same_said,
    sweep_sentences,
    verdict,
)
from rulewright.study.simulation.intervals import Interval
from rulewright.study.simulation.pages import plots
from rulewright.study.simulation.pages.plots import page_of_figures
from rulewright.study.simulation.sentences import decimals

PLOTTED = (
    (("entrant", "wins", "ties"), "Wins and ties", "points"),
    (("score", "margin"), "Scores", "points"),
    (("end",), "How games end", "points"),
    (("decisions", "choices"), "Length", "a game"),
    (("branching",), "Branching", "options"),
    (("taken",), "What is chosen more or less", "times a game"),
)


def comparison_page(data: dict[str, Any]) -> str:
    """The page of what `comparison_report` gives."""
    sweep = _swept(data) if "sweep" in data else {}
    # Of a sweep only the values with differences are told one by one: the rest stands in the plots.
    first = len(data["variants"]) - len(data.get("sweep", {}).get("values", ()))
    variants = enumerate(data["variants"])
    return page_of_figures(
        "comparison.html",
        data,
        title=f"{data['title']}: a comparison",
        told=[one for number, one in variants if number < first or one["findings"]],
        plotted=_plotted,
        heading=heading,
        explained=explained,
        verdict=verdict,
        nothing_said=nothing_said,
        open_questions=open_questions,
        same_said=same_said,
        sweep_sentences=sweep_sentences,
        **sweep,
    )


def _plotted(variant: dict[str, Any]) -> list[tuple[str, str]]:
    """Return titles and plots of the measures that differ, or could."""
    found: list[tuple[str, str]] = []
    for kinds, title, unit in PLOTTED:
        rows = [*variant["findings"], *(variant["open"] if kinds != ("taken",) else ())]
        shown = [
            (_name(row), Interval(row["difference"], row["low"], row["high"]), row["told_apart"])
            for row in rows
            if row["measure"] in kinds
        ]
        if shown:
            found.append((title, plots.differences(shown, unit)))
    return found


def _name(row: dict[str, Any]) -> str:
    """Return the shortest name of a measure below the title of its plot."""
    of, measure = row["of"], row["measure"]
    if measure == "taken":
        key, _, name = of.partition(": ")
        return str(row["says"] or f"{name} ({key})")
    return str(of or _NAMES.get(measure, measure))


_NAMES = {"margin": "winning margin", "branching": "options in a choice"}


def _swept(data: dict[str, Any]) -> dict[str, Any]:
    """Return the curves and the table over the values of a number."""
    sweep = data["sweep"]
    path, values = sweep["path"], sweep["values"]
    figures = [variant["figures"] for variant in data["variants"][-len(values) :]]
    seats = [seat["name"] for seat in data["base"]["seats"]]
    number = path.rpartition(".")[2] if not path.rpartition(".")[2].isdigit() else path

    def of_seats(kind: str, what: str) -> list[tuple[str, list[dict[str, float]]]]:
        return [
            (f"{seat} {what}", [one["seats"][at][kind] for one in figures])
            for at, seat in enumerate(seats)
        ]

    shown = [
        ("% of games", of_seats("wins", "wins")),
        ("points", of_seats("score", "scores")),
        ("decisions a game", [("Length", [one["decisions"] for one in figures])]),
    ]
    drawn: list[str] = []
    for unit, group in shown:
        reach = (
            min(row["low"] for _, rows in group for row in rows),
            max(row["high"] for _, rows in group for row in rows),
        )
        for name, rows in group:
            points = [
                (value, Interval(row["value"], row["low"], row["high"]))
                for value, row in zip(values, rows, strict=True)
            ]
            drawn.append(plots.curve(points, name, unit, number, reach, sweep["value"]))
    heads = (number, *(f"{s} wins, %" for s in seats), *(f"{s} scores" for s in seats), "decisions")
    rows_of_values = [
        (
            f"{value} (by the rules)" if value == sweep["value"] else value,
            *(_figure(seat["wins"]) for seat in one["seats"]),
            *(_figure(seat["score"]) for seat in one["seats"]),
            _figure(one["decisions"]),
        )
        for value, one in zip(values, figures, strict=True)
    ]
    return {"curves": drawn, "heads": heads, "rows": rows_of_values}


def _figure(row: dict[str, float]) -> str:
    half = (row["high"] - row["low"]) / 2
    digits = max(1, decimals(half))
    return f"{row['value']:.{digits}f} ± {half:.{digits}f}"
