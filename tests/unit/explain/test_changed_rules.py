"""Reasons of values that exceptions and modifiers change: each text stands beside its own value."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

import rulewright
from rulewright.explain.questions import Answer
from rulewright.explain.reason import Reason
from unit.validation.tables import folder_with

RULES = """
names: {p: player, n: number}
types:
  number: 1 to 3
  card: [fox, owl, cat]
options:
  coins: {type: 1 to 9, default: 5}
  card_number: {type: 0 to 2, default: 0}
state:
  cards: {type: card?, start: '(fox if card_number == 1 else owl) if card_number > 0 else none'}
  money(p): {type: int, start: coins}
define:
  price(p):
    is: money[p] + 2
    unless:
      dear: {when: 'money[p] > 5', is: 'money[p] * 30'}
      cheap: {when: 'money[p] < 5', is: 'money[p] - 3'}
  low(p):
    is: money[p] < 6
    unless:
      dear: {when: 'money[p] > 5', is: 'money[p] < 9'}
  may(p):
    needs:
      few:
        is: money[p] < 8
        unless:
          dear: {when: 'money[p] > 5', is: 'money[p] < 7'}
      low: low(p)
  wealth(p):
    sum of:
      cash:
        is: money[p]
        unless:
          dear: {when: 'money[p] > 5', is: '2 * money[p]'}
      rest: money[p] // 2
  total(p): {by: cards, cases: {fox: 1, owl: 'money[p] * 2', cat: 2, none: 'money[p]'}}
modifiers:
  fox:
    price(p): {when: cards == fox, is: base - 1}
    low(p): {also: cards == fox}
    may.few(p): {also: cards == fox}
    wealth.cash(p): {when: cards == fox, is: base + 50}
    total.none(p): {when: 'money[p] > 4', is: base + 7}
  owl:
    price(p): {when: cards == owl, is: 100}
    low(p): {never: cards == owl}
    may.low(p): {never: cards == owl}
    wealth.extra(p): {add: 7 if cards == owl else 0}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n in number where may(p) or low(p) or price(p) + wealth(p) + total(p) + n > 0
      money[p] += n
"""


def all_reasons(answer: Answer) -> list[Reason]:
    found = [answer.reason]
    for each in found:
        found += each.parts
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_with(tmp_path_factory.mktemp("changed"), RULES)


@pytest.mark.parametrize(("coins", "card"), list(product((3, 5, 6, 8), range(3))))
def test_each_text_has_its_own_value(folder: Path, coins: int, card: int) -> None:
    game = rulewright.load(folder, options={"coins": coins, "card_number": card}).new_game()
    checked = 0
    for name in ("price", "low", "may", "wealth", "total"):
        for reason in all_reasons(rulewright.why(game, f"{name}(player1)", depth=5)):
            text = re.sub(r"\bp\b", "player1", reason.rule)
            if reason.value is None or "base" in text or not re.search(r"\W", text):
                continue  # what a modifier says of the base, and names of parts
            assert rulewright.why(game, text).reason.value == reason.value, reason
            checked += 1
    assert checked > 10


def explain_without_places(game: rulewright.Game, question: str) -> list[str]:
    """Return the lines of an explanation, without the places in files behind them."""
    return [line.partition(" (")[0] for line in rulewright.why(game, question, depth=5).lines()]


def test_what_does_not_hold_is_not_taken_for_a_part(folder: Path) -> None:
    """Conditions of exceptions have names, too, but nothing needs them."""
    game = rulewright.load(folder, options={"coins": 6, "card_number": 2}).new_game()
    assert explain_without_places(game, "may(player1)") == [
        "`may(player1)` = false",
        "  `low(p)` does not hold: p = player1",
        "    `cards == owl` holds: cards = owl",
    ]


def test_a_part_that_modifiers_change_is_called_by_its_name(folder: Path) -> None:
    game = rulewright.load(folder, options={"coins": 5, "card_number": 1}).new_game()
    assert explain_without_places(game, "wealth(player1)") == [
        "`wealth(player1)` = 57",
        "  `cash` = 55",
        "    `money[p]` = 5",
        "    the exception `fox` applies: `base + 50` = 55",
        "  `money[p] // 2` = 2",
        "    `money[p]` = 5",
        "  `7 if cards == owl else 0` = 0",
        "    `cards == owl` does not hold: cards = fox",
    ]


def test_an_exception_that_another_stands_over_is_told_as_such(tmp_path: Path) -> None:
    """The one that counts applies; the other one would."""
    rules = RULES.replace("is: 100}", "is: 100, over: cat}").replace(
        "  owl:\n", "  cat:\n    price(p): {when: cards == owl, is: 60}\n  owl:\n"
    )
    folder = folder_with(tmp_path, rules)
    game = rulewright.load(folder, options={"card_number": 2}).new_game()
    lines = [line.partition(" (")[0] for line in rulewright.why(game, "price(player1)", depth=1).lines()]
    assert lines == [
        "`price(player1)` = 100",
        "  `money[p] + 2` = 7",
        "  the exception `cat` would apply, but `owl` takes precedence: `60` = 60",
        "  the exception `owl` applies: `100` = 100",
    ]
