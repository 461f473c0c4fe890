"""Run work in a thread that is interrupted after a time limit or when its caller is cancelled.

Python cannot end a thread, but it can raise an exception in one between two instructions. The work can be
interrupted anywhere, so only work that changes no shared data may run here.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.recursion_depth import start_deep_thread
from rulewright.thread_interrupts import raise_in_thread

T = TypeVar("T")
_PAUSE: Final = 0.05
"""Seconds between two attempts to end a thread, which may be busy in a library."""


class TimeLimitExceeded(RulewrightError):
    """The work has exceeded its time limit."""


class Interrupted(BaseException):
    """The work has to end: a BaseException, so that no `except Exception` stops it."""


class InterruptibleThread(Generic[T]):
    """A thread that runs one job."""

    def __init__(self, job: Callable[[], T]) -> None:
        self._job = job
        self._loop = asyncio.get_running_loop()
        self._result: asyncio.Future[T] = self._loop.create_future()
        self._lock = threading.Lock()
        self._is_over = False
        self._thread = start_deep_thread(self._run_job, "interruptible")

    async def wait_for_result(self, seconds: float) -> T:
        """Wait for the result. The thread has ended when this returns, even after the time limit
        (TimeLimitExceeded) or cancellation. Raises what the work raises.
        """
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(self._result)
        except TimeoutError:
            raise TimeLimitExceeded(f"this takes more than {seconds:g} seconds") from None
        finally:
            await asyncio.shield(asyncio.ensure_future(self._end_thread()))

    async def _end_thread(self) -> None:
        while self._thread.is_alive():
            self._interrupt_thread()
            await asyncio.sleep(_PAUSE)
        with suppress(asyncio.CancelledError, Exception):
            if self._result.done():
                self._result.exception()

    def _interrupt_thread(self) -> None:
        with self._lock:
            if not self._is_over and self._thread.ident is not None:
                raise_in_thread(self._thread.ident, Interrupted)

    def _run_job(self) -> None:
        with suppress(Interrupted):  # it may arrive after the work is done
            try:
                value = self._job()
            except Interrupted:
                self._deliver_result(lambda: self._result.cancel())
            except BaseException as fault:
                error = fault
                self._deliver_result(lambda: self._result.set_exception(error))
            else:
                self._deliver_result(lambda: self._result.set_result(value))

    def _deliver_result(self, settle: Callable[[], object]) -> None:
        with self._lock:
            self._is_over = True

        def settle_result() -> None:
            if not self._result.done():
                settle()

        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(settle_result)


async def run_interruptibly(job: Callable[[], T], seconds: float) -> T:
    """Run a job in its own thread for at most `seconds`. Raises TimeLimitExceeded, and what the job
    raises.
    """
    return await InterruptibleThread(job).wait_for_result(seconds)
