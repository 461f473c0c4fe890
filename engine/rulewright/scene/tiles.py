"""Tiles of hexes: which of those that lie hang together, and sheets of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from rulewright.scene.measure import Point, text_width
from rulewright.scene.nodes import Mark, Path, Text
from rulewright.scene.pieces import Piece, n, piece_marks
from rulewright.scene.places import hex_corners, hex_middle

Axial = tuple[int, int]


def tiles(cells: Mapping[str, Axial], shapes: Sequence[Sequence[Axial]]) -> list[list[str]]:
    """The hexes of each tile that lies: cells are in the order in which they were laid, so that
    those of a tile stand beside each other, whichever way it is turned."""
    turned = {_form(turn) for shape in shapes if len(shape) > 1 for turn in _turns(shape)}
    longest = max((len(form) for form in turned), default=0)
    names = list(cells)
    found, at = [], 0
    while at < len(names):
        for size in range(min(longest, len(names) - at), 1, -1):
            tile = names[at : at + size]
            if _form([cells[name] for name in tile]) in turned:
                found.append(tile)
                at += size - 1
                break
        at += 1
    return found


def _form(hexes: Sequence[Axial]) -> frozenset[Axial]:
    """Some hexes, wherever they lie."""
    low = (min(q for q, _ in hexes), min(r for _, r in hexes))
    return frozenset((q - low[0], r - low[1]) for q, r in hexes)


def _turns(shape: Sequence[Axial]) -> Iterator[list[Axial]]:
    """A shape in its six directions."""
    turned = list(shape)
    for _ in range(6):
        turned = [(-r, q + r) for q, r in turned]
        yield turned


def outline_of(middles: Iterable[Point], side: float) -> str:
    """The sides that only one of some hexes has, as the data of a path."""
    found: dict[frozenset[tuple[int, int]], str] = {}
    for middle in middles:
        corners = hex_corners(middle, side)
        for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
            key = frozenset(((round(x1), round(y1)), (round(x2), round(y2))))
            if found.pop(key, None) is None:
                found[key] = f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
    return "".join(found.values())


def sheet(
    shape: Sequence[Axial], listed: Sequence[tuple[str, Sequence[Piece | None]]]
) -> tuple[list[Mark], float, float]:
    """Tiles that consist of hexes, six in a row: each with its name and what is on its hexes, in
    the order of the shape; and how wide and high they are."""
    side, per_row = 19.0, 6
    points = [hex_middle(at, side) for at in shape]
    left, top = min(x for x, _ in points) - side, min(y for _, y in points) - side * 1.2
    wide = max(x for x, _ in points) - left + side + 14
    wide = max([wide, *(text_width(name) * 13 + 10 for name, _ in listed)])
    high = max(y for _, y in points) - top + side * 1.2 + 24
    marks: list[Mark] = []
    for number, (name, on) in enumerate(listed):
        x0, y0 = wide * (number % per_row) - left + 7, high * (number // per_row) - top
        for (x, y), piece in zip(points, on, strict=True):
            corners = hex_corners((x0 + x, y0 + y), side)
            d = f"M{'L'.join(f'{n(cx)} {n(cy)}' for cx, cy in corners)}Z"
            marks.append(Path(d, "place", "line", 1))
            if piece is not None:
                marks += piece_marks(piece, x0 + x, y0 + y, side * 0.55)
        marks.append(Text(x0, y0 - top + 14, name, 13, "ink", "middle"))
    return marks, wide * min(per_row, max(1, len(listed))), high * -(-len(listed) // per_row)
