"""Findings as plain data that can be read back as they were, places and all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic, Label, Severity
from rulewright.diagnostics.fix import Edit, Fix
from rulewright.source import NOWHERE, Source, Span


def to_record(found: Iterable[Diagnostic]) -> dict[str, Any]:
    """For JSON. The texts of the files that findings point into are kept with them, each once."""
    sources: dict[tuple[str, str], int] = {}

    def place(span: Span) -> list[object]:
        number = -1
        if span.source is not NOWHERE.source:
            number = sources.setdefault((span.source.path, span.source.text), len(sources))
        return [number, span.start, span.end]

    told = [finding_record(each, place) for each in found]
    return {"sources": list(sources), "found": told}


def from_record(record: dict[str, Any]) -> tuple[Diagnostic, ...]:
    """What `to_record` was given, in its order."""
    sources = [Source(path, text) for path, text in record["sources"]]

    def span(place: Any) -> Span:
        number, start, end = place
        return Span(NOWHERE.source if number < 0 else sources[number], start, end)

    return tuple(finding_of(each, span) for each in record["found"])


def finding_record(each: Diagnostic, place: Callable[[Span], object]) -> list[object]:
    """For JSON, with places as `place` tells them."""
    labels = [[place(label.span), label.text] for label in (each.primary, *each.labels)]
    fixes = [
        [fix.title, [[place(edit.span), edit.text] for edit in fix.edits], fix.safe]
        for fix in each.fixes
    ]
    return [each.code, each.headline, labels, each.notes, each.help, each.severity.value, fixes]


def finding_of(record: Any, span: Callable[[Any], Span]) -> Diagnostic:
    """What `finding_record` was given; `span` reads the places."""
    code, headline, labels, notes, help, severity, fixes = record
    primary, *more = (Label(span(place), text) for place, text in labels)
    mending = tuple(
        Fix(title, tuple(Edit(span(place), text) for place, text in edits), safe)
        for title, edits, safe in fixes
    )
    return Diagnostic(
        code, headline, primary, tuple(more), tuple(notes), help, Severity(severity), mending
    )
