"""Replace a search by an inverse lookup: `the s in space where market[s] == x`.

Terms: the *inverse* of the contents of zones is the zone that contains a thing. The layout stores it for
every thing as a cell (`lowering/zones`).

Rule: a search for the member s whose zone of one thing contains x (`first`, `only`, `the` and `any` over s
with `stall[s] == x` as a conjunct) reads the cell of x and tests whether it is such a zone, in place of a
loop over s.

Example: the site of the card a.

```yaml
names: {p: player, s: site, x: card}
types:
  card: [a, b, c, d]
zones:
  card:
    deck: {start: all}
    stall(s): {holds: 1}
define:
  allowed(p, s): stall[s] is none and slot(a) != s
  slot(x): first s in site where stall[s] == x
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where allowed(p, s)
      move a to stall[s]
```

```ir slot without lying
value define_slot.0():
  first_3 = -1
  work 11
  for s_4 in range(0, 36):
    if s[49 + s_4] == 0:
      first_3 = s_4
      break
  return first_3
```

```ir slot
value define_slot.0():
  place_1 = s[7]
  return place_1 + -1 if 1 <= place_1 and place_1 <= 36 else -1
```
"""

from __future__ import annotations

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions, zones
from rulewright.lowering.emitter import Emitter
from rulewright.types import MemberType


def lower_inverse_lookup(em: Emitter, quantifier: tree.Quantified) -> ir.Expr | None:
    """Lower a quantifier over places to a test of the one place that holds a thing at its end; None if it has
    another form.
    """
    zone_match = _match_zone_search(em, quantifier)
    if zone_match is None:
        return None
    family, end, card, count = zone_match
    zone_cells = zones.get_zone_cells(em, family.zones)
    first = family.first_place
    thing = em.to_atom(expressions.lower_expr(em, card))
    place = em.to_atom(em.load_cell(zone_cells.place_base, thing), "place")
    lies_there = expressions.lower_is_in(em, place, frozenset(range(first, first + count)))
    if family.max_things != 1:
        ends = zone_cells.first if end.side == "first" else zone_cells.last
        lies_there = fold.make_and(lies_there, fold.make_binary("==", em.load_cell(ends, place), thing))
    if quantifier.quantifier == "any":
        return lies_there
    member = fold.make_sum(place, ir.Const(-first))
    if quantifier.quantifier == "the":
        em.span = quantifier.span
        em.emit_fault(fold.make_not(lies_there), "not-exactly-one", ir.FaultValue("found", fold.ZERO))
        return member
    return fold.make_select(lies_there, member, fold.NO)


def _match_zone_search(
    em: Emitter, quantifier: tree.Quantified
) -> tuple[tree.ZoneFamily, tree.ZoneEnd, tree.Expr, int] | None:
    if (
        "lying" in em.lowering.without
        or len(quantifier.binders) != 1
        or quantifier.withs
        or quantifier.sort_keys
    ):
        return None
    (binder,) = quantifier.binders
    var, domain = binder.var, binder.domain
    match quantifier.quantifier, quantifier.value:
        case "any", None:
            pass
        case "the" | "only" | "first", tree.Local(var=asked) if asked is var:
            pass
        case _:
            return None
    if not isinstance(domain, tree.Members) or domain.member_type.is_growing:
        return None
    if tuple(domain.member_type.members) != tuple(range(domain.member_type.size)):
        return None
    where = quantifier.where
    if not isinstance(where, tree.Compare) or where.op != "==":
        return None
    for end, card in ((where.left, where.right), (where.right, where.left)):
        match end, card.type:
            case (
                tree.ZoneEnd(place=tree.Place(family=family, key_exprs=(tree.Local(var=key),))),
                MemberType(finite_type=of, optional=False),
            ) if (
                key is var
                and family.is_linked
                and family.keys == (domain.member_type,)
                and of.size <= family.zones.thing_type.size
                and em.lowering.effects.is_total(card)
                and var not in em.lowering.effects.get_traits(card).variables
            ):
                return family, end, card, domain.member_type.size
    return None
