"""Merge stores along paths into bulk stores, which write all their places at once.

Rule: a loop over directions in each of which it goes along a path and stores one value at every place (`for
n in 1 to stop - 1 with t = ...: owner[t] = p`) stores it at a set of places: on the paths where its
condition holds, the places before they stop. These are the same places only if no path meets another: what
is stored on one must not be what the next one reads.

Example: the stones between the new one and the next own one, to the left and to the right, change hands.

```yaml
names: {p: player, q: player, s: site, t: site?, n: 1 to 5, d: direction}
types:
  direction: {fields: {dx: int}, members: {left: {dx: -1}, right: {dx: 1}}}
define:
  along(s, d, n): step(s, n * d.dx, 0)
  holds(p, t): t is not none and mark[t] == p
  stop(p, s, d): (first n in 1 to 5 where not holds(next(p), along(s, d, n))) otherwise 5
  allowed(p, s): mark[s] is none and any d in direction where holds(p, along(s, d, stop(p, s, d)))
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where allowed(p, s)
      for d in direction where holds(p, along(s, d, stop(p, s, d))):
        for n in 1 to stop(p, s, d) - 1 with t = along(s, d, n):
          mark[t] = p
      mark[s] = p
```

```ir turns apply_0
segment apply_0(code):
  main.s_2 = code
  if in words:
    main.by_3 = table_0[s[46]]
    main.set_4 = bits(s[7 : + 36] == main.by_3)
    main.set_28 = bits(s[7 : + 36] == s[46])
    main.set_52 = reached(main.s_2, main.set_4, by table_3)
    main.set_53 = main.set_52 & main.set_4
    main.set_54 = main.set_52 & main.set_28
    main.set_55 = main.set_53 if some(main.set_54) else 0x0
    main.set_102 = reached(main.s_2, main.set_4, by table_4)
    main.set_103 = main.set_102 & main.set_4
    main.set_104 = main.set_102 & main.set_28
    main.set_105 = main.set_103 if some(main.set_104) else 0x0
    main.set_106 = main.set_55 | main.set_105
    for main.t_107 in bits(main.set_106):
      s[7 + main.t_107] = s[46]
  else:
    array main.held_108[2]
    work 37
    for main.d_109 in range(0, 2):
      main.t_110 = table_2[main.s_2 * 10 + main.d_109 * 5 + define_stop(s[46], main.s_2, main.d_109) + -1]
      if main.t_110 != -1 and s[7 + main.t_110] == s[46]:
        main.held_108[main.d_109] = 1
    for main.d_111 in range(0, 2):
      if main.held_108[main.d_111]:
        main.t_114 = table_2[main.s_2 * 10 + main.d_111 * 5 + define_stop(s[46], main.s_2, main.d_111) + -1]
        if main.t_114 != -1 and s[7 + main.t_114] == s[46]:
          for main.n_112 in range(1, define_stop(s[46], main.s_2, main.d_111)):
            work 1
            main.t_113 = table_2[main.s_2 * 10 + main.d_111 * 5 + main.n_112 + -1]
            if main.t_113 != -1:
              s[7 + main.t_113] = s[46]
  s[7 + main.s_2] = s[46]
  if s[46] == 1:
    s[46] = 0
  else:
    s[46] = s[46] + 1
  tick
  s[4] = 1
  log event_0(s[46])
  return -1
```
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import lane_types, quantifiers, vectorize, vectorized_domains
from rulewright.lowering.searching.bitsets import ConstantRows, NotVectorizable
from rulewright.records import dataclass
from rulewright.tree.walk import walk_nodes
from rulewright.types import FiniteType, MemberType


@dataclass(frozen=True, slots=True)
class PathLoop:
    """A loop (`number_var`, up to one before `stop_expr`) along a path of places."""

    number_var: tree.Var
    stop_expr: tree.Expr
    place_var: tree.Var
    place_expr: tree.Expr
    state_write: tree.WriteState


def lower_bulk_store(em: Emitter, each_loop: tree.ForEach) -> list[ir.Stmt]:
    """Lower the loop to one store at a set of places; empty if that is impossible."""
    effects = em.lowering.effects
    course = _match_path_loop(each_loop)
    if course is None or each_loop.where is None or em.lowering.coverage or em.trial:
        return []
    state, value = course.state_write.state, course.state_write.value
    values = lane_types.list_cell_values(state.type)
    if values is None or len(values) > ir.MAX_SETS or state.seen_by is not None:
        return []
    around = {each_loop.binders[0].var, course.number_var, course.place_var}
    read_vars = effects.get_traits(value).variables.keys()
    if (
        read_vars & around
        or effects.collect_reads(value)
        or not effects.is_total((value, each_loop.where, course.stop_expr))
    ):
        return []
    with em.collect_statements() as noted:
        em.mark_changed(state)
    items = quantifiers.list_constant_items(em, each_loop.binders[0].domain)
    if noted or not items or len(items) > vectorize.MAX_CASES:
        return []
    for place, at, of in _iter_outer_places(em, each_loop.where):
        names = dict(em.env)
        with em.collect_statements() as prelude:
            try:
                ways = _PathSets(em, of, place, at)
                stored_set = ways.lower_union(each_loop.binders[0].var, items, each_loop.where, course)
            except NotVectorizable:
                stored_set = None
            em.env = dict(names)
            if stored_set is None:
                continue
            stored = em.to_atom(expressions.lower_expr(em, value))
            place_name = em.fresh_name(course.place_var.name)
            with em.collect_statements() as body:
                em.store_cell(em.lowering.layout.states[state], ir.Local(place_name), stored)
            em.emit(
                ir.ForBits(name=place_name, mask=stored_set, size=of.size, body=tuple(body), span=em.span)
            )
        em.add_remark(f"for {each_loop.binders[0].var.name}: stored on {len(items)} ways at once")
        return vectorized_domains.drop_unused(prelude)
    return []


def _match_path_loop(each_loop: tree.ForEach) -> PathLoop | None:
    """Return the inner loop if the body of a loop is one that stores along a path, and nothing
    else.
    """
    if len(each_loop.binders) != 1 or each_loop.withs or len(each_loop.body) != 1:
        return None
    match each_loop.body[0]:
        case tree.ForEach(
            binders=(
                tree.Binder(
                    var=number,
                    domain=tree.Numbers(
                        first=tree.Const(value=1),
                        last=tree.Arithmetic(op="-", args=(stop, tree.Const(value=1))),
                        down=False,
                    ),
                ),
            ),
            withs=((place, way),),
            where=None,
            orders=None,
            body=(tree.WriteState(op="=", key_exprs=(tree.Local(var=key),)) as write,),
        ) if key is place:
            return PathLoop(number, stop, place, way, write)
        case _:
            return None


def _iter_outer_places(em: Emitter, condition: tree.Expr) -> Iterator[tuple[tree.Var, ir.Expr, FiniteType]]:
    """Yield the places that a condition with a quantifier depends on: the variable, its value and type."""
    effects = em.lowering.effects
    searched = any(isinstance(part, tree.Quantified) for part in walk_nodes(condition, into_calls=True))
    if not searched or not effects.is_total(condition):
        return
    for place in effects.get_traits(condition).variables:
        place_value = em.env.get(place)
        kind = place.type
        if not isinstance(place_value, ir.Local | ir.Load) or not isinstance(kind, MemberType):
            continue
        if kind.optional or kind.finite_type.is_growing:
            continue
        if vectorized_domains.is_wide_enough(em, tree.Binder(place, tree.Members(kind.finite_type))):
            yield place, place_value, kind.finite_type


class _PathSets(vectorize.Vectorizer):
    """Vectorised paths from one place, which represents all places during the computation."""

    def __init__(
        self, em: Emitter, member_type: FiniteType, place_var: tree.Var, start_place: ir.Expr
    ) -> None:
        super().__init__(em, member_type)
        self.env[place_var] = self.make_identity(member_type)
        self.start_place = start_place

    def lower_union(
        self, var: tree.Var, items: Sequence[int], condition: tree.Expr, course: PathLoop
    ) -> ir.Expr | None:
        """Return the places passed on those paths for which the condition holds."""
        passed: ir.Expr = self.empty_set
        behind: list[tuple[int, ...]] = []
        for item in items:
            self.em.env[var] = ir.Const(item)
            lane = self.try_condition(condition)
            if lane is None:
                return None
            holds = self.to_mask(lane)
            run_parts = self.lower_run_from(holds, self.start_place)
            if run_parts is None or not self.follows_run(holds, course):
                return None
            run, end, way = run_parts
            behind.append(way)
            passed = self.join_sets(
                "|", passed, self.select_set(ir.SetMeasure("some", end), run, self.empty_set)
            )
        for start, ways in enumerate(zip(*behind, strict=True)):
            met = 1 << start
            for way in ways:
                if met & way:
                    return None
                met |= way
        return passed

    def follows_run(self, member_set: ir.Expr, course: PathLoop) -> bool:
        """Return whether the loop follows the run whose end the condition determines."""
        run = self.run_members[member_set].step_run
        cases = self.lower_lane(course.stop_expr)
        if not isinstance(cases, lane_types.CaseLane):
            return False
        for count, (mask, stop) in enumerate(cases.lane_cases, 1):
            if stop != lane_types.UniformLane(ir.Const(min(count, len(run.run_steps)))):
                return False
            if count <= len(run.run_steps) and self.run_stops.get(mask) != (run, count - 1):
                return False
        for count, step in enumerate(run.run_steps[:-1], 1):
            self.em.env[course.number_var] = ir.Const(count)
            to = self.lower_lane(course.place_expr)
            if not isinstance(to, ConstantRows) or to.rows != step.rows:
                return False
        return len(cases.lane_cases) == len(run.run_steps) + 1
