"""Instrument functions for the fuzzer: both branches of every condition, and the distance between the sides
of comparisons, so that it sees games approach a bound that they have not passed yet.

Terms: a *mark* is a numbered flag that is set when it is executed; the fuzzer prefers games that set new
ones. Literature: branch coverage as feedback (Zalewski, American Fuzzy Lop, 2013); branch distance
(Korel 1990).

Rule: each way behind a condition and each body of a loop begins with a mark. Before a comparison that is
always evaluated, the difference of its sides, cut to -13 .. 13, selects one of 15 marks from a table. The
numbers of new marks follow those that the program has; the marked program plays the same games.

Example: at most three marks of a player count.

```yaml
define:
  allowed(p, s): mark[s] is none
  few(p): min((count s in site where mark[s] == p), 3)
scoring:
  points(p): few(p)
```

```ir few without masks
value define_few(p_1):
  total_2 = 0
  work 13
  for s_3 in range(0, 36):
    if s[7 + s_3] == p_1:
      total_2 = total_2 + 1
  return min(total_2, 3)
```

```ir few without masks with branches
value define_few(p_1):
  total_2 = 0
  work 13
  for s_3 in range(0, 36):
    mark 3
    if s[7 + s_3] == p_1:
      mark 4
      total_2 = total_2 + 1
    else:
      mark 5
  return min(total_2, 3)
```

```ir few without masks with distances
value define_few(p_1):
  total_2 = 0
  work 13
  for s_3 in range(0, 36):
    if s[7 + s_3] == p_1:
      total_2 = total_2 + 1
  mark table_0[max(-13, min(13, total_2 - 3)) + 13]
  return min(total_2, 3)
```
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.rewrite import Rewriter
from rulewright.source import NOWHERE

DISTANCES = (0, 1, 2, 3, 4, 6, 9, 13)
"""Distances that get marks of their own; the last covers all larger ones."""
MAX_DISTANCE = DISTANCES[-1]


def mark_branches(program: Program) -> Program:
    """Return the program with a mark in each branch of every condition."""
    return _insert_marks(program, _BranchMarker(program))


def mark_distances(program: Program) -> Program:
    """Return the program with marks for each comparison of two numbers, one for each small difference
    between them."""
    marking = _DistanceMarker(program)
    marked_program = _insert_marks(program, marking)
    return replace(marked_program, tables=(*program.tables, tuple(marking.mark_rows)))


def _insert_marks(program: Program, marking: _MarkInserter) -> Program:
    functions = {name: marking.rewrite_function(each) for name, each in program.functions.items()}
    more = marking.next_mark - len(program.marks)
    return replace(program, functions=functions, marks=(*program.marks, *[NOWHERE] * more))


class _MarkInserter(Rewriter):
    def __init__(self, program: Program) -> None:
        super().__init__()
        self.next_mark = len(program.marks)


class _BranchMarker(_MarkInserter):
    def make_mark(self) -> ir.Mark:
        self.next_mark += 1
        return ir.Mark(mark=self.next_mark - 1)

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        match statement:
            case ir.If(then=then, orelse=other):
                then = (self.make_mark(), *self.rewrite_block(then))
                return replace(statement, then=then, orelse=(self.make_mark(), *self.rewrite_block(other)))
            case _ if isinstance(statement, ir.Loop):
                return replace(statement, body=(self.make_mark(), *self.rewrite_block(statement.body)))
            case _:
                return statement


class _DistanceMarker(_MarkInserter):
    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.table = len(program.tables)
        self.mark_rows: list[int] = []
        """The marks of the differences -FAR .. FAR, for one comparison after the other."""
        self.local_count = 0

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        match statement:
            case ir.If(condition=condition, then=then, orelse=other):
                condition = self.rewrite_expr(condition)
                then, other = self.rewrite_block(then), self.rewrite_block(other)
                return replace(statement, condition=condition, then=then, orelse=other)
            case ir.Set(value=value) | ir.Store(value=value):
                return replace(statement, value=self.rewrite_expr(value))
            case ir.Return(value=value) if value is not None:
                return replace(statement, value=self.rewrite_expr(value))
            case _ if isinstance(statement, ir.Loop):
                return replace(statement, body=self.rewrite_block(statement.body))
            case _:
                return statement

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        """Return an expression of the same value behind statements that measure distances.
        Expressions that are not always evaluated are left alone, because they may have no
        value.
        """
        match expression:
            case ir.Binary(">=" | "<", _, ir.Const(0)):
                return expression  # a test for none has no distance
            case ir.Binary("<" | "<=" | ">" | ">=" | "min" | "max", left, right):
                left, right = self.to_atom(left), self.to_atom(right)
                self.out.append(self.mark_distance(left, right))
                return replace(expression, left=left, right=right)
            case ir.Binary("and" | "or" as op, left, right):
                left = self.rewrite_expr(left)
                with self.collect_statements() as behind:
                    same = self.rewrite_expr(right)
                if not behind:
                    return replace(expression, left=left)
                # The right side is measured where it is evaluated; a local holds the result of both.
                name = self.name_value(left)
                then = (*behind, ir.Set(name=name.name, value=same))
                go_on = name if op == "and" else ir.Unary("not", name)
                self.out.append(ir.If(condition=go_on, then=then))
                return name
            case ir.Unary("not", value):
                return replace(expression, value=self.rewrite_expr(value))
            case _:
                return expression

    def to_atom(self, expr: ir.Expr) -> ir.Expr:
        """Return an expression that can be read twice and is evaluated once."""
        return expr if isinstance(expr, ir.Const | ir.Local) else self.name_value(expr)

    def name_value(self, expr: ir.Expr) -> ir.Local:
        self.local_count += 1
        name = f"near_{self.local_count}"
        self.out.append(ir.Set(name=name, value=expr))
        return ir.Local(name)

    def mark_distance(self, left: ir.Expr, right: ir.Expr) -> ir.Mark:
        row = len(self.mark_rows)
        sizes = [bisect_right(DISTANCES, abs(away)) - 1 for away in range(-MAX_DISTANCE, MAX_DISTANCE + 1)]
        for away, size in zip(range(-MAX_DISTANCE, MAX_DISTANCE + 1), sizes, strict=True):
            self.mark_rows.append(self.next_mark + len(DISTANCES) - 1 + (size if away > 0 else -size))
        self.next_mark += 2 * len(DISTANCES) - 1
        apart = ir.Binary("-", left, right)
        near = ir.Binary("max", ir.Const(-MAX_DISTANCE), ir.Binary("min", ir.Const(MAX_DISTANCE), apart))
        return ir.Mark(mark=self.table, index=ir.Binary("+", near, ir.Const(row + MAX_DISTANCE)))
