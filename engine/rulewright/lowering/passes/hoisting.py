"""Cells that a function only reads, loaded once at its head and not in each round of its loops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import LOOPS, Contents, blocks, walk

_WRITES = (ir.Store, ir.Do, ir.Undone, ir.Snapshot)


def hoist(function: ir.Function, made_of: Contents) -> ir.Function:
    """Return the function with locals for the fixed cells that its loops read; unchanged if it
    writes.
    """
    if made_of.has(_WRITES) or not made_of.has(LOOPS):
        return function
    names = {
        cell.base: f"cell.{cell.base}"
        for loop in _outermost_loops(function.body)
        for cell in walk(*loop.body)
        if isinstance(cell, ir.Load) and cell.index is None and not cell.old
    }
    if not names:
        return function
    head = tuple(ir.Set(name=name, value=ir.Load(cell)) for cell, name in names.items())
    return replace(function, body=(*head, *_Locals(names).block(function.body)))


def _outermost_loops(body: Iterable[ir.Stmt]) -> Iterator[ir.Loop]:
    for node in body:
        if isinstance(node, ir.Loop):
            yield node
        else:
            for block in blocks(node):
                yield from _outermost_loops(block)


class _Locals(Rewriter):
    """Replaces reads of fixed cells by reads of locals."""

    def __init__(self, names: Mapping[int, str]) -> None:
        super().__init__()
        self.names = names

    def expr(self, node: ir.Expr) -> ir.Expr:
        if isinstance(node, ir.Load) and node.index is None and node.base in self.names:
            return ir.Local(self.names[node.base])
        return self.inside(node)
