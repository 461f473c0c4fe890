"""Figures of a book: the board as the ruleset describes it, empty and with what stands on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.analysis.types import FiniteType, MemberType
from rulewright.book.drawing import (
    PLAIN,
    Area,
    Drawing,
    Legend,
    Token,
    hex_grid,
    map_drawing,
    square_grid,
)
from rulewright.book.ground import Rulebook, capital
from rulewright.book.model import Figure
from rulewright.document.nodes import Mapping as MappingNode
from rulewright.document.nodes import Node, Scalar, plain
from rulewright.lowering.program import Block
from rulewright.play.views import View

PALETTE = ("#f8f8f4", "#2b2b2b", "#b33a3a", "#2f6fb3", "#3f8f4f", "#c9a227")
"""Colours of players for whom the ruleset names none."""
COLOUR_WORDS = {
    "white": "#f8f8f4",
    "black": "#2b2b2b",
    "red": "#b33a3a",
    "blue": "#2f6fb3",
    "green": "#3f8f4f",
    "yellow": "#e0b92f",
    "orange": "#d9772b",
    "purple": "#7a4a94",
    "brown": "#7a4a21",
    "grey": "#8b959c",
}
"""For players who are called by their colour."""
LARGEST_GRID = 26

Data = Mapping[str, object]


def start_figures(book: Rulebook) -> list[Figure]:
    """The board of a ruleset as it stands at the start; nothing if none can be drawn."""
    bench = book.bench()
    view = View(bench.machine, bench.names(bench.seats), bench.machine.blank(0), None)
    figure = position_figure(book, view, book.say("figure-start"), legend=True)
    return [figure] if figure is not None else []


def position_figure(
    book: Rulebook, view: View, title: str, *, legend: bool = False
) -> Figure | None:
    """A position on the board. Raises nothing: what cannot be drawn gives none."""
    board = book.documents.root.get("board")
    data = plain(board) if isinstance(board, MappingNode) else {}
    assert isinstance(data, dict)
    drawing = None
    if "cells" in data:
        drawing = _map(book, data, view, title, legend)
    else:
        drawing = _grid(book, data, view, title)
    if drawing is None:
        return None
    wide = drawing.width >= 700
    return Figure(drawing.text(), title, wide)


# --- what stands where ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by the names of members and seats."""

    colours: Mapping[str, str]
    seats: Sequence[str]
    own_seats: Sequence[str]

    def of(self, name: str) -> str | None:
        if name in self.seats:
            number = list(self.seats).index(name)
            own = self.own_seats[number] if number < len(self.own_seats) else name
            spare = PALETTE[number % len(PALETTE)]
            return self.colours.get(own) or COLOUR_WORDS.get(own.lower(), spare)
        return self.colours.get(name)


def palette(book: Rulebook, data: Data, view: View) -> Palette:
    told = data.get("colours")
    colours = {str(k): str(v) for k, v in told.items()} if isinstance(told, dict) else {}
    return Palette(colours, view.names.seats, book.documents.manifest.seats)


def tokens(
    of: FiniteType, view: View, colours: Palette, shapes: Mapping[str, str] | None
) -> dict[str, list[Token]]:
    """What stands on each place of a type. `shapes` are those of the states that are to be seen,
    None for all."""
    found: dict[str, list[Token]] = {}
    for block in view.machine.program.blocks:
        if block.kind != "state" or block.hidden:
            continue
        if shapes is not None and block.name not in shapes:
            continue
        for place, token in _standing(of, block, view, colours):
            if shapes is not None and token.colour is not None:
                token = replace(token, shape=shapes[block.name])
            found.setdefault(place, []).append(token)
    return found


def _standing(
    of: FiniteType, block: Block, view: View, colours: Palette
) -> Iterator[tuple[str, Token]]:
    places = [
        n for n, key in enumerate(block.keys)
        if isinstance(key, FiniteType) and key.root.name == of.root.name
    ]
    if len(block.keys) > 2 or len(places) > 1:
        return
    here = isinstance(block.type, MemberType) and block.type.of.root.name == of.root.name
    if not places and not here:
        return
    for key, value in _flat(view.block(block), len(block.keys)):
        if value is None or value is False or value == 0:
            continue
        others = [name for n, name in enumerate(key) if n not in places]
        if not places:  # something whose value is the place where it is
            yield str(value), _token(others[0] if others else block.name, "", colours)
        elif others:
            number = str(value) if value is not True and value != 1 else ""
            yield key[places[0]], _token(others[0], number, colours)
        elif value is True:
            yield key[places[0]], Token("#3a3a3a", "", "square")
        elif isinstance(value, int):
            yield key[places[0]], Token(None, str(value))
        else:
            yield key[places[0]], _token(str(value), "", colours)


def _flat(shown: object, depth: int) -> Iterator[tuple[tuple[str, ...], object]]:
    if depth == 0:
        yield (), shown
    elif isinstance(shown, dict):
        for name, inner in shown.items():
            for key, value in _flat(inner, depth - 1):
                yield (str(name), *key), value


def _token(name: str, text: str, colours: Palette) -> Token:
    colour = colours.of(name)
    if colour is None:
        return Token(None, text or name[:1].upper())
    return Token(colour, text)


# --- grids ----------------------------------------------------------------------------------------


def _grid(book: Rulebook, data: Data, view: View, title: str) -> Drawing | None:
    """The first grid of the ruleset."""
    section = book.documents.root.get("grids")
    for entry in section if isinstance(section, MappingNode) else ():
        symbol = book.world().symbols.get(entry.key.text)
        if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
            continue
        of = symbol.finite
        standing = tokens(of, view, palette(book, data, view), _shown(data))
        kind = _text(entry.value, "grid")
        if _text(entry.value, "grows") == "true":
            return _growing(of, view, standing, title)
        columns, rows = _number(entry.value, "columns"), _number(entry.value, "rows")
        if not 0 < columns <= LARGEST_GRID or not 0 < rows <= LARGEST_GRID:
            continue
        if kind == "square":
            return square_grid(title, columns, rows, standing)
        if kind == "hex":
            cells = {
                name: (number % columns, number // columns)
                for number, name in enumerate(of.root.names)
            }
            return hex_grid(title, cells, standing, named=True)
    return None


def _growing(
    of: FiniteType, view: View, standing: Mapping[str, Sequence[Token]], title: str
) -> Drawing | None:
    """What lies of a growing grid; cells are named by their coordinates."""
    names = view.names
    count = len(names.key_numbers(of, view.cells))
    if count == 0 or of.root.name not in names.grids:
        return None
    cells = {}
    for index in range(count):
        name = names.member(of, index, view.cells)
        q, _, r = name.removeprefix("at(").removesuffix(")").partition(", ")
        cells[name] = (int(q), int(r))
    return hex_grid(title, cells, standing, named=False)


# --- maps -----------------------------------------------------------------------------------------


def _map(
    book: Rulebook, data: Data, view: View, title: str, legend: bool
) -> Drawing | None:
    symbol = book.world().symbols.get(str(data.get("of")))
    cells = data.get("cells")
    if not isinstance(symbol, TypeSymbol) or symbol.finite is None or not isinstance(cells, dict):
        return None
    of = symbol.finite
    colours = palette(book, data, view)
    areas = [
        _area(book, data, symbol, index, point, colours)
        for index in of.members
        if (point := _pair(cells.get(of.root.names[index]))) is not None
    ]
    there = {area.name for area in areas}
    marks = {place: list(found) for place, found in _marks(symbol, data, colours).items()}
    for place, found in tokens(of, view, colours, _shown(data)).items():
        marks.setdefault(place, []).extend(found)
    polar = data.get("layout") == "polar"
    lines = data.get("lines")
    cut = [str(name) for name in lines] if isinstance(lines, dict) else []
    return map_drawing(
        title,
        _pair(data.get("size")) or _extent(areas),
        _pair(data.get("centre")) or (0, 0),
        areas,
        [] if polar else [pair for pair in _pairs(book, of, None) if there.issuperset(pair)],
        [pair for name in cut for pair in _pairs(book, of, name) if there.issuperset(pair)],
        marks,
        _legends(book, symbol, data, colours) if legend else [],
    )


def _area(
    book: Rulebook, data: Data, symbol: TypeSymbol, index: int, at: tuple[float, float],
    colours: Palette,
) -> Area:
    assert symbol.finite is not None
    of = symbol.finite
    name = of.root.names[index]
    radii = angles = None
    if data.get("layout") == "polar":
        radii = _radii(symbol, data, index)
        longitudes = data.get("longitudes")
        angles = _pair(longitudes.get(name)) if isinstance(longitudes, dict) else None
    band = None
    for field, how in _fields(data, "marks"):
        if how == "edge":
            value = _field(symbol, field, index)
            band = colours.of(value) if value is not None else None
    label = book.member(of, index)
    return Area(name, label, at, radii, angles, _fill(book, of, index, colours), band)


def _fill(book: Rulebook, of: FiniteType, index: int, colours: Palette) -> str:
    """The colour of a part of the type that has one, the last that the place belongs to."""
    fill = PLAIN
    for name, colour in colours.colours.items():
        symbol = book.world().symbols.get(name)
        if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
            part = symbol.finite
            if part.root is of.root and index in part.members:
                fill = colour
    return fill


def _radii(symbol: TypeSymbol, data: Data, index: int) -> tuple[float, float] | None:
    """The radii of the ring that a place lies in: that of a field whose values are rings."""
    rings = data.get("rings")
    for name in symbol.fields if isinstance(rings, dict) else ():
        value = _field(symbol, name, index)
        ring = rings.get(value) if isinstance(rings, dict) else None
        if isinstance(ring, dict):
            inner, outer = ring.get("inner_radius"), ring.get("outer_radius")
            if isinstance(inner, int) and isinstance(outer, int):
                return float(inner), float(outer)
    return None


def _field(symbol: TypeSymbol, name: str, index: int) -> str | None:
    """The value of a field of one member, if that is a member itself."""
    field = symbol.fields.get(name)
    table = field.table if field is not None else None
    if table is None or len(table.keys) != 1 or not isinstance(table.type, MemberType):
        return None
    value = table.cells[index] if index < len(table.cells) else -1
    return None if value < 0 else table.type.of.root.names[value]


def _marks(symbol: TypeSymbol, data: Data, colours: Palette) -> dict[str, list[Token]]:
    """Fields of places that are drawn on them."""
    found: dict[str, list[Token]] = {}
    assert symbol.finite is not None
    for index in symbol.finite.members:
        name = symbol.finite.root.names[index]
        for field, how in _fields(data, "marks"):
            value = _field(symbol, field, index)
            if value is not None and how != "edge":
                colour = colours.of(value)
                found.setdefault(name, []).append(Token(colour or PLAIN, "", how))
    return found


def _legends(
    book: Rulebook, symbol: TypeSymbol, data: Data, colours: Palette
) -> list[Legend]:
    found = []
    for name, how in _fields(data, "marks"):
        field = symbol.fields.get(name)
        table = field.table if field is not None else None
        if table is None or not isinstance(table.type, MemberType):
            continue
        of = table.type.of
        used = [index for index in of.members if index in table.cells]
        text = book.words.message(f"field-{symbol.name}-{name}")
        heading = capital(text or book.name_of(name))
        shape = "square" if how == "edge" else how
        items = tuple(
            (Token(colours.of(of.root.names[index]) or PLAIN, "", shape), book.member(of, index))
            for index in used
        )
        found.append(Legend(heading, items))
    shown = tuple(
        (Token("#9aa5ad", "", shape), book.name_of(state))
        for state, shape in (_shown(data) or {}).items()
    )
    return [*found, Legend("", shown)] if shown else found


def _pairs(book: Rulebook, of: FiniteType, name: str | None) -> Iterator[tuple[str, str]]:
    """The pairs of a relation, or of all relations of the type with itself."""
    names = of.root.names
    for symbol in book.world().symbols.values():
        if not isinstance(symbol, RelationSymbol) or (name is not None and symbol.name != name):
            continue
        if any(end.root is not of.root for end in symbol.between):
            continue
        for a in range(len(names)):
            for b in range(a + 1, len(names)):
                if symbol.pairs.cells[a * len(names) + b]:
                    yield names[a], names[b]


# --- reading the board section --------------------------------------------------------------------


def _shown(data: Data) -> dict[str, str] | None:
    """The states that the board shows, each with its shape; None if it says nothing."""
    shows = data.get("shows")
    if not isinstance(shows, dict):
        return None
    found = {}
    for item in shows.values():
        about = item if isinstance(item, dict) else {"state": item}
        found[str(about.get("state"))] = str(about.get("as", "disc"))
    return found


def _fields(data: Data, key: str) -> list[tuple[str, str]]:
    told = data.get(key)
    return [(str(k), str(v)) for k, v in told.items()] if isinstance(told, dict) else []


def _pair(value: object) -> tuple[float, float] | None:
    match value:
        case [int() | float() as x, int() | float() as y]:
            return float(x), float(y)
        case [str() as x, str() as y]:
            try:
                return float(x), float(y)
            except ValueError:
                return None
        case _:
            return None


def _extent(areas: Sequence[Area]) -> tuple[float, float]:
    return (
        max((area.at[0] for area in areas), default=0) + 60,
        max((area.at[1] for area in areas), default=0) + 60,
    )


def _text(node: Node, key: str) -> str:
    found = node.get(key) if isinstance(node, MappingNode) else None
    return found.text if isinstance(found, Scalar) else ""


def _number(node: Node, key: str) -> int:
    text = _text(node, key)
    return int(text) if text.isdigit() else 0


__all__ = ["position_figure", "start_figures"]
