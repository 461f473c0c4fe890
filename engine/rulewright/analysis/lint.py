"""What is allowed but looks like a mistake: names never used, conditions that say nothing."""

from __future__ import annotations

from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    DefineSymbol,
    MenuSymbol,
    PieceSymbol,
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


def check_unused(world: World) -> None:
    """Warns of what is declared and never used. (Over all editions: see `check`.)"""
    for symbol in world.symbols.values():
        if symbol.name in world.repeats:
            continue
        if symbol.used and not (isinstance(symbol, StateSymbol) and _never_read(symbol)):
            continue
        match symbol:
            case StateSymbol() if symbol.used:
                world.reporter.warning(
                    "unused-name",
                    f"`{symbol.name}` is set but never read",
                    symbol.span,
                    "declared here",
                )
            case (
                StateSymbol()
                | TableSymbol()
                | DefineSymbol()
                | ProcedureSymbol()
                | MenuSymbol()
                | SetSymbol()
                | ZoneSymbol()
                | BagSymbol()
                | PieceSymbol()
                | ShapeSymbol()
                | RelationSymbol()
                | ConstantSymbol()
                | TypeSymbol()
            ):
                _unused(world, symbol)
            case _:
                pass
        if isinstance(symbol, TypeSymbol):
            for field in symbol.fields.values():
                if not field.used:
                    world.reporter.warning(
                        "unused-name",
                        f"the field `{field.name}` of {symbol.name} is never used",
                        field.span,
                        "declared here",
                    )
    for name, letter in world.letters.items():
        if not letter.used:
            world.reporter.warning(
                "unused-name", f"the letter `{name}` is never used", letter.span, "declared here"
            )


def _never_read(symbol: StateSymbol) -> bool:
    return not symbol.read and not symbol.read_only and symbol.supply is None


def _unused(world: World, symbol: Symbol) -> None:
    world.reporter.warning(
        "unused-name",
        f"the {symbol.what} `{symbol.name}` is never used",
        symbol.span,
        "declared here",
    )
