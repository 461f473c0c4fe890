"""States are told apart wherever they lie and whatever number their keys begin with."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends.native.compiling import find_compiler
from rulewright.play.playout import run_playout
from unit.validation.tables import folder_with

STATES = ("one: int", "seen(n, y): int", "two: int")
RULES = """
types:
  width: 1 to 40
  height: {first} to {last}
  single: [sole]

names: {{p: player, n: width, y: height, o: single}}

state:
  {states}
  lone(o): int
  alone(o, n): int

define:
  whole: sum seen[a, b] for a in width, b in height
  filled: count b in height, a in width where seen[a, b] > 0
  row(y): sum seen[a, y] + alone[sole, a] for a in width
  peak: max seen[a, b] + one + two + lone[sole] for a in width, b in height

flow:
  start:
    do: |
      for a in width:
        for b in height:
          seen[a, b] = a * 100 + b
        alone[sole, a] = a
      one = 1000000
      two = 2000000
      lone[sole] = 3000000
  turns:
    each: p in player
    do: p chooses n from 1 to 2
scoring:
  points(p):
    sum of:
      whole: whole
      filled: filled
      lowest: row({first})
      highest: row({last})
      peak: peak
"""


@pytest.mark.parametrize(
    ("states", "first", "last"),
    [
        *((states, 1, 3) for states in permutations(STATES)),
        *((STATES, first, last) for first, last in ((-3, -2), (-3, 3), (0, 0), (5, 9))),
    ],
)
def test_a_state_keyed_by_ranges(tmp_path: Path, states: tuple[str, ...], first: int, last: int) -> None:
    text = RULES.format(states="\n  ".join(states), first=first, last=last)
    ruleset = rulewright.load(folder_with(tmp_path, text))
    values = [a * 100 + b for a in range(1, 41) for b in range(first, last + 1)]
    rows = [sum(a * 101 + b for a in range(1, 41)) for b in (first, last)]
    expected = (sum(values), sum(value > 0 for value in values), *rows, max(values) + 6_000_000)
    machine, program = ruleset.machine, ruleset.compiled.program
    cells = run_playout(machine, 1)
    assert tuple(machine.compute_number(f, cells, 0) for _, f in program.score_parts) == expected
    if find_compiler() is not None and states == STATES:
        player = native_player(program)
        (outcome,) = player.run_playouts(1, 1)
        assert outcome.scores == (sum(expected), sum(expected))
        assert player.run_playout(1) == cells
