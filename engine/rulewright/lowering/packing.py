"""How the values of a position are packed into cells: exactly, as digits of large numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import tree
from rulewright.records import dataclass

LARGEST = 1 << 31
FEW = 8
"""Parts with so many values share numbers with others; larger ones have numbers of their own."""


@dataclass(frozen=True, slots=True)
class Packed:
    """Parts that are packed into one number: `words` of them, with `digits` in each but the
    last."""

    parts: tuple[tree.PositionPart, ...]
    digits: int
    words: int


def packed(positions: tree.RememberedPositions) -> Iterator[Packed]:
    """Yield groups of parts: large parts by themselves, small ones together."""
    together: list[tree.PositionPart] = []
    room = LARGEST - 1
    for part in positions.parts:
        whole = part.radix**part.count
        if part.count > FEW or whole >= LARGEST:
            digits = _digits(part.radix)
            yield Packed((part,), digits, -(-part.count // digits))
            continue
        if whole > room:
            yield Packed(tuple(together), 0, 1)
            together, room = [], LARGEST - 1
        together.append(part)
        room //= whole
    if together:
        yield Packed(tuple(together), 0, 1)


def _digits(radix: int) -> int:
    """Return how many digits fit into a cell."""
    if radix < 2:
        return 31
    number, digits = radix, 1
    while number * radix < LARGEST:
        number, digits = number * radix, digits + 1
    return digits


def width(positions: tree.RememberedPositions) -> int:
    """Return the number of cells of one position: a hash, then all of it."""
    return 1 + sum(group.words for group in packed(positions))
