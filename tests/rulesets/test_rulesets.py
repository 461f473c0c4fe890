"""Every ruleset that comes with Rulewright: checked, its scripts played, its laws kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import resources
from rulewright.book.write import words_missing
from rulewright.diagnostics import render
from rulewright.document.files import scripts_in
from rulewright.document.rulesets import list_rulesets
from rulewright.study.bench import Workshop
from rulewright.study.check import check
from rulewright.study.laws import check_laws
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.script import read_script
from rulewright.study.settings import Selection, settings

RULESETS = list_rulesets()
SCRIPTS = [
    path
    for folder in RULESETS
    for kind in ("scenarios", "games")
    for path in scripts_in(folder, kind)
]


def name_of(path: Path) -> str:
    return path.relative_to(resources.folder("rulesets")).as_posix().removesuffix(".yaml")


@pytest.fixture(scope="module")
def workshops() -> dict[Path, Workshop]:
    """One for each ruleset, so that a setting is compiled once for all of its scripts."""
    return {folder: Workshop(folder) for folder in RULESETS}


@pytest.mark.parametrize("folder", RULESETS, ids=name_of)
def test_nothing_is_found(folder: Path) -> None:
    found = check(folder, printed=words_missing).findings
    assert not found, render.text(found)


@pytest.mark.parametrize("folder", RULESETS, ids=name_of)
def test_it_has_scenarios_and_a_scripted_game(folder: Path) -> None:
    assert scripts_in(folder, "scenarios") and scripts_in(folder, "games")


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_script(path: Path, workshops: dict[Path, Workshop]) -> None:
    result = run_script(read_script(path), workshops[path.parent.parent])
    assert result.passed, render.text(result.findings)
    if path.parent.name == "games":
        assert result.game is not None and result.game.over


@pytest.mark.parametrize("folder", RULESETS, ids=name_of)
def test_laws(folder: Path, workshops: dict[Path, Workshop]) -> None:
    workshop = workshops[folder]
    looked_at = list(settings(workshop.documents().manifest, Selection()))
    found = [
        failure.finding
        for setting in looked_at
        for failure in check_laws(workshop.bench(setting), games=2).failures
    ]
    assert looked_at and not found, render.text(found)
