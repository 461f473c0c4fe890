"""Compute which declarations lead to which, by the words in them and the names they define.

Declarations are numbered; a set of them is a bitset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import compress, count

HIDING = "seen by"


class DependencyGraph:
    """The dependencies of some declarations, by the words in each and the names that they define."""

    def __init__(
        self, word_sets: Sequence[Set[str]], declared_names: Iterable[Iterable[str]], always_reached: int = 0
    ) -> None:
        """`always_reached`: the declarations on which every declaration depends, as a bitset."""
        self._always_reached = always_reached
        self._declaring: dict[str, int] = {}
        for number, told in enumerate(declared_names):
            for name in told:
                self._declaring[name] = self._declaring.get(name, 0) | 1 << number
        self.has_hidden_values = any(HIDING in each for each in word_sets)
        """Whether a declaration limits who sees a value."""
        self._mentions = list(map(self.find_declaring, word_sets))
        self._trial_set = to_bitset(map(has_trials, word_sets))
        self._closure_cache: dict[tuple[int, bool], int] = {}

    def direct_edges(self, deep: bool) -> Sequence[int]:
        """Return the direct dependencies of each declaration as bitsets; `deep`: if it runs on trial."""
        raise NotImplementedError

    @cached_property
    def reachable_sets(self) -> list[int]:
        return _transitive_closure(self.direct_edges(deep=False))

    @cached_property
    def _deep_reachable_sets(self) -> list[int]:
        return _transitive_closure(self.direct_edges(deep=True))

    def find_declaring(self, words: Iterable[str]) -> int:
        """Return the declarations that define one of the words, as a bitset."""
        found = self._always_reached
        for name in words:
            found |= self._declaring.get(name, 0)
        return found

    def reachable_from(self, declaration_set: int, *, include_trials: bool = False) -> int:
        """Return some declarations and all their dependencies, as a bitset. These include everything that
        their trial runs can execute; with `include_trials`, all of the declarations may run on trial."""
        known = self._closure_cache.get((declaration_set, include_trials))
        if known is None:
            known = declaration_set
            for number in iter_bits(declaration_set):
                known |= self.reachable_sets[number]
            for number in iter_bits(known if include_trials else known & self._trial_set):
                known |= self._deep_reachable_sets[number]
            self._closure_cache[declaration_set, include_trials] = known
        return known


def has_trials(words: Set[str]) -> bool:
    """Return whether text with these words can run statements on trial, including procedures that they call
    and alternatives that they offer: if an option is legal only when its statements can be executed, or in
    one move. Simultaneous choices also depend on what their statements do."""
    pairs = ({"move", "one"}, {"all", "choose"})
    return "possible" in words or any(pair <= words for pair in pairs)


def to_bitset(flags: Iterable[bool]) -> int:
    """Return the indices of the true values as a bitset."""
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def _transitive_closure(edges: Sequence[int]) -> list[int]:
    """Return the transitive closure of a graph as bitsets, from its edges as bitsets.

    A depth-first search with path-based merging of strongly connected components: when an edge leads back
    to the path, all components from there on are merged; a component is finished when all its edges lead
    to finished ones.
    """
    found = [0] * len(edges)
    waiting, done = (1 << len(edges)) - 1, 0
    path: list[tuple[int, int]] = []
    while path or waiting:
        members, beyond = path.pop() if path else (0, waiting & -waiting)
        ahead = beyond & ~members & ~done
        bit = ahead & -ahead
        if bit & waiting:
            if members:
                path.append((members, beyond))
            path.append((bit, edges[bit.bit_length() - 1]))
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


def iter_bits(mask: int) -> Iterator[int]:
    """Yield the members of a bitset."""
    if mask & (mask - 1):
        return compress(count(), to_flags(mask))
    return iter((mask.bit_length() - 1,) if mask else ())


def to_flags(mask: int) -> bytes:
    """Return one byte for each number, 1 if it is a member of a bitset and 0 otherwise."""
    return f"{mask:b}"[::-1].encode().translate(_FLAGS)


_FLAGS = bytes.maketrans(b"01", b"\0\1")
