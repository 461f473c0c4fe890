"""Declare options and state: types, bounds, start values and visibility."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.tables import add_lazy_table, is_too_large
from rulewright.analysis.symbols import ConstantSymbol, Signature, StateSymbol, TableSymbol
from rulewright.analysis.type_diagnostics import broken_expr, fit_to_type
from rulewright.analysis.type_relations import format_type
from rulewright.analysis.typing import assignments, constant_evaluation, drawings, type_inference
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.fix import make_replacement
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.language import ast
from rulewright.model import declarations as model
from rulewright.model.declarations import Field, State
from rulewright.model.part import Text
from rulewright.source import NOWHERE
from rulewright.tree.walk import walk_nodes
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
    """Declare options and `player_count` as constants of the setting."""
    players = world.ruleset.top.get("players")
    at = players.key.span if players is not None else world.ruleset.top.span
    count = world.setting.players
    world.declare_symbol(ConstantSymbol("player_count", at, IntType(count, count), count, always_used=True))
    chosen = dict(world.setting.options)
    for name, option in world.ruleset.options.items():
        span = option.key.span
        typed = text_parsing.parse_type(world.reporter, option.type)
        if typed is None:
            continue
        if isinstance(typed.type, ast.OneOfType):
            of = FiniteType(name, typed.type.names, tuple(range(len(typed.type.names))))
            world.anonymous_types.append(of)
            typ: Type = MemberType(of)
        else:
            typ = signatures.read_type(world, typed.type)
        start = assignments.default_start(typ, None, None, span)
        value = start.value if isinstance(start, tree.Const) else 0
        if isinstance(typ, IntType) and not typ.optional and typ.low is not None:
            value = max(value, typ.low)
        default = option.default
        found = parse_option_value(typ, default.text)
        plain = "true" if found else "false"
        if found is not None and isinstance(typ, BoolType) and default.span.text != plain:
            world.reporter.error(
                "type-mismatch",
                f"the default of `{name}` is written `{plain}`",
                default.span,
                fixes=(make_replacement(default.span, plain, safe=True),),
            )
        elif found is None:
            world.reporter.error(
                "type-mismatch",
                f"this is not a value of the option `{name}`",
                default.span,
                f"expected {format_type(typ)}",
            )
        else:
            value = found
        if name in chosen:
            found = parse_option_value(typ, chosen.pop(name))
            if found is None:
                world.reporter.error(
                    "bad-option",
                    f"the option `{name}` cannot be set to this",
                    NOWHERE,
                    f"set to `{dict(world.setting.options)[name]}`",
                    labels=(Label(span, "declared here"),),
                    notes=(f"possible values: {_describe_choices(typ)}",),
                    help=suggest_name(dict(world.setting.options)[name], _list_choices(typ)),
                )
            else:
                value = found
        world.declare_symbol(ConstantSymbol(name, span, typ, value))
    for name in chosen:
        near = suggest_name(name, world.ruleset.options)
        world.reporter.error("bad-option", f"there is no option `{name}`", NOWHERE, help=near)


def _list_choices(typ: Type) -> Sequence[str]:
    """Return the names of the values that an option of a type can have; none for numbers."""
    match typ:
        case BoolType():
            return ("true", "false")
        case MemberType(finite_type=of):
            return [of.root.names[member] for member in of.members]
        case _:
            return ()


def _describe_choices(typ: Type) -> str:
    """Return the values that an option of a type can have, as text."""
    match typ:
        case BoolType():
            return "`true` or `false`"
        case MemberType():
            return quote_names(_list_choices(typ))
        case _:
            return format_type(typ)


def parse_option_value(typ: Type, text: str) -> int | None:
    """Parse the value of an option; None if it is not a value of the type."""
    match typ:
        case BoolType():
            return {"true": 1, "yes": 1, "on": 1, "false": 0, "no": 0, "off": 0}.get(text.strip().lower())
        case IntType(low=low, high=high):
            try:
                number = int(text)
            except ValueError:
                return None
            inside = (low is None or number >= low) and (high is None or number <= high)
            return number if inside else None
        case MemberType(finite_type=of):
            return of.find_member(text)
        case _:
            return None


# --- state ----------------------------------------------------------------------------------------


def declare_states(world: World) -> None:
    for told in world.ruleset.state.values():
        signature = signatures.read_signature(world, told.key, told.takes)
        state = _make_state(world, signature, told.type) if signature is not None else None
        if signature is None or state is None:
            continue
        _read_bounds(world, state, told)
        symbol = StateSymbol(signature.name, told.key.span, state, signature)
        symbol.sign_parts = told.with_
        if told.drawn is not None or (told.start is not None and told.start.is_keyed):
            symbol.start_table = _read_start_table(world, symbol, told)
        elif told.start is not None:
            symbol.start_text = told.start.text
        world.declare_symbol(symbol)


def start_table_name(state_name: str) -> str:
    """Return the name of the table of a state's start values, which exists if they are random or differ by
    key."""
    return f"{state_name} start"


def _read_start_table(world: World, state_symbol: StateSymbol, state_declaration: State) -> tree.Table | None:
    """Return the start values as a table: those of single members, those of a drawing, and the
    default.
    """
    state, start = state_symbol.state, state_declaration.start
    if start is not None and start.text is not None:
        world.reporter.error(
            "bad-drawing",
            f"`{state_symbol.name}` has a drawing and a start value",
            start.span,
            "this value applies to every place",
            help=(
                "remove one of them, or list only the places that differ from the drawing: `start: {e1: ...}`"
            ),
        )
        return None
    if not state.keys and state_declaration.drawn is None:
        world.reporter.error(
            "wrong-kind",
            f"`{state_symbol.name}` is a single value",
            state_declaration.key.span,
            "it has no keys",
        )
        return None
    if is_too_large(world, state_symbol.name, state.keys, state_symbol.span):
        return None
    kind = assignments.bounded_type(state)
    table = tree.Table(start_table_name(state_symbol.name), state.keys, kind, (), span=state_symbol.span)
    rows = model.Table(
        state_declaration.part,
        state_declaration.type,
        start,
        None,
        state_declaration.drawn,
        state_declaration.with_,
    )
    plain = assignments.default_start(state.type, state.least, state.most, state_symbol.span)
    rest = plain.value if isinstance(plain, tree.Const) else None
    named = TableSymbol(state_symbol.name, state_symbol.span, table, state_symbol.signature, rows)
    add_lazy_table(world, named, rest)
    return table


def _make_state(world: World, signature: Signature, type_text: Text) -> tree.State | None:
    kind = signatures.read_type_text(world, type_text)
    if not isinstance(kind, IntType | BoolType | MemberType) and kind is not UNKNOWN:
        world.reporter.error(
            "type-mismatch",
            f"`{signature.name}` cannot hold {format_type(kind)}",
            signature.span,
            help="state contains members, numbers, true or false; put cards into zones, goods into bags",
        )
        return None
    keys = signatures.find_key_types(world, signature)
    if keys is None:
        keys, signature = (), Signature(signature.name, (), (), signature.span)
    variables = signatures.make_variables(signature)
    state = tree.State(
        signature.name, keys, kind, variables, broken_expr(signature.span), span=signature.span
    )
    if isinstance(kind, IntType):
        state.least, state.most = kind.low, kind.high
        if kind.name is None:
            state.type = IntType(optional=kind.optional)
    return state


def _read_bounds(world: World, state: tree.State, state_declaration: State) -> None:
    """Read the attributes of a state beside its type."""
    if (state_declaration.least or state_declaration.most) and not isinstance(
        state.type, IntType | UnknownType
    ):
        world.reporter.error(
            "type-mismatch",
            "only numbers can have `least` and `most`",
            state.span,
            f"holds {format_type(state.type)}",
        )
    state.least = evaluate_number(world, state_declaration.least, state.least)
    state.most = evaluate_number(world, state_declaration.most, state.most)
    state.hidden = state_declaration.hidden
    if state_declaration.forget is not None:
        world.turn_state_names.append(state.name)


def evaluate_number(world: World, text: Text | None, default: int | None) -> int | None:
    """Return a bound: a number, or an expression that is known before the game."""
    syntax = text_parsing.parse_expression(world.reporter, text)
    if syntax is None:
        return default
    found = constant_evaluation.evaluate_constant(
        world, type_inference.type_number(Scope(world), syntax, "a bound")
    )
    return default if found is None else found


def type_start_values(world: World) -> None:
    """Type start values, which may read state that is declared earlier."""
    earlier_states: set[tree.State] = set()
    for symbol in world.list_symbols(StateSymbol):
        state = symbol.state
        state.start = assignments.find_start_value(world, symbol, state.start_keys)
        if symbol.sign_parts is not None and symbol.start_table is None:  # for scripts
            drawings.read_signs(world, assignments.bounded_type(state), symbol.sign_parts)
        for part in _find_states(state.start):
            if part is state:
                told = f"the start of `{symbol.name}` reads itself"
                world.reporter.error("later-state", told, state.start.span)
            elif part not in earlier_states:
                world.reporter.error(
                    "later-state",
                    f"the start of `{symbol.name}` reads `{part.name}`",
                    state.start.span,
                    "which is declared later",
                    help="swap the two declarations",
                )
        earlier_states.add(state)


def _find_states(expr: tree.Expr) -> list[tree.State]:
    return [part for part in walk_nodes(expr, into_calls=True) if isinstance(part, tree.State)]


# --- visibility ---------------------------------------------------------------------------------


def read_visibility(
    world: World, signature: Signature, text: Text | None, thing_type: FiniteType | None = None
) -> tree.Visibility | None:
    """Read `seen by: p`, `nobody`, `everybody`, or an expression that gives a player; None is
    everybody. For a zone, `it` is the thing in it.
    """
    if text is None:
        return None
    word = text.text.strip()
    if word in ("all", "everybody"):
        return None
    viewer = tree.Var("viewer", world.player_type)
    keys = signatures.make_variables(signature)
    if word == "nobody":
        no = tree.make_truth(False, text.span)
        return tree.Visibility(viewer, keys, no)
    syntax = text_parsing.parse_expression(world.reporter, text)
    if syntax is None:
        return None
    scope = Scope(world, body=Body(signature.name))
    scope.bind_locals(signature.parameters, keys, signature.span)
    scope.bind_variable("viewer", viewer, signature.span)
    it = None
    if thing_type is not None and scope.find_local("it") is None:
        it = tree.Var("it", MemberType(thing_type))
        scope.bind_variable("it", it, signature.span)
    sees = _make_condition(scope, syntax, viewer)
    if it is None or thing_type is None or not any(part is it for part in walk_nodes(sees)):
        return tree.Visibility(viewer, keys, sees)
    span = text.span
    unseen = tree.Quantified(
        type=BOOL,
        quantifier="any",
        binders=(tree.Binder(it, tree.Members(thing_type), span),),
        where=tree.Not(value=sees, span=span),
        span=span,
    )
    return tree.Visibility(viewer, keys, tree.Not(value=unseen, span=span), (it, sees))


def _make_condition(scope: Scope, syntax: ast.Expr, viewer: tree.Var) -> tree.Expr:
    """Return the condition that the viewer sees it."""
    match syntax:
        case ast.Name(id="everybody" | "nobody" as word) if word not in scope.world.symbols:
            return tree.make_truth(word == "everybody", syntax.span)
        case ast.Conditional(condition=condition, value=value, else_value=other):
            test = type_inference.type_condition(scope, condition)
            return tree.Conditional(
                type=BOOL,
                condition=test,
                value=_make_condition(scope.with_condition(test), value, viewer),
                else_value=_make_condition(scope.with_condition(test, False), other, viewer),
                span=syntax.span,
            )
    found = type_inference.infer_type(scope, syntax, MemberType(viewer.type.finite_type, True))  # type: ignore[union-attr]
    if isinstance(found.type, BoolType):
        return found
    assert isinstance(viewer.type, MemberType)
    found = fit_to_type(scope.world, found, MemberType(viewer.type.finite_type, True), "who sees it")
    held = tree.make_local(viewer, syntax.span)
    return tree.Compare(op="==", left=held, right=found, span=syntax.span)


def declare_cell_state(world: World, finite_type: FiniteType, field_declaration: Field) -> StateSymbol | None:
    """Declare the state of each cell of a growing grid: `owner: player?`."""
    key = field_declaration.key
    signature = Signature(key.text, ("cell",), (MemberType(finite_type),), key.span)
    state = _make_state(world, signature, field_declaration.type)
    if state is None:
        return None
    symbol = StateSymbol(signature.name, key.span, state, signature, None)
    world.declare_symbol(symbol)
    return symbol
