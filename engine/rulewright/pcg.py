"""Generate random numbers with PCG32: O'Neill's `pcg32` (XSH RR 64/32) with a bounded draw by rejection.

A state of 64 bits advances by `state * MULTIPLIER + increment`; the output is taken from the state
before the step. A game always uses the increment `GAME_STREAM`. Random players draw from another
stream, so that their choices never shift the dice of the game.
"""

from __future__ import annotations

MULTIPLIER = 6364136223846793005
GAME_STREAM = 1442695040888963407
"""The increment of a game's own generator (odd)."""
PLAYER_STREAM = (0x5EED << 1) | 1
"""The increment of the generator that random players draw from."""
MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF


def seed_state(seed: int, increment: int = GAME_STREAM) -> int:
    """Return the initial state for a seed (modulo 2**64): the reference `pcg32_srandom`."""
    return ((increment + seed) * MULTIPLIER + increment) & MASK64


def step(state: int, increment: int = GAME_STREAM) -> tuple[int, int]:
    """Return the next state and 32 random bits.

    >>> step(seed_state(42, 109), 109)[1] == 0xa15c02b7       # first number of the reference demo
    True
    """
    mixed = (((state >> 18) ^ state) >> 27) & MASK32
    turn = state >> 59
    output = (mixed >> turn | mixed << (32 - turn)) & MASK32
    return (state * MULTIPLIER + increment) & MASK64, output


class Pcg:
    """A stream of bounded draws outside a game.

    >>> dice = Pcg(1)
    >>> all(0 <= dice.draw_below(6) < 6 for _ in range(100))
    True
    """

    __slots__ = ("increment", "state")

    def __init__(self, seed: int, increment: int = PLAYER_STREAM) -> None:
        self.increment = increment
        self.state = seed_state(seed, increment)

    def draw_below(self, bound: int) -> int:
        """Draw a number from 0 to bound-1, each equally likely."""
        if bound > 1 << 32:
            return self._draw_below_large(bound)
        reject = 0x100000000 % bound
        while True:
            self.state, output = step(self.state, self.increment)
            if output >= reject:
                return output % bound

    def _draw_below_large(self, bound: int) -> int:
        """Draw a number below a bound of more than 32 bits, from several draws of 32 bits."""
        while True:
            drawn = 0
            for _ in range(0, bound.bit_length(), 32):
                self.state, output = step(self.state, self.increment)
                drawn = drawn << 32 | output
            drawn &= (1 << bound.bit_length()) - 1
            if drawn < bound:
                return drawn
