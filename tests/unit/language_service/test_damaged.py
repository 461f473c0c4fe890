"""Whatever stands in a file while it is written: every question has an answer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from honest import refuse_internal_errors
from rulewright import resources
from rulewright.language_service.completion import complete_at
from rulewright.language_service.current_findings import CurrentFindings
from rulewright.language_service.editor_session import EditorSession
from rulewright.language_service.example_coverage import ExampleCoverage
from rulewright.language_service.file_outline import build_outline, list_folds
from rulewright.language_service.hover import HoverProvider
from rulewright.language_service.inlay_hints import list_hints, list_lenses
from rulewright.language_service.references import (
    build_name_index,
    find_definition,
    find_references,
    list_highlights,
)
from rulewright.language_service.rename import RenameRefused, rename_symbol
from rulewright.language_service.semantic_tokens import list_tokens

RULESETS = resources.data_folder("rulesets")
PIECES = (
    "", " ", "\n", "  ", "[", "]", "{", "}", ":", ": ", "'", '"', "|", "- ", "#", "p", "(", ")",
    "= ", "if ", "é", "𝄞", "\t", "> ", "where", "none", ".", "{ $", "\r\n",
)  # fmt: skip


def damaged(text: str, choose: random.Random) -> str:
    for _ in range(choose.randint(1, 3)):
        start = choose.randint(0, len(text))
        end = min(len(text), start + choose.choice((0, 0, 1, 3, 20)))
        text = text[:start] + choose.choice(PIECES) + text[end:]
    return text


def every_question(desk: EditorSession, path: Path, offset: int) -> None:
    look = desk.last_valid_analysis(desk.setting_of(path))
    written = desk.get_document(path)
    if written is None:
        return
    names = build_name_index(desk, path, look)
    assert names is not None
    build_outline(written)
    list_folds(written)
    list_tokens(names)
    list_hints(desk, names, look)
    list_lenses(written, look, ExampleCoverage({}, {}, {}))
    list_highlights(names, offset)
    if look is not None:
        HoverProvider(desk, written, look).hover_at(offset)
        named = names.name_at(offset)
        if named is not None:
            find_definition(desk, named.meaning, look)
            find_references(desk, named.meaning)
    complete_at(desk, path, offset)
    try:
        rename_symbol(desk, path, offset, "something_else")
    except RenameRefused:
        pass


@pytest.mark.parametrize(
    "ruleset, files, rounds",
    [
        ("classics/pig", ("ruleset.yaml", "locales/en.ftl", "scenarios/one.yaml"), 25),
        pytest.param(
            "classics/homesteads",
            ("ruleset.yaml", "locales/en.ftl"),
            100,
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "arctic",
            ("actions.yaml", "editions/de.yaml", "map.yaml", "locales/de.ftl", "outline.yaml"),
            25,
            marks=pytest.mark.soak,
        ),
    ],
)
def test_any_text_is_answered_about(ruleset: str, files: tuple[str, ...], rounds: int) -> None:
    folder = RULESETS / ruleset
    desk = EditorSession(folder)
    standing = CurrentFindings(desk)
    choose = random.Random(ruleset)
    for number in range(rounds):
        path = folder / files[number % len(files)]
        text = damaged(path.read_text("utf-8"), choose)
        desk.set_unsaved_text(path, text)
        standing.update_fast([path])
        assert len(set(standing.all_diagnostics)) == len(standing.all_diagnostics)
        refuse_internal_errors(standing.all_diagnostics)
        offset = choose.randint(0, len(desk.get_document(path).source.text))  # type: ignore[union-attr]
        try:
            every_question(desk, path, offset)
        except Exception as fault:
            raise AssertionError((number, path, offset, text)) from fault
        desk.set_unsaved_text(path, None)
    standing.update_fast([folder / files[0]])
    assert standing.all_diagnostics == (), "what was broken for a while is forgotten"


@pytest.mark.parametrize(
    "function",
    [
        "rulewright.language_service.completion._iter_items",
        "rulewright.analysis.world.World.is_used",
    ],
)
def test_an_engine_that_is_broken_on_purpose_is_noticed(
    function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("broken on purpose")

    monkeypatch.setenv("RULEWRIGHT_CACHE", "")
    monkeypatch.setattr(function, broken)
    with pytest.raises((AssertionError, KeyError)) as caught:
        test_any_text_is_answered_about("classics/pig", ("ruleset.yaml",), 3)
    assert "broken on purpose" in f"{caught.value} {caught.value.__cause__}"
