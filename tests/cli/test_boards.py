"""Boards drawn with characters."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cli_tools import run
from rulewright.diagnostics.text_width import measure_columns
from rulewright_cli.text_boards import BoardCell, TextBoard, can_show_numbers, iter_board_lines

WIDE = 100


def squares(marks: dict[str, str], numbers: dict[str, int] | None = None) -> TextBoard:
    spots = {
        f"{letter}{y + 1}": BoardCell(x, y, marks.get(f"{letter}{y + 1}", ""))
        for y in range(2)
        for x, letter in enumerate("abc")
    }
    for name, number in (numbers or {}).items():
        spots[name] = BoardCell(spots[name].x, spots[name].y, spots[name].piece_marks, number)
    return TextBoard(False, spots)


def test_squares_have_letters_and_numbers_an_empty_board_too() -> None:
    assert list(iter_board_lines(squares({}), None, WIDE)) == [
        "    2  · · ·",
        "    1  · · ·",
        "       a b c",
    ]


def test_places_that_can_be_chosen_have_the_numbers_of_options() -> None:
    assert list(iter_board_lines(squares({"a1": "x"}, {"a1": 1, "b2": 2}), None, WIDE)) == [
        "    2  ·    [2]  ·",
        "    1  x[1] ·    ·",
        "       a    b    c",
    ]


def test_numbers_are_left_out_where_they_have_no_room() -> None:
    board = squares({"a1": "x"}, {"a1": 1, "b2": 2})
    assert next(iter(iter_board_lines(board, None, 15))) == "    2  · · ·"


def test_what_has_changed_is_marked() -> None:
    lines = list(iter_board_lines(squares({"b1": "x"}), squares({"a1": "x"}), WIDE))
    assert lines == ["    2  ·  ·  ·", "    1  »· »x ·", "       a  b  c"]


def test_rows_of_hexes_lie_half_a_place_apart() -> None:
    at = [(0, 0), (1, 0), (-1, 1), (0, 1)]
    spots = {f"at({q}, {r})": BoardCell(q, r, "hl"[q] if q >= 0 else "w:a") for q, r in at}
    lines = list(iter_board_lines(TextBoard(True, spots), None, WIDE))
    assert [line.split() for line in lines] == [
        ["(-1,", "1)", "w:a", "h", "(0,", "1)"],
        ["(0,", "0)", "h", "l", "(1,", "0)"],
    ]
    above, below = lines
    assert below.index("h") - above.index("w") == above.index("h") - below.index("h")


@pytest.mark.parametrize("marks", [["森", "湖"], ["a", "b"], ["森:A", "b"]])
def test_columns_of_hexes_stand_below_each_other_with_wide_signs(marks: list[str]) -> None:
    """The middle of two neighbours is where the one below them begins, to the column."""
    spots = {f"at({q}, {r})": BoardCell(q, r, marks[(q + r) % 2]) for q in range(3) for r in range(-q, 3 - q)}
    lines = list(iter_board_lines(TextBoard(True, spots), None, WIDE))
    starts = []
    for line in lines:
        row, rest = [], line[line.index(")") + 1 : line.rfind("(") if line.count("(") > 1 else None]
        front = measure_columns(line[: line.index(")") + 1])
        for number, sign in enumerate(rest):
            if sign != " " and rest[number - 1] == " ":
                row.append(front + measure_columns(rest[:number]))
        starts.append(row)
    steps = {b - a for row in starts for a, b in pairwise(row)}
    assert len(steps) == 1 and steps.pop() % 2 == 0, starts


def test_a_game_on_land_that_grows_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a game that is left is saved where one is
    told = run("play", "attika", "--players", "2", "--seed", "3", input="1\n").stdout
    rows = [line for line in told.split("\n\n")[1].splitlines() if line.lstrip().startswith("(")]
    assert len(rows) == 7
    assert sum(row.partition(")")[2].count("#") for row in rows) == 2, "two shrines"
    assert "mountain" in told


def test_where_a_board_has_no_room_places_are_told_in_words_and_then_what_has_changed() -> None:
    spots = {f"at({n})": BoardCell(n, 0, "wood" * (n > 0)) for n in range(6)}
    board = TextBoard(True, spots, format_place=lambda name: f"hex {name[3:-1]}")
    told = list(iter_board_lines(board, None, 20))
    assert told == [f"    hex {n}: wood" for n in range(1, 6)]
    later = TextBoard(True, {**spots, "at(0)": BoardCell(0, 0, "gold"), "at(3)": BoardCell(3, 0)},
                  format_place=board.format_place)  # fmt: skip
    assert list(iter_board_lines(later, board, 20)) == ["  » hex 0: gold", "  » hex 3: -"]
    assert list(iter_board_lines(board, board, 20)) == []


def test_a_growing_board_is_empty_at_first() -> None:
    board = TextBoard(True, {})
    assert list(iter_board_lines(board, None, WIDE)) == []
    assert not can_show_numbers(board, WIDE)
