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
    """A player of another kind."""

    def choose(self, game: Game) -> int:
        """The code of an option for whoever is asked now."""


class Mind(Protocol):
    """A player that was learned, as it can be compared and sent to other processes."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """As it was asked for."""

    @property
    def digest(self) -> str:
        """Of what was learned."""

    def seated(self, ruleset: Ruleset) -> Chooser:
        """It plays by these rules. Raises BadPlayers where it was learned for others."""


def chosen(
    player: Seat | Chooser,
    game: Game,
    luck: int,
    machine: Machine | None = None,
    seconds: float = math.inf,
) -> int:
    """The code of the option that a player chooses for whoever is asked now. It knows what that
    seat may see: the rest is dealt anew before every look ahead. The same `luck` gives the same
    choice, if a search has not taken its `seconds`; then the best that it has found counts.

    `machine` looks ahead, if not that of the game. Raises `RuleFault` where all looks ahead go on
    without end."""
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
