"""A simulation or a comparison as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from rulewright.study.simulation import plots
from rulewright.study.simulation.intervals import Interval, wilson

STYLE = (
    "body{font:15px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#222;"
    "background:#fff}h1{margin-bottom:0}h2{margin-top:2.2rem}table{border-collapse:collapse}"
    "td,th{padding:.15rem .8rem .15rem 0;text-align:left}td.n,th.n{text-align:right}"
    "small,.soft{color:#777}code{font-size:90%}svg{max-width:100%;height:auto}"
    "@media(prefers-color-scheme:dark){body{background:#181a1b;color:#ddd}}"
)


def simulation_page(data: dict[str, Any]) -> str:
    """The page of a report."""
    parts = [_heading(data)]
    for part, title in (("seats", "Wins by seat"), ("players", "Wins by player")):
        if part in data:
            rows = [(seat["name"], _interval(seat["win_share"])) for seat in data[part]]
            parts.append(f"<h2>{title}</h2>")
            parts.append(plots.bars([*rows, ("(tie)", _interval(data["ties"]))]))
    parts.append("<h2>Scores</h2>")
    parts.append(
        table(
            ("seat", "mean", "±", "least", "median", "most"),
            [(seat["name"], *_spread(seat["score"])) for seat in data["seats"]],
        )
    )
    for seat in data["seats"]:
        parts.append(f"<p>{escape(seat['name'])}</p>" + _histogram(seat["score"]))
    parts.append("<h2>Length</h2>")
    parts.append(
        table(
            ("a game has", "mean", "±", "least", "median", "most"),
            [
                ("decisions", *_spread(data["decisions"])),
                ("real choices", *_spread(data["choices"])),
            ],
        )
    )
    parts.append(_histogram(data["decisions"]))
    branching = data["branching"]
    parts.append(
        f"<p>A choice is between {branching['mean']:.1f} options on average, "
        f"{branching['most']} at most.</p>"
    )
    parts.append("<h2>How games end</h2>")
    parts.append(
        table(
            ("step", "games", "share"),
            [
                (_end(end), end["games"], f"{100 * end['share']:.1f} %")
                for end in data["ends"]
            ],
        )
    )
    parts.append("<h2>What is chosen</h2>")
    parts.append("<p>How often an alternative is taken when there is a choice with it.</p>")
    for menu in data["menus"]:
        rows = [
            (row["name"], wilson(row["taken"], row["offered"]))
            for row in menu["alternatives"]
            if row["offered"]
        ]
        if rows:
            parts.append(f"<h3><code>{escape(menu['decision'])}</code></h3>")
            parts.append(plots.bars(rows, 1.0 if len(rows) < 8 else None))
    parts.append(_unreached(data["lines"]))
    return page(f"{data['title']}: {data['games']:,} games", parts)


def page(title: str, parts: Sequence[str]) -> str:
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
        f"</title><style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Numbers stand right."""

    def cell(kind: str, value: object, number: int) -> str:
        return f"<{kind}{' class=n' if number else ''}>{escape(str(value))}</{kind}>"

    lines = [
        "<tr>" + "".join(cell(kind, value, at) for at, value in enumerate(row)) + "</tr>"
        for kind, row in [("th", heads), *(("td", row) for row in rows)]
    ]
    return f"<table>{''.join(lines)}</table>"


def _heading(data: dict[str, Any]) -> str:
    setting = data["setting"]
    told = [f"{setting['players']} players: {', '.join(data['entrants'])}"]
    if data["seats_swapped"]:
        told.append("seats swapped")
    if setting["edition"]:
        told.append(f"edition {setting['edition']}")
    told += [f"variant {name}" for name in setting["variants"]]
    told += [f"{name} = {value}" for name, value in setting["options"].items()]
    told.append(f"seeds from {data['seed']}")
    return (
        f"<h1>{escape(data['title'])}</h1><p>{data['games']:,} games. "
        f"{escape('; '.join(told))}.<br><small>version {escape(data['version'])}, digest "
        f"{escape(data['digest'][:12])}. Intervals hold the truth 95 times in 100.</small></p>"
    )


def _end(end: dict[str, Any]) -> str:
    return (end["step"] or "(before the first step)") + (
        ", stopped by the bound" if end["by_bound"] else ""
    )


def _unreached(lines: dict[str, Any] | None) -> str:
    if lines is None:
        return ""
    found = lines["never_reached"]
    if not found:
        return (
            f"<h2>Rules never reached</h2><p>A sample of {lines['sample']} random games reached "
            f"all {lines['lines']} lines.</p>"
        )
    items = "".join(
        f"<li><code>{escape(line['text'])}</code> <span class=soft>{escape(line['file'])}:"
        f"{line['line']}</span></li>"
        for line in found
    )
    return (
        f"<h2>Rules never reached</h2><p>{len(found)} of {lines['lines']} lines, in a sample of "
        f"{lines['sample']} random games:</p><ul>{items}</ul>"
    )


def _spread(spread: dict[str, Any]) -> tuple[str, ...]:
    error = "" if spread["error"] is None else f"{spread['error']:.2f}"
    return (
        f"{spread['mean']:.2f}", error, *(str(spread[key]) for key in ("least", "median", "most"))
    )  # fmt: skip


def _histogram(spread: dict[str, Any]) -> str:
    return plots.histogram({int(value): many for value, many in spread["counts"].items()})


def _interval(share: dict[str, float]) -> Interval:
    return Interval(share["value"], share["low"], share["high"])
