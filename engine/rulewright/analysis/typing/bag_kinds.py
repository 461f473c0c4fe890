"""Determine what a bag can hold: members of a type, or the numbers of a range.

After the analysis all kinds are members; the kinds of a range are members named like its numbers. This module
converts between numbers in rule text and these members.
"""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis.symbols import TypeSymbol
from rulewright.analysis.typing import type_inference
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import FiniteType, IntType, MemberType, key_values


def find_kind_type(type_symbol: TypeSymbol) -> FiniteType:
    """Return a finite type whose members are the kinds of a bag: the members of a type, or the numbers of
    a range as names."""
    if type_symbol.finite is not None:
        return type_symbol.finite
    assert type_symbol.int_range is not None
    if type_symbol.kind_type is None:
        names = tuple(map(str, key_values(type_symbol.int_range)))
        members = tuple(range(len(names)))
        type_symbol.kind_type = FiniteType(
            type_symbol.name, names, members, count_range=type_symbol.int_range
        )
    return type_symbol.kind_type


def shown_type(finite_type: FiniteType) -> MemberType | IntType:
    """Return the type of a kind in rule text."""
    return MemberType(finite_type) if finite_type.count_range is None else finite_type.count_range


def check_kind(scope: Scope, finite_type: FiniteType, syntax: ast.Expr, description: str) -> tree.Expr:
    """Return the kind that an expression denotes. A number outside the range is a runtime error,
    as for keys of state.
    """
    value = type_inference.check_type(scope, syntax, shown_type(finite_type), description)
    if finite_type.count_range is None:
        return value
    world = scope.world
    name = f"kinds of {finite_type.name}"
    table = world.tables_by_name.get(name) or world.add_table(
        tree.Table(name, (finite_type.count_range,), MemberType(finite_type), finite_type.members)
    )
    return tree.make_table_read(table, (value,), syntax.span)


def make_shown_kind(world: World, kind_var: tree.Var, span: Span) -> tree.Expr:
    """Return the kind of a bag as a value of rule text: a number, if the kinds are the numbers of a
    range."""
    assert isinstance(kind_var.type, MemberType)
    local, of = tree.make_local(kind_var, span), kind_var.type.finite_type
    if of.count_range is None:
        return local
    name = f"numbers of {of.name}"
    table = world.tables_by_name.get(name) or world.add_table(
        tree.Table(name, (of,), of.count_range, tuple(key_values(of.count_range)))
    )
    return tree.make_table_read(table, (local,), span)
