"""Detect from a file's metadata, without reading it, that it has not changed."""

from __future__ import annotations

import os

FileStamp = tuple[int, ...]
"""File metadata that changes when the file is written again: size, times and inode."""
SETTLE_SECONDS = 2
"""Seconds after which rewriting a file is certain to change its time stamp. Some file systems have a
resolution this coarse; most are far finer."""


def make_stamp(stat_result: os.stat_result) -> FileStamp:
    return stat_result.st_size, stat_result.st_mtime_ns, stat_result.st_ctime_ns, stat_result.st_ino


def is_settled(stat_result: os.stat_result, now: float) -> bool:
    """Return whether the file is so much older than `now` that its stamp is reliable."""
    return max(stat_result.st_mtime, stat_result.st_ctime) <= now - SETTLE_SECONDS
