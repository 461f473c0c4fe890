"""Run the one thread that owns the editor sessions; it answers requests in order."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from rulewright.recursion_depth import MAX_CALLS, make_deep_pool

T = TypeVar("T")


class DeskThread:
    """A thread that answers requests in order. A request that is cancelled before its turn is skipped."""

    def __init__(self) -> None:
        sys.setrecursionlimit(max(MAX_CALLS, sys.getrecursionlimit()))
        self._waiting: set[Future[object]] = set()
        self._pool = make_deep_pool(1, "desks")
        self._closed = False

    @property
    def has_waiting_request(self) -> bool:
        """Whether a request is waiting, so that background work should yield."""
        return bool(self._waiting)

    async def run_request(self, question: Callable[[], T]) -> T:
        """Run a request and return its result. Raises CancelledError when the server ends."""
        self._check_open()
        return await asyncio.wrap_future(self._submit_request(question))

    async def run_background(self, question: Callable[[], T]) -> T:
        """Run background work."""
        self._check_open()
        return await asyncio.wrap_future(self._pool.submit(question))

    def _check_open(self) -> None:
        if self._closed:
            raise asyncio.CancelledError

    def submit_action(self, action: Callable[[], object]) -> None:
        """Submit an action in the order of requests, without waiting for it."""
        if not self._closed:
            self._submit_request(action)

    def _submit_request(self, question: Callable[[], T]) -> Future[T]:
        future = self._pool.submit(question)
        self._waiting.add(future)  # type: ignore[arg-type]
        future.add_done_callback(self._waiting.discard)
        return future

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
