"""Findings about locales, each at its place in the `.ftl` file."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import render
from rulewright.setting import Setting
from rulewright.source import NOWHERE
from rulewright.words.facts import Facts
from rulewright.words.fluent_parser import text_digest
from rulewright.words.locale_checks import MessageSpec, SettingMessages, check_locales
from rulewright.words.translation_lock import lock_path, renew_lock
from rulewright.words.words import Words

NEEDS = {
    need.id: need
    for need in (
        MessageSpec("country-eu", NOWHERE),
        MessageSpec("move", NOWHERE, {"player": "player", "c": "country"}),
        MessageSpec("state-ships", NOWHERE, required=False),
    )
}
MEMBERS = {"country": ("eu",)}
GOOD = """\
country-eu = EU
    .adjective = EU
move = { $player } moves { FORM($c, is: "adjective") }
"""


def said(folder: Path, texts: dict[str, str], languages: list[str] | None = None) -> list[str]:
    (folder / "locales").mkdir()
    for language, text in texts.items():
        (folder / "locales" / f"{language}.ftl").write_text(text, "utf-8")
    names = [(language, NOWHERE) for language in languages or list(texts)]
    found, _ = check_locales(folder, names, NEEDS, MEMBERS)
    shown = render.format_short(found).replace(folder.as_posix() + "/locales/", "")
    return shown.splitlines()


def test_good_words_are_no_finding(tmp_path: Path) -> None:
    assert said(tmp_path, {"en": GOOD + "title = The Game\nstate-ships = ships\n"}) == []


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("country-us = x\n", "en.ftl:4:1: warning[unused-message]: the rules do not use"),
        ("country-eu = x\n", "en.ftl:4:1: error[duplicate-message]: `country-eu` occurs twice"),
        ("nothing = { lost }\n", "en.ftl:4:13: error[unknown-message]: there is no message `lost`"),
        ("nothing = { country-eu.plural }\n", "en.ftl:4:13: error[unknown-message]: `country-eu`"),
        ("nothing = { UP($x) }\n", "en.ftl:4:13: error[unknown-message]: there is no function"),
        ("nothing = { $x ->\n [a] b\n }\n", "en.ftl:6:2: error[broken-message]: mark one of the cases"),
        ("nothing = a } b\n", "en.ftl:4:13: error[broken-message]: a `}` without a `{` before it"),
        ("nothing\n", "en.ftl:4:7: error[broken-message]: expected `=`"),
        ("nothing =\n", "en.ftl:4:9: error[broken-message]: the text after `=` is missing"),
    ],
)
def test_one_mistake_is_one_finding_at_its_place(tmp_path: Path, text: str, finding: str) -> None:
    (line,) = said(tmp_path, {"en": GOOD + text})
    assert line.startswith(finding)


def test_a_variable_that_is_not_given(tmp_path: Path) -> None:
    (line,) = said(tmp_path, {"en": "country-eu = EU\nmove = { $player } moves { $d }\n"})
    assert line == "en.ftl:2:28: error[unknown-variable]: `move` does not receive a variable `$d`"


def test_a_form_that_a_member_does_not_have(tmp_path: Path) -> None:
    (line,) = said(tmp_path, {"en": GOOD.replace(".adjective", ".plural")})
    assert line == "en.ftl:1:1: warning[missing-form]: `country-eu` has no form `adjective`"


def test_missing_words_and_how_many_are_there(tmp_path: Path) -> None:
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "en.ftl").write_text("country-eu = EU\n", "utf-8")
    found, coverage = check_locales(tmp_path, [("en", NOWHERE), ("fr", NOWHERE)], NEEDS, MEMBERS)
    assert [finding.code for finding in found] == ["missing-message", "missing-language"]
    assert found[0].labels[0].text == "add it here: move = { $player } { $c }"
    assert [(c.language, c.percent_complete) for c in coverage] == [("en", 50), ("fr", 0)]


GERMAN = GOOD.replace("moves", "bewegt").replace("= EU", "= die EU")


def lock(folder: Path, *translated: str) -> list[str]:
    """Notes messages as translated, and gives the lines of the lock."""
    text = renew_lock(folder, "de", "en", translated)
    assert text is not None
    lock_path(folder, "de").write_text(text, "utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def say_again(folder: Path) -> list[str]:
    found, _ = check_locales(folder, [("en", NOWHERE), ("de", NOWHERE)], NEEDS, MEMBERS)
    return render.format_short(found).replace(folder.as_posix() + "/locales/", "").splitlines()


def test_a_lock_says_which_texts_a_translation_was_made_from(tmp_path: Path) -> None:
    (line,) = said(tmp_path, {"en": GOOD, "de": GERMAN})
    assert "warning[outdated-message]: the lock file of `de` is missing" in line
    assert [line.split()[0] for line in lock(tmp_path, "new")] == ["country-eu", "move"]
    assert say_again(tmp_path) == []


def test_a_text_that_changed_makes_its_translation_outdated(tmp_path: Path) -> None:
    said(tmp_path, {"en": GOOD, "de": GERMAN})
    lock(tmp_path, "new")
    locales = tmp_path / "locales"
    (locales / "en.ftl").write_text(GOOD.replace(" moves ", " shifts "), "utf-8")
    (line,) = say_again(tmp_path)
    assert line.startswith("de.ftl:3:1: warning[outdated-message]: the original of `move` has changed")
    _, coverage = check_locales(tmp_path, [("en", NOWHERE), ("de", NOWHERE)], NEEDS, MEMBERS)
    assert [(part.language, part.percent_complete) for part in coverage] == [("en", 100), ("de", 50)]
    assert coverage[1].diagnostic_counts == {"outdated": 1}

    lock(tmp_path, "new")
    assert say_again(tmp_path) == [line], "the translation has not changed: nothing new"
    lock(tmp_path, "country-eu")
    assert say_again(tmp_path) == [line], "another message was meant"
    (locales / "de.ftl").write_text(GERMAN.replace("bewegt", "verschiebt"), "utf-8")
    assert say_again(tmp_path), "reworded, but not noted yet"
    lock(tmp_path, "new")
    assert say_again(tmp_path) == []


@pytest.mark.parametrize("what", ["move", "all"])
def test_a_translation_that_still_fits_is_noted_by_name(tmp_path: Path, what: str) -> None:
    said(tmp_path, {"en": GOOD, "de": GERMAN})
    lock(tmp_path, "new")
    (tmp_path / "locales" / "en.ftl").write_text(GOOD.replace(" moves ", " shifts "), "utf-8")
    lock(tmp_path, what)
    assert say_again(tmp_path) == []


def test_layout_is_no_change(tmp_path: Path) -> None:
    assert text_digest("a  = b\n   c") == text_digest("a = b c")


def test_what_a_translation_leaves_out(tmp_path: Path) -> None:
    said(tmp_path, {"en": GOOD, "de": GERMAN.replace("{ $player }", "Jemand")})
    lock(tmp_path, "new")
    (line,) = say_again(tmp_path)
    assert line == "de.ftl:3:1: warning[left-out-variable]: `move` leaves out `$player`"


def test_what_the_first_language_says_the_others_say_too(tmp_path: Path) -> None:
    said(tmp_path, {"en": GOOD + "state-ships = ships\n", "de": GERMAN})
    lock(tmp_path, "new")
    assert ["missing-message" in line for line in say_again(tmp_path)] == [True]


def test_a_form_for_the_log_is_translated_as_well(tmp_path: Path) -> None:
    said(tmp_path, {"en": GOOD + '    .log = { "" }\n', "de": GERMAN})
    lock(tmp_path, "new")
    (line,) = say_again(tmp_path)
    assert line == "de.ftl:3:1: warning[missing-form]: `move` has no form `log`"


# --- what messages ask of the rules ---------------------------------------------------------------

RULES = """\
ruleset: yard
title: Yard
language: 1
version: 1.0.0
players: 2 to 3
variants: {busy: {overlays: [busy]}}
names: {p: player, seats: 2 to 3}
types:
  ship: {fields: {price: int}, members: {cutter: {price: 3}, liner: {price: 7}}}
tables:
  purse(seats): {type: int, rows: {2: 10, 3: 8}}
state:
  money(p): {type: int, start: 'purse[player_count]'}
define:
  dearest: most s in ship by s.price
flow:
  turn: {do: 'money[_] += 1'}
"""
ASKING = """\
move = { $player } moves { FORM($c, is: "adjective") }
rule-turn = { VALUE("ship.cutter.price + 1") } and { VALUE("purse[3]") }: { VALUE("dearest") }
"""


@pytest.fixture
def asked(tmp_path: Path) -> list[SettingMessages]:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    (tmp_path / "busy.yaml").write_text(
        "overlay: busy\nof: yard\ntypes: {ship: {members: {cutter: {price: {was: 3, now: 5}}}}}\n",
        "utf-8",
    )
    settings = [Setting(2), Setting(3), Setting(2, variants=("busy",))]
    return [SettingMessages({"rule-turn"}, Facts.from_folder(tmp_path, setting)) for setting in settings]


def of_rules(folder: Path, asked: list[SettingMessages], text: str) -> list[str]:
    (folder / "locales").mkdir()
    (folder / "locales" / "en.ftl").write_text(f"rule-turn = {text}\n", "utf-8")
    needs = {"rule-turn": MessageSpec("rule-turn", NOWHERE)}
    found, _ = check_locales(
        folder, [("en", NOWHERE)], needs, {}, setting_messages=asked, layer_names={"variant-busy"}
    )
    return render.format_short(found).replace(folder.as_posix() + "/locales/", "").splitlines()


@pytest.mark.parametrize(
    "text",
    [
        '{ VALUE("ship.cutter.price") } { VALUE("purse[2] - purse[3]") } { VALUE("dearest") }',
        '{ WITH("variant-busy") ->\n [yes] busy\n *[no] calm\n }',
        '{ VALUE("ship.cutter.price") ->\n [3] three\n *[other] many\n }',
    ],
)
def test_messages_can_ask_the_rules(tmp_path: Path, asked: list[SettingMessages], text: str) -> None:
    assert of_rules(tmp_path, asked, text) == []


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ('{ VALUE("ship.cuter.price") }', "en.ftl:1:27: error[unknown-name]: "),
        ('{ VALUE("ship.cutter.prize") }', "en.ftl:1:34: error[unknown-field]: "),
        ('{ VALUE("money[next(3)]") }', "en.ftl:1:33: error[type-mismatch]"),
        ('{ VALUE("1 +") }', "en.ftl:1:"),
        ('{ WITH("variant-bussy") }', "en.ftl:1:21: error[unknown-message]: there is no edition"),
    ],
)
def test_what_the_rules_do_not_have(
    tmp_path: Path, asked: list[SettingMessages], text: str, finding: str
) -> None:
    (line,) = of_rules(tmp_path, asked, text)
    assert line.startswith(finding)


def test_what_only_a_variant_has_is_asked_only_with_it(tmp_path: Path, asked: list[SettingMessages]) -> None:
    text = '{ WITH("variant-busy") ->\n [yes] { VALUE("fee") }\n *[no] calm\n }'
    assert len(of_rules(tmp_path, asked[:2], text)) == 0
    (tmp_path / "locales" / "en.ftl").unlink()
    (tmp_path / "locales").rmdir()
    assert len(of_rules(tmp_path, asked, text)) == 1


def test_a_number_that_changes_changes_the_text(tmp_path: Path, asked: list[SettingMessages]) -> None:
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "en.ftl").write_text(ASKING, "utf-8")
    said = [Words(tmp_path, "en", one.facts).format_message("rule-turn") for one in asked]
    assert said == ["4 and 8: liner", "4 and 8: liner", "6 and 8: liner"]
    assert Words(tmp_path, "en").format_message("rule-turn") == (
        "ship.cutter.price + 1 and purse[3]: dearest"
    ), "readable without the rules"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("title = My { summary }\nsummary = of { title }\n", ["4:1 title summary"]),
        ("title = { summary }\nsummary = { title }\n", ["4:1 title summary"]),
        ("title = a { title }\n", ["4:1 title"]),
        ("title = { -a }\n-a = b { -b }\n-b = { -a }\n", ["5:2 -a -b"]),
        ("-a = { -a }\ntitle = { -a }\n", ["4:2 -a"]),
        ("title = x\n    .a = { title.b }\n    .b = { title.a }\n", ["4:1 title.a title.b"]),
        ("title = { title.a }\n    .a = { title }\n", ["4:1 title title.a"]),
        (
            "title = { -t.a ->\n [a] x\n *[b] { summary }\n }\nsummary = { title }\n-t = x\n .a = b\n",
            ["4:1 title summary"],
        ),
        (
            "title = { NUMBER(3) ->\n [2] x\n *[other] { -t }\n }\n-t = { title }\n",
            ["4:1 title -t"],
        ),
        # By way of the words of every game.
        ("none = { nothing }\nnothing = { none }\n", ["4:1 none nothing"]),
        # Two circles are two findings, one circle with a shortcut is one.
        (
            "title = { summary }\nsummary = { none } { title }\nnone = { title }\nyes = { yes }\n",
            ["4:1 title summary none", "7:1 yes"],
        ),
        # No circles.
        ("title = { title.a } { summary }\n    .a = { summary }\nsummary = { -x }\n-x = x\n", []),
    ],
)
def test_messages_that_refer_to_each_other_in_a_circle(tmp_path: Path, text: str, found: list[str]) -> None:
    expected = []
    for place, first, *others in map(str.split, found):
        through = f" through {', '.join(f'`{other}`' for other in others)}" if others else ""
        finding = f"error[cyclic-message]: `{first}` refers to itself{through}"
        expected.append(f"en.ftl:{place}: {finding}")
    assert said(tmp_path, {"en": GOOD + text}) == expected
    words = Words(tmp_path, "en")  # a game goes on with the names of the rules
    if "4:1 title" in str(found) and "title.a title.b" not in str(found):
        assert words.format_title("my_game") == "my game"
    for id in ("title", "summary", "none", "yes"):
        assert "???" not in (words.format_message(id) or "")


def test_a_long_chain_of_messages_is_no_circle_and_no_fault(tmp_path: Path) -> None:
    chain = "".join(f"m{n} = {{ m{n + 1} }}\n" for n in range(3_000)) + "m3000 = end\n"
    assert said(tmp_path, {"en": f"{GOOD}title = {{ m0 }}\n{chain}"}) == []
    assert Words(tmp_path, "en").format_title("my_game") == "my game"


def test_a_circle_in_a_translation_alone(tmp_path: Path) -> None:
    german = GERMAN + "title = { summary }\nsummary = { title }\n"
    found = said(tmp_path, {"en": GOOD + "title = a\nsummary = b\n", "de": german})
    assert [line for line in found if "outdated" not in line] == [
        "de.ftl:4:1: error[cyclic-message]: `title` refers to itself through `summary`"
    ]
