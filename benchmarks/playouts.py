"""Random playouts of small games: the compiled rulesets against plain Python, the same games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import rulewright
from benchmarks.measure import interleaved, ratio, show, table
from benchmarks.reference import breakthrough, connect_four, tic_tac_toe
from rulewright.pcg import MASK32, MASK64, MULTIPLIER, PLAYER_STREAM, seed_state
from rulewright.play.playout import run_playout
from rulewright.play.runtime import Machine


@dataclass(frozen=True)
class Pair:
    """A ruleset and its hand-written counterpart; `board` is the state that both keep."""

    ruleset: str
    new_game: Callable[[], list[int]]
    options: Callable[[list[int]], list[int]]
    play: Callable[[list[int], int], bool]
    board: str
    games: int
    """Games in each round."""


PAIRS = (
    Pair("tic-tac-toe", tic_tac_toe.new_game, tic_tac_toe.options, tic_tac_toe.play, "mark", 2000),
    Pair("connect-four", connect_four.new_game, connect_four.options, connect_four.play, "owner", 600),
    Pair("breakthrough", breakthrough.new_game, breakthrough.options, breakthrough.play, "owner", 60),
)


def by_hand(pair: Pair, seed: int) -> list[int]:
    """A whole game with the generator of `play.playout`, also written in line."""
    new_game, options_of, play = pair.new_game, pair.options, pair.play
    cells = new_game()
    state = seed_state(seed, PLAYER_STREAM)
    over = False
    while not over:
        options = options_of(cells)
        count = len(options)
        chosen = 0
        if count > 1:
            while True:
                mixed = (((state >> 18) ^ state) >> 27) & MASK32
                turn = state >> 59
                output = (mixed >> turn | mixed << (32 - turn)) & MASK32
                state = (state * MULTIPLIER + PLAYER_STREAM) & MASK64
                if output >= 0x100000000 % count:
                    break
            chosen = output % count
        over = play(cells, options[chosen])
    return cells


def machine_of(ruleset: str) -> Machine:
    """The compiled ruleset."""
    return rulewright.load(f"classics/{ruleset}").machine


def same_games(pair: Pair, machine: Machine, games: int) -> int:
    """Plays games both ways and compares every final board. Gives the number of moves in all."""
    (block,) = [b for b in machine.program.blocks if b.name == pair.board]
    moves = 0
    for seed in range(games):
        hand, ours = by_hand(pair, seed), run_playout(machine, seed)
        board = ours[block.base : block.base + block.size]
        assert hand[: block.size] == board, f"{pair.ruleset}, seed {seed}: {hand} {ours}"
        moves += ours[3]
    return moves


def run(rounds: int) -> str:
    """The figures as a table."""
    rows: list[tuple[str, ...]] = []
    for pair in PAIRS:
        machine = machine_of(pair.ruleset)
        moves = same_games(pair, machine, pair.games) / pair.games

        def ours(number: int, pair: Pair = pair, machine: Machine = machine) -> None:
            for seed in range(number * pair.games, (number + 1) * pair.games):
                run_playout(machine, seed)

        def theirs(number: int, pair: Pair = pair) -> None:
            for seed in range(number * pair.games, (number + 1) * pair.games):
                by_hand(pair, seed)

        taken = interleaved({"hand": theirs, "ruleset": ours}, rounds)
        hand, ruleset = (pair.games / median(taken[name]) for name in ("hand", "ruleset"))
        rows.append(
            (
                pair.ruleset,
                f"{moves:.1f}",
                show(hand),
                show(ruleset),
                f"**{ratio(taken['hand'], taken['ruleset']):.2f}**",
            )
        )
    return table(("random playouts", "moves a game", "by hand /s", "ruleset /s", "ratio"), rows)
