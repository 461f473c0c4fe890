"""A broken invariant is told with its keys and values, wherever it is met."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.setting import Setting
from rulewright.validation.laws.properties import check_properties
from rulewright.validation.ruleset_project import RulesetProject
from unit.validation.tables import folder_with, play, told

RULES = """\
types:
  good: [salt, wine]
  depth: -2 to 1
names:
  p, q: player
  g: good
  d: depth
state:
  money(p): int
  store(p, g): int
  level(d): int
define:
  covered(p, g): store[p, g] >= money[p] + 2
invariants:
  INVARIANT
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        spend(n from 1 to 3):
          money[p] -= n
          level[-1] += n
          store[p, wine] -= 1
        stop:
          end game
scoring:
  points(p): money[p]
bound: {decisions: 30, then: rank}
"""
INVARIANTS = {
    "plain: money[player1] > -2": ["`money[player1] > -2` does not hold", "money[player1] = -2"],
    "solvent: {each: p in player, holds: 'money[p] >= 0'}": ["money[p] = -2", "p = ann"],
    "stored: {each: 'p in player, g in good', holds: 'covered(p, g)'}": [
        "`covered(p, g)` does not hold", "store[p, g] = -1", "g = wine", "p = ann",
    ],
    "shallow: {each: d in depth, holds: 'level[d] == 0'}": ["level[d] = 2", "d = -1"],
}  # fmt: skip
MOVES = "players: [ann, ben]\nmoves:\n  - ann: spend(2)\n  - ben: stop\n"


@pytest.mark.parametrize("invariant", INVARIANTS)
def test_in_a_script(tmp_path: Path, invariant: str) -> None:
    text = told(play(tmp_path, RULES.replace("INVARIANT", invariant), MOVES))
    assert text.startswith("law-broken: the invariant")
    assert all(part in text for part in INVARIANTS[invariant]), text


def test_in_a_given_position(tmp_path: Path) -> None:
    rules = RULES.replace("INVARIANT", list(INVARIANTS)[1])
    script = "players: [ann, ben]\ngiven: {from: setup, set: 'money[ben] = -7'}\n"
    text = told(play(tmp_path, rules, script))
    assert text.startswith("not-quiet") and "money[p] = -7, p = ben" in text


def test_in_random_play(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, RULES.replace("INVARIANT", list(INVARIANTS)[1]))
    bench = RulesetProject(folder).get_bench(Setting(2))
    (failure,) = check_properties(bench, game_count=5).failures
    said = failure.finding.primary.text
    assert "money[p] = -" in said and "p = player" in said
