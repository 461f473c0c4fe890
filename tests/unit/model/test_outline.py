"""Outlines: tables of contents of one text or several, and the places that rules name."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.load import load_documents
from rulewright.model.outline import Outline, check_sources, read_outline
from rulewright.model.rule_entries import iter_rules

RULES = """\
ruleset: toy
title: Toy
language: 1
version: 1.0.0
players: 2
outline: {ja: outline, fr: outline}
state:
  n: {type: int, source: {ja: box, fr: turn}}
  m: {type: int, source: tern}
flow:
  turn:
    source: turn
    steps:
      first: n = 1
      second: {do: n = 2, source: {de: turn}}
"""
OUTLINE = """\
texts:
  ja: {title: the Japanese rules}
sections:
  box: {title: The box, no rule: no rules inside, ja: {title: 箱, line: 3}}
  turn: {title: A turn, ja: {title: 手番, line: 9}, fr: {title: Un tour, page: 4}}
"""


def read(folder: Path, rules: str = RULES, outline: str = OUTLINE) -> tuple[Outline, Reporter]:
    (folder / "ruleset.yaml").write_text(rules, "utf-8")
    (folder / "outline.yaml").write_text(outline, "utf-8")
    reporter = Reporter()
    documents = load_documents(folder)
    found = read_outline(folder, documents.root, reporter)
    assert found is not None
    check_sources(found, iter_rules(documents.root), reporter)
    return found, reporter


def test_several_texts_in_one_file(tmp_path: Path) -> None:
    outline, _ = read(tmp_path)
    assert outline.text_titles == {"ja": "the Japanese rules", "fr": "fr"}
    assert [section.id for section in outline.list_sections("ja")] == ["box", "turn"]
    assert [section.id for section in outline.list_sections("fr")] == ["turn"]
    assert outline.find_title("turn", "fr") == "Un tour"
    assert outline.find_title("turn", None) == "A turn"
    assert outline.sections["box"].no_rule == "no rules inside"


def test_places_that_no_text_has(tmp_path: Path) -> None:
    _, reporter = read(tmp_path)
    assert [(found.code, found.headline, found.help) for found in reporter.diagnostics] == [
        ("unknown-source", "the outline has no section `tern`", "did you mean `turn`?"),
        ("unknown-source", "there is no text `de`", None),
    ]


def test_one_text_needs_no_names(tmp_path: Path) -> None:
    rules = RULES.replace("{ja: outline, fr: outline}", "outline").replace("{ja: box, fr: turn}", "box")
    outline, _ = read(tmp_path, rules, "sections:\n  box: {title: The box, line: 2}\n")
    assert outline.sections["box"].locations[""].line == 2
    assert [section.id for section in outline.list_sections("")] == ["box"]


@pytest.mark.parametrize(
    ("outline", "code"),
    [
        ("sections: {a: {title: A, exampel: true}}", "wrong-kind"),
        ("section: {a: {title: A}}", "unknown-key"),
        ("sections: {a: {title: A, xx: {title: B}}}", "unknown-source"),
        ("sections: {a: {title: A, line: 0}}", "bad-value"),
        ("texts: {}", "missing-key"),
    ],
)
def test_what_is_wrong_with_an_outline(tmp_path: Path, outline: str, code: str) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    (tmp_path / "outline.yaml").write_text(outline + "\n", "utf-8")
    reporter = Reporter()
    read_outline(tmp_path, load_documents(tmp_path).root, reporter)
    assert code in [found.code for found in reporter.diagnostics]


def test_rules_with_their_parts_and_what_they_inherit(tmp_path: Path) -> None:
    read(tmp_path)
    rules = {rule.id: rule for rule in iter_rules(load_documents(tmp_path).root)}
    assert list(rules) == ["state.n", "state.m", "flow.turn", "flow.turn.first", "flow.turn.second"]
    first, second = rules["flow.turn.first"], rules["flow.turn.second"]
    assert (first.source_sections, first.inherited) == ({"": "turn"}, True)
    assert (second.source_sections, second.inherited) == ({"de": "turn"}, False)
