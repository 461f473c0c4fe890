"""One declaration that is wrong is one failure of the tests, at the declaration."""

from __future__ import annotations

from pathlib import Path

from rulewright.validation.testing.outcome import group_by_mistake
from rulewright.validation.testing.suite import run_suite

RULES = """\
ruleset: coins
title: Coins
language: 1
version: 1.0.0
players: 2
names: {p: player}
state:
  coins(p): {type: int, least: 0, start: 3}
flow:
  turns:
    repeat: round in 1 to 2
    each: p in player
    do: |
      p chooses n from 0 to 1
      coins[p] += n
invariants:
  few: all p in player have coins[p] < 4
scoring:
  points(p): coins[p]
"""
SCENARIO = """\
scenario: number {number}
ruleset: coins
players: [ann, ben]
given: |
  coins[ann] = {coins}
expect:
  - coins[ben] == 3
"""


def write_ruleset(folder: Path, coins: list[int]) -> Path:
    (folder / "scenarios").mkdir()
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    for number, count in enumerate(coins):
        text = SCENARIO.format(number=number, coins=count)
        (folder / "scenarios" / f"s{number}.yaml").write_text(text, "utf-8")
    return folder


def test_an_invariant_that_many_tests_break_is_one_failure(tmp_path: Path) -> None:
    suite = run_suite(write_ruleset(tmp_path, [5, 6, 7, 8]), games=0)
    ((_, (finding,), others),) = group_by_mistake(suite.failed_outcomes)
    assert finding.primary.span.text == "all p in player have coins[p] < 4"
    assert finding.headline == "the invariant `few` does not hold (in 4 tests)"
    assert len(others) == 3


def test_two_wrong_tests_are_two_failures(tmp_path: Path) -> None:
    suite = run_suite(write_ruleset(tmp_path, [5, 6, 3, 3]), games=0)
    groups = group_by_mistake(suite.failed_outcomes)
    assert [finding.code for _, (finding,), _ in groups] == ["not-quiet", "not-quiet"]
