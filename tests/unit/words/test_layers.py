"""Words that overlays bring: spoken with their rules, asked for, and looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import run
from rulewright.document.files import read_text
from rulewright.setting import Setting
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.setting_lists import Selection
from rulewright.words.facts import Facts
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words

RULESET = """\
ruleset: mill
title: Mill
language: 1
version: 1.0.0
players: 2
languages: [en, de]
names: {p: player, s: stone}
types:
  stone:
    fields: {weight: int, kind: kind}
    members:
      pebble: {weight: 1, kind: round}
      rock: {weight: 5, kind: rough}
  kind:
    fields: {worth: int}
    members:
      round: {worth: 3}
      rough: {worth: 4}
state:
  held(s): player?
flow:
  turns:
    each: p in player
    do: |
      p chooses s in stone where held[s] is none
      held[s] = p
      log "takes" (player = p, stone = s)
scoring:
  points(p): count s in stone where held[s] == p
"""
EN = """\
title = Mill
stone-pebble = pebble of { $it-weight }
    .short = P{ $it-weight }
stone-rock = rock
kind-round = round
kind-rough = rough
phase-turns = Turn of { $p }
turns-s = { $player } takes a stone
log-takes = { $player } takes { $stone }, { $stone-kind }, worth { $stone-kind-worth ->
        [one] one
       *[other] { $stone-kind-worth }
    }.
score-points = stones

## The rulebook

rule-turns = Take a stone.
rule-points = A point for each stone.
name-held = held
name-stone = stones
name-kind = kinds
name-points = points
field-stone-weight = weight
field-stone-kind = kind
field-kind-worth = worth
"""
OVERLAY = """\
overlay: heavy
of: mill
title: Heavy stones
types:
  stone:
    members:
      pebble: {weight: {was: 1, now: 2}}
flow:
  turns:
    do:
      after: held[s] = p
      add: |
        roll d from 1 to 6
        log "drops" (player = p, pips = d)
"""
WORDS = """\
words:
  en: |
    chance-roll = { $number } is rolled
    log-drops = { $player } drops it ({ $pips }).
    turns-s = { $player } lifts a stone
"""
GERMAN = """\
chance-roll = { $number }
log-drops = { $player } lässt ihn fallen: { $pips }.
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    folder = tmp_path / "mill"
    (folder / "locales").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULESET, "utf-8")
    for language in ("en", "de"):
        (folder / "locales" / f"{language}.ftl").write_text(EN, "utf-8")
    assert run("check", folder, "--lang", "de", "--translated", "all").exit_code == 0
    return folder


def told(folder: Path, *variants: Path | str) -> dict[str, str]:
    """The findings with a variant: where and what."""
    found = check(folder, fixed=Selection(variants=tuple(map(str, variants)))).findings
    return {f"{each.code} {each.headline.split('`')[1]}": each.primary.span.source.path for each in found}


def words(folder: Path, language: str, *variants: Path | str) -> Words:
    setting = Setting(2, None, tuple(map(str, variants)), ())
    return Words(folder, language, Facts.from_folder(folder, setting))


def test_who_says_nothing_is_asked_in_the_first_language_alone(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY, "utf-8")
    found = check(mill, fixed=Selection(variants=(str(apart),))).findings
    assert sorted(each.headline for each in found) == [
        "the message `chance-roll` is missing in `en`",
        "the message `log-drops` is missing in `en`",
    ]
    assert all("words: {en: ...}" in (each.help or "") and not each.fixes for each in found)


def test_a_variant_from_elsewhere_brings_its_words(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY + WORDS, "utf-8")
    assert told(mill, apart) == {}
    for language in ("en", "de"):  # German is not brought: the overlay's own words are told
        spoken = words(mill, language, apart)
        ann = {"player": MemberValue("player", "ann"), "pips": 3}
        assert spoken.format_message("log-drops", ann) == "Ann drops it (3)."
        assert spoken.format_message("turns-s", ann) == "Ann lifts a stone"
    assert words(mill, "en").format_message("turns-s", {"player": "Ann"}) == "Ann takes a stone"


def test_words_beside_an_overlay(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY, "utf-8")
    beside = tmp_path / "heavy.de.ftl"
    beside.write_text(GERMAN, "utf-8")
    assert told(mill, apart) == {}
    said = words(mill, "de", apart).format_message("log-drops", {"player": "Ann", "pips": 3})
    assert said == "Ann lässt ihn fallen: 3."
    # What is remembered of the variant rests on the file beside it, too.
    remembered = run("check", mill, "--variant", apart)
    assert remembered.exit_code == 0
    beside.write_text("log-drops = { $nobody }\n", "utf-8")
    again = run("check", mill, "--variant", apart)
    assert again.exit_code == 1
    assert "chance-roll" in again.output and "does not receive a variable `$nobody`" in again.output


def test_a_variant_of_the_ruleset_says_all_in_every_language(mill: Path) -> None:
    (mill / "variants").mkdir()
    (mill / "variants" / "heavy.yaml").write_text(OVERLAY + WORDS, "utf-8")
    main = RULESET + "variants: {heavy: {title: Heavy, overlays: [variants/heavy]}}\n"
    (mill / "ruleset.yaml").write_text(main, "utf-8")
    found = told(mill)
    assert set(found) == {"missing-message chance-roll", "missing-message log-drops"}
    german = mill / "variants" / "heavy.de.ftl"
    german.write_text(GERMAN, "utf-8")
    assert told(mill) == {}
    ordinary = words(mill, "en").format_message("turns-s", {"player": "Ann"})
    heavy = words(mill, "en", "heavy").format_message("turns-s", {"player": "Ann"})
    assert (ordinary, heavy) == ("Ann takes a stone", "Ann lifts a stone")


def test_what_is_wrong_with_the_words_of_an_overlay_is_told_at_its_place(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    wrong = '    unheard = of\n    turns-s = { $nobody } lifts { VALUE("no_such") }\n'
    apart.write_text(OVERLAY + WORDS.replace("    turns-s = { $player } lifts a stone\n", wrong), "utf-8")
    found = {each.code: each for each in check(mill, fixed=Selection(variants=(str(apart),))).findings}
    assert set(found) == {"unused-message", "unknown-variable", "unknown-name"}
    assert {each.primary.span.source.text for each in found.values()} == {read_text(apart)}
    assert found["unused-message"].primary.span.text == "unheard"
    assert found["unknown-variable"].primary.span.text == "$nobody"
    assert found["unknown-name"].primary.span.text == "no_such"


def test_messages_tell_fields_as_the_setting_has_them(mill: Path, tmp_path: Path) -> None:
    heavy = tmp_path / "heavy.yaml"
    heavy.write_text(OVERLAY, "utf-8")
    taken = {"player": MemberValue("player", "ann"), "stone": MemberValue("stone", "pebble")}
    plain, weighed = words(mill, "en"), words(mill, "en", heavy)
    assert plain.format_message("log-takes", taken) == "Ann takes pebble of 1, round, worth 3."
    assert weighed.format_message("log-takes", taken) == "Ann takes pebble of 2, round, worth 3."
    assert plain.format_member("stone", "pebble", "short") == "P1"
    assert weighed.format_value(MemberValue("stone", "pebble")) == "pebble of 2"
    assert told(mill) == {}


@pytest.mark.parametrize(
    ("asked", "headline"),
    [
        ("$stone-colour", "`log-takes` asks for a `colour`, which nothing called `$stone` has"),
        (
            "$stone-kind-x",
            "`log-takes` asks for a `x`, which nothing called `$stone` has",
        ),
        ("$pebble-weight", "`log-takes` does not receive a variable `$pebble-weight`"),
        ("$it", "`log-takes` does not receive a variable `$it`"),
    ],
)
def test_fields_that_nothing_has_are_told(mill: Path, asked: str, headline: str) -> None:
    text = EN.replace("takes { $stone },", f"takes {{ {asked} }},")
    (mill / "locales" / "en.ftl").write_text(text, "utf-8")
    assert headline in [each.headline for each in check(mill, language="en").findings]


def test_the_log_of_a_game_speaks_the_words_of_its_variant(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY + WORDS, "utf-8")
    script = tmp_path / "mill" / "scenarios" / "a.yaml"
    script.parent.mkdir()
    script.write_text(
        "scenario: a\nruleset: mill\nplayers: [ann, ben]\nchance: [4]\nmoves:\n  - ann: pebble\n",
        "utf-8",
    )
    result = run("run", script, "--variant", apart)
    assert "4 is rolled" in result.output and "Ann drops it (4)." in result.output, result.output


BOTH = (
    WORDS
    + """\
  de: |
    chance-roll = Gewürfelt: { $number }
    log-drops = { $player } lässt ihn fallen ({ $pips }).
    turns-s = { $player } hebt einen Stein auf
"""
)


def test_an_overlay_speaks_each_language_that_it_has_inside(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY + BOTH, "utf-8")
    assert told(mill, apart) == {}
    ann = {"player": MemberValue("player", "ann"), "pips": 3}
    assert words(mill, "de", apart).format_message("log-drops", ann) == "Ann lässt ihn fallen (3)."
    assert words(mill, "de", apart).format_message("turns-s", ann) == "Ann hebt einen Stein auf"
    assert words(mill, "en", apart).format_message("turns-s", ann) == "Ann lifts a stone"
    # Words beside the file complete those inside of it.
    apart.write_text(OVERLAY + BOTH.replace("turns-s = { $player } hebt", "turns-x = "), "utf-8")
    (tmp_path / "heavy.de.ftl").write_text("turns-s = { $player } hebt ihn\n", "utf-8")
    assert words(mill, "de", apart).format_message("turns-s", ann) == "Ann hebt ihn"


def test_translations_in_the_locale_win_over_the_first_language_of_an_overlay(mill: Path) -> None:
    (mill / "variants").mkdir()
    (mill / "variants" / "heavy.yaml").write_text(OVERLAY + WORDS, "utf-8")
    main = RULESET + "variants: {heavy: {title: Heavy, overlays: [variants/heavy]}}\n"
    (mill / "ruleset.yaml").write_text(main, "utf-8")
    (mill / "locales" / "de.ftl").write_text(EN + GERMAN, "utf-8")
    ann = {"player": MemberValue("player", "ann"), "pips": 3}
    spoken = words(mill, "de", "heavy")
    assert spoken.format_message("log-drops", ann) == "Ann lässt ihn fallen: 3."
    # The overlay replaces a message of the base: the base's German words are about another rule.
    assert spoken.format_message("turns-s", ann) == "Ann lifts a stone"


@pytest.mark.parametrize("adds", [False, True], ids=["no member", "a member"])
def test_overlay_words_use_forms_terms_and_members_of_other_files(mill: Path, adds: bool) -> None:
    main = RULESET.replace("[en, de]", "[en]")
    main += "variants: {heavy: {title: Heavy, overlays: [variants/heavy]}}\n"
    (mill / "ruleset.yaml").write_text(main, "utf-8")
    (mill / "locales" / "de.ftl").unlink()
    (mill / "locales" / "de.lock").unlink()
    forms = EN.replace("stone-rock = rock\n", "stone-rock = rock\n    .short = R\n")
    (mill / "locales" / "en.ftl").write_text(f"{forms}-mill = the mill\nstones = stones\n", "utf-8")
    overlay = OVERLAY.replace("(player = p, pips = d)", "(player = p, pips = d, stone = s)")
    overlay = overlay.replace(
        "{was: 1, now: 2}}",
        "{was: 1, now: 2}}\n      boulder: {weight: 9, kind: rough}" * adds or "{was: 1, now: 2}}",
    )
    member = "    stone-boulder = boulder\n        .short = B\n    rule-stone-boulder = Heavy.\n"
    (mill / "variants").mkdir()
    (mill / "variants" / "heavy.yaml").write_text(
        overlay
        + f"""\
words:
  en: |
    chance-roll = {{ $number }} is rolled
{member * adds}\
    log-drops = {{ $player }} drops {{ FORM($stone, is: "short") }} {{ $stone ->
            [{"boulder" if adds else "rock"}] hard
           *[other] softly
        }} in {{ -mill }} of {{ stones }} ({{ $pips }}).
""",
        "utf-8",
    )
    assert [each.headline for each in check(mill).findings] == []


def test_one_overlay_uses_the_messages_of_another(mill: Path, tmp_path: Path) -> None:
    """Inside a file and beside it; and of a variant that it is played with."""
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY + WORDS.replace("lifts a stone", "lifts { -thing }"), "utf-8")
    (tmp_path / "heavy.en.ftl").write_text("-thing = a stone\n", "utf-8")
    assert told(mill, apart) == {}
    ann = {"player": MemberValue("player", "ann")}
    assert words(mill, "en", apart).format_message("turns-s", ann) == "Ann lifts a stone"


def test_circles_that_an_overlay_closes(mill: Path, tmp_path: Path) -> None:
    base = EN.replace("Mill\n", "Mill { -tool }\n") + "-tool = { -hand }\n-hand = hand\n"
    for language in ("en", "de"):
        (mill / "locales" / f"{language}.ftl").write_text(base, "utf-8")
    assert run("check", mill, "--lang", "de", "--translated", "all").exit_code == 0
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY + WORDS + "    -hand = { -tool }\n", "utf-8")
    found = check(mill, fixed=Selection(variants=(str(apart),))).findings
    # In German, too, where the overlay's English words are spoken.
    assert [each.headline for each in found if each.code == "cyclic-message"] == [
        "`-tool` refers to itself through `-hand`"
    ]
    assert run("check", mill).exit_code == 0
    # An overlay that replaces both has no circle.
    apart.write_text(OVERLAY + WORDS + "    -hand = { -tool }\n    -tool = tool\n", "utf-8")
    assert told(mill, apart) == {}


def test_circles_of_members_that_show_each_other(mill: Path, tmp_path: Path) -> None:
    pairs = RULESET.replace("kind: kind}", "kind: kind, twin: stone}")
    pairs = pairs.replace("kind: round}", "kind: round, twin: rock}")
    pairs = pairs.replace("kind: rough}", "kind: rough, twin: pebble}")
    (mill / "ruleset.yaml").write_text(pairs.replace("[en, de]", "[en]"), "utf-8")
    for name in ("de.ftl", "de.lock"):
        (mill / "locales" / name).unlink()
    english = mill / "locales" / "en.ftl"

    def write(rock: str) -> None:
        twins = EN.replace("of { $it-weight }", "of { $it-twin }", 1)
        twins = twins.replace("stone-rock = rock\n", f"stone-rock = {rock}\n    .short = R\n")
        english.write_text(twins + "field-stone-twin = twin\n", "utf-8")

    write("rock beside { $it-twin }")
    (finding,) = check(mill).findings
    assert finding.headline == "`stone-pebble` refers to itself through `stone-rock`"
    assert [label.span.text for label in finding.labels] == ["$it-twin", "$it-twin"]
    spoken = words(mill, "en").format_value(MemberValue("stone", "pebble"))
    assert spoken == "pebble of rock beside pebble"
    write('rock beside { FORM($it-twin, is: "short") }')
    assert check(mill).findings == ()
    assert words(mill, "en").format_value(MemberValue("stone", "pebble")) == "pebble of rock beside P1"
