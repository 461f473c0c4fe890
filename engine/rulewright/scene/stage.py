"""From a view to a scene: which boards and mats a table has, and where they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import cast

from rulewright.analysis.world import World
from rulewright.play.decision import Decision
from rulewright.play.game import Game, Table
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.scene import boards
from rulewright.scene.boards import Board, Plan
from rulewright.scene.cards import Faces
from rulewright.scene.look import Look
from rulewright.scene.mats import Mat, Mats, owner_at
from rulewright.scene.measure import shortened
from rulewright.scene.nodes import Ground, Node, Scene, Size, Text
from rulewright.scene.offers import offers
from rulewright.scene.paints import TABLE
from rulewright.scene.things import Thing, is_seat, member_id, root_of
from rulewright.types import FiniteType
from rulewright.words import telling
from rulewright.words.facts import Facts
from rulewright.words.values import Member
from rulewright.words.words import Words

MARGIN = 14.0
STATUS = 40.0
WIDTHS: dict[str, float] = {"wide": 1280.0, "narrow": 390.0, "paper": 700.0, "cells": 1280.0}
BOARDS: dict[str, tuple[float, float]] = {
    "wide": (740.0, 60.0), "narrow": (362.0, 44.0), "paper": (672.0, 56.0), "cells": (740.0, 60.0),
}  # fmt: skip
"""Width of boards, and the side of their largest squares."""


@dataclass(slots=True)
class _Laid:
    """Boards in their places on one size of table."""

    ground: Ground
    boards: list[Board]
    bottom: float


class Stage:
    """Makes the scenes of one ruleset in one setting and language."""

    def __init__(self, look: Look, ruleset: str) -> None:
        self.look = look
        self.ruleset = ruleset
        self.faces = Faces(look)
        self.plans: list[Plan] = boards.plans(look)
        self._grounds: dict[Size, _Laid] = {}
        self._mats = self._planned()

    @classmethod
    def of(cls, ruleset: Ruleset, language: str = "en") -> Stage:
        """The stage of a ruleset that was loaded. Raises DiagnosticError."""
        facts = Facts.of_folder(ruleset.folder, ruleset.setting)
        words = Words(ruleset.folder, language, facts)
        return cls.at(ruleset.table, facts.rules().scope.world, words)

    @classmethod
    def at(cls, table: Table, world: World, words: Words) -> Stage:
        """The stage of games at a table whose rules are analysed already."""
        return cls(Look(table.machine.program, table.names, world, words), table.identity.ruleset)

    # --- what there is ----------------------------------------------------------------------------

    def _planned(self) -> list[tuple[FiniteType | None, str, list[Thing]]]:
        """The mats: one for all, and one for each player."""
        look = self.look
        player = look.names.player
        cards = {root_of(t.type) for t in look.things.values() if t.kind == "zone"}
        common: list[Thing] = []
        own: list[Thing] = []
        for thing in look.things.values():
            if any(boards.stands_on(thing, plan) for plan in self.plans):
                continue
            if any(root_of(key) in cards for key in thing.keys if root_of(key) is not None):
                continue
            if player is not None and owner_at(thing, player) is not None:
                own.append(thing)
            else:
                common.append(thing)
        found: list[tuple[FiniteType | None, str, list[Thing]]] = [(None, "table", common)]
        if player is not None:
            found.append((player, "player", own))
        return found

    # --- scenes -----------------------------------------------------------------------------------

    def of_game(self, game: Game, seat: str | None = None, size: Size = "wide") -> Scene:
        """The table as a seat sees it, None as somebody who only watches does."""
        view = game.view(seat)
        asked = view["asked"]
        decision = None
        if isinstance(asked, Mapping) and "options" in asked and seat is not None:
            decision = game.decision if seat == game.player else game.asking(seat).decision
        return self.scene(view, decision, size)

    def scene(
        self, view: Mapping[str, object], decision: Decision | None = None, size: Size = "wide"
    ) -> Scene:
        """The scene of what `Game.view` gave, with the options of a decision that its viewer is
        asked."""
        state = cast("Mapping[str, object]", view["state"])
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
        for plan in self.plans:
            if plan.kind == "growing":
                site = cast("Sequence[str]", state.get(plan.of.root.name) or ())
                grown = boards.lay(self.look, plan, (MARGIN, bottom), *BOARDS[size], site)
                if grown is not None:
                    nodes += [*grown.nodes, *boards.stand(self.look, grown, state)]
                    bottom += grown.height + MARGIN
        told = self._told(view, decision, turn)
        nodes.append(self._status(told, width))
        columns = self._columns(size, main, bottom)
        mats = Mats(self.look, self.faces, size == "narrow")
        for mat in self._each_mat(turn, viewer):
            x, y, wide = min(columns, key=lambda column: column[1])
            made, high = mats.drawn(mat, state, x, y, wide)
            if high:
                nodes += made
                at = columns.index([x, y, wide])
                columns[at][1] = y + high + MARGIN
        high = max(bottom, *(column[1] for column in columns))
        scene = Scene(
            self.look.words.title(self.ruleset), self.look.words.language, size, viewer, width,
            high, laid.ground, tuple(nodes), asked=told, turn=turn,
        )  # fmt: skip
        if decision is None:
            return scene
        return replace(scene, offers=offers(self.look, decision, scene.by_id))

    def _columns(self, size: Size, main: float, bottom: float) -> list[list[float]]:
        """Where mats come to stand: x, y and width of each column."""
        width, top = WIDTHS[size], MARGIN + STATUS
        if size in ("narrow", "paper"):
            count = 1 if size == "narrow" else 2
            wide = (width - (count + 1) * MARGIN) / count
            return [[MARGIN + n * (wide + MARGIN), bottom, wide] for n in range(count)]
        if not main:
            wide = (width - 4 * MARGIN) / 3
            return [[MARGIN + n * (wide + MARGIN), top, wide] for n in range(3)]
        side = width - main - 3 * MARGIN
        return [[main + 2 * MARGIN, top, side], [MARGIN, bottom, main]]

    def _each_mat(self, turn: Sequence[str], viewer: str | None) -> list[Mat]:
        """The mats in their order: that of the viewer first, of those of players."""
        look, found = self.look, []
        for of, name, things in self._mats:
            if of is None:
                title = look.words.message(f"mat-{name}") or look.words.title(self.ruleset)
                found.append(Mat(f"mat:{name}", title, tuple(things)))
                continue
            seats = list(look.names.members(of))
            if is_seat(of) and viewer is not None and viewer in seats:
                at = seats.index(viewer)
                seats = seats[at:] + seats[:at]
            for seat in seats:
                found.append(
                    Mat(
                        member_id(of, seat),
                        look.called.member(of, seat),
                        tuple(things),
                        (of, seat),
                        look.roles.role(seat),
                        seat in turn,
                    )
                )
        return found

    def _status(self, told: str, width: float) -> Node:
        words = Text(MARGIN, 30, shortened(told, width - 2 * MARGIN, 16, True), 16, "ink",
                     bold=True)  # fmt: skip
        return Node(
            "asked", "word", (0, 0), words.box, (words,), short=told, long=told, spoken=told,
            layer=6,
        )  # fmt: skip

    def _told(
        self, view: Mapping[str, object], decision: Decision | None, turn: Sequence[str]
    ) -> str:
        """What is asked, or whose turn it is."""
        look = self.look
        if decision is not None:
            return telling.prompt(look.words, look.program, decision)
        if not turn:
            return look.words.word("over")
        return look.words.word("turn", {"player": tuple(Member("player", seat) for seat in turn)})

    def _ground(self, size: Size) -> _Laid:
        if size not in self._grounds:
            self._grounds[size] = self._made(size)
        return self._grounds[size]

    def _made(self, size: Size) -> _Laid:
        look, bottom = self.look, MARGIN + STATUS
        found: list[Board] = []
        for plan in self.plans:
            if plan.kind == "growing":
                continue
            board = boards.lay(look, plan, (MARGIN, bottom), *BOARDS[size])
            if board is not None:
                found.append(board)
                bottom += board.height + MARGIN
        nodes = tuple(node for board in found for node in board.nodes)
        paints = {**TABLE, **look.roles.paints()}
        told = repr((self.ruleset, look.words.language, size, nodes, paints))
        key = sha256(told.encode()).hexdigest()[:16]
        return _Laid(Ground(key, nodes, paints), found, bottom)
