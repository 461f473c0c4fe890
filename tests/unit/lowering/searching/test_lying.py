"""Where a thing lies is looked up, and is the place that a search finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from native_games import native_player
from rulewright.backends import python
from rulewright.backends.native.compiling import find_compiler
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import iter_statements
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import open_ruleset
from rulewright.play.runtime import Machine
from unit.validation.tables import folder_with

STALLS = """\
names:
  p: player
  s: space
  x: card
types:
  space: [left, middle, right]
  card: [a, b, c, d, e, f, g]
zones:
  card:
    deck: {ordered: true, start: all}
    stall(s): {holds: 1}
    row(s): {ordered: true}
    gone: {}
state:
  found: {type: int, start: 7}
define:
  only_at(x): only s in space where stall[s] == x
  at_left(x): any s in space where x == first(row[s])
  at_right(x): first s in space where last(row[s]) == x
  worth(x):
    sum of:
      stall: 1 if only_at(x) == left else 2 if only_at(x) == right else 0
      left: 3 if at_left(x) else 0
      right: 9 if at_right(x) == middle else 27 if at_right(x) == right else 0
  number_of(s): 1 if s == left else 2 if s == middle else 3
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        hang(s) where stall[s] is none and size(deck) > 0:
          let x = first(deck)
          if x is not none: move x to stall[s]
        lay(s) where size(deck) > 0:
          let x = first(deck)
          if x is not none: move x to row[s] at left
        add(s) where size(deck) > 0:
          let x = first(deck)
          if x is not none: move x to row[s] at right
        drop(x) where x in row[left] or x in stall[left]: move x to gone
        finish where size(deck) < 3: end game
      for x in card:
        found = (found * 3 + worth(x)) % 100003
      ASKED
scoring:
  points(p): found
"""
THE = "found += number_of((the s in space where stall[s] == a)) if found % 5 > 1 else 0"


def program(folder: Path, asked: str, *without: str) -> Program:
    ruleset = open_ruleset(folder_with(folder, STALLS.replace("ASKED", asked)), cache=folder / "cache")
    return lower_ruleset(ruleset.compiled.analysed.rules, without=frozenset(without)).program  # type: ignore[arg-type]


def loops(made: Program) -> int:
    return sum(
        isinstance(node, ir.Loop)
        for function in made.functions.values()
        if function.name.startswith("define_")
        for node in iter_statements(function.body)
    )


@pytest.mark.parametrize("asked", ["found += 1", THE])
def test_the_same_games(tmp_path: Path, asked: str) -> None:
    searched = program(tmp_path / "searched", asked, "lying", "unroll")
    looked_up = program(tmp_path / "looked_up", asked, "unroll")
    assert loops(looked_up) == loops(searched) - 3
    one, other = (Machine(each, python.build_module(each)) for each in (searched, looked_up))
    native = native_player(looked_up) if find_compiler() else None
    faults = 0
    for seed in range(40):
        played = [outcome(machine, seed) for machine in (one, other)]
        assert played[0] == played[1], seed
        faults += isinstance(played[0], str)
        if native is not None and not isinstance(played[0], str):
            assert native.run_playout(seed) == played[0]
    assert (faults > 0) == (asked == THE)
    assert faults < 40


def outcome(machine: Machine, seed: int) -> object:
    """How a game ends, or the place and the text of the rule fault that it meets."""
    try:
        return run_playout(machine, seed)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
