"""Types of one member, parts of types without any, ranges of one number: both backends agree."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.play.playout import run_playout
from unit.validation.tables import folder_with

RULES = """
types:
  fruit: [apple, berry]
  empty: {subset: fruit, where: 'it == apple and it == berry'}
  lone: {subset: fruit, where: 'it == berry'}
  single: [sole]
  five: 5 to 5
names: {p: player, e: empty, l: lone, f: fruit, o: single, n: five}
grids:
  site: {grid: square, columns: 1, rows: 1}
state:
  got(n, o): int
  of_lone(l): int
  of_empty(e): int
  one: lone?
  no_one: empty?
bags:
  pool(): {of: fruit, start: 1, most: 5}
  basket(n): {of: fruit, most: 5}
zones:
  single:
    deck: {ordered: true, start: all}
    hole(n): {ordered: true}
define:
  all_empty: sum of_empty[e] for e in empty
  after_empty: count e in empty where next(e) == e or previous(e, 2) != e
  after_lone: count l in lone where next(l) == l and previous(l, 3) == l
  near: size(within(a1, 0)) + size(around(a1)) + size(neighbours(a1))
flow:
  start: |
    for l in lone:
      of_lone[l] += 2
    for e in empty:
      of_empty[e] += 1
    one = first l in lone where of_lone[l] == 2
    no_one = first e in empty
    move all of pool to basket[5]
    let top = first(deck)
    if top is not none:
      move top to hole[5]
  turns:
    each: p in player
    do: |
      p may choose e in empty:
        got[5, sole] += 100
      p chooses n in five
      got[n, sole] += 1
      if one is not none and no_one is none and any e in empty where of_empty[e] == 0:
        got[n, sole] += 100
      for i in 3 down to 5:
        got[n, sole] += 100
scoring:
  points(p):
    sum of:
      got: got[5, sole]
      bag: 10 * size(basket[5]) + size(pool)
      hole: 100 * size(hole[5]) + size(deck)
      empty: 1000 * (all_empty + after_empty)
      lone: 10000 * after_lone
      near: 100000 * near
"""


@pytest.mark.native
def test_what_there_is_little_of(tmp_path: Path) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, RULES))
    machine, program = ruleset.machine, ruleset.compiled.program
    cells = run_playout(machine, 1)
    assert [machine.compute_number(f, cells, 0) for _, f in program.score_parts] == [
        2, 20, 100, 0, 10000, 100000,
    ]  # fmt: skip
    player = native_player(program)
    assert player.run_playout(1) == cells
    (outcome,) = player.run_playouts(1, 1)
    assert outcome.scores == (110122, 110122)
