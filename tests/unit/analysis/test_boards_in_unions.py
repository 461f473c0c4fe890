"""A board that is part of a union: its places know the same of each other as by themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.diagnostics.diagnostic import DiagnosticError
from unit.validation.tables import folder_with

RULES = """
names:
  p: player
  s, t: site
  c: corner
  e: side
  r, b: berth
types:
  hall: [attic, cellar, yard]
  dark: {subset: site, where: 'it.column == it.row'}
UNIONS
grids:
  site: {grid: square, columns: 3, rows: 2, corners: corner, sides: side}
  berth: {grid: rings, rings: 2, sectors: 3}
state:
  near(s): int
  around_it(s): int
  stepped(s): int
  far(s, t): int
  close(s): int
  ends_of(e): int
  of_corner(c): int
  ring(r): int
  parts_of_it: int
  darkness: int
define:
  number(s): s.column + 10 * s.row
  place_of(r): r.ring + 10 * r.sector
flow:
  look: |
    for s in site:
      near[s] = sum number(t) for t in neighbours(s)
      around_it[s] = sum number(t) for t in around(s)
      if step(s, 1, 0) is not none: stepped[s] = number(step(s, 1, 0))
      close[s] = sum number(t) for t in within(s, 2)
      if s in dark: darkness += number(s)
    for s, t in site:
      far[s, t] = distance(s, t)
    for c in corner: of_corner[c] = sum number(s) for s in c.cells
    for e in side: ends_of[e] = sum number(s) for s in e.cells
    for r in berth: ring[r] = sum place_of(b) for b in neighbours(r)
    parts_of_it = count parts of s in site where s.row == 1 or s.column == 3
  turn:
    each: p in player
    do: |
      p chooses s in site where step(s, -1, 0) is none
      darkness += number(s)
scoring:
  points(p): darkness
"""
ALONE = ""
UNIONS = {
    "behind": "  place: {union: hall | site}",
    "before": "  place: {union: site | hall}",
    "both-boards": "  place: {union: hall | berth | site}",
    "corners": "  place: {union: hall | corner}",
    "corners-and-places": "  place: {union: hall | corner | site}",
}


def state_after_looking(folder: Path, unions: str) -> Any:
    ruleset = rulewright.load(folder_with(folder, RULES.replace("UNIONS", unions)))
    game = ruleset.new_game(1)
    options = [option.name for option in game.decision.options]
    return game.full_view()["state"], options


@pytest.mark.parametrize("union", UNIONS)
def test_places_know_the_same_of_each_other(tmp_path: Path, union: str) -> None:
    alone = state_after_looking(tmp_path / "alone", ALONE)
    assert alone[0]["near"]["a1"] == 12 + 21 and alone[1] == ["a1", "a2"]
    assert state_after_looking(tmp_path / "joined", UNIONS[union]) == alone


def test_a_board_that_grows_is_in_no_union(tmp_path: Path) -> None:
    rules = """
names: {p: player}
types: {hall: [attic, cellar], place: {union: hall | cell}}
grids:
  cell: {grid: hex, grows: true, at most: 9, reach: 5, shapes: {one: {cells: [[0, 0]]}}}
flow:
  turn: {each: p in player, do: nothing}
scoring:
  points(p): 0
"""
    with pytest.raises(DiagnosticError) as caught:
        rulewright.load(folder_with(tmp_path, rules))
    assert "bad-union" in {each.code for each in caught.value.diagnostics}
