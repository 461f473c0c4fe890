"""Arrange tiles of hexes: connected tiles on the table, and sheets of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from rulewright.scene.nodes import Mark, Path, Text
from rulewright.scene.pieces import Piece, build_piece_marks, n
from rulewright.scene.place_outlines import hex_corners, hex_middle
from rulewright.scene.text_layout import Point, measure_text

Axial = tuple[int, int]


def find_tiles(coordinates: Mapping[str, Axial], tile_shapes: Sequence[Sequence[Axial]]) -> list[list[str]]:
    """Group laid hexes by tile. Cells are in the order in which they were laid, so that the hexes of a tile,
    in any rotation, follow each other.
    """
    turned = {
        _normalize_hexes(turn) for shape in tile_shapes if len(shape) > 1 for turn in _iter_rotations(shape)
    }
    longest = max((len(form) for form in turned), default=0)
    names = list(coordinates)
    hexes_by_tile, at = [], 0
    while at < len(names):
        for size in range(min(longest, len(names) - at), 1, -1):
            tile = names[at : at + size]
            if _normalize_hexes([coordinates[name] for name in tile]) in turned:
                hexes_by_tile.append(tile)
                at += size - 1
                break
        at += 1
    return hexes_by_tile


def _normalize_hexes(hexes: Sequence[Axial]) -> frozenset[Axial]:
    """Translate hexes so that their smallest coordinates are 0."""
    low = (min(q for q, _ in hexes), min(r for _, r in hexes))
    return frozenset((q - low[0], r - low[1]) for q, r in hexes)


def _iter_rotations(tile_shape: Sequence[Axial]) -> Iterator[list[Axial]]:
    """Yield a shape in its six rotations."""
    turned = list(tile_shape)
    for _ in range(6):
        turned = [(-r, q + r) for q, r in turned]
        yield turned


def outline_path(middles: Iterable[Point], side_length: float) -> str:
    """Return the sides that belong to only one of the hexes, as SVG path data."""
    sides_by_ends: dict[frozenset[tuple[int, int]], str] = {}
    for middle in middles:
        corners = hex_corners(middle, side_length)
        for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
            key = frozenset(((round(x1), round(y1)), (round(x2), round(y2))))
            if sides_by_ends.pop(key, None) is None:
                sides_by_ends[key] = f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
    return "".join(sides_by_ends.values())


def draw_tile_sheet(
    tile_shape: Sequence[Axial], named_tiles: Sequence[tuple[str, Sequence[Piece | None]]]
) -> tuple[list[Mark], float, float]:
    """Draw tiles of hexes, six in a row, each with its name and the pieces on its hexes in the order of the
    shape; return the marks, width and height.
    """
    side_length, per_row = 19.0, 6
    points = [hex_middle(at, side_length) for at in tile_shape]
    left, top = min(x for x, _ in points) - side_length, min(y for _, y in points) - side_length * 1.2
    wide = max(x for x, _ in points) - left + side_length + 14
    wide = max([wide, *(measure_text(name) * 13 + 10 for name, _ in named_tiles)])
    high = max(y for _, y in points) - top + side_length * 1.2 + 24
    marks: list[Mark] = []
    for number, (name, on) in enumerate(named_tiles):
        x0, y0 = wide * (number % per_row) - left + 7, high * (number // per_row) - top
        for (x, y), piece in zip(points, on, strict=True):
            corners = hex_corners((x0 + x, y0 + y), side_length)
            d = f"M{'L'.join(f'{n(cx)} {n(cy)}' for cx, cy in corners)}Z"
            marks.append(Path(d, "place", "line", 1))
            if piece is not None:
                marks += build_piece_marks(piece, x0 + x, y0 + y, side_length * 0.55)
        marks.append(Text(x0, y0 - top + 14, name, 13, "ink", "middle"))
    return marks, wide * min(per_row, max(1, len(named_tiles))), high * -(-len(named_tiles) // per_row)
