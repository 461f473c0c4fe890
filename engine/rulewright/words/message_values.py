"""Prepare the values passed to messages, with the types that their words depend on."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.play.names import Readable, format_readable
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
    """A member of a type as a value of a message: `MemberValue("side", "reds")`. `components` are the parts
    of a member of a product, a corner or a side, which are named one after the other.

    `components` are those of a member of a product, of a corner or of a side, to be named one after the
    other.
    """

    type_name: str
    name: str
    components: tuple[MemberValue, ...] = ()


Value = MemberValue | int | bool | str | None | Mapping["MemberValue", int] | tuple["Value", ...]
"""The value of a variable of a message; a mapping holds counts by kind, a tuple several values."""


def to_message_value(type: Type, value: Readable) -> Value:
    """Convert a value of a game to a value with the type that its text depends on."""
    match type, value:
        case MemberType(finite_type=of), str() if (
            of.is_growing or of.root.name == "player" or value in of.root.names
        ):
            return build_member(of, value)
        case PlaceType(grid=grid), str():
            return _placed_shape_value(grid, value)
        case BagType(finite_type=of), Mapping():
            return {build_member(of, kind): count for kind, count in value.items()}
        case _, dict():
            return format_readable(value)
        case _:
            return value


def _placed_shape_value(grid: FiniteType, placement: str) -> MemberValue:
    """Return the hex and rotation of a placed shape, `place(flower, 1, -2, 5)`."""
    _, q, r, *turns = placement.removeprefix("place(").removesuffix(")").split(", ")
    turned = tuple(MemberValue("turn", f"{60 * int(turn)}°") for turn in turns)
    return MemberValue(grid.root.name, placement, (MemberValue(grid.root.name, f"at({q}, {r})"), *turned))


def number_to_value(type: Type, number: int) -> Value:
    """Return the readable value for a number of the rules."""
    match type:
        case MemberType(finite_type=of):
            return None if number == NONE else build_member(of, of.root.names[number])
        case BoolType():
            return bool(number)
        case IntType(optional=True) if number == NO_INT:
            return None
        case _:
            return number


def build_member(finite_type: FiniteType, name: str) -> MemberValue:
    """Return a member by its name in the rules; one of a product with its parts, a corner or side
    with its place and compass point.
    """
    root = finite_type.root
    if root.board_places is not None and name in root.names:
        place, _, way = name.rpartition("_")
        return MemberValue(
            root.name, name, (build_member(root.board_places, place), MemberValue("compass", way))
        )
    if not root.factors or name not in root.names:
        return MemberValue(root.name, name)
    rest, parts = root.names.index(name), list[MemberValue]()
    for factor in reversed(root.factors):
        rest, number = divmod(rest, key_size(factor))
        parts.insert(0, build_member(factor, factor.root.names[number]))
    return MemberValue(root.name, name, tuple(parts))
