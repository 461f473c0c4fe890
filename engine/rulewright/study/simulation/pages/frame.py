"""The frame of a page that needs nothing else: its style, its head, tables, a grid of plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from rulewright.study.simulation.pages.plots import breakable
from rulewright.study.simulation.sentences import STOPPED

STYLE = """
:root{color-scheme:light dark;--ink:#1f4e79;--bar:#a9c6e2;--text:#222;--soft:#5f6368;--rule:#d5d8dc;
--back:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#9fc6ee;--bar:#3d5f80;--text:#e4e4e4;--soft:#a8adb2;
--rule:#44484d;--back:#17191b}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:var(--text);background:var(--back);overflow-wrap:break-word}
h1{margin:0;line-height:1.2}h2{margin:2.4rem 0 .6rem;border-bottom:1px solid var(--rule)}
h3{margin:1.4rem 0 .3rem;font-size:1rem}
table{border-collapse:collapse}td,th{padding:.15rem .8rem .15rem 0;text-align:left;
vertical-align:top;font-weight:400;line-height:1.35}
tr:first-child th{color:var(--soft);font-size:.85rem}
td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;padding:.15rem 0
.15rem .8rem}
.wide{overflow-x:auto}.soft,small{color:var(--soft)}code{font-size:.9em}
.bars{width:100%;max-width:44rem;table-layout:auto}
.bars td.plot,.bars th.scale{width:55%;min-width:7.5rem;padding-right:0}
.scale div{display:flex;justify-content:space-between}
.bars svg{display:block;width:100%;height:1rem;margin-top:.25rem;overflow:visible}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:.5rem
2rem}.grid>div{min-width:0}
.wide,.grid{margin:.6rem 0}figure{margin:0;max-width:30rem}
figure svg{width:100%;height:auto;display:block}
figcaption{font-weight:600;font-size:.95rem}
svg text{font:11px system-ui,sans-serif;fill:var(--text)}svg text.soft{fill:var(--soft)}
.bar{fill:var(--bar)}.ink,.open,.line,.axis,.grid-line,.zero,.even{fill:none;vector-effect:
non-scaling-stroke}
.ink{stroke:var(--ink);stroke-width:2px}.open{stroke:var(--soft);stroke-width:1px}
.line{stroke:var(--bar);stroke-width:2px}.axis,.zero{stroke:var(--soft);stroke-width:1px}
svg .grid{stroke:var(--rule);stroke-width:1px;fill:none}
.even{stroke:var(--soft);stroke-width:1px;stroke-dasharray:4 3}
circle.dot{fill:var(--ink)}
path.dot,path.hole{stroke:var(--ink);stroke-width:9px;stroke-linecap:round;fill:none;
vector-effect:non-scaling-stroke}path.hole{stroke:var(--back);stroke-width:5px}
li{margin:.25rem 0}
@media(max-width:34rem){body{margin:1rem auto}td,th{padding-right:.4rem}
td.n,th.n{padding-left:.5rem}.bars td.plot,.bars th.scale{min-width:4.5rem;width:32%}
table{font-size:.85rem}.wide th.n,.wide td.n{white-space:normal}
.bars .n.soft,.bars th.n{white-space:normal}}
@media print{h2,h3{break-after:avoid}
body{margin:0;max-width:none;font-size:11px}
figure,.grid>div,tr{break-inside:avoid}
*{print-color-adjust:exact}}
""".replace("\n", " ")


def page(title: str, parts: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><meta name="generator" content="Rulewright">'
        f"<title>{escape(title)}</title>"
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(filter(None, parts))
        + "\n</body></html>\n"
    )  # fmt: skip


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Numbers stand right."""
    head = "".join(
        f"<th scope=col{' class=n' if at else ''}>{escape(name)}</th>"
        for at, name in enumerate(heads)
    )
    lines = "".join(
        f"<tr><th scope=row>{breakable(str(row[0]))}</th>"
        + "".join(f"<td class=n>{escape(str(value))}</td>" for value in row[1:])
        + "</tr>"
        for row in rows
    )
    return f"<div class=wide><table><tr>{head}</tr>{lines}</table></div>"


def provenance(data: dict[str, Any]) -> str:
    """From which rules the figures come."""
    return (
        f"version {escape(data['version'])}, digest {escape(data['digest'][:12])}, seeds from "
        f"{data['seed']}. Intervals hold the truth 95 times in 100."
    )


def stopped(data: dict[str, Any]) -> str:
    """A line where the run was interrupted; else nothing."""
    return f"<p><b>{STOPPED}</b></p>" if data.get("interrupted") else ""


def code(text: str) -> str:
    """A sentence in HTML; what stands between backticks is set as code.

    >>> code("`a<b` holds")
    '<code>a&lt;b</code> holds'
    """
    parts = escape(text).split("`")
    return "".join(
        f"<code>{part}</code>" if at % 2 and at < len(parts) - 1 else part
        for at, part in enumerate(parts)
    )


def grid(parts: Iterable[str]) -> str:
    inside = "".join(f"<div>{part}</div>" for part in parts if part)
    return f"<div class=grid>{inside}</div>" if inside else ""
