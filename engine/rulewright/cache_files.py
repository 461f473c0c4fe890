"""Bound the cache folder: measure it and evict old files.

All cached files can be computed again. Each kind has its own folder and a maximal size in bytes; if it is
exceeded, the least recently used files are evicted.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rulewright.input_guards import read_bounded
from rulewright.private_files import is_own_file, write_private_file
from rulewright.records import dataclass

_CHECKSUM = 32
"""Length of the header before the content of a file."""
MAX_FILE_BYTES = 100_000_000
"""The largest size in bytes of a file that is read; written files are far smaller."""
_EVICTION_TARGET = 0.75
"""Share of the maximal size that eviction leaves, so that not every new file causes an eviction."""


@dataclass(frozen=True, slots=True)
class CacheKind:
    """A kind of cached file, in `folder` below the cache."""

    folder: str
    description: str
    max_bytes: int
    """Bytes."""


KINDS = (
    CacheKind("results", "verdicts on rulesets", 64_000_000),
    CacheKind("compiled", "compiled rules", 200_000_000),
    CacheKind("native", "compiled rules in native code", 400_000_000),
    CacheKind("bundles", "rules from elsewhere, for workers", 100_000_000),
)


@dataclass(frozen=True, slots=True)
class CacheUsage:
    """The contents of the cache of one kind."""

    cache_kind: CacheKind
    file_count: int
    total_bytes: int
    """Bytes."""


def measure_usage(cache: Path) -> list[CacheUsage]:
    """Return the contents of a cache folder by kind."""
    found = []
    for kind in KINDS:
        sizes = [size for _, size, _ in _iter_files(cache / kind.folder)]
        found.append(CacheUsage(kind, len(sizes), sum(sizes)))
    return found


def clear_cache(cache: Path) -> None:
    """Remove cached files, and nothing else."""
    for kind in KINDS:
        for _, _, path in _iter_files(cache / kind.folder):
            with suppress(OSError):
                os.unlink(path)


def read_cached(path: Path) -> bytes | None:
    """Return the data that `write_cached` was given; None if it is missing, damaged, or writable by
    others.
    """
    try:
        data = read_bounded(path, MAX_FILE_BYTES) if is_own_file(path) else b""
    except (OSError, ValueError):
        return None
    kept = data[_CHECKSUM:]
    if not data or hashlib.sha256(kept).digest() != data[:_CHECKSUM]:
        return None
    mark_used(path)
    return kept


def write_cached(path: Path, data: bytes) -> None:
    """Write a file that several processes may share. Raises OSError."""
    write_private_file(path, hashlib.sha256(data).digest() + data)


def mark_used(file: Path) -> None:
    """Mark a file as recently used."""
    with suppress(OSError):
        os.utime(file)


def evict_files(folder: Path, max_bytes: int) -> None:
    """Remove the least recently used files if the files of a folder exceed `max_bytes`."""
    found = sorted(_iter_files(folder))
    total = sum(size for _, size, _ in found)
    if total <= max_bytes:
        return
    for _, size, path in found:
        if total <= max_bytes * _EVICTION_TARGET:
            return
        with suppress(OSError):
            os.unlink(path)
            total -= size


def find_size_limit(folder: str) -> int:
    """Return the maximal size in bytes of the files of this kind."""
    return next(kind.max_bytes for kind in KINDS if kind.folder == folder)


def _iter_files(folder: Path) -> Iterator[tuple[float, int, str]]:
    """Yield the time of last use, the size in bytes and the path of each plain file."""
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with suppress(OSError):
                about = os.lstat(path)
                if stat.S_ISREG(about.st_mode):
                    yield about.st_mtime, about.st_size, path
