"""Scripts that lie in the wrong place, and places without any."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import SCRIPT, ruleset, run


@pytest.mark.parametrize("command", ["run", "revalidate", "test"])
def test_a_script_about_another_ruleset(command: str, tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim")
    script = nim / "scenarios" / "chess.yaml"
    script.parent.mkdir(exist_ok=True)
    script.write_text(SCRIPT.replace("ruleset: nim", "ruleset: chess"), encoding="utf-8")
    said = run(command, nim if command == "test" else script)
    assert said.exit_code == 1, said.output
    assert "error[other-ruleset]: this script names the ruleset `chess`, but is in" in said.output
    assert "chess.yaml:2:10" in said.output


def test_a_script_may_name_the_folder_of_its_ruleset(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "my-nim")
    script = nim / "scenarios" / "taken.yaml"
    script.parent.mkdir(exist_ok=True)
    for name in ("nim", "my-nim", "games/nim"):
        script.write_text(SCRIPT.replace("ruleset: nim", f"ruleset: {name}"), encoding="utf-8")
        assert run("run", script).exit_code in (0, 1)
        assert "other-ruleset" not in run("run", script).output


@pytest.mark.parametrize("format", ["text", "json"])
def test_there_is_nothing_to_revalidate(format: str, tmp_path: Path) -> None:
    said = run("revalidate", tmp_path, "--format", format)
    assert said.exit_code == 2
    assert "there are no games here" in said.output


def test_a_ruleset_that_is_not_there_hides_no_other_from_test(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim")
    said = run("test", nim, tmp_path / "nope", "--games", 1)
    assert said.exit_code == 2
    assert "laws: kept in 2 of 2 settings" in said.stdout and "ruleset-not-found" in said.stderr
