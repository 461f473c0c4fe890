"""Whether a file is still the one that it was when it was read, told without reading it."""

from __future__ import annotations

import os

Mark = tuple[int, ...]
"""What the system says of a file that is another one when that is written again."""
SETTLED = 2
"""Seconds after which a file that is written again has another time: some systems count no finer,
and most far finer."""


def mark_of(found: os.stat_result) -> Mark:
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


def is_settled(found: os.stat_result, now: float) -> bool:
    """Whether it was written so long before `now` that its mark tells."""
    return max(found.st_mtime, found.st_ctime) <= now - SETTLED
