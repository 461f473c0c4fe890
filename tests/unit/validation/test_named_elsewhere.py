"""A definition that only words or scripts use is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.validation.checking.ruleset_check import check

RULES = """\
ruleset: heap
title: Heap
language: 1
version: 1.0.0
players: 2
languages: [en]
names: {p: player}
state:
  money(p): int
define:
  fee: 3 + 1
  rich(p): money[p] > 2
flow:
  turn:
    each: p in player
    do: money[p] += 3
scoring:
  points(p): money[p]
"""
WORDS = """\
title = Heap of { VALUE("fee") }
score-points = coins
phase-turn = Turn
name-money = money
"""
SCENARIO = """\
scenario: rich
ruleset: heap
players: [ann, ben]
moves: []
expect:
  - rich(ann)
"""


@pytest.mark.parametrize(
    ("words", "scenario", "unused"),
    [
        (WORDS, SCENARIO, set()),
        (WORDS.replace('{ VALUE("fee") }', "fee"), SCENARIO, {"fee"}),
        (WORDS, SCENARIO.replace("rich(ann)", "money[ann] == 3"), {"rich"}),
    ],
)
def test_definitions_for_words_and_scripts(
    tmp_path: Path, words: str, scenario: str, unused: set[str]
) -> None:
    for path, text in (
        ("ruleset.yaml", RULES),
        ("locales/en.ftl", words),
        ("scenarios/a.yaml", scenario),
    ):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    for remember in (False, True, True):
        found = check(tmp_path, remember=remember).findings
        names = {each.headline.split("`")[1] for each in found if each.code == "unused-name"}
        assert names == unused, found
