"""Run tasks in this process, in several on this machine, or on a cluster (`cluster`)."""

from __future__ import annotations

import os
import time
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from typing import Any, Self, TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.simulation.working.messages import WorkRefused, answer_locally, open_answer
from rulewright.simulation.working.tasks import FaultMet, RulesChanged, RulesOrigin

U = TypeVar("U")
T = TypeVar("T")
NumberedItem = tuple[int, U]

MIN_POOL_SECONDS = 3.0
"""Seconds of work below which this process alone is faster than a pool."""
TASKS_AT_ONCE = 4
"""Tasks in the first batch of each process; the size of later batches depends on the time it took."""
MAX_AT_ONCE = 64
MIN_WAVE_SECONDS = 1.5
"""Seconds that one batch of tasks should take, so that the overhead of distributing it is small."""
MAX_TRIES = 3
"""Number of attempts to run a task alone after processes were lost."""


class WorkersDied(RulewrightError):
    """Raised if workers died; the tasks they did not return can be repeated."""


class WorkLost(RulewrightError):
    """Raised if a task kills its worker repeatedly."""


class WorkerPool(ABC):
    """Workers, through a joblib pool that is started on first use. A context manager, at whose end
    they stop.
    """

    max_tries = MAX_TRIES
    """Number of attempts to run a task alone."""
    _pool: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._close_pool()

    def _close_pool(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.__exit__(None, None, None)

    def rules_for_workers(self, origin: RulesOrigin) -> RulesOrigin:
        """Return the rules in the form in which tasks for this pool refer to them. Raises DiagnosticError."""
        return origin

    def library_for_workers(self, library_path: str | None) -> str | None:
        """Return the native library in the form in which tasks for this pool refer to it."""
        return library_path

    @property
    @abstractmethod
    def processor_count(self) -> int:
        """Return the current number of processors, at least one."""

    @abstractmethod
    def run_tasks(
        self, numbered_tasks: Iterator[NumberedItem[U]], work: Callable[[U], T]
    ) -> Generator[NumberedItem[T], None, None]:
        """Yield the result of each task as it finishes. Raises GameFault, WorkLost, WorkRefused."""

    @abstractmethod
    def run_batch(
        self, numbered_tasks: Iterable[NumberedItem[U]], work: Callable[[U], T]
    ) -> Generator[NumberedItem[T], None, None]:
        """Run each task on some worker. Raises WorkersDied, and the exceptions of `open_answer`."""


class ProcessPool(WorkerPool):
    """This process, and several more on this machine if the work is worth it."""

    def __init__(self, workers: int = 0) -> None:
        """Create a pool. With 0 workers, uses as many as there are processors, if there is enough
        work."""
        self.process_count = workers or os.cpu_count() or 1
        self.was_requested = bool(workers)

    def run_tasks(
        self, numbered_tasks: Iterator[NumberedItem[U]], work: Callable[[U], T]
    ) -> Generator[NumberedItem[T], None, None]:
        start_time = time.perf_counter()
        try:
            for number, task in numbered_tasks:
                yield number, work(task)
                if self.process_count > 1 and (
                    self.was_requested or time.perf_counter() - start_time > MIN_POOL_SECONDS / 2
                ):
                    yield from run_in_waves(numbered_tasks, work, self)
        except FaultMet as fault:
            fault.raise_fault()
        except RulesChanged as reason:
            raise WorkRefused(str(reason)) from None

    @property
    def processor_count(self) -> int:
        return self.process_count

    @contextmanager
    def run_beside(self, task: U, work: Callable[[U], T]) -> Iterator[Callable[[], T]]:
        """Start a task in another process while this one does something else, and yield the function that
        waits for its result. This process runs it then if there is one processor, or if the other died."""
        if self.process_count < 2:
            yield lambda: work(task)
            return
        from joblib import delayed
        from joblib.externals.loky.process_executor import BrokenProcessPool

        answers = self._open_pool()([delayed(answer_locally)(work, task)])  # starts at once

        def wait_for_result() -> T:
            try:
                task_result: T = open_answer(next(iter(answers)))
            except BrokenProcessPool:
                self._close_pool()
                return work(task)
            return task_result

        try:
            yield wait_for_result
        finally:
            close_quietly(answers)

    def _open_pool(self) -> Any:
        from joblib import Parallel

        if self._pool is None:
            pool = Parallel(n_jobs=self.process_count, return_as="generator_unordered")
            self._pool = pool.__enter__()
        return self._pool

    def run_batch(
        self, numbered_tasks: Iterable[NumberedItem[U]], work: Callable[[U], T]
    ) -> Generator[NumberedItem[T], None, None]:
        from joblib.externals.loky.process_executor import BrokenProcessPool

        try:
            pool = self._open_pool()
            with closing(iter_answers(pool, numbered_tasks, answer_locally, work)) as answers:
                for number, worker_answer in answers:
                    yield number, open_answer(worker_answer)
        except BrokenProcessPool:
            self._close_pool()
            raise WorkersDied("a worker process died (killed, or out of memory)") from None
        except GeneratorExit:
            self._close_pool()  # the results of running tasks are no longer needed
            raise


def iter_answers(
    pool: Any,
    numbered_tasks: Iterable[NumberedItem[U]],
    compute_answer: Callable[..., T],
    *call_arguments: object,
) -> Generator[NumberedItem[T], None, None]:
    """Yield the answers of a joblib pool as they come, or all at once if the pool can do no
    better.
    """
    from joblib import delayed

    answers = pool(
        delayed(_number_answer)(number, compute_answer, *call_arguments, unit)
        for number, unit in numbered_tasks
    )
    if isinstance(answers, list):
        yield from answers
        return
    try:
        for one in answers:  # noqa: UP028 - `yield from` would close it before the warning is off
            yield one
    finally:
        close_quietly(answers)


def close_quietly(answers: Any) -> None:
    """Stop the work of a joblib pool that is not finished."""
    with warnings.catch_warnings():
        # joblib warns of started work that is not used; after an interrupt that is intended.
        warnings.simplefilter("ignore")
        answers.close()


def _number_answer(number: int, compute_answer: Callable[..., T], *call_arguments: object) -> NumberedItem[T]:
    return number, compute_answer(*call_arguments)


def run_in_waves(
    numbered_tasks: Iterator[NumberedItem[U]], work: Callable[[U], T], worker_pool: WorkerPool
) -> Iterator[NumberedItem[T]]:
    """Yield the result of each task as it finishes; tasks of a lost worker are repeated."""
    size = TASKS_AT_ONCE
    while wave := list(islice(numbered_tasks, size * worker_pool.processor_count)):
        start_time = time.perf_counter()
        yield from _run_wave(wave, work, worker_pool)
        if time.perf_counter() - start_time < MIN_WAVE_SECONDS:
            size = min(2 * size, MAX_AT_ONCE)


def _run_wave(
    numbered_tasks: list[NumberedItem[U]], work: Callable[[U], T], worker_pool: WorkerPool
) -> Iterator[NumberedItem[T]]:
    """Run tasks together; after a crash one by one, to find the cause."""
    remaining, breakdowns = dict(numbered_tasks), 0
    while remaining:
        batch = list(remaining.items())[: 1 if breakdowns else None]
        try:
            with closing(worker_pool.run_batch(batch, work)) as results:
                for number, result in results:
                    del remaining[number]
                    yield number, result
            breakdowns = min(breakdowns, 1)
        except WorkersDied as reason:
            breakdowns += 1
            if breakdowns > worker_pool.max_tries:
                raise WorkLost(f"{_describe_task(batch[0][1])} cannot be played: {reason}") from None


def _describe_task(task: object) -> str:
    first, count = getattr(task, "first", 0), getattr(task, "count", 1)
    return f"the games with the seeds {first} to {first + count - 1}"
