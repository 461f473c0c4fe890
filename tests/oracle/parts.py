"""What a game of the reference interpreter consists of: chance, positions, decisions, lines of the
log, and what ends a statement early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from rulewright import tree
from rulewright.source import Span
from rulewright.types import FiniteType, KeyType, PlaceType, key_values

Env = dict[tree.Var, Any]
"""What local names hold: numbers, and of bags tuples of counts."""
Keys = tuple[int, ...]
Seats = frozenset[int] | None
"""Who may know something; None: everybody."""

MOST_DECISIONS = 100_000
MOST_RUNS = 10_000
MOST_TURNS = 1_000_000
MOST_FORCED = 50_000


class Fault(Exception):
    """A rule that cannot be carried out. §faults.stop"""

    def __init__(self, code: str, span: Span) -> None:
        super().__init__(f"{code} at {span}")
        self.code = code
        self.span = span


class Limit(Exception):
    """More work than the engine allows without a decision."""


class Leave(Exception):
    """Goes on behind the loop or scope with this label."""

    def __init__(self, label: tree.Label) -> None:
        self.label = label


class Returned(Exception):
    """Goes on behind the call."""

    def __init__(self, value: Any) -> None:
        self.value = value


class GameEnds(Exception):
    """The game is over."""


class Asked(Exception):
    """Looking ahead has come to a decision with so many options that is not answered yet."""

    def __init__(self, options: int) -> None:
        self.options = options


class Possible(Exception):
    """A trial run has come far enough."""


class Impossible(Exception):
    """A trial run was stopped."""


# --- chance ---------------------------------------------------------------------------------------


class Chance:
    """PCG32 (XSH RR 64/32) with the reference's seeding, on one fixed stream.
    §chance.pcg §chance.seed"""

    MULTIPLIER, STREAM = 6364136223846793005, 1442695040888963407

    def __init__(self, seed: int) -> None:
        self.state = ((self.STREAM + seed) * self.MULTIPLIER + self.STREAM) % 2**64

    def bits(self) -> int:
        old = self.state
        self.state = (old * self.MULTIPLIER + self.STREAM) % 2**64
        mixed = ((old >> 18 ^ old) >> 27) % 2**32
        return (mixed >> (old >> 59) | mixed << (-(old >> 59) % 32)) % 2**32

    def below(self, n: int) -> int:
        """By rejection: outputs below 2**32 mod n are thrown away, the rest taken modulo n.
        §chance.below"""
        while (drawn := self.bits()) < 2**32 % n:
            pass
        return drawn % n


# --- what a game consists of ----------------------------------------------------------------------


@dataclass(slots=True)
class Position:
    """The declared state, bags and zones, and the cells laid of each growing grid. §game.state"""

    states: dict[tree.State, dict[Keys, int]] = field(default_factory=dict)
    bags: dict[tree.Bag, dict[Keys, list[int]]] = field(default_factory=dict)
    """The count of each kind, by its number."""
    zones: dict[tree.ZoneFamily, dict[Keys, list[int]]] = field(default_factory=dict)
    """From left to right; in type order where there is no order."""
    lies: dict[tuple[tree.Zones, int], tuple[tree.ZoneFamily, Keys]] = field(default_factory=dict)
    """Every thing lies in exactly one place."""
    grids: dict[FiniteType, dict[tuple[int, int], int]] = field(default_factory=dict)
    """The cells laid so far, by their coordinates."""
    laid: dict[FiniteType, list[tuple[int, int]]] = field(default_factory=dict)
    """Their coordinates, in the order in which they were laid."""
    remembered: dict[tree.Positions, list[tuple[Any, ...]]] = field(default_factory=dict)

    def copy(self) -> Position:
        def lists(places: dict[Keys, list[int]]) -> dict[Keys, list[int]]:
            return {keys: things[:] for keys, things in places.items()}

        return Position(
            {state: dict(cells) for state, cells in self.states.items()},
            {bag: lists(cells) for bag, cells in self.bags.items()},
            {family: lists(places) for family, places in self.zones.items()},
            dict(self.lies),
            {grid: dict(cells) for grid, cells in self.grids.items()},
            {grid: cells[:] for grid, cells in self.laid.items()},
            {name: positions[:] for name, positions in self.remembered.items()},
        )


@dataclass(slots=True)
class Moving:
    """The one move under way: how it stood when it began, and the numbers of the options that were
    chosen since, among all that there were. `foreseen` are those to be taken in a look ahead."""

    node: tree.OneMove
    env: Env
    start: Position
    answers: tuple[int, ...] = ()
    foreseen: list[int] | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """The number of its alternative, and the values of its parameters; `text` is how people write
    it."""

    alternative: int
    values: tuple[Any, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """`player` is the number of a seat; `about` names with their values in words."""

    player: int
    key: str
    about: tuple[tuple[str, object], ...]
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log. `who` says of each argument which seats may know it; of a move `told`
    which other seats may know what was chosen, and `known` whether everybody knows the options."""

    kind: str
    name: str
    arguments: tuple[tuple[str, object], ...] = ()
    who: tuple[Seats, ...] = ()
    player: int | None = None
    option: str | None = None
    forced: bool = False
    told: Seats = None
    known: bool = True
    onward: bool = False
    """Whether it goes on with the move before it."""


# --- helpers --------------------------------------------------------------------------------------


def every(keys: Sequence[KeyType], *, members: bool = False) -> Iterator[Keys]:
    """All values of keys, the last one fastest; with `members` only those of the types meant."""
    return product(
        *[
            key.members if members and isinstance(key, FiniteType) else key_values(key)
            for key in keys
        ]
    )


def where_laid(type: PlaceType, place: int) -> tuple[int, int, int]:
    """The coordinates and the turn of a place on a growing grid."""
    centre, turn = divmod(place, type.turns)
    q, r = divmod(centre, 2 * type.reach + 1)
    return q - type.reach, r - type.reach, turn


def turned(cells: Sequence[tuple[int, int]], turn: int) -> list[tuple[int, int]]:
    """The cells of a shape after so many turns by 60 degrees."""
    for _ in range(turn):
        cells = [(-r, q + r) for q, r in cells]
    return list(cells)


def in_table(table: tree.Table, keys: Keys) -> int:
    """The cells of a table lie row by row, the last key fastest."""
    at = 0
    for key, value in zip(table.keys, keys, strict=True):
        inside = key_values(key)
        at = at * len(inside) + value - inside.start
    return table.cells[at]


@contextmanager
def held(label: tree.Label) -> Iterator[None]:
    """Inside, `Exit` to the label goes on behind."""
    try:
        yield
    except Leave as leave:
        if leave.label is not label:
            raise


def bind(one: tree.Alternative, chosen: Option, env: Env) -> None:
    """Binds the parameters of an alternative to what was chosen."""
    env.update(zip((binder.var for binder in one.parameters), chosen.values, strict=True))
