"""What of a program's cells can be hidden from somebody, and how it is dealt anew: the plan that
native code is printed from and that Python follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ir.program import CellBlock, Program
from rulewright.records import dataclass
from rulewright.types import BoolType, FiniteType, IntType, MemberType, cell_keys

MOST_VALUES = 1000
"""Hidden numbers with more values stay as they are."""


@dataclass(frozen=True, slots=True)
class UnseenSpot:
    """A place, a bag or a cell: its number or first cell, and its visibility: function (viewer,
    *keys), None for everybody.
    """

    at: int
    visible: str | None
    keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Zones:
    """Things of one type in places, which change places. Bases of -1: there is no such block."""

    of: int
    things: int
    places: int
    links: tuple[int, int]
    """By thing: the next one, the one before."""
    ends: tuple[int, int]
    """By place: the first, the last thing."""
    spots: tuple[UnseenSpot, ...]
    """The places that are hidden from somebody."""
    narrow: tuple[int, ...]
    """For each place, 0 if anything can lie there, else n: the things of `fits[n - 1]`."""
    fits: tuple[tuple[int, ...], ...]
    lit: tuple[UnseenSpot, ...] = ()
    """The places where it hangs on the thing who sees it: `visible` takes it behind the keys."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Bags of one kind of things that are re-sampled together."""

    kinds: int
    bags: tuple[UnseenSpot, ...]


@dataclass(frozen=True, slots=True)
class Values:
    """Cells that get any of these values."""

    values: tuple[int, ...]
    cells: tuple[UnseenSpot, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """What others have answered to a decision of several: they are asked again. By seat, from the
    cell `answers` on."""

    decision: int
    answers: int
    seats: int


@dataclass(frozen=True, slots=True)
class Unseen:
    zones: tuple[Zones, ...]
    pools: tuple[Pool, ...]
    values: tuple[Values, ...]
    pending: tuple[Pending, ...]
    any: bool
    """Whether anything is hidden from anybody, even if it cannot be dealt."""


def unseen(program: Program) -> Unseen:
    families = [family for family in program.families if family.visible is not None]
    pending = tuple(
        Pending(number, info.together.answers, len(program.types["player"]))
        for number, info in program.decisions.items()
        if info.together is not None
    )
    hidden = [b for b in program.blocks if b.visible is not None and not b.hidden]
    return Unseen(
        tuple(_zones(program, name) for name in sorted({family.zones for family in families})),
        tuple(_pools([block for block in hidden if block.kind == "bag"])),
        tuple(
            Values(tuple(values), tuple(_spots(block, 1)))
            for block in hidden
            if block.kind == "state" and (values := values_of(block))
        ),
        pending,
        bool(families or hidden or pending),
    )


def _zones(program: Program, name: str) -> Zones:
    blocks = {block.kind: block for block in program.blocks if block.name == name}
    base = {kind: block.base for kind, block in blocks.items()}
    of, places = blocks["zone-of"], blocks["zone-size"].size
    spots: list[UnseenSpot] = []
    fits: list[tuple[int, ...]] = []
    narrow = [0] * places
    lit: list[UnseenSpot] = []
    for family in program.families:
        if family.zones != name:
            continue
        if family.things is not None:
            if family.things not in fits:
                fits.append(family.things)
            first = family.first_place
            narrow[first : first + family.count] = [fits.index(family.things) + 1] * family.count
        if family.visible is not None:
            spots += [
                UnseenSpot(family.first_place + number, family.visible, keys)
                for number, keys in enumerate(cell_keys(family.keys))
            ]
        if family.each is not None:
            lit += [
                UnseenSpot(family.first_place + number, family.each, keys)
                for number, keys in enumerate(cell_keys(family.keys))
            ]
    return Zones(
        of.base, of.size, places,
        (base.get("zone-next", -1), base.get("zone-prev", -1)),
        (base.get("zone-first", -1), base.get("zone-last", -1)),
        tuple(spots), tuple(narrow), tuple(fits), tuple(lit),
    )  # fmt: skip


def _pools(bags: Sequence[CellBlock]) -> Iterator[Pool]:
    pools: dict[tuple[FiniteType, int], list[UnseenSpot]] = {}
    for block in bags:
        kinds = block.keys[-1]
        assert isinstance(kinds, FiniteType)
        for number, spot in enumerate(_spots(block, kinds.size)):
            pool = block.pools[number] if block.pools else 0
            pools.setdefault((kinds.root, pool), []).append(spot)
    for (kinds, _), spots in pools.items():
        if len(spots) > 1:
            yield Pool(kinds.size, tuple(spots))


def _spots(block: CellBlock, size: int) -> Iterator[UnseenSpot]:
    keys = block.keys[:-1] if block.kind == "bag" else block.keys
    for number, values in enumerate(cell_keys(keys)):
        yield UnseenSpot(block.base + number * size, block.visible, values)


def values_of(block: CellBlock) -> Sequence[int]:
    """Return the possible values of a hidden cell; empty if they are not known."""
    match block.type:
        case MemberType(of=of) if not of.growing:
            return of.members
        case BoolType():
            return (0, 1)
        case IntType(low=int(low), high=int(high)) if high - low < MOST_VALUES:
            return range(low, high + 1)
        case _:
            return ()
