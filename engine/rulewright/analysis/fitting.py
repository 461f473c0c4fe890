"""How types relate: whether one fits another, what two have in common, how they are shown."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.types import (
    NOTHING,
    UNKNOWN,
    BagType,
    BoolType,
    CollectionType,
    FiniteType,
    IntType,
    MemberType,
    NothingType,
    PlaceType,
    Type,
    UnknownType,
)


def show(kind: Type) -> str:
    """Return a type in the words of an author."""
    match kind:
        case IntType(optional=optional, name=name):
            return (name or "int") + ("?" if optional else "")
        case BoolType():
            return "bool"
        case MemberType(of=of, optional=optional):
            return of.name + ("?" if optional else "")
        case CollectionType(element=element, ordered=ordered):
            return f"{'list' if ordered else 'set'} of {show(element)}"
        case BagType(of=of):
            return f"bag of {of.name}"
        case PlaceType(shape=shape):
            return f"place of {shape}"
        case NothingType():
            return "none"
        case UnknownType():
            return "unknown"
        case _:
            assert_never(kind)


def is_optional(kind: Type) -> bool:
    match kind:
        case IntType(optional=optional) | MemberType(optional=optional):
            return optional
        case NothingType():
            return True
        case _:
            return False


def optional(kind: Type) -> Type:
    """Return the type with none added; unchanged if there is no such type."""
    if isinstance(kind, IntType | MemberType) and not kind.optional:
        return replace(kind, optional=True)
    return kind


def certain(kind: Type) -> Type:
    """Return the type without none."""
    if isinstance(kind, IntType | MemberType) and kind.optional:
        return replace(kind, optional=False)
    return kind


def same_root(one: FiniteType, other: FiniteType) -> bool:
    return one.root is other.root


def fits(got: Type, want: Type) -> bool:
    """Whether a value of type `got` can stand where `want` is asked for."""
    match got, want:
        case (UnknownType(), _) | (_, UnknownType()):
            return True
        case NothingType(), _:
            return is_optional(want)
        case IntType(), IntType():
            return want.optional or not got.optional
        case MemberType(), MemberType():
            return want.of.contains(got.of) and (want.optional or not got.optional)
        case CollectionType(), CollectionType():
            return got.ordered == want.ordered and fits(got.element, want.element)
        case BagType(), BagType():
            return got.of is want.of
        case _:
            return got == want


def comparable(one: Type, other: Type) -> bool:
    """Return whether `==` between the two makes sense."""
    match one, other:
        case (UnknownType(), _) | (_, UnknownType()):
            return True
        case (NothingType(), kind) | (kind, NothingType()):
            return is_optional(kind)
        case MemberType(), MemberType():
            return same_root(one.of, other.of)
        case IntType(), IntType():
            return True
        case CollectionType(), CollectionType():
            return fits(one.element, other.element) or fits(other.element, one.element)
        case BagType(), _:
            return False
        case _:
            return one == other


def join(one: Type, other: Type) -> Type | None:
    """Return the smallest type that holds the values of both, or None."""
    match one, other:
        case (UnknownType(), _) | (_, UnknownType()):
            return UNKNOWN
        case NothingType(), NothingType():
            return NOTHING
        case (NothingType(), kind) | (kind, NothingType()):
            return optional(kind) if isinstance(kind, IntType | MemberType) else None
        case IntType(), IntType():
            low = None if one.low is None or other.low is None else min(one.low, other.low)
            high = None if one.high is None or other.high is None else max(one.high, other.high)
            name = one.name if one.name == other.name else None
            return IntType(low, high, one.optional or other.optional, name)
        case MemberType(), MemberType():
            if not same_root(one.of, other.of):
                return None
            of = (
                one.of
                if one.of.contains(other.of)
                else other.of
                if other.of.contains(one.of)
                else one.of.root
            )
            return MemberType(of, one.optional or other.optional)
        case _:
            return one if one == other or fits(other, one) else other if fits(one, other) else None


def a(word: str) -> str:
    """Return the word with its article: `a sector`, `an outpost`."""
    return f"{'an' if word[:1].lower() in 'aeio' else 'a'} {word}"


def count(number: int, word: str) -> str:
    """Return `1 key`, `3 keys`, `no keys`."""
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
