"""Marks by which a search over games sees more than what rules ran: both ways of every branch, and
how far apart the two sides of comparisons are, so that it sees games come nearer to a bound that
they do not pass yet.

The marks stand behind those that a program has; what it plays is the same.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.rewrite import Rewriter
from rulewright.source import NOWHERE

STEPS = (0, 1, 2, 3, 4, 6, 9, 13)
"""Distances from which on another mark is made; the last stands for all that are larger."""
FAR = STEPS[-1]


def with_branches(program: Program) -> Program:
    """The program with a mark for each way where branches part."""
    return _marked(program, _Branches(program))


def with_distances(program: Program) -> Program:
    """The program with a few marks for each comparison of two numbers, by how much the left one is
    larger or smaller."""
    marking = _Distances(program)
    made = _marked(program, marking)
    return replace(made, tables=(*program.tables, tuple(marking.rows)))


def _marked(program: Program, marking: _Marking) -> Program:
    functions = {name: marking.function(each) for name, each in program.functions.items()}
    more = marking.next - len(program.marks)
    return replace(program, functions=functions, marks=(*program.marks, *[NOWHERE] * more))


class _Marking(Rewriter):
    def __init__(self, program: Program) -> None:
        super().__init__()
        self.next = len(program.marks)


class _Branches(_Marking):
    def mark(self) -> ir.Mark:
        self.next += 1
        return ir.Mark(mark=self.next - 1)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        match node:
            case ir.If(then=then, other=other):
                then = (self.mark(), *self.block(then))
                return replace(node, then=then, other=(self.mark(), *self.block(other)))
            case _ if isinstance(node, ir.Loop):
                return replace(node, body=(self.mark(), *self.block(node.body)))
            case _:
                return node


class _Distances(_Marking):
    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.table = len(program.tables)
        self.rows: list[int] = []
        """For each comparison the marks of the differences -FAR .. FAR."""
        self.locals = 0

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        match node:
            case ir.If(condition=condition, then=then, other=other):
                condition = self.expr(condition)
                then, other = self.block(then), self.block(other)
                return replace(node, condition=condition, then=then, other=other)
            case ir.Set(value=value) | ir.Store(value=value):
                return replace(node, value=self.expr(value))
            case ir.Return(value=value) if value is not None:
                return replace(node, value=self.expr(value))
            case _ if isinstance(node, ir.Loop):
                return replace(node, body=self.block(node.body))
            case _:
                return node

    def expr(self, node: ir.Expr) -> ir.Expr:
        """Return an expression of the same value behind statements that measure distances.
        Expressions that are not always evaluated are left alone, because they may have no
        value.
        """
        match node:
            case ir.Binary(">=" | "<", _, ir.Const(0)):
                return node  # whether something is there at all: no distance
            case ir.Binary("<" | "<=" | ">" | ">=" | "min" | "max", left, right):
                left, right = self.held(left), self.held(right)
                self.out.append(self.distance(left, right))
                return replace(node, left=left, right=right)
            case ir.Binary("and" | "or" as op, left, right):
                left = self.expr(left)
                with self.collect() as behind:
                    same = self.expr(right)
                if not behind:
                    return replace(node, left=left)
                # The right side is measured where it is evaluated; a name holds what comes of both.
                name = self.named(left)
                then = (*behind, ir.Set(name=name.name, value=same))
                go_on = name if op == "and" else ir.Unary("not", name)
                self.out.append(ir.If(condition=go_on, then=then))
                return name
            case ir.Unary("not", value):
                return replace(node, value=self.expr(value))
            case _:
                return node

    def held(self, node: ir.Expr) -> ir.Expr:
        """Return an expression that can be read twice and is evaluated once."""
        return node if isinstance(node, ir.Const | ir.Local) else self.named(node)

    def named(self, node: ir.Expr) -> ir.Local:
        self.locals += 1
        name = f"near_{self.locals}"
        self.out.append(ir.Set(name=name, value=node))
        return ir.Local(name)

    def distance(self, left: ir.Expr, right: ir.Expr) -> ir.Mark:
        row = len(self.rows)
        sizes = [bisect_right(STEPS, abs(away)) - 1 for away in range(-FAR, FAR + 1)]
        for away, size in zip(range(-FAR, FAR + 1), sizes, strict=True):
            self.rows.append(self.next + len(STEPS) - 1 + (size if away > 0 else -size))
        self.next += 2 * len(STEPS) - 1
        apart = ir.Binary("-", left, right)
        near = ir.Binary("max", ir.Const(-FAR), ir.Binary("min", ir.Const(FAR), apart))
        return ir.Mark(mark=self.table, index=ir.Binary("+", near, ir.Const(row + FAR)))
