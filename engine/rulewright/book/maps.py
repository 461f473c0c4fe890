"""Maps: rings cut into sectors, regions with outlines, places joined by lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from types import MappingProxyType

from rulewright.book.drawing import PLAIN, Drawing, Legend, Token, contrast, n

LINE = 30
"""Height of a line of the legend."""


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
    legends: Sequence[Legend],
    edges: Mapping[str, tuple[str, str]] = MappingProxyType({}),
) -> Drawing:
    """A map. `joined` are places with a line between them, `cuts` those whose common border is
    drawn double. `edges` are the two places of each edge on which something can be `standing`."""
    made = Drawing(size[0], size[1] + LINE * len(legends), title)
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
    for area in areas:
        _inside(made, centre, area, standing.get(area.name, ()))
    for name, (first, second) in edges.items():
        if standing.get(name):
            made.tokens(*_middle(by_name[first], by_name[second]), 12, standing[name])
    for number, legend in enumerate(legends):
        made.legend(size[1] + LINE * number + 20, legend)
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
        made.circle(*area.at, 30, area.fill, "#7d8a94")
        return
    inner, outer = area.radii
    made.path(_ring_path(centre, area.radii, area.angles), area.fill)
    if area.band is not None:
        made.path(_ring_path(centre, (max(inner, outer - 12), outer), area.angles), area.band)


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
    made: Drawing, centre: tuple[float, float], area: Area, standing: Sequence[Token]
) -> None:
    x, y = area.at
    lines = _lines(area.label)
    size = min(17.0, max(9.0, _room(centre, area) / (0.62 * max(map(len, lines)))))
    height = size * 1.1
    radius = 13 if area.corners else 8.5  # regions are larger than sectors
    top = y - (height * len(lines) + (2.6 * radius if standing else 0)) / 2
    for number, line in enumerate(lines):
        made.write(x, top + height * (number + 0.8), line, size, contrast(area.fill))
    made.tokens(x, top + height * len(lines) + 1.4 * radius, radius, standing)


def _room(centre: tuple[float, float], area: Area) -> float:
    """How wide a text can be in an area, roughly."""
    if area.corners:
        across = [x for x, _ in area.corners]
        return 0.6 * (max(across) - min(across))
    if area.radii is None or area.angles is None:
        return 120
    inner, outer = area.radii
    dx, dy = area.at[0] - centre[0], area.at[1] - centre[1]
    away = hypot(dx, dy) or 1
    chord = 2 * away * sin(radians(min(180, area.angles[1] - area.angles[0]) / 2))
    return abs(chord * dy / away) + abs((outer - inner) * dx / away) - 8


def _lines(label: str) -> list[str]:
    """A name in two lines if it has several words and is long."""
    words = label.split()
    if len(words) < 2 or len(label) < 8:
        return [label]
    best = min(range(1, len(words)), key=lambda at: abs(
        len(" ".join(words[:at])) - len(" ".join(words[at:]))
    ))
    return [" ".join(words[:best]), " ".join(words[best:])]


