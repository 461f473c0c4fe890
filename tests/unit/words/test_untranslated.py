"""Copies of the first language are no translations, until somebody says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli_tools import run
from rulewright.validation.checking.ruleset_check import check
from rulewright.words.coverage import Coverage
from rulewright.words.untranslated import UNTRANSLATED_MARK

RULESET = """\
ruleset: heap
title: Heap
language: 1
version: 1.0.0
players: 2
languages: [en, fr]
names: {p: player, s: site}
types:
  site: [oslo, lima]
state:
  held(s): player?
flow:
  turns:
    each: p in player
    do: |
      p chooses s in site where held[s] is none
      held[s] = p
scoring:
  points(p): count s in site where held[s] == p
"""
EN = """\
title = Heap of { -stones }
-stones = stones
site-oslo = Oslo
site-lima = Lima
turns-s = { $player }: which site?
score-points = points
phase-turns = { $p }
    .short = { $p }
"""


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    folder = tmp_path / "heap"
    (folder / "locales").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULESET, "utf-8")
    (folder / "locales" / "en.ftl").write_text(EN, "utf-8")
    return folder


def translate(folder: Path, text: str, language: str = "fr") -> None:
    (folder / "locales" / f"{language}.ftl").write_text(text, "utf-8")


def coverage(folder: Path, language: str = "fr") -> Coverage:
    return next(part for part in check(folder).locale_coverage if part.language == language)


def found(folder: Path) -> list[str]:
    return [each.headline for each in check(folder).findings]


def test_a_copy_of_the_first_language_is_no_translation(heap: Path) -> None:
    translate(heap, EN)
    assert found(heap) == ["6 messages are not translated into `fr`"]  # `phase-turns` has no words
    french = coverage(heap)
    assert french.diagnostic_counts == {"untranslated": 6} and french.percent_complete < 30
    table = run("check", heap).output
    assert "untranslated" in table and "all is well" not in table


def test_new_marks_what_is_to_be_translated(heap: Path) -> None:
    (heap / "ruleset.yaml").write_text(RULESET.replace("[en, fr]", "[en]"), "utf-8")
    assert run("new", "translation", heap, "fr").exit_code == 0
    path = heap / "locales" / "fr.ftl"
    text = path.read_text("utf-8")
    assert text.count(f"\n{UNTRANSLATED_MARK}\n") == 6 and f"{UNTRANSLATED_MARK}\nphase-turns" not in text
    assert found(heap) == ["6 messages are not translated into `fr`"]
    assert run("check", heap).exit_code == 1
    # What is translated counts at once, when its mark is gone; nobody need call a command.
    text = text.replace(f"{UNTRANSLATED_MARK}\nscore-points = points", "score-points = pions")
    path.write_text(text, "utf-8")
    assert found(heap) == ["5 messages are not translated into `fr`"]
    # A mark that was left counts, and can be taken out by `check --fix`.
    path.write_text(text.replace("Heap of", "Tas de"), "utf-8")
    assert found(heap) == [
        "5 messages are not translated into `fr`",
        "`title` is translated, but still marked as untranslated",
    ]
    (stale,) = [each for each in check(heap).findings if each.fixes]
    (edit,) = stale.fixes[0].edits
    assert edit.span.text == f"{UNTRANSLATED_MARK}\n" and edit.text == ""
    # The source changes before it was translated: still one and the same finding.
    translate(heap, EN.replace("which site?", "where?"), "en")
    assert "6 messages" not in str(found(heap)) and "5 messages are not" in found(heap)[0]


def test_names_that_are_the_same_in_both_languages_are_noted(heap: Path) -> None:
    french = "title = Tas de { -stones }\n-stones = pierres\nsite-oslo = Oslo\nsite-lima = Lima\n"
    french += "turns-s = { $player }: où ?\nscore-points = pions\nphase-turns = { $p }\n"
    translate(heap, french)
    run("check", heap, "--lang", "fr", "--translated", "new")
    assert found(heap) == ["2 messages are not translated into `fr`"]
    run("check", heap, "--lang", "fr", "--translated", "site-oslo")
    assert found(heap) == ["`site-lima` is not translated into `fr`"]
    run("check", heap, "--lang", "fr", "--translated", "all")
    assert found(heap) == [] and coverage(heap).percent_complete == 100
    # A new text is to be translated again, even where somebody copies it.
    translate(heap, EN.replace("Lima", "Lima (Peru)"), "en")
    translate(heap, french.replace("Lima", "Lima (Peru)"))
    assert found(heap) == ["`site-lima` is not translated into `fr`"]


def test_the_words_of_every_game_are_asked_for_in_other_languages(heap: Path) -> None:
    """Rulewright has none in Polish; `new translation` copies them, a copy of en.ftl has none."""
    (heap / "ruleset.yaml").write_text(RULESET.replace("fr", "pl"), "utf-8")
    polish = "title = Kopiec { -stones }\n-stones = kamienie\nsite-oslo = Oslo (N)\n"
    polish += "site-lima = Lima (P)\nturns-s = { $player }: gdzie?\n"
    polish += "score-points = punkty\nphase-turns = { $p }\n"
    translate(heap, polish, "pl")
    run("check", heap, "--lang", "pl", "--translated", "new")
    (finding,) = check(heap).findings
    assert finding.code == "missing-message" and "messages of every game" in finding.headline
    part = coverage(heap, "pl")
    assert part.diagnostic_counts["missing"] > 25 and part.percent_complete < 30
    (edit,) = finding.fixes[0].edits
    path = heap / "locales" / "pl.ftl"
    path.write_text(polish + edit.text, "utf-8")
    assert all("are not translated into `pl`" in headline for headline in found(heap))
    text = path.read_text("utf-8").replace("word-place = place", "word-place = miejsce")
    text = text.replace(f"{UNTRANSLATED_MARK}\nword-place", "word-place")
    path.write_text(text, "utf-8")
    run("check", heap, "--lang", "pl", "--translated", "new")
    before = coverage(heap, "pl").diagnostic_counts["untranslated"]
    assert part.diagnostic_counts["missing"] > before > 20
    run("check", heap, "--lang", "pl", "--translated", "all")
    assert found(heap) == []


@pytest.mark.parametrize("language", ["pl", "de-CH", "ar"])
def test_a_book_in_another_language_says_the_same_facts(heap: Path, language: str) -> None:
    """Its own words are in English, or in the language without its region, and never left out."""
    text = RULESET.replace("[en, fr]", f"[en, {language}]").replace("players: 2", "players: 2 to 4")
    text = text.replace("state:\n", "state:\n  stock(p): {type: int, start: 25}\n")
    text = text.replace("held[s] = p\n", "held[s] = p\n      stock[p] -= 1\n")
    (heap / "ruleset.yaml").write_text(text, "utf-8")
    translate(heap, EN, language)
    said = {}
    for spoken in ("en", language):
        result = run("book", heap, "--lang", spoken, "--format", "md")
        assert result.exit_code == 0, result.output
        # Marks keep numbers and names in order where text runs from right to left.
        said[spoken] = result.stdout.replace("\u2068", "").replace("\u2069", "")
    assert "25" in said["en"] and "2 to 4" in said["en"]
    if language != "de-CH":
        assert re.sub("[\u2068\u2069]", "", said[language]) == said["en"]
    else:
        assert "25" in said[language] and "2 bis 4" in said[language]
