"""Compute chains of places as bitsets: for all chains at once, or for the chain of one place.

Terms: a *chain* is a connected component of equal places; what is *beside* it are the neighbours of its
places.
Literature: connected-component labelling; flood fill on bitboards.

Rule: a quantifier over a chain, or over what is beside it, becomes an operation on the bitset of that
chain. Native code keeps the chains and what was asked of them, and updates them where a place has changed
(`backends/native/chains.c`), so that a question takes as long as the change since the last one.

Example: the liberties of a stone are the empty places beside its chain.

```yaml
chains:
  group(s): mark[s]
define:
  allowed(p, s): mark[s] is none and liberties(s) > 0
  liberties(s): count t in neighbours(group(s)) where mark[t] is none
```

```ir liberties
value define_liberties(s_1):
  memo array group.beside_heads[36]
  memo array group.beside_sizes[36]
  memo array group.beside_starts[36]
  memo array group.beside_order[120]
  if in words:
    set_2 = bits(s[7 : + 36] == -1)
    set_3 = bits(s[7 : + 36] == 0)
    set_4 = bits(s[7 : + 36] == 1)
    set_5 = beside group of s_1
    set_6 = set_2 & set_5
    count_7 = count(set_6)
  else:
    total_8 = 0
    refresh group.fill_beside.of by group.fill_beside, of s[7 : 43]
    for at_10 in range(0, 0 if group.beside_heads[s_1] < 0 else group.beside_sizes[group.beside_heads[s_1]]):
      work 1
      t_9 = group.beside_order[group.beside_starts[group.beside_heads[s_1]] + at_10]
      if s[7 + t_9] == -1:
        total_8 = total_8 + 1
    count_7 = total_8
  return count_7
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.lowering import expressions
from rulewright.lowering.searching.bitsets import BitsetBuilder, ConstantRows, NotVectorizable
from rulewright.lowering.searching.lane_types import (
    CaseLane,
    ChainSets,
    Lane,
    MaskLane,
    NeighbourCountLane,
    StateLane,
    UniformLane,
    list_cell_values,
)
from rulewright.tree.evaluation import COMPARE
from rulewright.types import none_value

if TYPE_CHECKING:
    from rulewright.lowering.searching.vectorize import Vectorizer


def lower_chain_members(vectorizer: Vectorizer, domain: tree.Domain) -> ir.Expr:
    """Lower a domain to the bitset of its members."""
    if not isinstance(domain, tree.InChain):
        return vectorizer.full_set
    if not vectorizer.em.lowering.effects.is_total(domain.member):
        raise NotVectorizable
    place_value = vectorizer.em.to_atom(expressions.lower_expr(vectorizer.em, domain.member))
    chains = _lower_chains(vectorizer, domain.chain)
    chain_fields = (
        place_value,
        chains.place_sets,
        chains.name,
        chains.neighbour_table,
        domain.is_border,
        vectorizer.size,
    )
    return vectorizer.name_set(ir.ChainOf(*chain_fields))


def lower_beside_chain(
    vectorizer: Vectorizer, quantifier: tree.Quantified, var: tree.Var, chain_domain: tree.InChain
) -> Lane:
    """Lower a quantifier over the places adjacent to the chain of each member to a lane."""
    place_lane = vectorizer.lower_lane(chain_domain.member)
    if not chain_domain.is_border or quantifier.withs or not isinstance(place_lane, ConstantRows):
        raise NotVectorizable
    if quantifier.quantifier not in ("any", "all", "count") or vectorizer.has_lane_variable(
        (quantifier.where, quantifier.value)
    ):
        raise NotVectorizable
    counted_set: ir.Expr = vectorizer.full_set
    if quantifier.where is not None:
        counted_set = vectorizer.to_mask(vectorizer.lower_for_each_member(var, quantifier.where))
    if quantifier.value is not None:
        counted_set = vectorizer.join_sets(
            "-", counted_set, vectorizer.to_mask(vectorizer.lower_for_each_member(var, quantifier.value))
        )
    chains = _lower_chains(vectorizer, chain_domain.chain)
    vectorizer.em.add_remark(f"{chains.name}: kept as sets, with those beside which something is asked for")
    if quantifier.quantifier == "count":
        return NeighbourCountLane(chains, counted_set, place_lane)
    mask = vectorizer.pull_set(_lower_chains_beside(vectorizer, chains, counted_set, 1), place_lane)
    return MaskLane(mask if quantifier.quantifier == "any" else vectorizer.complement_set(mask))


def compare_counts(
    vectorizer: Vectorizer, lane: NeighbourCountLane, op: ir.BinaryOp, constant: int
) -> ir.Expr:
    """Return the members for which a comparison of the number of neighbours of their chain holds;
    members without a chain are excluded.
    """
    test = COMPARE[op]
    result: ir.Expr = vectorizer.empty_set
    for number in range(min(max(constant + 2, 1), vectorizer.size + 1)):
        if number == 0 or test(number, constant) != test(number - 1, constant):
            chain_set = _lower_chains_beside(vectorizer, lane.chains, lane.counted_set, number)
            result = vectorizer.join_sets("|" if test(number, constant) else "-", result, chain_set)
    return vectorizer.pull_set(result, lane.index_rows)


def _lower_chains_beside(
    vectorizer: Vectorizer, chains: ChainSets, counted_set: ir.Expr, least: int
) -> ir.Expr:
    """Lower to the places in chains that are adjacent to at least `least` places of `counted_set`."""
    if least <= 0:
        return vectorizer.full_set
    questions = vectorizer.em.lowering.chain_questions
    question = questions.setdefault(
        (chains.name, _NameResolver(vectorizer).rewrite_expr(counted_set)), len(questions)
    )
    chain_fields = (
        counted_set,
        chains.place_sets,
        chains.name,
        question,
        chains.neighbour_table,
        least,
        vectorizer.size,
    )
    return vectorizer.name_set(ir.ChainMembers(*chain_fields))


def _lower_chains(vectorizer: Vectorizer, chain: tree.Chain) -> ChainSets:
    """Return the current chains, separately for each value of their places."""
    if not vectorizer.em.lowering.effects.is_total(chain.value):
        raise NotVectorizable
    near = _make_neighbour_table(vectorizer, chain.graph)
    sets_by_value: dict[int, ir.Expr] = {}
    match vectorizer.lower_for_each_member(chain.var, chain.value):
        case StateLane() as cells:
            values = list_cell_values(cells.state.type)
            if values is None or len(values) > ir.MAX_SETS:
                raise NotVectorizable
            sets_by_value = {value: vectorizer.lower_cells_equal(cells, ir.Const(value)) for value in values}
        case CaseLane(cases):
            for mask, one in cases:
                if not isinstance(one, UniformLane) or not isinstance(one.value, ir.Const):
                    raise NotVectorizable
                value = one.value.value
                sets_by_value[value] = vectorizer.join_sets(
                    "|", sets_by_value.get(value, vectorizer.empty_set), mask
                )
        case MaskLane(mask):
            sets_by_value = {1: mask, 0: vectorizer.complement_set(mask)}
        case _:
            raise NotVectorizable
    sets_by_value.pop(none_value(chain.value.type), None)
    if not sets_by_value:
        raise NotVectorizable
    return ChainSets(chain.name, tuple(sets_by_value.values()), near)


def _make_neighbour_table(vectorizer: Vectorizer, graph: tree.Graph) -> int:
    """Return the table of the neighbours of each place; raise NotVectorizable if neighbourhood is
    not symmetric.
    """
    if graph.neighbours is None or graph.member_type is not vectorizer.member_type:
        raise NotVectorizable
    collections = vectorizer.em.lowering.rules.collections
    rows = [0] * vectorizer.size
    for member in vectorizer.members:
        rows[member] = sum(1 << each for each in set(collections[graph.neighbours.cells[member]]))
    for member, row in enumerate(rows):
        near = [each for each in vectorizer.members if row >> each & 1]
        if member in near or not all(rows[each] >> member & 1 for each in near):
            raise NotVectorizable
    return vectorizer.em.lowering.register_table(tuple(rows))


class _NameResolver(Rewriter):
    """Resolves the names of sets to their definitions."""

    def __init__(self, bitset_builder: BitsetBuilder) -> None:
        super().__init__()
        self.sets = bitset_builder

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        meant = self.sets.get_definition(expression)
        return self.rewrite_children(expression) if meant is expression else self.rewrite_expr(meant)
