"""Detect loops that search cells for a value or compare them with other cells; C processes sixteen cells at
a time."""

from __future__ import annotations

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import iter_statements, list_operands, scan_function, walk
from rulewright.records import dataclass

MIN_SCANNED_CELLS = 24
"""Smaller numbers of cells are compared one at a time."""
_CHANGING_KINDS = (ir.Store, ir.CallStatement, ir.Random, ir.TrialRun, ir.Snapshot, ir.RefreshMemo, ir.Tick)


@dataclass(frozen=True, slots=True)
class CellRow:
    """Consecutive cells, one for each member: the first cell, and an offset that is computed in the game."""

    base: int
    offset: ir.Expr | None


@dataclass(frozen=True, slots=True)
class CellScan:
    """A loop over the members whose cell equals the value, or exceeds it, with its body. The value may differ
    between members."""

    name: str
    first: int
    count: int
    cell_row: CellRow
    scanned_value: ir.Expr | CellRow
    above: bool
    body: tuple[ir.Stmt, ...]


def find_pure_functions(program: Program) -> frozenset[str]:
    """Return the functions that change no cell."""
    made_of = {name: scan_function(function) for name, function in program.functions.items()}
    changing = {name for name, each in made_of.items() if each.has_kind(_CHANGING_KINDS)}
    while True:
        more = {
            name
            for name, each in made_of.items()
            if name not in changing and any(call.function in changing for call in each.calls)
        }
        if not more:
            return frozenset(made_of.keys() - changing)
        changing |= more


def match_scan(loop: ir.ForRange, pure: frozenset[str]) -> CellScan | None:
    """Return the scan that a loop performs; None for other loops."""
    match loop:
        case ir.ForRange(
            name=name,
            first=ir.Const(first),
            last=ir.Const(last),
            step=1,
            body=(ir.If(condition=condition, then=then, orelse=()) as test,),
        ) if MIN_SCANNED_CELLS <= last - first <= ir.MAX_BITS:
            pass
        case _:
            return None
    other_conditions: list[ir.Expr] = []
    while isinstance(condition, ir.Binary) and condition.op == "and":
        other_conditions.append(condition.right)
        condition = condition.left
    match condition:
        case ir.Binary("<", left, right):
            op, left, right = ">", right, left
        case ir.Binary("==" | ">" as op, left, right):
            pass
        case _:
            return None
    cells, other = _match_cell_row(left, name), _match_cell_row(right, name)
    value = other or right
    if cells is None or (op == ">" and not isinstance(value, ir.Const | CellRow)):
        return None
    body = then
    for condition in other_conditions:  # the innermost condition comes last
        body = (ir.If(condition=condition, then=body, span=test.span),)
    looked = CellScan(name, first, last - first, cells, value, op == ">", body)
    # Changes on the way out of the loop do not affect the scanned value.
    leaves = isinstance(then[-1], ir.Break) and not _has_continue(then)
    inside = (ir.If(condition=test.condition, then=()),) if leaves else loop.body
    changed = _find_set_names(name, inside, pure)
    return looked if changed is not None and _is_value_fixed(looked, changed) else None


def _match_cell_row(expression: ir.Expr, loop_name: str) -> CellRow | None:
    """Return the cells that a loop over `name` reads one after the other."""
    match expression:
        case ir.Load(base, ir.Local(name=at), False) if at == loop_name:
            return CellRow(base, None)
        case ir.Load(base, ir.Binary("+", further, ir.Local(name=at)), False) if at == loop_name:
            return CellRow(base, further)
        case _:
            return None


def _has_continue(body: tuple[ir.Stmt, ...]) -> bool:
    """Return whether the body contains `continue`, which may skip the rest of it."""
    return any(isinstance(node, ir.Continue) for node in iter_statements(body))


def _find_set_names(loop_name: str, body: tuple[ir.Stmt, ...], pure: frozenset[str]) -> frozenset[str] | None:
    """Return the names that a loop over `name` sets; None if it changes cells, on which the scan
    could depend.
    """
    changed = {loop_name}
    for node in iter_statements(body):
        if isinstance(node, _CHANGING_KINDS):
            return None
        if isinstance(node, ir.Set) or isinstance(node, ir.For):
            changed.add(node.name)
        for part in walk(*list_operands(node)):
            if isinstance(part, ir.Random) or (isinstance(part, ir.Call) and part.function not in pure):
                return None
    return frozenset(changed)


def _is_value_fixed(scan: CellScan, set_names: frozenset[str]) -> bool:
    """Return whether the scanned value is known before the loop."""
    rows = [row for row in (scan.cell_row, scan.scanned_value) if isinstance(row, CellRow)]
    asked = [row.offset for row in rows if row.offset is not None]
    if not isinstance(scan.scanned_value, CellRow):
        asked.append(scan.scanned_value)
    return all(
        isinstance(part, ir.Const | ir.Local | ir.Load | ir.Binary)
        and not (isinstance(part, ir.Local) and part.name in set_names)
        for part in walk(*asked)
    )
