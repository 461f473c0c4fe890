"""`only most` and `only least`: the member with the most of something, or nobody in a tie."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player

RULES = """
ruleset: majority
title: Majority
language: 1
version: "1.0.0"
players: {count: "3", seats: [ann, bob, cleo]}
names: {p: player}
state:
  votes(p): {type: int, start: 0}
  chairs(p): {type: int, start: 0}
define:
  chair: only most p in player where votes[p] > 0 by votes[p]
flow:
  vote: |
    for p in player:
      roll n from 0 to 2
      votes[p] = n
    if chair is not none: chairs[chair] = 1
    cleo chooses n from 1 to 2
scoring:
  points(p): votes[p] + 10 * chairs[p]
"""


def find_chair(votes: list[int]) -> int | None:
    """Return the seat with the most votes, found by counting."""
    best = max(votes)
    return votes.index(best) if best and votes.count(best) == 1 else None


@pytest.mark.native
def test_whoever_has_most_alone_is_found(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.lstrip(), "utf-8")
    ruleset = rulewright.load(tmp_path)
    chairs = set()
    outcomes = native_player(ruleset.compiled.program).run_playouts(1, 40)
    for seed, outcome in enumerate(outcomes, 1):
        state = ruleset.new_game(seed=seed).view()["state"]
        votes = [int(n) for n in state["votes"].values()]  # type: ignore[index]
        chair = find_chair(votes)
        expected = [n + 10 * (seat == chair) for seat, n in enumerate(votes)]
        assert list(outcome.scores) == expected
        assert [votes[seat] + 10 * int(n) for seat, n in enumerate(state["chairs"].values())] == expected  # type: ignore[index]
        chairs.add(chair)
    assert chairs == {0, 1, 2, None}
