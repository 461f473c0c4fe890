"""Pack the values of a position into cells exactly, as digits of large numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import tree
from rulewright.records import dataclass

MAX_PACKED = 1 << 31
MAX_SHARED_RADIX = 8
"""Largest radix of the parts that are packed together with others; larger parts are packed separately."""


@dataclass(frozen=True, slots=True)
class PackedGroup:
    """Parts of a position that are packed into `word_count` numbers with `digits` digits each; the last may
    have fewer."""

    position_parts: tuple[tree.PositionPart, ...]
    digits: int
    word_count: int


def iter_groups(positions: tree.RememberedPositions) -> Iterator[PackedGroup]:
    """Yield groups of parts: large parts by themselves, small ones together."""
    small_parts: list[tree.PositionPart] = []
    room = MAX_PACKED - 1
    for part in positions.position_parts:
        combinations = part.radix**part.count
        if part.count > MAX_SHARED_RADIX or combinations >= MAX_PACKED:
            digits = _count_digits(part.radix)
            yield PackedGroup((part,), digits, -(-part.count // digits))
            continue
        if combinations > room:
            yield PackedGroup(tuple(small_parts), 0, 1)
            small_parts, room = [], MAX_PACKED - 1
        small_parts.append(part)
        room //= combinations
    if small_parts:
        yield PackedGroup(tuple(small_parts), 0, 1)


def _count_digits(radix: int) -> int:
    """Return how many digits fit into a cell."""
    if radix < 2:
        return 31
    number, digits = radix, 1
    while number * radix < MAX_PACKED:
        number, digits = number * radix, digits + 1
    return digits


def count_position_cells(positions: tree.RememberedPositions) -> int:
    """Return the number of cells of one position: a hash, then all of it."""
    return 1 + sum(group.word_count for group in iter_groups(positions))
