"""What is known of the pieces of a ruleset, written down so that other runs know it too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.diagnostics.record import finding_of, finding_record
from rulewright.source import Source, Span
from rulewright.words.tellings import Telling
from rulewright.workspace.pieces import Base, Found, Pieces
from rulewright.workspace.results import results

MOST_PIECES = 5_000
"""For one ruleset."""
MOST_RUNS = 20
"""After which what no run has asked for is forgotten: authors go back and forth."""


class KeptPieces:
    """What earlier runs knew of the pieces of a ruleset, which is known from here on."""

    def __init__(self, pieces: Pieces, about: tuple[object, ...]) -> None:
        self._pieces = pieces
        self._kept = results("pieces")
        self._key = self._kept.key(about) if self._kept.folder is not None else ""
        self._runs = self._load()

    def _load(self) -> dict[str, int]:
        """Gives for each piece how many runs ago somebody asked for it."""
        try:
            told = self._kept.read(self._key) or {}
            sources: dict[str, Source] = {}
            found = {name: _found(record, sources) for name, (_, record) in told.items()}
        except (AttributeError, TypeError, ValueError):  # by another hand, or damaged
            return {}
        self._pieces.known |= found
        return {name: runs for name, (runs, _) in told.items()}

    def write(self) -> None:
        """Writes down what is new."""
        if self._pieces.asked.difference(self._runs):
            self._kept.write(self._key, _told(self._pieces, self._runs))


def _told(pieces: Pieces, runs: Mapping[str, int]) -> dict[str, object]:
    ages = {name: 0 if name in pieces.asked else runs.get(name, 0) + 1 for name in pieces.known}
    newest = sorted(ages, key=lambda name: ages[name])[:MOST_PIECES]
    return {
        name: [ages[name], _record(pieces.known[name])]
        for name in newest
        if ages[name] <= MOST_RUNS
    }


def _record(found: Found) -> list[object]:
    return [
        [finding_record(each, _place) for each in found.warnings],
        found.used, found.read, found.calls,
        [[name, _place(span)] for name, span in found.at_once],
        [[name, _place(span)] for name, span in found.bound],
        [[t.kind, t.key, _place(t.span), t.variables, t.shown] for t in found.told],
        found.work,
        [[base.name, base.path, base.start, base.digest] for base in found.bases],
    ]  # fmt: skip


def _place(span: Span) -> list[object]:
    return [span.source.path, span.start, span.end]


def _found(record: Any, sources: dict[str, Source]) -> Found:
    """Places are in files without a text: `Pieces` looks them up in those of now."""

    def span(place: Any) -> Span:
        path, start, end = place
        return Span(sources.setdefault(path, Source(path, "")), start, end)

    warnings, used, read, calls, at_once, bound, told, work, bases = record
    return Found(
        tuple(finding_of(warning, span) for warning in warnings),
        tuple(used),
        tuple(read),
        tuple(calls),
        tuple((name, span(place)) for name, place in at_once),
        tuple((name, span(place)) for name, place in bound),
        tuple(
            Telling(kind, key, span(place), tuple(map(tuple, variables)), tuple(shown))
            for kind, key, place, variables, shown in told
        ),
        int(work),
        tuple(Base(*base) for base in bases),
    )
