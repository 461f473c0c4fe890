"""Maps: rings cut into sectors, regions with outlines, places joined by lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from types import MappingProxyType

from rulewright.book.drawing import PLAIN, Drawing, Token, contrast
from rulewright.book.fitting import Box, Point, fit
from rulewright.book.shapes import n
from rulewright.records import dataclass

CIRCLE = 30.0
"""Radius of a place without an outline."""
BAND = 12.0
EDGE = 12.0
"""Radius of what stands on an edge."""


@dataclass(frozen=True, slots=True)
class Area:
    """A place of a map: where pieces stand, and its outline if it has one: corners, or those of a
    sector.

    A sector runs between two radii, and between two angles unless it is a whole ring; angles are in
    degrees from the bottom, growing to the right.
    """

    name: str
    label: str
    at: tuple[float, float]
    radii: tuple[float, float] | None = None
    angles: tuple[float, float] | None = None
    fill: str = PLAIN
    band: str | None = None
    """Colour of a band along the outer edge."""
    corners: tuple[tuple[float, float], ...] = ()


def map_drawing(
    title: str,
    size: tuple[float, float],
    centre: tuple[float, float],
    areas: Sequence[Area],
    joined: Sequence[tuple[str, str]],
    cuts: Sequence[tuple[str, str]],
    standing: Mapping[str, Sequence[Token]],
    edges: Mapping[str, tuple[str, str]] = MappingProxyType({}),
) -> Drawing:
    """A map. `joined` are places with a line between them, `cuts` those whose common border is
    drawn double. `edges` are the two places of each edge on which something can be `standing`."""
    made = Drawing(*size, title)
    by_name = {area.name: area for area in areas}
    for first, second in joined:
        (x1, y1), (x2, y2) = by_name[first].at, by_name[second].at
        made.path(f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}", "none", "#7d8a94", 3)
    for area in areas:
        _outline(made, centre, area)
    for first, second in cuts:
        data = _border(centre, by_name[first], by_name[second])
        if data:
            made.path(data, "none", "#b3261e", 9)
            made.path(data, "none", "#ffffff", 3)
    middles = {
        name: _middle(by_name[first], by_name[second])
        for name, (first, second) in edges.items()
        if standing.get(name)
    }
    for name, (x, y) in middles.items():
        made.tokens(x, y, EDGE, standing[name])
    taken = [box for _, box in made.boxes]
    for area in areas:
        _inside(made, centre, area, standing.get(area.name, ()), taken)
    return made


def _middle(one: Area, other: Area) -> tuple[float, float]:
    """The middle of the corners that two outlines share; without such, of the two places."""
    shared = [point for point in one.corners if point in other.corners] or [one.at, other.at]
    if len(shared) % 2:
        return shared[len(shared) // 2]
    (x1, y1), (x2, y2) = shared[len(shared) // 2 - 1], shared[len(shared) // 2]
    return (x1 + x2) / 2, (y1 + y2) / 2


def _outline(made: Drawing, centre: tuple[float, float], area: Area) -> None:
    if area.corners:
        points = (f"{n(x)} {n(y)}" for x, y in area.corners)
        made.path(f"M{'L'.join(points)}Z", area.fill, "#5c6a74", 2.5)
        return
    if area.radii is None:
        made.circle(*area.at, CIRCLE, area.fill, "#7d8a94")
        return
    inner, outer = area.radii
    made.path(_ring_path(centre, area.radii, area.angles), area.fill)
    if area.band is not None:
        made.path(_ring_path(centre, (max(inner, outer - BAND), outer), area.angles), area.band)


def _ring_path(
    centre: tuple[float, float], radii: tuple[float, float], angles: tuple[float, float] | None
) -> str:
    inner, outer = radii
    if angles is None:
        return "".join(_circle_path(centre, radius) for radius in (outer, inner) if radius > 0)
    start, end = angles
    large = int(end - start > 180)
    a, b = _point(centre, outer, start), _point(centre, outer, end)
    c, d = _point(centre, inner, end), _point(centre, inner, start)
    back = f"A{n(inner)} {n(inner)} 0 {large} 1 {d}" if inner > 0 else ""
    return f"M{a}A{n(outer)} {n(outer)} 0 {large} 0 {b}L{c}{back}Z"


def _circle_path(centre: tuple[float, float], radius: float) -> str:
    x, y = centre
    r = n(radius)
    return (
        f"M{n(x - radius)} {n(y)}A{r} {r} 0 1 0 {n(x + radius)} {n(y)}"
        f"A{r} {r} 0 1 0 {n(x - radius)} {n(y)}Z"
    )


def _point(centre: tuple[float, float], radius: float, angle: float) -> str:
    x, y = centre
    turn = radians(angle)
    return f"{n(x + radius * sin(turn))} {n(y + radius * cos(turn))}"


def _border(centre: tuple[float, float], one: Area, other: Area) -> str:
    """The line along which two sectors touch; empty where they do not."""
    if one.radii is None or other.radii is None or one.angles is None or other.angles is None:
        return ""
    if one.radii == other.radii:
        for angle in (one.angles[1] % 360, one.angles[0] % 360):
            if angle in (other.angles[0] % 360, other.angles[1] % 360):
                inner, outer = one.radii
                return f"M{_point(centre, inner, angle)}L{_point(centre, outer, angle)}"
        return ""
    shared = {one.radii[0], one.radii[1]} & {other.radii[0], other.radii[1]}
    start = max(one.angles[0], other.angles[0])
    end = min(one.angles[1], other.angles[1])
    if not shared or start >= end:
        return ""
    r = shared.pop()
    return f"M{_point(centre, r, start)}A{n(r)} {n(r)} 0 0 0 {_point(centre, r, end)}"


def _inside(
    made: Drawing,
    centre: tuple[float, float],
    area: Area,
    standing: Sequence[Token],
    taken: Sequence[Box],
) -> None:
    """The name of an area and what stands there."""
    radius = 13 if area.corners else 8.5  # regions are larger than sectors
    found = fit(area.label, len(standing), radius, area.at, _around(centre, area), taken)
    for line, (x, y) in found.lines:
        made.write(x, y, line, found.size, contrast(area.fill))
    for token, (x, y) in zip(standing, found.tokens, strict=True):
        made.token(x, y, found.radius, token)


def _around(centre: tuple[float, float], area: Area) -> list[Point]:
    """The corners of an area, of a sector those of many short lines."""
    if area.corners:
        return list(area.corners)
    if area.radii is None:
        (x, y), around = area.at, range(0, 360, 15)
        return [(x + CIRCLE * sin(radians(a)), y + CIRCLE * cos(radians(a))) for a in around]
    inner, outer = area.radii
    outer -= BAND if area.band is not None else 0
    start, end = area.angles or (0.0, 360.0)
    steps = max(2, int((end - start) / 4))
    turns = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    x, y = centre
    rim = [(x + outer * sin(turn), y + outer * cos(turn)) for turn in turns]
    if area.angles is None:
        return rim
    return rim + [(x + inner * sin(turn), y + inner * cos(turn)) for turn in reversed(turns)]
