"""Work grows in line with the size of a ruleset: nothing is worked out twice at every level."""

from __future__ import annotations

import pytest

from benchmarks.growth import QUESTIONS, SHAPES, growth

LARGEST = 20
"""What doubles with each of so many that stand beside each other would never be done."""


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", SHAPES)
def test_twice_the_size_takes_no_power_of_two(name: str, question: str) -> None:
    """What doubles at each of eight levels takes 256 times as long. The median of several rounds
    decides where something else came into the first, such as a look for garbage of other tests."""
    assert growth(name, question, 1, LARGEST) < 10 or growth(name, question, 5) < 10
