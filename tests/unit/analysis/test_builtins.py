"""Every built-in function keeps the laws that stand in its row, and the reference shows the row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.analysis.typing import builtins
from rulewright.diagnostics import render
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script

REFERENCE = Path(__file__).parents[3] / "docs" / "reference.md"
TABLE = re.compile(r"\| function \|.*?\n\n", re.DOTALL)

RULES = """\
ruleset: laws
title: Laws
language: 1
version: 1.0.0
players: 3
types:
  card: [ace, king, queen, jack, ten]
grids:
  square: {grid: square, columns: 4, rows: 3}
  cell:
    grid: hex
    grows: true
    at most: 9
    reach: 5
    shapes: {shape: {cells: [[0, 0], [1, 0], [0, 1]], turns: 6}}
zones:
  card:
    z: {ordered: true, start: all}
    row(p): {ordered: true}
names: {p: player}
state: {seat: player}
positions: {position: {of: seat, kept: 9}}
flow:
  lay: |
    move ten to row[next(player1)]
    move jack to row[player1]
    lay shape at place(shape, 0, 0): nothing
    lay shape at place(shape, -2, 1, 3): nothing
  ask: |
    player1 chooses:
      go: nothing
define:
"""
SCRIPT = """\
scenario: a law
ruleset: laws
players: 3
expect: [law]
"""
RUNS_OVER = {
    **dict.fromkeys(("a", "b", "k", "n", "q", "r", "dx", "dy"), "-3 to 3"),
    **dict.fromkeys(("s", "t"), "square"),
    "p": "player",
}
"""What the parameters of laws run over; the rest are names that the rules above declare, or that a
law binds itself."""


def held(folder: Path, law: str) -> list[str]:
    """What is found where a law is expected to hold for all its parameters."""
    words = dict.fromkeys(re.findall(r"\b[a-z]+\b", law))
    free = [word for word in words if word in RUNS_OVER and f"all {word} in" not in law]
    binders = [f"{word} in {RUNS_OVER[word]}" for word in free]
    text = f"all {', '.join(binders)} have ({law})" if binders else law
    (folder / "scenarios").mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(f"{RULES}  law: {text!r}\n", "utf-8")
    path = folder / "scenarios" / "law.yaml"
    path.write_text(SCRIPT, "utf-8")
    result = run_script(read_script(path), RulesetProject(folder))
    return [render.format_full([finding]) for finding in result.findings]


@pytest.mark.parametrize("name", builtins.FUNCTIONS)
def test_laws_hold(name: str, tmp_path: Path) -> None:
    function = builtins.FUNCTIONS[name]
    assert function.properties and all(f"{name}(" in law for law in function.properties)
    for law in function.properties:
        assert held(tmp_path, law) == [], law


@pytest.mark.parametrize("law", ["min(a, b) < a", "next(p) == p", "at(q, r) is not none"])
def test_what_is_no_law_is_found(law: str, tmp_path: Path) -> None:
    assert any("expect" in found for found in held(tmp_path, law))


def test_the_reference_shows_every_function(request: pytest.FixtureRequest) -> None:
    text = REFERENCE.read_text("utf-8")
    if request.config.getoption("--update-golden"):
        text = TABLE.sub(lambda _: builtins.format_reference() + "\n", text)
        REFERENCE.write_text(text, "utf-8")
    assert builtins.format_reference() in text, "`make golden` rewrites; then read the diff"
