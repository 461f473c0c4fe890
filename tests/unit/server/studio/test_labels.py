"""The words of the studio's pages."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.server.studio import ruleset_catalogue
from rulewright.server.studio.ruleset_catalogue import RulesetCatalogue
from rulewright.words.tool_words import load_page_strings

PAGE = Path(ruleset_catalogue.__file__).parent / "page"
STRINGS = load_page_strings("studio", "en")


def test_pages_ask_for_words_that_there_are() -> None:
    files = [*PAGE.glob("*.html"), *PAGE.glob("static/*.js")]
    texts = [file.read_text("utf-8") for file in files]
    ways = (
        r'\bt\("([a-z-]+)"',
        r'data-(?:words|label|placeholder)"?[=:] ?"([a-z-]+)"',
        r'worded\("\w+", "([a-z-]+)"',
    )
    asked = {id for text in texts for way in ways for id in re.findall(way, text)}
    assert len(asked) > 60 and asked <= STRINGS.keys()
    refused = (file.read_text("utf-8") for file in PAGE.parent.glob("*.py"))
    told = "".join((*texts, *refused))  # why something is refused is named by the server
    severities = {"error", "warning"}
    for id in STRINGS.keys() - severities:
        assert re.search(rf"""["`]{id}|{id.partition("-")[0]}-\$""", told), id


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
