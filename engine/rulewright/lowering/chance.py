"""Tells the log what chance gave: a line for each roll, draw and shuffle."""

from __future__ import annotations

from rulewright.analysis import core
from rulewright.analysis.types import Type
from rulewright.ir import nodes as ir
from rulewright.lowering import expressions, fold
from rulewright.lowering.emitter import Emitter


def rolled(em: Emitter, type: Type, value: ir.Expr) -> None:
    _tell(em, "chance:roll", type, value, None)


def drawn(em: Emitter, type: Type, value: ir.Expr, target: core.BagCells | None = None) -> None:
    """What came; who does not see where it goes does not see what it is."""
    mask: ir.Expr | None = None
    if target is not None and target.bag.seen_by is not None:
        keys = tuple(em.atom(key) for key in expressions.operands(em, target.keys))
        mask = fold.ZERO
        for viewer in em.lowering.rules.player.members:
            sees = ir.Call(f"sees_bag_{target.bag.name}", (ir.Const(viewer), *keys))
            mask = fold.binary("|", mask, fold.binary("<<", sees, ir.Const(viewer)))
    _tell(em, "chance:draw", type, value, mask)


def shuffled(em: Emitter) -> None:
    if not em.trial:
        em.emit(ir.Log(event=em.lowering.event("chance:shuffle", (), ()), args=(), span=em.span))


def _tell(em: Emitter, message: str, type: Type, value: ir.Expr, mask: ir.Expr | None) -> None:
    if em.trial:
        return
    name = "number" if message == "chance:roll" else "thing"
    event = em.lowering.event(message, ((name, type),), () if mask is None else (0,))
    args = (value,) if mask is None else (value, mask)
    em.emit(ir.Log(event=event, args=args, span=em.span))
