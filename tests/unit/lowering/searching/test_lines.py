"""Ways that are lines, and answers looked up by the members of a set that are near."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rulewright.backends import bitsets
from rulewright.lowering.searching.path_lines import PlacePath, find_lines
from rulewright.lowering.searching.truth_tables import _pack_answers

ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
QUEEN = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


def rays(columns: int, rows: int, steps: list[tuple[int, int]]) -> list[list[PlacePath]]:
    """From each place all ways in straight lines."""
    found: list[list[PlacePath]] = []
    for row, column in product(range(rows), range(columns)):
        found.append([])
        for dx, dy in steps:
            way: PlacePath = ()
            x, y = column + dx, row + dy
            while 0 <= x < columns and 0 <= y < rows:
                way = (*way, y * columns + x)
                found[-1].append(way)
                x, y = x + dx, y + dy
    return found


@pytest.mark.parametrize("steps", [ROOK, QUEEN])
@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (5, 7), (10, 10), (17, 3)])
def test_what_is_reached_is_what_every_way_says(
    columns: int, rows: int, steps: list[tuple[int, int]]
) -> None:
    ways = rays(columns, rows, steps)
    told = find_lines(ways, 12)
    assert told is not None and len(told) == len(steps)
    random = Random(columns)
    for _ in range(50):
        through = random.getrandbits(columns * rows) | random.getrandbits(columns * rows)
        at = random.randrange(columns * rows)
        wanted = sum(1 << way[-1] for way in ways[at] if all(through >> place & 1 for place in way[:-1]))
        assert bitsets.find_reached(at, through, told) == wanted


@pytest.mark.parametrize(
    "ways",
    [
        [[(1, 2)], [], []],  # a place is passed to which no way leads
        [[(1,), (1, 2), (1, 3)], [], [], []],  # a way that forks
        [[(0,)], []],  # to where one is
        [[(2,), (2, 1)], [], []],  # up, and down again
        [[(1,), (1, 2)], [(0,)], [(1,), (1, 0)]],  # behind 1 lies something else on the way from 0
        [[], []],
    ],
)
def test_ways_that_are_no_lines(ways: list[list[PlacePath]]) -> None:
    assert find_lines(ways, 12) is None
    assert find_lines(rays(4, 4, QUEEN), 7) is None


def test_answers_are_told_by_the_members_near() -> None:
    random = Random(1)
    for number in (2, 5, 6, 9):
        cells = sorted(random.sample(range(100), number))
        leaves: list[tuple[dict[int, bool], bool]] = []

        def grow(supposed: dict[int, bool], left: list[int]) -> None:
            if not left or random.random() < 0.2:
                leaves.append((supposed, random.random() < 0.5))  # noqa: B023
                return
            cell = left[random.randrange(len(left))]
            rest = [other for other in left if other != cell]
            for value in (False, True):
                grow({**supposed, cell: value}, rest)

        grow({}, cells)
        bits, words = _pack_answers(cells, leaves), max(1, (1 << number) // 64)
        answers = [bits >> 64 * word & (1 << 64) - 1 for word in range(words)]
        near = sum(1 << cell for cell in cells)
        for _ in range(60):
            mask = random.getrandbits(100)
            (wanted,) = [
                value
                for supposed, value in leaves
                if all(mask >> cell & 1 == is_in for cell, is_in in supposed.items())
            ]
            assert bitsets.lookup_truth(mask, [0, near], [0] * words + answers, 1, words) == wanted
