"""Loops that look through cells for those with a value: C finds sixteen at a time, and goes over
them."""

from __future__ import annotations

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import contents, every_statement, operands, walk
from rulewright.records import dataclass

FEWEST = 24
"""Cells of which fewer are looked at one by one."""
_CHANGES = (ir.Store, ir.Do, ir.Random, ir.Undone, ir.Snapshot, ir.Renew, ir.Tick)


@dataclass(frozen=True, slots=True)
class Look:
    """The members of a loop whose cell is the value, or above it, and what is done with each."""

    name: str
    first: int
    count: int
    base: int
    row: ir.Expr | None
    value: ir.Expr
    above: bool
    body: tuple[ir.Stmt, ...]


def reading(program: Program) -> frozenset[str]:
    """The functions that change no cell."""
    made_of = {name: contents(function) for name, function in program.functions.items()}
    changing = {name for name, each in made_of.items() if each.has(_CHANGES)}
    while True:
        more = {
            name
            for name, each in made_of.items()
            if name not in changing and any(call.function in changing for call in each.calls)
        }
        if not more:
            return frozenset(made_of.keys() - changing)
        changing |= more


def look(loop: ir.ForRange, pure: frozenset[str]) -> Look | None:
    """What such a loop looks for; None where it is another."""
    match loop:
        case ir.ForRange(
            name=name,
            first=ir.Const(first),
            last=ir.Const(last),
            step=1,
            body=(ir.If(condition=condition, then=then, other=()) as test,),
        ) if FEWEST <= last - first <= ir.MOST_BITS:
            pass
        case _:
            return None
    rest: list[ir.Expr] = []
    while isinstance(condition, ir.Binary) and condition.op == "and":
        rest.append(condition.right)
        condition = condition.left
    match condition:
        case ir.Binary("==" | ">" as op, ir.Load(base, index, False), value):
            pass
        case _:
            return None
    match index:
        case ir.Local(name=at) if at == name:
            row = None
        case ir.Binary("+", row, ir.Local(name=at)) if at == name:
            pass
        case _:
            return None
    if op == ">" and not isinstance(value, ir.Const):
        return None
    changed = {name}
    for node in every_statement(loop.body):
        if isinstance(node, _CHANGES):
            return None
        if isinstance(node, ir.Set) or isinstance(node, ir.For):
            changed.add(node.name)
        for part in walk(*operands(node)):
            if isinstance(part, ir.Random) or (
                isinstance(part, ir.Call) and part.function not in pure
            ):
                return None
    fixed = (value,) if row is None else (value, row)
    for part in walk(*fixed):
        if not isinstance(part, ir.Const | ir.Local | ir.Load | ir.Binary):
            return None
        if isinstance(part, ir.Local) and part.name in changed:
            return None
    body = then
    for condition in rest:  # the innermost was put last
        body = (ir.If(condition=condition, then=body, span=test.span),)
    return Look(name, first, last - first, base, row, value, op == ">", body)
