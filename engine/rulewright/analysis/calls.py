"""Types calls in expressions: definitions, rules of members, built-in functions, constructors."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis import attributes, builtins, containers, expressions, lookups
from rulewright.analysis.fitting import a
from rulewright.analysis.report import broken
from rulewright.analysis.scope import Scope
from rulewright.analysis.symbols import (
    DefineSymbol,
    EdgeFieldSymbol,
    MenuSymbol,
    ProcedureSymbol,
    RelationSymbol,
    Signature,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import nearest
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import BagType, FiniteType, MemberType, Type


def call(scope: Scope, node: ast.Call, hint: Type | None) -> tree.Expr:
    match node.callee:
        case ast.Attribute():
            return _rule(scope, node.callee, node)
        case ast.Name(id=name):
            symbol = scope.world.symbols.get(name) if scope.find(name) is None else None
        case _:
            scope.world.reporter.error(
                "not-a-call", "only something with a name can be called", node.span
            )
            return broken(node.span)
    if scope.find(name) is not None:
        scope.world.reporter.error(
            "not-a-call", f"`{name}` is a value here, not a definition", node.callee.span
        )
        return broken(node.span)
    if symbol is None:
        if name in builtins.FUNCTIONS:
            return builtins.value(scope, name, node)
        edges = builtins.edges_at(scope, name, node)
        if edges is not None:
            return edges
        near = nearest(name, [*scope.visible(), *builtins.FUNCTIONS])
        scope.world.reporter.error(
            "unknown-name",
            f"nothing here is called `{name}`",
            node.callee.span,
            "not declared",
            help=f"did you mean `{near}`?" if near else builtins.edges_help(scope, name),
        )
        return broken(node.span)
    scope.world.use(symbol)
    match symbol:
        case DefineSymbol():
            args = arguments(scope, symbol, symbol.signature, node.args, node.span)
            if args is None:
                return broken(node.span)
            return lookups.call_define(scope, symbol, args, node.span)
        case TypeSymbol():
            return builtins.construct(scope, symbol, node)
        case RelationSymbol(between=between, pairs=pairs):
            return _related(scope, symbol, pairs, between, node)
        case EdgeFieldSymbol(between=between, table=table):
            scope.symbol(symbol.relation)
            return _related(scope, symbol, table, between, node)
        case ProcedureSymbol() | MenuSymbol():
            scope.world.reporter.error(
                "action-in-expression",
                f"`{name}` does something, so it cannot stand inside an expression",
                node.span,
                labels=(Label(symbol.span, "declared here"),),
                help=f"call it alone on a line, or keep what it gives: `let x = {name}(...)`",
            )
        case StateSymbol() | TableSymbol() | ZoneSymbol():
            keys = ", ".join(arg.span.text for arg in node.args)
            scope.world.reporter.error(
                "brackets",
                f"`{name}` is {a(symbol.what)}: its keys stand in square brackets",
                node.span,
                f"expected `{name}[{keys}]`",
                labels=(Label(symbol.span, "declared here"),),
            )
        case _:
            scope.world.reporter.error(
                "not-a-call",
                f"`{name}` is {a(symbol.what)} and cannot be called",
                node.span,
                labels=(Label(symbol.span, "declared here"),),
            )
    return broken(node.span)


def arguments(
    scope: Scope,
    symbol: Symbol,
    signature: Signature,
    nodes: Sequence[ast.Expr],
    span: Span,
    skip: int = 0,
) -> tuple[tree.Expr, ...] | None:
    """The arguments of a call, typed; None after reporting a wrong number of them."""
    names, types = signature.parameters[skip:], signature.types[skip:]
    if len(nodes) != len(names):
        shown = f"{symbol.name}({', '.join(names)})"
        scope.world.reporter.error(
            "wrong-number-of-arguments",
            f"`{symbol.name}` takes {len(names) or 'nothing'}, not {len(nodes) or 'nothing'}"
            if len(names)
            else f"`{symbol.name}` takes nothing in brackets",
            span,
            f"expected `{shown}`",
            labels=(Label(signature.span, "declared here"),),
        )
        return None
    return tuple(
        argument(scope, node, kind, f"`{name}` of `{symbol.name}`", signature.span, symbol.name)
        for node, name, kind in zip(nodes, names, types, strict=True)
    )


def argument(
    scope: Scope, node: ast.Expr, kind: Type, role: str, declared: Span, name: str
) -> tree.Expr:
    if isinstance(kind, BagType):
        bag = containers.bag_of(scope, node)
        if bag is not None and containers.bag_type(bag).of is kind.of:
            return tree.BagArgument(type=kind, bag=bag, span=node.span)
        scope.world.reporter.error(
            "type-mismatch",
            f"{role} has to be a bag of {kind.of.name}",
            node.span,
            labels=(Label(declared, f"`{name}` is declared here"),),
        )
        return broken(node.span)
    return expressions.check(scope, node, kind, role, declared, name)


def _related(
    scope: Scope,
    symbol: Symbol,
    table: tree.Table,
    between: tuple[FiniteType, FiniteType],
    node: ast.Call,
) -> tree.Expr:
    if len(node.args) == 1 and isinstance(symbol, RelationSymbol) and symbol.grid is not None:
        neighbours = symbol.grid.neighbours
        assert neighbours is not None
        value = expressions.check(scope, node.args[0], MemberType(between[0]), "the one side")
        return tree.ReadTable(type=neighbours.type, table=neighbours, keys=(value,), span=node.span)
    if len(node.args) != 2:
        scope.world.reporter.error(
            "wrong-number-of-arguments",
            f"`{symbol.name}` is between two, not {len(node.args)}",
            node.span,
            labels=(Label(symbol.span, "declared here"),),
        )
        return broken(node.span)
    keys = tuple(
        expressions.check(
            scope, arg, MemberType(of), f"{which} of `{symbol.name}`", symbol.span, symbol.name
        )
        for arg, of, which in zip(
            node.args, between, ("the one side", "the other side"), strict=True
        )
    )
    return tree.ReadTable(type=table.type, table=table, keys=keys, span=node.span)


def _rule(scope: Scope, callee: ast.Attribute, node: ast.Call) -> tree.Expr:
    """`a.possible(p, c)`: a rule of a member."""
    found = attributes.field_of(scope, callee)
    if found is None:
        return broken(node.span)
    value, field = found
    if field.rule is None:
        scope.world.reporter.error(
            "not-a-call",
            f"`{field.name}` is data, not a rule",
            callee.span,
            labels=(Label(field.span, "declared here"),),
        )
        return broken(node.span)
    if field.rule.define is None:
        scope.world.reporter.error(
            "action-in-expression",
            f"`{field.name}` does something, so it cannot stand inside an expression",
            node.span,
            labels=(Label(field.span, "declared here"),),
        )
        return broken(node.span)
    args = arguments(scope, field.rule, field.rule.signature, node.args, node.span, skip=1)
    if args is None:
        return broken(node.span)
    return lookups.call_define(scope, field.rule.define, (value, *args), node.span)
