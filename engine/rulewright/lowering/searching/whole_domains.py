"""Asks all members of a domain at once, by sets (`lanes`), where that gains something."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.ir.walk import names_in
from rulewright.lowering import zones
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import chain_sets, lanes
from rulewright.lowering.searching.set_functions import set_function
from rulewright.lowering.searching.sets import NoLanes
from rulewright.types import FiniteType, MemberType

FEWEST = 9
"""Members of shorter domains are asked one by one."""


def places(domain: tree.Domain) -> FiniteType | None:
    """Return the type whose members a domain iterates in order, all or those of a chain; otherwise
    None.
    """
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
    """Return the set of members of a domain for which conditions hold, and the size of its type;
    None if they have to be tested one by one.
    """
    found = part(em, binder, conditions)
    if found is None or len(found[1]) < len(conditions):
        return None
    of = places(binder.domain)
    assert of is not None
    return found[0], of.size


def part(
    em: Emitter, binder: tree.Binder, conditions: Sequence[tree.Expr], *, only_kept: bool = False
) -> tuple[ir.Expr, list[tree.Expr]] | None:
    """Return the set of members for the conditions that can be vectorised, and the remaining
    conditions; None if nothing is gained. `only_kept`: use only bitsets that are stored.
    """
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
    """Return the set of things that lie in one place and satisfy conditions, and the size of their
    type; None if native code does not store all bitsets for this.
    """
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
    """Return the members of a chain as a set, if bitsets can express it."""
    of = places(binder.domain)
    if of is None or not wide_enough(em, binder):
        return None
    try:
        return chain_sets.run_over(lanes.Lanes(em, of), binder.domain)
    except NoLanes:
        return None


def needed(made: Sequence[ir.Stmt], *results: ir.Expr) -> list[ir.Stmt]:
    """Return the statements without those that name unused values."""
    asked = names_in(*results)
    kept: list[ir.Stmt] = []
    for node in reversed(made):
        if isinstance(node, ir.Set) and node.name not in asked:
            continue
        asked |= names_in(node)
        kept.append(node)
    return kept[::-1]
