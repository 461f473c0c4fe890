"""Every ruleset that comes with Rulewright: checked, its scripts played, its laws kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.book.write import Wordless
from rulewright.compiler import type_ruleset
from rulewright.diagnostics import render
from rulewright.document.files import scripts_in
from rulewright.document.load import read_manifest_of
from rulewright.ruleset_folders import list_rulesets
from rulewright.setting import Setting
from rulewright.study.checking.check import check
from rulewright.study.laws.laws import check_laws
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.script import read_script
from rulewright.study.settings import Selection, settings
from rulewright.study.testing.coverage import Counting
from rulewright.workspace.marked import marked_in
from shared import bench, of_each_kind, workshop

RULESETS = list_rulesets()
SCRIPTS = [
    path
    for folder in RULESETS
    for kind in ("scenarios", "games")
    for path in scripts_in(folder, kind)
]


def name_of(path: Path) -> str:
    return path.relative_to(resources.folder("rulesets")).as_posix().removesuffix(".yaml")


@pytest.mark.parametrize("folder", RULESETS, ids=name_of)
def test_nothing_is_found(folder: Path) -> None:
    """Every language is complete, too."""
    checked = check(folder, printed=Wordless)
    assert not checked.findings, render.text(checked.findings)
    assert tuple(part.language for part in checked.words) == read_manifest_of(folder).languages
    for part in checked.words:
        assert part.percent == 100 and part.needed > 0 and not part.found


@pytest.mark.parametrize("folder", RULESETS, ids=name_of)
def test_it_has_scenarios_and_a_scripted_game(folder: Path) -> None:
    assert scripts_in(folder, "scenarios") and scripts_in(folder, "games")


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_script(path: Path) -> None:
    result = run_script(read_script(path), workshop(path.parent.parent))
    assert result.passed, render.text(result.findings)
    if path.parent.name == "games":
        assert result.game is not None and result.game.over


def some(every: Sequence[Setting]) -> list[Setting]:
    """The usual game with few players, and each other one with the next number; the recorded games
    (`test_playthroughs.py`) are with as many as can play, too."""
    games = [list(each) for _, each in groupby(every, lambda setting: replace(setting, players=0))]
    return [each[at % len(each)] for at, each in enumerate(games)]


@pytest.mark.parametrize("games", [1, pytest.param(10, marks=pytest.mark.soak)])
@pytest.mark.parametrize("folder", of_each_kind(RULESETS))
def test_laws(folder: Path, games: int) -> None:
    looked_at = list(settings(workshop(folder).documents().manifest, Selection()))
    if games == 1:
        looked_at = some(looked_at)
    found = [
        failure.finding
        for setting in looked_at
        for failure in check_laws(bench(folder, setting), games=games).failures
    ]
    assert looked_at and not found, render.text(found)


@pytest.mark.parametrize("folder", of_each_kind(RULESETS))
def test_what_counts_is_the_same_for_any_number_of_players(folder: Path) -> None:
    shop = workshop(folder)
    documents = shop.documents()
    usual = next(iter(settings(documents.manifest, Selection())))
    low, high = documents.manifest.players
    found = []
    for players in (low, high):
        rules = type_ruleset(documents, replace(usual, players=players)).rules
        counts = Counting().counted(documents, (marked_in(rules),))
        found.append((set(counts.lines.values()), set(counts.rows.values())))
    assert found[0] == found[1] and found[0][0]
