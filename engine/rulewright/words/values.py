"""The values that messages are given, with the types that their words depend on."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.play.names import Readable, as_text
from rulewright.records import dataclass
from rulewright.types import (
    NO_INT,
    NONE,
    BagType,
    BoolType,
    FiniteType,
    IntType,
    MemberType,
    PlaceType,
    Type,
    key_size,
)


@dataclass(frozen=True, slots=True)
class MemberValue:
    """A member of a type as a value of a message: `MemberValue("side", "reds")`.

    `parts` are those of a member of a product, of a corner or of a side, to be named one after the
    other.
    """

    type: str
    name: str
    parts: tuple[MemberValue, ...] = ()


Value = MemberValue | int | bool | str | None | Mapping["MemberValue", int] | tuple["Value", ...]
"""What a message can be given; a mapping holds counts by kind, a tuple several values."""


def value_of(type: Type, value: Readable) -> Value:
    """A value as play gives it, with the type that its words depend on."""
    match type, value:
        case MemberType(of=of), str() if (
            of.growing or of.root.name == "player" or value in of.root.names
        ):
            return named(of, value)
        case PlaceType(grid=grid), str():
            return _laid(grid, value)
        case BagType(of=of), Mapping():
            return {named(of, kind): count for kind, count in value.items()}
        case _, dict():
            return as_text(value)
        case _:
            return value


def _laid(grid: FiniteType, place: str) -> MemberValue:
    """Return the hex and rotation of a placed shape, `place(flower, 1, -2, 5)`."""
    _, q, r, *turns = place.removeprefix("place(").removesuffix(")").split(", ")
    turned = tuple(MemberValue("turn", f"{60 * int(turn)}°") for turn in turns)
    return MemberValue(
        grid.root.name, place, (MemberValue(grid.root.name, f"at({q}, {r})"), *turned)
    )


def readable(type: Type, number: int) -> Value:
    """Return the readable value for a number of the rules."""
    match type:
        case MemberType(of=of):
            return None if number == NONE else named(of, of.root.names[number])
        case BoolType():
            return bool(number)
        case IntType(optional=True) if number == NO_INT:
            return None
        case _:
            return number


def named(of: FiniteType, name: str) -> MemberValue:
    """Return a member by its name in the rules; one of a product with its parts, a corner or side
    with its place and compass point.
    """
    root = of.root
    if root.around is not None and name in root.names:
        place, _, way = name.rpartition("_")
        return MemberValue(
            root.name, name, (named(root.around, place), MemberValue("compass", way))
        )
    if not root.factors or name not in root.names:
        return MemberValue(root.name, name)
    rest, parts = root.names.index(name), list[MemberValue]()
    for factor in reversed(root.factors):
        rest, number = divmod(rest, key_size(factor))
        parts.insert(0, named(factor, factor.root.names[number]))
    return MemberValue(root.name, name, tuple(parts))
