"""Texts of a ruleset in canonical form: layout, comments and ways of writing do not count."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.rule_text import rule_span
from rulewright.language import printer
from rulewright.language.parser import parse_binders, parse_block, parse_expression
from rulewright.model.part import Part, Text
from rulewright.source import Source


def same_text(a: Text, b: Text) -> bool:
    """Whether two texts of rules say the same."""
    return _plain(a) == _plain(b) or canonical(a) == canonical(b)


def canonical(node: Text) -> str:
    """A text as the printer of the language writes it, or with single blanks if it is no rule."""
    if node.text.strip() and rule_span(node, Reporter()) is not None:
        source, start, end = node.content.source, node.content.start, node.content.end
        printed = _printed(_Stretch(source, start, end))
        if printed is not None:
            return printed
    return _plain(node)


class _Stretch:
    """A range of a source, identified by file and text, because revisions share paths."""

    __slots__ = ("end", "source", "start", "text")

    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source, self.start, self.end = source, start, end
        self.text = source.text[start:end]

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Stretch) and self.text == other.text


@lru_cache(maxsize=20_000)
def _printed(text: _Stretch) -> str | None:
    span = text.source.span(text.start, text.end)
    if span.text != text.text:
        span = Source("<text>", text.text).span(0, len(text.text))
    readings: tuple[Callable[[], str], ...] = (
        lambda: printer.expression(parse_expression(span)),
        lambda: printer.block(parse_block(span)),
        lambda: printer.header(parse_binders(span)),
    )
    for reading in readings:
        try:
            return reading()
        except DiagnosticError:
            continue
    return None


def _plain(node: Text) -> str:
    return " ".join(node.text.split())


def words(part: Part, *, remark: bool = False) -> str:
    """Something for readers, in one form for all ways to write it; remarks inside are left out."""
    if part.text is not None:
        return _plain(part.text) if remark else canonical(part.text)
    if not part.is_keyed:
        return "[" + ", ".join(words(item, remark=remark) for item in part.items) + "]"
    lines: list[str] = []
    for inner in part:
        if inner.remark and not remark:
            continue
        text = words(inner, remark=remark)
        if remark and not inner.is_written:
            lines.append(text)  # a text that an overlay has put keys beside
            continue
        if "\n" in text or (inner.is_keyed and text):
            lines.append(f"{inner.key.text}:")
            lines += [f"  {line}" for line in text.splitlines()]
        else:
            lines.append(f"{inner.key.text}: {text}".rstrip())
    return "\n".join(lines)
