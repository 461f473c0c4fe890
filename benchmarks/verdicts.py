"""What a verdict on The Arctic costs: `python -m benchmarks.verdicts`.

The unit U is the processor time of loading and compiling it for one setting with nothing kept. All
figures are of one run, each the least of several rounds, as processor time of whole processes. What
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
from collections.abc import Callable
from itertools import count
from pathlib import Path

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
    rounds = count(2)
    with tempfile.TemporaryDirectory() as scratch:
        folder, cache = Path(scratch) / GAME, Path(scratch) / "cache"
        shutil.copytree(resources.folder("rulesets") / GAME, folder)
        unit = min(spent(LOAD, folder) for _ in range(5))
        rows = [("`--version`", min(spent(COMMAND, "--version", cache=cache) for _ in range(5)))]
        changes = {
            "check": (NUMBER, CONDITION, SCENARIO, MESSAGE),
            "test": (NUMBER, CONDITION, SCENARIO),
        }
        for command, kinds in changes.items():
            words = (command, folder, *(("--games", 0) if command == "test" else ()))
            told = " ".join(map(str, (command, *words[2:])))
            anew = min(spent(COMMAND, *words) for _ in range(2))
            rows.append((f"`{told}`, nothing kept", anew))
            spent(COMMAND, *words, cache=cache)
            again = min(spent(COMMAND, *words, cache=cache) for _ in range(5))
            rows.append((f"`{told}`, nothing changed", again))
            for kind in kinds:
                seconds = []
                for _ in range(2):
                    edit(folder, kind, next(rounds))
                    seconds.append(spent(COMMAND, *words, cache=cache))
                what = ("number", "condition", "scenario", "message")[kind]
                rows.append((f"`{told}` after one {what} was changed", min(seconds)))
    print(f"| The Arctic, U = {unit:.2f} s | U |\n| --- | ---: |")
    for what, seconds_ in rows:
        print(f"| {what} | {seconds_ / unit:.2f} |")


if __name__ == "__main__":
    main()
