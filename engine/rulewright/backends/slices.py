"""Find cells that a long loop reads repeatedly at an offset and would read faster from 0.

`s[i + 6]` costs an addition each time; a slice `s[6:70]` made once costs less than a few of them,
in functions that change no cells. Of `table[p * 64 + i]` a loop over i needs only the row `p`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ir import nodes as ir
from rulewright.ir.program import CellBlock
from rulewright.ir.walk import Node, iter_statements, list_operands, walk
from rulewright.records import dataclass

MIN_LOOP_LENGTH = 16
"""Smallest number of iterations for which a loop is worth a slice."""
READS_PER_CELL = 0.2
"""Smallest number of iterations per copied cell for which a slice pays off."""
_CHANGING_KINDS = (ir.Store, ir.CallStatement, ir.Snapshot, ir.TrialRun, ir.Tick)


@dataclass(frozen=True, slots=True)
class Slice:
    """The cells from `base`, which is index 0 of the reads, to the end of the block that begins at `block`.
    If keys begin above 0, `base` is before the block."""

    base: int
    block: int
    end: int


def find_slices(function: ir.Function, blocks: Sequence[CellBlock]) -> set[Slice]:
    """Return the slices to make at the start of a function. There are none for keys that begin below 0,
    because a negative index would count from the end of a slice."""
    loops: list[ir.Stmt] = []
    for node in iter_statements(function.body):
        if _can_change_cells(node):
            return set()
        if len(_list_loop_values(node)) >= MIN_LOOP_LENGTH:
            loops.append(node)
    if not loops:
        return set()
    ends = {block.base: block.base + block.size for block in blocks}
    slices: set[Slice] = set()
    for loop in loops:
        rounds = len(_list_loop_values(loop))
        for node in iter_statements((loop,)):
            for part in _iter_expressions(node):
                match part:
                    case ir.Load(base, index, False, int(block)) if (
                        index is not None
                        and block in ends
                        and 0 <= base <= block
                        and rounds >= READS_PER_CELL * (ends[block] - base)
                    ):
                        slices.add(Slice(base, block, ends[block]))
    return slices


@dataclass(frozen=True, slots=True)
class TableSlice:
    """The stretch of `table_number` that a loop needs: row number `row_local` of rows of `width` values."""

    table_number: int
    width: int
    row_local: str


def find_table_slices(
    loop: ir.ForRange | ir.ForItems, tables: Sequence[tuple[int, ...]]
) -> dict[ir.Lookup, TableSlice]:
    """Return the lookups in a loop that stay within one row of a table, indexed by the loop variable."""
    values = _list_loop_values(loop)
    table_slices: dict[ir.Lookup, TableSlice] = {}
    if len(values) < 2:
        return table_slices
    changed = {node.name for node in iter_statements((loop,)) if isinstance(node, ir.Set | ir.For)}
    for node in iter_statements(loop.body):
        for part in _iter_expressions(node):
            match part:
                case ir.Lookup(
                    table=table,
                    index=ir.Binary("+", ir.Binary("*", ir.Local(row), ir.Const(width)), place),
                ) if (
                    place == ir.Local(loop.name)
                    and row not in changed
                    and min(values) >= 0
                    and max(values) < width
                    and len(tables[table]) % width == 0
                ):
                    table_slices[part] = TableSlice(table, width, row)
    return table_slices


def _list_loop_values(loop: ir.Stmt) -> Sequence[int]:
    match loop:
        case ir.ForItems(items=items):
            return items
        case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=step):
            return range(first, last, step)
        case _:
            return ()


def _can_change_cells(statement: ir.Stmt) -> bool:
    """Return whether a statement can change cells; of assignments to locals only those that may
    call something.
    """
    return isinstance(statement, _CHANGING_KINDS) or (
        isinstance(statement, ir.Set) and isinstance(statement.value, ir.Call | ir.Random)
    )


def _iter_expressions(statement: ir.Stmt) -> Iterator[Node]:
    """Yield the expressions that a statement evaluates, with everything in them."""
    if isinstance(statement, ir.Set | ir.Emit | ir.If | ir.While):
        yield from walk(*list_operands(statement))
    elif isinstance(statement, ir.SetElement):
        yield from walk(statement.value)
