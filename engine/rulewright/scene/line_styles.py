"""Draw lines between places, and borders, in their styles: as paths alone, which all outputs draw alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from rulewright.scene.nodes import Mark, Path
from rulewright.scene.pieces import n
from rulewright.scene.text_layout import Point

LINE_GAP = 7.0
"""The gap between lines that join the same two places."""
DASHES = {"dashed": (9.0, 6.0), "dotted": (1.5, 5.0)}
"""Lengths of strokes and of the gaps after them."""
TIE_STEP, WAVE_STEP = 9.0, 8.0


def draw_line(points: Sequence[Point], style: str, paint: str, width: float) -> Iterator[Mark]:
    """Yield the marks of a line through points."""
    d = _join(points)
    match style:
        case "double":
            for aside in (-width, width):
                shifted = [shift_line(pair, aside) for pair in pairwise(points)]
                yield Path("".join(map(_join, shifted)), "", paint, max(1.0, 0.7 * width))
        case "dashed" | "dotted":
            stroke, gap = DASHES[style]
            yield Path("".join(_join((a, b)) for a, b in _iter_pieces(points, stroke, gap)), "", paint, width)
        case "wave":
            yield Path("".join(_wave(a, b) for a, b in pairwise(points)), "", paint, width)
        case "rail":
            yield Path(d, "", paint, max(1.0, 0.6 * width))
            ties = []
            for a, b in _iter_pieces(points, 1.0, TIE_STEP):
                ux, uy = _direction(a, b)
                reach = 1.6 * width
                ties.append(
                    _join(((a[0] - uy * reach, a[1] + ux * reach), (a[0] + uy * reach, a[1] - ux * reach)))
                )
            yield Path("".join(ties), "", paint, max(1.0, 0.6 * width))
        case _:
            yield Path(d, "", paint, width)


def shift_line(ends: Sequence[Point], aside: float) -> tuple[Point, Point]:
    """Shift a straight line sideways by a distance."""
    (x1, y1), (x2, y2) = ends
    ux, uy = _direction((x1, y1), (x2, y2))
    dx, dy = -uy * aside, ux * aside
    return (x1 + dx, y1 + dy), (x2 + dx, y2 + dy)


def trim_line(ends: Sequence[Point], by: float) -> tuple[Point, Point]:
    """Shorten a straight line by a length at both ends, if it is long enough."""
    (x1, y1), (x2, y2) = ends
    if hypot(x2 - x1, y2 - y1) <= 2 * by:
        return (x1, y1), (x2, y2)
    ux, uy = _direction((x1, y1), (x2, y2))
    return (x1 + ux * by, y1 + uy * by), (x2 - ux * by, y2 - uy * by)


def _direction(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _join(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


def _iter_pieces(points: Sequence[Point], stroke: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Yield pieces of a line with gaps between them."""
    at = 0.0
    for a, b in pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        ux, uy = _direction(a, b)
        while at < length:
            end = min(at + stroke, length)
            yield (a[0] + ux * at, a[1] + uy * at), (a[0] + ux * end, a[1] + uy * end)
            at += stroke + gap
        at -= length


def _wave(a: Point, b: Point) -> str:
    length = hypot(b[0] - a[0], b[1] - a[1])
    count = max(2, round(length / WAVE_STEP))
    ux, uy = _direction(a, b)
    step = length / count
    d = f"M{n(a[0])} {n(a[1])}"
    for k in range(count):
        side = 4.0 if k % 2 else -4.0
        mx, my = a[0] + ux * step * (k + 0.5) - uy * side, a[1] + uy * step * (k + 0.5) + ux * side
        d += f"Q{n(mx)} {n(my)} {n(a[0] + ux * step * (k + 1))} {n(a[1] + uy * step * (k + 1))}"
    return d
