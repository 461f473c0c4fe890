"""Sets and lists that only a script names: the rules' own tables of them are laid out before."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.validation.tables import play, told

RULES = """\
names:
  p: player
  s: square
grids:
  square: {grid: square, columns: 4, rows: 3, diagonal: true}
types:
  road:
    members:
      high: {over: [a1, b2, c3]}
      low: {over: [a1]}
    fields:
      over: list of square
state:
  on(s): int
flow:
  turns:
    each: p in player
    do: |
      p chooses s in square
      on[s] += 1
scoring:
  points(p): sum on[s] for s in square
"""


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("for s in [b1, d3, b1]:\n    on[s] += 2", "on[b1] == 4 and on[d3] == 2"),
        ("on[c2] = 3", "(sum on[s] for s in [c2, c2, d1]) == 6"),
        ("on[c2] = 3", "not all s in [c2, d1] have on[s] == 3"),
        ("on[c2] = 3", "(first s in [d1, c2] where on[s] == 3) == c2"),
        ("on[c2] = 3", "any s in within(b2, 2) where on[s] == 3"),
        ("on[c2] = 3", "(count s in square where c2 in within(s, 1)) == 9"),
        ("for s in around(b2):\n    on[s] = 1", "(sum on[s] for s in square) == 8"),
        ("on[c2] = size(road.high.over)", "on[c2] == 3 and size(road.low.over) == 1"),
        ("on[c2] = 1", "road.high.over[1] == square.b2 and (sum size(r.over) for r in road) == 4"),
    ],
)
def test_a_list_of_a_script(tmp_path: Path, given: str, expected: str) -> None:
    script = f"given: |\n  {given}\nexpect:\n  - {expected}\n"
    result = play(tmp_path, RULES, script)
    assert result.has_passed, told(result)
