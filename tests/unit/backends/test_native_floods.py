"""Floods in native code reach the same, place by place and in words."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.play.playout import run_playout
from unit.validation.tables import folder_with

FLOODED = """\
names:
  p: player
  s, t, m: site
grids:
  site: {grid: square, columns: 4, rows: 4}
state:
  owner(s): player?
  linked(p): int
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where owner[s] is none
      otherwise:
        end game
      owner[s] = SETTLER
      linked[p] += count t in site
        where owner[t] == p and joined(s, t, through m in site where owner[m] == p)
scoring:
  points(p): linked[p]
"""


@pytest.mark.native
@pytest.mark.parametrize("settler", ["p", "white"])
def test_floods_reach_the_same(tmp_path: Path, settler: str) -> None:
    """With one settler for all, the last flood stacks every place of the board."""
    head = FLOODED.replace("SETTLER", settler)
    named = "ruleset: little\ntitle: Little\nlanguage: 1\nversion: 1.0.0\n"
    seats = "players: {count: 2, seats: [white, black]}\n"
    ruleset = rulewright.load(folder_with(tmp_path, named + seats + head))
    # As on a board that is too large for words.
    place_by_place = lower_ruleset(ruleset.compiled.analysed.rules, without=frozenset({"masks"})).program
    for program in (place_by_place, ruleset.compiled.program):
        player = native_player(program)
        for seed in range(30):
            assert player.run_playout(seed) == run_playout(ruleset.machine, seed)
