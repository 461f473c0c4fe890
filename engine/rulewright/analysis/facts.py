"""What a condition says about types: tests narrow `country?` to `country`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from operator import is_
from typing import Any

from rulewright import tree
from rulewright.analysis.fitting import certain, is_optional
from rulewright.analysis.symbols import TypeSymbol
from rulewright.analysis.world import World
from rulewright.types import FiniteType, IntType, MemberType, NothingType, Type

Facts = dict[tree.Expr, Type]
"""From an expression, as declared, to the narrower type that it is known to have here."""


def subject(expr: tree.Expr) -> tree.Expr | None:
    """The expression under which facts about `expr` are kept; None where none are."""
    match expr:
        case tree.Local(var=var):
            return expr if expr.type is var.type else replace(expr, type=var.type)
        case tree.ReadState(state=state, keys=keys):
            return _declared(expr, state.type, keys, "keys")
        case tree.ReadTable(table=table, keys=keys):
            return _declared(expr, table.type, keys, "keys")
        case tree.CallDefine(define=define, args=args):
            return _declared(expr, define.type, args, "args")
        case tree.ZoneEnd(place=place):
            kept = None if place.keys is None else _subjects(place.keys)
            of = MemberType(place.family.things, optional=True)
            return replace(expr, type=of, place=replace(place, keys=kept))
        case _:
            return None


def _declared(
    expr: tree.ReadState | tree.ReadTable | tree.CallDefine,
    kind: Type,
    below: tuple[tree.Expr, ...],
    name: str,
) -> tree.Expr:
    subjects = _subjects(below)
    if expr.type is kind and all(map(is_, subjects, below)):
        return expr
    changed: dict[str, Any] = {name: subjects}
    return replace(expr, type=kind, **changed)


def _subjects(nodes: tuple[tree.Expr, ...]) -> tuple[tree.Expr, ...]:
    return tuple(subject(node) or node for node in nodes)


def is_none(expr: tree.Expr) -> bool:
    """Whether this is the constant none."""
    return (
        isinstance(expr, tree.Const)
        and isinstance(expr.type, IntType | MemberType | NothingType)
        and expr.value < 0
        and is_optional(expr.type)
    )


def when(world: World, expr: tree.Expr, holds: bool) -> Facts:
    """What is known where `expr` holds, or where it does not."""
    match expr:
        case tree.Not(value=value):
            return when(world, value, not holds)
        case tree.Logic(op=op, parts=parts):
            each = [when(world, part, holds) for part in parts]
            if (op == "and") == holds:
                return _both(each)
            return _either(each)
        case tree.Compare(op=op, left=left, right=right) if op in ("==", "!="):
            equal = (op == "==") == holds
            found: Facts = {}
            for one, other in ((left, right), (right, left)):
                if is_none(other):
                    if not equal:
                        _learn(found, one, certain(one.type))
                elif equal and not is_optional(other.type):
                    _learn(found, one, _meet(one.type, other.type))
            return found
        case tree.Compare(left=left, right=right) if holds:
            return _both([_certain(left), _certain(right)])
        case tree.IsIn(value=value, members=members) if isinstance(value.type, MemberType):
            kept = value.type.of.members
            if not holds and value.type.optional:
                return {}
            wanted = frozenset(m for m in kept if (m in members) == holds)
            named = declared_type(world, value.type.of, wanted)
            found = {}
            _learn(found, value, MemberType(named or value.type.of))
            return found
        case tree.IsIn(value=value) | tree.IsInCollection(value=value) if holds:
            return _certain(value)
        case tree.LiesIn(card=card, place=place) if holds:
            found = {}
            _learn(found, card, _meet(card.type, MemberType(place.family.things)))
            return found
        case tree.CallDefine(define=define, args=args) if define.body is not None:
            inside = when(world, define.body, holds)
            swap = dict(zip(define.parameters, args, strict=False))
            found = {}
            for key, kind in inside.items():
                moved = substitute(key, swap)
                if moved is not None:
                    _learn(found, moved, kind)
            return found
        case _:
            return {}


def _certain(expr: tree.Expr) -> Facts:
    found: Facts = {}
    if is_optional(expr.type):
        _learn(found, expr, certain(expr.type))
    return found


def _learn(found: Facts, expr: tree.Expr, kind: Type) -> None:
    key = subject(expr)
    if key is not None and kind != key.type:
        found[key] = kind


def _meet(one: Type, other: Type) -> Type:
    """The type of a value that has both types."""
    if isinstance(one, MemberType) and isinstance(other, MemberType):
        return MemberType(one.of if other.of.contains(one.of) else other.of)
    return certain(one)


def _both(each: Iterable[Facts]) -> Facts:
    found: Facts = {}
    for facts in each:
        for key, kind in facts.items():
            found[key] = _meet(found[key], kind) if key in found else kind
    return found


def _either(each: list[Facts]) -> Facts:
    shared: Facts = {}
    for key, kind in each[0].items():
        if all(other.get(key) == kind for other in each[1:]):
            shared[key] = kind
    return shared


def declared_type(world: World, of: FiniteType, members: frozenset[int]) -> FiniteType | None:
    """A declared type with just these members."""
    if members == frozenset(of.members):
        return of
    for symbol in world.all(TypeSymbol):
        finite = symbol.finite
        if finite is not None and finite.root is of.root and frozenset(finite.members) == members:
            return finite
    return None


def substitute(expr: tree.Expr, swap: Mapping[tree.Var, tree.Expr]) -> tree.Expr | None:
    """A subject with other expressions for parameters; None if a local would stay behind."""
    match expr:
        case tree.Local(var=var):
            return swap.get(var)
        case tree.Const():
            return expr
        case tree.ReadState(keys=keys):
            moved = [substitute(key, swap) for key in keys]
            done = tuple(key for key in moved if key is not None)
            return replace(expr, keys=done) if len(done) == len(keys) else None
        case tree.ReadTable(keys=keys):
            moved = [substitute(key, swap) for key in keys]
            done = tuple(key for key in moved if key is not None)
            return replace(expr, keys=done) if len(done) == len(keys) else None
        case tree.CallDefine(args=args):
            moved = [substitute(arg, swap) for arg in args]
            done = tuple(arg for arg in moved if arg is not None)
            return replace(expr, args=done) if len(done) == len(args) else None
        case _:
            return None
