"""Takes typed trees apart, for those who walk over all of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import attrgetter, is_
from typing import Any, get_args

from rulewright import limits, tree

Taken = Callable[[object], tuple[object, ...]]

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
"""Where a walk ends: what is behind these stands elsewhere."""
_DECLARED = frozenset(DECLARED)
_PLAIN = frozenset({
    "bool", "int", "int | None", "str", "str | None", "Span", "Type | None",
    "FiniteType", "FiniteType | None", "tuple[KeyType, ...]",
    "tuple[int, ...]", "frozenset[int]", "tuple[tuple[int, int], ...]", "tuple[Span, ...]",
})  # fmt: skip
"""How fields are declared in which there never is a node."""
_EXPRESSIONS = frozenset({"Expr", "Expr | None", "tuple[Expr, ...]"})
"""How those are in which there are expressions only."""


def walk(node: Any, *, inside: bool = False) -> Iterator[object]:
    """Every node below (and with) a typed tree, and the declarations that it mentions, in the order
    of the text; with `inside` the bodies of called definitions, and menus that are asked about,
    too, once each."""
    return _walk(node, parts_of, inside)


def doing(node: Any) -> Iterator[object]:
    """Yield statements, alternatives and what they iterate over, without expressions."""
    return _walk(node, _doing_parts_of, inside=False)


def _walk(node: Any, taking: Callable[[Any], Taken | None], inside: bool) -> Iterator[object]:
    limits.spend(10)  # many short walks are work, too
    waiting: list[Any] = [node]
    count = 0
    entered: set[tree.Define | tree.Question] = set()
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        if kind is tuple:
            waiting.extend(reversed(node))
            continue
        taken = taking(kind)
        if taken is None:
            continue
        yield node
        count += 1
        if count % 100 == 0:
            limits.spend(100)
        if kind not in _DECLARED:
            waiting.extend(reversed(taken(node)))
        elif inside and isinstance(node, tree.Define | tree.Question) and node not in entered:
            entered.add(node)
            waiting.append(node.body if isinstance(node, tree.Define) else node.alternatives)


def parts(node: Any) -> tuple[object, ...] | None:
    """Return the direct children of a node of a typed tree, without its span, type, names and
    numbers; None for other objects.
    """
    taken = parts_of(node.__class__)
    return None if taken is None else taken(node)


@cache  # asking a dataclass for its fields costs more than reading them
def _names(kind: Any) -> tuple[str, ...] | None:
    if not is_dataclass(kind) or not kind.__module__.startswith(tree.__name__):
        return None
    return tuple(field.name for field in fields(kind) if field.name not in ("span", "type"))


@cache
def parts_of(kind: Any) -> Taken | None:
    """How nodes of a kind are taken apart; None for what is none."""
    return None if _names(kind) is None else _taking(kind, _PLAIN)


@cache
def _doing_parts_of(kind: Any) -> Taken | None:
    if _names(kind) is None or kind in get_args(tree.Expr):
        return None
    return _taking(kind, _PLAIN | _EXPRESSIONS)


def _taking(kind: Any, without: frozenset[str]) -> Taken:
    """Return a function that lists the children of a kind of nodes, except for fields declared in
    one of these ways.
    """
    names = [
        field.name
        for field in fields(kind)
        if field.name in (_names(kind) or ())
        and field.type not in without
        and not str(field.type).startswith("Literal[")
    ]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple([getattr(node, name) for name in names])


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return the node with each child replaced by `change`; the same object if nothing changes."""
    if isinstance(node, tuple):
        items = tuple([change(item) for item in node])
        return node if all(map(is_, node, items)) else items
    changed = {
        name: new
        for name in _names(node.__class__) or ()
        if (new := change(part := getattr(node, name))) is not part
    }
    return replace(node, **changed) if changed else node


def list_conjuncts(condition: tree.Expr | None) -> Iterator[tree.Expr]:
    """Yield the conditions that hold if this one does, in order; nothing if it is None."""
    if isinstance(condition, tree.Logic) and condition.op == "and":
        for part in condition.parts:
            yield from list_conjuncts(part)
    elif condition is not None:
        yield condition
