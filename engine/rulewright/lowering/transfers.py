"""Lower moving, shuffling and drawing of pieces and cards between zones and bags."""

from __future__ import annotations

from typing import Literal

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import chance, expressions, simultaneous_blocks, zones
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import search_loops
from rulewright.types import MemberType


def lower_card_move(em: Emitter, card_move: tree.MoveCard) -> None:
    card = em.to_atom(expressions.lower_expr(em, card_move.card), "card")
    layout = em.lowering.layout.zones[card_move.target.family.zones]
    none = fold.make_binary("<", card, fold.ZERO)
    em.emit_refusal(none, "nothing-to-move")
    if card_move.source is not None and card_move.source.key_exprs is not None:
        elsewhere = fold.make_binary(
            "!=", em.load_cell(layout.place_base, card), zones.lower_place_number(em, card_move.source)
        )
        em.emit_refusal(
            elsewhere,
            "not-there",
            ir.FaultValue("thing", card, card_move.target.family.zones.thing_type.name),
        )
    _emit_move(em, card, zones.lower_place_number(em, card_move.target), card_move.target, card_move.side)


def _emit_move(em: Emitter, card: ir.Expr, to: ir.Expr, target_place: tree.Place, end_name: str) -> None:
    left = fold.ONE if end_name == "left" else fold.ZERO
    function = zones.add_move_function(em, target_place.family.zones)
    em.emit(ir.CallStatement(call=ir.Call(function, (card, to, left)), span=em.span))
    em.mark_changed(target_place.family.zones)


def lower_cards_move(em: Emitter, cards_move: tree.MoveCards) -> None:
    """Lower moving cards one by one from the left end of the source."""
    layout = em.lowering.layout.zones[cards_move.target.family.zones]
    source = em.to_atom(zones.lower_place_number(em, cards_move.source), "source")
    to = em.to_atom(zones.lower_place_number(em, cards_move.target), "to")
    available = em.load_cell(layout.size, source)
    thing_count: ir.Expr
    if cards_move.count is None:
        thing_count = em.make_temp(available, "count")
    else:
        thing_count = em.to_atom(expressions.lower_expr(em, cards_move.count), "count")
        em.refuse_excess(thing_count, available)
    if cards_move.source.family.is_linked:
        if em.reads_snapshot or cards_move.source.family is cards_move.target.family:
            _emit_linked_moves(em, cards_move, source, to, thing_count)
            return
        with em.for_range(em.fresh_name("i"), fold.ZERO, thing_count):
            first = em.make_temp(em.load_cell(layout.first, source), "card")
            _emit_move(em, first, to, cards_move.target, cards_move.side)
        return
    thing, left = em.fresh_name("thing"), em.make_temp(thing_count, "left")
    all_things = ir.Const(cards_move.target.family.zones.thing_type.size)
    with em.for_range(thing, fold.ZERO, all_things):
        lies_in_source = fold.make_binary("==", em.load_cell(layout.place_base, ir.Local(thing)), source)
        with em.open_if(fold.make_and(fold.make_binary(">", left, fold.ZERO), lies_in_source)):
            _emit_move(em, ir.Local(thing), to, cards_move.target, cards_move.side)
            em.set_local(left.name, fold.make_sum(left, fold.NO))


def _emit_linked_moves(
    em: Emitter, cards_move: tree.MoveCards, source_place: ir.Expr, to: ir.Expr, thing_count: ir.Expr
) -> None:
    """Emit the move of several things if a moved thing may still be first: it was moved to the
    same place, or the place is read as it was before.
    """
    layout = em.lowering.layout.zones[cards_move.target.family.zones]
    card = em.make_temp(em.load_cell(layout.first, source_place), "card")
    with em.for_range(em.fresh_name("i"), fold.ZERO, thing_count):
        following = em.make_temp(em.load_cell(layout.next, card), "following")
        _emit_move(em, card, to, cards_move.target, cards_move.side)
        em.set_local(card.name, following)


def lower_shuffle(em: Emitter, shuffle_stmt: tree.ShuffleZone) -> None:
    family = shuffle_stmt.place.family
    if not family.ordered:
        return  # a zone without order has nothing to shuffle
    function = zones.add_shuffle_function(em, family.zones)
    em.emit(
        ir.CallStatement(
            call=ir.Call(function, (zones.lower_place_number(em, shuffle_stmt.place),)),
            span=shuffle_stmt.span,
        )
    )
    chance.log_shuffle(em)
    em.mark_changed(family.zones)


# --- bags -----------------------------------------------------------------------------------------


def lower_bag_write(em: Emitter, bag_write: tree.WriteBag) -> None:
    base = expressions.lower_bag_base(em, bag_write.bag)
    index_expr = em.to_atom(fold.make_sum(base, expressions.lower_expr(em, bag_write.item_kind)), "at")
    value = expressions.lower_expr(em, bag_write.value)
    if bag_write.op == "=":
        value = em.to_atom(value)
        simultaneous_blocks.check_assignment(em, bag_write.bag.bag, 0, index_expr, value)
        _store_checked_count(em, bag_write.bag, index_expr, value)
    else:
        _add_to_count(em, bag_write.bag, index_expr, bag_write.op, value)


def _add_to_count(
    em: Emitter, bag_cells: tree.BagCells, index_expr: ir.Expr, sign: Literal["+", "-"], value: ir.Expr
) -> None:
    value = em.to_atom(fold.make_binary(sign, fold.make_load(0, index_expr), value))
    simultaneous_blocks.check_addition(em, bag_cells.bag, index_expr, value)
    _store_checked_count(em, bag_cells, index_expr, value)


def _store_checked_count(em: Emitter, bag_cells: tree.BagCells, index_expr: ir.Expr, value: ir.Expr) -> None:
    value = em.to_atom(value)
    wrong = fold.make_or(
        fold.make_binary("<", value, fold.ZERO),
        fold.make_binary(">", value, ir.Const(bag_cells.bag.type.capacity)),
    )
    most = bag_cells.bag.type.capacity
    em.emit_fault(wrong, "value-outside", *expressions.list_bound_values(bag_cells.bag.name, value, 0, most))
    em.store_cell(0, index_expr, value)
    em.mark_changed(bag_cells.bag)


def lower_bag_move(em: Emitter, bag_move: tree.MoveBag) -> None:
    source = em.to_atom(expressions.lower_bag_base(em, bag_move.source), "source")
    target = em.to_atom(expressions.lower_bag_base(em, bag_move.target), "target")
    if isinstance(bag_move.moved_bag, tree.BagOf):
        _move_one_kind(em, bag_move, bag_move.moved_bag, source, target)
        return
    what = (
        source
        if bag_move.moved_bag is None
        else em.to_atom(expressions.lower_bag_base(em, bag_move.moved_bag), "what")
    )
    kinds = bag_move.source.bag.type.finite_type.members
    if bag_move.moved_bag is not None:
        for kind in kinds:
            available = em.to_atom(fold.make_load(0, fold.make_sum(source, ir.Const(kind))))
            required = em.to_atom(em.load_cell(0, fold.make_sum(what, ir.Const(kind))))
            em.refuse_excess(required, available)
    for kind in kinds:
        amount = em.make_temp(em.load_cell(0, fold.make_sum(what, ir.Const(kind))), "amount")
        _add_to_count(em, bag_move.source, fold.make_sum(source, ir.Const(kind)), "-", amount)
        _add_to_count(em, bag_move.target, fold.make_sum(target, ir.Const(kind)), "+", amount)


def _move_one_kind(
    em: Emitter, bag_move: tree.MoveBag, bag_part: tree.BagOf, source_base: ir.Expr, target_base: ir.Expr
) -> None:
    """Lower moving a number of things of one kind between bags."""
    kind = em.to_atom(expressions.lower_expr(em, bag_part.item_kind), "kind")
    amount = em.to_atom(expressions.lower_expr(em, bag_part.count), "amount")
    em.emit_fault(
        fold.make_binary("<", amount, fold.ZERO), "negative-amount", ir.FaultValue("amount", amount)
    )
    away, to = em.to_atom(fold.make_sum(source_base, kind)), em.to_atom(fold.make_sum(target_base, kind))
    available = em.to_atom(fold.make_load(0, away))
    em.refuse_excess(amount, available)
    _add_to_count(em, bag_move.source, away, "-", amount)
    _add_to_count(em, bag_move.target, to, "+", amount)


def lower_bag_draw(em: Emitter, bag_draw: tree.DrawFromBag) -> None:
    """Lower drawing things from a bag one at a time, each with equal probability."""
    source = em.to_atom(expressions.lower_bag_base(em, bag_draw.source), "source")
    target = None if bag_draw.target is None else em.to_atom(expressions.lower_bag_base(em, bag_draw.target))
    count = expressions.lower_expr(em, bag_draw.count)
    drawn = em.declare_var(bag_draw.var) if bag_draw.var is not None else em.fresh_name("drawn")
    kinds = bag_draw.source.bag.type.finite_type.members
    with em.for_range(em.fresh_name("i"), fold.ZERO, count, span=bag_draw.span):
        total: ir.Expr = fold.ZERO
        for kind in kinds:
            total = fold.make_sum(total, fold.make_load(0, fold.make_sum(source, ir.Const(kind))))
        size = em.make_temp(total, "size")
        em.emit_refusal(fold.make_binary("<", size, fold.ONE), "nothing-to-draw")
        rest = em.make_temp(ir.Random(size), "rest")
        em.set_local(drawn, fold.NO)
        for kind in kinds:
            kind_count = em.make_temp(fold.make_load(0, fold.make_sum(source, ir.Const(kind))), "here")
            with em.open_if(fold.make_binary("<", ir.Local(drawn), fold.ZERO)):
                em.emit_if(
                    fold.make_binary("<", rest, kind_count),
                    [ir.Set(name=drawn, value=ir.Const(kind), span=em.span)],
                )
                em.set_local(rest.name, fold.make_binary("-", rest, kind_count))
        index_expr = fold.make_sum(source, ir.Local(drawn))
        _store_checked_count(
            em, bag_draw.source, index_expr, fold.make_sum(fold.make_load(0, index_expr), fold.NO)
        )
        if target is not None and bag_draw.target is not None:
            index_expr = fold.make_sum(target, ir.Local(drawn))
            _store_checked_count(
                em, bag_draw.target, index_expr, fold.make_sum(fold.make_load(0, index_expr), fold.ONE)
            )
        kind_type = MemberType(bag_draw.source.bag.type.finite_type)
        chance.log_draw(em, kind_type, ir.Local(drawn), bag_draw.var, bag_draw.target)


def lower_member_draw(em: Emitter, member_draw: tree.DrawMember) -> None:
    """Lower drawing one of the qualifying members, each with equal probability."""
    binder = tree.Binder(member_draw.var, member_draw.domain)
    number = em.make_temp(fold.ZERO, "number")
    search_loops.emit_search(
        em,
        [binder],
        (),
        member_draw.where,
        lambda: em.set_local(number.name, fold.make_sum(number, fold.ONE)),
    )
    em.span = member_draw.span
    em.emit_refusal(fold.make_binary("<", number, fold.ONE), "nothing-to-draw")
    rest = em.make_temp(ir.Random(number), "rest")
    result = em.name_for(member_draw.var)

    def take_member() -> None:
        em.set_local(result, em.env[member_draw.var])
        leave_loop: list[ir.Stmt] = [ir.Break(span=em.span)]
        em.set_local(rest.name, fold.make_sum(rest, fold.NO))
        em.emit_if(fold.make_binary("<", rest, fold.ZERO), leave_loop)

    search_loops.emit_search(
        em, [binder], (), member_draw.where, take_member, stop=fold.make_binary("<", rest, fold.ZERO)
    )
    em.env[member_draw.var] = ir.Local(result)
    chance.log_draw(em, member_draw.var.type, ir.Local(result), member_draw.var)
