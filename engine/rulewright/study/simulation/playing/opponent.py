"""A seat of one game that chooses by itself, as the players of `simulate` do."""

from __future__ import annotations

from rulewright.backends.native.arena import GREEDY, RANDOM, Seat
from rulewright.ir.program import PC
from rulewright.pcg import MASK64, Pcg
from rulewright.play.game import Game
from rulewright.study.simulation.playing.looking import Looking
from rulewright.study.simulation.playing.redealing import Redealing

_STEP = 0x9E3779B97F4A7C15
"""Parts the seeds of choices that follow one another."""


class Opponent:
    """Chooses from what the seat that is asked may see: what it may not is dealt anew before every
    look ahead. The same game at the same point is always answered alike."""

    def __init__(self, player: Seat) -> None:
        self.player = player
        self._secrets: Redealing | None = None

    def choose(self, game: Game) -> int:
        """The code of an option of whoever is asked now. Raises `RuleFault` where all looks ahead
        go on without end."""
        options = game.legal()
        seed = (game.seed + _STEP * (1 + game.taken)) & MASK64
        if self.player.kind == RANDOM or len(options) == 1:
            return options[Pcg(seed).below(len(options))]
        machine = game.table.machine
        if self._secrets is None or self._secrets.machine is not machine:
            self._secrets = Redealing(machine)
        looking = Looking(machine, self._secrets, seed)
        decision = game.cells[PC]
        if self.player.kind == GREEDY:
            return looking.greedy(game.cells, decision, options)
        return looking.search(game.cells, decision, options, self.player.budget)
