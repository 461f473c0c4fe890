"""Bound the nesting of rules: definitions that use definitions, and so on.

Python stops at 1,000 calls inside each other, whatever room there is: about 100 definitions in a
row. In a process of our own there is more, because its stack may grow.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

MAX_CALLS = 20_000
"""Calls of Python inside each other."""
STACK_BYTES = 120_000_000
"""Bytes of stack that are enough for so many, with the calls of C between them: 6,000 for each,
where the longest takes a few hundred. Linux keeps 128 MB free below every main stack."""


def raise_recursion_limit() -> None:
    """Allows more calls inside each other, in the main thread of a process of our own, for good.
    Where the system does not let its stack grow, nothing is changed."""
    if sys.platform != "linux":
        return
    try:
        import resource
    except ImportError:  # a Python that was built without it
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    if soft != resource.RLIM_INFINITY and soft < STACK_BYTES:
        if hard != resource.RLIM_INFINITY and hard < STACK_BYTES:
            return
        resource.setrlimit(resource.RLIMIT_STACK, (STACK_BYTES, hard))
    sys.setrecursionlimit(max(MAX_CALLS, sys.getrecursionlimit()))


def start_deep_thread(work: Callable[[], object], name: str) -> threading.Thread:
    """Start a thread in which rules may lie as deep inside each other as in the main one."""
    before = threading.stack_size(STACK_BYTES)
    try:
        thread = threading.Thread(target=work, name=name, daemon=True)
        thread.start()
        return thread
    finally:
        threading.stack_size(before)


def make_deep_pool(count: int, name: str) -> ThreadPoolExecutor:
    """So many threads in which rules may lie as deep inside each other as in the main one."""
    from concurrent.futures import ThreadPoolExecutor  # most commands have none

    before = threading.stack_size(STACK_BYTES)
    try:
        pool = ThreadPoolExecutor(count, thread_name_prefix=name)
        for _ in range(count):  # threads take the size that holds when they begin
            pool.submit(threading.Event().wait, 0.01)
        return pool
    finally:
        threading.stack_size(before)
