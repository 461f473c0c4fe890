"""Draw the cards of seats outside their mats: the viewer's hand, and cards played to the middle."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.scene.flow_layout import GAP, FlowLayout
from rulewright.scene.groups import Group
from rulewright.scene.keyed_states import KeyedState, member_id
from rulewright.scene.mats import CHIP_HEIGHT, MatPainter
from rulewright.scene.nodes import Node, Rect
from rulewright.scene.playing_cards import read_playing_card
from rulewright.scene.text_layout import Point
from rulewright.types import FiniteType, MemberType

TITLE_HEIGHT = 20.0


def build_hand(painter: MatPainter, hand: KeyedState, seat: str, point: Point, width: float) -> list[Node]:
    """Draw the hand of a seat, along the bottom of the table."""
    return _lay_out_hand(painter, hand, seat, point, width).nodes


def measure_hand(painter: MatPainter, hand: KeyedState, seat: str, width: float) -> float:
    """Return the height of a hand, at least one row of the cards that it can hold."""

    def measure_flow() -> float:
        flow = _lay_out_hand(painter, hand, seat, (0.0, 0.0), width)
        return max(flow.next_top - GAP, TITLE_HEIGHT + _measure_card_row(painter, hand, width))

    key = ("hand", hand.name, seat, width, painter.is_small, painter.is_compact)
    group = Group("mat", hand.name, (hand,))
    inputs = (_find_seat_value(painter, hand, seat), painter.list_card_states(group))
    return painter.cache.heights.get_or_compute(key, inputs, measure_flow)


def _lay_out_hand(painter: MatPainter, hand: KeyedState, seat: str, point: Point, width: float) -> FlowLayout:
    player = hand.key_types[0]
    within = member_id(player, seat) if isinstance(player, FiniteType) else ""
    flow = FlowLayout(point[0], point[1], width, within)
    value = _find_seat_value(painter, hand, seat)
    if value:
        painter.add_zone(flow, hand, (seat,), value, painter.get_state_title(hand))
    else:
        painter.add_title(flow, hand, (seat,), painter.get_state_title(hand))
    flow.start_row()
    return flow


def _measure_card_row(painter: MatPainter, hand: KeyedState, width: float) -> float:
    """Return the height of a row of any cards of a hand."""
    assert isinstance(hand.type, MemberType)
    card_type = hand.type.finite_type
    all_names = painter.context.names.list_members(card_type)
    names = [all_names[index] for index in card_type.members]
    if all(map(read_playing_card, names)):
        return painter.fan_size[1]
    has_faces = any(painter.faces.get_face(card_type, name).has_content for name in names)
    return painter.find_card_size(width, card_type, names)[1] if has_faces else CHIP_HEIGHT


def _find_seat_value(painter: MatPainter, keyed_state: KeyedState, seat: str) -> object:
    value = painter.view_state.get(keyed_state.name)
    return value.get(seat) if isinstance(value, Mapping) else None


def build_played_card(
    painter: MatPainter, keyed_state: KeyedState, seat: str, point: Point, extent: Point
) -> list[Node]:
    """Build the space for the cards that a seat has played to the middle of the table, with the last one on
    top.
    """
    assert isinstance(keyed_state.type, MemberType)
    context, (wide, high) = painter.context, extent
    value = _find_seat_value(painter, keyed_state, seat)
    id, handle = keyed_state.node_id((seat,)), keyed_state.build_handle((seat,))
    title = context.display_names.format_state(keyed_state, (seat,), context.words.format_value(None))
    role = context.roles.find_role(seat)
    well = Rect(0, 0, wide, high, "well", f"role:{role}" if role else "line", 2, 7)
    nodes = [Node(id, "slot", point, (0, 0, wide, high), (well,), handle, "", title, title, title, layer=2)]
    for card in value[-1:] if isinstance(value, list) else ():
        nodes += painter.iter_card_nodes(keyed_state.type.finite_type, card, point, extent, id)
    return nodes
