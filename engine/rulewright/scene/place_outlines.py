"""Compute the outlines of places, in pixels: squares and hexes in rows, sectors of rings, regions, circles
joined by lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from math import ceil, cos, floor, pi, radians, sin, sqrt

from rulewright.analysis import board_geometry
from rulewright.identifiers import column_name
from rulewright.records import dataclass
from rulewright.scene.pieces import n
from rulewright.scene.text_layout import Box, Point

BAND_WIDTH = 0.012
"""Width of a band along the edge of a sector, in widths of the board."""
SharedEdges = tuple[Mapping[str, board_geometry.BoardFeature], Mapping[str, board_geometry.BoardFeature]]
"""Corners and sides by name."""
NO_SHARED: SharedEdges = ({}, {})
MIN_LETTER_EDGE = 14.0
"""Minimum width of an edge with letters."""
GROWTH_STEP = 3.0
"""The step by which a growing board becomes larger, in sides of a hex."""


@dataclass(frozen=True, slots=True)
class PlaceOutline:
    """The outline of a place: the point for pieces, the outline as points for layout and as path data for
    drawing, and the path of a band along its outer edge.
    """

    name: str
    middle: Point
    corner_points: tuple[Point, ...]
    path_data: str
    band_path: str = ""
    is_light: bool = False
    """Whether a square is one of the light ones."""
    is_low: bool = False
    """Whether a square is in the lower half of the board."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The places of a board with its size; `room` is the box for pieces on each place of a regular
    board, in pixels around its middle."""

    place_outlines: tuple[PlaceOutline, ...]
    width: float
    height: float
    room: Box | None = None
    edge_letters: tuple[tuple[str, Point], ...] = ()
    """Names of columns and rows along the edge."""
    corner_points: Mapping[str, Point] = field(default_factory=dict)
    side_ends: Mapping[str, tuple[Point, Point]] = field(default_factory=dict)
    unit: float = 0.0


def layout_squares(
    names_by_point: Mapping[board_geometry.Point, str],
    width: float,
    max_side: float,
    shared_edges: SharedEdges,
    edge: float = 22.0,
    stretch: float = 1.0,
    *,
    is_turned: bool = False,
) -> BoardLayout:
    """Lay out squares by column and row, both from 0. The first row is at the bottom, or at the top of a
    board that `is_turned`. `edge` is the margin, which has the letters if there is room; `stretch` is the
    ratio of height to width.
    """
    columns = max(x for x, _ in names_by_point) + 1
    rows = max(y for _, y in names_by_point) + 1
    side = min(max_side, (width - 2 * edge) / columns)
    high = stretch * side
    outlines = []
    for (first, second), name in names_by_point.items():
        column, row = (columns - 1 - first, rows - 1 - second) if is_turned else (first, second)
        left, top = edge + column * side, edge + (rows - 1 - row) * high
        corners = (
            (left, top), (left + side, top), (left + side, top + high), (left, top + high),
        )  # fmt: skip
        middle = (left + side / 2, top + high / 2)
        outlines.append(
            PlaceOutline(
                name,
                middle,
                corners,
                _polygon_path(corners),
                is_light=(first + second) % 2 == 1,
                is_low=2 * row < rows - 1,
            )
        )
    bottom = edge + rows * high
    column_names = [column_name(c) for c in range(columns)][:: -1 if is_turned else 1]
    row_names = [str(r + 1) for r in range(rows)][:: -1 if is_turned else 1]
    letters = [(text, (edge + (c + 0.5) * side, bottom + 16)) for c, text in enumerate(column_names)]
    letters += [(text, (edge / 2, bottom - (r + 0.5) * high + 5)) for r, text in enumerate(row_names)]
    if edge < MIN_LETTER_EDGE:  # in the corners of the squares at the edge
        letters = [(text, (edge + (c + 1) * side - 6, bottom - 3.5)) for c, text in enumerate(column_names)]
        letters += [(text, (edge + 6, bottom - (r + 1) * high + 12)) for r, text in enumerate(row_names)]
    half, low = side / 2, edge + (rows - 0.5) * high

    def to_pixels(point: board_geometry.Point) -> Point:
        x, y = point
        if is_turned:
            x, y = 2 * (columns - 1) - x, 2 * (rows - 1) - y
        return edge + half * (x + 1), low - stretch * half * y

    rim = _locate_shared(shared_edges, to_pixels)
    room = (0.32 if shared_edges[0] else 0.44) * side
    return BoardLayout(
        tuple(outlines), columns * side + 2 * edge, rows * high + 2 * edge, (-room, -room, room, room),
        tuple(letters), *rim, side,
    )  # fmt: skip


def layout_hexes(
    names_by_point: Mapping[board_geometry.Point, str],
    width: float,
    max_side: float,
    shared_edges: SharedEdges = NO_SHARED,
    *,
    grows: bool = False,
    max_height: float | None = None,
    is_turned: bool = False,
) -> BoardLayout:
    """Lay out hexes at axial coordinates (column, row), rows from the bottom to the top; `max_side` limits
    the side of a hex. A board that `grows` has spare room, so that it does not move with each new hex.
    """
    way = -1 if is_turned else 1
    xs = [way * sqrt(3) * (q + r / 2) for q, r in names_by_point]
    ys = [way * -1.5 * r for _, r in names_by_point]
    low, high = min(xs), max(xs)
    first, last = min(ys), max(ys)
    if grows:
        low, high = GROWTH_STEP * floor(low / GROWTH_STEP), GROWTH_STEP * ceil(high / GROWTH_STEP)
        first, last = GROWTH_STEP * floor(first / GROWTH_STEP), GROWTH_STEP * ceil(last / GROWTH_STEP)
    tallest = 1.2 * width if max_height is None else max_height
    side_length = min(max_side, width / (high - low + 2.4), tallest / (last - first + 2.6))
    left, top = (low - 1.2) * side_length, (first - 1.3) * side_length
    outlines = []
    for ((_, _), name), x, y in zip(names_by_point.items(), xs, ys, strict=True):
        middle = (x * side_length - left, y * side_length - top)
        corners = hex_corners(middle, side_length)
        outlines.append(PlaceOutline(name, middle, corners, _polygon_path(corners)))

    def to_pixels(point: board_geometry.Point) -> Point:
        x, y = way * point[0], way * point[1]
        return side_length * sqrt(3) / 2 * x - left, -side_length / 2 * y - top

    room = (0.48 if shared_edges[0] else 0.6) * side_length
    return BoardLayout(
        tuple(outlines), (high + 1.2) * side_length - left, (last + 1.3) * side_length - top,
        (-room, -room, room, room), (), *_locate_shared(shared_edges, to_pixels), side_length,
    )  # fmt: skip


def hex_middle(hex_position: tuple[int, int], side_length: float) -> Point:
    """Return the centre of a hex at axial coordinates."""
    q, r = hex_position
    return side_length * sqrt(3) * (q + r / 2), -side_length * 1.5 * r


def hex_corners(middle: Point, side_length: float) -> tuple[Point, ...]:
    return tuple(
        (middle[0] + side_length * sin(radians(60 * k)), middle[1] + side_length * cos(radians(60 * k)))
        for k in range(6)
    )


def _locate_shared(
    shared_edges: SharedEdges, to_pixels: Callable[[board_geometry.Point], Point]
) -> tuple[dict[str, Point], dict[str, tuple[Point, Point]]]:
    corners, sides = shared_edges
    return (
        {name: to_pixels(one.points[0]) for name, one in corners.items()},
        {name: (to_pixels(one.points[0]), to_pixels(one.points[1])) for name, one in sides.items()},
    )


def layout_sectors(
    centre: Point,
    rings: Mapping[str, Point],
    angles: Mapping[str, Point],
    stands: Mapping[str, Point],
    extent: Point,
    banded: frozenset[str],
    scale: float,
) -> BoardLayout:
    """Lay out sectors of rings: `rings` has the two radii of each place, `angles` its two angles in degrees
    from the bottom, increasing to the right.
    """
    x, y = centre[0] * scale, centre[1] * scale
    outlines = []
    for name, (inner, outer) in rings.items():
        radii, turn = (inner * scale, outer * scale), angles.get(name)
        band, free = "", radii[1]
        if name in banded:
            free -= BAND_WIDTH * extent[0] * scale
            band = _ring_path((x, y), (free, radii[1]), turn)
        middle = (stands[name][0] * scale, stands[name][1] * scale)
        outline = _list_ring_points((x, y), (radii[0], free), turn)
        outlines.append(PlaceOutline(name, middle, outline, _ring_path((x, y), radii, turn), band))
    return BoardLayout(tuple(outlines), extent[0] * scale, extent[1] * scale)


def layout_regions(
    outlines: Mapping[str, Sequence[tuple[int, int]]],
    stands: Mapping[str, Point],
    extent: Point,
    scale: float,
) -> BoardLayout:
    place_outlines = []
    for name, corners in outlines.items():
        points = tuple((x * scale, y * scale) for x, y in corners)
        middle = stands[name][0] * scale, stands[name][1] * scale
        place_outlines.append(PlaceOutline(name, middle, points, _polygon_path(points)))
    return BoardLayout(tuple(place_outlines), extent[0] * scale, extent[1] * scale)


def layout_circles(stands: Mapping[str, Point], extent: Point, scale: float, radius: float) -> BoardLayout:
    """Lay out places as circles around the points where pieces stand."""
    outlines = []
    for name, (x0, y0) in stands.items():
        x, y = x0 * scale, y0 * scale
        rim_points = tuple(
            (x + radius * sin(radians(a)), y + radius * cos(radians(a))) for a in range(0, 360, 15)
        )
        outlines.append(PlaceOutline(name, (x, y), rim_points, build_circle_path((x, y), radius)))
    return BoardLayout(tuple(outlines), extent[0] * scale, extent[1] * scale)


def arrange_in_circle(
    place_names: Sequence[str], width: float, radius: float
) -> tuple[dict[str, Point], Point]:
    """Arrange places in a circle, for a board of which only the connections are declared."""
    count = max(1, len(place_names))
    around = min(width / 2 - radius - 8, max(radius * 1.6, count * radius * 2.6 / (2 * pi)))
    middle = around + radius + 8
    points_by_name = {
        name: (middle + around * sin(2 * pi * k / count), middle - around * cos(2 * pi * k / count))
        for k, name in enumerate(place_names)
    }
    return points_by_name, (2 * middle, 2 * middle)


def shared_corners(first_place: PlaceOutline, second_place: PlaceOutline) -> tuple[Point, ...]:
    """Return the corners that two outlines share, along the border."""
    points = first_place.corner_points
    apart = next((n for n, point in enumerate(points) if point not in second_place.corner_points), 0)
    return tuple(point for point in (*points[apart:], *points[:apart]) if point in second_place.corner_points)


def find_line_middle(points: Sequence[Point]) -> tuple[Point, Point]:
    """Return the midpoint of a polyline by length, and the direction there as a unit vector."""
    lengths = [sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) for a, b in pairwise(points)]
    half = sum(lengths) / 2
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if half <= length and length:
            share = half / length
            middle = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            return middle, ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        half -= length
    return points[0], (1.0, 0.0)


# --- paths ----------------------------------------------------------------------------------------


def _polygon_path(points: Sequence[Point]) -> str:
    return f"M{'L'.join(f'{n(x)} {n(y)}' for x, y in points)}Z"


def _list_ring_points(centre: Point, radii: Point, angles: Point | None) -> tuple[Point, ...]:
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
        return "".join(build_circle_path(centre, radius) for radius in (outer, inner) if radius > 0)
    start, end = angles
    large = int(end - start > 180)
    a, b = _polar_point(centre, outer, start), _polar_point(centre, outer, end)
    c, d = _polar_point(centre, inner, end), _polar_point(centre, inner, start)
    back = f"A{n(inner)} {n(inner)} 0 {large} 1 {d}" if inner > 0 else ""
    return f"M{a}A{n(outer)} {n(outer)} 0 {large} 0 {b}L{c}{back}Z"


def build_circle_path(centre: Point, radius: float) -> str:
    """Return a circle as SVG path data."""
    (x, y), r = centre, n(radius)
    return (
        f"M{n(x - radius)} {n(y)}A{r} {r} 0 1 0 {n(x + radius)} {n(y)}A{r} {r} 0 1 0 {n(x - radius)} {n(y)}Z"
    )


def _polar_point(centre: Point, radius: float, angle: float) -> str:
    turn = radians(angle)
    return f"{n(centre[0] + radius * sin(turn))} {n(centre[1] + radius * cos(turn))}"


def sector_border_path(
    centre: Point, first_sector: tuple[Point, Point], second_sector: tuple[Point, Point], scale: float
) -> str:
    """Return the line along which two sectors touch, as SVG path data; "" where they do not touch. Sectors
    are given by their radii and angles.
    """
    (radii, angles), (radii2, angles2) = first_sector, second_sector
    middle = (centre[0] * scale, centre[1] * scale)
    if radii == radii2:
        for angle in (angles[1] % 360, angles[0] % 360):
            if angle in (angles2[0] % 360, angles2[1] % 360):
                a, b = (_polar_point(middle, r * scale, angle) for r in radii)
                return f"M{a}L{b}"
        return ""
    shared = {*radii} & {*radii2}
    start, end = max(angles[0], angles2[0]), min(angles[1], angles2[1])
    if not shared or start >= end:
        return ""
    r = shared.pop() * scale
    a, b = _polar_point(middle, r, start), _polar_point(middle, r, end)
    return f"M{a}A{n(r)} {n(r)} 0 0 0 {b}"
