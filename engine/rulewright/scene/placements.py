"""Draw the pieces on the places of a board in a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import cos, pi, radians, sin, sqrt

from rulewright.model.declarations import StateDrawing
from rulewright.scene.boards import LABELS, PIECES, WORDS, PlacedBoard
from rulewright.scene.context import SceneContext
from rulewright.scene.keyed_states import KeyedState
from rulewright.scene.label_slots import pack_circles
from rulewright.scene.nodes import Mark, Node, Path, Text
from rulewright.scene.pieces import Piece, build_piece_marks
from rulewright.scene.plans import BoardPlan, Placement, iter_contents, list_board_states
from rulewright.scene.text_layout import Box, Point, bounding_box, measure_text, wrap_text
from rulewright.types import FiniteType, MemberType, find_root

MAX_PIT_PIECES = 16
GOLDEN_ANGLE = pi * (3 - sqrt(5))
MAX_SEPARATE_PIECES = 4
"""Number of equal pieces that are drawn individually if they fit; more are drawn as one piece and a
number."""


# --- what stands on places ------------------------------------------------------------------------


def iter_placements(
    context: SceneContext, placed_board: PlacedBoard, view_state: Mapping[str, object]
) -> Iterator[Placement]:
    """Yield the pieces on a board."""
    for keyed_state, style in list_board_states(context, placed_board.board_plan):
        captions = view_state.get(style.called) if style is not None and style.called else None
        towards = view_state.get(style.towards) if style is not None and style.towards else None
        state_value = view_state.get(keyed_state.name)
        yield from placed_board.placements_memo.get_or_compute(
            keyed_state.name,
            (state_value, captions, towards),
            partial(
                _find_placements,
                context,
                placed_board.board_plan,
                keyed_state,
                style,
                state_value,
                captions,
                towards,
            ),
        )


def _find_placements(
    context: SceneContext,
    board_plan: BoardPlan,
    keyed_state: KeyedState,
    style: StateDrawing | None,
    state_value: object,
    captions: object,
    towards: object,
) -> list[Placement]:
    placements = []
    for content in iter_contents(keyed_state, board_plan, state_value):
        value, count = content.value, 1
        finite_type: FiniteType | None = None
        name = keyed_state.name if content.is_location else ""
        if content.other_key is not None and not (board_plan.is_per_player and isinstance(value, str)):
            finite_type, name = find_root(content.other_key[0]), content.other_key[1]
            count = value if isinstance(value, int) and value is not True else 1
        elif isinstance(value, str) and not content.is_location:
            finite_type, name = find_root(keyed_state.type), value
        piece, count = _build_piece(context, style, keyed_state.name, finite_type, name, value, count)
        title = (
            context.display_names.get_member_name(finite_type, name)
            if finite_type is not None
            else context.display_names.get_state_name(keyed_state.name)
        )
        turned = 180.0 if board_plan.is_turned else 0.0
        direction = _find_direction(context, style, content.key_names, towards)
        if direction is not None:
            piece = replace(piece, angle=(direction[0] + turned) % 360)
        others = [content.other_key[1]] if content.other_key is not None else []
        looks = [direction[1]] if direction is not None else []
        description = context.display_names.format_state(
            keyed_state, content.key_names, _format_value(context, keyed_state, value)
        )
        ways: tuple[float, ...] = ()
        if style is not None and style.joins and finite_type is not None:
            angles = context.list_joined_angles(finite_type, name, style.joins)
            ways = tuple((angle + turned) % 360 for angle in angles)
        caption = ""
        if isinstance(captions, Mapping) and isinstance(captions.get(content.place), str):
            caption_type = (
                context.keyed_states[style.called].type
                if style is not None and style.called
                else keyed_state.type
            )
            caption = context.display_names.format_value(caption_type, captions[content.place])
        placements.append(
            Placement(
                keyed_state.node_id(content.key_names),
                content.node_id,
                piece,
                count,
                keyed_state.build_handle(content.key_names),
                " ".join([*others, f"{value}", *looks]),
                ", ".join([description, *looks]),
                title,
                style.over or "" if style is not None else "",
                caption,
                context.roles.find_role(name or keyed_state.name),
                style.stack or "" if style is not None else "",
                ways,
            )
        )
    return placements


def _find_direction(
    context: SceneContext, style: StateDrawing | None, key_names: tuple[str, ...], towards: object
) -> tuple[float, str] | None:
    """Return the direction that a piece faces, as an angle and in words; None if it has none."""
    if style is None or not style.towards:
        return None
    for name in key_names:
        towards = towards.get(name) if isinstance(towards, Mapping) else towards
    state = context.keyed_states.get(style.towards)
    if not isinstance(towards, str) or state is None or not isinstance(state.type, MemberType):
        return None
    angle = context.find_angle(state.type.finite_type, towards)
    return None if angle is None else (angle, context.display_names.format_value(state.type, towards))


def _format_value(context: SceneContext, keyed_state: KeyedState, value: object) -> str:
    if isinstance(value, list):
        return context.words.format_value(
            tuple(context.display_names.format_value(keyed_state.type, each) for each in value)
        )
    return context.display_names.format_value(keyed_state.type, value)


def _build_piece(
    context: SceneContext,
    style: StateDrawing | None,
    thing: str,
    finite_type: FiniteType | None,
    name: str,
    value: object,
    count: int,
) -> tuple[Piece, int]:
    """Build the piece for a value, and return it with the number of pieces."""
    shape = style.as_ if style is not None else None
    if isinstance(value, list):
        return Piece("", shape or "square", str(len(value))), 1
    if finite_type is not None:
        return context.build_piece(finite_type, name, shape, thing=thing), count
    if name:  # a thing whose value is its place
        return context.build_piece(None, name, shape), 1
    face, role = context.find_face(thing), context.roles.find_role(thing)
    if value is True:
        return Piece(role, shape or (face.icon if face else "square")), 1
    if (shape or face) and isinstance(value, int) and value > 0:  # the value is their number
        return Piece(role, shape or (face.icon if face else "disc")), value
    if shape or face:
        return Piece(role, shape or (face.icon if face else "disc"), context.display_names.written(value)), 1
    return Piece(text=context.display_names.written(value), is_text=True), 1


# --- a position on it -----------------------------------------------------------------------------


def iter_piece_nodes(
    context: SceneContext, placed_board: PlacedBoard, view_state: Mapping[str, object]
) -> Iterator[Node]:
    """Yield the nodes of all pieces on a board."""
    by_place: dict[str, list[Placement]] = {}
    for placement in iter_placements(context, placed_board, view_state):
        if placement.place_id in placed_board.rooms:
            by_place.setdefault(placement.place_id, []).append(placement)
    for place, placements in by_place.items():
        yield from placed_board.nodes_memo.get_or_compute(
            place, placements, partial(_build_place_nodes, placed_board, place, placements)
        )


def _build_place_nodes(placed_board: PlacedBoard, place: str, placements: Sequence[Placement]) -> list[Node]:
    covering = [
        placement for placement in placements if (place, placement.covered_field) in placed_board.mark_spots
    ]
    nodes = []
    for placement in covering:
        at, radius = placed_board.mark_spots[place, placement.covered_field]
        nodes.append(_build_piece_node(placed_board, placement, [at], radius, place))
    tiles = [placement for placement in placements if placement.ways]
    nodes += [_build_tile_node(placed_board, placement, place) for placement in tiles]
    loose = [placement for placement in placements if placement not in (*covering, *tiles)]
    if place in placed_board.side_ends:
        nodes += _iter_side_nodes(placed_board, place, loose)
    elif loose:
        nodes += _iter_packed_nodes(placed_board, place, loose)
    return nodes


def _iter_packed_nodes(
    placed_board: PlacedBoard, place: str, placements: Sequence[Placement]
) -> Iterator[Node]:
    room = placed_board.rooms[place]
    caption = next((placement.caption for placement in placements if placement.caption), "")
    if caption:
        room, node = _build_caption(placed_board, placements, caption, room)
        if node is not None:
            yield node
    most = placed_board.max_radius
    if place in placed_board.stack_ends:
        yield from _iter_stacked_nodes(placed_board, place, placements)
        return
    if placed_board.style == "pits" and len(placements) == 1 and placements[0].piece.is_text:
        yield _build_pit_node(placed_board, placements[0], place)
        return
    single = sum(
        min(placement.count, MAX_SEPARATE_PIECES) if placement.count <= MAX_SEPARATE_PIECES else 1
        for placement in placements
    )
    if len(placements) == 1 and placements[0].stack and placements[0].count > 1:
        yield _build_stack_node(placed_board, placements[0], room, most, place)
        return
    radius, points = pack_circles(room, single, most)
    fewer, fewer_points = pack_circles(room, len(placements), most)
    if radius < 6 or radius < 0.55 * fewer:
        radius, points, single = fewer, fewer_points, len(placements)
        counts = [1] * len(placements)
    else:
        counts = [
            placement.count if placement.count <= MAX_SEPARATE_PIECES else 1 for placement in placements
        ]
    at = 0
    for placement, count in zip(placements, counts, strict=True):
        yield _build_piece_node(placed_board, placement, points[at : at + count], radius, place)
        at += count


WAY_SHARE = 0.2
"""Half the width of the ways on a tile, relative to half the width of the place."""


def _build_tile_node(placed_board: PlacedBoard, placement: Placement, place: str) -> Node:
    """Return a tile with ways from its middle to sides of the place."""
    outline = placed_board.outlines[place]
    x, y = outline.middle
    half = min(abs(px - x) + abs(py - y) for px, py in outline.corner_points)
    reach = max(abs(px - x) for px, _ in outline.corner_points)
    wide = WAY_SHARE * reach
    d = ""
    for angle in placement.ways:
        turn = radians(angle)
        along, aside = (sin(turn), -cos(turn)), (cos(turn), sin(turn))
        corners = [(-1.0, wide), (-1.0, -wide), (1.0, -wide), (1.0, wide)]
        points = [
            (along[0] * (reach - 1 if far > 0 else -wide) + aside[0] * off,
             along[1] * (reach - 1 if far > 0 else -wide) + aside[1] * off)
            for far, off in corners
        ]  # fmt: skip
        d += f"M{'L'.join(f'{px:.1f} {py:.1f}' for px, py in points)}Z"
    role = placement.piece.role
    ground: Mark = Path(d, f"role:{role}" if role else "way", "", 1)
    return Node(
        placement.node_id, "tile", placed_board.to_scene((x, y)), (-half, -half, half, half), (ground,),
        placement.handle, place, placement.short, placement.spoken, placement.spoken,
        placement.state_text, placement.role, layer=LABELS,
    )  # fmt: skip


def _iter_stacked_nodes(
    placed_board: PlacedBoard, place: str, placements: Sequence[Placement]
) -> Iterator[Node]:
    """Yield pieces in a row from one end of a place; if they do not all fit, the last shows their number."""
    left, top, right, bottom = placed_board.rooms[place]
    radius = min(placed_board.max_radius, (right - left) / 2)
    fitting = max(1, int((bottom - top) / (2 * radius)))
    x, at = (left + right) / 2, 0
    for placement in placements:
        shown = min(placement.count, max(1, fitting - at))
        steps = [at + number for number in range(shown)]
        low = placed_board.stack_ends[place]
        points = [
            (x, bottom - (2 * step + 1) * radius if low else top + (2 * step + 1) * radius) for step in steps
        ]
        yield _build_piece_node(placed_board, placement, points, radius, place)
        at += shown


MAX_STACK = 6


def _build_stack_node(
    placed_board: PlacedBoard, placement: Placement, room: Box, max_radius: float, place: str
) -> Node:
    """Draw equal pieces as a stack, as a fan, or as one piece with their number."""
    left, top, right, bottom = room
    shown = 1 if placement.stack == "badge" else min(placement.count, MAX_STACK)
    step_x, step_y = {"up": (0.0, -0.42), "fan": (0.8, 0.0)}.get(placement.stack, (0.0, 0.0))
    wide, high = 2 + (shown - 1) * step_x, 2 - (shown - 1) * step_y
    radius = min(max_radius, (right - left) / wide, (bottom - top) / high)
    x = (left + right) / 2 - (wide / 2 - 1) * radius
    y = (top + bottom) / 2 + (high / 2 - 1) * radius
    points = [(x + k * step_x * radius, y + k * step_y * radius) for k in range(shown)]
    return _build_piece_node(placed_board, placement, points, radius, place)


def _build_pit_node(placed_board: PlacedBoard, placement: Placement, place: str) -> Node:
    """Draw a number of small pieces in a pit, and the number."""
    left, top, right, bottom = placed_board.rooms[place]
    x, y, reach = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
    text = replace(placement.piece, text=f"{placement.piece.text}")
    count = int(text.text) if text.text.isdigit() else 0
    marks: list[Mark] = []
    seed = Piece(placement.role, "stone")
    for number in range(min(count, MAX_PIT_PIECES)):
        angle, distance = number * GOLDEN_ANGLE, 0.66 * reach * sqrt((number + 0.4) / MAX_PIT_PIECES)
        marks += build_piece_marks(
            seed, distance * cos(angle), distance * sin(angle) - 0.16 * reach, 0.2 * reach
        )
    size = max(11.0, 0.34 * reach)
    marks.append(Text(0, 0.86 * reach, text.text, size, "on-hole", "middle", True))
    return Node(
        placement.node_id, "piece", placed_board.to_scene((x, y)), (-reach, -reach, reach, reach),
        tuple(marks), placement.handle, place, placement.short, placement.spoken,
        placement.spoken, placement.state_text, placement.role, layer=PIECES,
    )  # fmt: skip


def _build_piece_node(
    placed_board: PlacedBoard, placement: Placement, points: Sequence[Point], radius: float, place: str
) -> Node:
    x, y = points[0]
    pieces = [placement.piece] * len(points)
    if placement.count > len(points):  # the last one overlaps the others
        pieces[0 if len(points) == 1 else -1] = replace(placement.piece, text=f"{placement.count}", sign="")
    marks: list[Mark] = []
    boxes = []
    for piece, (px, py) in zip(pieces, points, strict=True):
        marks += build_piece_marks(piece, px - x, py - y, radius)
        boxes.append((px - x - radius, py - y - radius, px - x + radius, py - y + radius))
    return Node(
        placement.node_id,
        "piece",
        placed_board.to_scene((x, y)),
        bounding_box(boxes),
        tuple(marks),
        placement.handle,
        place,
        placement.short,
        placement.spoken,
        placement.spoken,
        placement.state_text,
        placement.role,
        layer=PIECES,
    )


def _build_caption(
    placed_board: PlacedBoard, placements: Sequence[Placement], caption: str, room: Box
) -> tuple[Box, Node | None]:
    """Return the name of a piece below it, and the space above; no name if it would be too small to read."""
    left, top, right, bottom = room
    wide, size = (right - left) * 1.3, 11.0
    longest = max(map(measure_text, caption.split()), default=0) * size
    lines = wrap_text(caption, wide, size, 2) if right - left >= 40 and longest <= wide else ()
    if not lines or "…" in lines[-1]:
        return room, None
    x, ends = (left + right) / 2, bottom + 0.1 * (bottom - top)
    texts = tuple(
        Text(x, ends - (len(lines) - 1 - number) * size * 1.05, line, size, "ink", "middle")
        for number, line in enumerate(lines)
    )
    placement = next(placement for placement in placements if placement.caption)
    node = Node(
        f"{placement.node_id}:called",
        "word",
        placed_board.origin,
        bounding_box([text.box for text in texts]),
        texts,
        within=placement.node_id,
        short=caption,
        long=caption,
        layer=WORDS,
    )
    return (left, top - 0.1 * (bottom - top), right, texts[0].box[1]), node


def _iter_side_nodes(
    placed_board: PlacedBoard, place: str, placements: Sequence[Placement]
) -> Iterator[Node]:
    """Yield the things on a side: a coloured line along it, or pieces if there are several."""
    (x1, y1), (x2, y2) = placed_board.side_ends[place]
    if len(placements) != 1 or placements[0].piece.is_text:
        yield from _iter_packed_nodes(placed_board, place, placements)
        return
    placement = placements[0]
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    line = f"M{x1 - x:.1f} {y1 - y:.1f}L{x2 - x:.1f} {y2 - y:.1f}"
    node = _build_piece_node(placed_board, placement, [(x, y)], 8, place)
    side_marks: tuple[Mark, ...] = (
        Path(line, "", "rim", 8),
        Path(line, "", f"role:{placement.piece.role}" if placement.piece.role else "edge", 5),
    )  # fmt: skip
    yield replace(node, marks=side_marks, layer=PIECES - 1)
