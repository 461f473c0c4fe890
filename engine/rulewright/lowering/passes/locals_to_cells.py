"""Store locals in cells where they live longer than a segment.

Literature: spilling of registers (Chaitin 1982); here because of suspensions, not because registers are
few.

Rule: `segmentation` names the locals of a coroutine that are live across a suspension. Each of their reads
and writes becomes a read or write of a cell. Coroutines that are never active at the same time share cells.

Example: the member of the loop must survive the decision, so that it lies in a cell, while `found` stays a
local.

```yaml
flow:
  turns:
    each: p in player, for ever
    do: |
      for q in player where coins[q] > 3:
        q chooses s in site where mark[s] is none
        mark[s] = q
      p chooses s in site where mark[s] is none
      mark[s] = p
```

```ir turns apply_0
segment apply_0(code):
  main.s_6 = code
  s[7 + main.s_6] = s[48]
  main.found_3 = 0
  while s[45] < 2:
    work 1
    s[48] = s[45]
    if s[43 + s[48]] > 3:
      main.found_3 = 1
    if main.found_3:
      break
    s[45] = s[45] + 1
  if main.found_3:
    s[45] = s[45] + 1
    tick
    return -1
  else:
    return -2
```
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir import fold, nodes as ir
from rulewright.ir.rewrite import Rewriter


class LocalsToCells(Rewriter):
    """Replaces locals by their cells."""

    def __init__(self, local_cells: Mapping[str, int]) -> None:
        super().__init__()
        self.cells = local_cells

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        if isinstance(expression, ir.Local):
            cell = self.cells.get(expression.name)
            return expression if cell is None else ir.Load(cell)
        return self.rewrite_children(expression)

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        if isinstance(statement, ir.Set) and statement.name in self.cells:
            value = self.rewrite_expr(statement.value)
            if statement.wide and not isinstance(value, ir.Const | ir.Load | ir.Lookup):
                value = self.check_value(statement, value)
            return ir.Store(base=self.cells[statement.name], value=value, span=statement.span)
        return self.rewrite_children(statement)

    def check_value(self, assignment: ir.Set, value: ir.Expr) -> ir.Expr:
        """Return a number for the cell of a local, with a runtime error if it does not fit."""
        value_local, span = ir.Local(f"{assignment.name}_held"), assignment.span
        # The smallest 32-bit number represents none.
        fits = fold.make_and(
            fold.make_binary(">=", value_local, ir.Const(-(2**31))),
            fold.make_binary("<", value_local, ir.Const(2**31)),
        )
        fault = ir.Fault(code="number-too-large", values=(ir.FaultValue("value", value_local),), span=span)
        self.out += (
            ir.Set(name=value_local.name, value=value, span=span),
            ir.If(condition=fold.make_not(fits), then=(fault,), span=span),
        )
        return value_local
