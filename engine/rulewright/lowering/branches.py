"""Marks for both ways of every branch, so that a search sees which ones games have taken."""

from __future__ import annotations

from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.source import NOWHERE


def with_branches(program: Program) -> Program:
    """The program with marks of its own, behind those of the rules, where branches part. What it
    plays is the same."""
    marked = _Marking(len(program.marks))
    functions = {
        name: replace(function, body=marked.block(function.body))
        for name, function in program.functions.items()
    }
    more = marked.next - len(program.marks)
    return replace(program, functions=functions, marks=program.marks + (NOWHERE,) * more)


class _Marking:
    def __init__(self, first: int) -> None:
        self.next = first

    def mark(self) -> ir.Mark:
        self.next += 1
        return ir.Mark(mark=self.next - 1)

    def block(self, statements: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
        return tuple(map(self.statement, statements))

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        match node:
            case ir.If(then=then, other=other):
                return replace(
                    node,
                    then=(self.mark(), *self.block(then)),
                    other=(self.mark(), *self.block(other)),
                )
            case (
                ir.While(body=body)
                | ir.ForRange(body=body)
                | ir.ForItems(body=body)
                | ir.ForSlice(body=body)
                | ir.ForOpenings(body=body)
            ):
                return replace(node, body=(self.mark(), *self.block(body)))
            case _:
                return node
