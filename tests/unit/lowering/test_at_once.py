"""`at once`: no place may be given two values, in whichever order they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends.native.compiling import find_compiler
from rulewright.play.playout import run_playout
from unit.validation.tables import folder_with, play

RULES = """\
names:
  p: player
state:
  gold(p): {type: int, start: 3}
  banker: player?
flow:
  once:
    do: nothing
scoring:
  points(p): gold[p]
"""
CLASH = "conflicting-writes"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("gold[player1] = 4\ngold[player1] = 4", None),
        ("gold[player1] = 4\ngold[player1] = 5", CLASH),
        ("gold[player1] = 3\ngold[player1] = 5", CLASH),  # the first writes what is there
        ("gold[player1] = 5\ngold[player1] = 3", CLASH),
        ("gold[player1] = 3\ngold[player1] = 3", None),
        ("gold[player1] = 3\ngold[player2] = 5", None),
        ("gold[player1] += 1\ngold[player1] += 1", None),
        ("gold[player1] += 0\ngold[player1] = 3", CLASH),
        ("gold[player1] = 3\ngold[player1] += 1", CLASH),
        ("gold[player1] = 3\nmove 1 from gold[player1] to gold[player2]", CLASH),
        ("move 1 from gold[player1] to gold[player2]\ngold[player2] += 1", None),
        ("banker = none\nbanker = player1", CLASH),
        ("for p in player:\n  banker = p", CLASH),
        ("for p in player:\n  gold[p] = 3", None),
        ("for n in 1 to 3:\n  if gold[player1] == 3:\n    gold[player1] = n + 2", CLASH),
        ("at once:\n  gold[player1] = 4\ngold[player1] = 5", CLASH),
        ("gold[player1] = 4\nat once:\n  gold[player1] = 4", None),
    ],
)
def test_two_values_for_one_place(tmp_path: Path, body: str, found: str | None) -> None:
    inner = "\n".join(f"    {line}" for line in body.splitlines())
    result = play(tmp_path, RULES, f"perform: |\n  at once:\n{inner}\n")
    assert [finding.code for finding in result.findings] == ([found] if found else [])


SWAPS = """\
names:
  p: player
state:
  a: int
  b: int
flow:
  turns:
    each: p in player
    do: |
      p chooses n from 1 to 2
      a = n
      at once:
        a = b
        b = a
      at once:
        a = b + 10
        if a == 0:
          at once:
            b = a + 100
        else:
          b = a + 200
scoring:
  points(p): a * 1000 + b
"""
"""Each turn a becomes n + 10, and b what a was, and 100 or 200."""


def test_one_after_the_other_and_one_in_the_other(tmp_path: Path) -> None:
    script = "moves:\n  - player1: 2\nexpect:\n  - a == 12 and b == 100\n"
    assert play(tmp_path, SWAPS, script).has_passed
    script = "moves:\n  - player1: 2\n  - player2: 1\nexpect:\n  - a == 11 and b == 300\n"
    assert play(tmp_path, SWAPS, script).has_passed
    if find_compiler() is not None:
        ruleset = rulewright.load(folder_with(tmp_path, SWAPS))
        player = native_player(ruleset.compiled.program)
        assert all(player.run_playout(seed) == run_playout(ruleset.machine, seed) for seed in range(4))
