"""Draw tracks with markers, and racks of cards in columns and rows, across the width of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulewright.phrases import capitalize_first
from rulewright.play.names import HIDDEN
from rulewright.scene.cards import build_back_node
from rulewright.scene.flow_layout import GAP
from rulewright.scene.groups import Group, iter_member_names
from rulewright.scene.keyed_states import KeyedState, iter_nested, member_id
from rulewright.scene.label_slots import pack_circles
from rulewright.scene.nodes import Mark, Node, Rect, Text
from rulewright.scene.pieces import Piece, build_piece_marks
from rulewright.scene.text_layout import Point, measure_text, shorten_text, strip_soft_hyphens
from rulewright.types import FiniteType, MemberType, find_root

if TYPE_CHECKING:
    from rulewright.scene.mats import MatPainter

PAD = 10.0
HEAD_HEIGHT = 26.0
FOOT_HEIGHT = 20.0
"""Height of the space on a card for pieces."""


def arrange_spaces(count: int, max_columns: int, shape: str) -> tuple[list[tuple[int, int]], int]:
    """Return the column and row of each space of a track, and how many columns there are.

    >>> arrange_spaces(5, 3, "snake")
    ([(0, 0), (1, 0), (2, 0), (2, 1), (1, 1)], 3)
    >>> arrange_spaces(8, 9, "loop")
    ([(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)], 3)
    """
    max_columns = max(1, max_columns)
    if shape == "column":
        return [(0, count - 1 - number) for number in range(count)], 1
    if shape == "loop" and count >= 8 and max_columns >= 3:
        columns = min(max_columns, max(3, count // 3))
        rows = max(2, -(-(count - 2 * columns) // 2) + 2)
        border = [(column, 0) for column in range(columns)]
        border += [(columns - 1, row) for row in range(1, rows)]
        border += [(column, rows - 1) for column in reversed(range(columns - 1))]
        border += [(0, row) for row in reversed(range(1, rows - 1))]
        return border[:count], columns
    columns = -(-count // -(-count // max_columns))
    cells = [(number % columns, number // columns) for number in range(count)]
    if shape == "snake":
        cells = [(column if row % 2 == 0 else columns - 1 - column, row) for column, row in cells]
    return cells, columns


class RowPainter:
    """A painter of the rows of one position."""

    def __init__(self, painter: MatPainter) -> None:
        self.painter = painter

    def build_track(self, group: Group, point: Point, width: float) -> tuple[list[Node], float]:
        """Draw a track: spaces for numbers, or for the members that a state can be, with their markers."""
        context, keyed_state = self.painter.context, group.keyed_states[0]
        id = f"track:{keyed_state.name}"
        title = self.painter.get_state_title(keyed_state)
        drawing = context.board_section.tracks[keyed_state.name]
        track_range = drawing.spaces
        labels = self._list_spaces(keyed_state, track_range)
        if not labels:
            return [], 0.0
        inner = width - 2 * PAD
        wordy = max(measure_text(label) for _, label in labels) * 12 + 10
        least = max(26.0, min(wordy, inner / 2))
        markers: dict[str, list[tuple[tuple[str, ...], Piece, object]]] = {}
        for key_names, value in iter_nested(
            self.painter.view_state.get(keyed_state.name), len(keyed_state.key_types)
        ):
            if value is None:
                continue
            place = self._find_space(labels, value)
            owner = key_names[0] if key_names else ""
            finite_type = find_root(keyed_state.key_types[0]) if keyed_state.key_types else None
            piece = context.build_piece(finite_type, owner) if owner else Piece("", "diamond")
            if track_range == "members" and not key_names and isinstance(value, str):
                icon = context.find_icon(value) if find_root(keyed_state.type) else None
                piece = icon or Piece("", "diamond")
            markers.setdefault(place, []).append((key_names, piece, value))
        crowd = max((len(space_markers) for space_markers in markers.values()), default=1)
        cells, columns = arrange_spaces(len(labels), int(inner // least), drawing.shape)
        wide = min(inner / columns, max(least, 90.0 if wordy > 40 or drawing.shape == "column" else 40.0))
        high = 40.0 if crowd <= 2 or wide > 60 else 54.0
        rows = max(row for _, row in cells) + 1
        x0, y0 = point
        nodes = []
        for (name, label), (column, row) in zip(labels, cells, strict=True):
            x = x0 + PAD + column * wide
            y = y0 + HEAD_HEIGHT + 6 + row * (high + 4)
            marks = (
                Rect(0, 0, wide - 2, high, "well", "line", 1, 4),
                Text((wide - 2) / 2, 12, shorten_text(label, wide - 6, 11), 11, "faint", "middle"),
            )
            slot = f"{keyed_state.name}:{name}"
            nodes.append(
                Node(slot, "slot", (x, y), (0, 0, wide - 2, high), marks, None, id, label, label,
                     label, layer=3)
            )  # fmt: skip
            space_markers = markers.get(name, [])
            room = (x + 2, y + 15, x + wide - 4, y + high - 2)
            radius, points = pack_circles(room, len(space_markers), 9.0)
            for (key_names, piece, value), (px, py) in zip(space_markers, points, strict=True):
                description = context.display_names.format_state(
                    keyed_state, key_names, context.display_names.format_value(keyed_state.type, value)
                )
                nodes.append(
                    Node(
                        keyed_state.node_id(key_names),
                        "piece",
                        (px, py),
                        (-radius, -radius, radius, radius),
                        tuple(build_piece_marks(piece, 0, 0, radius)),
                        keyed_state.build_handle(key_names),
                        slot,
                        description,
                        description,
                        description,
                        str(value),
                        piece.role,
                        (),
                        5,
                    )
                )
        total = HEAD_HEIGHT + 6 + rows * (high + 4) + PAD - 4
        marks_of: tuple[Mark, ...] = (
            Rect(0, 0, width, total, "panel", "line", 1, 8),
            Text(PAD, 18.5, shorten_text(title, width - 2 * PAD, 13, True), 13, "ink", "start", True),
        )
        frame = Node(
            id, "track", point, (0, 0, width, total), marks_of, None, "", title, title, title, layer=1
        )
        return [frame, *nodes], total

    def _list_spaces(self, keyed_state: KeyedState, track_range: str) -> list[tuple[str, str]]:
        """Return the spaces of a track, each with its label."""
        if track_range != "members":
            low, high = (int(end) for end in track_range.split(" to "))
            return [(str(n), self.painter.context.display_names.written(n)) for n in range(low, high + 1)]
        if not isinstance(keyed_state.type, MemberType):
            return []
        finite_type = keyed_state.type.finite_type
        return [
            (
                name,
                capitalize_first(
                    strip_soft_hyphens(self.painter.context.display_names.get_short_name(finite_type, name))
                ),
            )
            for name in iter_member_names(self.painter.context, finite_type)
        ]

    def _find_space(self, labels: Sequence[tuple[str, str]], value: object) -> str:
        """Return the space of a value; numbers beyond the ends are clamped."""
        if isinstance(value, int):
            numbers = [int(name) for name, _ in labels]
            return str(min(max(value, numbers[0]), numbers[-1]))
        return str(value)

    def build_rack(self, group: Group, point: Point, width: float) -> tuple[list[Node], float]:
        """Draw a rack: spaces for cards in columns and rows, transposed on a narrow table."""
        context, keyed_state = self.painter.context, group.keyed_states[0]
        finite_type = keyed_state.key_types[0]
        assert isinstance(finite_type, FiniteType) and isinstance(keyed_state.type, MemberType)
        across, down = finite_type.factors
        turned = self.painter.is_small and across.size > down.size
        columns, rows = (down, across) if turned else (across, down)
        id = f"rack:{keyed_state.name}"
        value = self.painter.view_state.get(keyed_state.name)
        lying = value if isinstance(value, Mapping) else {}
        inner = width - 2 * PAD
        names = [
            strip_soft_hyphens(context.display_names.get_short_key_name(rows, n))
            for n in iter_member_names(context, rows)
        ]
        edge = max(map(measure_text, names)) * 11 + 6
        wide = min(170.0, (inner - edge) / len(columns.members) - GAP)
        open_cards = [c for each in lying.values() if isinstance(each, list) for c in each]
        things_on = self.painter.find_member_cells(finite_type)
        foot = FOOT_HEIGHT if things_on or self.painter.find_member_cells(keyed_state.type.finite_type) else 0
        high = self.painter.find_card_height(keyed_state.type.finite_type, open_cards, wide, 120.0) + foot
        x0, y0 = point[0] + PAD + edge, point[1] + HEAD_HEIGHT + 16
        nodes: list[Node] = []
        text_marks: list[Text] = []
        for number, name in enumerate(iter_member_names(context, columns)):
            label = shorten_text(context.display_names.get_short_key_name(columns, name), wide, 11)
            x = PAD + edge + number * (wide + GAP) + wide / 2
            text_marks.append(Text(x, HEAD_HEIGHT + 11, label, 11, "faint", "middle"))
        for number, label in enumerate(names):
            y = HEAD_HEIGHT + 16 + number * (high + GAP) + high / 2 + 4
            text_marks.append(Text(PAD + edge - 6, y, label, 11, "faint", "end"))
        for index in finite_type.members:
            name = context.names.list_members(finite_type)[index]
            column, row = divmod(index, down.size)
            column, row = (row, column) if turned else (column, row)
            x, y = x0 + column * (wide + GAP), y0 + row * (high + GAP)
            slot = member_id(finite_type, name)
            well, box = Rect(0, 0, wide, high, "well", "line", 1, 6), (0, 0, wide, high)
            nodes.append(
                context.build_member_node(finite_type, name, "slot", (x, y), box, (well,), 2, within=id)
            )
            cards = lying.get(name) or []
            for card in cards[-1:] if isinstance(cards, list) else ():
                upon = name in things_on
                if card == HIDDEN:
                    told = context.display_names.format_state(
                        keyed_state, (name,), f"{HIDDEN} × {len(cards)}"
                    )
                    nodes.append(
                        build_back_node(
                            keyed_state.node_id((name,)),
                            (x, y),
                            (wide, high),
                            slot,
                            len(cards),
                            told,
                            keyed_state.build_handle((name,)),
                            context.find_back(keyed_state.type.finite_type),
                        )
                    )
                    continue
                nodes += self.painter.iter_card_nodes(
                    keyed_state.type.finite_type, card, (x, y), (wide, high), slot, upon
                )
            room = (x + wide - 44, y + high - 21, x + wide - 3, y + high - 2)
            nodes += self.painter.iter_cell_nodes(things_on.get(name, ()), room, slot)
        total = HEAD_HEIGHT + 16 + len(rows.members) * (high + GAP) + PAD - GAP
        title = self.painter.get_state_title(keyed_state)
        head = Text(PAD, 18.5, shorten_text(title, inner, 13, True), 13, "ink", "start", True)
        panel = Rect(0, 0, width, total, "panel", "line", 1, 8)
        frame = Node(id, "rack", point, (0, 0, width, total), (panel, head, *text_marks), None, "", title,
                     title, title, layer=1)  # fmt: skip
        return [frame, *nodes], total
