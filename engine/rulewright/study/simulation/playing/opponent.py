"""Seats of one game that choose by themselves, as the players of `simulate` do."""

from __future__ import annotations

import math
from typing import Protocol

from rulewright.backends.native.arena import GREEDY, RANDOM, Seat
from rulewright.ir.program import PC
from rulewright.pcg import MASK64, Pcg
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.play.runtime import Machine
from rulewright.study.simulation.playing.looking import Looking
from rulewright.study.simulation.playing.redealing import Redealing

_STEP = 0x9E3779B97F4A7C15
"""Parts the seeds of choices that follow one another."""


class Chooser(Protocol):
    """An agent of another kind."""

    def choose(self, game: Game) -> int:
        """Return the code of an option for the seat to move."""


class Mind(Protocol):
    """A trained agent, as it can be compared and sent to other processes."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """As it was asked for."""

    @property
    def digest(self) -> str:
        """Digest of the trained parameters."""

    def seated(self, ruleset: Ruleset) -> Chooser:
        """Return the agent for these rules. Raises BadPlayers if it was trained for others."""


def chosen(
    player: Seat | Chooser,
    game: Game,
    luck: int,
    machine: Machine | None = None,
    seconds: float = math.inf,
) -> int:
    """Return the code of the option that an agent chooses for the seat to move, with the
    information of that seat: hidden values are re-sampled before every simulation.

    The same `luck` (seed) gives the same choice, unless a search exceeds its `seconds`; then
    the best option so far counts. `machine` runs the simulations instead of that of the game.
    Raises `RuleFault` if all simulations are endless.
    """
    if not isinstance(player, Seat):
        return player.choose(game)
    options = game.legal()
    if player.kind == RANDOM or len(options) == 1:
        return options[Pcg(luck & MASK64).below(len(options))]
    machine = machine or game.table.machine
    looking = Looking(machine, Redealing(machine), luck & MASK64)
    cells = game.cells[:]
    if player.kind == GREEDY:
        return looking.greedy(cells, cells[PC], options)
    return looking.search(cells, cells[PC], options, player.budget, seconds=seconds)


def luck_of(game: Game) -> int:
    """A seed for the next choice: the same game at the same point is always answered alike."""
    return (game.seed + _STEP * (1 + game.taken)) & MASK64
