"""Play as many games as requested or as a precision needs, in this process or in several."""

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
from rulewright.backends.native.agent_games import Seat
from rulewright.backends.native.compiling import NoCompiler, end_compilers
from rulewright.backends.native.library import Library
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.simulation.intervals import wilson_interval
from rulewright.simulation.summary import Summary, count_sole_wins
from rulewright.simulation.working.native_upgrade import UpgradingLibrary, find_best_library
from rulewright.simulation.working.result_store import Result, ResultStore, SeedRange
from rulewright.simulation.working.tasks import GameTask, RulesSource, choose_task_size
from rulewright.simulation.working.worker_pool import ProcessPool, WorkerPool

MIN_GAMES = 200
"""Number of games below which a run never stops for its precision."""
MAX_GAMES = 10_000_000

P = TypeVar("P", bound=SeedRange)
T = TypeVar("T", bound=Result)
Found = TypeVar("Found")
CountCallback = Callable[[int, int], None]
"""Receives after each task: games played, and the expected total if known."""


@dataclass(frozen=True, slots=True)
class GameBudget:
    """How much to play. `games` counts games; `precision` (a share, 0.01 is a percentage point)
    stops as soon as every seat's share of wins is known that precisely.
    """

    seed: int = 1
    games: int | None = None
    precision: float | None = None
    workers: int = 0
    """Number of processes. 0: as many as there are processors, if there is enough work."""
    swap: bool = False

    def count_seatings(self, entrants: Sequence[Seat]) -> int:
        """Return how often each seed is played."""
        return len(entrants) if self.swap else 1

    @property
    def max_games(self) -> int:
        return self.games or (MAX_GAMES if self.precision is not None else 1000)


@dataclass(frozen=True, slots=True)
class PreparedRules:
    """One compiled setting: the data that tasks need, and the ruleset for the report. `slow_reason` says why
    games are slower than usual, if they are.
    """

    rules_source: RulesSource
    ruleset: Ruleset
    native_library: UpgradingLibrary | None
    slow_reason: str | None = None

    @property
    def library_path(self) -> str | None:
        """Return the path of the best native library so far."""
        return None if self.native_library is None else self.native_library.get_path()


def prepare_rules(rules_source: RulesSource) -> PreparedRules:
    """Compile a setting, also to native code if possible. Raises DiagnosticError."""
    return prepare_all([rules_source])[0]


def prepare_all(
    rules_sources: Sequence[RulesSource],
    entrants: Sequence[Seat] = (),
    *,
    on_count: CountCallback | None = None,
    on_slow: Callable[[str], object] | None = None,
    on_open: Callable[[Ruleset], object] | None = None,
) -> list[PreparedRules]:
    """Compile several settings, in C too if possible. The C compiler works on one while the next
    is read.

    `on_slow` is called with the reason if games of the first are slower than usual, `on_open` with each
    ruleset while the C compiler works. Raises DiagnosticError, and BadPlayers if a trained agent cannot
    play by all these rules.
    """
    rulesets: list[Ruleset] = []
    builds: dict[str, Future[Library]] = {}
    native_libraries: dict[str, UpgradingLibrary] = {}
    all_prepared: list[PreparedRules] = []
    with open_compiler_pool() as pool:
        for rules_source in rules_sources:
            ruleset = rules_source.open_rules()
            rulesets.append(ruleset)
            if ruleset.table.identity.fingerprint not in builds:
                builds[ruleset.table.identity.fingerprint] = _start_build(ruleset, pool)
            if on_open is not None:
                on_open(ruleset)
            if on_count is not None:
                on_count(len(rulesets), len(rules_sources))
        for rules_source, ruleset in zip(rules_sources, rulesets, strict=True):
            fingerprint = ruleset.table.identity.fingerprint
            native = slow_reason = None
            try:
                first = builds[fingerprint].result()
                native = native_libraries.setdefault(fingerprint, UpgradingLibrary(ruleset, first))
                if first.reduced_level:
                    slow_reason = (
                        f"these rules take a C compiler too long: it is asked for {first.reduced_level} only"
                    )
            except NoCompiler as reason:
                slow_reason = f"games are played by the slower Python backend: {reason}"
            all_prepared.append(PreparedRules(rules_source, ruleset, native, slow_reason))
    for trained_agent in {seat.mind for seat in entrants if seat.mind is not None}:
        for prepared in all_prepared:
            trained_agent.create_agent(prepared.ruleset)
    if on_slow is not None and all_prepared[0].slow_reason is not None:
        on_slow(all_prepared[0].slow_reason)
    return all_prepared


def _start_build(ruleset: Ruleset, pool: ThreadPoolExecutor) -> Future[Library]:
    """Return the best library in the cache, or the future of a new one."""
    future: Future[Library] = Future()
    try:
        cached_library = find_best_library(ruleset)
    except NoCompiler as reason:
        future.set_exception(reason)
        return future
    if cached_library is None:
        return pool.submit(library.build_library, ruleset.compiled.program, quick=True)
    future.set_result(cached_library)
    return future


@contextmanager
def open_compiler_pool() -> Iterator[ThreadPoolExecutor]:
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
    """The work was interrupted; `partial_result` is the result so far, an initial part of the games."""

    def __init__(self, partial_result: Found) -> None:
        self.partial_result = partial_result
        super().__init__()


def simulate_games(
    prepared: PreparedRules,
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    *,
    on_count: CountCallback | None = None,
    worker_pool: WorkerPool | None = None,
    result_store: ResultStore[Summary] | None = None,
) -> Summary:
    """Return the summary of all games; independent of the workers, and including the `result_store`
    results of an earlier run. Raises GameFault, Interrupted, and the exceptions of the worker
    pool.
    """
    worker_pool = worker_pool or ProcessPool(game_budget.workers)

    def is_enough(summary: Summary) -> bool:
        if on_count is not None:
            on_count(summary.games, estimate_games(summary, game_budget))
        return is_precise(summary, game_budget)

    tasks = iter_tasks(prepared, entrants, game_budget, worker_pool=worker_pool)
    return merge_results(
        Summary(len(entrants)), tasks, GameTask.play_games, worker_pool, result_store, is_enough
    )


def merge_results(
    merged_result: T,
    tasks: Iterator[P],
    work: Callable[[P], T],
    worker_pool: WorkerPool,
    result_store: ResultStore[T] | None,
    is_enough: Callable[[T], bool],
) -> T:
    """Return the total of the tasks' results until it `is_enough`, which is tested after each. Raises
    Interrupted, and the exceptions of `WorkerPool.play_games`."""
    try:
        with worker_pool, closing(iter_in_order(tasks, work, worker_pool, result_store)) as results:
            for result in results:
                with _delay_signals():
                    merged_result.merge(result)
                if is_enough(merged_result):
                    break
    except KeyboardInterrupt:
        raise Interrupted(merged_result) from None
    return merged_result


@contextmanager
def _delay_signals() -> Iterator[None]:
    """Delay signals until the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[tuple[Any, ...]] = []
    old_handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    callable_handlers = {number: handler for number, handler in old_handlers.items() if callable(handler)}
    for number in callable_handlers:
        signal.signal(number, lambda *given: received.append(given))
    try:
        yield
    finally:
        for number, handler in callable_handlers.items():
            signal.signal(number, handler)
    for given in received[:1]:
        callable_handlers[given[0]](*given)


def iter_tasks(
    prepared: PreparedRules,
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    *,
    size: int | None = None,
    worker_pool: WorkerPool | None = None,
) -> Iterator[GameTask]:
    """Yield the tasks; the last one may be smaller. Raises DiagnosticError if the rules
    cannot be prepared for the workers.
    """
    size = choose_task_size(entrants) if size is None else size
    seeds = -(-game_budget.max_games // game_budget.count_seatings(entrants))
    worker_pool = worker_pool or ProcessPool()
    task = GameTask(
        worker_pool.rules_for_workers(prepared.rules_source),
        prepared.ruleset.table.identity.fingerprint,
        tuple(entrants),
        game_budget.swap,
        game_budget.seed,
        size,
    )
    for first in range(0, seeds, size):
        yield replace(
            task, first=game_budget.seed + first, count=min(size, seeds - first),
            library_path=worker_pool.library_for_workers(prepared.library_path),
        )  # fmt: skip


def is_precise(summary: Summary, game_budget: GameBudget) -> bool:
    """Return whether every seat's share of wins is known precisely enough."""
    if game_budget.precision is None or summary.games < MIN_GAMES:
        return False
    return _max_half_width(summary) <= game_budget.precision


def estimate_games(summary: Summary, game_budget: GameBudget) -> int:
    """Return the expected number of games, extrapolated from the results so far."""
    if game_budget.precision is None or not summary.games:
        return game_budget.max_games
    half_width = _max_half_width(summary)
    needed_games = int(summary.games * (half_width / game_budget.precision) ** 2)
    return min(game_budget.max_games, max(needed_games, summary.games, MIN_GAMES))


def _max_half_width(summary: Summary) -> float:
    """Return half of the widest interval of a seat's share of wins."""
    sole_wins = (count_sole_wins(summary.places, seat) for seat in range(summary.seats))
    return max(wilson_interval(each, summary.games).half_width for each in sole_wins)


def iter_in_order(
    tasks: Iterator[P],
    work: Callable[[P], T],
    worker_pool: WorkerPool,
    result_store: ResultStore[T] | None = None,
) -> Generator[T, None, None]:
    """Yield the results of the tasks in the order of the plan. Each is stored as soon as it is
    finished, and stored ones are not repeated."""
    remaining = enumerate(tasks)
    next_number = 0
    for number, task in remaining:
        if result_store is None or task not in result_store:
            remaining = chain([(number, task)], remaining)  # type: ignore[assignment]
            break
        yield result_store.read_result(task)
        next_number += 1
    pending_tasks: dict[int, P] = {}
    early_results: dict[int, Callable[[], T]] = {}

    def iter_pending() -> Iterator[tuple[int, P]]:
        for number, task in remaining:
            if result_store is None or task not in result_store:
                pending_tasks[number] = task
                yield number, task
            else:
                early_results[number] = partial(result_store.read_result, task)

    with closing(worker_pool.run_tasks(iter_pending(), work)) as results:
        for number, result in results:
            task = pending_tasks.pop(number)
            if result_store is not None:
                result_store.add_result(task, result)
            early_results[number] = lambda result=result: result  # type: ignore[misc]
            while next_number in early_results:
                yield early_results.pop(next_number)()
                next_number += 1
    for number in sorted(early_results):
        yield early_results.pop(number)()
