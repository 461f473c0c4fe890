"""What lies in the boxes of a table: numbers, spaces, things of a kind, cards, piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial

from rulewright.phrases import capital
from rulewright.play.names import HIDDEN
from rulewright.records import dataclass
from rulewright.scene.boards import SEVERAL
from rulewright.scene.cards import Faces, back_node, chip_marks, chip_width
from rulewright.scene.context import SceneContext
from rulewright.scene.groups import Group, Plans, members_of, owner_at
from rulewright.scene.measure import Box, Point, plain, shortened, text_width, wrapped
from rulewright.scene.memo import Memo
from rulewright.scene.nodes import Handle, Mark, Node, Path, Rect, Text
from rulewright.scene.pieces import Piece, piece_marks
from rulewright.scene.slots import pack
from rulewright.scene.things import KeyedState, empty, flat, is_seat, member_id
from rulewright.types import BagType, BoolType, FiniteType, KeyType, MemberType, root_name, root_of

PAD = 10.0
GAP = 6.0
HEAD = 26.0
FEW = 14
"""Of a type with more members, only those are shown of which there is something to say."""
CARDS = 12
"""So many cards of a place lie open side by side; of more, the last ones and a number. What
somebody has is shown whole, as it can be played."""
CHIP = 24.0
FOOT = 20.0
"""Height of the room on a card for what stands there."""
Keys = Callable[[str], tuple[str, ...]]


@dataclass(slots=True)
class Flow:
    """Boxes placed beside each other from left to right, then in the next row."""

    left: float
    top: float
    width: float
    within: str
    nodes: list[Node] = field(default_factory=list)
    x: float = 0.0
    row: float = 0.0

    def place(self, wide: float, high: float) -> Point:
        """Return the position of the next box of this size."""
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


class Before:
    """The drawings of earlier positions."""

    def __init__(self) -> None:
        self.mats = Memo[Flow]()
        self.rows = Memo[tuple[list[Node], float]]()


class Mats:
    """Draws what lies beside the boards of one ruleset, for one position."""

    def __init__(
        self,
        look: SceneContext,
        faces: Faces,
        plans: Plans,
        state: Mapping[str, object],
        small: bool,
        before: Before,
    ) -> None:
        self.look = look
        self.faces = faces
        self.plans = plans
        self.state = state
        self.small = small
        self.before = before
        self._upon: dict[str, dict[str, list[tuple[KeyedState, tuple[str, ...], object]]]] = {}

    # --- mats -------------------------------------------------------------------------------------

    def filled(self, group: Group, owner: str | None, id: str, at: Point, width: float) -> Flow:
        """Return the contents of a mat below its head, in a box of this width."""
        values = [self._kept_for(thing, group.of, owner) for thing in group.things]
        return self.before.mats.made(
            (group.name, owner, width, self.small),
            (at, values, self._upon_cards(group)),
            partial(self._filled, group, owner, values, id, at, width),
        )

    def _filled(
        self,
        group: Group,
        owner: str | None,
        values: Sequence[object],
        id: str,
        at: Point,
        width: float,
    ) -> Flow:
        flow = Flow(at[0] + PAD, at[1] + HEAD + 8, width - 2 * PAD, id)
        for thing, value in zip(group.things, values, strict=True):
            if thing.name not in self.state:
                continue
            if owner is None or group.of is None:
                self._whole(flow, thing, (), list(thing.keys), value)
            else:
                self._owned(flow, thing, group.of, owner, value)
        flow.feed()
        return flow

    def frame(
        self, group: Group, owner: str | None, id: str, at: Point, size: Point, turn: bool
    ) -> Node:
        """The box of a mat, with its name."""
        look, (wide, high) = self.look, size
        title, role, handle = look.words.message(f"mat-{group.name}"), "", None
        if owner is not None and group.of is not None:
            title, role = capital(look.called.member(group.of, owner)), look.roles.role(owner)
            handle = Handle("member", group.of.root.name, (owner,))
        title = title or look.words.title(look.program.ruleset)
        head, ink = (f"role:{role}", f"on:{role}") if role else ("shade", "ink")
        marks: list[Mark] = [
            Rect(0, 0, wide, high, "panel", "turn" if turn else "line", 2.5 if turn else 1, 8),
            Rect(1.5, 1.5, wide - 3, HEAD, head, "", 1, 6.5),
            Path(f"M1 {HEAD + 2}h{wide - 2:.1f}", "", "line", 1),
        ]
        x = PAD
        if owner is not None and look.sign(owner):
            marks += piece_marks(look.piece(group.of, owner), x + 7, 2 + HEAD / 2, 7)
            x += 20
        marks.append(
            Text(x, 19.5, shortened(title, wide - x - PAD - 18, 14, True), 14, ink, "start", True)
        )
        if turn:
            marks.append(Text(wide - PAD, 19.5, "◀", 12, ink, "end", True))
        states = ("turn",) if turn else ()
        return Node(id, "mat", at, (0, 0, wide, high), tuple(marks), handle, "", title, title,
                    title, "", role, states, 1)  # fmt: skip

    def _owned(
        self, flow: Flow, thing: KeyedState, of: FiniteType, owner: str, value: object
    ) -> None:
        """Add what is keyed by the owner of a mat."""
        at, rest = owner_at(thing, of), list(thing.keys)
        if at == 1 and isinstance(value, Mapping):
            self._row(flow, thing, rest[0], value, lambda key: (key, owner), self._name(thing))
        else:
            keys = () if at is None else (owner,)
            self._whole(flow, thing, keys, rest[len(keys) :], value)

    def _kept_for(self, thing: KeyedState, of: FiniteType | None, owner: str | None) -> object:
        """The part of a thing's state that is the owner's: all of it, where it has none."""
        value = self.state.get(thing.name)
        at = owner_at(thing, of) if owner is not None and of is not None else None
        if at is None or not isinstance(value, Mapping):
            return value
        if at == 0:
            return value.get(owner)
        return {
            key: each[owner]
            for key, each in value.items()
            if isinstance(each, Mapping) and owner in each
        }

    def _upon_cards(self, group: Group) -> list[object]:
        """The state of all that can stand on cards, where a group has some."""
        if not any(thing.kind == "zone" for thing in group.things):
            return []
        return [
            self.state.get(thing.name) for things in self.plans.upon.values() for thing in things
        ]

    def _whole(
        self,
        flow: Flow,
        thing: KeyedState,
        keys: tuple[str, ...],
        rest: list[KeyType],
        value: object,
    ) -> None:
        if not rest:
            self._one(flow, thing, keys, value, self._name(thing))
        elif not isinstance(value, Mapping):
            return
        elif len(rest) == 1:
            self._row(flow, thing, rest[0], value, lambda key: (*keys, key), self._name(thing))
        else:
            for name, inner in value.items():
                if not empty(inner):
                    part = self.look.called.key(rest[0], name)
                    self._under(flow, thing, (*keys, name), rest[1:], inner, part)

    def _under(
        self, flow: Flow, thing: KeyedState, keys: tuple[str, ...], rest: list[KeyType],
        value: object, part: str,
    ) -> None:  # fmt: skip
        if len(rest) > 1 or not isinstance(value, Mapping):
            self._whole(flow, thing, keys, rest, value)
            return
        title = self.look.words.word("part", {"thing": self._name(thing), "part": part})
        self._row(flow, thing, rest[0], value, lambda key: (*keys, key), title)

    def _name(self, thing: KeyedState) -> str:
        return self.look.called.thing(thing.name)

    # --- one value --------------------------------------------------------------------------------

    def _one(
        self, flow: Flow, thing: KeyedState, keys: tuple[str, ...], value: object, title: str
    ) -> None:
        if thing.kind == "zone":
            self._zone(flow, thing, keys, value, title)
        elif thing.kind == "bag":
            self._bag(flow, thing, keys, value, title)
        else:
            self._cell(flow, thing, keys, value, title)

    def _cell(
        self, flow: Flow, thing: KeyedState, keys: tuple[str, ...], value: object, title: str
    ) -> None:
        """A number, a chip with a member, or a chip for what is true."""
        if value is None or value is False:
            return
        icon, told = None, self.look.called.written(value)
        if isinstance(thing.type, BoolType) and value is True:
            told = ""
        elif isinstance(thing.type, MemberType) and isinstance(value, str) and value != HIDDEN:
            icon = self.look.icon(value)
            told = capital(self.look.called.member(thing.type.of, value))
            if chip_width(title, told, icon is not None) > 0.8 * flow.width:
                told = capital(plain(self.look.called.short(thing.type.of, value)))
        self._chip(flow, thing, keys, title, told, icon, str(value), told or title)

    def _chip(
        self, flow: Flow, thing: KeyedState, keys: tuple[str, ...], label: str, told: str,
        icon: Piece | None, value: str, spoken: str, id: str = "",
    ) -> None:  # fmt: skip
        wide = min(flow.width, chip_width(label, told, icon is not None))
        at = flow.place(wide, CHIP)
        long = self.look.called.told(thing, keys, spoken)
        role = icon.role if icon is not None else ""
        flow.nodes.append(
            Node(id or thing.id(keys), "counter", at, (0, 0, wide, CHIP),
                 chip_marks(label, told, icon, wide), thing.handle(keys), flow.within,
                 told or label, long, long, value, role, (), 3)
        )  # fmt: skip

    # --- things of a kind, cards, piles -----------------------------------------------------------

    def _bag(
        self, flow: Flow, thing: KeyedState, keys: tuple[str, ...], value: object, title: str
    ) -> None:
        """How many of each kind; how many in all, face down, of what is not to be seen."""
        assert isinstance(thing.type, BagType)
        of = thing.type.of
        if not isinstance(value, Mapping) or not value:
            return
        if set(value) == {"size"} and "size" not in of.root.names:
            self._pile(flow, thing, keys, title, int(value["size"]))
            return
        count = sum(value.values())
        if self.look.board.stacks.get(thing.name) in ("count", "top"):
            told = self.look.called.written(count)
            self._chip(flow, thing, keys, title, told, None, str(count), told)
            return
        self._title(flow, thing, keys, title)
        for name, number in value.items():
            label = capital(plain(self.look.called.short(of, name)))
            many = self.look.called.written(number)
            told = f"×{many}" if number != 1 else ""
            icon, id = self.look.icon(name), f"{thing.id(keys)}{name}"
            value, spoken = f"{name} {number}", f"{many} {label}"
            self._chip(flow, thing, (*keys, name), label, told, icon, value, spoken, id)
        flow.feed()

    def _pile(
        self, flow: Flow, thing: KeyedState, keys: tuple[str, ...], title: str, count: int
    ) -> None:
        """Things face down: a back with their number, and their name beside it."""
        if not count:
            return
        lines = wrapped(title, 92, 12, 2)
        wide = 42 + max(map(text_width, lines)) * 12
        x, y = flow.place(wide, 42)
        told = self.look.called.told(thing, keys, f"{HIDDEN} × {count}")
        handle = thing.handle(keys)
        back = back_node(thing.id(keys), (x, y + 4), (30, 38), flow.within, count, told, handle)
        texts = tuple(
            Text(0, 28 - 7.5 * (len(lines) - 1) + 15 * n, line, 12, "faint")
            for n, line in enumerate(lines)
        )
        flow.nodes += [
            back,
            Node(f"{back.id}:title", "word", (x + 40, y), (0, 0, wide - 40, 42), texts,
                 within=flow.within, layer=3),
        ]  # fmt: skip

    def _title(self, flow: Flow, thing: KeyedState, keys: tuple[str, ...], title: str) -> None:
        """The name of what follows, in a row of its own."""
        flow.feed()
        label = shortened(title, flow.width, 12)
        wide = text_width(label) * 12
        x, y = flow.place(wide, 13)
        flow.row = 11
        flow.nodes.append(
            Node(f"{thing.id(keys)}:title", "word", (x, y), (0, 0, wide, 14),
                 (Text(0, 10.5, label, 12, "faint"),), within=flow.within, layer=3)
        )  # fmt: skip
        flow.feed()

    def _zone(
        self, flow: Flow, thing: KeyedState, keys: tuple[str, ...], value: object, title: str
    ) -> None:
        """Cards side by side; face down a pile of backs."""
        if not isinstance(value, list) or not value:
            return
        how = self.look.board.stacks.get(thing.name, "row")
        seen = [name for name in value if name != HIDDEN]
        if how == "count":
            self._chip(flow, thing, keys, title, str(len(value)), None, str(len(value)),
                       str(len(value)))  # fmt: skip
            return
        if not seen:
            self._pile(flow, thing, keys, title, len(value))
            return
        assert isinstance(thing.type, MemberType)
        of, most = thing.type.of, len(seen) if any(map(is_seat, thing.keys)) else CARDS
        most = 1 if how == "top" else most
        self._title(flow, thing, keys, title + (f" ({len(value)})" if len(value) > 3 else ""))
        shown = seen[-most:]
        faced = any(self.faces.of(of, name).says for name in shown)
        size = self._card_size(flow.width, of, shown)
        for name in shown:
            if faced:
                at = flow.place(*size)
                flow.nodes += self.card(of, name, at, size, thing.id(keys))
            else:
                self._named(flow, of, name, thing.id(keys))
        if len(seen) < len(value):
            x, y = flow.place(34, 42)
            count = len(value) - len(seen)
            told = self.look.called.told(thing, keys, f"{HIDDEN} × {count}")
            id = thing.id(keys)
            flow.nodes.append(
                back_node(f"{id}#", (x, y + 4), (30, 38), id, count, told, thing.handle(keys))
            )
        flow.feed()

    def _card_size(self, width: float, of: FiniteType, names: Sequence[str]) -> Point:
        """Cards are as wide as there is room, so that a row of them is full, and as high as what
        they say; with room for what stands on one of them."""
        least = 100.0 if len(names) > 4 or self.small else 112.0
        per_row = max(1, int((width + GAP) // (least + GAP)))
        wide = min(150.0, (width - (per_row - 1) * GAP) / per_row)
        on = self._things_on(of)
        foot = FOOT if any(name in on for name in names) else 0
        return wide, self.faces.height(of, names, wide, 140.0) + foot

    def _named(self, flow: Flow, of: FiniteType, name: str, within: str) -> None:
        """Add a chip with a name."""
        label, icon = capital(self.look.called.member(of, name)), self.look.icon(name)
        wide = min(flow.width, chip_width(label, "", icon is not None))
        at = flow.place(wide, CHIP)
        flow.nodes.append(
            Node(member_id(of, name), "card", at, (0, 0, wide, CHIP),
                 chip_marks(label, "", icon, wide), Handle("member", of.root.name, (name,)),
                 within, label, label, label, name, self.look.roles.role(name), (), 3)
        )  # fmt: skip

    def card(
        self, of: FiniteType, name: str, at: Point, size: Point, within: str, foot: bool = False
    ) -> Iterator[Node]:
        """A card with what stands on it, or on its space at the `foot`."""
        on = self._things_on(of).get(name, ())
        node = self.faces.card(of, name, at, size, within, foot or bool(on))
        yield node
        wide, high = size
        yield from self._standing(on, (at[0] + 4, at[1] + high - 20, at[0] + wide - 4,
                                       at[1] + high - 3), node.id)  # fmt: skip

    def _things_on(
        self, of: FiniteType
    ) -> Mapping[str, Sequence[tuple[KeyedState, tuple[str, ...], object]]]:
        """Return the cells that put things on the members of a type."""
        root = of.root
        if root.name not in self._upon:
            found: dict[str, list[tuple[KeyedState, tuple[str, ...], object]]] = {}
            for thing in self.plans.upon.get(root.name, ()):
                at = next(n for n, key in enumerate(thing.keys) if root_name(key) == root.name)
                for keys, value in flat(self.state.get(thing.name), len(thing.keys)):
                    if not empty(value):
                        found.setdefault(keys[at], []).append((thing, keys, value))
            self._upon[root.name] = found
        return self._upon[root.name]

    def _standing(
        self, on: Sequence[tuple[KeyedState, tuple[str, ...], object]], room: Box, within: str
    ) -> Iterator[Node]:
        """Yield pieces, numbers and signs in a box."""
        pieces: list[tuple[KeyedState, tuple[str, ...], object, Piece, int]] = []
        for thing, keys, value in on:
            piece, count = self._piece(thing, keys, value)
            pieces.append((thing, keys, value, piece, count))
        radius, points = pack(room, sum(count for *_, count in pieces), 8.5)
        at = 0
        for thing, keys, value, piece, count in pieces:
            spots = points[at : at + count]
            at += count
            x, y = spots[0]
            marks = [
                mark for px, py in spots for mark in piece_marks(piece, px - x, py - y, radius)
            ]
            reach = spots[-1][0] - x + radius
            low = max(py for _, py in spots) - y + radius
            told = self.look.called.told(thing, keys, self.look.called.value(thing.type, value))
            yield Node(
                thing.id(keys), "piece", (x, y), (-radius, -radius, reach, low), tuple(marks),
                thing.handle(keys), within, told, told, told, str(value), piece.role, (), 5,
            )  # fmt: skip

    def _piece(self, thing: KeyedState, keys: tuple[str, ...], value: object) -> tuple[Piece, int]:
        """How a cell stands on something: whose it is, and how many."""
        look = self.look
        how = (look.board.shown or {}).get(thing.name)
        shape = how.as_ if how is not None else "disc"
        owner = next(
            (
                (root_of(key), name)
                for key, name in zip(thing.keys, keys, strict=True)
                if is_seat(key) or look.roles.role(name)
            ),
            None,
        )
        if owner is not None:
            number = value if isinstance(value, int) else 1
            if number > SEVERAL:
                return look.piece(owner[0], owner[1], shape, look.called.written(number)), 1
            return look.piece(owner[0], owner[1], shape), number
        if isinstance(value, str) and value != HIDDEN:
            return look.piece(root_of(thing.type), value, shape), 1
        return Piece("", shape, "" if value is True else look.called.written(value)), 1

    # --- values by key ----------------------------------------------------------------------------

    def _row(
        self, flow: Flow, thing: KeyedState, key: KeyType, value: Mapping[str, object], keys: Keys,
        title: str,
    ) -> None:  # fmt: skip
        """Spaces with members in them, or chips with numbers; a bag or a zone for each key."""
        look = self.look
        if thing.kind != "state":
            for name, inner in value.items():
                part = look.words.word("part", {"thing": title, "part": look.called.key(key, name)})
                self._one(flow, thing, keys(name), inner, part)
            return
        shown = {name: each for name, each in value.items() if not empty(each)}
        if isinstance(thing.type, MemberType):
            if len(value) <= FEW:
                shown = dict(value)
            if shown:
                self._title(flow, thing, keys(""), title)
                self._wells(flow, thing, key, shown, keys)
                flow.feed()
        elif shown:
            self._title(flow, thing, keys(""), title)
            of = root_of(key)
            for name, each in list(shown.items())[: 2 * FEW]:
                label = capital(look.called.key_short(key, name))
                icon = look.icon(name) if of is not None else None
                told = "" if each is True else look.called.written(each)
                self._chip(flow, thing, keys(name), label, told, icon, str(each), told or label)
            flow.feed()

    def _wells(
        self, flow: Flow, thing: KeyedState, key: KeyType, shown: Mapping[str, object], keys: Keys
    ) -> None:
        """Spaces of one width in full rows, each with what stands in it."""
        assert isinstance(thing.type, MemberType)
        of, look = thing.type.of, self.look
        labels = {name: plain(look.called.key_short(key, name)) for name in shown}
        seats = is_seat(of)
        told = {
            name: "" if each is None else HIDDEN if each == HIDDEN
            else capital(plain(look.called.short(of, str(each))))
            for name, each in shown.items()
        }  # fmt: skip
        words = [word for label in labels.values() for word in label.split()]
        need = max((text_width(word) * 11 for word in words), default=0) + 8
        if not seats:
            need = max(need, max((text_width(text) * 12 for text in told.values()), default=0) + 30)
        need = min(max(40.0, need), flow.width)
        most = max(1, int((flow.width + GAP) // (need + GAP)))
        rows = -(-len(shown) // most)
        columns = -(-len(shown) // rows)
        wide = min((flow.width - (columns - 1) * GAP) / columns, max(need, 92.0))
        lines = {name: wrapped(label, wide - 6, 11, 2) for name, label in labels.items()}
        head = 12.5 * max(len(each) for each in lines.values()) + 3
        flow.feed()
        for number, (name, value) in enumerate(shown.items()):
            if number and number % columns == 0:
                flow.feed()
            at = flow.place(wide, head + 22)
            marks: list[Mark] = [Rect(0, 0, wide, head + 22, "well", "line", 1, 6)]
            marks += [
                Text(wide / 2, 11.5 + 12.5 * n, line, 11, "faint", "middle")
                for n, line in enumerate(lines[name])
            ]
            role = ""
            if isinstance(value, str):
                icon = look.icon(value) if value != HIDDEN else None
                role = icon.role if icon is not None else ""
                text = shortened(told[name], wide - (28 if icon else 8), 12)
                if seats and icon is not None:
                    marks += piece_marks(icon, wide / 2, head + 9.5, 8.5)
                else:
                    x = (wide - text_width(text) * 12 - (18 if icon else 0)) / 2
                    if icon is not None:
                        marks += piece_marks(icon, x + 7, head + 9.5, 7)
                        x += 18
                    marks.append(Text(x, head + 14, text, 12, "ink"))
            long = look.called.told(thing, keys(name), told[name] or look.words.value(None))
            flow.nodes.append(
                Node(thing.id(keys(name)), "slot", at, (0, 0, wide, head + 22), tuple(marks),
                     thing.handle(keys(name)), flow.within, told[name], long, long,
                     "" if value is None else str(value), role, (), 3)
            )  # fmt: skip

    # --- tracks and racks -------------------------------------------------------------------------

    def row(self, group: Group, at: Point, width: float) -> tuple[list[Node], float]:
        """A track or a rack in a box of that width, and its height."""
        return self.before.rows.made(
            (group.name, width, self.small),
            (at, self.state.get(group.things[0].name), self._upon_cards(group)),
            partial(self._rack if group.kind == "rack" else self._track, group, at, width),
        )

    def _track(self, group: Group, at: Point, width: float) -> tuple[list[Node], float]:
        """A row of spaces with markers: numbers, or the members that a state can be."""
        look, thing = self.look, group.things[0]
        id = f"track:{thing.name}"
        title = self._name(thing)
        wanted = look.board.tracks[thing.name]
        labels = self._spaces(thing, wanted)
        if not labels:
            return [], 0.0
        inner = width - 2 * PAD
        wordy = max(text_width(label) for _, label in labels) * 12 + 10
        least = max(26.0, min(wordy, inner / 2))
        rows = -(-len(labels) * int(least) // int(inner))
        per_row = -(-len(labels) // rows)
        wide = min(inner / per_row, max(least, 90.0 if wordy > 40 else 40.0))
        markers: dict[str, list[tuple[tuple[str, ...], Piece, object]]] = {}
        for keys, value in flat(self.state.get(thing.name), len(thing.keys)):
            if value is None:
                continue
            place = self._place(labels, value)
            owner = keys[0] if keys else ""
            of = root_of(thing.keys[0]) if thing.keys else None
            piece = look.piece(of, owner) if owner else Piece("", "diamond")
            if wanted == "members" and not keys and isinstance(value, str):
                icon = look.icon(value) if root_of(thing.type) else None
                piece = icon or Piece("", "diamond")
            markers.setdefault(place, []).append((keys, piece, value))
        crowd = max((len(found) for found in markers.values()), default=1)
        high = 40.0 if crowd <= 2 or wide > 60 else 54.0
        x0, y0 = at
        nodes = []
        for number, (name, label) in enumerate(labels):
            x = x0 + PAD + (number % per_row) * wide
            y = y0 + HEAD + 6 + (number // per_row) * (high + 4)
            marks = (
                Rect(0, 0, wide - 2, high, "well", "line", 1, 4),
                Text((wide - 2) / 2, 12, shortened(label, wide - 6, 11), 11, "faint", "middle"),
            )
            slot = f"{thing.name}:{name}"
            nodes.append(
                Node(slot, "slot", (x, y), (0, 0, wide - 2, high), marks, None, id, label, label,
                     label, layer=3)
            )  # fmt: skip
            found = markers.get(name, [])
            room = (x + 2, y + 15, x + wide - 4, y + high - 2)
            radius, points = pack(room, len(found), 9.0)
            for (keys, piece, value), (px, py) in zip(found, points, strict=True):
                told = look.called.told(thing, keys, look.called.value(thing.type, value))
                nodes.append(
                    Node(thing.id(keys), "piece", (px, py), (-radius, -radius, radius, radius),
                         tuple(piece_marks(piece, 0, 0, radius)), thing.handle(keys), slot, told,
                         told, told, str(value), piece.role, (), 5)
                )  # fmt: skip
        total = HEAD + 6 + rows * (high + 4) + PAD - 4
        marks_of: tuple[Mark, ...] = (
            Rect(0, 0, width, total, "panel", "line", 1, 8),
            Text(PAD, 18.5, shortened(title, width - 2 * PAD, 13, True), 13, "ink", "start", True),
        )
        frame = Node(id, "track", at, (0, 0, width, total), marks_of, None, "", title, title,
                     title, layer=1)  # fmt: skip
        return [frame, *nodes], total

    def _spaces(self, thing: KeyedState, wanted: str) -> list[tuple[str, str]]:
        """The spaces of a track, each with what it is called."""
        if wanted != "members":
            low, high = (int(end) for end in wanted.split(" to "))
            return [(str(n), self.look.called.written(n)) for n in range(low, high + 1)]
        if not isinstance(thing.type, MemberType):
            return []
        of = thing.type.of
        return [
            (name, capital(plain(self.look.called.short(of, name))))
            for name in members_of(self.look, of)
        ]

    def _place(self, labels: Sequence[tuple[str, str]], value: object) -> str:
        """The space of a value; what lies beyond the ends stands at the end."""
        if isinstance(value, int):
            numbers = [int(name) for name, _ in labels]
            return str(min(max(value, numbers[0]), numbers[-1]))
        return str(value)

    def _rack(self, group: Group, at: Point, width: float) -> tuple[list[Node], float]:
        """Spaces for cards in columns and rows; on a narrow table what are rows are columns."""
        look, thing = self.look, group.things[0]
        of = thing.keys[0]
        assert isinstance(of, FiniteType) and isinstance(thing.type, MemberType)
        across, down = of.factors
        turned = self.small and across.size > down.size
        columns, rows = (down, across) if turned else (across, down)
        id = f"rack:{thing.name}"
        value = self.state.get(thing.name)
        lying = value if isinstance(value, Mapping) else {}
        inner = width - 2 * PAD
        names = [plain(look.called.key_short(rows, n)) for n in members_of(look, rows)]
        edge = max(map(text_width, names)) * 11 + 6
        wide = min(170.0, (inner - edge) / len(columns.members) - GAP)
        open_cards = [c for each in lying.values() if isinstance(each, list) for c in each]
        things_on = self._things_on(of)
        foot = FOOT if things_on or self._things_on(thing.type.of) else 0
        high = self.faces.height(thing.type.of, open_cards, wide, 120.0) + foot
        x0, y0 = at[0] + PAD + edge, at[1] + HEAD + 16
        nodes: list[Node] = []
        words: list[Text] = []
        for number, name in enumerate(members_of(look, columns)):
            label = shortened(look.called.key_short(columns, name), wide, 11)
            x = PAD + edge + number * (wide + GAP) + wide / 2
            words.append(Text(x, HEAD + 11, label, 11, "faint", "middle"))
        for number, label in enumerate(names):
            y = HEAD + 16 + number * (high + GAP) + high / 2 + 4
            words.append(Text(PAD + edge - 6, y, label, 11, "faint", "end"))
        for index in of.members:
            name = look.names.members(of)[index]
            column, row = divmod(index, down.size)
            column, row = (row, column) if turned else (column, row)
            x, y = x0 + column * (wide + GAP), y0 + row * (high + GAP)
            slot = member_id(of, name)
            well, box = Rect(0, 0, wide, high, "well", "line", 1, 6), (0, 0, wide, high)
            nodes.append(look.member_node(of, name, "slot", (x, y), box, (well,), 2, within=id))
            cards = lying.get(name) or []
            for card in cards[-1:] if isinstance(cards, list) else ():
                upon = name in things_on
                if card == HIDDEN:
                    told = look.called.told(thing, (name,), f"{HIDDEN} × {len(cards)}")
                    nodes.append(
                        back_node(thing.id((name,)), (x, y), (wide, high), slot, len(cards), told,
                                  thing.handle((name,)))
                    )  # fmt: skip
                    continue
                nodes += self.card(thing.type.of, card, (x, y), (wide, high), slot, upon)
            room = (x + wide - 44, y + high - 21, x + wide - 3, y + high - 2)
            nodes += self._standing(things_on.get(name, ()), room, slot)
        total = HEAD + 16 + len(rows.members) * (high + GAP) + PAD - GAP
        title = self._name(thing)
        head = Text(PAD, 18.5, shortened(title, inner, 13, True), 13, "ink", "start", True)
        panel = Rect(0, 0, width, total, "panel", "line", 1, 8)
        frame = Node(id, "rack", at, (0, 0, width, total), (panel, head, *words), None, "", title,
                     title, title, layer=1)  # fmt: skip
        return [frame, *nodes], total
