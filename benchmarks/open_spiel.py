"""OpenSpiel's games beside ours, if `open_spiel` is installed: are they the same, and how fast?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean, median, variance
from time import perf_counter
from typing import Any

import rulewright
from benchmarks.measure import interleaved, ratio, show, table
from rulewright.backends.native.library import Player

ROUNDS = 7
"""At most."""
SLICE = 0.3
"""Seconds that each has in a round."""
EXPLORE, MEGABYTES = 1.4, 100
"""What a tree search of theirs has to be given; a single look needs neither."""


@dataclass(frozen=True)
class Spiel:
    """A ruleset and its counterpart in OpenSpiel."""

    ruleset: str
    game: str
    depth: int
    """Plies of ours to which all sequences are counted."""
    same: int
    """Random games of each that are compared."""
    plies: tuple[int, ...] = (1,)
    """Theirs for one of ours, in turn."""


SPIELS = (
    Spiel("tic-tac-toe", "tic_tac_toe", 6, 10_000),
    Spiel("connect-four", "connect_four", 6, 10_000),
    Spiel("breakthrough", "breakthrough", 3, 3_000),
    Spiel("hex", "hex(board_size=11,swap=True)", 2, 3_000),
    Spiel("reversi", "othello", 6, 3_000),
    # There a queen is chosen first, then where it goes, then where the arrow goes.
    Spiel("amazons", "amazons(board_size=10)", 2, 2_000, (2, 1)),
)


# --- the same games? ------------------------------------------------------------------------------


def sequences(state: Any, plies: Sequence[int]) -> int:
    """How many sequences of choices there are; each choice has so many plies of theirs."""
    if not plies:
        return 1
    if state.is_terminal():
        return 0
    return sum(sequences(after, plies[1:]) for after in _after(state, plies[0]))


def _after(state: Any, plies: int) -> Iterator[Any]:
    for action in state.legal_actions():
        child = state.child(action)
        if plies == 1:
            yield child
        else:
            yield from _after(child, plies - 1)


def _choices(state: Any, plies: int) -> list[tuple[int, ...]]:
    """What can be chosen in one go, so that a random choice is the same as ours."""
    if plies == 1:
        return [(action,) for action in state.legal_actions()]
    return [
        (action, *more)
        for action in state.legal_actions()
        for more in _choices(state.child(action), plies - 1)
    ]


def their_games(spiel: Spiel, game: Any, seed: int) -> tuple[list[int], list[bool]]:
    """Of random games: the choices in each, and whether who begins has won it."""
    chance = random.Random(seed)
    lengths, won = [], []
    for _ in range(spiel.same):
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            plies = spiel.plies[made % len(spiel.plies)]
            for action in chance.choice(_choices(state, plies)):
                state.apply_action(action)
            made += 1
        lengths.append(made)
        won.append(state.returns()[0] > 0)
    return lengths, won


def apart(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many standard errors the means differ; beyond 3 is no chance.

    >>> round(apart([1, 2, 3, 4], [2, 3, 4, 5]), 2), apart([1, 1], [1, 1])
    (1.1, 0.0)
    """
    error = sqrt(variance(ours) / len(ours) + variance(theirs) / len(theirs))
    return abs(fmean(ours) - fmean(theirs)) / error if error else 0.0


def sameness(spiel: Spiel, game: Any, player: Player) -> tuple[str, ...]:
    """A row of the table about both; an assertion where the sequences differ in number."""
    plies = [spiel.plies[n % len(spiel.plies)] for n in range(spiel.depth)]
    counted = sequences(game.new_initial_state(), plies)
    assert player.perft(0, spiel.depth)[0][-1] == counted, (spiel.ruleset, counted)
    lengths, won = their_games(spiel, game, 1)
    outcomes = player.playouts(1, spiel.same)
    ours = [outcome.decisions for outcome in outcomes]
    we = [outcome.places == (1, 2) for outcome in outcomes]
    far = max(apart(ours, lengths), apart(we, won))
    return (
        spiel.ruleset,
        f"{counted:,}",
        f"{fmean(ours):.1f}",
        f"{fmean(lengths):.1f}",
        f"{100 * fmean(we):.1f}",
        f"{100 * fmean(won):.1f}",
        f"{far:.1f}",
    )


# --- how fast? ------------------------------------------------------------------------------------


def from_python(game: Any, count: int, seed: int) -> None:
    """Random games as users of the library write them."""
    chance = random.Random(seed)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))


def inside(pyspiel: Any, game: Any, count: int, seed: int) -> None:
    """Random games in its own C++: a tree search that looks once, by rollouts from the start."""
    evaluator = pyspiel.RandomRolloutEvaluator(count, seed + 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORE, 1, MEGABYTES, False, seed + 1, False)
    bot.mcts_search(game.new_initial_state())


def lasting(play: Callable[[int, int], object]) -> int:
    """How many games take about SLICE seconds."""
    count = 1
    while True:
        start = perf_counter()
        play(count, 0)
        taken = perf_counter() - start
        if taken > SLICE / 4:
            return max(1, int(count * SLICE / taken))
        count *= 2


def speed(pyspiel: Any, spiel: Spiel, game: Any, player: Player, rounds: int) -> tuple[str, ...]:
    """A row of the table of speeds. All get the same time, not the same number of games: a machine
    that many share lets short work run faster than long."""
    ways: dict[str, Callable[[int, int], object]] = {
        "python": lambda count, seed: from_python(game, count, seed),
        "inside": lambda count, seed: inside(pyspiel, game, count, seed),
        "ours": lambda count, seed: player.run(seed * count, count),
    }
    counts = {name: lasting(play) for name, play in ways.items()}
    taken = interleaved({name: partial(play, counts[name]) for name, play in ways.items()}, rounds)
    each = {name: [s / counts[name] for s in seconds] for name, seconds in taken.items()}
    return (
        spiel.ruleset,
        *(show(1 / median(each[name])) for name in ways),
        f"**{ratio(each['inside'], each['ours']):.1f}**",
    )


def run(rounds: int) -> str:
    """Both tables; a plain sentence where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return "OpenSpiel is not installed (`pip install open_spiel`): not measured.\n"
    same, fast = [], []
    for spiel in SPIELS:
        game = pyspiel.load_game(spiel.game)
        player = rulewright.load(f"classics/{spiel.ruleset}").native().player()
        same.append(sameness(spiel, game, player))
        fast.append(speed(pyspiel, spiel, game, player, min(rounds, ROUNDS)))
    heads = (
        "the same games?",
        "sequences",
        "length, ours",
        "theirs",
        "first wins %, ours",
        "theirs",
        "standard errors apart",
    )
    speeds = ("random games", "OpenSpiel from Python /s", "inside it /s", "native /s", "ratio")
    return table(heads, same) + "\n" + table(speeds, fast)


if __name__ == "__main__":
    print(run(ROUNDS))
