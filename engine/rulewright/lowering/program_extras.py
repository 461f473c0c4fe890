"""Lower the functions beside the flow: start values, scores, invariants, conditions of triggers."""

from __future__ import annotations

from functools import partial

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import PlaceFamily
from rulewright.lowering import endings, expressions, triggers, zones
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.searching import search_loops
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import INT, FiniteType, KeyType, count_cells, value_type


@dataclass(frozen=True, slots=True)
class ProgramExtras:
    """The parts of a program that stay when it is extended; see `Program`."""

    families: tuple[PlaceFamily, ...]
    score_parts: tuple[tuple[str, str], ...]
    ranking: tuple[str, ...]
    team_function: str | None
    win_function: str | None
    criteria: tuple[str, ...]
    invariants: tuple[tuple[str, str, Span], ...]
    triggers: tuple[tuple[str, str, Span], ...]
    arm_function: str
    start_function: str


def make_extras(lowering: Lowering) -> ProgramExtras:
    """Generate these functions."""
    _add_visibility(lowering)
    scoring, rules = lowering.rules.scoring, lowering.rules
    define = partial(expressions.define_function, lowering)
    return ProgramExtras(
        families=_list_families(lowering),
        score_parts=tuple((part.name, define(part)) for part in scoring.score_parts) if scoring else (),
        ranking=tuple(map(define, scoring.ranking)) if scoring else (),
        team_function=define(scoring.team) if scoring and scoring.team else None,
        win_function=define(scoring.win_condition) if scoring and scoring.win_condition else None,
        criteria=_format_criteria(scoring) if scoring else (),
        invariants=tuple(_add_invariant(lowering, each) for each in rules.invariants),
        triggers=tuple(_add_trigger_test(lowering, *each) for each in enumerate(rules.triggers)),
        arm_function=add_function(lowering, "arm", (), triggers.arm_triggers),
        start_function=add_function(lowering, "start", (), _fill_start),
    )


def _fill_start(em: Emitter) -> None:
    """Emit the start value of every cell."""
    rules = em.lowering.rules
    for zone in rules.zones:
        zones.store_start_places(em, zone)
    for state in rules.states.values():
        _fill_state(em, state)
    for bag in rules.bags.values():
        _fill_bag(em, bag)
    em.emit(ir.CallStatement(call=ir.Call("arm")))
    em.emit(ir.Return(value=fold.ZERO))


def _make_key_binders(keys: tuple[KeyType, ...], variables: tuple[tree.Var, ...]) -> list[tree.Binder]:
    binders = []
    for key, var in zip(keys, variables, strict=True):
        domain: tree.Domain
        if isinstance(key, FiniteType):
            # Cells of a growing grid get their start values before they are laid.
            fixed = FiniteType(key.name, key.names, key.members) if key.is_growing else key
            domain = tree.Members(fixed)
        else:
            assert key.low is not None and key.high is not None
            domain = tree.Numbers(tree.Const(value=key.low, type=INT), tree.Const(value=key.high, type=INT))
        binders.append(tree.Binder(var, domain))
    return binders


def _fill_state(em: Emitter, state: tree.State) -> None:
    em.span = state.span
    base = em.lowering.layout.states[state]

    def store_one() -> None:
        keys = tuple(
            tree.Local(var=var, type=value_type(k))
            for k, var in zip(state.keys, state.start_keys, strict=True)
        )
        index = expressions.lower_index(em, state.keys, keys)
        value = expressions.lower_expr(em, state.start)
        if value != fold.ZERO:
            em.store_cell(base, index, value)

    search_loops.emit_search(em, _make_key_binders(state.keys, state.start_keys), (), None, store_one)


def _fill_bag(em: Emitter, bag: tree.Bag) -> None:
    base = em.lowering.layout.bags[bag]
    keys = (*bag.keys, bag.type.finite_type)

    def store_one() -> None:
        exprs = tuple(
            tree.Local(var=var, type=value_type(k)) for k, var in zip(keys, bag.start_keys, strict=True)
        )
        index = expressions.lower_index(em, keys, exprs)
        value = expressions.lower_expr(em, bag.start)
        if value != fold.ZERO:
            em.store_cell(base, index, value)

    search_loops.emit_search(em, _make_key_binders(keys, bag.start_keys), (), None, store_one)


def _list_families(lowering: Lowering) -> tuple[PlaceFamily, ...]:
    return tuple(
        PlaceFamily(
            family.name,
            family.zones.thing_type.name,
            family.keys,
            family.first_place,
            count_cells(family.keys),
            family.ordered,
            family.max_things,
            lowering.make_visibility("zone", family.name, family.seen_by),
            None if family.restricted_type is None else family.restricted_type.members,
            f"sees_zone_{family.name}_each" if family.seen_by and family.seen_by.thing_condition else None,
        )
        for family in lowering.rules.families.values()
    )


def _format_criteria(scoring: tree.Scoring) -> tuple[str, ...]:
    """Return the rule text of the criteria in `ranking`; empty for the total score."""
    return tuple(
        "" if criterion is scoring.total_score else " ".join(criterion.span.text.split())
        for criterion in scoring.ranking
    )


def _add_invariant(lowering: Lowering, invariant: tree.Invariant) -> tuple[str, str, Span]:
    def fill_test(em: Emitter) -> None:
        em.span = invariant.span
        if invariant.at_end_of_turn:
            broken = em.load_cell(lowering.broken_cell(invariant))
        else:
            broken = em.make_temp(fold.ZERO, "broken")
            endings.lower_invariant(em, invariant, partial(em.set_local, broken.name, fold.ONE))
        em.emit(ir.Return(value=fold.make_not(broken)))

    name = lowering.make_unique(f"holds_{invariant.name}")
    return invariant.name, add_function(lowering, name, (), fill_test), invariant.span


def _add_trigger_test(lowering: Lowering, number: int, trigger: tree.Trigger) -> tuple[str, str, Span]:
    name = lowering.make_unique(f"due_{trigger.name}")
    return trigger.name, add_function(lowering, name, (), triggers.make_due_filler(number)), trigger.span


def _add_visibility(lowering: Lowering) -> None:
    """Add the functions (viewer, keys...) that decide who sees something."""
    rules = lowering.rules
    visibilities: list[tuple[str, str, tree.Visibility | None]] = []
    visibilities += [("zone", f.name, f.seen_by) for f in rules.families.values()]
    visibilities += [("state", s.name, s.seen_by) for s in rules.states.values()]
    visibilities += [("bag", b.name, b.seen_by) for b in rules.bags.values()]
    for kind, name, seen_by in visibilities:
        function = lowering.make_visibility(kind, name, seen_by)
        if function is not None and seen_by is not None:
            parameters = (seen_by.viewer_var, *seen_by.key_vars)
            expressions.add_value_function(lowering, function, parameters, seen_by.condition)
            if seen_by.thing_condition is not None:
                it, sees = seen_by.thing_condition
                expressions.add_value_function(lowering, f"{function}_each", (*parameters, it), sees)
