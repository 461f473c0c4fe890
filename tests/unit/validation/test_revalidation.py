"""Scripts and saves against rules that have changed: the first decision that differs, and why."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from honest import some
from processes import PATIENCE
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.game import Game
from rulewright.revalidation.revalidation import Revalidation, list_games
from rulewright.revalidation.verdict import FirstDifference, Verdict
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject

RULES = """\
ruleset: heap
title: Heap
language: 1
version: 1.0.0
players: {count: 2, seats: [ann, ben]}
names:
  p: player
  n: int
state:
  pile: {type: int, least: 0, start: 7}
  taken(p): {type: int, least: 0}
define:
  allowed(n): n <= pile
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        take(n from 1 to 3) where allowed(n):
          pile -= n
          taken[p] += n
      if pile == 0:
        end game
scoring:
  points(p): taken[p]
"""
MOVES = (("ann", "take(3)"), ("ben", "take(2)"), ("ann", "take(1)"), ("ben", "take(1)"))
SCRIPT = """\
scenario: the heap shrinks
ruleset: heap
players: [ann, ben]
moves:
  - ann: take(3)
  - ben: take(2)
expect:
  - pile == 2
"""


def heap(folder: Path, rules: str = RULES) -> Path:
    (folder / "scenarios").mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(rules, "utf-8")
    (folder / "scenarios" / "shrinks.yaml").write_text(SCRIPT, "utf-8")
    return folder


def save(folder: Path, moves: tuple[tuple[str, str], ...] = MOVES) -> Path:
    """A game under the rules of a folder, saved beside them."""
    bench = RulesetProject(folder).get_bench(Setting(2))
    game = Game(bench.build_game_context(bench.seat_names))
    for seat, move in moves:
        if not game.over and game.player == seat:
            game.choose(move)
    path = folder / "game.json"
    path.write_text(game.save(), "utf-8")
    return path


def again(tmp_path: Path, old: str, new: str, *, since: bool = False) -> tuple[Verdict, Verdict]:
    """The verdicts on a save and a script of the old rules under the new ones."""
    assert old in RULES
    folder = heap(tmp_path / "heap")
    before = heap(tmp_path / "before")
    path = save(folder)
    (folder / "ruleset.yaml").write_text(RULES.replace(old, new), "utf-8")
    told = Revalidation(tmp_path / "x", old_revision=str(before) if since else None)
    return told.revalidate_game(path), told.revalidate_game(folder / "scenarios" / "shrinks.yaml")


def first(verdict: Verdict) -> FirstDifference:
    assert verdict.first_difference is not None
    return verdict.first_difference


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    subprocess.run(
        ["git", "-C", str(folder), *who, *words], check=True, capture_output=True,
        timeout=PATIENCE,
    )  # fmt: skip


def test_the_rules_of_a_save_are_found_in_git(tmp_path: Path) -> None:
    """Three revisions; the save was made under the second, the script names none."""
    folder = heap(tmp_path / "games" / "heap")
    rules = folder / "ruleset.yaml"
    git(tmp_path, "init", "-q")
    for number, text in enumerate(
        (RULES, RULES.replace("n from 1 to 3", "n from 1 to 4"), RULES + "# the same\n")
    ):
        rules.write_text(text, "utf-8")
        if number == 1:
            path = save(folder)
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-q", "-m", f"number {number}")
    assert Revalidation(tmp_path / "w").revalidate_game(path).first_difference is None, "nobody asked for Git"
    told = Revalidation(tmp_path / "x", use_history=True)
    verdict = told.revalidate_game(path)
    assert verdict.fits and first(verdict).reason == "fewer options"
    assert "it was saved under the rules of revision" in first(verdict).details[-1]
    assert told.revalidate_game(folder / "scenarios" / "shrinks.yaml").first_difference is None
    rules.write_text(RULES.replace("n from 1 to 3", "n from 1 to 4"), "utf-8")
    assert Revalidation(tmp_path / "y", use_history=True).revalidate_game(path).first_difference is None, (
        "its own rules"
    )


def test_nothing_has_changed(tmp_path: Path) -> None:
    for verdict in again(tmp_path, "title: Heap", "title: Heaps"):
        assert verdict.fits and verdict.first_difference is None
    assert verdict.decisions == 2


def test_a_move_that_is_not_legal_now(tmp_path: Path) -> None:
    for verdict in some(again(tmp_path, "n <= pile", "n <= pile and n != 2")):
        found = first(verdict)
        assert not verdict.fits
        assert (found.number, found.reason) == (2, "not legal now")
        assert (found.player, found.move) == ("ben", "take(2)")
        assert any("n != 2" in line for line in found.details), found.details


def test_there_is_no_decision_any_more(tmp_path: Path) -> None:
    for verdict in some(again(tmp_path, "if pile == 0:", "if pile <= 4:")):
        found = first(verdict)
        assert not verdict.fits and (found.number, found.reason) == (2, "no decision")


def test_another_player_is_asked(tmp_path: Path) -> None:
    twice = "each: p in player, for ever", "each: p in player from ben, for ever"
    for verdict in some(again(tmp_path, *twice)):
        found = first(verdict)
        assert not verdict.fits and (found.number, found.reason) == (1, "another player is asked")
        assert any("ben" in line for line in found.details)


def test_a_decision_that_is_forced_now_may_be_left_out(tmp_path: Path) -> None:
    save_, _ = again(tmp_path, "n <= pile", "n <= pile and (pile != 2 or n == 1)")
    assert save_.fits and save_.decisions == 4


def test_a_decision_that_was_forced_is_asked_now(tmp_path: Path) -> None:
    """The last coin was the only option and is in no save; now one may pass."""
    save_, script = again(tmp_path, "          taken[p] += n\n",
                          "          taken[p] += n\n        pass: nothing\n")  # fmt: skip
    assert save_.fits and script.fits


def test_a_rule_fault_on_the_way(tmp_path: Path) -> None:
    save_, _ = again(tmp_path, "start: 7}", "start: 7, most: 7}")
    assert save_.fits
    broken, _ = again(tmp_path, "taken[p] += n\n", "taken[p] -= n\n")
    assert (first(broken).number, first(broken).reason) == (1, "the rules cannot go on")


def test_a_setting_that_is_gone(tmp_path: Path) -> None:
    for verdict in some(again(tmp_path, "count: 2, seats: [ann, ben]", "count: 3 to 4")):
        assert not verdict.fits and first(verdict).reason == "cannot begin"


def test_expectations_of_a_script(tmp_path: Path) -> None:
    save_, script = again(tmp_path, "start: 7}", "start: 8}")
    assert save_.fits and not script.fits
    assert first(script).reason == "ends otherwise"
    assert any("pile = 3" in line for line in first(script).details)


@pytest.mark.parametrize(
    ("old", "new", "reason", "told"),
    [
        ("n from 1 to 3", "n from 0 to 3", "more options", "new: `take(0)`"),
        ("n <= pile", "n <= pile and not (pile == 7 and n == 1)", "fewer options",
         "gone: `take(1)`"),
        ("n from 1 to 3) where", "n from 0 to 3) where n != 1 and", "other options",
         "gone: `take(1)`"),
    ],
)  # fmt: skip
def test_other_options_beside_the_chosen_one(
    tmp_path: Path, old: str, new: str, reason: str, told: str
) -> None:
    for verdict in some(again(tmp_path, old, new, since=True)):
        found = first(verdict)
        assert (found.number, found.reason) == (1, reason)
        assert told in found.details
        assert found.move == "take(3)"


def test_without_earlier_rules_nobody_knows_other_options(tmp_path: Path) -> None:
    for verdict in some(again(tmp_path, "n from 1 to 3", "n from 0 to 3")):
        assert verdict.fits and verdict.first_difference is None


def test_what_a_folder_stands_for(tmp_path: Path) -> None:
    folder = heap(tmp_path / "heap")
    assert [path.name for path in list_games(folder)] == ["shrinks.yaml"]
    assert [path.name for path in list_games(folder / "scenarios")] == ["shrinks.yaml"]
    assert list_games(tmp_path / "nowhere.json") == [tmp_path / "nowhere.json"]


def test_games_that_cannot_be_read(tmp_path: Path) -> None:
    folder = heap(tmp_path / "heap")
    path = save(folder)
    text = path.read_text("utf-8")
    assert Revalidation(tmp_path / "w").revalidate_game(path).first_difference is None, "nobody asked for Git"
    told = Revalidation(tmp_path / "x", use_history=True)
    for content, code in (
        (text[:100], "broken-save"),
        (text.replace('"heap"', '"heep"'), "foreign-save"),
    ):
        path.write_text(content, "utf-8")
        with pytest.raises(DiagnosticError) as caught:
            told.revalidate_game(path)
        assert [found.code for found in caught.value.diagnostics] == [code]
