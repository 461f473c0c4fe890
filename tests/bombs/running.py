"""Runs a command on a bomb in a process of its own, and measures what it takes.

`python -m bombs.running [--bomb PART] [--command NAME] [--log FILE]`, from the folder `tests`, runs
many of them and prints a line for each.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from bombs.bombs import BOMBS

SECONDS = 30
"""Processor time that each command may take, with all that it starts."""
MEGABYTES = 1000
PATIENCE = 200
"""Seconds of the clock, on a machine that does much else."""

Words = Callable[[Path], list[str]]

RULEWRIGHT = [str(Path(sys.executable).with_name("rulewright"))]


def rulewright(*words: str) -> Words:
    return lambda folder: [*RULEWRIGHT, *(word.replace("FOLDER", str(folder)) for word in words)]


COMMANDS: dict[str, Words] = {
    "check": rulewright("check", "FOLDER"),
    "test": rulewright("test", "FOLDER"),
    "run": rulewright("run", "FOLDER/scenarios/begin.yaml"),
    "draw": rulewright("draw", "FOLDER"),
    "book": rulewright("book", "FOLDER", "--format", "md"),
    "simulate": rulewright("simulate", "FOLDER", "--games", "10", "--workers", "1"),
    "fmt": rulewright("fmt", "--check", "FOLDER"),
    "play": rulewright("play", "FOLDER", "--seat", "player2=random"),
    "save": rulewright("play", "--resume", "FOLDER/bomb-1.save.json"),
    "lsp": lambda folder: [sys.executable, "-m", "bombs.editor", str(folder)],
    "studio": lambda folder: [sys.executable, "-m", "bombs.at_a_table", str(folder)],
    "pytest": lambda folder: [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null",
        "--rootdir", str(folder), "--rulewright-check", str(folder),
    ],
}  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """What a command came to. `code` is negative for a signal, None where nothing came."""

    bomb: str
    command: str
    code: int | None
    seconds: float
    """Of the processor, of all processes that have ended."""
    megabytes: float
    """The most memory that one of its processes had."""
    output: str

    @property
    def faults(self) -> list[str]:
        """What is wrong with it."""
        found = []
        if self.code is None:
            found.append(f"no end after {PATIENCE} s")
        elif self.code not in (0, 1, 2):
            found.append(f"exit code {self.code}")
        if self.code == 0 and self.command == "pytest" and "passed" not in self.output:
            found.append("nothing was tested")
        if "Traceback (most" in self.output or "fault of Rulewright" in self.output:
            found.append("a traceback")
        if self.code in (1, 2) and not self.output.strip():
            found.append("says nothing")
        if self.seconds > SECONDS:
            found.append(f"{self.seconds:.1f} s of a processor")
        if self.megabytes > MEGABYTES:
            found.append(f"{self.megabytes:.0f} MB of memory")
        return found


def _restrain() -> None:
    """Keep a command that is out of bounds from taking the whole machine."""
    most = math.ceil(3 * SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))
    resource.setrlimit(resource.RLIMIT_DATA, (4_000_000_000, 4_000_000_000))
    os.setsid()


def run(bomb: str, command: str, folder: Path, **environment: str) -> Outcome:
    """Run a command on a bomb that lies in the folder."""
    tests = str(Path(__file__).parents[1])
    with tempfile.TemporaryFile() as output:
        begun = subprocess.Popen(
            COMMANDS[command](folder),
            cwd=folder if command == "save" else folder.parent,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": tests, **environment},
            preexec_fn=_restrain,
        )
        late = threading.Event()

        def stop() -> None:
            late.set()
            os.killpg(begun.pid, signal.SIGKILL)

        clock = threading.Timer(PATIENCE, stop)
        clock.start()
        _, status, usage = os.wait4(begun.pid, 0)
        clock.cancel()
        output.seek(0)
        said = output.read(2_000_000).decode("utf-8", "replace")
    begun.returncode = os.waitstatus_to_exitcode(status)
    return Outcome(
        bomb,
        command,
        None if late.is_set() else begun.returncode,
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss / 1000,
        said,
    )


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--bomb", default="")
    asked.add_argument("--command", default=",".join(COMMANDS))
    asked.add_argument("--log", default="")
    asked.add_argument("--show", action="store_true")
    given = asked.parse_args()
    for bomb, write in BOMBS.items():
        if not any(part in bomb for part in given.bomb.split(",")):
            continue
        for command in given.command.split(","):
            if command == "save" and not bomb.startswith(("save", "pipe-bomb", "device-bomb", "sparse-bomb")):
                continue
            with tempfile.TemporaryDirectory() as place:
                folder = Path(place) / "bomb"
                folder.mkdir()
                write(folder)
                outcome = run(bomb, command, folder)
            said = outcome.output.splitlines() or [""]
            first = next((line for line in said if "error[" in line or "warning[" in line), said[0])
            mark = "FAULT " + "; ".join(outcome.faults) if outcome.faults else "ok"
            took = f"{outcome.seconds:6.1f} s {outcome.megabytes:6.0f} MB"
            at = f"{bomb:28} {command:9} {outcome.code!s:>4}"
            print(f"{at} {took}  {mark}  | {first[:110]}", flush=True)
            if given.show:
                print(outcome.output[-3000:])
            if given.log:
                with open(given.log, "a") as log:
                    log.write(json.dumps({**asdict(outcome), "output": outcome.output[-4000:]}) + "\n")


if __name__ == "__main__":
    main()
