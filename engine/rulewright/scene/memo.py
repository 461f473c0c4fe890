"""Reuse parts of the previous scene that have not changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """The last thing made for each key, with what it was made from.

    >>> memo = Memo[str]()
    >>> memo.get_or_compute("a", 1, lambda: "one"), memo.get_or_compute("a", 1, lambda: "another")
    ('one', 'one')
    >>> memo.get_or_compute("a", 2, lambda: "two")
    'two'
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[object, T]] = {}

    def get_or_compute(self, memo_key: Hashable, inputs: object, compute: Callable[[], T]) -> T:
        """Return the cached result for the key if its input is the same, otherwise a new one."""
        last = self._last.get(memo_key)
        if last is not None and last[0] == inputs:
            return last[1]
        result = compute()
        self._last[memo_key] = inputs, result
        return result
