"""Make Python's garbage collection rare, for programs that create many long-lived objects."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


def collect_rarely() -> None:
    """Make garbage collection rare from now on, because traversing the compiler's trees often takes a third
    of its time."""
    gc.set_threshold(2_000_000, 50, 100)


@contextmanager
def collect_rarely_within() -> Iterator[None]:
    """Collect garbage less often inside the block."""
    before = gc.get_threshold()
    collect_rarely()
    try:
        yield
    finally:
        gc.set_threshold(*before)
