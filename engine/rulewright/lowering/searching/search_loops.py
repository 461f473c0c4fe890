"""Lower searches to nested loops, each condition in the outermost loop that binds its variables.

Terms: the *conjuncts* of a `where` are the conditions joined by `and`. Literature: predicate pushdown in
query optimisers; loop-invariant code motion of conditions ("loop unswitching").

Rule: sort the conjuncts by the innermost variable that they read, and test each right after the loop that
binds that variable, in the order of the text if a conjunct can fail. Conditions that read no variable of
the search are tested before all loops. This gives most of the speed of listing options.

Example: `coins[p] > 3` reads no site, so it is tested once and not for each site.

```yaml
define:
  allowed(p, s): mark[s] is none and coins[p] > 3 and reaches(p, s)
  reaches(p, s): any t in site where coins[p] > distance(s, t) and mark[t] == p
```

```ir turns options_0 without masks, hoist
options options_0():
  if s[43 + s[46]] > 3:
    work 25
    for s_1 in range(0, 36):
      if s[7 + s_1] == -1:
        if define_reaches(s[46], s_1):
          emit s_1
```
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from itertools import takewhile

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import (
    connectivity,
    domain_pruning,
    path_tries,
    quantifiers,
    vectorized_domains,
)
from rulewright.records import dataclass
from rulewright.types import none_value

EmitBody = Callable[[], None]
WithBindings = Sequence[tuple[tree.Var, tree.Expr]]
PlacedItem = tuple[int, tree.Var | None, tree.Expr]
"""A condition or bound value with the number of its loop; 0 is outside all loops."""


def split_conditions(
    em: Emitter, where: tree.Expr | None, loops: Sequence[tree.Var] = ()
) -> tuple[tree.Expr, ...]:
    """Return the operands of a condition in loops over these variables, outermost first; a text
    whose coverage is counted stays whole.
    """
    match where:
        case None:
            return ()
        case tree.Logic(op="and", operands=parts) if where.span not in em.lowering.counted_spans:
            return tuple(part for whole in parts for part in split_conditions(em, whole, loops))
        case tree.CallDefine():
            # Some conjuncts may be vectorised.
            apart = domain_pruning.expand_call(em.lowering, where, loops, gains=em.in_bitset_branch)
            return (where,) if apart is None else split_conditions(em, apart, loops)
        case _:
            return (where,)


def _split_counted(
    em: Emitter, binders: Sequence[tree.Binder], where: tree.Expr | None
) -> tuple[tree.Expr, ...]:
    """Return the operands of a condition whose coverage is counted, if splitting it does not change coverage:
    no domain may be empty, so that the condition is evaluated in any case. The operands keep their order.
    """
    match where:
        case tree.Logic(op="and", operands=parts) if binders and where.span in em.lowering.counted_spans:
            surely = all(quantifiers.is_never_empty(em, binder.domain) for binder in binders)
            return parts if surely else ()
        case _:
            return ()


def emit_search(
    em: Emitter,
    binders: Sequence[tree.Binder],
    withs: WithBindings,
    where: tree.Expr | None,
    emit_inner: EmitBody,
    stop: ir.Expr | None = None,
    loop_binder: Callable[[tree.Binder, EmitBody], None] | None = None,
    *,
    label: tree.ExitLabel | None = None,
    late: bool = False,
    inner_reads: object = None,
    in_bitset_branch: bool = False,
) -> None:
    """Lower nested loops over the binders; `emit_inner` runs when all conditions hold.

    Each condition is tested in the outermost loop that has its variables, unless computing it there could
    cause a fault that an earlier one rules out. `emit_inner` leaves the innermost loop with Break and makes
    `stop` true to leave the others. `loop_binder` replaces the way a binder is iterated. An Exit to `label`
    leaves all loops. `late`: everything is read again just before `emit_inner`, which can change it.
    `inner_reads`: the expressions that `emit_inner` computes, if they are all that it reads.
    `in_bitset_branch`: this is the bitset branch of an If.
    """
    variables = [binder.var for binder in binders]
    apart = () if withs or late else _split_counted(em, binders, where)
    if apart and where is not None:
        em.mark_reached(where.span)
    parts = [part for whole in apart or (where,) for part in split_conditions(em, whole, variables)]
    if inner_reads is not None and _loop_sequence(em, binders, withs, parts, emit_inner, inner_reads):
        return
    items = _place_conditions(em, binders, withs, parts, late, ordered=bool(apart))
    floods = {} if late else _make_floods(em, items)
    every = bool(apart)
    loops = _LoopNest(
        em, binders, items, floods, emit_inner, stop, loop_binder, label, late, in_bitset_branch, every
    )
    loops.emit_items(0, [item for item in items if item[0] == 0])


@dataclass(frozen=True, slots=True)
class _LoopNest:
    """Loops inside each other; see `emit_search`."""

    em: Emitter
    binders: Sequence[tree.Binder]
    placed_items: Sequence[PlacedItem]
    floods: Mapping[int, connectivity.FloodFill]
    emit_inner: EmitBody
    stop: ir.Expr | None
    loop_binder: Callable[[tree.Binder, EmitBody], None] | None
    label: tree.ExitLabel | None
    late: bool
    in_bitset_branch: bool
    tests_all: bool
    """Whether conditions are evaluated even if their values are implied, because their calls count as
    coverage."""

    def emit_items(self, level: int, later_items: Sequence[PlacedItem]) -> None:
        """Test or bind the rest of a level, then emit the next loop."""
        em = self.em
        if not later_items:
            if level == len(self.binders):
                self.emit_inner()
            else:
                self.emit_level(level)
            return
        _, var, value = later_items[0]
        flood = self.floods.get(id(value))
        lowered = expressions.lower_expr(em, value) if flood is None else flood.lower_test(em)
        if var is not None:
            name = em.declare_var(var)
            em.set_local(name, lowered)
            lowered = fold.make_binary("!=", ir.Local(name), ir.Const(none_value(value.type)))
        with em.collect_statements() as then:
            self.emit_items(level, later_items[1:])
        if self.tests_all and not then and not isinstance(lowered, ir.Const):
            em.emit(ir.If(condition=lowered, then=(), span=em.span))
        em.emit_if(lowered, then)

    def emit_level(self, level: int) -> None:
        """Emit a loop and its contents."""
        em = self.em
        level_items = [item for item in self.placed_items if item[0] == level + 1]
        loop = SearchLoop(self.binders[level], level_items)
        if self.in_bitset_branch or em.in_bitset_branch:
            _vectorize_loop(em, loop, self.floods)
        if loop.mask is None:
            for shorten in (_prune_domain,) if self.late else SHORTENERS:
                shorten(em, loop)

        def emit_loop_body() -> None:
            reached = ir.Element(loop.reached_array, ir.Local(loop.name)) if loop.reached_array else fold.ONE
            with em.open_if(reached):
                self.emit_items(level + 1, loop.pending_items)

        outermost = self.label if level == 0 else None
        if loop.mask is not None:
            member_type = vectorized_domains.find_member_type(loop.binder.domain)
            assert member_type is not None
            em.env[loop.binder.var] = ir.Local(loop.name)
            bits = ir.ForBits(name=loop.name, mask=loop.mask, size=member_type.size, body=())
            with em.open_loop(bits, outermost):
                emit_loop_body()
        elif loop.remaining_members is not None:
            em.env[loop.binder.var] = ir.Local(loop.name)
            quantifiers.loop_members(em, loop.name, loop.remaining_members, emit_loop_body, outermost)
        elif self.loop_binder is not None:
            self.loop_binder(loop.binder, emit_loop_body)
        else:
            quantifiers.loop_domain(em, loop.binder, emit_loop_body, outermost, self.stop)
        if self.stop is not None and level > 0:
            em.emit_if(self.stop, [ir.Break(span=em.span)])


def _place_conditions(
    em: Emitter,
    binders: Sequence[tree.Binder],
    withs: WithBindings,
    conditions: Sequence[tree.Expr],
    late: bool,
    *,
    ordered: bool,
) -> list[PlacedItem]:
    """Return everything that is tested or bound, with its loop, in order.

    An operand that can fault is placed where it is certain to be evaluated: not before a domain
    that may be empty or fault, and later operands do not prevent it. `ordered`: nothing is
    moved before an earlier operand.
    """
    effects = em.lowering.effects
    sure = len(binders)
    while sure and quantifiers.is_never_empty(em, binders[sure - 1].domain):
        sure -= 1
    first_level = sure
    while first_level and effects.is_total(binders[first_level - 1].domain, binders[: first_level - 1]):
        first_level -= 1
    levels: dict[tree.Var, int] = {binder.var: n + 1 for n, binder in enumerate(binders)}
    placed_items: list[PlacedItem] = []
    previous = barrier = 0
    for var, value in (*withs, *((None, part) for part in conditions)):
        level = max([first_level, *(levels.get(used, 0) for used in effects.get_traits(value).variables)])
        if late:
            level = len(binders)
        level = max(level, barrier)
        if not effects.is_total(value, binders):
            level = barrier = max(level, previous, sure)
        elif ordered:
            level = max(level, previous)
        previous = max(previous, level)
        if var is not None:
            levels[var] = level
        placed_items.append((level, var, value))
    return placed_items


# --- loops that are partly known before the game --------------------------------------------------


@dataclass(slots=True)
class SearchLoop:
    """One loop of a search: its domain and its conditions."""

    binder: tree.Binder
    pending_items: list[PlacedItem]
    """Conditions and bindings that are still evaluated for each member, in order."""
    remaining_members: domain_pruning.TableSlice | tuple[int, ...] | None = None
    """The members left after pruning; None if the domain is not pruned."""
    name: str = ""
    """The variable, where something was left out."""
    proved_conditions: list[tree.Expr] = field(default_factory=list)
    """Conditions that hold for all remaining members."""
    reached_array: str = ""
    """The array with a 1 for each member to which a walk has come."""
    mask: ir.Expr | None = None
    """The bitset of members for which the vectorised conditions hold."""


def _vectorize_loop(
    em: Emitter, search_loop: SearchLoop, floods: Mapping[int, connectivity.FloodFill]
) -> None:
    """Vectorise the conditions of a loop, up to the first that could fault or that needs a value bound for
    each member."""
    total = em.lowering.effects.is_total
    safe = takewhile(lambda item: item[1] is None and total(item[2]), search_loop.pending_items)
    safe_conditions = [value for _, _, value in safe if id(value) not in floods]
    partial_set = vectorized_domains.lower_partial_set(
        em, search_loop.binder, safe_conditions, only_kept=em.in_bitset_branch
    )
    if partial_set is not None:
        search_loop.mask, used_conditions = partial_set
        search_loop.name = em.fresh_name(search_loop.binder.var.name)
        used_ids = set(map(id, used_conditions))
        search_loop.pending_items = [
            item for item in search_loop.pending_items if id(item[2]) not in used_ids
        ]


def _prune_domain(em: Emitter, search_loop: SearchLoop) -> None:
    """Remove the members for which stateless conditions fail, up to the first condition that could
    fault.
    """
    effects = em.lowering.effects
    safe = list(takewhile(lambda item: effects.is_total(item[2]), search_loop.pending_items))
    tests = [item for item in safe if item[1] is None and effects.is_pure(item[2])]
    items = quantifiers.list_constant_items(em, search_loop.binder.domain) if tests else None
    if items is None:
        return
    test_conditions = [value for _, _, value in tests]
    search_loop.remaining_members = domain_pruning.prune_domain(
        em, search_loop.binder, items, test_conditions
    )
    if search_loop.remaining_members is not None:
        search_loop.proved_conditions = test_conditions
        search_loop.name = em.fresh_name(search_loop.binder.var.name)
        search_loop.pending_items = [item for item in search_loop.pending_items if item not in tests]


def _find_walk(em: Emitter, search_loop: SearchLoop) -> None:
    """Replace a loop by a walk to the members with unobstructed paths, unless it needs inner bindings."""
    if search_loop.remaining_members is None:
        return
    bound = {var for _, var, _ in search_loop.pending_items if var is not None}
    traits = em.lowering.effects.get_traits
    free = [
        value
        for _, var, value in search_loop.pending_items
        if var is None and bound.isdisjoint(traits(value).variables)
    ]
    ways = path_tries.find_walk(em, search_loop.binder, search_loop.proved_conditions, free)
    if ways is not None:
        search_loop.reached_array = ways.emit_walk(em)
        search_loop.pending_items = [item for item in search_loop.pending_items if not ways.is_settled(item)]


SHORTENERS: tuple[Callable[[Emitter, SearchLoop], None], ...] = (_prune_domain, _find_walk)
"""Functions that shorten a loop, in the order in which they are tried."""


def _loop_sequence(
    em: Emitter,
    binders: Sequence[tree.Binder],
    withs: WithBindings,
    conditions: Sequence[tree.Expr],
    emit_inner: EmitBody,
    inner_reads: object,
) -> bool:
    """Loop over the values of the one variable that is tested, if they can be listed."""
    if len(binders) != 1:
        return False
    binder = binders[0]
    own = [binder.var, *(var for var, _ in withs)]
    read_vars = em.lowering.effects.get_traits((tuple(conditions), inner_reads)).variables
    if not withs or [var for var in own if var in read_vars] != own[-1:]:
        return False
    stretch = domain_pruning.tabulate_sequence(em, binder, withs)
    if stretch is None:
        return False
    name = em.fresh_name(own[-1].name)
    em.env[own[-1]] = ir.Local(name)

    def emit_loop_body() -> None:
        emit_search(
            em,
            (),
            (),
            None if not conditions else tree.Logic(op="and", operands=tuple(conditions)),
            emit_inner,
        )

    quantifiers.loop_members(em, name, stretch, emit_loop_body)
    return True


def _make_floods(em: Emitter, placed_items: Sequence[PlacedItem]) -> dict[int, connectivity.FloodFill]:
    """Return one flood fill for all ends that a search tests, if the start stays the same."""
    floods: dict[int, connectivity.FloodFill] = {}
    if "floods" in em.lowering.without:
        return floods
    effects = em.lowering.effects
    bound = {var for _, var, _ in placed_items if var is not None}
    for level, var, value in placed_items:
        if level == 0 or var is not None or not isinstance(value, tree.Joined):
            continue
        fixed = (value.start, value.where)
        around = effects.get_traits(fixed).variables.keys() - {value.var}
        if not around & bound and around <= em.env.keys() and effects.is_total(fixed):
            floods[id(value)] = connectivity.FloodFill(em, value)
    return floods
