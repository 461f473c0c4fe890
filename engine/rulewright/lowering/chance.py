"""Log the results of chance: one line for each roll, draw and shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis.secrecy.secret_accesses import Secret, reads_local
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.types import Type


def log_roll(em: Emitter, roll_stmt: tree.Roll, value: ir.Expr) -> None:
    mask = lower_viewer_mask(em, _list_secrets(em, roll_stmt.var))
    _log_chance(em, "chance:roll", roll_stmt.var.type, value, mask, roll_stmt.var)


def log_draw(
    em: Emitter,
    type: Type,
    value: ir.Expr,
    var: tree.Var | None,
    target_bag: tree.BagCells | None = None,
) -> None:
    """Log a draw; seats that may not see its destination may not see the thing either."""
    secrets = () if var is None else _list_secrets(em, var)
    if target_bag is not None:
        who = target_bag.bag.seen_by
        secrets = () if who is None else (Secret("bag", target_bag.bag.name, who, target_bag.key_exprs),)
    _log_chance(em, "chance:draw", type, value, lower_viewer_mask(em, secrets), var)


def log_shuffle(em: Emitter) -> None:
    if not em.trial:
        em.emit(ir.Log(event=em.lowering.register_event("chance:shuffle", (), ()), args=(), span=em.span))


def _list_secrets(em: Emitter, var: tree.Var) -> tuple[Secret, ...]:
    """Return the hidden places that the value flows to, unless every seat is certain to see it."""
    information = em.lowering.rules.information
    return () if information is None else information.secrets_receiving(var)


def lower_viewer_mask(em: Emitter, secrets: Sequence[Secret]) -> ir.Expr | None:
    """Lower to a bit mask of the players who see all of these secrets; None if everyone does."""
    if not secrets:
        return None
    mask: ir.Expr = fold.ZERO
    keys = [
        None if secret.keys is None
        else tuple(em.to_atom(key) for key in expressions.lower_operands(em, secret.keys))
        for secret in secrets
    ]  # fmt: skip
    for viewer in em.lowering.rules.player_type.members:
        sees: ir.Expr = fold.ONE
        for secret, known in zip(secrets, keys, strict=True):
            sees = fold.make_and(sees, _lower_can_see(secret, known, viewer))
        mask = fold.make_binary("|", mask, fold.make_binary("<<", sees, ir.Const(viewer)))
    return mask


def _lower_can_see(secret: Secret, place_keys: Sequence[ir.Expr] | None, viewer: int) -> ir.Expr:
    if secret.visibility is None:
        return fold.ZERO if place_keys is None else fold.make_binary("==", place_keys[0], ir.Const(viewer))
    if place_keys is None:
        # The card is not known yet: the log shows it to seats that see all of them, if that can be expressed.
        if any(reads_local(secret.visibility.condition, key) for key in secret.visibility.key_vars):
            return fold.ZERO
        place_keys = [ir.Const(0) for _ in secret.visibility.key_vars]
    return ir.Call(f"sees_{secret.storage_kind}_{secret.name}", (ir.Const(viewer), *place_keys))


def _log_chance(
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
    event = em.lowering.register_event(message, ((name, type),), restricted, announced=shown)
    args = (value,) if mask is None else (value, mask)
    em.emit(ir.Log(event=event, args=args, span=em.span))
