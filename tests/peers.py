"""Games of OpenSpiel and python-chess beside ours: each told in the names of our options.

Ours leads, in native code: a choice is made at random, and the peer follows with what it calls the
same. What ours draws is drawn there, from the same generator. Where only one thing can be done,
ours does it without asking, and so does the peer here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import chess
import chess.variant
import pyspiel

from native_games import native_player
from rulewright.backends.native.library import NativePlayer
from rulewright.pcg import GAME_STREAM, Pcg
from rulewright.play.decision import describe_option
from rulewright.play.game import Game, GameContext
from rulewright.play.ruleset import Ruleset


@dataclass(frozen=True)
class Begun:
    """A game of ours, where somebody is asked first."""

    table: GameContext
    seed: int
    cells: list[int]

    def hand(self, seat: str) -> list[str]:
        """Its cards."""
        state: Any = Game(self.table, self.seed, cells=self.cells).view(seat)["state"]
        # Who has to lead a card has done so.
        return [*state["hand"][seat], *state.get("played", {}).get(seat, ())]

    @property
    def chance(self) -> Pcg:
        """Draws what this game draws."""
        return Pcg(self.seed, GAME_STREAM)


class Peer(Protocol):
    """One game of somebody else's."""

    def ahead(self) -> Mapping[str, Any]:
        """Goes on to where somebody has a choice: what can be chosen, by the names of our options.
        Nothing at the end."""

    def choose(self, option: Any) -> None: ...

    def returns(self) -> Sequence[float]:
        """What the end is worth to each; asked when nothing can be chosen any more."""


@cache
def _native(ruleset: Ruleset) -> NativePlayer:
    return native_player(ruleset.compiled.program)


def compare(
    ruleset: Ruleset,
    begin: Callable[[Begun], Peer],
    games: int,
    worth: Callable[[Game], Sequence[float]],
) -> int:
    """Plays random games and raises AssertionError where the options or the end differ. Gives how
    many choices were made."""
    made, table = 0, ruleset.table
    player = _native(ruleset)

    @cache
    def name(decision: int, code: int) -> str:
        return describe_option(table.names, ruleset.program.decisions[decision], code).name

    for seed in range(games):
        random = Pcg(seed)
        codes = player.begin_game(seed)
        peer = begin(Begun(table, seed, player.cells))
        while True:
            ours = {name(player.decision, code): code for code in codes}
            theirs = peer.ahead()
            assert ours.keys() == theirs.keys(), (seed, sorted(ours.keys() ^ theirs.keys()))
            if not ours:
                break
            chosen = list(ours)[random.draw_below(len(ours))]
            peer.choose(theirs[chosen])
            codes = player.choose(ours[chosen])
            made += 1
        game = Game(table, seed, cells=player.cells)
        assert list(worth(game)) == list(peer.returns()), seed
        assert game.over
    return made


def by_place(game: Game) -> list[float]:
    """1 for who has won, -1 for who has lost, 0 for both if nobody has."""
    first, second = (game.scores[seat] for seat in game.seats)
    return [float((first > second) - (first < second)), float((second > first) - (second < first))]


def by_score(game: Game) -> list[float]:
    return [float(game.scores[seat]) for seat in game.seats]


@cache
def _loaded(game: str) -> Any:
    return pyspiel.load_game(game)


_names: defaultdict[tuple[str, Hashable], dict[int, Any]] = defaultdict(dict)
"""Of the actions of a game, as far as they came up, where the same is asked."""


class Spiel:
    """A game of OpenSpiel."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.state = _loaded(game).new_initial_state()

    def name(self, action: int) -> Any:
        """An action in the name of our option."""
        raise NotImplementedError

    def asked(self) -> Hashable:
        """What is asked, where actions are called differently by that."""
        return None

    def outcome(self) -> int:
        """What is drawn there."""
        raise NotImplementedError

    def ahead(self) -> Mapping[str, Any]:
        state = self.state
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self.outcome())
                continue
            legal = state.legal_actions()
            found = self.options(legal)
            if len(found) > 1:
                return found
            if found:
                self.choose(*found.values())
            else:  # it passes
                state.apply_action(*legal)
        return {}

    def names(self, legal: Sequence[int]) -> Mapping[int, Any]:
        names = _names[self.game, self.asked()]
        for action in legal:
            if action not in names:
                names[action] = self.name(action)
        return names

    def options(self, legal: Sequence[int]) -> Mapping[str, Any]:
        names = self.names(legal)
        found = {names[action]: action for action in legal}
        assert len(found) == len(legal)
        return found

    def choose(self, option: Any) -> None:
        self.state.apply_action(option)

    def returns(self) -> Sequence[float]:
        return list(self.state.returns())


class Leduc(Spiel):
    """There is one action for checking and calling."""

    def __init__(self, begun: Begun) -> None:
        super().__init__("leduc_poker")
        self.cards = begun.chance

    def outcome(self) -> int:
        """Which of the cards that are left."""
        left = self.state.legal_actions()
        return int(left[self.cards.draw_below(len(left))])

    def asked(self) -> Hashable:
        return 0 in self.state.legal_actions()

    def name(self, action: int) -> str:
        return ("fold", "call" if self.asked() else "check", "raise")[action]


class Kuhn(Spiel):
    """The cards that were dealt are dealt there before anything is asked."""

    CARDS = ("jack", "queen", "king")

    def __init__(self, begun: Begun) -> None:
        super().__init__("kuhn_poker")
        for seat in begun.table.names.seats:
            self.state.apply_action(self.CARDS.index(*begun.hand(seat)))

    def asked(self) -> bool:
        """Whether somebody has bet."""
        return bool(self.state.history()[2:][-1:] == [1])

    def name(self, action: int) -> str:
        return (("check", "bet"), ("fold", "call"))[self.asked()][action]


class DotsAndBoxes(Spiel):
    def __init__(self) -> None:
        super().__init__("dots_and_boxes(num_rows=3,num_cols=3)")

    def name(self, action: int) -> str:
        way, row, column = self.state.action_to_string(action)[3:-1].split(",")
        r, c = 3 - int(row), int(column)
        if way == "h":
            return f"{'abc'[c]}{r}_n" if r else f"{'abc'[c]}1_s"
        return f"{'abc'[c - 1]}{r}_e" if c else f"a{r}_w"


class LiarsDice(Spiel):
    def __init__(self, rule: str, begun: Begun) -> None:
        super().__init__(f"liars_dice(bidding_rule={rule})")
        self.dice = begun.chance

    def outcome(self) -> int:
        return self.dice.draw_below(6)

    def name(self, action: int) -> str:
        told = self.state.action_to_string(action)
        if told == "Liar":
            return "doubt"
        amount, face = told.split("-")
        return f"bid({amount}, {face})"


class Kalah(Spiel):
    def __init__(self) -> None:
        super().__init__("mancala")

    def name(self, action: int) -> str:
        return f"{'abcdef'[action - 1]}1" if action < 7 else f"{'fedcba'[action - 8]}2"


class UltimateTicTacToe(Spiel):
    """Where any board will do, there a board is chosen first, and then the place in it."""

    def __init__(self) -> None:
        super().__init__("ultimate_tic_tac_toe")

    def options(self, legal: Sequence[int]) -> Mapping[str, Any]:
        told = self.state.action_to_string(legal[0])
        if not told.startswith("Choose"):
            board = int(told.split()[2].rstrip(":"))
            return {_square(board, place): (place,) for place in legal}
        return {
            _square(board, place): (board, place)
            for board in legal
            for place in self.state.child(board).legal_actions()
        }

    def choose(self, option: Any) -> None:
        for action in option:
            self.state.apply_action(action)


@cache
def _square(board: int, place: int) -> str:
    """Both count from the upper left."""
    column = board % 3 * 3 + place % 3
    row = 9 - (board // 3 * 3 + place // 3)
    return f"{'abcdefghi'[column]}{row}"


class Y(Spiel):
    def __init__(self, size: int) -> None:
        super().__init__(f"y(board_size={size})")

    def name(self, action: int) -> str:
        return f"place({self.state.action_to_string(action)})"


class Morris(Spiel):
    POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()

    def __init__(self) -> None:
        super().__init__("nine_mens_morris")

    def asked(self) -> bool:
        """Whether a man is to be taken."""
        return "Capture time" in str(self.state)

    def name(self, action: int) -> str:
        if action >= 24:
            source, target = divmod(action - 24, 24)
            return f"move({self.POINTS[source]}, {self.POINTS[target]})"
        return self.POINTS[action] if self.asked() else f"place({self.POINTS[action]})"


class SpielChess(Spiel):
    """A draw that has to be claimed is one there, too."""

    def __init__(self) -> None:
        super().__init__("chess")

    def options(self, legal: Sequence[int]) -> Mapping[str, Any]:
        names, found = _names[self.game, self.state.current_player()], {}
        for action in legal:
            if action not in names:
                source, target = self.way(action)
                step = abs(ord(source[0]) - ord(target[0])) < 2
                pawn = step and source[1] + target[1] in ("56", "78", "43", "21")
                names[action] = None if pawn else self.name(action)
            found[names[action] or self.name(action)] = action
        assert len(found) == len(legal)
        return found

    def way(self, action: int) -> tuple[str, str]:
        told = pyspiel.chess.action_to_move(action, self.state.board()).to_lan()
        return told[:2], told[2:4]

    def name(self, action: int) -> str:
        board = self.state.board()
        move = pyspiel.chess.action_to_move(action, board)
        source, target = map(chess.parse_square, self.way(action))
        if move.is_castling():
            return f"castle({'short' if source < target else 'long'})"
        pawn = move.piece.type == pyspiel.chess.PieceType.PAWN
        if pawn and (source - target) % 8 and not board.at(move.to_square).type.value:
            return f"take_in_passing({chess.SQUARE_NAMES[source]})"
        return _move(source, target, move.to_lan()[4:])

    def returns(self) -> Sequence[float]:
        black, white = self.state.returns()
        return [white, black]


class Chess:
    """python-chess. A draw that has to be claimed there is one here."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board
        self.stood = Counter([board._transposition_key()])

    def ahead(self) -> Mapping[str, Any]:
        while len(found := self.options()) == 1:
            self.choose(*found.values())
        return found

    def options(self) -> Mapping[str, Any]:
        board = self.board
        drawn = board.halfmove_clock >= 100 or board.is_insufficient_material()
        if drawn or board.is_variant_end() or self.stood[board._transposition_key()] >= 3:
            return {}
        return {self.name(move): move for move in board.legal_moves}

    def name(self, move: chess.Move) -> str:
        source, target, board = move.from_square, move.to_square, self.board
        if board.kings >> source & 1 and board.is_castling(move):
            return f"castle({'short' if board.is_kingside_castling(move) else 'long'})"
        if target == board.ep_square and board.is_en_passant(move):
            return f"take_in_passing({chess.SQUARE_NAMES[source]})"
        return _move(source, target, chess.PIECE_SYMBOLS[move.promotion or 0] or "")

    def choose(self, option: Any) -> None:
        self.board.push(option)
        self.stood[self.board._transposition_key()] += 1

    def returns(self) -> Sequence[float]:
        outcome = self.board.outcome()
        won = None if outcome is None else outcome.winner
        return [0.0, 0.0] if won is None else [1.0, -1.0] if won else [-1.0, 1.0]


@cache
def _move(source: int, target: int, kind: str) -> str:
    way = f"{chess.SQUARE_NAMES[source]}, {chess.SQUARE_NAMES[target]}"
    named = {"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}
    return f"promote({way}, {named[kind]})" if kind else f"move({way})"


class Stepwise(Spiel):
    """One action there is several choices here, one after the other."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.gone: tuple[str, ...] = ()
        self.left: list[tuple[tuple[str, ...], int]] = []

    def name(self, action: int) -> tuple[str, ...]:
        """What an action is called here, choice by choice; nothing for a pass."""
        raise NotImplementedError

    def options(self, legal: Sequence[int]) -> Mapping[str, Any]:
        if not self.gone:
            names = self.names(legal)
            self.left = [(names[action], action) for action in legal]
        at = len(self.gone)
        return {way[at]: way[at] for way, _ in self.left if len(way) > at}

    def choose(self, option: Any) -> None:
        at = len(self.gone)
        self.gone += (option,)
        self.left = [each for each in self.left if each[0][at : at + 1] == (option,)]
        for way, action in self.left:
            if way == self.gone:
                self.state.apply_action(action)
                self.gone = ()
                break


class Checkers(Stepwise):
    """Each jump is an action; here who moves is chosen first, once, and then where to."""

    def __init__(self) -> None:
        super().__init__("checkers")

    def asked(self) -> int:
        return int(self.state.current_player())

    def name(self, action: int) -> tuple[str, ...]:
        told = self.state.action_to_string(action)
        return told[:2], told[2:]


class Go(Spiel):
    def __init__(self, size: int) -> None:
        super().__init__(f"go(board_size={size},komi=7.0,max_game_length=400)")

    def name(self, action: int) -> str:
        told = self.state.action_to_string(action).split()[1]
        if told == "PASS":
            return "pass"
        column = "abcdefghjklmnopqrst".index(told[0])  # there is no i
        return f"place({'abcdefghijklmnopqrs'[column]}{told[1:]})"


class Backgammon(Stepwise):
    """A turn there is one action of two men, in each order; here the men go one after the other."""

    def __init__(self, begun: Begun) -> None:
        super().__init__("backgammon(scoring_type=full_scoring)")
        self.chance = begun.chance
        self.dice = (0, 0)

    def outcome(self) -> int:
        pairs = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
        opening = self.dice == (0, 0)
        dice = self.thrown()
        while opening and dice[0] == dice[1]:
            dice = self.thrown()
        self.dice = dice
        if dice[0] == dice[1]:
            return 29 + dice[0]
        # Who begins is told by whether the outcome is even.
        return 2 * pairs.index((min(dice), max(dice))) + (opening and dice[0] < dice[1])

    def thrown(self) -> tuple[int, int]:
        return self.chance.draw_below(6) + 1, self.chance.draw_below(6) + 1

    def asked(self) -> tuple[int, int, int]:
        return self.state.current_player(), max(self.dice), min(self.dice)

    def name(self, action: int) -> tuple[str, ...]:
        """What an action of theirs is, man by man."""
        player, high, low = self.asked()
        numbers = (high, low) if action < 676 else (low, high)
        places = action % 676 % 26, action % 676 // 26
        return tuple(
            _man(player, place, number) for place, number in zip(places, numbers, strict=True) if place != 25
        )


def _man(player: int, place: int, number: int) -> str:
    if place == 24:
        return f"enter({_point(number - 1 if player == 0 else 24 - number)})"
    goal = place + number if player == 0 else place - number
    if 0 <= goal < 24:
        return f"go({_point(place)}, {_point(goal)})"
    return f"leave_board({_point(place)}, {number})"


def _point(place: int) -> str:
    """White goes from place 0 in the upper right to place 23 in the lower right."""
    return f"{'abcdefghijkl'[11 - place]}2" if place < 12 else f"{'abcdefghijkl'[place - 12]}1"


class Hearts(Spiel):
    """One deal, in which cards are passed so many seats on. Returns are 26 less the points."""

    SUITS = ("clubs", "diamonds", "hearts", "spades")
    RANKS = "two three four five six seven eight nine ten jack queen king ace".split()

    def __init__(self, seats_on: int, begun: Begun) -> None:
        super().__init__("hearts")
        self.state.apply_action(seats_on)
        hands = [begun.hand(seat) for seat in begun.table.names.seats]
        cards = {self.card(action): action for action in range(52)}
        for dealt in zip(*hands, strict=True):
            for card in dealt:
                self.state.apply_action(cards[card])

    def card(self, action: int) -> str:
        return f"card({self.RANKS[action // 4]}, {self.SUITS[action % 4]})"

    def asked(self) -> bool:
        """Whether cards are passed."""
        told = str(self.state)
        return not any(said in told for said in ("Tricks", "Received", "No Pass"))

    def name(self, action: int) -> str:
        return f"pass({self.card(action)})" if self.asked() else self.card(action)

    def returns(self) -> Sequence[float]:
        return [points - 26 for points in self.state.returns()]
