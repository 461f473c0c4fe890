"""The generator: the published numbers, the two cells, and draws that are equally likely."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from rulewright.backends.game_generator import draw_number, read_state, write_state
from rulewright.ir.program import RNG
from rulewright.pcg import GAME_STREAM, MASK64, Pcg, seed_state, step

# The first round of the demonstration that comes with the reference implementation: seed 42,
# stream 54.
REFERENCE = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


def test_the_published_numbers() -> None:
    increment = (54 << 1) | 1
    state = seed_state(42, increment)
    found = []
    for _ in REFERENCE:
        state, output = step(state, increment)
        found.append(output)
    assert found == REFERENCE


@given(st.integers(0, MASK64))
def test_a_state_survives_its_two_signed_cells(state: int) -> None:
    cells = [0] * 4
    write_state(cells, state)
    assert read_state(cells) == state
    assert all(-(2**31) <= cells[RNG + half] < 2**31 for half in range(2))


@pytest.mark.parametrize("bound", [1, 2, 6, 52, 1000, 3 * 2**30])
def test_drawing_from_cells_is_drawing_from_the_stream(bound: int) -> None:
    stream = Pcg(7, GAME_STREAM)
    cells = [0] * 4
    write_state(cells, seed_state(7))
    for _ in range(50):
        number = draw_number(cells, None, bound)
        assert number == stream.draw_below(bound) and 0 <= number < bound
    assert read_state(cells) == stream.state


def test_players_have_a_stream_of_their_own() -> None:
    one, two = Pcg(3), Pcg(3, GAME_STREAM)
    assert [one.draw_below(1000) for _ in range(5)] != [two.draw_below(1000) for _ in range(5)]


def test_draws_are_equally_likely() -> None:
    stream = Pcg(11)
    counts = Counter(stream.draw_below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5  # p = 0.001


@pytest.mark.parametrize("bound", [2**32 + 1, 3 * 2**40, 10**20])
def test_bounds_beyond_one_draw(bound: int) -> None:
    """It went on for ever."""
    stream = Pcg(5)
    drawn = [stream.draw_below(bound) for _ in range(400)]
    assert all(0 <= number < bound for number in drawn) and len(set(drawn)) == 400
    assert abs(sum(number < bound // 2 for number in drawn) - 200) < 60
