"""What a ruleset declares stands in place of a function of the language that is called the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.validation.checking.ruleset_check import check
from unit.validation.tables import folder_with

RULES = """
names: {{p: player, n: digit, a: shore}}
types:
  digit: 1 to 3
  shore: [home, cape]
  card: [fox, owl]
{declared}
flow:
  turn:
    each: p in player
    do: |
      p chooses n in digit where {used}
      p chooses a in shore
scoring:
  points(p): 1
"""
DECLARED = {
    "state": ("state:\n  NAME(p): int", "NAME[p] < n"),
    "define": ("define:\n  NAME(p, n): number_of(p) + n\n  number_of(p): 3", "NAME(p, n) > 4"),
    "condition": ("define:\n  NAME: player_count > 2", "NAME or n > 1"),
    "table": ("tables:\n  NAME(n): {type: int, default: 1, rows: {1: 2}}", "NAME[n] > 1"),
    "option": ("options:\n  NAME: {type: bool, default: false}", "NAME or n > 1"),
    "relation": (
        "relations:\n  NAME: {between: shore, symmetric: true, edges: {home: [cape]}}",
        "NAME(home, cape) or n > 1",
    ),
    "set": (
        "state: {open(a): bool}\nsets:\n  NAME: a in shore where open[a]",
        "shore.home in NAME or n > 1",
    ),
    "zone": (
        "zones:\n  card:\n    NAME: {start: all}\n    pile: {}",
        "fox in NAME or fox in pile or n > 1",
    ),
    "bag": ("bags:\n  NAME: {of: shore, start: 2}", "NAME[home] > n"),
}
WRONG = ("NAME(p, p, p, p)", "NAME[fox, fox, fox]")


def findings(folder: Path, declared: str, used: str) -> list[str]:
    rules = RULES.format(declared=declared, used=used)
    found = check(folder_with(folder, rules), remember=False).findings
    return [
        " | ".join((each.code, each.headline, *each.notes, *(label.text for label in each.labels)))
        for each in found
        if not each.code.startswith(("unused-", "missing-", "no-", "constant-"))
    ]


@pytest.mark.parametrize("kind", DECLARED)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_any_declaration_may_be_called_like_a_function(name: str, kind: str, tmp_path: Path) -> None:
    declared, used = (text.replace("NAME", name) for text in DECLARED[kind])
    assert findings(tmp_path, declared, used) == []


@pytest.mark.parametrize("kind", DECLARED)
def test_an_error_in_a_call_names_the_cause(kind: str, tmp_path: Path) -> None:
    for name, function in FUNCTIONS.items():
        declared, _ = (text.replace("NAME", name) for text in DECLARED[kind])
        (found,) = findings(tmp_path, declared, f"{name}(p, p, p, p) == 3")
        assert "in place of the built-in function" in found, name
        assert f"`{name}({function.takes})`" in found
        assert "declared here" in found
