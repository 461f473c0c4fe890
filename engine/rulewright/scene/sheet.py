"""Draw a sheet of all faces of a ruleset: members with their icons, cards, and what counters show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.analysis.symbols import TypeSymbol
from rulewright.phrases import capitalize_first
from rulewright.scene.cards import CardFaces
from rulewright.scene.context import SceneContext
from rulewright.scene.flow_layout import GAP, FlowLayout
from rulewright.scene.nodes import Node, Text
from rulewright.scene.pieces import Piece, build_piece_marks
from rulewright.scene.playing_cards import read_playing_card
from rulewright.scene.text_layout import shorten_text, strip_soft_hyphens
from rulewright.types import FiniteType, root_name

SHEET_WIDTH, MARGIN = 1000.0, 14.0
CELL_WIDTH, CELL_HEIGHT, FACE_RADIUS = 118.0, 66.0, 19.0
CARD_WIDTH, MAX_CARD_HEIGHT = 118.0, 170.0
PLAYING_CARD = (72.0, 104.0)
MAX_MEMBERS = 300
"""Maximum number of members of a type that is drawn."""


def draw_sheet_nodes(context: SceneContext, faces: CardFaces) -> tuple[list[Node], float]:
    """Return the nodes of a sheet, and its height."""
    card_types = {root_name(each.type) for each in context.keyed_states.values() if each.kind == "zone"}
    flow = FlowLayout(MARGIN, MARGIN, SHEET_WIDTH - 2 * MARGIN, "")
    for finite_type in _iter_root_types(context):
        names = context.names.list_members(finite_type)
        shown = [names[index] for index in finite_type.members]
        if finite_type.name in card_types and any(
            faces.get_face(finite_type, name).has_content for name in shown
        ):
            _add_heading(
                flow, context.display_names.get_state_name(finite_type.name), f"sheet:{finite_type.name}"
            )
            _add_cards(flow, faces, finite_type, shown)
            continue
        pieces = [(name, context.find_icon(name)) for name in shown]
        drawn = [(name, piece) for name, piece in pieces if piece is not None]
        if drawn:
            _add_heading(
                flow, context.display_names.get_state_name(finite_type.name), f"sheet:{finite_type.name}"
            )
        for name, piece in drawn:
            label = strip_soft_hyphens(context.display_names.get_short_name(finite_type, name))
            _add_face(flow, f"{finite_type.name}.{name}", piece, label)
    things = [name for name in context.keyed_states if context.find_face(name) is not None]
    if things:
        flow.start_row()
    for name in things:
        thing_piece = context.find_icon(name)
        if thing_piece is not None:
            _add_face(flow, f"sheet-thing:{name}", thing_piece, context.display_names.get_state_name(name))
    flow.start_row()
    return flow.nodes, flow.next_top + MARGIN


def _iter_root_types(context: SceneContext) -> Iterator[FiniteType]:
    """Yield the types with members of their own, without boards and the factors of cards."""
    for symbol in context.world.symbols.values():
        if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
            continue
        finite_type = symbol.finite
        if finite_type.root_type is not None or finite_type.is_growing:
            continue
        is_board = symbol.grid is not None or finite_type.board_places is not None
        if not is_board and 0 < finite_type.size <= MAX_MEMBERS:
            yield finite_type


def _add_heading(flow: FlowLayout, title: str, id: str) -> None:
    flow.start_row()
    at = flow.place_box(flow.width, 24)
    text = Text(0, 17, title, 15, "ink", bold=True)
    flow.nodes.append(Node(id, "word", at, text.box, (text,), short=title, long=title, spoken=title, layer=3))
    flow.start_row()


def _add_face(flow: FlowLayout, id: str, piece: Piece, label: str) -> None:
    at = flow.place_box(CELL_WIDTH, CELL_HEIGHT)
    title = capitalize_first(label)
    text = shorten_text(title, CELL_WIDTH - 4, 12)
    marks = [*build_piece_marks(piece, CELL_WIDTH / 2, FACE_RADIUS + 3, FACE_RADIUS),
             Text(CELL_WIDTH / 2, CELL_HEIGHT - 8, text, 12, "faint", "middle")]  # fmt: skip
    box = (0, 0, CELL_WIDTH, CELL_HEIGHT)
    flow.nodes.append(Node(id, "piece", at, box, tuple(marks), None, "", title, title, title, layer=3))


def _add_cards(flow: FlowLayout, faces: CardFaces, finite_type: FiniteType, names: Sequence[str]) -> None:
    extent = PLAYING_CARD
    if not all(map(read_playing_card, names)):
        extent = CARD_WIDTH, faces.compute_height(finite_type, names, CARD_WIDTH, MAX_CARD_HEIGHT)
    for name in names:
        at = flow.place_box(extent[0], extent[1] + GAP)
        flow.nodes.append(faces.build_card(finite_type, name, at, extent, ""))
