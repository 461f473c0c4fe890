"""What is known: what conditions say about types, and what statements make forgotten of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from itertools import islice
from operator import is_
from typing import Any

from rulewright import tree
from rulewright.analysis.fitting import certain, fits, is_optional
from rulewright.analysis.symbols import TypeSymbol
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.language.trees import doing
from rulewright.records import dataclass
from rulewright.tree.changes import CHANGED
from rulewright.tree.walk import doing as tree_doing, walk
from rulewright.types import FiniteType, IntType, MemberType, NothingType, Type

MOST_FACTS = 32
"""What is known behind a definition; what it says beyond that, as those it asks for do again and
again, may have to be said where it is needed."""
Facts = dict[tree.Expr, Type]
"""From an expression, as declared, to the narrower type that it is known to have here."""
Env = Mapping[tree.Var, tree.Expr]
"""What parameters stand for."""


def subject(expr: tree.Expr) -> tree.Expr | None:
    """Return the expression under which facts about `expr` are stored; None if there are none."""
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
    """Return the facts that hold if `expr` holds, or if it does not."""
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
            # Once for all calls: a definition may ask the one before it twice, and that one too.
            inside = world.known.get((define, holds))
            if inside is None:
                every = when(world, define.body, holds)
                inside = world.known[define, holds] = dict(islice(every.items(), MOST_FACTS))
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
    """Return the type of a value that has both types."""
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


def substitute(expr: tree.Expr, swap: Env) -> tree.Expr | None:
    """Return a fact key with other expressions for parameters; None if a local would remain."""
    match expr:
        case tree.Local(var=var):
            return swap.get(var)
        case tree.Const():
            return expr
        case tree.ReadState(keys=below) | tree.ReadTable(keys=below) | tree.CallDefine(args=below):
            inner = tuple([substitute(each, swap) for each in below])
            if None in inner:
                return None
            name = "args" if isinstance(expr, tree.CallDefine) else "keys"
            changed: dict[str, Any] = {name: inner}
            return replace(expr, **changed)
        case _:
            return None


def moved(expr: tree.Expr, env: Env) -> tree.Expr:
    """Return an argument with the caller's own expression for a parameter."""
    return env.get(expr.var, expr) if isinstance(expr, tree.Local) else expr


def all_moved(exprs: Iterable[tree.Expr], env: Env) -> tuple[tree.Expr, ...]:
    return tuple(moved(expr, env) for expr in exprs)


def called_with(parameters: Iterable[tree.Var], args: Iterable[tree.Expr], env: Env) -> Env:
    """Return the values of the parameters of a call in terms of the outermost caller."""
    return dict(zip(parameters, all_moved(args, env), strict=True))


@dataclass(slots=True)
class Changes:
    """Variables and declared things that may be written; `all` stands for any state of the game."""

    things: set[object] = field(default_factory=set)
    all: bool = False


def changes(statements: Iterable[tree.Stmt]) -> Changes:
    """Return everything that running these statements can write."""
    found = Changes()
    for node in tree_doing(tuple(statements)):
        kind = node.__class__
        if kind in CHANGED:
            found.things.update(CHANGED[kind](node))
        match node:
            case tree.SetLocal(var=var) | tree.Roll(var=var) | tree.DrawMember(var=var):
                found.things.add(var)
            case tree.DrawFromBag(var=drawn) if drawn is not None:
                found.things.add(drawn)
            case tree.CallProcedure(result=result):
                found.all = True
                if result is not None:
                    found.things.add(result)
            case tree.Decide(alternatives=alternatives):
                found.all = True
                found.things.update(b.var for one in alternatives for b in one.parameters)
            case tree.ForEach(orders=orders):
                found.all = found.all or orders is not None
            case tree.SettleNow() | tree.Lay():
                found.all = True
    return found


def given(node: tree.Stmt) -> Facts:
    """Return the facts that an assignment establishes about its target: not none, or of a part of
    its type.
    """
    kept: tree.Expr
    match node:
        case tree.WriteState(state=state, keys=keys, op="=", value=value):
            kept = tree.ReadState(type=state.type, state=state, keys=keys, span=node.span)
            if any(part is state for part in walk(keys, inside=True)):
                return {}  # what is written now is another place by then
        case tree.SetLocal(var=var, value=value):
            kept = tree.local(var, node.span)
        case _:
            return {}
    found: Facts = {}
    if is_optional(kept.type) and not is_optional(value.type) and fits(value.type, kept.type):
        _learn(found, kept, _meet(kept.type, value.type))
    return found


def forget(facts: Facts, changed: Changes) -> Facts:
    """Return the facts that survive changes."""
    if not changed.all and not changed.things:
        return facts
    return {key: kind for key, kind in facts.items() if not _stands_on(key, changed)}


def _stands_on(expr: tree.Expr, changed: Changes) -> bool:
    for part in walk(expr, inside=True):
        if isinstance(part, tree.State | tree.ZoneFamily | tree.Bag):
            thing = part.zones if isinstance(part, tree.ZoneFamily) else part
            if changed.all or thing in changed.things:
                return True
        elif isinstance(part, tree.Var) and part in changed.things:
            return True
    return False


def assigned_names(statements: Iterable[ast.Statement] | ast.Block) -> set[str]:
    """The bare names that statements assign to, at any depth."""
    outer = statements.statements if isinstance(statements, ast.Block) else statements
    return {
        node.target.id
        for statement in outer
        for node in doing(statement)
        if isinstance(node, ast.Assign) and isinstance(node.target, ast.Name)
    }


def takes_time(statements: Iterable[object]) -> tree.Statement | None:
    """A statement that cannot happen within one moment: a decision, chance, or settling."""
    for statement in statements:
        for part in tree_doing(statement):
            if isinstance(part, MOMENTS) or (
                isinstance(part, tree.ForEach) and part.orders is not None
            ):
                return part
    return None


MOMENTS = (
    tree.Decide,
    tree.Roll,
    tree.ShuffleZone,
    tree.DrawFromBag,
    tree.DrawMember,
    tree.SettleNow,
    tree.Remember,
    tree.ForgetPositions,
    tree.Lay,
)
