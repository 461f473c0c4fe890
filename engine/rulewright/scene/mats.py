"""Mats: what belongs to a player, to a member of a type, or to all, in boxes that flow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from rulewright.play.names import HIDDEN
from rulewright.records import dataclass
from rulewright.scene.cards import Faces, back_node, card_node, chip_marks, chip_width
from rulewright.scene.look import Look
from rulewright.scene.measure import shortened, text_width
from rulewright.scene.nodes import Handle, Mark, Node, Rect, Text
from rulewright.scene.pieces import Piece, piece_marks
from rulewright.scene.things import Thing, is_seat, member_id, root_of
from rulewright.types import BoolType, FiniteType, KeyType, MemberType

PAD = 10.0
GAP = 6.0
HEAD = 26.0
FEW = 14
"""Of a type with more members, only those are shown of which there is something to say."""
CARDS = 16
"""So many cards of a place lie open side by side; of more, the last ones and a number."""


@dataclass(frozen=True, slots=True)
class Mat:
    """A box on the table: whose it is, and what lies in it."""

    id: str
    title: str
    things: tuple[Thing, ...]
    owner: tuple[FiniteType, str] | None = None
    role: str = ""
    turn: bool = False


@dataclass(slots=True)
class Flow:
    """Boxes placed beside each other from left to right, then in the next row."""

    left: float
    top: float
    width: float
    nodes: list[Node] = field(default_factory=list)
    x: float = 0.0
    row: float = 0.0

    def place(self, wide: float, high: float) -> tuple[float, float]:
        """Where a box of that size comes to stand."""
        if self.x and self.x + wide > self.width + 0.01:
            self.feed()
        at = (self.left + self.x, self.top)
        self.x += wide + GAP
        self.row = max(self.row, high)
        return at

    def feed(self) -> None:
        """Begins a new row."""
        if self.row:
            self.top += self.row + GAP
        self.x = self.row = 0.0


class Mats:
    """Draws mats of one ruleset."""

    def __init__(self, look: Look, faces: Faces, small: bool) -> None:
        self.look = look
        self.faces = faces
        self.small = small

    def drawn(
        self, mat: Mat, state: Mapping[str, object], x: float, y: float, width: float
    ) -> tuple[list[Node], float]:
        """The nodes of a mat at a place, and how high it is."""
        flow = Flow(x + PAD, y + HEAD + 8, width - 2 * PAD)
        for thing in mat.things:
            self._thing(flow, mat, thing, state.get(thing.name))
        flow.feed()
        high = flow.top - y + PAD - GAP
        if not flow.nodes and mat.owner is None:
            return [], 0.0
        role = f"role:{mat.role}" if mat.role else "shade"
        ink = f"on:{mat.role}" if mat.role else "ink"
        marks: list[Mark] = [
            Rect(0, 0, width, high, "panel", "turn" if mat.turn else "line",
                 2.5 if mat.turn else 1, 8),
            Rect(1, 1, width - 2, HEAD, role, "", 1, 7),
        ]  # fmt: skip
        at = PAD
        if mat.owner is not None and self.look.sign(mat.owner[1]):
            marks += piece_marks(self.look.piece(*mat.owner), at + 7, 1 + HEAD / 2, 7)
            at += 20
        title = shortened(mat.title, width - at - PAD - 20, 14, True)
        marks.append(Text(at, 18.5, title, 14, ink, "start", True))
        if mat.turn:
            marks.append(Text(width - PAD, 18.5, "◀", 13, ink, "end", True))
        handle = None
        if mat.owner is not None:
            handle = Handle("member", mat.owner[0].root.name, (mat.owner[1],))
        states = ("turn",) if mat.turn else ()
        frame = Node(
            mat.id, "mat", (x, y), (0, 0, width, high), tuple(marks), handle, "", mat.title,
            mat.title, mat.title, "", mat.role, states, 1,
        )  # fmt: skip
        return [frame, *flow.nodes], high

    # --- what lies in a mat -----------------------------------------------------------------------

    def _thing(self, flow: Flow, mat: Mat, thing: Thing, value: object) -> None:
        """One thing, below the keys that the owner of the mat stands for."""
        keys, rest = list[str](), list(thing.keys)
        if mat.owner is not None:
            at = owner_at(thing, mat.owner[0])
            if at is None:
                return
            if at == 0:
                value = value.get(mat.owner[1]) if isinstance(value, Mapping) else None
            else:  # the owner is the last of two keys
                value = {
                    key: inner.get(mat.owner[1])
                    for key, inner in (value.items() if isinstance(value, Mapping) else ())
                    if isinstance(inner, Mapping)
                }
            keys.append(mat.owner[1])
            rest.pop(at)
            if at == 1:
                self._keyed(flow, mat, thing, rest, value, lambda key: (key, mat.owner[1]))
                return
        if not rest:
            self._one(flow, mat, thing, tuple(keys), value)
        else:
            self._keyed(flow, mat, thing, rest, value, lambda key: (*keys, key))

    def _one(
        self, flow: Flow, mat: Mat, thing: Thing, keys: tuple[str, ...], value: object
    ) -> None:
        if thing.kind == "zone":
            self._zone(flow, mat, thing, keys, value)
        elif thing.kind == "bag":
            self._bag(flow, mat, thing, keys, value)
        else:
            self._cell(flow, mat, thing, keys, value, self.look.called.thing(thing.name))

    def _cell(
        self, flow: Flow, mat: Mat, thing: Thing, keys: tuple[str, ...], value: object, title: str
    ) -> None:
        """A counter, a chip with a member, or a chip for what is true."""
        look = self.look
        icon = None
        if value is None or value is False:
            return
        if value == HIDDEN:
            told = HIDDEN
        elif isinstance(thing.type, BoolType):
            told = ""
        elif isinstance(thing.type, MemberType) and isinstance(value, str):
            told = look.called.member(thing.type.of, value)
            icon = self.icon(thing.type.of, value)
        else:
            told = str(value)
        wide = min(flow.width, chip_width(title, told, icon is not None))
        marks = chip_marks(title, told, icon, wide)
        self._add(flow, mat, thing, keys, wide, 24, marks, "counter", told or title, str(value))

    def icon(self, of: FiniteType, name: str) -> Piece | None:
        """The picture of a member: as it is drawn on the board, or in its colour."""
        look = self.look
        role = look.roles.role(name)
        shape = "disc"
        for how in (look.board.shown or {}).values():
            if how.shapes and name in how.shapes:
                shape = how.shapes[name]
        if not role and shape == "disc":
            return None
        return Piece(role, shape, "", look.sign(name))

    def _add(
        self,
        flow: Flow,
        mat: Mat,
        thing: Thing,
        keys: tuple[str, ...],
        wide: float,
        high: float,
        marks: Sequence[Mark],
        kind: str,
        short: str,
        value: str,
    ) -> None:
        at = flow.place(wide, high)
        told = self.look.called.told(thing, keys, short)
        flow.nodes.append(
            Node(thing.id(keys), kind, at, (0, 0, wide, high), tuple(marks), thing.handle(keys),
                 mat.id, short, told, told, value, "", (), 3)
        )  # fmt: skip

    def _bag(
        self, flow: Flow, mat: Mat, thing: Thing, keys: tuple[str, ...], value: object,
        title: str = "",
    ) -> None:  # fmt: skip
        """How many of each kind; how many in all, face down, of what is not to be seen."""
        look = self.look
        title = title or look.called.thing(thing.name)
        if not isinstance(value, Mapping):
            return
        of = thing.type.of  # type: ignore[union-attr]
        assert isinstance(of, FiniteType)
        if set(value) == {"size"} and "size" not in of.root.names:
            count = int(value["size"])
            if count:
                self._pile(flow, mat, thing, keys, title, count)
            return
        if not value:
            return
        self._title(flow, mat, f"{thing.id(keys)}:title", title)
        for name, count in value.items():
            label = look.called.member(of, name)
            icon = self.icon(of, name)
            number = f"×{count}" if count != 1 else ""
            wide = min(flow.width, chip_width(label, number, icon is not None))
            at = flow.place(wide, 24)
            told = f"{look.called.told(thing, keys, label)} ×{count}"
            flow.nodes.append(
                Node(f"{thing.id(keys)}{name}", "counter", at, (0, 0, wide, 24),
                     chip_marks(label, number, icon, wide), thing.handle(keys), mat.id, label, told,
                     told, f"{name} {count}", look.roles.role(name), (), 3)
            )  # fmt: skip

    def _pile(
        self, flow: Flow, mat: Mat, thing: Thing, keys: tuple[str, ...], title: str, count: int
    ) -> None:
        """Things face down: a back with their number, and their name beside it."""
        label = shortened(title, 130, 12.5)
        wide = 34 + 10 + text_width(label) * 12.5
        x, y = flow.place(wide, 42)
        told = self.look.called.told(thing, keys, f"{HIDDEN} × {count}")
        flow.nodes.append(back_node(thing.id(keys), (x, y + 4), (30, 38), mat.id, count, told))
        flow.nodes.append(
            Node(f"{thing.id(keys)}:title", "word", (x + 40, y), (0, 0, wide - 40, 42),
                 (Text(0, 27, label, 12.5, "faint"),), within=mat.id, layer=3)
        )  # fmt: skip

    def _title(self, flow: Flow, mat: Mat, id: str, title: str) -> None:
        """The name of what follows, in a row of its own."""
        flow.feed()
        label = shortened(title, flow.width, 12.5)
        at = flow.place(text_width(label) * 12.5, 15)
        flow.nodes.append(
            Node(id, "word", at, (0, 0, text_width(label) * 12.5, 15),
                 (Text(0, 11.5, label, 12.5, "faint"),), within=mat.id, layer=3)
        )  # fmt: skip
        flow.feed()

    def _zone(
        self, flow: Flow, mat: Mat, thing: Thing, keys: tuple[str, ...], value: object
    ) -> None:
        """Cards side by side; face down a pile of backs."""
        if not isinstance(value, list) or not value:
            return
        title = self.look.called.thing(thing.name)
        seen = [name for name in value if name != HIDDEN]
        if not seen:
            self._pile(flow, mat, thing, keys, title, len(value))
            return
        of = thing.type.of  # type: ignore[union-attr]
        assert isinstance(of, FiniteType)
        count = f" ({len(value)})" if len(value) > 3 else ""
        self._title(flow, mat, f"{thing.id(keys)}:title", title + count)
        wide, high = (86.0, 60.0) if self.small or len(seen) > 8 else (118.0, 88.0)
        if not self._faced(of):
            self._plain(flow, mat, thing, keys, of, seen[-CARDS:])
        else:
            for name in seen[-CARDS:]:
                at = flow.place(wide, high)
                flow.nodes.append(card_node(self.faces, of, name, at, (wide, high), thing.id(keys)))
        if len(seen) < len(value):
            at = flow.place(34, high)
            told = self.look.called.told(thing, keys, f"{HIDDEN} × {len(value) - len(seen)}")
            flow.nodes.append(
                back_node(f"{thing.id(keys)}#", (at[0], at[1] + 4), (30, 38), thing.id(keys),
                          len(value) - len(seen), told)
            )  # fmt: skip
        flow.feed()

    def _faced(self, of: FiniteType) -> bool:
        """Whether there is something on these cards beside their names."""
        face = self.faces.of(of, of.root.names[0])
        return bool(face.head or face.lines or face.numbers or face.text)

    def _plain(
        self, flow: Flow, mat: Mat, thing: Thing, keys: tuple[str, ...], of: FiniteType,
        names: Sequence[str],
    ) -> None:  # fmt: skip
        """Things that are nothing but a name, as chips."""
        for name in names:
            label, icon = self.look.called.member(of, name), self.icon(of, name)
            wide = min(flow.width, chip_width(label, "", icon is not None))
            at = flow.place(wide, 24)
            flow.nodes.append(
                Node(member_id(of, name), "card", at, (0, 0, wide, 24),
                     chip_marks(label, "", icon, wide),
                     Handle("member", of.root.name, (name,)), thing.id(keys), label, label, label,
                     name, self.look.roles.role(name), (), 4)
            )  # fmt: skip

    def _keyed(
        self, flow: Flow, mat: Mat, thing: Thing, rest: list[KeyType], value: object, keys: object
    ) -> None:
        """A row of wells, one for each key; for two keys a row for each of the first."""
        assert callable(keys)
        if not isinstance(value, Mapping):
            return
        look, key = self.look, rest[0]
        title = look.called.thing(thing.name)
        if len(rest) > 1:
            for name, inner in value.items():
                sub = [one for one in rest[1:]]
                if isinstance(inner, Mapping) and any(_something(v) for v in _leaves(inner)):
                    within = look.words.word(
                        "part", {"thing": title, "part": look.called.key(key, name)}
                    )
                    self._row(
                        flow, mat, thing, sub[0], inner, lambda k, n=name: (*keys(n), k), within
                    )
            return
        self._row(flow, mat, thing, key, value, keys, title)

    def _row(
        self, flow: Flow, mat: Mat, thing: Thing, key: KeyType, value: Mapping[str, object],
        keys: object, title: str,
    ) -> None:  # fmt: skip
        assert callable(keys)
        look = self.look
        if thing.kind != "state":
            for name, inner in value.items():
                told = look.called.key(key, name)
                if thing.kind == "zone" and isinstance(inner, list) and inner:
                    self._zone(flow, mat, thing, keys(name), inner)
                elif thing.kind == "bag" and inner:
                    within = look.words.word("part", {"thing": title, "part": told})
                    self._bag(flow, mat, thing, keys(name), inner, within)
            return
        shown = {n: v for n, v in value.items() if _something(v)}
        if isinstance(thing.type, MemberType) and len(value) <= FEW:
            shown = dict(value)
        if not shown:
            return
        self._title(flow, mat, f"{thing.id(keys(''))}:title", title)
        for name, inner in list(shown.items())[: 3 * FEW]:
            label = look.called.key(key, name)
            of = root_of(key)
            if isinstance(thing.type, MemberType):
                self._well(flow, mat, thing, keys(name), label, inner)
            else:
                icon = self.icon(of, name) if of is not None else None
                told = "" if isinstance(inner, bool) else str(inner)
                wide = min(flow.width, chip_width(label, told, icon is not None))
                marks = chip_marks(label, told, icon, wide)
                short = told or label
                self._add(
                    flow, mat, thing, keys(name), wide, 24, marks, "counter", short, str(inner)
                )
        flow.feed()

    def _well(
        self, flow: Flow, mat: Mat, thing: Thing, keys: tuple[str, ...], label: str, value: object
    ) -> None:
        """A space with what stands in it."""
        assert isinstance(thing.type, MemberType)
        of = thing.type.of
        told = ""
        piece = None
        if isinstance(value, str):
            told = HIDDEN if value == HIDDEN else self.look.called.member(of, value)
            piece = self.icon(of, value)
        size = 12.0
        inner = text_width(told) * size + (22 if piece else 6) if told else 24
        wide = min(flow.width, max(44.0, min(112.0, text_width(label) * 11 + 8), inner + 8))
        marks: list[Mark] = [
            Rect(0, 0, wide, 40, "well", "line", 1, 6),
            Text(wide / 2, 12.5, shortened(label, wide - 6, 11), 11, "faint", "middle"),
        ]
        if piece is not None and (is_seat(of) or len(told) > 12):
            marks += piece_marks(piece, wide / 2, 27, 9)
        elif told:
            x = 6.0
            if piece is not None:
                marks += piece_marks(piece, x + 8, 27, 8)
                x += 20
            marks.append(Text(x, 31, shortened(told, wide - x - 4, size), size, "ink"))
        self._add(flow, mat, thing, keys, wide, 40, marks, "slot", told, str(value or ""))


def owner_at(thing: Thing, of: FiniteType) -> int | None:
    """Which of the keys of a thing is the owner of a mat."""
    for number, key in enumerate(thing.keys[:2]):
        root = root_of(key)
        if root is not None and root is of.root:
            return number
    return None


def _something(value: object) -> bool:
    return value is not None and value is not False and value != 0 and value != [] and value != {}


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _leaves(inner)
    else:
        yield value
