"""Stores on all of a run at once.

A loop over directions in each of which it goes along a run and stores one value at every place
(`for n in 1 to stop - 1 with t = ...: owner[t] = p`) stores it at a set of places: on the ways
where its condition holds, what is passed before they stop. These are the same places only if no way
meets another: what is stored on one must not be what the next one is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import lane_kinds, lanes, quantifiers, whole_domains
from rulewright.lowering.searching.sets import ConstantRows, NoLanes
from rulewright.records import dataclass
from rulewright.tree.walk import walk
from rulewright.types import FiniteType, MemberType


@dataclass(frozen=True, slots=True)
class PathLoop:
    """A loop (`number`, up to one before `stop`) along a path of places."""

    number: tree.Var
    stop: tree.Expr
    place: tree.Var
    way: tree.Expr
    write: tree.WriteState


def at_once(em: Emitter, node: tree.ForEach) -> list[ir.Stmt]:
    """The loop as one store at a set of places; nothing where it cannot be made so."""
    effects = em.lowering.effects
    course = _course(node)
    if course is None or node.where is None or em.lowering.coverage or em.trial:
        return []
    state, value = course.write.state, course.write.value
    values = lane_kinds.known_values(state.type)
    if values is None or len(values) > ir.MOST_SETS or state.seen_by is not None:
        return []
    around = {node.binders[0].var, course.number, course.place}
    asked = effects.of(value).variables.keys()
    if (
        asked & around
        or effects.reads(value)
        or not effects.total((value, node.where, course.stop))
    ):
        return []
    with em.collect() as noted:
        em.changed(state)
    items = quantifiers.constant_items(em, node.binders[0].domain)
    if noted or not items or len(items) > lanes.MOST_CASES:
        return []
    for place, at, of in _places_around(em, node.where):
        names = dict(em.env)
        with em.collect() as made:
            try:
                ways = _Ways(em, of, place, at)
                found = ways.union(node.binders[0].var, items, node.where, course)
            except NoLanes:
                found = None
            em.env = dict(names)
            if found is None:
                continue
            stored = em.atom(expressions.expression(em, value))
            one = em.fresh(course.place.name)
            with em.collect() as body:
                em.store(em.lowering.layout.states[state], ir.Local(one), stored)
            em.emit(ir.ForBits(name=one, mask=found, size=of.size, body=tuple(body), span=em.span))
        em.because(f"for {node.binders[0].var.name}: stored on {len(items)} ways at once")
        return whole_domains.needed(made)
    return []


def _course(node: tree.ForEach) -> PathLoop | None:
    """Return the inner loop if the body of a loop is one that stores along a path, and nothing
    else.
    """
    if len(node.binders) != 1 or node.withs or len(node.body) != 1:
        return None
    match node.body[0]:
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
            body=(tree.WriteState(op="=", keys=(tree.Local(var=key),)) as write,),
        ) if key is place:
            return PathLoop(number, stop, place, way, write)
        case _:
            return None


def _places_around(
    em: Emitter, condition: tree.Expr
) -> Iterator[tuple[tree.Var, ir.Expr, FiniteType]]:
    """The places that a condition which searches is about, where they are and of which type."""
    effects = em.lowering.effects
    searched = any(isinstance(part, tree.Quantified) for part in walk(condition, inside=True))
    if not searched or not effects.total(condition):
        return
    for place in effects.of(condition).variables:
        at = em.env.get(place)
        kind = place.type
        if not isinstance(at, ir.Local | ir.Load) or not isinstance(kind, MemberType):
            continue
        if kind.optional or kind.of.growing:
            continue
        if whole_domains.wide_enough(em, tree.Binder(place, tree.Members(kind.of))):
            yield place, at, kind.of


class _Ways(lanes.Lanes):
    """Paths from one place, which stands for all of them while they are computed."""

    def __init__(self, em: Emitter, of: FiniteType, place: tree.Var, at: ir.Expr) -> None:
        super().__init__(em, of)
        self.env[place] = self.identity(of)
        self.at = at

    def union(
        self, var: tree.Var, items: Sequence[int], condition: tree.Expr, course: PathLoop
    ) -> ir.Expr | None:
        """Return the places passed on those paths for which the condition holds."""
        passed: ir.Expr = self.none
        behind: list[tuple[int, ...]] = []
        for item in items:
            self.em.env[var] = ir.Const(item)
            lane = self.attempt(condition)
            if lane is None:
                return None
            holds = self.truth(lane)
            found = self.on_way(holds, self.at)
            if found is None or not self.goes_along(holds, course):
                return None
            run, end, way = found
            behind.append(way)
            passed = self.join("|", passed, self.choose(ir.OfMask("some", end), run, self.none))
        for start, ways in enumerate(zip(*behind, strict=True)):
            met = 1 << start
            for way in ways:
                if met & way:
                    return None
                met |= way
        return passed

    def goes_along(self, holds: ir.Expr, course: PathLoop) -> bool:
        """Whether the course leads along the run of which the condition says where it stops."""
        run = self.alongs[holds].run
        cases = self.value(course.stop)
        if not isinstance(cases, lane_kinds.Cases):
            return False
        for count, (mask, stop) in enumerate(cases.of, 1):
            if stop != lane_kinds.One(ir.Const(min(count, len(run.steps)))):
                return False
            if count <= len(run.steps) and self.stops.get(mask) != (run, count - 1):
                return False
        for count, step in enumerate(run.steps[:-1], 1):
            self.em.env[course.number] = ir.Const(count)
            to = self.value(course.way)
            if not isinstance(to, ConstantRows) or to.rows != step.rows:
                return False
        return len(cases.of) == len(run.steps) + 1
