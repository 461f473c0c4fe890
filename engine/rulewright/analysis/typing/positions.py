"""Positions that are remembered: what belongs to them, and what is asked of them."""

from __future__ import annotations

from math import prod

from rulewright import tree
from rulewright.analysis.common_findings import broken
from rulewright.analysis.fitting import a, show
from rulewright.analysis.secrecy.secret_places import read
from rulewright.analysis.symbols import DefineSymbol, PositionSymbol, StateSymbol
from rulewright.analysis.typing import defines, domains
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.model.part import Text
from rulewright.source import Span
from rulewright.tree.walk import walk
from rulewright.types import (
    BoolType,
    FiniteType,
    IntType,
    MemberType,
    Type,
    UnknownType,
    key_members,
    key_of,
    key_size,
    value_type,
)

LARGEST = 1 << 31
"""What a cell holds is less."""


def declare(world: World) -> None:
    for told in world.declared.positions.values():
        name, span = told.key.text, told.key.span
        made = tree.RememberedPositions(name, told.kept, span=span)
        world.declare(PositionSymbol(name, span, made, told))


def type_parts(world: World) -> None:
    """Type the parts of each position."""
    for symbol in world.all(PositionSymbol):
        parts = [_part(world, symbol, name) for name in symbol.told.of]
        symbol.positions.parts = tuple(part for part in parts if part is not None)


def _part(world: World, symbol: PositionSymbol, name: Text) -> tree.PositionPart | None:
    found = world.symbols.get(name.text)
    span = name.span
    match found:
        case StateSymbol(state=state):
            world.use(found, read=True)
            keys = state.keys
            kind = _bounded(state)
            letters = found.signature.parameters
        case DefineSymbol(define=define):
            world.use(found)
            kind = defines.type_of(world, found, span)
            keys = tuple(key for var in define.parameters if (key := key_of(var.type)) is not None)
            letters = found.signature.parameters
            if len(keys) < len(letters):
                _refuse(world, found, span, "its letters stand for more than members and numbers")
                return None
        case None:
            world.unknown(
                name.text,
                span,
                "no state and no definition is called",
                [*world.names_of(StateSymbol), *world.names_of(DefineSymbol)],
            )
            return None
        case _:
            what = f"a position consists of state and definitions, and this is {a(found.what)}"
            _refuse(world, found, span, what)
            return None
    if any(isinstance(key, FiniteType) and key.growing for key in keys):
        _refuse(world, found, span, "its places come during a game, in any order")
        return None
    digits = _digits(kind)
    if digits is None:
        if not isinstance(kind, UnknownType):
            _refuse(world, found, span, f"it can have any number of values: {show(kind)}")
        return None
    variables = tuple(
        tree.Var(letter, value_type(key)) for letter, key in zip(letters, keys, strict=True)
    )
    cases = tuple(domains.every(key, var, span) for key, var in zip(keys, variables, strict=True))
    given = tuple(tree.local(var, span) for var in variables)
    value: tree.Expr
    if isinstance(found, StateSymbol):
        value = tree.ReadState(type=kind, state=found.state, keys=given, span=span)
    else:
        value = tree.CallDefine(type=kind, define=found.define, args=given, span=span)
    _open(world, symbol, value)
    whole = isinstance(found, StateSymbol)  # all cells count, also those of who is not in play
    number = prod(key_size(key) if whole else len(key_members(key)) for key in keys)
    return tree.PositionPart(cases, value, *digits, number)


def _bounded(state: tree.State) -> Type:
    """Return the type of a state within its bounds."""
    kind = state.type
    if not isinstance(kind, IntType):
        return kind
    low = kind.low if state.least is None else state.least
    high = kind.high if state.most is None else state.most
    return IntType(low, high, kind.optional)


def _digits(kind: Type) -> tuple[int, int] | None:
    """Return the least value and the number of values, none included; None if unknown."""
    match kind:
        case MemberType(of=of, optional=optional):
            return -int(optional), of.root.size + optional  # none is -1
        case BoolType():
            return 0, 2
        case IntType(low=int(low), high=int(high), optional=optional):
            size = high - low + 1 + optional
            return (low, size) if size < LARGEST else None
        case _:
            return None


def _refuse(world: World, found: object, span: Span, label: str) -> None:
    at = getattr(found, "span", span)
    world.reporter.error(
        "bad-position",
        f"`{span.text}` cannot belong to a position",
        span,
        label,
        labels=(Label(at, "declared here"),),
    )


def _open(world: World, symbol: PositionSymbol, value: tree.Expr) -> None:
    """Report a part that not everybody sees: whether a position occurred before would reveal it."""
    secrets = filter(None, map(read, walk(value, inside=True)))
    if (secret := next(secrets, None)) is not None:
        world.reporter.error(
            "hidden-position",
            f"what belongs to the position `{symbol.name}` is seen by everybody",
            value.span,
            f"not everybody sees `{secret.name}`",
        )


# --- what is asked, and what is done --------------------------------------------------------------


def named(scope: Scope, name: str, span: Span) -> tree.RememberedPositions | None:
    """Return the positions of a name, or None after an error."""
    symbol = scope.symbol(name)
    if isinstance(symbol, PositionSymbol):
        return symbol.positions
    known = scope.world.names_of(PositionSymbol)
    if symbol is None and scope.find(name) is None:
        scope.world.unknown(name, span, "no position is called", known)
        return None
    scope.world.reporter.error(
        "type-mismatch",
        f"`{name}` is not the name of a position",
        span,
        "this is " + (a(symbol.what) if symbol is not None else "a value"),
        help="declare under `positions` what belongs to it",
    )
    return None


def times_seen(scope: Scope, _name: str, node: ast.Call) -> tree.Expr:
    asked = node.args[0]
    if not isinstance(asked, ast.Name):
        return scope.refused(
            "type-mismatch", "`times_seen(...)` is of a position", asked.span, "expected its name"
        )
    found = named(scope, asked.id, asked.span)
    if found is None:
        return broken(node.span)
    kind = IntType(0, found.kept)
    return tree.TimesSeen(positions=found, type=kind, span=node.span)


def remember(scope: Scope, node: ast.Remember) -> tuple[tree.Stmt, ...]:
    scope.not_at_once(node.span, "remember")
    found = named(scope, node.name, node.name_span)
    return () if found is None else (tree.Remember(positions=found, span=node.span),)


def reset(scope: Scope, target: ast.Name, span: Span) -> tree.Stmt | None:
    """Type `reset standing`; None if the name belongs to something else."""
    symbol = scope.world.symbols.get(target.id)
    if not isinstance(symbol, PositionSymbol):
        return None
    scope.world.use(symbol)
    scope.not_at_once(target.span, "reset")
    return tree.ForgetPositions(positions=symbol.positions, span=span)
