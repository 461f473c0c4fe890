"""Play the seats of bots: at random, greedily, or after a search."""

from __future__ import annotations

from rulewright.backends.native.agent_games import Seat
from rulewright.play.game import Game
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.simulation.playing.agent_specs import BadPlayers, parse_single_agent

PERSON, LINK = "hand", "link"
"""The kinds of a seat for people: the owner of the session, or the holder of its invite link."""
MAX_PLAYOUTS = 5_000
SEARCH_SECONDS = 10.0
"""Time limit of a search in seconds, after which the best move found so far is played."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """The inputs of an agent's choice: a game as its seat may see it, a seed, and a machine for its
    search.
    """

    agent: Seat
    game: Game
    seed: int
    machine: Machine


def parse_agent(kind: str) -> Seat | None:
    """Return the agent for `random`, `greedy`, `mcts:N` and `mcts:2s`; None for people. Raises
    BadPlayers.
    """
    if kind in (PERSON, LINK):
        return None
    try:
        found = parse_single_agent(kind)
    except BadPlayers:
        raise BadPlayers(
            f"`{kind}` is none of `hand`, `link`, `random`, `greedy`, `mcts:200` and `mcts:2s`"
        ) from None
    if found.budget < -1000 * SEARCH_SECONDS:
        raise BadPlayers(f"`{kind}`: at most {SEARCH_SECONDS:g} seconds for each choice here")
    if found.budget > MAX_PLAYOUTS:
        raise BadPlayers(f"`{kind}`: from 1 to {MAX_PLAYOUTS} games before each choice here")
    return found
