"""Follow docs/erratum.md in an empty folder, and compare every output with the page."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cli_tools import run
from doc_steps import follow, match_output

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "erratum.md").read_text("utf-8")


def test_every_step_works_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    compared = 0
    for command, output, shown in follow(PAGE):
        assert not shown or match_output(shown, output), f"{command}\n{output}"
        compared += bool(shown)
    assert compared >= 10
    assert run("check", "ferry").exit_code == 0
    state = subprocess.run(["git", "-C", "ferry", "status", "--porcelain"], capture_output=True, check=True)
    assert state.stdout == b""
    assert "earns one coin more" in Path("ferry.html").read_text("utf-8")
