"""Check the validity of memos once before a loop that changes nothing, not at every read.

Terms: a *memo* is an array with values computed from a range of cells; it is valid until one of them
changes. A *reader* is a function that refreshes a memo and then reads from it.
Literature: loop-invariant code motion (Aho, Lam, Sethi and Ullman 2006, 9.5).

Rule: in an outermost loop without stores, effects and trials every call of a reader becomes the read
alone, and `refresh` stands once before the loop. A memo that the loop would never have read is computed
all the same; this cannot fail.

Example: places in groups of more than three.

```yaml
chains:
  group(s): mark[s]
define:
  allowed(p, s): mark[s] is none
  large(p): count s in site where mark[s] == p and size(group(s)) > 3
scoring:
  points(p): large(p)
```

```ir large without renew, masks
value define_large(p_1):
  total_2 = 0
  work 32
  for s_3 in range(0, 36):
    if s[7 + s_3] == p_1:
      if group.size(s_3) > 3:
        total_2 = total_2 + 1
  return total_2
```

```ir large without masks
value define_large(p_1):
  memo array group.heads[36]
  memo array group.sizes[36]
  total_2 = 0
  refresh group.fill.of by group.fill, of s[7 : 43]
  work 25
  for s_3 in range(0, 36):
    if s[7 + s_3] == p_1:
      if (0 if group.heads[s_3] < 0 else group.sizes[group.heads[s_3]]) > 3:
        total_2 = total_2 + 1
  return total_2
```
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import LOOPS, iter_statements, list_operands, walk
from rulewright.lowering.passes.purity import EFFECTS, Purity

_CHANGES = (*EFFECTS, ir.Store)


def hoist_memo_checks(function: ir.Function, purity: Purity) -> ir.Function:
    """Return the function with memos read in place of calls in its loops."""
    contents = purity.get_contents(function)
    if not contents.has_kind(LOOPS):
        return function
    callees = {call.function for call in contents.calls}
    readers = {name: reader for name in callees if (reader := _match_memo_reader(purity.functions[name]))}
    if not readers:
        return function
    return _MemoCheckHoister(readers, purity).rewrite_function(function)


def _match_memo_reader(function: ir.Function) -> ir.Function | None:
    """Return a function that checks that a memo is valid and then reads from it."""
    match function.body:
        case (ir.RefreshMemo(total=True), *arrays, ir.Return(value=value)) if value is not None:
            only_memos = all(isinstance(node, ir.NewArray) and node.is_memo for node in arrays)
            calls = any(isinstance(node, ir.Call) for node in walk(value))
            return function if only_memos and not calls else None
        case _:
            return None


class _MemoCheckHoister(Rewriter):
    """Rewrites the outermost loops that change nothing."""

    def __init__(self, readers: Mapping[str, ir.Function], purity: Purity) -> None:
        super().__init__()
        self.readers = readers
        self.purity = purity
        self.loop_checks: dict[ir.Stmt, None] | None = None
        """In such a loop: the checks that must precede it."""
        self.array_declarations: dict[ir.Stmt, None] = {}

    def rewrite_function(self, function: ir.Function) -> ir.Function:
        rewritten = super().rewrite_function(function)
        body = (*self.array_declarations, *rewritten.body) if self.array_declarations else rewritten.body
        return ir.Function(rewritten.name, rewritten.parameters, body, rewritten.kind, rewritten.span)

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        if (
            self.loop_checks is not None
            or not isinstance(statement, ir.Loop)
            or not self._is_steady(statement)
        ):
            return self.rewrite_children(statement)
        self.loop_checks = {}
        rewritten = self.rewrite_children(statement)
        self.out += self.loop_checks
        self.loop_checks = None
        return rewritten

    def _is_steady(self, ir_loop: ir.Loop) -> bool:
        """Return whether a loop changes no cell and contains no trials."""
        return all(
            not isinstance(node, _CHANGES)
            and not any(
                isinstance(part, ir.Call)
                and (
                    part.old
                    or not self.purity.is_pure(part.function)
                    or self.purity.can_run_trial(part.function)
                )
                for part in walk(*list_operands(node))
            )
            for node in iter_statements((ir_loop,))
        )

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        expression = self.rewrite_children(expression)
        if self.loop_checks is None or not isinstance(expression, ir.Call):
            return expression
        reader = self.readers.get(expression.function)
        if reader is None:
            return expression
        renew, *arrays, last = reader.body
        assert isinstance(last, ir.Return) and last.value is not None
        self.loop_checks[renew] = None
        self.array_declarations.update(dict.fromkeys(arrays))
        argument_values = dict(zip(reader.parameters, expression.args, strict=True))
        return _ArgumentReplacer(argument_values).rewrite_expr(last.value)


class _ArgumentReplacer(Rewriter):
    """Replaces parameters by arguments."""

    def __init__(self, argument_values: Mapping[str, ir.Expr]) -> None:
        super().__init__()
        self.given = argument_values

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        return (
            self.given[expression.name]
            if isinstance(expression, ir.Local)
            else self.rewrite_children(expression)
        )
