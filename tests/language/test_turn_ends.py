"""What has to hold when a turn ends is looked at then, and not between moves, by all who look at
invariants."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import render
from rulewright.fuzzing.executors import GameBatch, NativeExecutor, PythonExecutor
from rulewright.setting import Setting
from rulewright.validation.laws.properties import check_properties
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script

RULES = """\
ruleset: even
title: Even
language: 1
version: 1.0.0
players: 2
names: {p: player}
state:
  coins(p): int
invariants:
  even:
    at: end of turn
    each: p in player
    holds: coins[p] % 2 == 0
flow:
  turns:
    repeat: round in 1 to 2
    each: p in player
    do: |
      p chooses n from 0 to 3
      coins[p] += n
      p chooses m from 0 to 1
      coins[p] += m + ADDED
scoring:
  points(p): coins[p]
"""
SCRIPT = """\
scenario: odd
ruleset: even
players: [ann, bob]
moves:
  - ann: 1
  - ann: 1
  - bob: 0
  - bob: 0
  - ann: 0
  - ann: 0
  - bob: 0
  - bob: LAST
"""


def folder(path: Path, added: str = "0", last: int = 0) -> Path:
    (path / "scenarios").mkdir()
    (path / "ruleset.yaml").write_text(RULES.replace("ADDED", added))
    (path / "scenarios" / "odd.yaml").write_text(SCRIPT.replace("LAST", str(last)))
    return path


def played(path: Path) -> str:
    result = run_script(read_script(path / "scenarios" / "odd.yaml"), RulesetProject(path))
    return render.format_full(result.findings)


def test_amid_a_turn_it_need_not_hold(tmp_path: Path) -> None:
    assert played(folder(tmp_path)) == ""


def test_the_end_of_the_last_turn_counts(tmp_path: Path) -> None:
    found = played(folder(tmp_path, last=1))
    assert "the invariant `even` does not hold" in found
    assert "`coins[p] % 2 == 0` does not hold: coins[p] % 2 = 1, p = bob" in found


def test_what_has_been_mended_since_is_told_all_the_same(tmp_path: Path) -> None:
    mending = RULES.replace("do: |", "do: |\n      coins[player1] += coins[player1] % 2", 1)
    folder(tmp_path)
    (tmp_path / "ruleset.yaml").write_text(mending.replace("ADDED", "1 if p == player1 else 0"))
    found = played(tmp_path)
    assert "the invariant `even` does not hold" in found
    assert "it did not hold when a turn ended" in found


def test_random_games_look_at_it(tmp_path: Path) -> None:
    path = folder(tmp_path, added="(coins[p] + m) % 2")
    assert not check_properties(
        RulesetProject(path, coverage=True).get_bench(Setting(2)), game_count=3
    ).failures


@pytest.mark.native
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("kind", [NativeExecutor, PythonExecutor])
def test_who_looks_for_what_is_wrong_finds_it(
    kind: type[NativeExecutor | PythonExecutor], number: int, tmp_path: Path
) -> None:
    wrong = f"(coins[p] + m) % 2 + (1 if round == {number} and p == player2 else 0)"
    bench = RulesetProject(folder(tmp_path, added=wrong), coverage=True).get_bench(Setting(2))
    report = check_properties(bench, game_count=3)
    assert report.failures and "`even`" in report.failures[0].finding.headline
    found = kind(bench).run_batch(GameBatch(0, 0, 5), frozenset(), stop_at_new_features=False)
    assert found.game_count == 1 and found.failure_code == 1
    assert (
        not kind(bench)
        .run_batch(GameBatch(0, 0, 5), frozenset({"even"}), stop_at_new_features=False)
        .failure_code
    )
