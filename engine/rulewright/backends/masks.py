"""Sets of members as whole numbers: bit t stands for member t."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from rulewright.ir.nodes import MOST_BITS

_BITS = tuple(1 << member for member in range(MOST_BITS))


def cells_with(cells: list[int], first: int, size: int, value: int) -> int:
    """The members whose cell, from `first` on, is the value."""
    return sum(compress(_BITS, map(value.__eq__, cells[first : first + size])))


def cells_above(cells: list[int], first: int, size: int, value: int) -> int:
    """The members whose cell, from `first` on, is more than the value."""
    return sum(compress(_BITS, map(value.__lt__, cells[first : first + size])))


def shifted(mask: int, by: int) -> int:
    """Return each member shifted by so many."""
    return mask << by if by >= 0 else mask >> -by


def flooded(start: int, through: int, steps: Sequence[tuple[int, int]]) -> int:
    """Return the start with everything joined to it."""
    reached = new = start
    while new:
        found = 0
        for by, there in steps:
            found |= shifted(new & there, by)
        new = found & through & ~reached
        reached |= new
    return reached


def chain_of(at: int, sets: Sequence[int], near: Sequence[int], beside: bool) -> int:
    """Return the component of a member in the one of the sets that contains it, or its
    neighbours."""
    for each in sets:
        if each >> at & 1:
            chain = new = 1 << at
            around = 0
            while new:
                for member in members(new):
                    around |= near[member]
                new = around & each & ~chain
                chain |= new
            return around & ~chain if beside else chain
    return 0


def in_chains(asked: int, sets: Sequence[int], near: Sequence[int], least: int) -> int:
    """The members of the chains beside which there are at least so many members of a set."""
    found = left = 0
    for each in sets:
        left |= each
    while left:
        first = (left & -left).bit_length() - 1
        chain = chain_of(first, sets, near, False)
        left &= ~chain
        if (chain_of(first, sets, near, True) & asked).bit_count() >= least:
            found |= chain
    return found


def reached(at: int, through: int, ways: Sequence[tuple[Sequence[int], bool]]) -> int:
    """Return the members reached from a place: along each path up to the first that is not in
    `through`.
    """
    found = 0
    for behind, rises in ways:
        way = behind[at]
        stops = way & ~through
        if stops:
            way &= ~behind[(stops & -stops if rises else stops).bit_length() - 1]
        found |= way
    return found


def told(mask: int, near: Sequence[int], answers: Sequence[int], row: int, words: int) -> int:
    """Return the answer in a row of tables for the members of a set that are near."""
    at = 0
    for number, member in enumerate(members(near[row])):
        at |= (mask >> member & 1) << number
    return answers[row * words + at // 64] >> at % 64 & 1


def members(mask: int) -> list[int]:
    """Return the members of a set, in order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def codes(base: int, step: int, masks: Sequence[int], offsets: Sequence[int]) -> list[int]:
    """Return the option codes that `EmitBits` adds."""
    if len(masks) == 1:
        base += offsets[0]
        return [base + step * member for member in members(masks[0])]
    every = 0
    for mask in masks:
        every |= mask
    return [
        base + step * member + offset
        for member in members(every)
        for mask, offset in zip(masks, offsets, strict=True)
        if mask >> member & 1
    ]
