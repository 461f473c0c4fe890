"""Compute conditions on the neighbours of each place of a growing grid for all places at once.

Literature: loop interchange; scatter in place of gather.

Rule: `any t in neighbours(s) where C` reads six cells for each `s`. Where such a definition is called for all
`s` of a grid, one pass over the `t` that satisfy C stores the value at the places around them. Links between
cells lead both ways, so both orders find the same pairs. Only conditions that cannot fail and do not read
`s` are computed this way, and only when a first place asks for the value.

Example: empty cells beside a player's marks.

```yaml
names: {p: player, s: cell, t: cell}
grids:
  cell:
    grid: hex
    grows: true
    at most: 20
    reach: 6
    cell: {mark: player?}
    shapes:
      single: {cells: [[0, 0]]}
state: {turn: int}
define:
  beside(p, s): any t in neighbours(s) where mark[t] == p
  shore(p): count s in cell where mark[s] is none and beside(p, s)
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses spot in openings(single)
      otherwise:
        end game
      lay single at spot:
        mark = none
      turn += shore(p)
scoring:
  points(p): shore(p)
```

```ir shore without nearby, masks
value define_shore(p_1):
  total_2 = 0
  for s_3 in range(0, s[7]):
    work 5
    if s[168 + s_3] == -1:
      if define_beside(p_1, s_3):
        total_2 = total_2 + 1
  return total_2
```

```ir shore without masks
value define_shore(p_1):
  cell.7 = s[7]
  once.0.0.known = 0
  total_2 = 0
  for s_3 in range(0, cell.7):
    work 1
    if s[168 + s_3] == -1:
      if not once.0.0.known:
        array once.0.0[20]
        for part.0.1.t_3 in range(0, cell.7):
          work 4
          if s[168 + part.0.1.t_3] == p_1:
            part.0.1.t_4 = part.0.1.t_3 * 6
            for part.0.1.side_5 in range(0, 6):
              part.0.1.beside_6 = s[48 + (part.0.1.t_4 + part.0.1.side_5)]
              if part.0.1.beside_6 >= 0:
                once.0.0[part.0.1.beside_6] = 1
        once.0.0.known = 1
      if once.0.0[s_3]:
        total_2 = total_2 + 1
  return total_2
```
"""

from __future__ import annotations

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import scan_function
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.passes.inlining import can_inline_calls
from rulewright.lowering.passes.purity import NEIGHBOUR_ARRAY, NeighbourTable
from rulewright.lowering.searching import quantifiers, search_loops
from rulewright.types import MemberType


def make_neighbour_table(lowering: Lowering, name: str, define: tree.Define) -> NeighbourTable | None:
    """Return how to compute all values of a definition for a place; None if it is no such
    question.
    """
    node = define.body
    if "nearby" in lowering.without or not isinstance(node, tree.Quantified):
        return None
    if node.quantifier not in ("any", "count") or len(node.binders) != 1 or node.withs or node.sort_keys:
        return None
    (binder,) = node.binders
    near = binder.domain
    if not isinstance(near, tree.Neighbours) or not isinstance(near.cell, tree.Local):
        return None
    place = near.cell.var
    effects = lowering.effects
    if (
        place not in define.parameters
        or place.type != MemberType(near.member_type)
        or node.value is not None
        or node.where is None
        or place in effects.get_traits(node.where).variables
        or not effects.is_total(node)
    ):
        return None
    function = _make_fill_function(lowering, name, define, node, near)
    calls = scan_function(function).calls
    if calls or not can_inline_calls(function):
        return None
    return NeighbourTable(function, define.parameters.index(place))


def _make_fill_function(
    lowering: Lowering,
    name: str,
    define: tree.Define,
    quantifier: tree.Quantified,
    neighbourhood: tree.Neighbours,
) -> ir.Function:
    """Return a function that fills an array for all places; it is never called, only inlined."""
    em = Emitter(lowering)
    em.span = quantifier.span
    names = tuple(em.declare_var(var) for var in define.parameters)
    links = lowering.layout.grids[neighbourhood.member_type].links
    binder = tree.Binder(quantifier.binders[0].var, tree.Members(neighbourhood.member_type))

    def store_value(place: ir.Expr) -> None:
        value: ir.Expr = fold.ONE
        if quantifier.quantifier == "count":
            value = fold.make_sum(ir.Element(NEIGHBOUR_ARRAY, place), fold.ONE)
        em.emit(ir.SetElement(array=NEIGHBOUR_ARRAY, index=place, value=value, span=em.span))

    def visit_member() -> None:
        member = em.to_atom(em.env[binder.var])
        if neighbourhood.include_self:
            store_value(member)
        link_base = em.to_atom(fold.make_product(member, ir.Const(6)))
        side = em.fresh_name("side")
        with em.for_range(side, fold.ZERO, ir.Const(6)):
            beside = em.make_temp(em.load_cell(links, fold.make_sum(link_base, ir.Local(side))), "beside")
            with em.open_if(fold.make_binary(">=", beside, fold.ZERO)):
                store_value(beside)

    def emit_search() -> None:
        search_loops.emit_search(em, (binder,), (), quantifier.where, visit_member)

    words = quantifiers.lower_bitset_version(em, (binder,), emit_search)
    with em.collect_statements() as plain:
        emit_search()
    if words is None:
        em.out.extend(plain)
    else:
        em.emit_if(ir.UsesWords(), words[0], plain)
    em.emit(ir.Return(value=fold.ZERO, span=quantifier.span))
    return ir.Function(f"{name}_nearby", names, tuple(em.out), "value", define.span)
