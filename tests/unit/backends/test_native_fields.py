"""Fields of a member that may be none are asked for in one test, and give the same games."""

from __future__ import annotations

from pathlib import Path

import pytest

from native_games import native_player
from rulewright.backends.native.compiling import find_compiler
from rulewright.backends.native.printer import print_program
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import open_ruleset
from unit.validation.tables import folder_with

MEN = """\
names:
  p: player
  s: 1 to 12
  k: kind
  m: man
types:
  kind: [king, rook]
  man:
    fields: {side: player, kind: kind}
    members:
      white_king: {side: player1, kind: king}
      white_rook: {side: player1, kind: rook}
      black_king: {side: player2, kind: king}
      black_rook: {side: player2, kind: rook}
state:
  man_at(s): man?
  rounds: int
define:
  has(p, s): man_at[s] is not none and man_at[s].side == p
  is_a(k, s): man_at[s] is not none and man_at[s].kind == k
  kings(p): count s in 1 to 12 where has(p, s) and is_a(king, s)
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        put(s, m) where not has(p, s) and not (m.kind == king and kings(m.side) > 1):
          man_at[s] = m
        clear(s) where has(next(p), s) or is_a(rook, s): man_at[s] = none
      rounds += 1
      if rounds == 40: end game
scoring:
  points(p):
    sum of:
      men: count s in 1 to 12 where has(p, s)
      kings: 10 * kings(p)
"""


@pytest.mark.native
@pytest.mark.skipif(find_compiler() is None, reason="there is no C compiler")
def test_none_has_no_field(tmp_path: Path) -> None:
    ruleset = open_ruleset(folder_with(tmp_path, MEN), cache=tmp_path / "cache")
    text = print_program(ruleset.compiled.program, searches=False)
    assert "field_" in text
    player = native_player(ruleset.compiled.program)
    for seed in range(5):
        assert player.run_playout(seed) == run_playout(ruleset.machine, seed)
