"""Place the name of a place and its contents inside its outline without overlap.

Space is reserved for the largest number of pieces that is likely, so that pieces keep their positions: they
are packed into that space and never cover a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from itertools import product
from math import ceil, floor
from operator import and_

from rulewright.records import dataclass
from rulewright.scene.text_layout import Box, Point, break_label, measure_text

MASK_STEP = 2.5
"""The distance in pixels between the sampled points of an outline."""
MIN_FONT_SIZE = 11.0
"""Minimum font size of a name; below it, a number replaces the name."""
NAME_SIZES = ((15.0, 11.0), (14.0, 10.0), (13.0, 9.0), (12.0, 8.0), (11.0, 7.0))
"""Font sizes of names, each with the radius of the pieces below, the best first."""
NUMBER_SIZES = ((12.0, 8.0), (11.0, 7.0), (11.0, 6.0), (11.0, 5.0), (10.0, 4.5))
LINE_HEIGHT = 1.12
"""Height of a line, in sizes of its letters."""
GAP = 2.0


@dataclass(frozen=True, slots=True)
class LabelSlot:
    """Lines of a name with their centres and baselines, and the space for pieces; `is_numbered` if a
    number replaces the name."""

    font_size: float
    text_lines: tuple[tuple[str, Point], ...]
    room: Box
    is_numbered: bool = False


def reserve_slot(
    labels: Sequence[str],
    number_label: str,
    piece_count: int,
    point: Point,
    outline_points: Sequence[Point],
    occupied: Sequence[Box] = (),
    max_radius: float = 11.0,
) -> LabelSlot:
    """Reserve space for a name and pieces inside an outline, near a point and outside the `occupied` boxes.
    Chooses the first of `labels` (longest first) that fits, else the number; if nothing fits, the slot has
    space for pieces alone, around the point.
    """
    mask = _Mask(outline_points, occupied, point)
    for label in dict.fromkeys(labels):
        slot = _fit_label(mask, label, NAME_SIZES, piece_count, max_radius)
        if slot is not None:
            return slot
    if number_label:
        for fewer in dict.fromkeys((piece_count, -(-piece_count // 2), 1)):
            slot = _fit_label(mask, number_label, NUMBER_SIZES, fewer, max_radius)
            if slot is not None:
                return LabelSlot(slot.font_size, slot.text_lines, slot.room, True)
    half = 8.0
    room = (point[0] - half, point[1] - half, point[0] + half, point[1] + half)
    return LabelSlot(MIN_FONT_SIZE, (), mask.grow_box(room), True)


def _fit_label(
    mask: _Mask, label: str, sizes: Sequence[tuple[float, float]], piece_count: int, max_radius: float
) -> LabelSlot | None:
    for size, radius in sizes:
        for lines, (wide, high) in _iter_blocks(label, piece_count, min(radius, max_radius)):
            tall = len(lines) * size * LINE_HEIGHT
            widest = max(map(measure_text, lines)) * size + 2
            above = -(tall + high) / 2
            text = (-widest / 2, above, widest / 2, above + tall)
            below = (-wide / 2, above + tall, wide / 2, above + tall + high)
            nearest = mask.find_nearest([text, below] if piece_count else [text])
            if nearest is None:
                continue
            x, y = nearest
            top = y + above
            room = (x - wide / 2, top + tall, x + wide / 2, top + tall + high)
            text_lines = tuple(
                (line, (x, top + (number + 0.82) * size * LINE_HEIGHT)) for number, line in enumerate(lines)
            )
            return LabelSlot(size, text_lines, mask.grow_box(room, top + tall) if piece_count else room)
    return None


def _iter_blocks(
    label: str, piece_count: int, radius: float
) -> Iterator[tuple[tuple[str, ...], tuple[float, float]]]:
    """Return the ways to break a name into lines, with the space for pieces below it."""
    tried = set()
    for count in (1, 2, 3):
        lines = break_label(label, count)
        if lines in tried:
            continue
        tried.add(lines)
        across = [number for number in (4, 3, 6, 2, 1) if number <= max(1, piece_count)]
        for per_row in across:
            rows = ceil(piece_count / per_row) if piece_count else 0
            yield lines, (per_row * radius * 2.1 + 1, rows * radius * 2.1 + GAP)


def pack_circles(room: Box, count: int, max_radius: float) -> tuple[float, list[Point]]:
    """Return the radius of a number of pieces in a space, as large as possible, and their centres."""
    if not count:
        return max_radius, []
    wide, high = room[2] - room[0], room[3] - room[1]
    radius, per_row = max(
        (min(wide / across, high / ceil(count / across), 2.1 * max_radius) / 2.1, -across)
        for across in range(1, count + 1)
    )
    per_row = -int(per_row)
    rows = ceil(count / per_row)
    x, y = (room[0] + room[2]) / 2, (room[1] + room[3]) / 2
    step = 2.1 * radius
    return radius, [
        (
            x + (at % per_row - (min(per_row, count - at // per_row * per_row) - 1) / 2) * step,
            y + (at // per_row - (rows - 1) / 2) * step,
        )
        for at in range(count)
    ]


def _iter_doublings(length: int) -> Iterator[int]:
    """Yield the shifts by which runs of length 1 grow to runs of a length when each is combined with itself.

    >>> list(_iter_doublings(7))
    [1, 2, 3]
    """
    covered = 1
    while covered < length:
        step = min(covered, length - covered)
        yield step
        covered += step


class _Mask:
    """An outline as rows of points, around a point `centre`: a bit for each point that is inside."""

    def __init__(self, outline_points: Sequence[Point], occupied: Sequence[Box], centre: Point) -> None:
        self.centre = centre
        xs, ys = [x for x, _ in outline_points], [y for _, y in outline_points]
        self.left, self.top = min(xs), min(ys)
        self.columns = max(1, int((max(xs) - self.left) / MASK_STEP) + 1)
        self.rows = max(1, int((max(ys) - self.top) / MASK_STEP) + 1)
        edges = list(zip(outline_points, (*outline_points[1:], outline_points[0]), strict=True))
        self.row_bits: list[int] = []
        for row in range(self.rows):
            y = self.top + row * MASK_STEP
            line = self._scan_row(y, edges)
            for left, top, right, bottom in occupied:
                if top <= y <= bottom:
                    first = max(0, int((left - self.left) / MASK_STEP))
                    last = min(self.columns, int((right - self.left) / MASK_STEP) + 2)
                    if first < last:
                        line[first:last] = [0] * (last - first)
            self.row_bits.append(sum(inside << column for column, inside in enumerate(line)))
        self._centres_by_size: dict[tuple[int, int, int, int], list[int]] = {}

    def _scan_row(self, y: float, outline_edges: Sequence[tuple[Point, Point]]) -> list[int]:
        crossings = sorted(
            x1 + (x2 - x1) * (y - y1) / (y2 - y1)
            for (x1, y1), (x2, y2) in outline_edges
            if (y1 > y) != (y2 > y)
        )
        line = [0] * self.columns
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            first = max(0, ceil((start - self.left) / MASK_STEP))
            last = min(self.columns, int((end - self.left) / MASK_STEP) + 1)
            if first < last:
                line[first:last] = [1] * (last - first)
        return line

    def contains_box(self, box: Box) -> bool:
        """Return whether a box lies inside."""
        left, top = (box[0] - self.left) / MASK_STEP, (box[1] - self.top) / MASK_STEP
        if left < 0 or top < 0:
            return False
        right, bottom = (box[2] - self.left) / MASK_STEP, (box[3] - self.top) / MASK_STEP
        if right > self.columns - 1 or bottom > self.rows - 1:
            return False
        first = int(left)
        wanted = (1 << (ceil(right) + 1 - first)) - 1
        lines = self.row_bits[int(top) : ceil(bottom) + 1]
        return all(line >> first & wanted == wanted for line in lines)

    def find_nearest(self, boxes: Sequence[Box]) -> Point | None:
        """Return the point nearest to the centre around which all boxes lie inside; None if there is none."""
        x, y = self.centre
        if all(self.contains_box((x + x1, y + y1, x + x2, y + y2)) for x1, y1, x2, y2 in boxes):
            return self.centre
        around = [self._find_centres(box) for box in boxes]
        lines = [reduce(and_, lines) for lines in zip(*around, strict=True)]
        if not any(lines):
            return None
        for column, row in self._nearest_cells:
            if lines[row] >> column & 1:
                return self.left + column * MASK_STEP, self.top + row * MASK_STEP
        return None

    def _find_centres(self, box: Box) -> list[int]:
        """Return the points around which a box lies inside, as rows of bits."""
        left, top = floor(box[0] / MASK_STEP), floor(box[1] / MASK_STEP)
        wide, high = ceil(box[2] / MASK_STEP) - left + 1, ceil(box[3] / MASK_STEP) - top + 1
        key = (left, top, wide, high)
        if key not in self._centres_by_size:
            lines = self.row_bits
            for by in _iter_doublings(wide):
                lines = [line & line >> by for line in lines]
            for by in _iter_doublings(high):
                lines = [line & below for line, below in zip(lines, lines[by:], strict=False)]
            lines = [line >> left if left > 0 else line << -left for line in lines]
            self._centres_by_size[key] = [
                lines[row + top] if 0 <= row + top < len(lines) else 0 for row in range(self.rows)
            ]
        return self._centres_by_size[key]

    @cached_property
    def _nearest_cells(self) -> list[tuple[int, int]]:
        """Columns and rows of points, every other one, the nearest first."""
        every = product(range(0, self.columns, 2), range(0, self.rows, 2))
        x, y = self.left - self.centre[0], self.top - self.centre[1]
        return sorted(every, key=lambda at: (x + at[0] * MASK_STEP) ** 2 + (y + at[1] * MASK_STEP) ** 2)

    def grow_box(self, box: Box, top: float | None = None) -> Box:
        """Enlarge a box on all sides as far as it stays inside, but not above `top`."""
        left, high, right, bottom = box
        for _ in range(24):
            grew = False
            for wider in (
                (left - MASK_STEP, high, right, bottom),
                (left, high, right + MASK_STEP, bottom),
                (left, high, right, bottom + MASK_STEP),
                (left, high - MASK_STEP if top is None else high, right, bottom),
            ):
                if wider != (left, high, right, bottom) and self.contains_box(wider):
                    left, high, right, bottom = wider
                    grew = True
            if not grew:
                break
        return left, high, right, bottom
