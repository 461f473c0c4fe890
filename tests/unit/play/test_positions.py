"""A game at each of its positions."""

from __future__ import annotations

from unit.play.tables import game

MOVES = ("3", "2", "1")


def test_each_position_is_a_game_of_its_own() -> None:
    play = game(random_start=False)
    expected = [play.cells[:]]
    for move in MOVES:
        play.choose(move)
        expected.append(play.cells[:])
    positions = list(play.iter_positions())
    assert [position.cells for position in positions] == expected
    assert [len(position.choices) for position in positions] == [0, 1, 2, 3]
    assert [len(position.log) for position in positions] == sorted(
        len(position.log) for position in positions
    )
    positions[1].choose("1")
    positions[1].undo(2)
    assert positions[1].cells == expected[0] and play.cells == expected[3]
