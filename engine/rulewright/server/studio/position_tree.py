"""The positions that were played from one beginning, as a tree: going back and choosing something
else makes a branch."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import field, replace
from functools import cached_property

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.explain.explainer import Explainer
from rulewright.ir.program import PC
from rulewright.play.decision import option
from rulewright.play.game import Game, IllegalMove
from rulewright.play.runtime import Machine
from rulewright.records import dataclass

MOST_POSITIONS = 10_000
"""Positions that one table may have."""
MOST_KEPT = 400
"""Games that stand in memory; others are played again from the nearest one that does."""


class TooManyPositions(RulewrightError):
    """A table has all the positions that it may have."""


@dataclass(slots=True, eq=False)
class Position:
    """A position. `seat` chose `move`, by its name in rules, in `parent`. Numbers count positions
    in order of creation. They identify positions, so only the owner of a game sees them.
    """

    number: int
    parent: Position | None = None
    seat: str = ""
    move: str = ""
    children: list[Position] = field(default_factory=list)
    latest: Position | None = None
    """The child that was looked at last: forward leads there."""
    entries: int = 0
    """How many entries the log has here."""
    decisions: int = 0
    """How many decisions were made, forced ones too."""

    @property
    def line(self) -> list[Position]:
        """The positions that lead here, from the beginning."""
        found: list[Position] = []
        at: Position | None = self
        while at is not None:
            found.append(at)
            at = at.parent
        return found[::-1]

    @property
    def ahead(self) -> list[Position]:
        """The positions to which forward leads, one after the other."""
        found: list[Position] = []
        at = self.latest
        while at is not None:
            found.append(at)
            at = at.latest
        return found


@dataclass(frozen=True, slots=True)
class Step:
    """A move that can be made: to a position that is there, or to a new one with this game."""

    at: Position
    seat: str
    move: str
    to: Position | Game


class PositionTree:
    """A tree of positions, each with its immutable game."""

    def __init__(self, beginning: Game) -> None:
        explainer = beginning.table.explain
        assert isinstance(explainer, Explainer)
        self.explainer = explainer
        """What knows why moves are not legal. The games here do not ask it: that takes time, and
        others wait for the table."""
        self.root = Position(0)
        self.numbered: dict[int, Position] = {0: self.root}
        self._pinned: dict[int, Game] = {}
        self._kept: OrderedDict[int, Game] = OrderedDict()
        self._stands(self.root, beginning, pinned=True)

    @cached_property
    def spare_machine(self) -> Machine:
        """A machine of its own for players that look ahead while others play."""
        return self.explainer.separate().bench.machine

    def __len__(self) -> int:
        return len(self.numbered)

    def _stands(self, position: Position, game: Game, *, pinned: bool = False) -> None:
        if game.table.explain is not None:
            game.table = replace(game.table, explain=None)
        position.entries = len(game.recorder.entries)
        position.decisions = game.decisions
        if pinned:
            self._pinned[position.number] = game
            return
        self._kept[position.number] = game
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def game(self, position: Position) -> Game:
        """The game at a position; not to be changed. Raises GameFault, IllegalMove."""
        missing: list[Position] = []
        at: Position | None = position
        found: Game | None = None
        while found is None:
            assert at is not None
            found = self._pinned.get(at.number) or self._kept.get(at.number)
            if found is None:
                missing.append(at)
                at = at.parent
            elif at.number in self._kept:
                self._kept.move_to_end(at.number)
        for each in reversed(missing):
            found = found.copy()
            found.choose(each.move, each.seat)
            self._stands(each, found)
        return found

    def prepare(self, at: Position, move: str | int, seat: str) -> Step:
        """Work out where a move leads; the tree is not changed. `move` is the name of an option, or
        its code. Raises IllegalMove, GameFault, TooManyPositions."""
        game = self.game(at)
        asked = game.asking(seat)
        if asked.over:
            raise IllegalMove(str(move), "the game is over")
        code = asked.find(move) if isinstance(move, str) else move
        if code not in asked.legal():
            raise IllegalMove(f"option {code}", f"`option {code}` is not legal for {seat!r}")
        info = asked.program.decisions[asked.cells[PC]]
        name = option(asked.table.names, info, code, asked.cells).name
        for child in at.children:
            if (child.seat, child.move) == (seat, name):
                return Step(at, seat, name, child)
        if len(self.numbered) >= MOST_POSITIONS:
            raise TooManyPositions(
                f"this table has {MOST_POSITIONS:,} positions: save it and begin another table"
            )
        after = game.copy()
        after.choose(name, seat)
        return Step(at, seat, name, after)

    def take(self, step: Step) -> Position:
        """The position that a step leads to; it grows here if it is new."""
        if isinstance(step.to, Position):
            return step.to
        return self.grow(step.at, step.seat, step.move, step.to, pinned=False)

    def choose(self, at: Position, move: str | int, seat: str) -> Position:
        """Make a move at a position. Raises IllegalMove, GameFault, TooManyPositions."""
        return self.take(self.prepare(at, move, seat))

    def cut(self, count: int) -> None:
        """Keep the first `count` positions, and forget the later ones."""
        for number in range(count, len(self.numbered)):
            gone = self.numbered.pop(number)
            self._kept.pop(number, None)
            self._pinned.pop(number, None)
            if gone.parent is not None:
                gone.parent.children.remove(gone)
                if gone.parent.latest is gone:
                    gone.parent.latest = next(iter(gone.parent.children), None)

    def grow(
        self, at: Position, seat: str, move: str, after: Game, *, pinned: bool = True
    ) -> Position:
        """Add a position that was played elsewhere; `pinned`: keep its game."""
        made = Position(len(self.numbered), at, seat, move)
        self._stands(made, after, pinned=pinned)
        self.numbered[made.number] = made
        at.children.append(made)
        return made


def visit(position: Position) -> None:
    """Record a visit of a position, so that going forward leads to it."""
    at = position
    while at.parent is not None:
        at.parent.latest = at
        at = at.parent
