"""Draw the figures of a book: boards and rows of cards with legends, and sheets of tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.analysis.symbols import TypeSymbol
from rulewright.book.model import Figure, Legend
from rulewright.book.rulebook import Rulebook
from rulewright.model.rule_entries import RuleEntry
from rulewright.phrases import capitalize_first
from rulewright.play.views import View
from rulewright.scene.context import SceneContext
from rulewright.scene.pieces import Piece, build_piece_marks
from rulewright.scene.plans import EDGE, FILL, BoardPlan
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_picture, as_svg, style_sheet
from rulewright.scene.tiles import draw_tile_sheet
from rulewright.types import CollectionType, FiniteType, MemberType, find_root, root_name
from rulewright.words.message_values import MemberValue, build_member

MIN_WIDE_WIDTH = 600
"""Width from which a figure counts as wide, so that it scrolls on a small screen."""
START_SEED = 1
"""The seed of the game whose start is shown if chance determines the board."""
LegendItem = tuple[Piece, str]


def build_start_figures(book: Rulebook) -> list[Figure]:
    """Draw the boards of a ruleset at the start; empty if none can be drawn. A growing board is drawn as it
    may look before the first decision, for each number of players.
    """
    if any(grid.grows for grid in book.declarations.grids.values()):
        figures = (_first_decision_figures(book, players) for players in book.player_counts)
        return [figure for found in figures for figure in found]
    view, title = book.get_start_view(), book.own_text("figure-start")
    found = build_position_figures(book, view, title, at_start=True)
    if book.plays_examples and any(
        group.group_kind == "rack" for group in get_stage(book, view).group_plan.groups
    ):
        # its contents are dealt when the game begins
        found = [*found[:1], *_first_decision_figures(book, book.player_counts[0])[1:]]
    return found


def _first_decision_figures(book: Rulebook, players: int) -> list[Figure]:
    from rulewright.play.game import Game  # few books need a played game for their figures

    bench = book.compile_bench(players)
    game = Game(bench.build_game_context(bench.seat_names), START_SEED)
    view = View(bench.machine, bench.build_names(bench.seat_names), game.cells[:], None)
    return build_position_figures(book, view, book.own_text("figure-begun", count=players), at_start=True)


def get_stage(book: Rulebook, view: View) -> Stage:
    """Return the stage that draws positions of the book; there is one for each number of players."""
    seats = view.names.seats
    if seats not in book.stages:
        scene_context = SceneContext(view.machine.program, view.names, book.get_filled_world(), book.words)
        book.stages[seats] = Stage(scene_context, book.documents.manifest.id)
    return book.stages[seats]


def build_position_figures(book: Rulebook, view: View, title: str, *, at_start: bool = False) -> list[Figure]:
    """Draw a position on the boards: `at_start` with legends and empty boards, otherwise only the boards that
    hold something.
    """
    stage = get_stage(book, view)
    figures = []
    if not (book.plays_examples and book.draws_figures):  # only the texts of figures are collected
        for plan in stage.all_board_plans[:1]:
            keys = build_legends(stage.context, plan, book) if book.draws_figures else ()
            figures.append(Figure("", title, False, keys))
        names = [group.name for group in stage.group_plan.groups if group.group_kind == "rack"]
        return [*figures, *(Figure("", _format_caption(book, title, name), False) for name in names)]
    for picture in stage.iter_pictures(view.read_state(), title):
        if picture.is_empty and not at_start:
            continue
        keys = (
            build_legends(stage.context, picture.board_plan, book) if picture.board_plan and at_start else ()
        )
        caption = title if picture.board_plan else _format_caption(book, title, picture.name)
        svg = as_svg(picture.scene, with_ids=False)
        figures.append(Figure(svg, caption, picture.scene.width >= MIN_WIDE_WIDTH, keys))
    return figures


def _format_caption(book: Rulebook, title: str, name: str) -> str:
    return f"{title} – {capitalize_first(book.display_name(name))}"


def build_figure_style(book: Rulebook) -> str:
    """Return the style sheet with the colours of all figures, for both themes."""
    paints = {name: p for stage in book.stages.values() for name, p in stage.context.all_paints.items()}
    return style_sheet(paints) if paints else ""


def build_legends(scene_context: SceneContext, plan: BoardPlan, book: Rulebook) -> tuple[Legend, ...]:
    """Build the legends of a board: the fields of its places and the states drawn on it, each with its shape
    or values and its owners.
    """
    legend_parts = [*_iter_field_legends(scene_context, plan, book)]
    shown_types = {of for of, _, _ in legend_parts if of}
    places = {plan.symbol.name, *plan.root_types}
    legend_parts += _iter_state_legends(scene_context, book, places, shown_types)
    return tuple(build_legend(scene_context, heading, items) for _, heading, items in legend_parts if items)


def build_legend(scene_context: SceneContext, heading: str, legend_items: list[LegendItem]) -> Legend:
    def draw_piece(piece: Piece) -> str:
        return as_picture(
            build_piece_marks(replace(piece, image_id=""), 11, 11, 9), (22, 22), "", scene_context.all_paints
        )

    return Legend(heading, tuple((draw_piece(piece), text) for piece, text in legend_items))


def _iter_field_legends(
    scene_context: SceneContext, plan: BoardPlan, book: Rulebook
) -> Iterator[tuple[str, str, list[LegendItem]]]:
    for name, how in scene_context.board_section.marks.items():
        table = scene_context.find_table(plan.symbol, name)
        if table is None or not isinstance(table.type, MemberType):
            continue
        finite_type = table.type.finite_type
        text = book.words.format_message(f"field-{plan.symbol.name}-{name}")
        shape = "square" if how in (EDGE, FILL) else how
        items = [
            (
                scene_context.build_piece(finite_type, finite_type.root.names[index], shape),
                book.format_member(finite_type, index),
            )
            for index in finite_type.members
            if index in table.cells
        ]
        yield finite_type.root.name, capitalize_first(text or book.display_name(name)), items


def _iter_state_legends(
    scene_context: SceneContext, book: Rulebook, place_types: set[str], shown_types: set[str]
) -> Iterator[tuple[str, str, list[LegendItem]]]:
    single_items: list[LegendItem] = []
    whose: dict[str, FiniteType] = {}
    for name, how in (scene_context.board_section.shown_states or {}).items():
        thing = scene_context.keyed_states.get(name)
        if thing is None or not any(root_name(each) in place_types for each in thing.key_types):
            continue
        values_type = find_root(thing.type)
        faces = _list_value_faces(scene_context, values_type) if not how.as_ else []
        if values_type is not None and faces:
            yield (
                "",
                capitalize_first(book.display_name(name)),
                [
                    (piece, book.words.format_value(build_member(values_type, value)))
                    for value, piece in faces
                ],
            )
            continue
        single_items.append(
            (_thing_piece(scene_context, name, how.as_), book.display_name(how.called or name))
        )
        for each in (*thing.key_types, thing.type):
            finite_type = find_root(each)
            if (
                finite_type is not None
                and finite_type.name not in shown_types | place_types
                and _has_colours(scene_context, finite_type)
            ):
                whose[finite_type.name] = finite_type
    if single_items:
        yield "", "", single_items
    for finite_type in whose.values():
        names = scene_context.names.list_members(finite_type)
        items = [
            (
                scene_context.build_piece(finite_type, name),
                book.words.format_value(MemberValue(finite_type.name, name)),
            )
            for name in names
        ]
        yield "", "", items


def _list_value_faces(scene_context: SceneContext, finite_type: FiniteType | None) -> list[tuple[str, Piece]]:
    """Return the members of a type with their pictures, if more than half of them have faces of their own."""
    names = scene_context.names.list_members(finite_type) if finite_type is not None else ()
    found = [(name, scene_context.find_icon(name)) for name in names if scene_context.find_face(name)]
    return (
        [(name, piece) for name, piece in found if piece is not None] if 2 * len(found) > len(names) else []
    )


def _thing_piece(scene_context: SceneContext, name: str, icon: str | None) -> Piece:
    face = scene_context.find_face(name)
    return Piece("", icon or (face.icon if face is not None else "disc"))


def _has_colours(scene_context: SceneContext, finite_type: FiniteType) -> bool:
    return all(scene_context.roles.find_role(name) for name in scene_context.names.list_members(finite_type))


def build_tile_sheet(book: Rulebook, rule: RuleEntry) -> Figure | None:
    """Draw the tiles of a type as the section `board` describes them; None if it does not mention the
    type.
    """
    tile_spec = book.declarations.board.tiles.get(rule.name)
    symbol = book.get_world().symbols.get(rule.name)
    if tile_spec is None or not isinstance(symbol, TypeSymbol) or symbol.finite is None:
        return None
    grids = book.declarations.grids.values()
    shape = next((g.shapes[tile_spec.shape].cells for g in grids if tile_spec.shape in g.shapes), ())
    field = symbol.fields.get(tile_spec.symbols)
    table = field.table if field is not None else None
    kinds = _find_element_type(table.type) if table is not None else None
    if not shape or table is None or kinds is None:
        return None
    scene_context = get_stage(book, book.get_start_view()).context
    pieces_by_kind = {
        number: scene_context.find_icon(name) or Piece("", "disc")
        for number, name in enumerate(kinds.root.names)
    }
    pool_items = book.get_filled_world().pool.items
    tiles = []
    for index in symbol.finite.members:
        on = [pieces_by_kind.get(number) for number in pool_items[table.cells[index]]]
        tiles.append((book.format_member(symbol.finite, index), on[: len(shape)]))
    if any(len(on) < len(shape) for _, on in tiles):
        return None
    title = book.name_heading(rule.name)
    marks, wide, high = draw_tile_sheet(shape, tiles)
    svg = as_picture(marks, (wide, high), title, scene_context.all_paints)
    items = [
        (piece, capitalize_first(book.words.format_value(build_member(kinds, kinds.root.names[number]))))
        for number, piece in pieces_by_kind.items()
    ]
    return Figure(svg, title, wide >= MIN_WIDE_WIDTH, (build_legend(scene_context, "", items),))


def _find_element_type(table_type: object) -> FiniteType | None:
    """Return the type of the elements of a collection; None if they are not members."""
    element = table_type.element_type if isinstance(table_type, CollectionType) else None
    return element.finite_type if isinstance(element, MemberType) else None
