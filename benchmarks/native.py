"""The native backend against hand-written C, against the Python backend and against itself."""

from __future__ import annotations

import resource
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import rulewright
from benchmarks import open_spiel
from benchmarks.by_hand import GAMES, Hand, same_games
from benchmarks.measure import interleaved, lasting, ratio, show, spent, table
from rulewright.backends.native import library
from rulewright.backends.native.compiling import find_compiler
from rulewright.play.playout import run_playout

SAME = 300
"""Games whose final boards are compared before anything is measured."""
GOAL, BITS_GOAL = 0.7, 0.5
SLICE = 0.2
"""Seconds that each has in a round."""
FAR = 10**9
LARGE, SEATS, LARGE_GOAL = "arctic", 4, 36


def against_hand(rounds: int) -> str:
    """Random games of the classics as a table of paired ratios, by processor time."""
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            ruleset = rulewright.load(f"classics/{game.ruleset}")
            player = library.build_library(ruleset.compiled.program).make_player()
            plain, bits = Hand(game.plain, Path(folder)), Hand(game.bits, Path(folder))
            for hand in (plain, bits):
                decisions = same_games(game, ruleset, player, hand, SAME)
            ways: dict[str, Callable[[int, int], object]] = {
                "plain": plain.playouts,
                "bits": bits.playouts,
                "native": player.run_silently,
            }
            each = {name: lasting(partial(spent, partial(play, 0)), SLICE) for name, play in ways.items()}
            turns = {name: partial(_numbered, play, each[name]) for name, play in ways.items()}
            taken = interleaved(turns, rounds, process_time)
            game_of = {name: [s / each[name] for s in taken[name]] for name in ways}
            rows.append(
                (
                    game.ruleset,
                    f"{decisions:.1f}",
                    *(show(1 / median(game_of[name])) for name in ways),
                    f"**{ratio(game_of['plain'], game_of['native']):.2f}**",
                    f"**{ratio(game_of['bits'], game_of['native']):.3f}**",
                )
            )
    head = (
        "random games",
        "decisions a game",
        "plain C /s",
        "C with bitboards /s",
        "native /s",
        f"native : plain (goal {GOAL})",
        f"native : bitboards (goal {BITS_GOAL})",
    )
    return table(head, rows)


def _numbered(play: Callable[[int, int], object], count: int, number: int) -> None:
    play(FAR + number * count, count)


def against_python(rounds: int) -> str:
    """A whole large game: native against the Python backend in the same run."""
    ruleset = rulewright.load(LARGE, players=SEATS)
    player = library.build_library(ruleset.compiled.program).make_player()
    for seed in range(20):
        assert player.run_playout(seed) == run_playout(ruleset.machine, seed), seed
    games, times = 20, 100  # one call: few games again and again are learnt by heart

    def python(number: int) -> None:
        for seed in range(number * games * times, number * games * times + games):
            run_playout(ruleset.machine, seed)

    def native(number: int) -> None:
        player.run_silently(number * games * times, games * times)

    taken = interleaved({"python": python, "native": native}, rounds)
    each = [seconds / times for seconds in taken["native"]]
    return table(
        (f"random games of {LARGE}, {SEATS} players", "Python /s", "native /s", "ratio"),
        [
            (
                "on one core",
                show(games / median(taken["python"])),
                show(games / median(each)),
                f"**{ratio(taken['python'], each):.0f}** (goal {LARGE_GOAL})",
            )
        ],
    )


def growth(rounds: int) -> str:
    """What a game costs, and the most memory so far, in calls of 100 to a million games."""
    rows: list[tuple[str, ...]] = []
    for name, players, sizes in (
        ("classics/connect-four", None, (100, 10_000, 1_000_000)),
        (LARGE, SEATS, (100, 10_000) if rounds < 10 else (100, 10_000, 1_000_000)),
    ):
        player = library.build_library(rulewright.load(name, players=players).compiled.program).make_player()
        player.run_silently(FAR, 100)  # other seeds: a processor learns a hundred games by heart
        for size in sizes:
            calls = max(1, 20_000 // size)
            start = perf_counter()
            for call in range(calls):
                player.run_silently(call * size, size)
            each = 1e6 * (perf_counter() - start) / (size * calls)
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            rows.append((name, f"{size:,}", f"{show(each)} µs", f"{most:.0f} MiB"))
    return table(("", "games", "a game", "most memory so far"), rows)


def run(rounds: int) -> str:
    """The figures as tables; a plain sentence where there is no C compiler."""
    if find_compiler() is None:
        return "There is no C compiler here: the native backend is not measured.\n"
    parts = (against_hand, against_python, growth, open_spiel.run)
    return "\n".join(part(rounds) for part in parts)


if __name__ == "__main__":
    print(run(15))
