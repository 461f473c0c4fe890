"""Games: choosing by name, code and option, copies, undo, views, the log, scores."""

from __future__ import annotations

import json

import pytest

from rulewright.backends.fault import RuleFault
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import DECISIONS, PC, STEPS
from rulewright.play.faults import HEADLINES, GameFault
from rulewright.play.game import Game, IllegalMove
from unit.hand_made import HEAP, SECRET, line, nim
from unit.play.tables import game, machine, table


def test_a_decision_is_readable() -> None:
    play = game(random_start=False)
    decision = play.decision
    assert decision is not None
    assert (decision.player, decision.key, decision.subjects) == ("alfred", "take.n", (("left", 10),))
    assert [(o.name, o.code, o.arguments) for o in decision] == [
        ("1", 1, (("n", 1),)),
        ("2", 2, (("n", 2),)),
        ("3", 3, (("n", 3),)),
    ]
    assert play.legal() == [1, 2, 3] and play.decision_count == 0


def test_choosing_by_option_name_and_code_is_the_same() -> None:
    games = [game(random_start=False) for _ in range(3)]
    decision = games[0].decision
    assert decision is not None
    games[0].choose(decision.options[1])
    games[1].choose("2")
    games[2].choose(2)
    assert games[0].cells == games[1].cells == games[2].cells
    assert games[0].cells[HEAP] == 8 and games[0].player == "betty"


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("7", "`7` is not legal here"),
        (7, "`option 7` is not legal here"),
        ("two", "expected a number, not `two`"),
    ],
)
def test_what_is_not_legal_is_refused_and_changes_nothing(move: str | int, problem: str) -> None:
    play = game()
    before = play.cells[:]
    with pytest.raises(IllegalMove) as caught:
        play.choose(move)
    assert caught.value.problem == problem
    assert play.cells == before and not play.choices and not play.log


def test_reasons_come_from_the_hook() -> None:
    play = Game(table(nim(), explain=lambda g, move: [f"{move} of {g.cells[HEAP]}"]))
    with pytest.raises(IllegalMove, match="`7` is not legal here; 7 of 10"):
        play.choose("7")
    assert play.why_not("8") == ("8 of 10",)
    assert game().why_not("8") == ()


def test_to_the_end() -> None:
    play = game(random_start=False)
    for move in ("3", "3", "2"):
        play.choose(move)
    assert play.decision is not None and [o.name for o in play.decision] == ["1", "2"]
    play.choose("2")
    assert play.over and play.decision is None and play.player is None and play.legal() == []
    assert play.scores == {"alfred": 0, "betty": 1}
    assert [tuple(standing) for standing in play.ranking] == [(1, "betty", 1), (2, "alfred", 0)]
    with pytest.raises(IllegalMove, match="the game is over"):
        play.choose("1")


def test_equal_players_share_a_place() -> None:
    assert [(s.place, s.player) for s in game().ranking] == [(1, "alfred"), (1, "betty")]


def test_a_single_option_is_taken_and_logged_as_forced() -> None:
    play = game(random_start=False)
    for move in ("3", "3", "3"):
        play.choose(move)
    assert play.over and play.decision_count == 4 and len(play.choices) == 3
    assert [(e.player, e.option, e.forced) for e in play.forced_moves] == [("betty", "1", True)]
    moves = [(e.player, e.option, e.forced) for e in play.log if e.kind == "move"]
    assert moves == [
        ("alfred", "3", False),
        ("betty", "3", False),
        ("alfred", "3", False),
        ("betty", "1", True),
    ]
    lines = [str(e) for e in play.log if e.kind == "log"]
    assert lines[0] == "took (player = alfred, n = 3)" and len(lines) == 4


def test_copies_do_not_share() -> None:
    play = game(3)
    play.choose("1")
    other = play.copy()
    other.choose("3")
    assert play.cells != other.cells and play.legal() == [1, 2, 3]
    assert len(play.log) == 2 and len(other.log) == 4 and len(play.choices) == 1
    other.undo(2)
    assert other.cells[HEAP] == 10 and play.cells[HEAP] == 9
    play.undo()
    assert play.cells == other.cells and play.log == other.log == ()


def test_copies_have_each_a_way_back_of_their_own() -> None:
    play = game(3)
    positions = [play.cells[:]]
    for move in ("1", "2"):
        play.choose(move)
        positions.append(play.cells[:])
    other = play.copy()
    other.undo(2)
    other.choose("3")
    third = other.copy()
    third.undo()
    third.choose("2")
    play.undo(2)
    assert play.cells == positions[0] and play.legal() == [1, 2, 3]
    play.choose("1")
    assert play.cells == positions[1]
    other.undo()
    assert other.cells == positions[0] and other.log == ()


def test_undo_goes_back_over_forced_decisions_too() -> None:
    play = game(random_start=False)
    positions = [play.cells[:]]
    for move in ("3", "3", "3"):
        play.choose(move)
        positions.append(play.cells[:])
    assert play.over
    for number in (2, 1, 0):
        play.undo()
        assert play.cells == positions[number] and len(play.choices) == number
    with pytest.raises(IllegalMove, match="no move is left to take back"):
        play.undo()
    play.choose("2")
    assert play.cells[HEAP] == 8


def test_the_same_seed_gives_the_same_game() -> None:
    starts = {seed: game(seed).cells for seed in range(8)}
    assert starts == {seed: game(seed).cells for seed in range(8)}
    assert {game(seed).player for seed in range(8)} == {"alfred", "betty"}


def test_chance_can_be_stated() -> None:
    drawn: list[int] = []

    def second(bound: int) -> int:
        drawn.append(bound)
        return 1

    play = Game(table(nim()), 0, draw_source=second)
    assert play.player == "betty" and drawn == [2]
    assert play.recorder.stated_draws == [(0, 1)]


def test_views_hide_what_only_others_may_see() -> None:
    play = game(random_start=False)
    mine, theirs, watching = play.view("alfred"), play.view("betty"), play.view()
    assert mine["state"] == {"heap": 10, "winner": None, "secret": {"alfred": 7, "betty": "?"}}
    assert mine["asked"] == {
        "player": "alfred",
        "key": "take.n",
        "about": {"left": 10},
        "options": ["1", "2", "3"],
    }
    assert theirs["asked"] == watching["asked"] == {"player": "alfred", "key": "take.n"}
    assert watching["state"] == {
        "heap": 10,
        "winner": None,
        "secret": {"alfred": "?", "betty": "?"},
    }
    everything = play.full_view()["state"]
    assert isinstance(everything, dict) and everything["secret"] == {"alfred": 7, "betty": 8}
    assert json.loads(json.dumps(mine)) == mine
    play.cells[SECRET + 1] = 99
    assert play.view("alfred") == mine and play.view("betty") != theirs
    with pytest.raises(ValueError, match="no seat is called 'zoe'"):
        play.view("zoe")


def test_the_log_tells_each_only_what_they_may_know() -> None:
    play = game(random_start=False)
    play.choose("3")
    assert [str(e) for e in play.log_for("alfred")] == [
        "alfred: 3",
        "took (player = alfred, n = 3)",
    ]
    hidden = ["alfred: ?", "took (player = alfred, n = ?)"]
    assert [str(e) for e in play.log_for("betty")] == hidden
    assert [str(e) for e in play.log_for(None)] == hidden
    assert play.log_for("betty")[1].arguments[1].is_hidden
    assert play.log[1].to_dict() == {
        "event": "log",
        "name": "took",
        "arguments": {"player": "alfred", "n": 3},
    }


def test_a_position_can_be_given() -> None:
    base = table(nim(random_start=False))
    cells = base.machine.make_cells(0)
    cells[HEAP] = 2
    play = Game(base, cells=cells, segment=0)
    assert play.legal() == [1, 2]
    halted = Game(base, cells=play.cells[:])
    assert halted.legal() == [1, 2] and halted.player == "alfred"


# --- when rules cannot go on ----------------------------------------------------------------------


def test_a_decision_without_options_is_a_fault_with_its_moves() -> None:
    program = nim(random_start=False)
    play = Game(table(program))
    play.choose("3")
    play.choose("2")
    play.cells[HEAP] = 4
    before = play.cells[:]
    play.table.machine.option_functions = (lambda s, h: [] if s[HEAP] == 1 else [1, 2, 3],)  # type: ignore[assignment]
    with pytest.raises(GameFault) as caught:
        play.choose("3")
    found = caught.value.diagnostic
    assert found.code == "no-options" and found.primary.span == line(2)
    assert found.notes == (
        "moves that lead here, from the start of the game: alfred: 3; betty: 2; alfred: 3",
    )
    assert play.cells == before and len(play.choices) == 2 and len(play.log) == 4


def test_otherwise_is_where_a_decision_without_options_goes() -> None:
    play = game(heap=0, otherwise=True)
    assert play.over


def test_a_fault_in_a_rule_has_place_values_and_headline() -> None:
    play = game(random_start=False)
    play.cells[HEAP] = 1
    with pytest.raises(GameFault) as caught:
        play.choose(3)
    found = caught.value.diagnostic
    assert found.code == "not-covered" and found.headline == HEADLINES["not-covered"][0]
    assert found.primary.span == line(3) and found.primary.text == "there = 1, amount = 3"
    assert play.cells[HEAP] == 1 and play.cells[DECISIONS] == 0


def test_the_bound_ends_the_game_or_is_a_fault() -> None:
    ranked = game(bound=2, bound_ranks=True)
    ranked.choose("1")
    ranked.choose("1")
    assert ranked.over and ranked.cells[HEAP] == 8
    strict = game(bound=2)
    strict.choose("1")
    with pytest.raises(GameFault) as caught:
        strict.choose("1")
    assert caught.value.diagnostic.code == "game-too-long"


def test_rules_that_only_force_never_hang() -> None:
    program = nim(heap=5)
    driver = machine(program)
    driver.option_functions = (lambda s, h: [1],)
    driver.apply_functions = (lambda s, h, code: ~0,)
    with pytest.raises(RuleFault) as caught:
        driver.begin_game(driver.make_cells(0), None)
    assert caught.value.code == "endless-rule" and caught.value.span == line(2)


def test_holding_forced_decisions() -> None:
    driver = machine(nim(heap=1, random_start=False))
    cells = driver.make_cells(0)
    assert driver.begin_game(cells, None, hold=True) == [1] and cells[PC] == 0
    assert driver.choose(cells, None, 1, hold=True) == [] and cells[PC] == ENDED
    assert cells[STEPS] == 0
