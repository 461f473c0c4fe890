"""Lower domains to loops, and quantifiers to searches (never to generator expressions).

Rule: a domain becomes a loop over integers. `any` and `all` break at the first member that decides them,
`count` and `sum` accumulate, `first` and `the` remember a member. A quantifier over few constants is
unrolled to one expression. No generator expressions are printed, because calls of generators dominate their
cost in Python.

Example: a count as a loop, and an `any` that leaves its loop early.

```yaml
define:
  allowed(p, s): mark[s] is none and own(p) < 3 and reaches(p, s)
  reaches(p, s): any t in site where coins[p] > distance(s, t) and mark[t] == p
  own(p): count s in site where mark[s] == p
```

```ir own without masks
value define_own(p_1):
  total_2 = 0
  work 13
  for s_3 in range(0, 36):
    if s[7 + s_3] == p_1:
      total_2 = total_2 + 1
  return total_2
```

```ir reaches without masks
value define_reaches(p_1, s_2):
  found_3 = 0
  work 23
  for t_4 in range(0, 36):
    if s[43 + p_1] > table_0[s_2 * 36 + t_4]:
      if s[7 + t_4] == p_1:
        found_3 = 1
        break
  return found_3
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, assert_never

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import count_nodes, iter_statements
from rulewright.lowering import expressions, zones
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import (
    chains,
    inverse_lookup,
    lane_types,
    search_loops,
    shapes,
    truth_tables,
    vectorized_domains,
)
from rulewright.lowering.searching.domain_pruning import TableSlice
from rulewright.types import FiniteType, IntType, none_value

MAX_UNROLLED_MEMBERS = 16
MAX_UNROLLED_SIZE = 200
MAX_UNROLLED_DEPTH = 4
MAX_NESTED_QUANTIFIERS = 3
"""Questions with more inside each other are not written down twice."""
T = TypeVar("T")


# --- domains --------------------------------------------------------------------------------------


MAX_ITEMS = 10_000
"""More numbers than this are counted through, never listed."""


def can_be_long(domain: tree.Domain) -> bool:
    """Return whether a domain may have too many numbers to list them."""
    if not isinstance(domain, tree.Numbers):
        return False
    first, last = domain.first.type, domain.last.type
    if domain.down:
        first, last = last, first
    low = first.low if isinstance(first, IntType) else None
    high = last.high if isinstance(last, IntType) else None
    return low is None or high is None or high - low > MAX_ITEMS


def list_constant_items(em: Emitter, domain: tree.Domain) -> tuple[int, ...] | None:
    """Return the values of a domain if they are known at compile time; None otherwise."""
    match domain:
        case tree.Members(member_type=of) if not of.is_growing:
            return of.members
        case tree.InCollection(collection=tree.Const(value=value)):
            return em.lowering.rules.collections[value]
        case tree.InCollection(collection=collection) if _can_be_constant(em, collection):
            with em.collect_statements() as before:
                which = expressions.lower_expr(em, collection)
            if isinstance(which, ir.Const) and not before:
                return em.lowering.rules.collections[which.value]
            return None
        case tree.Numbers(first=tree.Const(value=a), last=tree.Const(value=b), down=down):
            if abs(b - a) > MAX_ITEMS:
                return None
            return tuple(range(a, b - 1, -1)) if down else tuple(range(a, b + 1))
        case _:
            return None


def is_never_empty(em: Emitter, domain: tree.Domain) -> bool:
    """Return whether a domain is known to have members and not to fault."""
    match domain:
        case tree.InCollection(collection=tree.ReadTable(table=table) as read):
            sure = em.lowering.effects.is_total(read)
            return sure and all(em.lowering.rules.collections[cell] for cell in table.cells)
        case tree.Cyclic(start=start):
            return em.lowering.effects.is_total(start)
        case _:
            return bool(list_constant_items(em, domain))


def _can_be_constant(em: Emitter, expr: tree.Expr) -> bool:
    """Return whether an expression reads nothing that is known only during the game. The expression
    is inspected without lowering it, because nested domains would otherwise be lowered again at
    every level."""
    traits = em.lowering.effects.get_traits(expr)
    if traits.has_any(tree.ReadState, tree.Quantified, tree.ZoneEnd, tree.ZoneSize):
        return False
    return all(isinstance(em.env.get(var), ir.Const) for var in traits.variables)


def loop_domain(
    em: Emitter,
    binder: tree.Binder,
    emit_body: search_loops.EmitBody,
    label: tree.ExitLabel | None = None,
    stop: ir.Expr | None = None,
) -> None:
    """Run `body` for every value of the binder's domain, in order; an Exit to `label` ends it, and
    so does a Break of `body` if it has made `stop` true.
    """
    items = list_constant_items(em, binder.domain)
    name = em.fresh_name(binder.var.name)
    em.env[binder.var] = ir.Local(name)
    if items is not None:
        loop_members(em, name, items, emit_body, label)
        return
    match binder.domain:
        case tree.Members(member_type=of):
            count = em.load_cell(em.lowering.layout.grids[of].count)
            with em.for_range(name, fold.ZERO, count, label=label):
                emit_body()
        case tree.Numbers(first=first, last=last, down=down):
            start = expressions.lower_expr(em, first)
            if first == last:  # one number, computed once
                start = end = em.to_atom(start)
            else:
                end = expressions.lower_expr(em, last)
            step = -1 if down else 1
            with em.for_range(name, start, fold.make_sum(end, ir.Const(step)), step=step, label=label):
                emit_body()
        case tree.InCollection(collection=collection):
            elements = _lower_elements(em, expressions.lower_expr(em, collection))
            loop_members(em, name, elements, emit_body, label)
        case tree.Listed(elements=listed):
            values = [em.to_atom(value) for value in expressions.lower_operands(em, listed)]
            with em.for_range(at := em.fresh_name("at"), fold.ZERO, ir.Const(len(values)), label=label):
                em.set_local(name, select_value(values, ir.Local(at)))
                emit_body()
        case tree.InZone(place=place):
            zones.loop_zone(em, name, place, emit_body, stop, label)
        case tree.InChain():
            chains.loop_chain(em, name, binder.domain, emit_body, label)
        case tree.Cyclic(member_type=of, start=start):
            _loop_cyclic(em, name, of, expressions.lower_expr(em, start), emit_body, label)
        case tree.Neighbours() as near:
            _loop_neighbours(em, name, near, emit_body, label)
        case tree.Openings(shape=shape):
            number = shapes.register_shape(em, shape)
            with em.open_loop(ir.ForOpenings(name=name, shape=number, body=()), label):
                emit_body()
        case tree.WithinBag() | tree.AnyBag():
            raise AssertionError("bags are only chosen, never looped over")
        case _:
            assert_never(binder.domain)


def select_value(listed_values: Sequence[ir.Expr], index_expr: ir.Expr) -> ir.Expr:
    """Return an expression for the value at an index, counted from 0."""
    result = listed_values[-1]
    for number, value in reversed(list(enumerate(listed_values[:-1]))):
        result = fold.make_select(fold.make_binary("==", index_expr, ir.Const(number)), value, result)
    return result


def _lower_elements(em: Emitter, collection: ir.Expr) -> TableSlice:
    """Return the elements of a constant set or list; of one that a table names, found by its index
    in the table.
    """
    rows = em.lowering.get_row_tables(collection.table) if isinstance(collection, ir.Lookup) else None
    if rows is not None and isinstance(collection, ir.Lookup):
        collection = collection.index
    starts, elements = rows or em.lowering.get_collection_tables()
    index_expr = em.to_atom(collection)
    return TableSlice(
        elements, ir.Lookup(starts, index_expr), ir.Lookup(starts, fold.make_sum(index_expr, fold.ONE))
    )


def loop_members(
    em: Emitter,
    name: str,
    listed_members: TableSlice | tuple[int, ...],
    emit_body: search_loops.EmitBody,
    label: tree.ExitLabel | None = None,
) -> None:
    """Emit a loop over the rows of a table or over constants."""
    if isinstance(listed_members, TableSlice):
        ir_loop: ir.Loop = ir.ForSlice(
            name=name,
            table=listed_members.table,
            first=listed_members.first,
            last=listed_members.last,
            body=(),
        )
    elif listed_members and listed_members == tuple(
        range(listed_members[0], listed_members[0] + len(listed_members))
    ):
        first, last = ir.Const(listed_members[0]), ir.Const(listed_members[-1] + 1)
        ir_loop = ir.ForRange(name=name, first=first, last=last, body=())
    else:
        ir_loop = ir.ForItems(name=name, items=listed_members, body=())
    if not isinstance(listed_members, tuple) or listed_members:
        with em.open_loop(ir_loop, label):
            emit_body()


def _loop_cyclic(
    em: Emitter,
    name: str,
    member_type: FiniteType,
    start: ir.Expr,
    emit_body: search_loops.EmitBody,
    label: tree.ExitLabel | None,
) -> None:
    start = em.to_atom(start)
    count, low = len(member_type.members), member_type.members[0]

    step = em.fresh_name("step")
    with em.for_range(step, fold.ZERO, ir.Const(count), label=label):
        em.set_local(name, fold.make_sum(start, ir.Local(step)))
        over = fold.make_binary(">=", ir.Local(name), ir.Const(low + count))
        wrapped = fold.make_sum(ir.Local(name), ir.Const(-count))
        em.emit_if(over, [ir.Set(name=name, value=wrapped, span=em.span)])
        emit_body()


def _loop_neighbours(
    em: Emitter,
    name: str,
    neighbourhood: tree.Neighbours,
    emit_body: search_loops.EmitBody,
    label: tree.ExitLabel | None,
) -> None:
    """Emit a loop over the cells on the six sides; with `include_self` the cell itself comes first,
    as side -1."""
    grid = em.lowering.layout.grids[neighbourhood.member_type]
    cell = em.to_atom(expressions.lower_expr(em, neighbourhood.cell))
    link_base = em.to_atom(fold.make_product(cell, ir.Const(6)))

    side = em.fresh_name("side")
    with em.for_range(side, fold.NO if neighbourhood.include_self else fold.ZERO, ir.Const(6), label=label):
        link = em.load_cell(grid.links, fold.make_sum(link_base, ir.Local(side)))
        if neighbourhood.include_self:
            link = fold.make_select(fold.make_binary("<", ir.Local(side), fold.ZERO), cell, link)
        em.set_local(name, link)
        with em.open_if(fold.make_binary(">=", ir.Local(name), fold.ZERO)):
            emit_body()


def lower_in_collection(em: Emitter, value: ir.Expr, collection: ir.Expr) -> ir.Expr:
    """Return an expression that tests whether a value is in a constant set or list, by a lookup."""
    if isinstance(collection, ir.Const):
        members = frozenset(em.lowering.rules.collections[collection.value])
        return expressions.lower_is_in(em, value, members)
    table, width, low = em.lowering.make_membership_table()
    index_expr = fold.make_sum(
        fold.make_product(collection, ir.Const(width)), fold.make_sum(value, ir.Const(-low))
    )
    return ir.Lookup(table, index_expr)


# --- the quantifiers ------------------------------------------------------------------------------


def lower_quantifier(em: Emitter, quantifier: tree.Quantified) -> ir.Expr:
    looked_up = inverse_lookup.lower_inverse_lookup(em, quantifier)
    if looked_up is not None:
        return looked_up
    with em.collect_statements() as words:
        at_once = truth_tables.lower_truth_table(em, quantifier)
    if at_once is None:
        unrolled = _unroll_domain(em, quantifier)
        if unrolled is not None:
            return unrolled
        with em.collect_statements() as words:
            at_once = _lower_vectorized(em, quantifier)
    if at_once is None:
        if (
            em.lowering.effects.get_traits(quantifier).class_counts.get(tree.Quantified, 0)
            > MAX_NESTED_QUANTIFIERS
        ):
            return _lower_scalar(em, quantifier)
        return lower_with_bitsets(em, quantifier.binders, lambda: _lower_scalar(em, quantifier))

    def lower_scalar() -> ir.Expr:
        unrolled = _unroll_domain(em, quantifier)
        return _lower_scalar(em, quantifier) if unrolled is None else unrolled

    return emit_both_versions(em, quantifier.quantifier, words, at_once, lower_scalar)


def emit_both_versions(
    em: Emitter, hint: str, bitset_body: list[ir.Stmt], by_words: ir.Expr, lower_scalar: Callable[[], ir.Expr]
) -> ir.Expr:
    """Return the result of the bitset version if the backend uses bitsets, otherwise of the scalar
    version.
    """
    name = em.fresh_name(hint)
    bitset_body.append(ir.Set(name=name, value=by_words, span=em.span))
    with em.collect_statements() as others:
        em.set_local(name, lower_scalar())
    em.emit_if(ir.UsesWords(), bitset_body, others)
    return ir.Local(name)


def lower_with_bitsets(
    em: Emitter, binders: Sequence[tree.Binder], lowered: Callable[[], ir.Expr]
) -> ir.Expr:
    """Return the lowered search, in native code restricted to members that satisfy some conditions
    according to stored bitsets.
    """
    bitset_version = lower_bitset_version(em, binders, lowered)
    return lowered() if bitset_version is None else emit_both_versions(em, "found", *bitset_version, lowered)


def lower_bitset_version(
    em: Emitter, binders: Sequence[tree.Binder], lowered: Callable[[], T]
) -> tuple[list[ir.Stmt], T] | None:
    """Return the bitset version of a search; None if no stored bitset excludes any member."""
    if em.in_bitset_branch or not any(vectorized_domains.is_wide_enough(em, binder) for binder in binders):
        return None
    names = dict(em.env)
    em.in_bitset_branch = True
    with em.collect_statements() as words:
        by_words = lowered()
    em.in_bitset_branch, em.env = False, names
    shorter = any(isinstance(node, ir.ForBits) for node in iter_statements(words))
    return (words, by_words) if shorter and lane_types.has_only_kept_sets(em, words) else None


def _lower_scalar(em: Emitter, quantifier: tree.Quantified) -> ir.Expr:
    match quantifier.quantifier:
        case "any" | "all":
            return _lower_any(em, quantifier)
        case "count" | "sum":
            return _lower_sum(em, quantifier)
        case "min" | "max":
            return _lower_extreme(em, quantifier)
        case "first" | "last" if not quantifier.sort_keys:
            return _lower_end(em, quantifier)
        case "only" | "the":
            return _lower_single(em, quantifier)
        case "first" | "last" | "most" | "least" | "only most" | "only least":
            return _lower_best(em, quantifier)
        case _:
            raise AssertionError(quantifier.quantifier)


def _unroll_domain(em: Emitter, quantifier: tree.Quantified) -> ir.Expr | None:
    """Return a small constant domain written out, if no part needs statements of its own."""
    if (
        quantifier.quantifier not in ("any", "all", "count", "sum")
        or len(quantifier.binders) != 1
        or quantifier.withs
    ):
        return None
    if "unroll" in em.lowering.without:
        return None
    binder = quantifier.binders[0]
    items = list_constant_items(em, binder.domain)
    if items is None or len(items) > MAX_UNROLLED_MEMBERS:
        return None
    nested = em.lowering.effects.get_traits(quantifier).class_counts.get(tree.Quantified, 0)
    if em.unroll_factor * max(1, len(items)) > MAX_UNROLLED_SIZE or nested > MAX_UNROLLED_DEPTH:
        return None  # nested quantifiers would multiply
    result: ir.Expr = fold.ONE if quantifier.quantifier == "all" else fold.ZERO
    saved = em.env.get(binder.var)
    total = 0
    em.unroll_factor *= max(1, len(items))
    with em.collect_statements() as seats:
        values = _order_from_chooser(em, quantifier, items) or [ir.Const(item) for item in items]
    try:
        for item in values:
            em.env[binder.var] = item
            with em.collect_statements() as before:
                where = fold.ONE if quantifier.where is None else expressions.lower_expr(em, quantifier.where)
                if before or where == fold.ZERO:
                    value: ir.Expr = fold.ZERO
                elif quantifier.value is None:
                    value = fold.ONE
                else:
                    value = expressions.lower_expr(em, quantifier.value)
            if before:
                return None
            match quantifier.quantifier:
                case "any":
                    result = fold.make_or(result, where)
                case "all":
                    result = fold.make_and(result, fold.make_or(fold.make_not(where), value))
                case _:
                    result = fold.make_sum(result, fold.make_select(where, value, fold.ZERO))
            total += count_nodes(where) + count_nodes(value)
            if total > MAX_UNROLLED_SIZE:
                return None
    finally:
        em.unroll_factor //= max(1, len(items))
        if saved is None:
            em.env.pop(binder.var, None)
        else:
            em.env[binder.var] = saved
    em.out.extend(seats)
    return result


def _order_from_chooser(
    em: Emitter, quantifier: tree.Quantified, items: tuple[int, ...]
) -> list[ir.Expr] | None:
    """Return the tests whether any player can choose, starting after the player who chose last: the next
    player usually can, which ends the search early. None if the order may not be changed.
    """
    who, var = em.chooser, quantifier.binders[0].var
    if not isinstance(who, tree.Local) or who.type != var.type or who.var not in em.env:
        return None
    if quantifier.quantifier not in ("any", "all") or not em.lowering.effects.get_traits(quantifier).has_any(
        tree.CanChoose
    ):
        return None
    if not isinstance(quantifier.binders[0].domain, tree.Members) or len(items) < 2:
        return None
    if items != quantifier.binders[0].domain.member_type.members or not em.lowering.effects.is_total(
        quantifier
    ):
        return None
    chooser_index = em.to_atom(fold.make_sum(expressions.lower_expr(em, who), ir.Const(-items[0])))
    # If another seat or none has chosen, any number is possible: the order does not matter.
    some = fold.make_and(
        fold.make_binary(">=", chooser_index, fold.ZERO),
        fold.make_binary("<", chooser_index, ir.Const(len(items))),
    )
    chooser_index = em.to_atom(fold.make_select(some, chooser_index, fold.ZERO))
    turns = (items[number:] + items[:number] for number in range(1, len(items) + 1))
    return [
        em.make_temp(ir.Lookup(em.lowering.register_table(turn), chooser_index), var.name) for turn in turns
    ]


def _lower_vectorized(em: Emitter, quantifier: tree.Quantified) -> ir.Expr | None:
    """Lower the quantifier to a bitset expression; return None if its condition cannot be
    vectorised.
    """
    if quantifier.quantifier not in ("any", "all", "count", "first", "only", "the"):
        return None
    if len(quantifier.binders) != 1 or quantifier.withs or quantifier.sort_keys:
        return None
    (binder,) = quantifier.binders
    conditions = list(search_loops.split_conditions(em, quantifier.where, [binder.var]))
    match quantifier.quantifier, quantifier.value:
        case "all", tree.Typed():
            conditions.append(tree.Not(value=quantifier.value))
        case ("any", _) | ("count", None):
            pass
        case "first" | "only" | "the", tree.Local(var=var) if var is binder.var:
            pass
        case _:
            return None
    domain_set = vectorized_domains.lower_whole_set(em, binder, conditions)
    if domain_set is None and quantifier.quantifier != "first":  # the order does not matter
        domain_set = vectorized_domains.lower_lying_things(em, binder, conditions)
    if domain_set is None:
        return None
    mask, _ = domain_set
    match quantifier.quantifier:
        case "any":
            return ir.SetMeasure("some", mask)
        case "all":
            return fold.make_not(ir.SetMeasure("some", mask))
        case "count":
            return ir.SetMeasure("count", mask)
        case "first":
            return ir.SetMeasure("first", mask)
        case _:
            count = em.make_temp(ir.SetMeasure("count", mask), "count")
            is_single = fold.make_binary("==", count, fold.ONE)
            if quantifier.quantifier == "only":
                return fold.make_select(is_single, ir.SetMeasure("first", mask), fold.NO)
            em.span = quantifier.span
            shown = fold.make_binary("min", count, ir.Const(2))
            em.emit_fault(fold.make_not(is_single), "not-exactly-one", ir.FaultValue("found", shown))
            return ir.SetMeasure("first", mask)


def _lower_any(em: Emitter, quantifier: tree.Quantified) -> ir.Expr:
    found_name = em.fresh_name("found")
    em.set_local(found_name, fold.ZERO)

    def test_member() -> None:
        hit: list[ir.Stmt] = [
            ir.Set(name=found_name, value=fold.ONE, span=em.span),
            ir.Break(span=em.span),
        ]
        if quantifier.quantifier == "all":
            assert quantifier.value is not None
            em.emit_if(fold.make_not(expressions.lower_expr(em, quantifier.value)), hit)
        else:
            em.out.extend(hit)

    stop = ir.Local(found_name)
    search_loops.emit_search(
        em,
        quantifier.binders,
        quantifier.withs,
        quantifier.where,
        test_member,
        stop,
        inner_reads=(quantifier.value,),
    )
    return fold.make_not(ir.Local(found_name)) if quantifier.quantifier == "all" else ir.Local(found_name)


def _lower_sum(em: Emitter, quantifier: tree.Quantified) -> ir.Expr:
    total = em.fresh_name("total")
    em.set_local(total, fold.ZERO)

    def add_member() -> None:
        value = fold.ONE if quantifier.value is None else expressions.lower_expr(em, quantifier.value)
        em.set_local(total, fold.make_sum(ir.Local(total), value))

    search_loops.emit_search(
        em,
        quantifier.binders,
        quantifier.withs,
        quantifier.where,
        add_member,
        inner_reads=(quantifier.value,),
    )
    return ir.Local(total)


def _lower_extreme(em: Emitter, quantifier: tree.Quantified) -> ir.Expr:
    best, found_name = em.fresh_name("best"), em.fresh_name("found")
    em.set_local(best, fold.ZERO)
    em.set_local(found_name, fold.ZERO)
    assert quantifier.value is not None
    source = quantifier.value

    def compare_member() -> None:
        value = em.to_atom(expressions.lower_expr(em, source))
        better = fold.make_binary("<" if quantifier.quantifier == "min" else ">", value, ir.Local(best))
        take_body: list[ir.Stmt] = [
            ir.Set(name=best, value=value, span=em.span),
            ir.Set(name=found_name, value=fold.ONE, span=em.span),
        ]
        em.emit_if(fold.make_or(fold.make_not(ir.Local(found_name)), better), take_body)

    search_loops.emit_search(em, quantifier.binders, quantifier.withs, quantifier.where, compare_member)
    em.span = quantifier.span
    em.emit_fault(fold.make_not(ir.Local(found_name)), "nothing-to-compare")
    return ir.Local(best)


def _loop_values(
    em: Emitter, quantifier: tree.Quantified, use: Callable[[ir.Expr], None]
) -> search_loops.EmitBody:
    """Run `use` with the value of each member, skipping none."""
    source = quantifier.value
    assert source is not None

    def visit_member() -> None:
        value = em.to_atom(expressions.lower_expr(em, source))
        with em.collect_statements() as inside:
            use(value)
        optional = getattr(source.type, "optional", True)
        some = fold.make_binary("!=", value, ir.Const(none_value(source.type)))
        em.emit_if(some if optional else fold.ONE, inside)

    return visit_member


def _lower_end(em: Emitter, quantifier: tree.Quantified) -> ir.Expr:
    none = ir.Const(none_value(quantifier.type))
    result = em.fresh_name(quantifier.quantifier)
    em.set_local(result, none)

    def take_value(value: ir.Expr) -> None:
        em.set_local(result, value)
        if quantifier.quantifier == "first":
            em.emit(ir.Break(span=em.span))

    stop = fold.make_binary("!=", ir.Local(result), none) if quantifier.quantifier == "first" else None
    search_loops.emit_search(
        em,
        quantifier.binders,
        quantifier.withs,
        quantifier.where,
        _loop_values(em, quantifier, take_value),
        stop,
    )
    return ir.Local(result)


def _lower_single(em: Emitter, quantifier: tree.Quantified) -> ir.Expr:
    none = ir.Const(none_value(quantifier.type))
    result, count = em.fresh_name(quantifier.quantifier), em.fresh_name("count")
    em.set_local(result, none)
    em.set_local(count, fold.ZERO)

    def count_value(value: ir.Expr) -> None:
        em.set_local(result, value)
        em.set_local(count, fold.make_sum(ir.Local(count), fold.ONE))
        several = fold.make_binary(">", ir.Local(count), fold.ONE)
        em.emit_if(several, [ir.Break(span=em.span)])

    stop = fold.make_binary(">", ir.Local(count), fold.ONE)
    search_loops.emit_search(
        em,
        quantifier.binders,
        quantifier.withs,
        quantifier.where,
        _loop_values(em, quantifier, count_value),
        stop,
    )
    is_single = fold.make_binary("==", ir.Local(count), fold.ONE)
    if quantifier.quantifier == "only":
        return fold.make_select(is_single, ir.Local(result), none)
    em.span = quantifier.span
    em.emit_fault(fold.make_not(is_single), "not-exactly-one", ir.FaultValue("found", ir.Local(count)))
    return ir.Local(result)


def _lower_best(em: Emitter, quantifier: tree.Quantified) -> ir.Expr:
    none = ir.Const(none_value(quantifier.type))
    kind = quantifier.quantifier.removeprefix("only ")
    is_alone = kind != quantifier.quantifier
    result, bests = em.fresh_name(kind), [em.fresh_name("best") for _ in quantifier.sort_keys]
    found_name = em.fresh_name("found")
    em.set_local(result, none)
    for best in bests:
        em.set_local(best, fold.ZERO)
    em.set_local(found_name, fold.ZERO)
    better: ir.BinaryOp = ">" if kind in ("most", "last") else "<"

    def compare_value(value: ir.Expr) -> None:
        ranks = [em.to_atom(expressions.lower_expr(em, each)) for each in quantifier.sort_keys]
        take_body: list[ir.Stmt] = [
            ir.Set(name=name, value=rank, span=em.span)
            for name, rank in zip((result, *bests), (value, *ranks), strict=True)
        ]
        take_body.append(ir.Set(name=found_name, value=fold.ONE, span=em.span))
        pairs = [(rank, ir.Local(best)) for rank, best in zip(ranks, bests, strict=True)]
        tied: ir.Expr = fold.ONE
        for pair in pairs if is_alone else ():
            tied = fold.make_and(tied, fold.make_binary("==", *pair))
        # Of equal members the first is kept, or for `last` the last.
        ahead = fold.make_binary(">=" if kind == "last" else better, *pairs.pop())
        for pair in reversed(pairs):
            equal = fold.make_and(fold.make_binary("==", *pair), ahead)
            ahead = fold.make_or(fold.make_binary(better, *pair), equal)
        none_tied: list[ir.Stmt] = []
        if is_alone:
            lost: tuple[ir.Stmt, ...] = (ir.Set(name=result, value=none, span=em.span),)
            none_tied.append(ir.If(condition=tied, then=lost, span=em.span))
        em.emit_if(fold.make_or(fold.make_not(ir.Local(found_name)), ahead), take_body, none_tied)

    search_loops.emit_search(
        em,
        quantifier.binders,
        quantifier.withs,
        quantifier.where,
        _loop_values(em, quantifier, compare_value),
    )
    return ir.Local(result)
