"""Every ruleset that comes with Rulewright: checked, its scripts played, its laws kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.book.writer import MissingTextFinder
from rulewright.compiler import type_ruleset
from rulewright.diagnostics import render
from rulewright.document.files import list_scripts
from rulewright.document.load import load_manifest
from rulewright.ruleset_folders import list_rulesets
from rulewright.setting import Setting
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.laws.properties import check_properties
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from rulewright.validation.setting_lists import Selection, iter_settings
from rulewright.validation.testing.coverage import CoverageCounter
from rulewright.workspace.coverage_marks import collect_rule_marks
from shared import bench, of_each_kind, workshop

RULESETS = list_rulesets()
SCRIPTS = [
    path for folder in RULESETS for kind in ("scenarios", "games") for path in list_scripts(folder, kind)
]


def name_of(path: Path) -> str:
    return path.relative_to(resources.data_folder("rulesets")).as_posix().removesuffix(".yaml")


@pytest.mark.parametrize("folder", RULESETS, ids=name_of)
def test_nothing_is_found(folder: Path) -> None:
    """Every language is complete, too."""
    checked = check(folder, make_books=MissingTextFinder)
    assert not checked.findings, render.format_full(checked.findings)
    assert tuple(part.language for part in checked.locale_coverage) == load_manifest(folder).languages
    for part in checked.locale_coverage:
        assert part.percent_complete == 100 and part.required_count > 0 and not part.diagnostic_counts


@pytest.mark.parametrize("folder", RULESETS, ids=name_of)
def test_it_has_scenarios_and_a_scripted_game(folder: Path) -> None:
    assert list_scripts(folder, "scenarios") and list_scripts(folder, "games")


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_script(path: Path) -> None:
    result = run_script(read_script(path), workshop(path.parent.parent))
    assert result.has_passed, render.format_full(result.findings)
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
    looked_at = list(iter_settings(workshop(folder).get_documents().manifest, Selection()))
    if games == 1:
        looked_at = some(looked_at)
    found = [
        failure.finding
        for setting in looked_at
        for failure in check_properties(bench(folder, setting), game_count=games).failures
    ]
    assert looked_at and not found, render.format_full(found)


@pytest.mark.parametrize("folder", of_each_kind(RULESETS))
def test_what_counts_is_the_same_for_any_number_of_players(folder: Path) -> None:
    shop = workshop(folder)
    documents = shop.get_documents()
    usual = next(iter(iter_settings(documents.manifest, Selection())))
    low, high = documents.manifest.players
    found = []
    for players in (low, high):
        rules = type_ruleset(documents, replace(usual, players=players)).rules
        counts = CoverageCounter().build_coverable(documents, (collect_rule_marks(rules),)).items
        found.append((set(counts.source_lines.values()), set(counts.table_rows)))
    assert found[0] == found[1] and found[0][0]
