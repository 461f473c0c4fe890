"""Data packed into a page: what comes again stands once, deflated, in letters safe in HTML."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Hashable, Iterable


class Values:
    """A table in which each value stands once. Of one position only a little differs from the one
    before it; and what is the same object for the page need not be looked at again."""

    def __init__(self, plain: Callable[[Hashable], object]) -> None:
        """`plain` makes a record to what JSON can hold."""
        self.table: list[object] = []
        self._plain = plain
        self._numbers: dict[Hashable, int] = {}

    def add(self, record: Hashable) -> int:
        """The number of a record."""
        number = self._numbers.get(record)
        if number is None:
            number = self._numbers[record] = len(self.table)
            self.table.append(self._plain(record))
        return number

    def all(self, records: Iterable[Hashable]) -> list[int]:
        return [self.add(record) for record in records]


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def packed(value: object) -> str:
    """As `scripts/replay.js` unpacks it."""
    return base64.b64encode(zlib.compress(as_json(value).encode("utf-8"), 9)).decode("ascii")
