"""Make frequent nodes: constants, and reads of locals and tables."""

from __future__ import annotations

from rulewright.source import Span
from rulewright.tree.declarations import Table, Var
from rulewright.tree.nodes import Const, Expr, Local, ReadTable
from rulewright.types import BOOL, IntType, Type, none_value


def make_number(value: int, span: Span) -> Const:
    """Return a number, with a type that contains only this number."""
    return Const(type=IntType(value, value), value=value, span=span)


def make_truth(value: bool, span: Span) -> Const:
    return Const(type=BOOL, value=int(value), span=span)


def make_none(type: Type, span: Span) -> Const:
    """Return none as represented in a type that contains it."""
    return Const(type=type, value=none_value(type), span=span)


def make_local(var: Var, span: Span) -> Local:
    """Return the value of a local with its declared type."""
    return Local(type=var.type, var=var, span=span)


def make_table_read(table: Table, key_exprs: tuple[Expr, ...], span: Span) -> ReadTable:
    """Return a read of a table cell, with the type of the table."""
    return ReadTable(type=table.type, table=table, key_exprs=key_exprs, span=span)
