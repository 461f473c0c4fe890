"""The native backend against hand-written C, against the Python backend and against itself."""

from __future__ import annotations

import resource
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import rulewright
from benchmarks import open_spiel
from benchmarks.by_hand import GAMES, Hand, same_games
from benchmarks.measure import interleaved, ratio, show, table
from rulewright.backends.native import library
from rulewright.backends.native.compiling import find_compiler
from rulewright.play.playout import playout

SAME = 300
"""Games whose final boards are compared before anything is measured."""
GOAL = 0.7
FAR = 10**9
LARGE, SEATS, LARGE_GOAL = "arctic", 4, 36


def against_hand(rounds: int) -> str:
    """Random games of the classics as a table of paired ratios."""
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            ruleset = rulewright.load(f"classics/{game.ruleset}")
            player = library.build(ruleset.compiled.program).player()
            hand = Hand(game.source, Path(folder))
            decisions = same_games(game, ruleset, player, hand, SAME)
            count = game.games

            def by_hand(number: int, hand: Hand = hand, count: int = count) -> None:
                hand.playouts(number * count, count)

            def ours(number: int, player: library.Player = player, count: int = count) -> None:
                player.run(number * count, count)

            taken = interleaved({"hand": by_hand, "ours": ours}, rounds)
            rows.append(
                (
                    game.ruleset,
                    f"{decisions:.1f}",
                    show(count / median(taken["hand"])),
                    show(count / median(taken["ours"])),
                    f"**{ratio(taken['hand'], taken['ours']):.2f}**",
                )
            )
    head = ("random games", "decisions a game", "plain C /s", "native /s", f"ratio (goal {GOAL})")
    return table(head, rows)


def against_python(rounds: int) -> str:
    """A whole large game: native against the Python backend in the same run."""
    ruleset = rulewright.load(LARGE, players=SEATS)
    player = library.build(ruleset.compiled.program).player()
    for seed in range(20):
        assert player.playout(seed) == playout(ruleset.machine, seed), seed
    games, times = 20, 100  # one call: few games again and again are learnt by heart

    def python(number: int) -> None:
        for seed in range(number * games * times, number * games * times + games):
            playout(ruleset.machine, seed)

    def native(number: int) -> None:
        player.run(number * games * times, games * times)

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
        player = library.build(rulewright.load(name, players=players).compiled.program).player()
        player.run(FAR, 100)  # other seeds: a processor learns a hundred games by heart
        for size in sizes:
            calls = max(1, 20_000 // size)
            start = perf_counter()
            for call in range(calls):
                player.run(call * size, size)
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
