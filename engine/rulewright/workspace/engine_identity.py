"""Identify the engine that computes a result: digests of its sources and its libraries."""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from time import time

from rulewright import resources
from rulewright.cache_files import read_cached, write_cached
from rulewright.workspace.file_stamps import is_settled, make_stamp

PACKAGES = ("lark", "pyyaml", "jsonschema", "fluent", "referencing", "jinja2")
"""Packages whose version can change a result."""


@lru_cache(maxsize=1)
def engine_stamp(folder: Path | None) -> str:
    """Return a stamp that changes with the engine's source files and with the versions of its libraries. The
    digest of the sources is cached in `folder`, unless it is None."""
    return "\0".join([_sources_digest(folder), *sorted(_installed_packages())])


def _sources_digest(folder: Path | None) -> str:
    """Return the digest of the engine's sources. They are read only if the metadata of a file has changed
    since they were read last; Python trusts sizes and times of sources in the same way."""
    if folder is None:
        return resources.sources_digest()
    now = time()
    marks = [(name, make_stamp(found)) for name, found in _source_stats()]
    files = hashlib.sha256(repr(marks).encode()).hexdigest()
    place = folder / f"engine-{hashlib.sha256(resources.__file__.encode()).hexdigest()}"
    before, _, digest = (read_cached(place) or b"").decode("ascii").partition(" ")
    if before != files:
        digest = resources.sources_digest()
        if all(is_settled(found, now) for _, found in _source_stats()):
            with suppress(OSError):
                write_cached(place, f"{files} {digest}".encode("ascii"))
    return digest


@lru_cache(maxsize=1)  # a process has loaded one engine, even if its files change
def _source_stats() -> tuple[tuple[str, os.stat_result], ...]:
    return tuple((name, os.stat(path)) for name, path in resources.iter_sources())


def _installed_packages() -> set[str]:
    """Return the packages on Python's path, with versions in their names."""
    package_names: set[str] = set()
    for folder in sys.path:
        with suppress(OSError):
            package_names.update(
                name
                for name in os.listdir(folder or ".")
                if name.endswith((".dist-info", ".egg-info"))
                and name.lower().replace("_", ".").startswith(PACKAGES)
            )
    return package_names
