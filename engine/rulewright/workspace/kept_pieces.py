"""What is known of the pieces of a ruleset, written down so that other runs know it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rulewright.diagnostics.record import finding_of, finding_record
from rulewright.source import Source, Span
from rulewright.words.tellings import Telling
from rulewright.workspace.pieces import Found, Pieces
from rulewright.workspace.results import Results, results

MOST_PIECES = 5_000
"""For one ruleset."""
MOST_RUNS = 20
"""After which what no run has asked for is forgotten: authors go back and forth."""


@contextmanager
def remembered(pieces: Pieces, about: tuple[object, ...]) -> Iterator[None]:
    """Knows meanwhile what earlier runs knew about the same, and writes down what is new."""
    kept = results("pieces")
    key = kept.key(about) if kept.folder is not None else ""
    runs = _load(pieces, kept, key)
    yield
    if pieces.asked.difference(runs):
        kept.write(key, _told(pieces, runs))


def _load(pieces: Pieces, kept: Results, key: str) -> dict[str, int]:
    """Gives for each piece how many runs ago somebody asked for it."""
    try:
        told = kept.read(key) or {}
        sources: dict[str, Source] = {}
        found = {name: _found(record, sources) for name, (_, record) in told.items()}
    except (AttributeError, TypeError, ValueError):  # by another hand, or damaged
        return {}
    pieces.known |= found
    return {name: runs for name, (runs, _) in told.items()}


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
    ]  # fmt: skip


def _place(span: Span) -> list[object]:
    return [span.source.path, span.start, span.end]


def _found(record: Any, sources: dict[str, Source]) -> Found:
    """Places are in files without a text: `Pieces` looks them up in those of now."""

    def span(place: Any) -> Span:
        path, start, end = place
        return Span(sources.setdefault(path, Source(path, "")), start, end)

    warnings, used, read, calls, at_once, bound, told, work = record
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
    )
