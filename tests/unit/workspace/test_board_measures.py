"""Measures of drawings are masked in keys, and nothing that findings depend on."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from rulewright.book.writer import MissingTextFinder
from rulewright.resources import data_folder
from rulewright.validation.checking.ruleset_check import _Checker, check
from rulewright.workspace.board_measures import mask_measures

BOARD = """\
types:
  place: [a1, a2]
  row: {from: [1, 5]}
board:
  of: place
  size: [900, 10]
  rings:
    inner: {inner_radius: 0, outer_radius: 110}
  cells:
    a1: [40,
         -7]
  tracks: {turn: 1 to 9}
  faces: {a1: {icon: cube, size: 1}}
# at the end
tables:
  cost: [4, 5]
"""


@pytest.mark.parametrize(
    "old, new",
    [("900", "901"), ("110", "125"), ("40", "41"), ("-7", "-8")],
)
def test_a_measure_is_masked(old: str, new: str) -> None:
    assert mask_measures(BOARD) == mask_measures(BOARD.replace(old, new))


@pytest.mark.parametrize(
    "old, new",
    [
        ("inner_radius: 0", "inner_radius: 1"), ("outer_radius: 110", "outer_radius: 011"),
        ("900", "1000"), ("-7", " 7"), ("40", "00"), ("1 to 9", "1 to 8"), ("size: 1", "size: 2"),
        ("[4, 5]", "[4, 6]"), ("[1, 5]", "[1, 6]"), ("a1: [40", "a2: [40"), ("at the end", "at an end"),
    ],
)  # fmt: skip
def test_what_findings_depend_on_is_not_masked(old: str, new: str) -> None:
    assert mask_measures(BOARD) != mask_measures(BOARD.replace(old, new))


def test_a_check_after_an_edit_of_a_measure_reads_no_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    here = tmp_path / "rules"
    copytree(data_folder("rulesets") / "classics" / "nine-mens-morris", here)
    first = check(here, make_books=MissingTextFinder, remember=True)
    path = here / "ruleset.yaml"
    text = path.read_text("utf-8")
    at = next(n for n, (a, b) in enumerate(zip(text, mask_measures(text), strict=True)) if a != b)
    path.write_text(f"{text[:at]}{9 if text[at] != '9' else 8}{text[at + 1 :]}", "utf-8")
    monkeypatch.setattr(_Checker, "project", property(lambda _: pytest.fail("the rules were read")))
    assert check(here, make_books=MissingTextFinder, remember=True) == first
