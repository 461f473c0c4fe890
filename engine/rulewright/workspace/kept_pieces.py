"""What is known of the pieces of a ruleset, written down so that other runs know it too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from rulewright.plain import plain, read
from rulewright.source import Source, Span
from rulewright.workspace.footing import Records
from rulewright.workspace.known_pieces import PieceFindings, PieceLocation, Settled
from rulewright.workspace.marked import Late, Marked
from rulewright.workspace.pieces import Pieces
from rulewright.workspace.results import results

MOST_SETTINGS = 200
SETTINGS = "settings"
"""The key of what is known of those."""
DAMAGED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What reading raises that is by another hand, or damaged."""


class KeptPieces:
    """What earlier runs knew of the pieces of a ruleset, which is known from when somebody asks."""

    def __init__(self, pieces: Pieces, folder: Path, about: tuple[object, ...]) -> None:
        kept = results("pieces")
        key = kept.key((str(folder.resolve()), *about)) if kept.folder is not None else ""
        self._pieces = pieces
        self._records = Records(kept, key)
        pieces.kept = kept.folder is not None
        pieces.recall = self._load

    def _load(self) -> None:
        sources: dict[str, Source] = {}
        known = self._pieces.known
        known.told = self._records.told
        known.read = lambda told: _found(told, sources)
        with suppress(*DAMAGED):
            self._pieces.settled |= _settings(*self._records.recall(SETTINGS) or ([], {}))

    def write(self) -> None:
        """Writes down what is new. What was written stays as it is: places are told from where
        things stood then."""
        pieces, known = self._pieces, self._pieces.known
        if not pieces.kept:
            return
        for key in sorted(pieces.asked | known.new):
            if key in known.new or self._records.told(key) is None:
                found = known.get(key)
                if found is not None:
                    self._records.keep(key, _record(found))
        known.new.clear()
        if pieces.new:  # else some pieces of settings are other ones, no more
            self._records.keep(SETTINGS, _settings_told(pieces.settled))
        self._records.save()


def _settings_told(settled: Mapping[str, Settled]) -> list[object]:
    """What most settings share is written down once."""
    shared: list[object] = []
    numbers: dict[object, int] = {}

    def number(part: object, told: Callable[[], object] | None = None) -> int:
        at = numbers.get(id(part))  # most are the same, not only equal
        if at is None:
            data = part if told is None else told()
            at = numbers.setdefault(repr(data), len(shared))
            if at == len(shared):
                shared.append(data)
            numbers[id(part)] = at
        return at

    last = list(settled.items())[-MOST_SETTINGS:]
    told = {
        name: [
            number(one.pieces, partial(plain, tuple[PieceLocation, ...], one.pieces)),
            one.exact, one.effects, one.warnings, number(one.wanted), number(one.members),
            one.kept, number(one.marked), one.work,
        ]
        for name, one in last
    }  # fmt: skip
    return [shared, told]


def _settings(shared: list[Any], told: Any) -> dict[str, Settled]:
    @cache
    def pieces(number: int) -> tuple[PieceLocation, ...]:
        return read(tuple[PieceLocation, ...], shared[number])

    @cache
    def members(number: int) -> dict[str, tuple[str, ...]]:
        return {name: tuple(names) for name, names in shared[number].items()}

    return {
        name: Settled(
            pieces(at), exact, effects, warnings, shared[wanted], members(of), tuple(kept),
            shared[marked], int(work),
        )
        for name, (at, exact, effects, warnings, wanted, of, kept, marked, work) in told.items()
    }  # fmt: skip


def _record(found: PieceFindings) -> list[object]:
    marks = [_places(part) for part in found.marked.made().parts]
    return [plain(PieceFindings, found, _place), marks]


def _place(span: Span) -> list[object]:
    return [span.source.path, span.start, span.end]


def _places(spans: Iterable[Span]) -> list[list[object]]:
    """File by file: its path, then from where to where, again and again."""
    found: dict[str, list[object]] = {}
    for span in spans:
        found.setdefault(span.source.path, [span.source.path]).extend((span.start, span.end))
    return list(found.values())


def _found(record: str, sources: dict[str, Source]) -> PieceFindings | None:
    """Places are in files without a text: `Pieces` looks them up in those of now."""
    try:
        return _read(json.loads(record), sources)
    except DAMAGED:
        return None


def _read(record: Any, sources: dict[str, Source]) -> PieceFindings:

    def span(place: Any) -> Span:
        path, start, end = place
        return Span(sources.setdefault(path, Source(path, "")), start, end)

    def spans(places: Any) -> tuple[Span, ...]:
        return tuple(
            Span(sources.setdefault(path, Source(path, "")), start, end)
            for path, *ends in places
            for start, end in zip(ends[::2], ends[1::2], strict=True)
        )

    told, marks = record
    found = read(PieceFindings, told, span)
    files = {base.path for base in found.bases}
    return replace(
        found,
        marked=Late(lambda: Marked(*map(spans, marks))),
        files=tuple(sources.setdefault(path, Source(path, "")) for path in files),
    )
