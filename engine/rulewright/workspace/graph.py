"""Which declarations lead to which: by the words in them and the names that they tell.

They go by their numbers; a set of them is an int that has their bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import compress, count

HIDING = "seen by"


class Graph:
    """What some declarations lead to, by the words in each and the names that it tells."""

    def __init__(
        self, words: Sequence[Set[str]], names: Iterable[Iterable[str]], always: int = 0
    ) -> None:
        """`always`: what all lead to."""
        self._always = always
        self._telling: dict[str, int] = {}
        for number, told in enumerate(names):
            for name in told:
                self._telling[name] = self._telling.get(name, 0) | 1 << number
        self.hide_anything = any(HIDING in each for each in words)
        """Whether a declaration says who sees something."""
        self._named = list(map(self.named, words))
        self._trying = those(map(tries, words))
        self._whole_of: dict[tuple[int, bool], int] = {}

    def direct(self, deep: bool) -> Sequence[int]:
        """What each leads to by itself, as sets; `deep`: where it is tried out."""
        raise NotImplementedError

    @cached_property
    def reach(self) -> list[int]:
        return _closed(self.direct(deep=False))

    @cached_property
    def _deep_reach(self) -> list[int]:
        return _closed(self.direct(deep=True))

    def named(self, words: Iterable[str]) -> int:
        """Those of which some words speak, as a set."""
        found = self._always
        for name in words:
            found |= self._telling.get(name, 0)
        return found

    def reached(self, declared: int, *, tries: bool = False) -> int:
        """Some declarations and all that they lead to, as a set; with what may happen in what they
        try out, or in all of it if somebody `tries` them."""
        known = self._whole_of.get((declared, tries))
        if known is None:
            known = declared
            for number in bits(declared):
                known |= self.reach[number]
            for number in bits(known if tries else known & self._trying):
                known |= self._deep_reach[number]
            self._whole_of[declared, tries] = known
        return known


def tries(words: Set[str]) -> bool:
    """Whether text with these words can try statements out, with those of the procedures that they
    call and of what they offer: where an option is offered if they can be carried out, and in one
    move. What is done for several who choose at once is looked into as well."""
    pairs = ({"move", "one"}, {"all", "choose"})
    return "possible" in words or any(pair <= words for pair in pairs)


def those(flags: Iterable[bool]) -> int:
    """The numbers of those that are true, as a set."""
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def _closed(direct: Sequence[int]) -> list[int]:
    """What each leads to in any number of steps, as sets, from what it leads to in one.

    A walk in depth along a path of parts. Where it leads back, all from there on is one part; a
    part that leads to nothing but what is done with is done with.
    """
    found = [0] * len(direct)
    waiting, done = (1 << len(direct)) - 1, 0
    path: list[tuple[int, int]] = []
    while path or waiting:
        members, beyond = path.pop() if path else (0, waiting & -waiting)
        ahead = beyond & ~members & ~done
        bit = ahead & -ahead
        if bit & waiting:
            if members:
                path.append((members, beyond))
            path.append((bit, direct[bit.bit_length() - 1]))
            waiting ^= bit
        elif bit:
            while not members & bit:
                others, further = path.pop()
                members, beyond = members | others, beyond | further
            path.append((members, beyond))
        else:
            rest = beyond & ~members
            while rest:
                last = rest.bit_length() - 1
                beyond |= found[last]
                rest &= ~(found[last] | 1 << last)
            done |= members
            while members:
                last = members.bit_length() - 1
                found[last] = beyond
                members ^= 1 << last
    return found


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set."""
    if mask & (mask - 1):
        return compress(count(), flags(mask))
    return iter((mask.bit_length() - 1,) if mask else ())


def flags(mask: int) -> bytes:
    """Whether each number is in a set."""
    return f"{mask:b}"[::-1].encode().translate(_FLAGS)


_FLAGS = bytes.maketrans(b"01", b"\0\1")
