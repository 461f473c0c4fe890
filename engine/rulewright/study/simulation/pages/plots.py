"""The plots of pages of figures: rows of bars and of intervals inside tables, histograms, curves.

What a plot shows also stands beside it in figures, and every mark has a title; nothing is told by
colour alone. Colours come from the page's style sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from markupsafe import Markup

from rulewright.pages.page import rendered
from rulewright.records import dataclass
from rulewright.study.simulation.intervals import Interval
from rulewright.study.simulation.sentences import STOPPED, decimals, percent

WIDE, TALL = 380, 170
LEFT, BOTTOM, TOP, RIGHT = 48, 36, 8, 10
BINS = 30


def page_of_figures(template: str, data: dict[str, Any], **given: object) -> str:
    """A page about games that were played, by a template of this folder."""
    folder = Path(__file__).parent / "templates"
    return rendered(template, folder, data=data, stopped=STOPPED, breakable=breakable, **given)


@dataclass(frozen=True, slots=True)
class Bar:
    """A share (0 to 1) with a name; `low` and `high` where it has an interval, and a note."""

    name: str
    share: float
    low: float | None = None
    high: float | None = None
    note: str = ""
    against_even: bool = True


def bars(
    rows: Sequence[Bar], heads: tuple[str, str, str], even: float | None = None, top: float = 0.0
) -> Markup:
    """Return a table whose rows are bars. `heads` name the rows, the share and the note; `even` is
    marked by a dashed line; the scale ends at `top` or at the longest bar.
    """
    top = top or scale_end(max([0.01, *(row.high or row.share for row in rows)]))
    lines = []
    for row in rows:
        marks = f'<rect class=bar x=0 y=3 width="{100 * row.share / top:.2f}" height=10 />'
        said = f"{percent(row.share)} %"
        if row.low is not None and row.high is not None:
            marks += _across(100 * row.low / top, 100 * row.high / top, 8, "ink")
            said += f", 95 % between {percent(row.low)} and {percent(row.high)}"
        if even is not None and row.against_even:
            marks += f'<path class=even d="M{100 * even / top:.2f} 0V16"/>'
        figure = f"{percent(row.share)} %"
        lines.append((breakable(row.name), _strip(marks, said), figure, row.note))
    name, *others = heads
    first = f"<th scope=col>{escape(name)}</th>"
    return _with_strips(first, ("0", _short(50 * top), f"{_short(100 * top)} %"), others, lines)


def differences(rows: Sequence[tuple[str, Interval, bool]], unit: str) -> Markup:
    """Return a table of intervals around 0; significant ones are bold, with a filled dot."""
    reach = scale_end(max([1e-9, *(max(abs(row.low), abs(row.high)) for _, row, _ in rows)]))
    lines = []
    for name, row, told in rows:
        low, high, value = (50 + 50 * x / reach for x in (row.low, row.high, row.value))
        digits = decimals(row.half, 1)
        between = f"{signed(row.low, digits)} to {signed(row.high, digits)}"
        marks = '<path class=zero d="M50 0V16"/>' + _across(low, high, 8, "ink" if told else "open")
        marks += _dot(value, told)
        shown = signed(row.value, digits)
        strip = _strip(marks, f"{shown}, 95 % between {between}")
        head, figure = (f"<b>{x}</b>" if told else x for x in (breakable(name), shown))
        lines.append((head, strip, figure, between))
    end = _short(reach)
    return _with_strips("<th></th>", (f"-{end}", "0", f"+{end}"), (unit, "95 % between"), lines)


def _with_strips(
    first: str,
    scale: Sequence[str],
    heads: Sequence[str],
    rows: Sequence[tuple[str, str, str, str]],
) -> Markup:
    """A table whose rows have a name, a strip, a figure and, if some have one, a note."""
    noted = any(note for *_, note in rows)
    marks = "".join(f"<span>{mark}</span>" for mark in scale)
    columns = "".join(
        f"<th scope=col class=number>{escape(head)}</th>" for head in heads[: 1 + noted]
    )
    lines = "".join(
        f"<tr><th scope=row>{name}</th><td class=plot>{strip}</td><td class=number>{figure}</td>"
        + (f"<td class='number soft'>{escape(note)}</td>" if noted else "")
        + "</tr>"
        for name, strip, figure, note in rows
    )
    return Markup(
        f"<table class=bars><thead><tr>{first}<th class=scale><div>{marks}</div></th>{columns}"
        f"</tr></thead>{lines}</table>"
    )


def histograms(named: Mapping[str, Mapping[int, int]], unit: str) -> list[Markup]:
    """Return histograms of the share of games by value, on one scale; adjacent values share a bar
    if there are many.
    """
    low = min((min(counts) for counts in named.values() if counts), default=0)
    high = max((max(counts) for counts in named.values() if counts), default=0)
    size = round(_rounded_up(max(1.0, (high - low + 1) / BINS), (1, 2, 5)))
    first = low - low % size
    binned: dict[str, dict[int, int]] = {}
    for name, counts in named.items():
        heights = binned.setdefault(name, {})
        for value, many in counts.items():
            heights[(value - first) // size] = heights.get((value - first) // size, 0) + many
    end = first + ((high - first) // size + 1) * size
    top = scale_end(max([0.01, *(max(h.values()) / sum(h.values()) for h in binned.values() if h)]))
    frame = _Frame(first, end, 0.0, top)
    return [
        _histogram(name, heights, frame, unit, size) for name, heights in binned.items() if heights
    ]


def _histogram(
    name: str, heights: Mapping[int, int], frame: _Frame, unit: str, size: int
) -> Markup:
    games, first = sum(heights.values()), round(frame.x_low)
    parts = [*frame.across(unit), *frame.up("games, %", 100.0)]
    for at, many in sorted(heights.items()):
        start = first + at * size
        left, right = frame.x(start), frame.x(start + size)
        y = frame.y(many / games)
        span = f"{start}" if size == 1 else f"{start} to {start + size - 1}"
        parts.append(
            f'<rect class=bar x="{left + 0.5:.1f}" y="{y:.1f}" '
            f'width="{max(0.8, right - left - 1):.1f}" height="{frame.y(0) - y:.1f}">'
            f"<title>{span} {escape(unit)}: {many:,} of {games:,} games</title></rect>"
        )
    return _figure(name, f"{name}: share of games by {unit}", parts)


def curve(
    points: Sequence[tuple[int, Interval]], name: str, unit: str, number: str,
    within: tuple[float, float], now: int | None = None,
) -> Markup:  # fmt: skip
    """Return a curve of a figure over the values of a number, with its intervals; `within` is the
    range of the scale, equal for plots to compare; `now` is the current value.
    """
    values = [value for value, _ in points]
    low, high = within
    room = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    across = (values[-1] - values[0]) * 0.05 or 1
    frame = _Frame(values[0] - across, values[-1] + across, low - room, high + room)
    parts = [*frame.across(number, values), *frame.up(unit)]
    if now is not None and values[0] <= now <= values[-1]:
        x = frame.x(now)
        parts.append(f'<path class=even d="M{x:.1f} {TOP}V{TALL - BOTTOM}"/>')
        shift, anchor = (-4, "end") if x > WIDE / 2 else (4, "start")
        parts.append(_text(x + shift, TOP + 9, "by the rules", anchor, "soft"))
    line = " ".join(f"{frame.x(value):.1f},{frame.y(row.value):.1f}" for value, row in points)
    parts.append(f'<polyline class=line points="{line}"/>')
    for value, row in points:
        digits = decimals(row.half, 1)
        parts.append(
            f"<g><title>{escape(number)} = {value}: {row.value:.{digits}f} {escape(unit)}, 95 % "
            f"between {row.low:.{digits}f} and {row.high:.{digits}f}</title>"
            f'<path class=ink d="M{frame.x(value):.1f} {frame.y(row.low):.1f}'
            f'V{frame.y(row.high):.1f}"/><circle class=dot cx="{frame.x(value):.1f}" '
            f'cy="{frame.y(row.value):.1f}" r="3"/></g>'
        )
    return _figure(name, f"{name} ({unit}) over {number}", parts)


# --- scales ---------------------------------------------------------------------------------------


def scale_end(most: float) -> float:
    """The first round number that is not smaller.

    >>> scale_end(0.52), scale_end(1.0), scale_end(7.3)
    (0.6, 1.0, 8.0)
    """
    return round(_rounded_up(most, (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)), 10)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from low to high.

    >>> ticks(0.0, 1.0, 3), ticks(13, 48)
    ([0.0, 0.5, 1.0], [20.0, 30.0, 40.0])
    """
    step = _rounded_up((high - low) / most or 1.0, (1, 2, 2.5, 5))
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _rounded_up(value: float, digits: Sequence[float]) -> float:
    """The first number that begins with one of some digits, from 1 on, and is not smaller."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(one * power for one in (*digits, 10) if one * power >= value * (1 - 1e-9))


def signed(value: float, digits: int) -> str:
    """
    >>> signed(-1.25, 1), signed(0.0, 0)
    ('-1.2', '+0')
    """
    return f"{value:+.{digits}f}"


def breakable(name: object) -> Markup:
    """Return a name with break opportunities behind underscores and the like."""
    shown = escape(str(name))
    for sign in ("_", "/", ".", ": "):
        shown = shown.replace(sign, sign + "<wbr>")
    return Markup(shown)


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


@dataclass(frozen=True, slots=True)
class _Frame:
    """The axes of a plot, and where values lie between them."""

    x_low: float
    x_high: float
    y_low: float
    y_high: float

    def x(self, value: float) -> float:
        share = (value - self.x_low) / (self.x_high - self.x_low)
        return LEFT + (WIDE - LEFT - RIGHT) * share

    def y(self, value: float) -> float:
        share = (value - self.y_low) / (self.y_high - self.y_low)
        return TALL - BOTTOM - (TALL - BOTTOM - TOP) * share

    def across(self, label: str, values: Sequence[int] = ()) -> Iterator[str]:
        bottom = TALL - BOTTOM
        yield f'<path class=axis d="M{LEFT} {bottom}H{WIDE - RIGHT}"/>'
        shown: Sequence[float] = ticks(self.x_low, self.x_high)
        if values and len(values) <= 12:
            shown = values
        for value in shown:
            yield f'<path class=axis d="M{self.x(value):.1f} {bottom}v4"/>'
            yield _text(self.x(value), bottom + 15, _short(value), "middle")
        yield _text((LEFT + WIDE - RIGHT) / 2, TALL - 5, label, "middle", "soft")

    def up(self, label: str, scale: float = 1.0) -> Iterator[str]:
        yield f'<path class=axis d="M{LEFT} {TOP}V{TALL - BOTTOM}"/>'
        for value in ticks(self.y_low, self.y_high, 4):
            y = self.y(value)
            yield f'<path class=grid d="M{LEFT} {y:.1f}H{WIDE - RIGHT}"/>'
            yield _text(LEFT - 5, y + 4, _short(value * scale), "end")
        middle = (TOP + TALL - BOTTOM) / 2
        yield (
            f'<text class=soft transform="translate(11 {middle:.0f}) rotate(-90)" '
            f'text-anchor="middle">{escape(label)}</text>'
        )


# --- marks ----------------------------------------------------------------------------------------


def _figure(caption: str, said: str, parts: Sequence[str]) -> Markup:
    return Markup(
        f"<figure class=plot><figcaption>{escape(caption)}</figcaption>"
        f'<svg role="img" aria-label="{escape(said)}" viewBox="0 0 {WIDE} {TALL}">'
        f"{''.join(parts)}</svg></figure>"
    )


def _strip(marks: str, said: str) -> str:
    return (
        f'<svg role="img" aria-label="{escape(said)}" viewBox="0 0 100 16" '
        f'preserveAspectRatio="none"><title>{escape(said)}</title>{marks}</svg>'
    )


def _across(low: float, high: float, y: float, kind: str) -> str:
    """Return an interval with its ends as SVG."""
    ends = "".join(f"M{x:.2f} {y - 3}V{y + 3}" for x in (low, high))
    return f'<path class={kind} d="M{low:.2f} {y}H{high:.2f}{ends}"/>'


def _dot(x: float, full: bool) -> str:
    """Return a mark that keeps its shape at every width of the strip: a line of length zero."""
    ring = f'<path class=dot d="M{x:.2f} 8h0"/>'
    return ring if full else f'{ring}<path class=hole d="M{x:.2f} 8h0"/>'


def _text(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    named = f" class={kind}" if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
