"""What `x.field` means, and tests of membership."""

from __future__ import annotations

from typing import Literal

from rulewright import tree
from rulewright.analysis import expressions, lookups, naming
from rulewright.analysis.fitting import a, same_root, show
from rulewright.analysis.report import broken, is_broken
from rulewright.analysis.scope import Scope
from rulewright.analysis.symbols import (
    Field,
    PieceSymbol,
    TypeSymbol,
)
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import nearest
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import (
    FiniteType,
    IntType,
    MemberType,
    PlaceType,
    Type,
)


def attribute(scope: Scope, node: ast.Attribute, hint: Type | None) -> tree.Expr:
    base = node.value
    if isinstance(base, ast.Name) and scope.find(base.id) is None:
        symbol = scope.world.symbols.get(base.id)
        if isinstance(symbol, TypeSymbol):
            scope.world.use(symbol)
            return _qualified(scope, symbol, node)
        if isinstance(symbol, PieceSymbol) and node.name == "number":
            return tree.Const(
                type=IntType(symbol.number, symbol.number), value=symbol.number, span=node.span
            )
    value = expressions.infer(scope, base)
    if isinstance(value.type, PlaceType):
        return _of_place(scope, value, value.type, node)
    found = field_of(scope, node, value)
    if found is None:
        return broken(node.span)
    value, field = found
    if field.rule is not None or field.keys or field.table is None:
        example = (
            f"{node.span.text}({', '.join(field.rule.signature.parameters[1:])})"
            if (field.rule is not None)
            else f"{node.span.text}[...]"
        )
        scope.world.reporter.error(
            "missing-arguments",
            f"`{node.name}` says nothing without what it is about",
            node.span,
            f"expected `{example}`",
            labels=(Label(field.span, "declared here"),),
        )
        return broken(node.span)
    return tree.ReadTable(
        type=lookups.table_type(scope, field.table),
        table=field.table,
        keys=(value,),
        span=node.span,
    )


def _qualified(scope: Scope, symbol: TypeSymbol, node: ast.Attribute) -> tree.Expr:
    span = node.name_span if node.name_span.end else node.span
    if symbol.finite is not None:
        found = naming.member(scope, symbol.finite, node.name, node.span)
        if found is not None:
            return found
        near = nearest(node.name, naming._names(symbol.finite))
        scope.world.reporter.error(
            "unknown-name",
            f"{symbol.name} has no member `{node.name}`",
            span,
            "not declared",
            labels=(Label(symbol.span, "declared here"),),
            help=f"did you mean `{near}`?" if near else None,
        )
    else:
        scope.world.reporter.error(
            "unknown-name", f"{symbol.name} is a range of numbers and has no members", span
        )
    return broken(node.span)


def keyed_field(scope: Scope, base: ast.Attribute, node: ast.Index) -> tree.Expr | None:
    """`b.cost[k]`; None (without a finding) if the field has no keys."""
    if isinstance(base.value, ast.Name) and scope.find(base.value.id) is None:
        if isinstance(scope.world.symbols.get(base.value.id), TypeSymbol):
            return None
    found = field_of(scope, base)
    if found is None:
        return broken(node.span)
    value, field = found
    if not field.keys or field.table is None:
        return None
    dummy = TypeSymbol(base.name, field.span, field.owner.node)
    keys = lookups.keys_of(scope, dummy, node.keys, field.keys, node.span)
    if keys is None:
        return broken(node.span)
    return tree.ReadTable(
        type=lookups.table_type(scope, field.table),
        table=field.table,
        keys=(value, *keys),
        span=node.span,
    )


def _of_place(scope: Scope, value: tree.Expr, kind: PlaceType, node: ast.Attribute) -> tree.Expr:
    """`spot.q`, `spot.r` and `spot.turn` of a place where a shape can be laid."""
    span = 2 * kind.reach + 1

    def part(op: Literal["+", "//", "%"], of: tree.Expr, by: int, type: IntType) -> tree.Expr:
        number = tree.Const(type=IntType(by, by), value=by, span=node.span)
        return tree.Arithmetic(type=type, op=op, args=(of, number), span=node.span)

    centre = part("//", value, kind.turns, IntType(0, span * span - 1))
    inside, far = IntType(0, span - 1), IntType(-kind.reach, kind.reach)
    match node.name:
        case "turn":
            return part("%", value, kind.turns, IntType(0, kind.turns - 1))
        case "q":
            return part("+", part("//", centre, span, inside), -kind.reach, far)
        case "r":
            return part("+", part("%", centre, span, inside), -kind.reach, far)
        case _:
            scope.world.reporter.error(
                "unknown-field",
                f"a place on a growing grid has no `{node.name}`",
                node.name_span if node.name_span.end else node.span,
                "no such part",
                help="it has `q` and `r`, the coordinates, and `turn`",
            )
            return broken(node.span)


def field_of(
    scope: Scope, node: ast.Attribute, value: tree.Expr | None = None
) -> tuple[tree.Expr, Field] | None:
    """The thing and the field in `thing.field`; None after reporting that there is none."""
    value = value or expressions.infer(scope, node.value)
    if is_broken(value):
        return None
    span = node.name_span if node.name_span.end else node.span
    if not isinstance(value.type, MemberType):
        scope.world.reporter.error(
            "unknown-field",
            f"nothing can be asked of this by `.{node.name}`",
            node.value.span,
            f"has the type {show(value.type)}",
        )
        return None
    value = expressions.without_none(scope, value, f"what `.{node.name}` is asked of")
    if not isinstance(value.type, MemberType):
        return None
    of = value.type.of
    every = fields_of(scope, of)
    field = every.get(node.name)
    if field is None:
        narrower = [
            symbol.name
            for symbol in scope.world.all(TypeSymbol)
            if symbol.finite is not None
            and same_root(symbol.finite, of)
            and node.name in symbol.fields
        ]
        near = nearest(node.name, every)
        scope.world.reporter.error(
            "unknown-field",
            f"{a(of.name)} has no `{node.name}`",
            span,
            "no such field",
            help=f"only {a(narrower[0])} has it: test `... in {narrower[0]}` first"
            if narrower
            else f"did you mean `{near}`?"
            if near
            else None,
        )
        return None
    scope.world.use(field)
    return value, field


def fields_of(scope: Scope, of: FiniteType) -> dict[str, Field]:
    """The fields of a type, those of the types it is a part of included."""
    found: dict[str, Field] = {}
    symbol: TypeSymbol | None = scope.world.type_of(of)
    while symbol is not None:
        found = {**symbol.fields, **found}
        symbol = symbol.base
    for other in scope.world.all(TypeSymbol):
        if other.fields and other.finite is not None and other.finite is not of:
            if same_root(other.finite, of) and other.finite.contains(of):
                found = {**other.fields, **found}
    return found


def membership(scope: Scope, value: tree.Expr, type_name: str, span: Span) -> tree.Expr:
    """`x is court_card`, `c in coastal`: whether a value is in a type."""
    symbol = scope.symbol(type_name)
    if not isinstance(symbol, TypeSymbol):
        near = nearest(type_name, scope.world.names_of(TypeSymbol))
        scope.world.reporter.error(
            "unknown-name",
            f"no type is called `{type_name}`",
            span,
            help=f"did you mean `{near}`?" if near else None,
        )
        return broken(span)
    if is_broken(value):
        return tree.IsIn(value=value, members=frozenset(), span=span)
    if symbol.range is not None and isinstance(value.type, IntType):
        low, high = symbol.range.low or 0, symbol.range.high or 0
        return tree.IsIn(value=value, members=frozenset(range(low, high + 1)), span=span)
    if (
        symbol.finite is None
        or not isinstance(value.type, MemberType)
        or not same_root(symbol.finite, value.type.of)
    ):
        scope.world.reporter.error(
            "type-mismatch",
            f"this can never be {a(symbol.name)}",
            value.span,
            f"got      {show(value.type)}\nexpected a type that {symbol.name} belongs to",
            labels=(Label(symbol.span, "declared here"),),
        )
        return broken(span)
    return tree.IsIn(value=value, members=frozenset(symbol.finite.members), span=span)


def contains(scope: Scope, node: ast.Compare) -> tree.Expr:
    """`x in DOMAIN`, `x not in DOMAIN`."""
    from rulewright.analysis import domains

    tested = domains.is_inside(scope, node.left, node.right, node.span)
    return tree.Not(value=tested, span=node.span) if node.op == "not in" else tested
