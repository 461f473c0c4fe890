"""Cards: what is known of one, as a small picture, a chip, or a back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rulewright.analysis.symbols import TypeSymbol
from rulewright.records import dataclass
from rulewright.scene.look import Look
from rulewright.scene.measure import shortened, text_width, wrapped
from rulewright.scene.nodes import Circle, Handle, Mark, Node, Rect, Text
from rulewright.scene.pieces import Piece, piece_marks
from rulewright.scene.slots import pack
from rulewright.scene.things import capital, member_id
from rulewright.types import BoolType, CollectionType, FiniteType, IntType, MemberType
from rulewright.words.values import named, readable


@dataclass(frozen=True, slots=True)
class Face:
    """What a card says: its name, the role that colours its head, numbers at its corner, lines of
    fields each with what it is called, and its text."""

    name: str
    role: str
    head: str
    numbers: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, str, str], ...]
    text: str


class Faces:
    """The faces of all cards, each made once."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._known: dict[tuple[str, str], Face] = {}

    def of(self, kind: FiniteType, name: str) -> Face:
        key = (kind.root.name, name)
        if key not in self._known:
            self._known[key] = self._made(kind, name)
        return self._known[key]

    def _made(self, kind: FiniteType, name: str) -> Face:
        look, root = self.look, kind.root
        index = root.names.index(name)
        role, head, text = look.roles.role(name), "", ""
        numbers: list[tuple[str, str]] = []
        lines: list[tuple[str, str, str]] = []
        for symbol in self._types(root, index):
            own = index - self._offset(symbol, root)
            text = text or self._text(symbol, name)
            for field in symbol.fields:
                told = self._field(symbol, field, own)
                if told is None:
                    continue
                kind_of, value, member = told
                title = look.words.message(f"field-{symbol.name}-{field}") or look.called.thing(
                    field
                )
                if kind_of == "number" and len(numbers) < 2:
                    numbers.append((capital(title), value))
                elif kind_of == "member" and not head:
                    role, head = role or look.roles.role(member), value
                else:
                    lines.append((capital(title), value, look.roles.role(member)))
        return Face(look.called.member(root, name), role, head, tuple(numbers), tuple(lines), text)

    def _types(self, root: FiniteType, index: int) -> list[TypeSymbol]:
        """The types with fields that a member belongs to, the widest first."""
        found = []
        for symbol in self.look.world.symbols.values():
            if not isinstance(symbol, TypeSymbol) or symbol.finite is None or not symbol.fields:
                continue
            if symbol.finite.root is root and index in symbol.finite.members:
                found.append(symbol)
        return found

    def _offset(self, symbol: TypeSymbol, root: FiniteType) -> int:
        return 0

    def _text(self, symbol: TypeSymbol, name: str) -> str:
        """What the book says of the member."""
        assert symbol.finite is not None
        return self.look.words.message(f"rule-{symbol.finite.root.name}-{name}") or ""

    def _field(self, symbol: TypeSymbol, field: str, index: int) -> tuple[str, str, str] | None:
        """The kind of a field's value, the value in words, and the member that it is, if any."""
        look = self.look
        table = look.field(symbol, field)
        if table is None or index >= len(table.cells):
            return None
        value = table.cells[index]
        match table.type:
            case IntType():
                shown = readable(table.type, value)
                return None if shown is None else ("number", str(shown), "")
            case BoolType():
                return ("flag", look.words.value(True), "") if value else None
            case MemberType(of=of):
                if value < 0:
                    return None
                name = of.root.names[value]
                return "member", look.called.member(of, name), name
            case CollectionType(element=MemberType(of=of)):
                counts: dict[str, int] = {}
                for item in look.world.pool.items[value]:
                    name = look.called.member(of, of.root.names[item])
                    counts[name] = counts.get(name, 0) + 1
                told = tuple(
                    name if n == 1 else look.words.word("counted", {"number": n, "of": name})
                    for name, n in counts.items()
                )
                return ("list", look.words.value(told), "") if told else None
            case CollectionType():
                items = look.world.pool.items[value]
                return ("list", ", ".join(str(item) for item in items), "") if items else None
        return None


SIZES = {"card": (124.0, 92.0), "small": (86.0, 58.0)}


def card_node(
    faces: Faces,
    kind: FiniteType,
    name: str,
    at: tuple[float, float],
    size: tuple[float, float],
    within: str,
    on: Sequence[tuple[Piece, int]] = (),
    more: str = "",
) -> Node:
    """A card face up, with what stands on it."""
    face = faces.of(kind, name)
    wide, high = size
    marks: list[Mark] = [Rect(0, 0, wide, high, "card", "edge", 1, 6)]
    title_size = 11.5 if wide > 100 else 11.0
    corner = " ".join(value for _, value in face.numbers)
    spared = text_width(corner, True) * 14 + 10 if corner else 0
    band = f"role:{face.role}" if face.role else "shade"
    ink = f"on:{face.role}" if face.role else "ink"
    lines = wrapped(face.name, wide - 14 - spared, title_size, 2 if high > 50 else 1, True)
    head = len(lines) * title_size * 1.15 + 7
    marks.append(Rect(1, 1, wide - 2, head, band, "", 1, 5))
    marks += [
        Text(7, 4 + (n + 0.85) * title_size * 1.15, line, title_size, ink, "start", True)
        for n, line in enumerate(lines)
    ]
    if corner:
        marks.append(Text(wide - 7, 4 + 0.85 * 14, corner, 14, ink, "end", True))
    pieces = sum(count for _, count in on)
    foot = 20.0 if pieces else 4.0
    y = head + 4
    told = [face.head] if face.head else []
    told += [value for _, value, _ in face.lines]
    told += [face.text] if face.text else []
    for part in told:
        room = int((high - foot - y) // 12.5)
        if room < 1:
            break
        for line in wrapped(part, wide - 14, 11, min(room, 4)):
            marks.append(Text(7, y + 10, line, 11, "ink" if part == face.head else "faint"))
            y += 12.5
    if pieces:
        radius, points = pack((4, high - foot, wide - 4, high - 3), pieces, 8)
        flat = [piece for piece, count in on for _ in range(count)]
        for piece, (px, py) in zip(flat, points, strict=True):
            marks += piece_marks(piece, px, py, radius)
    told = [f"{title}: {value}" for title, value in face.numbers]
    told += [f"{title}: {value}" for title, value, _ in face.lines]
    long = "; ".join(filter(None, [face.name, face.head, *told, face.text, more]))
    return Node(
        member_id(kind, name), "card", at, (0, 0, wide, high), tuple(marks),
        Handle("member", kind.root.name, (name,)), within, face.name, long, long,
        f"{name} {more}".strip(), face.role, layer=4,
    )  # fmt: skip


def back_node(id: str, at: tuple[float, float], size: tuple[float, float], within: str,
              count: int, told: str) -> Node:  # fmt: skip
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
    return Node(id, "stack" if count > 1 else "card", at, (0, -4, wide + 4, high), tuple(marks),
                None, within, told, told, told, str(count), "", states, 4)  # fmt: skip


@lru_cache(maxsize=1024)
def chip_width(label: str, value: str, icon: bool) -> float:
    wide = 16.0 + (17 if icon else 0)
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


def named_value(look: Look, of: FiniteType, name: str) -> str:
    return look.words.value(named(of, name))


Standings = Mapping[str, Sequence[tuple[Piece, int, str]]]
