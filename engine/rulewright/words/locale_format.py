"""Format locales: each message as Fluent's own printer writes it."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from fluent.syntax import ast

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.source import Source
from rulewright.words.fluent_parser import extract_messages, parse_fluent, serialize_entry
from rulewright.words.locale_checks import describe_syntax_error


def format_locale(source: Source) -> str:
    """Format a locale in its canonical format; comments and blank lines stay. Raises DiagnosticError for
    anything that is not a valid message.
    """
    _, broken = extract_messages(source)
    if broken:
        raise DiagnosticError(
            Diagnostic("broken-message", describe_syntax_error(each.code), Label(each.span))
            for each in broken
        )
    text, at, parts = source.text, 0, list[str]()
    for entry in parse_fluent(text).body:
        assert entry.span is not None
        if parts and text.count("\n", at, entry.span.start) > 1:
            parts.append("")
        if isinstance(entry, ast.Message | ast.Term):
            parts += _format_message(text, entry)
        else:
            parts += _split_lines(text[entry.span.start : entry.span.end])
        at = entry.span.end
    return "".join(f"{part}\n" for part in parts)


def is_equivalent(a: str, b: str) -> bool:
    """Return whether two texts are equal apart from layout, including comments and their order."""
    # One entry after the other: plain data of a whole file takes several times its tree.
    entries = zip_longest(parse_fluent(a).body, parse_fluent(b).body)
    return all(_to_plain_data(one) == _to_plain_data(other) for one, other in entries)


def _format_message(text: str, message_node: ast.Message | ast.Term) -> list[str]:
    assert message_node.span is not None and message_node.id.span is not None
    begin = message_node.id.span.start - isinstance(message_node, ast.Term)
    before = _split_lines(text[message_node.span.start : begin].rstrip("\n")) if message_node.comment else []
    return [*before, *_split_lines(serialize_entry(message_node).rstrip("\n"))]


def _split_lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]


def _to_plain_data(syntax_node: Any) -> Any:
    """Return a syntax tree as plain data, without spans."""
    if isinstance(syntax_node, list):
        return [_to_plain_data(each) for each in syntax_node]
    if isinstance(syntax_node, ast.BaseNode):
        inner = {name: _to_plain_data(each) for name, each in vars(syntax_node).items() if name != "span"}
        return [type(syntax_node).__name__, inner]
    return syntax_node
