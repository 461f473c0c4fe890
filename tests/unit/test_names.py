"""What may be a name, and characters that hide something; written as escapes, to be seen here."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.validation.checking.ruleset_check import check
from unit.document.folders import HEAD

DIRECTION = "\u061c\u200e\u200f\u202a\u202e\u2066\u2067\u2069"
NOTHING = "\u200b\u2060\ufeff\u3164\U000e0041"
JOINING = "\u00ad\u200d\ufe0f"
RULES = "state: {gold: int}\nflow: {turn: gold += 1}\ninvariants: {few: gold < 9}\n"


def found(folder: Path, rules: str, **files: str) -> list[tuple[str, int, int]]:
    """The findings' codes with their lines and columns; lines are those below the head."""
    texts = {"ruleset.yaml": HEAD + rules}
    texts |= {name.replace("__", "/").replace("_", ".", 1): text for name, text in files.items()}
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return [
        (one.code, one.primary.span.line - HEAD.count("\n") * one.primary.span.source.path.endswith(
            f"{os.sep}ruleset.yaml"), one.primary.span.column)
        for one in check(folder).findings
    ]  # fmt: skip


@pytest.mark.parametrize("char", DIRECTION + NOTHING)
def test_what_stands_nowhere(char: str, tmp_path: Path) -> None:
    assert found(tmp_path, RULES + f"# a {char} comment\n") == [("hidden-character", 4, 5)]
    assert found(tmp_path, RULES + f"summary: a {char}b\n") == [("hidden-character", 4, 12)]
    assert found(tmp_path, RULES.replace("+=", f"{char}+=")) == [("hidden-character", 2, 19)]
    assert found(tmp_path, RULES.replace("few", f"f{char}ew")) == [("hidden-character", 3, 15)]


@pytest.mark.parametrize("char", JOINING)
def test_what_stands_in_prose_only(char: str, tmp_path: Path) -> None:
    assert found(tmp_path, RULES + f"summary: a{char}b # c{char}\n") == []
    assert found(tmp_path, RULES.replace("turn: gold", f"turn: go{char}ld")) == [("hidden-character", 2, 16)]
    assert found(tmp_path, RULES.replace("turn", f"tu{char}rn")) == [("hidden-character", 2, 10)]


def test_an_escape_hides_nothing_in_words_but_in_keys(tmp_path: Path) -> None:
    assert found(tmp_path, RULES + 'summary: "a\\u200fb"\n') == []
    assert found(tmp_path, RULES.replace("turn", '"tu\\u200frn"'))[0][0] == "hidden-character"


def test_every_file_of_a_ruleset(tmp_path: Path) -> None:
    dark = "# \u202e\n"
    assert found(tmp_path / "part", "includes: part\n" + RULES, part_yaml=dark + "note: x\n") == [
        ("hidden-character", 1, 3)
    ]
    overlay = "overlay: more\nof: example\n" + dark + "state: {gold: {was: int, now: int}}\n"
    rules = RULES + "variants: {more: {overlays: [more], title: More}}\n"
    assert found(tmp_path / "o", rules, more_yaml=overlay) == [("hidden-character", 3, 3)]
    words = "languages: [en]\n" + RULES
    locale = 'phase-turn = tu\u202ern { "\\u202E" }\n# \u2066\n'
    assert [one for one in found(tmp_path / "w", words, locales__en_ftl=locale)] == [
        ("hidden-character", 1, 16), ("hidden-character", 2, 3)
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["\u212bland", "\u1112\u1161\u11ab"])
def test_a_name_of_another_form(name: str, tmp_path: Path) -> None:
    """The sign of the angstrom for a letter; a Korean syllable in three."""
    assert found(tmp_path, "state:\n  gold: int\nflow: {turn: gold += 1, " + name + ": gold += 1}\n"
                 "invariants: {few: gold < 9}\n")[0][0] == "bad-name"  # fmt: skip
    assert found(tmp_path, RULES.replace("gold += 1", f"gold += {name}")) == [("bad-name", 2, 22)]
    assert found(tmp_path, RULES.replace("{gold: int}", f"{{gold: int, {name}: int}}"))[0][0] == ("bad-name")


def test_marks_and_blanks(tmp_path: Path) -> None:
    assert found(tmp_path, RULES.replace("gold += 1", "gold += e\u0301te")) == [("bad-name", 2, 23)]
    assert found(tmp_path, RULES.replace("gold += 1", "gold +=\u00a01")) == [("syntax", 2, 21)]


@pytest.mark.parametrize("part", ["members: {far out: [a, b]}", "members: {all: [a, b]}"])
def test_names_of_edges(part: str, tmp_path: Path) -> None:
    rules = "types:\n  port: [a, b]\n  way:\n    edges of: port\n    " + part + "\n"
    assert found(tmp_path, rules + RULES)[0][0] in ("bad-name", "reserved-word")


@pytest.mark.parametrize("name", [".part", "two words", "a\u00adb", "e\u0301"])
def test_names_of_files(name: str, tmp_path: Path) -> None:
    assert found(tmp_path, f"includes: ['{name}']\n" + RULES)[0][0] == "bad-name"
