"""How scripts are read, and what is said about their form."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.resources import data_folder as shipped
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.scripts.script_file import (
    ChanceStep,
    Expectation,
    IllegalMoveStep,
    Script,
    ScriptMove,
    find_ruleset_folder,
    read_script,
)

WHOLE = """\
scenario: everything there is
source: {en: page 3}
ruleset: little
edition: ja
variants: [fast, short]
options: {easy: true, level: 3}
players: [ann, ben]
seed: 7
given:
  from: setup
  set: |
    pile = 3
perform: turn(ann)
chance: [6, gas]
moves:
  - ann: take(3)
  - ben: '{gas: 2}'
  - illegal: ann take(1)
    because: enough
  - illegal: ben pass
  - expect: pile == 0
  - chance: [1]
  - ann: 4
expect:
  - pile == 3
  - winner is none
"""


def read(folder: Path, text: str) -> Script:
    path = folder / "script.yaml"
    path.write_text(text, "utf-8")
    return read_script(path)


def found(folder: Path, text: str) -> list[tuple[str, int]]:
    with pytest.raises(DiagnosticError) as caught:
        read(folder, text)
    return [(finding.code, finding.primary.span.line) for finding in caught.value.diagnostics]


def test_a_whole_script(tmp_path: Path) -> None:
    script = read(tmp_path, WHOLE)
    assert (script.kind, script.title) == ("scenario", "everything there is")
    assert (script.ruleset_text, script.edition, script.seed) == ("little", "ja", 7)
    assert script.variants == ("fast", "short")
    assert script.options == (("easy", "true"), ("level", "3"))
    assert script.players_or_count == ("ann", "ben")
    assert script.start_position is not None and script.start_position.start_kind == "setup"
    assert (
        script.start_position.block_span is not None
        and script.start_position.block_span.text.strip() == "pile = 3"
    )
    assert script.perform_span is not None and script.perform_span.text == "turn(ann)"
    first, *steps = script.script_steps
    assert isinstance(first, ChanceStep) and [s.text for s in first.results] == ["6", "gas"]
    kinds = [type(step) for step in steps]
    assert kinds == [
        ScriptMove,
        ScriptMove,
        IllegalMoveStep,
        IllegalMoveStep,
        Expectation,
        ChanceStep,
        ScriptMove,
    ]
    assert [expect.span.text for expect in script.final_expectations] == ["pile == 3", "winner is none"]


def test_moves_know_where_they_stand(tmp_path: Path) -> None:
    steps = read(tmp_path, WHOLE).script_steps
    moves = [step for step in steps if isinstance(step, ScriptMove)]
    assert [move.text for move in moves] == ["take(3)", "{gas: 2}", "4"]
    assert all(move.span.text == move.text for move in moves)
    assert [move.seat_span.text for move in moves] == ["ann", "ben", "ann"]
    illegal = [step for step in steps if isinstance(step, IllegalMoveStep)]
    assert [(i.move.seat, i.move.text, i.expected_reason) for i in illegal] == [
        ("ann", "take(1)", "enough"), ("ben", "pass", None),
    ]  # fmt: skip
    assert illegal[0].move.span.text == "take(1)"
    assert illegal[0].move.seat_span.text == "ann"


def test_a_game_and_a_given_position_in_short(tmp_path: Path) -> None:
    script = read(tmp_path, "game: g\nruleset: little\nplayers: 3\ngiven: |\n  pile = 1\n")
    assert script.kind == "game" and script.players_or_count == 3
    assert script.start_position is not None and script.start_position.start_kind == "blank"
    assert read(tmp_path, "scenario: s\nruleset: little\n").players_or_count is None


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (("  - ann: take(3)", "  - anna: take(3)"), "unknown-seat", 16),
        (("  - illegal: ben pass", "  - illegal: pass"), "wrong-kind", 20),
        (("  - illegal: ben pass", "  - illegal: bne pass"), "unknown-seat", 20),
        (("[ann, ben]", "[ann, ann]"), "duplicate-key", 7),
        (("[ann, ben]", "[ann, illegal]"), "bad-seat-name", 7),
        (("[ann, ben]", "[ann, 2b]"), "bad-seat-name", 7),
    ],
)
def test_what_is_wrong_with_the_form(tmp_path: Path, change: tuple[str, str], code: str, line: int) -> None:
    assert change[0] in WHOLE
    assert (code, line) in found(tmp_path, WHOLE.replace(*change))


@pytest.mark.parametrize(
    "change",
    [
        ("ruleset: little\n", ""),
        ("scenario: everything there is\n", ""),
        ("scenario: everything there is", "scenari: everything there is"),
        ("seed: 7", "seed: seven"),
        ("from: setup", "from: middle"),
        ("    because: enough", "    because: [enough]"),
        ("    because: enough", "    becuase: enough"),
        ("  - ann: take(3)", "  - ann: [take, 3]"),
        ("  - ann: take(3)", "  - take(3)"),
        ("  - ann: take(3)", "  - {ann: take(3), ben: pass}"),
        ("  - ann: take(3)", "  -"),
        ("  - chance: [1]", "  - chance: [[1]]"),
        ("  - pile == 3", "  - [pile]"),
        ("chance: [6, gas]", "chance: {six: gas}"),
        ("[ann, ben]", "many"),
        ("[ann, ben]", "{ann: ben}"),
        ("moves:", "moves: none\nmore:"),
        ("[fast, short]", "[[fast]]"),
        ("    pile = 3\n", ""),
    ],
)
def test_whatever_is_wrong_only_findings_come_out(tmp_path: Path, change: tuple[str, str]) -> None:
    assert change[0] in WHOLE
    assert found(tmp_path, WHOLE.replace(*change))


def test_the_ruleset_is_the_folder_around_the_script_or_the_one_it_names(tmp_path: Path) -> None:
    folder = tmp_path / "little"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("ruleset: little\n")
    inside = read(folder / "scenarios", WHOLE)
    assert find_ruleset_folder(inside).resolve() == folder.resolve()
    beside = read(tmp_path, WHOLE)
    assert find_ruleset_folder(beside).resolve() == folder.resolve()
    named = read(tmp_path, WHOLE.replace("ruleset: little", "ruleset: classics/pig"))
    assert find_ruleset_folder(named).name == "pig"
    nowhere = read(tmp_path, WHOLE.replace("ruleset: little", "ruleset: litle"))
    with pytest.raises(DiagnosticError) as caught:
        find_ruleset_folder(nowhere)
    assert caught.value.diagnostics[0].code == "ruleset-not-found"
    assert caught.value.diagnostics[0].primary.span.line == 3


def test_scripts_that_perform_the_same_are_wrong_in_each_file_where_that_is_wrong(
    tmp_path: Path,
) -> None:
    """What is right for one is right for all who sit there; `bea` sits in one of them only."""
    folder = copytree(shipped("rulesets") / "classics" / "pig", tmp_path / "pig")
    for name, seats, performed in (
        ("a", "ann, bea", "pot = 1"),
        ("b", "ann, bea", "banked[bea] = 1"),
        ("c", "ann, ben", "banked[bea] = 1"),
        ("d", "ann, bea", "pot = 1"),
        ("e", "ann, bea", "pit = 1"),
        ("f", "ann, bea", "pit = 1"),
    ):
        (folder / "scenarios" / f"{name}.yaml").write_text(
            f"scenario: {name}\nruleset: pig\nplayers: [{seats}]\nperform: {performed}\nexpect: [pot <= 1]\n",
            "utf-8",
        )
    found = check(folder).findings
    assert sorted(Path(one.primary.span.source.path).stem for one in found) == ["c", "e", "f"]
