"""Figures of a book: boards and rows of cards as scenes show them, with what their signs mean, and
sheets of tiles."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.analysis.symbols import TypeSymbol
from rulewright.book.ground import Rulebook
from rulewright.book.model import Figure, Key
from rulewright.model.walk import RuleEntry
from rulewright.phrases import capital
from rulewright.play.views import View
from rulewright.scene.context import SceneContext
from rulewright.scene.pieces import Piece, piece_marks
from rulewright.scene.plans import BoardPlan
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_picture, as_svg, style_sheet
from rulewright.scene.tiles import sheet
from rulewright.types import CollectionType, FiniteType, MemberType, root_name, root_of
from rulewright.words.values import MemberValue, named

WIDE = 600
"""From this width on a drawing is wide: it may be moved aside on a small screen."""
SEED = 1
"""That of the game whose beginning is shown where chance lays the board."""
Item = tuple[Piece, str]


def start_figures(book: Rulebook) -> list[Figure]:
    """The boards of a ruleset as they stand at the start; nothing if none can be drawn. A board
    that grows is shown as it may lie before the first decision, for each number of players."""
    if any(grid.grows for grid in book.declared.grids.values()):
        figures = (_begun(book, players) for players in book.counts)
        return [figure for found in figures for figure in found]
    view, title = book.at_start(), book.say("figure-start")
    found = position_figures(book, view, title, start=True)
    if book.played and any(group.kind == "rack" for group in stage_of(book, view).groups.groups):
        # what lies there is dealt when the game begins
        found = [*found[:1], *_begun(book, book.counts[0])[1:]]
    return found


def _begun(book: Rulebook, players: int) -> list[Figure]:
    from rulewright.play.game import Game  # of few books something is played to draw it

    bench = book.bench(players)
    game = Game(bench.table(bench.seats), SEED)
    view = View(bench.machine, bench.names(bench.seats), game.cells[:], None)
    return position_figures(book, view, book.say("figure-begun", count=players), start=True)


def stage_of(book: Rulebook, view: View) -> Stage:
    """Return the stage that draws positions of the book, one for each number of players."""
    seats = view.names.seats
    if seats not in book.stages:
        look = SceneContext(view.machine.program, view.names, book.filled(), book.words)
        book.stages[seats] = Stage(look, book.documents.manifest.id)
    return book.stages[seats]


def position_figures(
    book: Rulebook, view: View, title: str, *, start: bool = False
) -> list[Figure]:
    """A position on the boards; at the `start` with legends and empty boards, else only those where
    something is."""
    stage = stage_of(book, view)
    found = []
    if not book.played:  # only the words of the figures are of interest
        for plan in stage.plans[:1]:
            found.append(Figure("", title, False, keys_of(stage.look, plan, book)))
        names = [group.name for group in stage.groups.groups if group.kind == "rack"]
        return [*found, *(Figure("", _caption(book, title, name), False) for name in names)]
    for picture in stage.pictures(view.state(), title):
        if picture.empty and not start:
            continue
        keys = keys_of(stage.look, picture.board, book) if picture.board and start else ()
        caption = title if picture.board else _caption(book, title, picture.name)
        svg = as_svg(picture.scene, named=False)
        found.append(Figure(svg, caption, picture.scene.width >= WIDE, keys))
    return found


def _caption(book: Rulebook, title: str, name: str) -> str:
    return f"{title} – {capital(book.name_of(name))}"


def figure_style(book: Rulebook) -> str:
    """The colours of all figures, by day and by night."""
    paints = {name: p for stage in book.stages.values() for name, p in stage.look.paints.items()}
    return style_sheet(paints) if paints else ""


def keys_of(look: SceneContext, plan: BoardPlan, book: Rulebook) -> tuple[Key, ...]:
    """The legends of a board: the fields of its places, and the states that are drawn there, each
    with its shape or its values, and whose they are."""
    found = [*_fields(look, plan, book)]
    told = {of for of, _, _ in found if of}
    places = {plan.symbol.name, *plan.roots}
    found += _states(look, book, places, told)
    return tuple(key(look, heading, items) for _, heading, items in found if items)


def key(look: SceneContext, heading: str, items: list[Item]) -> Key:
    def drawn(piece: Piece) -> str:
        return as_picture(piece_marks(piece, 11, 11, 9), (22, 22), "", look.paints)

    return Key(heading, tuple((drawn(piece), text) for piece, text in items))


def _fields(
    look: SceneContext, plan: BoardPlan, book: Rulebook
) -> Iterator[tuple[str, str, list[Item]]]:
    for name, how in look.board.marks.items():
        table = look.field(plan.symbol, name)
        if table is None or not isinstance(table.type, MemberType):
            continue
        of = table.type.of
        text = book.words.message(f"field-{plan.symbol.name}-{name}")
        shape = "square" if how == "edge" else how
        items = [
            (look.piece(of, of.root.names[index], shape), book.member(of, index))
            for index in of.members
            if index in table.cells
        ]
        yield of.root.name, capital(text or book.name_of(name)), items


def _states(
    look: SceneContext, book: Rulebook, places: set[str], told: set[str]
) -> Iterator[tuple[str, str, list[Item]]]:
    one: list[Item] = []
    whose: dict[str, FiniteType] = {}
    for name, how in (look.board.shown or {}).items():
        thing = look.things.get(name)
        if thing is None or not any(root_name(each) in places for each in thing.keys):
            continue
        if how.shapes is not None:
            of = root_of(thing.type)
            values = [
                (Piece(look.roles.role(value), shape),
                 book.words.value(named(of, value)) if of is not None else value)
                for value, shape in how.shapes.items()
            ]  # fmt: skip
            yield "", capital(book.name_of(name)), values
            continue
        one.append((Piece("", how.as_), book.name_of(how.called or name)))
        for each in (*thing.keys, thing.type):
            of = root_of(each)
            if of is not None and of.name not in told | places and _coloured(look, of):
                whose[of.name] = of
    if one:
        yield "", "", one
    for of in whose.values():
        names = look.names.members(of)
        items = [
            (look.piece(of, name), book.words.value(MemberValue(of.name, name))) for name in names
        ]
        yield "", "", items


def _coloured(look: SceneContext, of: FiniteType) -> bool:
    return all(look.roles.role(name) for name in look.names.members(of))


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
        number: look.icon(name) or Piece("", "disc") for number, name in enumerate(kinds.root.names)
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
    svg = as_picture(marks, (wide, high), title, look.paints)
    items = [
        (piece, capital(book.words.value(named(kinds, kinds.root.names[number]))))
        for number, piece in drawn.items()
    ]
    return Figure(svg, title, wide >= WIDE, (key(look, "", items),))


def _kinds(type: object) -> FiniteType | None:
    """The type of the things in lists."""
    element = type.element if isinstance(type, CollectionType) else None
    return element.of if isinstance(element, MemberType) else None
