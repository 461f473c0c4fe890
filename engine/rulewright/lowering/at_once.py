"""`at once`: everything reads the cells as they were, and no place is given two values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.tree.walk import parts
from rulewright.types import count_of

SET, ADDED = ir.Const(1), ir.Const(2)
"""What a block has done to a cell so far."""


def begin(em: Emitter, node: tree.AtOnce) -> None:
    """Keeps the cells as they are, and a note for each cell that could be written twice."""
    em.emit(ir.Snapshot(span=node.span))
    em.old = True
    for state in _may_clash(node.body):
        em.notes[state] = em.fresh("done")
        em.emit(ir.NewArray(array=em.notes[state], size=count_of(state.keys), span=node.span))


def end(em: Emitter) -> None:
    em.old = False
    em.notes.clear()


def set_to(
    em: Emitter, state: tree.State, base: int, index: ir.Expr | None, value: ir.Expr
) -> ir.Expr:
    """Where `=` gives a cell a second value it is a clash; the condition for that."""
    at, place = fold.place(base, index)
    # What a procedure that is called inside has written leaves no note, but a change.
    written = fold.binary("!=", ir.Load(at, place), ir.Load(at, place, True))
    added: ir.Expr = fold.ZERO
    if state in em.notes:
        done = ir.Element(em.notes[state], index or fold.ZERO)
        written = fold.either(written, fold.binary("==", done, SET))
        added = fold.binary("==", done, ADDED)
    clash = fold.both(written, fold.binary("!=", ir.Load(at, place), value))
    return fold.either(added, clash)


def added_to(em: Emitter, state: tree.State, index: ir.Expr | None) -> ir.Expr:
    """`+=` beside `=` is a clash; the condition for that."""
    if state not in em.notes:
        return fold.ZERO
    return fold.binary("==", ir.Element(em.notes[state], index or fold.ZERO), SET)


def note(em: Emitter, state: tree.State, index: ir.Expr | None, what: ir.Const) -> None:
    """Remembers what was done to a cell."""
    if state in em.notes:
        em.emit(
            ir.SetElement(array=em.notes[state], index=index or fold.ZERO, value=what, span=em.span)
        )


def _may_clash(body: Sequence[tree.Stmt]) -> list[tree.State]:
    """The states of which some cell is set here, and is changed here a second time."""
    changes: Counter[tree.State] = Counter()
    is_set: dict[tree.State, None] = {}

    def look(node: object, times: int) -> None:
        match node:
            case tuple():
                for item in node:
                    look(item, times)
                return
            case tree.WriteState(state=state, op=op):
                changes[state] += times
                if op == "=":
                    is_set[state] = None
            case tree.MoveAmount(source=source, target=target):
                changes.update(cell.state for cell in (source, target) if cell is not None)
            case tree.ForEach() | tree.Loop():
                times = 2
        if isinstance(node, tree.Statement):
            for part in parts(node) or ():
                look(part, times)

    look(tuple(body), 1)
    return [state for state in is_set if changes[state] > 1]
