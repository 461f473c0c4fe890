"""Choose for the seats of agents in one game, as the agents of `simulate` do."""

from __future__ import annotations

import math
from typing import Protocol

from rulewright.backends.native.agent_games import GREEDY, RANDOM, Seat
from rulewright.ir.program import PC
from rulewright.pcg import MASK64, Pcg
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.play.runtime import Machine
from rulewright.simulation.playing.determinization import Determinizer
from rulewright.simulation.playing.tree_search import Lookahead

_SEED_STEP = 0x9E3779B97F4A7C15
"""The distance of the seeds of consecutive choices."""


class CustomAgent(Protocol):
    """An agent of another kind."""

    def choose_option(self, game: Game) -> int:
        """Return the code of an option for the seat to move."""


class TrainedAgent(Protocol):
    """A trained agent that can be compared and sent to other processes."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """Return the name by which the agent was requested."""

    @property
    def digest(self) -> str:
        """Return the digest of the trained parameters."""

    def create_agent(self, ruleset: Ruleset) -> CustomAgent:
        """Return the agent for these rules. Raises BadPlayers if it was trained for others."""


def choose_code(
    agent: Seat | CustomAgent,
    game: Game,
    seed: int,
    machine: Machine | None = None,
    seconds: float = math.inf,
) -> int:
    """Return the code of the option that an agent chooses for the seat to move, with the
    information of that seat: hidden values are re-sampled before every simulation.

    The same `seed` gives the same choice, unless a search exceeds its `seconds`; then the best option so
    far counts. `machine` runs the simulations instead of that of the game.
    Raises `RuleFault` if all simulations are endless.
    """
    if not isinstance(agent, Seat):
        return agent.choose_option(game)
    options = game.legal()
    if agent.kind == RANDOM or len(options) == 1:
        return options[Pcg(seed & MASK64).draw_below(len(options))]
    machine = machine or game.table.machine
    lookahead = Lookahead(machine, Determinizer(machine), seed & MASK64)
    cells = game.cells[:]
    if agent.kind == GREEDY:
        return lookahead.choose_greedy(cells, cells[PC], options)
    return lookahead.choose_by_search(cells, cells[PC], options, agent.budget, seconds=seconds)


def derive_seed(game: Game) -> int:
    """Derive a seed for the next choice from the game, so that equal games get equal choices."""
    return (game.seed + _SEED_STEP * (1 + game.choice_count)) & MASK64
