"""Grids as drawings: boards of squares and of hexes, and small tiles of hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, radians, sin, sqrt
from types import MappingProxyType

from rulewright.analysis import boards
from rulewright.book.drawing import INK, Drawing, Token, letters
from rulewright.book.shapes import n
from rulewright.records import dataclass

SIZE = 56
"""Width of a square, in units of the drawing."""
PER_ROW = 6
"""So many tiles stand beside each other on a sheet."""


@dataclass(frozen=True, slots=True)
class Rim:
    """The corners and sides of places, in the units of `boards`, each with what stands there."""

    corners: Sequence[tuple[boards.Shared, Sequence[Token]]] = ()
    sides: Sequence[tuple[boards.Shared, Sequence[Token]]] = ()


BARE = Rim()


def square_grid(
    title: str,
    cells: Mapping[str, tuple[int, int]],
    standing: Mapping[str, Sequence[Token]],
    rim: Rim = BARE,
) -> Drawing:
    """Squares at columns and rows, both from 0, the first row at the bottom."""
    edge = 26
    columns = max((x + 1 for x, _ in cells.values()), default=0)
    rows = max((y + 1 for _, y in cells.values()), default=0)
    made = Drawing(columns * SIZE + 2 * edge, rows * SIZE + 2 * edge, title)
    for row in range(rows):
        made.write(edge / 2, edge + (rows - row - 0.5) * SIZE + 5, str(row + 1), 15)
    for name, (column, row) in cells.items():
        left, top = edge + column * SIZE, edge + (rows - 1 - row) * SIZE
        shade = "#dfe6ea" if (row + column) % 2 == 0 else "#f3f6f7"
        made.path(f"M{left} {top}h{SIZE}v{SIZE}h-{SIZE}Z", shade, "#93a1ab", 1)
        tokens = standing.get(name, ())
        radius = SIZE * 0.34 if len(tokens) == 1 else SIZE * 0.2
        made.tokens(left + SIZE / 2, top + SIZE / 2, radius, tokens)
    for column in range(columns):
        made.write(edge + (column + 0.5) * SIZE, made.height - 7, letters(column), 15)
    half, bottom = SIZE / 2, edge + (rows - 0.5) * SIZE
    _shared(made, rim, lambda x, y: (edge + half * (x + 1), bottom - half * y))
    return made


def hex_grid(
    title: str,
    cells: Mapping[str, tuple[int, int]],
    standing: Mapping[str, Sequence[Token]],
    *,
    named: bool,
    labels: Mapping[str, str] = MappingProxyType({}),
    tiles: Sequence[Sequence[str]] = (),
    rim: Rim = BARE,
) -> Drawing:
    """Hexes at axial coordinates (column, row), the rows from the bottom to the top. Empty ones
    are `named`; `labels` stand in small letters at the edge of a hex; `tiles` are the names of the
    hexes that hang together, with an outline around them."""
    side = SIZE * 0.6
    if not cells:
        return Drawing(1, 1, title)
    points = {name: _place(side, at) for name, at in cells.items()}
    left = min(x for x, _ in points.values()) - side * 1.2
    top = min(y for _, y in points.values()) - side * 1.3
    right = max(x for x, _ in points.values()) + side * 1.2
    bottom = max(y for _, y in points.values()) + side * 1.3
    made = Drawing(right - left, bottom - top, title)
    for x, y in points.values():
        _hex(made, x - left, y - top, side)
    for tile in tiles:
        made.path(
            _outline([(points[n][0] - left, points[n][1] - top) for n in tile], side),
            "none",
            "#5c6a74",
            3,
        )
    for name, (x, y) in points.items():
        x, y = x - left, y - top
        tokens = standing.get(name, ())
        if name in labels:
            made.write(x, y - side * 0.66, labels[name], 9, "#5c6a74")
            y += 3
        elif named and not tokens:
            made.write(x, y + 4, name, 11, "#5c6a74")
        made.tokens(x, y, side * (0.5 if len(tokens) == 1 else 0.34), tokens)
    across, up = side * sqrt(3) / 2, side / 2
    _shared(made, rim, lambda x, y: (across * x - left, -up * y - top))
    return made


def _shared(made: Drawing, rim: Rim, at: Callable[[int, int], tuple[float, float]]) -> None:
    """What stands on corners and sides: on a side a thing with a colour is a line along it."""
    for side, standing in rim.sides:
        (x1, y1), (x2, y2) = (at(*end) for end in side.points)
        for number, token in enumerate(standing):
            if token.colour is None or token.text or number:
                made.token((x1 + x2) / 2, (y1 + y2) / 2, 8, token)
                continue
            line = f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
            made.path(line, "none", INK, 8)
            made.path(line, "none", token.colour, 6)
    for corner, standing in rim.corners:
        x, y = at(*corner.points[0])
        if not standing:
            made.circle(x, y, 2.5, "#5c6a74", "none")
        made.tokens(x, y, 9, standing)


def hex_tiles(
    title: str,
    shape: Sequence[tuple[int, int]],
    tiles: Iterable[tuple[str, Sequence[Token | None]]],
) -> Drawing:
    """Tiles that consist of hexes: each with its name and what is on its hexes, in the order of the
    shape."""
    side = 19.0
    points = [_place(side, at) for at in shape]
    left, top = min(x for x, _ in points) - side, min(y for _, y in points) - side * 1.2
    wide = max(x for x, _ in points) - left + side + 14
    high = max(y for _, y in points) - top + side * 1.2 + 24
    listed = list(tiles)
    rows = -(-len(listed) // PER_ROW)
    made = Drawing(wide * min(PER_ROW, max(1, len(listed))), high * rows, title)
    for number, (name, on) in enumerate(listed):
        x0, y0 = wide * (number % PER_ROW) - left + 7, high * (number // PER_ROW) - top
        for (x, y), token in zip(points, on, strict=True):
            _hex(made, x0 + x, y0 + y, side)
            if token is not None:
                made.token(x0 + x, y0 + y, side * 0.55, token)
        made.write(x0, y0 - top + 14, name, 13)
    return made


def _place(side: float, at: tuple[int, int]) -> tuple[float, float]:
    """Where the middle of a hex lies."""
    q, r = at
    return side * sqrt(3) * (q + r / 2), -side * 1.5 * r


def _outline(middles: Iterable[tuple[float, float]], side: float) -> str:
    """The sides that only one of some hexes has, as the data of a path."""
    found: dict[frozenset[tuple[int, int]], str] = {}
    for x, y in middles:
        corners = [
            (x + side * sin(radians(60 * k)), y + side * cos(radians(60 * k))) for k in range(7)
        ]
        for (x1, y1), (x2, y2) in pairwise(corners):
            key = frozenset(((round(x1), round(y1)), (round(x2), round(y2))))
            if found.pop(key, None) is None:
                found[key] = f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
    return "".join(found.values())


def _hex(made: Drawing, x: float, y: float, side: float) -> None:
    corners = [
        f"{n(x + side * sin(radians(60 * k)))} {n(y + side * cos(radians(60 * k)))}"
        for k in range(6)
    ]
    made.path(f"M{'L'.join(corners)}Z", "#f3f6f7", "#93a1ab", 1)
