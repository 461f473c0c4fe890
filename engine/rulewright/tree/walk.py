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
    tree.Label,
    tree.Define,
    tree.Question,
    tree.Positions,
    tree.Procedure,
    tree.Shape,
)
"""Where a walk ends: what is behind these stands elsewhere."""


def walk(node: Any, *, inside: bool = False) -> Iterator[object]:
    """Every node below (and with) a typed tree, and the declarations that it mentions, in the order
    of the text; with `inside` the bodies of called definitions, and menus that are asked about,
    too, once each."""
    return _walk(node, parts_of, inside)


def doing(node: Any) -> Iterator[object]:
    """The same without expressions, in which nothing is done: statements, alternatives, what they
    run over."""
    return _walk(node, _doing_parts_of, inside=False)


def _walk(node: Any, taking: Callable[[Any], Taken | None], inside: bool) -> Iterator[object]:
    waiting: list[Any] = [node]
    count = 0
    entered: set[tree.Define | tree.Question] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(reversed(node))
            continue
        taken = taking(node.__class__)
        if taken is None:
            continue
        yield node
        count += 1
        if count % 100 == 0:
            limits.spend(100)
        if node.__class__ not in DECLARED:
            waiting.extend(reversed(taken(node)))
        elif inside and isinstance(node, tree.Define | tree.Question) and node not in entered:
            entered.add(node)
            waiting.append(node.body if isinstance(node, tree.Define) else node.alternatives)


def parts(node: Any) -> tuple[object, ...] | None:
    """What stands right below a node of a typed tree, without its place and its type; None for what
    is no such node."""
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
    names = _names(kind)
    if names is None:
        return None
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple([getattr(node, name) for name in names])


@cache
def _doing_parts_of(kind: Any) -> Taken | None:
    return None if kind in get_args(tree.Expr) else parts_of(kind)


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with each part as `change` makes it; the same object where nothing changes."""
    if isinstance(node, tuple):
        items = tuple([change(item) for item in node])
        return node if all(map(is_, node, items)) else items
    changed = {
        name: new
        for name in _names(node.__class__) or ()
        if (new := change(part := getattr(node, name))) is not part
    }
    return replace(node, **changed) if changed else node
