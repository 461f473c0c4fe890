"""What a verdict on The Arctic costs: `python -m benchmarks.verdicts`.

The unit U is the processor time of loading and compiling it for one setting with nothing kept. All
figures are of one run, each the least of several rounds, as processor time of whole processes.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

GAME = "arctic"
LOAD = f"import rulewright; rulewright.load({GAME!r})"
COMMAND = "from rulewright_cli.app import main; main()"


def spent(program: str, *words: str, cache: str, rounds: int) -> float:
    """Seconds of processor time, least of so many rounds."""
    environment = {**os.environ, "RULEWRIGHT_CACHE": cache}
    least = float("inf")
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-c", program, *words], env=environment, check=True,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        least = min(least, spent)
    return least


def main() -> None:
    with tempfile.TemporaryDirectory() as kept:
        unit = spent(LOAD, cache="", rounds=5)
        check = ("check", GAME)
        rows = [
            ("`--version`", spent(COMMAND, "--version", cache=kept, rounds=5)),
            ("`check`, nothing kept", spent(COMMAND, *check, "--no-cache", cache="", rounds=2)),
        ]
        spent(COMMAND, *check, cache=str(Path(kept) / "cache"), rounds=1)
        again = spent(COMMAND, *check, cache=str(Path(kept) / "cache"), rounds=5)
        rows.append(("`check`, nothing changed", again))
    print(f"| The Arctic, U = {unit:.2f} s | U |\n| --- | ---: |")
    for what, seconds in rows:
        print(f"| {what} | {seconds / unit:.2f} |")


if __name__ == "__main__":
    main()
