"""What a file holds at a glance: its rules as a tree, and the stretches that can be folded away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.editing.words import first_line, locale_of_file, message_end
from rulewright.study.editing.written import EditedFile

DEEPER = frozenset({
    "steps", "offers", "members", "fields", "needs", "any of", "sum of", "edges", "shapes",
})  # fmt: skip
"""Keys that are not told themselves: what stands in them is."""
MOST_DEEP = 6


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A rule, a move, a message: `span` is all of it, `name_span` its name. `kind` is the section
    that it stands in."""

    name: str
    kind: str
    span: Span
    name_span: Span
    detail: str
    inside: tuple[OutlineEntry, ...]


def outline(written: EditedFile) -> tuple[OutlineEntry, ...]:
    root = written.root
    if written.kind == "words":
        return tuple(_messages(written))
    if root is None:
        return ()
    if written.kind == "outline":
        return tuple(_entry(written, part, "section", 0) for part in root.get("sections") or ())
    if written.kind == "script":
        return tuple(_entry(written, part, part.key.text, MOST_DEEP) for part in root)
    return tuple(
        _entry(written, part, part.key.text, 0)
        for part in root
        if part.is_keyed or part.key.text in ("ruleset", "overlay")
    )


def _entry(written: EditedFile, part: Part, kind: str, depth: int) -> OutlineEntry:
    inside = tuple(_inside(written, part, kind, depth)) if depth < MOST_DEEP else ()
    source = written.source
    start, end = part.key.span.start, max(part.span.end, part.key.span.end)
    title = part.said("title")
    detail = title if title is not None else part.text.text if part.text is not None else ""
    return OutlineEntry(
        part.key.text,
        kind,
        Span(source, start, end),
        Span(source, start, part.key.span.end),
        detail.partition("\n")[0][:80],
        inside,
    )


def _inside(written: EditedFile, part: Part, kind: str, depth: int) -> Iterator[OutlineEntry]:
    for inner in part if part.is_keyed else ():
        if depth == 0 or part.key.text in DEEPER:
            yield _entry(written, inner, kind, depth + 1)
        elif inner.key.text in DEEPER:
            for each in inner:
                yield _entry(written, each, inner.key.text, depth + 1)


def _messages(written: EditedFile) -> Iterator[OutlineEntry]:
    locale = locale_of_file(written)
    for message in locale.messages:
        text = locale.source.text[message.span.start : message_end(locale, message)]
        text = re.split(r"\n(?=#)", text)[0].rstrip()
        span = Span(written.source, message.span.start, message.span.start + len(text))
        yield OutlineEntry(
            message.id, "message", span, message.span, first_line(locale, message), ()
        )


def folds(written: EditedFile) -> tuple[tuple[int, int, str], ...]:
    """The first and the last line of what can be folded away, counted from 0, and whether it is a
    `comment` or a `region`."""
    found: dict[int, tuple[int, str]] = {}
    source = written.source
    if written.kind == "words":
        for entry in outline(written):
            _fold(found, entry.span, "region")
    waiting = [written.root] if written.root is not None else []
    while waiting:
        part = waiting.pop()
        for inner in part.inside:
            span = Span(source, inner.key.span.start, inner.span.end)
            if not part.is_list or inner.text is None:
                _fold(found, span, "region")
            if inner.text is None:
                waiting.append(inner)
    first = None
    for number, line in enumerate([*written.lines, ""]):
        if line.startswith("#"):
            first = number if first is None else first
        elif first is not None:
            if number - 1 > first:
                found[first] = (number - 1, "comment")
            first = None
    return tuple((start, end, kind) for start, (end, kind) in sorted(found.items()))


def _fold(found: dict[int, tuple[int, str]], span: Span, kind: str) -> None:
    first, last = span.line - 1, span.source.position(max(span.start, span.end - 1))[0] - 1
    if last > first and found.get(first, (0, ""))[0] < last:
        found[first] = (last, kind)
