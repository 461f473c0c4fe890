"""Ways over places that are all asked the same are walked together, and lead where they led
before."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ir import nodes as ir
from rulewright.ir.walk import iter_statements
from rulewright.lowering.searching import path_tries
from rulewright.play.ruleset import Ruleset, open_ruleset
from unit.validation.tables import folder_with

# Rooks slide over free places; what stands at the end may be the other's. Then a free place that
# can be seen from there burns.
ROOKS = """\
ruleset: rooks
title: Rooks
language: 1
version: 1.0.0
players: {count: 2, seats: [white, black]}
names:
  p: player
  s, t, u, m: site
  n: int
grids:
  site: {grid: square, columns: 6, rows: 5}
state:
  owner(s): {type: player?, start: 'white if s.row == 1 else black if s.row == 5 else none'}
  burnt(s): bool
  depth: int
define:
  free(s): owner[s] is none and not burnt[s]
  sign(n): {takes: {n: int}, is: 1 if n > 0 else -1 if n < 0 else 0}
  line(s, t): s.row == t.row or s.column == t.column
  far(s, t): abs(s.row - t.row) + abs(s.column - t.column)
  slides(s, t):
    needs:
      elsewhere: s != t
      line: line(s, t)
      there: TARGET
      way: |
        WAY
  reach(p): count s, t in site where owner[s] == p and slides(s, t)
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s, t in site where owner[s] == p and slides(s, t)
      otherwise:
        end game
      owner[s] = none
      owner[t] = p
      depth += 1
      p chooses u in site where free(u) and slides(t, u)
      otherwise:
        end game
      burnt[u] = true
      if depth == 12:
        end game
scoring:
  points(p): reach(p)
"""
OUTWARDS = """\
all n in 1 to far(s, t) - 1
            with m = step(s, n * sign(t.column - s.column), n * sign(t.row - s.row))
          have free(m)"""
INWARDS = """\
no n in 1 to far(s, t) - 1
            with m = step(t, n * sign(s.column - t.column), n * sign(s.row - t.row))
          where owner[m] is not none or burnt[m]"""
SKIPPING = """\
all n in 2 to far(s, t) - 1
            with m = step(s, n * sign(t.column - s.column), n * sign(t.row - s.row))
          have free(m)"""
NEAR_THE_END = """\
all n in 1 to far(s, t) - 1
            with m = step(s, n * sign(t.column - s.column), n * sign(t.row - s.row))
          have owner[m] != owner[t]"""


def rooks(way: str, target: str = "not burnt[t]") -> str:
    return ROOKS.replace("TARGET", target).replace("WAY", way)


def load(folder: Path, rules: str) -> Ruleset:
    return open_ruleset(folder_with(folder, rules), cache=folder / "cache")


def whiles(ruleset: Ruleset) -> int:
    """Walks in the functions that list options."""
    program = ruleset.compiled.program
    return sum(
        isinstance(node, ir.While)
        for decision in program.decisions.values()
        for node in iter_statements(program.functions[decision.options_function].body)
    )


@pytest.mark.parametrize(
    ("rules", "walked"),
    [
        (rooks(OUTWARDS), 2),
        (rooks(OUTWARDS, "free(t)"), 2),
        (rooks(INWARDS), 2),
        (rooks(SKIPPING), 2),
        (rooks(NEAR_THE_END), 0),
    ],
)
def test_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, walked: int) -> None:
    short = load(tmp_path / "short", rules)
    with monkeypatch.context() as patch:
        patch.setattr(path_tries, "find_walk", lambda *a: None)
        long = load(tmp_path / "long", rules)
    assert (whiles(short), whiles(long)) == (walked, 0)
    for seed in range(10):
        game, other = short.new_game(seed), long.new_game(seed)
        while not game.over:
            assert game.legal() == other.legal()
            code = game.legal()[seed % len(game.legal())]
            game.choose(code)
            other.choose(code)
        assert other.over and game.scores == other.scores


def test_a_tree_of_ways() -> None:
    """Ways to 1, 3 and 4 begin alike; nobody goes to 2; 7 lies apart."""
    assert path_tries.build_trie([(1,), (1, 2, 3), (1, 2, 4), (7,)]) == (
        ((1,), 4, True),
        ((1, 2), 4, False),
        ((1, 2, 3), 3, True),
        ((1, 2, 4), 4, True),
        ((7,), 5, True),
    )


def test_ways_that_share_nothing_are_asked_one_by_one(tmp_path: Path) -> None:
    rules = rooks(OUTWARDS).replace("in 1 to far", "in max(1, far(s, t) - 1) to far")
    assert whiles(load(tmp_path, rules)) == 0
