"""Domains as loops, and quantifiers as searches (never generator expressions)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, assert_never

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import every_statement, size
from rulewright.lowering import expressions, zones
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import (
    chains,
    few_cells,
    lane_kinds,
    lying,
    scanning,
    shapes,
    whole_domains,
)
from rulewright.lowering.searching.narrowing import Stretch
from rulewright.types import FiniteType, IntType, none_of

UNROLL_MEMBERS = 16
UNROLL_SIZE = 200
UNROLL_DEPTH = 4
MOST_INSIDE = 3
"""Questions with more inside each other are not written down twice."""
T = TypeVar("T")


# --- domains --------------------------------------------------------------------------------------


MOST_ITEMS = 10_000
"""More numbers than this are counted through, never listed."""


def may_be_long(domain: tree.Domain) -> bool:
    """Whether a domain may have more numbers than are worth listing."""
    if not isinstance(domain, tree.Numbers):
        return False
    first, last = domain.first.type, domain.last.type
    if domain.down:
        first, last = last, first
    low = first.low if isinstance(first, IntType) else None
    high = last.high if isinstance(last, IntType) else None
    return low is None or high is None or high - low > MOST_ITEMS


def constant_items(em: Emitter, domain: tree.Domain) -> tuple[int, ...] | None:
    """The values a domain runs over, where they are known now."""
    match domain:
        case tree.Members(of=of) if not of.growing:
            return of.members
        case tree.InCollection(collection=tree.Const(value=value)):
            return em.lowering.rules.collections[value]
        case tree.InCollection(collection=collection) if _may_be_known(em, collection):
            with em.collect() as before:
                which = expressions.expression(em, collection)
            if isinstance(which, ir.Const) and not before:
                return em.lowering.rules.collections[which.value]
            return None
        case tree.Numbers(first=tree.Const(value=a), last=tree.Const(value=b), down=down):
            if abs(b - a) > MOST_ITEMS:
                return None
            return tuple(range(a, b - 1, -1)) if down else tuple(range(a, b + 1))
        case _:
            return None


def never_empty(em: Emitter, domain: tree.Domain) -> bool:
    """Return whether a domain is known to have members and not to fault."""
    match domain:
        case tree.InCollection(collection=tree.ReadTable(table=table) as read):
            sure = em.lowering.effects.total(read)
            return sure and all(em.lowering.rules.collections[cell] for cell in table.cells)
        case tree.Cyclic(start=start):
            return em.lowering.effects.total(start)
        case _:
            return bool(constant_items(em, domain))


def _may_be_known(em: Emitter, node: tree.Expr) -> bool:
    """Whether an expression reads nothing that is only known in the game. It is looked at, not
    lowered on trial: it would be lowered again, and so would what it runs over, at every level."""
    traits = em.lowering.effects.of(node)
    if traits.has(tree.ReadState, tree.Quantified, tree.ZoneEnd, tree.ZoneSize):
        return False
    return all(isinstance(em.env.get(var), ir.Const) for var in traits.variables)


def loop(
    em: Emitter,
    binder: tree.Binder,
    body: scanning.Body,
    label: tree.ExitLabel | None = None,
    stop: ir.Expr | None = None,
) -> None:
    """Run `body` for every value of the binder's domain, in order; an Exit to `label` ends it, and
    so does a Break of `body` if it has made `stop` true.
    """
    items = constant_items(em, binder.domain)
    name = em.fresh(binder.var.name)
    em.env[binder.var] = ir.Local(name)
    if items is not None:
        loop_over(em, name, items, body, label)
        return
    match binder.domain:
        case tree.Members(of=of):
            count = em.load(em.lowering.layout.grids[of].count)
            with em.for_range(name, fold.ZERO, count, label=label):
                body()
        case tree.Numbers(first=first, last=last, down=down):
            start = expressions.expression(em, first)
            if first == last:  # one number, worked out once
                start = end = em.atom(start)
            else:
                end = expressions.expression(em, last)
            step = -1 if down else 1
            with em.for_range(name, start, fold.plus(end, ir.Const(step)), step=step, label=label):
                body()
        case tree.InCollection(collection=collection):
            elements = _elements(em, expressions.expression(em, collection))
            loop_over(em, name, elements, body, label)
        case tree.Listed(items=listed):
            values = [em.atom(value) for value in expressions.operands(em, listed)]
            with em.for_range(at := em.fresh("at"), fold.ZERO, ir.Const(len(values)), label=label):
                em.set(name, one_of(values, ir.Local(at)))
                body()
        case tree.InZone(place=place):
            zones.loop(em, name, place, body, stop, label)
        case tree.InChain():
            chains.loop(em, name, binder.domain, body, label)
        case tree.Cyclic(of=of, start=start):
            _loop_cyclic(em, name, of, expressions.expression(em, start), body, label)
        case tree.Neighbours() as near:
            _loop_neighbours(em, name, near, body, label)
        case tree.Openings(shape=shape):
            number = shapes.shape_number(em, shape)
            with em.loop(ir.ForOpenings(name=name, shape=number, body=()), label):
                body()
        case tree.WithinBag() | tree.AnyBag():
            raise AssertionError("bags are only chosen, never looped over")
        case _:
            assert_never(binder.domain)


def one_of(values: Sequence[ir.Expr], at: ir.Expr) -> ir.Expr:
    """The value at a place, from 0 on."""
    result = values[-1]
    for number, value in reversed(list(enumerate(values[:-1]))):
        result = fold.select(fold.binary("==", at, ir.Const(number)), value, result)
    return result


def _elements(em: Emitter, collection: ir.Expr) -> Stretch:
    """Return the elements of a constant set or list; of one that a table names, found by its index
    in the table.
    """
    rows = em.lowering.rows(collection.table) if isinstance(collection, ir.Lookup) else None
    if rows is not None and isinstance(collection, ir.Lookup):
        collection = collection.index
    starts, elements = rows or em.lowering.collection_tables()
    at = em.atom(collection)
    return Stretch(elements, ir.Lookup(starts, at), ir.Lookup(starts, fold.plus(at, fold.ONE)))


def loop_over(
    em: Emitter,
    name: str,
    over: Stretch | tuple[int, ...],
    body: scanning.Body,
    label: tree.ExitLabel | None = None,
) -> None:
    """Runs over rows of a table, or over constants."""
    if isinstance(over, Stretch):
        loop: ir.Loop = ir.ForSlice(
            name=name, table=over.table, first=over.first, last=over.last, body=()
        )
    elif over and over == tuple(range(over[0], over[0] + len(over))):
        first, last = ir.Const(over[0]), ir.Const(over[-1] + 1)
        loop = ir.ForRange(name=name, first=first, last=last, body=())
    else:
        loop = ir.ForItems(name=name, items=over, body=())
    if not isinstance(over, tuple) or over:
        with em.loop(loop, label):
            body()


def _loop_cyclic(
    em: Emitter,
    name: str,
    of: FiniteType,
    start: ir.Expr,
    body: scanning.Body,
    label: tree.ExitLabel | None,
) -> None:
    start = em.atom(start)
    count, low = len(of.members), of.members[0]

    step = em.fresh("step")
    with em.for_range(step, fold.ZERO, ir.Const(count), label=label):
        em.set(name, fold.plus(start, ir.Local(step)))
        over = fold.binary(">=", ir.Local(name), ir.Const(low + count))
        wrapped = fold.plus(ir.Local(name), ir.Const(-count))
        em.when(over, [ir.Set(name=name, value=wrapped, span=em.span)])
        body()


def _loop_neighbours(
    em: Emitter, name: str, near: tree.Neighbours, body: scanning.Body, label: tree.ExitLabel | None
) -> None:
    """The cells linked on the six sides; with `itself` the cell comes first, as side -1."""
    grid = em.lowering.layout.grids[near.of]
    cell = em.atom(expressions.expression(em, near.cell))
    at = em.atom(fold.times(cell, ir.Const(6)))

    side = em.fresh("side")
    with em.for_range(side, fold.NO if near.itself else fold.ZERO, ir.Const(6), label=label):
        link = em.load(grid.links, fold.plus(at, ir.Local(side)))
        if near.itself:
            link = fold.select(fold.binary("<", ir.Local(side), fold.ZERO), cell, link)
        em.set(name, link)
        with em.if_(fold.binary(">=", ir.Local(name), fold.ZERO)):
            body()


def in_collection(em: Emitter, value: ir.Expr, collection: ir.Expr) -> ir.Expr:
    """Whether a value is in a constant set or list that is looked up."""
    if isinstance(collection, ir.Const):
        members = frozenset(em.lowering.rules.collections[collection.value])
        return expressions.is_in(em, value, members)
    table, width, low = em.lowering.membership_table()
    at = fold.plus(fold.times(collection, ir.Const(width)), fold.plus(value, ir.Const(-low)))
    return ir.Lookup(table, at)


# --- the quantifiers ------------------------------------------------------------------------------


def quantified(em: Emitter, node: tree.Quantified) -> ir.Expr:
    looked_up = lying.answer(em, node)
    if looked_up is not None:
        return looked_up
    with em.collect() as words:
        at_once = few_cells.answer(em, node)
    if at_once is None:
        unrolled = _unroll(em, node)
        if unrolled is not None:
            return unrolled
        with em.collect() as words:
            at_once = _at_once(em, node)
    if at_once is None:
        if em.lowering.effects.of(node).kinds.get(tree.Quantified, 0) > MOST_INSIDE:
            return _one_by_one(em, node)
        return by_sets(em, node.binders, lambda: _one_by_one(em, node))

    def plain() -> ir.Expr:
        unrolled = _unroll(em, node)
        return _one_by_one(em, node) if unrolled is None else unrolled

    return either(em, node.kind, words, at_once, plain)


def either(
    em: Emitter, hint: str, words: list[ir.Stmt], by_words: ir.Expr, plain: Callable[[], ir.Expr]
) -> ir.Expr:
    """Return the result of the bitset version if the backend uses bitsets, otherwise of the scalar
    version.
    """
    name = em.fresh(hint)
    words.append(ir.Set(name=name, value=by_words, span=em.span))
    with em.collect() as others:
        em.set(name, plain())
    em.when(ir.InWords(), words, others)
    return ir.Local(name)


def by_sets(em: Emitter, binders: Sequence[tree.Binder], lowered: Callable[[], ir.Expr]) -> ir.Expr:
    """Return the lowered search, in native code restricted to members that satisfy some conditions
    according to stored bitsets.
    """
    found = in_words(em, binders, lowered)
    return lowered() if found is None else either(em, "found", *found, lowered)


def in_words(
    em: Emitter, binders: Sequence[tree.Binder], lowered: Callable[[], T]
) -> tuple[list[ir.Stmt], T] | None:
    """Return the bitset version of a search; None if no stored bitset excludes any member."""
    if em.in_words or not any(whole_domains.wide_enough(em, binder) for binder in binders):
        return None
    names = dict(em.env)
    em.in_words = True
    with em.collect() as words:
        by_words = lowered()
    em.in_words, em.env = False, names
    shorter = any(isinstance(node, ir.ForBits) for node in every_statement(words))
    return (words, by_words) if shorter and lane_kinds.all_kept(em, words) else None


def _one_by_one(em: Emitter, node: tree.Quantified) -> ir.Expr:
    match node.kind:
        case "any" | "all":
            return _any(em, node)
        case "count" | "sum":
            return _total(em, node)
        case "min" | "max":
            return _extreme(em, node)
        case "first" | "last" if not node.by:
            return _end(em, node)
        case "only" | "the":
            return _single(em, node)
        case "first" | "last" | "most" | "least":
            return _best(em, node)
        case _:
            raise AssertionError(node.kind)


def _unroll(em: Emitter, node: tree.Quantified) -> ir.Expr | None:
    """Return a small constant domain written out, if no part needs statements of its own."""
    if node.kind not in ("any", "all", "count", "sum") or len(node.binders) != 1 or node.withs:
        return None
    if "unroll" in em.lowering.without:
        return None
    binder = node.binders[0]
    items = constant_items(em, binder.domain)
    if items is None or len(items) > UNROLL_MEMBERS:
        return None
    nested = em.lowering.effects.of(node).kinds.get(tree.Quantified, 0)
    if em.unrolled * max(1, len(items)) > UNROLL_SIZE or nested > UNROLL_DEPTH:
        return None  # quantifiers inside each other would multiply
    result: ir.Expr = fold.ONE if node.kind == "all" else fold.ZERO
    saved = em.env.get(binder.var)
    total = 0
    em.unrolled *= max(1, len(items))
    with em.collect() as seats:
        values = _as_they_come(em, node, items) or [ir.Const(item) for item in items]
    try:
        for item in values:
            em.env[binder.var] = item
            with em.collect() as before:
                where = fold.ONE if node.where is None else expressions.expression(em, node.where)
                if before or where == fold.ZERO:
                    value: ir.Expr = fold.ZERO
                elif node.value is None:
                    value = fold.ONE
                else:
                    value = expressions.expression(em, node.value)
            if before:
                return None
            match node.kind:
                case "any":
                    result = fold.either(result, where)
                case "all":
                    result = fold.both(result, fold.either(fold.negate(where), value))
                case _:
                    result = fold.plus(result, fold.select(where, value, fold.ZERO))
            total += size(where) + size(value)
            if total > UNROLL_SIZE:
                return None
    finally:
        em.unrolled //= max(1, len(items))
        if saved is None:
            em.env.pop(binder.var, None)
        else:
            em.env[binder.var] = saved
    em.out.extend(seats)
    return result


def _as_they_come(
    em: Emitter, node: tree.Quantified, items: tuple[int, ...]
) -> list[ir.Expr] | None:
    """Return the tests whether any player can choose, starting behind the last one to choose, who
    is usually followed by the next player, whose options are then known.
    """
    who, var = em.chooser, node.binders[0].var
    if not isinstance(who, tree.Local) or who.type != var.type or who.var not in em.env:
        return None
    if node.kind not in ("any", "all") or not em.lowering.effects.of(node).has(tree.CanChoose):
        return None
    if not isinstance(node.binders[0].domain, tree.Members) or len(items) < 2:
        return None
    if items != node.binders[0].domain.of.members or not em.lowering.effects.total(node):
        return None
    at = em.atom(fold.plus(expressions.expression(em, who), ir.Const(-items[0])))
    # Where somebody else chose, or nobody, there may be any number: the order does not matter.
    some = fold.both(fold.binary(">=", at, fold.ZERO), fold.binary("<", at, ir.Const(len(items))))
    at = em.atom(fold.select(some, at, fold.ZERO))
    turns = (items[number:] + items[:number] for number in range(1, len(items) + 1))
    return [em.temp(ir.Lookup(em.lowering.table(turn), at), var.name) for turn in turns]


def _at_once(em: Emitter, node: tree.Quantified) -> ir.Expr | None:
    """Lower the quantifier to a bitset expression; return None if its condition cannot be
    vectorised.
    """
    if node.kind not in ("any", "all", "count", "first", "only", "the"):
        return None
    if len(node.binders) != 1 or node.withs or node.by:
        return None
    (binder,) = node.binders
    conditions = list(scanning.conjuncts(em, node.where, [binder.var]))
    match node.kind, node.value:
        case "all", tree.Typed():
            conditions.append(tree.Not(value=node.value))
        case ("any", _) | ("count", None):
            pass
        case "first" | "only" | "the", tree.Local(var=var) if var is binder.var:
            pass
        case _:
            return None
    found = whole_domains.whole(em, binder, conditions)
    if found is None and node.kind != "first":  # whatever the order in which they lie there
        found = whole_domains.lying(em, binder, conditions)
    if found is None:
        return None
    mask, _ = found
    match node.kind:
        case "any":
            return ir.OfMask("some", mask)
        case "all":
            return fold.negate(ir.OfMask("some", mask))
        case "count":
            return ir.OfMask("count", mask)
        case "first":
            return ir.OfMask("first", mask)
        case _:
            count = em.temp(ir.OfMask("count", mask), "count")
            one = fold.binary("==", count, fold.ONE)
            if node.kind == "only":
                return fold.select(one, ir.OfMask("first", mask), fold.NO)
            em.span = node.span
            shown = fold.binary("min", count, ir.Const(2))
            em.fault(fold.negate(one), "not-exactly-one", ir.FaultValue("found", shown))
            return ir.OfMask("first", mask)


def _any(em: Emitter, node: tree.Quantified) -> ir.Expr:
    found = em.fresh("found")
    em.set(found, fold.ZERO)

    def inner() -> None:
        hit: list[ir.Stmt] = [
            ir.Set(name=found, value=fold.ONE, span=em.span),
            ir.Break(span=em.span),
        ]
        if node.kind == "all":
            assert node.value is not None
            em.when(fold.negate(expressions.expression(em, node.value)), hit)
        else:
            em.out.extend(hit)

    stop = ir.Local(found)
    scanning.scan(em, node.binders, node.withs, node.where, inner, stop, used=(node.value,))
    return fold.negate(ir.Local(found)) if node.kind == "all" else ir.Local(found)


def _total(em: Emitter, node: tree.Quantified) -> ir.Expr:
    total = em.fresh("total")
    em.set(total, fold.ZERO)

    def inner() -> None:
        value = fold.ONE if node.value is None else expressions.expression(em, node.value)
        em.set(total, fold.plus(ir.Local(total), value))

    scanning.scan(em, node.binders, node.withs, node.where, inner, used=(node.value,))
    return ir.Local(total)


def _extreme(em: Emitter, node: tree.Quantified) -> ir.Expr:
    best, found = em.fresh("best"), em.fresh("found")
    em.set(best, fold.ZERO)
    em.set(found, fold.ZERO)
    assert node.value is not None
    source = node.value

    def inner() -> None:
        value = em.atom(expressions.expression(em, source))
        better = fold.binary("<" if node.kind == "min" else ">", value, ir.Local(best))
        taken: list[ir.Stmt] = [
            ir.Set(name=best, value=value, span=em.span),
            ir.Set(name=found, value=fold.ONE, span=em.span),
        ]
        em.when(fold.either(fold.negate(ir.Local(found)), better), taken)

    scanning.scan(em, node.binders, node.withs, node.where, inner)
    em.span = node.span
    em.fault(fold.negate(ir.Local(found)), "nothing-to-compare")
    return ir.Local(best)


def _values(em: Emitter, node: tree.Quantified, use: Callable[[ir.Expr], None]) -> scanning.Body:
    """Run `use` with the value of each member, skipping none."""
    source = node.value
    assert source is not None

    def inner() -> None:
        value = em.atom(expressions.expression(em, source))
        with em.collect() as inside:
            use(value)
        optional = getattr(source.type, "optional", True)
        some = fold.binary("!=", value, ir.Const(none_of(source.type)))
        em.when(some if optional else fold.ONE, inside)

    return inner


def _end(em: Emitter, node: tree.Quantified) -> ir.Expr:
    none = ir.Const(none_of(node.type))
    result = em.fresh(node.kind)
    em.set(result, none)

    def use(value: ir.Expr) -> None:
        em.set(result, value)
        if node.kind == "first":
            em.emit(ir.Break(span=em.span))

    stop = fold.binary("!=", ir.Local(result), none) if node.kind == "first" else None
    scanning.scan(em, node.binders, node.withs, node.where, _values(em, node, use), stop)
    return ir.Local(result)


def _single(em: Emitter, node: tree.Quantified) -> ir.Expr:
    none = ir.Const(none_of(node.type))
    result, count = em.fresh(node.kind), em.fresh("count")
    em.set(result, none)
    em.set(count, fold.ZERO)

    def use(value: ir.Expr) -> None:
        em.set(result, value)
        em.set(count, fold.plus(ir.Local(count), fold.ONE))
        several = fold.binary(">", ir.Local(count), fold.ONE)
        em.when(several, [ir.Break(span=em.span)])

    stop = fold.binary(">", ir.Local(count), fold.ONE)
    scanning.scan(em, node.binders, node.withs, node.where, _values(em, node, use), stop)
    one = fold.binary("==", ir.Local(count), fold.ONE)
    if node.kind == "only":
        return fold.select(one, ir.Local(result), none)
    em.span = node.span
    em.fault(fold.negate(one), "not-exactly-one", ir.FaultValue("found", ir.Local(count)))
    return ir.Local(result)


def _best(em: Emitter, node: tree.Quantified) -> ir.Expr:
    none = ir.Const(none_of(node.type))
    result, bests = em.fresh(node.kind), [em.fresh("best") for _ in node.by]
    found = em.fresh("found")
    em.set(result, none)
    for best in bests:
        em.set(best, fold.ZERO)
    em.set(found, fold.ZERO)
    better: ir.BinaryOp = ">" if node.kind in ("most", "last") else "<"

    def use(value: ir.Expr) -> None:
        ranks = [em.atom(expressions.expression(em, each)) for each in node.by]
        taken: list[ir.Stmt] = [
            ir.Set(name=name, value=rank, span=em.span)
            for name, rank in zip((result, *bests), (value, *ranks), strict=True)
        ]
        taken.append(ir.Set(name=found, value=fold.ONE, span=em.span))
        pairs = [(rank, ir.Local(best)) for rank, best in zip(ranks, bests, strict=True)]
        # Of equals the first one stays, or for `last` the last one comes.
        ahead = fold.binary(">=" if node.kind == "last" else better, *pairs.pop())
        for pair in reversed(pairs):
            equal = fold.both(fold.binary("==", *pair), ahead)
            ahead = fold.either(fold.binary(better, *pair), equal)
        em.when(fold.either(fold.negate(ir.Local(found)), ahead), taken)

    scanning.scan(em, node.binders, node.withs, node.where, _values(em, node, use))
    return ir.Local(result)
