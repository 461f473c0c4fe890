"""Lower `at once`: all reads see the cells as they were before, and no cell is assigned two values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import CellOwner, Emitter
from rulewright.tree.walk import list_children
from rulewright.types import INT, count_cells, root_name

SET, ADDED = ir.Const(1), ir.Const(2)
"""Marker values: a block has set a cell, or added to it."""


def begin_block(em: Emitter, at_once_block: tree.AtOnce) -> None:
    """Preserve the old cells, and allocate a marker for each cell that could be written twice."""
    em.emit(ir.Snapshot(without=_list_uncopied(em, at_once_block), span=at_once_block.span))
    em.reads_snapshot = True
    for thing in _list_clashing(at_once_block.body):
        em.write_markers[thing] = em.fresh_name("done")
        em.emit(ir.NewArray(array=em.write_markers[thing], size=_count_cells(thing), span=at_once_block.span))


def _list_uncopied(em: Emitter, at_once_block: tree.AtOnce) -> tuple[ir.PositionStore, ...]:
    """Return the remembered positions that the block does not read, so that they need no copy."""
    memories = em.lowering.layout.positions
    reads = em.lowering.effects.collect_reads(at_once_block.body) if memories else frozenset()
    return tuple(remembered for positions, remembered in memories.items() if positions not in reads)


def end_block(em: Emitter) -> None:
    em.reads_snapshot = False
    em.write_markers.clear()


def check_assignment(em: Emitter, owner: CellOwner, base: int, index: ir.Expr | None, value: ir.Expr) -> None:
    """Emit the check that `=` neither assigns a cell a second value nor conflicts with an addition."""
    if owner in em.write_markers:
        marker_cell, now = _load_marker(em, owner, index), fold.make_load(base, index)
        second = fold.make_and(fold.make_binary("==", marker_cell, SET), fold.make_binary("!=", now, value))
        clash = fold.make_or(fold.make_binary("==", marker_cell, ADDED), second)
        _emit_clash(em, owner, clash, value, SET, marker_cell)


def check_addition(em: Emitter, owner: CellOwner, index: ir.Expr | None, value: ir.Expr) -> None:
    """Emit a fault for `+=` on a cell that the same block has set by `=`."""
    if owner in em.write_markers:
        marker_cell = _load_marker(em, owner, index)
        _emit_clash(em, owner, fold.make_binary("==", marker_cell, SET), value, ADDED, marker_cell)


def _emit_clash(
    em: Emitter, owner: CellOwner, clash: ir.Expr, value: ir.Expr, marker: ir.Const, marker_cell: ir.Element
) -> None:
    type = owner.type if isinstance(owner, tree.State) else INT
    em.emit_fault(clash, "conflicting-writes", ir.FaultValue("value", value, root_name(type)))
    em.emit(ir.SetElement(array=marker_cell.array, index=marker_cell.index, value=marker, span=em.span))


def _load_marker(em: Emitter, owner: CellOwner, index: ir.Expr | None) -> ir.Element:
    """Return the marker of a cell. Cells of bags are identified by their number among all cells."""
    if isinstance(owner, tree.Bag):
        index = fold.make_sum(index or fold.ZERO, ir.Const(-em.lowering.layout.bags[owner]))
    return ir.Element(em.write_markers[owner], em.to_atom(index or fold.ZERO))


def _count_cells(owner: CellOwner) -> int:
    return count_cells(owner.keys) * (owner.type.finite_type.size if isinstance(owner, tree.Bag) else 1)


def _list_clashing(tree_body: Sequence[tree.Stmt]) -> list[CellOwner]:
    """Return the states and bags of which a cell may be set and changed a second time in this block."""
    change_counts: Counter[CellOwner] = Counter()
    call_counts: Counter[tree.Procedure] = Counter()
    is_set: dict[CellOwner, None] = {}

    def count_changes(rule_text: object, times: int) -> None:
        match rule_text:
            case tuple():
                for item in rule_text:
                    count_changes(item, times)
                return
            case tree.WriteState(state=thing, op=op) | tree.WriteBag(bag=tree.BagCells(bag=thing), op=op):
                change_counts[thing] += times
                if op == "=":
                    is_set[thing] = None
            case tree.MoveAmount(source=source, target=target):
                change_counts.update(cell.state for cell in (source, target) if cell is not None)
            case tree.MoveBag(source=source, target=target):
                change_counts.update((source.bag, target.bag))
            case tree.CallProcedure(procedure=procedure) if call_counts[procedure] < 2:
                call_counts[procedure] += 1  # treat its changes as made twice, since it may run often
                count_changes(procedure.body, times)
            case tree.ForEach() | tree.Loop():
                times = 2
        if isinstance(rule_text, tree.Statement):
            for part in list_children(rule_text) or ():
                count_changes(part, times)

    count_changes(tuple(tree_body), 1)
    return [thing for thing in is_set if change_counts[thing] > 1]
