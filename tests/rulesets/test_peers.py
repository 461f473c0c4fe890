"""Classics beside OpenSpiel's and python-chess's games of the same rules: the same options at every
step, the same end, the same returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import chess
import chess.variant
import pytest

import peers
import rulewright
from rulewright.play.game import Game


@dataclass(frozen=True)
class Pair:
    ruleset: str
    peer: Callable[[Game], peers.Peer]
    games: int
    many: int
    worth: Callable[[Game], Sequence[float]] = peers.by_place
    variants: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    native: bool = False
    """Played by native code: without chance."""


PAIRS = [
    Pair("kuhn-poker", peers.Kuhn, 200, 5000, peers.by_score),
    Pair("dots-and-boxes", lambda _: peers.DotsAndBoxes(), 200, 5000, native=True),
    Pair("leduc-poker", lambda _: peers.Leduc(), 200, 5000, peers.by_score),
    Pair("liars-dice", lambda _: peers.LiarsDice("reset-face"), 200, 5000, peers.by_score),
    Pair(
        "liars-dice",
        lambda _: peers.LiarsDice("reset-quantity"),
        200,
        5000,
        peers.by_score,
        ("face-first",),
    ),
    Pair("kalah", lambda _: peers.Kalah(), 200, 5000, native=True),
    Pair("ultimate-tic-tac-toe", lambda _: peers.UltimateTicTacToe(), 200, 2000, native=True),
    Pair("y", lambda _: peers.Y(11), 200, 2000, options={"swap_rule": False}, native=True),
    Pair(
        "y",
        lambda _: peers.Y(7),
        200,
        2000,
        variants=("small",),
        options={"swap_rule": False},
        native=True,
    ),
    Pair("nine-mens-morris", lambda _: peers.Morris(), 200, 2000, native=True),
    Pair("chess", lambda _: peers.Chess(chess.Board()), 100, 2000, native=True),
    Pair(
        "chess",
        lambda _: peers.Chess(chess.variant.KingOfTheHillBoard()),
        10,
        2000,
        variants=("hill",),
        native=True,
    ),
    Pair("draughts", lambda _: peers.Checkers(), 20, 2000, variants=("quick-draw",), native=True),
    Pair("go", lambda _: peers.Go(9), 10, 500, variants=("repetition",), native=True),
    Pair(
        "backgammon",
        lambda _: peers.Backgammon(),
        10,
        300,
        peers.by_score,
        variants=("two-by-two",),
    ),
    *(
        Pair(
            "hearts",
            partial(peers.Hearts, to),
            20,
            500,
            peers.by_score,
            ("one-deal",),
            {"first_pass": to},
        )
        for to in range(4)
    ),
]


def named(pair: Pair) -> str:
    return " ".join((pair.ruleset, *pair.variants, *map(str, pair.options.values())))


@pytest.mark.native
@pytest.mark.parametrize("often", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize("pair", PAIRS, ids=named)
def test_the_same_game(pair: Pair, often: bool) -> None:
    ruleset = rulewright.load(
        f"classics/{pair.ruleset}", variants=pair.variants, options=dict(pair.options)
    )
    games = pair.many if often else pair.games
    made = peers.compare(ruleset, pair.peer, games, pair.worth, pair.native)
    assert made > games
