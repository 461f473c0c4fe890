"""Prune domains before the game: remove the values for which a condition without state is false.

Terms: a *domain* is the values that a variable ranges over; *pruning* removes values for which the
condition is known to be false. Literature: node consistency in constraint satisfaction (Mackworth 1977).

Rule: evaluate every conjunct that reads no state before the game, for each value of the variable (and of
the variables around it), and loop over the values that remain: a list if there is one, a row of a table if
the list depends on outer variables.

Example: three sites are two steps from a1. Without pruning, every site is compared.

```yaml
define:
  allowed(p, s): mark[s] is none and distance(s, a1) == 2
```

```ir turns options_0 without narrow, masks
options options_0():
  work 16
  for s_1 in range(0, 36):
    if s[7 + s_1] == -1:
      if table_0[s_1] == 2:
        emit s_1
```

```ir turns options_0 without masks
options options_0():
  for s_1 in [2, 7, 12]:
    if s[7 + s_1] == -1:
      emit s_1
```
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.layout import cell_offset, count_from_zero
from rulewright.lowering.searching.lane_types import find_small_key
from rulewright.records import dataclass
from rulewright.tree.evaluation import Env, NotConstant, Value
from rulewright.tree.walk import substitute_variables, walk_nodes
from rulewright.types import KeyType, cell_keys, count_cells, none_value

if TYPE_CHECKING:
    from rulewright.lowering.context import Lowering

FEWEST, SHORT = 8, 16
"""Domains with fewer than FEWEST members are not pruned, and those with at most SHORT members only if at most
one is left."""
MAX_KEYS = 16_384
MAX_TRIED = 50_000
"""Limit of the values of outer variables, and of the members in total, that are tried."""
MAX_EXPANDED_SIZE = 120
"""Largest number of nodes of a definition that is expanded in a condition."""


# --- conditions taken apart -----------------------------------------------------------------------


def expand_call(
    lowering: Lowering,
    define_call: tree.CallDefine,
    loops: Sequence[tree.Var] = (),
    *,
    gains: bool = False,
) -> tree.Expr | None:
    """Return the body of a definition in place of its call in loops over these variables, if its
    parts can be tested separately; None if nothing is gained.
    """
    body = define_call.define.body
    if "expand" in lowering.without or not isinstance(body, tree.Logic) or body.op != "and":
        return None
    if not all(isinstance(arg, tree.Local | tree.Const) for arg in define_call.args):
        return None
    parts = list(walk_nodes(body))
    if len(parts) > MAX_EXPANDED_SIZE or any(isinstance(part, tree.BagLocal) for part in parts):
        return None
    if lowering.constant_evaluator.tabulate_define(define_call.define) is not None:
        return None
    names = dict(zip(define_call.define.parameters, define_call.args, strict=True))
    replaced = substitute_variables(body, names)
    assert isinstance(replaced, tree.Logic)
    whole_depth = _count_loop_depth(lowering, define_call, loops)
    gains = gains or any(
        isinstance(part, tree.Joined)
        or lowering.effects.is_pure(part)
        or _count_loop_depth(lowering, placed, loops) < whole_depth
        for part, placed in zip(body.operands, replaced.operands, strict=True)
    )
    return replaced if gains else None


def _count_loop_depth(lowering: Lowering, expr: tree.Expr, loops: Sequence[tree.Var]) -> int:
    """Return the number of loops around which a condition has to be tested."""
    used = lowering.effects.get_traits(expr).variables
    return max((number for number, var in enumerate(loops, 1) if var in used), default=0)


# --- the rest of a domain -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableSlice:
    """Rows of a table: `first` and `last` of the remaining members for the current outer values."""

    table: int
    first: ir.Expr
    last: ir.Expr


def prune_domain(
    em: Emitter, binder: tree.Binder, items: Sequence[int], conditions: Sequence[tree.Expr]
) -> TableSlice | tuple[int, ...] | None:
    """Return the members of a domain for which stateless conditions hold; None: test each."""
    if "narrow" in em.lowering.without or len(items) < FEWEST or not conditions:
        return None
    try:
        tests = tuple(map(em.lowering.constant_evaluator.compile_value, conditions))
        around = list_outer_variables(em, conditions, {binder.var})
        if count_cells(key for _, key in around) * len(items) > MAX_TRIED:
            return None
        rows = [
            tuple(item for item in items if all_hold(tests, {**env, binder.var: item}))
            for env in iter_environments(em, conditions, around, binder.var)
        ]
    except NotConstant:
        return None
    if len(items) <= SHORT and max(map(len, rows)) > 1:
        return None
    if not around:
        return rows[0]
    if sum(map(len, rows)) * 4 > 3 * len(rows) * len(items):
        return None
    return make_table_slice(em, around, rows)


class NumberRange:
    """The values that the last variable bound by a search over numbers takes one after the other,
    none skipped. Raises NotConstant where they are not known before the game."""

    def __init__(self, em: Emitter, binder: tree.Binder, withs: Sequence[tuple[tree.Var, tree.Expr]]) -> None:
        numbers = binder.domain
        if not isinstance(numbers, tree.Numbers):
            raise NotConstant
        bounds = (numbers.first, numbers.last)
        self.parts = (*bounds, *(value for _, value in withs))
        """The expressions that determine the values."""
        if not all(map(em.lowering.effects.is_pure, self.parts)):
            raise NotConstant
        self.own = {binder.var, *(var for var, _ in withs)}
        self.number, self.down = binder.var, numbers.down
        self.first, self.last = map(em.lowering.constant_evaluator.compile_value, bounds)
        self.values = [
            (var, em.lowering.constant_evaluator.compile_value(value), none_value(value.type))
            for var, value in withs
        ]
        self.left = 2 * MAX_TRIED

    def compute_row(self, outer_env: Env) -> tuple[int, ...]:
        """Return the values for given outer variables."""
        env = dict(outer_env)
        low, high = self.first(env), self.last(env)
        self.left -= max(0, high - low + 1)
        if self.left < 0:
            raise NotConstant
        row = []
        for number in range(high, low - 1, -1) if self.down else range(low, high + 1):
            env[self.number] = last_value = number
            for var, value, none in self.values:
                env[var] = last_value = value(env)
                if last_value == none:
                    break
            else:
                row.append(last_value)
        return tuple(row)


def tabulate_sequence(
    em: Emitter, binder: tree.Binder, withs: Sequence[tuple[tree.Var, tree.Expr]]
) -> TableSlice | None:
    """Return the values of a search over numbers as a table; None if they are not constant."""
    if "sequence" in em.lowering.without:
        return None
    try:
        course = NumberRange(em, binder, withs)
        around = list_outer_variables(em, course.parts, course.own)
        if not around or count_cells(key for _, key in around) > MAX_KEYS:
            return None
        rows = [course.compute_row(env) for env in iter_environments(em, course.parts, around, *course.own)]
    except NotConstant:
        return None
    return make_table_slice(em, around, rows)


def all_hold(tests: Sequence[Value], env: Env) -> bool:
    return all(test(env) for test in tests)


def list_outer_variables(
    em: Emitter, conditions: Sequence[tree.Expr], own_vars: set[tree.Var]
) -> list[tuple[tree.Var, KeyType]]:
    """Return the variables outside a search that its conditions use and that are not constant. Raises
    NotConstant if the values of one cannot be enumerated."""
    traits = em.lowering.effects.get_traits(tuple(conditions))
    outer_vars = []
    for var in traits.variables:
        bound_value = em.env.get(var)
        if var in own_vars or var in traits.let_vars or isinstance(bound_value, ir.Const):
            continue
        key = find_small_key(var)
        if key is None or not isinstance(bound_value, ir.Local | ir.Load):
            raise NotConstant
        outer_vars.append((var, key))
    return outer_vars


def iter_environments(
    em: Emitter,
    conditions: Sequence[tree.Expr],
    outer_vars: Sequence[tuple[tree.Var, KeyType]],
    *own_vars: tree.Var,
) -> Iterator[Env]:
    """Yield all values of the outer variables, the last fastest, with those that are constant."""
    constants = {
        var: value.value
        for var in em.lowering.effects.get_traits(tuple(conditions)).variables
        if var not in own_vars and isinstance(value := em.env.get(var), ir.Const)
    }
    for values in cell_keys([key for _, key in outer_vars]):
        yield {**constants, **{var: value for (var, _), value in zip(outer_vars, values, strict=True)}}


def make_table_slice(
    em: Emitter, outer_vars: Sequence[tuple[tree.Var, KeyType]], rows: Sequence[tuple[int, ...]]
) -> TableSlice:
    starts: list[int] = [0]
    elements: list[int] = []
    for row in rows:
        elements.extend(row)
        starts.append(len(elements))
    digits = [count_from_zero(key, em.env[var]) for var, key in outer_vars]
    row_index = em.to_atom(cell_offset([key for _, key in outer_vars], digits) or fold.ZERO, "row")
    table = em.lowering.register_table(tuple(starts))
    return TableSlice(
        em.lowering.register_table(tuple(elements or [0])),
        ir.Lookup(table, row_index),
        ir.Lookup(table, fold.make_sum(row_index, fold.ONE)),
    )
