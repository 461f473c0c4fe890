"""Seats that choose by themselves: at random, greedily, or after a search."""

from __future__ import annotations

from rulewright.backends.native.arena import Seat
from rulewright.play.game import Game
from rulewright.play.runtime import Machine
from rulewright.study.simulation.playing.opponent import chosen
from rulewright.study.simulation.playing.players import BadPlayers, read_player

PERSON, LINK = "hand", "link"
"""Who sits somewhere: whoever owns the table, or somebody with a link."""
MOST_PLAYOUTS = 5_000
SECONDS = 10.0
"""So long a search may take; then the best that it has found so far counts."""


def player(kind: str) -> Seat | None:
    """Who chooses, for `random`, `greedy` and `mcts:N`; None for people. Raises BadPlayers."""
    if kind in (PERSON, LINK):
        return None
    try:
        found = read_player(kind)
    except BadPlayers:
        raise BadPlayers(f"`{kind}` is none of hand, link, random, greedy and mcts:N") from None
    if found.budget > MOST_PLAYOUTS:
        raise BadPlayers(f"`{kind}`: from 1 to {MOST_PLAYOUTS} games before each choice here")
    return found


def choice(kind: Seat, game: Game, seat: str, machine: Machine, luck: int) -> int:
    """The code of the option that this player chooses for a seat. It knows what the seat may know.
    Raises RuleFault, GameFault."""
    return chosen(kind, game.asking(seat), luck, machine, SECONDS)
