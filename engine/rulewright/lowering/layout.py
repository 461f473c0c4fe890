"""Assign everything in a game to cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod

from rulewright import limits, tree
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir import fold, nodes as ir
from rulewright.ir.nodes import PositionStore
from rulewright.ir.program import FIRST_FREE, CellBlock
from rulewright.lowering.number_registry import SharedNumbering
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.option_codes import compute_radix
from rulewright.types import (
    BOOL,
    INT,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    compute_strides,
    count_cells,
    key_values,
)


@dataclass(frozen=True, slots=True)
class ZoneCells:
    """Base cells of the zones of one type; link bases are -1 if no order is stored."""

    place_base: int
    size: int
    first: int
    last: int
    next: int
    previous: int
    place_count: int
    """The number of places."""
    ordered: frozenset[int]
    """Zones whose order is stored: ordered zones, and zones for one thing."""
    capacity: dict[int, int]
    """Places that hold a limited number."""

    @property
    def is_linked(self) -> bool:
        return self.next >= 0


TRIAL_POSITIONS = 16
"""Number of additional positions for a trial run that first forgets all earlier ones."""


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

    def __init__(self, numbering: SharedNumbering) -> None:
        self.size = FIRST_FREE
        self._numbers = numbering
        self._times: dict[tuple[str, str, str], int] = {}
        self.cell_blocks: list[CellBlock] = []
        self.states: dict[tree.State, int] = {}
        self.bags: dict[tree.Bag, int] = {}
        self.zones: dict[tree.Zones, ZoneCells] = {}
        self.grids: dict[FiniteType, GridCells] = {}
        self.positions: dict[tree.RememberedPositions, PositionStore] = {}

    def allocate_cells(
        self,
        name: str,
        kind: str,
        keys: tuple[KeyType, ...] = (),
        type: Type = INT,
        *,
        visible: str | None = None,
        hidden: bool = False,
        pools: tuple[int, ...] = (),
        owner: str = "",
    ) -> int:
        """Allocate cells and return the first; `owner` distinguishes blocks of the same kind and
        name.
        """
        count = count_cells(keys)
        times = self._times[kind, name, owner] = self._times.get((kind, name, owner), 0) + 1
        base = self._numbers.allocate_cells((kind, name, owner, times), count)
        self.cell_blocks.append(CellBlock(name, kind, base, count, keys, type, visible, hidden, pools))
        self.size = max(self.size, base + count)
        return base

    def add_state(self, state: tree.State, visible: str | None) -> None:
        type = state.type
        if visible is not None and isinstance(type, IntType):
            # Determinization needs the values that a cell can have.
            type = replace(type, low=state.least, high=state.most)
        self.states[state] = self.allocate_cells(
            state.name, "state", state.keys, type, visible=visible, hidden=state.hidden
        )

    def add_bag(self, bag: tree.Bag, visible: str | None, pools: tuple[int, ...]) -> None:
        keys = (*bag.keys, bag.type.finite_type)
        self.bags[bag] = self.allocate_cells(bag.name, "bag", keys, INT, visible=visible, pools=pools)

    def add_zones(self, zones: tree.Zones) -> None:
        place = 0
        ordered: set[int] = set()
        capacity: dict[int, int] = {}
        for family in zones.families:
            family.first_place = place
            count = count_cells(family.keys)
            numbers = range(place, place + count)
            if family.is_linked:
                ordered.update(numbers)
            if family.max_things is not None:
                capacity.update(dict.fromkeys(numbers, family.max_things))
            place += count
        thing = MemberType(zones.thing_type, optional=True)
        by_place = (IntType(0, place - 1),)
        by_thing = (zones.thing_type,)
        name = zones.thing_type.name
        place_base = self.allocate_cells(name, "zone-of", by_thing, IntType(0, place - 1))
        size = self.allocate_cells(name, "zone-size", by_place)
        first = last = next_ = previous = -1
        if ordered:
            first = self.allocate_cells(name, "zone-first", by_place, thing)
            last = self.allocate_cells(name, "zone-last", by_place, thing)
            next_ = self.allocate_cells(name, "zone-next", by_thing, thing)
            previous = self.allocate_cells(name, "zone-prev", by_thing, thing)
        self.zones[zones] = ZoneCells(
            place_base, size, first, last, next_, previous, place, frozenset(ordered), capacity
        )

    def add_grid(self, grid: FiniteType, directions: int) -> None:
        number = self.allocate_cells(grid.name, "grid-count")
        q = self.allocate_cells(grid.name, "grid-q", (grid,))
        r = self.allocate_cells(grid.name, "grid-r", (grid,))
        links = self.allocate_cells(
            grid.name, "grid-links", (grid, IntType(0, directions - 1)), MemberType(grid, True)
        )
        self.grids[grid] = GridCells(number, q, r, links, grid.size)

    def iter_cell_ranges(
        self, cell_owner: tree.State | tree.Bag | tree.Zones | tree.RememberedPositions | FiniteType
    ) -> Iterator[range]:
        """Yield the cells of a declaration; a type stands for its growing grid. For remembered positions,
        yield the cells that determine which ones are stored."""
        match cell_owner:
            case tree.RememberedPositions():
                memory = self.positions[cell_owner]
                yield range(memory.count_cell, memory.entries_base)
            case tree.State():
                yield range(self.states[cell_owner], self.states[cell_owner] + count_cells(cell_owner.keys))
            case tree.Bag():
                size = count_cells((*cell_owner.keys, cell_owner.type.finite_type))
                yield range(self.bags[cell_owner], self.bags[cell_owner] + size)
            case _:
                of, kind = (
                    (cell_owner.thing_type, "zone-")
                    if isinstance(cell_owner, tree.Zones)
                    else (cell_owner, "grid-")
                )
                for block in self.cell_blocks:
                    if block.kind.startswith(kind) and block.name == of.name:
                        yield range(block.base, block.base + block.size)

    def add_positions(self, positions: tree.RememberedPositions, width: int) -> None:
        """Allocate cells for remembered positions, after those of all other declarations. Trials and copies
        skip the unused ones."""
        room = positions.capacity + TRIAL_POSITIONS
        name, numbers = positions.name, (IntType(0, 1),)
        base = self.allocate_cells(name, "positions", numbers, hidden=True)
        keys = (IntType(0, room - 1), IntType(0, width - 1))
        entries = self.allocate_cells(name, "positions-kept", keys, hidden=True)
        self.positions[positions] = PositionStore(base, base + 1, entries, width, room)

    def add_flag(self, name: str, keys: tuple[KeyType, ...] = ()) -> int:
        """Allocate hidden cells for bookkeeping."""
        return self.allocate_cells(name, "trigger", keys, BOOL, hidden=True)


# --- cells by their keys --------------------------------------------------------------------------


def cell_offset(keys: Sequence[KeyType], digits: Sequence[ir.Expr]) -> ir.Expr | None:
    """Return the offset of a cell in its block; None for the first."""
    total: ir.Expr = fold.ZERO
    for each, stride in zip(digits, compute_strides(keys), strict=True):
        total = fold.make_sum(total, fold.make_product(each, ir.Const(stride)))
    return None if total == fold.ZERO else total


def count_from_zero(key: KeyType, value: ir.Expr) -> ir.Expr:
    """Return a key as an offset from its first value."""
    return fold.make_sum(value, ir.Const(-key_values(key).start))


# --- cells that keep something for every choice of members ----------------------------------------


def count_combinations(binders: Sequence[tree.Binder], span: Span) -> int:
    """Returns the number of cells that keep something for every choice of members. Raises
    DiagnosticError at the place if there are too many."""
    count = prod(compute_radix(binder)[0] for binder in binders)
    if count > limits.MAX_CELLS:
        raise DiagnosticError.from_parts(
            "too-many",
            "this goes over more combinations than can be stored",
            span,
            f"at most {limits.MAX_CELLS:,}",
            help="let fewer names be bound at once, or give the bounds of numbers a type",
        )
    return count
