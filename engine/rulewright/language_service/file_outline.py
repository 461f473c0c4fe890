"""Outline a file: its rules as a tree, and the ranges that can be folded."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.locale_messages import (
    find_message_end,
    first_text_line,
    parse_document_locale,
)
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.source import Span

TRANSPARENT_KEYS = frozenset({
    "steps", "offers", "members", "fields", "needs", "any of", "sum of", "edges", "shapes",
})  # fmt: skip
"""Keys that the outline omits; it lists only their contents."""
MAX_DEPTH = 6


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A rule, move or message: `span` covers all of it, `name_span` its name. `section_name` is the section
    that contains it."""

    name: str
    section_name: str
    span: Span
    name_span: Span
    detail: str
    children: tuple[OutlineEntry, ...]


def build_outline(document: EditedFile) -> tuple[OutlineEntry, ...]:
    root = document.root
    if document.kind == "words":
        return tuple(_iter_messages(document))
    if root is None:
        return ()
    if document.kind == "outline":
        return tuple(_build_entry(document, part, "section", 0) for part in root.get("sections") or ())
    if document.kind == "script":
        return tuple(_build_entry(document, part, part.key.text, MAX_DEPTH) for part in root)
    return tuple(
        _build_entry(document, part, part.key.text, 0)
        for part in root
        if part.is_keyed or part.key.text in ("ruleset", "overlay")
    )


def _build_entry(document: EditedFile, part: Part, section_name: str, depth: int) -> OutlineEntry:
    inside = tuple(_iter_children(document, part, section_name, depth)) if depth < MAX_DEPTH else ()
    source = document.source
    start, end = part.key.span.start, max(part.span.end, part.key.span.end)
    title = part.get_string("title")
    detail = title if title is not None else part.text.text if part.text is not None else ""
    return OutlineEntry(
        part.key.text,
        section_name,
        Span(source, start, end),
        Span(source, start, part.key.span.end),
        detail.partition("\n")[0][:80],
        inside,
    )


def _iter_children(document: EditedFile, part: Part, section_name: str, depth: int) -> Iterator[OutlineEntry]:
    for inner in part if part.is_keyed else ():
        if depth == 0 or part.key.text in TRANSPARENT_KEYS:
            yield _build_entry(document, inner, section_name, depth + 1)
        elif inner.key.text in TRANSPARENT_KEYS:
            for each in inner:
                yield _build_entry(document, each, inner.key.text, depth + 1)


def _iter_messages(document: EditedFile) -> Iterator[OutlineEntry]:
    locale = parse_document_locale(document)
    for message in locale.messages:
        text = locale.source.text[message.span.start : find_message_end(locale, message)]
        text = re.split(r"\n(?=#)", text)[0].rstrip()
        span = Span(document.source, message.span.start, message.span.start + len(text))
        yield OutlineEntry(message.id, "message", span, message.span, first_text_line(locale, message), ())


def list_folds(document: EditedFile) -> tuple[tuple[int, int, str], ...]:
    """Return the first and the last line of each foldable range, counted from 0, and its kind, `comment` or
    `region`."""
    folds_by_line: dict[int, tuple[int, str]] = {}
    source = document.source
    if document.kind == "words":
        for entry in build_outline(document):
            _add_fold(folds_by_line, entry.span, "region")
    waiting = [document.root] if document.root is not None else []
    while waiting:
        part = waiting.pop()
        for inner in part.children:
            span = Span(source, inner.key.span.start, inner.span.end)
            if not part.is_list or inner.text is None:
                _add_fold(folds_by_line, span, "region")
            if inner.text is None:
                waiting.append(inner)
    first = None
    for number, line in enumerate([*document.text_lines, ""]):
        if line.startswith("#"):
            first = number if first is None else first
        elif first is not None:
            if number - 1 > first:
                folds_by_line[first] = (number - 1, "comment")
            first = None
    return tuple((start, end, kind) for start, (end, kind) in sorted(folds_by_line.items()))


def _add_fold(folds_by_line: dict[int, tuple[int, str]], span: Span, fold_kind: str) -> None:
    first, last = span.line - 1, span.source.line_and_column(max(span.start, span.end - 1))[0] - 1
    if last > first and folds_by_line.get(first, (0, ""))[0] < last:
        folds_by_line[first] = (last, fold_kind)
