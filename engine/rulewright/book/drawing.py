"""Boards as SVG: grids of squares or hexes, maps of rings cut into sectors, places joined by lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from math import cos, hypot, radians, sin, sqrt

PLAIN = "#e6ebef"
INK = "#1d2429"
SIZE = 56
"""Width of a square, in units of the drawing."""


@dataclass(frozen=True, slots=True)
class Token:
    """Something that stands on a place: its colour, or none for one that is only written."""

    colour: str | None
    text: str = ""
    shape: str = "disc"


@dataclass(slots=True)
class Drawing:
    """Elements of an SVG, and how large it is. `title` is what it shows, for who cannot see it."""

    width: float
    height: float
    title: str
    parts: list[str] = field(default_factory=list)

    def text(self) -> str:
        inside = "\n".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(self.width)}" '
            f'viewBox="0 0 {n(self.width)} {n(self.height)}" role="img" '
            f'aria-label="{escape(self.title)}">\n'
            f"<title>{escape(self.title)}</title>\n{inside}\n</svg>"
        )

    # --- elements ---------------------------------------------------------------------------------

    def path(self, data: str, fill: str, stroke: str = "#7d8a94", width: float = 1.5) -> None:
        self.parts.append(
            f'<path d="{data}" fill="{paint(fill)}" stroke="{paint(stroke)}" '
            f'stroke-width="{n(width)}" fill-rule="evenodd"/>'
        )

    def circle(
        self, x: float, y: float, radius: float, fill: str, stroke: str = INK, width: float = 1.5
    ) -> None:
        self.parts.append(
            f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" fill="{paint(fill)}" '
            f'stroke="{paint(stroke)}" stroke-width="{n(width)}"/>'
        )

    def write(
        self, x: float, y: float, text: str, size: float, colour: str = "currentColor",
        anchor: str = "middle", bold: bool = False,
    ) -> None:
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(
            f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}" text-anchor="{anchor}" '
            f'fill="{paint(colour)}"{weight}>{escape(text)}</text>'
        )

    def token(self, x: float, y: float, radius: float, token: Token) -> None:
        if token.colour is None:
            self.write(x, y + radius * 0.45, token.text, radius * 1.3, INK, bold=True)
            return
        match token.shape:
            case "boat":
                r = radius
                self.path(
                    f"M{n(x - r)} {n(y - r * 0.4)}H{n(x + r)}L{n(x + r * 0.5)} {n(y + r)}"
                    f"H{n(x - r * 0.5)}Z", token.colour, INK, 1,
                )
                y += radius * 0.2
            case "ring":
                self.circle(x, y, radius * 0.65, "none", token.colour, radius * 0.45)
            case "diamond":
                r = radius
                self.path(
                    f"M{n(x)} {n(y - r)}L{n(x + r)} {n(y)}L{n(x)} {n(y + r)}L{n(x - r)} {n(y)}Z",
                    token.colour, INK, 1.5,
                )
            case "square":
                r = radius * 0.85
                self.path(
                    f"M{n(x - r)} {n(y - r)}h{n(2 * r)}v{n(2 * r)}h{n(-2 * r)}Z", token.colour,
                    INK, 1,
                )
            case _:
                self.circle(x, y, radius, token.colour)
        if token.text:
            size = radius * (1.2 if len(token.text) < 2 else 0.9)
            self.write(x, y + size * 0.36, token.text, size, contrast(token.colour), bold=True)

    def tokens(self, x: float, y: float, radius: float, standing: Sequence[Token]) -> None:
        """Tokens beside each other, in rows of four, around a point."""
        rows = [standing[at : at + 4] for at in range(0, len(standing), 4)]
        for number, row in enumerate(rows):
            top = y + (number - (len(rows) - 1) / 2) * radius * 2.2
            for place, token in enumerate(row):
                left = x + (place - (len(row) - 1) / 2) * radius * 2.2
                self.token(left, top, radius, token)


# --- grids ----------------------------------------------------------------------------------------


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
    title: str, cells: Mapping[str, tuple[int, int]], standing: Mapping[str, Sequence[Token]],
    *, named: bool,
) -> Drawing:
    """Hexes at axial coordinates (column, row), the rows from the bottom to the top."""
    side = SIZE * 0.6
    points = {
        name: (side * sqrt(3) * (q + r / 2), -side * 1.5 * r) for name, (q, r) in cells.items()
    }
    if not points:
        return Drawing(1, 1, title)
    left = min(x for x, _ in points.values()) - side * 1.2
    top = min(y for _, y in points.values()) - side * 1.3
    right = max(x for x, _ in points.values()) + side * 1.2
    bottom = max(y for _, y in points.values()) + side * 1.3
    made = Drawing(right - left, bottom - top, title)
    for name, (x, y) in points.items():
        x, y = x - left, y - top
        corners = [
            f"{n(x + side * sin(radians(60 * k)))} {n(y + side * cos(radians(60 * k)))}"
            for k in range(6)
        ]
        made.path(f"M{'L'.join(corners)}Z", "#f3f6f7", "#93a1ab", 1)
        tokens = standing.get(name, ())
        if named and not tokens:
            made.write(x, y + 4, name, 11, "#5c6a74")
        made.tokens(x, y, side * 0.55 if len(tokens) == 1 else side * 0.3, tokens)
    return made


# --- maps -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Area:
    """A place of a map: where pieces stand, and its outline if it has one.

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


@dataclass(frozen=True, slots=True)
class Legend:
    heading: str
    items: tuple[tuple[Token, str], ...]


def map_drawing(
    title: str,
    size: tuple[float, float],
    centre: tuple[float, float],
    areas: Sequence[Area],
    joined: Sequence[tuple[str, str]],
    cuts: Sequence[tuple[str, str]],
    standing: Mapping[str, Sequence[Token]],
    legends: Sequence[Legend],
) -> Drawing:
    """A map. `joined` are places with a line between them, `cuts` those whose common border is
    drawn double."""
    line = 30
    made = Drawing(size[0], size[1] + line * len(legends), title)
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
    for number, legend in enumerate(legends):
        _legend(made, size[1] + line * number + 20, legend)
    return made


def _outline(made: Drawing, centre: tuple[float, float], area: Area) -> None:
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
    top = y - (height * len(lines) + (22 if standing else 0)) / 2
    for number, line in enumerate(lines):
        made.write(x, top + height * (number + 0.8), line, size, contrast(area.fill))
    made.tokens(x, top + height * len(lines) + 12, 8.5, standing)


def _room(centre: tuple[float, float], area: Area) -> float:
    """How wide a text can be in an area, roughly."""
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


def _legend(made: Drawing, y: float, legend: Legend) -> None:
    x = 12.0
    if legend.heading:
        made.write(x, y + 6, f"{legend.heading}:", 17, anchor="start", bold=True)
        x += _width(legend.heading) * 1.15 + 26
    for token, text in legend.items:
        made.token(x + 8, y, 9, token)
        made.write(x + 22, y + 6, text, 17, anchor="start")
        x += 40 + _width(text)


def _width(text: str) -> float:
    return sum(17 if ord(char) > 0x2E7F else 9.5 for char in text)


# --- small things ---------------------------------------------------------------------------------


def n(number: float) -> str:
    """A number with one decimal place at most."""
    return f"{number:.1f}".removesuffix(".0")


def letters(column: int) -> str:
    """The name of a column, from 0: a, b, ... z, aa, ..."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("a") + rest) + name
    return name


def paint(colour: str) -> str:
    """A colour as it may stand in an attribute: what is none becomes grey."""
    known = colour.removeprefix("#")
    if colour in ("none", "currentColor") or known.isalnum():
        return colour
    return "#888888"


def contrast(colour: str) -> str:
    """Black or white, whichever can be read on a colour."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    try:
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    except ValueError:
        return INK
    return INK if red * 0.299 + green * 0.587 + blue * 0.114 > 140 else "#ffffff"
