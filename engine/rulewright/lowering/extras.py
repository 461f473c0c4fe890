"""What a program offers beside the flow: start values, scores, invariants, tests of triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import PlaceFamily
from rulewright.lowering import expressions, zones
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import scanning
from rulewright.source import Span
from rulewright.types import INT, FiniteType, KeyType, MemberType, Type, count_of

if TYPE_CHECKING:
    from rulewright.lowering.lower import Lowering


def fill_start(lowering: Lowering) -> str:
    """Function () that gives every cell its start value."""

    def body(em: Emitter) -> None:
        for zone in lowering.rules.zones:
            zones.start_cells(em, zone)
        for state in lowering.rules.states.values():
            _fill_state(em, state)
        for bag in lowering.rules.bags.values():
            _fill_bag(em, bag)
        em.emit(ir.Do(call=ir.Call("arm")))
        em.emit(ir.Return(value=fold.ZERO))

    lowering.add_function("start", (), body)
    return "start"


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
            tree.Local(var=var, type=_key_type(k))
            for k, var in zip(state.keys, state.start_keys, strict=True)
        )
        index = expressions.index(em, state.keys, keys)
        value = expressions.expression(em, state.start)
        if value != fold.ZERO:
            em.store(base, index, value)

    scanning.scan(em, _key_binders(state.keys, state.start_keys), (), None, set_one)


def _key_type(key: KeyType) -> Type:
    return MemberType(key) if isinstance(key, FiniteType) else key


def _fill_bag(em: Emitter, bag: tree.Bag) -> None:
    base = em.lowering.layout.bags[bag]
    keys = (*bag.keys, bag.type.of)

    def set_one() -> None:
        exprs = tuple(
            tree.Local(var=var, type=_key_type(k))
            for k, var in zip(keys, bag.start_keys, strict=True)
        )
        index = expressions.index(em, keys, exprs)
        value = expressions.expression(em, bag.start)
        if value != fold.ZERO:
            em.store(base, index, value)

    scanning.scan(em, _key_binders(keys, bag.start_keys), (), None, set_one)


def families(lowering: Lowering) -> tuple[PlaceFamily, ...]:
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
        )
        for family in lowering.rules.families.values()
    )


def score_parts(lowering: Lowering) -> tuple[tuple[str, str], ...]:
    scoring = lowering.rules.scoring
    if scoring is None:
        return ()
    return tuple((part.name, lowering.define_function(part)) for part in scoring.parts)


def ranking(lowering: Lowering) -> tuple[str, ...]:
    scoring = lowering.rules.scoring
    if scoring is None:
        return ()
    return tuple(lowering.define_function(criterion) for criterion in scoring.ranking)


def criteria(lowering: Lowering) -> tuple[str, ...]:
    """The rule text of what `ranking` compares; empty for the total."""
    scoring = lowering.rules.scoring
    if scoring is None:
        return ()
    return tuple(
        "" if criterion is scoring.total else " ".join(criterion.span.text.split())
        for criterion in scoring.ranking
    )


def invariants(lowering: Lowering) -> tuple[tuple[str, str, Span], ...]:
    found = []
    for invariant in lowering.rules.invariants:
        name = lowering.unique(f"holds_{invariant.name}")

        def body(em: Emitter, invariant: tree.Invariant = invariant) -> None:
            em.span = invariant.span
            broken = em.temp(fold.ZERO, "broken")

            def check() -> None:
                holds = expressions.expression(em, invariant.condition)
                hit = [ir.Set(name=broken.name, value=fold.ONE, span=invariant.span)]
                em.when(fold.negate(holds), list(hit))

            scanning.scan(em, invariant.binders, invariant.withs, invariant.where, check)
            em.emit(ir.Return(value=fold.negate(broken)))

        lowering.add_function(name, (), body)
        found.append((invariant.name, name, invariant.span))
    return tuple(found)


def trigger_tests(lowering: Lowering) -> tuple[tuple[str, str, Span], ...]:
    found = []
    for number, trigger in enumerate(lowering.rules.triggers):
        name = lowering.unique(f"due_{trigger.name}")
        lowering.add_function(name, (), lowering.triggers.due(number))
        found.append((trigger.name, name, trigger.span))
    return tuple(found)
