"""The places of boards as outlines: squares and hexes in rows, sectors of rings, regions, circles
joined by lines. Everything is in pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from math import ceil, cos, floor, pi, radians, sin, sqrt

from rulewright.analysis import boards
from rulewright.names import column_name
from rulewright.records import dataclass
from rulewright.scene.measure import Box, Point
from rulewright.scene.pieces import n

BAND = 0.012
"""Width of a band along the edge of a sector, in widths of the board."""
Between = tuple[Mapping[str, boards.Shared], Mapping[str, boards.Shared]]
"""Corners and sides by name."""
NOTHING: Between = ({}, {})
GROWTH = 3.0
"""By so many sides of a hex at once a growing board becomes larger."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place: where pieces stand, its outline as points for what lies inside, and as the data of a
    path for what is drawn; and that of a band along its outer edge."""

    name: str
    at: Point
    outline: tuple[Point, ...]
    d: str
    band: str = ""
    light: bool = False
    """Of squares, whether it is one of the light ones."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The places of a board with its size; `room` is the box for pieces on each place of a regular
    board, in pixels around its middle."""

    places: tuple[Place, ...]
    width: float
    height: float
    room: Box | None = None
    letters: tuple[tuple[str, Point], ...] = ()
    """Names of columns and rows along the edge."""
    corners: Mapping[str, Point] = field(default_factory=dict)
    sides: Mapping[str, tuple[Point, Point]] = field(default_factory=dict)
    unit: float = 0.0


def squares(
    places: Mapping[boards.Point, str], width: float, most: float, between: Between
) -> BoardLayout:
    """Squares at columns and rows, both from 0, the first row at the bottom."""
    columns = max(x for x, _ in places) + 1
    rows = max(y for _, y in places) + 1
    edge = 22.0
    side = min(most, (width - 2 * edge) / columns)
    made = []
    for (column, row), name in places.items():
        left, top = edge + column * side, edge + (rows - 1 - row) * side
        corners = (
            (left, top), (left + side, top), (left + side, top + side), (left, top + side),
        )  # fmt: skip
        at = (left + side / 2, top + side / 2)
        made.append(Place(name, at, corners, _closed(corners), light=(row + column) % 2 == 1))
    bottom = edge + rows * side
    letters = [(column_name(c), (edge + (c + 0.5) * side, bottom + 16)) for c in range(columns)]
    letters += [(str(r + 1), (edge / 2, bottom - (r + 0.5) * side + 5)) for r in range(rows)]
    half, low = side / 2, edge + (rows - 0.5) * side

    def at_point(point: boards.Point) -> Point:
        return edge + half * (point[0] + 1), low - half * point[1]

    rim = _shared(between, at_point)
    room = (0.32 if between[0] else 0.44) * side
    return BoardLayout(
        tuple(made), columns * side + 2 * edge, rows * side + 2 * edge, (-room, -room, room, room),
        tuple(letters), *rim, side,
    )  # fmt: skip


def hexes(
    places: Mapping[boards.Point, str],
    width: float,
    most: float,
    between: Between = NOTHING,
    *,
    grows: bool = False,
) -> BoardLayout:
    """Hexes at axial coordinates (column, row), the rows from the bottom to the top; `most` is the
    longest side of one. A board that `grows` has room to spare, so that it does not move with each
    hex."""
    xs = [sqrt(3) * (q + r / 2) for q, r in places]
    ys = [-1.5 * r for _, r in places]
    low, high = min(xs), max(xs)
    first, last = min(ys), max(ys)
    if grows:
        low, high = GROWTH * floor(low / GROWTH), GROWTH * ceil(high / GROWTH)
        first, last = GROWTH * floor(first / GROWTH), GROWTH * ceil(last / GROWTH)
    side = min(most, width / (high - low + 2.4), 1.2 * width / (last - first + 2.6))
    left, top = (low - 1.2) * side, (first - 1.3) * side
    made = []
    for ((_, _), name), x, y in zip(places.items(), xs, ys, strict=True):
        at = (x * side - left, y * side - top)
        corners = hex_corners(at, side)
        made.append(Place(name, at, corners, _closed(corners)))

    def at_point(point: boards.Point) -> Point:
        return side * sqrt(3) / 2 * point[0] - left, -side / 2 * point[1] - top

    room = (0.48 if between[0] else 0.6) * side
    return BoardLayout(
        tuple(made), (high + 1.2) * side - left, (last + 1.3) * side - top,
        (-room, -room, room, room), (), *_shared(between, at_point), side,
    )  # fmt: skip


def hex_middle(at: tuple[int, int], side: float) -> Point:
    """The middle of a hex at axial coordinates."""
    q, r = at
    return side * sqrt(3) * (q + r / 2), -side * 1.5 * r


def hex_corners(at: Point, side: float) -> tuple[Point, ...]:
    return tuple(
        (at[0] + side * sin(radians(60 * k)), at[1] + side * cos(radians(60 * k))) for k in range(6)
    )


def _shared(
    between: Between, at: Callable[[boards.Point], Point]
) -> tuple[dict[str, Point], dict[str, tuple[Point, Point]]]:
    corners, sides = between
    return (
        {name: at(one.points[0]) for name, one in corners.items()},
        {name: (at(one.points[0]), at(one.points[1])) for name, one in sides.items()},
    )


def sectors(
    centre: Point,
    rings: Mapping[str, Point],
    angles: Mapping[str, Point],
    stands: Mapping[str, Point],
    size: Point,
    banded: frozenset[str],
    scale: float,
) -> BoardLayout:
    """Sectors of rings: `rings` are the two radii of each place, `angles` in degrees from the
    bottom, growing to the right."""
    x, y = centre[0] * scale, centre[1] * scale
    made = []
    for name, (inner, outer) in rings.items():
        radii, turn = (inner * scale, outer * scale), angles.get(name)
        band, free = "", radii[1]
        if name in banded:
            free -= BAND * size[0] * scale
            band = _ring_path((x, y), (free, radii[1]), turn)
        at = (stands[name][0] * scale, stands[name][1] * scale)
        outline = _ring_points((x, y), (radii[0], free), turn)
        made.append(Place(name, at, outline, _ring_path((x, y), radii, turn), band))
    return BoardLayout(tuple(made), size[0] * scale, size[1] * scale)


def regions(
    outlines: Mapping[str, Sequence[tuple[int, int]]],
    stands: Mapping[str, Point],
    size: Point,
    scale: float,
) -> BoardLayout:
    made = []
    for name, corners in outlines.items():
        points = tuple((x * scale, y * scale) for x, y in corners)
        at = stands[name][0] * scale, stands[name][1] * scale
        made.append(Place(name, at, points, _closed(points)))
    return BoardLayout(tuple(made), size[0] * scale, size[1] * scale)


def circles(stands: Mapping[str, Point], size: Point, scale: float, radius: float) -> BoardLayout:
    """Places as circles around the points where pieces stand."""
    made = []
    for name, (x0, y0) in stands.items():
        x, y = x0 * scale, y0 * scale
        around = tuple(
            (x + radius * sin(radians(a)), y + radius * cos(radians(a))) for a in range(0, 360, 15)
        )
        made.append(Place(name, (x, y), around, _circle((x, y), radius)))
    return BoardLayout(tuple(made), size[0] * scale, size[1] * scale)


def in_circle(names: Sequence[str], width: float, radius: float) -> tuple[dict[str, Point], Point]:
    """Places in a circle, for a board of which nothing is said but what is joined."""
    count = max(1, len(names))
    around = min(width / 2 - radius - 8, max(radius * 1.6, count * radius * 2.6 / (2 * pi)))
    middle = around + radius + 8
    found = {
        name: (middle + around * sin(2 * pi * k / count), middle - around * cos(2 * pi * k / count))
        for k, name in enumerate(names)
    }
    return found, (2 * middle, 2 * middle)


def border_line(one: Place, other: Place) -> tuple[Point, ...]:
    """The corners that two outlines share, along the border."""
    points = one.outline
    apart = next((n for n, point in enumerate(points) if point not in other.outline), 0)
    return tuple(point for point in (*points[apart:], *points[:apart]) if point in other.outline)


def middle_of(points: Sequence[Point]) -> tuple[Point, Point]:
    """The middle of a line of points along its length, and the direction there."""
    lengths = [sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) for a, b in pairwise(points)]
    half = sum(lengths) / 2
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if half <= length and length:
            share = half / length
            at = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            return at, ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        half -= length
    return points[0], (1.0, 0.0)


# --- paths ----------------------------------------------------------------------------------------


def _closed(points: Sequence[Point]) -> str:
    return f"M{'L'.join(f'{n(x)} {n(y)}' for x, y in points)}Z"


def _ring_points(centre: Point, radii: Point, angles: Point | None) -> tuple[Point, ...]:
    inner, outer = radii
    start, end = angles or (0.0, 360.0)
    steps = max(2, int((end - start) / 4))
    turns = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    x, y = centre
    rim = [(x + outer * sin(turn), y + outer * cos(turn)) for turn in turns]
    if angles is None:
        return tuple(rim)
    return (*rim, *((x + inner * sin(turn), y + inner * cos(turn)) for turn in reversed(turns)))


def _ring_path(centre: Point, radii: Point, angles: Point | None) -> str:
    inner, outer = radii
    if angles is None:
        return "".join(_circle(centre, radius) for radius in (outer, inner) if radius > 0)
    start, end = angles
    large = int(end - start > 180)
    a, b = _turned(centre, outer, start), _turned(centre, outer, end)
    c, d = _turned(centre, inner, end), _turned(centre, inner, start)
    back = f"A{n(inner)} {n(inner)} 0 {large} 1 {d}" if inner > 0 else ""
    return f"M{a}A{n(outer)} {n(outer)} 0 {large} 0 {b}L{c}{back}Z"


def _circle(centre: Point, radius: float) -> str:
    (x, y), r = centre, n(radius)
    return (
        f"M{n(x - radius)} {n(y)}A{r} {r} 0 1 0 {n(x + radius)} {n(y)}"
        f"A{r} {r} 0 1 0 {n(x - radius)} {n(y)}Z"
    )


def _turned(centre: Point, radius: float, angle: float) -> str:
    turn = radians(angle)
    return f"{n(centre[0] + radius * sin(turn))} {n(centre[1] + radius * cos(turn))}"


def sector_border(
    centre: Point, one: tuple[Point, Point], other: tuple[Point, Point], scale: float
) -> str:
    """The line along which two sectors touch, each with its radii and angles; "" where they do
    not."""
    (radii, angles), (radii2, angles2) = one, other
    middle = (centre[0] * scale, centre[1] * scale)
    if radii == radii2:
        for angle in (angles[1] % 360, angles[0] % 360):
            if angle in (angles2[0] % 360, angles2[1] % 360):
                a, b = (_turned(middle, r * scale, angle) for r in radii)
                return f"M{a}L{b}"
        return ""
    shared = {*radii} & {*radii2}
    start, end = max(angles[0], angles2[0]), min(angles[1], angles2[1])
    if not shared or start >= end:
        return ""
    r = shared.pop() * scale
    a, b = _turned(middle, r, start), _turned(middle, r, end)
    return f"M{a}A{n(r)} {n(r)} 0 0 0 {b}"
