"""Draw the contents of mats: numbers, spaces, counted things, cards, piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from rulewright.phrases import capitalize_first
from rulewright.play.names import HIDDEN
from rulewright.scene.cards import CardFaces, build_back_node, build_chip_marks, measure_chip
from rulewright.scene.context import SceneContext
from rulewright.scene.flow_layout import GAP, FlowLayout
from rulewright.scene.groups import Group, GroupPlan, find_owner_index
from rulewright.scene.keyed_states import KeyedState, is_empty, is_seat, iter_nested, member_id
from rulewright.scene.label_slots import pack_circles
from rulewright.scene.memo import Memo
from rulewright.scene.nodes import Handle, Mark, Node, Path, Rect, Text
from rulewright.scene.pieces import Piece, build_piece_marks
from rulewright.scene.placements import MAX_SEPARATE_PIECES
from rulewright.scene.plans import BoardPlan, list_board_states
from rulewright.scene.player_boards import draw_player_board, read_own_value
from rulewright.scene.playing_cards import arrange_fan, read_playing_card, sort_by_suit
from rulewright.scene.rows import FOOT_HEIGHT, HEAD_HEIGHT, PAD, RowPainter
from rulewright.scene.text_layout import Box, Point, measure_text, shorten_text, strip_soft_hyphens, wrap_text
from rulewright.types import BagType, BoolType, FiniteType, KeyType, MemberType, find_root, root_name

MAX_SHOWN_MEMBERS = 14
"""Number of members of a type above which only members with a value are shown."""
MAX_OPEN_CARDS = 12
"""Number of cards of a place that are shown side by side; of more, the last ones and a number. A player's own
cards are all shown, since each can be played.
"""
CHIP_HEIGHT = 24.0
MIN_SHOWN_CARD, MIN_TOUCHED_CARD = 30.0, 44.0
"""The visible width of each card of a fan, for a mouse and for touch."""
COMPACT_CARD_HEIGHT = 58.0
KeyFunction = Callable[[str], tuple[str, ...]]


class DrawingCache:
    """The drawings of earlier positions."""

    def __init__(self) -> None:
        self.mats = Memo[FlowLayout]()
        self.rows = Memo[tuple[list[Node], float]]()
        self.heights = Memo[float]()


class MatPainter:
    """A painter of the mats of one ruleset, for one position."""

    def __init__(
        self,
        context: SceneContext,
        faces: CardFaces,
        group_plan: GroupPlan,
        view_state: Mapping[str, object],
        is_small: bool,
        cache: DrawingCache,
        is_compact: bool = False,
        own_seat: str | None = None,
    ) -> None:
        """Create a layout for mats. `own_seat` is the seat whose board its options refer to: the
        first seat for a spectator."""
        self.context = context
        self.faces = faces
        self.group_plan = group_plan
        self.view_state = view_state
        self.is_small = is_small
        self.fan_size: Point = (56.0, 82.0) if is_small else (72.0, 104.0)  # of a playing card
        self.is_compact = is_compact  # cards show only their names and pictures
        self.own_seat = own_seat or next(iter(context.names.seats), "")
        self.rows = RowPainter(self)
        self.cache = cache
        self._member_cells: dict[str, dict[str, list[tuple[KeyedState, tuple[str, ...], object]]]] = {}

    # --- mats -------------------------------------------------------------------------------------

    def build_mat(self, group: Group, owner: str | None, id: str, point: Point, width: float) -> FlowLayout:
        """Return the contents of a mat below its head, in a box of this width."""
        state_values = [
            self._find_owner_value(keyed_state, group.owner_type, owner) for keyed_state in group.keyed_states
        ]
        state_values += self._list_board_values(group, owner)
        names = tuple(keyed_state.name for keyed_state in group.keyed_states)
        return self.cache.mats.get_or_compute(
            (group.name, names, owner, width, self.is_small, self.is_compact, self.own_seat),
            (point, state_values, self.list_card_states(group)),
            partial(self._lay_out_mat, group, owner, state_values, id, point, width),
        )

    def measure_mat(self, group: Group, owner: str | None, id: str, width: float) -> float:
        """Return the height of a mat in a box of this width; 0 if there is nothing in it."""
        state_values = [
            self._find_owner_value(keyed_state, group.owner_type, owner) for keyed_state in group.keyed_states
        ]
        state_values += self._list_board_values(group, owner)
        names = tuple(keyed_state.name for keyed_state in group.keyed_states)

        def measure_flow() -> float:
            flow = self._lay_out_mat(group, owner, state_values, id, (0.0, 0.0), width)
            return flow.next_top + PAD - GAP if flow.nodes else 0.0

        key = (group.name, names, owner, width, self.is_small, self.is_compact, self.own_seat)
        return self.cache.heights.get_or_compute(
            key, (state_values, self.list_card_states(group)), measure_flow
        )

    # --- the contents of mats -----------------------------------------------------------------------

    def _lay_out_mat(
        self,
        group: Group,
        owner: str | None,
        state_values: Sequence[object],
        id: str,
        point: Point,
        width: float,
    ) -> FlowLayout:
        flow = FlowLayout(point[0] + PAD, point[1] + HEAD_HEIGHT + 8, width - 2 * PAD, id)
        for keyed_state, value in zip(group.keyed_states, state_values, strict=False):
            if keyed_state.name not in self.view_state:
                continue
            if owner is None or group.owner_type is None:
                self._add_state(flow, keyed_state, (), list(keyed_state.key_types), value)
            else:
                self._add_owner_state(flow, keyed_state, group.owner_type, owner, value)
        flow.start_row()
        for board_plan in self._list_boards(group):
            at, is_own = (flow.left_edge, flow.next_top), owner == self.own_seat
            nodes, height = draw_player_board(
                self.context, board_plan, self.view_state, owner or "", at, flow.width, is_own=is_own
            )
            flow.nodes += nodes
            flow.next_top += height + GAP
        return flow

    def _list_boards(self, group: Group) -> Sequence[BoardPlan]:
        """Return the boards that each mat of a group contains."""
        is_players = group.owner_type is not None and is_seat(group.owner_type)
        return self.group_plan.player_boards if is_players else ()

    def _list_board_values(self, group: Group, owner: str | None) -> list[object]:
        """Return the state shown on the boards of a mat."""
        return [
            read_own_value(keyed_state, self.view_state.get(keyed_state.name), owner or "")
            for board_plan in self._list_boards(group)
            for keyed_state, _ in list_board_states(self.context, board_plan)
        ]

    def build_frame(
        self, group: Group, owner: str | None, id: str, point: Point, extent: Point, has_turn: bool
    ) -> Node:
        """Return the frame of a mat with its name."""
        context, (wide, high) = self.context, extent
        title, role, handle = context.words.format_message(f"mat-{group.name}"), "", None
        if owner is not None and group.owner_type is not None:
            title, role = (
                capitalize_first(context.display_names.get_member_name(group.owner_type, owner)),
                context.roles.find_role(owner),
            )
            handle = Handle("member", group.owner_type.root.name, (owner,))
        title = title or context.words.format_title(context.program.ruleset)
        head, ink = (f"role:{role}", f"on:{role}") if role else ("shade", "ink")
        marks: list[Mark] = [
            Rect(0, 0, wide, high, "panel", "turn" if has_turn else "line", 2.5 if has_turn else 1, 8),
            Rect(1.5, 1.5, wide - 3, HEAD_HEIGHT, head, "", 1, 6.5),
            Path(f"M1 {HEAD_HEIGHT + 2}h{wide - 2:.1f}", "", "line", 1),
        ]
        x = PAD
        if owner is not None and context.find_seat_sign(owner):
            marks += build_piece_marks(
                context.build_piece(group.owner_type, owner), x + 7, 2 + HEAD_HEIGHT / 2, 7
            )
            x += 20
        marks.append(
            Text(x, 19.5, shorten_text(title, wide - x - PAD - 18, 14, True), 14, ink, "start", True)
        )
        if has_turn:
            marks.append(Text(wide - PAD, 19.5, "◀", 12, ink, "end", True))
        states = ("turn",) if has_turn else ()
        return Node(id, "mat", point, (0, 0, wide, high), tuple(marks), handle, "", title, title,
                    title, "", role, states, 1)  # fmt: skip

    def _add_owner_state(
        self, flow: FlowLayout, keyed_state: KeyedState, owner_type: FiniteType, owner: str, value: object
    ) -> None:
        """Add the state keyed by the owner of a mat."""
        owner_index, remaining_keys = find_owner_index(keyed_state, owner_type), list(keyed_state.key_types)
        if owner_index == 1 and isinstance(value, Mapping):
            self._add_row(
                flow,
                keyed_state,
                remaining_keys[0],
                value,
                lambda key: (key, owner),
                self.get_state_title(keyed_state),
            )
        else:
            key_names = () if owner_index is None else (owner,)
            self._add_state(flow, keyed_state, key_names, remaining_keys[len(key_names) :], value)

    def _find_owner_value(
        self, keyed_state: KeyedState, owner_type: FiniteType | None, owner: str | None
    ) -> object:
        """Return the owner's part of a keyed state; the whole state if it has no owner."""
        value = self.view_state.get(keyed_state.name)
        owner_index = (
            find_owner_index(keyed_state, owner_type)
            if owner is not None and owner_type is not None
            else None
        )
        if owner_index is None or not isinstance(value, Mapping):
            return value
        if owner_index == 0:
            return value.get(owner)
        return {
            key: each[owner] for key, each in value.items() if isinstance(each, Mapping) and owner in each
        }

    def list_card_states(self, group: Group) -> list[object]:
        """Return the state of everything that can be on cards, for groups with cards."""
        if not any(keyed_state.kind == "zone" for keyed_state in group.keyed_states):
            return []
        return [
            self.view_state.get(keyed_state.name)
            for things in self.group_plan.states_by_type.values()
            for keyed_state in things
        ]

    def _add_state(
        self,
        flow: FlowLayout,
        keyed_state: KeyedState,
        key_names: tuple[str, ...],
        remaining_keys: list[KeyType],
        value: object,
    ) -> None:
        if not remaining_keys:
            self._add_value(flow, keyed_state, key_names, value, self.get_state_title(keyed_state))
        elif not isinstance(value, Mapping):
            return
        elif len(remaining_keys) == 1:
            self._add_row(
                flow,
                keyed_state,
                remaining_keys[0],
                value,
                lambda key: (*key_names, key),
                self.get_state_title(keyed_state),
            )
        else:
            for name, inner in value.items():
                if not is_empty(inner):
                    part_name = self.context.display_names.get_key_name(remaining_keys[0], name)
                    self._add_nested_state(
                        flow, keyed_state, (*key_names, name), remaining_keys[1:], inner, part_name
                    )

    def _add_nested_state(
        self,
        flow: FlowLayout,
        keyed_state: KeyedState,
        key_names: tuple[str, ...],
        remaining_keys: list[KeyType],
        value: object,
        part_name: str,
    ) -> None:
        if len(remaining_keys) > 1 or not isinstance(value, Mapping):
            self._add_state(flow, keyed_state, key_names, remaining_keys, value)
            return
        title = self.context.words.format_word(
            "part", {"thing": self.get_state_title(keyed_state), "part": part_name}
        )
        self._add_row(flow, keyed_state, remaining_keys[0], value, lambda key: (*key_names, key), title)

    def get_state_title(self, keyed_state: KeyedState) -> str:
        return self.context.display_names.get_state_name(keyed_state.name)

    # --- one value --------------------------------------------------------------------------------

    def _add_value(
        self, flow: FlowLayout, keyed_state: KeyedState, key_names: tuple[str, ...], value: object, title: str
    ) -> None:
        if keyed_state.kind == "zone":
            self.add_zone(flow, keyed_state, key_names, value, title)
        elif keyed_state.kind == "bag":
            self._add_bag(flow, keyed_state, key_names, value, title)
        else:
            self._add_cell(flow, keyed_state, key_names, value, title)

    def _add_cell(
        self, flow: FlowLayout, keyed_state: KeyedState, key_names: tuple[str, ...], value: object, title: str
    ) -> None:
        """Add a number, a chip for a member, or a chip for a true value."""
        if value is None or value is False:
            return
        value_text = self.context.display_names.written(value)
        icon, is_named = self.context.find_counter_icon(keyed_state.name, value)
        if isinstance(keyed_state.type, BoolType) and value is True:
            value_text = ""
        elif isinstance(keyed_state.type, MemberType) and isinstance(value, str) and value != HIDDEN:
            icon, is_named = self.context.find_icon(value), False
            value_text = capitalize_first(
                self.context.display_names.get_member_name(keyed_state.type.finite_type, value)
            )
            if measure_chip(title, value_text, icon is not None) > 0.8 * flow.width:
                value_text = capitalize_first(
                    strip_soft_hyphens(
                        self.context.display_names.get_short_name(keyed_state.type.finite_type, value)
                    )
                )
        label, spoken = "" if is_named and value_text else title, value_text or title
        self._add_chip(flow, keyed_state, key_names, label, value_text, icon, str(value), spoken)

    def _add_chip(
        self,
        flow: FlowLayout,
        keyed_state: KeyedState,
        key_names: tuple[str, ...],
        label: str,
        value_text: str,
        icon: Piece | None,
        value: str,
        spoken: str,
        id: str = "",
    ) -> None:
        wide = min(flow.width, measure_chip(label, value_text, icon is not None))
        at = flow.place_box(wide, CHIP_HEIGHT)
        long = self.context.display_names.format_state(keyed_state, key_names, spoken)
        role = icon.role if icon is not None else ""
        flow.nodes.append(
            Node(
                id or keyed_state.node_id(key_names),
                "counter",
                at,
                (0, 0, wide, CHIP_HEIGHT),
                build_chip_marks(label, value_text, icon, wide),
                keyed_state.build_handle(key_names),
                flow.within,
                value_text or label,
                long,
                long,
                value,
                role,
                (),
                3,
            )
        )

    # --- things of a kind, cards, piles -----------------------------------------------------------

    def _add_bag(
        self, flow: FlowLayout, keyed_state: KeyedState, key_names: tuple[str, ...], value: object, title: str
    ) -> None:
        """Add the number of each kind in a bag, or only the total, face down, if the kinds are
        hidden."""
        assert isinstance(keyed_state.type, BagType)
        finite_type = keyed_state.type.finite_type
        if not isinstance(value, Mapping) or not value:
            return
        if set(value) == {"size"} and "size" not in finite_type.root.names:
            self._add_pile(flow, keyed_state, key_names, title, int(value["size"]))
            return
        count = sum(value.values())
        if self.context.board_section.piles.get(keyed_state.name) in ("count", "top"):
            value_text = self.context.display_names.written(count)
            self._add_chip(flow, keyed_state, key_names, title, value_text, None, str(count), value_text)
            return
        self.add_title(flow, keyed_state, key_names, title)
        for name, number in value.items():
            label = capitalize_first(
                strip_soft_hyphens(self.context.display_names.get_short_name(finite_type, name))
            )
            many = self.context.display_names.written(number)
            value_text = f"×{many}" if number != 1 else ""
            icon, id = self.context.find_icon(name), f"{keyed_state.node_id(key_names)}{name}"
            value, spoken = f"{name} {number}", f"{many} {label}"
            self._add_chip(flow, keyed_state, (*key_names, name), label, value_text, icon, value, spoken, id)
        flow.start_row()

    def _add_pile(
        self, flow: FlowLayout, keyed_state: KeyedState, key_names: tuple[str, ...], title: str, count: int
    ) -> None:
        """Add a face-down pile: a card back with the number of things, and the name beside it."""
        if not count:
            return
        lines = wrap_text(title, 92, 12, 2)
        wide = 42 + max(map(measure_text, lines)) * 12
        x, y = flow.place_box(wide, 42)
        description = self.context.display_names.format_state(keyed_state, key_names, f"{HIDDEN} × {count}")
        handle = keyed_state.build_handle(key_names)
        thing_type = find_root(keyed_state.type)
        if isinstance(keyed_state.type, BagType):
            thing_type = keyed_state.type.finite_type
        assert thing_type is not None
        back = build_back_node(
            keyed_state.node_id(key_names), (x, y + 4), (30, 38), flow.within, count, description, handle,
            self.context.find_back(thing_type),
        )  # fmt: skip
        texts = tuple(
            Text(0, 28 - 7.5 * (len(lines) - 1) + 15 * n, line, 12, "faint") for n, line in enumerate(lines)
        )
        flow.nodes += [
            back,
            Node(f"{back.id}:title", "word", (x + 40, y), (0, 0, wide - 40, 42), texts,
                 within=flow.within, layer=3),
        ]  # fmt: skip

    def add_title(
        self, flow: FlowLayout, keyed_state: KeyedState, key_names: tuple[str, ...], title: str
    ) -> None:
        """Add the name of the following things, in a row of its own."""
        flow.start_row()
        label = shorten_text(title, flow.width, 12)
        wide = measure_text(label) * 12
        x, y = flow.place_box(wide, 13)
        flow.row_height = 11
        flow.nodes.append(
            Node(f"{keyed_state.node_id(key_names)}:title", "word", (x, y), (0, 0, wide, 14),
                 (Text(0, 10.5, label, 12, "faint"),), within=flow.within, layer=3)
        )  # fmt: skip
        flow.start_row()

    def add_zone(
        self, flow: FlowLayout, keyed_state: KeyedState, key_names: tuple[str, ...], value: object, title: str
    ) -> None:
        """Add the cards of a zone side by side; a pile of backs if they are face down."""
        if not isinstance(value, list) or not value:
            return
        style = self.context.board_section.piles.get(keyed_state.name, "row")
        visible = [name for name in value if name != HIDDEN]
        visible = visible if style == "top" else self.context.sort_cards(keyed_state, visible)
        if style == "count":
            self._add_chip(flow, keyed_state, key_names, title, str(len(value)), None, str(len(value)),
                       str(len(value)))  # fmt: skip
            return
        if not visible:
            self._add_pile(flow, keyed_state, key_names, title, len(value))
            return
        assert isinstance(keyed_state.type, MemberType)
        finite_type, max_cards = (
            keyed_state.type.finite_type,
            len(visible) if any(map(is_seat, keyed_state.key_types)) else MAX_OPEN_CARDS,
        )
        max_cards = 1 if style == "top" else max_cards
        if all(map(read_playing_card, visible)) and (style == "fan" or len(visible) == len(value)):
            self.add_title(
                flow, keyed_state, key_names, title + (f" ({len(value)})" if len(value) > 3 else "")
            )
            self._add_fan(flow, keyed_state, key_names, finite_type, visible[-max_cards:])
            return
        self.add_title(flow, keyed_state, key_names, title + (f" ({len(value)})" if len(value) > 3 else ""))
        shown_names = visible[-max_cards:]
        faced = any(self.faces.get_face(finite_type, name).has_content for name in shown_names)
        size = self.find_card_size(flow.width, finite_type, shown_names)
        for name in shown_names:
            if faced:
                at = flow.place_box(*size)
                flow.nodes += self.iter_card_nodes(
                    finite_type, name, at, size, keyed_state.node_id(key_names)
                )
            else:
                self._add_name_chip(flow, finite_type, name, keyed_state.node_id(key_names))
        if len(visible) < len(value):
            x, y = flow.place_box(34, 42)
            count = len(value) - len(visible)
            description = self.context.display_names.format_state(
                keyed_state, key_names, f"{HIDDEN} × {count}"
            )
            id = keyed_state.node_id(key_names)
            flow.nodes.append(
                build_back_node(
                    f"{id}#",
                    (x, y + 4),
                    (30, 38),
                    id,
                    count,
                    description,
                    keyed_state.build_handle(key_names),
                    self.context.find_back(finite_type),
                )
            )
        flow.start_row()

    def _add_fan(
        self,
        flow: FlowLayout,
        keyed_state: KeyedState,
        key_names: tuple[str, ...],
        finite_type: FiniteType,
        member_names: Sequence[str],
    ) -> None:
        """Add playing cards by suit and rank, or as the section `board` sorts them."""
        names, id = list(member_names), keyed_state.node_id(key_names)
        if keyed_state.name not in self.context.board_section.sort:
            names = sort_by_suit(sorted(names, key=lambda name: finite_type.root.find_member(name) or 0))
        least = MIN_TOUCHED_CARD if self.is_small else MIN_SHOWN_CARD
        bottom = flow.next_top
        for name, (x, y) in arrange_fan(names, flow.width, self.fan_size, least):
            at = (flow.left_edge + x, flow.next_top + y)
            flow.nodes += self.iter_card_nodes(finite_type, name, at, self.fan_size, id)
            bottom = max(bottom, at[1] + self.fan_size[1] + GAP)
        flow.next_top = bottom

    def find_card_size(self, width: float, finite_type: FiniteType, member_names: Sequence[str]) -> Point:
        """Return the size of cards: as wide as allowed by a full row, and as high as their
        contents, including things on top of them."""
        least = 92.0 if self.is_compact else 100.0 if len(member_names) > 4 or self.is_small else 112.0
        per_row = max(1, int((width + GAP) // (least + GAP)))
        wide = min(150.0, (width - (per_row - 1) * GAP) / per_row)
        cells_by_member = self.find_member_cells(finite_type)
        foot = FOOT_HEIGHT if any(name in cells_by_member for name in member_names) else 0
        return wide, self.find_card_height(finite_type, member_names, wide, 140.0) + foot

    def find_card_height(
        self, finite_type: FiniteType, member_names: Sequence[str], width: float, max_height: float
    ) -> float:
        if self.is_compact:
            return COMPACT_CARD_HEIGHT
        return self.faces.compute_height(finite_type, member_names, width, max_height)

    def _add_name_chip(self, flow: FlowLayout, finite_type: FiniteType, name: str, within: str) -> None:
        """Add a chip with a name."""
        label, icon = (
            capitalize_first(self.context.display_names.get_member_name(finite_type, name)),
            self.context.find_icon(name),
        )
        wide = min(flow.width, measure_chip(label, "", icon is not None))
        at = flow.place_box(wide, CHIP_HEIGHT)
        flow.nodes.append(
            Node(member_id(finite_type, name), "card", at, (0, 0, wide, CHIP_HEIGHT),
                 build_chip_marks(label, "", icon, wide), Handle("member", finite_type.root.name, (name,)),
                 within, label, label, label, name, self.context.roles.find_role(name), (), 3)
        )  # fmt: skip

    def iter_card_nodes(
        self,
        finite_type: FiniteType,
        name: str,
        point: Point,
        extent: Point,
        within: str,
        has_foot: bool = False,
    ) -> Iterator[Node]:
        """Yield the node of a card and those of the state shown on it. `has_foot` reserves space for it
        at the bottom of the card."""
        member_cells = self.find_member_cells(finite_type).get(name, ())
        node = self.faces.build_card(finite_type, name, point, extent, within, has_foot or bool(member_cells))
        yield node
        wide, high = extent
        yield from self.iter_cell_nodes(
            member_cells,
            (point[0] + 4, point[1] + high - 20, point[0] + wide - 4, point[1] + high - 3),
            node.id,
        )

    def find_member_cells(
        self, finite_type: FiniteType
    ) -> Mapping[str, Sequence[tuple[KeyedState, tuple[str, ...], object]]]:
        """Return the cells that put things on the members of a type."""
        root = finite_type.root
        if root.name not in self._member_cells:
            cells_by_member: dict[str, list[tuple[KeyedState, tuple[str, ...], object]]] = {}
            for keyed_state in self.group_plan.states_by_type.get(root.name, ()):
                at = next(n for n, key in enumerate(keyed_state.key_types) if root_name(key) == root.name)
                for key_names, value in iter_nested(
                    self.view_state.get(keyed_state.name), len(keyed_state.key_types)
                ):
                    if not is_empty(value):
                        cells_by_member.setdefault(key_names[at], []).append((keyed_state, key_names, value))
            self._member_cells[root.name] = cells_by_member
        return self._member_cells[root.name]

    def iter_cell_nodes(
        self, member_cells: Sequence[tuple[KeyedState, tuple[str, ...], object]], room: Box, within: str
    ) -> Iterator[Node]:
        """Yield pieces, numbers and signs in a box."""
        placed_pieces: list[tuple[KeyedState, tuple[str, ...], object, Piece, int]] = []
        for keyed_state, key_names, value in member_cells:
            piece, count = self._build_cell_piece(keyed_state, key_names, value)
            placed_pieces.append((keyed_state, key_names, value, piece, count))
        radius, points = pack_circles(room, sum(count for *_, count in placed_pieces), 8.5)
        at = 0
        for keyed_state, key_names, value, piece, count in placed_pieces:
            spots = points[at : at + count]
            at += count
            x, y = spots[0]
            marks = [mark for px, py in spots for mark in build_piece_marks(piece, px - x, py - y, radius)]
            reach = spots[-1][0] - x + radius
            low = max(py for _, py in spots) - y + radius
            description = self.context.display_names.format_state(
                keyed_state, key_names, self.context.display_names.format_value(keyed_state.type, value)
            )
            yield Node(
                keyed_state.node_id(key_names),
                "piece",
                (x, y),
                (-radius, -radius, reach, low),
                tuple(marks),
                keyed_state.build_handle(key_names),
                within,
                description,
                description,
                description,
                str(value),
                piece.role,
                (),
                5,
            )

    def _build_cell_piece(
        self, keyed_state: KeyedState, key_names: tuple[str, ...], value: object
    ) -> tuple[Piece, int]:
        """Return the piece that shows the value of a cell, with its owner, and the number of pieces."""
        context = self.context
        style = (context.board_section.shown_states or {}).get(keyed_state.name)
        shape, thing = style.as_ if style is not None else None, keyed_state.name
        owner = next(
            (
                (find_root(key), name)
                for key, name in zip(keyed_state.key_types, key_names, strict=True)
                if is_seat(key) or context.roles.find_role(name)
            ),
            None,
        )
        if owner is not None:
            number = value if isinstance(value, int) else 1
            if number > MAX_SEPARATE_PIECES:
                return context.build_piece(
                    owner[0], owner[1], shape, context.display_names.written(number), thing
                ), 1
            return context.build_piece(owner[0], owner[1], shape, thing=thing), number
        if isinstance(value, str) and value != HIDDEN:
            return context.build_piece(find_root(keyed_state.type), value, shape, thing=thing), 1
        face = context.find_face(thing)
        icon = shape or (face.icon if face is not None else "disc")
        return Piece("", icon, "" if value is True else context.display_names.written(value)), 1

    # --- values by key ----------------------------------------------------------------------------

    def _add_row(
        self,
        flow: FlowLayout,
        keyed_state: KeyedState,
        key_type: KeyType,
        values_by_key: Mapping[str, object],
        keys_for: KeyFunction,
        title: str,
    ) -> None:
        """Add a row of spaces with members, or of chips with numbers; for bags and zones, one row
        per key."""
        context = self.context
        if keyed_state.kind != "state":
            for name, inner in values_by_key.items():
                part = context.words.format_word(
                    "part", {"thing": title, "part": context.display_names.get_key_name(key_type, name)}
                )
                self._add_value(flow, keyed_state, keys_for(name), inner, part)
            return
        shown_values = {name: each for name, each in values_by_key.items() if not is_empty(each)}
        if isinstance(keyed_state.type, MemberType):
            if len(values_by_key) <= MAX_SHOWN_MEMBERS:
                shown_values = dict(values_by_key)
            if shown_values:
                self.add_title(flow, keyed_state, keys_for(""), title)
                self._add_wells(flow, keyed_state, key_type, shown_values, keys_for)
                flow.start_row()
        elif shown_values:
            self.add_title(flow, keyed_state, keys_for(""), title)
            finite_type = find_root(key_type)
            for name, each in list(shown_values.items())[: 2 * MAX_SHOWN_MEMBERS]:
                label = capitalize_first(context.display_names.get_short_key_name(key_type, name))
                icon = context.find_icon(name) if finite_type is not None else None
                die = context.find_die(keyed_state.name, each)
                icon, label = (die, "") if die is not None else (icon, label)
                value_text = "" if each is True else context.display_names.written(each)
                self._add_chip(
                    flow, keyed_state, keys_for(name), label, value_text, icon, str(each), value_text or label
                )
            flow.start_row()

    def _add_wells(
        self,
        flow: FlowLayout,
        keyed_state: KeyedState,
        key_type: KeyType,
        shown_values: Mapping[str, object],
        keys_for: KeyFunction,
    ) -> None:
        """Add spaces of equal width in full rows, each with its contents."""
        assert isinstance(keyed_state.type, MemberType)
        finite_type, context = keyed_state.type.finite_type, self.context
        labels = {
            name: strip_soft_hyphens(context.display_names.get_short_key_name(key_type, name))
            for name in shown_values
        }
        seats = is_seat(finite_type)
        value_texts = {
            name: ""
            if each is None
            else HIDDEN
            if each == HIDDEN
            else capitalize_first(
                strip_soft_hyphens(context.display_names.get_short_name(finite_type, str(each)))
            )
            for name, each in shown_values.items()
        }
        label_words = [word for label in labels.values() for word in label.split()]
        need = max((measure_text(word) * 11 for word in label_words), default=0) + 8
        if not seats:
            need = max(need, max((measure_text(text) * 12 for text in value_texts.values()), default=0) + 30)
        need = min(max(40.0, need), flow.width)
        max_columns = max(1, int((flow.width + GAP) // (need + GAP)))
        rows = -(-len(shown_values) // max_columns)
        columns = -(-len(shown_values) // rows)
        wide = min((flow.width - (columns - 1) * GAP) / columns, max(need, 92.0))
        lines = {name: wrap_text(label, wide - 6, 11, 2) for name, label in labels.items()}
        head = 12.5 * max(len(each) for each in lines.values()) + 3
        flow.start_row()
        for number, (name, value) in enumerate(shown_values.items()):
            if number and number % columns == 0:
                flow.start_row()
            at = flow.place_box(wide, head + 22)
            marks: list[Mark] = [Rect(0, 0, wide, head + 22, "well", "line", 1, 6)]
            marks += [
                Text(wide / 2, 11.5 + 12.5 * n, line, 11, "faint", "middle")
                for n, line in enumerate(lines[name])
            ]
            role = ""
            if isinstance(value, str):
                icon = context.find_icon(value) if value != HIDDEN else None
                role = icon.role if icon is not None else ""
                text = shorten_text(value_texts[name], wide - (28 if icon else 8), 12)
                if seats and icon is not None:
                    marks += build_piece_marks(icon, wide / 2, head + 9.5, 8.5)
                else:
                    x = (wide - measure_text(text) * 12 - (18 if icon else 0)) / 2
                    if icon is not None:
                        marks += build_piece_marks(icon, x + 7, head + 9.5, 7)
                        x += 18
                    marks.append(Text(x, head + 14, text, 12, "ink"))
            long = context.display_names.format_state(
                keyed_state, keys_for(name), value_texts[name] or context.words.format_value(None)
            )
            flow.nodes.append(
                Node(keyed_state.node_id(keys_for(name)), "slot", at, (0, 0, wide, head + 22), tuple(marks),
                     keyed_state.build_handle(keys_for(name)), flow.within, value_texts[name], long, long,
                     "" if value is None else str(value), role, (), 3)
            )  # fmt: skip

    # --- tracks and racks -------------------------------------------------------------------------

    def build_row(self, group: Group, point: Point, width: float) -> tuple[list[Node], float]:
        """Return the nodes of a track or rack in a box of this width, and its height."""
        return self.cache.rows.get_or_compute(
            (group.name, width, self.is_small, self.is_compact),
            (point, self.view_state.get(group.keyed_states[0].name), self.list_card_states(group)),
            partial(
                self.rows.build_rack if group.group_kind == "rack" else self.rows.build_track,
                group,
                point,
                width,
            ),
        )

    def measure_row(self, group: Group, width: float) -> float:
        """Return the height of a track or a rack in a box of this width."""
        build = self.rows.build_rack if group.group_kind == "rack" else self.rows.build_track
        key = (group.group_kind, group.name, width, self.is_small, self.is_compact)
        inputs = (self.view_state.get(group.keyed_states[0].name), self.list_card_states(group))
        return self.cache.heights.get_or_compute(key, inputs, lambda: build(group, (0.0, 0.0), width)[1])
