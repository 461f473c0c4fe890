"""Search a whole domain by bitsets (`vectorize`) where that is faster than a loop.

Terms: see `vectorize`. A *domain* is the values a variable ranges over.

Rule: if the condition of a quantifier, count or choice can be vectorised, compute its bitset first and then
use the whole set: `any` tests it for a member, `count` counts its bits, a choice emits an option for each
bit. The loop is kept as the other branch, for backends and boards for which a loop is faster. Parts of a
condition that cannot be vectorised are tested in a loop over the bits that remain.

Example: counting the marks of a player, without and with the rule.

```yaml
define:
  allowed(p, s): mark[s] is none and own(p) < 3
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

```ir own
value define_own(p_1):
  if in words:
    set_2 = bits(s[7 : + 36] == p_1)
    count_3 = count(set_2)
  else:
    total_4 = 0
    work 13
    for s_5 in range(0, 36):
      if s[7 + s_5] == p_1:
        total_4 = total_4 + 1
    count_3 = total_4
  return count_3
```
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.ir.walk import find_read_names
from rulewright.lowering import zones
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import chain_bitsets, vectorize
from rulewright.lowering.searching.bitset_functions import add_bitset_function
from rulewright.lowering.searching.bitsets import NotVectorizable
from rulewright.types import FiniteType, MemberType

MIN_MEMBERS = 9
"""Shorter domains are tested member by member."""


def find_member_type(domain: tree.Domain) -> FiniteType | None:
    """Return the type whose members a domain iterates in order, all or those of a chain; otherwise
    None.
    """
    match domain:
        case tree.Members(member_type=of):
            return of
        case tree.InChain(chain=chain):
            return chain.graph.member_type
        case _:
            return None


def is_wide_enough(em: Emitter, binder: tree.Binder) -> bool:
    """Return whether vectorising a domain pays off and its members fit into a bitset."""
    member_type = find_member_type(binder.domain)
    return (
        member_type is not None
        and len(member_type.members) >= MIN_MEMBERS
        and member_type.size <= ir.MAX_BITS
        and "masks" not in em.lowering.without
        and not em.reads_snapshot
    )


def lower_whole_set(
    em: Emitter, binder: tree.Binder, conditions: Sequence[tree.Expr]
) -> tuple[ir.Expr, int] | None:
    """Return the set of members of a domain for which conditions hold, and the size of its type;
    None if they have to be tested one by one.
    """
    partial_set = lower_partial_set(em, binder, conditions)
    if partial_set is None or len(partial_set[1]) < len(conditions):
        return None
    member_type = find_member_type(binder.domain)
    assert member_type is not None
    return partial_set[0], member_type.size


def lower_partial_set(
    em: Emitter, binder: tree.Binder, conditions: Sequence[tree.Expr], *, only_kept: bool = False
) -> tuple[ir.Expr, list[tree.Expr]] | None:
    """Return the set of members for the conditions that can be vectorised, and the remaining
    conditions; None if nothing is gained. `only_kept`: use only bitsets that are stored.
    """
    if not conditions or not is_wide_enough(em, binder):
        return None
    member_type = find_member_type(binder.domain)
    assert member_type is not None
    effects = em.lowering.effects
    if not any(effects.collect_reads(each) for each in conditions):
        return None
    vectorizer = vectorize.Vectorizer(em, member_type, only_kept=only_kept)
    used_conditions: list[tree.Expr] = []
    with em.collect_statements() as prelude:
        mask = vectorizer.lower_conditions(
            binder.var, [e for e in conditions if effects.is_total(e)], used_conditions
        )
        try:
            mask = vectorizer.join_sets(
                "&", mask, chain_bitsets.lower_chain_members(vectorizer, binder.domain)
            )
        except NotVectorizable:
            return None
    if not any(effects.collect_reads(each) for each in used_conditions):
        return None
    if member_type.is_growing:
        with em.collect_statements() as laid_prelude:
            mask = vectorizer.join_sets("&", mask, vectorizer.lower_laid_cells())
        prelude.extend(laid_prelude)
    used_statements = drop_unused(prelude, mask)
    apart = add_bitset_function(em, used_statements, mask, member_type.size)
    if apart is not None:
        return apart, used_conditions
    em.out.extend(used_statements)
    return mask, used_conditions


def lower_lying_things(
    em: Emitter, binder: tree.Binder, conditions: Sequence[tree.Expr]
) -> tuple[ir.Expr, int] | None:
    """Return the set of things that lie in one place and satisfy conditions, and the size of their
    type; None if native code does not store all bitsets for this.
    """
    kind = binder.var.type
    if not conditions or "masks" in em.lowering.without or em.reads_snapshot:
        return None
    with em.collect_statements() as prelude:
        lying_set = _lower_place_things(em, binder.domain)
        if lying_set is None or not isinstance(kind, MemberType):
            return None
        vectorizer, used_conditions = (
            vectorize.Vectorizer(em, kind.finite_type, only_kept=True),
            list[tree.Expr](),
        )
        total = [each for each in conditions if em.lowering.effects.is_total(each)]
        mask = vectorizer.lower_conditions(binder.var, total, used_conditions)
        if len(used_conditions) < len(conditions):
            return None
        mask = vectorizer.join_sets("&", vectorizer.name_set(lying_set), mask)
    em.out.extend(drop_unused(prelude, mask))
    return mask, lying_set.size


def _lower_place_things(em: Emitter, domain: tree.Domain) -> ir.CellsWith | None:
    """Return the things of one place, if native code stores them as a bitset; otherwise None."""
    if not isinstance(domain, tree.InZone) or domain.place.key_exprs is None:
        return None
    zone_cells, thing_count = (
        zones.get_zone_cells(em, domain.place.family.zones),
        domain.place.family.zones.thing_type.size,
    )
    if thing_count > ir.MAX_BITS or (zone_cells.place_count + 1) * ir.count_words(thing_count) > ir.MAX_WORDS:
        return None
    return ir.CellsWith(
        zone_cells.place_base, None, thing_count, em.to_atom(zones.lower_place_number(em, domain.place))
    )


def lower_chain_set(em: Emitter, binder: tree.Binder) -> ir.Expr | None:
    """Return the members of a chain as a set, if bitsets can express it."""
    member_type = find_member_type(binder.domain)
    if member_type is None or not is_wide_enough(em, binder):
        return None
    try:
        return chain_bitsets.lower_chain_members(vectorize.Vectorizer(em, member_type), binder.domain)
    except NotVectorizable:
        return None


def drop_unused(prelude: Sequence[ir.Stmt], *results: ir.Expr) -> list[ir.Stmt]:
    """Return the statements without those that name unused values."""
    used_names = find_read_names(*results)
    used_statements: list[ir.Stmt] = []
    for node in reversed(prelude):
        if isinstance(node, ir.Set) and node.name not in used_names:
            continue
        used_names |= find_read_names(node)
        used_statements.append(node)
    return used_statements[::-1]
