"""Measure `check` and `test` after random edits: `python -m benchmarks.verdicts`.

Each figure is the processor time of one process, as a share of the same command with `--no-cache`
on the unedited ruleset, which is measured again between the edits. Edits of five kinds are drawn by
a seed from all places where they can be made. Each starts from a copy of a cache that knows the
unedited ruleset and nothing else, so no edit profits from another.
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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles

import yaml

from rulewright import resources

RULESETS = {"arctic": "The Arctic", "pax-pamir": "Pax Pamir"}
COMMANDS: dict[str, tuple[str, ...]] = {"check": (), "test": ("--games", "0")}
COMMAND = "from rulewright_cli.app import main; main()"
KINDS = ("number", "condition", "scenario line", "message", "picture")
SCRIPTS = ("scenarios", "games")
PROSE = frozenset({
    "ruleset", "title", "author", "language", "version", "summary", "source", "outline", "note",
    "notes", "includes", "languages", "names", "assumption", "origin", "overlay", "of", "book",
    "scenario", "game", "digest", "help", "quote",
})  # fmt: skip
"""Keys below which there are no rules."""
NUMBER = re.compile(r"(?<![\w.#])\d+(?![\w.])")
COMPARISON = re.compile(r" (==|!=|<=|>=|<|>|and|or) ")
OTHER = {
    "==": "!=", "!=": "==", "<=": "<", ">=": ">", "<": "<=", ">": ">=", "and": "or", "or": "and",
}  # fmt: skip
MESSAGE = re.compile(r"(?m)^(?:[a-z][\w-]*|    \.[\w-]+) = \S.*$")
COLD_EVERY = 6
"""After so many edits `--no-cache` is measured again."""


@dataclass(frozen=True)
class Site:
    """A place where an edit replaces a stretch of a file by another text."""

    path: Path
    start: int
    end: int
    new: str


def list_sites(folder: Path) -> dict[str, list[Site]]:
    """List all places of a ruleset that can be edited, by the kind of the edit."""
    sites: dict[str, list[Site]] = {kind: [] for kind in KINDS}
    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_text("utf-8")
        where = path.relative_to(folder)
        if where.parts[0] in SCRIPTS:
            sites["scenario line"] += _list_lines(path, text)
        elif where.name != "outline.yaml":
            root = yaml.compose(text, Loader=yaml.SafeLoader)
            for section, start, end in _list_scalars(root, ""):
                numbers = "picture" if section == "board" else "number"
                for found in NUMBER.finditer(text, start, end):
                    sites[numbers].append(_replace(path, found, 0, str(int(found[0]) + 1)))
                for found in COMPARISON.finditer(text, start, end):
                    sites["condition"].append(_replace(path, found, 1, OTHER[found[1]]))
    for path in sorted(folder.rglob("*.ftl")):
        for found in MESSAGE.finditer(path.read_text("utf-8")):
            sites["message"].append(_replace(path, found, 0, f"{found[0]} indeed"))
    return sites


def _replace(path: Path, found: re.Match[str], group: int, new: str) -> Site:
    return Site(path, found.start(group), found.end(group), new)


def _list_scalars(node: yaml.Node | None, section: str) -> Iterator[tuple[str, int, int]]:
    """List the values below a node that are rules, each with its section and its place."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value not in PROSE:
                yield from _list_scalars(value, section or key.value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _list_scalars(value, section)
    elif node is not None:
        yield section, node.start_mark.index, node.end_mark.index


def _list_lines(path: Path, text: str) -> Iterator[Site]:
    """List the lines of a script below its head: a number in one gets larger, another is lost."""
    position = 0
    for line in text.splitlines(keepends=True):
        if line.startswith(" ") and not line.lstrip().startswith("#"):
            number = NUMBER.search(text, position, position + len(line))
            if number is not None:
                yield _replace(path, number, 0, str(int(number[0]) + 1))
            else:
                yield Site(path, position, position + len(line), "")
        position += len(line)


def measure_command(words: Sequence[object], cache: Path) -> float:
    return measure_program(COMMAND, *words, cache=cache)


def measure_program(program: str, *words: object, cache: Path | None = None) -> float:
    """Run Python code and return the seconds of processor time of its processes."""
    environment = {**os.environ, "RULEWRIGHT_CACHE": "" if cache is None else str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed tool has its bytecode
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(
        [sys.executable, "-c", program, *map(str, words)], env=environment, check=False,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ended.returncode not in (0, 1, 3, 4):
        raise SystemExit(f"{words} ended with {ended.returncode}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Benchmark:
    """Measures one command on a copy of one ruleset."""

    def __init__(self, ruleset: str, command: str, scratch: Path) -> None:
        self.folder = scratch / f"{ruleset}-{command}" / ruleset
        self.known, self.cache = scratch / "known", scratch / "cache"
        self.words = (command, self.folder, *COMMANDS[command])
        self.cold: list[float] = []
        shutil.copytree(resources.data_folder("rulesets") / ruleset, self.folder)
        shutil.rmtree(self.known, ignore_errors=True)

    def measure_cold(self) -> None:
        self.cold.append(measure_command((*self.words, "--no-cache"), self.known))

    def measure_unchanged(self, rounds: int) -> tuple[float, float]:
        """Return the time of the run that fills the cache, and the median of runs after it."""
        measure_command((*self.words, "--no-cache"), self.known)  # writes all bytecode
        filling = measure_command(self.words, self.known)
        return filling, median(measure_command(self.words, self.known) for _ in range(rounds))

    def measure_edit(self, site: Site) -> float:
        before = site.path.read_bytes()
        text = before.decode("utf-8")
        shutil.rmtree(self.cache, ignore_errors=True)
        shutil.copytree(self.known, self.cache)
        site.path.write_text(text[: site.start] + site.new + text[site.end :], "utf-8")
        try:
            return measure_command(self.words, self.cache)
        finally:
            site.path.write_bytes(before)


def summarize(seconds: Sequence[float], cold: float) -> str:
    """Format median, 90th percentile and maximum as shares of `cold`."""
    tenths = quantiles(seconds, n=10, method="inclusive") if len(seconds) > 1 else [seconds[0]]
    figures = (median(seconds), tenths[-1], max(seconds))
    return " / ".join(f"{100 * figure / cold:.0f}" for figure in figures)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edits", type=int, default=12, help="of each kind")
    parser.add_argument("--rulesets", nargs="*", default=list(RULESETS), choices=list(RULESETS))
    parser.add_argument("--commands", nargs="*", default=list(COMMANDS), choices=list(COMMANDS))
    parser.add_argument("--each", action="store_true", help="print every edit as well")
    asked = parser.parse_args()
    print(f"Seed {asked.seed}, {asked.edits} edits of each kind: median / p90 / worst.\n")
    print(f"| | {' | '.join(KINDS)} | all | unchanged | filling | --no-cache |")
    print(f"| --- |{' ---: |' * (len(KINDS) + 4)}")
    for ruleset in asked.rulesets:
        for command in asked.commands:
            with tempfile.TemporaryDirectory() as scratch:
                print(measure_row(ruleset, command, Path(scratch), asked), flush=True)


def measure_row(ruleset: str, command: str, scratch: Path, asked: argparse.Namespace) -> str:
    """Measure one command on one ruleset, and return the row of the table."""
    benchmark = Benchmark(ruleset, command, scratch)
    filling, unchanged = benchmark.measure_unchanged(3)
    random = Random(asked.seed)
    edits = [
        (kind, site)
        for kind, sites in list_sites(benchmark.folder).items()
        for site in random.sample(sites, min(asked.edits, len(sites)))
    ]
    random.shuffle(edits)
    measured: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for number, (kind, site) in enumerate(edits):
        if number % COLD_EVERY == 0:
            benchmark.measure_cold()
        measured[kind].append(benchmark.measure_edit(site))
        if asked.each:
            line = site.path.read_text("utf-8").count("\n", 0, site.start) + 1
            print(f"{kind} {site.path.name}:{line} {measured[kind][-1]:.2f}", file=sys.stderr)
    cold = median(benchmark.cold)
    every = [seconds for group in measured.values() for seconds in group]
    cells = [summarize(group, cold) for group in (*measured.values(), every)]
    return (
        f"| `{' '.join((command, *COMMANDS[command]))}`, {RULESETS[ruleset]} | {' | '.join(cells)} "
        f"| {100 * unchanged / cold:.0f} | {100 * filling / cold:.0f} | {cold:.2f} s |"
    )


if __name__ == "__main__":
    main()
