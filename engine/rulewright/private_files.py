"""Create and check files and folders that no other user can have written.

Compiled rules and libraries in the cache are executed. Another user who can write there, or replace the
folder, could run programs as the current user.
"""

from __future__ import annotations

import atexit
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def explain_distrust(folder: Path) -> str | None:
    """Return why a folder, which need not exist yet, cannot be trusted; None if it can. It and all folders
    above it must belong to the user or to root and be writable by nobody else; folders above it may be
    sticky, such as /tmp."""
    if not hasattr(os, "geteuid"):
        return None  # Windows keeps such folders in the user's profile, with other permissions
    here = Path(os.path.realpath(folder))
    for path in (here, *here.parents):
        try:
            found = path.stat()
        except FileNotFoundError:
            continue
        except OSError as fault:
            return f"`{path}`: {(fault.strerror or 'it cannot be looked at').lower()}"
        if not stat.S_ISDIR(found.st_mode):
            return f"`{path}` is no folder"
        if found.st_uid not in (0, os.geteuid()):
            return f"`{path}` belongs to somebody else"
        if _is_open_to_others(found) and (path == here or not found.st_mode & stat.S_ISVTX):
            return f"others may write to `{path}`"
    return None


def make_private_folder(folder: Path) -> None:
    """Create a folder, and missing folders above it, for the user alone. Raises OSError."""
    if not folder.is_dir():
        make_private_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Return a temporary folder that is removed at the end of the block, also after a signal
    during its creation.
    """
    folder = Path(tempfile.gettempdir(), f"rulewright-{os.urandom(8).hex()}")
    try:
        folder.mkdir(mode=0o700)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def process_folder() -> Path:
    """Return a temporary folder that is removed when this process ends."""
    folder = tempfile.mkdtemp(prefix="rulewright-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def write_private_file(path: Path, data: bytes, *, is_synced: bool = False) -> None:
    """Write a file for the user alone, atomically. With `is_synced`, the file is on the disk when the
    function returns. Raises OSError."""
    make_private_folder(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix="new-")
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            if is_synced:
                os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    if is_synced:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Write new names in a folder to the disk, on systems where folders can be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def is_own_file(file: Path) -> bool:
    """Return whether a plain file exists that only the user or root can have written."""
    try:
        found = file.lstat()
    except OSError:
        return False
    if not stat.S_ISREG(found.st_mode):
        return False
    if not hasattr(os, "geteuid"):
        return True
    return found.st_uid in (0, os.geteuid()) and not _is_open_to_others(found)


def _is_open_to_others(stat_result: os.stat_result) -> bool:
    mode = stat_result.st_mode & _OTHERS
    return bool(mode) and not (mode == stat.S_IWGRP and _is_private_group(stat_result.st_gid))


def _is_private_group(group: int) -> bool:
    """Return whether a group is the user's own private group, which many systems create for each user."""
    try:
        import grp
        import pwd

        user, found = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except (ImportError, KeyError):
        return False
    own = user.pw_gid == group and found.gr_name == user.pw_name
    return own and set(found.gr_mem) <= {user.pw_name}
