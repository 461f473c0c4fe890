"""Compute radices of options: the number of values of each parameter, within 64 bits.

The parameters of an alternative are digits in mixed radix. A bag is one digit: its counts are themselves
digits in mixed radix, each up to the capacity. If that number is long but the bag is known to hold few
things, as in `p chooses 1 to 2 of card as want`, only bags of that size are numbered (`BagType.most`): with
52 kinds 1,431 instead of 3**52.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod

from rulewright.tree.nodes import (
    Alternative,
    AnyBag,
    BagLocal,
    BagSize,
    Binder,
    Compare,
    Const,
    Expr,
    Numbers,
    WithinBag,
)
from rulewright.tree.walk import list_conjuncts
from rulewright.types import BagType, BoolType, IntType, MemberType, PlaceType, Type

LARGEST_CODE = 2**63 - 1
"""Maximum option code: signed 64-bit numbers, in Python as in native code."""
AMOUNT_RADIX = 1 << 16
"""Number of values of an amount whose type has no bounds, or bounds too wide to be useful."""
WIDEST = 1 << 20
MOST_STEPS = 100_000
"""Maximum size of the table that numbers bags with few things."""
LONG = 2**31 - 1
"""A bag with more combinations of counts than this is numbered by its maximum size, if that is known."""


def compute_radix(binder: Binder, where: Expr | None = None) -> tuple[int, int]:
    """Return how many digits a parameter needs in an option code, and the value of digit 0."""
    domain = binder.domain
    match find_code_type(binder, where):
        case MemberType(finite_type=of):
            return of.size, 0
        case BoolType():
            return 2, 0
        case PlaceType(reach=reach, turns=turns):
            return (2 * reach + 1) ** 2 * turns, 0
        case BagType() as bag:
            return bag.code_count, 0
        case IntType(low=low, high=high):
            if isinstance(domain, Numbers):
                first, last = (domain.last, domain.first) if domain.down else (domain.first, domain.last)
                if isinstance(first, Const):
                    low = first.value
                if isinstance(last, Const):
                    high = last.value
            if low is None:
                return AMOUNT_RADIX, -(AMOUNT_RADIX // 2) if high is None else high - AMOUNT_RADIX + 1
            width = AMOUNT_RADIX if high is None else max(1, high - low + 1)
            return (AMOUNT_RADIX if width > WIDEST else width), low
        case type:
            raise AssertionError(f"{type} cannot be chosen")


def can_be_numbered(binder: Binder) -> bool:
    """Return whether a value of this kind can be chosen; other kinds have been reported."""
    kinds = MemberType | BoolType | PlaceType | BagType | IntType
    return isinstance(binder.var.type, kinds)


def count_codes(alternatives: Sequence[Alternative]) -> int:
    """Return how many option codes a decision needs."""
    return sum(prod(compute_radix(binder, one.where)[0] for binder in one.parameters) for one in alternatives)


def find_code_type(binder: Binder, where: Expr | None) -> Type:
    """Return the type by which a parameter is numbered: a bag type with long numbers is limited to the size
    that its domain or its condition allows."""
    type, domain = binder.var.type, binder.domain
    if not isinstance(type, BagType) or type.code_count <= LONG:
        return type
    limits = [limit for _, limit in iter_size_limits(binder, where) if limit is not None]
    if isinstance(domain, AnyBag):
        limits.append(type.capacity)
    if not limits:
        return type
    kinds = len(type.finite_type.members)
    most = max(0, min(*limits, type.capacity * kinds))
    if kinds * most > MOST_STEPS:
        return type
    limited = replace(type, max_total=most)
    return limited if limited.cumulative_counts[0][-1] <= LARGEST_CODE else type


def iter_size_limits(binder: Binder, where: Expr | None) -> Iterator[tuple[Compare, int | None]]:
    """Yield the parts of a condition that limit the size of a bag, such as `size(pay) <= 2`, each with the
    largest size that it can allow, or None."""
    for part in list_conjuncts(where):
        if isinstance(part, Compare) and isinstance(binder.domain, WithinBag | AnyBag):
            limit = find_size_limit(binder, part)
            if limit is not None:
                type = limit.type
                high = type.high if isinstance(type, IntType) else None
                if isinstance(limit, Const):
                    high = limit.value
                yield part, None if high is None else high - (part.op in ("<", ">"))


def find_size_limit(binder: Binder, comparison: Compare) -> Expr | None:
    """Return the expression by which a comparison limits the size of a bag; None for other comparisons."""
    for op, sized, limit in (
        (("==", "<=", "<"), comparison.left, comparison.right),
        (("==", ">=", ">"), comparison.right, comparison.left),
    ):
        if comparison.op in op and isinstance(sized, BagSize):
            bag = sized.bag
            if isinstance(bag, BagLocal) and bag.var is binder.var:
                return limit
    return None
