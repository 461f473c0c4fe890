"""Comparisons: what is the same is called the same, what differs is found, chance is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rulewright.backends.native.agent_games import RANDOM, Seat
from rulewright.simulation.comparing.comparison import Comparison, compare_rules
from rulewright.simulation.comparing.findings import Finding, list_findings
from rulewright.simulation.comparing.parameter_sweep import SweepSpace
from rulewright.simulation.runner import GameBudget, PreparedRules, prepare_rules
from rulewright.simulation.working.tasks import RulesSource
from rulewright.words.tool_words import load_tool_words

RACE = """\
ruleset: race
title: Race
language: 1
version: 1.0.0
players: 2
names: {p: player}
state:
  at(p): int
define:
  ahead: 0
  far: 99
tables:
  slowest(p): {type: int, rows: {player1: 1, player2: 1}}
flow:
  turns:
    repeat: n in 1 to 5
    steps:
      turn:
        each: p in player
        do: |
          roll d from slowest[p] to 6
          p chooses k from 1 to 2
          at[p] += d + k
          if at[p] > far: at[p] = 0
scoring:
  points(p): at[p] + (ahead if p == player1 else 0)
"""
RANDOMS = (Seat(RANDOM), Seat(RANDOM))
WISH = GameBudget(games=600, workers=1)
ENGLISH = load_tool_words("report", "en")


def race(folder: Path) -> PreparedRules:
    (folder / "ruleset.yaml").write_text(RACE, encoding="utf-8")
    return prepare_rules(RulesSource(str(folder), 2))


def with_number(base: PreparedRules, folder: Path, path: str, value: int) -> PreparedRules:
    return prepare_rules(
        SweepSpace(base.rules_source, [(path, (value,))], folder).make_rules_source((value,))
    )


def against(folder: Path, path: str, value: int) -> tuple[Comparison, list[Finding]]:
    base = race(folder)
    found = compare_rules(base, [with_number(base, folder.parent, path, value)], RANDOMS, WISH)
    return found, list_findings(found, [path])


def named(found: list[Finding]) -> dict[str, Finding]:
    return {finding.format_name(ENGLISH): finding for finding in found}


def test_points_for_one_seat_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "race"
    folder.mkdir()
    _, found = against(folder, "define.ahead", 3)
    told = named(found)
    score = told["score of player1"]
    assert score.is_significant and score.difference.value == 3
    assert score.format_sentence(ENGLISH).startswith("player1 scores 3.00 more, 95 % between 3.00 and 3.00")
    won = told["wins of player1"]
    assert won.is_significant and 10 < won.difference.low < won.difference.value < won.difference.high < 60
    assert "points more often, 95 % between" in won.format_sentence(ENGLISH)
    assert "player2 wins" in told["wins of player2"].format_sentence(ENGLISH)
    assert "less often" in told["wins of player2"].format_sentence(ENGLISH)
    assert "score of player2" not in told, "it never differs"


def test_a_number_that_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "race"
    folder.mkdir()
    found, measured = against(folder, "define.far", 80)
    assert found.variants[0].same == 600
    assert measured == []


def test_chance_alone_is_not_told(tmp_path: Path) -> None:
    base = race(tmp_path)
    found = compare_rules(base, [base], RANDOMS, WISH)
    other = compare_rules(base, [base], RANDOMS, replace(WISH, seed=10_000))
    # The same rules with other seeds: differences of independent games.
    mixed = Comparison(found.base, other.variants, 1, found.taken_games)
    assert not any(finding.is_significant for finding in list_findings(mixed, ["again"]))
    assert found.variants[0].same == 600


def test_workers_do_not_change_what_is_found(tmp_path: Path) -> None:
    base = race(tmp_path)
    one, two = (compare_rules(base, [base], RANDOMS, replace(WISH, workers=n)) for n in (1, 2))
    assert one == two
