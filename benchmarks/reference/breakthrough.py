"""Breakthrough as one would write it by hand: a flat list of pieces, their numbers, the turn."""

from __future__ import annotations

SIDE = 8
SITES = SIDE * SIDE
PIECES = SITES
"""Index of the first of two cells with the number of pieces of each player."""
PLAYER = SITES + 2


def _steps(site: int, forwards: int) -> tuple[tuple[int, int, bool], ...]:
    """(option, target, straight) for the steps to the left, straight on and to the right."""
    row, column = divmod(site, SIDE)
    if not 0 <= row + forwards < SIDE:
        return ()
    return tuple(
        (site * 3 + dx + 1, (row + forwards) * SIDE + column + dx, dx == 0)
        for dx in (-1, 0, 1)
        if 0 <= column + dx < SIDE
    )


STEPS = tuple(tuple(_steps(site, forwards) for site in range(SITES)) for forwards in (1, -1))
TARGETS = tuple({o: t for steps in side for o, t, _ in steps} for side in STEPS)
LAST_ROW = (range(SITES - SIDE, SITES), range(SIDE))


def new_game() -> list[int]:
    """White is 0 and begins at the bottom, black is 1, empty is -1; site 0 is a1, site 1 b1."""
    return [0] * 2 * SIDE + [-1] * 4 * SIDE + [1] * 2 * SIDE + [2 * SIDE, 2 * SIDE, 0]


def options(cells: list[int]) -> list[int]:
    """Every step as site * 3 + (0 left, 1 straight, 2 right)."""
    player = cells[PLAYER]
    steps = STEPS[player]
    found = []
    for site in range(SITES):
        if cells[site] == player:
            for option, target, straight in steps[site]:
                there = cells[target]
                if there < 0 or (there != player and not straight):
                    found.append(option)
    return found


def play(cells: list[int], option: int) -> bool:
    """Takes a step, captures what stands there; says whether the game is over."""
    player = cells[PLAYER]
    other = 1 - player
    target = TARGETS[player][option]
    if cells[target] >= 0:
        cells[PIECES + other] -= 1
    cells[option // 3] = -1
    cells[target] = player
    cells[PLAYER] = other
    return target in LAST_ROW[player] or cells[PIECES + other] == 0
