"""Words that overlays bring: spoken with their rules, asked for, and looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import run
from rulewright.document.files import read_text
from rulewright.setting import Setting
from rulewright.study.checking.check import check
from rulewright.study.settings import Selection
from rulewright.words.facts import Facts
from rulewright.words.values import MemberValue
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
log-drops = { $player } lässt ihn fallen.
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
    return {
        f"{each.code} {each.headline.split('`')[1]}": each.primary.span.source.path
        for each in found
    }


def words(folder: Path, language: str, *variants: Path | str) -> Words:
    setting = Setting(2, None, tuple(map(str, variants)), ())
    return Words(folder, language, Facts.of_folder(folder, setting))


def test_who_says_nothing_is_asked_in_the_first_language_alone(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY, "utf-8")
    found = check(mill, fixed=Selection(variants=(str(apart),))).findings
    assert sorted(each.headline for each in found) == [
        "there are no words for `chance-roll` in `en`",
        "there are no words for `log-drops` in `en`",
    ]
    assert all("words: {en: ...}" in (each.help or "") and not each.fixes for each in found)


def test_a_variant_from_elsewhere_brings_its_words(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY + WORDS, "utf-8")
    assert told(mill, apart) == {}
    for language in ("en", "de"):  # German is not brought: the overlay's own words are told
        spoken = words(mill, language, apart)
        ann = {"player": MemberValue("player", "ann"), "pips": 3}
        assert spoken.message("log-drops", ann) == "Ann drops it (3)."
        assert spoken.message("turns-s", ann) == "Ann lifts a stone"
    assert words(mill, "en").message("turns-s", {"player": "Ann"}) == "Ann takes a stone"


def test_words_beside_an_overlay(mill: Path, tmp_path: Path) -> None:
    apart = tmp_path / "heavy.yaml"
    apart.write_text(OVERLAY, "utf-8")
    beside = tmp_path / "heavy.de.ftl"
    beside.write_text(GERMAN, "utf-8")
    assert told(mill, apart) == {}
    said = words(mill, "de", apart).message("log-drops", {"player": "Ann"})
    assert said == "Ann lässt ihn fallen."
    # What is remembered of the variant rests on the file beside it, too.
    remembered = run("check", mill, "--variant", apart)
    assert remembered.exit_code == 0
    beside.write_text("log-drops = { $nobody }\n", "utf-8")
    again = run("check", mill, "--variant", apart)
    assert again.exit_code == 1
    assert "chance-roll" in again.output and "is not given a `$nobody`" in again.output


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
    ordinary = words(mill, "en").message("turns-s", {"player": "Ann"})
    heavy = words(mill, "en", "heavy").message("turns-s", {"player": "Ann"})
    assert (ordinary, heavy) == ("Ann takes a stone", "Ann lifts a stone")


def test_what_is_wrong_with_the_words_of_an_overlay_is_told_at_its_lines(
    mill: Path, tmp_path: Path
) -> None:
    apart = tmp_path / "heavy.yaml"
    wrong = '    unheard = of\n    turns-s = { $nobody } lifts { VALUE("no_such") }\n'
    apart.write_text(
        OVERLAY + WORDS.replace("    turns-s = { $player } lifts a stone\n", wrong), "utf-8"
    )
    found = {
        each.code: each for each in check(mill, fixed=Selection(variants=(str(apart),))).findings
    }
    assert set(found) == {"unused-message", "unknown-variable", "unknown-name"}
    lines = read_text(apart).splitlines()
    assert lines[found["unused-message"].primary.span.line - 1].strip() == "unheard = of"
    assert "$nobody" in lines[found["unknown-variable"].primary.span.line - 1]


def test_messages_tell_fields_as_the_setting_has_them(mill: Path, tmp_path: Path) -> None:
    heavy = tmp_path / "heavy.yaml"
    heavy.write_text(OVERLAY, "utf-8")
    taken = {"player": MemberValue("player", "ann"), "stone": MemberValue("stone", "pebble")}
    plain, weighed = words(mill, "en"), words(mill, "en", heavy)
    assert plain.message("log-takes", taken) == "Ann takes pebble of 1, round, worth 3."
    assert weighed.message("log-takes", taken) == "Ann takes pebble of 2, round, worth 3."
    assert plain.member("stone", "pebble", "short") == "P1"
    assert weighed.value(MemberValue("stone", "pebble")) == "pebble of 2"
    assert told(mill) == {}


@pytest.mark.parametrize(
    ("asked", "headline"),
    [
        ("$stone-colour", "`log-takes` asks for a `colour`, which nothing called `$stone` has"),
        (
            "$stone-kind-x",
            "`log-takes` asks for a `x`, which nothing called `$stone` has",
        ),
        ("$pebble-weight", "`log-takes` is not given a `$pebble-weight`"),
        ("$it", "`log-takes` is not given a `$it`"),
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
