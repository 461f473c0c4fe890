"""Declares options and state: types, bounds, start values, and who sees it."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import broken, fit
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.tables import fill_later, too_large
from rulewright.analysis.fitting import show
from rulewright.analysis.symbols import ConstantSymbol, Signature, StateSymbol, TableSymbol
from rulewright.analysis.typing import assignments, constants, drawings, expressions
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.fix import writing
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.language import ast
from rulewright.model import tree as model
from rulewright.model.part import Text
from rulewright.model.tree import Field, State
from rulewright.source import NOWHERE
from rulewright.tree.walk import walk
from rulewright.types import (
    BOOL,
    UNKNOWN,
    BoolType,
    FiniteType,
    IntType,
    MemberType,
    Type,
    UnknownType,
)

# --- options --------------------------------------------------------------------------------------


def declare_options(world: World) -> None:
    """Options and `player_count` are constants of the setting."""
    players = world.declared.top.get("players")
    at = players.key.span if players is not None else world.declared.top.span
    count = world.setting.players
    world.declare(
        ConstantSymbol("player_count", at, IntType(count, count), count, always_used=True)
    )
    chosen = dict(world.setting.options)
    for name, option in world.declared.options.items():
        span = option.key.span
        typed = texts.type_text(world.reporter, option.type)
        if typed is None:
            continue
        if isinstance(typed.type, ast.OneOfType):
            of = FiniteType(name, typed.type.names, tuple(range(len(typed.type.names))))
            world.anonymous.append(of)
            kind: Type = MemberType(of)
        else:
            kind = signatures.read_type(world, typed.type)
        start = assignments.plain_start(kind, None, None, span)
        value = start.value if isinstance(start, tree.Const) else 0
        if isinstance(kind, IntType) and not kind.optional and kind.low is not None:
            value = max(value, kind.low)
        default = option.default
        found = option_value(kind, default.text)
        plain = "true" if found else "false"
        if found is not None and isinstance(kind, BoolType) and default.span.text != plain:
            world.reporter.error(
                "type-mismatch",
                f"the default of `{name}` is written `{plain}`",
                default.span,
                fixes=(writing(default.span, plain, safe=True),),
            )
        elif found is None:
            world.reporter.error(
                "type-mismatch",
                f"this is no value of the option `{name}`",
                default.span,
                f"expected {show(kind)}",
            )
        else:
            value = found
        if name in chosen:
            found = option_value(kind, chosen.pop(name))
            if found is None:
                world.reporter.error(
                    "bad-option",
                    f"the option `{name}` cannot be set to this",
                    NOWHERE,
                    f"set to `{dict(world.setting.options)[name]}`",
                    labels=(Label(span, "declared here"),),
                    notes=(f"it can be {_choices(kind)}",),
                )
            else:
                value = found
        world.declare(ConstantSymbol(name, span, kind, value))
    for name in chosen:
        near = did_you_mean(name, world.declared.options)
        world.reporter.error("bad-option", f"there is no option `{name}`", NOWHERE, help=near)


def _choices(kind: Type) -> str:
    """Return the values that an option of a type can have, as text."""
    match kind:
        case BoolType():
            return "`true` or `false`"
        case MemberType(of=of):
            return listing(of.root.names[member] for member in of.members)
        case _:
            return show(kind)


def option_value(kind: Type, text: str) -> int | None:
    """The value of an option that is given as text."""
    match kind:
        case BoolType():
            return {"true": 1, "yes": 1, "on": 1, "false": 0, "no": 0, "off": 0}.get(
                text.strip().lower()
            )
        case IntType(low=low, high=high):
            try:
                number = int(text)
            except ValueError:
                return None
            inside = (low is None or number >= low) and (high is None or number <= high)
            return number if inside else None
        case MemberType(of=of):
            return of.number(text)
        case _:
            return None


# --- state ----------------------------------------------------------------------------------------


def declare_states(world: World) -> None:
    for told in world.declared.state.values():
        signature = signatures.signature_of(world, told.key, told.takes)
        state = _state(world, signature, told.type) if signature is not None else None
        if signature is None or state is None:
            continue
        _bounds(world, state, told)
        symbol = StateSymbol(signature.name, told.key.span, state, signature)
        symbol.signs = told.with_
        if told.drawn is not None or (told.start is not None and told.start.is_keyed):
            symbol.laid = _laid(world, symbol, told)
        elif told.start is not None:
            symbol.start = told.start.text
        world.declare(symbol)


def start_name(state: str) -> str:
    """The name of the table of the start values of a state, if it has one."""
    return f"{state} start"


def _laid(world: World, symbol: StateSymbol, told: State) -> tree.Table | None:
    """Return the start values as a table: those of single members, those of a drawing, and the
    default.
    """
    state, start = symbol.state, told.start
    if start is not None and start.text is not None:
        world.reporter.error(
            "bad-drawing",
            f"`{symbol.name}` has a drawing and a start value",
            start.span,
            "this value would hold for every place",
            help="leave one out, or give the places that are not as drawn: `start: {e1: ...}`",
        )
        return None
    if not state.keys and told.drawn is None:
        world.reporter.error(
            "wrong-kind", f"`{symbol.name}` is one value", told.key.span, "it has no letters"
        )
        return None
    if too_large(world, symbol.name, state.keys, symbol.span):
        return None
    kind = assignments.can_hold(state)
    table = tree.Table(start_name(symbol.name), state.keys, kind, (), span=symbol.span)
    rows = model.Table(told.part, told.type, start, None, told.drawn, told.with_)
    plain = assignments.plain_start(state.type, state.least, state.most, symbol.span)
    rest = plain.value if isinstance(plain, tree.Const) else None
    named = TableSymbol(symbol.name, symbol.span, table, symbol.signature, rows)
    fill_later(world, named, rest)
    return table


def _state(world: World, signature: Signature, type: Text) -> tree.State | None:
    kind = signatures.told_type(world, type)
    if not isinstance(kind, IntType | BoolType | MemberType) and kind is not UNKNOWN:
        world.reporter.error(
            "type-mismatch",
            f"`{signature.name}` cannot hold {show(kind)}",
            signature.span,
            help="state holds members, numbers, true or false; cards lie in zones, goods in bags",
        )
        return None
    keys = signatures.keys_of(world, signature)
    if keys is None:
        keys, signature = (), Signature(signature.name, (), (), signature.span)
    variables = signatures.variables(signature)
    state = tree.State(
        signature.name, keys, kind, variables, broken(signature.span), span=signature.span
    )
    if isinstance(kind, IntType):
        state.least, state.most = kind.low, kind.high
        if kind.name is None:
            state.type = IntType(optional=kind.optional)
    return state


def _bounds(world: World, state: tree.State, told: State) -> None:
    """Read the attributes of a state beside its type."""
    if (told.least or told.most) and not isinstance(state.type, IntType | UnknownType):
        world.reporter.error(
            "type-mismatch",
            "only numbers have a least and a most",
            state.span,
            f"holds {show(state.type)}",
        )
    state.least = constant_number(world, told.least, state.least)
    state.most = constant_number(world, told.most, state.most)
    state.hidden = told.hidden
    if told.forget is not None:
        world.forgotten.append(state.name)


def constant_number(world: World, text: Text | None, default: int | None) -> int | None:
    """A bound: a number, or an expression that is known before the game."""
    syntax = texts.expression(world.reporter, text)
    if syntax is None:
        return default
    found = constants.constant(world, expressions.number(Scope(world), syntax, "a bound"))
    return default if found is None else found


def type_states(world: World) -> None:
    """Types start values and who sees what; state declared before may be read."""
    before: set[tree.State] = set()
    seen_by = {told.key.span: told.seen_by for told in world.declared.state.values()}
    for symbol in world.all(StateSymbol):
        state = symbol.state
        state.start = assignments.start_of(world, symbol, state.start_keys)
        if symbol.signs is not None and symbol.laid is None:  # for scripts
            drawings.read_signs(world, assignments.can_hold(state), symbol.signs)
        for part in _states_in(state.start):
            if part is state:
                told = f"the start of `{symbol.name}` reads itself"
                world.reporter.error("later-state", told, state.start.span)
            elif part not in before:
                world.reporter.error(
                    "later-state",
                    f"the start of `{symbol.name}` reads `{part.name}`",
                    state.start.span,
                    "which is declared later",
                    help="change the order of the two",
                )
        before.add(state)
        state.seen_by = visibility(world, symbol.signature, seen_by.get(symbol.span))


def _states_in(expr: tree.Expr) -> list[tree.State]:
    return [part for part in walk(expr, inside=True) if isinstance(part, tree.State)]


# --- who sees it ----------------------------------------------------------------------------------


def visibility(
    world: World, signature: Signature, text: Text | None, things: FiniteType | None = None
) -> tree.Visibility | None:
    """Read `seen by: p`, `nobody`, `everybody`, or an expression that gives a player; None is
    everybody. For a zone, `it` is the thing in it.
    """
    if text is None:
        return None
    word = text.text.strip()
    if word in ("all", "everybody"):
        return None
    viewer = tree.Var("viewer", world.player)
    keys = signatures.variables(signature)
    if word == "nobody":
        no = tree.truth(False, text.span)
        return tree.Visibility(viewer, keys, no)
    syntax = texts.expression(world.reporter, text)
    if syntax is None:
        return None
    scope = Scope(world, body=Body(signature.name))
    scope.bind_each(signature.parameters, keys, signature.span)
    scope.bind_var("viewer", viewer, signature.span)
    it = None
    if things is not None and scope.find("it") is None:
        it = tree.Var("it", MemberType(things))
        scope.bind_var("it", it, signature.span)
    sees = _seen(scope, syntax, viewer)
    if it is None or things is None or not any(part is it for part in walk(sees)):
        return tree.Visibility(viewer, keys, sees)
    span = text.span
    unseen = tree.Quantified(
        type=BOOL,
        kind="any",
        binders=(tree.Binder(it, tree.Members(things), span),),
        where=tree.Not(value=sees, span=span),
        span=span,
    )
    return tree.Visibility(viewer, keys, tree.Not(value=unseen, span=span), (it, sees))


def _seen(scope: Scope, node: ast.Expr, viewer: tree.Var) -> tree.Expr:
    """Return the condition that the viewer sees it."""
    match node:
        case ast.Name(id="everybody" | "nobody" as word) if word not in scope.world.symbols:
            return tree.truth(word == "everybody", node.span)
        case ast.Conditional(condition=condition, value=value, other=other):
            test = expressions.condition(scope, condition)
            return tree.Conditional(
                type=BOOL,
                condition=test,
                value=_seen(scope.where(test), value, viewer),
                other=_seen(scope.where(test, False), other, viewer),
                span=node.span,
            )
    found = expressions.infer(scope, node, MemberType(viewer.type.of, True))  # type: ignore[union-attr]
    if isinstance(found.type, BoolType):
        return found
    assert isinstance(viewer.type, MemberType)
    found = fit(scope.world, found, MemberType(viewer.type.of, True), "who sees it")
    held = tree.local(viewer, node.span)
    return tree.Compare(op="==", left=held, right=found, span=node.span)


def cell_state(world: World, of: FiniteType, field: Field) -> StateSymbol | None:
    """`owner: player?`: state of each cell of a growing grid."""
    key = field.key
    signature = Signature(key.text, ("cell",), (MemberType(of),), key.span)
    state = _state(world, signature, field.type)
    if state is None:
        return None
    symbol = StateSymbol(signature.name, key.span, state, signature, None)
    world.declare(symbol)
    return symbol
