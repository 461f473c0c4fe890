"""Moving, shuffling and drawing: things of zones and bags."""

from __future__ import annotations

from typing import Literal

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import at_once, chance, expressions, zones
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import scanning
from rulewright.types import MemberType


def move_card(em: Emitter, node: tree.MoveCard) -> None:
    card = em.atom(expressions.expression(em, node.card), "card")
    layout = em.lowering.layout.zones[node.target.family.zones]
    none = fold.binary("<", card, fold.ZERO)
    em.refuse(none, "nothing-to-move")
    if node.source is not None and node.source.keys is not None:
        elsewhere = fold.binary("!=", em.load(layout.of, card), zones.number(em, node.source))
        em.refuse(
            elsewhere, "not-there", ir.FaultValue("thing", card, node.target.family.zones.of.name)
        )
    _move(em, card, zones.number(em, node.target), node.target, node.end)


def _move(em: Emitter, card: ir.Expr, to: ir.Expr, target: tree.Place, end: str) -> None:
    left = fold.ONE if end == "left" else fold.ZERO
    function = zones.move_function(em, target.family.zones)
    em.emit(ir.Do(call=ir.Call(function, (card, to, left)), span=em.span))
    em.changed(target.family.zones)


def move_cards(em: Emitter, node: tree.MoveCards) -> None:
    """One after the other from the left end of the source."""
    layout = em.lowering.layout.zones[node.target.family.zones]
    source = em.atom(zones.number(em, node.source), "source")
    to = em.atom(zones.number(em, node.target), "to")
    there = em.load(layout.size, source)
    count: ir.Expr
    if node.count is None:
        count = em.temp(there, "count")
    else:
        count = em.atom(expressions.expression(em, node.count), "count")
        em.refuse_more(count, there)
    if node.source.family.linked:
        if em.old or node.source.family is node.target.family:
            _move_along(em, node, source, to, count)
            return
        with em.for_range(em.fresh("i"), fold.ZERO, count):
            first = em.temp(em.load(layout.first, source), "card")
            _move(em, first, to, node.target, node.end)
        return
    thing, left = em.fresh("thing"), em.temp(count, "left")
    things = ir.Const(node.target.family.zones.of.size)
    with em.for_range(thing, fold.ZERO, things):
        here = fold.binary("==", em.load(layout.of, ir.Local(thing)), source)
        with em.if_(fold.both(fold.binary(">", left, fold.ZERO), here)):
            _move(em, ir.Local(thing), to, node.target, node.end)
            em.set(left.name, fold.plus(left, fold.NO))


def _move_along(
    em: Emitter, node: tree.MoveCards, source: ir.Expr, to: ir.Expr, count: ir.Expr
) -> None:
    """Emit the move of several things if a moved thing may still be first: it was moved to the
    same place, or the place is read as it was before.
    """
    layout = em.lowering.layout.zones[node.target.family.zones]
    card = em.temp(em.load(layout.first, source), "card")
    with em.for_range(em.fresh("i"), fold.ZERO, count):
        following = em.temp(em.load(layout.next, card), "following")
        _move(em, card, to, node.target, node.end)
        em.set(card.name, following)


def shuffle(em: Emitter, node: tree.ShuffleZone) -> None:
    family = node.place.family
    if not family.ordered:
        return  # what has no order cannot be shuffled into another
    function = zones.shuffle_function(em, family.zones)
    em.emit(ir.Do(call=ir.Call(function, (zones.number(em, node.place),)), span=node.span))
    chance.shuffled(em)
    em.changed(family.zones)


# --- bags -----------------------------------------------------------------------------------------


def write_bag(em: Emitter, node: tree.WriteBag) -> None:
    base = expressions.bag_base(em, node.bag)
    at = em.atom(fold.plus(base, expressions.expression(em, node.kind)), "at")
    value = expressions.expression(em, node.value)
    if node.op == "=":
        value = em.atom(value)
        at_once.set_to(em, node.bag.bag, 0, at, value)
        _store_count(em, node.bag, at, value)
    else:
        _add(em, node.bag, at, node.op, value)


def _add(
    em: Emitter, bag: tree.BagCells, at: ir.Expr, op: Literal["+", "-"], value: ir.Expr
) -> None:
    value = em.atom(fold.binary(op, fold.load(0, at), value))
    at_once.added_to(em, bag.bag, at, value)
    _store_count(em, bag, at, value)


def _store_count(em: Emitter, bag: tree.BagCells, at: ir.Expr, value: ir.Expr) -> None:
    value = em.atom(value)
    wrong = fold.either(
        fold.binary("<", value, fold.ZERO), fold.binary(">", value, ir.Const(bag.bag.type.capacity))
    )
    most = bag.bag.type.capacity
    em.fault(wrong, "value-outside", *expressions.outside_bounds(bag.bag.name, value, 0, most))
    em.store(0, at, value)
    em.changed(bag.bag)


def move_bag(em: Emitter, node: tree.MoveBag) -> None:
    source = em.atom(expressions.bag_base(em, node.source), "source")
    target = em.atom(expressions.bag_base(em, node.target), "target")
    if isinstance(node.what, tree.BagOf):
        _move_some(em, node, node.what, source, target)
        return
    what = source if node.what is None else em.atom(expressions.bag_base(em, node.what), "what")
    kinds = node.source.bag.type.of.members
    if node.what is not None:
        for kind in kinds:
            there = em.atom(fold.load(0, fold.plus(source, ir.Const(kind))))
            wanted = em.atom(em.load(0, fold.plus(what, ir.Const(kind))))
            em.refuse_more(wanted, there)
    for kind in kinds:
        amount = em.temp(em.load(0, fold.plus(what, ir.Const(kind))), "amount")
        _add(em, node.source, fold.plus(source, ir.Const(kind)), "-", amount)
        _add(em, node.target, fold.plus(target, ir.Const(kind)), "+", amount)


def _move_some(
    em: Emitter, node: tree.MoveBag, some: tree.BagOf, source: ir.Expr, target: ir.Expr
) -> None:
    """So many of one kind."""
    kind = em.atom(expressions.expression(em, some.kind), "kind")
    amount = em.atom(expressions.expression(em, some.count), "amount")
    em.fault(
        fold.binary("<", amount, fold.ZERO), "negative-amount", ir.FaultValue("amount", amount)
    )
    away, to = em.atom(fold.plus(source, kind)), em.atom(fold.plus(target, kind))
    there = em.atom(fold.load(0, away))
    em.refuse_more(amount, there)
    _add(em, node.source, away, "-", amount)
    _add(em, node.target, to, "+", amount)


def draw_from_bag(em: Emitter, node: tree.DrawFromBag) -> None:
    """Things one at a time, each as likely as any other that is in the bag."""
    source = em.atom(expressions.bag_base(em, node.source), "source")
    target = None if node.target is None else em.atom(expressions.bag_base(em, node.target))
    count = expressions.expression(em, node.count)
    drawn = em.declare(node.var) if node.var is not None else em.fresh("drawn")
    kinds = node.source.bag.type.of.members
    with em.for_range(em.fresh("i"), fold.ZERO, count, span=node.span):
        total: ir.Expr = fold.ZERO
        for kind in kinds:
            total = fold.plus(total, fold.load(0, fold.plus(source, ir.Const(kind))))
        size = em.temp(total, "size")
        em.refuse(fold.binary("<", size, fold.ONE), "nothing-to-draw")
        rest = em.temp(ir.Random(size), "rest")
        em.set(drawn, fold.NO)
        for kind in kinds:
            here = em.temp(fold.load(0, fold.plus(source, ir.Const(kind))), "here")
            with em.if_(fold.binary("<", ir.Local(drawn), fold.ZERO)):
                em.when(
                    fold.binary("<", rest, here),
                    [ir.Set(name=drawn, value=ir.Const(kind), span=em.span)],
                )
                em.set(rest.name, fold.binary("-", rest, here))
        at = fold.plus(source, ir.Local(drawn))
        _store_count(em, node.source, at, fold.plus(fold.load(0, at), fold.NO))
        if target is not None and node.target is not None:
            at = fold.plus(target, ir.Local(drawn))
            _store_count(em, node.target, at, fold.plus(fold.load(0, at), fold.ONE))
        kind_type = MemberType(node.source.bag.type.of)
        chance.drawn(em, kind_type, ir.Local(drawn), node.var, node.target)


def draw_member(em: Emitter, node: tree.DrawMember) -> None:
    """One of those that qualify, each as likely."""
    binder = tree.Binder(node.var, node.domain)
    number = em.temp(fold.ZERO, "number")
    scanning.scan(
        em, [binder], (), node.where, lambda: em.set(number.name, fold.plus(number, fold.ONE))
    )
    em.span = node.span
    em.refuse(fold.binary("<", number, fold.ONE), "nothing-to-draw")
    rest = em.temp(ir.Random(number), "rest")
    result = em.name_for(node.var)

    def inner() -> None:
        em.set(result, em.env[node.var])
        done: list[ir.Stmt] = [ir.Break(span=em.span)]
        em.set(rest.name, fold.plus(rest, fold.NO))
        em.when(fold.binary("<", rest, fold.ZERO), done)

    scanning.scan(em, [binder], (), node.where, inner, stop=fold.binary("<", rest, fold.ZERO))
    em.env[node.var] = ir.Local(result)
    chance.drawn(em, node.var.type, ir.Local(result), node.var)
