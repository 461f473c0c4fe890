"""Where two runs part: what is chosen, how they stand, and what differs in the end."""

from __future__ import annotations

from pathlib import Path

import rulewright
from cli_tools import NIM, SCRIPT, ruleset, run
from rulewright.validation.divergence import StateDifference, find_divergence


def test_games_that_are_the_same_do_not_part() -> None:
    game = rulewright.load("classics/pig").new_game(seed=2)
    for _ in range(9):
        game.choose(0 if 0 in game.legal() else game.legal()[0])
    found = find_divergence(game, game.copy())
    assert (found.step, found.end, found.decisions) == (None, (), game.decision_count)


def test_the_first_choice_that_differs_is_found_with_what_comes_of_it() -> None:
    game = rulewright.load("classics/tic-tac-toe").new_game()
    game.choose("b2")
    other = game.copy()
    game.choose("a1")
    other.choose("c1")
    other.choose("a1")
    found = find_divergence(game, other)
    assert (found.decisions, found.step) == (1, 1)
    assert (found.one, found.other) == ("player2: a1", "player2: c1")
    assert found.stands == found.options == ()
    assert found.end == (
        StateDifference("mark[a1]", "player2", "player1"),
        StateDifference("mark[c1]", "none", "player2"),
    )


def test_a_run_that_stops_earlier_parts_where_it_stops() -> None:
    game = rulewright.load("classics/tic-tac-toe").new_game()
    other = game.copy()
    game.choose("b2")
    found = find_divergence(game, other)
    assert (found.step, found.one, found.other) == (0, "player1: b2", None)


def test_other_rules_part_where_the_same_move_does_something_else(tmp_path: Path) -> None:
    one = ruleset(tmp_path / "one", games__g=SCRIPT)
    changed = NIM.replace("pile -= n", "pile -= min(n, 2)")
    other = ruleset(tmp_path / "two", changed, games__g=SCRIPT.split("expect:")[0])
    result = run("run", one / "games" / "g.yaml", "--against", other / "games" / "g.yaml")
    assert result.exit_code == 0, result.stderr
    assert "the runs part after 1 decisions" in result.stdout
    assert "how they stand there:\n  pile: 2 | 3\n" in result.stdout
    assert "what can be chosen there:\n  take(3): - | legal\n" in result.stdout
    assert result.stdout.endswith(
        "in the end:\n  score ann: 0 | 1\n  score ben: 1 | 0\n  winner: ben | ann\n"
    )


def test_what_stands_on_the_line_changes_the_first_run_only(tmp_path: Path) -> None:
    folder = ruleset(
        tmp_path / "nim",
        NIM + "editions: {noted: {overlays: [editions/noted]}}\n",
        editions__noted="overlay: noted\nof: nim\ntitle: Noted\nstate:\n  noted: bool\n",
        games__g=SCRIPT,
    )
    script = folder / "games" / "g.yaml"
    result = run("run", script, "--edition", "noted", "--against", script)
    assert "this one and the other go the same way" in result.stdout
    assert "noted: false | -" in result.stdout
