"""A name is changed everywhere or nowhere: afterwards all is as it was."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.book.writer import MissingTextFinder
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import use_unsaved_texts
from rulewright.language_service.editor_session import EditorSession
from rulewright.language_service.name_index import NameIndex, describe_kind
from rulewright.language_service.references import build_name_index
from rulewright.language_service.rename import (
    RenameRefused,
    RenameResult,
    check_rename,
    find_new_diagnostics,
    rename_symbol,
)
from rulewright.ruleset_folders import list_rulesets
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.testing.suite import run_suite

QUICK = ("breakthrough", "reversi")
"""Rulesets in which the first names that come are tried whenever tests are."""


def shipped(name: str) -> EditorSession:
    """A ruleset that comes along; nothing here writes to it."""
    return EditorSession(resources.data_folder("rulesets") / name)


def renamed(desk: EditorSession, file: str, word: str, new: str, kind: str = "") -> RenameResult:
    names = build_name_index(desk, desk.folder / file)
    assert isinstance(names, NameIndex)
    named = next(n for n in names.name_uses if n.name_text == word and kind in ("", describe_kind(n.meaning)))
    return rename_symbol(desk, desk.folder / file, named.span.start, new)


def found_anew(desk: EditorSession, renaming: RenameResult) -> tuple[Diagnostic, ...]:
    """What a check finds afterwards that it did not find before."""
    before = check(desk.folder, make_books=MissingTextFinder, remember=True).findings
    with use_unsaved_texts(renaming.texts_by_path):
        after = check(desk.folder, make_books=MissingTextFinder, remember=True).findings
    return find_new_diagnostics(before, after)


def is_as_before(desk: EditorSession, renaming: RenameResult) -> None:
    """Nothing new is found, and every example goes as it went."""
    assert found_anew(desk, renaming) == ()
    with use_unsaved_texts(renaming.texts_by_path):
        scripts = [path for path in renaming.texts_by_path if path.parent.name in ("scenarios", "games")]
        suite = run_suite(desk.folder, games=0, only_paths=scripts) if scripts else None
    suite_failures = () if suite is None else tuple(suite.failed_outcomes)
    assert suite_failures == ()


@pytest.mark.parametrize(
    "ruleset, file, word, new, kind",
    [
        ("classics/pig", "ruleset.yaml", "banked", "safe", "state"),
        ("classics/pig", "ruleset.yaml", "goal", "aim", "definition"),
        ("classics/pig", "ruleset.yaml", "hold", "stop", "alternative"),
        ("classics/pig", "ruleset.yaml", "rolled", "thrown", "message"),
        ("classics/pig", "ruleset.yaml", "short_game", "quick_game", "option"),
        pytest.param("arctic", "actions.yaml", "vacant", "empty", "definition", marks=pytest.mark.soak),
        pytest.param("arctic", "map.yaml", "owner", "holder", "field", marks=pytest.mark.soak),
        pytest.param("arctic", "map.yaml", "kara", "kara_sea", "member", marks=pytest.mark.soak),
        pytest.param("arctic", "actions.yaml", "act", "take", "alternative", marks=pytest.mark.soak),
        pytest.param("arctic", "pieces.yaml", "country", "nation", "type", marks=pytest.mark.soak),
    ],
)
def test_a_renamed_thing_is_the_same_everywhere(
    ruleset: str, file: str, word: str, new: str, kind: str
) -> None:
    desk = shipped(ruleset)
    renaming = renamed(desk, file, word, new, kind)
    assert renaming.texts_by_path and all(path.is_file() for path in renaming.texts_by_path)
    is_as_before(desk, renaming)


def test_a_name_in_a_text_is_changed_in_that_text_alone() -> None:
    desk = shipped("classics/pig")
    renaming = renamed(desk, "ruleset.yaml", "d", "pips", "local")
    (text,) = renaming.texts_by_path.values()
    assert "roll pips from 1 to 6" in text and "pot += pips" in text
    is_as_before(desk, renaming)


@pytest.mark.parametrize(
    "word, new, why",
    [
        ("banked", "pot", "there is a state `pot` already"),
        ("banked", "two words", "cannot be a name"),
        ("banked", "where", "is a keyword"),
        ("banked", "max", "there is a function `max` already"),
        ("banked", "p", "is a letter already"),
        ("player", "person", "no file of this ruleset declares `player`"),
    ],
)
def test_what_would_be_unclear_is_refused(word: str, new: str, why: str) -> None:
    with pytest.raises(RenameRefused, match=why):
        renamed(shipped("classics/pig"), "ruleset.yaml", word, new)


def test_a_letter_keeps_its_name() -> None:
    desk = shipped("classics/pig")
    names = build_name_index(desk, desk.folder / "ruleset.yaml")
    assert names is not None
    letter = [n for n in names.name_uses if n.name_text == "p"][-1]
    with pytest.raises(RenameRefused, match="a letter is bound to its type"):
        rename_symbol(desk, desk.folder / "ruleset.yaml", letter.span.start, "q")


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, id=folder.name, marks=() if folder.name in QUICK else pytest.mark.soak)
        for folder in list_rulesets()
    ],
)
def test_any_name_is_changed_everywhere_or_nowhere(folder: Path) -> None:
    desk = EditorSession(folder)
    choose = random.Random(folder.name)
    done = 0
    for path in choose.sample(desk.rule_files(), len(desk.rule_files())):
        names = build_name_index(desk, path)
        declared = [named for named in names.name_uses if named.is_declaration] if names is not None else []
        for named in choose.sample(declared, min(3, len(declared))):
            try:
                renaming = rename_symbol(desk, path, named.span.start, f"{named.name_text}_anew")
            except RenameRefused:
                continue
            if describe_kind(named.meaning) == "local" and found_anew(desk, renaming):
                continue  # its letter was there for it alone, say: an editor is told so
            is_as_before(desk, renaming)
            done += 1
        if done >= 3:
            return
    assert done, "something can be renamed in every ruleset"


def test_a_renaming_that_leaves_something_wrong_is_refused() -> None:
    desk = shipped("classics/pig")
    renaming = renamed(desk, "ruleset.yaml", "goal", "aim", "definition")
    check_rename(desk, renaming)
    (path,) = (path for path in renaming.texts_by_path if path.name == "ruleset.yaml")
    text = renaming.texts_by_path[path]
    renaming.trial_session.set_texts({path: text.replace(">= aim", ">= goal")})
    with pytest.raises(RenameRefused, match=r"would change the meaning of the rules: .*`goal`"):
        check_rename(desk, renaming)
