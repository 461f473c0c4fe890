"""Words: what people read, with and without a locale."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.play.log import Argument, Event
from rulewright.setting import Setting
from rulewright.types import INT
from rulewright.words import game_texts
from rulewright.words.facts import Facts
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words

ENGLISH = """\
country-eu = the European Union
    .adjective = EU
country-usa = the United States
ship_movement = { $player } moves { FORM($c, is: "adjective") } ships
ship_movement-sail = sail from { $s } to { $t }
ship_movement-raze =
    destroy the platform { $early ->
        [0] at once
        [one] with one ship
       *[other] with { $early } ships
    }
turns-invest = { $player }: { $law ->
        [fleets] the fleets rule
       *[other] { $law }
    }
log-built = { $player } builds in { $s }.
phase-turns-invest = Investment
"""


@pytest.fixture
def words() -> Words:
    return Words.from_text("en", ENGLISH)


def test_a_member_has_a_name_and_forms(words: Words) -> None:
    assert words.format_member("country", "eu") == "the European Union"
    assert words.format_member("country", "eu", "adjective") == "EU"
    assert words.format_member("country", "usa", "adjective") == "the United States", "no such form"
    assert words.format_member("sea", "north_pole") == "north pole", "no message"


def test_prompts_name_members_in_the_form_asked_for(words: Words) -> None:
    values = {"player": MemberValue("player", "alfred"), "c": MemberValue("country", "eu")}
    assert words.format_prompt("ship_movement", values) == "Alfred moves EU ships"


@pytest.mark.parametrize(("number", "text"), [(0, "at once"), (1, "with one ship"), (3, "with 3 ships")])
def test_numbers_choose_their_words(words: Words, number: int, text: str) -> None:
    said = words.format_option("ship_movement", "raze", {"s": MemberValue("sea", "kara"), "early": number})
    assert said == f"destroy the platform {text}"


@pytest.mark.parametrize(("law", "text"), [("fleets", "the fleets rule"), ("claims", "claims")])
def test_members_choose_their_words_by_their_name_in_the_rules(words: Words, law: str, text: str) -> None:
    values = {"player": MemberValue("player", "dora"), "law": MemberValue("law", law)}
    assert words.format_prompt("turns.invest", values) == f"Dora: {text}"


def test_without_words_everything_is_still_readable() -> None:
    bare = Words(None)
    player = MemberValue("player", "player1")
    pole = MemberValue("sea", "north_pole")
    assert bare.format_prompt("turns.invest", {"player": player, "p": player, "s": pole}) == (
        "Player 1: turns invest (s: north pole)"
    )
    assert bare.format_option("build", None, {"s": pole}) == "north pole"
    assert bare.format_option("build", "give_up", {}) == "give up"
    payment = {MemberValue("good", "gas"): 2, MemberValue("good", "oil"): 0}
    assert bare.format_option("pay", None, {"b": payment}) == "2 gas"
    assert bare.format_log_line("law-changed", {"law": MemberValue("law", "open_sea")}) == (
        "law changed (law: open sea)"
    )
    assert bare.format_name("phase", "turns.invest") == "invest"
    assert bare.format_value(()) == "", "several values, but none at all"
    assert bare.format_value(None) == "none"


def test_a_hole_in_a_message_stays_readable() -> None:
    words = Words.from_text("en", "log-built = { $who } builds { UPPER($s) } in { lost }.")
    assert words.format_log_line("built", {}) == "who builds UPPER() in {lost}."


def test_a_member_of_a_product_is_named_by_its_parts() -> None:
    words = Words.from_text("en", "column-a = left\nrow-x = below")
    cell = MemberValue("cell", "a_x", (MemberValue("column", "a"), MemberValue("row", "x")))
    assert words.format_value(cell) == "left below"
    message = "cell = the { $column } cell, { $row }"
    words = Words.from_text("en", f"column-a = left\nrow-x = below\n{message}")
    assert words.format_value(cell) == "the left cell, below"


def test_words_are_read_from_the_locale_of_a_ruleset(tmp_path: Path) -> None:
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "de.ftl").write_text("country-eu = die Europäische Union\n", "utf-8")
    assert Words(tmp_path, "de").format_member("country", "eu") == "die Europäische Union"
    assert Words(tmp_path, "en").format_member("country", "eu") == "eu"
    assert Words(tmp_path, "../locales/de").format_member("country", "eu") == "eu", "no way out"


def test_what_depends_on_the_setting_is_told_anew_in_each(tmp_path: Path) -> None:
    """Also inside other texts, and whether or not it was told before."""
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "en.ftl").write_text(
        'side-reds = { WITH("variant-fast") ->\n    [yes] the quick Reds\n'
        "   *[no] the Reds\n    }\n"
        "side-blues = the Blues\nlost = { $s } lost to { $t }\n"
    )
    sides = {"s": MemberValue("side", "reds"), "t": MemberValue("side", "blues")}

    def told(*variants: str) -> list[str | None]:
        words = Words(tmp_path, "en", Facts(Setting(2, None, variants), pytest.fail))
        before = words.format_message("lost", sides)
        return [before, words.format_member("side", "reds"), words.format_message("lost", {**sides, "n": 1})]

    usual = ["the Reds lost to the Blues", "the Reds", "the Reds lost to the Blues"]
    fast = [text.replace("Reds", "quick Reds") for text in usual]
    assert [told(), told("fast"), told()] == [usual, fast, usual]


def test_words_of_every_game_in_other_languages() -> None:
    assert Words(None, "ja").format_word("place") == "順位"
    assert Words(None, "fr-CA").format_word("place") == "place"
    assert Words(None, "eo").format_word("final-scores") == "final scores", "not there: English"


def test_lists_are_joined_as_the_language_joins_them() -> None:
    several = (1, 2, 3)
    assert Words(None, "en").format_value(several) == "1, 2, 3"
    assert Words(None, "ja").format_value(several) == "1、2、3"
    payment = {MemberValue("good", "gas"): 2, MemberValue("good", "oil"): 1}
    assert Words.from_text("ja", "good-gas = ガス\ngood-oil = 石油").format_value(payment) == "ガス2、石油1"


MOVES = """\
auction-bid = bid { $n }
auction-pass = pass
    .log = { $player } is out.
auction-raise = raise { $whom }
auction-show = show
    .log = { "" }
"""


@pytest.mark.parametrize(
    ("name", "forced", "told", "text"),
    [
        ("bid", False, None, "Ada: bid 3"),
        ("bid", True, None, "Ada: bid 3 (forced)"),
        ("pass", False, "Ada is out.", "Ada: pass"),
        ("show", True, "", "Ada: show (forced)"),
        ("raise", False, None, "Ada: raise(3)"),
        (None, False, None, "Ada: 3"),
    ],
)
def test_moves_are_told_in_words(name: str | None, forced: bool, told: str | None, text: str | None) -> None:
    words = Words.from_text("en", MOVES)
    assert words.format_move_log("ada", "auction", name, {"n": 3}) == told
    number = Argument("n", INT, 3)
    option = "3" if name is None else f"{name}(3)"
    move = Event("move", "auction", (number,), "ada", option, forced, name)
    assert game_texts.render_event(words, move) == text


def test_decisions_that_make_one_move_are_told_in_one_line() -> None:
    words = Words.from_text("en", MOVES)
    steps = [
        Event("move", "auction", (Argument("n", INT, 3),), "ada", "bid(3)", True, "bid"),
        Event("move", "auction", (), "ada", "pass", False, "pass"),
    ]
    move = replace(steps[0], option="bid(3) then pass", forced=False, step_events=tuple(steps))
    assert game_texts.render_event(words, move) == "Ada: bid 3 then pass"
    assert game_texts.render_move_notation(words, move) == "Ada: bid(3) then pass"
    assert game_texts.render_move_log(words, move) is None
    passed = replace(steps[1], step_events=(steps[1], steps[1]))
    assert game_texts.render_move_log(words, passed) == "Ada is out. Ada is out."


def test_people_can_have_names_in_a_language() -> None:
    words = Words.from_text("ja", "player-ada = エイダ")
    assert words.format_value(MemberValue("player", "ada")) == "エイダ"
    assert words.format_value(MemberValue("player", "bob")) == "Bob"
