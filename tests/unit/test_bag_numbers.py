"""The numbers of bags: each has one of its own, in the order in which they are offered."""

from __future__ import annotations

from itertools import product

import pytest

from rulewright.types import BagType, FiniteType

KINDS = FiniteType("kind", ("a", "b", "c", "d", "e"), (0, 2, 3, 4))


@pytest.mark.parametrize("capacity", [1, 2, 5])
@pytest.mark.parametrize("most", [None, 0, 1, 3, 4, 20])
def test_bags_are_numbered_in_order(capacity: int, most: int | None) -> None:
    type = BagType(KINDS, capacity, most)
    bags = [
        (a, 0, *rest)
        for a, *rest in product(range(capacity + 1), repeat=4)
        if most is None or a + sum(rest) <= most
    ]
    assert type.code_count == len(bags)
    assert [type.encode_counts(bag) for bag in bags] == list(range(len(bags)))
    assert [type.decode_counts(number) for number in range(len(bags))] == bags


def test_there_is_no_number_for_what_is_not_in_the_type() -> None:
    assert BagType(KINDS, 2, 3).encode_counts((2, 0, 2, 0, 0)) == -1
    assert BagType(KINDS, 2, 3).encode_counts((3, 0, 0, 0, 0)) == -1
    assert BagType(KINDS, 2).encode_counts((3, 0, 0, 0, 0)) == -1
