"""Cells that a function only reads, loaded once at its head and not in each round of its loops."""

from __future__ import annotations

from dataclasses import replace

from rulewright.ir import fold, nodes as ir
from rulewright.lowering.passes.rewriting import ToCells, expressions_of, inner_blocks


def hoist(function: ir.Function) -> ir.Function:
    """The function with fixed cells that its loops read in locals; untouched if it writes."""
    if _writes(function.body):
        return function
    cells: dict[int, None] = {}
    _collect(function.body, False, cells)
    if not cells:
        return function
    names = {cell: f"cell_{cell}" for cell in cells}
    body = _Locals(names).block(function.body)
    head = tuple(ir.Set(name=name, value=ir.Load(cell)) for cell, name in names.items())
    return replace(function, body=(*head, *body))


def _writes(statements: tuple[ir.Stmt, ...]) -> bool:
    for node in statements:
        if isinstance(node, ir.Store | ir.Do | ir.UseCopy | ir.Snapshot):
            return True
        if any(_writes(block) for block in inner_blocks(node)):
            return True
    return False


def _collect(statements: tuple[ir.Stmt, ...], in_loop: bool, cells: dict[int, None]) -> None:
    for node in statements:
        if in_loop:
            for expr in expressions_of(node):
                if expr is not None:
                    _fixed(expr, cells)
        loops = isinstance(
            node, ir.While | ir.ForRange | ir.ForItems | ir.ForSlice | ir.ForOpenings
        )
        for block in inner_blocks(node):
            _collect(block, in_loop or loops, cells)


def _fixed(expr: ir.Expr, cells: dict[int, None]) -> None:
    if isinstance(expr, ir.Load) and expr.index is None and not expr.old:
        cells[expr.base] = None
    for child in fold.children(expr):
        _fixed(child, cells)


class _Locals(ToCells):
    """Reads of fixed cells become reads of locals."""

    def __init__(self, names: dict[int, str]) -> None:
        super().__init__({})
        self.names = names

    def expr(self, expr: ir.Expr) -> ir.Expr:
        if isinstance(expr, ir.Load) and expr.index is None and expr.base in self.names:
            return ir.Local(self.names[expr.base])
        return super().expr(expr)
