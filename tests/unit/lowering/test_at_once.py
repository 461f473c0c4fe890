"""`at once`: no place may be given two values, in whichever order they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.study.tables import play

RULES = """\
names:
  p: player
state:
  gold(p): {type: int, start: 3}
  banker: player?
flow:
  once:
    do: nothing
scoring:
  points(p): gold[p]
"""
CLASH = "conflicting-writes"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("gold[player1] = 4\ngold[player1] = 4", None),
        ("gold[player1] = 4\ngold[player1] = 5", CLASH),
        ("gold[player1] = 3\ngold[player1] = 5", CLASH),  # the first writes what is there
        ("gold[player1] = 5\ngold[player1] = 3", CLASH),
        ("gold[player1] = 3\ngold[player1] = 3", None),
        ("gold[player1] = 3\ngold[player2] = 5", None),
        ("gold[player1] += 1\ngold[player1] += 1", None),
        ("gold[player1] += 0\ngold[player1] = 3", CLASH),
        ("gold[player1] = 3\ngold[player1] += 1", CLASH),
        ("gold[player1] = 3\nmove 1 from gold[player1] to gold[player2]", CLASH),
        ("move 1 from gold[player1] to gold[player2]\ngold[player2] += 1", None),
        ("banker = none\nbanker = player1", CLASH),
        ("for p in player:\n  banker = p", CLASH),
        ("for p in player:\n  gold[p] = 3", None),
        ("for n in 1 to 3:\n  if gold[player1] == 3:\n    gold[player1] = n + 2", CLASH),
    ],
)
def test_two_values_for_one_place(tmp_path: Path, body: str, found: str | None) -> None:
    inner = "\n".join(f"    {line}" for line in body.splitlines())
    result = play(tmp_path, RULES, f"perform: |\n  at once:\n{inner}\n")
    assert [finding.code for finding in result.findings] == ([found] if found else [])
