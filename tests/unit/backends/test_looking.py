"""What looks for members that have a number above 0, or lie in a place, finds the same by sets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from native_games import native_player
from rulewright.backends import python
from rulewright.backends.native.compiling import find_compiler
from rulewright.backends.native.printer import print_program
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import iter_statements, list_operands, walk
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import open_ruleset
from rulewright.play.runtime import Machine
from unit.validation.tables import folder_with

HEAPS = """\
names:
  p: player
  s, t: site
  x: card
grids:
  site: {grid: square, columns: 6, rows: ROWS}
types:
  card: [CARDS]
zones:
  card:
    deck: {ordered: true, start: all}
    hand(p): {}
    gone: {}
state:
  heap(p, s): {type: int, least: 0, most: 9}
  level(s): {type: int, start: 2}
  owner(s): player?
  seen(s): {type: int, start: 2}
  found: int
define:
  held(p, s): owner[s] == p and heap[p, s] > 0
  near(p, s): any t in neighbours(s) where held(p, t)
  worth(p, s): (count t in neighbours(s) where owner[t] == p) + 2 * heap[p, s]
  empty_heaps(p): count s in site where heap[p, s] == 0 and level[s] >= 2
  low(p): sum level[s] for s in site where 0 < heap[p, s]
  alone(p, s): heap[p, s] >= 1 and worth(p, s) < 4
triggers:
  fallen:
    each: s in site where seen[s] > level[s]
    do: |
      found = (found * 5 + level[s]) % 100003
      seen[s] = level[s]
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        add(s) where heap[p, s] < 3 and not near(next(p), s):
          heap[p, s] += 1
          if owner[s] is none: owner[s] = p
        take(s, t) where heap[p, s] != 0 and t in neighbours(s) and worth(p, t) > 1:
          heap[p, s] -= 1
          level[t] -= 1
          owner[t] = p
        even(s) where alone(p, s): level[s] = heap[p, s]
        shed(x) where x in hand[p] and (count s in site where heap[p, s] > 1) > 0: move x to gone
        draw:
          found += 1
          for s in site: seen[s] = 3
        swap(s, t) where heap[p, s] > 0 and heap[next(p), t] > 0 and level[s] == level[t]:
          owner[s] = owner[t]
      let x = first(deck)
      if x is not none: move x to hand[p]
      found = (found * 3 + empty_heaps(p) + 5 * low(p) + 7 * size(hand[p])) % 100003
      if size(deck) == 0: end game
scoring:
  points(p): found + size(hand[p]) + 3 * (count s in site where near(p, s))
"""
PLAIN = "masks", "lying", "share", "hoist"


def program(folder: Path, rows: int, *without: str) -> Program:
    cards = ", ".join(f"c{number}" for number in range(1, 31))
    text = HEAPS.replace("ROWS", str(rows)).replace("CARDS", cards)
    ruleset = open_ruleset(folder_with(folder, text), cache=folder / "cache")
    return lower_ruleset(ruleset.compiled.analysed.rules, without=frozenset(without)).program  # type: ignore[arg-type]


@pytest.mark.parametrize("rows", [5, 24, pytest.param(12, marks=pytest.mark.soak)])
def test_the_same_games(tmp_path: Path, rows: int) -> None:
    plain, by_sets = program(tmp_path / "plain", rows, *PLAIN), program(tmp_path / "sets", rows)
    asked = [
        part
        for function in by_sets.functions.values()
        for node in iter_statements(function.body)
        for part in walk(*list_operands(node))
    ]
    assert any(isinstance(part, ir.CellsWith) and part.above for part in asked)
    text = print_program(by_sets)
    assert "heap: more than 0 of" in text and "keep_above(s" in text, "its set is kept"
    assert "=with1(s+" in text, "the hand is looked for sixteen cards at a time"
    assert re.search(r"=with\d\(s\+\d+,s\+\d+,", text), "and whose level fell, sixteen sites"
    machines = [
        Machine(plain, python.build_module(plain)),
        Machine(by_sets, python.build_module(by_sets)),
        Machine(by_sets, python.build_module(by_sets, use_words=True)),
    ]
    native = native_player(by_sets) if find_compiler() else None
    for seed in range(4):
        one, *others = (run_playout(machine, seed) for machine in machines)
        assert others == [one, one], seed
        if native is not None:
            assert native.run_playout(seed) == one, seed


def test_what_becomes_due_in_a_loop_is_marked_behind_it(tmp_path: Path) -> None:
    plain, noted = program(tmp_path / "plain", 5, *PLAIN), program(tmp_path / "noted", 5)

    def marks(made: Program) -> list[bool]:
        (due,) = (block.base for block in made.blocks if block.name == "due-0")
        loops = [
            {node.base for node in loop.body if isinstance(node, ir.Store)}
            for function in made.functions.values()
            for loop in iter_statements(function.body)
            if isinstance(loop, ir.ForRange) and loop.last == ir.Const(30)
        ]
        seen = next(block.base for block in made.blocks if block.name == "seen")
        return [due in stored for stored in loops if seen in stored]

    assert True in marks(plain)
    assert marks(noted) and True not in marks(noted)
