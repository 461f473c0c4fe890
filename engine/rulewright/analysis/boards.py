"""Where the places of a board lie: in rows, with the corners and sides that they share.

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
class Form:
    """The shape of the places of a board. `corners` and `sides` are named by compass points,
    clockwise, each side after the corner at which it begins.
    """

    near: tuple[Point, ...]
    """Steps in columns and rows to the places with which a side is shared."""
    touching: tuple[Point, ...]
    """Steps to those with which only a corner is shared."""
    corners: tuple[tuple[str, Point], ...]
    sides: tuple[str, ...]
    middles: tuple[Point, Point]
    """From the middle of a place to that of the next in its row, and in the row above."""

    def middle(self, place: Point) -> Point:
        (ax, ay), (bx, by) = self.middles
        x, y = place
        return ax * x + bx * y, ay * x + by * y

    def outline(self, place: Point) -> list[Point]:
        """Return the corners of a place."""
        x, y = self.middle(place)
        return [(x + dx, y + dy) for _, (dx, dy) in self.corners]


SQUARE = Form(
    near=((1, 0), (0, 1), (-1, 0), (0, -1)),
    touching=((1, 1), (-1, 1), (-1, -1), (1, -1)),
    corners=(("nw", (-1, 1)), ("ne", (1, 1)), ("se", (1, -1)), ("sw", (-1, -1))),
    sides=("n", "e", "s", "w"),
    middles=((2, 0), (0, 2)),
)
HEX = Form(
    near=((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    touching=(),
    corners=(
        ("n", (0, 2)),
        ("ne", (1, 1)),
        ("se", (1, -1)),
        ("s", (0, -2)),
        ("sw", (-1, -1)),
        ("nw", (-1, 1)),
    ),
    sides=("ne", "e", "se", "sw", "w", "nw"),
    middles=((2, 0), (1, 3)),
)
FORMS = {"square": SQUARE, "hex": HEX}


class Uneven(Exception):
    """A row that does not come to stand in the middle of the one below: it would by half a
    place."""

    def __init__(self, row: int) -> None:
        self.row = row
        super().__init__(row)


def in_rows(kind: str, lengths: Sequence[int], lean: str | None) -> list[Point]:
    """The places of a board by column and row, both from 0, row by row from the lowest.

    Each row stands in the middle of the one below; where half a place is left, it goes to the side
    to which the board leans. Raises Uneven where it leans to none.

    >>> in_rows("square", [1, 3], None)
    [(1, 0), (0, 1), (1, 1), (2, 1)]
    >>> in_rows("hex", [2, 3], None), in_rows("hex", [2, 2], "right")
    ([(1, 0), (2, 0), (0, 1), (1, 1), (2, 1)], [(0, 0), (1, 0), (0, 1), (1, 1)])
    """
    half = int(kind == "hex")
    begins = [0]  # in halves of a place
    for row, (below, length) in enumerate(pairwise(lengths), 1):
        begin = begins[-1] + below - length
        if (below - length) % 2 != half:
            if lean is None:
                raise Uneven(row)
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
class Shared:
    """A corner or a side: the places that it belongs to by number, what it could be called by each
    of them, and its points: one, or its two ends."""

    points: tuple[Point, ...]
    places: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its name, after the first place."""
        return self.names[0]


def corners(form: Form, places: Sequence[Point], names: Sequence[str]) -> list[Shared]:
    """Return the corners of all places, each named after the first place that it belongs to."""
    found: dict[Point, Shared] = {}
    for number, place in enumerate(places):
        for (way, _), point in zip(form.corners, form.outline(place), strict=True):
            corner = found.setdefault(point, Shared((point,)))
            corner.places.append(number)
            corner.names.append(f"{names[number]}_{way}")
    return list(found.values())


def sides(form: Form, places: Sequence[Point], names: Sequence[str]) -> list[Shared]:
    """Return the sides of all places, each named after the first place that it belongs to."""
    found: dict[frozenset[Point], Shared] = {}
    for number, place in enumerate(places):
        points = form.outline(place)
        for way, ends in zip(form.sides, pairwise((*points, points[0])), strict=True):
            side = found.setdefault(frozenset(ends), Shared(ends))
            side.places.append(number)
            side.names.append(f"{names[number]}_{way}")
    return list(found.values())
