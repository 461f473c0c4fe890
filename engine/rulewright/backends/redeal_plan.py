"""Plan determinization: the cells that can be hidden from a seat, and how they are re-sampled. Native code
is printed from the plan, and Python follows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ir.program import CellBlock, Program
from rulewright.records import dataclass
from rulewright.types import BoolType, FiniteType, IntType, MemberType, cell_keys

MAX_VALUES = 1000
"""Hidden numbers with more values stay as they are."""


@dataclass(frozen=True, slots=True)
class HiddenSpot:
    """A place, a bag or a cell: its number or first cell, and its visibility: function (viewer,
    *keys), None for everybody.
    """

    number: int
    visible: str | None
    key_values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HiddenZones:
    """Things of one type in places, which change places. Bases of -1: there is no such block."""

    place_base: int
    thing_count: int
    place_count: int
    link_bases: tuple[int, int]
    """Base cells of the links by thing: to the next thing, and to the previous one."""
    end_bases: tuple[int, int]
    """Base cells by place: of the first thing, and of the last one."""
    spots: tuple[HiddenSpot, ...]
    """The places that are hidden from some seat."""
    fit_numbers: tuple[int, ...]
    """For each place: 0 if it can hold all things, or n if it can hold those of `fits[n - 1]`."""
    fits: tuple[tuple[int, ...], ...]
    thing_spots: tuple[HiddenSpot, ...] = ()
    """The places whose visibility depends on the thing, which `visible` takes after the keys."""


@dataclass(frozen=True, slots=True)
class BagPool:
    """Bags of one kind of things that are re-sampled together."""

    kind_count: int
    bags: tuple[HiddenSpot, ...]


@dataclass(frozen=True, slots=True)
class ValueCells:
    """Cells that get any of these values."""

    values: tuple[int, ...]
    spots: tuple[HiddenSpot, ...]


@dataclass(frozen=True, slots=True)
class PendingAnswers:
    """Answers of the other players to a simultaneous decision, which are re-sampled. They are stored by seat
    from the cell `first_answer` on."""

    decision: int
    first_answer: int
    seat_count: int


@dataclass(frozen=True, slots=True)
class RedealPlan:
    zones: tuple[HiddenZones, ...]
    pools: tuple[BagPool, ...]
    value_cells: tuple[ValueCells, ...]
    pending: tuple[PendingAnswers, ...]
    has_secrets: bool
    """Whether anything is hidden from a player, even if it cannot be re-sampled."""


def plan_redeal(program: Program) -> RedealPlan:
    families = [family for family in program.families if family.visible is not None]
    pending = tuple(
        PendingAnswers(number, info.simultaneous.first_answer, len(program.types["player"]))
        for number, info in program.decisions.items()
        if info.simultaneous is not None
    )
    hidden = [b for b in program.blocks if b.visible is not None and not b.hidden]
    return RedealPlan(
        tuple(_plan_zones(program, name) for name in sorted({family.zones for family in families})),
        tuple(_iter_pools([block for block in hidden if block.kind == "bag"])),
        tuple(
            ValueCells(tuple(values), tuple(_iter_spots(block, 1)))
            for block in hidden
            if block.kind == "state" and (values := list_possible_values(block))
        ),
        pending,
        bool(families or hidden or pending),
    )


def _plan_zones(program: Program, name: str) -> HiddenZones:
    blocks = {block.kind: block for block in program.blocks if block.name == name}
    base = {kind: block.base for kind, block in blocks.items()}
    of, places = blocks["zone-of"], blocks["zone-size"].size
    spots: list[HiddenSpot] = []
    fits: list[tuple[int, ...]] = []
    narrow = [0] * places
    lit: list[HiddenSpot] = []
    for family in program.families:
        if family.zones != name:
            continue
        if family.allowed_things is not None:
            if family.allowed_things not in fits:
                fits.append(family.allowed_things)
            first = family.first_place
            narrow[first : first + family.count] = [fits.index(family.allowed_things) + 1] * family.count
        if family.visible is not None:
            spots += [
                HiddenSpot(family.first_place + number, family.visible, keys)
                for number, keys in enumerate(cell_keys(family.keys))
            ]
        if family.thing_visible is not None:
            lit += [
                HiddenSpot(family.first_place + number, family.thing_visible, keys)
                for number, keys in enumerate(cell_keys(family.keys))
            ]
    return HiddenZones(
        of.base, of.size, places,
        (base.get("zone-next", -1), base.get("zone-prev", -1)),
        (base.get("zone-first", -1), base.get("zone-last", -1)),
        tuple(spots), tuple(narrow), tuple(fits), tuple(lit),
    )  # fmt: skip


def _iter_pools(bags: Sequence[CellBlock]) -> Iterator[BagPool]:
    pools: dict[tuple[FiniteType, int], list[HiddenSpot]] = {}
    for block in bags:
        kinds = block.keys[-1]
        assert isinstance(kinds, FiniteType)
        for number, spot in enumerate(_iter_spots(block, kinds.size)):
            pool = block.pools[number] if block.pools else 0
            pools.setdefault((kinds.root, pool), []).append(spot)
    for (kinds, _), spots in pools.items():
        if len(spots) > 1:
            yield BagPool(kinds.size, tuple(spots))


def _iter_spots(block: CellBlock, size: int) -> Iterator[HiddenSpot]:
    keys = block.keys[:-1] if block.kind == "bag" else block.keys
    for number, values in enumerate(cell_keys(keys)):
        yield HiddenSpot(block.base + number * size, block.visible, values)


def list_possible_values(block: CellBlock) -> Sequence[int]:
    """Return the possible values of a hidden cell; empty if they are not known."""
    match block.type:
        case MemberType(finite_type=of) if not of.is_growing:
            return of.members
        case BoolType():
            return (0, 1)
        case IntType(low=int(low), high=int(high)) if high - low < MAX_VALUES:
            return range(low, high + 1)
        case _:
            return ()
