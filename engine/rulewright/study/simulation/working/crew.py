"""Who does the work: this process, several on this machine, or a cluster (`cluster`)."""

from __future__ import annotations

import os
import time
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any, Self, TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.study.simulation.working.parcels import WorkRefused, answer_here, contents_of
from rulewright.study.simulation.working.units import FaultMet, Origin, RulesChanged

U = TypeVar("U")
T = TypeVar("T")
Numbered = tuple[int, U]

WORTH_PROCESSES = 3.0
"""Seconds of work below which it is done faster in this process alone."""
AT_ONCE = 4
"""Units handed to each process in one go at first; only then it is seen whether that was enough."""
MOST_AT_ONCE = 64
LONG_ENOUGH = 1.5
"""Seconds that what is handed out in one go should take, so that handing it out costs little."""
TRIES = 3
"""So often a unit is tried alone after processes were lost."""


class Breakdown(RulewrightError):
    """Workers died; the units they did not return can be repeated."""


class WorkLost(RulewrightError):
    """A unit kills its worker repeatedly."""


class Crew(ABC):
    """Workers, through a joblib pool that is started on first use. A context manager, at whose end
    they stop.
    """

    tries = TRIES
    """So often a unit may be lost alone."""
    _pool: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._end()

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.__exit__(None, None, None)

    def rules(self, rules: Origin) -> Origin:
        """Return the rules as units for this pool name them. Raises DiagnosticError."""
        return rules

    def library(self, library: str | None) -> str | None:
        """Return the native library as units for this pool name it."""
        return library

    @property
    @abstractmethod
    def processors(self) -> int:
        """As many as there are now; at least one."""

    @abstractmethod
    def play(
        self, plan: Iterator[Numbered[U]], work: Callable[[U], T]
    ) -> Generator[Numbered[T], None, None]:
        """Yield the result of each unit as it finishes. Raises GameFault, WorkLost, WorkRefused."""

    @abstractmethod
    def carry(
        self, units: Iterable[Numbered[U]], work: Callable[[U], T]
    ) -> Generator[Numbered[T], None, None]:
        """Run each unit on some worker. Raises WorkersDied, and the exceptions of `contents_of`."""


class Processes(Crew):
    """This process, and several more on this machine if the work is worth it."""

    def __init__(self, workers: int = 0) -> None:
        """0: as many as there are processors, if the work is worth it."""
        self.many = workers or os.cpu_count() or 1
        self.wanted = bool(workers)

    def play(
        self, plan: Iterator[Numbered[U]], work: Callable[[U], T]
    ) -> Generator[Numbered[T], None, None]:
        begun = time.perf_counter()
        try:
            for number, unit in plan:
                yield number, work(unit)
                if self.many > 1 and (
                    self.wanted or time.perf_counter() - begun > WORTH_PROCESSES / 2
                ):
                    yield from handed_out(plan, work, self)
        except FaultMet as fault:
            fault.tell()
        except RulesChanged as reason:
            raise WorkRefused(str(reason)) from None

    @property
    def processors(self) -> int:
        return self.many

    def carry(
        self, units: Iterable[Numbered[U]], work: Callable[[U], T]
    ) -> Generator[Numbered[T], None, None]:
        from joblib import Parallel
        from joblib.externals.loky.process_executor import BrokenProcessPool

        if self._pool is None:
            pool = Parallel(n_jobs=self.many, return_as="generator_unordered")
            self._pool = pool.__enter__()
        try:
            with closing(carried(self._pool, units, answer_here, work)) as answers:
                for number, reply in answers:
                    yield number, contents_of(reply)
        except BrokenProcessPool:
            self._end()
            raise Breakdown("a worker process died (killed, or out of memory)") from None
        except GeneratorExit:
            self._end()  # what they are at is not wanted any more
            raise


def carried(
    pool: Any, units: Iterable[Numbered[U]], answer: Callable[..., T], *given: object
) -> Generator[Numbered[T], None, None]:
    """Yield the answers of a joblib pool as they come, or all at once if the pool can do no
    better.
    """
    from joblib import delayed

    found = pool(delayed(_numbered)(number, answer, *given, unit) for number, unit in units)
    if isinstance(found, list):
        yield from found
        return
    try:
        for one in found:  # noqa: UP028 - `yield from` would close it before the warning is off
            yield one
    finally:
        with warnings.catch_warnings():
            # It warns of work that was begun and is not used: when somebody stops, that is meant.
            warnings.simplefilter("ignore")
            found.close()


def _numbered(number: int, answer: Callable[..., T], *given: object) -> Numbered[T]:
    return number, answer(*given)


def handed_out(
    plan: Iterator[Numbered[U]], work: Callable[[U], T], crew: Crew
) -> Iterator[Numbered[T]]:
    """Yield the result of each unit as it finishes; units of a lost worker are repeated."""
    size = AT_ONCE
    while wave := list(islice(plan, size * crew.processors)):
        begun = time.perf_counter()
        yield from _wave(wave, work, crew)
        if time.perf_counter() - begun < LONG_ENOUGH:
            size = min(2 * size, MOST_AT_ONCE)


def _wave(wave: list[Numbered[U]], work: Callable[[U], T], crew: Crew) -> Iterator[Numbered[T]]:
    """Run units together; after a breakdown one by one, to find the one that causes it."""
    left, breakdowns = dict(wave), 0
    while left:
        turn = list(left.items())[: 1 if breakdowns else None]
        try:
            with closing(crew.carry(turn, work)) as found:
                for number, result in found:
                    del left[number]
                    yield number, result
            breakdowns = min(breakdowns, 1)
        except Breakdown as reason:
            breakdowns += 1
            if breakdowns > crew.tries:
                raise WorkLost(f"{_named(turn[0][1])} cannot be played: {reason}") from None


def _named(unit: object) -> str:
    first, count = getattr(unit, "first", 0), getattr(unit, "count", 1)
    return f"the games with the seeds {first} to {first + count - 1}"
