"""Record in cells why a game ended and which invariant failed, for reports and properties only."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import END, EndInfo
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import search_loops
from rulewright.source import Span


def record_end(em: Emitter, span: Span, *, runs_out: bool) -> None:
    """Record that the game ends here; that the flow is exhausted is no reason if a condition led
    to the last step.
    """
    number = em.lowering.register_end(EndInfo(span, "runs out" if runs_out else "ends"))
    with em.collect_statements() as store:
        em.store_cell(END, None, ir.Const(number))
    if runs_out and any(info.kind == "until" for info in em.lowering.end_numbers):
        em.emit_if(fold.make_binary("==", em.load_cell(END), fold.ZERO), store)
    else:
        em.out.extend(store)


def check_invariants(em: Emitter) -> None:
    """Evaluate the invariants of the end of a turn and record failures in cells."""
    for invariant in em.lowering.rules.invariants:
        if invariant.at_end_of_turn:
            em.span = invariant.span
            lower_invariant(
                em, invariant, partial(em.store_cell, em.lowering.broken_cell(invariant), None, fold.ONE)
            )


def lower_invariant(em: Emitter, invariant: tree.Invariant, on_failure: Callable[[], None]) -> None:
    """Lower the test of an invariant; `on_failure` emits the code for each violation."""

    def emit_check() -> None:
        holds = expressions.lower_expr(em, invariant.condition)
        with em.open_if(fold.make_not(holds)):
            on_failure()

    search_loops.emit_search(em, invariant.binders, invariant.withs, invariant.where, emit_check)


def record_reason(em: Emitter, condition: tree.Expr) -> None:
    """Record which operand of the ending condition holds first."""
    _record_first(em, _split_disjuncts(condition))


def _record_first(em: Emitter, operands: tuple[tree.Expr, ...]) -> None:
    first, *others = operands
    with em.collect_statements() as operand_body:
        em.store_cell(END, None, ir.Const(em.lowering.register_end(EndInfo(first.span, "until"))))
    if not others:
        em.out.extend(operand_body)
        return
    test = expressions.lower_expr(em, first)
    with em.collect_statements() as elsewhere:
        _record_first(em, tuple(others))
    em.emit_if(test, operand_body, elsewhere)


def _split_disjuncts(condition: tree.Expr) -> tuple[tree.Expr, ...]:
    """Return the operands of `or`, also inside a definition that consists of nothing else."""
    match condition:
        case tree.Logic(op="or", operands=parts):
            return tuple(inner for part in parts for inner in _split_disjuncts(part))
        case tree.CallDefine(define=tree.Define(body=tree.Logic(op="or") as body), args=()):
            return _split_disjuncts(body)
        case _:
            return (condition,)
