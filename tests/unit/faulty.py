"""A ruleset whose rules cannot go on: soon less is left than nothing."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.play.ruleset import Ruleset

FAULTY = """\
ruleset: faulty
title: Faulty
language: 1
version: 1.0.0
players: 2
names:
  p: player
state:
  left: {type: int, least: 0, start: 5}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n from 1 to 2
      left -= n
"""


def faulty(folder: Path) -> Ruleset:
    """The ruleset, written into a folder and loaded."""
    (folder / "ruleset.yaml").write_text(FAULTY, encoding="utf-8")
    return rulewright.load(folder)
