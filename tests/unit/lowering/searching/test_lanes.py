"""What is asked of all members at once is what they answer one by one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from native_games import native_player
from rulewright.backends import python
from rulewright.backends.native.compiling import find_compiler
from rulewright.backends.native.printer import print_functions
from rulewright.compiler import type_ruleset
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import iter_statements, walk
from rulewright.loading import load_documents
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.play.playout import run_playout
from rulewright.play.runtime import Machine
from rulewright.setting import Setting
from unit.validation.tables import folder_with

QUESTIONS = """\
names:
  p, q: player
  s, u, m: site
  t: site?
  d: way
  n: 1 to 3
  c: colour
grids:
  site: {grid: GRID, columns: COLUMNS, rows: ROWS}
types:
  colour: [red, green, blue]
  way:
    fields: {dx: int, dy: int}
    members:
      east: {dx: 1, dy: 0}
      north: {dx: 0, dy: 1}
      back: {dx: -1, dy: -1}
state:
  owner(s): player?
  lit(p, s): bool
  paint(s): {type: colour, start: green}
  found: int
  rounds: int
define:
  holds(p, t): t is not none and owner[t] == p
  along(s, d, n): step(s, n * d.dx, n * d.dy)
  stop(p, s, d): (first n in 1 to 3 where not holds(next(p), along(s, d, n))) otherwise 3
  enclosed(p, s, d): holds(next(p), along(s, d, 1)) and holds(p, along(s, d, stop(p, s, d)))
  beside(p, s): any u in neighbours(s) where owner[u] == p
  crowd(s): count u in neighbours(s) where owner[u] is not none
  edge(p, s): s.row == 1 if p == player1 else s.column == 1
  chained(p, s, u): owner[u] == p and joined(s, u, through m in site where owner[m] == p)
  free(p, s): owner[s] is none and (not beside(next(p), s) or crowd(s) >= 2 or lit[p, s])
  blocked(p, t): t is none or holds(p, t)
  dyed(s): paint[s] in [red, blue]
  lone(s): all m in neighbours(s) have owner[m] != owner[s]
  wide(s, u): u.column - s.column
  high(s, u): u.row - s.row
  far(s, u): max(abs(wide(s, u)), abs(high(s, u)))
  sign(x): {takes: {x: int}, is: 1 if x > 0 else -1 if x < 0 else 0}
  in_line(s, u): wide(s, u) == 0 or high(s, u) == 0 or abs(wide(s, u)) == abs(high(s, u))
  open_way(s, u): |
    all n in 1 to far(s, u) - 1 with m = step(s, n * sign(wide(s, u)), n * sign(high(s, u)))
      have owner[m] is none
  sees(s, u): s != u and owner[u] != owner[s] and in_line(s, u) and open_way(s, u)
  behind(s, d): step(s, -d.dx, -d.dy)
  in_row(p, s, d): holds(p, along(s, d, 1)) and (holds(p, along(s, d, 2)) or holds(p, behind(s, d)))
  asked(p, s):
    sum of:
      seen: 31 * (count u in site where sees(s, u))
      lined: 37 if any d in way where in_row(p, s, d) else 0
      walled: 41 if all d in way have holds(p, along(s, d, 1)) or holds(p, behind(s, d)) else 0
      ours: count u in site where owner[u] == p
      lit: count u in site where lit[p, u] and not lit[next(p), u] and u != s
      alike: 3 * (count u in site where paint[u] == paint[s] or dyed(u) and edge(p, u))
      lone: 5 * (count u in site where owner[u] is not none and lone(u))
      pairs: 7 * (count u in site where crowd(u) == 1)
      runs: 11 * (count u in site where any d in way where enclosed(p, u, d))
      joined: 13 * (count u in site where chained(p, s, u) or edge(p, u) and chained(next(p), s, u))
      some: 17 if any u in site where edge(p, u) and chained(p, s, u) else 0
      every: 19 if all u in site have owner[u] is none or paint[u] != red else 0
      only: 23 if (only u in site where lit[p, u]) is not none else 0
      first: first_lit(p) * 29
  first_lit(p): last_row((first u in site where lit[p, u]))
  last_row(t): {takes: {t: 'site?'}, is: 0 if t is none else t.row + 2 * t.column}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        place(s) where free(p, s):
          owner[s] = p
          lit[p, s] = not lit[p, s]
          paint[s] = red if paint[s] == blue else blue
          for d in way where enclosed(p, s, d):
            for n in 1 to stop(p, s, d) - 1 with t = along(s, d, n):
              owner[t] = p
          found = (found * 3 + asked(p, s)) % 100003
        go(s, d) where owner[s] == p and not blocked(p, along(s, d, 1)):
          let t = along(s, d, 1)
          if t is not none: owner[t] = p
          owner[s] = none
          lit[next(p), s] = true
          found = (found * 5 + asked(p, s)) % 100003
        turn_over(s, c) where owner[s] == next(p) and paint[s] != c and rounds % 4 == 0:
          paint[s] = c
          lit[p, s] = false
        rest: rounds += 0
      rounds += 1
      if rounds >= MOST: end game
scoring:
  points(p):
    sum of:
      found: found
      ours: count s in site where owner[s] == p and lit[p, s]
"""
GROWING = """\
names:
  p: player
  s, t, m: site
grids:
  site:
    grid: hex
    grows: true
    at most: 140
    reach: 30
    cell: {owner: player?, lit: bool}
    shapes:
      three: {cells: [[0, 0], [1, 0], [0, 1]], turns: 6}
state:
  marks(p): int
define:
  linked(s, t): joined(s, t, through m in site where lit[m])
  worth(p):
    sum of:
      free: count s in site where owner[s] is none
      lit: 100 * (count s in site where owner[s] == p and lit[s])
      parts: 7 * (count parts of s in site where owner[s] == p)
      pairs: 3 * (count s, t in site where s < t and owner[s] == p and linked(s, t))
flow:
  setup: |
    lay three at place(three, 0, 0):
      lit = false
  turns:
    each: p in player, for ever
    do: |
      p chooses spot in openings(three)
      lay three at spot:
        lit = i == 1
      p chooses s in site where owner[s] is none
      owner[s] = p
      lit[s] = not lit[s]
      marks[p] = (3 * marks[p] + worth(p)) % 1003
      if (count s in site where owner[s] is not none) == 20: end game
scoring:
  points(p): marks[p]
"""
BOARDS = [
    ("square", 1, 1), ("square", 17, 1), ("square", 9, 7), ("square", 8, 8), ("hex", 5, 13),
    ("square", 16, 16),
    *(pytest.param("square", *size, marks=pytest.mark.soak) for size in ((42, 3), (3, 43))),
    *(pytest.param("hex", *size, marks=pytest.mark.soak) for size in ((11, 11), (16, 8))),
]  # fmt: skip


@cache
def lowered(grid: str, columns: int, rows: int, *without: str) -> Program:
    """The program of a board, which several tests look at."""
    text = QUESTIONS.replace("GRID", grid).replace("COLUMNS", str(columns))
    text = text.replace("ROWS", str(rows)).replace("MOST", str(min(60, 6 + columns * rows // 2)))
    with TemporaryDirectory() as folder:
        return program(Path(folder), text, *without)


def program(folder: Path, text: str, *without: str) -> Program:
    documents = load_documents(folder_with(folder, text))
    rules = type_ruleset(documents, Setting(documents.manifest.players[0])).rules
    return lower_ruleset(rules, without=frozenset(without)).program  # type: ignore[arg-type]


def state(program: Program, cells: list[int]) -> list[tuple[str, list[int]]]:
    return [
        (block.name, cells[block.base : block.base + block.size])
        for block in program.blocks
        if block.kind == "state"
    ]


def expressions(program: Program) -> list[object]:
    return [part for f in program.functions.values() for part in walk(*f.body)]


@pytest.mark.parametrize(("grid", "columns", "rows"), BOARDS)
def test_the_same_games(grid: str, columns: int, rows: int) -> None:
    plain = lowered(grid, columns, rows, "masks")
    at_once = lowered(grid, columns, rows)
    by_sets = [
        node
        for function in at_once.functions.values()
        for node in iter_statements(function.body)
        if isinstance(node, ir.If) and node.condition == ir.UsesWords()
    ]
    assert len(by_sets) > 8 or columns * rows < 17
    kinds = {type(part) for part in expressions(at_once)}
    # One place has no line, and for so many a table of few cells takes too long.
    assert ir.BitLookup in kinds or (columns, rows) in [(1, 1), (16, 8), (16, 16)]
    assert ir.ReachedSet in kinds or (columns, rows) not in [(9, 7), (8, 8)]
    one, other = (
        Machine(plain, python.build_module(plain)),
        Machine(at_once, python.build_module(at_once, use_words=True)),
    )
    usual = Machine(at_once, python.build_module(at_once))
    for seed in range(2):
        cells = run_playout(one, seed)
        assert state(at_once, run_playout(other, seed)) == state(plain, cells)
        assert state(at_once, run_playout(usual, seed)) == state(plain, cells)


@pytest.mark.native
@pytest.mark.skipif(find_compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize(("grid", "columns", "rows"), BOARDS)
def test_the_same_games_in_native_code(tmp_path: Path, grid: str, columns: int, rows: int) -> None:
    program = lowered(grid, columns, rows)
    machine = Machine(program, python.build_module(program))
    player = native_player(program)
    for seed in range(2):
        assert state(program, player.run_playout(seed)) == state(program, run_playout(machine, seed))
    for seed in range(2):
        cells = machine.make_cells(seed)
        codes, wanted = player.begin_game(seed), machine.begin_game(cells, None)
        number = seed
        while codes:
            assert codes == wanted
            number = (number * 1103515245 + 12345) & 0x7FFFFFFF
            code = codes[(number >> 8) % len(codes)]
            codes, wanted = player.choose(code), machine.choose(cells, None, code)
        assert not wanted


def test_it_is_said_what_is_kept_as_sets() -> None:
    program = lowered("square", 8, 8)
    (text,) = print_functions(program, [program.functions[program.decisions[0].options_function]])
    assert "kept as sets: owner: 3 values of 64 cells in 3 words, asked in" in text


def test_it_is_said_why_tables_and_lines_were_chosen_or_not() -> None:
    program = lowered("square", 8, 8)
    text = "\n".join(print_functions(program, program.functions.values()))
    assert "/* all n: told by lines: 8 ways from each of 64 places */" in text
    assert "/* any d: looked up in a table: " in text
    assert "/* any d: evaluated cell by cell, not looked up: its answers hang on" in text


def test_what_is_stored_on_ways_is_stored_at_once_where_ways_do_not_meet(tmp_path: Path) -> None:
    text = QUESTIONS.replace("GRID", "square").replace("COLUMNS", "8").replace("ROWS", "8")
    text = text.replace("MOST", "20")
    apart = program(tmp_path, text)
    # Further on the same way: what is turned over on one is what the other is asked about.
    meeting = program(tmp_path / "meeting", text.replace("{dx: -1, dy: -1}", "{dx: 2, dy: 0}"))
    told = "for d: stored on 3 ways at once"
    assert told in [why for _, why in apart.query_comments]
    assert told not in [why for _, why in meeting.query_comments]
    usual = Machine(meeting, python.build_module(meeting))
    other = Machine(meeting, python.build_module(meeting, use_words=True))
    for seed in range(2):
        assert run_playout(other, seed) == run_playout(usual, seed)


def test_of_a_growing_grid_only_the_cells_that_are_laid_are_told_by_sets(tmp_path: Path) -> None:
    plain, at_once = program(tmp_path / "plain", GROWING, "masks"), program(tmp_path, GROWING)
    assert ir.CellsWith in {type(part) for part in expressions(at_once)}
    assert any(isinstance(part, ir.ForBits) for part in expressions(at_once))
    one = Machine(plain, python.build_module(plain))
    other = Machine(at_once, python.build_module(at_once, use_words=True))
    usual = Machine(at_once, python.build_module(at_once))
    native = None
    if find_compiler() is not None:
        native = native_player(at_once)
    for seed in range(3):
        cells = run_playout(one, seed)
        for each in (other, usual):
            assert state(at_once, run_playout(each, seed)) == state(plain, cells)
        if native is not None:
            assert state(at_once, native.run_playout(seed)) == state(plain, cells)
