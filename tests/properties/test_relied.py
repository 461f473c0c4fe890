"""What is kept of scripts that did not come to what was changed is what becomes of them anew: after
any edit."""

from __future__ import annotations

from pathlib import Path
from random import Random
from shutil import copytree, rmtree

import pytest

from edits import EDITS, digit, edit, number, sign
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.resources import data_folder
from rulewright.validation.testing.compiled_rules import CompiledRules
from rulewright.validation.testing.suite import run_suite
from rulewright.validation.testing.suite_records import ScriptDependencies, TriedScript
from unit.validation.test_relied import with_scripts

RULESETS = data_folder("rulesets")
IN_PLACE = (number, sign, digit)
"""Edits after which rules can be played more often than not."""


def told(here: Path, *, remember: bool) -> object:
    """Everything that any report says of the tests, but for the time that they took."""
    try:
        suite = run_suite(here, games=0, remember=remember)
    except DiagnosticError as error:
        return render.format_json(error.diagnostics)
    outcomes = [
        (one.kind, one.name, one.path, one.declaring_overlay, render.format_json(one.findings))
        for one in suite.outcomes
    ]
    assert suite.coverage is not None
    covered = suite.coverage
    forms = covered.summary_lines(), covered.count_by_script(), covered.format_listing(), covered.to_dict()
    return outcomes, forms


def compare(original: Path, into: Path, edits: int, seed: int, scripts: int | None = None) -> tuple[int, int]:
    """Edits a copy again and again, each time from the start or from where it was left; gives how
    many scripts were asked for under other rules, and of how many it was known what becomes of
    them. Of the scripts, some are left out where only so many are wanted."""
    random, here, asked = Random(seed), into / "rules", list[bool]()
    still = CompiledRules.reuse_outcome

    def counted(self: CompiledRules, relied: ScriptDependencies) -> TriedScript | None:
        tried = still(self, relied)
        asked.append(tried is not None)
        return tried

    paths = sorted(original.glob("[sg]*/*.yaml"))
    left_out = () if scripts is None else random.sample(paths, max(0, len(paths) - scripts))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEWRIGHT_CACHE", str(into / "cache"))
        patch.setattr(CompiledRules, "reuse_outcome", counted)
        for at in range(edits):
            if at % 2 == 0:
                rmtree(here, ignore_errors=True)
                copytree(original, here)
                for path in left_out:
                    (here / path.relative_to(original)).unlink()
            ways = IN_PLACE if random.random() < 0.6 else EDITS
            done = edit(here, random, ways) if at else "nothing"
            true = told(here, remember=False)
            assert told(here, remember=True) == true, (at, done)
            assert told(here, remember=True) == true, (at, done, "from what is known")
    return len(asked), sum(asked)


@pytest.mark.parametrize("edits", [50, pytest.param(120, marks=pytest.mark.soak)])
def test_after_any_edit_of_a_small_game(edits: int, tmp_path: Path) -> None:
    original = with_scripts(tmp_path / "original")
    asked, known = compare(original, tmp_path, edits, 1)
    assert edits // 12 < known < asked


@pytest.mark.parametrize(
    "name, edits, scripts",
    [
        ("classics/reversi", 6, None),
        ("classics/oh-hell", 6, None),
        pytest.param("arctic", 3, 5, marks=pytest.mark.soak),
    ],
)
def test_after_any_edit(name: str, edits: int, scripts: int | None, tmp_path: Path) -> None:
    asked, _ = compare(RULESETS / name, tmp_path, edits, 1, scripts)
    assert asked


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", ["arctic", "attika", "pax-pamir"])
def test_after_many_edits(name: str, seed: int, tmp_path: Path) -> None:
    compare(RULESETS / name, tmp_path, 20, seed, 25)
