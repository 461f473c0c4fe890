"""Declare the fields of types as tables. Fields that are rules are declared in `member_rules`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.member_rules import FieldValues, declare_member_rule
from rulewright.analysis.symbols import FieldSymbol, TypeSymbol
from rulewright.analysis.type_relations import format_type, is_optional
from rulewright.analysis.typing import cases, type_inference
from rulewright.analysis.typing.constant_evaluation import CellFunction, compile_constant
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import suggest_name
from rulewright.language import ast
from rulewright.model import declarations as model
from rulewright.model.part import Part
from rulewright.source import Span
from rulewright.tree.evaluation import Env
from rulewright.types import (
    BoolType,
    CollectionType,
    FiniteType,
    IntType,
    MemberType,
    Type,
    count_cells,
    key_values,
    none_value,
    value_type,
)


def declare_fields(world: World) -> None:
    """Read `fields` of all types; cells are computed on demand."""
    for symbol in world.list_symbols(TypeSymbol):
        if symbol.declaration is not None:
            for field in symbol.declaration.fields.values():
                _declare_field(world, symbol, field)
    for symbol in world.list_symbols(TypeSymbol):
        _check_member_fields(world, symbol)


def _declare_field(world: World, symbol: TypeSymbol, field_declaration: model.Field) -> None:
    signature = text_parsing.parse_signature(world.reporter, field_declaration.key)
    if signature is None or symbol.finite is None:
        return
    name = signature.name
    if name in symbol.fields:
        world.reporter.error(
            "duplicate-name",
            f"{symbol.name} has two fields `{name}`",
            field_declaration.key.span,
            "again here",
            labels=(Label(symbol.fields[name].span, "first here"),),
        )
        return
    typed = text_parsing.parse_type(world.reporter, field_declaration.type)
    if typed is None:
        return
    is_block = isinstance(typed.type, ast.NamedType) and typed.type.name == "block"
    if is_block or "(" in field_declaration.key.text:
        kind = None if is_block else signatures.read_type(world, typed.type)
        given = _collect_field_values(symbol, name)
        declare_member_rule(
            world,
            symbol,
            signature,
            kind,
            FieldValues(field_declaration, given, field_declaration.default, typed.default),
        )
        return
    kind = signatures.read_type(world, typed.type)
    key_types: list[FiniteType | IntType] = []
    for key in signature.parameters:
        found = signatures.read_type(world, ast.NamedType(name=key, span=field_declaration.key.span))
        if isinstance(found, MemberType):
            key_types.append(found.finite_type)
        elif isinstance(found, IntType) and found.low is not None and found.high is not None:
            key_types.append(found)
    table = tree.Table(
        f"{symbol.name}.{name}", (symbol.finite, *key_types), kind, (), span=field_declaration.key.span
    )
    symbol.fields[name] = FieldSymbol(
        name,
        symbol,
        kind,
        field_declaration.key.span,
        tuple(key_types),
        world.add_table(table),
        field_declaration.default,
    )
    field = symbol.fields[name]
    world.pending_fills[table] = lambda: _fill_field(world, symbol, field, typed)


def _check_member_fields(world: World, symbol: TypeSymbol) -> None:
    """Report entries about members that are not fields."""
    for member in _list_member_parts(symbol):
        for said in member:
            name = said.key.text
            ends = symbol.joined_type is not None and name == "ends"
            if name not in symbol.fields and said.known_key is None and not ends:
                world.reporter.error(
                    "unknown-field",
                    f"{symbol.name} has no field `{name}`",
                    said.key.span,
                    "not declared",
                    declared=symbol,
                    help=suggest_name(name, symbol.fields),
                )


def _list_member_parts(symbol: TypeSymbol) -> Iterable[Part]:
    return symbol.declaration.members or () if symbol.declaration is not None else ()


def _collect_field_values(symbol: TypeSymbol, name: str) -> dict[str, Part]:
    """Return the value that each member gives for a field."""
    said = ((member.key.text, member.get(name)) for member in _list_member_parts(symbol))
    return {member: part for member, part in said if part is not None}


def _fill_field(
    world: World, symbol: TypeSymbol, field_symbol: FieldSymbol, type_syntax: ast.TypeWithDefault
) -> None:
    finite, table = symbol.finite, field_symbol.table
    assert finite is not None and table is not None
    given = _collect_field_values(symbol, field_symbol.name)
    width = count_cells(field_symbol.key_types)
    none = none_value(field_symbol.type) if is_optional(field_symbol.type) else 0
    if isinstance(field_symbol.type, CollectionType):
        none = world.pool.add_collection(())
    cells = [none] * (finite.size * width)
    spans: list[Span] = [field_symbol.span] * (finite.size * width)
    scope = Scope(world)
    it = scope.bind_local("it", MemberType(finite), symbol.span)
    default = cache(partial(_evaluate_default, world, field_symbol, type_syntax, scope))
    for member in finite.members:
        name = finite.root.names[member]
        entry = given.get(name)
        for offset in range(width):
            at = member * width + offset
            spans[at] = symbol.member_spans.get(name, field_symbol.span)
        if entry is None or field_symbol.key_types:
            said = default()
            value = said({it: member}) if said is not None else None
            if said is None:
                _report_missing_value(world, symbol, field_symbol, member)
            if value is not None:
                for offset in range(width):
                    cells[member * width + offset] = value
        if entry is not None:
            if field_symbol.key_types:
                _fill_keyed_cells(world, field_symbol, entry, scope, {it: member}, member * width, cells)
            else:
                found = evaluate_cell(world, field_symbol.type, entry, scope, f"`{field_symbol.name}`")(
                    {it: member}
                )
                cells[member] = none if found is None else found
                spans[member] = entry.span
    table.cells = tuple(cells)
    table.row_spans = ()


def _evaluate_default(
    world: World, field_symbol: FieldSymbol, type_syntax: ast.TypeWithDefault, scope: Scope
) -> CellFunction | None:
    """Return the value for members that do not give one; None if each has to."""
    role = f"the default of `{field_symbol.name}`"
    if field_symbol.default_part is not None:
        return evaluate_cell(world, field_symbol.type, field_symbol.default_part, scope, role)
    if type_syntax.default is not None:
        return compile_constant(
            world, type_inference.check_type(scope, type_syntax.default, field_symbol.type, role)
        )
    if is_optional(field_symbol.type):
        value = none_value(field_symbol.type)
    elif field_symbol.key_types:
        value = 0
    elif isinstance(field_symbol.type, CollectionType):
        value = world.pool.add_collection(())
    else:
        return None
    return lambda env: value


def _report_missing_value(
    world: World, symbol: TypeSymbol, field_symbol: FieldSymbol, member_number: int
) -> None:
    """Report a member that does not give a required value."""
    if isinstance(field_symbol.type, IntType | MemberType | BoolType):
        assert symbol.finite is not None
        name = symbol.finite.root.names[member_number]
        world.reporter.error(
            "missing-field",
            f"`{name}` has no value for the field `{field_symbol.name}`",
            symbol.member_spans.get(name, symbol.span),
            f"{format_type(field_symbol.type)} expected",
            labels=(Label(field_symbol.span, "declared here, without a default"),),
        )


def _fill_keyed_cells(
    world: World,
    field_symbol: FieldSymbol,
    part: Part,
    scope: Scope,
    env: Env,
    first_cell: int,
    cells: list[int],
) -> None:
    """Fill the cells of `cost: {water: 1}`: one level of keys."""
    if not part.is_keyed:
        what = f"`{field_symbol.name}` has to be a mapping"
        world.reporter.error("wrong-kind", what, part.span)
    if len(field_symbol.key_types) != 1:
        return
    key = field_symbol.key_types[0]
    for item in part:
        found = evaluate_cell(world, field_symbol.type, item, scope, f"`{field_symbol.name}`")(env)
        for word, span in text_parsing.split_names(item.key):
            for number in cases.read_values(Scope(world), value_type(key), word, span):
                if found is not None:
                    cells[first_cell + number - key_values(key).start] = found


def evaluate_cell(world: World, typ: Type, part: Part, scope: Scope, role: str) -> CellFunction:
    """Return the value of a cell: a constant expression, or a list of them; None after an error."""
    if isinstance(typ, CollectionType):
        return _evaluate_collection(world, typ, part, scope, role)
    syntax = text_parsing.parse_expression(
        world.reporter, text_parsing.require_text(world.reporter, part, role)
    )
    if syntax is None:
        return lambda env: None
    return compile_constant(world, type_inference.check_type(scope, syntax, typ, role))


def _evaluate_collection(
    world: World, typ: CollectionType, part: Part, scope: Scope, role: str
) -> CellFunction:
    items: Iterable[ast.Expr]
    if part.is_list:
        trees = [text_parsing.parse_expression(world.reporter, item.text) for item in part.items]
        items = [syntax for syntax in trees if syntax is not None]
    else:
        syntax = text_parsing.parse_expression(
            world.reporter, text_parsing.require_text(world.reporter, part, role)
        )
        if syntax is None:
            return lambda env: None
        if not isinstance(syntax, ast.Listing):
            return compile_constant(world, type_inference.check_type(scope, syntax, typ, role))
        items = syntax.elements
    each = [
        (
            item,
            compile_constant(
                world, type_inference.check_type(scope, item, typ.element_type, f"each of {role}")
            ),
        )
        for item in items
    ]

    def evaluate_items(env: Env) -> int | None:
        item_values: list[int] = []
        for item, value in each:
            found = value(env)
            if found is None:
                return None
            if not typ.is_ordered and found in item_values:
                world.reporter.error(
                    "duplicate-name", "a set contains each element once", item.span, "again here"
                )
                continue
            item_values.append(found)
        return world.pool.add_collection(item_values if typ.is_ordered else sorted(item_values))

    return evaluate_items
