"""Tic-tac-toe as one would write it by hand: a flat list of nine marks and whose turn it is."""

from __future__ import annotations

PLAYER = 9
"""Index of the cell that says whose turn it is; cells 0 to 8 are the sites a1 b1 c1 a2 ... c3."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (6, 4, 2))
OTHERS = tuple(tuple(tuple(t for t in line if t != s) for line in LINES if s in line) for s in range(9))
"""For each site the two other sites of every line through it."""


def new_game() -> list[int]:
    """Empty sites hold -1, marked ones the player, 0 or 1."""
    return [-1] * 9 + [0]


def options(cells: list[int]) -> list[int]:
    """The free sites."""
    return [s for s in range(9) if cells[s] < 0]


def play(cells: list[int], site: int) -> bool:
    """Marks a site; says whether the game is over."""
    player = cells[PLAYER]
    cells[site] = player
    for s, t in OTHERS[site]:
        if cells[s] == player and cells[t] == player:
            return True
    cells[PLAYER] = 1 - player
    return -1 not in cells
