"""Figures of tiles: each member of a type as a shape of hexes, with what is on them."""

from __future__ import annotations

from rulewright.analysis.symbols import TypeSymbol
from rulewright.book.board import GREY
from rulewright.book.drawing import Legend, Token
from rulewright.book.figures import WIDE, keys_of
from rulewright.book.grids import hex_tiles
from rulewright.book.ground import Rulebook, capital
from rulewright.book.model import Figure
from rulewright.model.tree import Board
from rulewright.model.walk import RuleEntry
from rulewright.types import CollectionType, FiniteType, MemberType
from rulewright.words.values import named


def tile_sheet(book: Rulebook, rule: RuleEntry) -> Figure | None:
    """The tiles of a type, as the section `board` says; None if it says nothing of it."""
    board = book.declared.board
    about = board.tiles.get(rule.name)
    symbol = book.world().symbols.get(rule.name)
    if about is None or not isinstance(symbol, TypeSymbol) or symbol.finite is None:
        return None
    grids = book.declared.grids.values()
    shape = next((g.shapes[about.shape].cells for g in grids if about.shape in g.shapes), ())
    field = symbol.fields.get(about.symbols)
    table = field.table if field is not None else None
    kinds = _kinds(table.type) if table is not None else None
    if not shape or table is None or kinds is None:
        return None
    drawn = _symbols(board, kinds)
    listed = book.filled().pool.items
    sheet = []
    for index in symbol.finite.members:
        on = [drawn.get(number) for number in listed[table.cells[index]]]
        sheet.append((book.member(symbol.finite, index), on[: len(shape)]))
    title = book.heading_of(rule.name)
    legend = Legend(
        "",
        tuple(
            (token, capital(book.words.value(named(kinds, kinds.root.names[number]))))
            for number, token in drawn.items()
        ),
    )
    if any(len(on) < len(shape) for _, on in sheet):
        return None
    drawing = hex_tiles(title, shape, sheet)
    return Figure(drawing.text(), title, drawing.width >= WIDE, keys_of([legend]))


def _kinds(type: object) -> FiniteType | None:
    """The type of the things in lists."""
    element = type.element if isinstance(type, CollectionType) else None
    return element.of if isinstance(element, MemberType) else None


def _symbols(board: Board, kinds: FiniteType) -> dict[int, Token]:
    """A token for each kind, in the shape that the board gives to it."""
    shapes: dict[str, str] = {}
    for how in (board.shown or {}).values():
        if set(how.shapes or ()) <= set(kinds.root.names):
            shapes |= how.shapes or {}
    return {
        number: Token(board.colours.get(name, GREY), "", shapes.get(name, "disc"))
        for number, name in enumerate(kinds.root.names)
    }
