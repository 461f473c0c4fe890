"""Keep the played positions as a tree: going back and choosing another option creates a branch."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import field, replace
from functools import cached_property

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.explain.explainer import Explainer
from rulewright.ir.program import PC
from rulewright.play.decision import describe_option
from rulewright.play.game import Game, IllegalMove
from rulewright.play.runtime import Machine
from rulewright.records import dataclass

MAX_POSITIONS = 10_000
"""Maximum number of positions of one session."""
MAX_CACHED_GAMES = 400
"""Number of games in memory; others are replayed from the nearest cached one."""


class TooManyPositions(RulewrightError):
    """The session has reached its limit of positions."""


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
    latest_child: Position | None = None
    """The child visited last, to which forward leads."""
    log_length: int = 0
    """The number of log entries at this position."""
    decision_count: int = 0
    """The number of decisions so far, including forced ones."""

    @property
    def line_to_here(self) -> list[Position]:
        """The positions that lead here, from the beginning."""
        chain: list[Position] = []
        position: Position | None = self
        while position is not None:
            chain.append(position)
            position = position.parent
        return chain[::-1]

    @property
    def forward_line(self) -> list[Position]:
        """The positions that going forward visits, in order."""
        chain: list[Position] = []
        position = self.latest_child
        while position is not None:
            chain.append(position)
            position = position.latest_child
        return chain


@dataclass(frozen=True, slots=True)
class PreparedMove:
    """A legal move, leading to an existing position or to a new one with this game."""

    parent: Position
    seat: str
    move: str
    destination: Position | Game


class PositionTree:
    """A tree of positions, each with its immutable game."""

    def __init__(self, first_game: Game) -> None:
        explainer = first_game.table.explain
        assert isinstance(explainer, Explainer)
        self.explainer = explainer
        """The explainer of illegal moves. The games here do not use it, since it is slow and would block the
        session.
        """
        self.root = Position(0)
        self.by_number: dict[int, Position] = {0: self.root}
        self._pinned_games: dict[int, Game] = {}
        self._cached_games: OrderedDict[int, Game] = OrderedDict()
        self._store_game(self.root, first_game, pinned=True)

    @cached_property
    def spare_machine(self) -> Machine:
        """A machine for agents that search while others play."""
        return self.explainer.copy_for_thread().bench.machine

    def __len__(self) -> int:
        return len(self.by_number)

    def _store_game(self, position: Position, game: Game, *, pinned: bool = False) -> None:
        if game.table.explain is not None:
            game.table = replace(game.table, explain=None)
        position.log_length = len(game.recorder.entries)
        position.decision_count = game.decision_count
        if pinned:
            self._pinned_games[position.number] = game
            return
        self._cached_games[position.number] = game
        if len(self._cached_games) > MAX_CACHED_GAMES:
            self._cached_games.popitem(last=False)

    def get_game(self, position: Position) -> Game:
        """Return the game at a position, which must not be changed. Raises GameFault, IllegalMove."""
        unplayed: list[Position] = []
        ancestor: Position | None = position
        game: Game | None = None
        while game is None:
            assert ancestor is not None
            game = self._pinned_games.get(ancestor.number) or self._cached_games.get(ancestor.number)
            if game is None:
                unplayed.append(ancestor)
                ancestor = ancestor.parent
            elif ancestor.number in self._cached_games:
                self._cached_games.move_to_end(ancestor.number)
        for each in reversed(unplayed):
            game = game.copy()
            game.choose(each.move, each.seat)
            self._store_game(each, game)
        return game

    def prepare_move(self, parent: Position, move: str | int, seat: str) -> PreparedMove:
        """Find the position after a move without changing the tree. `move` is the name of an option or its
        code. Raises IllegalMove, GameFault, TooManyPositions.
        """
        game = self.get_game(parent)
        seat_game = game.asking(seat)
        if seat_game.over:
            raise IllegalMove(str(move), "the game is over")
        code = seat_game.find_option(move) if isinstance(move, str) else move
        if code not in seat_game.legal():
            raise IllegalMove(f"option {code}", f"`option {code}` is not legal for `{seat}`")
        info = seat_game.program.decisions[seat_game.cells[PC]]
        name = describe_option(seat_game.table.names, info, code, seat_game.cells).name
        for child in parent.children:
            if (child.seat, child.move) == (seat, name):
                return PreparedMove(parent, seat, name, child)
        if len(self.by_number) >= MAX_POSITIONS:
            raise TooManyPositions(
                f"this table has {MAX_POSITIONS:,} positions: save it and begin another table"
            )
        next_game = game.copy()
        next_game.choose(name, seat)
        return PreparedMove(parent, seat, name, next_game)

    def apply_move(self, prepared_move: PreparedMove) -> Position:
        """Return the position after a prepared move, adding it to the tree if it is new."""
        if isinstance(prepared_move.destination, Position):
            return prepared_move.destination
        return self.add_position(
            prepared_move.parent,
            prepared_move.seat,
            prepared_move.move,
            prepared_move.destination,
            pinned=False,
        )

    def make_move(self, parent: Position, move: str | int, seat: str) -> Position:
        """Make a move at a position. Raises IllegalMove, GameFault, TooManyPositions."""
        return self.apply_move(self.prepare_move(parent, move, seat))

    def keep_first(self, count: int) -> None:
        """Keep the first `count` positions, and forget the later ones."""
        for number in range(count, len(self.by_number)):
            removed = self.by_number.pop(number)
            self._cached_games.pop(number, None)
            self._pinned_games.pop(number, None)
            if removed.parent is not None:
                removed.parent.children.remove(removed)
                if removed.parent.latest_child is removed:
                    removed.parent.latest_child = next(iter(removed.parent.children), None)

    def add_position(
        self, parent: Position, seat: str, move: str, next_game: Game, *, pinned: bool = True
    ) -> Position:
        """Add a position that was played elsewhere; `pinned`: keep its game."""
        new_position = Position(len(self.by_number), parent, seat, move)
        self._store_game(new_position, next_game, pinned=pinned)
        self.by_number[new_position.number] = new_position
        parent.children.append(new_position)
        return new_position


def mark_visited(position: Position) -> None:
    """Record a visit of a position, so that going forward leads to it."""
    current = position
    while current.parent is not None:
        current.parent.latest_child = current
        current = current.parent
