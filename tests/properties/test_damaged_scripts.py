"""Whatever stands in a scenario or a scripted game, playing it gives findings and never fails."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from damage import damaged
from honest import refuse_internal_errors
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.play.game import Game
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (
    "rulesets/classics/pig",
    "rulesets/classics/oh-hell",
    "tests/language/02-units",
    "tests/language/05-tiles",
    "tests/language/06-payments",
    "tests/language/11-bribes",
)


def scripts_of(folder: Path) -> list[str]:
    found = [
        path.read_text("utf-8")
        for kind in ("scenarios", "games")
        for path in sorted((folder / kind).glob("*.yaml"))
    ]
    assert found, f"{folder} has no scripts to damage"
    return found


def play_text(text: str, workshop: RulesetProject) -> tuple[Diagnostic, ...]:
    """Play a script and fail if it meets anything but diagnostics about itself."""
    with tempfile.TemporaryDirectory() as kept:
        path = Path(kept) / "script.yaml"
        path.write_text(text, "utf-8", newline="")
        try:
            found = run_script(read_script(path), workshop, max_decisions=300).findings
        except DiagnosticError as error:
            found = error.diagnostics
    render.format_full(found)
    assert all(finding.headline for finding in found)
    refuse_internal_errors(found)
    return found


@pytest.mark.parametrize("name", FOLDERS)
def test_a_damaged_script_gives_findings(name: str) -> None:
    folder = ROOT / name
    scripts, workshop = scripts_of(folder), RulesetProject(folder)
    told = []

    @settings(max_examples=40)
    @given(data=st.data())
    def play(data: st.DataObject) -> None:
        told.append(play_text(data.draw(damaged(data.draw(st.sampled_from(scripts)))), workshop))

    play()
    assert len(told) >= 40 and any(told), "no damage was found"


@pytest.mark.parametrize("method", ["choose", "legal"])
def test_an_engine_that_is_broken_is_noticed(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ROOT / "rulesets/classics/pig"
    scripts, workshop = scripts_of(folder), RulesetProject(folder)
    for script in scripts:
        play_text(script, workshop)
    monkeypatch.setattr(Game, method, broken)
    with pytest.raises((AssertionError, KeyError), match=BROKEN):
        for script in scripts:
            play_text(script, workshop)


BROKEN = "broken on purpose"


def broken(*_: object, **__: object) -> None:
    raise KeyError(BROKEN)
