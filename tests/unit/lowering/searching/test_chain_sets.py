"""What is told of chains by sets that are kept is what chains are when they are worked out."""

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
from rulewright.ir.walk import iter_statements
from rulewright.play.playout import run_playout
from rulewright.play.runtime import Machine
from unit.lowering.searching.test_lanes import expressions, program, state

STONES = """\
names:
  p: player
  s, t: site
  c: colour
grids:
  site: {grid: GRID, columns: COLUMNS, rows: ROWS}
types:
  colour: [red, green]
state:
  owner(s): player?
  paint(s): {type: colour, start: green}
  barred: site?
  found: int
  rounds: int
chains:
  string(s): owner[s]
  region(s): 1 if owner[s] is none else none
  field(s): {is: 'owner[s] is none or paint[s] == red'}
define:
  free(s): count t in neighbours(string(s)) where owner[t] is none
  open(p, s): |
    (any t in neighbours(s) where owner[t] is none)
      or (any t in neighbours(s) where owner[t] == p and free(t) > 1)
      or (any t in neighbours(s) where owner[t] == next(p) and free(t) == 1)
  touches(p, s): any t in neighbours(region(s)) where owner[t] == p
  sole(p, s): touches(p, s) and not touches(next(p), s)
  only_red(s): all t in neighbours(field(s)) have paint[t] == red
  crowded(s): (count t in neighbours(field(s)) where paint[t] == green) >= 3
  asked(p):
    sum of:
      own: 3 * (count s in site where owner[s] is none and sole(p, s))
      few: 5 * (count s in site where owner[s] == p and free(s) <= 2)
      none: 7 * (count s in site where free(s) == 0)
      other: 11 * (count s in site where free(s) != 1 and owner[s] is not none)
      red: 13 * (count s in site where only_red(s))
      crowded: 17 * (count s in site where crowded(s))
      many: 19 * (count s in site where free(s) < 30 and crowded(s))
  of_one(s):
    sum of:
      size: 2 * size(string(s)) + 3 * free(s) + 5 * size(neighbours(field(s)))
      behind: 7 * (count t in region(s) where t > s)
procedures:
  take(p, s): |
    let taken = count t in site where owner[t] == next(p) and free(t) == 0
    at once:
      for t in site where owner[t] == next(p) and free(t) == 0:
        owner[t] = none
        paint[t] = red
    found = (found * 3 + 31 * taken) % 100003
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        place(s) where owner[s] is none and s != barred and open(p, s):
          owner[s] = p
          barred = s if rounds % 3 == 0 else none
          take(p, s)
          found = (found * 3 + asked(p) + of_one(s)) % 100003
        colour(s, c) where paint[s] != c and rounds % 4 == 0 and free(s) != 2:
          paint[s] = c
          for t in string(s) where paint[t] == green:
            paint[t] = red
          found = (found * 5 + asked(next(p)) + of_one(s)) % 100003
        try_out(s) where possible:
          require owner[s] is none
          owner[s] = p
          require free(s) >= 2
          paint[s] = red
          owner[s] = none if rounds % 2 == 0 else p
        rest: rounds += 0
      rounds += 1
      if rounds >= MOST: end game
scoring:
  points(p): found + (count s in site where owner[s] == p)
"""
BOARDS = [
    ("square", 8, 8), ("hex", 9, 9), pytest.param("square", 16, 9, marks=pytest.mark.soak),
]  # fmt: skip


@cache
def lowered(grid: str, columns: int, rows: int, *without: str) -> Program:
    """The program of a board, which several tests look at."""
    text = STONES.replace("GRID", grid).replace("COLUMNS", str(columns))
    text = text.replace("ROWS", str(rows)).replace("MOST", "50")
    with TemporaryDirectory() as folder:
        return program(Path(folder), text, *without)


@pytest.mark.parametrize(("grid", "columns", "rows"), BOARDS)
def test_the_same_games(grid: str, columns: int, rows: int) -> None:
    plain = lowered(grid, columns, rows, "masks")
    told = lowered(grid, columns, rows)
    assert {ir.ChainMembers, ir.ChainOf} <= {type(part) for part in expressions(told)}
    assert {ir.ChainMembers, ir.ChainOf}.isdisjoint(type(part) for part in expressions(plain))
    one = Machine(plain, python.build_module(plain))
    other = Machine(told, python.build_module(told, use_words=True))
    cells = run_playout(one, 1)
    assert state(told, run_playout(other, 1)) == state(plain, cells)
    assert cells[3] > 30


@pytest.mark.native
@pytest.mark.skipif(find_compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize(("grid", "columns", "rows"), BOARDS)
def test_the_same_games_in_native_code(grid: str, columns: int, rows: int) -> None:
    program = lowered(grid, columns, rows)
    machine = Machine(program, python.build_module(program))
    player = native_player(program)
    for seed in range(2):
        assert state(program, player.run_playout(seed)) == state(program, run_playout(machine, seed))
    cells = machine.make_cells(3)
    codes, wanted = player.begin_game(3), machine.begin_game(cells, None)
    number = 3
    while codes:
        assert codes == wanted
        number = (number * 1103515245 + 12345) & 0x7FFFFFFF
        code = codes[(number >> 8) % len(codes)]
        codes, wanted = player.choose(code), machine.choose(cells, None, code)
    assert not wanted


def test_a_loop_at_once_over_a_set_keeps_nothing() -> None:
    program = lowered("square", 8, 8)
    (take,) = (each for each in program.functions.values() if each.name.startswith("do_take"))
    (told,) = (
        node
        for node in iter_statements(take.body)
        if isinstance(node, ir.If)
        and any(isinstance(each, ir.Snapshot) for each in iter_statements(node.orelse))
    )
    assert told.condition == ir.UsesWords()
    assert not any(isinstance(each, ir.Snapshot) for each in iter_statements(told.then))


def test_it_is_said_that_chains_are_kept() -> None:
    program = lowered("square", 8, 8)
    text = "\n".join(print_functions(program, program.functions.values()))
    assert "/* string: kept as sets, with those beside which something is asked for */" in text
