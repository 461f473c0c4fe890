"""Several players who answer at once: in any order, told to nobody before all are in."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import rulewright
from rulewright.backends.native import library
from rulewright.backends.native.agent_games import GREEDY, SEARCH, NativeArena, Seat
from rulewright.ir.program import PC, UNANSWERED
from rulewright.play.game import Game, IllegalMove
from rulewright.play.playout import perft, run_playout
from rulewright.play.runtime import Machine
from rulewright.simulation.playing.determinization import Determinizer
from rulewright.simulation.playing.python_arena import PythonArena
from shared import rules
from unit.validation.tables import folder_with

PIECES = Path(__file__).parents[2] / "language"
DRAFT, BLUFF = PIECES / "16-draft", PIECES / "17-bluff"
GOOFSPIEL = "classics/goofspiel"


def bidding() -> Game:
    return rulewright.load(GOOFSPIEL, players=["ann", "ben", "cleo"]).new_game(seed=4)


def test_nothing_happens_before_all_have_answered() -> None:
    game = bidding()
    assert game.decision is not None and game.decision.waiting == ("ann", "ben", "cleo")
    before, log = game.view("ben"), game.log_for("ben")
    game.choose("7", "cleo")
    assert game.waiting == ("ann", "ben") and game.answered == ("cleo",)
    assert game.view("ben")["state"] == before["state"] and game.log_for("ben") == log
    asked = game.view("ben")["asked"]
    assert asked["waiting"] == ["ann", "ben"] and "answer" not in asked  # type: ignore[index, operator]
    assert game.view("cleo")["asked"]["answer"] == "7"  # type: ignore[index]
    game.choose("3")
    assert game.player == "ben"
    game.choose("9", "ben")
    assert game.choices == (("ann", "3"), ("ben", "9"), ("cleo", "7"))
    assert [event.option for event in game.log if event.kind == "move"] == ["3", "9", "7"]
    assert game.waiting == ("ann", "ben", "cleo") and game.answered == ()


def test_two_orders_of_answers_are_one_game() -> None:
    games = []
    for order in ("ann ben cleo", "cleo ann ben", "ben cleo ann"):
        game = bidding()
        for number in range(4):
            for seat in order.split():
                game.choose(str(number + 1 + len(seat)), seat)
        games.append((game.save(), game.log))
    assert games[0] == games[1] == games[2]


def test_an_answer_can_be_changed_and_taken_back_until_all_are_in() -> None:
    game = bidding()
    game.choose("7", "cleo")
    game.choose("8", "cleo")
    answer = game.answer_of("cleo")
    assert answer is not None and answer.name == "8" and game.choices == (("cleo", "8"),)
    game.take_back("cleo")
    assert game.answered == () and game.cells == bidding().cells
    with pytest.raises(IllegalMove, match="no answer that can be taken back"):
        game.take_back("ben")
    game.choose("1", "cleo")
    game.choose("2", "ann")
    game.choose("3", "ben")
    with pytest.raises(IllegalMove):
        game.take_back("ben")
    with pytest.raises(IllegalMove, match="not legal"):
        game.choose("2", "ann")


def test_undo_goes_before_what_all_know() -> None:
    game = bidding()
    for seat in ("ben", "ann", "cleo"):
        game.choose("5", seat)
    game.choose("6", "ann")
    game.undo()
    assert game.answered == () and len(game.choices) == 3
    game.undo()
    assert game.choices == () and game.cells == bidding().cells
    with pytest.raises(IllegalMove):
        game.undo()


def test_copies_have_answers_of_their_own() -> None:
    game = bidding()
    game.choose("5", "ben")
    other = game.copy()
    other.choose("6", "ann")
    assert game.waiting == ("ann", "cleo") and other.waiting == ("cleo",)
    other.undo(2)
    assert other.answered == () and game.answered == ("ben",)


def test_who_is_not_asked_cannot_answer() -> None:
    game = rulewright.load("classics/tic-tac-toe").new_game()
    with pytest.raises(IllegalMove, match="must decide"):
        game.choose("a1", "player2")
    game.choose("a1", "player1")
    assert game.waiting == ("player2",)


def test_a_save_keeps_answers_that_wait() -> None:
    ruleset = rulewright.load(GOOFSPIEL, players=["ann", "ben", "cleo"])
    game = bidding()
    for seat in ("ben", "ann", "cleo"):
        game.choose("5", seat)
    game.choose("6", "cleo")
    game.choose("7", "ben")
    saved = game.save()
    content = json.loads(saved)
    assert content["answers"] == [["ben", "7"], ["cleo", "6"]] and len(content["decisions"]) == 3
    loaded = ruleset.load_game(saved)
    assert loaded.answered == ("ben", "cleo") and loaded.save() == saved
    for one in (game, loaded):
        one.choose("8", "ann")
    assert loaded.cells == game.cells


def test_the_first_who_objects_is_enough() -> None:
    ruleset = rulewright.load(BLUFF, players=["ann", "ben", "cleo", "dan"])
    game = ruleset.new_game(seed=1)
    game.choose("duke")
    assert game.waiting == ("ben", "cleo", "dan")
    game.choose("doubt", "cleo")
    assert game.answered == ("cleo",), "ben comes before"
    game.choose("doubt", "dan")
    game.choose("decline", "ben")
    moves = [(e.player, e.option) for e in game.log_for("ann") if e.kind == "move"]
    assert ("cleo", "doubt") in moves and not any(player == "dan" for player, _ in moves)
    game.undo()
    assert game.waiting == ("ben", "cleo", "dan") and game.answered == ()
    game.choose("doubt", "ben")
    assert game.answered == (), "nobody comes before ben"


ALONE = """\
types:
  card: [ace, king, queen, jack]
names:
  p: player
  c: card
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    hand(p): {SEEN}
    table: {}
state:
  passes(p): {type: int, least: 0}
flow:
  deal: |
    for p in player:
      move first 1 of deck to hand[p]
  round: |
    all p in player choose c in hand[p]:
      move c to table
    otherwise:
      passes[p] += 1
  again: |
    all p in player choose c in hand[p]:
      move c to table
    otherwise:
      passes[p] += 1
"""


def test_who_has_a_single_option_is_asked_where_that_is_secret(tmp_path: Path) -> None:
    for seen, asked in (("seen by: p", True), ("", False)):
        folder = folder_with(tmp_path / str(asked), ALONE.replace("SEEN", seen))
        ruleset = rulewright.load(folder)
        game = ruleset.new_game()
        assert bool(game.waiting) == asked
        if asked:
            assert game.waiting == ("player1", "player2") and len(game.legal()) == 1
            game.choose("king", "player2")
            game.choose("ace", "player1")
        assert game.over
        passes = game.view()["state"]["passes"]  # type: ignore[index]
        assert passes == {"player1": 1, "player2": 1}
        native = ruleset.native().make_player()
        assert native.run_playout(3)[: len(game.cells)] == run_playout(ruleset.machine, 3)


@pytest.mark.native
@pytest.mark.parametrize("folder", [DRAFT, BLUFF, GOOFSPIEL], ids=["draft", "bluff", "bids"])
def test_native_code_asks_the_same(folder: Path | str) -> None:
    ruleset = rules(folder, 2)
    player = ruleset.native().make_player()
    for seed in range(40):
        assert player.run_playout(seed)[: ruleset.program.size] == run_playout(ruleset.machine, seed)
    depth = 3
    counted = [line.sequences for line in perft(ruleset.machine, 1, depth)]
    assert list(player.perft(1, depth)[0]) == counted


@pytest.mark.native
@pytest.mark.parametrize("folder", [DRAFT, BLUFF, GOOFSPIEL], ids=["draft", "bluff", "bids"])
def test_players_that_look_ahead_are_the_same_in_python(folder: Path | str) -> None:
    ruleset = rules(folder, 2)
    native = NativeArena(library.build_library(ruleset.compiled.program))
    seats = (Seat(SEARCH, 12), Seat(GREEDY))
    assert native.play_games(seats, 3, 3) == PythonArena(ruleset.machine).play_games(seats, 3, 3)


def test_who_looks_ahead_does_not_know_what_others_have_answered() -> None:
    ruleset = rulewright.load(GOOFSPIEL, players=["ann", "ben", "cleo"])
    game = bidding()
    game.choose("13", "ann")
    info = ruleset.program.decisions[game.cells[PC]]
    assert info.simultaneous is not None
    at = info.simultaneous.first_answer
    assert game.cells[at] == 12
    dealt = Determinizer(ruleset.machine).resample_hidden(game.cells, 1, rulewright.pcg.Pcg(1))
    assert dealt[at : at + 3] == [UNANSWERED] * 3
    assert Machine.list_answer_order(ruleset.machine, dealt) == [0, 1, 2]


DIVIDED = """\
names:
  p: player
  n: int
state:
  parts(p): {type: 0 to 9, start: '2 if p == player1 else 0'}
  got(p): {type: 0 to 9}
flow:
  only: |
    all p in player choose n from 1 to 8 // parts[p]:
      got[p] = n
"""


def test_options_that_cannot_be_listed_are_a_fault_where_they_are_asked_for(tmp_path: Path) -> None:
    game = rulewright.load(folder_with(tmp_path, DIVIDED)).new_game()
    before = game.cells[:]
    with pytest.raises(rulewright.GameFault, match="division by zero"):
        game.choose("3")
    assert game.cells == before and game.answered == () and game.choices == ()
    with pytest.raises(rulewright.GameFault, match="division by zero"):
        game.asking("player2")


SHORT = """\
names:
  p: player
  n: int
state:
  got(p): {type: 0 to 9}
flow:
  only: |
    all p in player choose n from 1 to 3:
      got[p] = n
bound: {decisions: 1, then: rank}
scoring:
  points(p): got[p]
"""


def test_the_bound_of_a_game_can_come_between_answers(tmp_path: Path) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, SHORT))
    for seat in ("player1", "player2"):
        game = ruleset.new_game()
        game.choose("3", seat)
        assert game.over and game.choices == ((seat, "3"),)
        assert ruleset.load_game(game.save()).cells == game.cells
        game.undo()
        assert game.waiting == ("player1", "player2")


def test_undo_amid_is_the_inverse_of_each_answer() -> None:
    """Copies, undo and the same choice again, in whatever order answers are given or changed."""

    def standing(game: Game) -> tuple[object, ...]:
        cells = game.cells, game.legal(), game.choices, game.log
        return *cells, game.waiting, game.answered, game.step_count

    ruleset, answers = rulewright.load("classics/goofspiel", players=3), 0
    for seed in range(10):
        random, game = Random(seed), ruleset.new_game(seed)
        while not game.over:
            seat = random.choice(game.waiting + game.answered)
            code = random.choice(game.asking(seat).legal())
            other, before = game.copy(), standing(game)
            game.choose(code, seat)
            after = standing(game)
            game.undo(amid=True)
            assert standing(game) == before == standing(other)
            game.choose(code, seat)
            assert standing(game) == after
            answers += 1
    assert answers > 300
