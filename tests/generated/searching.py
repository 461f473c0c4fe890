"""Makes rulesets at random and looks for one that fails; what is found is made short.

    cd tests && ../.venv/bin/python -m generated.searching --programs 1000 --native 10 --log FILE

Seeds are numbers in a row. With a log, which has a line for each fifty, a search goes on where
the last one stopped.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TypeVar

from generated.checking import Checked, check_text, check_texts, faults_of
from generated.native import TOGETHER, Bundle, check_whole
from generated.playing import WAYS, Failed, Failure, Play, Rejected, forget, forget_rules, guarded
from generated.programs import SIZES, SMALL, Generated, Sizes, generate
from generated.relations import RELATIONS, check_relation, laid_out
from generated.shrinking import shrunken, texts_of
from generated.writing import noting_trees
from oracle.interpreter import CALLS
from rulewright import tree
from rulewright.ir.program import Program
from rulewright.setting import Setting
from rulewright.tree.walk import walk_nodes

T = TypeVar("T")

RELATED = 8
"""One ruleset in so many is said otherwise: that costs as much as all the rest. Half as many where
things are looked at in turn."""
TOLD = 50
"""Rulesets between two lines of the log, and between two clearings of memory."""


@dataclass
class Found:
    """What became of rulesets."""

    programs: int = 0
    failures: list[tuple[int, Failure]] = field(default_factory=list)
    rejected: Counter[tuple[str, ...]] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)
    """In how many rulesets each class of the typed tree is."""
    games: int = 0
    choices: int = 0
    limited: int = 0
    """Games that took more work than is allowed, about which nothing is said."""
    native: int = 0
    """Rulesets that were played in native code, too."""

    def fail(self, seed: int, failure: Failure) -> None:
        """Adds a failure, and reports it at once: what comes next may end this process."""
        self.failures.append((seed, failure))
        sys.stderr.write(f"{seed}: {failure.kind}: {failure.what}\n")

    def add(self, other: Found) -> None:
        """Adds what became of other rulesets."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def line(self) -> str:
        return (
            f"{self.programs} rulesets, {sum(self.rejected.values())} not accepted, "
            f"{self.games} games, {self.limited} of them too long, {self.choices} choices, "
            f"{self.native} rulesets in native code, {len(self.failures)} failures"
        )

    def table(self) -> str:
        """What was reached how often, for people to read."""
        lines = [
            self.line(),
            f"faults: {dict(self.faults.most_common())}",
            f"not accepted: {dict(self.rejected.most_common())}",
            f"forms: {dict(self.forms.most_common())}",
            *(f"{seed}: {failure.kind}: {failure.what}" for seed, failure in self.failures),
        ]
        return "\n".join(lines)


@contextmanager
def garbage_kept() -> Iterator[None]:
    """Looking for garbage takes a quarter of the time, and most of what it looks at stays."""
    looked = gc.isenabled()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        if looked:
            gc.enable()


@garbage_kept()
def search(
    seeds: Iterable[int],
    *,
    sizes: Sizes = SIZES,
    native: int = 0,
    until: float = float("inf"),
    in_turn: bool = False,
) -> Found:
    """Looks at the rulesets of some seeds: everything of each, one way of lowering by turns, one
    relation by turns for one ruleset in eight, the layout of the file for another one in eight, and
    native code for each `native`-th (0: none). `in_turn`: each is compiled, played and interpreted,
    and of the rest half as much is looked at, see `checked_whole`.
    Stops when the processor time of this process is `until`."""
    found = Found()
    waiting: list[tuple[int, Program, list[Play]]] = []
    for seed in seeds:
        if time.process_time() > until:
            break
        found.programs += 1
        if found.programs % TOLD == 0:
            gc.collect()
            gc.freeze()  # what is kept for later rulesets
        try:
            with guarded("searching"):
                checked = checked_whole(generate(seed, sizes=sizes), in_turn=in_turn)
        except Rejected as rejected:
            found.rejected[rejected.codes] += 1
            continue
        except Failed as failed:
            found.fail(seed, failed.failure)
            continue
        _count(found, checked)
        forget(checked.table)
        forget_rules(checked.compiled)
        if native and seed % native == 0:
            waiting.append((seed, checked.compiled.program, checked.plays))
        if len(waiting) >= TOGETHER:
            _natively(found, waiting)
    if waiting:
        _natively(found, waiting)
    return found


def apart(work: Callable[[], T]) -> T:
    """Returns the result of a function that runs in a process of its own. Raises Failed if that
    process ends without a result."""
    forked = multiprocessing.get_context("fork")
    result, sent = forked.Pipe(duplex=False)
    process = forked.Process(target=lambda: sent.send(work()))
    process.start()
    sent.close()
    try:
        found: T = result.recv()
    except EOFError:
        process.join()
        raise Failed(Failure("process", f"ends with code {process.exitcode}")) from None
    process.join()
    return found


def search_apart(
    seeds: Sequence[int], *, sizes: Sizes = SIZES, native: int = 0, seconds: float = float("inf")
) -> Found:
    """Searches in a process of its own, since native code that fails may end it. Then each ruleset
    is looked at alone, and the one that ends its process is a failure."""
    try:
        return apart(lambda: search(seeds, sizes=sizes, native=native, until=seconds))
    except Failed as failed:
        found = Found()
        if len(seeds) == 1:
            found.programs = 1
            found.fail(seeds[0], failed.failure)
        else:
            for seed in seeds:
                found.add(search_apart([seed], sizes=sizes, native=native))
        return found


def checked_whole(made: Generated, *, in_turn: bool = False) -> Checked:
    """Everything of a ruleset but native code. `in_turn`: the laws of a game and another way of
    lowering of one in two each, and one in sixteen said otherwise. Raises Rejected, Failed."""
    seed, names, related = made.seed, list(RELATIONS), RELATED * (1 + in_turn)
    with noting_trees() as trees:
        try:
            checked = check_texts(made.texts, made.setting, seed, in_turn=in_turn)
        finally:
            check_text(made, trees)
    if seed % related == 0:
        check_relation(made, names[seed // related % len(names)], checked.plays)
    elif seed % related == 1:
        laid_out(made)
    return checked


def _count(found: Found, checked: Checked) -> None:
    found.faults += faults_of(checked)
    found.games += len(checked.plays)
    found.choices += sum(len(one.choices) for one in checked.plays)
    found.limited += sum(one.limited for one in checked.plays)
    found.forms.update(forms_of(checked.compiled.analysed.rules))


def forms_of(rules: tree.Rules) -> set[str]:
    """The classes of the typed tree that a ruleset has."""
    said = (
        rules.main.body,
        tuple(one.body for one in rules.procedures.values()),
        tuple(one.body for one in rules.defines.values() if one.body is not None),
        tuple((one.condition, one.body) for one in rules.triggers),
    )
    return {type(node).__name__ for node in walk_nodes(said)}


def _natively(found: Found, waiting: list[tuple[int, Program, list[Play]]]) -> None:
    """Plays the games of programs in native code; each alone if they cannot be compiled
    together."""
    try:
        bundle = Bundle([program for _, program, _ in waiting])
    except Failed as failed:
        if len(waiting) > 1:
            for one in waiting:
                _natively(found, [one])
        else:
            found.native += 1
            found.fail(waiting[0][0], failed.failure)
    else:
        for number, (seed, program, plays) in enumerate(waiting):
            found.native += 1
            try:
                bundle.compare(number, plays)
                if number == 0:  # all of its C, which takes as long as the games of several
                    check_whole(program)
            except Failed as failed:
                found.fail(seed, failed.failure)
    waiting.clear()


def shorter(made: Generated, failure: Failure, seconds: float) -> dict[str, str]:
    """The texts of the shortest ruleset that fails in the same way, as far as that shows without
    relations."""
    way = failure.kind.removeprefix("without ")
    every = (*WAYS, "native")
    ways = every if way == "process" else (way,) if way in every else ("share",)

    def fails(texts: dict[str, str]) -> bool:
        def met() -> tuple[str, str] | None:
            return outcome(texts, made.setting, made.seed, ways)

        try:
            return (apart(met) if "native" in ways else met()) == _plain(failure)
        except Failed as failed:
            return _plain(failed.failure) == _plain(failure)

    return texts_of(shrunken(made.files, fails, seconds))


def outcome(
    texts: dict[str, str], setting: Setting, seed: int, ways: Sequence[str]
) -> tuple[str, str] | None:
    """How a ruleset fails, without numbers in names; None if it does not. `ways`: of lowering, or
    `native` for native code."""
    lowered = tuple(way for way in ways if way != "native")
    try:
        checked = check_texts(texts, setting, seed, lowered or ("share",))
        if "native" in ways:
            Bundle([checked.compiled.program]).compare(0, checked.plays)
            check_whole(checked.compiled.program)
    except Rejected:
        return "rejected", ""
    except Failed as failed:
        return _plain(failed.failure)
    return None


def _plain(failure: Failure) -> tuple[str, str]:
    return failure.kind, re.sub(r"\d+", "N", failure.what)


def main() -> None:
    sys.setrecursionlimit(CALLS)
    checked_whole(generate(0, sizes=SMALL))  # each process finds what this one has read and made
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--small", action="store_true", help="those that cost half as much")
    parser.add_argument("--native", type=int, default=0, help="each so many-th in native code, too")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of processor time")
    parser.add_argument("--shrink", type=float, default=0, help="seconds for each that fails")
    parser.add_argument("--into", type=Path, default=Path("."), help="where short ones are put")
    parser.add_argument("--log", type=Path, help="what was done; a search goes on behind its end")
    given = parser.parse_args()
    first, sizes = given.first, SMALL if given.small else SIZES
    if given.log is not None and given.log.exists():
        first = int(given.log.read_text("utf-8").splitlines()[-1].split()[2]) + 1
    for start in range(first, given.first + given.programs, TOLD):
        seeds = range(start, min(start + TOLD, given.first + given.programs))
        left = given.seconds - sum(os.times()[:4])
        found = search_apart(seeds, sizes=sizes, native=given.native, seconds=left)
        if found.programs < len(seeds):
            break
        lines = [f"{seeds[0]} to {seeds[-1]} : {found.line()}"]
        lines += [f"{seed}: {failure.kind}: {failure.what}" for seed, failure in found.failures]
        print("\n".join(lines), flush=True)
        for seed, failure in found.failures if given.shrink else ():
            for path, text in shorter(generate(seed, sizes=sizes), failure, given.shrink).items():
                place = given.into / f"{seed}-{Path(path).name}.yaml"
                place.write_text(f"# seed {seed}: {failure.kind}: {failure.what}\n{text}", "utf-8")
        if given.log is not None:
            with given.log.open("a", encoding="utf-8") as log:
                log.write("\n".join([*lines[1:], lines[0]]) + "\n")


if __name__ == "__main__":
    main()
