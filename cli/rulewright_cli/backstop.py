"""The clock and the scales behind a check: what no stage has counted ends here."""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

TICK = 0.25
"""Seconds of processor time between two looks."""
GRACE = 10
"""Seconds after which the system ends what does not even come to look."""


@contextmanager
def bounded(seconds: float, megabytes: float) -> Iterator[None]:
    """Raises `limits.Exhausted` in what takes more of the processor or of memory, and MemoryError
    where it asks for too much at once. Only the main thread of a POSIX system can be watched."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    from rulewright.limits import Exhausted

    start, before_that = time.process_time(), _memory()

    def look(_number: int, _frame: FrameType | None) -> None:
        if time.process_time() - start > seconds:
            raise Exhausted(f"{seconds:g} s of processor time")
        if _memory() - before_that > megabytes:
            raise Exhausted(f"{megabytes:g} MB of memory")

    with _limits(seconds, megabytes):
        before = signal.signal(signal.SIGPROF, look)
        signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)


if sys.platform != "win32":
    import resource

    _STATM = Path("/proc/self/statm")

    @contextmanager
    def _limits(seconds: float, megabytes: float) -> Iterator[None]:
        """The system's own limits, which also hold inside one long call of a library."""
        now = math.ceil(time.process_time() + seconds) + GRACE
        wanted = {
            resource.RLIMIT_CPU: now,
            resource.RLIMIT_DATA: _data() + int(megabytes * 1_000_000 * 1.1),
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

    def _data() -> int:
        """Bytes that count against the system's limit by now."""
        try:
            return int(_STATM.read_text("ascii").split()[5]) * resource.getpagesize()
        except (OSError, ValueError, IndexError):
            return 0

    def _memory() -> float:
        """Megabytes that this process has in memory now, or where nobody says, had at most."""
        try:
            pages = int(_STATM.read_text("ascii").split()[1])
        except (OSError, ValueError, IndexError):
            unit = 1 if sys.platform == "darwin" else 1024
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1_000_000
        return pages * resource.getpagesize() / 1_000_000
