"""What is known of pieces is what typing everything finds: after any edit, in any setting."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from shutil import copytree, rmtree

import pytest

from edits import edit
from rulewright.book.write import Wordless
from rulewright.compiler import type_ruleset
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Severity
from rulewright.diagnostics.render import as_data
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.resources import folder
from rulewright.setting import Setting
from rulewright.study.check import check
from rulewright.study.settings import Selection, settings
from rulewright.workspace.pieces import Pieces

RULESETS = folder("rulesets")


def said(finding: Diagnostic) -> str:
    return json.dumps(as_data(finding))


def by_pieces(pieces: Pieces, documents: Documents, setting: Setting) -> tuple[object, ...]:
    try:
        typed = pieces.type(documents, setting)
    except DiagnosticError as error:
        return tuple(map(said, error.diagnostics))
    told = [(each, each.span.start, each.span.text) for each in typed.told]
    return (*map(said, typed.warnings), told)


def whole(documents: Documents, setting: Setting) -> tuple[object, ...]:
    try:
        analysed = type_ruleset(documents, setting)
    except DiagnosticError as error:
        return tuple(map(said, error.diagnostics))
    typed = Pieces().type(documents, setting)
    assert typed.warnings == analysed.warnings
    told = [(each, each.span.start, each.span.text) for each in typed.told]
    return (*map(said, analysed.warnings), told)


def compare(name: str, into: Path, edits: int, seed: int) -> int:
    """Edits a copy again and again, each time from the start or from where it was left; gives how
    often it could be read at all."""
    random, pieces, read = Random(seed), Pieces(), 0
    here = into / "rules"
    for number in range(edits):
        if number % 3 == 0:
            rmtree(here, ignore_errors=True)
            copytree(RULESETS / name, here)
        done = edit(here, random) if number else "nothing"
        try:
            base = load_documents(here)
            chosen = list(settings(base.manifest, Selection()))
        except DiagnosticError:
            continue
        read += 1
        for setting in random.sample(chosen, min(3, len(chosen))):
            try:
                documents = load_documents(here, edition=setting.edition, variants=setting.variants)
            except DiagnosticError:
                continue
            found = by_pieces(pieces, documents, setting)
            assert found == whole(documents, setting), (number, done, setting)
    return read


@pytest.mark.parametrize(
    "name, edits",
    [
        ("classics/tic-tac-toe", 40), ("classics/oh-hell", 10), ("classics/pig", 40),
        ("classics/draughts", 12), ("classics/reversi", 30), ("arctic", 12), ("attika", 6),
        ("pax-pamir", 4),
    ],
)  # fmt: skip
def test_after_any_edit(name: str, edits: int, tmp_path: Path) -> None:
    assert compare(name, tmp_path, edits, seed=1) > edits // 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", ["classics/pig", "classics/reversi", "arctic", "pax-pamir"])
def test_after_many_edits(name: str, seed: int, tmp_path: Path) -> None:
    compare(name, tmp_path, 60, seed)


# --- from run to run ------------------------------------------------------------------------------


def compare_checks(name: str, into: Path, edits: int, seed: int) -> None:
    """A check that knows what earlier ones knew of pieces says what one says that knows nothing."""
    random, here = Random(seed), into / "rules"
    copytree(RULESETS / name, here)
    for number in range(edits):
        done = edit(here, random) if number else "nothing"
        knowing = check(here, printed=Wordless, remember=True)
        again = check(here, printed=Wordless, remember=True)
        anew = check(here, printed=Wordless)
        said_anew = [said(finding) for finding in anew.findings]
        assert [said(finding) for finding in knowing.findings] == said_anew, (number, done)
        assert [said(finding) for finding in again.findings] == said_anew, (number, done)
        assert knowing.what == anew.what
        if any(finding.severity is Severity.ERROR for finding in anew.findings):
            rmtree(here)
            copytree(RULESETS / name, here)


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("name, edits", [("classics/pig", 12), ("arctic", 2)])
def test_a_check_after_an_edit(name: str, edits: int, tmp_path: Path) -> None:
    compare_checks(name, tmp_path, edits, seed=3)


@pytest.mark.soak
@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("seed", range(4, 8))
@pytest.mark.parametrize("name", ["classics/reversi", "arctic", "attika", "pax-pamir"])
def test_checks_after_many_edits(name: str, seed: int, tmp_path: Path) -> None:
    compare_checks(name, tmp_path, 40, seed)
