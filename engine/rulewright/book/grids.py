"""Grids as drawings: boards of squares and of hexes, and small tiles of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, radians, sin, sqrt
from types import MappingProxyType

from rulewright.book.drawing import Drawing, Token, letters
from rulewright.book.shapes import n

SIZE = 56
"""Width of a square, in units of the drawing."""
PER_ROW = 6
"""So many tiles stand beside each other on a sheet."""


def square_grid(
    title: str, columns: int, rows: int, standing: Mapping[str, Sequence[Token]]
) -> Drawing:
    """Squares named like `a1`, the first row at the bottom."""
    edge = 26
    made = Drawing(columns * SIZE + 2 * edge, rows * SIZE + 2 * edge, title)
    for row in range(1, rows + 1):
        top = edge + (rows - row) * SIZE
        made.write(edge / 2, top + SIZE / 2 + 5, str(row), 15)
        for column in range(columns):
            left = edge + column * SIZE
            shade = "#dfe6ea" if (row + column) % 2 else "#f3f6f7"
            made.path(f"M{left} {top}h{SIZE}v{SIZE}h-{SIZE}Z", shade, "#93a1ab", 1)
            tokens = standing.get(f"{letters(column)}{row}", ())
            radius = SIZE * 0.34 if len(tokens) == 1 else SIZE * 0.2
            made.tokens(left + SIZE / 2, top + SIZE / 2, radius, tokens)
    for column in range(columns):
        made.write(edge + (column + 0.5) * SIZE, made.height - 7, letters(column), 15)
    return made


def hex_grid(
    title: str,
    cells: Mapping[str, tuple[int, int]],
    standing: Mapping[str, Sequence[Token]],
    *,
    named: bool,
    labels: Mapping[str, str] = MappingProxyType({}),
    tiles: Sequence[Sequence[str]] = (),
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
    return made


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
