"""Seats that choose by themselves: at random, greedily, or after a search."""

from __future__ import annotations

from rulewright.backends.native.arena import GREEDY, RANDOM, Seat
from rulewright.ir.program import PC
from rulewright.pcg import MASK64, Pcg
from rulewright.play.game import Game
from rulewright.play.runtime import Machine
from rulewright.study.simulation.playing.looking import Looking
from rulewright.study.simulation.playing.players import BadPlayers, read_players
from rulewright.study.simulation.playing.redealing import Redealing

PERSON, LINK = "hand", "link"
"""Who sits somewhere: whoever owns the table, or somebody with a link."""
MOST_PLAYOUTS = 5_000
SECONDS = 10.0
"""So long a search may take; then the best that it has found so far counts."""


def player(kind: str) -> Seat | None:
    """Who chooses, for `random`, `greedy` and `mcts:N`; None for people. Raises BadPlayers."""
    if kind in (PERSON, LINK):
        return None
    found = read_players(kind)
    if not isinstance(found, tuple) or len(found) != 1:
        raise BadPlayers(f"`{kind}` is none of hand, link, random, greedy and mcts:N")
    if found[0].budget > MOST_PLAYOUTS:
        raise BadPlayers(f"`{kind}`: from 1 to {MOST_PLAYOUTS} games before each choice here")
    return found[0]


def choice(kind: Seat, game: Game, seat: str, machine: Machine, luck: int) -> int:
    """The code of the option that this player chooses for a seat. It knows what the seat may know.
    Raises RuleFault, GameFault."""
    asked = game.asking(seat)
    legal = asked.legal()
    if kind.kind == RANDOM or len(legal) == 1:
        return legal[Pcg(luck & MASK64).below(len(legal))]
    looking = Looking(machine, Redealing(machine), luck & MASK64)
    cells = asked.cells[:]
    if kind.kind == GREEDY:
        return looking.greedy(cells, cells[PC], legal)
    return looking.search(cells, cells[PC], legal, kind.budget, seconds=SECONDS)
