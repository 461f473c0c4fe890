"""What bags hold: members of a type, or the numbers of a range.

Everything behind the analysis knows kinds that are members; those of a range are called like its
numbers. Here is where rule text says one and the rules know the other.
"""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis.symbols import TypeSymbol
from rulewright.analysis.typing import expressions
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import FiniteType, IntType, MemberType, key_values


def of_symbol(symbol: TypeSymbol) -> FiniteType:
    """The kinds of a bag of a type."""
    if symbol.finite is not None:
        return symbol.finite
    assert symbol.range is not None
    if symbol.kinds is None:
        names = tuple(map(str, key_values(symbol.range)))
        members = tuple(range(len(names)))
        symbol.kinds = FiniteType(symbol.name, names, members, counts=symbol.range)
    return symbol.kinds


def said(of: FiniteType) -> MemberType | IntType:
    """Return the type of a kind in rule text."""
    return MemberType(of) if of.counts is None else of.counts


def check(scope: Scope, of: FiniteType, node: ast.Expr, what: str) -> tree.Expr:
    """Return the kind that an expression denotes. A number outside the range is a runtime error,
    as for keys of state.
    """
    value = expressions.check(scope, node, said(of), what)
    if of.counts is None:
        return value
    world = scope.world
    name = f"kinds of {of.name}"
    table = world.tables.get(name) or world.add_table(
        tree.Table(name, (of.counts,), MemberType(of), of.members)
    )
    return tree.looked_up(table, (value,), node.span)


def shown(world: World, kind: tree.Var, span: Span) -> tree.Expr:
    """Return a kind as rule text knows it."""
    assert isinstance(kind.type, MemberType)
    local, of = tree.local(kind, span), kind.type.of
    if of.counts is None:
        return local
    name = f"numbers of {of.name}"
    table = world.tables.get(name) or world.add_table(
        tree.Table(name, (of,), of.counts, tuple(key_values(of.counts)))
    )
    return tree.looked_up(table, (local,), span)
