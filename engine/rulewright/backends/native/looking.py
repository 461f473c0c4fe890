"""Loops that look through cells for those with a value, or compare them with other cells: C finds
sixteen at a time, and goes over them."""

from __future__ import annotations

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import contents, every_statement, operands, walk
from rulewright.records import dataclass

FEWEST = 24
"""Cells of which fewer are looked at one by one."""
_CHANGES = (ir.Store, ir.Do, ir.Random, ir.Undone, ir.Snapshot, ir.Renew, ir.Tick)


@dataclass(frozen=True, slots=True)
class CellRow:
    """A cell for each member: where the first one lies, and how much further on in the game."""

    base: int
    at: ir.Expr | None


@dataclass(frozen=True, slots=True)
class CellScan:
    """The members of a loop whose cell is the value, or above it, and what is done with each. The
    value may be another for each member."""

    name: str
    first: int
    count: int
    cells: CellRow
    value: ir.Expr | CellRow
    above: bool
    body: tuple[ir.Stmt, ...]


def reading(program: Program) -> frozenset[str]:
    """Return the functions that change no cell."""
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


def look(loop: ir.ForRange, pure: frozenset[str]) -> CellScan | None:
    """Return the scan that a loop performs; None for other loops."""
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
        case ir.Binary("<", left, right):
            op, left, right = ">", right, left
        case ir.Binary("==" | ">" as op, left, right):
            pass
        case _:
            return None
    cells, other = _row(left, name), _row(right, name)
    value = other or right
    if cells is None or (op == ">" and not isinstance(value, ir.Const | CellRow)):
        return None
    body = then
    for condition in rest:  # the innermost was put last
        body = (ir.If(condition=condition, then=body, span=test.span),)
    looked = CellScan(name, first, last - first, cells, value, op == ">", body)
    # What is changed on the way out of the loop changes nothing of what is looked for.
    leaves = isinstance(then[-1], ir.Break) and not _goes_on(then)
    inside = (ir.If(condition=test.condition, then=()),) if leaves else loop.body
    changed = _changed(name, inside, pure)
    return looked if changed is not None and _fixed(looked, changed) else None


def _row(node: ir.Expr, name: str) -> CellRow | None:
    """Return the cells that a loop over `name` reads one after the other."""
    match node:
        case ir.Load(base, ir.Local(name=at), False) if at == name:
            return CellRow(base, None)
        case ir.Load(base, ir.Binary("+", further, ir.Local(name=at)), False) if at == name:
            return CellRow(base, further)
        case _:
            return None


def _goes_on(body: tuple[ir.Stmt, ...]) -> bool:
    """Whether the loop around may go on behind something in the body."""
    return any(isinstance(node, ir.Continue) for node in every_statement(body))


def _changed(name: str, body: tuple[ir.Stmt, ...], pure: frozenset[str]) -> frozenset[str] | None:
    """Return the names that a loop over `name` sets; None if it changes cells, on which the scan
    could depend.
    """
    changed = {name}
    for node in every_statement(body):
        if isinstance(node, _CHANGES):
            return None
        if isinstance(node, ir.Set) or isinstance(node, ir.For):
            changed.add(node.name)
        for part in walk(*operands(node)):
            if isinstance(part, ir.Random) or (
                isinstance(part, ir.Call) and part.function not in pure
            ):
                return None
    return frozenset(changed)


def _fixed(look: CellScan, changed: frozenset[str]) -> bool:
    """Return whether the scanned value is known before the loop."""
    rows = [row for row in (look.cells, look.value) if isinstance(row, CellRow)]
    asked = [row.at for row in rows if row.at is not None]
    if not isinstance(look.value, CellRow):
        asked.append(look.value)
    return all(
        isinstance(part, ir.Const | ir.Local | ir.Load | ir.Binary)
        and not (isinstance(part, ir.Local) and part.name in changed)
        for part in walk(*asked)
    )
