"""Numbers of a running game as people read them: members, seats, numbers, bags, places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rulewright.play.moves import Vocabulary
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
"""Stands for what a viewer may not know; no member can be called so."""

Readable = str | int | bool | None | dict[str, int]
"""A member by name, a number, yes or no, none, or the counts of a bag."""
Value = int | tuple[int, ...]


class Names:
    """The names of one ruleset's things, with the names of the seats."""

    def __init__(self, program: Program, seats: Sequence[str]) -> None:
        self.program = program
        self.seats = tuple(seats)
        self.player = _player_type(program)
        self.grids = {block.name: block.base for block in program.blocks if block.kind == "grid-q"}
        self._counts = {b.name: b.base for b in program.blocks if b.kind == "grid-count"}
        self._rs = {b.name: b.base for b in program.blocks if b.kind == "grid-r"}

    def members(self, of: FiniteType) -> tuple[str, ...]:
        """Return the names of all members of a type's root."""
        root = of.root
        return self.seats if root.name == "player" and not root.factors else root.names

    def member(self, of: FiniteType, index: int, cells: Sequence[int] | None = None) -> str:
        if of.growing and cells is not None and of.root.name in self.grids:
            q = cells[self.grids[of.root.name] + index]
            r = cells[self._rs[of.root.name] + index]
            return f"at({q}, {r})"
        return self.members(of)[index]

    def value(self, type: Type, value: Value, cells: Sequence[int] | None = None) -> Readable:
        """Return a value of a type in readable form; `cells` are needed to name the cells of a
        growing grid.
        """
        if isinstance(value, tuple):
            assert isinstance(type, BagType)
            names = self.members(type.of)
            return {names[kind]: count for kind, count in enumerate(value) if count}
        match type:
            case MemberType(of=of):
                return None if value == NONE else self.member(of, value, cells)
            case BoolType():
                return bool(value)
            case IntType(optional=True) if value == NO_INT:
                return None
            case PlaceType():
                return self._place(type, value)
            case _:
                return value

    def values(self, type: Type, values: Sequence[int], cells: Sequence[int]) -> list[Readable]:
        """Return the result of `value` for each; views read thousands."""
        match type:
            case MemberType(of=of) if not of.growing:
                names = self.members(of)
                return [None if value == NONE else names[value] for value in values]
            case IntType(optional=False):
                return [*values]
            case _:
                return [self.value(type, value, cells) for value in values]

    def text(self, type: Type, value: Value, cells: Sequence[int] | None = None) -> str:
        """Format a value as rule text and moves write it."""
        return as_text(self.value(type, value, cells))

    def key(self, key: KeyType, index: int, cells: Sequence[int] | None = None) -> str:
        """Return the name of key number `index` (from 0) of a block."""
        if isinstance(key, FiniteType):
            return self.member(key, index, cells)
        return str(key_values(key)[index])

    def keys(self, key: KeyType, numbers: Sequence[int], cells: Sequence[int]) -> list[str]:
        """Return the result of `key` for each."""
        if isinstance(key, FiniteType) and not key.growing:
            return [*map(self.members(key).__getitem__, numbers)]
        return [self.key(key, number, cells) for number in numbers]

    def key_numbers(self, key: KeyType, cells: Sequence[int]) -> range:
        """The numbers of the keys that exist: all, or of a growing grid those laid so far."""
        if isinstance(key, FiniteType) and key.growing and key.root.name in self._counts:
            return range(cells[self._counts[key.root.name]])
        return range(key_size(key))

    def values_of(self, key: KeyType, cells: Sequence[int]) -> Sequence[int]:
        """The numbers of the values of a key that exist: of a part of a type those of its own."""
        if isinstance(key, FiniteType) and not key.growing:
            return key.members
        return self.key_numbers(key, cells)

    def vocabulary(self, cells: Sequence[int]) -> Vocabulary:
        """Return the names that moves can use in a position."""

        def cell_at(grid: FiniteType, q: int, r: int) -> int | None:
            name = grid.root.name
            for index in range(cells[self._counts[name]]):
                if (cells[self.grids[name] + index], cells[self._rs[name] + index]) == (q, r):
                    return index
            return None

        return Vocabulary(self.player, self.seats, cell_at)

    def _place(self, type: PlaceType, value: int) -> str:
        numbers = place_at(type, value)[: 3 if type.turns > 1 else 2]
        return f"place({', '.join([type.shape, *map(str, numbers)])})"


def place_at(type: PlaceType, value: int) -> tuple[int, int, int]:
    """At which hex a shape lies, and how it is turned."""
    centre, turn = divmod(value, type.turns)
    q, r = divmod(centre, 2 * type.reach + 1)
    return q - type.reach, r - type.reach, turn


def as_text(value: Readable) -> str:
    """
    >>> as_text({"gas": 2, "oil": 1}), as_text(None), as_text(True), as_text("a1")
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


def _player_type(program: Program) -> FiniteType | None:
    """The root type of the seats, found where the program mentions it."""
    found: list[Type | KeyType] = []
    for block in program.blocks:
        found += [*block.keys, block.type]
    for decision in program.decisions.values():
        found += [type for _, type, _ in decision.about]
        found += [p.type for a in decision.alternatives for p in a.parameters]
    for type in found:
        of = type if isinstance(type, FiniteType) else getattr(type, "of", None)
        if isinstance(of, FiniteType) and of.root.name == "player":
            return of.root
    return None
