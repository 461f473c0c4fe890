"""Menus on the spot with names of their own: keys, and what a decision is about."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.words import game_texts
from rulewright.words.words import Words
from unit.validation.tables import folder_with

RULES = """\
names: {p: player, n: int, due: int}
state:
  money(p): {type: int, least: 0}
flow:
  turn:
    each: p in player
    do: |
      p chooses n from 1 to 3
      let due = money[p] + 2 * n
      p chooses answer(n, due):
        pay:
          money[p] += due
          p chooses 2 times again(due):
            more: due += 1
            less: nothing
        refuse: nothing
      p may choose late openly:
        leave_it: nothing
"""


def test_a_menu_with_a_name_tells_what_it_is_about(tmp_path: Path) -> None:
    game = rulewright.load(folder_with(tmp_path, RULES)).new_game()
    seen = []
    for move in ("2", "pay", "more", "less", "decline"):
        assert game.decision is not None
        seen.append((game.decision.key, dict(game.decision.subjects)))
        game.choose(move)
    p = {"p": "player1"}
    assert seen == [
        ("turn.n", p),
        ("turn.answer", p | {"n": 2, "due": 4}),
        ("turn.answer.pay.again", p | {"due": 4}),
        ("turn.answer.pay.again", p | {"due": 5}),
        ("turn.late", p),
    ]


USED = """\
names: {p: player, n: int, due: int, spare: int}
state:
  money(p): {type: int, least: 0}
flow:
  turn:
    each: p in player
    do: |
      p chooses n from 1 to 3
      let due = money[p] + 2 * n
      for n in 1 to 2:
        let spare = n + due
        p chooses:
          pay where money[p] < spare:
            money[p] += due
          refuse: nothing
        p chooses most_of from 1 to spare
        money[p] += most_of
"""
WORDS = """\
turn = { $player }: { $due } are due, { $spare } left
turn-pay = pay { $due } of { $spare }
turn-most_of = { $player }: at most { $spare }
"""


def test_words_mention_the_locals_that_what_is_offered_uses(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, USED)
    ruleset = rulewright.load(folder)
    game, told = ruleset.new_game(), list[str]()
    words = Words.from_text("en", WORDS)
    for move in ("2", "refuse", "1", "pay"):
        game.choose(move)
        assert game.decision is not None
        told.append(game_texts.render_prompt(words, game.program, game.decision))
        told.append(game_texts.render_option(words, game.program, game.decision, game.decision.options[0]))
        assert dict(game.decision.subjects) == {"p": "player1"}
    assert told[:2] == ["Player 1: 4 are due, 5 left", "pay 4 of 5"]
    assert told[2:4] == ["Player 1: at most 5", "1"]
