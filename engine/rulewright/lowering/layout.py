"""Where everything of a game lies in its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.nodes import Remembered
from rulewright.ir.program import FIRST_FREE, CellBlock
from rulewright.lowering.registers import Numbering
from rulewright.records import dataclass
from rulewright.tree.option_codes import radix
from rulewright.types import (
    BOOL,
    INT,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    count_of,
    key_values,
    strides,
)


@dataclass(frozen=True, slots=True)
class ZoneCells:
    """Bases of the bookkeeping of all zones of one type; link bases are -1 where no order is
    kept."""

    of: int
    size: int
    first: int
    last: int
    next: int
    previous: int
    places: int
    """How many places there are."""
    ordered: frozenset[int]
    """The places whose order is kept: the ordered ones, and those that hold one thing."""
    capacity: dict[int, int]
    """Places that hold a limited number."""

    @property
    def linked(self) -> bool:
        return self.next >= 0


TRIED_MORE = 16
"""So many positions more can be remembered in a trial run that has forgotten all before."""


@dataclass(frozen=True, slots=True)
class GridCells:
    """Bases of a growing grid: the count of laid cells, their coordinates and their links."""

    count: int
    q: int
    r: int
    links: int
    limit: int


class Layout:
    """Allocates cells and records what they are for."""

    def __init__(self, numbers: Numbering) -> None:
        self.size = FIRST_FREE
        self._numbers = numbers
        self._times: dict[tuple[str, str, str], int] = {}
        self.blocks: list[CellBlock] = []
        self.states: dict[tree.State, int] = {}
        self.bags: dict[tree.Bag, int] = {}
        self.zones: dict[tree.Zones, ZoneCells] = {}
        self.grids: dict[FiniteType, GridCells] = {}
        self.positions: dict[tree.RememberedPositions, Remembered] = {}

    def allocate(
        self,
        name: str,
        kind: str,
        keys: tuple[KeyType, ...] = (),
        type: Type = INT,
        *,
        visible: str | None = None,
        hidden: bool = False,
        pools: tuple[int, ...] = (),
        of: str = "",
    ) -> int:
        """Allocate cells and return the first; `of` distinguishes blocks of the same kind and
        name.
        """
        count = count_of(keys)
        times = self._times[kind, name, of] = self._times.get((kind, name, of), 0) + 1
        base = self._numbers.cells((kind, name, of, times), count)
        self.blocks.append(CellBlock(name, kind, base, count, keys, type, visible, hidden, pools))
        self.size = max(self.size, base + count)
        return base

    def add_state(self, state: tree.State, visible: str | None) -> None:
        type = state.type
        if visible is not None and isinstance(type, IntType):
            # Who deals anew what is hidden has to know what a cell can hold.
            type = replace(type, low=state.least, high=state.most)
        self.states[state] = self.allocate(
            state.name, "state", state.keys, type, visible=visible, hidden=state.hidden
        )

    def add_bag(self, bag: tree.Bag, visible: str | None, pools: tuple[int, ...]) -> None:
        keys = (*bag.keys, bag.type.of)
        self.bags[bag] = self.allocate(bag.name, "bag", keys, INT, visible=visible, pools=pools)

    def add_zones(self, zones: tree.Zones) -> None:
        place = 0
        ordered: set[int] = set()
        capacity: dict[int, int] = {}
        for family in zones.families:
            family.first_place = place
            count = count_of(family.keys)
            numbers = range(place, place + count)
            if family.linked:
                ordered.update(numbers)
            if family.holds is not None:
                capacity.update(dict.fromkeys(numbers, family.holds))
            place += count
        thing = MemberType(zones.of, optional=True)
        by_place = (IntType(0, place - 1),)
        by_thing = (zones.of,)
        name = zones.of.name
        of = self.allocate(name, "zone-of", by_thing, IntType(0, place - 1))
        size = self.allocate(name, "zone-size", by_place)
        first = last = next_ = previous = -1
        if ordered:
            first = self.allocate(name, "zone-first", by_place, thing)
            last = self.allocate(name, "zone-last", by_place, thing)
            next_ = self.allocate(name, "zone-next", by_thing, thing)
            previous = self.allocate(name, "zone-prev", by_thing, thing)
        self.zones[zones] = ZoneCells(
            of, size, first, last, next_, previous, place, frozenset(ordered), capacity
        )

    def add_grid(self, grid: FiniteType, directions: int) -> None:
        number = self.allocate(grid.name, "grid-count")
        q = self.allocate(grid.name, "grid-q", (grid,))
        r = self.allocate(grid.name, "grid-r", (grid,))
        links = self.allocate(
            grid.name, "grid-links", (grid, IntType(0, directions - 1)), MemberType(grid, True)
        )
        self.grids[grid] = GridCells(number, q, r, links, grid.size)

    def cells_of(
        self, thing: tree.State | tree.Bag | tree.Zones | tree.RememberedPositions | FiniteType
    ) -> Iterator[range]:
        """The cells of something declared; a type stands for a growing grid. Of positions those
        that say which are remembered."""
        match thing:
            case tree.RememberedPositions():
                kept = self.positions[thing]
                yield range(kept.count, kept.entries)
            case tree.State():
                yield range(self.states[thing], self.states[thing] + count_of(thing.keys))
            case tree.Bag():
                size = count_of((*thing.keys, thing.type.of))
                yield range(self.bags[thing], self.bags[thing] + size)
            case _:
                of, kind = (
                    (thing.of, "zone-") if isinstance(thing, tree.Zones) else (thing, "grid-")
                )
                for block in self.blocks:
                    if block.kind.startswith(kind) and block.name == of.name:
                        yield range(block.base, block.base + block.size)

    def add_positions(self, positions: tree.RememberedPositions, width: int) -> None:
        """Room for those that are remembered, at the end of what is declared: trials and copies
        leave alone what is not used of it."""
        room = positions.kept + TRIED_MORE
        name, numbers = positions.name, (IntType(0, 1),)
        base = self.allocate(name, "positions", numbers, hidden=True)
        keys = (IntType(0, room - 1), IntType(0, width - 1))
        entries = self.allocate(name, "positions-kept", keys, hidden=True)
        self.positions[positions] = Remembered(base, base + 1, entries, width, room)

    def add_flag(self, name: str, keys: tuple[KeyType, ...] = ()) -> int:
        """Allocate hidden cells for bookkeeping."""
        return self.allocate(name, "trigger", keys, BOOL, hidden=True)


# --- cells by their keys --------------------------------------------------------------------------


def offset(keys: Sequence[KeyType], digits: Sequence[ir.Expr]) -> ir.Expr | None:
    """Return the offset of a cell in its block; None for the first."""
    total: ir.Expr = fold.ZERO
    for each, stride in zip(digits, strides(keys), strict=True):
        total = fold.plus(total, fold.times(each, ir.Const(stride)))
    return None if total == fold.ZERO else total


def from_zero(key: KeyType, value: ir.Expr) -> ir.Expr:
    """A key counted from 0."""
    return fold.plus(value, ir.Const(-key_values(key).start))


# --- cells that keep something for every choice of members ----------------------------------------


def memory_size(binders: Sequence[tree.Binder]) -> int:
    """Cells that keep something for every choice of members."""
    return prod(radix(binder)[0] for binder in binders)
