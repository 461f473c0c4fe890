"""Native code that asks all places at once, as sets, against the same asked place by place."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

import rulewright
from benchmarks.measure import interleaved, ratio, show, table
from rulewright.backends.native import library
from rulewright.lowering.lowered_program import lower_ruleset

GAMES = {"reversi": 1500, "hex": 3000, "breakthrough": 5000, "amazons": 1500, "draughts": 1000}
SAME = 100


def run(rounds: int) -> str:
    """The figures as a table, by processor time; the games are compared first."""
    rows: list[tuple[str, ...]] = []
    for name, count in GAMES.items():
        rules = rulewright.load(f"classics/{name}").compiled.analysed.rules
        players = {
            "places": library.build_library(
                lower_ruleset(rules, without=frozenset(("masks",))).program
            ).make_player(),
            "sets": library.build_library(lower_ruleset(rules).program).make_player(),
        }
        one, other = (player.run_playouts(0, SAME) for player in players.values())
        assert one == other, name

        def playing(player: library.NativePlayer, count: int = count) -> Callable[[int], None]:
            return lambda number: player.run_silently((number + 2) * count, count)

        contenders = {way: playing(player) for way, player in players.items()}
        taken = interleaved(contenders, rounds, process_time)
        each = (show(count / median(taken[way])) for way in players)
        rows.append((name, *each, f"**{ratio(taken['places'], taken['sets']):.1f}**"))
    return table(("random games", "place by place /s", "as sets /s", "ratio"), rows)


if __name__ == "__main__":
    print(run(9))
