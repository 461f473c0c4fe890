"""Numbers of move sequences that are known from elsewhere."""

from __future__ import annotations

import pytest

from native_games import native_player
from rulewright import resources
from rulewright.play.game import Game
from rulewright.play.playout import perft
from rulewright.play.ruleset import Ruleset
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from shared import rules, workshop

KNOWN = {
    "connect-four": [7, 49, 343, 2401, 16807, 117649, 823536],
    "reversi": [4, 12, 56, 244, 1396, 8200, 55092],
    "breakthrough": [22, 484, 11132, 256036],
    "amazons": [80, 2176],
    "dots-and-boxes": [24, 552, 12144, 255024],
    "goofspiel": [13, 169, 2028, 24336, 267696, 2944656],
    "chess": [20, 400, 8902, 197281],
    "ultimate-tic-tac-toe": [81, 720, 6336, 55080],
    "draughts": [7, 49, 302, 1469, 7361, 36768, 179740, 845931],
    "draughts international": [9, 81, 658, 4265, 27117, 167140, 1049442],
}
"""Per depth in plies; in Amazons a move and its arrow are two plies. In draughts a move is one ply,
however often it jumps, and two ways to one position are one move. The 24
sides of nine boxes can be drawn in any order; in Goofspiel each of two has 13, 12, 11 bids left."""


def load(name: str) -> Ruleset:
    ruleset, *variants = name.split()
    return rules(f"classics/{ruleset}", variants=tuple(variants))


def test_every_game_of_tic_tac_toe() -> None:
    depths = rules("classics/tic-tac-toe").perft(9)
    assert sum(depth.ended for depth in depths) == 255168
    assert [depth.ended for depth in depths[4:]] == [1440, 5328, 47952, 72576, 127872]


@pytest.mark.parametrize("most", [600, pytest.param(1_000_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", KNOWN)
def test_known_counts(name: str, most: int) -> None:
    known = [count for count in KNOWN[name] if count <= most]
    depths = load(name).perft(len(known))
    assert [depth.sequences for depth in depths] == known


@pytest.mark.native
@pytest.mark.parametrize("most", [50_000, pytest.param(10_000_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", KNOWN)
def test_known_counts_by_native_code(name: str, most: int) -> None:
    known = [count for count in KNOWN[name] if count <= most]
    sequences, _ = native_player(load(name).compiled.program).perft(0, len(known))
    assert list(sequences) == known


KIWIPETE = [48, 2039, 97862]
"""Per depth in plies, of a position of chess with castling, taking in passing, promotion and
pins."""


@pytest.fixture
def kiwipete() -> Game:
    folder = resources.data_folder("rulesets") / "classics" / "chess"
    result = run_script(read_script(folder / "scenarios" / "kiwipete.yaml"), workshop(folder))
    assert result.game is not None
    return result.game


@pytest.mark.parametrize("depth", [1, pytest.param(3, marks=pytest.mark.soak)])
def test_known_counts_of_a_position_of_chess(depth: int, kiwipete: Game) -> None:
    counted = perft(kiwipete.table.machine, 0, depth, start_cells=kiwipete.cells)
    assert [each.sequences for each in counted] == KIWIPETE[:depth]


@pytest.mark.native
def test_known_counts_of_a_position_of_chess_by_native_code(kiwipete: Game) -> None:
    player = native_player(kiwipete.program)
    sequences, _ = player.perft(0, len(KIWIPETE), start_cells=kiwipete.cells)
    assert sequences == KIWIPETE
