"""The cookbook shows the rules as they are, and finds its entries by the names of mechanisms."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.document.load import load_manifest
from website import cookbook

ENTRIES = {
    ruleset: (chapter, title)
    for chapter in cookbook.CHAPTERS
    for ruleset, title in cookbook.list_entries(chapter).items()
}


def test_pages_have_the_lines_of_the_rules() -> None:
    differing = [path.name for path, text in cookbook.fill_pages().items() if path.read_text("utf-8") != text]
    assert differing == [], "write them with `python -m website.cookbook`"


def test_entries_have_the_titles_of_their_games() -> None:
    assert len(ENTRIES) >= 45
    for ruleset, (_, title) in ENTRIES.items():
        manifest = load_manifest(cookbook.RULESETS / ruleset)
        assert (title, bool(manifest.mechanisms)) == (manifest.title, True), ruleset


def test_every_entry_shows_rules_and_says_what_to_vary() -> None:
    assert len(cookbook.CHAPTERS) == 8
    for chapter in cookbook.CHAPTERS:
        _, *entries = (cookbook.PAGES / chapter).read_text("utf-8").split("\n## ")
        assert entries and len(entries) == len(cookbook.list_entries(chapter))
        for entry, ruleset in zip(entries, cookbook.list_entries(chapter), strict=True):
            assert f"\n```yaml {ruleset} " in entry and "\n**Vary.** " in entry, ruleset


def test_mechanisms_of_rulesets_are_known_and_shown_once() -> None:
    known = cookbook.read_mechanisms()
    assert len(known) == 192 and sum(map(bool, known.values())) == 14
    shown = Counter(
        mechanism
        for path in cookbook.RULESETS.glob("*/*/ruleset.yaml")
        for mechanism in load_manifest(path.parent).mechanisms
    )
    assert set(shown) <= {name for name, reason in known.items() if not reason}
    assert [name for name, entries in shown.items() if entries > 1] == []


def test_the_index_has_a_row_for_every_mechanism() -> None:
    rows = dict(row.strip("| ").split(" | ") for row in list(cookbook.list_mechanisms())[2:])
    assert list(rows) == list(cookbook.read_mechanisms())
    assert rows["Push Your Luck"] == "[Pig](dice-and-sheets.md#pig)"
    assert rows["Singing"].startswith("A tune")


def test_a_path_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no `nowhere` of the path `flow/nowhere`"):
        cookbook.read_excerpt("classics/pig", ["flow/nowhere"])
