"""Draw pieces as marks: an icon, its owner (by a second mark) and a number or letters."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import cos, radians, sin

from rulewright.records import dataclass
from rulewright.scene.icons import ICONS, IconPart, scale_path
from rulewright.scene.nodes import Circle, Image, Mark, Path, Text
from rulewright.scene.text_layout import measure_text

SIGNS = ("disc", "triangle", "square", "diamond", "cross", "ring")
"""The second mark of each seat, drawn small on its pieces."""
PLAIN_TOKENS = frozenset(
    ("disc", "square", "bar", "triangle", "diamond", "house", "tent", "boat", "cylinder", "heart", "star",
     "stone", "man", "coin", "shield", "cube", "field", "sack", "barrel", "crate", "note")
)  # fmt: skip
"""Icons with room in their middle for letters, a number or the sign of a seat instead of their details; other
icons have these on a badge.
"""
TEXT_CENTRES = {"triangle": 0.28, "house": 0.24, "tent": 0.3, "boat": 0.12, "cylinder": 0.2, "star": 0.06}
"""The offset of the text of an icon below its middle, in radii."""
MIN_TEXT_SIZE = 11.0
"""Minimum font size in pixels; text that does not fit at this size is omitted."""
MIN_BADGE_RADIUS = 6.0
"""Radius below which the number on a badge shrinks with its piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a place. `role` gives its owner or colour, "" for none; `sign` is a small shape on it,
    `text` letters or a number on it, and `glyph` a character drawn as the piece. With `is_text` only the text
    is drawn; with `is_crisp` its outline is visible on every place.
    """

    role: str = ""
    shape: str = "disc"
    text: str = ""
    sign: str = ""
    is_text: bool = False
    glyph: str = ""
    is_crisp: bool = False
    icon_parts: tuple[IconPart, ...] = ()
    """The paths of an author's own picture, which replaces the icon."""
    image_id: str = ""
    """The id of a raster picture that replaces the icon."""
    size: float = 1.0
    angle: float | None = None
    """The direction that the piece faces, in degrees clockwise from the top."""


WEDGE_SHARE = 0.76
"""The size of a piece with a direction relative to others, which leaves room for the wedge."""


def build_piece_marks(piece: Piece, x: float, y: float, r: float) -> list[Mark]:
    """Return the marks of a piece around a point, hardly exceeding the radius `r`."""
    if piece.is_text:
        return [Text(x, y + 0.4 * r, piece.text, max(1.15 * r, MIN_TEXT_SIZE), "ink", "middle", True)]
    r *= piece.size
    if piece.angle is not None:
        wedge = _build_wedge(piece, x, y, r)
        return [*build_piece_marks(replace(piece, angle=None, size=WEDGE_SHARE), x, y, r), wedge]
    if piece.image_id:
        return [Image(x - r, y - r, 2 * r, 2 * r, piece.image_id)]
    is_written = bool(piece.text or piece.sign or piece.glyph) and piece.shape in PLAIN_TOKENS
    marks = [*_icon_marks(piece.shape, piece.role, x, y, r, is_written, piece.is_crisp, piece.icon_parts)]
    on = f"on:{piece.role}" if piece.role else "on-back"
    if piece.glyph:
        size = 1.35 * r / max(1.0, measure_text(piece.glyph, True))
        marks.append(Text(x, y + 0.36 * size, piece.glyph, size, on, "middle", True))
    if piece.text:
        marks += _text_marks(piece, x, y, r, on)
    elif piece.sign and r >= 4 and not piece.glyph:
        if piece.shape in PLAIN_TOKENS:
            marks += build_sign_marks(piece.sign, x, y + TEXT_CENTRES.get(piece.shape, 0) * r, 0.34 * r, on)
        elif piece.shape != "ring" and r >= 7:
            marks.append(Circle(x + 0.68 * r, y + 0.66 * r, 0.36 * r, *_badge_paints(piece.role), 0.8))
            marks += build_sign_marks(piece.sign, x + 0.68 * r, y + 0.66 * r, 0.22 * r, on)
    return marks


def _build_wedge(piece: Piece, x: float, y: float, r: float) -> Mark:
    """Draw the wedge on the side that a piece faces."""
    turn = radians(piece.angle or 0.0)
    along, aside = (sin(turn), -cos(turn)), (cos(turn), sin(turn))
    corners = [(0.8, 0.42), (1.12, 0.0), (0.8, -0.42)]
    points = [
        (x + r * (far * along[0] + off * aside[0]), y + r * (far * along[1] + off * aside[1]))
        for far, off in corners
    ]
    d = f"M{'L'.join(f'{n(px)} {n(py)}' for px, py in points)}Z"
    return Path(d, *_badge_paints(piece.role), 1.2)


def _badge_paints(role: str) -> tuple[str, str]:
    return (f"role:{role}", f"rim:{role}") if role else ("token", "token-rim")


def _text_marks(piece: Piece, x: float, y: float, r: float, on: str) -> list[Mark]:
    """Return the marks of letters on a plain token, or of a number on a badge if there is no room
    for it."""
    wide = measure_text(piece.text, True)
    size = r * (1.15 if len(piece.text) < 2 else 0.9 if len(piece.text) < 3 else 0.65)
    size = max(min(size, 0.85 * r) if piece.shape == "bar" else size, MIN_TEXT_SIZE)
    if piece.shape in PLAIN_TOKENS and not piece.glyph and wide * size <= 2.1 * r:
        y += TEXT_CENTRES.get(piece.shape, 0) * r
        return [Text(x, y + 0.36 * size, piece.text, size, on, "middle", True)]
    if not piece.text.lstrip("-").isdigit():
        return []
    size = max(0.7 * r, MIN_TEXT_SIZE) if r >= MIN_BADGE_RADIUS else 1.2 * r
    high = 0.58 * size  # at most the space between the smallest pieces with a badge
    half = max(high, 0.5 * wide * size + 2.5)
    cx, cy = x + max(0.0, r - half), y - max(0.0, r - high)
    badge: Mark = Circle(cx, cy, high, "badge", "on-badge", 0.8)
    if half > high + 1:
        badge = Path(_pill_path(cx, cy, half, high), "badge", "on-badge", 0.8)
    return [badge, Text(cx, cy + 0.36 * size, piece.text, size, "on-badge", "middle", True)]


def _pill_path(x: float, y: float, half: float, high: float) -> str:
    left, right = x - half + high, x + half - high
    return (
        f"M{n(left)} {n(y - high)}L{n(right)} {n(y - high)}Q{n(x + half)} {n(y - high)} {n(x + half)} {n(y)}"
        f"Q{n(x + half)} {n(y + high)} {n(right)} {n(y + high)}L{n(left)} {n(y + high)}Q{n(x - half)}"
        f" {n(y + high)} {n(x - half)} {n(y)}Q{n(x - half)} {n(y - high)} {n(left)} {n(y - high)}Z"
    )


@lru_cache(maxsize=4096)
def _icon_marks(
    icon: str,
    role: str,
    x: float,
    y: float,
    r: float,
    is_written: bool,
    is_crisp: bool,
    icon_parts: tuple[IconPart, ...] = (),
) -> tuple[Mark, ...]:
    """Return the parts of an icon in the colour of a role, with a thin outline unless they are
    crisp; an unknown icon is a disc. Details are omitted if there is text on the icon."""
    if role:
        paints = {"body": f"role:{role}", "rim": f"rim:{role}", "on": f"on:{role}", "lite": f"lite:{role}"}
    else:
        paints = {"body": "token", "rim": "token-rim", "on": "on-back", "lite": "token-lite"}
    marks = [
        Path(
            scale_path(part.d, x, y, r),
            paints.get(part.fill, part.fill),
            paints.get(part.line, part.line),
            max(0.7, part.width * r / 50) if part.line else 1,
        )
        for part in icon_parts or ICONS.get(icon) or ICONS["disc"]
        if not is_written or icon_parts or (part.fill == "body" and part.line)
    ]
    if is_crisp or icon_parts:
        return tuple(marks)
    outlines = [mark for mark in marks if mark.stroke == paints["rim"] and (mark.fill or mark is marks[0])]
    halo = Path("".join(mark.d for mark in outlines), "", f"halo:{role}" if role else "token-halo",
                max(mark.width for mark in outlines) + min(2.0, 0.2 * r))  # fmt: skip
    return halo, *marks


def build_sign_marks(sign: str, x: float, y: float, r: float, paint: str) -> list[Mark]:
    """Return the marks of an icon in one colour, without its outline."""
    return [
        Path(scale_path(part.d, x, y, 1.1 * r), paint if part.fill else "", "" if part.fill else paint,
             1.0 if part.fill else part.width * r / 50)
        for part in ICONS.get(sign) or ICONS["disc"]
        if part.fill in ("body", "lite") or part.line == "body"
    ]  # fmt: skip


def n(coordinate: float) -> str:
    """Return a coordinate with at most one decimal place."""
    return f"{round(coordinate, 1) + 0.0:.1f}".removesuffix(".0")  # never -0
