"""Cards: what is known of one, as a small picture, a chip, or a back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from rulewright.analysis.symbols import TypeSymbol
from rulewright.phrases import capital
from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.measure import Point, shortened, text_width, wrapped
from rulewright.scene.nodes import Circle, Handle, Mark, Node, Rect, Text
from rulewright.scene.pieces import Piece, piece_marks
from rulewright.scene.slots import pack
from rulewright.scene.things import member_id
from rulewright.types import BoolType, CollectionType, FiniteType, IntType, MemberType
from rulewright.words.values import readable


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a card for one of its fields; a list can be a row of pictures."""

    is_: str
    value: str
    title: str = ""
    member: str = ""
    of: FiniteType | None = None
    icons: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card: its name, the role of its head's colour, corner numbers, labelled lines,
    and its text.
    """

    name: str
    role: str
    head: str
    numbers: tuple[tuple[str, str], ...]
    lines: tuple[CardLine, ...]
    text: str

    @property
    def says(self) -> bool:
        """Whether there is something on the card beside its name."""
        return bool(self.head or self.lines or self.numbers or self.text)


class Faces:
    """The faces of all cards, each made once."""

    def __init__(self, look: SceneContext) -> None:
        self.look = look
        self._known: dict[tuple[str, str], Face] = {}
        self._heights: dict[tuple[str, str, float], float] = {}
        self._cards: dict[tuple[str, str, Point, bool], Node] = {}

    def height(self, kind: FiniteType, names: Iterable[str], wide: float, most: float) -> float:
        """How high cards are that are so wide: as what they say needs, if it is not too much."""
        needed = 60.0
        for name in names:
            key = (kind.root.name, name, round(wide))
            if key not in self._heights:
                node = _card(self, kind, name, (wide, 900), False)
                texts = [mark.box[3] for mark in node.marks if isinstance(mark, Text)]
                icons = [mark.y + mark.r for mark in node.marks if isinstance(mark, Circle)]
                self._heights[key] = max([*texts, *icons]) + 8
            needed = max(needed, self._heights[key])
        return min(needed, most)

    def card(
        self, kind: FiniteType, name: str, at: Point, size: Point, within: str, upon: bool = False
    ) -> Node:
        """A card face up; `upon`: with room at its foot for what stands on it."""
        key = (kind.root.name, name, size, upon)
        if key not in self._cards:
            self._cards[key] = _card(self, kind, name, size, upon)
        return replace(self._cards[key], at=at, within=within)

    def of(self, kind: FiniteType, name: str) -> Face:
        key = (kind.root.name, name)
        if key not in self._known:
            self._known[key] = self._made(kind, name)
        return self._known[key]

    def _made(self, kind: FiniteType, name: str) -> Face:
        look, root = self.look, kind.root
        role, head, text = look.roles.role(name), "", ""
        title_of = capital(look.called.member(root, name))
        numbers: list[tuple[str, str]] = []
        lines: list[CardLine] = []
        for symbol, index in look.types_of(root, name):
            text = text or look.member_rule(root, name)
            if not symbol.fields:
                continue
            card = look.board.cards.get(symbol.name)
            for field in look.on_cards(symbol):
                told = self._field(symbol, field, index)
                if told is None:
                    continue
                if told.of is not None and told.value.casefold() in title_of.casefold():
                    role = role or look.roles.role(told.member)
                    continue  # the name says it already
                told = replace(told, title=capital(look.titled(symbol, field)))
                if told.is_ == "number" and len(numbers) < 2:
                    numbers.append((told.title, told.value))
                elif told.of is not None and (
                    card.head == field if card is not None and card.head else not head
                ):
                    role, head = role or look.roles.role(told.member), told.value
                else:
                    lines.append(told)
                if told.of is not None:
                    text = text or look.member_rule(told.of.root, told.member)
        return Face(title_of, role, head, tuple(numbers), tuple(lines), text)

    def _field(self, symbol: TypeSymbol, field: str, index: int) -> CardLine | None:
        """Return the line of a field, or None."""
        look = self.look
        table = look.field(symbol, field)
        if table is None or index >= len(table.cells):
            return None
        value = table.cells[index]
        match table.type:
            case IntType():
                shown = readable(table.type, value)
                return None if shown is None else CardLine("number", str(shown))
            case BoolType():
                return CardLine("flag", capital(look.titled(symbol, field))) if value else None
            case MemberType(of=of):
                if value < 0:
                    return None
                name = of.root.names[value]
                return CardLine("member", capital(look.called.member(of, name)), member=name, of=of)
            case CollectionType(element=MemberType(of=of)):
                items = [of.root.names[item] for item in look.world.pool.items[value]]
                icons = [look.icon(item) for item in items]
                told = look.words.value(tuple(self._counted(of, items)))
                drawn = tuple(icon for icon in icons if icon is not None)
                whole = drawn if len(drawn) == len(items) else ()
                return CardLine("list", capital(told), icons=whole) if items else None
            case CollectionType():
                numbers = look.world.pool.items[value]
                return CardLine("list", ", ".join(map(str, numbers))) if numbers else None
        return None

    def _counted(self, of: FiniteType, items: list[str]) -> list[str]:
        look = self.look
        return [
            look.called.member(of, item)
            if items.count(item) == 1
            else f"{items.count(item)} {look.called.member(of, item)}"
            for item in dict.fromkeys(items)
        ]


def _card(faces: Faces, kind: FiniteType, name: str, size: Point, upon: bool) -> Node:
    """A card at no place."""
    look, face = faces.look, faces.of(kind, name)
    wide, high = size
    marks: list[Mark] = [Rect(0, 0, wide, high, "card", "edge", 1, 6)]
    title_size = 11.5 if wide > 100 else 11.0
    corner = " ".join(value for _, value in face.numbers)
    spared = text_width(corner, True) * 14 + 10 if corner else 0
    band = f"role:{face.role}" if face.role else "shade"
    ink = f"on:{face.role}" if face.role else "ink"
    room = wide - 14
    most = 3 if high > 80 else 2 if high > 50 else 1
    lines = wrapped(face.name, room, title_size, most, True, room - spared)
    head = len(lines) * title_size * 1.15 + 7
    marks.append(Rect(1, 1, wide - 2, head, band, "", 1, 5))
    marks += [
        Text(7, 4 + (n + 0.85) * title_size * 1.15, line, title_size, ink, "start", True)
        for n, line in enumerate(lines)
    ]
    if corner:
        marks.append(Text(wide - 7, 4 + 0.85 * 14, corner, 14, ink, "end", True))
    foot = 22.0 if upon else 4.0
    y = head + 4
    if face.head and not face.role:
        y = _written(marks, (face.head,), y, wide, high - foot, "ink", 1)
    for line in face.lines:
        if line.icons and y + 14 <= high - foot:
            radius, points = pack((7, y, wide - 7, y + 14), len(line.icons), 6.5)
            x = 7 + radius - points[0][0]
            for icon, (px, _) in zip(line.icons, points, strict=True):
                marks += piece_marks(icon, px + x, y + 7, radius)
            y += 16
        elif line.of is not None and look.roles.role(line.member) and y + 13 <= high - foot:
            marks += piece_marks(Piece(look.roles.role(line.member)), 12, y + 6.5, 5)
            marks.append(Text(21, y + 10.5, shortened(line.value, wide - 26, 11), 11, "faint"))
            y += 13.5
        else:
            y = _written(marks, (line.value,), y, wide, high - foot, "faint", 2)
    if face.text:
        y = _written(marks, (face.text,), y + 1, wide, high - foot, "ink", 9)
    told = [f"{title}: {value}" for title, value in face.numbers]
    told += [f"{line.title}: {line.value}" for line in face.lines]
    long = "; ".join(filter(None, [face.name, face.head, *told, face.text]))
    return Node(
        member_id(kind, name), "card", (0, 0), (0, 0, wide, high), tuple(marks),
        Handle("member", kind.root.name, (name,)), "", face.name, long, long,
        name, face.role, layer=4,
    )  # fmt: skip


def back_node(id: str, at: tuple[float, float], size: tuple[float, float], within: str,
              count: int, told: str, stands: Handle) -> Node:  # fmt: skip
    """A card, or a pile of so many, face down."""
    wide, high = size
    marks: list[Mark] = []
    for shift in (4.0, 2.0) if count > 2 else (2.0,) if count > 1 else ():
        marks.append(Rect(shift, -shift, wide, high, "back", "rim", 0.8, 5))
    marks.append(Rect(0, 0, wide, high, "back", "rim", 0.8, 5))
    marks.append(Rect(3.5, 3.5, wide - 7, high - 7, "", "on-back", 0.8, 3))
    if count > 1:
        marks.append(Text(wide / 2, high / 2 + 5.5, f"{count}", 15, "on-back", "middle", True))
    else:
        marks.append(Circle(wide / 2, high / 2, 4, "on-back"))
    states = ("hidden",)
    return Node(id, "stack", at, (0, -4, wide + 4, high), tuple(marks),
                stands, within, told, told, told, str(count), "", states, 4)  # fmt: skip


@lru_cache(maxsize=1024)
def chip_width(label: str, value: str, icon: bool) -> float:
    wide = 18.0 + (18 if icon else 0)
    wide += text_width(label) * 12.5 + (text_width(value, True) * 14 + 7 if value else 0)
    return wide


def chip_marks(label: str, value: str, icon: Piece | None, wide: float) -> tuple[Mark, ...]:
    """A rounded box with a picture, a name and a number."""
    marks: list[Mark] = [Rect(0, 0, wide, 24, "well", "", 1, 12)]
    x = 8.0
    if icon is not None:
        marks += piece_marks(icon, x + 7, 12, 7)
        x += 18
    spared = text_width(value, True) * 14 + 15 if value else 8
    marks.append(Text(x, 16.4, shortened(label, wide - x - spared, 12.5), 12.5, "faint"))
    if value:
        marks.append(Text(wide - 8, 16.8, value, 14, "ink", "end", True))
    return tuple(marks)


def _written(
    marks: list[Mark], texts: tuple[str, ...], y: float, wide: float, bottom: float, fill: str,
    most: int,
) -> float:  # fmt: skip
    """Add text in as many lines as fit, and return where it ends."""
    for text in texts:
        room = int((bottom - y) // 12.5)
        for line in wrapped(text, wide - 14, 11, min(room, most)) if room > 0 else ():
            marks.append(Text(7, y + 10, line, 11, fill))
            y += 12.5
    return y
