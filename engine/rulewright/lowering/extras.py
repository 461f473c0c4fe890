"""What a program offers beside the flow: start values, scores, invariants, tests of triggers."""

from __future__ import annotations

from functools import partial

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import PlaceFamily
from rulewright.lowering import endings, expressions, triggers, zones
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.searching import scanning
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import INT, FiniteType, KeyType, count_of, value_type


@dataclass(frozen=True, slots=True)
class Extras:
    """The parts of a program that stay when it is extended; see `Program`."""

    families: tuple[PlaceFamily, ...]
    score_parts: tuple[tuple[str, str], ...]
    ranking: tuple[str, ...]
    criteria: tuple[str, ...]
    invariants: tuple[tuple[str, str, Span], ...]
    triggers: tuple[tuple[str, str, Span], ...]
    arm: str
    start: str


def offer(lowering: Lowering) -> Extras:
    """Generate these functions."""
    _visibility(lowering)
    scoring, rules = lowering.rules.scoring, lowering.rules
    define = partial(expressions.define_function, lowering)
    return Extras(
        families=_families(lowering),
        score_parts=tuple((part.name, define(part)) for part in scoring.parts) if scoring else (),
        ranking=tuple(map(define, scoring.ranking)) if scoring else (),
        criteria=_criteria(scoring) if scoring else (),
        invariants=tuple(_invariant(lowering, each) for each in rules.invariants),
        triggers=tuple(_trigger(lowering, *each) for each in enumerate(rules.triggers)),
        arm=add_function(lowering, "arm", (), triggers.arm),
        start=add_function(lowering, "start", (), _fill_start),
    )


def _fill_start(em: Emitter) -> None:
    """Gives every cell its start value."""
    rules = em.lowering.rules
    for zone in rules.zones:
        zones.start_cells(em, zone)
    for state in rules.states.values():
        _fill_state(em, state)
    for bag in rules.bags.values():
        _fill_bag(em, bag)
    em.emit(ir.Do(call=ir.Call("arm")))
    em.emit(ir.Return(value=fold.ZERO))


def _key_binders(keys: tuple[KeyType, ...], variables: tuple[tree.Var, ...]) -> list[tree.Binder]:
    binders = []
    for key, var in zip(keys, variables, strict=True):
        domain: tree.Domain
        if isinstance(key, FiniteType):
            # Cells of a growing grid get their start values before they are laid.
            fixed = FiniteType(key.name, key.names, key.members) if key.growing else key
            domain = tree.Members(fixed)
        else:
            assert key.low is not None and key.high is not None
            domain = tree.Numbers(
                tree.Const(value=key.low, type=INT), tree.Const(value=key.high, type=INT)
            )
        binders.append(tree.Binder(var, domain))
    return binders


def _fill_state(em: Emitter, state: tree.State) -> None:
    em.span = state.span
    base = em.lowering.layout.states[state]

    def set_one() -> None:
        keys = tuple(
            tree.Local(var=var, type=value_type(k))
            for k, var in zip(state.keys, state.start_keys, strict=True)
        )
        index = expressions.index(em, state.keys, keys)
        value = expressions.expression(em, state.start)
        if value != fold.ZERO:
            em.store(base, index, value)

    scanning.scan(em, _key_binders(state.keys, state.start_keys), (), None, set_one)


def _fill_bag(em: Emitter, bag: tree.Bag) -> None:
    base = em.lowering.layout.bags[bag]
    keys = (*bag.keys, bag.type.of)

    def set_one() -> None:
        exprs = tuple(
            tree.Local(var=var, type=value_type(k))
            for k, var in zip(keys, bag.start_keys, strict=True)
        )
        index = expressions.index(em, keys, exprs)
        value = expressions.expression(em, bag.start)
        if value != fold.ZERO:
            em.store(base, index, value)

    scanning.scan(em, _key_binders(keys, bag.start_keys), (), None, set_one)


def _families(lowering: Lowering) -> tuple[PlaceFamily, ...]:
    return tuple(
        PlaceFamily(
            family.name,
            family.zones.of.name,
            family.keys,
            family.first_place,
            count_of(family.keys),
            family.ordered,
            family.holds,
            lowering.visibility("zone", family.name, family.seen_by),
            None if family.of is None else family.of.members,
            f"sees_zone_{family.name}_each" if family.seen_by and family.seen_by.each else None,
        )
        for family in lowering.rules.families.values()
    )


def _criteria(scoring: tree.Scoring) -> tuple[str, ...]:
    """Return the rule text of the criteria in `ranking`; empty for the total score."""
    return tuple(
        "" if criterion is scoring.total else " ".join(criterion.span.text.split())
        for criterion in scoring.ranking
    )


def _invariant(lowering: Lowering, invariant: tree.Invariant) -> tuple[str, str, Span]:
    def body(em: Emitter) -> None:
        em.span = invariant.span
        if invariant.at_end_of_turn:
            broken = em.load(lowering.broken(invariant))
        else:
            broken = em.temp(fold.ZERO, "broken")
            endings.broken_by(em, invariant, partial(em.set, broken.name, fold.ONE))
        em.emit(ir.Return(value=fold.negate(broken)))

    name = lowering.unique(f"holds_{invariant.name}")
    return invariant.name, add_function(lowering, name, (), body), invariant.span


def _trigger(lowering: Lowering, number: int, trigger: tree.Trigger) -> tuple[str, str, Span]:
    name = lowering.unique(f"due_{trigger.name}")
    return trigger.name, add_function(lowering, name, (), triggers.due(number)), trigger.span


def _visibility(lowering: Lowering) -> None:
    """Add the functions (viewer, keys...) that decide who sees something."""
    rules = lowering.rules
    wanted: list[tuple[str, str, tree.Visibility | None]] = []
    wanted += [("zone", f.name, f.seen_by) for f in rules.families.values()]
    wanted += [("state", s.name, s.seen_by) for s in rules.states.values()]
    wanted += [("bag", b.name, b.seen_by) for b in rules.bags.values()]
    for kind, name, seen_by in wanted:
        function = lowering.visibility(kind, name, seen_by)
        if function is not None and seen_by is not None:
            parameters = (seen_by.viewer, *seen_by.keys)
            expressions.value_function(lowering, function, parameters, seen_by.condition)
            if seen_by.each is not None:
                it, sees = seen_by.each
                expressions.value_function(lowering, f"{function}_each", (*parameters, it), sees)
