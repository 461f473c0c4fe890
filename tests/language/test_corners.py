"""Corners of the language: what constructs do, and how rules and scripts that go wrong are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Severity
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from shared import workshop

CORNERS = Path(__file__).parent / "corners"


def named(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


@pytest.mark.parametrize("folder", sorted(CORNERS.iterdir()), ids=lambda folder: folder.name)
def test_only_unused_names_are_found(folder: Path) -> None:
    found = [d for d in check(folder).findings if d.code not in ("unused-name", "unread-file")]
    assert not found, render.format_full(found)


@pytest.mark.parametrize("path", sorted(CORNERS.glob("*/scenarios/*.yaml")), ids=named)
def test_scenario(path: Path) -> None:
    result = run_script(read_script(path), workshop(path.parent.parent))
    assert result.has_passed, render.format_full(result.findings)


@pytest.mark.parametrize("path", sorted(CORNERS.glob("*/faults/*.yaml")), ids=named)
def test_fault(path: Path) -> None:
    """The file is called after the one finding that it makes."""
    result = run_script(read_script(path), workshop(path.parent.parent))
    assert [finding.code for finding in result.findings] == [path.stem]
    (finding,) = result.findings
    assert finding.severity is Severity.ERROR
    assert finding.primary.span.source.text, "it stands at a place in the author's files"


def test_exceptions_that_disagree_are_both_named() -> None:
    path = CORNERS / "changes" / "faults" / "exceptions-disagree.yaml"
    text = render.format_full(run_script(read_script(path), workshop(path.parent.parent)).findings)
    assert "aced = 12" in text and "tenned = 13" in text
