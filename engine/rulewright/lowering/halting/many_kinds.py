"""Bags of many kinds as options: their parts one after the other without a loop for each kind, and
their numbers where the counts of all kinds together would be too long (`BagType.most`).

Python allows 20 loops inside each other, and where `size(pay) <= 2` is asked of 40 kinds, most of
their 2**40 parts need not be looked at. So one loop makes each part from the one before: the last
kind of which one more can be added gets it, and those behind it go back to 0.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.tree.option_codes import size_limit
from rulewright.tree.walk import list_conjuncts
from rulewright.types import BagType

MOST_NESTED = 12
"""A bag with more kinds has no loops inside each other. Conditions may bring some of their own."""


def list_parts(
    em: Emitter,
    base: int,
    kinds: tuple[int, ...],
    source: ir.Expr | None,
    most: ir.Expr,
    body: Callable[[ir.Expr], None],
) -> None:
    """Runs `body` for each way to fill the cells base + kind, the last kind fastest: with no more
    of a kind than there is in the bag at `source` (None: any number), and at most `most` things
    together. `body` is given how many more there could be."""
    array, count, kind = em.fresh("kinds"), em.fresh("count"), em.fresh("kind")
    em.emit(ir.NewArray(array=array, size=len(kinds), cleared=False, span=em.span))
    em.set(count, fold.ZERO)
    there = None if source is None else fold.load(0, fold.plus(source, ir.Local(kind)))
    with em.loop(ir.ForItems(name=kind, items=kinds, body=())):
        em.store(base, ir.Local(kind), fold.ZERO)
        with em.if_(fold.ONE if there is None else fold.binary(">", there, fold.ZERO)):
            em.emit(
                ir.SetElement(
                    array=array, index=ir.Local(count), value=ir.Local(kind), span=em.span
                )
            )
            em.set(count, fold.plus(ir.Local(count), fold.ONE))
    left, more, at = em.fresh("left"), em.fresh("more"), em.fresh("at")
    em.set(left, most)
    em.set(more, fold.binary(">=", ir.Local(left), fold.ZERO))
    with em.while_(ir.Local(more)):
        body(ir.Local(left))
        em.set(more, fold.ZERO)
        em.set(at, fold.plus(ir.Local(count), fold.NO))
        waiting = fold.both(fold.binary(">=", ir.Local(at), fold.ZERO), fold.negate(ir.Local(more)))
        with em.while_(waiting):
            em.set(kind, ir.Element(array, ir.Local(at)))
            held = em.temp(fold.load(base, ir.Local(kind)), "held")
            fits = fold.binary(">", ir.Local(left), fold.ZERO)
            if there is not None:
                fits = fold.both(fits, fold.binary("<", held, there))
            with em.collect() as added:
                em.store(base, ir.Local(kind), fold.plus(held, fold.ONE))
                em.set(left, fold.plus(ir.Local(left), fold.NO))
                em.set(more, fold.ONE)
            with em.collect() as back:
                em.store(base, ir.Local(kind), fold.ZERO)
                em.set(left, fold.plus(ir.Local(left), held))
                em.set(at, fold.plus(ir.Local(at), fold.NO))
            em.when(fits, added, back)


def most_things(em: Emitter, binder: tree.Binder, where: tree.Expr | None) -> ir.Expr | None:
    """Returns how many things a part may have by the first condition that says so, such as
    `size(pay) <= n`; None if there is none, or if one before it could fail and so has to see every
    part."""
    effects = em.lowering.effects
    for part in list_conjuncts(where):
        if not effects.total(part):
            return None
        limit = size_limit(binder, part) if isinstance(part, tree.Compare) else None
        if limit is not None and binder.var not in effects.of(limit).variables:
            assert isinstance(part, tree.Compare)
            most = expressions.expression(em, limit)
            return fold.plus(most, fold.NO) if part.op in ("<", ">") else most
    return None


# --- numbers --------------------------------------------------------------------------------------


def bag_number(em: Emitter, type: BagType, base: ir.Expr) -> ir.Expr:
    """Emits what works out the number of the bag at `base`; see `BagType.number`."""
    kinds = type.of.members
    if type.most is None:
        counts = [fold.load(0, fold.plus(base, ir.Const(kind))) for kind in kinds]
        return fold.mixed(counts, [type.capacity + 1] * len(counts))
    table, width = _table(em, type), type.most + 2
    number, left, row, kind = _names(em)
    em.set(number, fold.ZERO)
    em.set(left, ir.Const(type.most + 1))
    em.set(row, fold.ZERO)
    with em.loop(ir.ForItems(name=kind, items=kinds, body=())):
        count = em.temp(fold.load(0, fold.plus(base, ir.Local(kind))), "held")
        _take(em, number, left, row, count, table, 1)
        em.set(row, fold.plus(ir.Local(row), ir.Const(width)))
    return ir.Local(number)


def unpack_bag(em: Emitter, type: BagType, base: int, digit: ir.Expr) -> None:
    """Writes the counts that have a number into the cells base + kind; see `BagType.counts`."""
    kinds = type.of.members
    if type.most is None:
        width = ir.Const(type.capacity + 1)
        for kind in reversed(kinds):
            em.store(base + kind, None, fold.binary("%", digit, width))
            digit = em.atom(fold.binary("//", digit, width), "bag")
        return
    table, width = _table(em, type), ir.Const(type.most + 2)
    number, left, row, each = _names(em)
    count, end = em.fresh("held"), em.fresh("end")
    em.set(number, digit)
    em.set(left, ir.Const(type.most + 1))
    em.set(row, fold.ZERO)
    with em.loop(ir.ForItems(name=each, items=kinds, body=())):
        em.set(count, fold.ZERO)
        em.set(end, fold.plus(ir.Local(row), ir.Local(left)))
        whole = ir.Lookup(table, ir.Local(end))
        fewer = ir.Lookup(
            table, fold.binary("-", ir.Local(end), fold.plus(ir.Local(count), fold.ONE))
        )
        most = ir.Const(type.capacity)
        room = fold.binary("<", ir.Local(count), fold.plus(ir.Local(left), fold.NO))
        fits = fold.binary("<=", fold.binary("-", whole, fewer), ir.Local(number))
        more = fold.both(fold.both(room, fold.binary("<", ir.Local(count), most)), fits)
        with em.while_(more):
            em.set(count, fold.plus(ir.Local(count), fold.ONE))
        em.store(base, ir.Local(each), ir.Local(count))
        _take(em, number, left, row, ir.Local(count), table, -1)
        em.set(row, fold.plus(ir.Local(row), width))


def _take(
    em: Emitter, number: str, left: str, row: str, count: ir.Expr, table: int, sign: int
) -> None:
    """Adds, or takes away, the numbers of the bags with fewer of a kind, and takes `count` of what
    is left."""
    end = em.temp(fold.plus(ir.Local(row), ir.Local(left)), "end")
    fewer = ir.Lookup(table, fold.binary("-", end, count))
    step = fold.binary("-", ir.Lookup(table, end), fewer)
    em.set(number, fold.binary("+" if sign > 0 else "-", ir.Local(number), step))
    em.set(left, fold.binary("-", ir.Local(left), count))


def _names(em: Emitter) -> tuple[str, str, str, str]:
    """A number, how many things are left and one, the place of a row in the table, a kind."""
    return em.fresh("number"), em.fresh("left"), em.fresh("row"), em.fresh("kind")


def _table(em: Emitter, type: BagType) -> int:
    return em.lowering.table(tuple(step for row in type.steps for step in row))
