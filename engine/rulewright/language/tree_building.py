"""Share helpers of the tree builders: spans of parsed tokens and nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from rulewright.language import ast
from rulewright.language.lexer import Lexeme, raise_diagnostic
from rulewright.source import Source, Span

Children = Sequence[Any]
"""The children of a grammar rule in order: lexemes, nodes, lists; None for omitted optional ones."""

Forms = Mapping[str, Callable[[Children], object]]
"""Functions that build the result of each form of the grammar from its children."""

_LAYOUT = frozenset({"NL", "INDENT", "DEDENT"})


def find_end(children: Children) -> int:
    """Return the end of the last child, without layout; -1 if there is none."""
    for child in reversed(children):
        if child is None:
            continue
        if isinstance(child, list | tuple):
            end = find_end(child)
            if end >= 0:
                return end
        elif isinstance(child, Lexeme):
            if child.terminal not in _LAYOUT:
                return child.end
        else:
            end = child.span.end
            assert isinstance(end, int)
            return end
    return -1


def compute_span(children: Children) -> Span:
    """Return the span of a rule, from its first child to its last."""
    first = next(child for child in children if child is not None)
    while isinstance(first, list | tuple):
        first = first[0]
    source: Source
    if isinstance(first, Lexeme):
        source, start = first.source, first.start
    else:
        source, start = first.span.source, first.span.start
    return Span(source, start, find_end(children))


def is_in_brackets(node: ast.Node) -> bool:
    """Return whether an expression that cannot begin with a parenthesis is written in parentheses."""
    return node.span.source.text.startswith("(", node.span.start)


def require_menu_call(menu_expr: ast.Expr) -> ast.Call:
    """Return the call that names a menu."""
    if not isinstance(menu_expr, ast.Call):
        raise_syntax_error(
            "the name of a menu needs parentheses", menu_expr.span, help=f"write `{menu_expr.span.text}()`"
        )
    return menu_expr


def raise_syntax_error(headline: str, span: Span, label: str = "", help: str | None = None) -> NoReturn:
    raise_diagnostic("syntax", headline, span, label, help)
