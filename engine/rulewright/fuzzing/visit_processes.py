"""Run visits of the fuzzer in other processes."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path

from rulewright.fuzzing.setting_space import SettingSpace
from rulewright.fuzzing.visits import Visit, Visitor, VisitResult
from rulewright.recursion_depth import raise_recursion_limit
from rulewright.validation.laws.properties import OutOfTime

MAX_RESTARTS = 3
"""Number of crashes of worker processes after which the work continues in this process."""


class VisitProcesses:
    """Worker processes that run visits in parallel. A process that dies is replaced, and its visit
    repeated."""

    def __init__(self, folder: Path, space: SettingSpace, workers: int) -> None:
        self.folder = folder
        self.space = space
        self.workers = workers
        self.deaths = 0
        self.pool: ProcessPoolExecutor | None = self._start_pool()

    def _start_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers, multiprocessing.get_context("spawn"), _start_process, (self.folder, self.space)
        )

    def submit_visit(self, visit: Visit) -> Future[VisitResult] | None:
        """Submit a visit to the worker processes; return None if they die repeatedly."""
        if self.pool is None:
            return None
        try:
            return self.pool.submit(_run_visit, visit)
        except (RuntimeError, OSError, ValueError):
            # Broken; closed since it is; or broken and closed by the pool's own thread while this
            # one starts a process with its pipes. Each can come first.
            return self.resubmit_visit(visit)

    def resubmit_visit(self, visit: Visit) -> Future[VisitResult] | None:
        self.deaths += 1
        self.close()
        self.pool = self._start_pool() if self.deaths <= MAX_RESTARTS else None
        return self.submit_visit(visit)

    def close(self) -> None:
        """Stop all processes, including busy ones."""
        pool, self.pool = self.pool, None
        if pool is not None:
            mine = list((pool._processes or {}).values())
            with suppress(OSError):  # it may have been closed while it was breaking
                pool.shutdown(wait=False, cancel_futures=True)
            for process in mine:
                process.terminate()


class PendingVisit:
    """A visit that a worker process runs."""

    def __init__(self, processes: VisitProcesses, visit: Visit, deadline: float = math.inf) -> None:
        self.processes = processes
        self.deadline = deadline
        self.visit = visit
        self.future = processes.submit_visit(visit)
        self.pool = processes.pool

    def __call__(self) -> VisitResult:
        """Return the result of the visit."""
        while self.future is not None:
            left = self.deadline - time.monotonic()
            try:
                return self.future.result(None if left == math.inf else max(left, 0))
            except TimeoutError:
                raise OutOfTime from None
            except (BrokenProcessPool, OSError):
                # Another visit may have noticed it first, and begun a new pool already.
                renewed = self.processes.pool is not self.pool
                send = self.processes.submit_visit if renewed else self.processes.resubmit_visit
                self.future = send(self.visit)
                self.pool = self.processes.pool
        return Visitor(self.processes.folder, self.processes.space).run_visit(self.visit)

    def cancel(self) -> bool:
        """Cancel the visit if it has not started; return whether it was cancelled."""
        return self.future is not None and self.future.cancel()


# --- in the processes -----------------------------------------------------------------------------

_visitors: list[Visitor] = []


def _start_process(folder: Path, space: SettingSpace) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what happens next
    raise_recursion_limit()
    _visitors.append(Visitor(folder, space))
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """End this worker process when its parent has been killed."""
    process = multiprocessing.parent_process()
    if process is not None:
        process.join()
    os._exit(1)


def _run_visit(visit: Visit) -> VisitResult:
    return _visitors[0].run_visit(visit)
