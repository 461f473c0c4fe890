"""Pages of languages that run from right to left, and text that runs both ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import run
from honest import some
from rulewright.text_direction import find_direction, isolate_text
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words

RULES = """\
ruleset: mill
title: Mill
language: 1
version: 1.0.0
players: 2
languages: [en, {language}]
names: {{p: player, s: stone}}
types:
  stone: [pebble, rock]
state:
  held(s): player?
flow:
  turns:
    each: p in player
    do: |
      p chooses s in stone where held[s] is none
      held[s] = p
scoring:
  points(p): count s in stone where held[s] == p
"""
GAME = """\
game: first
ruleset: mill
players: [ann, דנה]
moves:
  - ann: pebble
  - דנה: rock
"""
HEBREW = """\
title = טחנה
stone-pebble = אבן
stone-rock = סלע
turns-s = { $player } לוקח אבן
score-points = אבנים
phase-turns = תור של { $p }
"""


@pytest.fixture(params=["he", "ar", "az-Arab", "fr", "en"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def mill(tmp_path: Path, language: str) -> Path:
    folder = tmp_path / "mill"
    (folder / "locales").mkdir(parents=True)
    (folder / "games").mkdir()
    (folder / "ruleset.yaml").write_text(RULES.format(language=language), "utf-8")
    (folder / "games" / "first.yaml").write_text(GAME, "utf-8")
    for code in ("en", language):
        (folder / "locales" / f"{code}.ftl").write_text(HEBREW, "utf-8")
    return folder


def test_pages_say_which_way_they_run(mill: Path, language: str, tmp_path: Path) -> None:
    if language == "en":
        (mill / "ruleset.yaml").write_text(RULES.format(language="de"), "utf-8")
        (mill / "locales" / "de.ftl").write_text(HEBREW, "utf-8")
    book, replay = tmp_path / "book.html", tmp_path / "replay.html"
    assert run("book", mill, "--lang", language, "--out", book).exit_code == 0
    script = mill / "games" / "first.yaml"
    assert run("run", script, "--lang", language, "--html", replay).exit_code == 0
    way = "rtl" if language in ("he", "ar", "az-Arab") else "ltr"
    for page in (book, replay):
        text = page.read_text("utf-8")
        assert f'<html lang="{language}" dir="{way}">' in text
        assert "svg { direction: ltr; }" in text


@pytest.mark.parametrize("language", ["he", "fr"], indirect=True)
def test_english_words_of_a_book_run_from_left_to_right(mill: Path, language: str) -> None:
    """Otherwise "2 to 4" would be shown as "to 4 2"."""
    rules = mill / "ruleset.yaml"
    rules.write_text(rules.read_text("utf-8").replace("players: 2", "players: 2 to 4"), "utf-8")
    page = mill / "book.html"
    assert run("book", mill, "--lang", language, "--out", page).exit_code == 0
    shown = "\u20682 to 4\u2069" if language == "he" else "2 \u00e0 4"
    assert shown in page.read_text("utf-8")


@pytest.mark.parametrize("code", ["he", "en"])
def test_names_that_run_the_other_way_are_kept_apart(code: str) -> None:
    words = Words.from_text(code, "takes = { $player } takes { $count }: { $s }\nboth = { $all }\n")
    dana, ann = MemberValue("player", "דנה"), MemberValue("player", "ann")
    taken = {"count": 3, "s": "x1"}
    apart = ("⁨דנה⁩", "Ann", "x1") if code == "en" else ("דנה", "⁨Ann⁩", "⁨x1⁩")
    first, second, third = apart
    assert words.format_message("takes", {"player": dana, **taken}) == f"{first} takes 3: {third}"
    assert words.format_message("takes", {"player": ann, **taken}) == f"{second} takes 3: {third}"
    # What is kept apart inside is not put into another pair: that would run the wrong way.
    listed = words.format_message("both", {"all": (dana, ann, dana)})
    assert listed is not None and "⁨⁨" not in listed and "⁩⁩" not in listed


def test_a_terminal_shows_no_marks(mill: Path, language: str) -> None:
    shown = run("run", mill / "games" / "first.yaml", "--lang", language).output
    assert "2068" not in shown and "⁨" not in shown and "דנה" in shown


def test_styles_lay_out_both_ways() -> None:
    """Sides are told by where text begins, not by left and right."""
    root = Path(__file__).resolve().parents[2] / "engine" / "rulewright"
    for sheet in some(root.rglob("*.css")):
        text = sheet.read_text("utf-8")
        for side in ("margin-left", "padding-right", "border-left", "text-align: left"):
            assert side not in text, f"{sheet.name}: {side}"


def test_isolate_keeps_what_runs_the_same_way() -> None:
    assert isolate_text("12", "he") == "12" and find_direction("HE-il") == "rtl"
