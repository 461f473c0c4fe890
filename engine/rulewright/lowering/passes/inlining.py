"""Copy the body of a function in place of its call (inlining).

Literature: procedure integration, or inlining (Aho et al., "Compilers", 9.1).

Rule: a call of a small function is replaced by its body with the arguments in place of the parameters;
locals are renamed. Only calls whose arguments are constants or locals that are not assigned meanwhile are
replaced.

Example: `lead` stands in place of its call.

```yaml
define:
  allowed(p, s): mark[s] is none and lead(p) < 3
  lead(p): coins[p] * 2
```

```ir turns options_0 without masks, inline
options options_0():
  work 11
  if define_lead(s[46]) < 3:
    for s_1 in range(0, 36):
      if s[7 + s_1] == -1:
        emit s_1
```

```ir turns options_0 without masks
options options_0():
  if s[43 + s[46]] * 2 < 3:
    for s_1 in range(0, 36):
      if s[7 + s_1] == -1:
        emit s_1
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import count_statements, iter_statements

MAX_INLINED_NODES = 80
"""Functions of more statements stay calls."""


def can_inline_calls(function: ir.Function) -> bool:
    """Return whether a function is short, returns only at its end, and assigns no parameter."""
    last = function.body[-1] if function.body else None
    return (
        isinstance(last, ir.Return)
        and last.value is not None
        and count_statements(function.body) <= MAX_INLINED_NODES
        and not any(
            (isinstance(node, ir.Return) and node is not last)
            or isinstance(node, ir.RefreshMemo | ir.TrialRun)
            or (isinstance(node, ir.Set) and node.name in function.parameters)
            for node in iter_statements(function.body)
        )
    )


def inline_call(
    function: ir.Function, argument_values: Sequence[ir.Expr], prefix: str
) -> tuple[tuple[ir.Stmt, ...], ir.Expr]:
    """Return the statements that compute a call, and its value; names of the body get the prefix.

    The arguments are constants, or locals that are not assigned meanwhile.
    """
    renamed = _NameReplacer(dict(zip(function.parameters, argument_values, strict=True)), prefix)
    *before, last = function.body
    assert isinstance(last, ir.Return) and last.value is not None
    return renamed.rewrite_block(tuple(before)), renamed.rewrite_expr(last.value)


class _NameReplacer(Rewriter):
    """Replaces parameters by arguments, and renames other locals and arrays."""

    def __init__(self, argument_values: Mapping[str, ir.Expr], prefix: str) -> None:
        super().__init__()
        self.arguments = argument_values
        self.prefix = prefix

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        match expression:
            case ir.Local(name):
                argument = self.arguments.get(name)
                return ir.Local(self.prefix + name) if argument is None else argument
            case ir.Element(array, index):
                return ir.Element(self.prefix + array, self.rewrite_expr(index))
            case _:
                return self.rewrite_children(expression)

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        changed = self.rewrite_children(statement)
        match changed:
            case _ if isinstance(changed, ir.Set | ir.For):
                return replace(changed, name=self.prefix + changed.name)
            case ir.NewArray() | ir.SetElement():
                return replace(changed, array=self.prefix + changed.array)
            case _:
                return changed
