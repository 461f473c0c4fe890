"""Load cells once before the loops that only read them (loop-invariant code motion).

Literature: loop-invariant code motion (Aho et al., "Compilers", 9.5).

Rule: a cell that a function reads inside a loop and never writes is loaded once before the loop, into a
local named after the cell. The same holds for marks of triggers that a loop would set again and again.

Example: the cell of the player.

```yaml
define:
  allowed(p, s): mark[s] is none and (any t in neighbours(s) where mark[t] == p)
```

```ir turns options_0 without masks, hoist
options options_0():
  work 76
  for s_1 in range(0, 36):
    if define_allowed(s[46], s_1):
      emit s_1
```

```ir turns options_0 without masks
options options_0():
  cell.46 = s[46]
  work 76
  for s_1 in range(0, 36):
    if define_allowed(cell.46, s_1):
      emit s_1
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import LOOPS, FunctionContents, list_blocks, walk

_WRITES = (ir.Store, ir.CallStatement, ir.TrialRun, ir.Snapshot)


def hoist_loads(function: ir.Function, made_of: FunctionContents) -> ir.Function:
    """Return the function with locals for the fixed cells that its loops read; unchanged if it
    writes.
    """
    if made_of.has_kind(_WRITES) or not made_of.has_kind(LOOPS):
        return function
    names = {
        cell.base: f"cell.{cell.base}"
        for loop in _iter_outermost_loops(function.body)
        for cell in walk(*loop.body)
        if isinstance(cell, ir.Load) and cell.index is None and not cell.old
    }
    if not names:
        return function
    head = tuple(ir.Set(name=name, value=ir.Load(cell)) for cell, name in names.items())
    return replace(function, body=(*head, *_LoadReplacer(names).rewrite_block(function.body)))


def _iter_outermost_loops(ir_body: Iterable[ir.Stmt]) -> Iterator[ir.Loop]:
    for node in ir_body:
        if isinstance(node, ir.Loop):
            yield node
        else:
            for block in list_blocks(node):
                yield from _iter_outermost_loops(block)


class _LoadReplacer(Rewriter):
    """Replaces reads of fixed cells by reads of locals."""

    def __init__(self, local_names: Mapping[int, str]) -> None:
        super().__init__()
        self.names = local_names

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        if isinstance(expression, ir.Load) and expression.index is None and expression.base in self.names:
            return ir.Local(self.names[expression.base])
        return self.rewrite_children(expression)
