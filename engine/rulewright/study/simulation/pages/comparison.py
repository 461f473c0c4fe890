"""A comparison as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from rulewright.pages.page import code, page
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
from rulewright.study.simulation.pages.plots import grid, provenance, stopped, table
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
    parts = [
        f"<h1>{escape(data['title'])}</h1><p>{escape(heading(data))}.<br><small>"
        f"{provenance(data)}</small></p>{stopped(data)}<p>{escape(explained(data))} In the plots a "
        "full dot and bold type mark what is told apart, a ring what could also be chance.</p>"
    ]
    varied = []
    if "sweep" in data:
        varied = data["variants"][-len(data["sweep"]["values"]) :]
        parts.append(_sweep(data["sweep"], data["base"], varied))
    # Of a sweep only the values with differences are told one by one: the rest stands in the plots.
    told = [one for one in data["variants"] if one not in varied or one["findings"]]
    if len(told) > 1:
        parts.append("<h2>In short</h2><ul>")
        parts += [
            f'<li><a href="#change-{number}">{escape(variant["name"])}</a>: '
            f"{code(verdict(variant, data['games']))}</li>"
            for number, variant in enumerate(told, 1)
        ]
        parts.append("</ul>")
    for number, variant in enumerate(told, 1):
        parts.append(f'<h2 id="change-{number}">{escape(variant["name"])}</h2>')
        parts += _variant(variant, data["games"])
    return page(f"{data['title']}: a comparison", "\n".join(parts))


def _variant(variant: dict[str, Any], games: int) -> list[str]:
    if variant["changes_nothing"]:
        return [f"<p>It {escape(nothing_said(variant, games))}.</p>"]
    said = "".join(f"<li>{code(row['sentence'])}</li>" for row in variant["findings"])
    parts = [f"<ul>{said}</ul>" if said else "<p>Nothing could be told apart at this size.</p>"]
    plotted = []
    for kinds, title, unit in PLOTTED:
        rows = [*variant["findings"], *(variant["open"] if kinds != ("taken",) else ())]
        shown = [
            (_name(row), Interval(row["difference"], row["low"], row["high"]), row["told_apart"])
            for row in rows
            if row["measure"] in kinds
        ]
        if shown:
            plotted.append(f"<h3>{title}</h3>" + plots.differences(shown, unit))
    parts.append(grid(plotted))
    if variant["open"]:
        listed = "".join(f"<li>{escape(line)}</li>" for line in open_questions(variant))
        parts.append(
            "<details><summary>Not told apart at this size: where a difference can still lie, 95 %"
            f"</summary><ul>{listed}</ul></details>"
        )
    parts.append(f"<p class=soft>{same_said(variant, games)}.</p>")
    return parts


def _name(row: dict[str, Any]) -> str:
    """Of a measure, as short as it can be below the title of its plot."""
    of, measure = row["of"], row["measure"]
    if measure == "taken":
        key, _, name = of.partition(": ")
        return str(row["says"] or f"{name} ({key})")
    return str(of or _NAMES.get(measure, measure))


_NAMES = {"margin": "winning margin", "branching": "options in a choice"}


def _sweep(sweep: dict[str, Any], base: dict[str, Any], varied: Sequence[dict[str, Any]]) -> str:
    path, values = sweep["path"], sweep["values"]
    by_rules = f"<p>By the rules it is <code>{escape(sweep['now'])}</code>.</p>"
    parts = [f"<h2><code>{escape(path)}</code></h2>{by_rules}"]
    if sweep["changes_nothing"]:
        parts.append("<p><b>This number changes nothing.</b></p>")
    told = "".join(f"<li>{code(text)}</li>" for text in sweep_sentences(sweep))
    parts.append(f"<ul>{told}</ul>" if told else "")
    figures = [variant["figures"] for variant in varied]
    seats = [seat["name"] for seat in base["seats"]]
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
    parts.append(grid(drawn))
    heads = (number, *(f"{s} wins, %" for s in seats), *(f"{s} scores" for s in seats), "decisions")
    parts.append(
        table(
            heads,
            [
                (
                    f"{value} (by the rules)" if value == sweep["value"] else value,
                    *(_figure(seat["wins"]) for seat in one["seats"]),
                    *(_figure(seat["score"]) for seat in one["seats"]),
                    _figure(one["decisions"]),
                )
                for value, one in zip(values, figures, strict=True)
            ],
        )
    )
    return "".join(parts)


def _figure(row: dict[str, float]) -> str:
    half = (row["high"] - row["low"]) / 2
    digits = max(1, decimals(half))
    return f"{row['value']:.{digits}f} ± {half:.{digits}f}"
