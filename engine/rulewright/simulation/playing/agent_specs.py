"""Parse agents: `random`, `greedy` (one step ahead, by score), `mcts:N` or `mcts:2s` (tree search with N
simulations or for 2 s), or the file of a learned agent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from rulewright.backends.native.agent_games import GREEDY, LEARNED, RANDOM, SEARCH, Seat
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.simulation.playing.agent_choice import TrainedAgent

MAX_PLAYOUTS = 10_000_000
MAX_SECONDS = 3600
_AGENT_PATTERN = re.compile(r"(?:(\d{1,2})x)?(random|greedy|mcts:(?:(\d{1,8})|(\d{1,6}(?:\.\d{1,3})?)s))")
_REPEATED_PATTERN = re.compile(r"(?:(\d{1,2})x)?(.+)", re.DOTALL)

AgentReader = Callable[[str], TrainedAgent]
"""A function that reads the file of a trained agent. Raises BadPlayers."""


class BadPlayers(RulewrightError):
    """Raised if a text names no agents, or an agent cannot play by these rules."""


def parse_agents(text: str | None, read_agent: AgentReader | None = None) -> tuple[Seat, ...] | int | None:
    """Parse a number of random agents, or one agent for each seat: `random,mcts:200`, `4xgreedy`;
    `read_agent` reads the files of trained agents.

    >>> parse_agents("3"), parse_agents("2xrandom,mcts:50")
    (3, (Seat(kind=0, budget=0), Seat(kind=0, budget=0), Seat(kind=2, budget=50)))

    Raises BadPlayers.
    """
    if text is None:
        return None
    if text.strip().isdigit():
        return int(text)
    seats: list[Seat] = []
    for part in text.split(","):
        spec_match = _AGENT_PATTERN.fullmatch(part.strip())
        if spec_match is None:
            seats += _parse_trained(part.strip(), read_agent)
            continue
        times, kind, playouts, seconds = spec_match.groups()
        if playouts is not None and not 1 <= int(playouts) <= MAX_PLAYOUTS:
            raise BadPlayers(f"`{kind}`: from 1 to {MAX_PLAYOUTS} games before each choice")
        if seconds is not None and not 0.01 <= float(seconds) <= MAX_SECONDS:
            raise BadPlayers(f"`{kind}`: from 0.01 to {MAX_SECONDS} seconds for each choice")
        budget = int(playouts or 0) if seconds is None else -round(1000 * float(seconds))
        seat = Seat({"random": RANDOM, "greedy": GREEDY}.get(kind, SEARCH), budget)
        seats += [seat] * int(times or 1)
    return tuple(seats)


def parse_single_agent(text: str) -> Seat:
    """Return the player that a text names for one seat.

    >>> parse_single_agent("mcts:50")
    Seat(kind=2, budget=50)

    Raises BadPlayers.
    """
    agents = parse_agents(text if not text.strip().isdigit() else f"`{text}`")
    if not isinstance(agents, tuple) or len(agents) != 1:
        raise BadPlayers(f"`{text}` is not one player")
    return agents[0]


def _parse_trained(text: str, read_agent: AgentReader | None) -> list[Seat]:
    """Return the seats of an agent in a file: `four.npz`, `2xfour.npz`."""
    spec_match = _REPEATED_PATTERN.fullmatch(text)
    if spec_match is not None and is_agent_file(spec_match[2]):
        if read_agent is None:
            raise BadPlayers(f"`{spec_match[2]}`: trained agents cannot play here")
        return [Seat(LEARNED, mind=read_agent(spec_match[2]))] * int(spec_match[1] or 1)
    raise BadPlayers(
        f"`{text}` is none of `random`, `greedy`, `mcts:200` (200 simulations per choice), `mcts:2s` "
        "(two seconds per choice) and files of trained agents (.npz)"
    )


def is_agent_file(text: str) -> bool:
    """Return whether an agent is given by the file of a trained network (see
    `rulewright.rl.learned`).
    """
    if text == "person" or _AGENT_PATTERN.fullmatch(text):
        return False
    return text.endswith(".npz") or ("\0" not in text and Path(text).is_file())


def format_agent(seat: Seat) -> str:
    """
    >>> format_agent(Seat(SEARCH, 200)), format_agent(parse_single_agent("mcts:0.5s"))
    ('mcts:200', 'mcts:0.5s')
    """
    if seat.kind == LEARNED:
        return str(seat.mind.name)
    if seat.kind != SEARCH:
        return ("random", "greedy")[seat.kind]
    return f"mcts:{seat.budget}" if seat.budget >= 0 else f"mcts:{-seat.budget / 1000:g}s"


def has_time_limit(agent_names: Iterable[str]) -> bool:
    """Return whether some agents have a time limit, so that repeated games differ.

    >>> has_time_limit(["random", "mcts:2s"]), has_time_limit(["mcts:2"])
    (True, False)
    """
    return any(found is not None and found[4] for found in map(_AGENT_PATTERN.fullmatch, agent_names))
