"""Where a thing lies is looked up, not searched for: `the s in space where market[s] == x`."""

from __future__ import annotations

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions, zones
from rulewright.lowering.emitter import Emitter
from rulewright.types import MemberType


def answer(em: Emitter, node: tree.Quantified) -> ir.Expr | None:
    """Return the answer about the one place at whose end something lies; None if the quantifier is
    no such question.
    """
    found = _asked(em, node)
    if found is None:
        return None
    family, end, card, count = found
    at = zones.cells(em, family.zones)
    first = family.first_place
    thing = em.atom(expressions.expression(em, card))
    place = em.atom(em.load(at.of, thing), "place")
    there = expressions.is_in(em, place, frozenset(range(first, first + count)))
    if family.holds != 1:
        ends = at.first if end.end == "first" else at.last
        there = fold.both(there, fold.binary("==", em.load(ends, place), thing))
    if node.kind == "any":
        return there
    member = fold.plus(place, ir.Const(-first))
    if node.kind == "the":
        em.span = node.span
        em.fault(fold.negate(there), "not-exactly-one", ir.FaultValue("found", fold.ZERO))
        return member
    return fold.select(there, member, fold.NO)


def _asked(
    em: Emitter, node: tree.Quantified
) -> tuple[tree.ZoneFamily, tree.ZoneEnd, tree.Expr, int] | None:
    if "lying" in em.lowering.without or len(node.binders) != 1 or node.withs or node.by:
        return None
    (binder,) = node.binders
    var, domain = binder.var, binder.domain
    match node.kind, node.value:
        case "any", None:
            pass
        case "the" | "only" | "first", tree.Local(var=asked) if asked is var:
            pass
        case _:
            return None
    if not isinstance(domain, tree.Members) or domain.of.growing:
        return None
    if tuple(domain.of.members) != tuple(range(domain.of.size)):
        return None
    where = node.where
    if not isinstance(where, tree.Compare) or where.op != "==":
        return None
    for end, card in ((where.left, where.right), (where.right, where.left)):
        match end, card.type:
            case (
                tree.ZoneEnd(place=tree.Place(family=family, keys=(tree.Local(var=key),))),
                MemberType(of=of, optional=False),
            ) if (
                key is var
                and family.linked
                and family.keys == (domain.of,)
                and of.size <= family.zones.of.size
                and em.lowering.effects.total(card)
                and var not in em.lowering.effects.of(card).variables
            ):
                return family, end, card, domain.of.size
    return None
