"""Games of OpenSpiel and python-chess beside ours: each told in the names of our options.

Ours leads: a choice is made at random, and the peer follows with what it calls the same. What is
drawn in ours is drawn there. Where only one thing can be done, ours does it without asking, and so
does the peer here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import chess
import chess.variant
import pyspiel

from rulewright.ir.program import PC
from rulewright.pcg import Pcg
from rulewright.play.decision import option
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset


class Peer(Protocol):
    """One game of somebody else's."""

    def follow(self, drawn: Iterator[int]) -> None:
        """Goes on to where somebody has a choice, or to the end; `drawn` is what ours has drawn."""

    def options(self) -> Mapping[str, Any]:
        """What can be chosen, by the names of our options."""

    def choose(self, option: Any) -> None: ...

    def returns(self) -> Sequence[float]:
        """What the end is worth to each; asked when nothing can be chosen any more."""


def compare(
    ruleset: Ruleset,
    begin: Callable[[Game], Peer],
    games: int,
    worth: Callable[[Game], Sequence[float]],
    native: bool = False,
) -> int:
    """Plays random games and raises AssertionError where the options or the end differ. Gives how
    many choices were made."""
    made = 0
    for seed in range(games):
        random, drawn = Pcg(seed), list[int]()

        def draw(bound: int, random: Pcg = random, drawn: list[int] = drawn) -> int:
            drawn.append(random.below(bound))
            return drawn[-1]

        game = Game(ruleset.table, seed, chance=draw)
        steps = _native(ruleset, game) if native else _python(game)
        names = next(steps)
        peer = begin(game)
        while True:
            peer.follow(_taken(drawn))
            theirs = peer.options()
            assert set(names) == set(theirs), (seed, sorted(set(names) ^ set(theirs)))
            if not names:
                break
            name = list(names)[random.below(len(names))]
            peer.choose(theirs[name])
            names = steps.send(names[name])
            made += 1
        assert list(worth(game)) == list(peer.returns()), seed
        assert game.over
    return made


def _taken(drawn: list[int]) -> Iterator[int]:
    while drawn:
        yield drawn.pop(0)


def _python(game: Game) -> Any:
    while True:
        decision = game.decision
        code = yield {} if decision is None else {each.name: each.code for each in decision}
        if decision is not None:
            game.settle()
            game.choose(code)


def _native(ruleset: Ruleset, game: Game) -> Any:
    """The same by native code, which has to be without chance; at the end the game stands there."""
    player = ruleset.native().player()
    codes = player.begin(game.seed)
    while codes:
        info = ruleset.program.decisions[player.cells[PC]]
        named = {option(game.table.names, info, code).name: code for code in codes}
        codes = player.choose((yield named))
    game.cells = player.cells
    yield {}


def by_place(game: Game) -> list[float]:
    """1 for who has won, -1 for who has lost, 0 for both if nobody has."""
    first, second = (game.scores[seat] for seat in game.seats)
    return [float((first > second) - (first < second)), float((second > first) - (second < first))]


def by_score(game: Game) -> list[float]:
    return [float(game.scores[seat]) for seat in game.seats]


class Spiel:
    """A game of OpenSpiel; `name` tells an action of a state in the name of our option, or in one
    for each of several actions that follow each other."""

    def __init__(self, game: str) -> None:
        self.state = pyspiel.load_game(game).new_initial_state()

    def name(self, action: int) -> str:
        raise NotImplementedError

    def outcome(self, drawn: Iterator[int]) -> int:
        """What is drawn there, by what ours drew."""
        raise NotImplementedError

    def follow(self, drawn: Iterator[int]) -> None:
        while not self.state.is_terminal():
            if self.state.is_chance_node():
                self.state.apply_action(self.outcome(drawn))
            elif len(self.state.legal_actions()) == 1:
                self.state.apply_action(self.state.legal_actions()[0])
            else:
                return

    def options(self) -> Mapping[str, Any]:
        if self.state.is_terminal():
            return {}
        named = {self.name(action): action for action in self.state.legal_actions()}
        assert len(named) == len(self.state.legal_actions())
        return named

    def choose(self, option: Any) -> None:
        self.state.apply_action(option)

    def returns(self) -> Sequence[float]:
        return list(self.state.returns())


class Leduc(Spiel):
    """There is one action for checking and calling."""

    def __init__(self) -> None:
        super().__init__("leduc_poker")

    def outcome(self, drawn: Iterator[int]) -> int:
        """Which of the cards that are left."""
        return int(self.state.legal_actions()[next(drawn)])

    def name(self, action: int) -> str:
        behind = 0 in self.state.legal_actions()
        return ("fold", "call" if behind else "check", "raise")[action]


class Kuhn(Spiel):
    """The cards that were dealt are dealt there before anything is asked."""

    CARDS = ("jack", "queen", "king")

    def __init__(self, game: Game) -> None:
        super().__init__("kuhn_poker")
        for seat in game.seats:
            shown = game.view(seat)["state"]
            assert isinstance(shown, dict)
            self.state.apply_action(self.CARDS.index(*shown["hand"][seat]))

    def name(self, action: int) -> str:
        behind = self.state.history()[2:][-1:] == [1]
        return (("check", "bet"), ("fold", "call"))[behind][action]


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
    def __init__(self, rule: str) -> None:
        self.by_face = rule == "reset-quantity"
        super().__init__(f"liars_dice(bidding_rule={rule})")

    def outcome(self, drawn: Iterator[int]) -> int:
        return next(drawn)

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

    def follow(self, drawn: Iterator[int]) -> None:
        while not self.state.is_terminal() and len(self.options()) == 1:
            self.choose(*self.options().values())

    def options(self) -> Mapping[str, Any]:
        if self.state.is_terminal():
            return {}
        first = self.state.legal_actions()
        if not self.state.action_to_string(first[0]).startswith("Choose"):
            board = int(self.state.action_to_string(first[0]).split()[2].rstrip(":"))
            return {_square(board, place): (place,) for place in first}
        return {
            _square(board, place): (board, place)
            for board in first
            for place in self.state.child(board).legal_actions()
        }

    def choose(self, option: Any) -> None:
        for action in option:
            self.state.apply_action(action)


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

    def name(self, action: int) -> str:
        if action >= 24:
            source, target = divmod(action - 24, 24)
            return f"move({self.POINTS[source]}, {self.POINTS[target]})"
        taking = "Capture time" in str(self.state)
        return self.POINTS[action] if taking else f"place({self.POINTS[action]})"


class Chess:
    """python-chess. A draw that has to be claimed there is one here."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board

    def follow(self, drawn: Iterator[int]) -> None:
        while len(options := self.options()) == 1:
            self.choose(*options.values())

    def options(self) -> Mapping[str, Any]:
        board = self.board
        if board.is_game_over() or board.halfmove_clock >= 100 or board.is_repetition(3):
            return {}
        return {self.name(move): move for move in board.legal_moves}

    def name(self, move: chess.Move) -> str:
        source, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
        if self.board.is_castling(move):
            return f"castle({'short' if self.board.is_kingside_castling(move) else 'long'})"
        if self.board.is_en_passant(move):
            return f"take_in_passing({source})"
        if move.promotion:
            kind = chess.piece_name(move.promotion)
            return f"promote({source}, {target}, {kind})"
        return f"move({source}, {target})"

    def choose(self, option: Any) -> None:
        self.board.push(option)

    def returns(self) -> Sequence[float]:
        outcome = self.board.outcome()
        won = None if outcome is None else outcome.winner
        return [0.0, 0.0] if won is None else [1.0, -1.0] if won else [-1.0, 1.0]


class Stepwise(Spiel):
    """One action there is several choices here, one after the other."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.gone: tuple[str, ...] = ()

    def way(self, action: int) -> tuple[str, ...]:
        """What an action is called here, choice by choice; nothing for a pass."""
        raise NotImplementedError

    def follow(self, drawn: Iterator[int]) -> None:
        while not self.state.is_terminal():
            if self.state.is_chance_node():
                self.state.apply_action(self.outcome(drawn))
            elif len(found := self.options()) == 1:
                self.choose(*found.values())
            elif found:
                return
            else:  # it passes
                self.state.apply_action(*self.state.legal_actions())

    def options(self) -> Mapping[str, Any]:
        if self.state.is_terminal():
            return {}
        at = len(self.gone)
        ways = (self.way(action) for action in self.state.legal_actions())
        return {way[at]: way[at] for way in ways if way[:at] == self.gone and len(way) > at}

    def choose(self, option: Any) -> None:
        self.gone += (option,)
        found = [a for a in self.state.legal_actions() if self.way(a) == self.gone]
        if found:
            self.state.apply_action(found[0])
            self.gone = ()


class Checkers(Stepwise):
    """Each jump is an action; here who moves is chosen first, once, and then where to."""

    def __init__(self) -> None:
        super().__init__("checkers")

    def way(self, action: int) -> tuple[str, ...]:
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

    def __init__(self) -> None:
        super().__init__("backgammon(scoring_type=full_scoring)")
        self.dice = (0, 0)

    def outcome(self, drawn: Iterator[int]) -> int:
        pairs = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
        dice = next(drawn) + 1, next(drawn) + 1
        opening = self.dice == (0, 0)
        while opening and dice[0] == dice[1]:
            dice = next(drawn) + 1, next(drawn) + 1
        self.dice = dice
        if dice[0] == dice[1]:
            return 29 + dice[0]
        # Who begins is told by whether the outcome is even.
        return 2 * pairs.index((min(dice), max(dice))) + (opening and dice[0] < dice[1])

    def way(self, action: int) -> tuple[str, ...]:
        """What an action of theirs is, man by man."""
        player = self.state.current_player()
        high, low = max(self.dice), min(self.dice)
        numbers = (high, low) if action < 676 else (low, high)
        places = action % 676 % 26, action % 676 // 26
        return tuple(
            self.step(player, place, number)
            for place, number in zip(places, numbers, strict=True)
            if place != 25
        )

    def step(self, player: int, place: int, number: int) -> str:
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

    def __init__(self, seats_on: int, game: Game) -> None:
        super().__init__("hearts")
        self.state.apply_action(seats_on)
        hands = []
        for seat in game.seats:
            shown = game.view(seat)["state"]
            assert isinstance(shown, dict)
            # Who has to lead the two of clubs has done so.
            hands.append([*shown["hand"][seat], *shown["played"][seat]])
        cards = {self.card(action): action for action in range(52)}
        for dealt in zip(*hands, strict=True):
            for card in dealt:
                self.state.apply_action(cards[card])

    def card(self, action: int) -> str:
        return f"card({self.RANKS[action // 4]}, {self.SUITS[action % 4]})"

    def name(self, action: int) -> str:
        passing = "Tricks" not in str(self.state) and "Received" not in str(self.state)
        return f"pass({self.card(action)})" if passing and self.passes else self.card(action)

    @property
    def passes(self) -> bool:
        return "Pass Direction: No Pass" not in str(self.state)

    def returns(self) -> Sequence[float]:
        return [points - 26 for points in self.state.returns()]
