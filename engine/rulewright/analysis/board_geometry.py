"""Compute where the places of a board lie: rows, and the corners and sides that they share.

Points are whole numbers: a square is two wide and two high; a hex, which stands on a corner, is
two wide and four high, and the rows of hexes are three apart. y grows upwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import pairwise

from rulewright.records import dataclass

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlaceShape:
    """The shape of the places of a board. `corner_points` and `side_names` are named by compass points and
    listed clockwise, each side after the corner at which it begins."""

    side_offsets: tuple[Point, ...]
    """Offsets in columns and rows to the places that share a side."""
    corner_offsets: tuple[Point, ...]
    """Offsets in columns and rows to the places that share only a corner."""
    corner_points: tuple[tuple[str, Point], ...]
    side_names: tuple[str, ...]
    centre_offsets: tuple[Point, Point]
    """Offsets from the centre of a place to that of the next place in its row, and to that in the row
    above."""

    def find_centre(self, point: Point) -> Point:
        (ax, ay), (bx, by) = self.centre_offsets
        x, y = point
        return ax * x + bx * y, ay * x + by * y

    def list_corners(self, point: Point) -> list[Point]:
        """Return the corners of a place."""
        x, y = self.find_centre(point)
        return [(x + dx, y + dy) for _, (dx, dy) in self.corner_points]


SQUARE = PlaceShape(
    side_offsets=((1, 0), (0, 1), (-1, 0), (0, -1)),
    corner_offsets=((1, 1), (-1, 1), (-1, -1), (1, -1)),
    corner_points=(("nw", (-1, 1)), ("ne", (1, 1)), ("se", (1, -1)), ("sw", (-1, -1))),
    side_names=("n", "e", "s", "w"),
    centre_offsets=((2, 0), (0, 2)),
)
HEX = PlaceShape(
    side_offsets=((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    corner_offsets=(),
    corner_points=(
        ("n", (0, 2)),
        ("ne", (1, 1)),
        ("se", (1, -1)),
        ("s", (0, -2)),
        ("sw", (-1, -1)),
        ("nw", (-1, 1)),
    ),
    side_names=("ne", "e", "se", "sw", "w", "nw"),
    centre_offsets=((2, 0), (1, 3)),
)
PLACE_SHAPES = {"square": SQUARE, "hex": HEX}


class UnevenRowError(Exception):
    """A row that would be half a place off the middle of the one below."""

    def __init__(self, row_number: int) -> None:
        self.row_number = row_number
        super().__init__(row_number)


def place_rows(shape_name: str, lengths: Sequence[int], lean: str | None) -> list[Point]:
    """Return the places of a board by column and row, both from 0, row by row from the lowest.

    Each row is centred on the one below, or shifted by half a place to the side to which the board
    leans. Raises UnevenRowError if it would have to be shifted and the board leans to neither side.

    >>> place_rows("square", [1, 3], None)
    [(1, 0), (0, 1), (1, 1), (2, 1)]
    >>> place_rows("hex", [2, 3], None), place_rows("hex", [2, 2], "right")
    ([(1, 0), (2, 0), (0, 1), (1, 1), (2, 1)], [(0, 0), (1, 0), (0, 1), (1, 1)])
    """
    half = int(shape_name == "hex")
    begins = [0]  # in halves of a place
    for row, (below, length) in enumerate(pairwise(lengths), 1):
        begin = begins[-1] + below - length
        if (below - length) % 2 != half:
            if lean is None:
                raise UnevenRowError(row)
            begin += 1 if lean == "right" else -1
        begins.append(begin)
    columns = [(begin - half * row) // 2 for row, begin in enumerate(begins)]
    first = min(columns)
    return [
        (column - first + number, row)
        for row, (column, length) in enumerate(zip(columns, lengths, strict=True))
        for number in range(length)
    ]


@dataclass(frozen=True, slots=True)
class BoardFeature:
    """A corner or a side: the numbers of the places that share it, the names that it could have after each of
    them, and its points: one point, or two ends."""

    points: tuple[Point, ...]
    place_numbers: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Return the name after the first place."""
        return self.names[0]


def find_corners(
    place_shape: PlaceShape, place_points: Sequence[Point], names: Sequence[str]
) -> list[BoardFeature]:
    """Return the corners of all places, each named after the first place that it belongs to."""
    features: dict[Point, BoardFeature] = {}
    for number, place in enumerate(place_points):
        for (way, _), point in zip(place_shape.corner_points, place_shape.list_corners(place), strict=True):
            corner = features.setdefault(point, BoardFeature((point,)))
            corner.place_numbers.append(number)
            corner.names.append(f"{names[number]}_{way}")
    return list(features.values())


def find_sides(
    place_shape: PlaceShape, place_points: Sequence[Point], names: Sequence[str]
) -> list[BoardFeature]:
    """Return the sides of all places, each named after the first place that it belongs to."""
    features: dict[frozenset[Point], BoardFeature] = {}
    for number, place in enumerate(place_points):
        points = place_shape.list_corners(place)
        for way, ends in zip(place_shape.side_names, pairwise((*points, points[0])), strict=True):
            side = features.setdefault(frozenset(ends), BoardFeature(ends))
            side.place_numbers.append(number)
            side.names.append(f"{names[number]}_{way}")
    return list(features.values())
