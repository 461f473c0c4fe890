"""Draw pieces as marks: shape, owner (by a second mark) and number."""

from __future__ import annotations

from rulewright.records import dataclass
from rulewright.scene.nodes import Circle, Mark, Path, Text

Points = tuple[tuple[float, float], ...]

POLYGONS: dict[str, Points] = {
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "boat": ((-1, -0.4), (1, -0.4), (0.5, 1), (-0.5, 1)),
    "bar": ((-1, -0.45), (1, -0.45), (1, 0.45), (-1, 0.45)),
    "house": ((0, -1), (1, -0.2), (0.8, -0.2), (0.8, 0.9), (-0.8, 0.9), (-0.8, -0.2), (-1, -0.2)),
    "temple": (
        (0, -1),
        (1.1, -0.35),
        (0.9, -0.35),
        (0.9, 0.7),
        (1.1, 0.7),
        (1.1, 1),
        (-1.1, 1),
        (-1.1, 0.7),
        (-0.9, 0.7),
        (-0.9, -0.35),
        (-1.1, -0.35),
    ),
    "triangle": ((0, -0.9), (1, 0.8), (-1, 0.8)),
    "tree": ((0, -1), (0.75, 0.4), (0.2, 0.4), (0.2, 1), (-0.2, 1), (-0.2, 0.4), (-0.75, 0.4)),
    "cross": (
        (-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3),
        (0.3, 1), (-0.3, 1), (-0.3, 0.3), (-1, 0.3), (-1, -0.3), (-0.3, -0.3),
    ),
}  # fmt: skip
"""Corners around a point, in radii of the piece; y grows downwards."""
SIGNS = ("disc", "triangle", "square", "diamond", "cross", "ring")
"""The second mark of each seat, drawn small on its pieces."""
LOW_SHAPES = ("boat", "house", "temple", "triangle", "tree")
"""Shapes whose middle lies below their point."""

MIN_TEXT_SIZE = 3.5
"""Smaller letters, in pixels, are omitted."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a place. `role` is whose or what colour, "" for one without; `sign`
    a small shape on it, `text` letters on it. Without role and shape it is only written."""

    role: str = ""
    shape: str = "disc"
    text: str = ""
    sign: str = ""
    is_text: bool = False


def build_piece_marks(piece: Piece, x: float, y: float, r: float) -> list[Mark]:
    """The piece around a point; nothing of it reaches further than its radius, by much."""
    if piece.is_text:
        return [Text(x, y + 0.4 * r, piece.text, 1.15 * r, "ink", "middle", True)]
    fill, on = (f"role:{piece.role}", f"on:{piece.role}") if piece.role else ("token", "on-back")
    marks: list[Mark] = []
    if piece.shape == "disc":
        marks.append(Circle(x, y, 0.95 * r, fill, "rim", max(0.8, r / 10)))
    elif piece.shape == "ring":
        marks.append(Circle(x, y, 0.65 * r, "", fill, r * 0.45))
    else:
        d, open_line = shape_path(piece.shape, x, y, r)
        if open_line:
            marks.append(Path(d, "", fill, max(1.2, r * 0.28)))
        else:
            marks.append(Path(d, fill, "rim", max(0.8, r / 10)))
    if piece.shape in ("ring", "wave", "hill") and not piece.text:
        return marks
    if piece.shape in LOW_SHAPES:
        y += 0.25 * r
    if piece.text:
        size = r * (1.15 if len(piece.text) < 2 else 0.9 if len(piece.text) < 3 else 0.65)
        size = min(size, 0.85 * r) if piece.shape == "bar" else size
        if size >= MIN_TEXT_SIZE:
            marks.append(Text(x, y + 0.36 * size, piece.text, size, on, "middle", True))
    elif piece.sign and r >= 4:
        marks.extend(build_sign_marks(piece.sign, x, y, 0.34 * r, on))
    return marks


def build_sign_marks(sign: str, x: float, y: float, r: float, paint: str) -> list[Mark]:
    if sign == "disc":
        return [Circle(x, y, r, paint)]
    if sign == "ring":
        return [Circle(x, y, r, "", paint, r * 0.6)]
    return [Path(shape_path(sign, x, y, r)[0], paint)]


def shape_path(shape: str, x: float, y: float, radius: float) -> tuple[str, bool]:
    """The path of a shape around a point, and whether it is a line and encloses nothing. An unknown
    shape is a square."""
    r = radius
    if shape == "wave":
        half = f"q{n(r * 0.25)} {n(-r * 0.55)} {n(r * 0.5)} 0t{n(r * 0.5)} 0"
        rows = (f"M{n(x - r)} {n(y + r * at)}{half}{half}" for at in (-0.3, 0.35))
        return "".join(rows), True
    if shape == "hill":
        low = y + r * 0.6
        data = f"M{n(x - r)} {n(low)}C{n(x - r * 0.7)} {n(y - r)} {n(x + r * 0.7)} {n(y - r)}"
        return f"{data} {n(x + r)} {n(low)}Z", False
    corners = POLYGONS.get(shape, POLYGONS["square"])
    points = (f"{n(x + dx * r)} {n(y + dy * r)}" for dx, dy in corners)
    return f"M{'L'.join(points)}Z", False


def n(coordinate: float) -> str:
    """A number with one decimal place at most."""
    return f"{round(coordinate, 1) + 0.0:.1f}".removesuffix(".0")  # never -0
