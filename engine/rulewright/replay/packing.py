"""Data packed into a page: what comes again stands once, deflated, in letters safe in HTML."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable


class Values:
    """A table in which each value stands once. Of one position only a little differs from the one
    before it; and what is the same object for the page need not be looked at again."""

    def __init__(self) -> None:
        self.table: list[object] = []
        self._numbers: dict[str, int] = {}

    def add(self, value: object) -> int:
        """The number of a value, which JSON can hold."""
        number = self._numbers.setdefault(as_json(value), len(self.table))
        if number == len(self.table):
            self.table.append(value)
        return number

    def all(self, values: Iterable[object]) -> list[int]:
        return [self.add(value) for value in values]


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def packed(value: object) -> str:
    """As `scripts/replay.js` unpacks it."""
    return base64.b64encode(zlib.compress(as_json(value).encode("utf-8"), 9)).decode("ascii")
