"""Disks that fail: system calls that write are made to fail one at a time, and a small file system
in memory is filled up."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

WRITING = ("open", "write", "fsync", "replace", "rename", "link", "ftruncate", "mkdir")
"""Calls of `os` by which a program changes what is on a disk."""


class FailingDisk:
    """Counts calls that write, and lets the one with a number fail: the disk is then full (or
    broken) for that call, or from then on."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self.folder = str(folder)
        self.calls = 0
        self.fails_at: int | None = None
        self.lasting = False
        self.error = 0
        self._patch = patch

    def __enter__(self) -> FailingDisk:
        for name in WRITING:
            self._patch.setattr(os, name, self._failing(name, getattr(os, name)))
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()

    def fail(self, at: int | None, error: int = 0, *, lasting: bool = False) -> None:
        """Let call number `at` from now fail; None: all succeed."""
        self.calls, self.fails_at, self.error, self.lasting = 0, at, error, lasting

    def _failing(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def try_call(*args: Any, **named: Any) -> Any:
            reads = name == "open" and not args[1] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if reads or (isinstance(args[0], str) and not args[0].startswith(self.folder)):
                return call(*args, **named)
            self.calls += 1
            at = self.fails_at
            if at is not None and (self.calls == at or (self.lasting and self.calls > at)):
                if name == "write" and len(args[1]) > 1:  # half of it comes to the disk
                    call(args[0], bytes(args[1])[: len(args[1]) // 2])
                raise OSError(self.error, os.strerror(self.error))
            return call(*args, **named)

        return try_call


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A file system of its own with so much room. Skips the test where none can be mounted."""
    folder.mkdir()
    words = ("mount", "-t", "tmpfs", "-o", f"size={kilobytes}k,mode=0700", "tmpfs", str(folder))
    if not shutil.which("mount"):
        pytest.skip("no file system can be mounted here")
    mounted = subprocess.run(words, capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(("umount", "-l", str(folder)), capture_output=True, check=False)


def fill_up(folder: Path) -> Path:
    """Fill a disk to its last byte; the file that takes the room."""
    file = folder / "filling"
    with file.open("wb", buffering=0) as filling, suppress(OSError):
        while True:
            filling.write(bytes(1024))
    with file.open("ab", buffering=0) as filling, suppress(OSError):
        while True:
            filling.write(b"\0")
    return file
