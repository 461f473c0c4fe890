"""Searches as nested loops, with conditions as far out as they can stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter, none_of
from rulewright.lowering.searching import graphs, narrowing, quantifiers, walks

Body = Callable[[], None]
Withs = Sequence[tuple[tree.Var, tree.Expr]]
Item = tuple[int, tree.Var | None, tree.Expr]
"""A condition, or a value that is bound, and the loop it stands in; 0 is outside of all."""


def conjuncts(
    em: Emitter, where: tree.Expr | None, loops: Sequence[tree.Var] = ()
) -> tuple[tree.Expr, ...]:
    """The parts of a condition that stands in loops over these variables, the outermost first; a
    text whose coverage is counted stays whole."""
    match where:
        case None:
            return ()
        case tree.Logic(op="and", parts=parts) if where.span not in em.lowering.counted:
            return tuple(part for whole in parts for part in conjuncts(em, whole, loops))
        case tree.CallDefine():
            apart = narrowing.expanded(em.lowering, where, loops)
            return (where,) if apart is None else conjuncts(em, apart, loops)
        case _:
            return (where,)


def scan(
    em: Emitter,
    binders: Sequence[tree.Binder],
    withs: Withs,
    where: tree.Expr | None,
    inner: Body,
    stop: ir.Expr | None = None,
    opened: Callable[[tree.Binder, Body], None] | None = None,
    *,
    late: bool = False,
    used: object = None,
) -> None:
    """Nested loops over the binders; `inner` runs where all conditions hold.

    Each condition stands at the outermost loop that knows its names, unless computing it there
    could be a fault that an earlier one rules out. `inner` leaves the innermost loop with Break and
    makes `stop` true to leave the others. `opened` replaces the way a binder is run over. `late`:
    everything is read anew right before `inner`, which can change it. `used`: the expressions that
    `inner` computes, where they are all that it reads.
    """
    parts = conjuncts(em, where, [binder.var for binder in binders])
    if (
        used is not None
        and len(binders) == 1
        and _in_sequence(em, binders[0], withs, parts, inner, used)
    ):
        return
    items = _placed(em, binders, withs, parts, late)
    floods = {} if late else _floods(em, items)

    def conditions(level: int, rest: Sequence[Item]) -> None:
        if not rest:
            if level == len(binders):
                inner()
            else:
                step(level)
            return
        _, var, value = rest[0]
        flood = floods.get(id(value))
        lowered = expressions.expression(em, value) if flood is None else flood.joined(em)
        if var is not None:
            name = em.declare(var)
            em.set(name, lowered)
            lowered = fold.binary("!=", ir.Local(name), ir.Const(none_of(value.type)))
        with em.collect() as inside:
            conditions(level, rest[1:])
        em.when(lowered, inside)

    def step(level: int) -> None:
        binder = binders[level]
        here = [item for item in items if item[0] == level + 1]
        tests = _stateless(em, here)
        left = _candidates(em, binder, [item[2] for item in tests])
        name = em.fresh(binder.var.name) if left is not None else ""
        rest = here if left is None else [item for item in here if item not in tests]
        ways = None if left is None or late else _ways(em, binder, tests, rest)
        reached = "" if ways is None else ways.run(em)

        asked = [item for item in rest if ways is None or not ways.settles(item)]

        def body() -> None:
            held = len(em.assumed)
            if left is not None:
                em.assumed += [value for _, _, value in tests]
            possible = _possible(em, asked, floods)
            if ways is not None:
                possible = fold.both(ir.Element(reached, ir.Local(name)), possible)
            with em.collect() as there:
                conditions(level + 1, asked)
            em.when(possible, there)
            del em.assumed[held:]

        if left is None:
            (opened or _plain_loop)(binder, body)
        else:
            em.env[binder.var] = ir.Local(name)
            if isinstance(left, narrowing.Stretch):
                quantifiers.loop_stretch(em, name, left, body)
            else:
                quantifiers.loop_items(em, name, left, body)
        if stop is not None and level > 0:
            em.when(stop, [ir.Break(span=em.span)])

    def _plain_loop(binder: tree.Binder, body: Body) -> None:
        quantifiers.loop(em, binder, body)

    conditions(0, [item for item in items if item[0] == 0])


def _placed(
    em: Emitter,
    binders: Sequence[tree.Binder],
    withs: Withs,
    parts: Sequence[tree.Expr],
    late: bool,
) -> list[Item]:
    """Everything that is tested or bound, with the loop it belongs to, in order."""
    effects = em.lowering.effects
    levels: dict[tree.Var, int] = {binder.var: n + 1 for n, binder in enumerate(binders)}
    items: list[Item] = []
    previous = 0
    for var, value in (*withs, *((None, part) for part in parts)):
        level = max((levels.get(used, 0) for used in effects.of(value).variables), default=0)
        if late:
            level = len(binders)
        if not effects.total(value):
            level = max(level, previous)
        previous = max(previous, level)
        if var is not None:
            levels[var] = level
        items.append((level, var, value))
    return items


# --- searches that are partly known before the game -----------------------------------------------


def _stateless(em: Emitter, here: Sequence[Item]) -> list[Item]:
    """The conditions of a loop that read no state, up to the first that could be a fault: what
    stands behind it must not be asked before it."""
    found: list[Item] = []
    for item in here:
        _, var, value = item
        if not em.lowering.effects.total(value):
            break
        if var is None and em.lowering.effects.pure(value):
            found.append(item)
    return found


def _candidates(
    em: Emitter, binder: tree.Binder, tests: Sequence[tree.Expr]
) -> narrowing.Stretch | tuple[int, ...] | None:
    if not tests:
        return None
    items = quantifiers.constant_items(em, binder.domain)
    return None if items is None else narrowing.candidates(em, binder, items, tests)


def _ways(
    em: Emitter, binder: tree.Binder, tests: Sequence[Item], rest: Sequence[Item]
) -> walks.Walk | None:
    """The walk that answers conditions of a loop at once, unless they need what is bound there."""
    bound = {var for _, var, _ in rest if var is not None}
    used = em.lowering.effects.of
    free = [
        value for _, var, value in rest if var is None and bound.isdisjoint(used(value).variables)
    ]
    return walks.find(em, binder, [value for _, _, value in tests], free)


def _in_sequence(
    em: Emitter,
    binder: tree.Binder,
    withs: Withs,
    parts: Sequence[tree.Expr],
    inner: Body,
    used: object,
) -> bool:
    """Runs over the values of the one variable that is asked about, where they can be listed."""
    own = [binder.var, *(var for var, _ in withs)]
    asked = em.lowering.effects.of((tuple(parts), used)).variables
    if not withs or [var for var in own if var in asked] != own[-1:]:
        return False
    stretch = narrowing.sequence(em, binder, withs)
    if stretch is None:
        return False
    name = em.fresh(own[-1].name)
    em.env[own[-1]] = ir.Local(name)

    def body() -> None:
        scan(em, (), (), None if not parts else tree.Logic(op="and", parts=tuple(parts)), inner)

    quantifiers.loop_stretch(em, name, stretch, body)
    return True


def _floods(em: Emitter, items: Sequence[Item]) -> dict[int, graphs.Flood]:
    """One flood for all ends that a search asks about, where the start stays the same."""
    found: dict[int, graphs.Flood] = {}
    if em.lowering.coverage:
        return found
    effects = em.lowering.effects
    bound = {var for _, var, _ in items if var is not None}
    for level, var, value in items:
        if level == 0 or var is not None or not isinstance(value, tree.Joined):
            continue
        fixed = (value.start, value.where)
        around = effects.of(fixed).variables.keys() - {value.var}
        if not around & bound and around <= em.env.keys() and effects.total(fixed):
            found[id(value)] = graphs.Flood(em, value)
    return found


def _possible(em: Emitter, rest: Sequence[Item], floods: Mapping[int, graphs.Flood]) -> ir.Expr:
    """What a flood that was made already tells of a member before anything else is asked."""
    for number, (_, _, value) in enumerate(rest):
        if id(value) in floods and number > 0:
            return floods[id(value)].possible(em)
        if not em.lowering.effects.total(value):
            break
    return fold.ONE
