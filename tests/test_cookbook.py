"""The cookbook shows the rules as they are, and finds its entries by the names of mechanisms."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import rulewright
from rulewright.document.load import load_manifest
from shared import rules
from website import cookbook
from website.pictures import Picture, draw_picture, print_picture

ENTRIES = {
    ruleset: (chapter, title)
    for chapter in cookbook.CHAPTERS
    for ruleset, title in cookbook.list_entries(chapter).items()
}
PICTURES = dict(cookbook.list_all_pictures())
DRAWN = ("classics/pig", "cookbook/climb", "cookbook/new-shores")
"""Entries whose pictures are drawn in every run."""


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
    assert set(shown) == {name for name, reason in known.items() if not reason}
    assert [name for name, entries in shown.items() if entries > 1] == []


def test_the_index_has_a_row_for_every_mechanism() -> None:
    rows = dict(row.strip("| ").split(" | ") for row in list(cookbook.list_mechanisms())[2:])
    assert list(rows) == list(cookbook.read_mechanisms())
    assert rows["Push Your Luck"] == "[Pig](dice-and-sheets.md#pig)"
    assert rows["Singing"].startswith("A tune")


def test_phrases_lead_to_entries() -> None:
    text = (cookbook.PAGES / "phrases.md").read_text("utf-8")
    text, _, rest = text.partition("\n## What rules cannot say\n")
    assert rest.count("](README.md#all-mechanisms)") == rest.count("\n- ") >= 5
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    found = [
        re.fullmatch(r"- \*([^*]+)\*: (\[[^]]+\]\([^)]+\))(?:, variant `([\w-]+)`)?", line) for line in lines
    ]
    phrases = [match[1] for match in found if match]
    assert len(phrases) == len(lines) >= 150 and len(set(phrases)) == len(phrases)
    entries = {cookbook.link_entry(*entry): ruleset for ruleset, entry in ENTRIES.items()}
    assert {match[2] for match in found if match} == set(entries), "every entry, and nothing else"
    for match in found:
        if match and match[3]:
            assert match[3] in load_manifest(cookbook.RULESETS / entries[match[2]]).variants
    groups = text.split("\n## ")[1:]
    assert len(groups) >= 8 and all(group.count("\n- ") >= 5 for group in groups)


def test_a_path_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no `nowhere` of the path `flow/nowhere`"):
        cookbook.read_excerpt("classics/pig", ["flow/nowhere"])


def test_every_entry_has_a_picture_with_a_text() -> None:
    assert list(PICTURES) == list(ENTRIES)
    for ruleset, picture in PICTURES.items():
        assert picture.file == f"pictures/{ruleset.partition('/')[2]}.svg"
        assert 30 < len(picture.text) < 150, ruleset
    files = {path.relative_to(cookbook.PAGES).as_posix() for path in cookbook.PAGES.glob("pictures/*")}
    assert files == {picture.file for picture in PICTURES.values()}


def test_pictures_are_small_files_for_both_themes_that_load_nothing() -> None:
    for ruleset, picture in PICTURES.items():
        text = (cookbook.PAGES / picture.file).read_text("utf-8")
        names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(text).iter()}
        assert names <= {"svg", "style", "g", "path", "circle", "rect", "text"}, ruleset
        assert "prefers-color-scheme: dark" in text and not re.search(r"href|url\(|@import", text), ruleset
        assert len(text) < 60_000, ruleset


@pytest.mark.parametrize(
    "ruleset",
    [pytest.param(name, marks=[pytest.mark.soak] * (name not in DRAWN)) for name in PICTURES],
)
def test_pictures_show_the_positions_that_they_name(ruleset: str) -> None:
    picture = PICTURES[ruleset]
    drawn = draw_picture(cookbook.RULESETS / ruleset, picture)
    kept = (cookbook.PAGES / picture.file).read_text("utf-8")
    assert list_texts(drawn) == list_texts(kept), "draw it with `python -m website.cookbook`"


def list_texts(svg: str) -> list[str]:
    return [
        element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")
    ]


def test_the_themes_of_a_picture_have_the_paints_that_it_uses() -> None:
    game = rules("classics/pig").new_game(0)
    scene = game.scene(None, "narrow", "en")
    svg = print_picture(scene)
    used = {name for classes in re.findall(r'class="([ps]-[^"]*)"', svg) for name in classes.split()}
    paints = scene.ground.paints
    differing = {
        f"{kind}-{name}" for name, paint in paints.items() if paint.dark != paint.light for kind in "ps"
    }
    light, _, dark = svg.partition("@media")
    styled = [set(re.findall(r"\.([ps]-[\w-]+) \{", part)) for part in (light, dark)]
    assert styled == [used, used & differing] and "p-table" in styled[1]
    assert not re.search(r'(?:fill|stroke)="#', svg)


def test_a_moment_that_a_script_does_not_reach_is_refused() -> None:
    with pytest.raises(ValueError, match="pig does not reach games/short@999"):
        draw_picture(cookbook.RULESETS / "classics/pig", Picture("games/short@999", None, "", ""))


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", [name for name in ENTRIES if name.startswith("cookbook/")])
def test_scenarios_and_games_notice_nine_of_ten_mutants(ruleset: str) -> None:
    report = rulewright.mutate(cookbook.RULESETS / ruleset, workers=1)
    assert report.percent >= 90 and report.effective_count > 20
