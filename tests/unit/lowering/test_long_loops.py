"""Loops over more numbers than anybody can count through end as a fault, not with the memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.study.tables import play

RULES = """\
names:
  p: player
state:
  gold(p): int
  many: {type: int, start: 1000000000}
flow:
  once:
    do: nothing
scoring:
  points(p): gold[p]
"""


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("1 to 1000000000", ["endless-rule"]),
        ("1000000000 down to 1", ["endless-rule"]),
        ("1 to many", ["endless-rule"]),
        ("1 to 20000", []),
    ],
)
def test_a_long_loop(tmp_path: Path, header: str, found: list[str]) -> None:
    script = f"perform: |\n  for n in {header}:\n    gold[player1] += 1\n"
    if not found:
        script += "expect:\n  - gold[player1] == 20000\n"
    result = play(tmp_path, RULES, script)
    assert [finding.code for finding in result.findings] == found
