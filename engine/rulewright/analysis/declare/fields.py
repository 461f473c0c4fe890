"""Declares the fields of types: data as tables; rules are declared in `declare_member_rules`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.member_rules import FieldValues, declare_rule
from rulewright.analysis.fitting import is_optional, show
from rulewright.analysis.symbols import FieldSymbol, TypeSymbol
from rulewright.analysis.typing import cases, expressions
from rulewright.analysis.typing.constants import Constant, constant_for
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.language import ast
from rulewright.model import tree as model
from rulewright.model.part import Part
from rulewright.source import Span
from rulewright.tree.evaluate import Env
from rulewright.types import (
    BoolType,
    CollectionType,
    FiniteType,
    IntType,
    MemberType,
    Type,
    count_of,
    key_values,
    none_of,
    value_type,
)


def declare_fields(world: World) -> None:
    """Reads `fields` of all types; the cells are computed when they are needed."""
    for symbol in world.all(TypeSymbol):
        if symbol.declared is not None:
            for field in symbol.declared.fields.values():
                _declare(world, symbol, field)
    for symbol in world.all(TypeSymbol):
        _check_members(world, symbol)


def _declare(world: World, symbol: TypeSymbol, told: model.Field) -> None:
    signature = texts.signature(world.reporter, told.key)
    if signature is None or symbol.finite is None:
        return
    name = signature.name
    if name in symbol.fields:
        world.reporter.error(
            "duplicate-name",
            f"{symbol.name} has two fields `{name}`",
            told.key.span,
            "again here",
            labels=(Label(symbol.fields[name].span, "first here"),),
        )
        return
    typed = texts.type_text(world.reporter, told.type)
    if typed is None:
        return
    is_block = isinstance(typed.type, ast.NamedType) and typed.type.name == "block"
    if is_block or "(" in told.key.text:
        kind = None if is_block else signatures.read_type(world, typed.type)
        given = _values(symbol, name)
        declare_rule(
            world, symbol, signature, kind, FieldValues(told, given, told.default, typed.default)
        )
        return
    kind = signatures.read_type(world, typed.type)
    keys: list[FiniteType | IntType] = []
    for key in signature.parameters:
        found = signatures.read_type(world, ast.NamedType(name=key, span=told.key.span))
        if isinstance(found, MemberType):
            keys.append(found.of)
        elif isinstance(found, IntType) and found.low is not None and found.high is not None:
            keys.append(found)
    table = tree.Table(
        f"{symbol.name}.{name}", (symbol.finite, *keys), kind, (), span=told.key.span
    )
    symbol.fields[name] = FieldSymbol(
        name, symbol, kind, told.key.span, tuple(keys), world.add_table(table), told.default
    )
    field = symbol.fields[name]
    world.unfilled[table] = lambda: _fill(world, symbol, field, typed)


def _check_members(world: World, symbol: TypeSymbol) -> None:
    """Reports what is said of members and is no field."""
    for member in _members(symbol):
        for said in member:
            name = said.key.text
            ends = symbol.between is not None and name == "ends"
            if name not in symbol.fields and said.known is None and not ends:
                world.reporter.error(
                    "unknown-field",
                    f"{symbol.name} has no field `{name}`",
                    said.key.span,
                    "not declared",
                    declared=symbol,
                    help=did_you_mean(name, symbol.fields),
                )


def _members(symbol: TypeSymbol) -> Iterable[Part]:
    return symbol.declared.members or () if symbol.declared is not None else ()


def _values(symbol: TypeSymbol, name: str) -> dict[str, Part]:
    """Return the value that each member gives for a field."""
    said = ((member.key.text, member.get(name)) for member in _members(symbol))
    return {member: part for member, part in said if part is not None}


def _fill(world: World, symbol: TypeSymbol, field: FieldSymbol, typed: ast.TypeWithDefault) -> None:
    finite, table = symbol.finite, field.table
    assert finite is not None and table is not None
    given = _values(symbol, field.name)
    width = count_of(field.keys)
    none = none_of(field.type) if is_optional(field.type) else 0
    if isinstance(field.type, CollectionType):
        none = world.pool.add(())
    cells = [none] * (finite.size * width)
    spans: list[Span] = [field.span] * (finite.size * width)
    scope = Scope(world)
    it = scope.bind("it", MemberType(finite), symbol.span)
    default = cache(partial(_default, world, field, typed, scope))
    for member in finite.members:
        name = finite.root.names[member]
        entry = given.get(name)
        for offset in range(width):
            at = member * width + offset
            spans[at] = symbol.members.get(name, field.span)
        if entry is None or field.keys:
            said = default()
            value = said({it: member}) if said is not None else None
            if said is None:
                _missing(world, symbol, field, member)
            if value is not None:
                for offset in range(width):
                    cells[member * width + offset] = value
        if entry is not None:
            if field.keys:
                _keyed(world, field, entry, scope, {it: member}, member * width, cells)
            else:
                found = cell(world, field.type, entry, scope, f"`{field.name}`")({it: member})
                cells[member] = none if found is None else found
                spans[member] = entry.span
    table.cells = tuple(cells)
    table.row_spans = ()


def _default(
    world: World, field: FieldSymbol, typed: ast.TypeWithDefault, scope: Scope
) -> Constant | None:
    """Return the value for members that do not give one; None if each has to."""
    role = f"the default of `{field.name}`"
    if field.default is not None:
        return cell(world, field.type, field.default, scope, role)
    if typed.default is not None:
        return constant_for(world, expressions.check(scope, typed.default, field.type, role))
    if is_optional(field.type):
        value = none_of(field.type)
    elif field.keys:
        value = 0
    elif isinstance(field.type, CollectionType):
        value = world.pool.add(())
    else:
        return None
    return lambda env: value


def _missing(world: World, symbol: TypeSymbol, field: FieldSymbol, member: int) -> None:
    """Report a member that does not give a required value."""
    if isinstance(field.type, IntType | MemberType | BoolType):
        assert symbol.finite is not None
        name = symbol.finite.root.names[member]
        world.reporter.error(
            "missing-field",
            f"`{name}` does not say its `{field.name}`",
            symbol.members.get(name, symbol.span),
            f"{show(field.type)} expected",
            labels=(Label(field.span, "declared here, without a default"),),
        )


def _keyed(
    world: World,
    field: FieldSymbol,
    part: Part,
    scope: Scope,
    env: Env,
    first: int,
    cells: list[int],
) -> None:
    """Fill the cells of `cost: {water: 1}`: one level of keys."""
    if not part.is_keyed:
        what = f"`{field.name}` has to be a mapping"
        world.reporter.error("wrong-kind", what, part.span)
    if len(field.keys) != 1:
        return
    key = field.keys[0]
    for item in part:
        found = cell(world, field.type, item, scope, f"`{field.name}`")(env)
        for word, span in texts.words(item.key):
            for number in cases.values_of(Scope(world), value_type(key), word, span):
                if found is not None:
                    cells[first + number - key_values(key).start] = found


def cell(world: World, kind: Type, part: Part, scope: Scope, role: str) -> Constant:
    """Return the value of a cell: a constant expression, or a list of them; None after an error."""
    if isinstance(kind, CollectionType):
        return _collection(world, kind, part, scope, role)
    syntax = texts.expression(world.reporter, texts.leaf(world.reporter, part, role))
    if syntax is None:
        return lambda env: None
    return constant_for(world, expressions.check(scope, syntax, kind, role))


def _collection(
    world: World, kind: CollectionType, part: Part, scope: Scope, role: str
) -> Constant:
    items: Iterable[ast.Expr]
    if part.is_list:
        trees = [texts.expression(world.reporter, item.text) for item in part.items]
        items = [syntax for syntax in trees if syntax is not None]
    else:
        syntax = texts.expression(world.reporter, texts.leaf(world.reporter, part, role))
        if syntax is None:
            return lambda env: None
        if not isinstance(syntax, ast.Listing):
            return constant_for(world, expressions.check(scope, syntax, kind, role))
        items = syntax.items
    each = [
        (item, constant_for(world, expressions.check(scope, item, kind.element, f"each of {role}")))
        for item in items
    ]

    def collected(env: Env) -> int | None:
        values: list[int] = []
        for item, value in each:
            found = value(env)
            if found is None:
                return None
            if not kind.ordered and found in values:
                world.reporter.error(
                    "duplicate-name", "a set holds each thing once", item.span, "again here"
                )
                continue
            values.append(found)
        return world.pool.add(values if kind.ordered else sorted(values))

    return collected
