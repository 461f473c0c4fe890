"""Draw the surface and the places of a board by its style: checkered, crossings of lines, holes, pits,
rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from rulewright.model.declarations import Board
from rulewright.scene.nodes import Circle, Mark, Path, Rect, Text
from rulewright.scene.pieces import n
from rulewright.scene.place_outlines import (
    MIN_LETTER_EDGE,
    BoardLayout,
    PlaceOutline,
    build_circle_path,
)
from rulewright.scene.text_layout import Box

SPIKE_STRETCH = 4.6
"""The ratio of the height of a spike to its width."""
MIN_OUTSIDE_WIDTH = 420.0
"""Width of a board below which letters are drawn inside the squares, so that squares are as large as
possible.
"""
EDGE, NARROW_EDGE = 22.0, 4.0
STAR_COLUMNS = {9: (2, 4, 6), 13: (3, 6, 9), 15: (3, 7, 11), 19: (3, 9, 15)}
"""The columns and rows of the dots on a square board of crossing lines, by its size."""
CROWDED_STARS = 9
"""The largest size of a board whose dots are only in the corners and the middle."""
PIECE_SHARES = {
    "checkered": 0.45, "points": 0.475, "holes": 0.42, "pits": 0.4, "rounds": 0.42, "spikes": 0.44,
}  # fmt: skip
"""The radius of the largest pieces, in sides of a square."""


def find_edge_width(section: Board, width: float) -> float:
    """Return the width of the margin around a board of squares."""
    outside = section.letters == "outside" and width >= MIN_OUTSIDE_WIDTH
    return EDGE if outside else NARROW_EDGE


def find_stretch(style: str) -> float:
    """Return the ratio of the height of a place to its width."""
    return SPIKE_STRETCH if style == "spikes" else 1.0


def find_piece_radius(style: str, layout: BoardLayout) -> float:
    squares = bool(layout.edge_letters)
    across = layout.unit if squares else sqrt(3) * layout.unit
    return PIECE_SHARES[style] * across * (0.72 if layout.corner_points else 1)


def find_extent(layout: BoardLayout) -> Box:
    """Return the bounding box of all places."""
    points = [point for place in layout.place_outlines for point in place.corner_points]
    return (
        min(x for x, _ in points), min(y for _, y in points),
        max(x for x, _ in points), max(y for _, y in points),
    )  # fmt: skip


def build_backdrop(layout: BoardLayout, style: str) -> tuple[Mark, ...]:
    """Draw the surface below the places of a board; nothing for styles with separate places."""
    left, top, right, bottom = find_extent(layout)
    edge = min(left, top, EDGE) - 1
    plate = Rect(
        left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge, "board", "board-line", 1, 6
    )
    match style:
        case "checkered":
            return (
                Rect(plate.x, plate.y, plate.w, plate.h, "frame", "", 1, 6),
                Rect(left - 1, top - 1, right - left + 2, bottom - top + 2, "", "board-line", 1.5, 1),
            )
        case "points":
            return (plate, *_iter_lines(layout))
        case "holes" | "pits":
            return (plate,)
        case "spikes":
            middle, x = (top + bottom) / 2, (left + right) / 2
            bar = Path(f"M{n(x)} {n(top)}L{n(x)} {n(bottom)}", "", "frame", 5)
            fold = Path(f"M{n(left)} {n(middle)}L{n(right)} {n(middle)}", "", "board-line", 0.8)
            return (
                Rect(plate.x, plate.y, plate.w, plate.h, "frame", "", 1, 6),
                Rect(left - 1, top - 1, right - left + 2, bottom - top + 2, "board", "board-line", 1.5, 1),
                fold, bar,
            )  # fmt: skip
    return ()


def build_plate(layout: BoardLayout) -> tuple[Mark, ...]:
    """Draw the surface below places that are joined by lines."""
    return (Rect(1, 1, layout.width - 2, layout.height - 2, "board", "board-line", 1, 8),)


def build_spot_marks(place_outline: PlaceOutline, style: str, role: str) -> Iterator[Mark]:
    """Yield the marks of a place that is a spot on lines."""
    span = max(x for x, _ in place_outline.corner_points) - min(x for x, _ in place_outline.corner_points)
    own = f"area:{role}" if role else ""
    if style == "points":
        yield Path(place_outline.path_data, "unseen")
        yield Path(
            build_circle_path(place_outline.middle, max(4.0, 0.14 * span)),
            own or "board-line",
            "board-line",
            1,
        )
    else:
        fill = "hole" if style in ("holes", "pits") else "square-light"
        yield Path(place_outline.path_data, own or fill, "board-line", 1.5)


def _iter_lines(layout: BoardLayout) -> Iterator[Mark]:
    """Yield lines between the centres of neighbouring places, and the dots of square boards."""
    middles = [place.middle for place in layout.place_outlines]
    if not layout.edge_letters:
        yield Path(_join_neighbours(layout), "", "board-line", 1.2)
        return
    xs, ys = (sorted({round(point[axis], 2) for point in middles}) for axis in (0, 1))
    lines = "".join(f"M{n(x)} {n(ys[0])}L{n(x)} {n(ys[-1])}" for x in xs)
    lines += "".join(f"M{n(xs[0])} {n(y)}L{n(xs[-1])} {n(y)}" for y in ys)
    yield Path(lines, "", "board-line", 1.1)
    outer = f"M{n(xs[0])} {n(ys[0])}L{n(xs[-1])} {n(ys[0])}L{n(xs[-1])} {n(ys[-1])}L{n(xs[0])} {n(ys[-1])}Z"
    yield Path(outer, "", "board-line", 2)
    stars = STAR_COLUMNS.get(len(xs), ()) if len(xs) == len(ys) else ()
    middle = len(xs) // 2
    for column in stars:
        for row in stars:
            if len(xs) > CROWDED_STARS or (column == middle) == (row == middle):
                yield Circle(xs[column], ys[row], max(2.5, 0.065 * layout.unit), "board-line")


def _join_neighbours(layout: BoardLayout) -> str:
    reach = 1.05 * sqrt(3) * layout.unit
    middles = [place.middle for place in layout.place_outlines]
    return "".join(
        f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
        for at, (x1, y1) in enumerate(middles)
        for x2, y2 in middles[at + 1 :]
        if (x1 - x2) ** 2 + (y1 - y2) ** 2 <= reach**2
    )


def build_place_marks(place_outline: PlaceOutline, style: str, role: str) -> Iterator[Mark]:
    """Yield the marks of a place; `role` is the role of its colour, "" for none."""
    own = f"area:{role}" if role else ""
    span = max(x for x, _ in place_outline.corner_points) - min(x for x, _ in place_outline.corner_points)
    match style:
        case "checkered":
            yield Path(
                place_outline.path_data, own or ("square-light" if place_outline.is_light else "square-dark")
            )
        case "points":
            yield Path(place_outline.path_data, "unseen")
            if own:
                yield Path(build_circle_path(place_outline.middle, 0.2 * span), own, "board-line", 1)
        case "holes":
            yield Path(place_outline.path_data, "unseen")
            yield Path(build_circle_path(place_outline.middle, 0.44 * span), own or "hole", "board-line", 1.2)
        case "pits":
            yield Path(build_circle_path(place_outline.middle, 0.47 * span), own or "hole", "board-line", 1.5)
        case "spikes":
            yield Path(place_outline.path_data, "unseen")
            (left, top), (right, _), (_, bottom), _ = place_outline.corner_points
            reach = 0.92 * (bottom - top)
            base, tip = (bottom, bottom - reach) if place_outline.is_low else (top, top + reach)
            triangle = (
                f"M{n(left + 1.5)} {n(base)}L{n(right - 1.5)} {n(base)}L{n((left + right) / 2)} {n(tip)}Z"
            )
            fill = "square-light" if place_outline.is_light else "square-dark"
            yield Path(triangle, own or fill, "board-line", 0.8)
        case _:
            yield Path(
                build_circle_path(place_outline.middle, 0.46 * span), own or "square-light", "board-line", 1.2
            )


def iter_letters(layout: BoardLayout, style: str, theme: str) -> Iterator[Text]:
    """Yield the labels of columns and rows: outside the board, or in the corners of the squares at its
    edge.
    """
    inside = min(y for place in layout.place_outlines for _, y in place.corner_points) < MIN_LETTER_EDGE
    light = {
        (round(place.middle[0]), round(place.middle[1])): place.is_light for place in layout.place_outlines
    }
    half = layout.unit / 2
    ink = {"checkered": "on-frame", "spikes": "on-frame", "plain": "faint", "rounds": "faint"}.get(
        style, "on-board"
    )
    if inside and style == "plain" and theme != "plain":
        ink = "on-board"
    for text, (x, y) in layout.edge_letters:
        fill = ink
        if inside and style == "checkered":
            places = [
                is_light for (px, py), is_light in light.items() if abs(px - x) < half and abs(py - y) < half
            ]
            fill = "on-square-light" if places and places[0] else "on-square-dark"
        if inside and style not in ("checkered", "plain", "points"):
            continue  # places reach the edge
        yield Text(x, y, text, 11 if inside else 12, fill, "middle", style != "plain")
