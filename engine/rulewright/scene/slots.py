"""Where the name of a place and what may stand there fit inside its outline, clear of each other.

Room is kept for the most that is likely to stand there, so that pieces come to known places: what
stands there is packed into that room, and never lies on a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from itertools import product
from math import ceil, floor
from operator import and_

from rulewright.records import dataclass
from rulewright.scene.measure import Box, Point, broken, text_width

STEP = 2.5
"""Pixels between the points at which an outline is looked at."""
SMALLEST = 11.0
"""Letters of a name are no smaller; a number stands in its place then."""
WISHES = ((15.0, 11.0), (14.0, 10.0), (13.0, 9.0), (12.0, 8.0), (11.0, 7.0))
"""Sizes of letters, each with the radius of the pieces below, the best first."""
NUMBERED = ((12.0, 8.0), (11.0, 7.0), (11.0, 6.0), (11.0, 5.0), (10.0, 4.5))
LINE = 1.12
"""Height of a line, in sizes of its letters."""
GAP = 2.0


@dataclass(frozen=True, slots=True)
class Slot:
    """Lines of a name with their middles and baselines, and the room for pieces; `numbered` if a
    number stands for the name."""

    size: float
    lines: tuple[tuple[str, Point], ...]
    room: Box
    numbered: bool = False


def reserve(
    names: Sequence[str],
    number: str,
    pieces: int,
    at: Point,
    outline: Sequence[Point],
    taken: Sequence[Box] = (),
    most: float = 11.0,
) -> Slot:
    """The first of some names, the long one first, that fits into an outline with room for so many
    pieces, near a point and off what is `taken`; the number if none does. A last resort has room
    for pieces alone, around the point."""
    mask = _Mask(outline, taken, at)
    for label in dict.fromkeys(names):
        found = _fitted(mask, label, WISHES, pieces, most)
        if found is not None:
            return found
    if number:
        for fewer in dict.fromkeys((pieces, -(-pieces // 2), 1)):
            found = _fitted(mask, number, NUMBERED, fewer, most)
            if found is not None:
                return Slot(found.size, found.lines, found.room, True)
    half = 8.0
    room = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    return Slot(SMALLEST, (), mask.grown(room), True)


def _fitted(
    mask: _Mask, label: str, wishes: Sequence[tuple[float, float]], pieces: int, most: float
) -> Slot | None:
    for size, radius in wishes:
        for lines, (wide, high) in _blocks(label, pieces, min(radius, most)):
            tall = len(lines) * size * LINE
            widest = max(map(text_width, lines)) * size + 2
            above = -(tall + high) / 2
            text = (-widest / 2, above, widest / 2, above + tall)
            below = (-wide / 2, above + tall, wide / 2, above + tall + high)
            found = mask.nearest([text, below] if pieces else [text])
            if found is None:
                continue
            x, y = found
            top = y + above
            room = (x - wide / 2, top + tall, x + wide / 2, top + tall + high)
            told = tuple(
                (line, (x, top + (number + 0.82) * size * LINE))
                for number, line in enumerate(lines)
            )
            return Slot(size, told, mask.grown(room, top + tall) if pieces else room)
    return None


def _blocks(
    label: str, pieces: int, radius: float
) -> Iterator[tuple[tuple[str, ...], tuple[float, float]]]:
    """The ways to lay out a name in lines, and rooms for pieces below it."""
    seen = set()
    for count in (1, 2, 3):
        lines = broken(label, count)
        if lines in seen:
            continue
        seen.add(lines)
        across = [number for number in (4, 3, 6, 2, 1) if number <= max(1, pieces)]
        for per_row in across:
            rows = ceil(pieces / per_row) if pieces else 0
            yield lines, (per_row * radius * 2.1 + 1, rows * radius * 2.1 + GAP)


def pack(room: Box, count: int, most: float) -> tuple[float, list[Point]]:
    """The radius of so many pieces in a room, and their middles: as large as they go."""
    if not count:
        return most, []
    wide, high = room[2] - room[0], room[3] - room[1]
    radius, per_row = max(
        (min(wide / across, high / ceil(count / across), 2.1 * most) / 2.1, -across)
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


def _doublings(length: int) -> Iterator[int]:
    """Steps by which runs of one become runs of that length, when each is laid upon itself.

    >>> list(_doublings(7))
    [1, 2, 3]
    """
    reached = 1
    while reached < length:
        step = min(reached, length - reached)
        yield step
        reached += step


class _Mask:
    """An outline as rows of points, around a point `at`: a bit for each point that is inside."""

    def __init__(self, outline: Sequence[Point], taken: Sequence[Box], at: Point) -> None:
        self.at = at
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        self.left, self.top = min(xs), min(ys)
        self.columns = max(1, int((max(xs) - self.left) / STEP) + 1)
        self.rows = max(1, int((max(ys) - self.top) / STEP) + 1)
        edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
        self.lines: list[int] = []
        for row in range(self.rows):
            y = self.top + row * STEP
            line = self._row(y, edges)
            for left, top, right, bottom in taken:
                if top <= y <= bottom:
                    first = max(0, int((left - self.left) / STEP))
                    last = min(self.columns, int((right - self.left) / STEP) + 2)
                    if first < last:
                        line[first:last] = [0] * (last - first)
            self.lines.append(sum(inside << column for column, inside in enumerate(line)))
        self._holding: dict[tuple[int, int, int, int], list[int]] = {}

    def _row(self, y: float, edges: Sequence[tuple[Point, Point]]) -> list[int]:
        crossings = sorted(
            x1 + (x2 - x1) * (y - y1) / (y2 - y1)
            for (x1, y1), (x2, y2) in edges
            if (y1 > y) != (y2 > y)
        )
        line = [0] * self.columns
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            first = max(0, ceil((start - self.left) / STEP))
            last = min(self.columns, int((end - self.left) / STEP) + 1)
            if first < last:
                line[first:last] = [1] * (last - first)
        return line

    def holds(self, box: Box) -> bool:
        """Whether a box lies inside."""
        left, top = (box[0] - self.left) / STEP, (box[1] - self.top) / STEP
        if left < 0 or top < 0:
            return False
        right, bottom = (box[2] - self.left) / STEP, (box[3] - self.top) / STEP
        if right > self.columns - 1 or bottom > self.rows - 1:
            return False
        first = int(left)
        wanted = (1 << (ceil(right) + 1 - first)) - 1
        lines = self.lines[int(top) : ceil(bottom) + 1]
        return all(line >> first & wanted == wanted for line in lines)

    def nearest(self, boxes: Sequence[Box]) -> Point | None:
        """The point nearest to the middle around which all the boxes lie inside."""
        x, y = self.at
        if all(self.holds((x + x1, y + y1, x + x2, y + y2)) for x1, y1, x2, y2 in boxes):
            return self.at
        around = [self._around(box) for box in boxes]
        lines = [reduce(and_, lines) for lines in zip(*around, strict=True)]
        if not any(lines):
            return None
        for column, row in self._near:
            if lines[row] >> column & 1:
                return self.left + column * STEP, self.top + row * STEP
        return None

    def _around(self, box: Box) -> list[int]:
        """The points around which a box lies inside, as rows of bits."""
        left, top = floor(box[0] / STEP), floor(box[1] / STEP)
        wide, high = ceil(box[2] / STEP) - left + 1, ceil(box[3] / STEP) - top + 1
        key = (left, top, wide, high)
        if key not in self._holding:
            lines = self.lines
            for by in _doublings(wide):
                lines = [line & line >> by for line in lines]
            for by in _doublings(high):
                lines = [line & below for line, below in zip(lines, lines[by:], strict=False)]
            lines = [line >> left if left > 0 else line << -left for line in lines]
            self._holding[key] = [
                lines[row + top] if 0 <= row + top < len(lines) else 0 for row in range(self.rows)
            ]
        return self._holding[key]

    @cached_property
    def _near(self) -> list[tuple[int, int]]:
        """Columns and rows of points, every other one, the nearest first."""
        every = product(range(0, self.columns, 2), range(0, self.rows, 2))
        x, y = self.left - self.at[0], self.top - self.at[1]
        return sorted(every, key=lambda at: (x + at[0] * STEP) ** 2 + (y + at[1] * STEP) ** 2)

    def grown(self, box: Box, top: float | None = None) -> Box:
        """A box made larger on all sides as far as it lies inside, not above `top`."""
        left, high, right, bottom = box
        for _ in range(24):
            grew = False
            for wider in (
                (left - STEP, high, right, bottom),
                (left, high, right + STEP, bottom),
                (left, high, right, bottom + STEP),
                (left, high - STEP if top is None else high, right, bottom),
            ):
                if wider != (left, high, right, bottom) and self.holds(wider):
                    left, high, right, bottom = wider
                    grew = True
            if not grew:
                break
        return left, high, right, bottom
