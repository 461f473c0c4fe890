"""Figures of tiles: each member of a type as a shape of hexes, with what is on them."""

from __future__ import annotations

from rulewright.analysis.symbols import TypeSymbol
from rulewright.book.figures import WIDE, stage_of
from rulewright.book.ground import Rulebook
from rulewright.book.legends import key
from rulewright.book.model import Figure
from rulewright.model.walk import RuleEntry
from rulewright.phrases import capital
from rulewright.scene.paints import TABLE
from rulewright.scene.pieces import Piece
from rulewright.scene.svg import as_picture
from rulewright.scene.tiles import sheet
from rulewright.types import CollectionType, FiniteType, MemberType
from rulewright.words.values import named


def tile_sheet(book: Rulebook, rule: RuleEntry) -> Figure | None:
    """The tiles of a type, as the section `board` says; None if it says nothing of it."""
    about = book.declared.board.tiles.get(rule.name)
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
    look = stage_of(book, book.at_start()).look
    drawn = {
        number: look.icon(kinds, name) or Piece("", "disc")
        for number, name in enumerate(kinds.root.names)
    }
    listed = book.filled().pool.items
    tiles = []
    for index in symbol.finite.members:
        on = [drawn.get(number) for number in listed[table.cells[index]]]
        tiles.append((book.member(symbol.finite, index), on[: len(shape)]))
    if any(len(on) < len(shape) for _, on in tiles):
        return None
    title = book.heading_of(rule.name)
    marks, wide, high = sheet(shape, tiles)
    svg = as_picture(marks, (wide, high), title, {**TABLE, **look.roles.paints()})
    items = [
        (piece, capital(book.words.value(named(kinds, kinds.root.names[number]))))
        for number, piece in drawn.items()
    ]
    return Figure(svg, title, wide >= WIDE, (key(look, "", items),))


def _kinds(type: object) -> FiniteType | None:
    """The type of the things in lists."""
    element = type.element if isinstance(type, CollectionType) else None
    return element.of if isinstance(element, MemberType) else None
