"""`by` puts the members of a loop in order: turn orders by a value, with decisions inside."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player

RULES = """
ruleset: initiative
title: Initiative
language: 1
version: "1.0.0"
players: {count: "4", seats: [ann, bob, cleo, dan]}
names: {p: player}
state:
  speed(p): {type: int, start: 0}
  place(p): {type: int, start: 0}
  acted: {type: int, start: 0}
flow:
  rolls: |
    for p in player:
      roll n from 1 to 4
      speed[p] = n
  act:
    each: p in player where speed[p] > 1 by speed[p], -number(p) down
    do: |
      BODY
scoring:
  points(p): 100 * place[p] + speed[p]
"""
ASKS = "p chooses n from 1 to 2\nacted += 1\nplace[p] = acted"
ASKS_NOT = "acted += 1\nplace[p] = acted"


def list_expected(scores: tuple[int, ...]) -> list[int]:
    """Return the scores that the rolled speeds give, by sorting the seats."""
    speeds = [score % 100 for score in scores]
    order = sorted(
        (seat for seat, speed in enumerate(speeds) if speed > 1), key=lambda seat: (-speeds[seat], seat)
    )
    return [
        100 * (order.index(seat) + 1 if seat in order else 0) + speed for seat, speed in enumerate(speeds)
    ]


@pytest.mark.native
@pytest.mark.parametrize("body", [ASKS, ASKS_NOT], ids=["with decisions", "without decisions"])
def test_turns_follow_a_value(tmp_path: Path, body: str) -> None:
    text = RULES.replace("BODY", body.replace("\n", "\n      "))
    (tmp_path / "ruleset.yaml").write_text(text.lstrip(), "utf-8")
    ruleset = rulewright.load(tmp_path)
    outcomes = native_player(ruleset.compiled.program).run_playouts(1, 60)
    for seed, outcome in enumerate(outcomes, 1):
        scores = tuple(outcome.scores)
        assert list(scores) == list_expected(scores)
        game = ruleset.new_game(seed=seed)
        while game.decision is not None:
            game.choose("1")
        state = game.view()["state"]
        played = tuple(100 * int(state["place"][seat]) + int(state["speed"][seat]) for seat in state["speed"])  # type: ignore[index]
        assert list(played) == list_expected(played)
    assert len({tuple(outcome.scores) for outcome in outcomes}) > 20


def test_the_order_is_fixed_when_the_loop_begins(tmp_path: Path) -> None:
    body = "acted += 1\nplace[p] = acted\nfor q in player where place[q] == 0: speed[q] = 5 - speed[q]"
    text = RULES.replace("BODY", body.replace("\n", "\n      ")).replace("where speed[p] > 1 ", "")
    text = text.replace("names: {p: player}", "names: {p: player, q: player}").replace("= n", "= number(p)")
    (tmp_path / "ruleset.yaml").write_text(text.lstrip(), "utf-8")
    game = rulewright.load(tmp_path).new_game(seed=1)
    assert game.view()["state"]["place"] == {"ann": 4, "bob": 3, "cleo": 2, "dan": 1}  # type: ignore[index]
