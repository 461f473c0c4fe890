"""Verify cached results: compute some of them again, and compare.

With `RULEWRIGHT_VERIFY=20` in the environment, every twentieth reuse is verified; with 1, every one. A
difference is a bug of Rulewright: the key lacks something that the result depends on.
"""

from __future__ import annotations

import os
from itertools import count

VARIABLE = "RULEWRIGHT_VERIFY"
_reuses = count(1)


class CacheMismatch(Exception):
    """A cached result differs from the result computed from scratch."""


def is_verification_due() -> bool:
    """Count a reuse, and return whether it is one of those that are verified."""
    interval = os.environ.get("RULEWRIGHT_VERIFY", "")
    return interval.isdecimal() and int(interval) > 0 and next(_reuses) % int(interval) == 0


def compare_results(question: str, cached: object, computed: object) -> None:
    """Compare a cached result with the one computed from scratch. Raises CacheMismatch if they differ."""
    if cached != computed:
        raise CacheMismatch(f"a cached result about {question} is out of date: {cached!r} != {computed!r}")
