"""`rulewright fuzz`: what it finds is a file that the other commands read."""

from __future__ import annotations

from pathlib import Path

from cli_tools import NIM, TIC_TAC_TOE, command, ruleset, run
from processes import process, wait_until

BROKEN = NIM.replace("flow:", "invariants:\n  whole: pile != 2\nflow:", 1)


def test_a_failure_becomes_a_scenario_that_run_and_test_show(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", BROKEN)
    out = folder / "scenarios"
    result = run("fuzz", folder, "--games", 40, "--players", 2, "--scripts", out)
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
    assert "1 of 1 settings, 1 of 1 pairs" in first.stdout
    assert run("fuzz", TIC_TAC_TOE, "--games", 15, "--resume", journal).stdout.startswith("15 ")
    other = run("fuzz", TIC_TAC_TOE, "--games", 20, "--resume", journal, "--seed", 3)
    assert other.exit_code == 1
    assert "another seed" in other.stderr
    journal.write_text(journal.read_text("utf-8")[:-9], "utf-8")
    cut = run("fuzz", TIC_TAC_TOE, "--games", 20, "--resume", journal)
    assert cut.exit_code == 1
    assert "ends too early" in cut.stderr


def test_what_was_told_is_not_told_again(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", BROKEN)
    out, kept = tmp_path / "out", tmp_path / "j"
    line = ("fuzz", folder, "--games", 40, "--scripts", out, "--resume", kept)
    first, second = run(*line), run(*line)
    assert "failures: 1" in first.stdout
    assert "failures: 0 (1 more were told before)" in second.stdout
    assert second.exit_code == 1


def test_a_failure_in_several_settings_is_told_once(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", BROKEN)
    result = run("fuzz", folder, "--games", 300, "--scripts", tmp_path / "out")
    assert result.stdout.count("the invariant `whole` does not hold") == 2, "told, and summed up"
    assert "2 players; 3 players" in result.stdout
    assert len(list((tmp_path / "out").iterdir())) == 1


def test_a_variant_that_has_no_part_in_it_is_left_out(tmp_path: Path) -> None:
    text = NIM.replace("flow:", "variants: {other: {overlays: [other]}}\nflow:", 1)
    folder = ruleset(tmp_path / "nim", text)
    (folder / "other.yaml").write_text(OTHER, "utf-8")
    result = run("fuzz", folder, "--games", 6000, "--scripts", tmp_path / "out")
    assert result.exit_code == 1, result.stderr
    (script,) = (tmp_path / "out").iterdir()
    written = script.read_text("utf-8")
    assert "variants: [other]" in written, "without it nothing is wrong"
    assert "players: [player1, player2]\n" in written, "two are enough"


OTHER = """\
overlay: other
of: nim
title: Other
invariants:
  whole: pile != 2
"""


def test_rules_with_errors_and_files_that_cannot_be_written(tmp_path: Path) -> None:
    wrong = ruleset(tmp_path / "wrong", NIM.replace("pile -= n", "pilo -= n"))
    result = run("fuzz", wrong, "--games", 10)
    assert result.exit_code == 1
    assert "`pilo`" in result.stderr + result.stdout
    nowhere = tmp_path / "no" / "such" / "journal.json"
    result = run("fuzz", TIC_TAC_TOE, "--games", 10, "--resume", nowhere)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    (tmp_path / "out").write_text("a file", "utf-8")
    folder = ruleset(tmp_path / "nim", BROKEN)
    result = run("fuzz", folder, "--games", 40, "--scripts", tmp_path / "out")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_a_search_that_was_killed_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "search.json"
    line = command(["fuzz", TIC_TAC_TOE, "--minutes", "9", "--resume", journal])
    with process(line) as search:
        wait_until(journal.exists, "the search is kept", search)
    again = run("fuzz", TIC_TAC_TOE, "--games", 30, "--resume", journal)
    assert again.exit_code == 0, again.stderr
