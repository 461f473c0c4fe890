"""The body of a function, ready to stand in place of a call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.lowering.passes.purity import nodes_of
from rulewright.lowering.passes.rewriting import ToCells, weight

MOST_PLACED = 80
"""Functions of more statements stay calls."""


def can_stand_for_calls(function: ir.Function) -> bool:
    """Whether a function is short, returns at its end only, and leaves its parameters alone."""
    *before, last = function.body or (None,)
    return (
        isinstance(last, ir.Return)
        and last.value is not None
        and weight(function.body) <= MOST_PLACED
        and not any(isinstance(node, ir.Return) for node in nodes_of(_known(before)))
        and not any(
            isinstance(node, ir.Set) and node.name in function.parameters
            for node in nodes_of(function.body)
        )
    )


def body_for(
    function: ir.Function, arguments: Sequence[ir.Expr], prefix: str
) -> tuple[tuple[ir.Stmt, ...], ir.Expr]:
    """What computes the value of a call, and the value; its own names begin with the prefix. The
    arguments are constants or locals that nobody sets meanwhile."""
    renamed = _Renamed(dict(zip(function.parameters, arguments, strict=True)), prefix)
    *before, last = function.body
    assert isinstance(last, ir.Return) and last.value is not None
    return renamed.block(tuple(before)), renamed.expr(last.value)


def _known(statements: Sequence[ir.Stmt | None]) -> tuple[ir.Stmt, ...]:
    return tuple(node for node in statements if node is not None)


class _Renamed(ToCells):
    """Parameters become what they stand for, other locals and arrays get names of their own."""

    def __init__(self, arguments: Mapping[str, ir.Expr], prefix: str) -> None:
        super().__init__({})
        self.arguments = arguments
        self.prefix = prefix

    def expr(self, expr: ir.Expr) -> ir.Expr:
        match expr:
            case ir.Local(name):
                given = self.arguments.get(name)
                return ir.Local(self.prefix + name) if given is None else given
            case ir.Element(array, index):
                return ir.Element(self.prefix + array, self.expr(index))
            case _:
                return super().expr(expr)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        changed = super().statement(node)
        match changed:
            case ir.Set(name=name) | ir.ForRange(name=name) | ir.ForItems(name=name):
                return replace(changed, name=self.prefix + name)
            case ir.ForSlice(name=name) | ir.ForOpenings(name=name):
                return replace(changed, name=self.prefix + name)
            case ir.NewArray(array=array) | ir.SetElement(array=array):
                return replace(changed, array=self.prefix + array)
            case _:
                return changed
