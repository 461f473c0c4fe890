"""A `return` in an alternative of a menu leaves the menu, never the rules behind the decision."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

RULES = """
ruleset: returning
title: Returning
language: 1
version: "1.0.0"
players: {count: "2", seats: [ann, bob]}
types: {coin: {members: [gold, tin]}}
state:
  taken: {type: int, least: 0, start: 0}
actions:
  take():
    offers:
      one: |
        taken += 1
        return true
      two: |
        taken += 2
        return true
flow:
  setup: |
    SETUP
"""


def play(folder: Path, setup: str) -> rulewright.Game:
    """Return a game of the rules in which every seat took the last option of each decision."""
    text = RULES.replace("SETUP", setup.replace("\n", "\n    "))
    (folder / "ruleset.yaml").write_text(text.lstrip(), "utf-8")
    game = rulewright.load(folder, players=2).new_game(seed=1)
    while game.decision is not None:
        game.choose(game.decision.options[-1])
    return game


@pytest.mark.parametrize(
    ("setup", "taken"),
    [
        ("player.bob chooses from take()\ntaken += 10", 12),
        ("player.bob chooses 2 times from take()\ntaken += 10", 14),
        ("let b = player.bob chooses from take()\nif b: taken += 10", 12),
        (
            "player.ann chooses c in coin where false\notherwise:\n  player.bob chooses from take()\n"
            "if c is none: taken += 10",
            12,
        ),
    ],
    ids=["rules behind it", "counted", "as a value", "a choice without a value"],
)
def test_rules_behind_a_menu_that_returns_are_run(tmp_path: Path, setup: str, taken: int) -> None:
    assert play(tmp_path, setup).view()["state"]["taken"] == taken
