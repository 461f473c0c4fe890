"""Stand in for `rpds`, which `referencing` needs: persistent maps, sets and lists in Python.

They are small and seldom changed: a registry of six schemas, made when a file has the wrong shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class HashTrieMap(dict[Any, Any]):
    """A map of which each change is another map."""

    @classmethod
    def convert(cls, value: Mapping[Any, Any] | Iterable[tuple[Any, Any]]) -> HashTrieMap:
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: Any, value: Any) -> HashTrieMap:
        return HashTrieMap({**self, key: value})

    def update(self, *maps: Any, **items: Any) -> HashTrieMap:  # type: ignore[override]
        merged = dict(self)
        for each in maps:
            merged.update(each)
        return HashTrieMap({**merged, **items})

    def remove(self, key: Any) -> HashTrieMap:
        rest = dict(self)
        del rest[key]
        return HashTrieMap(rest)

    def discard(self, key: Any) -> HashTrieMap:
        return HashTrieMap({each: value for each, value in self.items() if each != key})

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


class HashTrieSet(frozenset[Any]):
    """A set of which each change is another set."""

    def insert(self, value: Any) -> HashTrieSet:
        return HashTrieSet(self | {value})

    def remove(self, value: Any) -> HashTrieSet:
        if value not in self:
            raise KeyError(value)
        return self.discard(value)

    def discard(self, value: Any) -> HashTrieSet:
        return HashTrieSet(self - {value})

    def update(self, *sets: Iterable[Any]) -> HashTrieSet:
        return HashTrieSet(self.union(*sets))


class List(tuple[Any, ...]):
    """A list that grows at its front."""

    def __new__(cls, *values: Any) -> List:
        is_one = len(values) == 1 and isinstance(values[0], Iterable) and not isinstance(values[0], str)
        return tuple.__new__(cls, values[0] if is_one else values)

    def push_front(self, value: Any) -> List:
        return List((value, *self))

    @property
    def first(self) -> Any:
        return self[0]

    @property
    def rest(self) -> List:
        return List(self[1:])
