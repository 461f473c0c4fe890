"""What is known of pieces is what typing everything finds: after any edit, in any setting."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from typing import Any

import pytest

import edits as ways_of
from benchmarks.verdicts import list_sites
from edits import Edit, edit
from rulewright.book.writer import MissingTextFinder
from rulewright.compiler import type_ruleset
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Severity
from rulewright.diagnostics.render import to_data
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.model.part import make_root_part as top
from rulewright.resources import data_folder
from rulewright.setting import Setting
from rulewright.validation.checking.book_dependencies import BookDependencies
from rulewright.validation.checking.book_gaps import BookGaps
from rulewright.validation.checking.check_result import Checked
from rulewright.validation.checking.rules_result import Layer
from rulewright.validation.checking.ruleset_check import _Checker as Checking, check
from rulewright.validation.setting_lists import Selection, iter_settings
from rulewright.validation.testing.coverage import CoverageCounter
from rulewright.workspace.coverage_marks import CoverageMarks, collect_rule_marks
from rulewright.workspace.declarations import PLAYED_SECTIONS
from rulewright.workspace.piece_findings import TypedSetting
from rulewright.workspace.piece_typing import PieceTyper

RULESETS = data_folder("rulesets")
IN_PLACE = (ways_of.number, ways_of.sign, ways_of.digit, ways_of.remark)
"""Edits that mostly leave alone what is declared."""
SETTINGS = 2
"""Looked at after an edit."""


def said(finding: Diagnostic) -> str:
    return json.dumps(to_data(finding))


def counts(documents: Documents, *marks: CoverageMarks) -> object:
    """What counts as coverage."""
    found = CoverageCounter().build_coverable(documents, marks).items
    return (
        found.source_lines,
        sorted((row, row.number) for row in found.table_rows),
        found.always_reached,
    )


def come_to(typed: TypedSetting, documents: Documents) -> tuple[object, ...]:
    """All that others are told of a typed setting."""
    told = [(each, each.span.start, each.span.text) for each in typed.game_tellings]
    wanted = [(each, each.span.start, each.span.text) for each in typed.declared_texts.declared_messages]
    asked = (wanted, typed.declared_texts.members_by_type, typed.declared_texts.visible_types)
    return (*map(said, typed.warnings), told, asked, counts(documents, *typed.coverage_marks))


def by_pieces(pieces: PieceTyper, documents: Documents, setting: Setting) -> tuple[object, ...]:
    try:
        return come_to(pieces.type_setting(documents, setting), documents)
    except DiagnosticError as error:
        return tuple(map(said, error.diagnostics))


def whole(documents: Documents, setting: Setting) -> tuple[object, ...]:
    try:
        analysed = type_ruleset(documents, setting)
    except DiagnosticError as error:
        return tuple(map(said, error.diagnostics))
    typed = PieceTyper().type_setting(documents, setting)
    assert typed.warnings == analysed.warnings
    assert counts(documents, *typed.coverage_marks) == counts(documents, collect_rule_marks(analysed.rules))
    return come_to(typed, documents)


def compare(
    name: str, into: Path, edits: int, seed: int, ways: Sequence[Edit] | None = None
) -> tuple[int, int]:
    """Edits a copy again and again, each time from the start or from where it was left; gives how
    often it could be read at all, and how often a setting came to what it had come to before."""
    again, known = PieceTyper._reuse_settled, list[bool]()

    def counted(self: PieceTyper, typing: Any) -> TypedSetting | None:
        typed = again(self, typing)
        known.append(typed is not None)
        return typed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PieceTyper, "_reuse_settled", counted)
        return _compare(name, into, edits, seed, ways), sum(known)


def _compare(name: str, into: Path, edits: int, seed: int, ways: Sequence[Edit] | None) -> int:
    random, pieces, read = Random(seed), PieceTyper(), 0
    here = into / "rules"
    for number in range(edits):
        if number % 3 == 0:
            rmtree(here, ignore_errors=True)
            copytree(RULESETS / name, here)
        done = edit(here, random, ways) if number else "nothing"
        try:
            base = load_documents(here)
            chosen = list(iter_settings(base.manifest, Selection()))
        except DiagnosticError:
            continue
        read += 1
        for setting in random.sample(chosen, min(SETTINGS, len(chosen))):
            try:
                documents = load_documents(here, edition=setting.edition, variants=setting.variants)
            except DiagnosticError:
                continue
            found = by_pieces(pieces, documents, setting)
            assert found == whole(documents, setting), (number, done, setting)
            assert found == by_pieces(pieces, documents, setting), (number, done, setting)
    return read


EDITED = [
    ("classics/tic-tac-toe", 40), ("classics/oh-hell", 10), ("classics/pig", 40),
    ("classics/draughts", 6), ("classics/reversi", 15), ("classics/y", 6), ("arctic", 3),
    ("attika", 3), ("pax-pamir", 2),
]  # fmt: skip


def test_some_ruleset_that_is_edited_has_each_section() -> None:
    """What words lead to is told of some sections by hand: a new one has to be tried here."""
    everything = [load_documents(RULESETS / name) for name, _ in EDITED]
    assert set(PLAYED_SECTIONS) - {part.key.text for of in everything for part in top(of.root)} == set()


@pytest.mark.parametrize("name, edits", EDITED)
def test_after_any_edit(name: str, edits: int, tmp_path: Path) -> None:
    assert compare(name, tmp_path, edits, seed=1)[0] > edits // 5


@pytest.mark.parametrize(
    "name, edits",
    [("classics/tic-tac-toe", 40), ("classics/pig", 40), ("classics/reversi", 15), ("arctic", 3)],
)
def test_after_an_edit_of_rules(name: str, edits: int, tmp_path: Path) -> None:
    """Whole settings are known where the same is declared."""
    assert compare(name, tmp_path, edits, 1, IN_PLACE)[1] > edits // 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", ["classics/pig", "classics/reversi", "arctic", "pax-pamir"])
def test_after_many_edits(name: str, seed: int, tmp_path: Path) -> None:
    compare(name, tmp_path, 60, seed)
    compare(name, tmp_path, 60, seed, IN_PLACE)


# --- from run to run ------------------------------------------------------------------------------


def compare_checks(name: str, into: Path, edits: int, seed: int, ways: Sequence[Edit] | None = None) -> None:
    """A check that knows what earlier ones knew of pieces says what one says that knows nothing."""
    random, here = Random(seed), into / "rules"
    copytree(RULESETS / name, here)
    for number in range(edits):
        done = edit(here, random, ways) if number else "nothing"
        knowing = check(here, make_books=MissingTextFinder, remember=True)
        again = check(here, make_books=MissingTextFinder, remember=True)
        anew = check(here, make_books=MissingTextFinder)
        said_anew = [said(finding) for finding in anew.findings]
        assert [said(finding) for finding in knowing.findings] == said_anew, (number, done)
        assert [said(finding) for finding in again.findings] == said_anew, (number, done)
        assert knowing.checked_text == again.checked_text == anew.checked_text
        assert knowing.locale_coverage == again.locale_coverage == anew.locale_coverage, (number, done)
        if any(finding.severity is Severity.ERROR for finding in anew.findings):
            rmtree(here)
            copytree(RULESETS / name, here)


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize(
    "name, edits", [("classics/pig", 12), pytest.param("arctic", 2, marks=pytest.mark.soak)]
)
def test_a_check_after_an_edit(name: str, edits: int, tmp_path: Path) -> None:
    compare_checks(name, tmp_path, edits, seed=3)


def compare_sites(name: str, into: Path, edits: int, seed: int) -> None:
    """Compare checks after edits of the kinds that the benchmark draws, each made and taken back:
    of pictures, messages and scripts, too."""
    random, here = Random(seed), into / "rules"
    copytree(RULESETS / name, here)
    check(here, make_books=MissingTextFinder, remember=True)
    for kind, sites in list_sites(here).items():
        for site in random.sample(sites, edits):
            before = site.path.read_text("utf-8")
            site.path.write_text(before[: site.start] + site.new + before[site.end :], "utf-8")
            cached = check(here, make_books=MissingTextFinder, remember=True)
            fresh = check(here, make_books=MissingTextFinder)
            assert list(map(said, cached.findings)) == list(map(said, fresh.findings)), (kind, site)
            assert (cached.checked_text, cached.locale_coverage) == (
                fresh.checked_text,
                fresh.locale_coverage,
            ), (kind, site)
            site.path.write_text(before, "utf-8")


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("edits", [1, pytest.param(20, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", ["arctic", "pax-pamir"])
def test_a_check_after_an_edit_of_each_kind(name: str, edits: int, tmp_path: Path) -> None:
    compare_sites(name, tmp_path, edits, seed=1)


@pytest.mark.usefixtures("empty_cache")
def test_a_check_after_an_edit_of_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What books lack, and what words come to, is known where the same is declared."""
    known, lacking_of = list[object](), BookDependencies.decode_gaps
    spoken, words_again = list[bool](), Checking.recall_texts

    def counted(self: BookDependencies, layer: Layer, record: Any) -> BookGaps:
        known.append(record)
        return lacking_of(self, layer, record)

    def counted_words(self: Checking, *asked: Any) -> Checked | None:
        found = words_again(self, *asked)
        spoken.append(found is not None)
        return found

    monkeypatch.setattr(BookDependencies, "decode_gaps", counted)
    monkeypatch.setattr(Checking, "recall_texts", counted_words)
    compare_checks("classics/oh-hell", tmp_path, 6, 5, IN_PLACE)
    assert known and True in spoken


@pytest.mark.soak
@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("seed", range(4, 8))
@pytest.mark.parametrize("name", ["classics/reversi", "arctic", "attika", "pax-pamir"])
def test_checks_after_many_edits(name: str, seed: int, tmp_path: Path) -> None:
    compare_checks(name, tmp_path / "any", 40, seed)
    compare_checks(name, tmp_path / "rules", 40, seed, IN_PLACE)
