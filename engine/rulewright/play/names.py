"""Format numbers of a running game: members, seats, numbers, bags, places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rulewright.play.move_notation import Vocabulary
from rulewright.types import (
    NO_INT,
    NONE,
    BagType,
    BoolType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    PlaceType,
    Type,
    key_size,
    key_values,
)

if TYPE_CHECKING:
    from rulewright.ir.program import Program

HIDDEN: Final = "?"
"""Replaces what a viewer may not know; no member can have this name."""

Readable = str | int | bool | None | dict[str, int]
"""A member by name, a number, yes or no, none, or the counts of a bag."""
Value = int | tuple[int, ...]


class Names:
    """The names of one ruleset's things, with the names of the seats."""

    def __init__(self, program: Program, seats: Sequence[str]) -> None:
        self.program = program
        self.seats = tuple(seats)
        self.player_type = _find_player_type(program)
        self.grids = {block.name: block.base for block in program.blocks if block.kind == "grid-q"}
        self._counts = {b.name: b.base for b in program.blocks if b.kind == "grid-count"}
        self._rs = {b.name: b.base for b in program.blocks if b.kind == "grid-r"}

    def list_members(self, finite_type: FiniteType) -> tuple[str, ...]:
        """Return the names of all members of a type's root."""
        root = finite_type.root
        return self.seats if root.name == "player" and not root.factors else root.names

    def name_member(self, finite_type: FiniteType, index: int, cells: Sequence[int] | None = None) -> str:
        if finite_type.is_growing and cells is not None and finite_type.root.name in self.grids:
            q = cells[self.grids[finite_type.root.name] + index]
            r = cells[self._rs[finite_type.root.name] + index]
            return f"at({q}, {r})"
        return self.list_members(finite_type)[index]

    def to_readable(self, value_type: Type, value: Value, cells: Sequence[int] | None = None) -> Readable:
        """Return a value of a type in readable form; `cells` are needed to name the cells of a
        growing grid.
        """
        if isinstance(value, tuple):
            assert isinstance(value_type, BagType)
            names = self.list_members(value_type.finite_type)
            return {names[kind]: count for kind, count in enumerate(value) if count}
        match value_type:
            case MemberType(finite_type=of):
                return None if value == NONE else self.name_member(of, value, cells)
            case BoolType():
                return bool(value)
            case IntType(optional=True) if value == NO_INT:
                return None
            case PlaceType():
                return self._format_place(value_type, value)
            case _:
                return value

    def to_readables(self, value_type: Type, values: Sequence[int], cells: Sequence[int]) -> list[Readable]:
        """Return the result of `value` for each; views read thousands."""
        match value_type:
            case MemberType(finite_type=of) if not of.is_growing:
                names = self.list_members(of)
                return [None if value == NONE else names[value] for value in values]
            case IntType(optional=False):
                return [*values]
            case _:
                return [self.to_readable(value_type, value, cells) for value in values]

    def format_value(self, value_type: Type, value: Value, cells: Sequence[int] | None = None) -> str:
        """Format a value as rule text and moves write it."""
        return format_readable(self.to_readable(value_type, value, cells))

    def name_key(self, key: KeyType, index: int, cells: Sequence[int] | None = None) -> str:
        """Return the name of key number `index` (from 0) of a block."""
        if isinstance(key, FiniteType):
            return self.name_member(key, index, cells)
        return str(key_values(key)[index])

    def name_keys(self, key: KeyType, key_indices: Sequence[int], cells: Sequence[int]) -> list[str]:
        """Return the result of `key` for each."""
        if isinstance(key, FiniteType) and not key.is_growing:
            return [*map(self.list_members(key).__getitem__, key_indices)]
        return [self.name_key(key, number, cells) for number in key_indices]

    def list_key_numbers(self, key: KeyType, cells: Sequence[int]) -> range:
        """Return the numbers of the existing keys: all, or for a growing grid those of the cells laid."""
        if isinstance(key, FiniteType) and key.is_growing and key.root.name in self._counts:
            return range(cells[self._counts[key.root.name]])
        return range(key_size(key))

    def list_key_values(self, key: KeyType, cells: Sequence[int]) -> Sequence[int]:
        """Return the existing values of a key: for a subset of a type only its members."""
        if isinstance(key, FiniteType) and not key.is_growing:
            return key.members
        return self.list_key_numbers(key, cells)

    def make_vocabulary(self, cells: Sequence[int]) -> Vocabulary:
        """Return the names that moves can use in a position."""

        def find_cell(grid: FiniteType, q: int, r: int) -> int | None:
            name = grid.root.name
            for index in range(cells[self._counts[name]]):
                if (cells[self.grids[name] + index], cells[self._rs[name] + index]) == (q, r):
                    return index
            return None

        return Vocabulary(self.player_type, self.seats, find_cell)

    def _format_place(self, place_type: PlaceType, value: int) -> str:
        numbers = decode_place(place_type, value)[: 3 if place_type.turns > 1 else 2]
        return f"place({', '.join([place_type.shape, *map(str, numbers)])})"


def decode_place(place_type: PlaceType, value: int) -> tuple[int, int, int]:
    """Return the hex coordinates of a place for a shape, and the orientation of the shape."""
    centre, turn = divmod(value, place_type.turns)
    q, r = divmod(centre, 2 * place_type.reach + 1)
    return q - place_type.reach, r - place_type.reach, turn


def format_readable(value: Readable) -> str:
    """
    >>> (format_readable({"gas": 2, "oil": 1}), format_readable(None), format_readable(True),
    ...  format_readable("a1"))
    ('{gas: 2, oil: 1}', 'none', 'true', 'a1')
    """
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case Mapping():
            return "{" + ", ".join(f"{kind}: {count}" for kind, count in value.items()) + "}"
        case _:
            return str(value)


def _find_player_type(program: Program) -> FiniteType | None:
    """Return the root type of the seats, from any type in the program; None if it does not occur."""
    candidate_types: list[Type | KeyType] = []
    for block in program.blocks:
        candidate_types += [*block.keys, block.type]
    for decision in program.decisions.values():
        candidate_types += [type for _, type, _ in decision.subjects]
        candidate_types += [p.type for a in decision.alternatives for p in a.parameters]
    for type in candidate_types:
        of = type if isinstance(type, FiniteType) else getattr(type, "finite_type", None)
        if isinstance(of, FiniteType) and of.root.name == "player":
            return of.root
    return None
