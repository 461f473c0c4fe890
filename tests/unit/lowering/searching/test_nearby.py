"""What is asked of the neighbours of each place is the same, worked out for all places at once."""

from __future__ import annotations

from pathlib import Path

from native_games import native_player
from rulewright.backends import python
from rulewright.backends.native.compiling import find_compiler
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import iter_statements, list_operands, walk
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import open_ruleset
from rulewright.play.runtime import Machine
from unit.validation.tables import folder_with

LAND = """\
names:
  p: player
  s, t: site
  b: house
  k: ground
grids:
  site:
    grid: hex
    grows: true
    at most: 60
    reach: 20
    cell: {symbol: ground?, owner: player?, built: house?}
    shapes:
      three: {cells: [[0, 0], [1, 0], [0, 1]], turns: 6}
types:
  ground: [water, wood, rock]
  house:
    fields:
      cost[ground]: {type: int, default: 0}
      after: {type: 'house?', default: none}
    members:
      hut: {cost: {wood: 1}}
      barn: {cost: {wood: 1, rock: 1}, after: hut}
      mill: {cost: {water: 2}, after: barn}
      tower: {cost: {rock: 3}, after: hut}
      road: {cost: {rock: 1}, after: road}
  tile:
    fields: {symbols: list of ground?}
    members:
      first_tile: {symbols: [wood, none, rock]}
      second_tile: {symbols: [water, wood, none]}
state:
  marks(p): int
define:
  around(s, k): count t in within(s, 1) where symbol[t] == k and owner[t] is none
  beside(s, k): count t in neighbours(s) where symbol[t] == k
  by_arrow(p, b, s): any t in neighbours(s) where owner[t] == p and built[t] == b.after
  by_own(p, s): any t in neighbours(s) where owner[t] == p
  crowded(s): any t in within(s, 1) where built[t] is not none
  chosen(s): sum around(s, k) for k in ground
  price(p, b, s): |
    0 if by_arrow(p, b, s) else (sum max(0, b.cost[k] - around(s, k)) for k in ground) + chosen(s)
  fair(s): any k in ground where beside(s, k) == 2
  worth(p): |
    (sum price(p, b, s) for s in site, b in house where b.after is not none)
      + 5 * (count s in site where by_own(p, s) and owner[s] is none)
      + 11 * (count b in house, k in ground, s in site
              where by_arrow(p, b, s) and beside(s, k) == 1)
flow:
  setup: |
    lay three at place(three, 0, 0):
      symbol = tile.first_tile.symbols[i]
  turns:
    each: p in player, for ever
    do: |
      p chooses spot in openings(three)
      lay three at spot:
        symbol = tile.second_tile.symbols[i] if marks[p] % 2 == 0 else tile.first_tile.symbols[i]
      p chooses:
        build(b, s) where owner[s] is none and price(p, b, s) < (2 if by_own(p, s) else 4):
          owner[s] = p
          built[s] = b
        claim(s) where owner[s] is none and (not crowded(s) or fair(s)):
          owner[s] = p
        finish: nothing
      marks[p] = (3 * marks[p] + worth(p)) % 1003
      if (count s in site where owner[s] is not none) == 14: end game
bound: {decisions: 34, then: rank}
scoring:
  points(p): marks[p]
"""


def program(folder: Path, *without: str) -> Program:
    ruleset = open_ruleset(folder_with(folder, LAND), cache=folder / "cache")
    return lower_ruleset(ruleset.compiled.analysed.rules, without=frozenset(without)).program  # type: ignore[arg-type]


def asked_one_by_one(made: Program) -> set[str]:
    """What options and scores call for a place that a loop runs over."""
    return {
        part.function.split(".")[0]
        for function in made.functions.values()
        if function.kind == "options" or function.name == "define_worth"
        for node in iter_statements(function.body)
        if isinstance(node, ir.Loop)
        for inner in iter_statements(node.body)
        for part in walk(*list_operands(inner))
        if isinstance(part, ir.Call) and part.function != "define_worth"
    }


def test_the_same_games(tmp_path: Path) -> None:
    plain, at_once = program(tmp_path / "plain", "nearby"), program(tmp_path / "at_once")
    near = {f"define_{name}" for name in ("around", "beside", "by_arrow", "by_own", "crowded")}
    assert near <= asked_one_by_one(plain)
    assert not near & asked_one_by_one(at_once)
    machines = [
        Machine(plain, python.build_module(plain)),
        Machine(at_once, python.build_module(at_once)),
        Machine(at_once, python.build_module(at_once, use_words=True)),
    ]
    native = native_player(at_once) if find_compiler() else None
    ends = set()
    for seed in range(8):
        one, *others = (run_playout(machine, seed) for machine in machines)
        assert others == [one, one], seed
        ends.add(str(one))
        if native is not None:
            assert native.run_playout(seed) == one, seed
    assert len(ends) > 4
