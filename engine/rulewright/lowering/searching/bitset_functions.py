"""Define functions for expensive bitsets, shared by equal ones.

Rule: a menu, the question whether it has options, and the end of a turn that depends on it, all ask for the
same set of the same position. Such a set becomes a function of the values that it depends on. Native code
keeps the last result of the function, and the position that it belongs to (memoization of one entry).

Example: `set` gives the places where a player may lay a stone, for the choice and for the end of the game.

```yaml
names: {p: player, q: player, s: site, t: site?, n: 1 to 5, d: direction}
types:
  direction: {fields: {dx: int}, members: {left: {dx: -1}, right: {dx: 1}}}
define:
  along(s, d, n): step(s, n * d.dx, 0)
  holds(p, t): t is not none and mark[t] == p
  stop(p, s, d): (first n in 1 to 5 where not holds(next(p), along(s, d, n))) otherwise 5
  allowed(p, s): mark[s] is none and any d in direction where holds(p, along(s, d, stop(p, s, d)))
flow:
  turns:
    each: p in player, for ever
    until: no q in player where (any s in site where allowed(q, s))
    do: |
      p chooses s in site where allowed(p, s)
      for d in direction where holds(p, along(s, d, stop(p, s, d))):
        for n in 1 to stop(p, s, d) - 1 with t = along(s, d, n):
          mark[t] = p
      mark[s] = p
```

```ir turns options_0
options options_0():
  cell.46 = s[46]
  if in words:
    set_99 = set(cell.46)
    emit 0 + 1 * bits(set_99 + 0)
  else:
    work 29
    for s_100 in range(0, 36):
      if define_allowed(cell.46, s_100):
        emit s_100
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import find_read_names, list_operands, walk
from rulewright.lowering.emitter import Emitter
from rulewright.source import NOWHERE

MIN_STATEMENTS = 24
"""Operations that are worth a function."""
_NUMBER_NODES = (ir.SetMeasure, ir.BitLookup, ir.Call, ir.Load, ir.Element, ir.Random)
"""Statements computed outside, or the reason why a bitset has no function."""


def add_bitset_function(
    em: Emitter, prelude: Sequence[ir.Stmt], result: ir.Expr, size: int
) -> ir.Local | None:
    """Emit the bitset as a call, after the statements that its arguments need. None, with nothing emitted, if
    the computation is short or contains anything but assignments."""
    if not isinstance(result, ir.Local) or len(prelude) < MIN_STATEMENTS:
        return None
    outer_sets: list[ir.Set] = []
    inner_sets: list[ir.Set] = []
    for node in prelude:
        if not isinstance(node, ir.Set):
            return None
        number_nodes = [part for part in walk(*list_operands(node)) if isinstance(part, _NUMBER_NODES)]
        if not number_nodes:
            inner_sets.append(node)
        elif any(isinstance(part, ir.SetMeasure | ir.BitLookup) for part in number_nodes):
            return None
        elif find_read_names(*list_operands(node)).isdisjoint(each.name for each in inner_sets):
            outer_sets.append(node)
        else:
            return None
    new_names: dict[str, str] = {}
    own = {node.name for node in inner_sets}
    parameter_names: list[str] = []
    for node in inner_sets:
        for part in walk(*list_operands(node)):
            if isinstance(part, ir.Local) and part.name not in own and part.name not in parameter_names:
                parameter_names.append(part.name)
                new_names[part.name] = f"given_{len(parameter_names)}"
        new_names[node.name] = f"set_{len(new_names)}"
    renamed = _LocalRenamer(new_names)
    body = (
        *(renamed.rewrite_statement(node) for node in inner_sets),
        ir.Return(value=renamed.rewrite_expr(result)),
    )
    key = body, size
    cached = em.lowering.set_functions.get(key)
    if cached is None:
        cached = em.lowering.set_functions[key] = em.lowering.make_unique("set")
        parameters = tuple(new_names[name] for name in parameter_names)
        em.lowering.define_function(cached, parameters, body, "value", NOWHERE)
    em.out.extend(outer_sets)
    return em.make_temp(ir.MaskCall(cached, tuple(map(ir.Local, parameter_names)), size), "set")


class _LocalRenamer(Rewriter):
    def __init__(self, new_names: Mapping[str, str]) -> None:
        super().__init__()
        self.names = new_names

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        return (
            ir.Local(self.names[expression.name])
            if isinstance(expression, ir.Local)
            else self.rewrite_children(expression)
        )

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        rewritten = self.rewrite_children(statement)
        return (
            replace(rewritten, name=self.names[rewritten.name])
            if isinstance(rewritten, ir.Set)
            else rewritten
        )
