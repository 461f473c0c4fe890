"""Measure and draw the parts of a table in their forms: open, with small cards, or folded to one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import cos, pi, sin, sqrt
from typing import cast

from rulewright.phrases import capitalize_first
from rulewright.play.names import HIDDEN
from rulewright.records import dataclass
from rulewright.scene import boards, placements
from rulewright.scene.arrangement import FOLDED_HEIGHT, KEPT_LEVEL, NEVER_FOLDS, Form, Part, Slot
from rulewright.scene.boards import PlacedBoard
from rulewright.scene.context import SceneContext
from rulewright.scene.groups import Group, GroupPlan, iter_member_names
from rulewright.scene.hands import build_hand, build_played_card, measure_hand
from rulewright.scene.keyed_states import KeyedState, is_seat, iter_nested, member_id
from rulewright.scene.mats import MatPainter
from rulewright.scene.nodes import Node, Rect, Text
from rulewright.scene.offers import Opening
from rulewright.scene.plans import BoardPlan
from rulewright.scene.text_layout import Point, measure_text, shorten_text
from rulewright.types import FiniteType, MemberType

MAX_SQUARE = 150.0
"""Maximum side of a square in pixels, so that boards of few squares are not needlessly large."""
MIN_SQUARE = 44.0
GROWING_RATIO = 0.86
"""Height of the space for a growing board, in widths."""
MIN_CARD_WIDTH = 92.0
KEPT_RANK = 5
MIN_FONT_SIZE = 11.0


@dataclass(frozen=True, slots=True)
class PartSource:
    """The source of a part: a board, or a group for one owner."""

    board_plan: BoardPlan | None = None
    group: Group | None = None
    owner: str | None = None
    mat_id: str = ""
    hand: KeyedState | None = None


class BoardSizes:
    """Sizes of boards by width, each computed once for a setting; `max_square` is the side of the largest
    squares."""

    def __init__(self, context: SceneContext, max_square: float = MAX_SQUARE) -> None:
        self.context = context
        self.max_square = max_square
        self._sizes: dict[tuple[str, float], Point] = {}

    def measure_board(self, board_plan: BoardPlan, width: float) -> Point:
        """Return the width that a board uses and its height; a growing board has fixed proportions."""
        if board_plan.board_kind == "growing":
            return width, round(GROWING_RATIO * width)
        key = (board_plan.place_type.root.name, width)
        if key not in self._sizes:
            self._sizes[key] = boards.measure_board(self.context, board_plan, width, self.max_square)
        return self._sizes[key]

    def find_least_width(self, board_plan: BoardPlan) -> float:
        """Return the width below which places are too small to read or touch."""
        grid = board_plan.symbol.grid
        if board_plan.board_kind in ("square", "hex") and grid is not None:
            return float(min(MIN_SQUARE * grid.column_count + 44, 620.0))
        if board_plan.board_kind == "growing":
            return 420.0
        return max(380.0, 94.0 * sqrt(len(board_plan.place_type.members)))


class PartPainter:
    """A painter of the parts of one position as one viewer sees it."""

    def __init__(
        self,
        context: SceneContext,
        board_plans: Sequence[BoardPlan],
        group_plan: GroupPlan,
        painters: Mapping[Form, MatPainter],
        board_sizes: BoardSizes,
        view_state: Mapping[str, object],
        viewer: str | None,
        turn: Sequence[str],
    ) -> None:
        self.context = context
        self.board_plans = board_plans
        self.group_plan = group_plan
        self.painters = painters
        self.board_sizes = board_sizes
        self.view_state = view_state
        self.viewer = viewer
        self.turn = turn
        self.sources: dict[str, PartSource] = {}
        self.centre_states = _find_centre_states(context, is_default=not board_plans)
        self.hands = _find_hands(context, view_state, viewer)

    # --- the parts --------------------------------------------------------------------------------

    def list_parts(self, needed: frozenset[str] = frozenset()) -> list[Part]:
        """Return all parts; those that are `needed` must not be folded."""
        parts = [self._build_board(board_plan) for board_plan in self.board_plans]
        if self.centre_states:
            self.sources["centre"] = PartSource()
            parts.append(Part("centre", "centre", self._measure_centre))
        for group in self.group_plan.groups:
            parts += self._iter_group_parts(group, needed)
        for hand in self.hands:
            id = f"hand:{hand.name}"
            self.sources[id] = PartSource(hand=hand, owner=self.viewer)
            parts.append(Part(id, "hand", partial(self._measure_hand, hand)))
        return parts

    def _build_board(self, board_plan: BoardPlan) -> Part:
        id = f"board:{board_plan.place_type.root.name}"
        self.sources[id] = PartSource(board_plan)

        def measure_height(width: float, _: Form) -> float:
            return self.board_sizes.measure_board(board_plan, width)[1]

        def fit_width(width: float) -> float:
            return self.board_sizes.measure_board(board_plan, width)[0]

        return Part(id, "board", measure_height, fit_width, self.board_sizes.find_least_width(board_plan))

    def _iter_group_parts(self, group: Group, needed: frozenset[str]) -> Iterator[Part]:
        centre = {keyed_state.name for keyed_state in self.centre_states}
        group = replace(group, keyed_states=tuple(s for s in group.keyed_states if s.name not in centre))
        if group.group_kind != "mat":
            if not group.keyed_states:
                return
            id = f"{group.group_kind}:{group.name}"
            self.sources[id] = PartSource(group=group)
            is_rack = group.group_kind == "rack"
            key_type = group.keyed_states[0].key_types[0] if is_rack else None
            least = 0.0
            if isinstance(key_type, FiniteType):
                least = MIN_CARD_WIDTH * key_type.factors[0].size + 60
            level = NEVER_FOLDS if id in needed else 3 if is_rack else 2
            is_kept = group.name in self.context.board_section.keep
            yield Part(
                id, group.group_kind, partial(self._measure_row, group), least_width=least,
                fold_level=max(level, KEPT_LEVEL) if is_kept else level,
                keep_rank=KEPT_RANK if is_kept else 4 if is_rack else 1,
            )  # fmt: skip
            return
        owners: list[str | None] = [None]
        seats = group.owner_type is not None and is_seat(group.owner_type)
        if group.owner_type is not None:
            owners = [*iter_member_names(self.context, group.owner_type)]
            if seats and self.viewer in owners:
                first = owners.index(self.viewer)
                owners = owners[first:] + owners[:first]
        for owner in owners:
            id = f"mat:{group.name}"
            if owner is not None and group.owner_type is not None:
                id = member_id(group.owner_type, owner)
            is_own = seats and owner is not None and owner == self.viewer
            own_group = group
            if is_own:
                own_states = tuple(state for state in group.keyed_states if state not in self.hands)
                own_group = replace(group, keyed_states=own_states)
            self.sources[id] = PartSource(group=own_group, owner=owner, mat_id=id)
            level = NEVER_FOLDS if is_own or id in needed else 2 if seats else 1
            rank = 3 if owner in self.turn else 2 if seats else 0
            if group.name in self.context.board_section.keep:
                level, rank = max(level, KEPT_LEVEL), KEPT_RANK
            yield Part(
                id, "mat", partial(self._measure_mat, own_group, owner, id), fold_level=level,
                owner=owner or "" if seats else "", keep_rank=rank,
            )  # fmt: skip

    # --- measuring --------------------------------------------------------------------------------

    def _measure_row(self, group: Group, width: float, form: Form) -> float:
        if form == "folded":
            return FOLDED_HEIGHT
        return self.painters[form].measure_row(group, width)

    def _measure_mat(self, group: Group, owner: str | None, id: str, width: float, form: Form) -> float:
        if form == "folded":
            return FOLDED_HEIGHT
        flow_height = self.painters[form].measure_mat(group, owner, id, width)
        if not flow_height:
            return FOLDED_HEIGHT if owner is not None else 0.0
        return flow_height

    def _measure_hand(self, hand: KeyedState, width: float, form: Form) -> float:
        return measure_hand(self.painters[form], hand, cast("str", self.viewer), width)

    def _measure_centre(self, width: float, form: Form) -> float:
        high = self._centre_card_size(form)[1]
        return 3.0 * high if len(self.context.names.seats) > 2 else 2.4 * high

    # --- drawing ----------------------------------------------------------------------------------

    def draw_slot(self, slot: Slot) -> list[Node]:
        """Return the nodes of a part in its slot; the stage draws boards."""
        source = self.sources[slot.part_id]
        if not slot.height:
            return []
        point = (slot.x, slot.y)
        if slot.kind == "centre":
            return self._draw_centre(slot)
        if source.hand is not None:
            return build_hand(
                self.painters[slot.form], source.hand, cast("str", source.owner), point, slot.width
            )
        group = source.group
        assert group is not None
        if group.group_kind != "mat":
            if slot.form == "folded":
                return [self._draw_folded_row(group, slot)]
            return self.painters[slot.form].build_row(group, point, slot.width)[0]
        if slot.form == "folded":
            return [self._draw_folded_mat(group, source.owner, slot)]
        painter = self.painters[slot.form]
        flow = painter.build_mat(group, source.owner, source.mat_id, point, slot.width)
        has_turn = source.owner in self.turn
        frame = painter.build_frame(
            group, source.owner, source.mat_id, point, (slot.width, slot.height), has_turn
        )
        return [frame, *flow.nodes]

    def draw_hidden(self, slots: Sequence[Slot]) -> Iterator[tuple[str, Node]]:
        """Yield the nodes that folded parts would have when open, with the id of the part, so that options
        can find their part.
        """
        for slot in slots:
            if slot.form == "folded":
                for node in self.draw_slot(replace(slot, form="open")):
                    yield slot.part_id, node

    def _draw_folded_mat(self, group: Group, owner: str | None, slot: Slot) -> Node:
        """Draw the header of a mat, with as many of its numbers as fit beside the name."""
        painter = self.painters["open"]
        frame = painter.build_frame(
            group, owner, slot.part_id, (slot.x, slot.y), (slot.width, FOLDED_HEIGHT), owner in self.turn
        )
        flow = painter.build_mat(group, owner, slot.part_id, (0.0, 0.0), max(slot.width, 240.0))
        title = next(mark for mark in frame.marks if isinstance(mark, Text))
        room = slot.width - title.x - measure_text(title.text, True) * title.size - 30
        shown, told = "", []
        for node in flow.nodes:
            if node.kind not in ("counter", "stack"):
                continue
            told.append(node.long)
            texts = [mark.text for mark in node.marks if isinstance(mark, Text)]
            one = " ".join(texts[:2]) if node.kind == "counter" else f"▮{texts[0]}" if texts else "▮"
            longer = f"{shown}  {one}" if shown else one
            if measure_text(longer) * 12 <= room:
                shown = longer
        marks = [mark for mark in frame.marks if not (isinstance(mark, Text) and mark.text == "◀")]
        if shown:
            marks.append(Text(slot.width - 9, 19.5, shown, 12, title.fill, "end"))
        spoken = ". ".join([frame.short, *told])
        return replace(frame, marks=tuple(marks), long=spoken, spoken=spoken, value=shown)

    def _draw_folded_row(self, group: Group, slot: Slot) -> Node:
        """Draw a track or a card row as one line with its name and values."""
        context, keyed_state = self.context, group.keyed_states[0]
        title = context.display_names.get_state_name(keyed_state.name)
        value = self.view_state.get(keyed_state.name)
        told: list[str] = []
        if keyed_state.kind == "zone":
            lying = [card for _, cards in iter_nested(value, len(keyed_state.key_types))
                     if isinstance(cards, list) for card in cards]  # fmt: skip
            told.append(context.display_names.written(len(lying)))
        else:
            for key_names, each in iter_nested(value, len(keyed_state.key_types)):
                if each is not None:
                    names = [
                        capitalize_first(context.display_names.get_short_key_name(key, name))
                        for key, name in zip(keyed_state.key_types, key_names, strict=True)
                    ]
                    told.append(
                        " ".join([*names, context.display_names.format_value(keyed_state.type, each)])
                    )
        text = "   ".join(told)
        head = shorten_text(title, 0.5 * slot.width, 12)
        room = slot.width - 26 - measure_text(head) * 12
        marks = (
            Rect(0, 0, slot.width, FOLDED_HEIGHT, "panel", "line", 1, 8),
            Text(9, 19.5, head, 12, "faint"),
            Text(slot.width - 9, 19.8, shorten_text(text, room, 13, True), 13, "ink", "end", True),
        )
        spoken = f"{title}: {', '.join(told)}"
        kind = "rack" if keyed_state.kind == "zone" else "track"
        return Node(
            slot.part_id, kind, (slot.x, slot.y), (0, 0, slot.width, FOLDED_HEIGHT), marks, None, "",
            title, spoken, spoken, text, layer=1,
        )  # fmt: skip

    def draw_board(self, placed_board: PlacedBoard) -> Iterator[Node]:
        """Yield the nodes of the pieces on a board."""
        yield from placements.iter_piece_nodes(self.context, placed_board, self.view_state)

    def list_openings(self, openings: Sequence[Opening], board_plan: BoardPlan) -> list[Opening]:
        return [each for each in openings if each[0].grid.root.name == board_plan.place_type.root.name]

    # --- the centre of a table without a board ------------------------------------------------------

    def _centre_card_size(self, form: Form) -> Point:
        small = form == "compact" or self.painters["open"].is_small
        return (58.0, 84.0) if small else (86.0, 124.0)

    def _draw_centre(self, slot: Slot) -> list[Node]:
        """Draw the cards that each seat has played, in front of that seat."""
        seats = list(self.context.names.seats)
        if self.viewer in seats:
            first = seats.index(self.viewer)
            seats = seats[first:] + seats[:first]
        nodes: list[Node] = []
        wide, high = self._centre_card_size(slot.form)
        high = min(high, slot.height / 2.1 if slot.form == "open" else slot.height)
        wide = min(wide, 0.7 * high)
        painter = self.painters["open"]
        x0, y0 = slot.x + slot.width / 2, slot.y + slot.height / 2
        rx, ry = min(slot.width / 2 - wide / 2, 1.35 * wide), slot.height / 2 - high / 2
        for layer, keyed_state in enumerate(self.centre_states):
            assert isinstance(keyed_state.type, MemberType)
            for number, seat in enumerate(seats):
                angle = pi / 2 + 2 * pi * number / len(seats)
                x, y = x0 + rx * cos(angle), y0 + ry * sin(angle)
                if slot.form != "open":
                    step = slot.width / len(seats)
                    order = number - 1 if number else len(seats) - 1
                    x, y = slot.x + step * (order + 0.5), y0
                shift = (layer - (len(self.centre_states) - 1) / 2) * (wide + 4)
                at = (round(x + shift - wide / 2, 1), round(y - high / 2, 1))
                nodes += build_played_card(painter, keyed_state, seat, at, (wide, high))
        return nodes


def _find_centre_states(context: SceneContext, *, is_default: bool) -> tuple[KeyedState, ...]:
    """Return the zones in the middle of the table: those that the section `board` names; else, if there is no
    board (`is_default`), a public zone for a card of each seat.
    """
    named = context.board_section.middle
    own_zones: list[KeyedState] = []
    for family in context.program.families:
        keyed_state = context.keyed_states.get(family.name)
        if keyed_state is None or len(keyed_state.key_types) != 1 or not is_seat(keyed_state.key_types[0]):
            continue
        if family.name in named or (
            not named and is_default and family.capacity == 1 and family.visible is None
        ):
            own_zones.append(keyed_state)
    return tuple(own_zones if named else own_zones[:1])


def _find_hands(
    context: SceneContext, view_state: Mapping[str, object], viewer: str | None
) -> tuple[KeyedState, ...]:
    """Return the zones in which the viewer sees own cards that other seats cannot see."""
    if viewer not in context.names.seats:
        return ()
    hands: list[KeyedState] = []
    empty_hands: list[KeyedState] = []
    for family in context.program.families:
        keyed_state = context.keyed_states.get(family.name)
        if keyed_state is None or family.visible is None or family.name not in view_state:
            continue
        if len(keyed_state.key_types) != 1 or not is_seat(keyed_state.key_types[0]):
            continue
        held = view_state[family.name]
        cards = held.get(viewer) if isinstance(held, Mapping) else None
        if isinstance(cards, list) and any(card != HIDDEN for card in cards):
            hands.append(keyed_state)
        elif not cards and not family.ordered:
            empty_hands.append(keyed_state)
    return tuple(hands or empty_hands[:1])  # an empty hand keeps its space


def make_readable(node: Node) -> Node:
    """Enlarge numbers and signs that are too small to read, and remove texts that cannot be enlarged."""
    if all(not isinstance(mark, Text) or mark.size >= MIN_FONT_SIZE for mark in node.marks):
        return node
    wide = node.box[2] - node.box[0]
    marks = []
    for mark in node.marks:
        if not isinstance(mark, Text) or mark.size >= MIN_FONT_SIZE:
            marks.append(mark)
        elif measure_text(mark.text, mark.bold) * MIN_FONT_SIZE <= max(1.3 * wide, 18.0):
            shift = 0.35 * (MIN_FONT_SIZE - mark.size)
            marks.append(replace(mark, size=MIN_FONT_SIZE, y=mark.y + shift))
    return replace(node, marks=tuple(marks))
