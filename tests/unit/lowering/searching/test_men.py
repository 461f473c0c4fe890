"""Men of many kinds: what a table says of what stands on places, and what each kind can do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from native_games import native_player
from rulewright.backends import python
from rulewright.backends.native.compiling import find_compiler
from rulewright.backends.native.printer import print_functions
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.play.playout import run_playout
from rulewright.play.runtime import Machine
from unit.lowering.searching.test_lanes import expressions, program, state

MEN = """\
names:
  p: player
  s, t, u: site
  m: man
  k: kind
  n: 1 to 9
grids:
  site: {grid: square, columns: COLUMNS, rows: ROWS}
types:
  kind: [boss, tower, monk, jumper, walker]
  man:
    fields: {side: player, kind: kind}
    members:
      a_boss: {side: player1, kind: boss}
      a_tower: {side: player1, kind: tower}
      a_monk: {side: player1, kind: monk}
      a_jumper: {side: player1, kind: jumper}
      a_walker: {side: player1, kind: walker}
      b_boss: {side: player2, kind: boss}
      b_tower: {side: player2, kind: tower}
      b_monk: {side: player2, kind: monk}
      b_jumper: {side: player2, kind: jumper}
      b_walker: {side: player2, kind: walker}
state:
  at(s): man?
  found: int
  rounds: int
define:
  has(p, s): at[s] is not none and at[s].side == p
  is_a(k, s): at[s] is not none and at[s].kind == k
  wide(s, t): abs(t.column - s.column)
  high(s, t): abs(t.row - s.row)
  far(s, t): max(wide(s, t), high(s, t))
  ahead(p, s, t): t.row - s.row if p == player1 else s.row - t.row
  clear(s, t): |
    no n in 1 to far(s, t) - 1 with u = passed(s, t, n) where at[u] is not none
  passed(s, t, n): |
    step(s, n * (t.column - s.column) // max(1, far(s, t)),
      n * (t.row - s.row) // max(1, far(s, t)))
  reaches(p, k, s, t):
    by: k
    cases:
      boss: far(s, t) == 1
      tower: s != t and (wide(s, t) == 0 or high(s, t) == 0) and clear(s, t)
      monk: s != t and wide(s, t) == high(s, t) and clear(s, t)
      jumper: wide(s, t) * high(s, t) == 2
      walker: wide(s, t) == 1 and ahead(p, s, t) == 1
  attacks(p, s, t): has(p, s) and reaches(p, at[s].kind, s, t)
  attacked(p, t): any s in site where attacks(p, s, t)
  asked(p, t):
    sum of:
      hit: 3 if attacked(p, t) else 0
      hits: 5 * (count s in site where attacks(next(p), s, t))
      bosses: 7 * (count s in site where is_a(boss, s) or is_a(walker, s))
      free: 11 * (count s in site where not has(p, s))
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        put(s, m) where at[s] is none and m.side == p and not attacked(next(p), s):
          at[s] = m
          found = (found * 3 + asked(p, s)) % 100003
        take(s, t) where at[t] is not none and attacks(p, s, t):
          at[t] = at[s]
          at[s] = none
          found = (found * 5 + asked(next(p), t)) % 100003
        rest: rounds += 0
      rounds += 1
      if rounds >= 60: end game
scoring:
  points(p): found
"""
BOARDS = [(8, 8), pytest.param(9, 7, marks=pytest.mark.soak)]


@cache
def lowered(columns: int, rows: int, *without: str) -> Program:
    text = MEN.replace("COLUMNS", str(columns)).replace("ROWS", str(rows))
    with TemporaryDirectory() as folder:
        return program(Path(folder), text, *without)


@pytest.mark.parametrize(("columns", "rows"), BOARDS)
def test_the_same_games(columns: int, rows: int) -> None:
    plain, told = lowered(columns, rows, "masks"), lowered(columns, rows)
    assert ir.ReachedSet in {type(part) for part in expressions(told)}
    one = Machine(plain, python.build_module(plain))
    other = Machine(told, python.build_module(told, use_words=True))
    native = None
    if find_compiler() is not None:
        native = native_player(told)
    for seed in range(3):
        cells = run_playout(one, seed)
        assert state(told, run_playout(other, seed)) == state(plain, cells)
        if native is not None:
            assert state(told, native.run_playout(seed)) == state(plain, cells)


def test_who_attacks_a_place_is_told_by_kinds_at_once() -> None:
    made = lowered(8, 8)
    texts = "\n".join(print_functions(made, made.functions.values()))
    assert "/* kept as sets: at: 11 values of 64 cells in 11 words, asked in" in texts
    assert "/* any n: told by lines: 4 ways from each of 64 places */" in texts
