"""The outlines of tokens, as data of SVG paths."""

from __future__ import annotations

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
}
"""Corners around a point, in radii of the token; y grows downwards."""


def outline(shape: str, x: float, y: float, radius: float) -> tuple[str, bool]:
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


def n(number: float) -> str:
    """A number with one decimal place at most."""
    return f"{number:.1f}".removesuffix(".0")
