"""Menus on the spot with names of their own: keys, and what a decision is about."""

from __future__ import annotations

from pathlib import Path

import rulewright
from unit.study.tables import folder_with

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
        seen.append((game.decision.key, dict(game.decision.about)))
        game.choose(move)
    p = {"p": "player1"}
    assert seen == [
        ("turn.n", p),
        ("turn.answer", p | {"n": 2, "due": 4}),
        ("turn.answer.pay.again", p | {"due": 4}),
        ("turn.answer.pay.again", p | {"due": 5}),
        ("turn.late", p),
    ]
