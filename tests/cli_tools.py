"""Helpers to try the command: in this process, and as people start it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from typer import testing
from typer.testing import CliRunner, Result

from processes import PATIENCE
from rulewright import resources

# Each call would build all commands anew, which takes longer than most of them.
testing._get_command = cache(testing._get_command)

RULESETS = resources.data_folder("rulesets")
TIC_TAC_TOE = RULESETS / "classics" / "tic-tac-toe"
PIG = RULESETS / "classics" / "pig"

NIM = """\
ruleset: nim
title: Nim
language: 1
version: 1.0.0
players: 2 to 3
names:
  p: player
  n: int
options:
  start: {type: 1 to 20, default: 5}
state:
  pile: {type: int, least: 0, start: start}
  winner: player?
define:
  enough(n): pile >= n
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        take(n from 1 to 3) where enough(n):
          pile -= n
      if pile == 0:
        winner = p
        end game
scoring:
  points(p): 1 if winner == p else 0
"""
SCRIPT = """\
scenario: who takes the last coin wins
ruleset: nim
players: [ann, ben]
moves:
  - ann: take(3)
  - ben: take(2)
expect:
  - winner == ben
"""


def run(*words: object, input: str | None = None) -> Result:
    """The command in this process."""
    from rulewright_cli.app import app

    return CliRunner().invoke(app, [str(word) for word in words], input=input)


def start(
    words: Sequence[object], folder: Path, *, input: str | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        command(words),
        cwd=folder,
        input=input,
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, **environment},
        check=False,
    )


def command(words: Sequence[object]) -> list[str]:
    code = "from rulewright_cli.app import main; main()"
    return [sys.executable, "-c", code, *(str(word) for word in words)]


def ruleset(folder: Path, text: str = NIM, **files: str) -> Path:
    """A folder with a small ruleset; further files by name, `__` for `/`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    for name, content in files.items():
        path = folder / (name.replace("__", "/") + ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return folder
