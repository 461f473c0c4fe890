"""Relate types: assignability, common supertypes, and their printed form."""

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


def format_type(typ: Type) -> str:
    """Return a type in the words of an author."""
    match typ:
        case IntType(optional=optional, name=name):
            return (name or "int") + ("?" if optional else "")
        case BoolType():
            return "bool"
        case MemberType(finite_type=of, optional=optional):
            return of.name + ("?" if optional else "")
        case CollectionType(element_type=element, is_ordered=ordered):
            return f"{'list' if ordered else 'set'} of {format_type(element)}"
        case BagType(finite_type=of):
            return f"bag of {of.name}"
        case PlaceType(shape=shape):
            return f"place of {shape}"
        case NothingType():
            return "none"
        case UnknownType():
            return "unknown"
        case _:
            assert_never(typ)


def is_optional(typ: Type) -> bool:
    match typ:
        case IntType(optional=optional) | MemberType(optional=optional):
            return optional
        case NothingType():
            return True
        case _:
            return False


def make_optional(typ: Type) -> Type:
    """Return the type with none added; unchanged if there is no such type."""
    if isinstance(typ, IntType | MemberType) and not typ.optional:
        return replace(typ, optional=True)
    return typ


def remove_none(typ: Type) -> Type:
    """Return the type without none."""
    if isinstance(typ, IntType | MemberType) and typ.optional:
        return replace(typ, optional=False)
    return typ


def has_same_root(left_type: FiniteType, right_type: FiniteType) -> bool:
    return left_type.root is right_type.root


def is_assignable(actual_type: Type, expected_type: Type) -> bool:
    """Return whether a value of type `actual_type` is assignable to `expected_type`."""
    match actual_type, expected_type:
        case (UnknownType(), _) | (_, UnknownType()):
            return True
        case NothingType(), _:
            return is_optional(expected_type)
        case IntType(), IntType():
            return expected_type.optional or not actual_type.optional
        case MemberType(), MemberType():
            return expected_type.finite_type.includes_type(actual_type.finite_type) and (
                expected_type.optional or not actual_type.optional
            )
        case CollectionType(), CollectionType():
            return actual_type.is_ordered == expected_type.is_ordered and is_assignable(
                actual_type.element_type, expected_type.element_type
            )
        case BagType(), BagType():
            return actual_type.finite_type is expected_type.finite_type
        case _:
            return actual_type == expected_type


def is_comparable(first_type: Type, second_type: Type) -> bool:
    """Return whether `==` between the two makes sense."""
    match first_type, second_type:
        case (UnknownType(), _) | (_, UnknownType()):
            return True
        case (NothingType(), kind) | (kind, NothingType()):
            return is_optional(kind)
        case MemberType(), MemberType():
            return has_same_root(first_type.finite_type, second_type.finite_type)
        case IntType(), IntType():
            return True
        case CollectionType(), CollectionType():
            return is_assignable(first_type.element_type, second_type.element_type) or is_assignable(
                second_type.element_type, first_type.element_type
            )
        case BagType(), _:
            return False
        case _:
            return first_type == second_type


def join_types(first_type: Type, second_type: Type) -> Type | None:
    """Return the smallest type that holds the values of both, or None."""
    match first_type, second_type:
        case (UnknownType(), _) | (_, UnknownType()):
            return UNKNOWN
        case NothingType(), NothingType():
            return NOTHING
        case (NothingType(), kind) | (kind, NothingType()):
            return make_optional(kind) if isinstance(kind, IntType | MemberType) else None
        case IntType(), IntType():
            low = (
                None
                if first_type.low is None or second_type.low is None
                else min(first_type.low, second_type.low)
            )
            high = (
                None
                if first_type.high is None or second_type.high is None
                else max(first_type.high, second_type.high)
            )
            name = first_type.name if first_type.name == second_type.name else None
            return IntType(low, high, first_type.optional or second_type.optional, name)
        case MemberType(), MemberType():
            if not has_same_root(first_type.finite_type, second_type.finite_type):
                return None
            of = (
                first_type.finite_type
                if first_type.finite_type.includes_type(second_type.finite_type)
                else second_type.finite_type
                if second_type.finite_type.includes_type(first_type.finite_type)
                else first_type.finite_type.root
            )
            return MemberType(of, first_type.optional or second_type.optional)
        case _:
            return (
                first_type
                if first_type == second_type or is_assignable(second_type, first_type)
                else second_type
                if is_assignable(first_type, second_type)
                else None
            )


def with_article(word: str) -> str:
    """Return the word with its article: `a sector`, `an outpost`."""
    return f"{'an' if word[:1].lower() in 'aeio' else 'a'} {word}"


def format_count(number: int, word: str) -> str:
    """Return `1 key`, `3 keys`, `no keys`."""
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
