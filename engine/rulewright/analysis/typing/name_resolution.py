"""Resolve names: bare names, `x.field`, `x[key]`, zones and bags."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from rulewright import tree
from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    DefineSymbol,
    FieldSymbol,
    MenuSymbol,
    PieceSymbol,
    ProcedureSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.type_diagnostics import broken_expr, is_broken
from rulewright.analysis.type_relations import (
    format_count,
    format_type,
    has_same_root,
    with_article,
)
from rulewright.analysis.typing import bag_kinds, defines, type_inference
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import TypingRecord, World
from rulewright.diagnostics.diagnostic import Label, Severity
from rulewright.diagnostics.fix import Edit, Fix, Suggestion, make_replacement
from rulewright.diagnostics.suggest import find_nearest, make_suggestion, quote_names, suggest_name
from rulewright.language import ast
from rulewright.phrases import format_quantity
from rulewright.source import Span
from rulewright.types import (
    BagType,
    BoolType,
    CollectionType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    PlaceType,
    Type,
    key_values,
    value_type,
)


def is_value(scope: Scope, name: str) -> bool:
    """Return whether the name alone denotes a value, independent of the expected type."""
    symbol = scope.world.symbols.get(name)
    if scope.current_cell is not None and name in scope.current_cell[1]:
        return True
    if name in scope.seat_members:
        return True
    match symbol:
        case StateSymbol() | TableSymbol() | DefineSymbol() | ZoneSymbol():
            return not symbol.signature.parameters
        case ConstantSymbol():
            return True
        case _:
            return False


def find_member(scope: Scope, finite_type: FiniteType, name: str, span: Span) -> tree.Expr | None:
    """Return the member of a type with this name, if any."""
    symbol = scope.world.find_type_symbol(finite_type)
    number = finite_type.find_member(name)
    if number is not None:
        if scope.world.semantic_index is not None:
            scope.world.semantic_index.add_member(finite_type, name, span)
        return tree.Const(type=MemberType(finite_type), value=number, span=span)
    if (
        finite_type.root.find_member(name) is None
        and finite_type.name == "player"
        and name in scope.seat_members
    ):
        return tree.Const(type=MemberType(finite_type), value=scope.seat_members[name], span=span)
    elif symbol is not None and name in _list_absent_members(symbol):
        return scope.report_broken(
            "absent-member",
            f"`{name}` does not exist with {format_quantity(scope.world.use_player_count(), 'player')}",
            span,
            labels=(Label(symbol.member_spans.get(name, symbol.span), "declared here"),),
        )
    return None


def exists_at_other_count(world: World, finite_type: FiniteType, name: str) -> bool:
    """Return whether a type has this member at other player counts."""
    symbol = world.find_type_symbol(finite_type)
    return symbol is not None and name in _list_absent_members(symbol)


def _list_absent_members(symbol: TypeSymbol) -> set[str]:
    found = set(symbol.absent_members)
    if symbol.base_type is not None:
        found |= _list_absent_members(symbol.base_type)
    for one in symbol.part_types:
        found |= _list_absent_members(one)
    return found


def resolve_name(scope: Scope, name_syntax: ast.Name, hint: Type | None) -> tree.Expr:
    local = scope.find_local(name_syntax.id)
    if local is not None:
        scope.world.mark_used(local)
        return tree.make_local(local.var, name_syntax.span)
    if scope.current_cell is not None and name_syntax.id in scope.current_cell[1]:
        var, states = scope.current_cell
        key = tree.make_local(var, name_syntax.span)
        return make_state_read(scope, states[name_syntax.id], (key,), name_syntax.span)
    symbol = scope.world.symbols.get(name_syntax.id)
    if isinstance(hint, MemberType):
        found = find_member(scope, hint.finite_type, name_syntax.id, name_syntax.span)
        if found is not None:
            if symbol is not None and is_value(scope, name_syntax.id):
                scope.world.reporter.error(
                    "ambiguous-name",
                    f"`{name_syntax.id}` is both {with_article(hint.finite_type.name)} and "
                    f"{with_article(symbol.what)}",
                    name_syntax.span,
                    declared=symbol,
                    help=f"write `{hint.finite_type.name}.{name_syntax.id}` for the member",
                )
            return found
    if symbol is not None:
        scope.world.mark_used(symbol)
        return _type_symbol_value(scope, symbol, name_syntax)
    if name_syntax.id in scope.seat_members:
        player = scope.world.symbols["player"]
        assert isinstance(player, TypeSymbol) and player.finite is not None
        return tree.Const(
            type=MemberType(player.finite), value=scope.seat_members[name_syntax.id], span=name_syntax.span
        )
    report_unknown_name(scope, name_syntax.id, name_syntax.span, hint)
    return broken_expr(name_syntax.span)


def find_own_type(scope: Scope, syntax: ast.Expr) -> Type | None:
    """Return the only type that contains all bare members that can be the value of an expression, for text
    without an expected type; None if there is not exactly one."""
    given = {
        name for name in _iter_bare_names(syntax) if scope.is_free(name) and name not in scope.seat_members
    }
    types = {
        symbol.finite.root
        for symbol in scope.world.list_symbols(TypeSymbol)
        if given
        and symbol.finite is not None
        and not any(symbol.finite.find_member(name) is None for name in given)
    }
    return MemberType(types.pop()) if len(types) == 1 else None


def _iter_bare_names(syntax: ast.Expr) -> Iterator[str]:
    """Yield the bare names that can be the value of an expression."""
    match syntax:
        case ast.Name(id=name):
            yield name
        case ast.Conditional(value=value, else_value=other) | ast.Otherwise(value=value, fallback=other):
            yield from _iter_bare_names(value)
            yield from _iter_bare_names(other)


def report_unknown_name(scope: Scope, word: str, span: Span, hint: Type | None = None) -> None:
    """Report an unknown name, and where it would have a meaning."""
    owners = [
        symbol
        for symbol in scope.world.list_symbols(TypeSymbol)
        if symbol.finite is not None and symbol.finite.find_member(word) is not None
    ]
    notes: tuple[str, ...] = ()
    help: str | None
    headline, label = f"`{word}` is not declared here", "not declared"
    if isinstance(hint, MemberType):
        members = tuple(_list_member_names(hint.finite_type))
        extent = _describe_extent(scope.world.find_type(hint.finite_type.root.name), word)
        near = hint.finite_type.root.aliases.get(word)
        if near is None and extent is None:
            near = find_nearest(word, [*members, *_iter_possible_names(scope, hint)])
        headline = f"`{word}` is not {with_article(hint.finite_type.name)}"
        label = f"{with_article(hint.finite_type.name)} is expected here"
        help = f"it is {with_article(owners[0].name)}" if owners else make_suggestion(word, near)
        if extent is not None:
            notes = (extent,)
        elif help is None and len(members) <= MAX_SUGGESTIONS:
            notes = (f"there are {quote_names(members)}",)
    elif isinstance(hint, BoolType) and word in TRUTH_WORDS:
        label = "true or false is expected here"
        help = Suggestion(word, TRUTH_WORDS[word], f"write `{TRUTH_WORDS[word]}`")
    elif owners:
        headline, label = f"the type of `{word}` is not known here", "a member"
        help = "write " + " or ".join(f"`{one.name}.{word}`" for one in owners[:3])
    else:
        help = suggest_name(word, scope.list_visible())
    scope.world.reporter.error("unknown-name", headline, span, label, notes=notes, help=help)


MAX_SUGGESTIONS = 12
"""Number of members up to which all are listed if none has a similar name."""
TRUTH_WORDS = {"yes": "true", "on": "true", "off": "false", "no": "false"}


def _iter_possible_names(scope: Scope, member_type: MemberType) -> Iterator[str]:
    """Yield the names, without keys, that can stand for a member of a type."""
    for name in dict.fromkeys(scope.list_visible()):
        local, symbol = scope.find_local(name), scope.world.symbols.get(name)
        if local is not None:
            typ: Type | None = local.var.type
        elif isinstance(symbol, StateSymbol) and not symbol.signature.parameters:
            typ = symbol.state.type
        elif isinstance(symbol, DefineSymbol) and not symbol.signature.parameters:
            typ = symbol.define.type
        elif isinstance(symbol, ConstantSymbol):
            typ = symbol.value_type
        else:
            typ = None
        if name in scope.seat_members or (
            isinstance(typ, MemberType) and typ.finite_type.root is member_type.finite_type.root
        ):
            yield name


def _describe_extent(symbol: TypeSymbol | None, word: str) -> str | None:
    """Describe the extent of a board, if a word looks like one of its places beyond it."""
    grid = None if symbol is None else symbol.grid
    if grid is None or grid.place_shape is None or re.fullmatch(r"[a-z]{1,2}\d{1,2}", word) is None:
        return None
    names = grid.cell_type.root.names
    last = names[max(grid.place_numbers.values())] if grid.place_numbers else ""
    return f"the places are `{names[grid.cell_type.first_member]}` to `{last}`" if last else None


def _list_member_names(finite_type: FiniteType) -> Iterable[str]:
    return (finite_type.root.names[number] for number in finite_type.members)


def _type_symbol_value(scope: Scope, symbol: Symbol, name_syntax: ast.Name) -> tree.Expr:
    match symbol:
        case StateSymbol(signature=signature) if not signature.parameters:
            return make_state_read(scope, symbol, (), name_syntax.span)
        case TableSymbol(signature=signature) if not signature.parameters:
            return tree.make_table_read(symbol.table, (), name_syntax.span)
        case ConstantSymbol():
            return tree.Const(type=symbol.value_type, value=symbol.value, span=name_syntax.span)
        case DefineSymbol(signature=signature) if not signature.parameters:
            return make_define_call(scope, symbol, (), name_syntax.span)
        case ZoneSymbol(signature=signature) if not signature.parameters:
            return make_zone_value(scope, tree.Place(symbol.family, (), name_syntax.span), name_syntax.span)
        case StateSymbol() | TableSymbol() | BagSymbol() | ZoneSymbol() | PieceSymbol():
            letters = ", ".join(
                symbol.supply.signature.parameters
                if isinstance(symbol, PieceSymbol)
                else symbol.signature.parameters
            )
            return scope.report_broken(
                "missing-keys",
                f"`{symbol.name}` has no value without its keys",
                name_syntax.span,
                f"expected `{symbol.name}[{letters}]`" if letters else "a whole bag",
                declared=symbol,
            )
        case DefineSymbol(signature=signature):
            return scope.report_broken(
                "missing-arguments",
                f"`{symbol.name}` has no value without its arguments",
                name_syntax.span,
                f"expected `{symbol.name}({', '.join(signature.parameters)})`",
                declared=symbol,
            )
        case _:
            return scope.report_broken(
                "not-a-value",
                f"`{symbol.name}` is {with_article(symbol.what)}, not a value",
                name_syntax.span,
                "expected one value",
                declared=symbol,
            )


def type_attribute(scope: Scope, attribute_syntax: ast.Attribute) -> tree.Expr:
    base = attribute_syntax.value
    if isinstance(base, ast.Name) and scope.find_local(base.id) is None:
        symbol = scope.world.symbols.get(base.id)
        if isinstance(symbol, TypeSymbol):
            scope.world.mark_used(symbol)
            return _type_qualified_name(scope, symbol, attribute_syntax)
        if isinstance(symbol, PieceSymbol) and attribute_syntax.name == "number":
            return tree.make_number(symbol.number, attribute_syntax.span)
    value = type_inference.infer_type(scope, base)
    if isinstance(value.type, PlaceType):
        return _type_place_part(scope, value, value.type, attribute_syntax)
    found = find_field(scope, attribute_syntax, value)
    return (
        broken_expr(attribute_syntax.span)
        if found is None
        else _type_field_value(scope, *found, attribute_syntax)
    )


def _type_field_value(
    scope: Scope, value_expr: tree.Expr, field_symbol: FieldSymbol, attribute_syntax: ast.Attribute
) -> tree.Expr:
    """Return the value of a field without keys."""
    if field_symbol.rule is not None or field_symbol.key_types or field_symbol.table is None:
        example = (
            f"{attribute_syntax.span.text}({', '.join(field_symbol.rule.signature.parameters[1:])})"
            if (field_symbol.rule is not None)
            else f"{attribute_syntax.span.text}[...]"
        )
        return scope.report_broken(
            "missing-arguments",
            f"`{attribute_syntax.name}` has no value without its arguments",
            attribute_syntax.span,
            f"expected `{example}`",
            declared=field_symbol,
        )
    return make_table_read(scope, field_symbol.table, (value_expr,), attribute_syntax.span)


def _type_qualified_name(scope: Scope, symbol: TypeSymbol, attribute_syntax: ast.Attribute) -> tree.Expr:
    span = attribute_syntax.name_span if attribute_syntax.name_span.end else attribute_syntax.span
    if symbol.finite is not None:
        found = find_member(scope, symbol.finite, attribute_syntax.name, attribute_syntax.span)
        if found is not None and scope.world.semantic_index is not None:
            scope.world.semantic_index.add_member(symbol.finite, attribute_syntax.name, span)
        if found is not None:
            return found
        scope.world.reporter.error(
            "unknown-name",
            f"{symbol.name} has no member `{attribute_syntax.name}`",
            span,
            "not declared",
            declared=symbol,
            help=suggest_name(attribute_syntax.name, _list_member_names(symbol.finite)),
        )
    else:
        scope.world.reporter.error(
            "unknown-name", f"{symbol.name} is a range of numbers and has no members", span
        )
    return broken_expr(attribute_syntax.span)


def _is_type_name(scope: Scope, syntax: ast.Expr) -> bool:
    """Return whether an expression is the name of a type, so that `.` selects a member."""
    if not isinstance(syntax, ast.Name) or scope.find_local(syntax.id) is not None:
        return False
    return scope.world.find_type(syntax.id) is not None


def _type_field_lookup(scope: Scope, attribute_syntax: ast.Attribute, index_syntax: ast.Index) -> tree.Expr:
    """Type `b.cost[k]`, a field with keys or a field that is a list; the value before the dot is typed
    once."""
    found = find_field(scope, attribute_syntax)
    if found is None:
        return broken_expr(index_syntax.span)
    value, field = found
    if not field.key_types or field.table is None:
        several = type_inference.narrow_expr(scope, _type_field_value(scope, value, field, attribute_syntax))
        if scope.world.semantic_index is not None:
            scope.world.semantic_index.add_expression(scope, attribute_syntax, None, several)
        return _type_element_of(scope, several, index_syntax)
    dummy = TypeSymbol(attribute_syntax.name, field.span, field.owner.declaration)
    keys = type_keys(scope, dummy, index_syntax.indices, field.key_types, index_syntax.span)
    return make_table_read(scope, field.table, (value, *keys), index_syntax.span)


def _type_place_part(
    scope: Scope, value_expr: tree.Expr, typ: PlaceType, attribute_syntax: ast.Attribute
) -> tree.Expr:
    """Type `spot.q`, `spot.r` and `spot.turn` of a place where a shape can be laid."""
    span = 2 * typ.reach + 1

    def make_operation(
        op: Literal["+", "//", "%"], operand: tree.Expr, constant: int, result_type: IntType
    ) -> tree.Expr:
        number = tree.make_number(constant, attribute_syntax.span)
        return tree.Arithmetic(type=result_type, op=op, args=(operand, number), span=attribute_syntax.span)

    centre = make_operation("//", value_expr, typ.turns, IntType(0, span * span - 1))
    inside, far = IntType(0, span - 1), IntType(-typ.reach, typ.reach)
    match attribute_syntax.name:
        case "turn":
            return make_operation("%", value_expr, typ.turns, IntType(0, typ.turns - 1))
        case "q":
            return make_operation("+", make_operation("//", centre, span, inside), -typ.reach, far)
        case "r":
            return make_operation("+", make_operation("%", centre, span, inside), -typ.reach, far)
        case _:
            return scope.report_broken(
                "unknown-field",
                f"a place on a growing grid has no `{attribute_syntax.name}`",
                attribute_syntax.name_span if attribute_syntax.name_span.end else attribute_syntax.span,
                "no such part",
                help="it has `q` and `r`, the coordinates, and `turn`",
            )


def find_field(
    scope: Scope, attribute_syntax: ast.Attribute, typed_value: tree.Expr | None = None
) -> tuple[tree.Expr, FieldSymbol] | None:
    """Return the value and the field of `value.field`; None after an error."""
    typed_value = typed_value or type_inference.infer_type(scope, attribute_syntax.value)
    if is_broken(typed_value):
        return None
    span = attribute_syntax.name_span if attribute_syntax.name_span.end else attribute_syntax.span
    if not isinstance(typed_value.type, MemberType):
        scope.world.reporter.error(
            "unknown-field",
            f"this has no `.{attribute_syntax.name}`",
            attribute_syntax.value.span,
            f"has the type {format_type(typed_value.type)}",
        )
        return None
    typed_value = type_inference.require_not_none(
        scope, typed_value, f"the value before `.{attribute_syntax.name}`"
    )
    if not isinstance(typed_value.type, MemberType):
        return None
    of = typed_value.type.finite_type
    every = list_fields(scope, of)
    if scope.world.semantic_index is not None:
        scope.world.semantic_index.add_field_access(span, every)
    field = every.get(attribute_syntax.name)
    if field is None:
        narrower = [
            symbol.name
            for symbol in scope.world.list_symbols(TypeSymbol)
            if symbol.finite is not None
            and has_same_root(symbol.finite, of)
            and attribute_syntax.name in symbol.fields
        ]
        scope.world.reporter.error(
            "unknown-field",
            f"{with_article(of.name)} has no `{attribute_syntax.name}`",
            span,
            "no such field",
            help=f"only {with_article(narrower[0])} has it: test `... in {narrower[0]}` first"
            if narrower
            else suggest_name(attribute_syntax.name, every),
        )
        return None
    scope.world.mark_used(field)
    if scope.world.semantic_index is not None:
        scope.world.semantic_index.add_name(span, field)
    return typed_value, field


def list_fields(scope: Scope, finite_type: FiniteType) -> dict[str, FieldSymbol]:
    """Return the fields of a type, including those of types that contain it."""
    field_symbols: dict[str, FieldSymbol] = {}
    symbol: TypeSymbol | None = scope.world.find_type_symbol(finite_type)
    while symbol is not None:
        field_symbols = {**symbol.fields, **field_symbols}
        symbol = symbol.base_type
    for other in scope.world.list_symbols(TypeSymbol):
        if other.fields and other.finite is not None and other.finite is not finite_type:
            if has_same_root(other.finite, finite_type) and other.finite.includes_type(finite_type):
                field_symbols = {**other.fields, **field_symbols}
    return field_symbols


def make_membership(scope: Scope, value_expr: tree.Expr, type_name: str, span: Span) -> tree.Expr:
    """Type `x is court_card`, `c in coastal`: whether a value is in a type."""
    symbol = scope.world.use_type(type_name, span)
    if symbol is None:
        return broken_expr(span)
    if is_broken(value_expr):
        return tree.IsIn(value=value_expr, constants=frozenset(), span=span)
    if symbol.int_range is not None and isinstance(value_expr.type, IntType):
        return tree.IsIn(value=value_expr, constants=frozenset(key_values(symbol.int_range)), span=span)
    if (
        symbol.finite is None
        or not isinstance(value_expr.type, MemberType)
        or not has_same_root(symbol.finite, value_expr.type.finite_type)
    ):
        return scope.report_broken(
            "type-mismatch",
            f"this can never be {with_article(symbol.name)}",
            value_expr.span,
            f"got      {format_type(value_expr.type)}\nexpected a type that {symbol.name} belongs to",
            declared=symbol,
        )
    return tree.IsIn(value=value_expr, constants=frozenset(symbol.finite.members), span=span)


def make_state_read(
    scope: Scope, state_symbol: StateSymbol, key_exprs: tuple[tree.Expr, ...], span: Span
) -> tree.Expr:
    scope.world.mark_used(state_symbol, is_read=True)
    return tree.ReadState(
        type=find_read_type(state_symbol), state=state_symbol.state, key_exprs=key_exprs, span=span
    )


def find_read_type(state_symbol: StateSymbol) -> Type:
    """Return the type of the value that a state holds; bounds restrict the range of an int."""
    kind, state = state_symbol.state.type, state_symbol.state
    if isinstance(kind, IntType) and not kind.optional:
        return IntType(
            kind.low if state.least is None else state.least,
            kind.high if state.most is None else state.most,
        )
    return kind


def make_define_call(
    scope: Scope, define_symbol: DefineSymbol, args: tuple[tree.Expr, ...], span: Span
) -> tree.Expr:
    scope.world.mark_used(define_symbol)
    kind = defines.find_define_type(scope.world, define_symbol, span)
    if define_symbol.progress == "running":
        return broken_expr(span)
    return tree.CallDefine(type=kind, define=define_symbol.define, args=args, span=span)


def make_zone_value(scope: Scope, zone_ref: tree.Place, span: Span) -> tree.Expr:
    """Type a zone as a value: the content of a zone that holds one thing."""
    if zone_ref.family.max_things == 1 and zone_ref.key_exprs is not None:
        return tree.ZoneEnd(
            type=MemberType(zone_ref.family.thing_type, optional=True),
            place=zone_ref,
            side="first",
            span=span,
        )
    return scope.report_broken(
        "not-a-value",
        f"`{zone_ref.family.name}` is a zone, not a value",
        span,
        help=f"use `size({zone_ref.family.name})`, `first(...)`, or `c in {zone_ref.family.name}`",
    )


def type_in_order(
    scope: Scope,
    symbol: Symbol,
    syntaxes: Sequence[ast.Expr],
    expected_types: Sequence[Type],
    type_one: Callable[[int, ast.Expr], tree.Expr],
) -> tuple[tree.Expr, ...]:
    """Return the typed arguments or keys of `symbol`; `type_one` types the expression at a position. If
    exchanging two of them would make both valid, that is reported instead of their individual errors."""
    diagnostics = scope.world.reporter.diagnostics
    count_before = len(diagnostics)
    typed_exprs = tuple(type_one(number, syntax) for number, syntax in enumerate(syntaxes))
    if len(syntaxes) < 2 or len(diagnostics) == count_before:
        return typed_exprs
    own = [one for one in diagnostics[count_before:] if one.severity is Severity.ERROR]
    if not own or not all(isinstance(syntax, SWAPPABLE) for syntax in syntaxes):
        return typed_exprs
    for i, j in combinations(range(len(syntaxes)), 2):
        if any(one.primary.span in (syntaxes[i].span, syntaxes[j].span) for one in own) and _is_typed_swapped(
            scope, syntaxes, (i, j), type_one
        ):
            del diagnostics[count_before:]
            _report_swapped(scope, symbol, syntaxes, expected_types, (i, j))
            return tuple(broken_expr(syntax.span) for syntax in syntaxes)
    return typed_exprs


SWAPPABLE = (
    ast.Name,
    ast.Number,
    ast.Bool,
    ast.NoneValue,
    ast.Attribute,
    ast.Index,
    ast.Call,
    ast.Arithmetic,
)
"""Expressions that can be typed once more without side effects on the names in scope."""


def _is_typed_swapped(
    scope: Scope,
    syntaxes: Sequence[ast.Expr],
    positions: tuple[int, int],
    type_one: Callable[[int, ast.Expr], tree.Expr],
) -> bool:
    """Return whether everything would be valid with two expressions exchanged."""
    swapped = list(syntaxes)
    i, j = positions
    swapped[i], swapped[j] = swapped[j], swapped[i]
    # The index for editors must describe the text as written.
    index, scope.world.semantic_index = scope.world.semantic_index, None
    with scope.world.record_in(TypingRecord(scope.world.typing_record)) as trial:
        for number, syntax in enumerate(swapped):
            type_one(number, syntax)
    scope.world.semantic_index = index
    if trial.reporter.errors:
        return False
    scope.world.add_record(trial)
    return True


def _report_swapped(
    scope: Scope,
    symbol: Symbol,
    syntaxes: Sequence[ast.Expr],
    expected_types: Sequence[Type],
    positions: tuple[int, int],
) -> None:
    i, j = positions
    one, other = syntaxes[i].span, syntaxes[j].span
    in_order = [syntax.span.text for syntax in syntaxes]
    in_order[i], in_order[j] = in_order[j], in_order[i]
    opening = one.source.text[syntaxes[0].span.start - 1 : syntaxes[0].span.start]
    call = (
        f"{symbol.name}{'[' if opening == '[' else '('}{', '.join(in_order)}{']' if opening == '[' else ')'}"
    )
    scope.world.reporter.error(
        "type-mismatch",
        f"`{one.text}` and `{other.text}` are in the wrong order",
        one.extend_to(other),
        f"`{symbol.name}` takes {format_type(expected_types[i])} and then {format_type(expected_types[j])}"
        if j == i + 1
        else "",
        labels=(Label(symbol.span, f"`{symbol.name}` is declared here"),),
        help=f"write `{call}`",
        fixes=(Fix(f"swap `{one.text}` and `{other.text}`", (Edit(one, other.text), Edit(other, one.text))),),
    )


def type_keys(
    scope: Scope,
    symbol: Symbol,
    key_syntaxes: Sequence[ast.Expr],
    key_types: Sequence[KeyType],
    span: Span,
    make_wildcard: Callable[[KeyType, int, Span], tree.Expr] | None = None,
) -> tuple[tree.Expr, ...]:
    """Return the typed keys of `symbol`; broken expressions after reporting a wrong number of them.
    `make_wildcard` makes the expression for a key `_` from its type and number, where all members can be
    meant."""
    if len(key_syntaxes) != len(key_types):
        scope.world.reporter.error(
            "wrong-number-of-keys",
            f"`{symbol.name}` has {format_count(len(key_types), 'key')}, not {len(key_syntaxes)}",
            span,
            "",
            declared=symbol,
        )
        return tuple(broken_expr(span) for _ in key_types)

    def type_key(number: int, syntax: ast.Expr) -> tree.Expr:
        key = key_types[number]
        if make_wildcard is not None and isinstance(syntax, ast.Name) and syntax.id == "_":
            return make_wildcard(key, number + 1, syntax.span)
        role = f"{'the key' if len(key_types) == 1 else f'key {number + 1}'} of `{symbol.name}`"
        return type_inference.check_type(scope, syntax, value_type(key), role, symbol.span, symbol.name)

    return type_in_order(scope, symbol, key_syntaxes, [value_type(key) for key in key_types], type_key)


def type_index(scope: Scope, index_syntax: ast.Index) -> tree.Expr:
    base = index_syntax.value
    if isinstance(base, ast.Name):
        local = scope.find_local(base.id)
        if local is None:
            return _type_symbol_index(scope, base, index_syntax)
        scope.world.mark_used(local)
        if isinstance(local.var.type, BagType):
            return type_bag_count(scope, tree.BagLocal(local.var, base.span), index_syntax)
    if isinstance(base, ast.Index):
        bag = find_bag(scope, base)
        if bag is not None:
            return type_bag_count(scope, bag, index_syntax)
    if isinstance(base, ast.Attribute) and not _is_type_name(scope, base.value):
        return _type_field_lookup(scope, base, index_syntax)
    return _type_element_of(scope, type_inference.infer_type(scope, base), index_syntax)


def _type_element_of(scope: Scope, value_expr: tree.Expr, index_syntax: ast.Index) -> tree.Expr:
    """Return the element at a position of a list; report values that are no lists."""
    if isinstance(value_expr.type, CollectionType):
        return type_element(scope, value_expr, index_syntax)
    if not is_broken(value_expr):
        scope.world.reporter.error(
            "no-keys",
            "this cannot be indexed",
            index_syntax.value.span,
            f"has the type {format_type(value_expr.type)}",
        )
    return broken_expr(index_syntax.span)


def _type_symbol_index(scope: Scope, name_syntax: ast.Name, index_syntax: ast.Index) -> tree.Expr:
    symbol = scope.find_symbol(name_syntax.id)
    match symbol:
        case StateSymbol():
            keys = type_keys(scope, symbol, index_syntax.indices, symbol.state.keys, index_syntax.span)
            return make_state_read(scope, symbol, keys, index_syntax.span)
        case PieceSymbol(supply=supply):
            keys = type_keys(scope, symbol, index_syntax.indices, supply.state.keys, index_syntax.span)
            return make_state_read(scope, supply, keys, index_syntax.span)
        case TableSymbol(table=table):
            keys = type_keys(scope, symbol, index_syntax.indices, table.keys, index_syntax.span)
            return make_table_read(scope, table, keys, index_syntax.span)
        case ZoneSymbol(family=family):
            keys = type_keys(scope, symbol, index_syntax.indices, family.keys, index_syntax.span)
            return make_zone_value(scope, tree.Place(family, keys, index_syntax.span), index_syntax.span)
        case BagSymbol(bag=bag) if not bag.keys:
            return type_bag_count(scope, tree.BagCells(bag, (), name_syntax.span), index_syntax)
        case BagSymbol():
            scope.world.reporter.error(
                "not-a-value",
                f"`{symbol.name}[...]` is a whole bag, not a count",
                index_syntax.span,
                help=f"`{index_syntax.span.text}[kind]` is a count, `size({index_syntax.span.text})` all of "
                "them",
            )
        case None:
            report_unknown_name(scope, name_syntax.id, name_syntax.span)
        case DefineSymbol() | MenuSymbol() | ProcedureSymbol():
            scope.world.reporter.error(
                "brackets",
                f"`{symbol.name}` is {with_article(symbol.what)}: use round brackets",
                index_syntax.span,
                f"expected `{symbol.name}({', '.join(key.span.text for key in index_syntax.indices)})`",
                declared=symbol,
            )
        case _:
            scope.world.reporter.error(
                "no-keys",
                f"`{symbol.name}` is {with_article(symbol.what)}, which has no keys",
                name_syntax.span,
                declared=symbol,
            )
    return broken_expr(index_syntax.span)


def make_table_read(
    scope: Scope, table: tree.Table, key_exprs: tuple[tree.Expr, ...], span: Span
) -> tree.Expr:
    """Type a read of a table; the range of an int is that of all cells, if they are known."""
    kind = table.type
    if isinstance(kind, IntType) and not kind.optional and kind.low is None and kind.high is None:
        scope.world.fill_table(table)
        if table.cells:
            kind = IntType(min(table.cells), max(table.cells))
    return tree.ReadTable(type=kind, table=table, key_exprs=key_exprs, span=span)


def type_element(scope: Scope, value_expr: tree.Expr, index_syntax: ast.Index) -> tree.Expr:
    """Type `tile.symbols[i]`: an element of a constant list."""
    kind = value_expr.type
    assert isinstance(kind, CollectionType)
    if len(index_syntax.indices) != 1 or not kind.is_ordered:
        return scope.report_broken(
            "no-keys", "only a list can be indexed by a number", index_syntax.span, f"a {format_type(kind)}"
        )
    at = type_inference.type_number(scope, index_syntax.indices[0], "the position in a list")
    _check_list_position(scope, value_expr, at)
    return tree.make_table_read(
        find_element_table(scope, kind.element_type), (value_expr, at), index_syntax.span
    )


def _check_list_position(scope: Scope, value_expr: tree.Expr, position_expr: tree.Expr) -> None:
    """Warn about a position that counts from 1 and exceeds all lists that a value can be."""
    if not isinstance(value_expr, tree.ReadTable) or not isinstance(position_expr.type, IntType):
        return
    world = scope.world
    world.fill_table(value_expr.table)
    longest = 0
    for number, list_number in enumerate(value_expr.table.cells):
        world.mark_cell_read(value_expr.table, number)
        longest = max(longest, len(world.pool.items[list_number]))
    low, high = position_expr.type.low, position_expr.type.high
    # A range from 0 may have been tested before; a range without 0 counts from 1.
    if longest and low is not None and high is not None and (high < 0 or 1 <= low <= high >= longest):
        text = position_expr.span.text
        is_from_1 = (low, high) == (1, longest)
        world.reporter.warning(
            "index-outside",
            "this index can be out of range",
            position_expr.span,
            f"from {low} to {high}",
            notes=(f"the positions of the longest list here are 0 to {longest - 1}",),
            help=f"positions count from 0: `{text} - 1`" if is_from_1 else None,
            fixes=(make_replacement(position_expr.span, f"{text} - 1"),) if is_from_1 else (),
        )


def find_element_table(scope: Scope, typ: MemberType | IntType) -> tree.Table:
    """Return the elements of all constant lists as a table, which is filled when all lists are
    known.
    """
    world = scope.world
    if typ not in world.element_tables:
        world.element_tables[typ] = world.add_table(
            tree.Table(f"elements of {format_type(typ)}", (IntType(0, 0), IntType(0, 0)), typ, ())
        )
    return world.element_tables[typ]


def _find_symbol_keys(scope: Scope, syntax: ast.Expr) -> tuple[Symbol | None, Sequence[ast.Expr] | None]:
    """Return the symbol of `name` or `name[keys]`, unless a local has the name, and the keys, if
    any.
    """
    name, keys = (syntax.value, syntax.indices) if isinstance(syntax, ast.Index) else (syntax, None)
    if not isinstance(name, ast.Name) or scope.find_local(name.id) is not None:
        return None, None
    return scope.world.symbols.get(name.id), keys


def find_bag(scope: Scope, syntax: ast.Expr) -> tree.BagExpr | None:
    """Return the bag that an expression names, or None (without an error) if it names none."""
    local = scope.find_local(syntax.id) if isinstance(syntax, ast.Name) else None
    if local is not None and isinstance(local.var.type, BagType):
        scope.world.mark_used(local)
        return tree.BagLocal(local.var, syntax.span)
    symbol, nodes = _find_symbol_keys(scope, syntax)
    if not isinstance(symbol, BagSymbol) or bool(symbol.bag.keys) is (nodes is None):
        return None
    scope.world.mark_used(symbol)
    keys = () if nodes is None else type_keys(scope, symbol, nodes, symbol.bag.keys, syntax.span)
    return tree.BagCells(symbol.bag, keys, syntax.span)


def find_bag_cell(scope: Scope, syntax: ast.Expr) -> tuple[tree.BagExpr, tree.Expr] | None:
    """Return the bag and the kind of the count `store[g]` or `cargo[p][g]`; None (without an error) for other
    expressions."""
    bag = find_bag(scope, syntax.value) if isinstance(syntax, ast.Index) else None
    if bag is None or not isinstance(syntax, ast.Index):
        return None
    count = type_bag_count(scope, bag, syntax)
    return bag, count.item_kind if isinstance(count, tree.BagCount) else count


def type_bag_count(scope: Scope, bag: tree.BagExpr, index_syntax: ast.Index) -> tree.Expr:
    kind = bag.type
    if len(index_syntax.indices) != 1:
        return scope.report_broken(
            "wrong-number-of-keys",
            f"a bag has one kind of key, {with_article(kind.finite_type.name)}",
            index_syntax.span,
        )
    which = bag_kinds.check_kind(scope, kind.finite_type, index_syntax.indices[0], "the kind in a bag")
    return tree.BagCount(type=IntType(0, kind.capacity), bag=bag, item_kind=which, span=index_syntax.span)


def find_zone(scope: Scope, syntax: ast.Expr) -> tree.Place | None:
    """Return the zone, or all zones of a family, that an expression names; None if it names none."""
    symbol, nodes = _find_symbol_keys(scope, syntax)
    if not isinstance(symbol, ZoneSymbol):
        return None
    scope.world.mark_used(symbol)
    family = symbol.family
    if nodes is None:
        return tree.Place(family, None if family.keys else (), syntax.span)
    return tree.Place(family, type_keys(scope, symbol, nodes, family.keys, syntax.span), syntax.span)
