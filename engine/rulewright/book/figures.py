"""Figures of a book: the boards as the ruleset describes them, empty and with what is on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rulewright import tree
from rulewright.analysis import boards
from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.book.board import Palette, palette, state_legends, tokens
from rulewright.book.drawing import PLAIN, Drawing, Legend, Token, icon
from rulewright.book.grids import Rim, hex_grid, square_grid
from rulewright.book.ground import Rulebook, capital
from rulewright.book.maps import Area, map_drawing
from rulewright.book.model import Figure, Key
from rulewright.book.racks import rack_drawings
from rulewright.model.part import Text
from rulewright.model.tree import Board, Point
from rulewright.play.game import Game
from rulewright.play.views import View
from rulewright.types import FiniteType, IntType, MemberType

LARGEST_GRID = 26
WIDE = 700
"""From this width on a drawing is wide: it may be moved aside on a small screen."""
SEED = 1
"""That of the game whose beginning is shown where chance lays the board."""


def start_figures(book: Rulebook) -> list[Figure]:
    """The boards of a ruleset as they stand at the start; nothing if none can be drawn. A board
    that grows is shown as it may lie before the first decision, for each number of players."""
    if any(grid.grows for grid in book.declared.grids.values()):
        figures = (_begun(book, players) for players in book.counts)
        return [figure for found in figures for figure in found]
    found = position_figures(book, book.at_start(), book.say("figure-start"), start=True)
    if book.declared.board.racks:  # what lies there is dealt when the game begins
        found = [*found[:1], *_begun(book, book.counts[0])[1:]]
    return found


def _begun(book: Rulebook, players: int) -> list[Figure]:
    bench = book.bench(players)
    game = Game(bench.table(bench.seats), SEED)
    view = View(bench.machine, bench.names(bench.seats), game.cells[:], None)
    return position_figures(book, view, book.say("figure-begun", count=players), start=True)


def position_figures(
    book: Rulebook, view: View, title: str, *, start: bool = False
) -> list[Figure]:
    """A position on the boards; at the `start` with legends and empty boards, else only those where
    something is. Raises nothing: what cannot be drawn gives none."""
    board = book.declared.board
    drawn = (
        _grid(book, board, view, title, start)
        if board.cells is None
        else _map(book, board, board.cells, view, title, start)
    )
    found = []
    if drawn is not None:
        drawing, legends = drawn
        keys = keys_of(legends) if start else ()
        found.append(Figure(drawing.text(), title, drawing.width >= WIDE, keys))
    for made, text in rack_drawings(book, board, view, title, empty=start):
        found.append(Figure(made.text(), text, made.width >= WIDE))
    return found


def keys_of(legends: Sequence[Legend]) -> tuple[Key, ...]:
    """Legends as they stand below a figure."""
    return tuple(
        Key(legend.heading, tuple((icon(token), text) for token, text in legend.items))
        for legend in legends
    )


Drawn = tuple[Drawing, Sequence[Legend]]
"""A drawing with what its tokens stand for."""


# --- grids ----------------------------------------------------------------------------------------


def _grid(book: Rulebook, board: Board, view: View, title: str, start: bool) -> Drawn | None:
    """The first grid of the ruleset."""
    for name, grid in book.declared.grids.items():
        symbol = book.filled().symbols.get(name)
        if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
            continue
        of = symbol.finite
        colours, shown = palette(book, board, view), board.shown
        standing = tokens(book, of, view, colours, shown)
        named = ((grid.corners, boards.corners), (grid.sides, boards.sides))
        rim = Rim(*(_shared(book, board, view, symbol, *each) for each in named))
        others = [part.text for part in (grid.corners, grid.sides) if part is not None]
        legends = _legends(book, symbol, board, colours, view, others)
        if grid.grows:
            shapes = [shape.cells for shape in grid.shapes.values()]
            drawing = _growing(of, view, standing, title, start, shapes)
            return (drawing, legends) if drawing is not None else None
        placed = symbol.grid
        if placed is None or not 0 < max(placed.columns, placed.rows) <= LARGEST_GRID:
            continue
        cells = dict(zip(of.root.names, placed.places, strict=True))
        marks = _marks(book, symbol, board, colours)
        on = {name: [*marks.get(name, ()), *standing.get(name, ())] for name in cells}
        if grid.grid == "square":
            return square_grid(title, cells, on, rim), legends
        labels = {name: name for name in cells} if marks else {}
        return hex_grid(title, cells, on, named=True, labels=labels, rim=rim), legends
    return None


def _shared(
    book: Rulebook,
    board: Board,
    view: View,
    cells: TypeSymbol,
    name: Text | None,
    parts: Callable[[boards.Form, Sequence[Point], Sequence[str]], list[boards.Shared]],
) -> list[tuple[boards.Shared, Sequence[Token]]]:
    """The corners or the sides of a grid, if they are a type, with what stands there."""
    of = book.filled().type_symbol(name.text) if name is not None else None
    if of is None or of.finite is None or cells.grid is None or cells.grid.form is None:
        return []
    standing = tokens(book, of.finite, view, palette(book, board, view), board.shown)
    found = parts(cells.grid.form, list(cells.grid.places), cells.grid.of.names)
    return [(each, standing.get(each.name, ())) for each in found]


def _growing(
    of: FiniteType,
    view: View,
    standing: Mapping[str, Sequence[Token]],
    title: str,
    start: bool,
    shapes: Sequence[Sequence[tuple[int, int]]],
) -> Drawing | None:
    """What lies of a growing grid; cells are named by their coordinates, but not at the `start`,
    where nothing is told of them."""
    names = view.names
    count = len(names.key_numbers(of, view.cells))
    if count == 0 or of.root.name not in names.grids:
        return None
    cells = {}
    for index in range(count):
        name = names.member(of, index, view.cells)
        q, _, r = name.removeprefix("at(").removesuffix(")").partition(", ")
        cells[name] = (int(q), int(r))
    labels = {} if start else {name: f"{q}, {r}" for name, (q, r) in cells.items()}
    tiles = _tiles(cells, shapes)
    return hex_grid(title, cells, standing, named=False, labels=labels, tiles=tiles)


def _tiles(
    cells: Mapping[str, tuple[int, int]], shapes: Sequence[Sequence[tuple[int, int]]]
) -> list[list[str]]:
    """The hexes of each tile that lies: cells are in the order in which they were laid, so that
    those of a tile stand beside each other, whichever way it is turned."""
    turned = {_form(turn) for shape in shapes if len(shape) > 1 for turn in _turns(shape)}
    longest = max((len(form) for form in turned), default=0)
    names = list(cells)
    found, at = [], 0
    while at < len(names):
        for size in range(min(longest, len(names) - at), 1, -1):
            tile = names[at : at + size]
            if _form([cells[name] for name in tile]) in turned:
                found.append(tile)
                at += size - 1
                break
        at += 1
    return found


def _form(hexes: Sequence[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Some hexes, wherever they lie."""
    low = (min(q for q, _ in hexes), min(r for _, r in hexes))
    return frozenset((q - low[0], r - low[1]) for q, r in hexes)


def _turns(shape: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """A shape in its six directions."""
    turned = list(shape)
    for _ in range(6):
        turned = [(-r, q + r) for q, r in turned]
        yield turned


# --- maps -----------------------------------------------------------------------------------------


def _map(
    book: Rulebook,
    board: Board,
    cells: Mapping[str, Point],
    view: View,
    title: str,
    start: bool,
) -> Drawn | None:
    symbol = book.filled().symbols.get(board.of or "")
    if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
        return None
    of = symbol.finite
    colours, shown = palette(book, board, view), board.shown
    if not book.played:  # only the words of the figure are of interest
        edge_types = (board.edges or "",)
        return Drawing(0, 0, title), _legends(book, symbol, board, colours, view, edge_types)
    areas = [
        _area(book, board, symbol, index, cells[of.root.names[index]], colours)
        for index in of.members
        if of.root.names[index] in cells
    ]
    there = {area.name for area in areas}
    standing = tokens(book, of, view, colours, shown)
    edges: dict[str, tuple[str, str]] = {}
    border = book.filled().symbols.get(board.edges or "")
    if isinstance(border, TypeSymbol) and border.finite is not None:
        edges = {name: ends for name, ends in _ends(book, border, of) if there.issuperset(ends)}
        standing |= tokens(book, border.finite, view, colours, shown)
    if not start and not any(standing.get(name) for name in (*there, *edges)):
        return None
    marks = {place: list(found) for place, found in _marks(book, symbol, board, colours).items()}
    for place, found in standing.items():
        marks.setdefault(place, []).extend(found)
    drawn = board.layout == "polar" or board.outlines is not None
    drawing = map_drawing(
        title,
        board.size or _extent(areas),
        board.centre or (0, 0),
        areas,
        [] if drawn else [two for two in _pairs(book, of, None) if there.issuperset(two)],
        [two for name in board.lines for two in _pairs(book, of, name) if there.issuperset(two)],
        marks,
        edges,
    )
    if not start:
        return drawing, []
    return drawing, _legends(book, symbol, board, colours, view, (board.edges or "",))


def _area(
    book: Rulebook,
    board: Board,
    symbol: TypeSymbol,
    index: int,
    at: tuple[float, float],
    colours: Palette,
) -> Area:
    assert symbol.finite is not None
    of = symbol.finite
    name = of.root.names[index]
    radii = angles = None
    if board.layout == "polar":
        radii, angles = _radii(symbol, board, index), board.longitudes.get(name)
    corners = (board.outlines or {}).get(name, ())
    band = None
    for field, how in board.marks.items():
        if how == "edge":
            value = _field(symbol, field, index)
            band = colours.of(value) if value is not None else None
    label = book.words.message(f"{of.root.name}-{name}", form="map") or book.member(of, index)
    fill = colours.of(name) or _fill(book, of, index, colours)
    return Area(name, label, at, radii, angles, fill, band, corners)


def _fill(book: Rulebook, of: FiniteType, index: int, colours: Palette) -> str:
    """The colour of a part of the type that has one, the last that the place belongs to."""
    fill = PLAIN
    for name, colour in colours.colours.items():
        symbol = book.filled().symbols.get(name)
        if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
            part = symbol.finite
            if part.root is of.root and index in part.members:
                fill = colour
    return fill


def _radii(symbol: TypeSymbol, board: Board, index: int) -> Point | None:
    """The radii of the ring that a place lies in: that of a field whose values are rings."""
    for name in symbol.fields:
        ring = board.rings.get(_field(symbol, name, index) or "")
        if ring is not None:
            return ring.inner_radius, ring.outer_radius
    return None


def _field(symbol: TypeSymbol, name: str, index: int) -> str | None:
    """The value of a field of one member, if that is a member itself."""
    field = symbol.fields.get(name)
    table = field.table if field is not None else None
    if table is None or len(table.keys) != 1 or not isinstance(table.type, MemberType):
        return None
    value = table.cells[index] if index < len(table.cells) else -1
    return None if value < 0 else table.type.of.root.names[value]


def _marked(book: Rulebook, symbol: TypeSymbol, name: str) -> tree.Table | None:
    """The field of a type, or the table of its members, of this name."""
    field = symbol.fields.get(name)
    table = field.table if field is not None else book.filled().tables.get(name)
    return table if table is not None and table.keys == (symbol.finite,) else None


def _marks(
    book: Rulebook, symbol: TypeSymbol, board: Board, colours: Palette
) -> dict[str, list[Token]]:
    """What is drawn on places of their fields and tables: members, and numbers above 0."""
    found: dict[str, list[Token]] = {}
    assert symbol.finite is not None
    for field, how in board.marks.items():
        table = _marked(book, symbol, field)
        if table is None or how == "edge":
            continue
        for index in symbol.finite.members:
            value, on = table.cells[index], found.setdefault(symbol.finite.root.names[index], [])
            if isinstance(table.type, MemberType) and value >= 0:
                colour = colours.of(table.type.of.root.names[value])
                on.append(Token(colour or PLAIN, "", how))
            elif isinstance(table.type, IntType) and value > 0:
                on.append(Token(None, str(value)))
    return found


def _legends(
    book: Rulebook,
    symbol: TypeSymbol,
    board: Board,
    colours: Palette,
    view: View,
    others: Iterable[str] = (),
) -> list[Legend]:
    """What is drawn of places, and of members of the `others`, and what it means."""
    found = []
    told = set()
    for name, how in board.marks.items():
        table = _marked(book, symbol, name)
        if table is None or not isinstance(table.type, MemberType):
            continue
        of = table.type.of
        told.add(of.root.name)
        used = [index for index in of.members if index in table.cells]
        text = book.words.message(f"field-{symbol.name}-{name}")
        heading = capital(text or book.name_of(name))
        shape = "square" if how == "edge" else how
        items = tuple(
            (Token(colours.of(of.root.names[index]) or PLAIN, "", shape), book.member(of, index))
            for index in used
        )
        found.append(Legend(heading, items))
    places = frozenset((symbol.name, *others))
    return found + state_legends(book, view, colours, board.shown, places, frozenset(told))


def _ends(
    book: Rulebook, border: TypeSymbol, of: FiniteType
) -> Iterator[tuple[str, tuple[str, str]]]:
    """The members of a type of edges, each with the two places that it joins."""
    table, finite = border.ends, border.finite
    if table is None or finite is None or border.between is None:
        return
    if border.between.root is not of.root:
        return
    for index in finite.members:
        first, second = book.filled().pool.items[table.cells[index]]
        yield finite.root.names[index], (of.root.names[first], of.root.names[second])


def _pairs(book: Rulebook, of: FiniteType, name: str | None) -> Iterator[tuple[str, str]]:
    """The pairs of a relation, or of all relations of the type with itself."""
    names = of.root.names
    for symbol in book.filled().symbols.values():
        if not isinstance(symbol, RelationSymbol) or (name is not None and symbol.name != name):
            continue
        if any(end.root is not of.root for end in symbol.between):
            continue
        for a in range(len(names)):
            for b in range(a + 1, len(names)):
                if symbol.pairs.cells[a * len(names) + b]:
                    yield names[a], names[b]


def _extent(areas: Sequence[Area]) -> tuple[float, float]:
    return (
        max((area.at[0] for area in areas), default=0) + 60,
        max((area.at[1] for area in areas), default=0) + 60,
    )


__all__ = ["position_figures", "start_figures"]
