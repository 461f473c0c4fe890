"""Where everything of a game lies in its cells."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright import tree
from rulewright.ir.program import FIRST_FREE, Block
from rulewright.types import (
    BOOL,
    INT,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    count_of,
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


@dataclass(frozen=True, slots=True)
class GridCells:
    """Bases of a growing grid: the count of laid cells, their coordinates and their links."""

    count: int
    q: int
    r: int
    links: int
    limit: int


class Layout:
    """Hands out cells, and remembers what they are for."""

    def __init__(self) -> None:
        self.size = FIRST_FREE
        self.blocks: list[Block] = []
        self.states: dict[tree.State, int] = {}
        self.bags: dict[tree.Bag, int] = {}
        self.zones: dict[tree.Zones, ZoneCells] = {}
        self.grids: dict[FiniteType, GridCells] = {}

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
    ) -> int:
        base = self.size
        count = count_of(keys)
        self.blocks.append(Block(name, kind, base, count, keys, type, visible, hidden, pools))
        self.size += count
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

    def add_flag(self, name: str, keys: tuple[KeyType, ...] = ()) -> int:
        """Bookkeeping that nobody sees."""
        return self.allocate(name, "trigger", keys, BOOL, hidden=True)
