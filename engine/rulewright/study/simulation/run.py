"""Plays as many games as are wanted, or as a precision needs, in this process or in several."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TypeVar

from rulewright.backends.native import library
from rulewright.backends.native.arena import Seat
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.library import Library
from rulewright.play.ruleset import Ruleset
from rulewright.study.simulation.intervals import wilson
from rulewright.study.simulation.summary import Summary
from rulewright.study.simulation.units import Rules, Unit, unit_size

WORTH_PROCESSES = 3.0
"""Seconds of work below which it is done faster in this process alone."""
AT_ONCE = 4
"""Units handed to each process in one go; only then it is seen whether that was enough."""
FEWEST_GAMES = 200
"""Before so many games no precision is believed."""
MOST_GAMES = 10_000_000

U = TypeVar("U")
T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Told after each unit: games played, and how many there are to be (as far as is known)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How much to play. `games` counts games; `precision` (a share, 0.01 is a point) stops as soon
    as every seat's share of wins is known to +- that; with both, `games` is the most."""

    seed: int = 1
    games: int | None = None
    precision: float | None = None
    workers: int = 0
    """0: as many as there are processors, if the work is worth it."""

    @property
    def most(self) -> int:
        return self.games or (MOST_GAMES if self.precision is not None else 1000)


@dataclass(frozen=True, slots=True)
class Table:
    """One setting made ready: what units need, and the ruleset to tell of it. `why_python` is why
    there is no native code, or None."""

    rules: Rules
    ruleset: Ruleset
    library: str | None
    why_python: str | None = None


def prepare(rules: Rules) -> Table:
    """Compiles a setting, in C too if that can be done. Raises DiagnosticError."""
    return prepare_all([rules])[0]


def prepare_all(wanted: Sequence[Rules], progress: Progress | None = None) -> list[Table]:
    """The same for several. The C compiler works on one while the next is read. Raises
    DiagnosticError."""
    waiting: list[tuple[Rules, Ruleset, Future[Library] | Library | str]] = []
    building: dict[str, Future[Library]] = {}
    tables: list[Table] = []
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for rules in wanted:
            ruleset = rules.open()
            names = ruleset.table.identity.fingerprint
            try:
                kept = library.find(ruleset.program, names)
                if kept is None and names not in building:
                    building[names] = pool.submit(library.build, ruleset.compiled.program)
                waiting.append((rules, ruleset, kept or building[names]))
            except NoCompiler as reason:
                waiting.append((rules, ruleset, str(reason)))
            if progress is not None:
                progress(len(waiting), len(wanted))
        for rules, ruleset, built in waiting:
            try:
                ready = built.result() if isinstance(built, Future) else built
            except NoCompiler as reason:
                ready = str(reason)
            if isinstance(ready, str):
                tables.append(Table(rules, ruleset, None, ready))
            else:
                tables.append(Table(rules, ruleset, str(ready.path)))
    return tables


def simulate(
    table: Table,
    entrants: Sequence[Seat],
    wish: Wish,
    *,
    swap: bool = False,
    progress: Progress | None = None,
) -> Summary:
    """The summary of all games; the same whatever the number of workers. Raises GameFault."""
    total = Summary(len(entrants))
    plan = units(table, entrants, wish, swap=swap)
    for part in in_order(plan, play_unit, wish.workers):
        total.merge(part)
        if progress is not None:
            progress(total.games, expected(total, wish))
        if precise(total, wish):
            break
    return total


def play_unit(unit: Unit) -> Summary:
    return unit.play()


def units(
    table: Table,
    entrants: Sequence[Seat],
    wish: Wish,
    *,
    swap: bool = False,
    size: int | None = None,
) -> Iterator[Unit]:
    """The work, cut up; the last unit may be smaller."""
    size = unit_size(entrants) if size is None else size
    seeds = -(-wish.most // (len(entrants) if swap else 1))
    unit = Unit(
        table.rules, table.ruleset.table.identity.fingerprint, tuple(entrants), swap, wish.seed,
        size, table.library,
    )  # fmt: skip
    for first in range(0, seeds, size):
        yield replace(unit, first=wish.seed + first, count=min(size, seeds - first))


def precise(total: Summary, wish: Wish) -> bool:
    """Whether every seat's share of wins is known well enough."""
    if wish.precision is None or total.games < FEWEST_GAMES:
        return False
    return all(
        wilson(wins(total, seat), total.games).half <= wish.precision for seat in range(total.seats)
    )


def expected(total: Summary, wish: Wish) -> int:
    """How many games it will be, judged by what is known so far."""
    if wish.precision is None or not total.games:
        return wish.most
    half = max(wilson(wins(total, seat), total.games).half for seat in range(total.seats))
    needed = int(total.games * (half / wish.precision) ** 2)
    return min(wish.most, max(needed, total.games, FEWEST_GAMES))


def wins(total: Summary, seat: int) -> int:
    """Games that a seat has won alone."""
    return sum(
        games
        for places, games in total.places.items()
        if places[seat] == 1 and places.count(1) == 1
    )


def in_order(plan: Iterator[U], work: Callable[[U], T], workers: int) -> Iterator[T]:
    """What the work gives for each unit, in the order of the plan, whoever did it."""
    many = workers or os.cpu_count() or 1
    begun = time.perf_counter()
    done = 0
    for unit in plan:
        yield work(unit)
        done += 1
        if many > 1 and (workers or time.perf_counter() - begun > WORTH_PROCESSES / 2):
            break
    if many == 1:
        return
    ahead = list(islice(plan, AT_ONCE * many))
    if not ahead:
        return
    from joblib import Parallel, delayed

    with Parallel(n_jobs=many) as pool:
        while ahead:
            yield from pool(delayed(work)(unit) for unit in ahead)
            ahead = list(islice(plan, AT_ONCE * many))


def folder_of(ruleset: str) -> Path:
    """Where a ruleset lies, absolute, so that other processes find it. Raises DiagnosticError."""
    from rulewright.document.load import find_ruleset

    return find_ruleset(ruleset).resolve()
