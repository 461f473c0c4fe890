"""Who plays: `random`, `greedy` (one step ahead, by the score), `mcts:N` or `mcts:2s` (tree search
with so many games played out, or for so long), or what was learned, by its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from rulewright.backends.native.arena import GREEDY, LEARNED, RANDOM, SEARCH, Seat
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.study.simulation.playing.opponent import Mind

MOST_PLAYOUTS = 10_000_000
MOST_SECONDS = 3600
_ENTRANT = re.compile(r"(?:(\d{1,2})x)?(random|greedy|mcts:(?:(\d{1,8})|(\d{1,6}(?:\.\d{1,3})?)s))")
_MANY = re.compile(r"(?:(\d{1,2})x)?(.+)", re.DOTALL)

Files = Callable[[str], Mind]
"""Reads the file of a player that was learned. Raises BadPlayers."""


class BadPlayers(RulewrightError):
    """The text does not say who plays, or a player cannot play by these rules."""


def read_players(text: str | None, files: Files | None = None) -> tuple[Seat, ...] | int | None:
    """How many random players, or who plays each seat: `random,mcts:200`, `4xgreedy`; `files` reads
    those that are told by a file.

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
            seats += _learned(part.strip(), files)
            continue
        times, kind, looks, seconds = found.groups()
        if looks is not None and not 1 <= int(looks) <= MOST_PLAYOUTS:
            raise BadPlayers(f"`{kind}`: from 1 to {MOST_PLAYOUTS} games before each choice")
        if seconds is not None and not 0.01 <= float(seconds) <= MOST_SECONDS:
            raise BadPlayers(f"`{kind}`: from 0.01 to {MOST_SECONDS} seconds for each choice")
        budget = int(looks or 0) if seconds is None else -round(1000 * float(seconds))
        seat = Seat({"random": RANDOM, "greedy": GREEDY}.get(kind, SEARCH), budget)
        seats += [seat] * int(times or 1)
    return tuple(seats)


def read_player(text: str) -> Seat:
    """Return the player that a text names for one seat.

    >>> read_player("mcts:50")
    Seat(kind=2, budget=50)

    Raises BadPlayers.
    """
    found = read_players(text if not text.strip().isdigit() else f"`{text}`")
    if not isinstance(found, tuple) or len(found) != 1:
        raise BadPlayers(f"`{text}` is not one player")
    return found[0]


def _learned(text: str, files: Files | None) -> list[Seat]:
    """Return the seats of an agent in a file: `four.npz`, `2xfour.npz`."""
    found = _MANY.fullmatch(text)
    if found is not None and is_file(found[2]):
        if files is None:
            raise BadPlayers(f"`{found[2]}`: who was learned does not play here")
        return [Seat(LEARNED, mind=files(found[2]))] * int(found[1] or 1)
    raise BadPlayers(
        f"`{text}` is none of random, greedy, mcts:N (N games played out before each choice), "
        "mcts:2s (for two seconds) and a file that was learned"
    )


def is_file(text: str) -> bool:
    """Return whether an agent is given by the file of a trained network (see
    `rulewright.rl.learned`).
    """
    if text == "person" or _ENTRANT.fullmatch(text):
        return False
    return text.endswith(".npz") or ("\0" not in text and Path(text).is_file())


def name_of(seat: Seat) -> str:
    """
    >>> name_of(Seat(SEARCH, 200)), name_of(read_player("mcts:0.5s"))
    ('mcts:200', 'mcts:0.5s')
    """
    if seat.kind == LEARNED:
        return str(seat.mind.name)
    if seat.kind != SEARCH:
        return ("random", "greedy")[seat.kind]
    return f"mcts:{seat.budget}" if seat.budget >= 0 else f"mcts:{-seat.budget / 1000:g}s"


def by_clock(names: Iterable[str]) -> bool:
    """Whether some stop to think by the clock, so that nothing comes out the same again.

    >>> by_clock(["random", "mcts:2s"]), by_clock(["mcts:2"])
    (True, False)
    """
    return any(found is not None and found[4] for found in map(_ENTRANT.fullmatch, names))
