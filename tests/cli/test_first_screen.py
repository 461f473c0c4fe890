"""What a player sees first at a terminal of some width."""

from __future__ import annotations

import os
import re
import struct
import subprocess
from pathlib import Path

import pytest

from cli_tools import command
from processes import PATIENCE
from rulewright.diagnostics.text_width import measure_columns

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")


def play_at_terminal(columns: int, folder: Path, game: str, *typed: str) -> list[list[str]]:
    """Return the lines that the command prints before each prompt, on a terminal of so many columns."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    with subprocess.Popen(
        command(["play", *game.split()]), stdin=slave, stdout=slave, stderr=slave, cwd=folder,
        env={**environment, "TERM": "dumb"}, start_new_session=True,
    ) as playing:  # fmt: skip
        os.close(slave)
        said, answers = b"", list(typed)
        while not said.endswith(b"\n> ") or answers:
            if said.endswith(b"\n> "):
                os.write(master, answers.pop(0).encode() + b"\n")
            said += os.read(master, 65536)
        os.write(master, b"quit\n")
        try:
            while os.read(master, 65536):
                pass
        except OSError:
            pass
        playing.wait(PATIENCE)
    os.close(master)
    text = re.sub(r"\r\x1b\[K[^\n]*?(?=\r|\n|$)|\x1b\[\w+", "", said.decode().replace("\r\n", "\n"))
    return [screen.strip("\n").split("\n") for screen in text.split("\n> ")[: len(typed) + 1]]


ARCTIC = "arctic --players 2 --seed 1 --seat betty=random"


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_large_map_fits_one_screen(columns: int, tmp_path: Path) -> None:
    (screen,) = play_at_terminal(columns, tmp_path, ARCTIC)
    assert len(screen) <= 40
    assert max(map(measure_columns, screen)) <= columns
    text = " ".join(" ".join(screen).split())
    assert all(place in text for place in ("North Pole", "Finnmark N1:N", "Shetland E1:E", "E = the EU"))
    assert "`show` prints everything" in text and "Alfred places a lobbyist" in text


def test_hands_by_suit_and_tricks_in_one_line_each(tmp_path: Path) -> None:
    seats = " ".join(f"--seat player{number}=random" for number in (2, 3, 4))
    first, *_, last = play_at_terminal(80, tmp_path, f"classics/hearts --seed 1 {seats}", "1", "1", "1", "1")
    hand = " ".join(" ".join(first).partition("hand (Player 1): ")[2].partition("hand (")[0].split())
    suits = [card.split()[1] for card in hand.split(", ")]
    assert len(suits) == 13 and suits == sorted(suits)
    assert any(line.startswith("   1  pass jack clubs ") for line in first), "no notation"
    assert not any("who leads" in line or "[pass(" in line for line in first)
    assert "Player 2: ten clubs" in last and "Player 2 plays" not in last


def test_options_are_collapsed_with_numbers_of_their_own(tmp_path: Path) -> None:
    collapsed, opened, *rest = play_at_terminal(
        60, tmp_path, "classics/go --seed 1", "1", "e5", "3", "options"
    )
    assert "   1  Putting a stone: 81 options" in collapsed and "   2  pass" in collapsed
    assert any("81  put a stone on i1" in line for line in opened)
    played, refused, listed = rest
    assert "Black: put a stone on e5" in played
    assert any(line == "No option here has the number 3." for line in refused), "number 3 was not shown"
    assert any("[place(a1)]" in line for line in listed)


def test_a_wide_board_is_folded(tmp_path: Path) -> None:
    (tmp_path / "wide").mkdir()
    (tmp_path / "wide" / "ruleset.yaml").write_text(WIDE, "utf-8")
    (screen,) = play_at_terminal(60, tmp_path, "wide")
    assert max(map(measure_columns, screen)) <= 60
    heads = [line.split() for line in screen if re.fullmatch(r"[ a-t]+", line) and len(line.split()) > 2]
    assert [name for part in heads for name in part] == list("abcdefghijklmnopqrst")
    assert len(heads) == 3


WIDE = """\
ruleset: wide
title: Wide
language: 1
version: 1.0.0
players: 2
names: {p: player, s: site}
types:
  land: [fortress, forest, field]
grids:
  site: {grid: square, columns: 20, rows: 3}
state:
  kind(s): {type: 'land?', start: forest}
  owner(s): {type: 'player?', start: player1}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        stay:
          nothing
        leave:
          end game
"""
