"""A mistake in what an overlay patches in is told at the overlay's own line, all the way down."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import load
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from unit.document.folders import Folder

BASE = """\
variants:
  short: {overlays: [variants/short]}
names:
  p: player
state:
  coins(p): int
flow:
  turns:
    repeat: round in 1 to 3
    each: p in player
    do: |
      p chooses n from 0 to 2
      if n > 0: coins[p] += n   # on one line
      settle
scoring:
  points(p): coins[p]
"""

PATCH = """\
overlay: short
of: example
flow:
  turns:
    do:
      after: coins[p] += n
      add: |
        # one more
        coins[p] += {value}
"""


def patched(folder: Folder, value: str) -> Path:
    return folder(BASE, **{"variants/short": PATCH.format(value=value)})


def told(base: Path) -> Diagnostic:
    with pytest.raises(DiagnosticError) as caught:
        game = load(base, variants=("short",)).new_game()
        while not game.over:
            assert game.decision is not None
            game.choose(game.decision.options[-1])
    (found,) = caught.value.diagnostics
    return found


def test_a_name_that_is_not_there(folder: Folder) -> None:
    found = told(patched(folder, "coin[p]"))
    assert (found.code, found.primary.span.text) == ("unknown-name", "coin")
    assert str(found.primary.span).rpartition("/")[2] == "short.yaml:9:21"


def test_a_fault_in_play(folder: Folder) -> None:
    found = told(patched(folder, "6 // (n - 2)"))
    assert found.code == "division-by-zero"
    assert str(found.primary.span).rpartition("/")[2].startswith("short.yaml:9:")


def test_a_game_with_the_patch(folder: Folder) -> None:
    ruleset = load(patched(folder, "10"), variants=("short",))
    game = ruleset.new_game()
    while not game.over:
        assert game.decision is not None
        game.choose(game.decision.options[-1])
    assert game.scores == {"player1": 36, "player2": 36}
