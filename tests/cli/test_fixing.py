"""`rulewright check --fix`: writes what can only have been meant, tells it, and nothing else."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cli_tools import NIM, SCRIPT, ruleset, run
from rulewright.diagnostics.diagnostic import Diagnostic, Label, Severity
from rulewright.diagnostics.fix import Edit, Fix
from rulewright.source import Source
from rulewright.validation.automatic_fixes import FixSession

BROKEN = (
    NIM.replace("pile -= n", "pile –= n")
    .replace("state:", "  quick: {type: bool, default: no}\nstate:")
    .replace("if pile == 0:", "if pile = 0 && not quick")
)


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return ruleset(tmp_path / "nim", NIM.replace("pile -= n", "pile –= n"))


def test_what_is_certain_is_written_and_told(nim: Path) -> None:
    told = run("check", nim, "--fix").stdout
    assert "mended: nim/ruleset.yaml:" in told and "write `-`" in told
    assert "nim: 1 change made." in told and "nim: all is well" in told
    assert (nim / "ruleset.yaml").read_text("utf-8") == NIM


def test_what_is_mended_shows_what_else_is_wrong(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", BROKEN)
    again = run("check", folder, "--fix")
    now = (folder / "ruleset.yaml").read_text("utf-8")
    assert "default: false" in now and "pile -= n" in now and "if pile == 0 and not quick:" in now
    assert "5 changes made" in again.stdout, again.stdout


def test_a_second_time_changes_nothing(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", BROKEN)
    run("check", folder, "--fix")
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    told = run("check", folder, "--fix").stdout
    assert "mended:" not in told and "made." not in told
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_what_is_a_guess_is_left_to_somebody(nim: Path) -> None:
    (nim / "ruleset.yaml").write_text(NIM.replace("pile -= n", "pyle -= n"), "utf-8")
    told = run("check", nim, "--fix")
    assert told.exit_code == 1 and "did you mean `pile`?" in told.stdout
    assert "pyle" in (nim / "ruleset.yaml").read_text("utf-8")
    (found,) = json.loads(run("check", nim, "--format", "json").stdout)
    assert [fix["safe"] for fix in found["fixes"]] == [False]


def test_a_name_in_other_letters_is_certain(nim: Path) -> None:
    (nim / "ruleset.yaml").write_text(NIM.replace("pile -= n", "Pile -= n"), "utf-8")
    assert run("check", nim, "--fix").exit_code == 0
    assert (nim / "ruleset.yaml").read_text("utf-8") == NIM


def test_scripts_of_a_copied_folder_are_mended(tmp_path: Path) -> None:
    text = NIM.replace("ruleset: nim", "ruleset: copy")
    folder = ruleset(tmp_path / "copy", text, scenarios__last=SCRIPT)
    assert "other-ruleset" in run("check", folder).stdout
    assert run("check", folder, "--fix").exit_code == 0
    assert "ruleset: copy" in (folder / "scenarios" / "last.yaml").read_text("utf-8")


def test_line_breaks_and_marks_of_a_file_stay(nim: Path) -> None:
    text = NIM.replace("pile -= n", "pile –= n")
    (nim / "ruleset.yaml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    run("check", nim, "--fix")
    assert (nim / "ruleset.yaml").read_bytes() == (b"\xef\xbb\xbf" + NIM.replace("\n", "\r\n").encode())


def test_what_is_told_stands_beside_reports(nim: Path) -> None:
    told = run("check", nim, "--fix", "--format", "json")
    assert json.loads(told.stdout) == [] and "mended" in told.stderr


def test_what_comes_along_is_not_written() -> None:
    told = run("check", "classics/pig", "--fix")
    assert told.exit_code == 2 and "comes with Rulewright" in told.stderr
    assert run("check", "classics/pig", "--fix", "--watch").exit_code == 2


def test_files_outside_of_the_folder_are_never_written(nim: Path) -> None:
    outside, inside = nim.parent / "outside.yaml", nim / "scenarios" / "quick.yaml"
    outside.write_text("a && b\n", "utf-8")
    inside.parent.mkdir()
    os.symlink(outside, inside)
    mending = FixSession(nim)
    for path in (outside, inside, nim / ".." / "outside.yaml"):
        assert mending.apply_round([_finding(path, "a && b\n", 2, 4, "and")]) == ()
        (left,) = mending.unapplied_fixes
        assert "does not lie in the folder" in str(left)
    assert outside.read_text("utf-8") == "a && b\n"


def test_a_file_that_changed_meanwhile_is_left(nim: Path) -> None:
    path = nim / "ruleset.yaml"
    mending = FixSession(nim)
    assert mending.apply_round([_finding(path, "a && b\n", 2, 4, "and")]) == ()
    assert "has changed meanwhile" in str(mending.unapplied_fixes[0])


def test_changes_of_one_place_are_not_made_together(nim: Path) -> None:
    path = nim / "ruleset.yaml"
    path.write_text("a && b\n", "utf-8")
    one = _finding(path, "a && b\n", 2, 4, "and")
    other = _finding(path, "a && b\n", 0, 6, "c", code="other")
    mending = FixSession(nim)
    (made,) = mending.apply_round([one, other])
    assert path.read_text("utf-8") == "c\n" and made.diagnostic.code == "other"
    assert "changes the same place" in str(mending.unapplied_fixes[0])
    # What is still found is asked for again, and what was made once is not made twice.
    again = _finding(path, "c\n", 0, 1, "c", code="other")
    assert len(mending.apply_round([again])) == 1 and len(mending.apply_round([again])) == 0


def test_one_change_that_several_ask_for_is_made_once(nim: Path) -> None:
    path = nim / "ruleset.yaml"
    path.write_text("a && b\n", "utf-8")
    found = [_finding(path, "a && b\n", 2, 4, "and", code=code) for code in ("one", "two")]
    assert len(FixSession(nim).apply_round(found)) == 1
    assert path.read_text("utf-8") == "a and b\n"


def _finding(path: Path, text: str, start: int, end: int, now: str, code: str = "one") -> Diagnostic:
    span = Source(str(path), text).span(start, end)
    fix = Fix(f"write `{now}`", (Edit(span, now),), safe=True)
    return Diagnostic(code, "wrong", Label(span), severity=Severity.WARNING, fixes=(fix,))
