"""A whole large game: random games a second, copying a state, loading cold and from the cache."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

import rulewright
from benchmarks.measure import interleaved, show, table
from benchmarks.verdicts import measure_program
from rulewright import resources
from rulewright.backends.native.compiling import find_compiler
from rulewright.play.playout import run_playout

RULESET = "arctic"
PLAYERS = 4
CONDITION = re.compile(r"if treasury\[a\] > \d+:")
BARE = """
import typer
app = typer.Typer()

@app.command()
def main() -> None:
    pass

app()
"""
FIRST = """
import sys
from rulewright.backends.native.agent_games import RANDOM, Seat
from rulewright.simulation.runner import Wish, prepare, simulate
from rulewright.simulation.working.tasks import Rules
seats = (Seat(RANDOM),) * int(sys.argv[2])
simulate(prepare(Rules(sys.argv[1], len(seats))), seats, Wish(games=1, workers=1))
"""
READY = "import rulewright; rulewright.load('{ruleset}', players={players}).new_game()"


def run(rounds: int) -> str:
    """The figures as a table."""
    ruleset = rulewright.load(RULESET, players=PLAYERS)
    machine = ruleset.machine
    decisions = [run_playout(machine, seed)[3] for seed in range(20)]
    rows: list[tuple[str, ...]] = []

    games = 10
    taken = interleaved(
        {"play": lambda n: [run_playout(machine, games * n + k) for k in range(games)]}, rounds
    )
    rows.append(
        (
            f"random games of {RULESET}, {PLAYERS} players",
            f"{show(games / median(taken['play']))} a second",
            f"{median(decisions):.0f} decisions a game (median)",
        )
    )

    cells = ruleset.new_game().cells
    copies = 10_000
    taken = interleaved({"copy": lambda n: copy_often(cells, copies)}, rounds)
    rows.append(
        (
            "copying a state",
            f"{show(1e6 * median(taken['copy']) / copies)} µs",
            f"{len(cells)} cells",
        )
    )

    bare, cold, cached = loading(rounds)
    rows.append(("an interpreter that does nothing", f"{show(1e3 * bare)} ms", ""))
    rows.append((f"{RULESET} ready to play, cold", f"{show(1e3 * cold)} ms", "with an empty cache"))
    rows.append((f"{RULESET} ready to play, cached", f"{show(1e3 * cached)} ms", "goal: 500 ms"))
    if find_compiler() is not None:
        first = f"an edited rule of {RULESET} to the first native game"
        rows.append((first, f"{show(1e3 * first_game(rounds))} ms", "of processor time; goal: 1,500 ms"))
    return table(("", "measured", ""), rows)


def first_game(rounds: int) -> float:
    """Median seconds of processor time, in an interpreter of its own, from an edited rule to the
    end of one native game by it."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, cache = Path(scratch) / RULESET, Path(scratch) / "cache"
        shutil.copytree(resources.data_folder("rulesets") / RULESET, folder)
        taken = []
        for number in range(max(3, rounds // 3) + 1):
            path = folder / "actions.yaml"
            text = CONDITION.sub(f"if treasury[a] > {number + 2}:", path.read_text("utf-8"), 1)
            path.write_text(text, "utf-8")
            taken.append(measure_program(FIRST, folder, PLAYERS, cache=cache))
    return median(taken[1:])


def copy_often(cells: list[int], times: int) -> None:
    """Copies a position, again and again."""
    for _ in range(times):
        cells[:]


def loading(rounds: int) -> tuple[float, float, float]:
    """Median seconds of a fresh interpreter: doing nothing, loading cold, loading cached."""
    ready = READY.format(ruleset=RULESET, players=PLAYERS)
    with tempfile.TemporaryDirectory() as kept:
        process(ready, kept)

        def cold(_number: int) -> None:
            with tempfile.TemporaryDirectory() as fresh:
                process(ready, fresh)

        contenders: dict[str, Callable[[int], object]] = {
            "bare": lambda n: process("", kept),
            "cold": cold,
            "cached": lambda n: process(ready, kept),
        }
        taken = interleaved(contenders, max(3, rounds // 3))
    return median(taken["bare"]), median(taken["cold"]), median(taken["cached"])


def process(code: str, cache: str) -> None:
    """Runs code in an interpreter of its own whose caches lie in a folder."""
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "RULEWRIGHT_CACHE": cache})


def help_times(rounds: int) -> str:
    """`rulewright --help` against a Typer app with one empty command."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE)
        program = Path(sys.executable).parent / "rulewright"
        contenders: dict[str, Callable[[int], object]] = {
            "bare": lambda n: quiet(sys.executable, str(bare), "--help"),
            "ours": lambda n: quiet(str(program), "--help"),
        }
        taken = interleaved(contenders, rounds)
    bare_time, ours = median(taken["bare"]), median(taken["ours"])
    return table(
        ("", "measured", "ratio"),
        [
            ("a bare Typer app, `--help`", f"{show(1e3 * bare_time)} ms", ""),
            (
                "`rulewright --help`",
                f"{show(1e3 * ours)} ms",
                f"{ours / bare_time:.2f} (goal: at most 2)",
            ),
        ],
    )


def quiet(*command: str) -> None:
    """Runs a command without showing what it prints."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
