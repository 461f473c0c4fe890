"""Work in a thread of its own that ends when its time is over or nobody waits for it any more.

Python cannot end a thread, but it can raise an exception in one between two instructions. So only
work that changes nothing which others use may run here: it can end anywhere.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar

from rulewright.depth import start_deep_thread
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.thread_interrupts import raise_in_thread

T = TypeVar("T")
_PAUSE: Final = 0.05
"""Seconds between two attempts to end a thread, which may be busy in a library."""


class TooLong(RulewrightError):
    """Work has taken more time than it may."""


class Interrupted(BaseException):
    """The work is to end: no `except Exception` stops this."""


class Interruptible(Generic[T]):
    """A thread that does a piece of work."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self._result: asyncio.Future[T] = self._loop.create_future()
        self._lock = threading.Lock()
        self._is_over = False
        self._thread = start_deep_thread(self._run, "interruptible")

    async def finish(self, seconds: float) -> T:
        """Wait for the result. Whether it comes, the time is over (TooLong) or the caller is
        cancelled: when this returns the thread has ended. Raises what the work raises."""
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(self._result)
        except TimeoutError:
            raise TooLong(f"this takes more than {seconds:g} seconds") from None
        finally:
            await asyncio.shield(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        while self._thread.is_alive():
            self._interrupt()
            await asyncio.sleep(_PAUSE)
        with suppress(asyncio.CancelledError, Exception):
            if self._result.done():
                self._result.exception()

    def _interrupt(self) -> None:
        with self._lock:
            if not self._is_over and self._thread.ident is not None:
                raise_in_thread(self._thread.ident, Interrupted)

    def _run(self) -> None:
        with suppress(Interrupted):  # it may come when all is done
            try:
                value = self._work()
            except Interrupted:
                self._deliver(lambda: self._result.cancel())
            except BaseException as fault:
                error = fault
                self._deliver(lambda: self._result.set_exception(error))
            else:
                self._deliver(lambda: self._result.set_result(value))

    def _deliver(self, settle: Callable[[], object]) -> None:
        with self._lock:
            self._is_over = True

        def tell() -> None:
            if not self._result.done():
                settle()

        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(tell)


async def run_interruptibly(work: Callable[[], T], seconds: float) -> T:
    """Do work in a thread of its own, for at most so many seconds. Raises TooLong, and what the
    work raises."""
    return await Interruptible(work).finish(seconds)
