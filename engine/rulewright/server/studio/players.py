"""Seats that choose by themselves: at random, greedily, or after a search."""

from __future__ import annotations

from rulewright.backends.native.arena import Seat
from rulewright.play.game import Game
from rulewright.play.runtime import Machine
from rulewright.study.simulation.playing.minds import Minds
from rulewright.study.simulation.playing.players import BadPlayers, read_player

PERSON, LINK = "hand", "link"
"""Who sits somewhere: whoever owns the table, or somebody with a link."""
MOST_PLAYOUTS = 5_000
SECONDS = 10.0
"""So long a search may take; then the best that it has found so far counts."""


def player(kind: str) -> Seat | None:
    """Return the agent for `random`, `greedy`, `mcts:N` and `mcts:2s`; None for people. Raises
    BadPlayers.
    """
    if kind in (PERSON, LINK):
        return None
    try:
        found = read_player(kind)
    except BadPlayers:
        raise BadPlayers(
            f"`{kind}` is none of hand, link, random, greedy, mcts:N and mcts:2s"
        ) from None
    if found.budget < -1000 * SECONDS:
        raise BadPlayers(f"`{kind}`: at most {SECONDS:g} seconds for each choice here")
    if found.budget > MOST_PLAYOUTS:
        raise BadPlayers(f"`{kind}`: from 1 to {MOST_PLAYOUTS} games before each choice here")
    return found


def choice(kind: Seat, game: Game, seat: str, machine: Machine, luck: int, minds: Minds) -> int:
    """The code of the option that this player chooses for a seat. It knows what the seat may know.
    Raises RuleFault, GameFault."""
    return minds.chosen(kind, game.asking(seat), luck, machine, SECONDS)
