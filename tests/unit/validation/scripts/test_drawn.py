"""Positions that scripts draw, with the signs of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.validation.tables import codes, play, told

STONES = """\
names: {p: player, s: site}
grids: {site: {grid: square, columns: 3, rows: 2}}
state:
  stone(s):
    type: player?
    drawn: |
      x . o
      . . .
    with: {x: player1, o: player2, '.': none}
  high(s): {type: 0 to 9, start: 1, with: {a: 3}}
  money(p): int
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where stone[s] is none
      otherwise: end game
      stone[s] = p
      money[p] += high[s]
scoring:
  points(p): count s in site where stone[s] == p
"""


def test_what_is_drawn_stands_before_the_statements(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        STONES,
        "given:\n  from: setup\n  drawn: {stone: 1x1/oo., high: 2a/3}\n"
        "  set: stone[c1] = player1\n"
        "moves:\n  - player1: a2\nexpect:\n"
        "  - stone[b2] == player1 and stone[a1] == player2 and stone[c1] == player1\n"
        "  - high[c2] == 3 and high[a2] == 0\n",
    )
    assert result.has_passed, told(result)


@pytest.mark.parametrize(
    ("drawn", "line", "column", "headline"),
    [
        ("{stone: xxx/xxxx}", 5, 22, "this row has 4 places in place of 3"),
        ("{stone: xxx}", 5, 18, "`stone` is drawn with 1 row, and has 2"),
        ("{stone: xyx/xxx}", 5, 19, "`with` does not define the sign `y`"),
        ("{money: xx}", 5, 11, "`money` has no signs for a drawing"),
        ("{stones: xx}", 5, 11, "`stones` is not declared here"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(
    tmp_path: Path, drawn: str, line: int, column: int, headline: str
) -> None:
    result = play(tmp_path, STONES, f"given:\n  from: blank\n  drawn: {drawn}\nexpect: [true]\n")
    assert [finding.headline for finding in result.findings] == [headline], told(result)
    (finding,) = result.findings
    assert (finding.primary.span.line, finding.primary.span.column) == (line, column)
    assert finding.code in ("bad-drawing", "unknown-name"), codes(result)
