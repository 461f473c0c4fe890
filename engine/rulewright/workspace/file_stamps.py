"""Detect from a file's metadata, without reading it, that it has not changed."""

from __future__ import annotations

import os

FileStamp = tuple[int, ...]
"""What the system says of a file that is another one when that is written again."""
SETTLE_SECONDS = 2
"""Seconds after which a file that is written again has another time: some systems count no finer,
and most far finer."""


def make_stamp(stat_result: os.stat_result) -> FileStamp:
    return stat_result.st_size, stat_result.st_mtime_ns, stat_result.st_ctime_ns, stat_result.st_ino


def is_settled(stat_result: os.stat_result, now: float) -> bool:
    """Return whether the file is so much older than `now` that its stamp is reliable."""
    return max(stat_result.st_mtime, stat_result.st_ctime) <= now - SETTLE_SECONDS
