"""Floods without branches: a place is marked, and stacked if it was not marked before and fits."""

from __future__ import annotations

from rulewright.ir import nodes as ir
from rulewright.ir.walk import every_statement, size
from rulewright.records import dataclass

MOST_NODES = 9


@dataclass(frozen=True, slots=True)
class Visit:
    """Of a place at `index`: it is marked in `marks`; where it had no mark and `condition` holds,
    `value` is put on `stack`, which `top` counts."""

    marks: str
    index: ir.Expr
    condition: ir.Expr
    stack: str
    top: str
    value: ir.Expr


def visit(node: ir.If) -> Visit | None:
    """A place of a flood, as lowering writes it. Nobody can foretell what is found there."""
    match node:
        case ir.If(
            condition=ir.Binary("==", ir.Element(marks, index), ir.Const(0)),
            then=(
                ir.SetElement(array=marked, index=there, value=ir.Const(1)),
                ir.If(
                    condition=condition,
                    then=(
                        ir.SetElement(array=stack, index=ir.Local(at), value=value),
                        ir.Set(
                            name=top,
                            value=ir.Binary("+", ir.Local(counted), ir.Const(1)),
                        ),
                    ),
                    other=(),
                ),
            ),
            other=(),
        ) if marks == marked and index == there and at == top == counted and _cheap(condition):
            return Visit(marks, index, condition, stack, top, value)
        case _:
            return None


def _cheap(condition: ir.Expr) -> bool:
    """Whether a test reads a few cells and nothing else, so that it may be made in vain."""
    return size(condition) <= MOST_NODES and _reads_cells(condition)


def _reads_cells(expr: ir.Expr) -> bool:
    match expr:
        case ir.Const() | ir.Local() | ir.Load(_, None | ir.Local()):
            return True
        case ir.Unary("not", value):
            return _reads_cells(value)
        case ir.Binary("==" | "!=" | "<" | "<=" | ">" | ">=" | "and" | "or", left, right):
            return _reads_cells(left) and _reads_cells(right)
        case _:
            return False


def marks_and_stacks(function: ir.Function) -> tuple[frozenset[str], frozenset[str]]:
    """The local arrays in which nothing but 1 is put, so that to mark a place again changes
    nothing; and those that are not cleared, which get room for one element more."""
    arrays: set[str] = set()
    stacks: set[str] = set()
    others: set[str] = set()

    for node in every_statement(function.body):
        match node:
            case ir.NewArray(array=array, cleared=True):
                arrays.add(array)
            case ir.NewArray(array=array):
                stacks.add(array)
            case ir.SetElement(array=array, value=value) if value != ir.Const(1):
                others.add(array)
            case _:
                pass
    return frozenset(arrays - others), frozenset(stacks)
