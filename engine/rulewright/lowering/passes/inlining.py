"""The body of a function, ready to stand in place of a call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import every_statement, weight

MOST_PLACED = 80
"""Functions of more statements stay calls."""


def can_stand_for_calls(function: ir.Function) -> bool:
    """Whether a function is short, returns at its end only, and leaves its parameters alone."""
    last = function.body[-1] if function.body else None
    return (
        isinstance(last, ir.Return)
        and last.value is not None
        and weight(function.body) <= MOST_PLACED
        and not any(
            (isinstance(node, ir.Return) and node is not last)
            or isinstance(node, ir.Renew | ir.Undone)
            or (isinstance(node, ir.Set) and node.name in function.parameters)
            for node in every_statement(function.body)
        )
    )


def body_for(
    function: ir.Function, arguments: Sequence[ir.Expr], prefix: str
) -> tuple[tuple[ir.Stmt, ...], ir.Expr]:
    """Return the statements that compute a call, and its value; names of the body get the prefix.

    The arguments are constants, or locals that are not assigned meanwhile.
    """
    renamed = _Renamed(dict(zip(function.parameters, arguments, strict=True)), prefix)
    *before, last = function.body
    assert isinstance(last, ir.Return) and last.value is not None
    return renamed.block(tuple(before)), renamed.expr(last.value)


class _Renamed(Rewriter):
    """Replaces parameters by arguments, and renames other locals and arrays."""

    def __init__(self, arguments: Mapping[str, ir.Expr], prefix: str) -> None:
        super().__init__()
        self.arguments = arguments
        self.prefix = prefix

    def expr(self, node: ir.Expr) -> ir.Expr:
        match node:
            case ir.Local(name):
                given = self.arguments.get(name)
                return ir.Local(self.prefix + name) if given is None else given
            case ir.Element(array, index):
                return ir.Element(self.prefix + array, self.expr(index))
            case _:
                return self.inside(node)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        changed = self.inside(node)
        match changed:
            case _ if isinstance(changed, ir.Set | ir.For):
                return replace(changed, name=self.prefix + changed.name)
            case ir.NewArray() | ir.SetElement():
                return replace(changed, array=self.prefix + changed.array)
            case _:
                return changed
