"""Notes in a cell why a game ends, for reports; nothing else reads it."""

from __future__ import annotations

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import END, EndInfo
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.source import Span


def end(em: Emitter, span: Span, *, runs_out: bool) -> None:
    """The game ends here. That no step is left says nothing where a condition led to the last."""
    number = em.lowering.end(EndInfo(span, "runs out" if runs_out else "ends"))
    with em.collect() as store:
        em.store(END, None, ir.Const(number))
    if runs_out and any(info.kind == "until" for info in em.lowering.ends):
        em.when(fold.binary("==", em.load(END), fold.ZERO), store)
    else:
        em.out.extend(store)


def note(em: Emitter, condition: tree.Expr) -> None:
    """The condition holds and brings the last steps: its first part that holds is the reason."""
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
    """What stands between `or`, also in a definition that is nothing else."""
    match condition:
        case tree.Logic(op="or", parts=parts):
            return tuple(inner for part in parts for inner in _parts(part))
        case tree.CallDefine(define=tree.Define(body=tree.Logic(op="or") as body), args=()):
            return _parts(body)
        case _:
            return (condition,)
