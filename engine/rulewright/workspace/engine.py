"""Which engine gives an answer: its sources and those of others that it works with."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import lru_cache

from rulewright import resources

OTHERS = ("lark", "pyyaml", "jsonschema", "fluent", "referencing", "jinja2")
"""Packages whose version can change an answer."""


@lru_cache(maxsize=1)
def engine_stamp() -> str:
    """Changes with every file that the engine is made of, and with the packages below it."""
    return "\0".join([resources.sources_digest(), *sorted(_installed())])


def _installed() -> set[str]:
    """What lies where Python looks for packages, with versions in the names."""
    found: set[str] = set()
    for folder in sys.path:
        with suppress(OSError):
            found.update(
                name
                for name in os.listdir(folder or ".")
                if name.endswith((".dist-info", ".egg-info"))
                and name.lower().replace("_", ".").startswith(OTHERS)
            )
    return found
