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
from rulewright.scene.arrangement import MARGIN, Arrangement, Form, Slot, arrange_parts
from rulewright.scene.boards import PlacedBoard
from rulewright.scene.cards import CardFaces
from rulewright.scene.context import SceneContext
from rulewright.scene.groups import GroupPlan, plan_groups
from rulewright.scene.mats import DrawingCache, MatPainter
from rulewright.scene.nodes import SIZES, WINDOWS, Ground, Node, Offer, Scene, Size, Text, find_window
from rulewright.scene.offers import Opening, iter_openings, list_offers
from rulewright.scene.parts import MAX_SQUARE, BoardSizes, PartPainter, make_readable
from rulewright.scene.plans import BoardPlan, find_board_plans
from rulewright.scene.player_boards import read_own_state
from rulewright.scene.sheet import SHEET_WIDTH, draw_sheet_nodes
from rulewright.scene.text_layout import Point, wrap_text
from rulewright.words import game_texts
from rulewright.words.facts import Facts
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words

if TYPE_CHECKING:
    from rulewright.play.decision import Decision
    from rulewright.play.game import Game, GameContext
    from rulewright.play.ruleset import Ruleset
    from rulewright.workspace.compiled_setting import CompiledSetting

STATUS_LINE = 20.0
"""Height of a line of the question above a table of a named size; a page with a window shows the question
itself.
"""
PAPER_WIDTH = 672.0
"""Width of the boards of a book."""
SHARED_SQUARE = 84.0
"""The side of the largest squares on a table with several boards."""
PAGE_SQUARE = 64.0
"""The side of the largest squares on a page of any length."""
FORMS: tuple[Form, ...] = ("open", "compact")
SMALL_WINDOW = 600.0
"""Width of a window below which the layout is that of a phone."""
MAX_BOARD_SETS = 12
"""Number of laid-out sets of boards that are cached."""


@dataclass(slots=True)
class _BoardSet:
    """Boards in their places."""

    ground: Ground
    placed_boards: list[PlacedBoard]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of one board or card row; `is_empty` if nothing is on it."""

    name: str
    board_plan: BoardPlan | None
    scene: Scene
    is_empty: bool


class Stage:
    """A builder of the scenes of one ruleset in one setting and language."""

    def __init__(self, context: SceneContext, ruleset_id: str) -> None:
        self.context = context
        self.ruleset_id = ruleset_id
        self.faces = CardFaces(context)
        self.all_board_plans: list[BoardPlan] = find_board_plans(context)
        self.board_plans = [plan for plan in self.all_board_plans if not plan.is_per_player]
        """The boards that all players share."""
        self._board_sets: dict[tuple[float, tuple[tuple[BoardPlan, Slot], ...]], _BoardSet] = {}
        self._max_square = MAX_SQUARE if len(self.board_plans) < 2 else SHARED_SQUARE
        self._board_sizes = {side: BoardSizes(context, side) for side in (self._max_square, PAGE_SQUARE)}
        self._single_boards: dict[str, PlacedBoard] = {}
        self._cache = DrawingCache()
        self.group_plan: GroupPlan = plan_groups(context, self.all_board_plans)

    @classmethod
    def from_ruleset(cls, ruleset: Ruleset, language: str = "en") -> Stage:
        """Create the stage of a loaded ruleset. Raises DiagnosticError."""
        facts = Facts(ruleset.setting, lambda: ruleset.typed_rules[1])
        words = Words(ruleset.folder, language, facts)
        return cls.from_context(ruleset.table, facts.get_analysis().scope.world, words)

    @classmethod
    def from_context(cls, game_context: GameContext, world: World, words: Words) -> Stage:
        """Create the stage for games whose rules are already analysed."""
        return cls(
            SceneContext(game_context.machine.program, game_context.names, world, words),
            game_context.identity.ruleset,
        )

    @classmethod
    def from_bench(cls, bench: CompiledSetting, game_context: GameContext, language: str) -> Stage:
        """Create the stage for games of a compiled setting."""
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
        if find_window(size) is None:
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
        width, height = find_window(size) or WINDOWS["wide"]
        state = self.context.shown_state(view)
        viewer = cast("str | None", view["viewer"])
        turn = _find_turn(view)
        is_small = width < SMALL_WINDOW
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
        board_plans = self.board_plans
        if self.context.sees_from_top(viewer):
            grids = ("square", "hex")
            board_plans = [replace(plan, is_turned=plan.board_kind in grids) for plan in board_plans]
        painter = PartPainter(
            self.context,
            board_plans,
            self.group_plan,
            painters,
            self._board_sizes[PAGE_SQUARE if height is None else self._max_square],
            state,
            viewer,
            turn,
        )
        prompt = self._format_prompt(decision, turn)
        status = _build_status(prompt, width) if size in WINDOWS else None
        if status is not None and height is not None:
            height -= status.box[3]
        openings = list(iter_openings(self.context, decision)) if decision is not None else []
        before = previous.arrangement if previous is not None else None
        arrangement = arrange_parts(painter.list_parts(), width, height, turn, before)
        scene = self._draw_arrangement(painter, arrangement, openings, size, status, prompt)
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
            arrangement = arrange_parts(painter.list_parts(needed), width, height, turn, open_before)
            scene = self._draw_arrangement(painter, arrangement, openings, size, status, prompt)
            offers = list_offers(self.context, decision, scene.iter_nodes())
        return replace(scene, offers=offers)

    def _draw_arrangement(
        self,
        painter: PartPainter,
        arrangement: Arrangement,
        openings: Sequence[Opening],
        size: Size,
        status: Node | None,
        prompt: str,
    ) -> Scene:
        """Draw the parts in their slots, below the question if there is a `status`."""
        state = painter.view_state
        scene_nodes = [status] if status is not None else []
        top = status.box[3] if status is not None else 0.0
        still: list[tuple[BoardPlan, Slot]] = []
        for each in arrangement.slots:
            slot = replace(each, y=each.y + top)
            board_plan = painter.sources[slot.part_id].board_plan
            if board_plan is None:
                scene_nodes += painter.draw_slot(slot)
            elif board_plan.board_kind == "growing":
                laid_cells = cast("Sequence[str]", state.get(board_plan.place_type.root.name) or ())
                own_openings = painter.list_openings(openings, board_plan)
                max_square = painter.board_sizes.max_square
                grown = self._lay_in_slot(board_plan, slot, max_square, laid_cells, own_openings)
                if grown is not None:
                    scene_nodes += [*grown.nodes, *painter.draw_board(grown)]
            else:
                still.append((board_plan, slot))
        board_set = self._get_board_set(still, painter.board_sizes.max_square)
        for placed_board in board_set.placed_boards:
            scene_nodes += painter.draw_board(placed_board)
        return Scene(
            self.context.words.format_title(self.ruleset_id),
            self.context.words.language,
            size,
            painter.viewer,
            arrangement.width,
            arrangement.height + top,
            board_set.ground,
            tuple(make_readable(node) for node in scene_nodes),
            asked=prompt,
            turn=tuple(painter.turn),
            arrangement=arrangement,
        )

    def _get_board_set(self, board_slots: Sequence[tuple[BoardPlan, Slot]], max_square: float) -> _BoardSet:
        """Return the laid-out boards that do not grow, cached by slot and size of squares."""
        key = max_square, tuple(board_slots)
        board_set = self._board_sets.get(key)
        if board_set is None:
            placed_boards = [
                placed_board
                for board_plan, slot in board_slots
                if (placed_board := self._lay_in_slot(board_plan, slot, max_square)) is not None
            ]
            board_set = self._build_board_set(placed_boards)
            self._board_sets[key] = board_set
            while len(self._board_sets) > MAX_BOARD_SETS:
                del self._board_sets[next(iter(self._board_sets))]
        return board_set

    def _lay_in_slot(
        self,
        board_plan: BoardPlan,
        slot: Slot,
        max_square: float,
        laid_cells: Sequence[str] = (),
        openings: Sequence[Opening] = (),
    ) -> PlacedBoard | None:
        """Lay out a board in the middle of its slot."""

        def lay_at(origin: Point) -> PlacedBoard | None:
            return boards.lay_board(
                self.context, board_plan, origin, slot.width, max_square, laid_cells, openings, slot.height
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
        """Yield a picture of each board and each card row, for print; of the boards of players only the
        first.
        """
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
                row_nodes, high = mats.build_row(group, (0, 0), PAPER_WIDTH)
                scene = self._build_single_scene(title, PAPER_WIDTH, high, (), row_nodes)
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
        """Lay out a board by itself, with the nodes of its pieces; layouts of boards that do not grow are
        reused.
        """
        if board_plan.is_per_player:
            view_state = read_own_state(self.context, board_plan, view_state, self.context.names.seats[0])
        placed_board = self._single_boards.get(board_plan.place_type.root.name)
        if placed_board is None:
            laid_cells = cast("Sequence[str]", view_state.get(board_plan.place_type.root.name) or ())
            placed_board = boards.lay_board(
                self.context, board_plan, (0, 0), PAPER_WIDTH, PAGE_SQUARE, laid_cells
            )
            if placed_board is not None and board_plan.board_kind != "growing":
                self._single_boards[board_plan.place_type.root.name] = placed_board
        return (
            None
            if placed_board is None
            else (placed_board, tuple(placements.iter_piece_nodes(self.context, placed_board, view_state)))
        )

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

    def _build_board_set(self, placed_boards: list[PlacedBoard]) -> _BoardSet:
        context = self.context
        nodes = tuple(make_readable(node) for placed_board in placed_boards for node in placed_board.nodes)
        images = context.build_image_node()
        nodes = (images, *nodes) if images is not None else nodes
        fingerprint = repr((self.ruleset_id, context.words.language, nodes, context.all_paints))
        key = sha256(fingerprint.encode()).hexdigest()[:16]
        return _BoardSet(Ground(key, nodes, context.all_paints), placed_boards)


def _build_status(prompt: str, width: float) -> Node:
    """Build the node with the question above the table; the table begins where its box ends."""
    lines = wrap_text(prompt, width - 4 * MARGIN, 16, 2 if width < SMALL_WINDOW else 1, True)
    text_marks = tuple(
        Text(2 * MARGIN, 25 + STATUS_LINE * number, line, 16, "ink", bold=True)
        for number, line in enumerate(lines)
    )
    box = (0.0, 0.0, width, 12 + STATUS_LINE * len(lines))
    return Node("asked", "word", (0, 0), box, text_marks, short=prompt, long=prompt, spoken=prompt,
                layer=6)  # fmt: skip


def _find_own_seat(viewer: str | None, turn: Sequence[str]) -> str | None:
    """Return the seat whose board is shown: the viewer's, else that of the first seat to decide."""
    return viewer or next(iter(turn), None)


def _find_turn(view: Mapping[str, object]) -> tuple[str, ...]:
    """Return the seats that have to decide."""
    asked = view["asked"]
    return tuple(asked.get("waiting") or [asked["player"]]) if isinstance(asked, Mapping) else ()


def _find_needed(offers: Sequence[Offer], part_by_node: Mapping[str, str]) -> frozenset[str]:
    """Return the folded parts that contain a node of an option."""
    return frozenset(part_by_node[id] for offer in offers for id in offer.nodes if id in part_by_node)


_cached_stage = lru_cache(maxsize=8)(Stage.from_ruleset)


def draw_game_scene(ruleset: Ruleset, game: Game, seat: str | None, size_name: str, language: str) -> Scene:
    """Return the result of `Game.scene`. Raises ValueError for an unknown size, and
    DiagnosticError.
    """
    return _cached_stage(ruleset, language).draw_game(game, seat, size_name)
