"""Processes beside this one that make visits of a search."""

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

from rulewright.depth import deepen
from rulewright.study.fuzzing.space import SettingSpace
from rulewright.study.fuzzing.visit import Visit, Visitor, VisitResult
from rulewright.study.laws.laws import OutOfTime

RESTARTS = 3
"""After so many deaths of a process the work is done in this one."""


class Team:
    """Processes that make visits at the same time. One that dies is replaced, and its visit made
    again."""

    def __init__(self, folder: Path, space: SettingSpace, workers: int) -> None:
        self.folder = folder
        self.space = space
        self.workers = workers
        self.deaths = 0
        self.pool: ProcessPoolExecutor | None = self._pool()

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers, multiprocessing.get_context("spawn"), _begin, (self.folder, self.space)
        )

    def submit(self, visit: Visit) -> Future[VisitResult] | None:
        """None where processes keep dying."""
        if self.pool is None:
            return None
        try:
            return self.pool.submit(_visit, visit)
        except (RuntimeError, OSError, ValueError):
            # Broken; closed since it is; or broken and closed by the pool's own thread while this
            # one starts a process with its pipes. Each can come first.
            return self.again(visit)

    def again(self, visit: Visit) -> Future[VisitResult] | None:
        self.deaths += 1
        self.close()
        self.pool = self._pool() if self.deaths <= RESTARTS else None
        return self.submit(visit)

    def close(self) -> None:
        """End the processes, including busy ones."""
        pool, self.pool = self.pool, None
        if pool is not None:
            mine = list((pool._processes or {}).values())
            with suppress(OSError):  # it may have been closed in the middle of breaking
                pool.shutdown(wait=False, cancel_futures=True)
            for process in mine:
                process.terminate()


class Sent:
    """A visit under way."""

    def __init__(self, team: Team, visit: Visit, until: float = math.inf) -> None:
        self.team = team
        self.until = until
        self.wanted = visit
        self.future = team.submit(visit)
        self.pool = team.pool

    def __call__(self) -> VisitResult:
        """Return the result of the visit."""
        while self.future is not None:
            left = self.until - time.monotonic()
            try:
                return self.future.result(None if left == math.inf else max(left, 0))
            except TimeoutError:
                raise OutOfTime from None
            except (BrokenProcessPool, OSError):
                # Another visit may have noticed it first, and begun a new pool already.
                renewed = self.team.pool is not self.pool
                send = self.team.submit if renewed else self.team.again
                self.future = send(self.wanted)
                self.pool = self.team.pool
        return Visitor(self.team.folder, self.team.space).visit(self.wanted)

    def cancel(self) -> bool:
        """Whether it had not begun, and never will."""
        return self.future is not None and self.future.cancel()


# --- in the processes -----------------------------------------------------------------------------

_visitors: list[Visitor] = []


def _begin(folder: Path, space: SettingSpace) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that is asked says what is to happen
    deepen()
    _visitors.append(Visitor(folder, space))
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A process whose parent was killed has nothing to do any more."""
    process = multiprocessing.parent_process()
    if process is not None:
        process.join()
    os._exit(1)


def _visit(visit: Visit) -> VisitResult:
    return _visitors[0].visit(visit)
