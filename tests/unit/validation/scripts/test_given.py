"""Where a given position goes on: the step at which the game stands begins anew there."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.validation.tables import codes, play, told

STUCK = """\
names:
  p: player
state:
  stones(p): {type: int, least: 0, start: 3}
  income(p): int
  winner: player?
  started: int
flow:
  opening: started += 1
  turns:
    each: p in player, for ever
    do: |
      income[p] += 2
      if stones[p] == 0:
        winner = next(p)
        end game
      if stones[p] > 5:
        p chooses:
          throw:
            stones[p] -= 5
          keep:
            nothing
      else:
        let before = stones[p]
        p chooses n from 1 to min(3, stones[p])
        stones[p] = before - n
        roll d from 1 to 6
        income[p] += d
scoring:
  points(p): 1 if winner == p else 0
"""
SETUP = "given:\n  from: setup\n  set: {}\n"


@pytest.mark.parametrize(
    ("position", "script"),
    [
        # Lost, where the game as set up would ask.
        ("stones[player1] = 0", "expect:\n  - winner == player2 and points(player2) == 1\n"),
        # Another question than the game as set up would ask.
        ("stones[player1] = 7", "moves:\n  - player1: throw\nexpect:\n  - stones[player1] == 2\n"),
        # What the step has read before it asks, is read in the position.
        ("stones[player1] = 2", "moves:\n  - player1: 1\nexpect:\n  - stones[player1] == 1\n"),
        # What the step does before it asks, and what went before it, is done once.
        ("stones[player1] = 2", "expect:\n  - income[player1] == 2 and started == 1\n"),
        # The game goes on behind the step.
        (
            "stones[player2] = 0",
            "moves:\n  - player1: 1\nexpect:\n  - winner == player1 and income[player2] == 2\n",
        ),
        # Whose turn it is, and the course of chance, stay as set up.
        (
            "income[player1] = 10",
            "chance: [6]\nmoves:\n  - player1: 1\nexpect:\n  - income[player1] == 18\n",
        ),
    ],
)
def test_a_position_goes_on_from_the_start_of_its_step(tmp_path: Path, position: str, script: str) -> None:
    result = play(tmp_path, STUCK, SETUP.format(position) + script)
    assert result.has_passed, told(result)


def test_what_is_not_legal_there_is_told(tmp_path: Path) -> None:
    script = SETUP.format("stones[player1] = 0") + "moves:\n  - player1: 1\n"
    assert codes(play(tmp_path, STUCK, script)) == ["game-is-over"]
    script = SETUP.format("stones[player1] = 7") + "moves:\n  - player1: 1\n"
    result = play(tmp_path, STUCK, script)
    assert codes(result) == ["unknown-move"], told(result)


NESTED = """\
names:
  p: player
state:
  open: bool
  gold(p): int
flow:
  year:
    repeat: turn in 1 to 3
    steps:
      dawn: for p in player: gold[p] += turn
      trade:
        each: p in player
        do: visit(p)
        steps:
          after:
            when: open
            do: gold[p] += 10
procedures:
  visit(p):
    do: |
      if gold[p] < 5:
        p chooses n from 1 to 2
        gold[p] += n
      else:
        p may choose m in player where m != p:
          gold[m] += 1
scoring:
  points(p): gold[p]
"""


@pytest.mark.parametrize(
    ("position", "script"),
    [
        (
            "gold[player1] = 9",
            "moves:\n  - player1: player2\nexpect:\n  - gold[player2] == 2 and turn == 1\n",
        ),
        (
            "open = true",
            "moves:\n  - player1: 2\n  - player2: 1\nexpect:\n  - turn == 2\n"
            "  - gold[player1] == 1 + 2 + 10 + 2\n",
        ),
    ],
)
def test_steps_inside_steps(tmp_path: Path, position: str, script: str) -> None:
    rules = NESTED.replace("for p in player: gold", "|\n        for p in player:\n          gold")
    result = play(tmp_path, rules, SETUP.format(position) + script)
    assert result.has_passed, told(result)


def test_a_game_that_asks_nobody_is_over(tmp_path: Path) -> None:
    rules = STUCK.replace("stones(p): {type: int, least: 0, start: 3}", "stones(p): int")
    script = SETUP.format("winner = player1") + "expect:\n  - winner == player1\n"
    result = play(tmp_path, rules, script)
    assert result.has_passed, told(result)
