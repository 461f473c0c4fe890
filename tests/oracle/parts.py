"""What a game of the reference interpreter consists of: chance, positions, decisions, lines of the
log, and what ends a statement early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from rulewright import tree
from rulewright.source import Span
from rulewright.types import FiniteType, KeyType, PlaceType, Type, key_values

Env = dict[tree.Var, Any]
"""What local names hold: numbers, and of bags tuples of counts."""
Keys = tuple[int, ...]
Seats = frozenset[int] | None
"""Who may know something; None: everybody."""

HIDDEN = "?"
WATCHER = -1
"""Somebody who only watches sees what all players see."""

MOST_TURNS = 1_000_000


class Fault(Exception):
    """A rule that cannot be carried out. §faults.stop"""

    def __init__(self, code: str, span: Span) -> None:
        super().__init__(f"{code} at {span}")
        self.code = code
        self.span = span


class Limit(Exception):
    """More work than the engine allows without a decision."""


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


Position = dict[Any, dict[Keys, Any]]
"""What lies where: `position[what][keys]` is of a state its number, of a bag the count of each
kind, of a zone its things, from left to right or in type order; of a growing grid the number of the
cell at two coordinates, in the order in which they were laid; of remembered positions, without
keys, all of them. The values are never changed, only replaced. §game.state"""


def copied(position: Position) -> Position:
    return {what: dict(places) for what, places in position.items()}


class Option(NamedTuple):
    """The number of its alternative, and the values of its parameters."""

    alternative: int
    values: tuple[Any, ...]


class Decision(NamedTuple):
    """`player` is the number of a seat; `node` says what is asked, and `about` what it is about:
    names with types and values."""

    player: int
    node: tree.Decide
    about: tuple[tuple[str, Type, Any], ...]
    options: tuple[Option, ...]


class Argument(NamedTuple):
    """A value in a line of the log, and which seats may know it."""

    name: str
    type: Type
    value: Any
    who: Seats = None


class Event(NamedTuple):
    """A line of the log, by `kind`: move, log, phase or chance. Of a move `choice` is the name of
    the alternative, `told` the other seats that may know what was chosen, and `known` says whether
    everybody knows the options; `onward`, whether it goes on with the move before it."""

    kind: str
    name: str
    arguments: tuple[Argument, ...] = ()
    player: int | None = None
    choice: str | None = None
    forced: bool = False
    told: Seats = None
    known: bool = True
    onward: bool = False


# --- helpers --------------------------------------------------------------------------------------


def every(keys: Sequence[KeyType], *, members: bool = False) -> Iterator[Keys]:
    """All values of keys, the last one fastest; with `members` only those of the types meant."""
    return product(
        *[key.members if members and isinstance(key, FiniteType) else key_values(key) for key in keys]
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


key_range = lru_cache(1000)(key_values)
"""The values of a key for which there are places."""


def in_table(table: tree.Table, keys: Keys) -> int:
    """The cells of a table lie row by row, the last key fastest."""
    at = 0
    for key, value in zip(table.keys, keys, strict=True):
        at = at * len(key_range(key)) + value - key_range(key).start
    return table.cells[at]
