"""Whatever stands in a scenario or a scripted game, playing it gives findings and never fails."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from damage import damaged
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.script import read_script
from rulewright.study.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (
    "rulesets/classics/pig",
    "rulesets/classics/oh-hell",
    "tests/language/02-units",
    "tests/language/05-tiles",
    "tests/language/06-payments",
    "tests/language/11-bribes",
)


@pytest.mark.parametrize("name", FOLDERS)
def test_a_damaged_script_gives_findings(name: str) -> None:
    folder = ROOT / name
    scripts = [
        path.read_text("utf-8")
        for kind in ("scenarios", "games")
        for path in sorted((folder / kind).glob("*.yaml"))
    ]
    workshop = Workshop(folder)

    @settings(max_examples=40)
    @given(data=st.data())
    def play(data: st.DataObject) -> None:
        text = data.draw(damaged(data.draw(st.sampled_from(scripts))))
        with tempfile.TemporaryDirectory() as kept:
            path = Path(kept) / "script.yaml"
            path.write_text(text, "utf-8", newline="")
            try:
                found = run_script(read_script(path), workshop, until=300).findings
            except DiagnosticError as error:
                found = error.diagnostics
        render.text(found)
        assert all(finding.headline for finding in found)

    play()
