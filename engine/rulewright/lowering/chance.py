"""Tells the log what chance gave: a line for each roll, draw and shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis.secrecy.secret_places import Secret, uses
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.types import Type


def rolled(em: Emitter, node: tree.Roll, value: ir.Expr) -> None:
    mask = who_sees(em, _secrets(em, node.var))
    _tell(em, "chance:roll", node.var.type, value, mask, node.var)


def drawn(
    em: Emitter,
    type: Type,
    value: ir.Expr,
    var: tree.Var | None,
    target: tree.BagCells | None = None,
) -> None:
    """Log a draw; seats that may not see its destination may not see the thing either."""
    secrets = () if var is None else _secrets(em, var)
    if target is not None:
        who = target.bag.seen_by
        secrets = () if who is None else (Secret("bag", target.bag.name, who, target.keys),)
    _tell(em, "chance:draw", type, value, who_sees(em, secrets), var)


def shuffled(em: Emitter) -> None:
    if not em.trial:
        em.emit(ir.Log(event=em.lowering.event("chance:shuffle", (), ()), args=(), span=em.span))


def _secrets(em: Emitter, var: tree.Var) -> tuple[Secret, ...]:
    """Return the hidden places that the value flows to, unless every seat is certain to see it."""
    information = em.lowering.rules.information
    return () if information is None else information.kept_from(var)


def who_sees(em: Emitter, secrets: Sequence[Secret]) -> ir.Expr | None:
    """The players who see all of these; None is everybody."""
    if not secrets:
        return None
    mask: ir.Expr = fold.ZERO
    keys = [
        None if secret.keys is None
        else tuple(em.atom(key) for key in expressions.operands(em, secret.keys))
        for secret in secrets
    ]  # fmt: skip
    for viewer in em.lowering.rules.player.members:
        sees: ir.Expr = fold.ONE
        for secret, known in zip(secrets, keys, strict=True):
            sees = fold.both(sees, _sees(secret, known, viewer))
        mask = fold.binary("|", mask, fold.binary("<<", sees, ir.Const(viewer)))
    return mask


def _sees(secret: Secret, keys: Sequence[ir.Expr] | None, viewer: int) -> ir.Expr:
    if secret.who is None:
        return fold.ZERO if keys is None else fold.binary("==", keys[0], ir.Const(viewer))
    if keys is None:
        # Which one it will be is not known yet: who sees them all, if that can be said.
        if any(uses(secret.who.condition, key) for key in secret.who.keys):
            return fold.ZERO
        keys = [ir.Const(0) for _ in secret.who.keys]
    return ir.Call(f"sees_{secret.kind}_{secret.name}", (ir.Const(viewer), *keys))


def _tell(
    em: Emitter,
    message: str,
    type: Type,
    value: ir.Expr,
    mask: ir.Expr | None,
    var: tree.Var | None,
) -> None:
    if em.trial:
        return
    name = "number" if message == "chance:roll" else "thing"
    information = em.lowering.rules.information
    shown = information is not None and var is not None and information.is_announced(var)
    restricted = () if mask is None else (0,)
    event = em.lowering.event(message, ((name, type),), restricted, shown=shown)
    args = (value,) if mask is None else (value, mask)
    em.emit(ir.Log(event=event, args=args, span=em.span))
