"""The one thread that owns the desks: questions are answered in the order in which they come."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from rulewright.depth import CALLS, STACK

T = TypeVar("T")


class Owner:
    """A question that was taken back before its turn is not answered."""

    def __init__(self) -> None:
        sys.setrecursionlimit(max(CALLS, sys.getrecursionlimit()))
        before = threading.stack_size(STACK)
        try:
            self._pool = ThreadPoolExecutor(1, "desks")
            self._pool.submit(int)  # the thread starts now, with so much stack
        finally:
            threading.stack_size(before)

    async def ask(self, question: Callable[[], T]) -> T:
        return await asyncio.wrap_future(self._pool.submit(question))

    def tell(self, what: Callable[[], object]) -> None:
        """Does something in its turn, for which nobody waits."""
        self._pool.submit(what)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
