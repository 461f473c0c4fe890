"""Lock files until the process ends, however it ends."""

from __future__ import annotations

import errno
import os
from importlib import import_module

_LAST_BYTE = 0x7FFF_FFFE
"""The last offset at which Windows can lock a byte."""
_HELD_ELSEWHERE = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


def try_lock(file: int) -> bool:
    """Lock an open file for this process alone; False if another process holds the lock. Closing
    the file releases the lock. Raises OSError if the file system has no locks."""
    try:
        import fcntl
    except ImportError:
        return _lock_byte(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        if fault.errno in _HELD_ELSEWHERE:
            return False
        raise
    return True


def _lock_byte(file: int) -> bool:
    """Lock a file on Windows, which locks bytes: one beyond the end of all our files, so that other
    processes can still read them. On systems without any locks, two processes may write."""
    try:
        windows = import_module("msvcrt")
    except ImportError:
        return True
    os.lseek(file, _LAST_BYTE, os.SEEK_SET)
    try:
        windows.locking(file, windows.LK_NBLCK, 1)
    except OSError:
        return False
    return True
