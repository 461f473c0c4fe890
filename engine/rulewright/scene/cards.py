"""Draw cards: a small picture, a chip, or a back, depending on what the viewer knows of the card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from rulewright.analysis.symbols import TypeSymbol
from rulewright.phrases import capitalize_first
from rulewright.records import dataclass
from rulewright.scene.context import Back, SceneContext
from rulewright.scene.keyed_states import member_id
from rulewright.scene.label_slots import pack_circles
from rulewright.scene.nodes import Circle, Handle, Mark, Node, Rect, Text
from rulewright.scene.pieces import Piece, build_piece_marks, build_sign_marks
from rulewright.scene.playing_cards import build_playing_card, read_playing_card
from rulewright.scene.text_layout import Point, measure_text, shorten_text, wrap_text
from rulewright.types import BoolType, CollectionType, FiniteType, IntType, MemberType
from rulewright.words.message_values import number_to_value


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a card for one of its fields; a list can be a row of pictures."""

    line_kind: str
    value_text: str
    title: str = ""
    member_name: str = ""
    finite_type: FiniteType | None = None
    icons: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class CardFace:
    """The face of a card: its name, the role of its head's colour, corner numbers, labelled lines,
    and its text.
    """

    name: str
    role: str
    heading: str
    corner_values: tuple[tuple[str, str], ...]
    card_lines: tuple[CardLine, ...]
    text: str
    member_name: str = ""

    @property
    def has_content(self) -> bool:
        """Return whether a card shows anything besides its name."""
        return bool(
            read_playing_card(self.member_name)
            or self.heading
            or self.card_lines
            or self.corner_values
            or self.text
        )


class CardFaces:
    """The faces of all cards, each built once."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self._faces: dict[tuple[str, str], CardFace] = {}
        self._heights: dict[tuple[str, str, float], float] = {}
        self._cards: dict[tuple[str, str, Point, bool], Node] = {}

    def compute_height(
        self, finite_type: FiniteType, member_names: Iterable[str], wide: float, max_height: float
    ) -> float:
        """Return the height of cards of a given width: that of their content, up to `max_height`."""
        needed = 60.0
        for name in member_names:
            key = (finite_type.root.name, name, round(wide))
            if key not in self._heights:
                node = _build_card_node(self, finite_type, name, (wide, 900), False)
                texts = [mark.box[3] for mark in node.marks if isinstance(mark, Text)]
                icons = [mark.y + mark.r for mark in node.marks if isinstance(mark, Circle)]
                self._heights[key] = max([*texts, *icons]) + 8
            needed = max(needed, self._heights[key])
        return min(needed, max_height)

    def build_card(
        self,
        finite_type: FiniteType,
        name: str,
        point: Point,
        extent: Point,
        within: str,
        has_foot: bool = False,
    ) -> Node:
        """Build a face-up card; `has_foot` reserves space at its bottom for pieces on it."""
        key = (finite_type.root.name, name, extent, has_foot)
        if key not in self._cards:
            self._cards[key] = _build_card_node(self, finite_type, name, extent, has_foot)
        return replace(self._cards[key], at=point, within=within)

    def get_face(self, finite_type: FiniteType, name: str) -> CardFace:
        key = (finite_type.root.name, name)
        if key not in self._faces:
            self._faces[key] = self._build_face(finite_type, name)
        return self._faces[key]

    def _build_face(self, finite_type: FiniteType, name: str) -> CardFace:
        context, root = self.context, finite_type.root
        role, heading, text = context.roles.find_role(name), "", ""
        title_of = capitalize_first(context.display_names.get_member_name(root, name))
        corner_values: list[tuple[str, str]] = []
        card_lines: list[CardLine] = []
        for symbol, index in context.iter_types(root, name):
            text = text or context.find_member_rule(root, name)
            if not symbol.fields:
                continue
            card = context.board_section.cards.get(symbol.name)
            for field in context.list_card_fields(symbol):
                card_line = self._build_line(symbol, field, index)
                if card_line is None:
                    continue
                if (
                    card_line.finite_type is not None
                    and card_line.value_text.casefold() in title_of.casefold()
                ):
                    role = role or context.roles.find_role(card_line.member_name)
                    continue  # the name says it already
                card_line = replace(card_line, title=capitalize_first(context.field_title(symbol, field)))
                if card_line.line_kind == "number" and len(corner_values) < 2:
                    corner_values.append((card_line.title, card_line.value_text))
                elif card_line.finite_type is not None and (
                    card.head == field if card is not None and card.head else not heading
                ):
                    role, heading = (
                        role or context.roles.find_role(card_line.member_name),
                        card_line.value_text,
                    )
                else:
                    card_lines.append(card_line)
                if card_line.finite_type is not None:
                    text = text or context.find_member_rule(card_line.finite_type.root, card_line.member_name)
        return CardFace(title_of, role, heading, tuple(corner_values), tuple(card_lines), text, name)

    def _build_line(self, symbol: TypeSymbol, field_name: str, index: int) -> CardLine | None:
        """Return the text line of a field of a card; None if the field has no value."""
        context = self.context
        table = context.find_table(symbol, field_name)
        if table is None or index >= len(table.cells):
            return None
        value = table.cells[index]
        match table.type:
            case IntType():
                shown = number_to_value(table.type, value)
                return None if shown is None else CardLine("number", str(shown))
            case BoolType():
                return (
                    CardLine("flag", capitalize_first(context.field_title(symbol, field_name)))
                    if value
                    else None
                )
            case MemberType(finite_type=of):
                if value < 0:
                    return None
                name = of.root.names[value]
                return CardLine(
                    "member",
                    capitalize_first(context.display_names.get_member_name(of, name)),
                    member_name=name,
                    finite_type=of,
                )
            case CollectionType(element_type=MemberType(finite_type=of)):
                items = [of.root.names[item] for item in context.world.pool.items[value]]
                icons = [context.find_icon(item) for item in items]
                told = context.words.format_value(tuple(self._format_counts(of, items)))
                drawn = tuple(icon for icon in icons if icon is not None)
                whole = drawn if len(drawn) == len(items) else ()
                return CardLine("list", capitalize_first(told), icons=whole) if items else None
            case CollectionType():
                numbers = context.world.pool.items[value]
                return CardLine("list", ", ".join(map(str, numbers))) if numbers else None
        return None

    def _format_counts(self, finite_type: FiniteType, member_names: list[str]) -> list[str]:
        context = self.context
        return [
            context.display_names.get_member_name(finite_type, item)
            if member_names.count(item) == 1
            else f"{member_names.count(item)} {context.display_names.get_member_name(finite_type, item)}"
            for item in dict.fromkeys(member_names)
        ]


def _build_card_node(
    faces: CardFaces, finite_type: FiniteType, name: str, extent: Point, has_foot: bool
) -> Node:
    """Return the node of a card that is not in any place."""
    context, face = faces.context, faces.get_face(finite_type, name)
    wide, high = extent
    playing_card = read_playing_card(name)
    if playing_card is not None:
        marks = build_playing_card(playing_card, extent)
        return Node(
            member_id(finite_type, name), "card", (0, 0), (0, 0, wide, high), tuple(marks),
            Handle("member", finite_type.root.name, (name,)), "", face.name, face.name, face.name, name,
            layer=4,
        )  # fmt: skip
    marks = []
    marks.append(Rect(0, 0, wide, high, "card", "edge", 1, 6))
    title_size = 11.5 if wide > 100 else 11.0
    corner = " ".join(value for _, value in face.corner_values)
    spared = measure_text(corner, True) * 14 + 10 if corner else 0
    band = f"role:{face.role}" if face.role else "shade"
    ink = f"on:{face.role}" if face.role else "ink"
    room = wide - 14
    most = 3 if high > 80 else 2 if high > 50 else 1
    lines = wrap_text(face.name, room, title_size, most, True, room - spared)
    head = len(lines) * title_size * 1.15 + 7
    marks.append(Rect(1, 1, wide - 2, head, band, "", 1, 5))
    marks += [
        Text(7, 4 + (n + 0.85) * title_size * 1.15, line, title_size, ink, "start", True)
        for n, line in enumerate(lines)
    ]
    if corner:
        marks.append(Text(wide - 7, 4 + 0.85 * 14, corner, 14, ink, "end", True))
    foot = 22.0 if has_foot else 4.0
    y = head + 4
    if face.heading and not face.role:
        y = _add_text_lines(marks, (face.heading,), y, wide, high - foot, "ink", 1)
    for line in face.card_lines:
        if line.icons and y + 14 <= high - foot:
            radius, points = pack_circles((7, y, wide - 7, y + 14), len(line.icons), 6.5)
            x = 7 + radius - points[0][0]
            for icon, (px, _) in zip(line.icons, points, strict=True):
                marks += build_piece_marks(icon, px + x, y + 7, radius)
            y += 16
        elif (
            line.finite_type is not None
            and context.roles.find_role(line.member_name)
            and y + 13 <= high - foot
        ):
            marks += build_piece_marks(Piece(context.roles.find_role(line.member_name)), 12, y + 6.5, 5)
            marks.append(Text(21, y + 10.5, shorten_text(line.value_text, wide - 26, 11), 11, "faint"))
            y += 13.5
        else:
            y = _add_text_lines(marks, (line.value_text,), y, wide, high - foot, "faint", 2)
    if face.text:
        y = _add_text_lines(marks, (face.text,), y + 1, wide, high - foot, "ink", 9)
    told = [f"{title}: {value}" for title, value in face.corner_values]
    told += [f"{line.title}: {line.value_text}" for line in face.card_lines]
    long = "; ".join(filter(None, [face.name, face.heading, *told, face.text]))
    return Node(
        member_id(finite_type, name), "card", (0, 0), (0, 0, wide, high), tuple(marks),
        Handle("member", finite_type.root.name, (name,)), "", face.name, long, long,
        name, face.role, layer=4,
    )  # fmt: skip


def build_back_node(id: str, point: tuple[float, float], extent: tuple[float, float], within: str,
              count: int, description: str, handle: Handle, back: Back) -> Node:  # fmt: skip
    """Return the node of a face-down card, or of a face-down pile of `count` cards."""
    wide, high = extent
    marks: list[Mark] = []
    for shift in (4.0, 2.0) if count > 2 else (2.0,) if count > 1 else ():
        marks.append(Rect(shift, -shift, wide, high, back.fill, "rim", 0.8, 5))
    marks.append(Rect(0, 0, wide, high, back.fill, "rim", 0.8, 5))
    marks.append(Rect(3.5, 3.5, wide - 7, high - 7, "", back.ink, 0.8, 3))
    if back.icon and count > 1 and high >= 36:
        marks += build_sign_marks(back.icon, wide / 2, 0.3 * high, 0.2 * min(wide, high), back.ink)
        marks.append(Text(wide / 2, high - 7, f"{count}", 13, back.ink, "middle", True))
    elif count > 1:
        marks.append(Text(wide / 2, high / 2 + 5.5, f"{count}", 15, back.ink, "middle", True))
    elif back.icon:
        marks += build_sign_marks(back.icon, wide / 2, high / 2, 0.3 * min(wide, high), back.ink)
    else:
        marks.append(Circle(wide / 2, high / 2, 4, back.ink))
    states = ("hidden",)
    return Node(id, "stack", point, (0, -4, wide + 4, high), tuple(marks),
                handle, within, description, description, description, str(count), "", states, 4)  # fmt: skip


@lru_cache(maxsize=1024)
def measure_chip(label: str, value: str, icon: bool) -> float:
    wide = 18.0 + (18 if icon else 0)
    wide += measure_text(label) * 12.5 + (measure_text(value, True) * 14 + 7 if value else 0)
    return wide


def build_chip_marks(label: str, value: str, icon: Piece | None, wide: float) -> tuple[Mark, ...]:
    """Return the marks of a rounded box with a picture, a name and a number."""
    marks: list[Mark] = [Rect(0, 0, wide, 24, "well", "", 1, 12)]
    x = 8.0
    if icon is not None:
        marks += build_piece_marks(icon, x + 7, 12, 7)
        x += 18
    spared = measure_text(value, True) * 14 + 15 if value else 8
    if label:
        marks.append(Text(x, 16.4, shorten_text(label, wide - x - spared, 12.5), 12.5, "faint"))
    if value:
        marks.append(Text(wide - 8, 16.8, value, 14, "ink", "end", True))
    return tuple(marks)


def _add_text_lines(
    marks: list[Mark], paragraphs: tuple[str, ...], y: float, wide: float, bottom: float, fill: str,
    max_lines: int,
) -> float:  # fmt: skip
    """Add as many lines of text as fit, and return the y coordinate of their end."""
    for text in paragraphs:
        room = int((bottom - y) // 12.5)
        for line in wrap_text(text, wide - 14, 11, min(room, max_lines)) if room > 0 else ():
            marks.append(Text(7, y + 10, line, 11, fill))
            y += 12.5
    return y
