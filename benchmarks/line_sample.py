"""Measure what the sample of rule lines adds to `simulate`: `python -m benchmarks.line_sample`.

Each figure is the time of `simulate --lines` as a share of `simulate --no-lines` with the same seed, in
one run: with an empty cache, again on the same rules with another seed, and for a larger simulation. The
order of the two alternates.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from rulewright import resources

RULESETS = ("arctic", "pax-pamir", "attika", "classics/hearts", "classics/chess")
COMMAND = "from rulewright_cli.app import main; main()"
STAGES = (("empty cache", 1000), ("again", 1000), ("larger", 20_000))


def measure_seconds(ruleset: Path, cache: Path, games: int, seed: int, option: str) -> float:
    """Return the wall-clock seconds of one simulation."""
    arguments = (
        "simulate",
        str(ruleset),
        "--games",
        str(games),
        "--seed",
        str(seed),
        option,
        "--format",
        "json",
    )
    start = time.monotonic()
    subprocess.run(
        (sys.executable, "-c", COMMAND, *arguments), check=True, stdout=subprocess.DEVNULL,
        env=os.environ | {"RULEWRIGHT_CACHE": str(cache)},
    )  # fmt: skip
    return time.monotonic() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("rulesets", nargs="*", default=RULESETS)
    arguments = parser.parse_args()
    chance = Random(arguments.seed)
    print(f"{'':24}" + "".join(f"{stage:>16}" for stage, _ in STAGES))
    for name in arguments.rulesets:
        ruleset = resources.data_folder("rulesets") / name
        with tempfile.TemporaryDirectory() as folder:
            caches = {option: Path(folder) / option for option in ("--lines", "--no-lines")}
            shares = []
            for number, (_, games) in enumerate(STAGES):
                seed, options = chance.randrange(1_000_000), sorted(caches, reverse=bool(number % 2))
                seconds = {
                    option: measure_seconds(ruleset, caches[option], games, seed, option)
                    for option in options
                }
                shares.append(f"{seconds['--lines'] / seconds['--no-lines']:16.2f}")
        print(f"{name:24}{''.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
