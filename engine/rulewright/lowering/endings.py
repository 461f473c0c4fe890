"""Notes in cells why a game ends, and what did not hold when a turn ended, for reports and laws;
nothing else reads them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import END, EndInfo
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import scanning
from rulewright.source import Span


def end(em: Emitter, span: Span, *, runs_out: bool) -> None:
    """Record that the game ends here; that the flow is exhausted is no reason if a condition led
    to the last step.
    """
    number = em.lowering.end(EndInfo(span, "runs out" if runs_out else "ends"))
    with em.collect() as store:
        em.store(END, None, ir.Const(number))
    if runs_out and any(info.kind == "until" for info in em.lowering.ends):
        em.when(fold.binary("==", em.load(END), fold.ZERO), store)
    else:
        em.out.extend(store)


def turn(em: Emitter) -> None:
    """Evaluate the invariants of the end of a turn and record failures in cells."""
    for invariant in em.lowering.rules.invariants:
        if invariant.at_end_of_turn:
            em.span = invariant.span
            broken_by(
                em, invariant, partial(em.store, em.lowering.broken(invariant), None, fold.ONE)
            )


def broken_by(em: Emitter, invariant: tree.Invariant, found: Callable[[], None]) -> None:
    """Runs `found` wherever an invariant does not hold."""

    def check() -> None:
        holds = expressions.expression(em, invariant.condition)
        with em.if_(fold.negate(holds)):
            found()

    scanning.scan(em, invariant.binders, invariant.withs, invariant.where, check)


def note(em: Emitter, condition: tree.Expr) -> None:
    """Record which operand of the ending condition holds first."""
    _first_of(em, _parts(condition))


def _first_of(em: Emitter, parts: tuple[tree.Expr, ...]) -> None:
    first, *others = parts
    with em.collect() as here:
        em.store(END, None, ir.Const(em.lowering.end(EndInfo(first.span, "until"))))
    if not others:
        em.out.extend(here)
        return
    test = expressions.expression(em, first)
    with em.collect() as elsewhere:
        _first_of(em, tuple(others))
    em.when(test, here, elsewhere)


def _parts(condition: tree.Expr) -> tuple[tree.Expr, ...]:
    """Return the operands of `or`, also inside a definition that consists of nothing else."""
    match condition:
        case tree.Logic(op="or", parts=parts):
            return tuple(inner for part in parts for inner in _parts(part))
        case tree.CallDefine(define=tree.Define(body=tree.Logic(op="or") as body), args=()):
            return _parts(body)
        case _:
            return (condition,)
