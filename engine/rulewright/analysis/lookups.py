"""Reading by keys: state, tables, elements of lists."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis import attributes, containers, expressions, naming
from rulewright.analysis.fitting import a, count, show, value_type
from rulewright.analysis.report import broken, is_broken
from rulewright.analysis.scope import Scope
from rulewright.analysis.symbols import (
    BagSymbol,
    DefineSymbol,
    MenuSymbol,
    PieceSymbol,
    ProcedureSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ZoneSymbol,
)
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import (
    BagType,
    CollectionType,
    IntType,
    KeyType,
    MemberType,
    Type,
)


def read_state(
    scope: Scope, symbol: StateSymbol, keys: tuple[tree.Expr, ...], span: Span
) -> tree.Expr:
    scope.world.use(symbol, read=True)
    return tree.ReadState(type=read_type(symbol), state=symbol.state, keys=keys, span=span)


def read_type(symbol: StateSymbol) -> Type:
    """The type of what a state holds; its bounds make the range of an int."""
    kind, state = symbol.state.type, symbol.state
    if isinstance(kind, IntType) and not kind.optional:
        return IntType(
            kind.low if state.least is None else state.least,
            kind.high if state.most is None else state.most,
        )
    return kind


def call_define(
    scope: Scope, symbol: DefineSymbol, args: tuple[tree.Expr, ...], span: Span
) -> tree.Expr:
    from rulewright.analysis import defines

    scope.world.use(symbol)
    kind = defines.type_of(scope.world, symbol, span)
    if symbol.progress == "running":
        return broken(span)
    return tree.CallDefine(type=kind, define=symbol.define, args=args, span=span)


def zone_value(scope: Scope, place: tree.Place, span: Span) -> tree.Expr:
    """A zone as a value: what lies in a zone that holds one thing."""
    if place.family.holds == 1 and place.keys is not None:
        return tree.ZoneEnd(
            type=MemberType(place.family.things, optional=True),
            place=place,
            end="first",
            span=span,
        )
    scope.world.reporter.error(
        "not-a-value",
        f"`{place.family.name}` is a zone, not a value",
        span,
        help=f"ask for `size({place.family.name})`, `first(...)`, or `c in {place.family.name}`",
    )
    return broken(span)


def keys_of(
    scope: Scope, symbol: Symbol, nodes: Sequence[ast.Expr], keys: Sequence[KeyType], span: Span
) -> tuple[tree.Expr, ...] | None:
    """The keys of something, typed; None after reporting a wrong number of them."""
    if len(nodes) != len(keys):
        scope.world.reporter.error(
            "wrong-number-of-keys",
            f"`{symbol.name}` has {count(len(keys), 'key')}, not {len(nodes)}",
            span,
            "",
            labels=(Label(symbol.span, "declared here"),),
        )
        return None
    typed = []
    for number, (node, key) in enumerate(zip(nodes, keys, strict=True), 1):
        which = "the key" if len(keys) == 1 else f"key {number}"
        typed.append(
            expressions.check(
                scope,
                node,
                value_type(key),
                f"{which} of `{symbol.name}`",
                symbol.span,
                symbol.name,
            )
        )
    return tuple(typed)


def index(scope: Scope, node: ast.Index, hint: Type | None) -> tree.Expr:
    base = node.value
    if isinstance(base, ast.Name):
        local = scope.find(base.id)
        if local is None:
            return _index_symbol(scope, base, node)
        scope.world.use(local)
        if isinstance(local.var.type, BagType):
            return containers.bag_count(scope, tree.BagLocal(local.var, base.span), node)
    if isinstance(base, ast.Index):
        bag = containers.bag_of(scope, base)
        if bag is not None:
            return containers.bag_count(scope, bag, node)
    if isinstance(base, ast.Attribute):
        found = attributes.keyed_field(scope, base, node)
        if found is not None:
            return found
    value = expressions.infer(scope, base)
    if isinstance(value.type, CollectionType):
        return element(scope, value, node)
    if not is_broken(value):
        scope.world.reporter.error(
            "no-keys",
            "nothing can be looked up in this by a key",
            base.span,
            f"has the type {show(value.type)}",
        )
    return broken(node.span)


def _index_symbol(scope: Scope, base: ast.Name, node: ast.Index) -> tree.Expr:
    symbol = scope.symbol(base.id)
    match symbol:
        case StateSymbol():
            keys = keys_of(scope, symbol, node.keys, symbol.state.keys, node.span)
            return broken(node.span) if keys is None else read_state(scope, symbol, keys, node.span)
        case PieceSymbol(supply=supply):
            keys = keys_of(scope, symbol, node.keys, supply.state.keys, node.span)
            return broken(node.span) if keys is None else read_state(scope, supply, keys, node.span)
        case TableSymbol(table=table):
            keys = keys_of(scope, symbol, node.keys, table.keys, node.span)
            if keys is None:
                return broken(node.span)
            return tree.ReadTable(
                type=table_type(scope, table), table=table, keys=keys, span=node.span
            )
        case ZoneSymbol(family=family):
            keys = keys_of(scope, symbol, node.keys, family.keys, node.span)
            if keys is None:
                return broken(node.span)
            return zone_value(scope, tree.Place(family, keys, node.span), node.span)
        case BagSymbol(bag=bag) if not bag.keys:
            return containers.bag_count(scope, tree.BagCells(bag, (), base.span), node)
        case BagSymbol():
            scope.world.reporter.error(
                "not-a-value",
                f"`{symbol.name}[...]` is a whole bag, not a count",
                node.span,
                help=f"`{node.span.text}[kind]` is a count, `size({node.span.text})` all of them",
            )
        case None:
            naming.unknown_name(scope, base.id, base.span)
        case DefineSymbol() | MenuSymbol() | ProcedureSymbol():
            scope.world.reporter.error(
                "brackets",
                f"`{symbol.name}` is {a(symbol.what)}: it takes round brackets",
                node.span,
                f"expected `{symbol.name}({', '.join(key.span.text for key in node.keys)})`",
                labels=(Label(symbol.span, "declared here"),),
            )
        case _:
            scope.world.reporter.error(
                "no-keys",
                f"`{symbol.name}` is {a(symbol.what)}, which has no keys",
                base.span,
                labels=(Label(symbol.span, "declared here"),),
            )
    return broken(node.span)


def table_type(scope: Scope, table: tree.Table) -> Type:
    """The type of a table's values, with the range of its cells where they are known."""
    kind = table.type
    if isinstance(kind, IntType) and not kind.optional and kind.low is None and kind.high is None:
        scope.world.fill(table)
        if table.cells:
            return IntType(min(table.cells), max(table.cells))
    return kind


def element(scope: Scope, value: tree.Expr, node: ast.Index) -> tree.Expr:
    """`tile.symbols[i]`: an element of a constant list, by its position from 0."""
    kind = value.type
    assert isinstance(kind, CollectionType)
    if len(node.keys) != 1 or not kind.ordered:
        scope.world.reporter.error(
            "no-keys", "only a list has elements by number", node.span, f"a {show(kind)}"
        )
        return broken(node.span)
    at = expressions.number(scope, node.keys[0], "the position in a list")
    return tree.ReadTable(
        type=kind.element, table=elements(scope, kind.element), keys=(value, at), span=node.span
    )


def elements(scope: Scope, kind: MemberType | IntType) -> tree.Table:
    """The elements of all constant lists; the cells are set when all lists are known."""
    world = scope.world
    if kind not in world.elements:
        world.elements[kind] = world.add_table(
            tree.Table(f"elements of {show(kind)}", (IntType(0, 0), IntType(0, 0)), kind, ())
        )
    return world.elements[kind]
