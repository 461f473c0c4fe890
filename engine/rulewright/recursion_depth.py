"""Bound the nesting of rules: definitions that use definitions, and so on.

By default Python allows 1,000 nested calls, whatever the size of the stack: about 100 nested definitions.
Processes of our own allow more, because they can enlarge their stack.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

MAX_CALLS = 20_000
"""The largest number of nested Python calls."""
STACK_BYTES = 120_000_000
"""Bytes of stack for so many calls, including the C calls between them: 6,000 for each, of which the largest
needs a few hundred. Linux keeps 128 MB free below every main stack."""


def raise_recursion_limit() -> None:
    """Allow more nested calls in the main thread of a process of our own, permanently. Does nothing if the
    system does not allow a larger stack."""
    if sys.platform != "linux":
        return
    try:
        import resource
    except ImportError:  # Python can be built without the module
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    if soft != resource.RLIM_INFINITY and soft < STACK_BYTES:
        if hard != resource.RLIM_INFINITY and hard < STACK_BYTES:
            return
        resource.setrlimit(resource.RLIMIT_STACK, (STACK_BYTES, hard))
    sys.setrecursionlimit(max(MAX_CALLS, sys.getrecursionlimit()))


def start_deep_thread(work: Callable[[], object], name: str) -> threading.Thread:
    """Start a thread that allows rules to be nested as deeply as in the main thread."""
    before = threading.stack_size(STACK_BYTES)
    try:
        thread = threading.Thread(target=work, name=name, daemon=True)
        thread.start()
        return thread
    finally:
        threading.stack_size(before)


def make_deep_pool(count: int, name: str) -> ThreadPoolExecutor:
    """Create a pool of threads that allow rules to be nested as deeply as in the main thread."""
    from concurrent.futures import ThreadPoolExecutor  # most commands need no pool

    before = threading.stack_size(STACK_BYTES)
    try:
        pool = ThreadPoolExecutor(count, thread_name_prefix=name)
        for _ in range(count):  # threads use the stack size that is set when they start
            pool.submit(threading.Event().wait, 0.01)
        return pool
    finally:
        threading.stack_size(before)
