"""Names in any script stand in messages as they are spelled with the letters that Fluent knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from cli_tools import run
from rulewright.identifiers import is_name
from rulewright.language_service.editor_session import EditorSession
from rulewright.language_service.locale_messages import complete_locale
from rulewright.language_service.references import build_name_index
from rulewright.language_service.rename import rename_symbol
from rulewright.setting import Setting
from rulewright.validation.checking.ruleset_check import check
from rulewright.words.facts import Facts
from rulewright.words.locale_checks import optional_messages
from rulewright.words.message_ids import TRANSLITERATIONS, ascii_name, message_id
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words

FLUENT_ID = re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*")
RULES = """\
ruleset: game
title: T
language: 1
version: 1.0.0
players: 2
languages: [en]
names: {{p: player, {c}: {card}}}
types:
  {card}:
    fields: {{{worth}: int}}
    members:
      {king}: {{{worth}: 4}}
      {queen}: {{{worth}: 3}}
state:
  {held}({c}): player?
flow:
  {turn}:
    each: p in player
    do: |
      p chooses {c} in {card} where {held}[{c}] is none
      {held}[{c}] = p
      log "{taken}" ({what} = {c})
scoring:
  points(p):
    sum of:
      {part}: count {c} in {card} where {held}[{c}] == p
"""
KEYS = ("c", "card", "worth", "king", "queen", "held", "turn", "taken", "what", "part")
SCRIPTS = {
    "German": "k karte größe könig dame hält züge genommen wähl stärke",
    "Russian": "к карта цена король дама держит ход взято что очки",
    "Greek": "κ κάρτα αξία βασιλιάς ντάμα κρατά σειρά πήρε τι πόντοι",
    "Japanese": "ふ 札 価値 王様 クイーン 手札 手番 とった なに 得点",
    "Korean": "ㅋ 카드 값 왕 여왕 가진 차례 가졌다 무엇 점수",
    "Hebrew": "ק קלף ערך מלך מלכה מחזיק תור לקח מה נקודות",
    "Arabic": "ك ورقة قيمة ملك ملكة بيد دور أخذ ماذا نقاط",
    "underscores": "_c _card _worth _king _queen _held _turn _taken _what _part",
}


def write(folder: Path, script: str) -> dict[str, str]:
    names = dict(zip(KEYS, SCRIPTS[script].split(), strict=True))
    folder.mkdir(exist_ok=True)
    (folder / "locales").mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(RULES.format(**names), "utf-8")
    return names


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_message_that_is_asked_for_can_be_written(tmp_path: Path, script: str) -> None:
    folder = tmp_path / "game"
    names = write(folder, script)
    english = folder / "locales" / "en.ftl"
    english.write_text("# Words.\n", "utf-8")
    for _ in range(3):
        found = check(folder).findings
        text = english.read_text("utf-8")
        for finding in found:
            assert finding.code in ("missing-message", "untranslated-message"), finding
            text += "".join(edit.text for fix in finding.fixes for edit in fix.edits)
        english.write_text(text, "utf-8")
    assert [each.code for each in check(folder).findings] == ["untranslated-message"]
    english.write_text(english.read_text("utf-8").replace("# untranslated\n", ""), "utf-8")
    assert check(folder).findings == ()
    for line in english.read_text("utf-8").splitlines():
        assert line.startswith("#") or not line or FLUENT_ID.match(line), line
    # What is written is spoken: variables, fields, cases and values in the spelling.
    spelled = {key: ascii_name(name) for key, name in names.items()}
    king = message_id(f"{names['card']}-{names['king']}")
    taken, what = message_id(f"log-{names['taken']}"), spelled["what"]
    text = english.read_text("utf-8")
    text = re.sub(rf"^{taken} = .*$", "", text, flags=re.MULTILINE)
    text = re.sub(rf"^{king} = .*$", f"{king} = King", text, flags=re.MULTILINE)
    text += f"{taken} = {{ ${what} }} ({{ ${what}-{spelled['worth']} }}) {{ ${what} ->\n"
    text += f'        [{spelled["king"]}] first\n       *[other] "next"\n    }}'
    text += f' {{ VALUE("{names["card"]}.{names["queen"]}.{names["worth"]}") }}\n'
    english.write_text(text, "utf-8")
    assert check(folder).findings == ()
    words = Words(folder, "en", Facts.from_folder(folder, Setting(2)))
    value = {names["what"]: MemberValue(names["card"], names["king"])}
    assert words.format_log_line(names["taken"], value) == "King (4) first 3"


def test_a_name_that_fluent_does_not_know_is_told_with_its_spelling(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write(folder, "German")
    english = folder / "locales" / "en.ftl"
    english.write_text("karte-könig = König\nlog-genommen = { $wähl }\n", "utf-8")
    found = [each for each in check(folder).findings if each.code == "broken-message"]
    assert [each.headline for each in found] == [
        "ids, variables and cases contain only a to z: write `karte-könig` as `karte-konig`",
        "ids, variables and cases contain only a to z: write `wähl` as `wahl`",
    ]
    text = english.read_text("utf-8")
    for finding in reversed(found):
        (edit,) = finding.fixes[0].edits
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    english.write_text(text, "utf-8")
    assert not [each for each in check(folder).findings if each.code != "missing-message"]


@given(name=st.from_regex(r"[^\W\d]\w{0,8}", fullmatch=True))
@example("²")
def test_any_name_is_spelled_as_an_id(name: str) -> None:
    if is_name(name):
        assert FLUENT_ID.fullmatch(message_id(name)), name
        assert FLUENT_ID.fullmatch(ascii_name(f"log-{name}"))
        assert FLUENT_ID.fullmatch(ascii_name(name))
    assert ascii_name("a_b-c1") == "a_b-c1"


def test_every_letter_of_the_table_has_a_spelling() -> None:
    assert all(re.fullmatch("[a-z]+", spelled) for spelled in TRANSLITERATIONS.values())


# --- things that share a message ------------------------------------------------------------------

SHARED = """\
ruleset: shared
title: Shared
language: 1
version: 1.0.0
players: 2
languages: [en]
names: {{p: player, s: {type}}}
types:
  {type}: [{members}]
state:
  held(s): player?
flow:
  turns:
    each: p in player
    do: |
      p chooses s in {type} where held[s] is none
      held[s] = p
scoring:
  points(p): count s in {type} where held[s] == p
"""


@pytest.mark.parametrize(
    ("type", "members", "headline"),
    [
        ("heading", "turns, b", "the member `heading-turns` and `heading-turns` share the message"),
        ("rule", "a, points", "the member `rule-points` and `rule-points` share the message"),
        ("phase", "turns, b", "the member `phase-turns` and `phase-turns` share the message"),
        ("turns", "s, b", "the member `turns-s` and the prompt `turns.s` share the message"),
        ("score", "points, b", "the member `score-points` and `score-points` share the message"),
        (
            "word",
            "place, b",
            "the message of the member `word-place`, `word-place`, is one of every",
        ),
        ("site", "schön, schon", "the member `site-schön` and the member `site-schon` share the"),
        ("site", "a, b", None),
        ("heading", "a, b", None),
    ],
)
def test_declarations_that_share_a_message(
    tmp_path: Path, type: str, members: str, headline: str | None
) -> None:
    folder = tmp_path / "shared"
    (folder / "locales").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(SHARED.format(type=type, members=members), "utf-8")
    (folder / "locales" / "en.ftl").write_text("title = Shared\n", "utf-8")
    found = [each.headline for each in check(folder).findings if each.code == "shared-message"]
    if headline is None:
        assert found == []
    else:
        assert len(found) == 1 and found[0].startswith(headline), found
    # A game shows no words of its own: nothing is shared where no language is promised.
    text = SHARED.format(type=type, members=members).replace("languages: [en]\n", "")
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    assert "shared-message" not in run("check", folder).output


def test_no_words_of_every_game_begin_like_names_of_the_rules_alone() -> None:
    assert "title" in optional_messages() and "word-place" in optional_messages()


# --- editors --------------------------------------------------------------------------------------

GERMAN = {
    "ruleset.yaml": RULES.format(**dict(zip(KEYS, SCRIPTS["German"].split(), strict=True))),
    "locales/en.ftl": """\
title = T
karte-konig = King
karte-dame = Queen
zuge-k = { $p }: which?
log-genommen = { $wahl } { $wahl ->
        [konig] first
       *[other] next
    } { VALUE("karte.könig.größe") }
phase-zuge = Turn
score-starke = cards
""",
}


@pytest.mark.parametrize(
    ("old", "new", "gone", "there"),
    [
        ("könig", "kaiser", "karte-konig", ["karte-kaiser = ", "[kaiser]", "karte.kaiser.größe"]),
        ("könig", "fürst", "konig", ["karte-furst = ", "[furst]", "karte.fürst.größe"]),
        ("dame", "zöfe", "karte-dame", ["karte-zofe = "]),
        ("genommen", "gewählt", "log-genommen", ["log-gewahlt = "]),
        ("karte", "blättchen", "karte-konig", ["blattchen-konig = ", "blättchen.könig"]),
    ],
)
def test_renaming_spells_names_in_messages(
    tmp_path: Path, old: str, new: str, gone: str, there: list[str]
) -> None:
    for path, text in GERMAN.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    assert check(tmp_path).findings == ()
    desk = EditorSession(tmp_path)
    names = build_name_index(desk, tmp_path / "ruleset.yaml")
    assert names is not None
    at = next(named for named in names.name_uses if named.name_text == old)
    for path, text in rename_symbol(
        desk, tmp_path / "ruleset.yaml", at.span.start, new
    ).texts_by_path.items():
        path.write_text(text, "utf-8")
    words = (tmp_path / "locales" / "en.ftl").read_text("utf-8")
    assert gone not in words and all(part in words for part in there), words
    assert check(tmp_path).findings == ()


def test_completion_offers_ids_that_can_be_written(tmp_path: Path) -> None:
    for path, text in GERMAN.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text.partition("karte-konig")[0] if "ftl" in path else text)
    desk = EditorSession(tmp_path)
    written = desk.get_document(tmp_path / "locales" / "en.ftl")
    assert written is not None
    offered = {each[0] for each in complete_locale(desk, written, len(written.source.text))}
    assert {"karte-konig", "zuge-k", "log-genommen"} <= offered
    assert all(id.isascii() for id in offered)
