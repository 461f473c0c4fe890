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
from rulewright.play.game import Game
from shared import rules

GAMES = 30
"""Of each ruleset in every run."""


@dataclass(frozen=True)
class Pair:
    ruleset: str
    peer: Callable[[peers.Begun], peers.Peer]
    many: int = 5000
    """Games in a long search."""
    worth: Callable[[Game], Sequence[float]] = peers.by_place
    variants: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    few: int = GAMES
    """Games in every run."""


PAIRS = [
    Pair("kuhn-poker", peers.Kuhn, worth=peers.by_score),
    Pair("dots-and-boxes", lambda _: peers.DotsAndBoxes()),
    Pair("leduc-poker", peers.Leduc, worth=peers.by_score),
    Pair("liars-dice", partial(peers.LiarsDice, "reset-face"), worth=peers.by_score),
    Pair(
        "liars-dice",
        partial(peers.LiarsDice, "reset-quantity"),
        worth=peers.by_score,
        variants=("face-first",),
    ),
    Pair("kalah", lambda _: peers.Kalah()),
    Pair("ultimate-tic-tac-toe", lambda _: peers.UltimateTicTacToe(), 2000),
    Pair("y", lambda _: peers.Y(11), 2000, options={"swap_rule": False}),
    Pair("y", lambda _: peers.Y(7), 2000, variants=("small",), options={"swap_rule": False}),
    Pair("nine-mens-morris", lambda _: peers.Morris(), 2000),
    Pair("chess", lambda _: peers.SpielChess(), 2000),
    Pair("chess", lambda _: peers.Chess(chess.Board()), 2000, few=4),
    Pair(
        "chess",
        lambda _: peers.Chess(chess.variant.KingOfTheHillBoard()),
        2000,
        variants=("hill",),
        few=4,
    ),
    Pair("draughts", lambda _: peers.Checkers(), 2000, variants=("quick-draw",)),
    Pair("go", lambda _: peers.Go(9), 2000, variants=("repetition",)),
    Pair("backgammon", peers.Backgammon, 2000, peers.by_score, ("two-by-two",)),
    *(
        Pair(
            "hearts",
            partial(peers.Hearts, to),
            2000,
            peers.by_score,
            ("one-deal",),
            {"first_pass": to},
            few=GAMES // 3,
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
    ruleset = rules(
        f"classics/{pair.ruleset}",
        variants=tuple(pair.variants),
        options=tuple(pair.options.items()),
    )
    games = pair.many if often else pair.few
    made = peers.compare(ruleset, pair.peer, games, pair.worth)
    assert made > games
