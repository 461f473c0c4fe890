"""Follow docs/first-game.md step by step, and compare every output with the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli_tools import run
from doc_steps import follow

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "first-game.md").read_text("utf-8")
STEPS = re.split(r"^## (?=\d)", PAGE, flags=re.MULTILINE)[1:]


def test_every_step_works_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    commands = 0
    for step in STEPS:
        for command, output, shown in follow(step):
            commands += 1
            if shown:
                assert output.strip() == shown.strip(), f"{command}, in {step.splitlines()[0]}"
    assert commands == 9
    assert "Ann" in Path("orchard.html").read_text("utf-8")
    played = run("play", "orchard", "--seat", "player2=random", input="a1\nquit\n")
    assert played.exit_code == 0


def test_the_finished_game_has_no_diagnostics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a reader has at the end is a ruleset without errors or warnings."""
    monkeypatch.chdir(tmp_path)
    for step in STEPS[:7]:
        for _ in follow(step):
            pass
    assert run("check", "orchard").exit_code == 0
