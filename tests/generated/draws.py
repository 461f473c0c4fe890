"""Random draws, each from a stream of its own that is named by its place in the ruleset.

A place that draws more or less than before does not shift what is drawn anywhere else, so that a
small change of a ruleset stays small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

T = TypeVar("T")


def _mixed(state: int) -> int:
    """The output of SplitMix64."""
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    state = (state ^ (state >> 27)) * 0x94D049BB133111EB & _MASK
    return state ^ (state >> 31)


class Draws:
    """The stream of one place."""

    __slots__ = ("key", "state")

    def __init__(self, key: int) -> None:
        self.key = key
        self.state = key

    def at(self, *names: object) -> Draws:
        """The stream of a place inside this one, whatever was drawn here before."""
        key = self.key
        for name in names:
            key = _mixed((key + crc32(str(name).encode()) * _GOLDEN + 1) & _MASK)
        return Draws(key)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        self.state = (self.state + _GOLDEN) & _MASK
        return _mixed(self.state) % bound

    def number(self, low: int, high: int) -> int:
        """A number from low to high."""
        return low + self.below(high - low + 1)

    def chance(self, share: float) -> bool:
        """True in such a share of all cases."""
        return self.below(1 << 20) < share * (1 << 20)

    def pick(self, of: Sequence[T]) -> T:
        return of[self.below(len(of))]

    def some(self, of: Sequence[T], least: int, most: int) -> list[T]:
        """Between least and most of them, in their order."""
        wanted = min(len(of), self.number(least, most))
        left = list(range(len(of)))
        chosen = {left.pop(self.below(len(left))) for _ in range(wanted)}
        return [each for number, each in enumerate(of) if number in chosen]

    def shuffled(self, of: Sequence[T]) -> list[T]:
        left = list(of)
        return [left.pop(self.below(len(left))) for _ in range(len(of))]

    def weighted(self, of: Sequence[tuple[float, T]]) -> T:
        """One of them, by weight."""
        at = self.below(1 << 30) / (1 << 30) * sum(weight for weight, _ in of)
        for weight, each in of:
            at -= weight
            if at < 0:
                return each
        return of[-1][1]


class Swarm:
    """Which constructs one ruleset does without, and how the others are weighted in it.

    A ruleset that has a bit of everything shows fewer mistakes than several that each have much of
    something.
    """

    def __init__(self, draws: Draws, wanted: Sequence[str] = ()) -> None:
        self.draws = draws
        self.share = draws.at("share").pick((0.0, 0.15, 0.3, 0.5))
        self.weights: dict[str, float] = {name: 4.0 for name in wanted}

    def weight(self, feature: str) -> float:
        """0: this ruleset does without."""
        found = self.weights.get(feature)
        if found is None:
            own = self.draws.at(feature)
            found = 0.0 if own.chance(self.share) else 2.0 ** own.number(-2, 2)
            self.weights[feature] = found
        return found

    def has(self, feature: str) -> bool:
        return self.weight(feature) > 0
