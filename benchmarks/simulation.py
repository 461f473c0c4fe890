"""Time and memory of whole simulations, all processes together: `python -m benchmarks.simulation`
(Linux).

The installed command is called as anybody calls it. Memory is looked at every 50 ms: the sum of
what its processes have in memory for themselves, and shared parts once (PSS).
"""

from __future__ import annotations

import os
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
NOISE = 0.2
"""Seconds by which the processor time of two starts may differ."""


@dataclass(frozen=True, slots=True)
class Run:
    """`cpu`: seconds of processor time of the first process. `memory` in MiB at its peak, of all
    processes and of the first one."""

    seconds: float
    cpu: float
    memory: float
    first: float
    processes: int


def main() -> None:
    print(run(), flush=True)


def run() -> str:
    rows: list[tuple[str, ...]] = []
    for ruleset in RULESETS:
        small = simulated(ruleset, GAMES[0], 1)  # compiles it
        for workers, sizes in ((1, GAMES), (2, GAMES[1:])):
            for games in sizes:
                now = simulated(ruleset, games, workers)
                if workers == 1 and games == GAMES[0]:
                    small = now
                rows.append(
                    (ruleset, str(workers), f"{games:,}", f"{now.seconds:.1f} s",
                     further(now.cpu - small.cpu, games - GAMES[0]) if workers == 1 else "",
                     f"{now.memory:.0f} MiB", f"{now.first:.0f} MiB")
                )  # fmt: skip
    head = ("`rulewright simulate`", "`--workers`", "games", "time",
            "processor time of a further game", "most memory, all processes",
            "the first process")  # fmt: skip
    return table(head, rows)


def further(seconds: float, games: int) -> str:
    """What each game has cost beyond starting, if there is more of it than starting varies by."""
    if games == 0:
        return ""
    return f"{show(1e6 * seconds / games)} µs" if seconds > NOISE else "too short to tell"


def simulated(ruleset: str, games: int, workers: int, *more: str) -> Run:
    """One simulation without the sample of rule lines; `more` are further words of the command."""
    with tempfile.TemporaryDirectory() as folder:
        words = [
            str(Path(sys.executable).with_name("rulewright")), "simulate", ruleset,
            "--games", str(games), "--workers", str(workers), "--no-lines",
            "--out", str(Path(folder) / "out.json"), *more,
        ]  # fmt: skip
        begun = time.perf_counter()
        quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        pid = os.posix_spawn(words[0], words, os.environ, file_actions=quiet)
        most = first = 0.0
        many = 0
        while True:
            ended, status, used = os.wait4(pid, os.WNOHANG)
            if ended:
                break
            each = [memory(one) for one in descendants(pid)]
            most, first, many = max(most, sum(each)), max(first, each[0]), max(many, len(each))
            time.sleep(LOOK)
        if status:
            raise SystemExit(f"{words} ended with {status}")
        cpu = used.ru_utime + used.ru_stime
        return Run(time.perf_counter() - begun, cpu, most, first, many)


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
