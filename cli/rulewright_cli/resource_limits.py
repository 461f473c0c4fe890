"""Limit the time and memory of a check."""

from __future__ import annotations

import math
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulewright.limits import Exhausted
from rulewright.thread_interrupts import cancel_raise, raise_in_thread

TICK = 0.25
"""Seconds between two measurements."""
GRACE = 10
"""Processor seconds after which the system kills a process that cannot measure itself."""
_STATM = Path("/proc/self/statm")


@contextmanager
def limit_resources(seconds: float, megabytes: float) -> Iterator[None]:
    """Raise `limits.Exhausted` in code that exceeds CPU time or memory, and MemoryError for a
    single excessive allocation. Memory is watched if the system reports it.
    """
    start, before = time.process_time(), _used_megabytes()
    worker, ended, met = threading.get_ident(), threading.Event(), threading.Event()

    def watch_usage() -> None:
        while not ended.wait(TICK):
            if time.process_time() - start > seconds:
                met.set()
                raise_in_thread(worker, _exhaustion_class(f"{seconds:g} s of CPU time"))
            elif _used_megabytes() - before > megabytes:
                met.set()
                raise_in_thread(worker, _exhaustion_class(f"{megabytes:g} MB of memory"))

    watching = threading.Thread(target=watch_usage, daemon=True)
    with _set_system_limits(seconds, megabytes):
        watching.start()
        try:
            yield
        finally:
            ended.set()
            watching.join()
            if met.is_set():
                cancel_raise(worker)


def _exhaustion_class(what: str) -> type[Exhausted]:
    """Return an exception class with this message, since only a class can be raised in another
    thread.
    """

    class Spent(Exhausted):
        def __init__(self) -> None:
            super().__init__(what)

    return Spent


@contextmanager
def _set_system_limits(seconds: float, megabytes: float) -> Iterator[None]:
    """Set the limits of the operating system, if it has any; they also hold during one long call of a
    library."""
    try:
        import resource
    except ImportError:
        yield
        return
    now = math.ceil(time.process_time() + seconds) + GRACE
    wanted = {
        resource.RLIMIT_CPU: now,
        resource.RLIMIT_DATA: _read_page_count(5) * resource.getpagesize() + int(megabytes * 1_000_000 * 1.1),
    }
    before = {}
    for kind, most in wanted.items():
        soft, hard = resource.getrlimit(kind)
        if soft == resource.RLIM_INFINITY or most < soft:
            before[kind] = (soft, hard)
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (least, hard))
    try:
        yield
    finally:
        for kind, old in before.items():
            resource.setrlimit(kind, old)


def _used_megabytes() -> float:
    """Return the current memory of this process in megabytes, or its peak if only that is known; 0
    if nothing is.
    """
    try:
        import resource
    except ImportError:
        return 0.0
    if pages := _read_page_count(1):
        return pages * resource.getpagesize() / 1_000_000
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1_000_000


def _read_page_count(field: int) -> int:
    """Return a field of Linux's memory statistics of this process, in pages: 1 is resident memory, 5 the
    memory that counts against the limit. Returns 0 on other systems."""
    try:
        return int(_STATM.read_text("ascii").split()[field])
    except (OSError, ValueError, IndexError):
        return 0
