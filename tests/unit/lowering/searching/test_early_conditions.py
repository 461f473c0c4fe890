"""What an option costs is worked out once, and not where nothing can be bought; where working it
out can be a fault, it is a fault all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from native_games import native_player
from oracle.difference import play
from rulewright.backends import python
from rulewright.backends.native.compiling import find_compiler
from rulewright.ir import nodes as ir
from rulewright.ir.walk import iter_statements, list_operands, walk
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.play.runtime import Machine
from unit.validation.tables import folder_with

STALLS = """\
names:
  p: player
  s: space
  x: card
  cost: int
types:
  space:
    fields: {column: int}
    members: {left: {column: 1}, middle: {column: 2}, right: {column: 3}}
  card: [a, b, c, d, e, f, g, h, i, j, k, l]
zones:
  card:
    deck: {ordered: true, start: all}
    market(s): {holds: 1}
    hand(p): {}
    gone: {}
state:
  left: {type: int, start: 2}
  taken: {type: int, start: 0}
  paid(s): bool
define:
  place_of(x): the s in space where market[s] == x
  each(x): 1
  price(x): each(x) * SPACE
modifiers:
  calm:
    each(x): {when: left == 0, is: 2}
  rich:
    each(x): {when: taken >= 3, is: RICH}
actions:
  turn(p):
    offers:
      buy(x, cost):
        takes: {x: in market, cost: from price(x) to price(x)}
        where: left > 0 and not paid[place_of(x)] and cost < 6
        do: |
          let s = place_of(x)
          left -= 1
          taken += cost
          paid[s] = true
          move x to hand[p]
      rest:
        do: |
          left = 2
          for s in space:
            paid[s] = false
            if market[s] is none and size(deck) > 0:
              move first 1 of deck to market[s]
      stop: end game
flow:
  turns:
    each: p in player, for ever
    do: p chooses from turn(p)
scoring:
  points(p): taken
"""
SURE = STALLS.replace("RICH", "2").replace("SPACE", "place_of(x).column")
DIFFER = STALLS.replace("RICH", "3").replace("SPACE", "place_of(x).column")
ELSEWHERE = STALLS.replace("RICH", "2").replace("SPACE", "place_of(a).column")


def made(folder: Path, text: str) -> Ruleset:
    return open_ruleset(folder_with(folder, text), cache=folder / "cache")


def loops(statement: ir.Stmt) -> int:
    return sum(isinstance(node, ir.Loop) for node in iter_statements((statement,)))


@pytest.mark.parametrize("text, early", [(SURE, True), (DIFFER, False), (ELSEWHERE, False)])
def test_what_can_be_no_fault_is_only_asked_where_it_matters(tmp_path: Path, text: str, early: bool) -> None:
    program = made(tmp_path, text).compiled.program
    (listing,) = (each for each in program.functions.values() if each.kind == "options")
    outside = [node for node in listing.body if isinstance(node, ir.If) and loops(node)]
    assert bool(outside) == early
    calls = [
        part.function
        for node in iter_statements(listing.body)
        for part in walk(*list_operands(node))
        if isinstance(part, ir.Call)
    ]
    assert len([name for name in calls if "price" in name or "each" in name]) <= 1


@pytest.mark.parametrize("text, faults", [(SURE, 0), (DIFFER, 1), (ELSEWHERE, 1)])
def test_the_same_games_and_faults(tmp_path: Path, text: str, faults: int) -> None:
    ruleset = made(tmp_path, text)
    compiled = ruleset.compiled
    ends = {play(compiled.analysed.rules, ruleset.table, seed).end for seed in range(30)}
    assert "over" in ends and len(ends) == 1 + faults
    if not find_compiler():
        return
    native = native_player(compiled.program)
    machine = Machine(compiled.program, python.build_module(compiled.program))
    for seed in range(60):
        assert outcome(native, seed) == outcome(machine, seed)


def outcome(player: object, seed: int) -> object:
    """How a game ends; or only that it is a fault, which is told by playing it again in Python."""
    try:
        return run_playout(player, seed) if isinstance(player, Machine) else player.run_playout(seed)  # type: ignore[attr-defined]
    except Exception:
        return "fault"
