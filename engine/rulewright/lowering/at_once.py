"""`at once`: everything reads the cells as they were, and no place is given two values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Counted, Emitter
from rulewright.tree.walk import parts
from rulewright.types import INT, count_of, root_name

SET, ADDED = ir.Const(1), ir.Const(2)
"""What a block has done to a cell so far."""


def begin(em: Emitter, node: tree.AtOnce) -> None:
    """Preserve the old cells, and allocate a marker for each cell that could be written twice."""
    em.emit(ir.Snapshot(without=_not_asked(em, node), span=node.span))
    em.old = True
    for thing in _may_clash(node.body):
        em.notes[thing] = em.fresh("done")
        em.emit(ir.NewArray(array=em.notes[thing], size=_size(thing), span=node.span))


def _not_asked(em: Emitter, node: tree.AtOnce) -> tuple[ir.Remembered, ...]:
    """The remembered positions that need no copy."""
    kept = em.lowering.layout.positions
    reads = em.lowering.effects.reads(node.body) if kept else frozenset()
    return tuple(remembered for positions, remembered in kept.items() if positions not in reads)


def end(em: Emitter) -> None:
    em.old = False
    em.notes.clear()


def set_to(em: Emitter, thing: Counted, base: int, index: ir.Expr | None, value: ir.Expr) -> None:
    """Emit the check that `=` does not give a cell a second value, or a value beside a sum."""
    if thing in em.notes:
        done, now = _done(em, thing, index), fold.load(base, index)
        second = fold.both(fold.binary("==", done, SET), fold.binary("!=", now, value))
        clash = fold.either(fold.binary("==", done, ADDED), second)
        _clash(em, thing, clash, value, SET, done)


def added_to(em: Emitter, thing: Counted, index: ir.Expr | None, value: ir.Expr) -> None:
    """`+=` beside `=` is a clash."""
    if thing in em.notes:
        done = _done(em, thing, index)
        _clash(em, thing, fold.binary("==", done, SET), value, ADDED, done)


def _clash(
    em: Emitter, thing: Counted, clash: ir.Expr, value: ir.Expr, what: ir.Const, done: ir.Element
) -> None:
    type = thing.type if isinstance(thing, tree.State) else INT
    em.fault(clash, "conflicting-writes", ir.FaultValue("value", value, root_name(type)))
    em.emit(ir.SetElement(array=done.array, index=done.index, value=what, span=em.span))


def _done(em: Emitter, thing: Counted, index: ir.Expr | None) -> ir.Element:
    """Return the marker of a cell. Cells of bags are identified by their number among all cells."""
    if isinstance(thing, tree.Bag):
        index = fold.plus(index or fold.ZERO, ir.Const(-em.lowering.layout.bags[thing]))
    return ir.Element(em.notes[thing], em.atom(index or fold.ZERO))


def _size(thing: Counted) -> int:
    return count_of(thing.keys) * (thing.type.of.size if isinstance(thing, tree.Bag) else 1)


def _may_clash(body: Sequence[tree.Stmt]) -> list[Counted]:
    """The states and bags of which some cell is set here, and is changed here a second time."""
    changes: Counter[Counted] = Counter()
    calls: Counter[tree.Procedure] = Counter()
    is_set: dict[Counted, None] = {}

    def look(node: object, times: int) -> None:
        match node:
            case tuple():
                for item in node:
                    look(item, times)
                return
            case (
                tree.WriteState(state=thing, op=op)
                | tree.WriteBag(bag=tree.BagCells(bag=thing), op=op)
            ):
                changes[thing] += times
                if op == "=":
                    is_set[thing] = None
            case tree.MoveAmount(source=source, target=target):
                changes.update(cell.state for cell in (source, target) if cell is not None)
            case tree.MoveBag(source=source, target=target):
                changes.update((source.bag, target.bag))
            case tree.CallProcedure(procedure=procedure) if calls[procedure] < 2:
                calls[procedure] += 1  # what it changes is changed twice, however often it runs
                look(procedure.body, times)
            case tree.ForEach() | tree.Loop():
                times = 2
        if isinstance(node, tree.Statement):
            for part in parts(node) or ():
                look(part, times)

    look(tuple(body), 1)
    return [thing for thing in is_set if changes[thing] > 1]
