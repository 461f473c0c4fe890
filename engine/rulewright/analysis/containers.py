"""Bags and zones as rule text names them."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import expressions, lookups
from rulewright.analysis.fitting import a
from rulewright.analysis.report import broken
from rulewright.analysis.scope import Scope
from rulewright.analysis.symbols import (
    BagSymbol,
    ZoneSymbol,
)
from rulewright.language import ast
from rulewright.types import (
    BagType,
    IntType,
    MemberType,
)


def bag_of(scope: Scope, node: ast.Expr) -> tree.BagExpr | None:
    """The bag that an expression names, or None (without a finding) if it names none."""
    match node:
        case ast.Name(id=word):
            local = scope.find(word)
            if local is not None:
                if not isinstance(local.var.type, BagType):
                    return None
                scope.world.use(local)
                return tree.BagLocal(local.var, node.span)
            symbol = scope.world.symbols.get(word)
            if isinstance(symbol, BagSymbol) and not symbol.bag.keys:
                scope.world.use(symbol)
                return tree.BagCells(symbol.bag, (), node.span)
        case ast.Index(value=ast.Name(id=word), keys=nodes) if scope.find(word) is None:
            symbol = scope.world.symbols.get(word)
            if isinstance(symbol, BagSymbol) and symbol.bag.keys:
                scope.world.use(symbol)
                keys = lookups.keys_of(scope, symbol, nodes, symbol.bag.keys, node.span)
                keys = keys or tuple(broken(node.span) for _ in symbol.bag.keys)
                return tree.BagCells(symbol.bag, keys, node.span)
    return None


def bag_type(bag: tree.BagExpr) -> BagType:
    if isinstance(bag, tree.BagCells):
        return bag.bag.type
    assert isinstance(bag.var.type, BagType)
    return bag.var.type


def bag_count(scope: Scope, bag: tree.BagExpr, node: ast.Index) -> tree.Expr:
    kind = bag_type(bag)
    if len(node.keys) != 1:
        scope.world.reporter.error(
            "wrong-number-of-keys", f"a bag has one kind of key, {a(kind.of.name)}", node.span
        )
        return broken(node.span)
    which = expressions.check(scope, node.keys[0], MemberType(kind.of), "the kind in a bag")
    return tree.BagCount(type=IntType(0, kind.capacity), bag=bag, kind=which, span=node.span)


def place_of(scope: Scope, node: ast.Expr) -> tree.Place | None:
    """The zone (or all zones of a family) that an expression names; None if it names none."""
    match node:
        case ast.Name(id=word) if scope.find(word) is None:
            symbol = scope.world.symbols.get(word)
            if isinstance(symbol, ZoneSymbol):
                scope.world.use(symbol)
                keys = None if symbol.family.keys else ()
                return tree.Place(symbol.family, keys, node.span)
        case ast.Index(value=ast.Name(id=word), keys=nodes) if scope.find(word) is None:
            symbol = scope.world.symbols.get(word)
            if isinstance(symbol, ZoneSymbol):
                scope.world.use(symbol)
                typed = lookups.keys_of(scope, symbol, nodes, symbol.family.keys, node.span)
                typed = typed or tuple(broken(node.span) for _ in symbol.family.keys)
                return tree.Place(symbol.family, typed, node.span)
    return None
