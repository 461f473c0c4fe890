"""Boards of hexes in plain text."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import run
from rulewright_cli.hexes import hex_lines, is_hexes


def test_rows_lie_half_a_place_apart_and_begin_with_coordinates() -> None:
    ground = {"at(0, 0)": "lake", "at(1, 0)": None, "at(-1, 1)": "hill", "at(0, 1)": None}
    owner = {"at(0, 0)": None, "at(1, 0)": None, "at(-1, 1)": "ada", "at(0, 1)": None}
    shrine = {"at(0, 0)": False, "at(1, 0)": True, "at(-1, 1)": False, "at(0, 1)": False}
    states = {"ground": ground, "owner": owner, "shrine": shrine}
    assert list(hex_lines(states, str.title, lambda name, value: f"{value}!")) == [
        "   (-1, 1)  h:a ·",
        "    (0, 0)    l   #",
        "            Ground: h = hill!, l = lake!",
        "            Owner: a = ada!",
        "            Shrine: #",
    ]


def test_what_is_a_board_of_hexes() -> None:
    assert is_hexes({"at(0, 0)": None, "at(1, -2)": "hill"})
    assert not is_hexes({"a1": None, "b1": "hill"})
    assert not is_hexes({"at(0, 0)": {"ada": 1}, "at(1, 0)": {"ada": 0}})


def test_a_game_on_land_that_grows_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a game that is left is saved where one is
    told = run("play", "attika", "--players", "2", "--seed", "3", input="1\n").stdout
    rows = [line for line in told.split("\n\n")[1].splitlines() if line.lstrip().startswith("(")]
    assert len(rows) == 7
    assert sum(row.partition(")")[2].count("#") for row in rows) == 2, "two shrines"
    assert "mountain" in told
