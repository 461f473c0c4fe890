"""Asks all members of a domain at once, by sets (`lanes`), where that gains something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.ir.walk import names_in
from rulewright.lowering import zones
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import chain_sets, lanes
from rulewright.lowering.searching.set_functions import set_function
from rulewright.lowering.searching.sets import NoLanes
from rulewright.tree.walk import walk
from rulewright.types import FiniteType, MemberType

FEWEST = 9
"""Members of shorter domains are asked one by one."""


def places(domain: tree.Domain) -> FiniteType | None:
    """The type whose members a domain runs over in their order, all or those of a chain."""
    match domain:
        case tree.Members(of=of):
            return of
        case tree.InChain(chain=chain):
            return chain.graph.of
        case _:
            return None


def wide_enough(em: Emitter, binder: tree.Binder) -> bool:
    """Whether the members of a domain are worth asking at once, and few enough for words."""
    of = places(binder.domain)
    return (
        of is not None
        and len(of.members) >= FEWEST
        and of.size <= ir.MOST_BITS
        and "masks" not in em.lowering.without
        and not em.old
    )


def whole(
    em: Emitter, binder: tree.Binder, conditions: Sequence[tree.Expr]
) -> tuple[ir.Expr, int] | None:
    """The set of the members of a domain for which conditions hold, and the size of its type; None
    where they have to be asked one by one."""
    found = part(em, binder, conditions)
    if found is None or len(found[1]) < len(conditions):
        return None
    of = places(binder.domain)
    assert of is not None
    return found[0], of.size


def part(
    em: Emitter, binder: tree.Binder, conditions: Sequence[tree.Expr], *, only_kept: bool = False
) -> tuple[ir.Expr, list[tree.Expr]] | None:
    """The set of the members for which those of the conditions hold that can be asked at once, and
    which these are; None where that gains nothing. `only_kept`: none of those for which cells would
    be looked through."""
    if not conditions or not wide_enough(em, binder):
        return None
    of = places(binder.domain)
    assert of is not None
    effects = em.lowering.effects
    if not any(effects.reads(each) for each in conditions):
        return None
    asked = lanes.Lanes(em, of, only_kept=only_kept)
    taken: list[tree.Expr] = []
    with em.collect() as made:
        mask = asked.all_of(binder.var, [e for e in conditions if effects.total(e)], taken)
        try:
            mask = asked.join("&", mask, chain_sets.run_over(asked, binder.domain))
        except NoLanes:
            return None
    if not any(effects.reads(each) for each in taken):
        return None
    if of.growing:
        with em.collect() as there:
            mask = asked.join("&", mask, asked.laid())
        made.extend(there)
    kept = needed(made, mask)
    apart = set_function(em, kept, mask, of.size)
    if apart is not None:
        return apart, taken
    em.out.extend(kept)
    return mask, taken


def lying(
    em: Emitter, binder: tree.Binder, conditions: Sequence[tree.Expr]
) -> tuple[ir.Expr, int] | None:
    """The set of the things that lie in one place and for which conditions hold, and the size of
    their type; None where native code does not keep all sets that this takes."""
    kind = binder.var.type
    if not conditions or "masks" in em.lowering.without or em.old:
        return None
    with em.collect() as made:
        there = _things_of(em, binder.domain)
        if there is None or not isinstance(kind, MemberType):
            return None
        asked, taken = lanes.Lanes(em, kind.of, only_kept=True), list[tree.Expr]()
        total = [each for each in conditions if em.lowering.effects.total(each)]
        mask = asked.all_of(binder.var, total, taken)
        if len(taken) < len(conditions):
            return None
        mask = asked.join("&", asked.put(there), mask)
    em.out.extend(needed(made, mask))
    return mask, there.size


def _things_of(em: Emitter, domain: tree.Domain) -> ir.CellsWith | None:
    """The things of one place, where native code keeps them as a set."""
    if not isinstance(domain, tree.InZone) or domain.place.keys is None:
        return None
    at, things = zones.cells(em, domain.place.family.zones), domain.place.family.zones.of.size
    if things > ir.MOST_BITS or (at.places + 1) * ir.words_for(things) > ir.MOST_WORDS:
        return None
    return ir.CellsWith(at.of, None, things, em.atom(zones.number(em, domain.place)))


def run_over(em: Emitter, binder: tree.Binder) -> ir.Expr | None:
    """The members of a chain as a set, where it can be told by sets."""
    of = places(binder.domain)
    if of is None or not wide_enough(em, binder):
        return None
    try:
        return chain_sets.run_over(lanes.Lanes(em, of), binder.domain)
    except NoLanes:
        return None


def of_a_place(
    em: Emitter, var: tree.Var, items: Sequence[int], condition: tree.Expr
) -> list[tuple[int, ir.Expr]]:
    """Whether a condition holds for each of a few values of a variable: looked up at a place that
    it is about, in what holds for all places. Nothing where that gains nothing."""
    if len(items) > lanes.MOST_CASES:
        return []
    for place, at, of in places_around(em, condition):
        if place is var:
            continue
        asked = lanes.Lanes(em, of)
        with em.collect() as made:
            masks = asked.of_values(place, var, items, condition)
            if masks is None:
                continue
            holds = [asked.at_place(mask, at) for mask in masks]
        em.out.extend(needed(made, *holds))
        return list(zip(items, holds, strict=True))
    return []


def places_around(
    em: Emitter, condition: tree.Expr
) -> Iterator[tuple[tree.Var, ir.Expr, FiniteType]]:
    """The places that a condition which searches is about, where they are and of which type."""
    effects = em.lowering.effects
    searched = any(isinstance(part, tree.Quantified) for part in walk(condition, inside=True))
    if not searched or not effects.total(condition):
        return
    for place in effects.of(condition).variables:
        at = em.env.get(place)
        kind = place.type
        if not isinstance(at, ir.Local | ir.Load) or not isinstance(kind, MemberType):
            continue
        if kind.optional or kind.of.growing:
            continue
        if wide_enough(em, tree.Binder(place, tree.Members(kind.of))):
            yield place, at, kind.of


def needed(made: Sequence[ir.Stmt], *results: ir.Expr) -> list[ir.Stmt]:
    """The statements without those that give names to what nobody asks for."""
    asked = names_in(*results)
    kept: list[ir.Stmt] = []
    for node in reversed(made):
        if isinstance(node, ir.Set) and node.name not in asked:
            continue
        asked |= names_in(node)
        kept.append(node)
    return kept[::-1]
