"""Traverse typed trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import attrgetter, is_
from typing import Any, get_args

from rulewright import limits, tree

ChildReader = Callable[[object], tuple[object, ...]]

DECLARED = (
    tree.State,
    tree.Table,
    tree.Var,
    tree.ZoneFamily,
    tree.Zones,
    tree.Bag,
    tree.ExitLabel,
    tree.Define,
    tree.Question,
    tree.RememberedPositions,
    tree.Procedure,
    tree.Shape,
)
"""Declarations, at which a walk stops, because their contents are walked separately."""
_DECLARED = frozenset(DECLARED)
_PLAIN = frozenset({
    "bool", "int", "int | None", "str", "str | None", "Span", "Type | None",
    "FiniteType", "FiniteType | None", "tuple[KeyType, ...]",
    "tuple[int, ...]", "frozenset[int]", "tuple[tuple[int, int], ...]", "tuple[Span, ...]",
})  # fmt: skip
"""Annotations of fields that never contain a node."""
_EXPRESSIONS = frozenset({"Expr", "Expr | None", "tuple[Expr, ...]"})
"""Annotations of fields that contain only expressions."""


def walk_nodes(node: Any, *, into_calls: bool = False) -> Iterator[object]:
    """Yield every node of a typed tree, itself included, and the declarations it mentions, in text order;
    with `into_calls` also the bodies of called definitions and of menus in questions, once each."""
    return _walk_with(node, get_child_reader, into_calls)


def walk_actions(node: Any) -> Iterator[object]:
    """Yield statements, alternatives and what they iterate over, without expressions."""
    return _walk_with(node, _get_action_reader, into_calls=False)


def _walk_with(
    node: Any, find_reader: Callable[[Any], ChildReader | None], into_calls: bool
) -> Iterator[object]:
    limits.spend_work(10)  # many short walks add up
    pending: list[Any] = [node]
    count = 0
    entered: set[tree.Define | tree.Question] = set()
    while pending:
        node = pending.pop()
        kind = node.__class__
        if kind is tuple:
            pending.extend(reversed(node))
            continue
        taken = find_reader(kind)
        if taken is None:
            continue
        yield node
        count += 1
        if count % 100 == 0:
            limits.spend_work(100)
        if kind not in _DECLARED:
            pending.extend(reversed(taken(node)))
        elif into_calls and isinstance(node, tree.Define | tree.Question) and node not in entered:
            entered.add(node)
            pending.append(node.body if isinstance(node, tree.Define) else node.alternatives)


def list_children(node: Any) -> tuple[object, ...] | None:
    """Return the direct children of a node of a typed tree, without its span, type, names and
    numbers; None for other objects.
    """
    taken = get_child_reader(node.__class__)
    return None if taken is None else taken(node)


@cache  # asking a dataclass for its fields costs more than reading them
def _list_fields(node_class: Any) -> tuple[str, ...] | None:
    if not is_dataclass(node_class) or not node_class.__module__.startswith(tree.__name__):
        return None
    return tuple(field.name for field in fields(node_class) if field.name not in ("span", "type"))


@cache
def get_child_reader(node_class: Any) -> ChildReader | None:
    """Return the function that lists the children of a kind of nodes; None for classes that are no nodes."""
    return None if _list_fields(node_class) is None else _make_child_reader(node_class, _PLAIN)


@cache
def _get_action_reader(node_class: Any) -> ChildReader | None:
    if _list_fields(node_class) is None or node_class in get_args(tree.Expr):
        return None
    return _make_child_reader(node_class, _PLAIN | _EXPRESSIONS)


def _make_child_reader(node_class: Any, without: frozenset[str]) -> ChildReader:
    """Return a function that lists the children of a kind of nodes, except for fields declared in
    one of these ways.
    """
    names = [
        field.name
        for field in fields(node_class)
        if field.name in (_list_fields(node_class) or ())
        and field.type not in without
        and not str(field.type).startswith("Literal[")
    ]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple([getattr(node, name) for name in names])


def map_children(node: Any, transform: Callable[[Any], Any]) -> Any:
    """Return the node with each child replaced by `transform`; the same object if nothing changes."""
    if isinstance(node, tuple):
        items = tuple([transform(item) for item in node])
        return node if all(map(is_, node, items)) else items
    changed = {
        name: new
        for name in _list_fields(node.__class__) or ()
        if (new := transform(part := getattr(node, name))) is not part
    }
    return replace(node, **changed) if changed else node


def substitute_variables(tree_node: Any, replacements: Mapping[tree.Var, tree.Expr]) -> Any:
    """Return a tree with expressions in place of variables."""
    if isinstance(tree_node, tree.Local):
        return replacements.get(tree_node.var, tree_node)
    if isinstance(tree_node, DECLARED):
        return tree_node
    return map_children(tree_node, lambda part: substitute_variables(part, replacements))


def list_conjuncts(condition: tree.Expr | None) -> Iterator[tree.Expr]:
    """Yield the conditions that hold if this one does, in order; nothing if it is None."""
    if isinstance(condition, tree.Logic) and condition.op == "and":
        for part in condition.operands:
            yield from list_conjuncts(part)
    elif condition is not None:
        yield condition
