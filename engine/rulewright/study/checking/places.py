"""Places in files whose texts are not written down with them: who reads them has the same files."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.files import read_source
from rulewright.source import NOWHERE, Source, Span


class Places:
    """Numbers for places; `told` says where each is, as JSON."""

    def __init__(self) -> None:
        self.told: list[list[object]] = []
        self._numbers: dict[Span, int] = {}

    def number(self, span: Span) -> int:
        if span not in self._numbers:
            self._numbers[span] = len(self.told)
            path = None if span.source is NOWHERE.source else span.source.path
            self.told.append([path, span.start, span.end])
        return self._numbers[span]


def reader(told: list[Any]) -> Callable[[int], Span]:
    """What `Places` numbered. A file is read when one of its places is asked for."""

    @cache
    def source(path: str | None) -> Source:
        if path is None:
            return NOWHERE.source
        return read_source(Path(path), Reporter()) or Source(path, "")

    def span(number: int) -> Span:
        path, start, end = told[number]
        return Span(source(path), start, end)

    return span
