"""The words of the tool itself: the same messages with the same variables in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.words import tool_words
from rulewright.words.locale import Locale
from rulewright.words.tool_words import (
    TOOL_LANGUAGES,
    ToolWords,
    choose_tool_language,
    iter_parts,
)
from rulewright_cli import game_printer

ENGLISH = dict(iter_parts("en"))
ENGINE = Path(tool_words.__file__).parents[1]
COMMAND = Path(game_printer.__file__).parent


def variables_by_form(locale: Locale) -> dict[str, set[tuple[str, str]]]:
    return {
        id: {(use.form_name, use.name) for use in message.variable_uses}
        for id, message in locale.by_id().items()
    }


def test_languages() -> None:
    assert set(TOOL_LANGUAGES) >= {"en", "de", "fr", "ja"}
    assert choose_tool_language("pt-BR", "de-CH", "en") == "de"
    assert choose_tool_language("xx") == choose_tool_language() == "en"
    assert ToolWords("replay", "fr-CA").format("pause") == "Pause"
    assert ToolWords("replay", "eo").format("over") == "The game is over."


@pytest.mark.parametrize("language", TOOL_LANGUAGES)
def test_every_part_is_complete(language: str) -> None:
    parts = dict(iter_parts(language))
    assert parts.keys() == ENGLISH.keys()
    for part, locale in parts.items():
        assert not locale.junk_entries, part
        assert len(locale.messages) == len(locale.by_id()), f"{part} has an id twice"
        assert variables_by_form(locale) == variables_by_form(ENGLISH[part]), part
        assert {id: m.attributes for id, m in locale.by_id().items()} == {
            id: m.attributes for id, m in ENGLISH[part].by_id().items()
        }, part


@pytest.mark.parametrize("language", [each for each in TOOL_LANGUAGES if each != "en"])
def test_sentences_are_translated(language: str) -> None:
    """A text of three words or more is not the same in two languages."""
    assert dict(iter_parts(language))
    for part, locale in iter_parts(language):
        untranslated = {
            id
            for id, message in locale.by_id().items()
            if message.digest == ENGLISH[part].by_id()[id].digest
            and len(re.findall(r"[a-z]{2,}", re.sub(r"\{.*?\}|`.*?`|^.*? =", "", message.full_span.text))) > 3
        }
        assert not untranslated, part


def test_every_message_is_used() -> None:
    """The parts of pages with scripts and the words of every game have tests of their own."""
    sources = [path for folder in (ENGINE, COMMAND) for path in folder.rglob("*") if path.suffix in SUFFIXES]
    text = "".join(path.read_text("utf-8") for path in sources)
    literals = set(re.findall(r"""["']([a-z][a-z-]*)["']""", text))
    prefixes = set(re.findall(r"""f["']([a-z][a-z-]*-)\{""", text))
    endings = {f"{prefix}{literal}" for prefix in prefixes for literal in literals}
    for part in ("explain", "replay", "report", "review", "terminal"):
        unused = ENGLISH[part].by_id().keys() - literals - endings
        assert not unused, part


SUFFIXES = (".py", ".html", ".js")
