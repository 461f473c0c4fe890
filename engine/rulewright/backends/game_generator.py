"""Run a game's own generator: PCG32 whose state lies in two cells, as signed 32-bit halves."""

from __future__ import annotations

from rulewright.backends.host import Host
from rulewright.ir.program import RNG
from rulewright.pcg import GAME_STREAM, MASK32, MASK64, MULTIPLIER


def write_state(cells: list[int], generator_state: int) -> None:
    """Write a state to the generator's two cells as signed numbers, low half first."""
    low, high = generator_state & MASK32, generator_state >> 32
    cells[RNG] = low - ((low & 0x80000000) << 1)
    cells[RNG + 1] = high - ((high & 0x80000000) << 1)


def read_state(cells: list[int]) -> int:
    return (cells[RNG] & MASK32) | ((cells[RNG + 1] & MASK32) << 32)


def draw_number(cells: list[int], host: Host | None, bound: int) -> int:
    """Return a number from 0 to bound-1 from the game's generator, or the one that the host
    states.
    """
    if host is not None:
        stated = host.chance(bound)
        if stated is not None:
            return stated
    state = (cells[RNG] & MASK32) | ((cells[RNG + 1] & MASK32) << 32)
    reject = 0x100000000 % bound
    while True:
        mixed = (((state >> 18) ^ state) >> 27) & MASK32
        turn = state >> 59
        output = (mixed >> turn | mixed << (32 - turn)) & MASK32
        state = (state * MULTIPLIER + GAME_STREAM) & MASK64
        if output >= reject:
            break
    write_state(cells, state)
    return output % bound
