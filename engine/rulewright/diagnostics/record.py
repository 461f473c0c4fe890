"""Findings as plain data that can be read back as they were, places and all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic, Label, Severity
from rulewright.source import NOWHERE, Source, Span


def to_record(found: Iterable[Diagnostic]) -> dict[str, Any]:
    """For JSON. The texts of the files that findings point into are kept with them, each once."""
    sources: dict[tuple[str, str], int] = {}

    def label(each: Label) -> list[object]:
        source = each.span.source
        number = -1
        if source is not NOWHERE.source:
            number = sources.setdefault((source.path, source.text), len(sources))
        return [number, each.span.start, each.span.end, each.text]

    told = [
        [
            each.code, each.headline, label(each.primary), [label(more) for more in each.labels],
            each.notes, each.help, each.severity.value,
        ]
        for each in found
    ]  # fmt: skip
    return {"sources": list(sources), "found": told}


def from_record(record: dict[str, Any]) -> tuple[Diagnostic, ...]:
    """What `to_record` was given, in its order."""
    sources = [Source(path, text) for path, text in record["sources"]]

    def label(told: list[Any]) -> Label:
        number, start, end, text = told
        source = NOWHERE.source if number < 0 else sources[number]
        return Label(Span(source, start, end), text)

    return tuple(
        Diagnostic(
            code,
            headline,
            label(primary),
            tuple(map(label, labels)),
            tuple(notes),
            help,
            Severity(severity),
        )
        for code, headline, primary, labels, notes, help, severity in record["found"]
    )
