"""Who plays: `random`, `greedy` (one step ahead, by the score), `mcts:N` (tree search)."""

from __future__ import annotations

import re

from rulewright.backends.native.arena import GREEDY, RANDOM, SEARCH, Seat
from rulewright.diagnostics.diagnostic import RulewrightError

MOST_PLAYOUTS = 10_000_000
_ENTRANT = re.compile(r"(?:(\d{1,2})x)?(random|greedy|mcts:(\d{1,8}))")


class BadPlayers(RulewrightError):
    """The text does not say who plays."""


def read_players(text: str | None) -> tuple[Seat, ...] | int | None:
    """How many random players, or who plays each seat: `random,mcts:200`, `4xgreedy`.

    >>> read_players("3"), read_players("2xrandom,mcts:50")
    (3, (Seat(kind=0, budget=0), Seat(kind=0, budget=0), Seat(kind=2, budget=50)))

    Raises BadPlayers.
    """
    if text is None:
        return None
    if text.strip().isdigit():
        return int(text)
    seats: list[Seat] = []
    for part in text.split(","):
        found = _ENTRANT.fullmatch(part.strip())
        if found is None:
            raise BadPlayers(
                f"`{part.strip()}` is none of random, greedy and mcts:N (N games played out before "
                "each choice)"
            )
        times, kind, budget = found.groups()
        seat = Seat({"random": RANDOM, "greedy": GREEDY}.get(kind, SEARCH), int(budget or 0))
        if seat.kind == SEARCH and not 1 <= seat.budget <= MOST_PLAYOUTS:
            raise BadPlayers(f"`{kind}`: from 1 to {MOST_PLAYOUTS} games before each choice")
        seats += [seat] * int(times or 1)
    return tuple(seats)


def read_player(text: str) -> Seat:
    """Who plays one seat.

    >>> read_player("mcts:50")
    Seat(kind=2, budget=50)

    Raises BadPlayers.
    """
    found = read_players(text if not text.strip().isdigit() else f"`{text}`")
    if not isinstance(found, tuple) or len(found) != 1:
        raise BadPlayers(f"`{text}` is not one player")
    return found[0]


def name_of(seat: Seat) -> str:
    """
    >>> name_of(Seat(SEARCH, 200))
    'mcts:200'
    """
    return f"mcts:{seat.budget}" if seat.kind == SEARCH else ("random", "greedy")[seat.kind]
