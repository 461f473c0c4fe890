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
"""Packages whose version can change an answer."""


@lru_cache(maxsize=1)
def engine_stamp(folder: Path | None) -> str:
    """Changes with every file that the engine is made of, and with the packages below it. What the
    sources come to is kept in a folder, if there is one."""
    return "\0".join([_sources_digest(folder), *sorted(_installed_packages())])


def _sources_digest(folder: Path | None) -> str:
    """Of all texts, which are read only if one is not the file that it was when they were read
    last: Python itself goes by sizes and times before it runs what it has compiled of them."""
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


@lru_cache(maxsize=1)  # a process has one engine, whatever is done to its files
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
