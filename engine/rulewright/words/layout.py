"""Words as they are laid out: each message as Fluent's own printer writes it."""

from __future__ import annotations

from typing import Any

from fluent.syntax import ast

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.source import Source
from rulewright.words.entries import parse, serialized
from rulewright.words.findings import broken_headline
from rulewright.words.locale import parse_locale


def laid_out(source: Source) -> str:
    """The text of a locale in its canonical form; comments and blank lines stay. Raises
    DiagnosticError for what is no message."""
    broken = parse_locale("", source).broken
    if broken:
        raise DiagnosticError(
            Diagnostic("broken-message", broken_headline(each.code), Label(each.span))
            for each in broken
        )
    text, at, parts = source.text, 0, list[str]()
    for entry in parse(text).body:
        assert entry.span is not None
        if parts and text.count("\n", at, entry.span.start) > 1:
            parts.append("")
        if isinstance(entry, ast.Message | ast.Term):
            parts += _message(text, entry)
        else:
            parts += _lines(text[entry.span.start : entry.span.end])
        at = entry.span.end
    return "".join(f"{part}\n" for part in parts)


def same(a: str, b: str) -> bool:
    """Return whether two texts are equal apart from layout, including comments and their order."""
    return bool(_plain(parse(a)) == _plain(parse(b)))


def _message(text: str, entry: ast.Message | ast.Term) -> list[str]:
    assert entry.span is not None and entry.id.span is not None
    begin = entry.id.span.start - isinstance(entry, ast.Term)
    before = _lines(text[entry.span.start : begin].rstrip("\n")) if entry.comment else []
    return [*before, *_lines(serialized(entry).rstrip("\n"))]


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]


def _plain(node: Any) -> Any:
    """Return a syntax tree as plain data, without spans."""
    if isinstance(node, list):
        return [_plain(each) for each in node]
    if isinstance(node, ast.BaseNode):
        inner = {name: _plain(each) for name, each in vars(node).items() if name != "span"}
        return [type(node).__name__, inner]
    return node
