"""Finds what a long loop reads again and again at a distance, and would read faster from 0.

`s[i + 6]` costs an addition each time; a slice `s[6:70]` made once costs less than a few of them,
in functions that change no cells. Of `table[p * 64 + i]` a loop over i needs only the row `p`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ir import nodes as ir
from rulewright.ir.program import CellBlock
from rulewright.ir.walk import Node, every_statement, operands, walk
from rulewright.records import dataclass

LONG = 16
"""From so many rounds on a loop is worth a slice."""
READS_PER_CELL = 0.2
"""A slice pays where a loop has at least so many rounds for each cell that is copied."""
_CHANGES = (ir.Store, ir.Do, ir.Snapshot, ir.Undone, ir.Tick)


@dataclass(frozen=True, slots=True)
class Slice:
    """The cells from `base`, from where reads count, to the end of the block that begins at
    `block`. Where keys begin above 0, `base` lies before the block."""

    base: int
    block: int
    end: int


def slices_read(function: ir.Function, blocks: Sequence[CellBlock]) -> set[Slice]:
    """The slices to be made at the start of a function. There is none where keys begin below 0: an
    index below 0 would count from the end of a slice."""
    loops: list[ir.Stmt] = []
    for node in every_statement(function.body):
        if _changes(node):
            return set()
        if len(_values(node)) >= LONG:
            loops.append(node)
    if not loops:
        return set()
    ends = {block.base: block.base + block.size for block in blocks}
    found: set[Slice] = set()
    for loop in loops:
        rounds = len(_values(loop))
        for node in every_statement((loop,)):
            for part in _parts(node):
                match part:
                    case ir.Load(base, index, False, int(block)) if (
                        index is not None
                        and block in ends
                        and 0 <= base <= block
                        and rounds >= READS_PER_CELL * (ends[block] - base)
                    ):
                        found.add(Slice(base, block, ends[block]))
    return found


@dataclass(frozen=True, slots=True)
class TableSlice:
    """The stretch of `table` that a loop needs: row number `row` of rows of `width` values."""

    table: int
    width: int
    row: str


def rows_read(
    loop: ir.ForRange | ir.ForItems, tables: Sequence[tuple[int, ...]]
) -> dict[ir.Lookup, TableSlice]:
    """The lookups in a loop that stay in one row, with the loop's variable as the place in it."""
    values = _values(loop)
    found: dict[ir.Lookup, TableSlice] = {}
    if len(values) < 2:
        return found
    changed = {node.name for node in every_statement((loop,)) if isinstance(node, ir.Set | ir.For)}
    for node in every_statement(loop.body):
        for part in _parts(node):
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
                    found[part] = TableSlice(table, width, row)
    return found


def _values(node: ir.Stmt) -> Sequence[int]:
    match node:
        case ir.ForItems(items=items):
            return items
        case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=step):
            return range(first, last, step)
        case _:
            return ()


def _changes(node: ir.Stmt) -> bool:
    """Return whether a statement can change cells; of assignments to locals only those that may
    call something.
    """
    return isinstance(node, _CHANGES) or (
        isinstance(node, ir.Set) and isinstance(node.value, ir.Call | ir.Random)
    )


def _parts(node: ir.Stmt) -> Iterator[Node]:
    """Yield the expressions that a statement evaluates, with everything in them."""
    if isinstance(node, ir.Set | ir.Emit | ir.If | ir.While):
        yield from walk(*operands(node))
    elif isinstance(node, ir.SetElement):
        yield from walk(node.value)
