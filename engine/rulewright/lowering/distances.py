"""Marks for how far apart the two sides of comparisons are, so that a search sees games come nearer
to a bound that they do not pass yet."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.source import NOWHERE

STEPS = (0, 1, 2, 3, 4, 6, 9, 13)
"""Distances from which on another mark is made; the last stands for all that are larger."""
FAR = STEPS[-1]


def with_distances(program: Program) -> Program:
    """The program with marks of its own, behind those that are there: a few for each comparison of
    two numbers, by how much the left one is larger or smaller. What it plays is the same."""
    marked = _Marking(len(program.marks), len(program.tables))
    functions = {
        name: replace(function, body=marked.block(function.body))
        for name, function in program.functions.items()
    }
    more = marked.next - len(program.marks)
    return replace(
        program,
        functions=functions,
        tables=(*program.tables, tuple(marked.rows)),
        marks=program.marks + (NOWHERE,) * more,
    )


class _Marking:
    def __init__(self, first: int, table: int) -> None:
        self.next = first
        self.table = table
        self.rows: list[int] = []
        """For each comparison the marks of the differences -FAR .. FAR."""
        self.locals = 0

    def block(self, statements: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
        return tuple(made for node in statements for made in self.statement(node))

    def statement(self, node: ir.Stmt) -> tuple[ir.Stmt, ...]:
        match node:
            case ir.If(condition=condition, then=then, other=other):
                before, condition = self.looked_at(condition)
                then, other = self.block(then), self.block(other)
                return (*before, replace(node, condition=condition, then=then, other=other))
            case ir.Set(value=value) | ir.Store(value=value):
                before, value = self.looked_at(value)
                return (*before, replace(node, value=value))
            case ir.Return(value=value) if value is not None:
                before, value = self.looked_at(value)
                return (*before, replace(node, value=value))
            case (
                ir.While(body=body)
                | ir.ForRange(body=body)
                | ir.ForItems(body=body)
                | ir.ForSlice(body=body)
                | ir.ForOpenings(body=body)
            ):
                return (replace(node, body=self.block(body)),)
            case _:
                return (node,)

    def looked_at(self, expr: ir.Expr) -> tuple[tuple[ir.Stmt, ...], ir.Expr]:
        """Statements that measure, and an expression of the same value behind them. What is not
        evaluated in every case is left alone: it may have no value."""
        match expr:
            case ir.Binary(">=" | "<", _, ir.Const(0)):
                return (), expr  # whether something is there at all: no distance
            case ir.Binary("<" | "<=" | ">" | ">=" | "min" | "max", left, right):
                first, left = self.held(left)
                second, right = self.held(right)
                mark = self.distance(left, right)
                return (*first, *second, mark), replace(expr, left=left, right=right)
            case ir.Binary("and" | "or" as op, left, right):
                before, left = self.looked_at(left)
                behind, same = self.looked_at(right)
                if not behind:
                    return before, replace(expr, left=left)
                # The right side is measured where it is evaluated; a name holds what comes of both.
                stored, name = self.named(left)
                then = (*behind, ir.Set(name=name.name, value=same))
                go_on = name if op == "and" else ir.Unary("not", name)
                return (*before, stored, ir.If(condition=go_on, then=then)), name
            case ir.Unary("not", value):
                before, value = self.looked_at(value)
                return before, replace(expr, value=value)
            case _:
                return (), expr

    def held(self, expr: ir.Expr) -> tuple[tuple[ir.Stmt, ...], ir.Expr]:
        """An expression that can be read twice without being evaluated twice."""
        if isinstance(expr, ir.Const | ir.Local):
            return (), expr
        stored, name = self.named(expr)
        return (stored,), name

    def named(self, expr: ir.Expr) -> tuple[ir.Set, ir.Local]:
        self.locals += 1
        name = f"near_{self.locals}"
        return ir.Set(name=name, value=expr), ir.Local(name)

    def distance(self, left: ir.Expr, right: ir.Expr) -> ir.Mark:
        row = len(self.rows)
        sizes = [bisect_right(STEPS, abs(away)) - 1 for away in range(-FAR, FAR + 1)]
        for away, size in zip(range(-FAR, FAR + 1), sizes, strict=True):
            self.rows.append(self.next + len(STEPS) - 1 + (size if away > 0 else -size))
        self.next += 2 * len(STEPS) - 1
        apart = ir.Binary("-", left, right)
        near = ir.Binary("max", ir.Const(-FAR), ir.Binary("min", ir.Const(FAR), apart))
        return ir.Mark(mark=self.table, index=ir.Binary("+", near, ir.Const(row + FAR)))
