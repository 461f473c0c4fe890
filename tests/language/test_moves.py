"""Several decisions that are one move: the layer above them, and both backends alike."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from honest import some
from native_games import native_player
from rulewright.backends.fault import RuleFault
from rulewright.backends.native.library import NativeFault
from rulewright.play.game import Game, IllegalMove
from rulewright.play.playout import perft
from rulewright.play.ruleset import Ruleset
from rulewright.simulation.perft import count_plies
from shared import rules

HERE = Path(__file__).parent
WALK = """\
ruleset: walk
title: Walk
language: 1
version: 1.0.0
players: 2
names: {p: player, s: site}
grids:
  site: {grid: square, columns: 3, rows: 3}
state:
  spot(p): {type: site, start: site.a1}
  been(s): bool
flow:
  turns:
    repeat: round in 1 to 2
    each: p in player
    do: |
      one move of pMOST:
        for n in 1 to 2:
          p chooses s in neighbours(spot[p])
          spot[p] = s
          been[s] = true
      reset been
scoring:
  points(p): spot[p].row
"""


def walk(folder: Path, most: str = "", text: str = WALK) -> Ruleset:
    (folder / "ruleset.yaml").write_text(text.replace("MOST", most))
    return rulewright.load(folder)


def draughts(*moves: str, hold: bool = True) -> Game:
    game = Game(rules("classics/draughts").table, hold=hold)
    for move in moves:
        game.choose(move)
    return game


@pytest.mark.native
@pytest.mark.parametrize(
    ("most", "counts", "routes"),
    [
        # From a corner two steps lead to four squares: back, along both sides, and, by two ways, to
        # the middle of the board.
        ("", [4, 16], [6, 36]),
        (" with most (count s in site where been[s])", [4, 16], [6, 36]),
        (" with most spot[p].row", [1, 1], [1, 1]),
        (" with most spot[p].row + spot[p].column, spot[p].row", [1, 1], [1, 1]),
    ],
)
def test_moves_are_counted_by_what_they_lead_to(
    most: str, counts: list[int], routes: list[int], tmp_path: Path
) -> None:
    ruleset = walk(tmp_path, most)
    player = native_player(ruleset.compiled.program)
    for every, known in ((False, counts), (True, routes)):
        found = perft(ruleset.machine, 0, len(known), routes=every)
        assert [depth.sequences for depth in found] == known
        assert player.perft(0, len(known), routes=every)[0] == known
        assert [depth.sequences for depth in count_plies(ruleset, 2, routes=every)] == known


LONG = (
    "e3 then d4", "h6 then g5", "g3 then h4", "g7 then h6", "h2 then g3", "d6 then e5",
    "a3 then b4", "e7 then d6", "g1 then h2", "h8 then g7", "g3 then f4", "e5 then g3",
    "h2 then f4", "g5 then e3 then g1", "e1 then f2",
)  # fmt: skip


def test_decisions_of_a_move_can_be_given_together() -> None:
    game = draughts(*LONG)
    assert [event.option for event in game.log if event.kind == "move"] == list(LONG)
    assert game.player == "white" and not game.amid
    before = game.cells[:]
    for wrong in ("g1 then e3 then c5 then a3 then b2", "g1 then a1", "g1 then e3 then g5"):
        with pytest.raises(IllegalMove):
            game.choose(wrong)
        assert game.cells == before
    game.choose("g1 then e3 then c5 then a3")
    assert game.player == "black" and not game.amid


def test_what_is_forced_in_a_move_may_be_left_out() -> None:
    chosen = ("g3 then f4", "d6 then e5")
    game = draughts(*chosen, hold=False)
    told = [str(event) for event in game.log if event.kind == "move"]
    assert told[2:] == ["black: f4 then d6 (forced)"]
    game.choose("c7 then e5")  # where it comes down is forced
    other = draughts(*chosen, "c7", hold=False)
    assert other.cells == game.cells


def test_a_game_can_be_copied_saved_and_taken_back_amid_a_move(tmp_path: Path) -> None:
    ruleset = rules("classics/draughts")
    game = ruleset.new_game()
    start = game.cells[:]
    game.choose("c3")
    assert game.amid and game.pending_choice_count == 1 and game.player == "black"
    assert [event.option for event in game.log if event.kind == "move"] == ["c3"]
    again = ruleset.load_game(game.save())
    assert again.cells == game.cells and again.legal() == game.legal()
    other = game.copy()
    other.choose("d4")
    assert not other.amid and game.amid
    for each in (game, other):
        each.undo_move()
        assert each.cells == start and not each.amid
    with pytest.raises(IllegalMove):
        game.undo_move()


def test_a_move_is_taken_back_as_a_whole_with_what_was_forced() -> None:
    game = draughts(*LONG[:10])
    cells = [game.cells[:]]
    for move in LONG[10:]:
        game.choose(move)
        cells.append(game.cells[:])
    for before in some(reversed(cells[:-1])):
        game.undo_move()
        assert game.cells == before


def test_positions_are_told_apart_where_it_matters() -> None:
    one, other = draughts("c3 then d4"), draughts("c3 then b4")
    machine = one.table.machine
    assert machine.make_position_key(one.cells) != machine.make_position_key(other.cells)
    assert machine.make_position_key(one.cells) == machine.make_position_key(draughts("c3 then d4").cells)


ENDLESS = WALK.replace("for n in 1 to 2:", "while true:")


@pytest.mark.native
def test_a_move_that_can_go_on_for_ever_is_a_fault_that_names_it(tmp_path: Path) -> None:
    ruleset = walk(tmp_path, " with most spot[p].row", ENDLESS)
    with pytest.raises(RuleFault) as caught:
        perft(ruleset.machine, 0, 1)
    assert caught.value.code == "endless-move"
    assert caught.value.span.text == "one move of p with most spot[p].row:"
    with pytest.raises(NativeFault):
        native_player(ruleset.compiled.program).perft(0, 1)


@pytest.mark.native
def test_both_backends_offer_the_same(tmp_path: Path) -> None:
    for ruleset in (
        rules(HERE / "19-moves"),
        rules("classics/draughts", variants=("international",)),
    ):
        player = native_player(ruleset.compiled.program)
        for seed in range(4):
            game = Game(ruleset.table, seed, hold=True)
            options = player.begin_game(seed, hold=True)
            choices = 0
            while not game.over:
                assert options == game.legal() and player.cells == game.cells
                code = options[(seed + choices) % len(options)]
                choices += 1
                game.choose(code)
                options = player.choose(code, hold=True)
            assert not options and player.cells == game.cells
        assert player.run_playout(5) == ruleset.run_playout(5)


@pytest.mark.native
def test_moves_are_counted_from_the_middle_of_one(tmp_path: Path) -> None:
    ruleset = walk(tmp_path)
    game = ruleset.new_game()
    game.choose("b1")
    for routes, known in ((False, [3, 12]), (True, [3, 18])):
        found = perft(ruleset.machine, 0, 2, routes=routes, start_cells=game.cells[:])
        assert [depth.sequences for depth in found] == known
        player = native_player(ruleset.compiled.program)
        assert player.perft(0, 2, routes=routes, start_cells=game.cells[:])[0] == known


@pytest.mark.native
def test_a_move_needs_no_locals(tmp_path: Path) -> None:
    text = WALK.replace("    each: p in player\n", "").replace("[p]", "[player1]")
    text = text.replace("one move of p", "one move of player1").replace("p chooses", "player1 chooses")
    text = text.replace("for n in 1 to 2:", "if true:").replace(
        "points(p): spot[player1]", "points(p): spot[p]"
    )
    ruleset = walk(tmp_path, "", text)
    assert native_player(ruleset.compiled.program).perft(0, 2)[0] == [2, 2 * 3]
