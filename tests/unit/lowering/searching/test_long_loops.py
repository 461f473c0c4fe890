"""More numbers than can be counted through, or chosen from, are a fault; memory is not filled."""

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


@pytest.mark.parametrize(
    ("bounds", "found"),
    [("1 to 1000000000", ["amount-too-large"]), ("1 to 60000", []), ("3 to 5", ["move-not-legal"])],
)
def test_a_choice_of_very_many(tmp_path: Path, bounds: str, found: list[str]) -> None:
    rules = RULES.replace("do: nothing", f"do: player1 chooses n from {bounds}")
    result = play(tmp_path, rules, "moves:\n  - player1: 59999\n")
    assert [finding.code for finding in result.findings] == found
