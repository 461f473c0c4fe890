"""Findings about locales, each at its place in the `.ftl` file."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import render
from rulewright.document.source import NOWHERE
from rulewright.words.findings import Need, check_words
from rulewright.words.locale import text_digest

NEEDS = {
    need.id: need
    for need in (
        Need("country-eu", NOWHERE),
        Need("move", NOWHERE, {"player": "player", "c": "country"}),
        Need("state-ships", NOWHERE, required=False),
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
    found, _ = check_words(folder, names, NEEDS, MEMBERS)
    shown = render.short(found).replace(folder.as_posix() + "/locales/", "")
    return shown.splitlines()


def test_good_words_are_no_finding(tmp_path: Path) -> None:
    assert said(tmp_path, {"en": GOOD + "title = The Game\nstate-ships = ships\n"}) == []


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("country-us = x\n", "en.ftl:4:1: warning[unused-message]: nothing in the rules asks for"),
        ("country-eu = x\n", "en.ftl:4:1: error[duplicate-message]: `country-eu` is there twice"),
        ("nothing = { lost }\n", "en.ftl:4:13: error[unknown-message]: there is no message `lost`"),
        ("nothing = { country-eu.plural }\n", "en.ftl:4:13: error[unknown-message]: `country-eu`"),
        ("nothing = { UP($x) }\n", "en.ftl:4:13: error[unknown-message]: there is no function"),
        ("nothing = { $x ->\n [a] b\n }\n", "en.ftl:6:2: error[broken-message]: one of the cases"),
        ("nothing = a } b\n", "en.ftl:4:13: error[broken-message]: a `}` without a `{` before it"),
        ("nothing\n", "en.ftl:4:7: error[broken-message]: this is no message: something is"),
        ("nothing =\n", "en.ftl:4:9: error[broken-message]: there is a name here, but no text"),
    ],
)
def test_one_mistake_is_one_finding_at_its_place(tmp_path: Path, text: str, finding: str) -> None:
    (line,) = said(tmp_path, {"en": GOOD + text})
    assert line.startswith(finding)


def test_a_variable_that_is_not_given(tmp_path: Path) -> None:
    (line,) = said(tmp_path, {"en": "country-eu = EU\nmove = { $player } moves { $d }\n"})
    assert line == "en.ftl:2:28: error[unknown-variable]: `move` is not given a `$d`"


def test_a_form_that_a_member_does_not_have(tmp_path: Path) -> None:
    (line,) = said(tmp_path, {"en": GOOD.replace(".adjective", ".plural")})
    assert line == "en.ftl:1:1: warning[missing-form]: `country-eu` has no form `adjective`"


def test_missing_words_and_how_many_are_there(tmp_path: Path) -> None:
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "en.ftl").write_text("country-eu = EU\n", "utf-8")
    found, coverage = check_words(tmp_path, [("en", NOWHERE), ("fr", NOWHERE)], NEEDS, MEMBERS)
    assert [finding.code for finding in found] == ["missing-message", "missing-language"]
    assert found[0].labels[0].text == "it would stand here: move = { $player } { $c }"
    assert [(c.language, c.percent) for c in coverage] == [("en", 50), ("fr", 0)]


def test_a_translation_says_which_text_it_was_made_from(tmp_path: Path) -> None:
    mark = text_digest("country-eu = EU\n    .adjective = EU")
    german = f"# of: {mark}\n{GOOD.replace('move', '# of: 00000000' + chr(10) + 'move', 1)}"
    (line,) = said(tmp_path, {"en": GOOD, "de": german})
    assert line.startswith("de.ftl:5:1: warning[outdated-message]: the text of `move` changed")
    assert text_digest("a  = b\n   c") == text_digest("a = b c")
