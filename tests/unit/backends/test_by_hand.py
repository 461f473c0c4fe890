"""Compiled rulesets against the hand-written games of `benchmarks`: every final board."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import by_hand, playouts
from shared import rules

GAMES = [30, pytest.param(300, marks=pytest.mark.soak)]


@pytest.mark.native
@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("way", ["plain", "bits"])
@pytest.mark.parametrize("game", by_hand.GAMES, ids=lambda game: game.ruleset)
def test_native_code_plays_what_is_written_in_c(
    game: by_hand.Game, way: str, games: int, tmp_path: Path
) -> None:
    ruleset = rules(f"classics/{game.ruleset}")
    hand = by_hand.Hand(getattr(game, way), tmp_path)
    player = ruleset.native().make_player()
    decisions = by_hand.same_games(game, ruleset, player, hand, games)
    # The hand-written loop also counts plies that leave no choice.
    assert decisions * games >= hand.playouts(0, games) > 0


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("pair", playouts.PAIRS, ids=lambda pair: pair.ruleset)
def test_python_code_plays_what_is_written_in_python(pair: playouts.Pair, games: int) -> None:
    moves = playouts.same_games(pair, rules(f"classics/{pair.ruleset}").machine, games)
    assert moves > 5 * games
