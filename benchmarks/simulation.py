"""Time and memory of whole simulations, all processes together: `python -m benchmarks.simulation`.

The installed command is called as anybody calls it. Memory is looked at every 50 ms: the sum of
what its processes have in memory for themselves, and shared parts once (PSS).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure import show, table

RULESETS = ("classics/connect-four", "arctic")
GAMES = (100, 10_000, 1_000_000)
LOOK = 0.05


@dataclass(frozen=True, slots=True)
class Run:
    """`memory` in MiB at its peak, of all processes and of the one that was started."""

    seconds: float
    memory: float
    first: float
    processes: int


def main() -> None:
    print(run(), flush=True)


def run() -> str:
    rows: list[tuple[str, ...]] = []
    for ruleset in RULESETS:
        simulated(ruleset, 100)  # compiles it
        before: tuple[int, Run] | None = None
        for games in GAMES:
            now = simulated(ruleset, games)
            each = "" if before is None else cost(before, (games, now))
            rows.append(
                (ruleset, f"{games:,}", f"{now.seconds:.1f} s", each, f"{now.memory:.0f} MiB",
                 f"{now.first:.0f} MiB", str(now.processes))
            )  # fmt: skip
            before = before or (games, now)
    head = ("`rulewright simulate`", "games", "time", "a game beyond start-up", "most memory",
            "of it the first process", "processes")  # fmt: skip
    return table(head, rows)


def cost(small: tuple[int, Run], large: tuple[int, Run]) -> str:
    more = max(0.0, large[1].seconds - small[1].seconds) / (large[0] - small[0])
    return f"{show(1e6 * more)} µs"


def simulated(ruleset: str, games: int, *more: str) -> Run:
    """One simulation in two worker processes, without the sample of rule lines; `more` are further
    words of the command."""
    with tempfile.TemporaryDirectory() as folder:
        words = [
            str(Path(sys.executable).with_name("rulewright")), "simulate", ruleset,
            "--games", str(games), "--workers", "2", "--no-lines",
            "--json", str(Path(folder) / "out.json"), *more,
        ]  # fmt: skip
        begun = time.perf_counter()
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        most = first = 0.0
        many = 0
        while process.poll() is None:
            family = list(descendants(process.pid))
            each = [memory(pid) for pid in family]
            most, first, many = max(most, sum(each)), max(first, each[0]), max(many, len(each))
            time.sleep(LOOK)
        if process.returncode:
            raise SystemExit(f"{words} ended with {process.returncode}")
        return Run(time.perf_counter() - begun, most, first, many)


def descendants(pid: int) -> Iterator[int]:
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except OSError:
        return
    for child in children:
        yield from descendants(int(child))


def memory(pid: int) -> float:
    """MiB that a process has for itself, with its part of what it shares; 0 if it is gone."""
    try:
        lines: Sequence[str] = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


if __name__ == "__main__":
    main()
