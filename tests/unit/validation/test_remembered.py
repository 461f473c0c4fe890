"""A verdict that is remembered is the verdict that would be reached anew, whatever was changed."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli_tools import RULESETS
from edits import CHANGES, files_of, put_back
from honest import some
from rulewright.book.writer import MissingTextFinder
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, Label, Severity
from rulewright.document.files import make_file_span
from rulewright.serialization import from_record, to_record
from rulewright.validation.checking import check_cache
from rulewright.validation.checking.check_result import Checked
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.setting_lists import Selection

EDITS = 24


pytestmark = pytest.mark.usefixtures("empty_cache")


def verdict(folder: Path, *, variants: Sequence[str] = (), players: int | None = None) -> Checked:
    """As the command asks."""
    return check_cache.check_cached(
        folder, variants, (players,), lambda _: anew(folder, variants=variants, players=players)
    )


def anew(folder: Path, *, variants: Sequence[str] = (), players: int | None = None) -> Checked:
    return check(
        folder, fixed=Selection(variants=tuple(variants), players=players), make_books=MissingTextFinder
    )


def told(checked: Checked) -> tuple[object, ...]:
    return (
        render.format_full(checked.findings),
        render.format_json(checked.findings),
        checked.checked_text,
        checked.locale_coverage,
    )


def errors(checked: Checked) -> list[str]:
    return [found.code for found in checked.findings if found.severity is Severity.ERROR]


# --- edits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_after_any_edit_the_remembered_verdict_is_the_true_one(pig: Path, seed: int) -> None:
    chance = random.Random(seed)
    original = files_of(pig)
    for _ in some(range(EDITS // 3)):
        for _ in range(chance.randint(0, 2)):
            chance.choice(CHANGES)(pig, chance)
        true = told(anew(pig))
        assert told(verdict(pig)) == true
        assert told(verdict(pig)) == true, "the second time from what was remembered"
        if chance.random() < 0.5 or not list(pig.rglob("*.yaml")):
            put_back(pig, original)


def test_words_that_were_right_are_wrong_where_what_they_tell_has_no_value(pig: Path) -> None:
    path = pig / "ruleset.yaml"
    text = path.read_text("utf-8")
    for goal, wrong in (("100", []), ("90", []), ("pot", ["not-constant"]), ("80", [])):
        path.write_text(text.replace("goal: 50 if short_game else 100", f"goal: {goal}"), "utf-8")
        found = check(pig, make_books=MissingTextFinder, remember=True).findings
        assert {one.code for one in found if one.code != "unused-name"} == set(wrong)
        assert told(verdict(pig)) == told(anew(pig))


# --- what else an answer depends on ---------------------------------------------------------------


def test_nothing_is_checked_twice(pig: Path) -> None:
    first = verdict(pig)

    def never(_: object) -> Checked:
        raise AssertionError("checked anew")

    assert told(check_cache.check_cached(pig, (), (None,), never)) == told(first)
    with pytest.raises(AssertionError, match="checked anew"):
        check_cache.check_cached(pig, (), (2,), never)


def test_paths_are_shown_from_where_one_stands(pig: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = pig / "ruleset.yaml"
    path.write_text(path.read_text("utf-8") + "nonsense: 1\n", "utf-8")
    shown = []
    for place in (pig, pig.parent):
        monkeypatch.chdir(place)
        shown.append([f.primary.span.source.path for f in verdict(pig).findings])
    assert shown == [["ruleset.yaml"], ["pig/ruleset.yaml"]]


def test_an_overlay_from_elsewhere_counts(tmp_path: Path, pig: Path) -> None:
    overlay = tmp_path / "other.yaml"
    overlay.write_text("overlay: other\nof: pig\ntitle: Other\n", "utf-8")
    assert not errors(verdict(pig, variants=[str(overlay)]))
    overlay.write_text("overlay: other\nof: pig\ntitle: Other\nnonsense: 1\n", "utf-8")
    assert errors(verdict(pig, variants=[str(overlay)]))


def test_a_damaged_result_is_as_good_as_none(tmp_path: Path, pig: Path) -> None:
    first = told(verdict(pig))
    for kept in some(sorted((tmp_path / "cache" / "results").iterdir())):
        whole = kept.read_bytes()
        for damaged in (b"", whole[:40], whole[:-1], whole[:50] + b"x" + whole[51:], b"\0" * 99):
            kept.write_bytes(damaged)
            assert told(verdict(pig)) == first


def test_what_is_wrong_with_the_run_is_not_remembered(pig: Path) -> None:
    fault = Checked((_own_fault(pig),), "nothing")
    assert check_cache.check_cached(pig, (), (None,), lambda _: fault) == fault
    assert not errors(verdict(pig))


def _own_fault(folder: Path) -> Diagnostic:
    return Diagnostic("own-fault", "a fault of Rulewright itself", Label(make_file_span(folder)))


def test_what_is_saved_meanwhile_is_not_taken_for_what_was_there(pig: Path) -> None:
    path = pig / "ruleset.yaml"
    good = path.read_text("utf-8")

    def spoiled(_: object) -> Checked:
        path.write_text(good + "nonsense: 1\n", "utf-8")
        return anew(pig)

    assert errors(check_cache.check_cached(pig, (), (None,), spoiled))
    path.write_text(good, "utf-8")
    assert not errors(verdict(pig))


def test_a_folder_of_anything_is_not_remembered(
    tmp_path: Path, pig: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.workspace.folder_contents.MOST_FILES", 2)
    assert not errors(verdict(pig))
    assert not (tmp_path / "cache" / "results").exists()


def test_pipes_in_the_folder_do_not_stop_it(pig: Path) -> None:
    os.mkfifo(pig / "scenarios" / "pipe.txt")
    assert not errors(verdict(pig))
    assert not errors(verdict(pig))


def test_findings_are_read_back_as_they_were() -> None:
    found = check(RULESETS / "arctic", fixed=Selection("nowhere")).findings
    assert found
    assert from_record(tuple[Diagnostic, ...], to_record(tuple[Diagnostic, ...], found)) == found
