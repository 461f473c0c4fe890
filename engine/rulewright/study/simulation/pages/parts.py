"""What pages of figures share: where the figures come from, tables, a grid of plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from rulewright.study.simulation.pages.plots import breakable
from rulewright.study.simulation.sentences import STOPPED


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Numbers stand right."""
    head = "".join(
        f"<th scope=col{' class=number' if at else ''}>{escape(name)}</th>"
        for at, name in enumerate(heads)
    )
    lines = "".join(
        f"<tr><th scope=row>{breakable(str(row[0]))}</th>"
        + "".join(f"<td class=number>{escape(str(value))}</td>" for value in row[1:])
        + "</tr>"
        for row in rows
    )
    shown = f"<table><thead><tr>{head}</tr></thead>{lines}</table>"
    return f"<div class=scroll tabindex=0>{shown}</div>"


def provenance(data: dict[str, Any]) -> str:
    """From which rules the figures come."""
    return (
        f"version {escape(data['version'])}, digest {escape(data['digest'][:12])}, seeds from "
        f"{data['seed']}. Intervals hold the truth 95 times in 100."
    )


def stopped(data: dict[str, Any]) -> str:
    """A line where the run was interrupted; else nothing."""
    return f"<p><b>{STOPPED}</b></p>" if data.get("interrupted") else ""


def grid(parts: Iterable[str]) -> str:
    inside = "".join(f"<div>{part}</div>" for part in parts if part)
    return f"<div class=grid>{inside}</div>" if inside else ""
