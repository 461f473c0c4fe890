"""What is asked of the things that lie in a place is told by sets, which follow every move."""

from __future__ import annotations

from pathlib import Path

from native_games import native_player
from rulewright.backends import python
from rulewright.backends.native.compiling import find_compiler
from rulewright.backends.native.printer import print_program
from rulewright.ir import nodes as ir
from rulewright.ir.walk import iter_statements, list_operands, walk
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import open_ruleset
from rulewright.play.runtime import Machine
from unit.validation.tables import folder_with

CARDS = """\
names:
  p, q: player
  x, y: card
  k: kind
types:
  kind: [red, blue, green]
  rank:
    fields: {value: int}
    members: {RANKS}
  card: {product: kind * rank}
zones:
  card:
    deck: {ordered: true, start: all}
    row(p): {ordered: true}
    hand(p): {}
    shown(p): {holds: 1}
    gone: {}
state:
  led: kind?
  found: int
define:
  has(p, k): any x in row[p] where x.kind == k
  follows(p, x): led is none or x.kind == led or no y in hand[p] where y.kind == led
  all_high(p): all x in row[p] where x.kind != green have x.rank.value > 15
  low(p): count x in hand[p] where x.rank.value < 9
  last(p, k): only x in row[p] where x.kind == k
flow:
  start:
    do: shuffle deck
  turns:
    each: p in player, for ever
    do: |
      move first 3 of deck to hand[p]
      p chooses:
        lay(x) where x in hand[p] and follows(p, x):
          move x to row[p] at left
          led = x.kind
        drop(x) where x in row[p] and has(next(p), x.kind): move x to gone
        take(k) where has(p, k) and last(p, k) is not none:
          let x = last(p, k)
          if x is not none: move x to shown[p]
          move all of shown[p] to row[next(p)]
        pass: led = none
      for q in player:
        found = (found * 7 + low(q) + (3 if all_high(q) else 0)) % 100003
        for k in kind:
          found = (found * 3 + (1 if has(q, k) else 0)) % 100003
      if size(deck) < 3: end game
scoring:
  points(p): found + low(p)
"""


def test_the_same_games(tmp_path: Path) -> None:
    ranks = ", ".join(f"r{number}: {{value: {number}}}" for number in range(1, 31))
    folder = folder_with(tmp_path, CARDS.replace("RANKS", ranks))
    ruleset = open_ruleset(folder, cache=tmp_path / "cache")
    rules = ruleset.compiled.analysed.rules
    plain, by_sets = (
        lower_ruleset(rules, without=frozenset(without)).program for without in (("masks", "share"), ())
    )
    (lying,) = (block for block in by_sets.blocks if block.kind == "zone-of")
    asked = {
        function.name
        for function in by_sets.functions.values()
        for node in iter_statements(function.body)
        for part in walk(*list_operands(node))
        if isinstance(part, ir.CellsWith) and part.block == lying.base
    }
    assert len(asked) >= 4, "rows, whose cards lie in an order, and hands"
    text = print_program(by_sets)
    assert f"keep(s,WORDS(s)+0,{lying.base},90,1," in text, "a card that is moved leaves its set"
    machines = [
        Machine(plain, python.build_module(plain)),
        Machine(by_sets, python.build_module(by_sets)),
        Machine(by_sets, python.build_module(by_sets, use_words=True)),
    ]
    native = native_player(by_sets) if find_compiler() else None
    for seed in range(6):
        one, *others = (run_playout(machine, seed) for machine in machines)
        assert others == [one, one], seed
        if native is not None:
            assert native.run_playout(seed) == one, seed
