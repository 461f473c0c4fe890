"""`rulewright fuzz`: what it finds is a file that the other commands read."""

from __future__ import annotations

from pathlib import Path

from cli_tools import NIM, TIC_TAC_TOE, ruleset, run

BROKEN = NIM.replace("flow:", "invariants:\n  whole: pile != 2\nflow:", 1)


def test_a_failure_becomes_a_scenario_that_run_and_test_show(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", BROKEN)
    out = folder / "scenarios"
    result = run("fuzz", folder, "--games", 40, "--players", 2, "--out", out)
    assert result.exit_code == 1, result.stderr
    assert "the invariant `whole` does not hold" in result.stdout
    (script,) = out.glob("found-law-broken-*.yaml")
    assert script.read_text("utf-8").count("\n  - ") == 1
    assert "`whole` does not hold" in run("run", script).stderr
    tested = run("test", folder, "--games", 0)
    assert tested.exit_code == 1
    assert "`whole` does not hold" in tested.stdout


def test_a_search_goes_on_from_its_file(tmp_path: Path) -> None:
    journal = tmp_path / "search.json"
    first = run("fuzz", TIC_TAC_TOE, "--games", 10, "--resume", journal)
    assert first.exit_code == 0, first.stderr
    assert first.stdout.startswith("10 games")
    assert run("fuzz", TIC_TAC_TOE, "--games", 15, "--resume", journal).stdout.startswith("15 ")
    other = run("fuzz", TIC_TAC_TOE, "--games", 20, "--resume", journal, "--seed", 3)
    assert other.exit_code == 1
    assert "another seed" in other.stderr


def test_what_was_told_is_not_told_again(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", BROKEN)
    line = ("fuzz", folder, "--games", 40, "--out", tmp_path / "out", "--resume", tmp_path / "j")
    first, second = run(*line), run(*line)
    assert "failures: 1" in first.stdout
    assert "failures: 0 (1 more were told before)" in second.stdout
    assert second.exit_code == 1
