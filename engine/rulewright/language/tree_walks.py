"""Traverse finished syntax trees without recursion: their depth and their files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, get_args

from rulewright.language import ast
from rulewright.language.lexer import DEEPEST, raise_too_deep
from rulewright.source import Source


def check_depth(tree: Any, longest: int) -> None:
    """Reject a tree that is too deep for later passes, which are recursive."""
    if longest <= 2 * DEEPEST and not isinstance(tree, ast.Block):
        return
    stack = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        if depth > 2 * DEEPEST:
            raise_too_deep(node.span)
        stack.extend((child, depth + 1) for child in list_children(node))


def list_children(node: Any) -> list[ast.Node]:
    """Return the direct children of a node in the order of the text."""
    return _list_nodes_in_fields(node, _list_node_fields(node.__class__))


def _list_nodes_in_fields(node: Any, field_names: tuple[str, ...]) -> list[ast.Node]:
    nodes: list[ast.Node] = []
    for name in field_names:
        value = getattr(node, name)
        if isinstance(value, ast.Node):
            nodes.append(value)
        elif isinstance(value, tuple):
            nodes.extend(item for item in value if isinstance(item, ast.Node))
    return nodes


_PLAIN = frozenset({"bool", "int", "str", "str | None", "tuple[str, ...]"})
"""Annotations of fields that never contain nodes."""
_EXPRESSION = frozenset({"Expr", "Expr | None", "tuple[Expr, ...]"})
"""Annotations of fields that contain only expressions."""


@cache  # asking a dataclass for its fields costs more than reading them
def _list_node_fields(node_class: Any) -> tuple[str, ...]:
    return tuple(
        field.name for field in fields(node_class) if "span" not in field.name and field.type not in _PLAIN
    )


@cache
def _list_action_fields(node_class: Any) -> tuple[str, ...]:
    apart = {field.name for field in fields(node_class) if field.type in _EXPRESSION}
    return tuple(name for name in _list_node_fields(node_class) if name not in apart)


def walk_nodes(tree: ast.Node) -> Iterator[ast.Node]:
    """Yield a node and all its descendants."""
    stack: list[ast.Node] = [tree]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(list_children(node)))


def walk_actions(statement: ast.Node) -> Iterator[ast.Node]:
    """Yield a statement and everything below it except expressions: blocks, statements, heads."""
    stack: list[ast.Node] = [statement]
    while stack:
        node = stack.pop()
        yield node
        node_class: Any = node.__class__
        inside = _list_nodes_in_fields(node, _list_action_fields(node_class))
        stack.extend(n for n in reversed(inside) if n.__class__ not in _EXPRESSIONS)


_EXPRESSIONS = frozenset(get_args(ast.Expr))


def relocate_spans(tree: Any, source: Source) -> Any:
    """Move each node's spans to the file that contains its text; overlays combine text of several files."""
    if type(source) is Source or not isinstance(tree, ast.Node):
        return tree
    for node in walk_nodes(tree):
        for name in ("span", "name_span"):
            span = getattr(node, name, None)
            if span is not None and span.source is source:
                # This tree is not shared yet, and spans take no part in equality.
                object.__setattr__(node, name, source.span(span.start, span.end))
    return tree
