"""What a game remembers has bounds: positions that can be taken back, and its log."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.play import game as games, log
from rulewright.play.faults import GameFault
from unit.validation.tables import folder_with

RULES = """\
names:
  p: player
  x: row
types:
  row: 1 to 100
state:
  board(x, x2): int
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses k from 1 to 2000
      board[k % 100 + 1, 7] = k
      for i in 1 to k // 1000:
        log "more" (number = i)
bound: {decisions: 100, then: rank, assumption: none}
scoring:
  points(p): 0
"""


def test_positions_share_what_has_not_changed(tmp_path: Path) -> None:
    game = rulewright.load(folder_with(tmp_path / "large", RULES)).new_game(seed=1)
    before = [game.cells[:]]
    for number in range(40):
        game.choose(f"{7 * number + 1}")
        before.append(game.cells[:])
    chunks = {id(chunk): len(chunk) for each in game._checkpoints for chunk in each.chunks}
    assert len(game.cells) > 10_000 > games.CELLS_PER_CHUNK
    assert sum(chunks.values()) < 40 * 3 * games.CELLS_PER_CHUNK
    assert [each.cells for each in game.iter_positions()] == before
    game.undo(15)
    assert game.cells == before[25]
    assert game.legal() == list(range(2000))
    game.choose("5")
    game.undo()
    assert game.cells == before[25]


def test_the_log_of_a_game_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MAX_ENTRIES", 4)
    game = rulewright.load(folder_with(tmp_path / "large", RULES)).new_game(seed=1)
    cells = game.cells[:]
    game.choose("1")
    game.undo()
    with pytest.raises(GameFault) as caught:
        for _ in range(9):
            game.choose("2000")
    assert caught.value.diagnostic.code == "log-too-long"
    assert caught.value.diagnostic.notes[0].startswith("more than 4 lines")
    game.undo(game.step_count)
    assert game.cells == cells
