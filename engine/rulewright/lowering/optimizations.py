"""Name the optimisations of lowering. A program means the same without any of them, which tests check by
leaving each out."""

from __future__ import annotations

from typing import Literal

Optimization = Literal[
    "tabulate",  # definitions that depend only on their arguments become tables
    "inline",  # small definitions replace their calls
    "specialise",  # definitions have separate functions for constant arguments
    "unroll",  # quantifiers over a few members are unrolled
    "expand",  # parts of a definition are tested separately in loops
    "narrow",  # loops leave out members for which conditions certainly fail
    "sequence",  # loops run over the values of the one variable that is tested
    "lying",  # the place of a thing is looked up, not searched for
    "nearby",  # conditions on neighbours are computed for all places at once
    "walks",  # members with unobstructed paths are found by one walk
    "masks",  # sets of members are bitsets, and conditions are evaluated for all members at once
    "few cells",  # conditions on few cells are looked up by which of them have a value
    "floods",  # one flood fill for all ends that a search tests
    "share",  # equal calls are computed once
    "renew",  # memos are read without checks in loops that change nothing
    "hoist",  # cells that loops read are loaded once, and triggers are marked once
]

OPTIMIZATIONS: tuple[Optimization, ...] = Optimization.__args__  # type: ignore[attr-defined]

COVERAGE_DISABLED = frozenset(OPTIMIZATIONS) - {"specialise", "unroll", "hoist"}
"""Optimisations that would hide from coverage which rules have run."""
