"""Zones: where each thing lies, ordered places as links, and the functions that move things."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.layout import ZoneCells
from rulewright.types import MemberType, count_of


def cells(em: Emitter, zones: tree.Zones) -> ZoneCells:
    return em.lowering.layout.zones[zones]


def number(em: Emitter, place: tree.Place) -> ir.Expr:
    """Return the number of one place."""
    assert place.keys is not None
    offset = expressions.index(em, place.family.keys, place.keys) or fold.ZERO
    return fold.plus(offset, ir.Const(place.family.first_place))


def _span_of(place: tree.Place) -> tuple[int, int]:
    """First and last place of a family."""
    first = place.family.first_place
    return first, first + count_of(place.family.keys) - 1


def lies_in(em: Emitter, node: tree.LiesIn) -> ir.Expr:
    at = cells(em, node.place.family.zones)
    card = em.atom(expressions.expression(em, node.card))
    where = em.load(at.of, card)
    if node.place.keys is not None:
        there = fold.binary("==", where, number(em, node.place))
    else:
        first, last = _span_of(node.place)
        there = expressions.is_in(em, where, frozenset(range(first, last + 1)))
    if not (isinstance(node.card.type, MemberType) and node.card.type.optional):
        return there
    return fold.both(fold.binary("!=", card, fold.NO), there)


def size(em: Emitter, place: tree.Place) -> ir.Expr:
    at = cells(em, place.family.zones)
    if place.keys is not None:
        return em.load(at.size, number(em, place))
    first, last = _span_of(place)
    total: ir.Expr = fold.ZERO
    for one in range(first, last + 1):
        total = fold.plus(total, em.load(at.size, ir.Const(one)))
    return total


def end(em: Emitter, place: tree.Place, which: str) -> ir.Expr:
    """Return the first or last thing of a place or, without keys, of the whole family."""
    at = cells(em, place.family.zones)
    if place.keys is not None and place.family.linked:
        return em.load(at.first if which == "first" else at.last, number(em, place))
    name = em.fresh(which)
    em.set(name, fold.NO)
    thing = em.fresh("thing")

    def inner() -> None:
        em.set(name, ir.Local(thing))
        if which == "first":
            em.emit(ir.Break(span=em.span))

    loop(em, thing, place, inner, stop=fold.binary(">=", ir.Local(name), fold.ZERO))
    return ir.Local(name)


def ring_after(em: Emitter, node: tree.RingAfter) -> ir.Expr:
    """The neighbour of a thing on the chain of all places of an ordered family, going round; none
    if the thing lies elsewhere."""
    at = cells(em, node.family.zones)
    first = node.family.first_place
    count = count_of(node.family.keys)
    forward = node.step > 0
    links, ends = (at.next, at.first) if forward else (at.previous, at.last)
    card = em.atom(expressions.expression(em, node.card))
    result, place = em.fresh("ring"), em.fresh("place")
    em.set(result, fold.NO)
    em.set(place, em.load(at.of, card))
    there = expressions.is_in(em, ir.Local(place), frozenset(range(first, first + count)))
    with em.if_(there):
        em.set(result, em.load(links, card))
        with em.while_(fold.binary("<", ir.Local(result), fold.ZERO)):
            em.set(place, fold.plus(ir.Local(place), ir.Const(1 if forward else -1)))
            edge, back = (first + count, first) if forward else (first - 1, first + count - 1)
            wrap = ir.Set(name=place, value=ir.Const(back), span=em.span)
            em.when(fold.binary("==", ir.Local(place), ir.Const(edge)), [wrap])
            em.set(result, em.load(ends, ir.Local(place)))
    return ir.Local(result)


def loop(
    em: Emitter,
    name: str,
    place: tree.Place,
    body: Callable[[], None],
    stop: ir.Expr | None = None,
    label: tree.ExitLabel | None = None,
) -> None:
    """Run over the things of a place from left to right (in type order without an order); an Exit
    to `label` ends it.
    """
    if place.keys is not None:
        _loop_place(em, name, place.family, em.atom(number(em, place)), body, label)
        return
    first, last = _span_of(place)
    at = em.fresh("place")
    with em.for_range(at, ir.Const(first), ir.Const(last + 1), label=label):
        if place.family.holds == 1:  # no loop, so that what depends on the thing is shared
            em.set(name, em.load(cells(em, place.family.zones).first, ir.Local(at)))
            with em.if_(fold.binary(">=", ir.Local(name), fold.ZERO)):
                body()
            return
        _loop_place(em, name, place.family, ir.Local(at), body)
        if stop is not None:
            em.when(stop, [ir.Break(span=em.span)])


def _loop_place(
    em: Emitter,
    name: str,
    family: tree.ZoneFamily,
    place: ir.Expr,
    body: Callable[[], None],
    label: tree.ExitLabel | None = None,
) -> None:
    at = cells(em, family.zones)
    if family.linked:
        em.set(name, em.load(at.first, place))
        test = fold.binary(">=", ir.Local(name), fold.ZERO)
        with em.while_(test, label=label):
            body()
            em.set(name, em.load(at.next, ir.Local(name)))
        return
    things = ir.Const(family.zones.of.size)
    with em.for_range(name, fold.ZERO, things, label=label):
        with em.if_(fold.binary("==", em.load(at.of, ir.Local(name)), place)):
            body()


# --- the functions that change zones --------------------------------------------------------------


def move_function(em: Emitter, zones: tree.Zones) -> str:
    """Function (thing, place, at_left) that takes a thing from where it lies to another place."""
    name = f"move_{zones.of.name}"
    return add_function(
        em.lowering, name, ("thing", "to", "left"), _move_body(cells(em, zones), zones.of.name)
    )


def _is_ordered(
    at: ZoneCells, place: ir.Expr, lowering_table: Callable[[tuple[int, ...]], int]
) -> ir.Expr:
    if len(at.ordered) == at.places:
        return fold.ONE
    flags = tuple(int(number in at.ordered) for number in range(at.places))
    return ir.Lookup(lowering_table(flags), place)


def _move_body(at: ZoneCells, zone: str) -> Callable[[Emitter], None]:
    def body(em: Emitter) -> None:
        thing, to, left = ir.Local("thing"), ir.Local("to"), ir.Local("left")
        table = em.lowering.table
        em.set("came", em.load(at.of, thing))
        came = ir.Local("came")
        if at.linked:
            with em.collect() as unlink:
                em.set("before", em.load(at.previous, thing))
                em.set("after", em.load(at.next, thing))
                _link(em, at.next, ir.Local("before"), at.first, came, ir.Local("after"))
                _link(em, at.previous, ir.Local("after"), at.last, came, ir.Local("before"))
            em.when(_is_ordered(at, came, table), unlink)
        em.store(at.size, came, fold.plus(em.load(at.size, came), ir.Const(-1)))
        if at.capacity:
            most = tuple(at.capacity.get(place, 2**30) for place in range(at.places))
            full = fold.binary(">=", em.load(at.size, to), ir.Lookup(table(most), to))
            em.fault(full, "place-full", ir.FaultValue("thing", thing, zone))
        em.store(at.of, thing, to)
        em.store(at.size, to, fold.plus(em.load(at.size, to), fold.ONE))
        if at.linked:
            with em.collect() as link:
                with em.collect() as at_left:
                    em.set("before", fold.NO)
                    em.set("after", em.load(at.first, to))
                with em.collect() as at_right:
                    em.set("before", em.load(at.last, to))
                    em.set("after", fold.NO)
                em.when(left, at_left, at_right)
                em.store(at.previous, thing, ir.Local("before"))
                em.store(at.next, thing, ir.Local("after"))
                _link(em, at.next, ir.Local("before"), at.first, to, thing)
                _link(em, at.previous, ir.Local("after"), at.last, to, thing)
            with em.collect() as loose:
                em.store(at.previous, thing, fold.NO)
                em.store(at.next, thing, fold.NO)
            em.when(_is_ordered(at, to, table), link, loose)
        em.emit(ir.Return(value=fold.ZERO))

    return body


def _link(
    em: Emitter, links: int, thing: ir.Expr, ends: int, place: ir.Expr, value: ir.Expr
) -> None:
    """Set the link of `thing`, or the end of the place if there is no thing."""
    with em.collect() as inner:
        em.store(links, thing, value)
    with em.collect() as outer:
        em.store(ends, place, value)
    em.when(fold.binary(">=", thing, fold.ZERO), inner, outer)


def shuffle_function(em: Emitter, zones: tree.Zones) -> str:
    """Function (place) that shuffles an ordered place: Fisher-Yates from the right end down."""
    name = f"shuffle_{zones.of.name}"
    return add_function(
        em.lowering, name, ("place",), _shuffle_body(cells(em, zones), zones.of.size)
    )


def _shuffle_body(at: ZoneCells, things: int) -> Callable[[Emitter], None]:
    def body(em: Emitter) -> None:
        place = ir.Local("place")
        em.emit(ir.NewArray(array="pile", size=things))
        em.set("count", fold.ZERO)
        em.set("thing", em.load(at.first, place))
        count, thing = ir.Local("count"), ir.Local("thing")
        with em.while_(fold.binary(">=", thing, fold.ZERO)):
            em.emit(ir.SetElement(array="pile", index=count, value=thing))
            em.set("count", fold.plus(count, fold.ONE))
            em.set("thing", em.load(at.next, thing))
        with em.for_range("i", fold.plus(count, ir.Const(-1)), fold.ZERO, step=-1):
            em.set("other", ir.Random(fold.plus(ir.Local("i"), fold.ONE)))
            em.set("kept", ir.Element("pile", ir.Local("i")))
            em.emit(
                ir.SetElement(
                    array="pile", index=ir.Local("i"), value=ir.Element("pile", ir.Local("other"))
                )
            )
            em.emit(ir.SetElement(array="pile", index=ir.Local("other"), value=ir.Local("kept")))
        em.set("before", fold.NO)
        with em.for_range("j", fold.ZERO, count):
            em.set("thing", ir.Element("pile", ir.Local("j")))
            em.store(at.previous, thing, ir.Local("before"))
            _link(em, at.next, ir.Local("before"), at.first, place, thing)
            em.set("before", thing)
        _link(em, at.next, ir.Local("before"), at.first, place, fold.NO)
        em.store(at.last, place, ir.Local("before"))
        em.emit(ir.Return(value=fold.ZERO))

    return body


def start_cells(em: Emitter, zones: tree.Zones) -> None:
    """Every thing to the place where it lies at the start (the first place where nothing is
    said)."""
    at = cells(em, zones)
    home = {thing: 0 for thing in zones.of.members}
    for family in zones.families:
        if family.starts_with == "all":
            home = dict.fromkeys(zones.of.members, family.first_place)
    for base in (at.first, at.last):
        if at.linked:
            for place in range(at.places):
                em.store(base, ir.Const(place), fold.NO)
    # What is no such thing, but in one type with them, lies nowhere.
    for other in sorted(set(range(zones.of.size)) - home.keys()):
        em.store(at.of, ir.Const(other), fold.NO)
    previous: dict[int, int] = {}
    for thing, place in home.items():
        em.store(at.of, ir.Const(thing), ir.Const(place))
        em.store(at.size, ir.Const(place), fold.plus(em.load(at.size, ir.Const(place)), fold.ONE))
        if not at.linked:
            continue
        before = previous.get(place, -1) if place in at.ordered else -1
        em.store(at.previous, ir.Const(thing), ir.Const(before))
        em.store(at.next, ir.Const(thing), fold.NO)
        if place in at.ordered:
            if before >= 0:
                em.store(at.next, ir.Const(before), ir.Const(thing))
            else:
                em.store(at.first, ir.Const(place), ir.Const(thing))
            em.store(at.last, ir.Const(place), ir.Const(thing))
            previous[place] = thing
