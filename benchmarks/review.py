"""Measure `review` of errata of The Arctic: `python -m benchmarks.review`.

An erratum is one edit of each of five kinds, drawn by a seed: a number of the rules, a bullet of the
prose, a number of a variant, a word of the German prose alone, a head of a table. Each is reviewed by
itself, then all five together. Each review starts from a copy of a cache that knows the unedited rules,
as `check`, `test` and an earlier review leave it; `--cold` starts from an empty one. The clock says what
somebody waits on an idle machine; processor time is that of all processes.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.verdicts import COMMAND, Site, list_sites
from rulewright import resources

GAME = "arctic"
BULLET = re.compile(r"(?m)^ +- \S.*$")
PROSE_LINE = re.compile(r"(?m)^rule-[a-z_]+ = \S.*$")
TABLE_HEAD = re.compile(r"(?m)^field-[\w-]+ = \S.*$")


def list_errata(folder: Path) -> dict[str, list[Site]]:
    """List all places where an erratum can be, by its kind."""
    numbers = list_sites(folder)["number"]
    english, german = (folder / "locales" / f"{language}.ftl" for language in ("en", "de"))
    return {
        "number": [site for site in numbers if site.path.parent == folder],
        "bullet": _list_lines(english, BULLET),
        "variant": [site for site in numbers if site.path.parent.name == "variants"],
        "German word": _list_lines(german, PROSE_LINE),
        "table head": _list_lines(english, TABLE_HEAD),
    }


def _list_lines(path: Path, pattern: re.Pattern[str]) -> list[Site]:
    """List the ends of lines, where a word is added."""
    return [Site(path, at.end(), at.end(), " again") for at in pattern.finditer(path.read_text("utf-8"))]


def edit(sites: Sequence[Site]) -> None:
    """Make some edits; those of one file from its end."""
    for site in sorted(sites, key=lambda site: -site.start):
        text = site.path.read_text("utf-8")
        site.path.write_text(text[: site.start] + site.new + text[site.end :], "utf-8")


def run(cache: Path, *words: object) -> tuple[float, float]:
    """Run a command and return the seconds by the clock and of processors."""
    environment = {**os.environ, "RULEWRIGHT_CACHE": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ended = subprocess.run(
        [sys.executable, "-c", COMMAND, *map(str, words)], env=environment, check=False,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    clock, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if ended.returncode not in (0, 1):
        raise SystemExit(f"{words} ended with {ended.returncode}: {ended.stderr}")
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--errata", type=int, default=3, help="of each kind")
    parser.add_argument("--cold", action="store_true", help="start from an empty cache")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        measure(Path(scratch), asked, print)


def measure(scratch: Path, asked: argparse.Namespace, show: Callable[[str], None]) -> None:
    folder, old, known, cache = (scratch / name for name in (GAME, "old", "known", "cache"))
    for target in (folder, old):
        shutil.copytree(resources.data_folder("rulesets") / GAME, target)
    run(known, "check", folder)
    run(known, "test", folder, "--games", 0)
    run(known, "review", folder, "--since", old)
    random = Random(asked.seed)
    drawn = {kind: random.sample(sites, asked.errata) for kind, sites in list_errata(folder).items()}
    cases = [(kind, [site]) for kind, sites in drawn.items() for site in sites]
    cases += [("all five", list(sites)) for sites in zip(*drawn.values(), strict=True)]
    figures: dict[str, list[tuple[float, float]]] = {}
    for kind, sites in cases:
        shutil.rmtree(cache, ignore_errors=True)
        if not asked.cold:
            shutil.copytree(known, cache)
        before = {site.path: site.path.read_bytes() for site in sites}
        edit(sites)
        figures.setdefault(kind, []).append(run(cache, "review", folder, "--since", old))
        for path, data in before.items():
            path.write_bytes(data)
    show("| review of an erratum of The Arctic | clock, s | worst | processors, s | worst |")
    show("| --- | ---: | ---: | ---: | ---: |")
    for kind, spans in figures.items():
        cells = (f"{f([s[n] for s in spans]):.1f}" for n in (0, 1) for f in (median, max))
        show(f"| {kind} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
