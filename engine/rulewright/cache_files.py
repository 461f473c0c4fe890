"""What is kept in the cache folder: how much of it, and what goes when it is too much.

Everything there can be made again. Each kind has a folder of its own and the most bytes that it may
take; beyond them the files that were not used for longest go.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rulewright.fences import read_bounded
from rulewright.own_files import is_own, write_private
from rulewright.records import dataclass

_CHECKSUM = 32
"""Bytes before what a file keeps."""
LARGEST_KEPT = 100_000_000
"""Bytes of one file that are read: what was written has far fewer."""
_LEFT = 0.75
"""Of the most bytes, after some files had to go: so that not every new file makes room anew."""


@dataclass(frozen=True, slots=True)
class CacheKind:
    """A kind of thing that is kept, in `folder` below the cache's."""

    folder: str
    what: str
    most: int
    """Bytes."""


KINDS = (
    CacheKind("results", "verdicts on rulesets", 64_000_000),
    CacheKind("compiled", "compiled rules", 200_000_000),
    CacheKind("native", "compiled rules in native code", 400_000_000),
    CacheKind("bundles", "rules from elsewhere, for workers", 100_000_000),
)


@dataclass(frozen=True, slots=True)
class CacheUsage:
    """How much there is of a kind."""

    kind: CacheKind
    files: int
    size: int
    """Bytes."""


def kept(cache: Path) -> list[CacheUsage]:
    """Return the contents of a cache folder by kind."""
    found = []
    for kind in KINDS:
        sizes = [size for _, size, _ in _files(cache / kind.folder)]
        found.append(CacheUsage(kind, len(sizes), sum(sizes)))
    return found


def clear(cache: Path) -> None:
    """Remove cached files, and nothing else."""
    for kind in KINDS:
        for _, _, path in _files(cache / kind.folder):
            with suppress(OSError):
                os.unlink(path)


def read_kept(path: Path) -> bytes | None:
    """Return the data that `write_kept` was given; None if it is missing, damaged, or writable by
    others.
    """
    try:
        data = read_bounded(path, LARGEST_KEPT) if is_own(path) else b""
    except (OSError, ValueError):
        return None
    kept = data[_CHECKSUM:]
    if not data or hashlib.sha256(kept).digest() != data[:_CHECKSUM]:
        return None
    used(path)
    return kept


def write_kept(path: Path, data: bytes) -> None:
    """Writes a file that several processes may share. Raises OSError."""
    write_private(path, hashlib.sha256(data).digest() + data)


def used(file: Path) -> None:
    """Mark a file as recently used."""
    with suppress(OSError):
        os.utime(file)


def make_room(folder: Path, most: int) -> None:
    """Removes what was not used for longest, if all files of a folder take more bytes."""
    found = sorted(_files(folder))
    total = sum(size for _, size, _ in found)
    if total <= most:
        return
    for _, size, path in found:
        if total <= most * _LEFT:
            return
        with suppress(OSError):
            os.unlink(path)
            total -= size


def most_of(folder: str) -> int:
    """The most bytes of the kind that is kept in this folder."""
    return next(kind.most for kind in KINDS if kind.folder == folder)


def _files(folder: Path) -> Iterator[tuple[float, int, str]]:
    """When each plain file was used last, its bytes and its path."""
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with suppress(OSError):
                about = os.lstat(path)
                if stat.S_ISREG(about.st_mode):
                    yield about.st_mtime, about.st_size, path
