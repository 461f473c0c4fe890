"""Type remembered positions: what belongs to them, and questions about them."""

from __future__ import annotations

from math import prod

from rulewright import tree
from rulewright.analysis.secrecy.secret_accesses import find_secret_read
from rulewright.analysis.symbols import DefineSymbol, PositionSymbol, StateSymbol
from rulewright.analysis.type_diagnostics import broken_expr
from rulewright.analysis.type_relations import format_type, with_article
from rulewright.analysis.typing import defines, domains
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.model.part import Text
from rulewright.source import Span
from rulewright.tree.walk import walk_nodes
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

MAX_COMBINATIONS = 1 << 31
"""Maximum number of combinations that fit in a cell."""


def declare_positions(world: World) -> None:
    for told in world.ruleset.positions.values():
        name, span = told.key.text, told.key.span
        made = tree.RememberedPositions(name, told.kept, span=span)
        world.declare_symbol(PositionSymbol(name, span, made, told))


def type_position_parts(world: World) -> None:
    """Type the parts of each position."""
    for symbol in world.list_symbols(PositionSymbol):
        parts = [_type_part(world, symbol, name) for name in symbol.declaration.of]
        symbol.history.position_parts = tuple(part for part in parts if part is not None)


def _type_part(world: World, position_symbol: PositionSymbol, name_text: Text) -> tree.PositionPart | None:
    found = world.symbols.get(name_text.text)
    span = name_text.span
    match found:
        case StateSymbol(state=state):
            world.mark_used(found, is_read=True)
            keys = state.keys
            kind = _bounded_type(state)
            letters = found.signature.parameters
        case DefineSymbol(define=define):
            world.mark_used(found)
            kind = defines.find_define_type(world, found, span)
            keys = tuple(key for var in define.parameters if (key := key_of(var.type)) is not None)
            letters = found.signature.parameters
            if len(keys) < len(letters):
                _report_bad_part(world, found, span, "its parameters are not only members and numbers")
                return None
        case None:
            world.report_unknown(
                name_text.text,
                span,
                "there is no state or definition",
                [*world.list_names(StateSymbol), *world.list_names(DefineSymbol)],
            )
            return None
        case _:
            what = f"a position consists of state and definitions, but this is {with_article(found.what)}"
            _report_bad_part(world, found, span, what)
            return None
    if any(isinstance(key, FiniteType) and key.is_growing for key in keys):
        _report_bad_part(world, found, span, "its places are added during a game, in any order")
        return None
    digits = _find_digits(kind)
    if digits is None:
        if not isinstance(kind, UnknownType):
            _report_bad_part(world, found, span, f"its values have no bounds: {format_type(kind)}")
        return None
    variables = tuple(tree.Var(letter, value_type(key)) for letter, key in zip(letters, keys, strict=True))
    cases = tuple(domains.make_full_binder(key, var, span) for key, var in zip(keys, variables, strict=True))
    given = tuple(tree.make_local(var, span) for var in variables)
    value_expr: tree.Expr
    if isinstance(found, StateSymbol):
        value_expr = tree.ReadState(type=kind, state=found.state, key_exprs=given, span=span)
    else:
        value_expr = tree.CallDefine(type=kind, define=found.define, args=given, span=span)
    _check_public(world, position_symbol, value_expr)
    whole = isinstance(found, StateSymbol)  # all cells count, also those of seats that do not play
    number = prod(key_size(key) if whole else len(key_members(key)) for key in keys)
    return tree.PositionPart(cases, value_expr, *digits, number)


def _bounded_type(state: tree.State) -> Type:
    """Return the type of a state within its bounds."""
    kind = state.type
    if not isinstance(kind, IntType):
        return kind
    low = kind.low if state.least is None else state.least
    high = kind.high if state.most is None else state.most
    return IntType(low, high, kind.optional)


def _find_digits(typ: Type) -> tuple[int, int] | None:
    """Return the least value and the number of values, none included; None if unknown."""
    match typ:
        case MemberType(finite_type=of, optional=optional):
            return -int(optional), of.root.size + optional  # none is -1
        case BoolType():
            return 0, 2
        case IntType(low=int(low), high=int(high), optional=optional):
            size = high - low + 1 + optional
            return (low, size) if size < MAX_COMBINATIONS else None
        case _:
            return None


def _report_bad_part(world: World, rule_object: object, span: Span, label: str) -> None:
    at = getattr(rule_object, "span", span)
    world.reporter.error(
        "bad-position",
        f"`{span.text}` cannot be part of a position",
        span,
        label,
        labels=(Label(at, "declared here"),),
    )


def _check_public(world: World, position_symbol: PositionSymbol, value_expr: tree.Expr) -> None:
    """Report a part that not everybody sees: whether a position occurred before would reveal it."""
    secrets = filter(None, map(find_secret_read, walk_nodes(value_expr, into_calls=True)))
    if (secret := next(secrets, None)) is not None:
        world.reporter.error(
            "hidden-position",
            f"the position `{position_symbol.name}` must contain only public information",
            value_expr.span,
            f"`{secret.name}` is hidden from some players",
        )


# --- questions and effects ------------------------------------------------------------------------


def find_positions(scope: Scope, name: str, span: Span) -> tree.RememberedPositions | None:
    """Return the positions of a name, or None after an error."""
    symbol = scope.find_symbol(name)
    if isinstance(symbol, PositionSymbol):
        return symbol.history
    known = scope.world.list_names(PositionSymbol)
    if symbol is None and scope.find_local(name) is None:
        scope.world.report_unknown(name, span, "there is no position", known)
        return None
    scope.world.reporter.error(
        "type-mismatch",
        f"`{name}` is not the name of a position",
        span,
        "this is " + (with_article(symbol.what) if symbol is not None else "a value"),
        help="declare a position and its content under `positions`",
    )
    return None


def type_times_seen(scope: Scope, _name: str, call: ast.Call) -> tree.Expr:
    asked = call.args[0]
    if not isinstance(asked, ast.Name):
        return scope.report_broken(
            "type-mismatch", "`times_seen(...)` needs a position", asked.span, "expected its name"
        )
    found = find_positions(scope, asked.id, asked.span)
    if found is None:
        return broken_expr(call.span)
    kind = IntType(0, found.capacity)
    return tree.TimesSeen(positions=found, type=kind, span=call.span)


def type_remember(scope: Scope, remember_statement: ast.Remember) -> tuple[tree.Stmt, ...]:
    scope.refuse_at_once(remember_statement.span, "remember")
    found = find_positions(scope, remember_statement.name, remember_statement.name_span)
    return () if found is None else (tree.Remember(positions=found, span=remember_statement.span),)


def type_reset(scope: Scope, target_name: ast.Name, span: Span) -> tree.Stmt | None:
    """Type `reset standing`; None if the name belongs to something else."""
    symbol = scope.world.symbols.get(target_name.id)
    if not isinstance(symbol, PositionSymbol):
        return None
    scope.world.mark_used(symbol)
    scope.refuse_at_once(target_name.span, "reset")
    return tree.ForgetPositions(positions=symbol.history, span=span)
