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
from rulewright.book.write import Wordless
from rulewright.compiler import type_ruleset
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Severity
from rulewright.diagnostics.render import as_data
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.model.part import whole as top
from rulewright.resources import folder
from rulewright.setting import Setting
from rulewright.study.checking.books import Shelf
from rulewright.study.checking.check import _Check as Checking, check
from rulewright.study.checking.lacking import Lacking
from rulewright.study.checking.verdict import Checked
from rulewright.study.settings import Selection, settings
from rulewright.study.testing.coverage import Counting
from rulewright.workspace.declarations import READ
from rulewright.workspace.known_pieces import TypedSetting
from rulewright.workspace.marked import Marked, marked_in
from rulewright.workspace.pieces import Pieces

RULESETS = folder("rulesets")
IN_PLACE = (ways_of.number, ways_of.sign, ways_of.digit, ways_of.remark)
"""Edits that mostly leave alone what is declared."""
SETTINGS = 2
"""Looked at after an edit."""


def said(finding: Diagnostic) -> str:
    return json.dumps(as_data(finding))


def counts(documents: Documents, *marks: Marked) -> object:
    """What counts as coverage."""
    found = Counting().counted(documents, marks)
    return found.lines, sorted((row, row.number) for row in found.rows.values()), found.always


def come_to(typed: TypedSetting, documents: Documents) -> tuple[object, ...]:
    """All that others are told of a typed setting."""
    told = [(each, each.span.start, each.span.text) for each in typed.told]
    wanted = [(each, each.span.start, each.span.text) for each in typed.declared.wanted]
    asked = (wanted, typed.declared.members, typed.declared.kept)
    return (*map(said, typed.warnings), told, asked, counts(documents, *typed.marked))


def by_pieces(pieces: Pieces, documents: Documents, setting: Setting) -> tuple[object, ...]:
    try:
        return come_to(pieces.type(documents, setting), documents)
    except DiagnosticError as error:
        return tuple(map(said, error.diagnostics))


def whole(documents: Documents, setting: Setting) -> tuple[object, ...]:
    try:
        analysed = type_ruleset(documents, setting)
    except DiagnosticError as error:
        return tuple(map(said, error.diagnostics))
    typed = Pieces().type(documents, setting)
    assert typed.warnings == analysed.warnings
    assert counts(documents, *typed.marked) == counts(documents, marked_in(analysed.rules))
    return come_to(typed, documents)


def compare(
    name: str, into: Path, edits: int, seed: int, ways: Sequence[Edit] | None = None
) -> tuple[int, int]:
    """Edits a copy again and again, each time from the start or from where it was left; gives how
    often it could be read at all, and how often a setting came to what it had come to before."""
    again, known = Pieces._again, list[bool]()

    def counted(self: Pieces, typing: Any) -> TypedSetting | None:
        typed = again(self, typing)
        known.append(typed is not None)
        return typed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pieces, "_again", counted)
        return _compare(name, into, edits, seed, ways), sum(known)


def _compare(name: str, into: Path, edits: int, seed: int, ways: Sequence[Edit] | None) -> int:
    random, pieces, read = Random(seed), Pieces(), 0
    here = into / "rules"
    for number in range(edits):
        if number % 3 == 0:
            rmtree(here, ignore_errors=True)
            copytree(RULESETS / name, here)
        done = edit(here, random, ways) if number else "nothing"
        try:
            base = load_documents(here)
            chosen = list(settings(base.manifest, Selection()))
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
    assert set(READ) - {part.key.text for of in everything for part in top(of.root)} == set()


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


def compare_checks(
    name: str, into: Path, edits: int, seed: int, ways: Sequence[Edit] | None = None
) -> None:
    """A check that knows what earlier ones knew of pieces says what one says that knows nothing."""
    random, here = Random(seed), into / "rules"
    copytree(RULESETS / name, here)
    for number in range(edits):
        done = edit(here, random, ways) if number else "nothing"
        knowing = check(here, printed=Wordless, remember=True)
        again = check(here, printed=Wordless, remember=True)
        anew = check(here, printed=Wordless)
        said_anew = [said(finding) for finding in anew.findings]
        assert [said(finding) for finding in knowing.findings] == said_anew, (number, done)
        assert [said(finding) for finding in again.findings] == said_anew, (number, done)
        assert knowing.what == again.what == anew.what
        assert knowing.words == again.words == anew.words, (number, done)
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
    check(here, printed=Wordless, remember=True)
    for kind, sites in list_sites(here).items():
        for site in random.sample(sites, edits):
            before = site.path.read_text("utf-8")
            site.path.write_text(before[: site.start] + site.new + before[site.end :], "utf-8")
            cached = check(here, printed=Wordless, remember=True)
            fresh = check(here, printed=Wordless)
            assert list(map(said, cached.findings)) == list(map(said, fresh.findings)), (kind, site)
            assert (cached.what, cached.words) == (fresh.what, fresh.words), (kind, site)
            site.path.write_text(before, "utf-8")


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("edits", [1, pytest.param(20, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", ["arctic", "pax-pamir"])
def test_a_check_after_an_edit_of_each_kind(name: str, edits: int, tmp_path: Path) -> None:
    compare_sites(name, tmp_path, edits, seed=1)


@pytest.mark.usefixtures("empty_cache")
def test_a_check_after_an_edit_of_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What books lack, and what words come to, is known where the same is declared."""
    known, lacking_of = list[object](), Shelf.lacking_of
    spoken, words_again = list[bool](), Checking.words_again

    def counted(self: Shelf, record: Any) -> Lacking:
        known.append(record)
        return lacking_of(self, record)

    def counted_words(self: Checking, *asked: Any) -> Checked | None:
        found = words_again(self, *asked)
        spoken.append(found is not None)
        return found

    monkeypatch.setattr(Shelf, "lacking_of", counted)
    monkeypatch.setattr(Checking, "words_again", counted_words)
    compare_checks("classics/oh-hell", tmp_path, 6, 5, IN_PLACE)
    assert known and True in spoken


@pytest.mark.soak
@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("seed", range(4, 8))
@pytest.mark.parametrize("name", ["classics/reversi", "arctic", "attika", "pax-pamir"])
def test_checks_after_many_edits(name: str, seed: int, tmp_path: Path) -> None:
    compare_checks(name, tmp_path / "any", 40, seed)
    compare_checks(name, tmp_path / "rules", 40, seed, IN_PLACE)
