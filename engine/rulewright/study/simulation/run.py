"""Plays as many games as are wanted, or as a precision needs, in this process or in several."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Generic, TypeVar

from rulewright.backends.native import library
from rulewright.backends.native.arena import Seat
from rulewright.backends.native.compiling import NoCompiler, end_compilers
from rulewright.backends.native.library import Library
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.study.simulation.intervals import wilson
from rulewright.study.simulation.summary import Summary, won_alone
from rulewright.study.simulation.working.crew import Crew, Processes
from rulewright.study.simulation.working.improving import Improving, best_kept
from rulewright.study.simulation.working.result_store import Part, Result, ResultStore
from rulewright.study.simulation.working.units import RulesSource, Unit, unit_size

FEWEST_GAMES = 200
"""Before so many games no precision is believed."""
MOST_GAMES = 10_000_000

P = TypeVar("P", bound=Part)
T = TypeVar("T", bound=Result)
Found = TypeVar("Found")
Progress = Callable[[int, int], None]
"""Told after each unit: games played, and how many there are to be (as far as is known)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How much to play. `games` counts games; `precision` (a share, 0.01 is a percentage point)
    stops as soon as every seat's share of wins is known that precisely.
    """

    seed: int = 1
    games: int | None = None
    precision: float | None = None
    workers: int = 0
    """0: as many as there are processors, if the work is worth it."""
    swap: bool = False

    def seatings(self, entrants: Sequence[Seat]) -> int:
        """How often each seed is played."""
        return len(entrants) if self.swap else 1

    @property
    def most(self) -> int:
        return self.games or (MOST_GAMES if self.precision is not None else 1000)


@dataclass(frozen=True, slots=True)
class Ready:
    """One compiled setting: what units need, and the ruleset for the report. `slower` says why
    games are slower than usual, if they are.
    """

    rules: RulesSource
    ruleset: Ruleset
    native: Improving | None
    slower: str | None = None

    @property
    def library(self) -> str | None:
        """The path of the best native library so far."""
        return None if self.native is None else self.native.path()


def prepare(rules: RulesSource) -> Ready:
    """Compiles a setting, in C too if that can be done. Raises DiagnosticError."""
    return prepare_all([rules])[0]


def prepare_all(
    wanted: Sequence[RulesSource],
    entrants: Sequence[Seat] = (),
    *,
    progress: Progress | None = None,
    slowly: Callable[[str], object] | None = None,
) -> list[Ready]:
    """Compile several settings, in C too if possible. The C compiler works on one while the next
    is read.

    `slowly` is called with the reason if games of the first are slower than usual. Raises
    DiagnosticError, and BadPlayers if a trained agent cannot play by all these rules.
    """
    opened: list[Ruleset] = []
    building: dict[str, Future[Library]] = {}
    improving: dict[str, Improving] = {}
    tables: list[Ready] = []
    with _compilers() as pool:
        for rules in wanted:
            ruleset = rules.open()
            opened.append(ruleset)
            if ruleset.table.identity.fingerprint not in building:
                building[ruleset.table.identity.fingerprint] = _building(ruleset, pool)
            if progress is not None:
                progress(len(opened), len(wanted))
        for rules, ruleset in zip(wanted, opened, strict=True):
            names = ruleset.table.identity.fingerprint
            native = slower = None
            try:
                first = building[names].result()
                native = improving.setdefault(names, Improving(ruleset, first))
                if first.less:
                    slower = (
                        f"these rules take a C compiler too long: it is asked for {first.less} only"
                    )
            except NoCompiler as reason:
                slower = f"games are played by the slower Python backend: {reason}"
            tables.append(Ready(rules, ruleset, native, slower))
    for mind in {seat.mind for seat in entrants if seat.mind is not None}:
        for table in tables:
            mind.seated(table.ruleset)
    if slowly is not None and tables[0].slower is not None:
        slowly(tables[0].slower)
    return tables


def _building(ruleset: Ruleset, pool: ThreadPoolExecutor) -> Future[Library]:
    """Return the best library in the cache, or the future of a new one."""
    made: Future[Library] = Future()
    try:
        kept = best_kept(ruleset)
    except NoCompiler as reason:
        made.set_exception(reason)
        return made
    if kept is None:
        return pool.submit(library.build, ruleset.compiled.program, quick=True)
    made.set_result(kept)
    return made


@contextmanager
def _compilers() -> Iterator[ThreadPoolExecutor]:
    """Return threads to compile in. An exception in the work, such as Ctrl-C, does not wait for
    them.
    """
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            end_compilers()
            raise


class Interrupted(KeyboardInterrupt, Generic[Found]):
    """The work was interrupted; `found` is the result so far, an initial part of the games."""

    def __init__(self, found: Found) -> None:
        self.found = found
        super().__init__()


def simulate(
    table: Ready,
    entrants: Sequence[Seat],
    wish: Wish,
    *,
    progress: Progress | None = None,
    crew: Crew | None = None,
    kept: ResultStore[Summary] | None = None,
) -> Summary:
    """Return the summary of all games; independent of the workers, and including the `kept`
    results of an earlier run. Raises GameFault, Interrupted, and the exceptions of the worker
    pool.
    """
    crew = crew or Processes(wish.workers)

    def enough(total: Summary) -> bool:
        if progress is not None:
            progress(total.games, expected(total, wish))
        return precise(total, wish)

    plan = units(table, entrants, wish, crew=crew)
    return added_up(Summary(len(entrants)), plan, Unit.play, crew, kept, enough)


def added_up(
    total: T,
    plan: Iterator[P],
    work: Callable[[P], T],
    crew: Crew,
    kept: ResultStore[T] | None,
    enough: Callable[[T], bool],
) -> T:
    """The total with what the work gives for each unit, until it is `enough`, which is asked after
    each. Raises Interrupted, and what `Crew.play` does."""
    try:
        with crew, closing(in_order(plan, work, crew, kept)) as parts:
            for part in parts:
                with _undisturbed():
                    total.merge(part)
                if enough(total):
                    break
    except KeyboardInterrupt:
        raise Interrupted(total) from None
    return total


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Delay signals until the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[tuple[Any, ...]] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    heard = {number: handler for number, handler in before.items() if callable(handler)}
    for number in heard:
        signal.signal(number, lambda *given: came.append(given))
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)
    for given in came[:1]:
        heard[given[0]](*given)


def units(
    table: Ready,
    entrants: Sequence[Seat],
    wish: Wish,
    *,
    size: int | None = None,
    crew: Crew | None = None,
) -> Iterator[Unit]:
    """Yield the units of work; the last one may be smaller. Raises DiagnosticError if the rules
    cannot be prepared for the workers.
    """
    size = unit_size(entrants) if size is None else size
    seeds = -(-wish.most // wish.seatings(entrants))
    crew = crew or Processes()
    unit = Unit(
        crew.rules(table.rules),
        table.ruleset.table.identity.fingerprint, tuple(entrants), wish.swap, wish.seed, size,
    )  # fmt: skip
    for first in range(0, seeds, size):
        yield replace(
            unit, first=wish.seed + first, count=min(size, seeds - first),
            library=crew.library(table.library),
        )  # fmt: skip


def precise(total: Summary, wish: Wish) -> bool:
    """Return whether every seat's share of wins is known precisely enough."""
    if wish.precision is None or total.games < FEWEST_GAMES:
        return False
    return _widest(total) <= wish.precision


def expected(total: Summary, wish: Wish) -> int:
    """Return the expected number of games, extrapolated from the results so far."""
    if wish.precision is None or not total.games:
        return wish.most
    half = _widest(total)
    needed = int(total.games * (half / wish.precision) ** 2)
    return min(wish.most, max(needed, total.games, FEWEST_GAMES))


def _widest(total: Summary) -> float:
    """Return half of the widest interval of a seat's share of wins."""
    won = (won_alone(total.places, seat) for seat in range(total.seats))
    return max(wilson(each, total.games).half for each in won)


def in_order(
    plan: Iterator[P], work: Callable[[P], T], crew: Crew, kept: ResultStore[T] | None = None
) -> Generator[T, None, None]:
    """Yield the results of the units in the order of the plan. Each is stored as soon as it is
    finished, and stored ones are not repeated."""
    rest = enumerate(plan)
    turn = 0
    for number, unit in rest:
        if kept is None or unit not in kept:
            rest = chain([(number, unit)], rest)  # type: ignore[assignment]
            break
        yield kept.read(unit)
        turn += 1
    waiting: dict[int, P] = {}
    early: dict[int, Callable[[], T]] = {}

    def to_do() -> Iterator[tuple[int, P]]:
        for number, unit in rest:
            if kept is None or unit not in kept:
                waiting[number] = unit
                yield number, unit
            else:
                early[number] = partial(kept.read, unit)

    with closing(crew.play(to_do(), work)) as found:
        for number, result in found:
            unit = waiting.pop(number)
            if kept is not None:
                kept.add(unit, result)
            early[number] = lambda result=result: result  # type: ignore[misc]
            while turn in early:
                yield early.pop(turn)()
                turn += 1
    for number in sorted(early):
        yield early.pop(number)()
