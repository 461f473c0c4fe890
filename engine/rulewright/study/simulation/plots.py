"""Small plots as SVG text: bars, histograms, intervals, a curve over a sweep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from rulewright.study.simulation.intervals import Interval

WIDTH = 640
LEFT = 190
INK, SOFT, LINE = "#2f5d8a", "#b9cde0", "#999"


def bars(rows: Sequence[tuple[str, Interval]], top: float | None = None) -> str:
    """Horizontal bars of shares, each with its interval."""
    most = top or max([0.01, *(row.high for _, row in rows)])
    span = WIDTH - LEFT - 80
    parts: list[str] = []
    for number, (name, row) in enumerate(rows):
        y = 22 * number
        reach = [LEFT + span * min(x, most) / most for x in (row.value, row.low, row.high)]
        parts.append(_text(LEFT - 8, y + 15, name, "end"))
        parts.append(f'<rect x="{LEFT}" y="{y + 4}" width="{reach[0] - LEFT:.1f}" height="14" '
                     f'fill="{SOFT}"/>')
        parts.append(_line(reach[1], y + 11, reach[2], y + 11, INK, 2))
        parts.append(_text(reach[2] + 6, y + 15, f"{100 * row.value:.1f} %", "start"))
    return _svg(22 * len(rows) + 4, parts)


def histogram(counts: Mapping[int, int], bins: int = 40) -> str:
    """How often each value came up; neighbours share a bar where there are many."""
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    size = max(1, -(-(high - low + 1) // bins))
    heights: dict[int, int] = {}
    for value, many in counts.items():
        heights[(value - low) // size] = heights.get((value - low) // size, 0) + many
    number = (high - low) // size + 1
    top, width, tall = max(heights.values()), (WIDTH - 80) / number, 120
    parts = [
        f'<rect x="{40 + at * width:.1f}" y="{10 + tall - tall * many / top:.1f}" '
        f'width="{max(1.0, width - 1):.1f}" height="{tall * many / top:.1f}" fill="{INK}">'
        f"<title>{low + at * size}"
        + (f" to {low + at * size + size - 1}" if size > 1 else "")
        + f": {many}</title></rect>"
        for at, many in sorted(heights.items())
    ]
    parts.append(_line(40, 10 + tall, WIDTH - 40, 10 + tall, LINE, 1))
    parts.append(_text(40, tall + 26, str(low), "start"))
    parts.append(_text(WIDTH - 40, tall + 26, str(high), "end"))
    return _svg(tall + 34, parts)


def curve(points: Sequence[tuple[int, Interval]], label: str) -> str:
    """A figure over the values of a number, with intervals."""
    low = min(row.low for _, row in points)
    high = max(row.high for _, row in points)
    room = (high - low) or 1.0
    first, last = points[0][0], points[-1][0]
    across = (last - first) or 1

    def place(x: int, y: float) -> tuple[float, float]:
        return 90 + (WIDTH - 130) * (x - first) / across, 150 - 130 * (y - low) / room

    parts = [_line(70, 20, 70, 150, LINE, 1), _line(70, 160, WIDTH - 30, 160, LINE, 1)]
    parts += [_text(64, 154, f"{low:.4g}", "end"), _text(64, 26, f"{high:.4g}", "end")]
    way = " ".join("{:.1f},{:.1f}".format(*place(x, row.value)) for x, row in points)
    parts.append(f'<polyline points="{way}" fill="none" stroke="{SOFT}" stroke-width="2"/>')
    for x, row in points:
        at, y = place(x, row.value)
        parts.append(_line(at, place(x, row.low)[1], at, place(x, row.high)[1], INK, 2))
        parts.append(f'<circle cx="{at:.1f}" cy="{y:.1f}" r="3.5" fill="{INK}"/>')
        parts.append(_text(at, 176, str(x), "middle"))
    parts.append(_text(WIDTH / 2, 196, label, "middle"))
    return _svg(204, parts)


def differences(rows: Sequence[tuple[str, Interval, bool]]) -> str:
    """Intervals around 0; those that tell two rules apart are dark."""
    reach = max([1e-9, *(max(abs(row.low), abs(row.high)) for _, row, _ in rows)])
    middle = LEFT + (WIDTH - LEFT - 20) / 2
    span = (WIDTH - LEFT - 20) / 2
    parts = [_line(middle, 0, middle, 22 * len(rows), LINE, 1)]
    for number, (name, row, told) in enumerate(rows):
        y, ink = 22 * number + 11, INK if told else SOFT
        ends = [middle + span * x / reach for x in (row.low, row.high, row.value)]
        parts.append(_text(LEFT - 8, y + 4, name, "end"))
        parts.append(_line(ends[0], y, ends[1], y, ink, 3))
        parts.append(f'<circle cx="{ends[2]:.1f}" cy="{y}" r="4" fill="{ink}"/>')
    return _svg(22 * len(rows) + 6, parts)


def _svg(height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" '
        f'width="{WIDTH}" font-family="sans-serif" font-size="12">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor">'
        f"{escape(text)}</text>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: int) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="{width}"/>'
    )
