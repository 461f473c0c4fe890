"""Build the boards of a scene: places with names, lines, borders and letters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace

from rulewright.model.declarations import Board
from rulewright.phrases import capitalize_first
from rulewright.records import dataclass
from rulewright.scene import board_styles, line_styles, place_outlines
from rulewright.scene.context import SceneContext
from rulewright.scene.faces import make_image_id
from rulewright.scene.icons import scale_path
from rulewright.scene.keyed_states import member_id
from rulewright.scene.label_slots import LabelSlot, pack_circles, reserve_slot
from rulewright.scene.memo import Memo
from rulewright.scene.nodes import Circle, Image, Mark, Node, Path, Rect, Text
from rulewright.scene.offers import Opening, opening_id
from rulewright.scene.pieces import build_piece_marks
from rulewright.scene.place_outlines import BoardLayout, PlaceOutline, hex_corners, hex_middle
from rulewright.scene.plans import (
    EDGE,
    FILL,
    BoardPlan,
    Placement,
    PrintedField,
    find_printed_fill,
    find_ring,
    list_board_states,
    list_printed_fields,
    parse_axial,
)
from rulewright.scene.text_layout import Box, Point, bounding_box, measure_text
from rulewright.scene.tiles import find_tiles, outline_path
from rulewright.types import BoolType, FiniteType, IntType, MemberType, PlaceType, find_root

GROUND, LABELS, PIECES, WORDS = 1, 2, 4, 6
MIN_CIRCLE, MAX_CIRCLE_SHARE = 30.0, 0.32
"""The maximum radius of circles is the larger of these: in pixels, and in sides of the largest squares."""
CIRCLE_PIECE_SHARE = 0.6
"""The radius of the largest piece in a circle, in radii of it."""
MIN_SPACING, SPACING_SHARE = 110.0, 1.35
"""The distance of the nearest places of a map without a size is the larger of these: in pixels, and in sides
of the largest squares.
"""


# --- the ground of a board ------------------------------------------------------------------------


@dataclass(slots=True)
class PlacedBoard:
    """A board at its position on the table, with the space for its pieces."""

    board_plan: BoardPlan
    origin: Point
    layout: BoardLayout
    nodes: list[Node] = field(default_factory=list)
    rooms: dict[str, Box] = field(default_factory=dict)
    outlines: dict[str, PlaceOutline] = field(default_factory=dict)
    """The outlines of places by the ids of their nodes."""
    mark_spots: dict[tuple[str, str], tuple[Point, float]] = field(default_factory=dict)
    """The positions of marks on places, by place and field, with their radius."""
    side_ends: dict[str, tuple[Point, Point]] = field(default_factory=dict)
    """The end points of sides that can hold something."""
    style: str = "plain"
    stack_ends: dict[str, bool] = field(default_factory=dict)
    """The places on which pieces form a row that begins at one end; true if it begins at the lower end."""
    max_radius: float = 16.0
    """Radius of the largest pieces."""
    height: float = 0.0
    placements_memo: Memo[list[Placement]] = field(default_factory=Memo)
    """The contents of the board, by state."""
    nodes_memo: Memo[list[Node]] = field(default_factory=Memo)
    """The nodes of pieces, by place."""

    @property
    def width(self) -> float:
        return self.layout.width

    def to_scene(self, point: Point) -> Point:
        """Convert a point of the board to scene coordinates."""
        return self.origin[0] + point[0], self.origin[1] + point[1]


def measure_board(
    context: SceneContext, board_plan: BoardPlan, width: float, max_side: float
) -> tuple[float, float]:
    """Return the width and height of a board that does not grow, at most `width` wide, without the list of
    names below it.
    """
    layout = _compute_layout(context, board_plan, width, max_side, (), (), math.inf)
    return (0.0, 0.0) if layout is None else (layout.width, layout.height)


def lay_board(
    context: SceneContext,
    board_plan: BoardPlan,
    origin: Point,
    width: float,
    max_side: float,
    laid_cells: Sequence[str] = (),
    openings: Sequence[Opening] = (),
    max_height: float | None = None,
) -> PlacedBoard | None:
    """Lay out a board at most `width` wide; `max_side` limits the side of its squares. On a growing board,
    `laid_cells` are the cells laid so far and `openings` are the places where more can be laid. With
    `max_height` the board is as large as fits and has no list of names below it. Returns None if nothing of
    it can be drawn.
    """
    layout = _compute_layout(context, board_plan, width, max_side, laid_cells, openings, max_height)
    if layout is None or not layout.place_outlines:
        return None
    placed_board = PlacedBoard(board_plan, origin, layout)
    placed_board.height = layout.height
    placed_board.outlines = {
        member_id(board_plan.place_type, each.name): each for each in layout.place_outlines
    }
    if layout.room is None:
        _add_map_places(context, placed_board, width, max_height)
        return placed_board
    free = {f"at({q}, {r})" for _, q, r, _ in openings}.difference(laid_cells)
    placed_board.layout = replace(
        layout, place_outlines=tuple(p for p in layout.place_outlines if p.name not in free)
    )
    _add_grid_places(context, placed_board)
    middles = {place.name: place.middle for place in layout.place_outlines}
    for type, q, r, _ in openings:
        placed_board.nodes.append(
            _build_opening(context, placed_board, type, (q, r), middles[f"at({q}, {r})"])
        )
    return placed_board


def _build_opening(
    context: SceneContext,
    placed_board: PlacedBoard,
    place_type: PlaceType,
    hex_position: tuple[int, int],
    middle: Point,
) -> Node:
    """Return the ghost of a possible placement of a shape: its middle hex, and its outline, which
    pages show on hover.
    """
    side = placed_board.layout.unit
    d = "M" + "L".join(f"{cx:.1f} {cy:.1f}" for cx, cy in hex_corners((0, 0), 0.82 * side)) + "Z"
    declared = context.world.ruleset.grids[place_type.grid.root.name]
    hexes = [hex_middle(cell, side) for cell in declared.shapes[place_type.shape].cells]
    half = 0.3 * side
    marks = (
        Path(d, "", "edge", 1),
        Path(f"M{-half:.1f} 0H{half:.1f}M0 {-half:.1f}V{half:.1f}", "", "edge", 1.5),
        Path(outline_path(hexes, side), "", "unseen", 3),
    )
    cell_name = context.display_names.get_member_name(
        place_type.grid, f"at({hex_position[0]}, {hex_position[1]})"
    )
    return Node(
        opening_id(place_type.shape, *hex_position),
        "ghost",
        placed_board.to_scene(middle),
        (-half, -half, half, half),
        marks,
        None,
        "",
        cell_name,
        cell_name,
        cell_name,
        states=("ghost",),
        layer=LABELS,
    )


def _compute_layout(
    context: SceneContext,
    board_plan: BoardPlan,
    width: float,
    max_side: float,
    laid_cells: Sequence[str],
    openings: Sequence[Opening],
    max_height: float | None,
) -> BoardLayout | None:
    names, declared = board_plan.place_type.root.names, context.board_section
    if board_plan.board_kind == "growing":
        cells = board_plan.map_places(laid_cells) | {(q, r): f"at({q}, {r})" for _, q, r, _ in openings}
        if not cells:
            return None
        return place_outlines.layout_hexes(cells, width, 0.8 * max_side, grows=True, max_height=max_height)
    if board_plan.board_kind in ("square", "hex"):
        assert board_plan.symbol.grid is not None
        if board_plan.board_kind == "hex":
            return place_outlines.layout_hexes(
                board_plan.map_places(), width, 0.6 * max_side, board_plan.map_shared(),
                is_turned=board_plan.is_turned,
            )  # fmt: skip
        if max_height is None:
            max_side = min(max_side, 0.8 * width / board_plan.symbol.grid.row_count)
        return place_outlines.layout_squares(
            board_plan.map_places(), width, max_side, board_plan.map_shared(),
            board_styles.find_edge_width(declared, width),
            board_styles.find_stretch(declared.find_style(board_plan.place_type.root.name)),
            is_turned=board_plan.is_turned,
        )  # fmt: skip
    if board_plan.board_kind == "graph":
        around_it, extent = place_outlines.arrange_in_circle(names, min(width, 560.0), 26)
        return place_outlines.layout_circles(around_it, extent, 1.0, 26)
    assert declared.cells is not None
    stands: dict[str, Point] = {
        names[i]: declared.cells[names[i]]
        for i in board_plan.place_type.members
        if names[i] in declared.cells
    }
    extent_corner = max(x for x, _ in stands.values()), max(y for _, y in stands.values())
    board_size: Point = declared.size or (extent_corner[0] + 60, extent_corner[1] + 60)
    scale = width / board_size[0] if declared.size else min(width / board_size[0], 1.0)
    if declared.layout == "polar":
        rings = {name: _find_radii(context, board_plan, name) for name in stands}
        banded = frozenset(
            name
            for mark in list_printed_fields(context, board_plan)
            if mark.style == EDGE
            for name in mark.values_by_place
        )
        return place_outlines.layout_sectors(
            declared.centre or (0, 0),
            {name: radii for name, radii in rings.items() if radii is not None},
            declared.longitudes,
            stands,
            board_size,
            banded,
            scale,
        )
    if declared.outlines is not None:
        outlined = {k: v for k, v in declared.outlines.items() if k in stands}
        return place_outlines.layout_regions(outlined, stands, board_size, scale)
    distances = [
        ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
        for a in stands.values()
        for b in stands.values()
        if a != b
    ]
    if declared.size is None and distances:  # few points: as large as fits
        left, low = min(x for x, _ in stands.values()), min(y for _, y in stands.values())
        spacing = max(MIN_SPACING, SPACING_SHARE * max_side)
        margin = 60 + max(0.0, MAX_CIRCLE_SHARE * max_side - MIN_CIRCLE)
        scale = min((width - 2 * margin) / max(1, extent_corner[0] - left), spacing / min(distances))
        room = margin / scale
        stands = {name: (x - left + room, y - low + room) for name, (x, y) in stands.items()}
        board_size = (extent_corner[0] - left + 2 * room, extent_corner[1] - low + 2 * room)
    return place_outlines.layout_circles(
        stands,
        board_size,
        scale,
        min(max(MIN_CIRCLE, MAX_CIRCLE_SHARE * max_side), min(distances, default=80) * scale * 0.4),
    )


def _find_radii(context: SceneContext, board_plan: BoardPlan, place: str) -> tuple[int, int] | None:
    ring_and_type = find_ring(context, board_plan, place)
    ring = context.board_section.rings[ring_and_type[1]] if ring_and_type is not None else None
    return None if ring is None else (ring.inner_radius, ring.outer_radius)


def _add_grid_places(context: SceneContext, placed_board: PlacedBoard) -> None:
    """Add squares and hexes, with labels of columns and rows at the edge and space for pieces in the
    middle.
    """
    board_plan, layout = placed_board.board_plan, placed_board.layout
    assert layout.room is not None
    all_fields = list_printed_fields(context, board_plan)
    printed_fields = [mark for mark in all_fields if mark.style not in (EDGE, FILL)]
    placed_board.max_radius = layout.room[2] * (0.9 if board_plan.board_kind == "square" else 0.86)
    style = context.board_section.find_style(board_plan.place_type.root.name)
    if board_plan.board_kind == "growing":
        style = "plain"
    placed_board.style = style
    if style != "plain":
        placed_board.max_radius = board_styles.find_piece_radius(style, layout)
        half = placed_board.max_radius
        layout = replace(layout, room=(-half, -half, half, half))
        backdrop = board_styles.build_backdrop(layout, style)
        if backdrop:
            id = f"board:{board_plan.place_type.root.name}"
            placed_board.nodes.append(Node(id, "line", placed_board.origin, marks=backdrop, layer=0))
    for place in layout.place_outlines:
        x, y = place.middle
        fill = "shade" if place.is_light or board_plan.board_kind == "growing" else "place"
        index = board_plan.place_type.root.find_member(place.name)
        role = context.find_fill(board_plan.place_type, index) if index is not None else ""
        role = find_printed_fill(context, all_fields, place.name) or role
        marks: list[Mark] = [Path(place.path_data, f"area:{role}" if role else fill, "line", 1)]
        if context.board_section.theme != "plain":
            marks = [Path(place.path_data, f"area:{role}" if role else "board", "board-line", 1)]
        if style != "plain":
            marks = [*board_styles.build_place_marks(place, style, role)]
        rx1, ry1, rx2, ry2 = layout.room or (0, 0, 0, 0)
        if style == "spikes":
            reach = 0.5 * board_styles.SPIKE_STRETCH * layout.unit
            ry1, ry2 = (-0.9 * reach, reach - 2) if place.is_low else (2 - reach, 0.9 * reach)
            placed_board.stack_ends[member_id(board_plan.place_type, place.name)] = place.is_low
        room = (x + rx1, y + ry1, x + rx2, y + ry2)
        place_fields = [mark for mark in printed_fields if place.name in mark.values_by_place]
        if place_fields:
            radius = (ry2 - ry1) / 4.2
            for number, mark in enumerate(place_fields):
                at = (x + (number - (len(place_fields) - 1) / 2) * 2.1 * radius, y + ry1 + radius)
                placed_board.nodes.append(
                    _build_mark_node(context, placed_board, place.name, mark, at, radius)
                )
                placed_board.mark_spots[member_id(board_plan.place_type, place.name), mark.name] = at, radius
            room = (room[0], y + ry1 + 2.1 * radius, room[2], room[3])
        placed_board.rooms[member_id(board_plan.place_type, place.name)] = room
        placed_board.nodes.append(_build_area_node(context, placed_board, place, marks))
    half = min(11.0, 0.26 * layout.unit)
    for name, corner in layout.corner_points.items():
        x, y = corner
        if board_plan.corner_type is not None:
            id = member_id(board_plan.corner_type, name)
            placed_board.rooms[id] = (x - half, y - half, x + half, y + half)
            placed_board.nodes.append(
                _build_edge_node(context, placed_board, board_plan.corner_type, name, corner, "corner")
            )
    walls = _list_walls(context, board_plan)
    for name, (a, b) in layout.side_ends.items():
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if name in walls:
            placed_board.nodes.append(_build_wall_node(context, placed_board, name, (a, b), walls[name]))
        if board_plan.side_type is not None:
            id = member_id(board_plan.side_type, name)
            placed_board.rooms[id] = (middle[0] - 8, middle[1] - 8, middle[0] + 8, middle[1] + 8)
            placed_board.side_ends[id] = a, b
            placed_board.nodes.append(
                _build_edge_node(context, placed_board, board_plan.side_type, name, middle, "side")
            )
    if board_plan.board_kind == "growing":
        middles = {place.name: place.middle for place in layout.place_outlines}
        declared = context.world.ruleset.grids[board_plan.place_type.root.name]
        shapes = [shape.cells for shape in declared.shapes.values()]
        lying = find_tiles({name: parse_axial(name) for name in middles}, shapes)
        around_tiles: tuple[Mark, ...] = tuple(
            Path(outline_path([middles[name] for name in tile], layout.unit), "", "edge", 2.5)
            for tile in lying
        )
        if around_tiles:
            id = f"tiles:{board_plan.place_type.root.name}"
            placed_board.nodes.append(Node(id, "line", placed_board.origin, marks=around_tiles, layer=LABELS))
    if layout.edge_letters and context.board_section.letters != "none":
        letters = list(board_styles.iter_letters(layout, style, context.board_section.theme))
        if letters:
            id = f"letters:{board_plan.place_type.root.name}"
            placed_board.nodes.append(_build_text_node(placed_board, id, letters))


def _list_walls(context: SceneContext, board_plan: BoardPlan) -> dict[str, tuple[str, str]]:
    """Return the sides of a grid that have a value in a drawn field or table of sides, each with the role of
    its colour and its title.
    """
    side_type = board_plan.side_type
    symbol = context.find_type(side_type.root.name) if side_type is not None else None
    walls: dict[str, tuple[str, str]] = {}
    for name in context.board_section.marks if symbol is not None and side_type is not None else ():
        table = context.find_table(symbol, name) if symbol is not None else None
        if table is None or side_type is None:
            continue
        title = capitalize_first(context.field_title(symbol, name)) if symbol is not None else name
        for side, number in zip(side_type.root.names, table.cells, strict=True):
            if isinstance(table.type, MemberType) and number >= 0:
                walls[side] = context.roles.find_role(table.type.finite_type.root.names[number]), title
            elif isinstance(table.type, BoolType | IntType) and number > 0:
                walls[side] = context.roles.find_role(name), title
    return walls


def _build_wall_node(
    context: SceneContext,
    placed_board: PlacedBoard,
    side: str,
    ends: tuple[Point, Point],
    wall: tuple[str, str],
) -> Node:
    """Draw a wall as a thick line along a side."""
    side_type = placed_board.board_plan.side_type
    assert side_type is not None
    (x1, y1), (x2, y2) = ends
    role, title = wall
    d = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    marks = (Path(d, "", "halo", 8), Path(d, "", f"role:{role}" if role else "rim", 5.5))
    name = context.display_names.get_member_name(side_type, side)
    spoken = context.words.format_word("thing", {"thing": title, "value": name})
    box = bounding_box([(x1, y1, x1, y1), (x2, y2, x2, y2)])
    id = member_id(side_type, side)
    return Node(f"mark:{id}", "line", placed_board.origin, box, marks, None, id, title, spoken, spoken,
                layer=LABELS)  # fmt: skip


def _build_text_node(
    placed_board: PlacedBoard, id: str, text_marks: Sequence[Text], within: str = ""
) -> Node:
    """Build a node with texts on a board."""
    box = bounding_box([word.box for word in text_marks])
    return Node(id, "word", placed_board.origin, box, tuple(text_marks), within=within, layer=LABELS)


def _build_edge_node(
    context: SceneContext,
    placed_board: PlacedBoard,
    finite_type: FiniteType,
    name: str,
    point: Point,
    kind: str,
) -> Node:
    """Build the node of a corner or side: a point that can be selected, drawn as a dot for corners."""
    dot = (Circle(0, 0, 2.5, "edge"),) if kind == "corner" else ()
    return context.build_member_node(
        finite_type, name, kind, placed_board.to_scene(point), (-9, -9, 9, 9), dot, GROUND
    )


def _build_area_node(
    context: SceneContext, placed_board: PlacedBoard, place_outline: PlaceOutline, area_marks: Sequence[Mark]
) -> Node:
    finite_type, box = (
        placed_board.board_plan.place_type,
        bounding_box([(x, y, x, y) for x, y in place_outline.corner_points]),
    )
    short = context.display_names.get_short_name(finite_type, place_outline.name)
    return context.build_member_node(
        finite_type, place_outline.name, "area", placed_board.origin, box, area_marks, GROUND, short=short
    )


def _build_mark_node(
    context: SceneContext,
    placed_board: PlacedBoard,
    place: str,
    printed_field: PrintedField,
    point: Point,
    radius: float,
) -> Node:
    """Return the printed mark of a field on a place."""
    id, piece = (
        member_id(placed_board.board_plan.place_type, place),
        printed_field.build_piece(context, place),
    )
    field_text = printed_field.format_value(context, place)
    spoken = context.words.format_word(
        "thing", {"thing": capitalize_first(printed_field.title), "value": field_text}
    )
    return Node(
        f"mark:{id}:{printed_field.name}", "mark", placed_board.to_scene(point),
        (-radius, -radius, radius, radius), tuple(build_piece_marks(piece, 0, 0, radius)), None,
        id, field_text, spoken, spoken, "", piece.role, (), LABELS,
    )  # fmt: skip


def _add_map_places(
    context: SceneContext, placed_board: PlacedBoard, width: float, max_height: float | None
) -> None:
    """Add the places of a map, each with its name and the space for its pieces."""
    board_plan, layout = placed_board.board_plan, placed_board.layout
    placed_board.style = context.board_section.find_style(board_plan.place_type.root.name)
    by_name = {place.name: place for place in layout.place_outlines}
    _add_lines(context, placed_board, by_name)
    printed_fields = list_printed_fields(context, board_plan)
    piece_count = _estimate_piece_count(context, board_plan)
    occupied = _add_edge_rooms(context, placed_board, by_name)
    numbered_names: list[tuple[int, str]] = []
    circled = context.board_section.outlines is None and context.board_section.layout != "polar"
    is_pictured = board_plan.board_kind == "map" and context.board_section.picture is not None
    if is_pictured:
        placed_board.nodes[:0] = _iter_picture_nodes(context, placed_board)
    for number, place in enumerate(layout.place_outlines, 1):
        index = board_plan.place_type.root.find_member(place.name)
        assert index is not None
        role = find_printed_fill(context, printed_fields, place.name) or context.find_fill(
            board_plan.place_type, index
        )
        place_fields = [mark for mark in printed_fields if place.name in mark.values_by_place]
        inner_fields = [mark for mark in place_fields if mark.style not in (EDGE, FILL)]
        fill, ink = (f"area:{role}", f"text:{role}") if role else ("place", "ink")
        marks: list[Mark] = [Path(place.path_data, fill, "edge", 1.5)]
        if is_pictured:  # the picture shows the place
            marks = [Path(place.path_data, "unseen", "unseen", 1.5)]
        elif circled and placed_board.style != "plain":
            marks = list(board_styles.build_spot_marks(place, placed_board.style, role))
        if place.band_path:
            band = next(mark for mark in place_fields if mark.style == EDGE)
            marks.append(
                Path(place.band_path, f"role:{band.build_piece(context, place.name).role}", "edge", 0.8)
            )
        names = (
            context.display_names.get_map_name(board_plan.place_type, place.name),
            context.display_names.get_short_name(board_plan.place_type, place.name),
        )
        spare = len(inner_fields) + piece_count
        where = context.find_name_place(board_plan.place_type, place.name)
        where = where or ("hover" if is_pictured else "beside" if circled else "on")
        if place.name in context.board_section.labels:
            where = "label"
        slot = reserve_slot(
            names if where == "on" else (), str(number) if where in ("on", "number") else "", spare,
            place.middle, place.corner_points, occupied, min(15.0, 0.02 * width + 4),
        )  # fmt: skip
        if where == "beside" or (where == "on" and circled and slot.is_numbered):
            slot = _slot_above(place, names[-1], is_aside=placed_board.style == "points")
        elif where == "label":
            slot = _slot_at_label(placed_board, context.board_section, place, names[-1], slot)
        elif circled and where == "hover":
            slot = replace(_slot_above(place, "", is_aside=False), text_lines=())
        elif slot.is_numbered and where in ("on", "number"):
            numbered_names.append((number, names[0].replace("\u00ad", "")))
        if circled and where != "on":
            is_plate = placed_board.style in ("points", "holes", "pits")
            ink = "on-board" if is_plate else "ink"  # on the background of the board, not on the circle
        room = slot.room
        if inner_fields:
            radius, spots, room = _divide_room(room, len(inner_fields))
            for mark, spot in zip(inner_fields, spots, strict=True):
                placed_board.nodes.append(
                    _build_mark_node(context, placed_board, place.name, mark, spot, radius)
                )
                placed_board.mark_spots[member_id(board_plan.place_type, place.name), mark.name] = (
                    spot,
                    radius,
                )
        placed_board.rooms[member_id(board_plan.place_type, place.name)] = room
        placed_board.nodes.append(_build_area_node(context, placed_board, place, marks))
        if slot.text_lines:
            text_marks = [Text(x, y, line, slot.font_size, ink, "middle") for line, (x, y) in slot.text_lines]
            id = member_id(board_plan.place_type, place.name)
            node = _build_text_node(placed_board, f"name:{id}", text_marks, within=id)
            left, top, right, bottom = node.box
            if is_pictured:  # to be read on any picture
                plate = Rect(left - 4, top - 2, right - left + 8, bottom - top + 4, "panel", "line", 1, 5)
                node = replace(node, marks=(plate, *node.marks))
            elif circled and where == "beside" and ink == "ink":  # lines end before the name
                plate = Rect(left - 2, top, right - left + 4, bottom - top, "table")
                node = replace(node, marks=(plate, *node.marks))
            placed_board.nodes.append(node)
    placed_board.max_radius = min(11.0 if context.board_section.layout == "polar" else 15.0, 0.02 * width + 4)
    if circled and layout.place_outlines:
        first = layout.place_outlines[0]
        reach = max(abs(x - first.middle[0]) for x, _ in first.corner_points)
        placed_board.max_radius = max(placed_board.max_radius, CIRCLE_PIECE_SHARE * reach)
    if numbered_names and max_height is None:
        placed_board.height += _add_legend(placed_board, numbered_names, width)
    elif numbered_names and context.board_section.layout == "polar":
        _add_corner_legend(placed_board, numbered_names)


def _iter_picture_nodes(context: SceneContext, placed_board: PlacedBoard) -> Iterator[Node]:
    """Yield the picture of a board, and its version for the dark theme; `svg` shows one of them in each
    theme.
    """
    picture = context.board_section.picture
    assert picture is not None
    wide, high = placed_board.layout.width, placed_board.layout.height
    for theme, file_name in (("light", picture.file), ("dark", picture.dark)):
        art = context.gallery.find_art(file_name) if file_name else None
        if art is None or file_name is None:
            continue
        marks: list[Mark] = [Image(0, 0, wide, high, make_image_id(file_name))] if art.image else []
        reach = max(wide, high) / 2
        marks += [
            Path(scale_path(part.d, wide / 2, high / 2, reach), part.fill, part.line,
                 max(0.5, part.width * reach / 50))
            for part in art.icon_parts
        ]  # fmt: skip
        states = (f"only-{theme}",) if picture.dark else ()
        id = f"picture:{placed_board.board_plan.place_type.root.name}:{theme}"
        yield Node(id, "line", placed_board.origin, marks=tuple(marks), states=states, layer=0)


def _slot_at_label(
    placed_board: PlacedBoard, section: Board, place_outline: PlaceOutline, label: str, slot: LabelSlot
) -> LabelSlot:
    """Move the name of a place to the position that the section `board` gives; pieces stay in their slot."""
    width = section.size[0] if section.size is not None else placed_board.layout.width
    scale = placed_board.layout.width / width
    x, y = section.labels[place_outline.name]
    if section.outlines is None and section.layout != "polar":
        slot = _slot_above(place_outline, "", is_aside=False)
    return replace(slot, font_size=12.0, text_lines=((label, (x * scale, y * scale + 4)),), is_numbered=False)


def _divide_room(room: Box, count: int) -> tuple[float, list[Point], Box]:
    """Return a box with marks at its left or top, whichever leaves more room for two pieces:
    radius, centres, and the remaining box.
    """
    left, top, right, bottom = room
    candidates = []
    for beside in (False, True):
        for radius in (9.0, 8.0, 7.0, 6.0, 5.0, 4.5, 4.0, 3.5, 3.0, 2.5, 2.0):
            wide = 2.1 * radius * (1 if beside else count)
            high = 2.1 * radius * (count if beside else 1)
            if wide > right - left or high > bottom - top:
                continue
            rest = (left + wide, top, right, bottom) if beside else (left, top + high, right, bottom)
            larger, _ = pack_circles(rest, 2, 11.0)
            x0 = left if beside else (left + right - wide) / 2
            spots = [
                (x0 + radius * (1.05 if beside else 1.05 + 2.1 * n),
                 top + radius * (1.05 + 2.1 * n if beside else 1.05))
                for n in range(count)
            ]  # fmt: skip
            candidates.append((min(larger, radius), not beside, radius, spots, rest))
    if not candidates:
        radius, spots = pack_circles(room, count, 9.0)
        return radius, spots, room
    _, _, radius, spots, rest = max(candidates)
    return radius, spots, rest


def _slot_above(place_outline: PlaceOutline, label: str, *, is_aside: bool) -> LabelSlot:
    """Return the slot of a circle: its name above it, or with `is_aside` at the upper right, clear of
    crossing lines, and pieces inside.
    """
    x, y = place_outline.middle
    r = max(abs(px - x) for px, _ in place_outline.corner_points)
    if is_aside:
        at = (x + 0.72 * r + measure_text(label) * 5.5, y - 0.72 * r)
        return LabelSlot(11, ((label, at),), (x - 0.7 * r, y - 0.7 * r, x + 0.7 * r, y + 0.7 * r))
    return LabelSlot(11, ((label, (x, y - r - 4)),), (x - 0.7 * r, y - 0.7 * r, x + 0.7 * r, y + 0.7 * r))


def _estimate_piece_count(context: SceneContext, board_plan: BoardPlan) -> int:
    """Estimate the number of pieces for which each place needs space."""
    kinds, edges = 0, board_plan.edge_symbol.name if board_plan.edge_symbol is not None else ""
    for keyed_state, _ in list_board_states(context, board_plan):
        keys = [root.name if root is not None else "" for root in map(find_root, keyed_state.key_types)]
        if edges not in keys:
            kinds += 1 + 2 * any(name not in board_plan.root_types for name in keys)
    return min(kinds, 8)


def _add_lines(
    context: SceneContext, placed_board: PlacedBoard, outlines_by_name: Mapping[str, PlaceOutline]
) -> None:
    """Add the lines that join places, and double borders."""
    board_plan, declared = placed_board.board_plan, context.board_section
    line_marks: list[Mark] = []
    is_joined = (declared.layout != "polar" and declared.outlines is None) or board_plan.board_kind == "graph"
    if is_joined:
        line_marks += _iter_joining_lines(context, board_plan, outlines_by_name)
    style = declared.find_style(board_plan.place_type.root.name)
    if style in ("points", "holes", "pits") and declared.outlines is None:
        id = f"board:{board_plan.place_type.root.name}"
        marks = board_styles.build_plate(placed_board.layout)
        placed_board.nodes.append(Node(id, "line", placed_board.origin, marks=marks, layer=0))
        line_marks = [replace(mark, stroke="board-line") for mark in line_marks if isinstance(mark, Path)]
    if line_marks:
        id = f"lines:{board_plan.place_type.root.name}"
        placed_board.nodes.append(
            Node(id, "line", placed_board.origin, (0, 0, 0, 0), tuple(line_marks), layer=0)
        )
    border_marks: list[Mark] = []
    for name, drawing in declared.lines.items() if board_plan.board_kind == "map" and not is_joined else ():
        for first, second in context.list_pairs(board_plan.place_type, name):
            paint, width = f"line:{name}" if drawing.colour else "cut", float(drawing.width or 2)
            shared = place_outlines.shared_corners(outlines_by_name[first], outlines_by_name[second])
            if drawing.style != "double" and len(shared) > 1:
                border_marks += line_styles.draw_line(shared, drawing.style, paint, width)
                continue
            d = _border_path(context, placed_board, first, second)
            if d:
                border_marks += [Path(d, "", paint, 3 * width), Path(d, "", "halo", width)]
    if border_marks:
        id = f"cuts:{board_plan.place_type.root.name}"
        placed_board.nodes.append(
            Node(id, "line", placed_board.origin, (0, 0, 0, 0), tuple(border_marks), layer=LABELS)
        )


def _iter_joining_lines(
    context: SceneContext, board_plan: BoardPlan, outlines_by_name: Mapping[str, PlaceOutline]
) -> Iterator[Mark]:
    """Yield the lines between places: first of relations with a style of their own, then of the others. Lines
    between the same two places are drawn side by side.
    """
    pairs: dict[tuple[str, str], list[str]] = {}
    drawings = context.board_section.lines
    for name in drawings:
        for pair in context.list_pairs(board_plan.place_type, name):
            pairs.setdefault(pair, []).append(name)
    plain = list(context.list_pairs(board_plan.place_type))
    if board_plan.edge_symbol is not None:
        plain += context.map_edge_ends(board_plan.edge_symbol, board_plan.place_type).values()
    for pair in plain:
        pairs.setdefault(pair, pairs.get((pair[1], pair[0]), []))
    for (first, second), names in pairs.items():
        if first not in outlines_by_name or second not in outlines_by_name:
            continue
        ends = outlines_by_name[first].middle, outlines_by_name[second].middle
        if context.board_section.picture is not None:  # the picture shows the places: lines end at them
            x = ends[0][0]
            ends = line_styles.trim_line(
                ends, max(abs(px - x) for px, _ in outlines_by_name[first].corner_points)
            )
        if not names:
            yield from line_styles.draw_line(ends, "solid", "edge", 2.5)
        for number, name in enumerate(names):
            drawing = drawings[name]
            aside = (number - (len(names) - 1) / 2) * line_styles.LINE_GAP
            paint = f"line:{name}" if drawing.colour else "edge"
            shifted = line_styles.shift_line(ends, aside)
            yield from line_styles.draw_line(shifted, drawing.style, paint, float(drawing.width or 2.5))


def _border_path(
    context: SceneContext, placed_board: PlacedBoard, first_place: str, second_place: str
) -> str:
    board_plan, declared = placed_board.board_plan, context.board_section
    sector_shapes = []
    for name in (first_place, second_place):
        radii, angles = _find_radii(context, board_plan, name), declared.longitudes.get(name)
        if radii is None or angles is None or declared.size is None:
            return ""
        sector_shapes.append((radii, angles))
    scale = placed_board.layout.width / declared.size[0] if declared.size else 1.0
    return place_outlines.sector_border_path(
        declared.centre or (0, 0), sector_shapes[0], sector_shapes[1], scale
    )


def _add_edge_rooms(
    context: SceneContext, placed_board: PlacedBoard, outlines_by_name: Mapping[str, PlaceOutline]
) -> list[Box]:
    """Add the space for pieces on the borders between places; return the occupied boxes."""
    board_plan = placed_board.board_plan
    if board_plan.edge_symbol is None or board_plan.edge_symbol.finite is None:
        return []
    edge_rooms = []
    half = max(7.0, min(12.0, placed_board.layout.width / 60))
    for name, (first, second) in context.map_edge_ends(board_plan.edge_symbol, board_plan.place_type).items():
        if first not in outlines_by_name or second not in outlines_by_name:
            continue
        shared = place_outlines.shared_corners(outlines_by_name[first], outlines_by_name[second])
        at, _ = place_outlines.find_line_middle(
            shared or (outlines_by_name[first].middle, outlines_by_name[second].middle)
        )
        room = (at[0] - 2 * half, at[1] - half, at[0] + 2 * half, at[1] + half)
        placed_board.rooms[member_id(board_plan.edge_symbol.finite, name)] = room
        edge_rooms.append(room)
        finite_type, box = board_plan.edge_symbol.finite, (-2 * half, -half, 2 * half, half)
        dot = (Circle(0, 0, 2.5, "edge"),)
        placed_board.nodes.append(
            context.build_member_node(finite_type, name, "edge", placed_board.to_scene(at), box, dot, LABELS)
        )
    return edge_rooms


def _add_legend(placed_board: PlacedBoard, numbered_names: Sequence[tuple[int, str]], width: float) -> float:
    """Add a list of the names of numbered places, in columns below the board; return the height used."""
    size, line = 12.0, 17.0
    wide = max(measure_text(f"{number} {name}") for number, name in numbered_names) * size + 18
    columns = max(1, min(4, int(width // wide)))
    rows = -(-len(numbered_names) // columns)
    top = placed_board.layout.height + 16
    text_marks: list[Text] = []
    for at, (number, name) in enumerate(numbered_names):
        x, y = (at // rows) * (width / columns), top + (at % rows) * line
        text_marks.append(Text(x + 20, y, str(number), size, "ink", "end", True))
        text_marks.append(Text(x + 25, y, name, size, "faint"))
    placed_board.nodes.append(
        _build_text_node(placed_board, f"legend:{placed_board.board_plan.place_type.root.name}", text_marks)
    )
    return rows * line + 14


def _add_corner_legend(placed_board: PlacedBoard, numbered_names: Sequence[tuple[int, str]]) -> None:
    """Add a list of the names of numbered places in the free corners of a round board, if it fits there."""
    width, height = placed_board.layout.width, placed_board.layout.height
    size, line = 11.5, 15.0
    per_corner = -(-len(numbered_names) // 4)
    text_marks: list[Text] = []
    for at, (number, name) in enumerate(numbered_names):
        corner, row = divmod(at, per_corner)
        in_corner = min(per_corner, len(numbered_names) - corner * per_corner)
        y = 14.0 + row * line if corner < 2 else height - 6 - (in_corner - 1 - row) * line
        text = Text(4.0 if corner % 2 == 0 else width - 4, y, f"{number} {name}", size, "faint",
                    "start" if corner % 2 == 0 else "end")  # fmt: skip
        text_marks.append(text)
    radius = 0.49 * min(width, height)
    for text in text_marks:
        left, top, right, bottom = text.box
        x = right if left < width / 2 else left
        y = bottom if top < height / 2 else top
        if math.hypot(x - width / 2, y - height / 2) < radius:
            return
    placed_board.nodes.append(
        _build_text_node(placed_board, f"legend:{placed_board.board_plan.place_type.root.name}", text_marks)
    )
