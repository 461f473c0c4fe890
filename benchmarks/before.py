"""Native code of now against that of an earlier revision of the engine, on the rulesets of now.

`python -m benchmarks.before REVISION [RULESET ...]`, by default every ruleset that both can read.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from types import TracebackType

from benchmarks.measure import lasting, show, table
from rulewright import resources

ROUNDS, SAME = 7, 40
SLICE = 0.3
"""Seconds of a processor that each has in a round."""
LARGE = ("arctic", "attika", "pax-pamir")
PLAYING = """
import sys, time, zlib
import rulewright
from rulewright.backends.native import library
player = library.build(rulewright.load(sys.argv[1]).compiled.program).player()
print("ready", flush=True)
for line in sys.stdin:
    what, first, count = line.split()
    if what == "tell":
        ends = [(o.decisions, o.scores, o.places) for o in player.playouts(int(first), int(count))]
        print(zlib.crc32(repr(ends).encode()), flush=True)
    else:
        begun = time.process_time()
        player.run(int(first), int(count))
        print(time.process_time() - begun, flush=True)
"""
"""Asks of an engine only what every revision since the native backend has had."""


class Engine:
    """One revision's engine in a process of its own, with one ruleset in native code at -O3."""

    def __init__(self, source: Path, ruleset: Path, cache: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PLAYING, str(ruleset)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={
                **os.environ,
                "PYTHONPATH": str(source),
                "RULEWRIGHT_CACHE": str(cache),
                "RULEWRIGHT_CC": "cc -O3",
            },
        )  # fmt: skip
        self.ready = self._line() == "ready"

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def _asked(self, what: str, first: int, count: int) -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what} {first} {count}\n")
        self._process.stdin.flush()
        return self._line()

    def ends(self, count: int) -> str:
        """A digest of how the first games end."""
        return self._asked("tell", 0, count)

    def seconds(self, first: int, count: int) -> float:
        """Of a processor, for so many games."""
        return float(self._asked("run", first, count))

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.communicate()


def compared(ruleset: Path, before: Path, now: Path, cache: Path) -> tuple[str, ...]:
    """A row: games a second of both, and the median of the rounds' own ratios."""
    with (
        Engine(before, ruleset, cache / "before") as old,
        Engine(now, ruleset, cache / "now") as new,
    ):
        if not (old.ready and new.ready):
            return (ruleset.name, "cannot be read by both", "", "")
        # Where scores or the order of draws are others now, other games would be compared.
        same = "" if old.ends(SAME) == new.ends(SAME) else " (other games)"
        counts = {engine: lasting(partial(engine.seconds, 0), SLICE) for engine in (old, new)}
        ratios, olds, news = [], [], []
        for number in range(ROUNDS):
            pair = [old, new] if number % 2 else [new, old]
            each = {
                engine: engine.seconds((number + 1) * counts[engine], counts[engine]) / counts[engine]
                for engine in pair
            }
            olds.append(1 / each[old])
            news.append(1 / each[new])
            ratios.append(each[old] / each[new])
        return (
            ruleset.name + same, show(median(olds)), show(median(news)),
            f"**{median(ratios):.2f}**",
        )  # fmt: skip


def run(revision: str, names: Sequence[str]) -> str:
    """The figures as a table."""
    rulesets = resources.data_folder("rulesets")
    every = (*LARGE, *(f"classics/{path.name}" for path in sorted(rulesets.glob("classics/*"))))
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "revision"
        folder.mkdir()
        told = subprocess.run(
            ["git", "archive", revision, "engine", "grammar", "schemas"],
            stdout=subprocess.PIPE, check=True, cwd=rulesets.parent,
        )  # fmt: skip
        subprocess.run(["tar", "-x", "-C", folder], input=told.stdout, check=True)
        now = rulesets.parent / "engine"
        rows = [compared(rulesets / name, folder / "engine", now, Path(scratch)) for name in names or every]
    return table(("random games", f"{revision} /s", "now /s", "ratio"), rows)


if __name__ == "__main__":
    print(run(sys.argv[1], sys.argv[2:]))
