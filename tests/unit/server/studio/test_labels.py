"""The words of the studio's pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.server.studio import page_strings as room
from rulewright.server.studio.page_strings import LANGUAGES, choose_language, load_strings, parse_accepted
from rulewright.server.studio.ruleset_catalogue import RulesetCatalogue

PAGE = Path(room.__file__).parent / "page"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_of_it_with_the_same_blanks(language: str) -> None:
    english, own = load_strings("en"), load_strings(language)
    assert list(own) == list(english)
    for id, text in own.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[id]))


def test_pages_ask_for_words_that_there_are() -> None:
    files = [*PAGE.glob("*.html"), *PAGE.glob("static/*.js")]
    texts = [file.read_text("utf-8") for file in files]
    ways = (
        r'\bt\("([a-z-]+)"',
        r'data-(?:words|label|placeholder)"?[=:] ?"([a-z-]+)"',
        r'worded\("\w+", "([a-z-]+)"',
    )
    asked = {id for text in texts for way in ways for id in re.findall(way, text)}
    assert len(asked) > 60 and asked <= set(load_strings("en"))
    refused = (file.read_text("utf-8") for file in PAGE.parent.glob("*.py"))
    told = "".join((*texts, *refused))  # why something is refused is named by the server
    severities = {"error", "warning"}
    for id in load_strings("en").keys() - severities:
        assert re.search(rf"""["`]{id}|{id.partition("-")[0]}-\$""", told), id


def test_the_language_is_the_first_that_is_known() -> None:
    assert choose_language(*parse_accepted("pt-BR,de-CH;q=0.8,en;q=0.5")) == "de"
    assert choose_language("xx") == choose_language() == "en"


def test_what_is_agreed_on_is_told_in_the_language_of_the_reader() -> None:
    shelf = RulesetCatalogue()
    german = shelf.describe_ruleset("arctic", ("it", "de-CH", "en"))
    assert german["language"] == "de" and german["summary"].startswith("Bergbaukonzerne")
    options = {one["name"]: one for one in german["options"]}
    assert options["first_player"]["title"] == "wer Startspieler ist"
    assert options["first_player"]["values"][0] == ["drawn", "ausgelost"]
    assert options["easy_start"]["values"] == []
    assert {"name": "pack-ice", "title": "Packeis"}.items() <= dict(german["variants"][3]).items()
    assert shelf.describe_ruleset("arctic", ("it",))["language"] == "en"
