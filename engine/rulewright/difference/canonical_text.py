"""Compare texts of a ruleset in canonical form, ignoring layout, comments and notation."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.rule_text import get_rule_span
from rulewright.language import printer
from rulewright.language.parser import parse_binders, parse_block, parse_expression
from rulewright.model.part import Part, Text
from rulewright.source import Source


def is_same_text(a: Text, b: Text) -> bool:
    """Return whether two rule texts are equal in canonical form."""
    return _collapse_blanks(a) == _collapse_blanks(b) or format_canonical(a) == format_canonical(b)


def format_canonical(text: Text) -> str:
    """Return a rule text in canonical form, or any other text with single blanks."""
    if text.text.strip() and get_rule_span(text, Reporter()) is not None:
        source, start, end = text.content.source, text.content.start, text.content.end
        printed = _print_rule_text(_SourceRange(source, start, end))
        if printed is not None:
            return printed
    return _collapse_blanks(text)


class _SourceRange:
    """A range of a source, identified by file and text, because revisions share paths."""

    __slots__ = ("end", "source", "start", "text")

    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source, self.start, self.end = source, start, end
        self.text = source.text[start:end]

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SourceRange) and self.text == other.text


@lru_cache(maxsize=20_000)
def _print_rule_text(source_range: _SourceRange) -> str | None:
    span = source_range.source.span(source_range.start, source_range.end)
    if span.text != source_range.text:
        span = Source("<text>", source_range.text).span(0, len(source_range.text))
    readings: tuple[Callable[[], str], ...] = (
        lambda: printer.print_expression(parse_expression(span)),
        lambda: printer.print_block(parse_block(span)),
        lambda: printer.print_header(parse_binders(span)),
    )
    for reading in readings:
        try:
            return reading()
        except DiagnosticError:
            continue
    return None


def _collapse_blanks(text: Text) -> str:
    return " ".join(text.text.split())


def format_part(part: Part, *, with_remarks: bool = False) -> str:
    """Return a part of the rules in canonical form; remarks are omitted unless `with_remarks`."""
    if part.text is not None:
        return _collapse_blanks(part.text) if with_remarks else format_canonical(part.text)
    if not part.is_keyed:
        return "[" + ", ".join(format_part(item, with_remarks=with_remarks) for item in part.items) + "]"
    lines: list[str] = []
    for inner in part:
        if inner.is_remark and not with_remarks:
            continue
        text = format_part(inner, with_remarks=with_remarks)
        if with_remarks and not inner.is_written:
            lines.append(text)  # a text to which an overlay has added keys
            continue
        if "\n" in text or (inner.is_keyed and text):
            lines.append(f"{inner.key.text}:")
            lines += [f"  {line}" for line in text.splitlines()]
        else:
            lines.append(f"{inner.key.text}: {text}".rstrip())
    return "\n".join(lines)
