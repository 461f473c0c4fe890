"""Walks over finished syntax trees, without recursion: how deep they are, where they are from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, get_args

from rulewright.language import ast
from rulewright.language.lexer import DEEPEST, too_deep
from rulewright.source import Source


def check_depth(tree: Any, longest: int) -> None:
    """Refuse a tree that later passes, which are recursive, could not walk."""
    if longest <= 2 * DEEPEST and not isinstance(tree, ast.Block):
        return
    stack = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        if depth > 2 * DEEPEST:
            too_deep(node.span)
        stack.extend((child, depth + 1) for child in children(node))


def children(node: Any) -> list[ast.Node]:
    """The nodes right below a node, in the order of the text."""
    return _in_fields(node, _names(node.__class__))


def _in_fields(node: Any, names: tuple[str, ...]) -> list[ast.Node]:
    found: list[ast.Node] = []
    for name in names:
        value = getattr(node, name)
        if isinstance(value, ast.Node):
            found.append(value)
        elif isinstance(value, tuple):
            found.extend(item for item in value if isinstance(item, ast.Node))
    return found


_PLAIN = frozenset({"bool", "int", "str", "str | None", "tuple[str, ...]"})
"""How fields are declared in which there never is a node."""
_EXPRESSION = frozenset({"Expr", "Expr | None", "tuple[Expr, ...]"})
"""How those are in which there are expressions only."""


@cache  # asking a dataclass for its fields costs more than reading them
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in fields(kind)
        if "span" not in field.name and field.type not in _PLAIN
    )


@cache
def _doing_names(kind: Any) -> tuple[str, ...]:
    apart = {field.name for field in fields(kind) if field.type in _EXPRESSION}
    return tuple(name for name in _names(kind) if name not in apart)


def walk(tree: ast.Node) -> Iterator[ast.Node]:
    """A node and everything below it."""
    stack: list[ast.Node] = [tree]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def doing(statement: ast.Node) -> Iterator[ast.Node]:
    """Yield a statement and everything below it except expressions: blocks, statements, heads."""
    stack: list[ast.Node] = [statement]
    while stack:
        node = stack.pop()
        yield node
        kind: Any = node.__class__
        inside = _in_fields(node, _doing_names(kind))
        stack.extend(n for n in reversed(inside) if n.__class__ not in _EXPRESSIONS)


_EXPRESSIONS = frozenset(get_args(ast.Expr))


def place_in_files(tree: Any, source: Source) -> Any:
    """Text that an overlay patched together stands in several files: point each node to its own."""
    if type(source) is Source or not isinstance(tree, ast.Node):
        return tree
    for node in walk(tree):
        for name in ("span", "name_span"):
            span = getattr(node, name, None)
            if span is not None and span.source is source:
                # Nobody else has seen this tree yet, and spans take no part in equality.
                object.__setattr__(node, name, source.span(span.start, span.end))
    return tree
