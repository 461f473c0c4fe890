"""The one thread that owns the desks: questions are answered in the order in which they come."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from rulewright.depth import CALLS, deep_threads

T = TypeVar("T")


class Owner:
    """A question that was taken back before its turn is not answered."""

    def __init__(self) -> None:
        sys.setrecursionlimit(max(CALLS, sys.getrecursionlimit()))
        self._waiting: set[Future[object]] = set()
        self._pool = deep_threads(1, "desks")
        self._closed = False

    @property
    def is_asked(self) -> bool:
        """Whether a request is waiting, so that background work should yield."""
        return bool(self._waiting)

    async def ask(self, question: Callable[[], T]) -> T:
        """Raises CancelledError when the server ends."""
        self._stay_open()
        return await asyncio.wrap_future(self._submit(question))

    async def ask_idly(self, question: Callable[[], T]) -> T:
        """Run background work."""
        self._stay_open()
        return await asyncio.wrap_future(self._pool.submit(question))

    def _stay_open(self) -> None:
        if self._closed:
            raise asyncio.CancelledError

    def tell(self, what: Callable[[], object]) -> None:
        """Does something in its turn, of which nothing comes back."""
        if not self._closed:
            self._submit(what)

    def _submit(self, what: Callable[[], T]) -> Future[T]:
        future = self._pool.submit(what)
        self._waiting.add(future)  # type: ignore[arg-type]
        future.add_done_callback(self._waiting.discard)
        return future

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
