"""What drawings are made of: paths, words, tokens that stand on places, legends; as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from html import escape

from rulewright.book.fitting import Box, text_width
from rulewright.book.shapes import n, outline
from rulewright.records import dataclass

PLAIN = "#e6ebef"
INK = "#1d2429"


@dataclass(frozen=True, slots=True)
class Token:
    """Something that stands on a place: its colour, or none for one that is only written, and what
    it is called, written below it."""

    colour: str | None
    text: str = ""
    shape: str = "disc"
    called: str = ""


@dataclass(frozen=True, slots=True)
class Legend:
    heading: str
    items: tuple[tuple[Token, str], ...]


@dataclass(slots=True)
class Drawing:
    """Elements of an SVG, and how large it is. `title` is what it shows, for who cannot see it."""

    width: float
    height: float
    title: str
    parts: list[str] = field(default_factory=list)
    boxes: list[tuple[str, Box]] = field(default_factory=list)
    """What is written, and "" for tokens, with the room that it takes."""

    def text(self) -> str:
        inside = "\n".join(self.parts)
        told = 'aria-hidden="true"'
        if self.title:
            told = f'role="img" aria-label="{escape(self.title)}"'
        title = f"<title>{escape(self.title)}</title>\n" if self.title else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(self.width)}" '
            f'viewBox="0 0 {n(self.width)} {n(self.height)}" {told}>\n{title}{inside}\n</svg>'
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
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str = "currentColor",
        anchor: str = "middle",
        bold: bool = False,
    ) -> None:
        half = text_width(text) * size / 34
        left = x - half if anchor == "middle" else x - 2 * half if anchor == "end" else x
        self.boxes.append((text, (left, y - size * 0.8, left + 2 * half, y + size * 0.2)))
        self._write(x, y, text, size, colour, anchor, bold)

    def _write(
        self, x: float, y: float, text: str, size: float, colour: str, anchor: str, bold: bool
    ) -> None:
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(
            f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}" text-anchor="{anchor}" '
            f'fill="{paint(colour)}"{weight}>{escape(text)}</text>'
        )

    def token(self, x: float, y: float, radius: float, token: Token) -> None:
        if token.colour is not None:
            self.boxes.append(("", (x - radius, y - radius, x + radius, y + radius)))
        else:
            self.write(x, y + radius * 0.45, token.text, radius * 1.3, INK, bold=True)
            return
        if token.shape == "disc":
            self.circle(x, y, radius, token.colour)
        elif token.shape == "ring":
            self.circle(x, y, radius * 0.65, "none", token.colour, radius * 0.45)
        else:
            data, open_line = outline(token.shape, x, y, radius)
            if open_line:
                self.path(data, "none", token.colour, radius * 0.3)
            else:
                self.path(data, token.colour, INK, 1)
        if token.text and token.shape in ("boat", "house", "temple"):
            y += radius * 0.2
        if token.text:
            size = radius * (1.2 if len(token.text) < 2 else 0.9)
            colour = contrast(token.colour)
            self._write(x, y + size * 0.36, token.text, size, colour, "middle", True)

    def tokens(self, x: float, y: float, radius: float, standing: Sequence[Token]) -> None:
        """Tokens beside each other, in rows of four, around a point, and below them what they are
        called."""
        rows = [standing[at : at + 4] for at in range(0, len(standing), 4)]
        called = [token.called for token in standing if token.called]
        y -= len(called) * radius * 0.5
        for number, row in enumerate(rows):
            top = y + (number - (len(rows) - 1) / 2) * radius * 2.2
            for place, token in enumerate(row):
                left = x + (place - (len(row) - 1) / 2) * radius * 2.2
                self.token(left, top, radius, token)
        bottom = y + len(rows) * radius * 1.1
        for number, text in enumerate(called):
            size = min(10.0, 84 / max(6.0, sum(1.0 if ord(c) > 0x2E7F else 0.55 for c in text)))
            self.write(x, bottom + (number + 0.8) * size, text, size, INK)


def icon(token: Token) -> str:
    """A token alone, as it stands in a legend."""
    made = Drawing(22, 22, "")
    made.token(11, 11, 9, token)
    return made.text()


# --- small things ---------------------------------------------------------------------------------


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
    """White, ink or black: the first of them that can be read on a colour. One always can."""
    try:
        ground = _light(colour)
    except ValueError:
        return INK
    readable = 4.5  # times as light, as WCAG 2 asks of text
    if 1.05 / (ground + 0.05) >= readable:
        return "#ffffff"
    return INK if (ground + 0.05) / (_light(INK) + 0.05) >= readable else "#000000"


def _light(colour: str) -> float:
    """How light a colour in hexadecimal is, from 0 to 1, as WCAG 2 measures it."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
