"""What is allowed but looks like a mistake: names never used, conditions that say nothing."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    DefineSymbol,
    MenuSymbol,
    PieceSymbol,
    PositionSymbol,
    ProcedureSymbol,
    RelationSymbol,
    SetSymbol,
    ShapeSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.types import IntType


def check_unused(world: World) -> None:
    """Warns of what is declared and never used. (Over all editions: see `check`.)"""
    for symbol in world.symbols.values():
        if symbol.name in world.repeats:
            continue
        used = world.is_used(symbol)
        if used and not (isinstance(symbol, StateSymbol) and _never_read(world, symbol)):
            continue
        match symbol:
            case StateSymbol() if used:
                world.reporter.warning(
                    "unused-name",
                    f"`{symbol.name}` is set but never read",
                    symbol.span,
                    "declared here",
                )
            case (
                StateSymbol()
                | TableSymbol()
                | DefineSymbol()  # and with it chains
                | ProcedureSymbol()
                | MenuSymbol()
                | SetSymbol()
                | ZoneSymbol()
                | BagSymbol()
                | PieceSymbol()
                | ShapeSymbol()
                | PositionSymbol()
                | RelationSymbol()
                | ConstantSymbol()
                | TypeSymbol()
            ):
                _unused(world, symbol)
            case _:
                pass
        if isinstance(symbol, TypeSymbol):
            for field in symbol.fields.values():
                if not world.is_used(field):
                    world.reporter.warning(
                        "unused-name",
                        f"the field `{field.name}` of {symbol.name} is never used",
                        field.span,
                        "declared here",
                    )
    for name, letter in world.letters.items():
        if not world.is_used(letter):
            world.reporter.warning(
                "unused-name", f"the letter `{name}` is never used", letter.span, "declared here"
            )


def same_sides(world: World, node: ast.Compare) -> None:
    """Warns of a comparison of something with itself."""
    if node.left == node.right:
        result = "true" if node.op in ("==", "<=", ">=") else "false"
        world.reporter.warning(
            "constant-condition",
            "both sides of this comparison are the same",
            node.span,
            f"always {result}",
        )


def literal(world: World, node: ast.Expr) -> None:
    """Warns of a condition that is just `true` or `false`."""
    if isinstance(node, ast.Bool):
        world.reporter.warning(
            "constant-condition",
            "this condition says nothing",
            node.span,
            f"always {'true' if node.value else 'false'}",
        )


def decided(world: World, node: ast.Compare, left: tree.Expr, right: tree.Expr) -> None:
    """Warns of a comparison of state with a number that its bounds decide beforehand."""
    op = node.op
    if isinstance(node.left, ast.Number):
        left, right, op = right, left, MIRRORED.get(op, op)
    elif not isinstance(node.right, ast.Number):
        return
    kind, other = left.type, right
    if not isinstance(left, tree.ReadState) or not isinstance(other, tree.Const):
        return
    if not isinstance(kind, IntType) or kind.optional:
        return
    low = float("-inf") if kind.low is None else kind.low
    high = float("inf") if kind.high is None else kind.high
    number = other.value
    always = {
        "<": (high < number, low >= number),
        "<=": (high <= number, low > number),
        ">": (low > number, high <= number),
        ">=": (low >= number, high < number),
        "==": (low == high == number, not low <= number <= high),
        "!=": (not low <= number <= high, low == high == number),
    }
    for result, certain in zip(("true", "false"), always.get(op, ()), strict=False):
        if certain:
            world.reporter.warning(
                "constant-condition",
                "bounds decide this comparison beforehand",
                node.span,
                f"always {result}",
                labels=(Label(left.state.span, f"`{left.state.name}` is declared here"),),
            )


MIRRORED: dict[str, ast.CompareOp] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _never_read(world: World, symbol: StateSymbol) -> bool:
    return not world.is_read(symbol) and not symbol.read_only and symbol.supply is None


def _unused(world: World, symbol: Symbol) -> None:
    world.reporter.warning(
        "unused-name",
        f"the {symbol.what} `{symbol.name}` is never used",
        symbol.span,
        "declared here",
    )
