"""Lower zones: the location of each piece, ordered zones as linked lists, and functions that move pieces."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.layout import ZoneCells
from rulewright.types import MemberType, count_cells


def get_zone_cells(em: Emitter, zones: tree.Zones) -> ZoneCells:
    return em.lowering.layout.zones[zones]


def lower_place_number(em: Emitter, zone_place: tree.Place) -> ir.Expr:
    """Return the number of one place."""
    assert zone_place.key_exprs is not None
    offset = expressions.lower_index(em, zone_place.family.keys, zone_place.key_exprs) or fold.ZERO
    return fold.make_sum(offset, ir.Const(zone_place.family.first_place))


def _list_place_range(zone_place: tree.Place) -> tuple[int, int]:
    """Return the first and last place of a family."""
    first = zone_place.family.first_place
    return first, first + count_cells(zone_place.family.keys) - 1


def lower_lies_in(em: Emitter, zone_test: tree.LiesIn) -> ir.Expr:
    zone_cells = get_zone_cells(em, zone_test.place.family.zones)
    card = em.to_atom(expressions.lower_expr(em, zone_test.card))
    where = em.load_cell(zone_cells.place_base, card)
    if zone_test.place.key_exprs is not None:
        is_same_place = fold.make_binary("==", where, lower_place_number(em, zone_test.place))
    else:
        first, last = _list_place_range(zone_test.place)
        is_same_place = expressions.lower_is_in(em, where, frozenset(range(first, last + 1)))
    if not (isinstance(zone_test.card.type, MemberType) and zone_test.card.type.optional):
        return is_same_place
    return fold.make_and(fold.make_binary("!=", card, fold.NO), is_same_place)


def lower_zone_size(em: Emitter, zone_place: tree.Place) -> ir.Expr:
    zone_cells = get_zone_cells(em, zone_place.family.zones)
    if zone_place.key_exprs is not None:
        return em.load_cell(zone_cells.size, lower_place_number(em, zone_place))
    first, last = _list_place_range(zone_place)
    total: ir.Expr = fold.ZERO
    for one in range(first, last + 1):
        total = fold.make_sum(total, em.load_cell(zone_cells.size, ir.Const(one)))
    return total


def lower_zone_end(em: Emitter, zone_place: tree.Place, end_name: str) -> ir.Expr:
    """Return the first or last thing of a place or, without keys, of the whole family."""
    zone_cells = get_zone_cells(em, zone_place.family.zones)
    if zone_place.key_exprs is not None and zone_place.family.is_linked:
        return em.load_cell(
            zone_cells.first if end_name == "first" else zone_cells.last, lower_place_number(em, zone_place)
        )
    name = em.fresh_name(end_name)
    em.set_local(name, fold.NO)
    thing = em.fresh_name("thing")

    def take_thing() -> None:
        em.set_local(name, ir.Local(thing))
        if end_name == "first":
            em.emit(ir.Break(span=em.span))

    loop_zone(em, thing, zone_place, take_thing, stop=fold.make_binary(">=", ir.Local(name), fold.ZERO))
    return ir.Local(name)


def lower_ring_after(em: Emitter, ring_query: tree.RingAfter) -> ir.Expr:
    """Lower to the neighbour of a thing on the ring of all places of an ordered family; none if the thing is
    in no place of the family."""
    zone_cells = get_zone_cells(em, ring_query.family.zones)
    first = ring_query.family.first_place
    count = count_cells(ring_query.family.keys)
    forward = ring_query.step > 0
    links, ends = (zone_cells.next, zone_cells.first) if forward else (zone_cells.previous, zone_cells.last)
    card = em.to_atom(expressions.lower_expr(em, ring_query.card))
    result, place = em.fresh_name("ring"), em.fresh_name("place")
    em.set_local(result, fold.NO)
    em.set_local(place, em.load_cell(zone_cells.place_base, card))
    lies_there = expressions.lower_is_in(em, ir.Local(place), frozenset(range(first, first + count)))
    with em.open_if(lies_there):
        em.set_local(result, em.load_cell(links, card))
        with em.open_while(fold.make_binary("<", ir.Local(result), fold.ZERO)):
            em.set_local(place, fold.make_sum(ir.Local(place), ir.Const(1 if forward else -1)))
            edge, back = (first + count, first) if forward else (first - 1, first + count - 1)
            wrap = ir.Set(name=place, value=ir.Const(back), span=em.span)
            em.emit_if(fold.make_binary("==", ir.Local(place), ir.Const(edge)), [wrap])
            em.set_local(result, em.load_cell(ends, ir.Local(place)))
    return ir.Local(result)


def loop_zone(
    em: Emitter,
    name: str,
    zone_place: tree.Place,
    emit_body: Callable[[], None],
    stop: ir.Expr | None = None,
    label: tree.ExitLabel | None = None,
) -> None:
    """Run over the things of a place from left to right (in type order without an order); an Exit
    to `label` ends it.
    """
    if zone_place.key_exprs is not None:
        _loop_place(
            em, name, zone_place.family, em.to_atom(lower_place_number(em, zone_place)), emit_body, label
        )
        return
    first, last = _list_place_range(zone_place)
    place_name = em.fresh_name("place")
    with em.for_range(place_name, ir.Const(first), ir.Const(last + 1), label=label):
        if zone_place.family.max_things == 1:  # no loop, so that expressions of the thing are shared
            em.set_local(
                name, em.load_cell(get_zone_cells(em, zone_place.family.zones).first, ir.Local(place_name))
            )
            with em.open_if(fold.make_binary(">=", ir.Local(name), fold.ZERO)):
                emit_body()
            return
        _loop_place(em, name, zone_place.family, ir.Local(place_name), emit_body)
        if stop is not None:
            em.emit_if(stop, [ir.Break(span=em.span)])


def _loop_place(
    em: Emitter,
    name: str,
    family: tree.ZoneFamily,
    place: ir.Expr,
    emit_body: Callable[[], None],
    label: tree.ExitLabel | None = None,
) -> None:
    zone_cells = get_zone_cells(em, family.zones)
    if family.is_linked:
        em.set_local(name, em.load_cell(zone_cells.first, place))
        test = fold.make_binary(">=", ir.Local(name), fold.ZERO)
        with em.open_while(test, label=label):
            emit_body()
            em.set_local(name, em.load_cell(zone_cells.next, ir.Local(name)))
        return
    all_things = ir.Const(family.zones.thing_type.size)
    with em.for_range(name, fold.ZERO, all_things, label=label):
        with em.open_if(fold.make_binary("==", em.load_cell(zone_cells.place_base, ir.Local(name)), place)):
            emit_body()


# --- the functions that change zones --------------------------------------------------------------


def add_move_function(em: Emitter, zones: tree.Zones) -> str:
    """Define a function (thing, place, at_left) that moves a thing to another place, and return its name."""
    name = f"move_{zones.thing_type.name}"
    return add_function(
        em.lowering,
        name,
        ("thing", "to", "left"),
        _make_move_filler(get_zone_cells(em, zones), zones.thing_type.name),
    )


def _is_ordered(
    zone_cells: ZoneCells, place: ir.Expr, register_table: Callable[[tuple[int, ...]], int]
) -> ir.Expr:
    if len(zone_cells.ordered) == zone_cells.place_count:
        return fold.ONE
    flags = tuple(int(number in zone_cells.ordered) for number in range(zone_cells.place_count))
    return ir.Lookup(register_table(flags), place)


def _make_move_filler(zone_cells: ZoneCells, zone: str) -> Callable[[Emitter], None]:
    def fill_function(em: Emitter) -> None:
        thing, to, left = ir.Local("thing"), ir.Local("to"), ir.Local("left")
        table = em.lowering.register_table
        em.set_local("came", em.load_cell(zone_cells.place_base, thing))
        came = ir.Local("came")
        if zone_cells.is_linked:
            with em.collect_statements() as unlink:
                em.set_local("before", em.load_cell(zone_cells.previous, thing))
                em.set_local("after", em.load_cell(zone_cells.next, thing))
                _set_link(em, zone_cells.next, ir.Local("before"), zone_cells.first, came, ir.Local("after"))
                _set_link(
                    em, zone_cells.previous, ir.Local("after"), zone_cells.last, came, ir.Local("before")
                )
            em.emit_if(_is_ordered(zone_cells, came, table), unlink)
        em.store_cell(zone_cells.size, came, fold.make_sum(em.load_cell(zone_cells.size, came), ir.Const(-1)))
        if zone_cells.capacity:
            most = tuple(zone_cells.capacity.get(place, 2**30) for place in range(zone_cells.place_count))
            full = fold.make_binary(">=", em.load_cell(zone_cells.size, to), ir.Lookup(table(most), to))
            em.emit_fault(full, "place-full", ir.FaultValue("thing", thing, zone))
        em.store_cell(zone_cells.place_base, thing, to)
        em.store_cell(zone_cells.size, to, fold.make_sum(em.load_cell(zone_cells.size, to), fold.ONE))
        if zone_cells.is_linked:
            with em.collect_statements() as link:
                with em.collect_statements() as at_left:
                    em.set_local("before", fold.NO)
                    em.set_local("after", em.load_cell(zone_cells.first, to))
                with em.collect_statements() as at_right:
                    em.set_local("before", em.load_cell(zone_cells.last, to))
                    em.set_local("after", fold.NO)
                em.emit_if(left, at_left, at_right)
                em.store_cell(zone_cells.previous, thing, ir.Local("before"))
                em.store_cell(zone_cells.next, thing, ir.Local("after"))
                _set_link(em, zone_cells.next, ir.Local("before"), zone_cells.first, to, thing)
                _set_link(em, zone_cells.previous, ir.Local("after"), zone_cells.last, to, thing)
            with em.collect_statements() as loose:
                em.store_cell(zone_cells.previous, thing, fold.NO)
                em.store_cell(zone_cells.next, thing, fold.NO)
            em.emit_if(_is_ordered(zone_cells, to, table), link, loose)
        em.emit(ir.Return(value=fold.ZERO))

    return fill_function


def _set_link(
    em: Emitter, links: int, thing_expr: ir.Expr, ends_base: int, place: ir.Expr, value: ir.Expr
) -> None:
    """Set the link of `thing_expr`, or the end of the place if there is no thing."""
    with em.collect_statements() as inner:
        em.store_cell(links, thing_expr, value)
    with em.collect_statements() as outer:
        em.store_cell(ends_base, place, value)
    em.emit_if(fold.make_binary(">=", thing_expr, fold.ZERO), inner, outer)


def add_shuffle_function(em: Emitter, zones: tree.Zones) -> str:
    """Define a function (place) that shuffles an ordered place, and return its name: Fisher-Yates from the
    right end down."""
    name = f"shuffle_{zones.thing_type.name}"
    return add_function(
        em.lowering, name, ("place",), _make_shuffle_filler(get_zone_cells(em, zones), zones.thing_type.size)
    )


def _make_shuffle_filler(zone_cells: ZoneCells, thing_count: int) -> Callable[[Emitter], None]:
    def fill_function(em: Emitter) -> None:
        place = ir.Local("place")
        em.emit(ir.NewArray(array="pile", size=thing_count))
        em.set_local("count", fold.ZERO)
        em.set_local("thing", em.load_cell(zone_cells.first, place))
        count, thing = ir.Local("count"), ir.Local("thing")
        with em.open_while(fold.make_binary(">=", thing, fold.ZERO)):
            em.emit(ir.SetElement(array="pile", index=count, value=thing))
            em.set_local("count", fold.make_sum(count, fold.ONE))
            em.set_local("thing", em.load_cell(zone_cells.next, thing))
        with em.for_range("i", fold.make_sum(count, ir.Const(-1)), fold.ZERO, step=-1):
            em.set_local("other", ir.Random(fold.make_sum(ir.Local("i"), fold.ONE)))
            em.set_local("kept", ir.Element("pile", ir.Local("i")))
            em.emit(
                ir.SetElement(array="pile", index=ir.Local("i"), value=ir.Element("pile", ir.Local("other")))
            )
            em.emit(ir.SetElement(array="pile", index=ir.Local("other"), value=ir.Local("kept")))
        em.set_local("before", fold.NO)
        with em.for_range("j", fold.ZERO, count):
            em.set_local("thing", ir.Element("pile", ir.Local("j")))
            em.store_cell(zone_cells.previous, thing, ir.Local("before"))
            _set_link(em, zone_cells.next, ir.Local("before"), zone_cells.first, place, thing)
            em.set_local("before", thing)
        _set_link(em, zone_cells.next, ir.Local("before"), zone_cells.first, place, fold.NO)
        em.store_cell(zone_cells.last, place, ir.Local("before"))
        em.emit(ir.Return(value=fold.ZERO))

    return fill_function


def store_start_places(em: Emitter, zones: tree.Zones) -> None:
    """Emit stores that put every thing in its start place, which is the first place by default."""
    zone_cells = get_zone_cells(em, zones)
    home = {thing: 0 for thing in zones.thing_type.members}
    for family in zones.families:
        if family.starts_with == "all":
            home = dict.fromkeys(zones.thing_type.members, family.first_place)
    for base in (zone_cells.first, zone_cells.last):
        if zone_cells.is_linked:
            for place in range(zone_cells.place_count):
                em.store_cell(base, ir.Const(place), fold.NO)
    # Members of the type that are no things of these zones have no place.
    for other in sorted(set(range(zones.thing_type.size)) - home.keys()):
        em.store_cell(zone_cells.place_base, ir.Const(other), fold.NO)
    previous: dict[int, int] = {}
    for thing, place in home.items():
        em.store_cell(zone_cells.place_base, ir.Const(thing), ir.Const(place))
        em.store_cell(
            zone_cells.size,
            ir.Const(place),
            fold.make_sum(em.load_cell(zone_cells.size, ir.Const(place)), fold.ONE),
        )
        if not zone_cells.is_linked:
            continue
        before = previous.get(place, -1) if place in zone_cells.ordered else -1
        em.store_cell(zone_cells.previous, ir.Const(thing), ir.Const(before))
        em.store_cell(zone_cells.next, ir.Const(thing), fold.NO)
        if place in zone_cells.ordered:
            if before >= 0:
                em.store_cell(zone_cells.next, ir.Const(before), ir.Const(thing))
            else:
                em.store_cell(zone_cells.first, ir.Const(place), ir.Const(thing))
            em.store_cell(zone_cells.last, ir.Const(place), ir.Const(thing))
            previous[place] = thing
