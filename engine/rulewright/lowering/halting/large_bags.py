"""Enumerate bags of many kinds as options, and number them where the counts of all kinds together would need
too many digits (`BagType.most`).

Rule: the options of a choice among all parts of a bag are its sub-multisets. One loop makes each part from
the one before, as a counter does (Knuth, "The Art of Computer Programming", 7.2.1.3): the last kind of
which one more can be added gets it, and the kinds behind it go back to 0. Nested loops, one for each kind,
would be too deep for Python (20 loops) and would visit parts that a bound such as `size(pay) <= 2`
excludes.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.tree.option_codes import find_size_limit
from rulewright.tree.walk import list_conjuncts
from rulewright.types import BagType

MAX_NESTED_KINDS = 12
"""Largest number of kinds of a bag that is enumerated by nested loops; conditions may add further loops."""


def loop_parts(
    em: Emitter,
    base: int,
    kinds: tuple[int, ...],
    source_base: ir.Expr | None,
    max_things: ir.Expr,
    emit_item: Callable[[ir.Expr], None],
) -> None:
    """Loop over all ways to fill the cells base + kind, the last kind fastest: with at most as many of a kind
    as the bag at `source_base` holds (None: any number), and at most `max_things` things in all. `body`
    receives the number of things that could still be added."""
    array, count, kind = em.fresh_name("kinds"), em.fresh_name("count"), em.fresh_name("kind")
    em.emit(ir.NewArray(array=array, size=len(kinds), cleared=False, span=em.span))
    em.set_local(count, fold.ZERO)
    available = None if source_base is None else fold.make_load(0, fold.make_sum(source_base, ir.Local(kind)))
    with em.open_loop(ir.ForItems(name=kind, items=kinds, body=())):
        em.store_cell(base, ir.Local(kind), fold.ZERO)
        with em.open_if(fold.ONE if available is None else fold.make_binary(">", available, fold.ZERO)):
            em.emit(ir.SetElement(array=array, index=ir.Local(count), value=ir.Local(kind), span=em.span))
            em.set_local(count, fold.make_sum(ir.Local(count), fold.ONE))
    left, more, position = em.fresh_name("left"), em.fresh_name("more"), em.fresh_name("at")
    em.set_local(left, max_things)
    em.set_local(more, fold.make_binary(">=", ir.Local(left), fold.ZERO))
    with em.open_while(ir.Local(more)):
        emit_item(ir.Local(left))
        em.set_local(more, fold.ZERO)
        em.set_local(position, fold.make_sum(ir.Local(count), fold.NO))
        waiting = fold.make_and(
            fold.make_binary(">=", ir.Local(position), fold.ZERO), fold.make_not(ir.Local(more))
        )
        with em.open_while(waiting):
            em.set_local(kind, ir.Element(array, ir.Local(position)))
            kind_count = em.make_temp(fold.make_load(base, ir.Local(kind)), "held")
            fits = fold.make_binary(">", ir.Local(left), fold.ZERO)
            if available is not None:
                fits = fold.make_and(fits, fold.make_binary("<", kind_count, available))
            with em.collect_statements() as added:
                em.store_cell(base, ir.Local(kind), fold.make_sum(kind_count, fold.ONE))
                em.set_local(left, fold.make_sum(ir.Local(left), fold.NO))
                em.set_local(more, fold.ONE)
            with em.collect_statements() as back:
                em.store_cell(base, ir.Local(kind), fold.ZERO)
                em.set_local(left, fold.make_sum(ir.Local(left), kind_count))
                em.set_local(position, fold.make_sum(ir.Local(position), fold.NO))
            em.emit_if(fits, added, back)


def find_part_limit(em: Emitter, binder: tree.Binder, where: tree.Expr | None) -> ir.Expr | None:
    """Return the largest size of a part by the first condition that limits it, such as `size(pay) <= n`.
    None if there is none, or if an earlier condition could fault and must be tested for every part."""
    effects = em.lowering.effects
    for part in list_conjuncts(where):
        if not effects.is_total(part):
            return None
        limit = find_size_limit(binder, part) if isinstance(part, tree.Compare) else None
        if limit is not None and binder.var not in effects.get_traits(limit).variables:
            assert isinstance(part, tree.Compare)
            most = expressions.lower_expr(em, limit)
            return fold.make_sum(most, fold.NO) if part.op in ("<", ">") else most
    return None


# --- numbers --------------------------------------------------------------------------------------


def lower_bag_number(em: Emitter, bag_type: BagType, base_expr: ir.Expr) -> ir.Expr:
    """Emits what works out the number of the bag at `base_expr`; see `BagType.number`."""
    kinds = bag_type.finite_type.members
    if bag_type.max_total is None:
        counts = [fold.make_load(0, fold.make_sum(base_expr, ir.Const(kind))) for kind in kinds]
        return fold.mix_digits(counts, [bag_type.capacity + 1] * len(counts))
    table, width = _make_step_table(em, bag_type), bag_type.max_total + 2
    number, left, row, kind = _name_locals(em)
    em.set_local(number, fold.ZERO)
    em.set_local(left, ir.Const(bag_type.max_total + 1))
    em.set_local(row, fold.ZERO)
    with em.open_loop(ir.ForItems(name=kind, items=kinds, body=())):
        count = em.make_temp(fold.make_load(0, fold.make_sum(base_expr, ir.Local(kind))), "held")
        _emit_take(em, number, left, row, count, table, 1)
        em.set_local(row, fold.make_sum(ir.Local(row), ir.Const(width)))
    return ir.Local(number)


def emit_unpack_bag(em: Emitter, bag_type: BagType, base: int, digit: ir.Expr) -> None:
    """Writes the counts that have a number into the cells base + kind; see `BagType.counts`."""
    kinds = bag_type.finite_type.members
    if bag_type.max_total is None:
        width = ir.Const(bag_type.capacity + 1)
        for kind in reversed(kinds):
            em.store_cell(base + kind, None, fold.make_binary("%", digit, width))
            digit = em.to_atom(fold.make_binary("//", digit, width), "bag")
        return
    table, width = _make_step_table(em, bag_type), ir.Const(bag_type.max_total + 2)
    number, left, row, kind_name = _name_locals(em)
    count, end = em.fresh_name("held"), em.fresh_name("end")
    em.set_local(number, digit)
    em.set_local(left, ir.Const(bag_type.max_total + 1))
    em.set_local(row, fold.ZERO)
    with em.open_loop(ir.ForItems(name=kind_name, items=kinds, body=())):
        em.set_local(count, fold.ZERO)
        em.set_local(end, fold.make_sum(ir.Local(row), ir.Local(left)))
        whole = ir.Lookup(table, ir.Local(end))
        fewer = ir.Lookup(
            table, fold.make_binary("-", ir.Local(end), fold.make_sum(ir.Local(count), fold.ONE))
        )
        most = ir.Const(bag_type.capacity)
        room = fold.make_binary("<", ir.Local(count), fold.make_sum(ir.Local(left), fold.NO))
        fits = fold.make_binary("<=", fold.make_binary("-", whole, fewer), ir.Local(number))
        more = fold.make_and(fold.make_and(room, fold.make_binary("<", ir.Local(count), most)), fits)
        with em.open_while(more):
            em.set_local(count, fold.make_sum(ir.Local(count), fold.ONE))
        em.store_cell(base, ir.Local(kind_name), ir.Local(count))
        _emit_take(em, number, left, row, ir.Local(count), table, -1)
        em.set_local(row, fold.make_sum(ir.Local(row), width))


def _emit_take(
    em: Emitter, number_name: str, rest_name: str, row_name: str, kind_count: ir.Expr, table: int, sign: int
) -> None:
    """Adds, or takes away, the numbers of the bags with fewer of a kind, and takes `count` of what
    is left."""
    end = em.make_temp(fold.make_sum(ir.Local(row_name), ir.Local(rest_name)), "end")
    fewer = ir.Lookup(table, fold.make_binary("-", end, kind_count))
    step = fold.make_binary("-", ir.Lookup(table, end), fewer)
    em.set_local(number_name, fold.make_binary("+" if sign > 0 else "-", ir.Local(number_name), step))
    em.set_local(rest_name, fold.make_binary("-", ir.Local(rest_name), kind_count))


def _name_locals(em: Emitter) -> tuple[str, str, str, str]:
    """Return fresh names of locals: a number, the things left plus one, a row of the table, a kind."""
    return em.fresh_name("number"), em.fresh_name("left"), em.fresh_name("row"), em.fresh_name("kind")


def _make_step_table(em: Emitter, bag_type: BagType) -> int:
    return em.lowering.register_table(tuple(step for row in bag_type.cumulative_counts for step in row))
