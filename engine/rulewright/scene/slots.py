"""Where the name of a place and what may stand there fit inside its outline, clear of each other.

Room is kept for the most that is likely to stand there, so that pieces come to known places: what
stands there is packed into that room, and never lies on a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil

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
    mask = _Mask(outline, taken)
    for label in dict.fromkeys(names):
        found = _fitted(mask, label, WISHES, pieces, at, most)
        if found is not None:
            return found
    if number:
        for fewer in dict.fromkeys((pieces, -(-pieces // 2), 1)):
            found = _fitted(mask, number, NUMBERED, fewer, at, most)
            if found is not None:
                return Slot(found.size, found.lines, found.room, True)
    half = 8.0
    room = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    return Slot(SMALLEST, (), mask.grown(room), True)


def _fitted(
    mask: _Mask,
    label: str,
    wishes: Sequence[tuple[float, float]],
    pieces: int,
    at: Point,
    most: float,
) -> Slot | None:
    near = mask.points(at)
    for size, radius in wishes:
        for lines, (wide, high) in _blocks(label, size, pieces, min(radius, most)):
            tall = len(lines) * size * LINE
            widest = max(map(text_width, lines)) * size + 2
            for x, y in near:
                top = y - (tall + high) / 2
                if not mask.holds((x - widest / 2, top, x + widest / 2, top + tall)):
                    continue
                room = (x - wide / 2, top + tall, x + wide / 2, top + tall + high)
                if pieces and not mask.holds(room):
                    continue
                told = tuple(
                    (line, (x, top + (number + 0.82) * size * LINE))
                    for number, line in enumerate(lines)
                )
                return Slot(size, told, mask.grown(room, top + tall) if pieces else room)
    return None


def _blocks(
    label: str, size: float, pieces: int, radius: float
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


class _Mask:
    """An outline as rows of points, those inside it counted so that a box is looked up at once."""

    def __init__(self, outline: Sequence[Point], taken: Sequence[Box]) -> None:
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        self.left, self.top = min(xs), min(ys)
        self.columns = max(1, int((max(xs) - self.left) / STEP) + 1)
        self.rows = max(1, int((max(ys) - self.top) / STEP) + 1)
        edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
        self.counts = [[0] * (self.columns + 1)]
        for row in range(self.rows):
            y = self.top + row * STEP
            line = self._row(y, edges)
            for left, top, right, bottom in taken:
                if top <= y <= bottom:
                    first = max(0, int((left - self.left) / STEP))
                    last = min(self.columns, int((right - self.left) / STEP) + 2)
                    if first < last:
                        line[first:last] = [0] * (last - first)
            summed = [0, *accumulate(line)]
            self.counts.append([a + b for a, b in zip(self.counts[-1], summed, strict=True)])

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
        c1, r1, c2, r2 = int(left), int(top), ceil(right) + 1, ceil(bottom) + 1
        counts = self.counts
        inside = counts[r2][c2] - counts[r1][c2] - counts[r2][c1] + counts[r1][c1]
        return inside == (c2 - c1) * (r2 - r1)

    def points(self, at: Point) -> list[Point]:
        """Points inside, the nearest first."""
        found = [
            (self.left + column * STEP, self.top + row * STEP)
            for column in range(0, self.columns, 2)
            for row in range(0, self.rows, 2)
        ]
        inside = [point for point in (at, *found) if self.holds((*point, *point))]
        return sorted(inside, key=lambda p: (p[0] - at[0]) ** 2 + (p[1] - at[1]) ** 2)

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
