"""Build a scene from a view: choose and lay out boards and mats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from rulewright.analysis.world import World
from rulewright.records import dataclass
from rulewright.scene import boards, placements
from rulewright.scene.arrangement import Arrangement, Form, Slot, arrange_parts
from rulewright.scene.boards import PlacedBoard
from rulewright.scene.cards import CardFaces
from rulewright.scene.context import SceneContext
from rulewright.scene.flow_layout import GAP
from rulewright.scene.groups import Group, GroupPlan, iter_member_names, plan_groups
from rulewright.scene.keyed_states import is_seat, member_id
from rulewright.scene.mats import DrawingCache, MatPainter
from rulewright.scene.nodes import SIZES, Ground, Node, Offer, Scene, Size, Text, parse_window
from rulewright.scene.offers import Opening, iter_openings, list_offers
from rulewright.scene.parts import MAX_SQUARE, BoardSizes, PartPainter, make_readable
from rulewright.scene.plans import BoardPlan, find_board_plans
from rulewright.scene.player_boards import read_own_state
from rulewright.scene.rows import PAD
from rulewright.scene.sheet import SHEET_WIDTH, draw_sheet_nodes
from rulewright.scene.text_layout import Point, bounding_box, wrap_text
from rulewright.words import game_texts
from rulewright.words.facts import Facts
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words

if TYPE_CHECKING:
    from rulewright.play.decision import Decision
    from rulewright.play.game import Game, GameContext
    from rulewright.play.ruleset import Ruleset
    from rulewright.workspace.compiled_setting import CompiledSetting

MARGIN = 14.0
STATUS_HEIGHTS: dict[str, float] = {"wide": 30.0, "narrow": 50.0, "paper": 30.0}
"""Height of the question line."""
SCENE_WIDTHS: dict[str, float] = {"wide": 1280.0, "narrow": 390.0, "paper": 700.0}
BOARD_SIZES: dict[str, tuple[float, float]] = {
    "wide": (740.0, 84.0), "narrow": (362.0, 60.0), "paper": (672.0, 64.0),
}  # fmt: skip
"""Width of boards, and the side of their largest squares."""
FORMS: tuple[Form, ...] = ("open", "compact")
SMALL_WINDOW = 600.0
"""Windows narrower than that have the layouts of a phone."""
MAX_WINDOW_BOARDS = 12
"""Number of sets of boards that stay laid out."""


@dataclass(slots=True)
class _BoardSet:
    """Boards in their places on one size of table."""

    ground: Ground
    placed_boards: list[PlacedBoard]
    bottom: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A board, or a row of cards, by itself; `is_empty` if nothing lies or stands there."""

    name: str
    board_plan: BoardPlan | None
    scene: Scene
    is_empty: bool


@dataclass(slots=True)
class _Column:
    x: float
    bottom: float
    width: float


class Stage:
    """Makes the scenes of one ruleset in one setting and language."""

    def __init__(self, context: SceneContext, ruleset_id: str) -> None:
        self.context = context
        self.ruleset_id = ruleset_id
        self.faces = CardFaces(context)
        self.all_board_plans: list[BoardPlan] = find_board_plans(context)
        self.board_plans = [plan for plan in self.all_board_plans if not plan.is_per_player]
        """The boards that all have together."""
        self._board_sets: dict[Size, _BoardSet] = {}
        self._window_boards: dict[tuple[tuple[BoardPlan, Slot], ...], _BoardSet] = {}
        self._board_sizes = BoardSizes(context)
        self._single_boards: dict[str, PlacedBoard] = {}
        self._cache = DrawingCache()
        self.group_plan: GroupPlan = plan_groups(context, self.all_board_plans)

    @classmethod
    def from_ruleset(cls, ruleset: Ruleset, language: str = "en") -> Stage:
        """The stage of a ruleset that was loaded. Raises DiagnosticError."""
        facts = Facts(ruleset.setting, lambda: ruleset.typed_rules[1])
        words = Words(ruleset.folder, language, facts)
        return cls.from_context(ruleset.table, facts.get_analysis().scope.world, words)

    @classmethod
    def from_context(cls, game_context: GameContext, world: World, words: Words) -> Stage:
        """The stage of games at a table whose rules are analysed already."""
        return cls(
            SceneContext(game_context.machine.program, game_context.names, world, words),
            game_context.identity.ruleset,
        )

    @classmethod
    def from_bench(cls, bench: CompiledSetting, game_context: GameContext, language: str) -> Stage:
        """The stage of the games of a compiled setting."""
        compiled = bench.compiled
        facts = Facts(compiled.setting, lambda: compiled.analysed)
        words = Words(compiled.documents.folder, language, facts)
        return cls.from_context(game_context, compiled.analysed.scope.world, words)

    # --- scenes -----------------------------------------------------------------------------------

    def draw_game(self, game: Game, seat: str | None = None, size: Size = "wide") -> Scene:
        """Return the table as a seat sees it; None is a spectator. Raises ValueError for an
        unknown size.
        """
        if size == "sheet":
            return self.draw_sheet()
        if size not in SIZES and parse_window(size) is None:
            raise ValueError(f"there is no size `{size}`, but {', '.join(SIZES)}")
        view = game.view(seat)
        decision = None
        if seat is not None and seat in (*game.waiting, *game.answered):
            decision = game.decision if seat == game.player else game.asking(seat).decision
        return self.draw_scene(view, decision, size)

    def draw_sheet(self) -> Scene:
        """Return all faces of the ruleset: members, cards, and what counters show."""
        nodes, height = draw_sheet_nodes(self.context, self.faces)
        scene = self._build_single_scene(
            self.context.words.format_title(self.ruleset_id), SHEET_WIDTH, height, (), nodes
        )
        return replace(scene, size="sheet")

    def draw_scene(
        self,
        view: Mapping[str, object],
        decision: Decision | None = None,
        size: Size = "wide",
        previous: Scene | None = None,
    ) -> Scene:
        """Return the scene of a `Game.view`, with the viewer's options. In a window, parts stay where they
        are in the `previous` scene if they still fit.
        """
        window = parse_window(size)
        if window is not None:
            return self._draw_window(view, decision, size, window, previous)
        state = self.context.shown_state(view)
        viewer = cast("str | None", view["viewer"])
        turn = _find_turn(view)
        board_set = self._get_board_set(size)
        scene_nodes: list[Node] = []
        width, bottom = SCENE_WIDTHS[size], board_set.bottom
        main = BOARD_SIZES[size][0] if self.board_plans else 0.0
        for placed_board in board_set.placed_boards:
            scene_nodes += placements.iter_piece_nodes(self.context, placed_board, state)
        could_lie = list(iter_openings(self.context, decision)) if decision is not None else []
        for board_plan in self.board_plans:
            if board_plan.board_kind == "growing":
                laid_cells = cast("Sequence[str]", state.get(board_plan.place_type.root.name) or ())
                plan_openings = [
                    each for each in could_lie if each[0].grid.root.name == board_plan.place_type.root.name
                ]
                grown_board = boards.lay_board(
                    self.context, board_plan, (MARGIN, bottom), *BOARD_SIZES[size], laid_cells, plan_openings
                )
                if grown_board is not None:
                    scene_nodes += [
                        *grown_board.nodes,
                        *placements.iter_piece_nodes(self.context, grown_board, state),
                    ]
                    bottom += grown_board.height + MARGIN
        prompt = self._format_prompt(decision, turn)
        scene_nodes.append(self._build_status(prompt, width))
        columns = self._build_columns(size, main, bottom)
        small = size == "narrow"
        mats = MatPainter(
            self.context,
            self.faces,
            self.group_plan,
            state,
            small,
            self._cache,
            own_seat=_find_own_seat(viewer, turn),
        )
        for group in self.group_plan.groups:
            group_nodes = self._draw_group(mats, group, columns, turn, viewer)
            scene_nodes += group_nodes
        high = max(bottom, *(column.bottom for column in columns))
        scene = Scene(
            self.context.words.format_title(self.ruleset_id),
            self.context.words.language,
            size,
            viewer,
            width,
            high,
            board_set.ground,
            tuple(scene_nodes),
            asked=prompt,
            turn=turn,
        )
        if decision is None:
            return scene
        return replace(scene, offers=list_offers(self.context, decision, scene.iter_nodes()))

    def _draw_window(
        self,
        view: Mapping[str, object],
        decision: Decision | None,
        size: Size,
        window: Point,
        previous: Scene | None,
    ) -> Scene:
        """The table in a window: nothing outside of it, if that can be."""
        state = self.context.shown_state(view)
        viewer = cast("str | None", view["viewer"])
        turn = _find_turn(view)
        is_small = window[0] < SMALL_WINDOW
        painters: dict[Form, MatPainter] = {
            form: MatPainter(
                self.context,
                self.faces,
                self.group_plan,
                state,
                is_small,
                self._cache,
                form == "compact",
                _find_own_seat(viewer, turn),
            )
            for form in FORMS
        }
        painter = PartPainter(
            self.context, self.board_plans, self.group_plan, painters, self._board_sizes, state, viewer, turn
        )
        openings = list(iter_openings(self.context, decision)) if decision is not None else []
        before = previous.arrangement if previous is not None else None
        arrangement = arrange_parts(painter.list_parts(), *window, turn, before)
        scene = self._draw_arrangement(view, painter, arrangement, openings, size)
        if decision is None:
            return scene
        hidden = [*painter.draw_hidden(arrangement.slots)]
        shown = set(scene.by_id)
        part_by_node = {node.id: part_id for part_id, node in hidden if node.id not in shown}
        hidden_nodes = [node for _, node in hidden if node.id not in shown]
        offers = list_offers(self.context, decision, (*scene.iter_nodes(), *hidden_nodes))
        needed = _find_needed(offers, part_by_node)
        if needed:
            open_before = arrangement if before is None else before
            arrangement = arrange_parts(painter.list_parts(needed), *window, turn, open_before)
            scene = self._draw_arrangement(view, painter, arrangement, openings, size)
            offers = list_offers(self.context, decision, scene.iter_nodes())
        return replace(scene, offers=offers, asked=self._format_prompt(decision, turn))

    def _draw_arrangement(
        self,
        view: Mapping[str, object],
        painter: PartPainter,
        arrangement: Arrangement,
        openings: Sequence[Opening],
        size: Size,
    ) -> Scene:
        state = painter.view_state
        scene_nodes: list[Node] = []
        still: list[tuple[BoardPlan, Slot]] = []
        for slot in arrangement.slots:
            board_plan = painter.sources[slot.part_id].board_plan
            if board_plan is None:
                scene_nodes += painter.draw_slot(slot)
            elif board_plan.board_kind == "growing":
                laid_cells = cast("Sequence[str]", state.get(board_plan.place_type.root.name) or ())
                grown = self._lay_in_slot(
                    board_plan, slot, laid_cells, painter.list_openings(openings, board_plan)
                )
                if grown is not None:
                    scene_nodes += [*grown.nodes, *painter.draw_board(grown)]
            else:
                still.append((board_plan, slot))
        board_set = self._get_window_boards(still)
        for placed_board in board_set.placed_boards:
            scene_nodes += painter.draw_board(placed_board)
        return Scene(
            self.context.words.format_title(self.ruleset_id),
            self.context.words.language,
            size,
            painter.viewer,
            arrangement.width,
            arrangement.height,
            board_set.ground,
            tuple(make_readable(node) for node in scene_nodes),
            asked=self._format_prompt(None, painter.turn),
            turn=tuple(painter.turn),
            arrangement=arrangement,
        )

    def _get_window_boards(self, board_slots: Sequence[tuple[BoardPlan, Slot]]) -> _BoardSet:
        """The boards that do not grow, laid once for each place and width."""
        key = tuple(board_slots)
        board_set = self._window_boards.get(key)
        if board_set is None:
            placed_boards = [
                placed_board
                for board_plan, slot in board_slots
                if (placed_board := self._lay_in_slot(board_plan, slot)) is not None
            ]
            board_set = self._build_board_set("window", placed_boards, 0.0)
            self._window_boards[key] = board_set
            while len(self._window_boards) > MAX_WINDOW_BOARDS:
                del self._window_boards[next(iter(self._window_boards))]
        return board_set

    def _lay_in_slot(
        self,
        board_plan: BoardPlan,
        slot: Slot,
        laid_cells: Sequence[str] = (),
        openings: Sequence[Opening] = (),
    ) -> PlacedBoard | None:
        """A board in the middle of its slot."""

        def lay_at(origin: Point) -> PlacedBoard | None:
            return boards.lay_board(
                self.context, board_plan, origin, slot.width, MAX_SQUARE, laid_cells, openings, slot.height
            )

        placed_board = lay_at((slot.x, slot.y))
        if placed_board is None:
            return None
        x = slot.x + (slot.width - placed_board.layout.width) / 2
        y = slot.y + (slot.height - placed_board.layout.height) / 2
        if (round(x), round(y)) == (round(slot.x), round(slot.y)):
            return placed_board
        return lay_at((x, y))

    def iter_pictures(self, view_state: Mapping[str, object], title: str) -> Iterator[Picture]:
        """Each board and each row of cards by itself, on paper; of boards of players the first."""
        for board_plan in self.all_board_plans:
            board_and_nodes = self._lay_single_board(board_plan, view_state)
            if board_and_nodes is not None:
                placed_board, nodes = board_and_nodes
                scene = self._build_single_scene(
                    title, placed_board.width, placed_board.height, placed_board.nodes, nodes
                )
                yield Picture(board_plan.place_type.root.name, board_plan, scene, not nodes)
        mats = MatPainter(self.context, self.faces, self.group_plan, view_state, False, DrawingCache())
        for group in self.group_plan.groups:
            if group.group_kind == "rack":
                row_nodes, high = mats.build_row(group, (0, 0), BOARD_SIZES["paper"][0])
                scene = self._build_single_scene(title, BOARD_SIZES["paper"][0], high, (), row_nodes)
                empty = all(node.kind in ("rack", "slot") for node in row_nodes)
                yield Picture(group.name, None, scene, empty)

    def _build_single_scene(
        self,
        title: str,
        width: float,
        high: float,
        ground_nodes: Sequence[Node],
        content_nodes: Sequence[Node],
    ) -> Scene:
        images = self.context.build_image_node()
        shared = (images,) if images is not None else ()
        scene_ground = Ground("", (*shared, *ground_nodes), self.context.all_paints)
        language = self.context.words.language
        return Scene(title, language, "paper", None, width, high, scene_ground, tuple(content_nodes))

    def _lay_single_board(
        self, board_plan: BoardPlan, view_state: Mapping[str, object]
    ) -> tuple[PlacedBoard, tuple[Node, ...]] | None:
        """A board alone, with what stands there; those that do not grow are laid once."""
        if board_plan.is_per_player:
            view_state = read_own_state(self.context, board_plan, view_state, self.context.names.seats[0])
        placed_board = self._single_boards.get(board_plan.place_type.root.name)
        if placed_board is None:
            laid_cells = cast("Sequence[str]", view_state.get(board_plan.place_type.root.name) or ())
            placed_board = boards.lay_board(
                self.context, board_plan, (0, 0), *BOARD_SIZES["paper"], laid_cells
            )
            if placed_board is not None and board_plan.board_kind != "growing":
                self._single_boards[board_plan.place_type.root.name] = placed_board
        return (
            None
            if placed_board is None
            else (placed_board, tuple(placements.iter_piece_nodes(self.context, placed_board, view_state)))
        )

    def _build_columns(self, size: Size, main: float, bottom: float) -> list[_Column]:
        """Return the columns of boxes, the widest first."""
        width, top = SCENE_WIDTHS[size], MARGIN + STATUS_HEIGHTS[size]
        if size in ("narrow", "paper") or not main:
            return [_Column(MARGIN, bottom, width - 2 * MARGIN)]
        side = width - main - 3 * MARGIN
        return [_Column(MARGIN, bottom, main), _Column(main + 2 * MARGIN, top, side)]

    def _draw_group(
        self,
        mats: MatPainter,
        group: Group,
        columns: Sequence[_Column],
        turn: Sequence[str],
        viewer: str | None,
    ) -> list[Node]:
        """The boxes of a group, in the column that is shortest; rows of cards and tracks stand
        below the board."""
        if group.group_kind != "mat":
            column = columns[0]
            row_nodes, high = mats.build_row(group, (column.x, column.bottom), column.width)
            column.bottom += high + MARGIN if row_nodes else 0
            return row_nodes
        owners = self._list_owners(group, viewer)
        column = min(columns, key=lambda each: each.bottom)
        least = 330.0 if any(keyed_state.kind == "zone" for keyed_state in group.keyed_states) else 232.0
        max_columns = max(1, int((column.width + MARGIN) // (least + MARGIN)))
        rows = -(-len(owners) // max_columns)
        across = -(-len(owners) // rows)
        wide = (column.width - (across - 1) * MARGIN) / across
        group_nodes: list[Node] = []
        for first in range(0, len(owners), across):
            group_nodes += self._draw_mat_row(mats, group, owners[first : first + across], column, wide, turn)
        return group_nodes

    def _draw_mat_row(
        self,
        mats: MatPainter,
        group: Group,
        owners: Sequence[str | None],
        column: _Column,
        wide: float,
        turn: Sequence[str],
    ) -> list[Node]:
        """Mats side by side, all as high as the highest of them."""
        ids = [
            f"mat:{group.name}"
            if owner is None or group.owner_type is None
            else member_id(group.owner_type, owner)
            for owner in owners
        ]
        spots = [(column.x + n * (wide + MARGIN), column.bottom) for n in range(len(owners))]
        flows = [
            mats.build_mat(group, owner, id, at, wide)
            for owner, id, at in zip(owners, ids, spots, strict=True)
        ]
        if not any(flow.nodes for flow in flows) and owners == [None]:
            return []
        high = max(flow.next_top - column.bottom for flow in flows) + PAD - GAP
        mat_nodes: list[Node] = []
        for owner, id, at, flow in zip(owners, ids, spots, flows, strict=True):
            mat_nodes.append(mats.build_frame(group, owner, id, at, (wide, high), owner in turn))
            mat_nodes += flow.nodes
        column.bottom += high + MARGIN
        return mat_nodes

    def _list_owners(self, group: Group, viewer: str | None) -> list[str | None]:
        """Whose mats there are: that of the viewer first, of those of players."""
        if group.owner_type is None:
            return [None]
        names = list(iter_member_names(self.context, group.owner_type))
        if is_seat(group.owner_type) and viewer is not None and viewer in names:
            viewer_index = names.index(viewer)
            names = names[viewer_index:] + names[:viewer_index]
        return [*names]

    def _build_status(self, prompt: str, width: float) -> Node:
        lines = wrap_text(prompt, width - 2 * MARGIN, 16, 2 if width < 500 else 1, True)
        text_marks = tuple(
            Text(MARGIN, 30.0 + 20 * number, line, 16, "ink", bold=True) for number, line in enumerate(lines)
        )
        box = bounding_box([line.box for line in text_marks])
        return Node("asked", "word", (0, 0), box, text_marks, short=prompt, long=prompt, spoken=prompt,
                    layer=6)  # fmt: skip

    def _format_prompt(self, decision: Decision | None, turn: Sequence[str]) -> str:
        """Return the prompt, or whose turn it is."""
        context = self.context
        if decision is not None:
            return game_texts.render_prompt(context.words, context.program, decision)
        if not turn:
            return context.words.format_word("over")
        return context.words.format_word(
            "turn", {"player": tuple(MemberValue("player", seat) for seat in turn)}
        )

    def _get_board_set(self, size: Size) -> _BoardSet:
        if size not in self._board_sets:
            self._board_sets[size] = self._lay_boards(size)
        return self._board_sets[size]

    def _lay_boards(self, size: Size) -> _BoardSet:
        context, bottom = self.context, MARGIN + STATUS_HEIGHTS[size]
        placed_boards: list[PlacedBoard] = []
        for board_plan in self.board_plans:
            if board_plan.board_kind == "growing":
                continue
            placed_board = boards.lay_board(context, board_plan, (MARGIN, bottom), *BOARD_SIZES[size])
            if placed_board is not None:
                placed_boards.append(placed_board)
                bottom += placed_board.height + MARGIN
        return self._build_board_set(size, placed_boards, bottom)

    def _build_board_set(self, size: Size, placed_boards: list[PlacedBoard], bottom: float) -> _BoardSet:
        context = self.context
        nodes = tuple(
            make_readable(node) if size == "window" else node
            for placed_board in placed_boards
            for node in placed_board.nodes
        )
        images = context.build_image_node()
        nodes = (images, *nodes) if images is not None else nodes
        fingerprint = repr((self.ruleset_id, context.words.language, size, nodes, context.all_paints))
        key = sha256(fingerprint.encode()).hexdigest()[:16]
        return _BoardSet(Ground(key, nodes, context.all_paints), placed_boards, bottom)


def _find_own_seat(viewer: str | None, turn: Sequence[str]) -> str | None:
    """The seat whose board is meant: that of the viewer, else the one to decide."""
    return viewer or next(iter(turn), None)


def _find_turn(view: Mapping[str, object]) -> tuple[str, ...]:
    """The seats that have to decide."""
    asked = view["asked"]
    return tuple(asked.get("waiting") or [asked["player"]]) if isinstance(asked, Mapping) else ()


def _find_needed(offers: Sequence[Offer], part_by_node: Mapping[str, str]) -> frozenset[str]:
    """The folded parts with something that an option names."""
    return frozenset(part_by_node[id] for offer in offers for id in offer.nodes if id in part_by_node)


_cached_stage = lru_cache(maxsize=8)(Stage.from_ruleset)


def draw_game_scene(ruleset: Ruleset, game: Game, seat: str | None, size_name: str, language: str) -> Scene:
    """Return the result of `Game.scene`. Raises ValueError for an unknown size, and
    DiagnosticError.
    """
    return _cached_stage(ruleset, language).draw_game(game, seat, size_name)
