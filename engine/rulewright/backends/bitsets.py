"""Represent sets of members as integers: bit t stands for member t."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from rulewright.ir.nodes import MAX_BITS

_BITS = tuple(1 << member for member in range(MAX_BITS))


def find_cells_with(cells: list[int], first: int, size: int, value: int) -> int:
    """Return the members whose cell, counted from `first`, equals the value."""
    return sum(compress(_BITS, map(value.__eq__, cells[first : first + size])))


def find_cells_above(cells: list[int], first: int, size: int, value: int) -> int:
    """Return the members whose cell, counted from `first`, exceeds the value."""
    return sum(compress(_BITS, map(value.__lt__, cells[first : first + size])))


def shift_set(mask: int, distance: int) -> int:
    """Return a set with each member shifted by `distance`."""
    return mask << distance if distance >= 0 else mask >> -distance


def flood_fill(start_set: int, passable: int, neighbour_steps: Sequence[tuple[int, int]]) -> int:
    """Return the start with everything joined to it."""
    reached = new = start_set
    while new:
        found = 0
        for by, there in neighbour_steps:
            found |= shift_set(new & there, by)
        new = found & passable & ~reached
        reached |= new
    return reached


def find_chain(
    start_member: int, sets: Sequence[int], neighbour_table: Sequence[int], border_only: bool
) -> int:
    """Return the component of a member in the one of the sets that contains it, or its
    neighbours."""
    for each in sets:
        if each >> start_member & 1:
            chain = new = 1 << start_member
            around = 0
            while new:
                for member in list_members(new):
                    around |= neighbour_table[member]
                new = around & each & ~chain
                chain |= new
            return around & ~chain if border_only else chain
    return 0


def find_chain_members(
    target_set: int, sets: Sequence[int], neighbour_table: Sequence[int], least: int
) -> int:
    """Return the members of the chains that are adjacent to at least `least` members of a set."""
    found = left = 0
    for each in sets:
        left |= each
    while left:
        first = (left & -left).bit_length() - 1
        chain = find_chain(first, sets, neighbour_table, False)
        left &= ~chain
        if (find_chain(first, sets, neighbour_table, True) & target_set).bit_count() >= least:
            found |= chain
    return found


def find_reached(origin: int, passable: int, path_tables: Sequence[tuple[Sequence[int], bool]]) -> int:
    """Return the members reached from a place: along each path up to the first that is not in
    `passable`.
    """
    found = 0
    for behind, rises in path_tables:
        way = behind[origin]
        stops = way & ~passable
        if stops:
            way &= ~behind[(stops & -stops if rises else stops).bit_length() - 1]
        found |= way
    return found


def lookup_truth(
    mask: int, member_rows: Sequence[int], truth_words: Sequence[int], row_number: int, words_per_row: int
) -> int:
    """Return the answer in a row of tables for the members of a set that are near."""
    at = 0
    for number, member in enumerate(list_members(member_rows[row_number])):
        at |= (mask >> member & 1) << number
    return truth_words[row_number * words_per_row + at // 64] >> at % 64 & 1


def list_members(mask: int) -> list[int]:
    """Return the members of a set, in order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def list_codes(base: int, step: int, masks: Sequence[int], offsets: Sequence[int]) -> list[int]:
    """Return the option codes that `EmitBits` adds."""
    if len(masks) == 1:
        base += offsets[0]
        return [base + step * member for member in list_members(masks[0])]
    every = 0
    for mask in masks:
        every |= mask
    return [
        base + step * member + offset
        for member in list_members(every)
        for mask, offset in zip(masks, offsets, strict=True)
        if mask >> member & 1
    ]
