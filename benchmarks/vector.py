"""Many games at once, a random choice of each in a step: ours beside OpenSpiel from Python,
PettingZoo and Pgx, as far as they are installed."""

from __future__ import annotations

import os
import random
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks.measure import ratio, show, table
from rulewright.rl import vector

GAMES = 4096
ROUNDS = 7
SLICE = 0.3
"""Processor seconds that each has in a round, or one step of all games where that takes longer."""
GOALS = {"OpenSpiel": 20, "batch": 2}


@dataclass(frozen=True)
class Compared:
    """A ruleset, and what the same game is called by others; None where they do not have it."""

    ruleset: str
    spiel: str
    zoo: str | None
    pgx: str


COMPARED = (
    Compared("tic-tac-toe", "tic_tac_toe", "tictactoe_v3", "tic_tac_toe"),
    Compared("connect-four", "connect_four", "connect_four_v3", "connect_four"),
    Compared("reversi", "othello", None, "othello"),
    Compared("hex", "hex(board_size=11,swap=True)", None, "hex"),
)

Steps = Callable[[int], object]
"""So many steps of all games."""


# --- who is compared ------------------------------------------------------------------------------


def ours(game: Compared, threads: int) -> Steps:
    """Observations, masks, rewards and ends are written in every step."""
    env = vector(f"classics/{game.ruleset}", GAMES, threads=threads)
    env.reset(seed=1)

    def steps(count: int) -> None:
        for _ in range(count):
            env.step()

    return steps


def open_spiel(game: Compared, seen: bool) -> Steps:
    """As its users write it: one state after the other; `seen`: with observations and masks."""
    import numpy as np
    import pyspiel

    loaded = pyspiel.load_game(game.spiel)
    states = [loaded.new_initial_state() for _ in range(GAMES)]
    chance = random.Random(1)

    def steps(count: int) -> None:
        for _ in range(count):
            for number, state in enumerate(states):
                state.apply_action(chance.choice(state.legal_actions()))
                if state.is_terminal():
                    state.returns()
                    states[number] = state = loaded.new_initial_state()
                if seen:
                    np.asarray(state.observation_tensor(), np.float32)
                    np.asarray(state.legal_actions_mask(), np.int8)

    return steps


def petting_zoo(game: Compared) -> Steps:
    """One environment after the other, in the loop of its documentation."""
    import importlib

    import numpy as np

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        module = importlib.import_module(f"pettingzoo.classic.{game.zoo}")
    envs = [module.env() for _ in range(GAMES)]
    for number, env in enumerate(envs):
        env.reset(seed=number)
    chance = random.Random(1)

    def steps(count: int) -> None:
        for _ in range(count):
            for env in envs:
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.reset()
                    seen, *_ = env.last()
                env.step(chance.choice(np.flatnonzero(seen["action_mask"])))

    return steps


def pgx(game: Compared, inside: int) -> tuple[Steps, float]:
    """One compiled function of the whole batch, with its own automatic reset, and the seconds that
    it takes to compile; `inside`: so many steps in one call, of which only the last is seen."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import jax
        import jax.numpy as jnp
        import pgx as package
        from pgx.experimental.wrappers import auto_reset

        env: Any = package.make(game.pgx)
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(pair: Any, _: Any) -> Any:
        state, key = pair
        key, own, more = jax.random.split(key, 3)
        weights = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(own, weights, axis=-1)
        return (step(state, action, jax.random.split(more, GAMES)), key), None

    def several(pair: Any) -> Any:
        return jax.lax.scan(one, pair, None, length=inside)[0]

    run = jax.jit(several, donate_argnums=0)
    pair = begin(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1)
    start = process_time()
    pair = jax.block_until_ready(run(pair))
    compiling = process_time() - start

    def steps(count: int) -> None:
        nonlocal pair
        for _ in range(max(1, count // inside)):
            pair = jax.block_until_ready(run(pair))

    return steps, compiling


# --- measured -------------------------------------------------------------------------------------


@dataclass
class Taken:
    """Seconds for one step of all games, by round."""

    processor: list[float]
    wall: list[float]


def contenders(game: Compared) -> tuple[dict[str, tuple[Steps, int]], float | None]:
    """Each with the least steps that one can ask for; and what compiling takes."""
    found: dict[str, tuple[Steps, int]] = {
        "ours": (ours(game, 1), 1),
        "ours, 2 threads": (ours(game, 2), 1),
    }
    compiling = None
    if find_spec("pyspiel") is not None:
        found["OpenSpiel"] = open_spiel(game, False), 1
        found["OpenSpiel, seen"] = open_spiel(game, True), 1
    if game.zoo is not None and find_spec("pygame") is not None:
        found["PettingZoo"] = petting_zoo(game), 1
    if find_spec("pgx") is not None:
        steps, compiling = pgx(game, 1)
        found["Pgx"] = steps, 1
        found["Pgx, 32 inside"] = pgx(game, 32)[0], 32
    return found, compiling


def measured(ways: dict[str, tuple[Steps, int]], rounds: int) -> dict[str, Taken]:
    """They take turns; all get the same time, not the same number of steps."""
    counts = {}
    for name, (steps, least) in ways.items():
        start = process_time()
        steps(least)
        each = (process_time() - start) / least
        counts[name] = max(1, round(SLICE / each / least)) * least
    taken = {name: Taken([], []) for name in ways}
    for number in range(-1, rounds):
        for name in list(ways) if number % 2 else reversed(list(ways)):
            wall, start = perf_counter(), process_time()
            ways[name][0](counts[name])
            if number >= 0:
                taken[name].processor.append((process_time() - start) / counts[name])
                taken[name].wall.append((perf_counter() - wall) / counts[name])
    return taken


def run(rounds: int) -> str:
    """A table for each game."""
    parts = []
    for game in COMPARED:
        ways, compiling = contenders(game)
        taken = measured(ways, min(rounds, ROUNDS))
        rows: list[tuple[str, ...]] = [
            (
                name,
                show(GAMES / median(each.processor)),
                show(GAMES / median(each.wall)),
                f"**{ratio(each.processor, taken['ours'].processor):.1f}**",
                f"{ratio(each.wall, taken['ours, 2 threads'].wall):.1f}",
            )
            for name, each in taken.items()
        ]
        head = (
            f"{game.ruleset}, {GAMES:,} games",
            "steps a second of a processor",
            "a second by the clock",
            "ours is faster by (processor)",
            "ours with 2 threads (clock)",
        )
        note = "" if compiling is None else f"\nPgx is compiled in {compiling:.1f} seconds.\n"
        parts.append(table(head, rows) + note)
    missing = [
        name
        for name, module in (("OpenSpiel", "pyspiel"), ("PettingZoo", "pygame"), ("Pgx", "pgx"))
        if find_spec(module) is None
    ]
    if missing:
        parts.append(f"Not installed, so not measured: {', '.join(missing)}.\n")
    return "\n".join(parts)


if __name__ == "__main__":
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    print(run(3 if "--quick" in sys.argv else ROUNDS))
