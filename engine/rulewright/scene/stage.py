"""From a view to a scene: which boards and mats a table has, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from rulewright.analysis.world import World
from rulewright.records import dataclass
from rulewright.scene import boards
from rulewright.scene.boards import Board
from rulewright.scene.cards import Faces
from rulewright.scene.context import SceneContext
from rulewright.scene.groups import Group, Plans, members_of, planned
from rulewright.scene.mats import GAP, PAD, Before, Mats
from rulewright.scene.measure import around, wrapped
from rulewright.scene.nodes import SIZES, Ground, Node, Scene, Size, Text
from rulewright.scene.offers import offers, openings
from rulewright.scene.plans import BoardPlan, plans
from rulewright.scene.things import is_seat, member_id
from rulewright.words import telling
from rulewright.words.facts import Facts
from rulewright.words.values import MemberValue
from rulewright.words.words import Words

if TYPE_CHECKING:
    from rulewright.play.decision import Decision
    from rulewright.play.game import Game, GameContext
    from rulewright.play.ruleset import Ruleset
    from rulewright.workspace.bench import Bench

MARGIN = 14.0
STATUS: dict[str, float] = {"wide": 30.0, "narrow": 50.0, "paper": 30.0}
"""Height of what is asked."""
WIDTHS: dict[str, float] = {"wide": 1280.0, "narrow": 390.0, "paper": 700.0}
BOARDS: dict[str, tuple[float, float]] = {
    "wide": (740.0, 84.0), "narrow": (362.0, 60.0), "paper": (672.0, 64.0),
}  # fmt: skip
"""Width of boards, and the side of their largest squares."""


@dataclass(slots=True)
class _Laid:
    """Boards in their places on one size of table."""

    ground: Ground
    boards: list[Board]
    bottom: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A board, or a row of cards, by itself; `empty` if nothing lies or stands there."""

    name: str
    board: BoardPlan | None
    scene: Scene
    empty: bool


@dataclass(slots=True)
class _Column:
    x: float
    bottom: float
    width: float


class Stage:
    """Makes the scenes of one ruleset in one setting and language."""

    def __init__(self, look: SceneContext, ruleset: str) -> None:
        self.look = look
        self.ruleset = ruleset
        self.faces = Faces(look)
        self.plans: list[BoardPlan] = plans(look)
        self._grounds: dict[Size, _Laid] = {}
        self._alone: dict[str, Board] = {}
        self._before = Before()
        self.groups: Plans = planned(look, self.plans)

    @classmethod
    def of(cls, ruleset: Ruleset, language: str = "en") -> Stage:
        """The stage of a ruleset that was loaded. Raises DiagnosticError."""
        facts = Facts(ruleset.setting, lambda: ruleset.typed[1])
        words = Words(ruleset.folder, language, facts)
        return cls.at(ruleset.table, facts.rules().scope.world, words)

    @classmethod
    def at(cls, table: GameContext, world: World, words: Words) -> Stage:
        """The stage of games at a table whose rules are analysed already."""
        return cls(
            SceneContext(table.machine.program, table.names, world, words), table.identity.ruleset
        )

    @classmethod
    def of_bench(cls, bench: Bench, table: GameContext, language: str) -> Stage:
        """The stage of games at a table of a bench."""
        compiled = bench.compiled
        facts = Facts(compiled.setting, lambda: compiled.analysed)
        words = Words(compiled.documents.folder, language, facts)
        return cls.at(table, compiled.analysed.scope.world, words)

    # --- scenes -----------------------------------------------------------------------------------

    def of_game(self, game: Game, seat: str | None = None, size: Size = "wide") -> Scene:
        """Return the table as a seat sees it; None is a spectator. Raises ValueError for an
        unknown size.
        """
        if size not in SIZES:
            raise ValueError(f"there is no size `{size}`, but {', '.join(SIZES)}")
        view = game.view(seat)
        decision = None
        if seat is not None and seat in (*game.waiting, *game.answered):
            decision = game.decision if seat == game.player else game.asking(seat).decision
        return self.scene(view, decision, size)

    def scene(
        self, view: Mapping[str, object], decision: Decision | None = None, size: Size = "wide"
    ) -> Scene:
        """The scene of what `Game.view` gave, with the options of a decision that its viewer is
        asked."""
        state = self.look.shown_state(view)
        viewer = cast("str | None", view["viewer"])
        asked = view["asked"]
        turn: tuple[str, ...] = ()
        if isinstance(asked, Mapping):
            turn = tuple(asked.get("waiting") or [asked["player"]])
        laid = self._ground(size)
        nodes: list[Node] = []
        width, bottom = WIDTHS[size], laid.bottom
        main = BOARDS[size][0] if self.plans else 0.0
        for board in laid.boards:
            nodes += boards.stand(self.look, board, state)
        could_lie = list(openings(self.look, decision)) if decision is not None else []
        for plan in self.plans:
            if plan.kind == "growing":
                site = cast("Sequence[str]", state.get(plan.of.root.name) or ())
                here = [each for each in could_lie if each[0].grid.root.name == plan.of.root.name]
                grown = boards.lay(self.look, plan, (MARGIN, bottom), *BOARDS[size], site, here)
                if grown is not None:
                    nodes += [*grown.nodes, *boards.stand(self.look, grown, state)]
                    bottom += grown.height + MARGIN
        told = self._told(decision, turn)
        nodes.append(self._status(told, width))
        columns = self._columns(size, main, bottom)
        small = size == "narrow"
        mats = Mats(self.look, self.faces, self.groups, state, small, self._before)
        for group in self.groups.groups:
            made = self._group(mats, group, columns, turn, viewer)
            nodes += made
        high = max(bottom, *(column.bottom for column in columns))
        scene = Scene(
            self.look.words.title(self.ruleset), self.look.words.language, size, viewer, width,
            high, laid.ground, tuple(nodes), asked=told, turn=turn,
        )  # fmt: skip
        if decision is None:
            return scene
        return replace(scene, offers=offers(self.look, decision, scene.all()))

    def pictures(self, state: Mapping[str, object], title: str) -> Iterator[Picture]:
        """Each board and each row of cards by itself, on paper."""
        for plan in self.plans:
            found = self._board(plan, state)
            if found is not None:
                board, nodes = found
                scene = self._alone_in(title, board.width, board.height, board.nodes, nodes)
                yield Picture(plan.of.root.name, plan, scene, not nodes)
        mats = Mats(self.look, self.faces, self.groups, state, False, Before())
        for group in self.groups.groups:
            if group.kind == "rack":
                made, high = mats.row(group, (0, 0), BOARDS["paper"][0])
                scene = self._alone_in(title, BOARDS["paper"][0], high, (), made)
                empty = all(node.kind in ("rack", "slot") for node in made)
                yield Picture(group.name, None, scene, empty)

    def _alone_in(
        self, title: str, width: float, high: float, ground: Sequence[Node], nodes: Sequence[Node]
    ) -> Scene:
        laid = Ground("", tuple(ground), self.look.paints)
        language = self.look.words.language
        return Scene(title, language, "paper", None, width, high, laid, tuple(nodes))

    def _board(
        self, plan: BoardPlan, state: Mapping[str, object]
    ) -> tuple[Board, tuple[Node, ...]] | None:
        """A board alone, with what stands there; those that do not grow are laid once."""
        board = self._alone.get(plan.of.root.name)
        if board is None:
            site = cast("Sequence[str]", state.get(plan.of.root.name) or ())
            board = boards.lay(self.look, plan, (0, 0), *BOARDS["paper"], site)
            if board is not None and plan.kind != "growing":
                self._alone[plan.of.root.name] = board
        return None if board is None else (board, tuple(boards.stand(self.look, board, state)))

    def _columns(self, size: Size, main: float, bottom: float) -> list[_Column]:
        """Return the columns of boxes, the widest first."""
        width, top = WIDTHS[size], MARGIN + STATUS[size]
        if size in ("narrow", "paper") or not main:
            return [_Column(MARGIN, bottom, width - 2 * MARGIN)]
        side = width - main - 3 * MARGIN
        return [_Column(MARGIN, bottom, main), _Column(main + 2 * MARGIN, top, side)]

    def _group(
        self,
        mats: Mats,
        group: Group,
        columns: Sequence[_Column],
        turn: Sequence[str],
        viewer: str | None,
    ) -> list[Node]:
        """The boxes of a group, in the column that is shortest; rows of cards and tracks stand
        below the board."""
        if group.kind != "mat":
            column = columns[0]
            made, high = mats.row(group, (column.x, column.bottom), column.width)
            column.bottom += high + MARGIN if made else 0
            return made
        owners = self._owners(group, viewer)
        column = min(columns, key=lambda each: each.bottom)
        least = 330.0 if any(thing.kind == "zone" for thing in group.things) else 232.0
        most = max(1, int((column.width + MARGIN) // (least + MARGIN)))
        rows = -(-len(owners) // most)
        across = -(-len(owners) // rows)
        wide = (column.width - (across - 1) * MARGIN) / across
        found: list[Node] = []
        for first in range(0, len(owners), across):
            found += self._row(mats, group, owners[first : first + across], column, wide, turn)
        return found

    def _row(
        self,
        mats: Mats,
        group: Group,
        owners: Sequence[str | None],
        column: _Column,
        wide: float,
        turn: Sequence[str],
    ) -> list[Node]:
        """Mats side by side, all as high as the highest of them."""
        ids = [
            f"mat:{group.name}" if owner is None or group.of is None else member_id(group.of, owner)
            for owner in owners
        ]
        spots = [(column.x + n * (wide + MARGIN), column.bottom) for n in range(len(owners))]
        flows = [
            mats.filled(group, owner, id, at, wide)
            for owner, id, at in zip(owners, ids, spots, strict=True)
        ]
        if not any(flow.nodes for flow in flows) and owners == [None]:
            return []
        high = max(flow.top - column.bottom for flow in flows) + PAD - GAP
        found: list[Node] = []
        for owner, id, at, flow in zip(owners, ids, spots, flows, strict=True):
            found.append(mats.frame(group, owner, id, at, (wide, high), owner in turn))
            found += flow.nodes
        column.bottom += high + MARGIN
        return found

    def _owners(self, group: Group, viewer: str | None) -> list[str | None]:
        """Whose mats there are: that of the viewer first, of those of players."""
        if group.of is None:
            return [None]
        names = list(members_of(self.look, group.of))
        if is_seat(group.of) and viewer is not None and viewer in names:
            at = names.index(viewer)
            names = names[at:] + names[:at]
        return [*names]

    def _status(self, told: str, width: float) -> Node:
        lines = wrapped(told, width - 2 * MARGIN, 16, 2 if width < 500 else 1, True)
        words = tuple(
            Text(MARGIN, 30.0 + 20 * number, line, 16, "ink", bold=True)
            for number, line in enumerate(lines)
        )
        box = around([line.box for line in words])
        return Node("asked", "word", (0, 0), box, words, short=told, long=told, spoken=told,
                    layer=6)  # fmt: skip

    def _told(self, decision: Decision | None, turn: Sequence[str]) -> str:
        """Return the prompt, or whose turn it is."""
        look = self.look
        if decision is not None:
            return telling.prompt(look.words, look.program, decision)
        if not turn:
            return look.words.word("over")
        return look.words.word(
            "turn", {"player": tuple(MemberValue("player", seat) for seat in turn)}
        )

    def _ground(self, size: Size) -> _Laid:
        if size not in self._grounds:
            self._grounds[size] = self._made(size)
        return self._grounds[size]

    def _made(self, size: Size) -> _Laid:
        look, bottom = self.look, MARGIN + STATUS[size]
        found: list[Board] = []
        for plan in self.plans:
            if plan.kind == "growing":
                continue
            board = boards.lay(look, plan, (MARGIN, bottom), *BOARDS[size])
            if board is not None:
                found.append(board)
                bottom += board.height + MARGIN
        nodes = tuple(node for board in found for node in board.nodes)
        told = repr((self.ruleset, look.words.language, size, nodes, look.paints))
        key = sha256(told.encode()).hexdigest()[:16]
        return _Laid(Ground(key, nodes, look.paints), found, bottom)


_staged = lru_cache(maxsize=8)(Stage.of)


def draw(ruleset: Ruleset, game: Game, seat: str | None, size: str, language: str) -> Scene:
    """Return the result of `Game.scene`. Raises ValueError for an unknown size, and
    DiagnosticError.
    """
    return _staged(ruleset, language).of_game(game, seat, cast("Size", size))
