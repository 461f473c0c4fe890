"""Faults of real rules: the place in the author's file, the values, the moves, who called."""

from __future__ import annotations

import ast
import traceback
from pathlib import Path

import pytest

import rulewright
from rulewright import lowering, resources
from rulewright.ir import nodes as ir
from rulewright.play.faults import HEADLINES
from rulewright.play.game import Game
from shared import rules

HEAD = """ruleset: broken
title: Broken
language: 1
version: 1.0.0
players: 2
names:
  p: player
  n: number
types:
  number: 0 to 3
"""


def game(folder: Path, rest: str) -> Game:
    (folder / "ruleset.yaml").write_text(HEAD + rest, "utf-8")
    return rulewright.load(folder).new_game()


def test_a_decision_without_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    play = game(
        tmp_path,
        """state:
  left: {type: int, start: 3}
procedures:
  round(p): |
    p chooses n in 1 to 2 where n <= left
    left -= n
flow:
  turns:
    each: p in player, for ever
    do: |
      round(p)
""",
    )
    with pytest.raises(rulewright.GameFault) as caught:
        play.choose("2")
    (found,) = caught.value.diagnostics
    assert found.code == "no-options"
    assert str(found.primary.span) == "ruleset.yaml:15:5"
    assert found.primary.span.text.startswith("p chooses n in 1 to 2 where n <= left")
    assert found.notes == ("moves that lead here, from the start of the game: player1: 2",)
    assert play.player == "player1" and not play.choices


def test_a_fault_names_its_values_and_its_callers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    play = game(
        tmp_path,
        """state:
  gold(p): {type: int, least: 0, start: 3}
define:
  share(n):
    gives: int
    is: 6 // n
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n from 0 to 3
      gold[p] -= share(n)
""",
    )
    with pytest.raises(rulewright.GameFault) as caught:
        play.choose("0")
    (found,) = caught.value.diagnostics
    assert (found.code, found.headline) == ("division-by-zero", HEADLINES["division-by-zero"][0])
    assert found.primary.span.text == "6 // n"
    with pytest.raises(rulewright.GameFault) as caught:
        play.choose("1")
    (found,) = caught.value.diagnostics
    assert (found.code, found.primary.text) == ("value-outside", "got -3")
    assert found.headline == "`gold` must be at least 0"
    assert found.primary.span.line == 22
    shown = "".join(traceback.format_exception(caught.value.fault))
    assert "gold[p] -= share(n)    # ruleset.yaml:22" in shown
    play.choose("3")
    assert play.player == "player2"


def test_a_loop_without_end_stops(tmp_path: Path) -> None:
    with pytest.raises(rulewright.GameFault) as caught:
        game(
            tmp_path,
            """state:
  left: {type: int, start: 3}
flow:
  turns: |
    while left > 0:
      left = 3
""",
        )
    assert caught.value.diagnostics[0].code == "endless-rule"
    assert caught.value.diagnostics[0].primary.span.text.startswith("while left > 0")


def test_numbers_do_not_grow_without_end(tmp_path: Path) -> None:
    with pytest.raises(rulewright.GameFault) as caught:
        game(
            tmp_path,
            """state:
  left: {type: int, start: 3}
flow:
  turns: |
    while left > 0:
      left = left * left
""",
        )
    assert caught.value.diagnostics[0].code == "number-too-large"


def test_only_forced_decisions_for_ever(tmp_path: Path) -> None:
    with pytest.raises(rulewright.GameFault) as caught:
        game(
            tmp_path,
            """flow:
  turns:
    each: p in player, for ever
    do: p chooses n from 1 to 1
""",
        )
    assert caught.value.diagnostics[0].code == "endless-rule"


FOLDERS = sorted(
    path.parent
    for base in (resources.data_folder("rulesets"), Path(__file__).parents[2] / "language")
    for path in base.rglob("ruleset.yaml")
)


def test_every_fault_that_lowering_writes_has_words() -> None:
    """Its code stands in the call that writes it; only the two that pass it on are given it."""
    codes, passed_on = set(), 0
    for path in sorted(Path(lowering.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", None))
            if name not in ("emit_fault", "emit_fault_at", "emit_refusal", "Fault"):
                continue
            given = [*node.args, *(each.value for each in node.keywords if each.arg == "code")]
            said = [each.value for each in given if isinstance(each, ast.Constant)]
            codes.update(said)
            passed_on += any(isinstance(each, ast.Name) and each.id == "code" for each in given)
            assert len(said) <= 1, ast.unparse(node)
    assert codes <= set(HEADLINES) and len(codes) > 20
    assert passed_on == 3


@pytest.mark.soak
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_fault_that_rules_can_raise_has_words(folder: Path) -> None:
    program = rules(folder).compiled.program
    codes = set()
    waiting = [node for function in program.functions.values() for node in function.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Fault):
            codes.add(node.code)
        for inner in ("then", "other", "body"):
            waiting.extend(getattr(node, inner, ()))
    assert codes <= set(HEADLINES)
