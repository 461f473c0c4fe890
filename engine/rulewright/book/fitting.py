"""Where the name of a place and what stands there fit inside its outline, clear of each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rulewright.records import dataclass

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

SIZES = (17.0, 15.5, 14.0, 12.5, 11.0, 10.0, 9.0, 8.0, 7.0)
"""Sizes of letters, the best one first."""
STEPS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6)
STEP = 7.0
"""How far, and in which steps, a name may move away from the middle of its place."""
MARGIN = 1.5
WIDTHS = dict.fromkeys("mwMW", 15.0) | dict.fromkeys("iljtfI.,' ", 5.5)
"""Of letters that are much wider or narrower than others."""
PER_ROW = (4, 3, 6, 2, 1)
"""How many tokens stand beside each other, the best number first."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Lines with their middles and baselines, and tokens with their middles."""

    size: float
    lines: tuple[tuple[str, Point], ...]
    radius: float
    tokens: tuple[Point, ...]


def fit(
    label: str,
    tokens: int,
    radius: float,
    at: Point,
    outline: Sequence[Point],
    taken: Sequence[Box] = (),
) -> Fit:
    """The largest letters with which a name and the tokens below it lie inside an outline, near the
    middle of the place and off what is `taken`; the smallest ones in the middle if none do."""
    edges = [*pairwise(outline), (outline[-1], outline[0])] if outline else []
    middle = _Block(broken(label, 1), SIZES[-1], tokens, radius * 0.6, 4)
    for size in SIZES:
        small = min(1.0, 0.35 + 0.65 * size / 14) * radius
        for block in _blocks(label, size, tokens, small):
            for dx, dy in OFFSETS:
                moved = (at[0] + dx, at[1] + dy)
                boxes = block.boxes(moved)
                if all(_inside(box, outline, edges) for box in boxes) and not any(
                    overlap(box, other) for box in boxes for other in taken
                ):
                    return block.placed(moved)
    return middle.placed(at)


OFFSETS = sorted(
    ((x * STEP, y * STEP) for x in STEPS for y in STEPS), key=lambda xy: xy[0] ** 2 + xy[1] ** 2
)


def _blocks(label: str, size: float, tokens: int, radius: float) -> Iterator[_Block]:
    """The ways to lay out a name and tokens, in one to three lines."""
    seen = set()
    for count in (1, 2, 3):
        lines = broken(label, count)
        rows = [number for number in PER_ROW if number <= max(1, tokens)] if tokens else [1]
        for per_row in rows:
            key = (tuple(lines), -(-tokens // per_row))
            if key not in seen:
                seen.add(key)
                yield _Block(lines, size, tokens, radius, per_row)


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines of a name above rows of tokens."""

    lines: Sequence[str]
    size: float
    count: int
    radius: float
    per_row: int

    @property
    def _high(self) -> float:
        rows = -(-self.count // self.per_row)
        gap = 0.25 * self.size if rows else 0.0
        return len(self.lines) * self.size * 1.12 + gap + rows * self.radius * 2.2

    def boxes(self, at: Point) -> list[Box]:
        x, top = at[0], at[1] - self._high / 2
        found = []
        for line in self.lines:
            half = text_width(line) * self.size / 34 + MARGIN
            found.append((x - half, top, x + half, top + self.size * 1.12))
            top += self.size * 1.12
        for row in self._rows():
            half = len(row) * self.radius * 1.1
            low = top + 0.25 * self.size + (row[0] // self.per_row) * self.radius * 2.2
            found.append((x - half, low, x + half, low + self.radius * 2.2))
        return found

    def _rows(self) -> list[range]:
        return [
            range(first, min(first + self.per_row, self.count))
            for first in range(0, self.count, self.per_row)
        ]

    def placed(self, at: Point) -> Fit:
        x, top = at[0], at[1] - self._high / 2
        lines = tuple(
            (line, (x, top + (number + 0.82) * self.size * 1.12))
            for number, line in enumerate(self.lines)
        )
        low = top + len(self.lines) * self.size * 1.12 + 0.25 * self.size
        tokens = tuple(
            (
                x + (place - (len(row) - 1) / 2) * self.radius * 2.2,
                low + (number + 0.5) * self.radius * 2.2,
            )
            for number, row in enumerate(self._rows())
            for place in range(len(row))
        )
        return Fit(self.size, lines, self.radius, tokens)


SOFT_HYPHEN = "\u00ad"


def broken(label: str, count: int) -> list[str]:
    """A name in at most so many lines of about the same width, broken at blanks, or behind dots and
    between the signs of scripts without blanks, or where it has a soft hyphen."""
    head, soft, tail = label.partition(SOFT_HYPHEN)
    if soft:
        return [f"{head}-", tail] if count >= 2 else [head + tail]
    words = label.split()
    glue = " "
    if len(words) < 2 and any(ord(char) > 0x2E7F for char in label):
        words, glue = _signs(label), ""
    if len(words) < 2 or count < 2:
        return [label]
    if count >= 3 and len(words) >= 3:
        whole = text_width(label) / 3
        first = min(
            range(1, len(words) - 1), key=lambda at: abs(text_width(glue.join(words[:at])) - whole)
        )
        return [glue.join(words[:first]), *broken_words(words[first:], glue)]
    return broken_words(words, glue)


def broken_words(words: Sequence[str], glue: str) -> list[str]:
    """Words in two lines."""
    if len(words) < 2:
        return [glue.join(words)]
    best = min(
        range(1, len(words)),
        key=lambda at: abs(text_width(glue.join(words[:at])) - text_width(glue.join(words[at:]))),
    )
    return [glue.join(words[:best]), glue.join(words[best:])]


def _signs(label: str) -> list[str]:
    """Where a name without blanks can be broken: behind a dot, else between any two signs but
    before those that do not begin a line."""
    if "・" in label:
        head, _, tail = label.partition("・")
        return [f"{head}・", tail]
    found: list[str] = []
    for char in label:
        if found and char in "ーァィゥェォッャュョぁぃぅぇぉっゃゅょ、。）":
            found[-1] += char
        else:
            found.append(char)
    return found


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _inside(box: Box, outline: Sequence[Point], edges: Sequence[tuple[Point, Point]]) -> bool:
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    if not all(contains(edges, corner) for corner in corners):
        return False
    return not any(left < x < right and top < y < bottom for x, y in outline)


def contains(edges: Sequence[tuple[Point, Point]], point: Point) -> bool:
    """Whether a point lies inside the outline that has these edges."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in edges:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def text_width(text: str) -> float:
    """How wide words are in letters of size 17, roughly."""
    return sum(WIDTHS.get(char, 17 if ord(char) > 0x2E7F else 10.4) for char in text)
