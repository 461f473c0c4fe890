"""What a verdict on The Arctic costs: `python -m benchmarks.verdicts`.

The unit U is the processor time of loading and compiling it for one setting with nothing kept. Each
figure is the median of several rounds, in which a whole process is measured between two units. What
is edited is a copy of the ruleset; each round edits it once more, so that no round finds what
another has kept.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median

from rulewright import resources

GAME = "arctic"
LOAD = "import sys, rulewright; rulewright.load(sys.argv[1])"
COMMAND = "from rulewright_cli.app import main; main()"
NUMBER, CONDITION, SCENARIO, MESSAGE = range(4)
EDITS: tuple[tuple[str, str, Callable[[int], str]], ...] = (
    ("pieces.yaml", r"(  compensation_fee:.*\n(?:.*\n)*?    is: )\d+", lambda at: rf"\g<1>{at}"),
    ("actions.yaml", r"if treasury\[a\] > \d+:", lambda at: f"if treasury[a] > {at}:"),
    ("scenarios/building-illegally.yaml", r"\Z", lambda at: f"  - {at} == {at}\n"),
    ("locales/en.ftl", r"(?m)^none = .*$", lambda at: f"none = nobody {at}"),
)
"""For each kind of edit: a file, what stands there, and what stands there after a round."""


def spent(program: str, *words: object, cache: Path | None = None) -> float:
    """Seconds of processor time of one process. What it finds out may be bad, but it has to find
    something out."""
    environment = {**os.environ, "RULEWRIGHT_CACHE": "" if cache is None else str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # who starts a tool often has it compiled
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(
        [sys.executable, "-c", program, *map(str, words)], env=environment, check=False,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ended.returncode not in (0, 1):
        raise SystemExit(ended.returncode)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def edit(folder: Path, kind: int, at: int) -> None:
    """Changes one thing in the copy of the ruleset."""
    name, old, new = EDITS[kind]
    path = folder / name
    text, found = re.subn(old, new(at), path.read_text("utf-8"), count=1)
    assert found == 1, f"{name} has no {old}"
    path.write_text(text, "utf-8")


def main() -> None:
    number = count(2)
    units: list[float] = []

    def told(what: str, measure: Callable[[], float], rounds: int) -> None:
        """A row: the median of what it costs beside the unit, measured before and after it."""
        found = []
        for _ in range(rounds):
            before, seconds, after = spent(LOAD, folder), measure(), spent(LOAD, folder)
            found.append(2 * seconds / (before + after))
            units.extend((before, after))
        print(f"| {what} | {median(found):.2f} |")

    def edited(kind: int, words: Sequence[object]) -> float:
        edit(folder, kind, next(number))
        return spent(COMMAND, *words, cache=cache)

    with tempfile.TemporaryDirectory() as scratch:
        folder, cache = Path(scratch) / GAME, Path(scratch) / "cache"
        shutil.copytree(resources.folder("rulesets") / GAME, folder)
        spent(LOAD, folder)  # so that everything is compiled to bytecode
        print("| The Arctic | U |\n| --- | ---: |")
        told("`--version`", lambda: spent(COMMAND, "--version", cache=cache), 5)
        changes = {
            "check": (NUMBER, CONDITION, SCENARIO, MESSAGE),
            "test": (NUMBER, CONDITION, SCENARIO),
        }
        for command, kinds in changes.items():
            words = (command, folder, *(("--games", 0) if command == "test" else ()))
            name = " ".join(map(str, (command, *words[2:])))
            told(f"`{name}`, nothing kept", partial(spent, COMMAND, *words), 3)
            spent(COMMAND, *words, cache=cache)
            told(f"`{name}`, nothing changed", partial(spent, COMMAND, *words, cache=cache), 5)
            for kind in kinds:
                what = ("number", "condition", "scenario", "message")[kind]
                told(f"`{name}` after one {what} was changed", partial(edited, kind, words), 3)
    print(f"\nU is {median(units):.2f} s of processor time.")


if __name__ == "__main__":
    main()
