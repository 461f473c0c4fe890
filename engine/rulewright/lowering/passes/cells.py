"""Locals turned into cells, where they outlive a segment."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir import fold, nodes as ir
from rulewright.ir.rewrite import Rewriter


class ToCells(Rewriter):
    """Replaces locals by their cells."""

    def __init__(self, cells: Mapping[str, int]) -> None:
        super().__init__()
        self.cells = cells

    def expr(self, node: ir.Expr) -> ir.Expr:
        if isinstance(node, ir.Local):
            cell = self.cells.get(node.name)
            return node if cell is None else ir.Load(cell)
        return self.inside(node)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        if isinstance(node, ir.Set) and node.name in self.cells:
            value = self.expr(node.value)
            if node.wide and not isinstance(value, ir.Const | ir.Load | ir.Lookup):
                value = self.checked(node, value)
            return ir.Store(base=self.cells[node.name], value=value, span=node.span)
        return self.inside(node)

    def checked(self, node: ir.Set, value: ir.Expr) -> ir.Expr:
        """Return a number for the cell of a local, with a runtime error if it does not fit."""
        held, span = ir.Local(f"{node.name}_held"), node.span
        # The least number of 32 bits stands for none.
        fits = fold.both(
            fold.binary(">=", held, ir.Const(-(2**31))), fold.binary("<", held, ir.Const(2**31))
        )
        fault = ir.Fault(code="number-too-large", values=(ir.FaultValue("value", held),), span=span)
        self.out += (
            ir.Set(name=held.name, value=value, span=span),
            ir.If(condition=fold.negate(fits), then=(fault,), span=span),
        )
        return held
