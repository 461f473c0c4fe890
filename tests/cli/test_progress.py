"""What long commands are at: told to who looks at a terminal, gone at the end, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import termios
from pathlib import Path

import pytest

from cli_tools import NIM, SCRIPT, command, ruleset, start
from processes import PATIENCE

WIDTH = 22
"""Columns: too few for most of what is said."""


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    folder = ruleset(tmp_path / "nim", NIM.replace("language: 1", "language: 1\nlanguages: [en]"))
    for inside in ("scenarios", "locales"):
        (folder / inside).mkdir()
    (folder / "scenarios" / "last.yaml").write_text(SCRIPT, "utf-8")
    (folder / "locales" / "en.ftl").write_text("title = Nim\n", "utf-8")
    return folder


def on_a_terminal(*words: object) -> str:
    """What a command writes on standard error, where that is a terminal of a few columns."""
    ours, its = os.openpty()
    termios.tcsetwinsize(its, (24, WIDTH))
    with subprocess.Popen(command(words), stdout=subprocess.DEVNULL, stderr=its) as running:
        os.close(its)
        said = b""
        while True:
            try:
                more = os.read(ours, 4096)
            except OSError:  # how a terminal says that nobody writes any more
                break
            if not more:
                break
            said += more
        running.wait(PATIENCE)
    os.close(ours)
    return said.decode("utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", "--no-cache"), ["rules, 1 of 2: 2 players", "rules, 2 of 2", "scenario last",
                                   "words: en"]),
        (("test", "--games", "1"), ["1 of 3: last", "2 of 3: random games, 2 players", "3 of 3"]),
    ],
)  # fmt: skip
def test_progress(words: tuple[str, ...], told: list[str], nim: Path) -> None:
    said = on_a_terminal(*words, nim)
    places = [said.find(f"\x1b[K{text[: WIDTH - 1]}") for text in told]
    assert -1 not in places and places == sorted(places), said
    assert said.endswith("\r\x1b[K") and "\n" not in said
    assert all(len(line) < WIDTH for line in said.split("\r\x1b[K"))
    piped = start([*words, nim], nim)
    assert piped.stderr == "" and "\x1b" not in piped.stdout
