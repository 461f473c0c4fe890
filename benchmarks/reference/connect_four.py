"""Connect Four as one would write it by hand: a flat list of discs, column heights, the turn."""

from __future__ import annotations

COLUMNS = 7
ROWS = 6
SITES = COLUMNS * ROWS
HEIGHT = SITES
"""Index of the first of seven cells with the number of discs in each column."""
PLAYER = SITES + COLUMNS


def _ray(site: int, dx: int, dy: int) -> tuple[int, ...]:
    """The up to three sites that follow a site in a direction; site 0 is a1, site 1 b1."""
    row, column = divmod(site, COLUMNS)
    places = ((row + n * dy, column + n * dx) for n in (1, 2, 3))
    return tuple(r * COLUMNS + c for r, c in places if 0 <= r < ROWS and 0 <= c < COLUMNS)


RAYS = tuple(
    tuple((_ray(site, dx, dy), _ray(site, -dx, -dy)) for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))
    for site in range(SITES)
)
"""For each site, in each of four directions, the sites that follow it forwards and backwards."""


def new_game() -> list[int]:
    """Empty sites hold -1, others the player, 0 or 1."""
    return [-1] * SITES + [0] * COLUMNS + [0]


def options(cells: list[int]) -> list[int]:
    """The columns that are not full."""
    return [n for n in range(COLUMNS) if cells[HEIGHT + n] < ROWS]


def play(cells: list[int], column: int) -> bool:
    """Drops a disc; says whether the game is over."""
    player = cells[PLAYER]
    height = cells[HEIGHT + column]
    site = height * COLUMNS + column
    cells[site] = player
    cells[HEIGHT + column] = height + 1
    for forwards, backwards in RAYS[site]:
        discs = 1
        for s in forwards:
            if cells[s] != player:
                break
            discs += 1
        for s in backwards:
            if cells[s] != player:
                break
            discs += 1
        if discs >= 4:
            return True
    cells[PLAYER] = 1 - player
    return height == ROWS - 1 and all(cells[HEIGHT + n] == ROWS for n in range(COLUMNS))
