"""What is known of the pieces of a ruleset, written down so that other runs know it too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from rulewright.plain import plain, read
from rulewright.source import Source, Span
from rulewright.workspace.known_pieces import Found, Known, Settled, Standing
from rulewright.workspace.marked import Late, Marked
from rulewright.workspace.pieces import Pieces
from rulewright.workspace.results import as_json, results

MOST_PIECES = 5_000
"""For one ruleset."""
MOST_SETTINGS = 200
MOST_RUNS = 20
"""After which what no run has asked for is forgotten: authors go back and forth."""
DAMAGED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What reading raises that is by another hand, or damaged."""


class KeptPieces:
    """What earlier runs knew of the pieces of a ruleset, which is known from when somebody asks."""

    def __init__(self, pieces: Pieces, folder: Path, about: tuple[object, ...]) -> None:
        self._pieces = pieces
        self._kept = results("pieces")
        about = (str(folder.resolve()), *about)
        self._key = self._kept.key(about) if self._kept.folder is not None else ""
        self._runs: dict[str, int] = {}
        """For each piece, how many runs ago somebody asked for it."""
        self._settings = ""
        """What earlier runs have written down of settings."""
        pieces.kept = self._kept.folder is not None
        pieces.recall = self._load

    def _load(self) -> None:
        first, *lines = (self._kept.read_text(self._key) or "").split("\n")
        try:
            settings = _settings(*json.loads(first))
            told, runs = _lines_read(lines)
        except DAMAGED:
            return
        self._settings = first
        sources: dict[str, Source] = {}
        known = self._pieces.known
        known.written = told
        known.read = lambda record: _found(record, sources)
        self._pieces.settled |= settings
        self._runs = runs

    def write(self) -> None:
        """Writes down what is new."""
        pieces = self._pieces
        if pieces.kept and (pieces.new or pieces.asked.difference(self._runs)):
            settings = self._settings
            if pieces.new or not settings:  # else some pieces of theirs are other ones, no more
                settings = as_json(_settings_told(pieces.settled))
            self._kept.write_text(self._key, "\n".join([settings, *_told(pieces, self._runs)]))


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
            number(one.pieces, partial(plain, tuple[Standing, ...], one.pieces)),
            one.exact, one.effects, one.warnings, number(one.wanted), number(one.members),
            one.kept, number(one.marked), one.work,
        ]
        for name, one in last
    }  # fmt: skip
    return [shared, told]


def _settings(shared: list[Any], told: Any) -> dict[str, Settled]:
    @cache
    def pieces(number: int) -> tuple[Standing, ...]:
        return read(tuple[Standing, ...], shared[number])

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


def _told(pieces: Pieces, runs: Mapping[str, int]) -> Iterator[str]:
    """The pieces, of which most were there before: a line for what was found, and behind it one for
    each key under which that is known, with its age."""
    known = pieces.known
    ages = {name: 0 if name in pieces.asked else runs.get(name, 0) + 1 for name in known.all()}
    names: dict[str, list[str]] = {}
    for name in sorted(ages, key=lambda name: (ages[name], name))[:MOST_PIECES]:
        if ages[name] <= MOST_RUNS and (told := _told_of(known, name)) is not None:
            names.setdefault(told, []).append(f"\t{ages[name]}\t{name}")
    for told, lines in names.items():
        yield told
        yield from lines


def _lines_read(lines: Iterable[str]) -> tuple[dict[str, str], dict[str, int]]:
    """What `_told` has written: what was found, by its keys, and their ages. Raises ValueError."""
    found: dict[str, str] = {}
    ages: dict[str, int] = {}
    told = ""
    for line in lines:
        if line.startswith("\t"):
            _, age, name = line.split("\t", 2)
            found[name], ages[name] = told, int(age)
        else:
            told = line
    return found, ages


def _told_of(known: Known, name: str) -> str | None:
    """What was written down stays as it is: places are told from where things stood then."""
    if name in known.written:
        return known.written[name]
    found = known.get(name)
    return None if found is None else as_json(_record(found))


def _record(found: Found) -> list[object]:
    marks = [_places(part) for part in found.marked.made().parts]
    return [plain(Found, found, _place), marks]


def _place(span: Span) -> list[object]:
    return [span.source.path, span.start, span.end]


def _places(spans: Iterable[Span]) -> list[list[object]]:
    """File by file: its path, then from where to where, again and again."""
    found: dict[str, list[object]] = {}
    for span in spans:
        found.setdefault(span.source.path, [span.source.path]).extend((span.start, span.end))
    return list(found.values())


def _found(record: str, sources: dict[str, Source]) -> Found | None:
    """Places are in files without a text: `Pieces` looks them up in those of now."""
    try:
        return _read(json.loads(record), sources)
    except DAMAGED:
        return None


def _read(record: Any, sources: dict[str, Source]) -> Found:

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
    found = read(Found, told, span)
    files = {base.path for base in found.bases}
    return replace(
        found,
        marked=Late(lambda: Marked(*map(spans, marks))),
        files=tuple(sources.setdefault(path, Source(path, "")) for path in files),
    )
