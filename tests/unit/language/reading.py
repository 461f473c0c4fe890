"""Short ways to read rule text in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.language import ast, parser
from rulewright.source import Source, Span

READERS: dict[str, Callable[[Span], Any]] = {
    "expression": parser.parse_expression,
    "block": parser.parse_block,
    "guard": parser.parse_guard,
    "when": parser.parse_when,
    "header": parser.parse_binders,
    "takes": parser.parse_takes,
    "type": parser.parse_type,
    "union": parser.parse_union,
    "product": parser.parse_product,
}


def span_of(text: str) -> Span:
    return Span(Source("rules.yaml", text), 0, len(text))


def read(kind: str, text: str) -> Any:
    return READERS[kind](span_of(text))


def expression(text: str) -> Any:
    return parser.parse_expression(span_of(text))


def block(text: str) -> ast.Block:
    return parser.parse_block(span_of(text))


def statement(text: str) -> Any:
    (only,) = block(text).statements
    return only


def finding(kind: str, text: str) -> Diagnostic:
    """The one finding of a malformed text."""
    with pytest.raises(DiagnosticError) as caught:
        read(kind, text)
    (only,) = caught.value.diagnostics
    return only


def name(word: str) -> ast.Name:
    return ast.Name(id=word)


def number(value: int) -> ast.Number:
    return ast.Number(value=value)
