"""Forms of numbers that a language has and a translation leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import render
from rulewright.source import NOWHERE, Source
from rulewright.words.locale import parse_locale
from rulewright.words.locale_checks import MessageSpec, check_locale_text, check_locales
from rulewright.words.message_values import MemberValue
from rulewright.words.plurals import find_missing_plurals
from rulewright.words.words import Words

NEEDS = {"move": MessageSpec("move", NOWHERE, {"player": "player", "n": "", "c": "country"})}


@pytest.mark.parametrize(
    ("language", "cases", "missing"),
    [
        ("pl", "one other", ["few", "many"]),
        ("pl", "one few many", []),
        ("pl", "one few other", ["many"]),
        ("ru", "one other", ["few", "many"]),
        ("uk", "one few many other", []),
        ("cs", "one other", ["few"]),
        ("cs", "one few other", []),
        ("ar", "one other", ["zero", "two", "few", "many"]),
        ("ar", "0 1 2 few many other", []),
        ("en", "one other", []),
        ("en", "one", ["other"]),
        ("fr", "one other", []),
        ("ja", "other", []),
        ("pl", "0 other", []),
        ("xx", "one other", []),
    ],
)
def test_forms_that_are_left_out(language: str, cases: str, missing: list[str]) -> None:
    found = find_missing_plurals(language, cases.split())
    assert sorted(each.name for each in found) == sorted(missing)


def findings(folder: Path, language: str, text: str) -> list[str]:
    (folder / "locales").mkdir()
    (folder / "locales" / f"{language}.ftl").write_text(text, "utf-8")
    found, _ = check_locales(folder, [(language, NOWHERE)], NEEDS, {"country": ("one", "eu")})
    lines = render.format_short(found).replace(f"{folder.as_posix()}/locales/", "").splitlines()
    return [line for line in lines if "of every game" not in line]


@pytest.mark.parametrize(
    ("of", "cases", "finding"),
    [
        ("$n", ["[one] a", "*[other] b"], "missing-plural"),
        ("NUMBER($n)", ["[one] a", "*[other] b"], "missing-plural"),
        ("$n", ["[one] a", "[few] b", "*[many] c"], None),
        ("$n", ["[one] a", "[one] x", "[few] b", "*[many] c"], "case `one` occurs twice"),
        ("$n", ["[1] a", "[1.0] x", "*[other] c"], "case `1.0` occurs twice"),
        ("$c", ["[eu] a", "[eu] b", "*[other] c"], "case `eu` occurs twice"),
        ("$c", ["[one] a", "*[other] c"], None),
        ("$n", ["[0] a", "*[other] { DATETIME($n) }"], "`DATETIME` takes a date"),
    ],
)
def test_choices_by_number(tmp_path: Path, of: str, cases: list[str], finding: str | None) -> None:
    lines = "".join(f"    {case}\n" for case in cases)
    text = f"move = {{ $player }} {{ $c }} {{ {of} ->\n{lines} }}\n"
    found = findings(tmp_path, "pl", text)
    if finding is None:
        assert found == []
    else:
        assert len(found) == 1 and finding in found[0] and found[0].startswith("pl.ftl:"), found


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ('FORM($c, "old")', "FORM"),
        ('FORM($c, case: "old")', "FORM"),
        ("FORM($c)", "FORM"),
        ('FORM("old")', "FORM"),
        ("VALUE($c)", "VALUE"),
        ("VALUE()", "VALUE"),
        ('VALUE("3", x: 1)', "VALUE"),
        ("WITH($c)", "WITH"),
        ("WITH()", "WITH"),
        ("NUMBER()", "NUMBER"),
        ('NUMBER("3")', "NUMBER"),
    ],
)
def test_functions_with_other_arguments(tmp_path: Path, call: str, name: str) -> None:
    text = f"move = {{ $player }} {{ $c }} {{ $n }} {{ {call} }}\n"
    (found,) = findings(tmp_path, "pl", text)
    assert f"error[unknown-message]: the arguments of `{name}` are wrong" in found
    words = Words.from_text("pl", text)
    values = {"player": "ada", "c": MemberValue("country", "eu"), "n": 3}
    assert " object at " not in (words.format_message("move", values) or "")


@pytest.mark.parametrize("inside", ['FORM($c, is: "old")', 'WITH("variant-fast")'])
def test_the_number_of_what_is_a_name(tmp_path: Path, inside: str) -> None:
    text = f"move = {{ $player }} {{ $c }} {{ $n }} {{ NUMBER({inside}) }}\n"
    found = findings(tmp_path, "en", text)
    assert any("the arguments of `NUMBER` are wrong" in each for each in found), found


@pytest.mark.parametrize("call", ["NUMBER({})", "NUMBER({}, minimumIntegerDigits: 2)"])
@pytest.mark.parametrize(
    ("variable", "kind"),
    [("$c", "country"), ("$player", "player"), ("$c-flag", "colour"), ("$c-size", None)],
)
def test_the_number_of_a_member(call: str, variable: str, kind: str | None) -> None:
    """A message shows `NUMBER()` for it."""
    uses = f"{{ {call.format(variable)} }} {{ {call.format(variable)} ->\n    *[other] a\n }}"
    text = f"move = {{ $player }} {{ $c }} {{ $n }} {uses}\n"
    locale = parse_locale("en", Source("en.ftl", text))
    fields = {"flag": "colour", "size": ""}
    found = check_locale_text(locale, NEEDS, {}, lambda _, field: fields[field], {})
    told = [f"`NUMBER` takes a number, but `{variable}` is a member of `{kind}`"] * 2
    assert [each.headline for each in found] == (told if kind else [])
    for finding in found:
        (edit,) = finding.fixes[0].edits
        assert (edit.span.text, edit.text) == (call.format(variable), variable)
