"""The pieces that the language has to carry, each a small ruleset: checked, its scenarios played,
its laws kept at every number of players."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import render
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from rulewright.validation.testing.suite import run_suite
from shared import workshop

HERE = Path(__file__).parent
PIECES = sorted(path.parent for path in HERE.glob("[0-9]*/ruleset.yaml"))
SCRIPTS = sorted(HERE.glob("[0-9]*/scenarios/*.yaml"))


def test_every_piece_is_there() -> None:
    assert [piece.name[:2] for piece in PIECES] == [f"{n:02}" for n in range(1, len(PIECES) + 1)]
    assert len(PIECES) >= 16
    assert {script.parent.parent for script in SCRIPTS} == set(PIECES)


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
def test_nothing_is_found(piece: Path) -> None:
    found = check(piece).findings
    assert not found, render.format_full(found)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_scenario(path: Path) -> None:
    result = run_script(read_script(path), workshop(path.parent.parent))
    assert result.has_passed, render.format_full(result.findings)


@pytest.mark.parametrize("games", [1, pytest.param(50, marks=pytest.mark.soak)])
@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
def test_laws(piece: Path, games: int) -> None:
    suite = run_suite(piece, games=games)
    laws = suite.select_outcomes("laws")
    assert laws
    failed = [render.format_full(outcome.findings) for outcome in suite.failed_outcomes]
    assert not failed, "\n".join(failed)
