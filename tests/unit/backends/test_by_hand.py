"""Compiled rulesets against the hand-written games of `benchmarks`: every final board."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from benchmarks import by_hand, playouts

GAMES = 100


@pytest.mark.native
@pytest.mark.parametrize("way", ["plain", "bits"])
@pytest.mark.parametrize("game", by_hand.GAMES, ids=lambda game: game.ruleset)
def test_native_code_plays_what_is_written_in_c(
    game: by_hand.Game, way: str, tmp_path: Path
) -> None:
    ruleset = rulewright.load(f"classics/{game.ruleset}")
    hand = by_hand.Hand(getattr(game, way), tmp_path)
    player = ruleset.native().player()
    decisions = by_hand.same_games(game, ruleset, player, hand, GAMES)
    # The hand-written loop also counts plies that leave no choice.
    assert decisions * GAMES >= hand.playouts(0, GAMES) > 0


@pytest.mark.parametrize("pair", playouts.PAIRS, ids=lambda pair: pair.ruleset)
def test_python_code_plays_what_is_written_in_python(pair: playouts.Pair) -> None:
    moves = playouts.same_games(pair, playouts.machine_of(pair.ruleset), GAMES)
    assert moves > 5 * GAMES
