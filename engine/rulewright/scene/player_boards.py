"""Draw a board of which every player has one, in the mat of its owner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.scene import boards, placements
from rulewright.scene.context import SceneContext
from rulewright.scene.keyed_states import KeyedState, is_seat
from rulewright.scene.nodes import Node
from rulewright.scene.plans import BoardPlan, list_board_states
from rulewright.scene.text_layout import Point

MAX_OWN_SIDE, MAX_OTHER_SIDE = 44.0, 28.0
"""The sides of the largest squares, on the board of the viewer and on those of others."""
GROUND_LAYER = 2
"""The lowest layer of a board in a mat: above the mat."""


def draw_player_board(
    context: SceneContext,
    board_plan: BoardPlan,
    view_state: Mapping[str, object],
    owner: str,
    point: Point,
    width: float,
    *,
    is_own: bool,
) -> tuple[list[Node], float]:
    """Return the nodes of the board of one player, and its height. Its places and shared state have their own
    ids only on the board of the viewer (`is_own`), to which options refer; on other boards the owner is added
    to them.
    """
    max_side = MAX_OWN_SIDE if is_own else MAX_OTHER_SIDE
    placed_board = boards.lay_board(context, board_plan, point, width, max_side)
    if placed_board is None:
        return [], 0.0
    own_state = read_own_state(context, board_plan, view_state, owner)
    nodes = [*placed_board.nodes, *placements.iter_piece_nodes(context, placed_board, own_state)]
    common = {node.id for node in placed_board.nodes}
    common |= {node.id for node in nodes if node.stands is not None and owner not in node.stands.key_names}

    def own_id(id: str) -> str:
        return f"{id}@{owner}" if id in common and not is_own else id

    return [
        replace(node, id=own_id(node.id), within=own_id(node.within), layer=max(node.layer + 1, GROUND_LAYER))
        for node in nodes
    ], placed_board.height


def read_own_state(
    context: SceneContext, board_plan: BoardPlan, view_state: Mapping[str, object], owner: str
) -> dict[str, object]:
    """Return the state of one player's board."""
    return {
        keyed_state.name: read_own_value(keyed_state, view_state.get(keyed_state.name), owner)
        for keyed_state, _ in list_board_states(context, board_plan)
    }


def read_own_value(keyed_state: KeyedState, value: object, owner: str) -> object:
    """Return the part of a state that belongs to one player, with the same keys."""
    if not isinstance(value, Mapping) or not any(map(is_seat, keyed_state.key_types)):
        return value
    if keyed_state.key_types and is_seat(keyed_state.key_types[0]):
        return {owner: value[owner]} if owner in value else {}
    return {
        key: {owner: inner[owner]} if isinstance(inner, Mapping) and owner in inner else {}
        for key, inner in value.items()
    }
