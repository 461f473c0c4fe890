"""What a bare name stands for, and what to say of one that stands for nothing."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright import tree
from rulewright.analysis import lookups
from rulewright.analysis.fitting import a
from rulewright.analysis.report import broken
from rulewright.analysis.scope import Scope
from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    DefineSymbol,
    MenuSymbol,
    PieceSymbol,
    ProcedureSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import nearest
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import (
    FiniteType,
    MemberType,
    Type,
)


def is_value(scope: Scope, name: str) -> bool:
    """Whether the name alone stands for a value, whatever is expected."""
    symbol = scope.world.symbols.get(name)
    if scope.cell is not None and name in scope.cell[1]:
        return True
    if name in scope.seats:
        return True
    match symbol:
        case StateSymbol() | TableSymbol() | DefineSymbol() | ZoneSymbol():
            return not symbol.signature.parameters
        case ConstantSymbol():
            return True
        case _:
            return False


def member(scope: Scope, of: FiniteType, name: str, span: Span) -> tree.Expr | None:
    """The member of a type with this name."""
    symbol = scope.world.type_of(of)
    number = of.number(name)
    if number is not None:
        return tree.Const(type=MemberType(of), value=number, span=span)
    if of.root.number(name) is None and of.name == "player" and name in scope.seats:
        return tree.Const(type=MemberType(of), value=scope.seats[name], span=span)
    elif symbol is not None and name in _absent(symbol):
        scope.world.reporter.error(
            "absent-member",
            f"`{name}` does not exist with {scope.world.setting.players} players",
            span,
            labels=(Label(symbol.members.get(name, symbol.span), "declared here"),),
        )
        return broken(span)
    return None


def exists_elsewhere(world: World, of: FiniteType, name: str) -> bool:
    """Whether a type has this member at other player counts."""
    symbol = world.type_of(of)
    return symbol is not None and name in _absent(symbol)


def _absent(symbol: TypeSymbol) -> set[str]:
    found = set(symbol.absent)
    if symbol.base is not None:
        found |= _absent(symbol.base)
    for one in symbol.parts:
        found |= _absent(one)
    return found


def name(scope: Scope, node: ast.Name, hint: Type | None) -> tree.Expr:
    local = scope.find(node.id)
    if local is not None:
        scope.world.use(local)
        return tree.Local(type=local.var.type, var=local.var, span=node.span)
    if scope.cell is not None and node.id in scope.cell[1]:
        var, states = scope.cell
        key = tree.Local(type=var.type, var=var, span=node.span)
        return lookups.read_state(scope, states[node.id], (key,), node.span)
    symbol = scope.world.symbols.get(node.id)
    if isinstance(hint, MemberType):
        found = member(scope, hint.of, node.id, node.span)
        if found is not None:
            if symbol is not None and is_value(scope, node.id):
                scope.world.reporter.error(
                    "ambiguous-name",
                    f"`{node.id}` is both {a(hint.of.name)} and {a(symbol.what)}",
                    node.span,
                    labels=(Label(symbol.span, "declared here"),),
                    help=f"write `{hint.of.name}.{node.id}` for the member",
                )
            return found
    if symbol is not None:
        scope.world.use(symbol)
        return _symbol_value(scope, symbol, node)
    if node.id in scope.seats:
        player = scope.world.symbols["player"]
        assert isinstance(player, TypeSymbol) and player.finite is not None
        return tree.Const(
            type=MemberType(player.finite), value=scope.seats[node.id], span=node.span
        )
    unknown_name(scope, node.id, node.span, hint)
    return broken(node.span)


def unknown_name(scope: Scope, word: str, span: Span, hint: Type | None = None) -> None:
    """Reports a name that means nothing here; says where it would mean something."""
    owners = [
        symbol
        for symbol in scope.world.all(TypeSymbol)
        if symbol.finite is not None and symbol.finite.number(word) is not None
    ]
    if isinstance(hint, MemberType):
        near = nearest(word, [*_names(hint.of), *scope.visible()])
        where = owners[0].name if owners else None
        scope.world.reporter.error(
            "unknown-name",
            f"`{word}` is not {a(hint.of.name)}",
            span,
            f"{a(hint.of.name)} is expected here",
            help=f"it is {a(where)}" if where else f"did you mean `{near}`?" if near else None,
        )
        return
    if owners:
        scope.world.reporter.error(
            "unknown-name",
            f"nothing says which type `{word}` belongs to",
            span,
            "a member",
            help=f"write `{owners[0].name}.{word}`",
        )
        return
    near = nearest(word, scope.visible())
    scope.world.reporter.error(
        "unknown-name",
        f"nothing here is called `{word}`",
        span,
        "not declared",
        help=f"did you mean `{near}`?" if near else None,
    )


def _names(of: FiniteType) -> Iterable[str]:
    return (of.root.names[number] for number in of.members)


def _symbol_value(scope: Scope, symbol: Symbol, node: ast.Name) -> tree.Expr:
    match symbol:
        case StateSymbol(signature=signature) if not signature.parameters:
            return lookups.read_state(scope, symbol, (), node.span)
        case TableSymbol(signature=signature) if not signature.parameters:
            return tree.ReadTable(
                type=symbol.table.type, table=symbol.table, keys=(), span=node.span
            )
        case ConstantSymbol():
            return tree.Const(type=symbol.type, value=symbol.value, span=node.span)
        case DefineSymbol(signature=signature) if not signature.parameters:
            return lookups.call_define(scope, symbol, (), node.span)
        case ZoneSymbol(signature=signature) if not signature.parameters:
            return lookups.zone_value(scope, tree.Place(symbol.family, (), node.span), node.span)
        case StateSymbol() | TableSymbol() | BagSymbol() | ZoneSymbol() | PieceSymbol():
            letters = ", ".join(
                symbol.supply.signature.parameters
                if isinstance(symbol, PieceSymbol)
                else symbol.signature.parameters
            )
            scope.world.reporter.error(
                "missing-keys",
                f"`{symbol.name}` says nothing without its keys",
                node.span,
                f"expected `{symbol.name}[{letters}]`" if letters else "a whole bag",
                labels=(Label(symbol.span, "declared here"),),
            )
        case DefineSymbol(signature=signature):
            scope.world.reporter.error(
                "missing-arguments",
                f"`{symbol.name}` says nothing without what it is about",
                node.span,
                f"expected `{symbol.name}({', '.join(signature.parameters)})`",
                labels=(Label(symbol.span, "declared here"),),
            )
        case ProcedureSymbol() | MenuSymbol():
            scope.world.reporter.error(
                "not-a-value",
                f"`{symbol.name}` is {a(symbol.what)}, not a value",
                node.span,
                "",
                labels=(Label(symbol.span, "declared here"),),
            )
        case _:
            scope.world.reporter.error(
                "not-a-value",
                f"`{symbol.name}` is {a(symbol.what)}, not a value",
                node.span,
                "expected one value",
                labels=(Label(symbol.span, "declared here"),),
            )
    return broken(node.span)
