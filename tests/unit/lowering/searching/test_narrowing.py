"""Searches made shorter before the game find what they found before."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import rulewright
from rulewright.ir import nodes as ir
from rulewright.ir.walk import iter_statements
from rulewright.lowering.searching import domain_pruning
from rulewright.play.ruleset import Ruleset
from unit.validation.tables import folder_with

LEAPS = """\
names:
  p: player
  s, t, m: site
  n: int
grids:
  site: {grid: square, columns: 6, rows: 6}
state:
  held(s): bool
  depth: int
define:
  far(s, t): {any of: {long: abs(s.row - t.row) > 2, wide: abs(s.column - t.column) > 2}}
  leap(s, t):
    needs:
      other: s != t
      far: far(s, t)
      free: not held[t]
      way: all n in 1 to 3 with m = step(t, 0, 0 - n) have not held[m]
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s, t in site where leap(s, t)
      otherwise:
        end game
      held[t] = true
      depth += 1
      if depth == 8:
        end game
scoring:
  points(p): depth
"""
ISLANDS = """\
names:
  p: player
  s, t, m: site
grids:
  site: {grid: hex, columns: 5, rows: 5}
state:
  stone(s): player?
  corner: bool
define:
  bound(p, s, t): stone[t] == p and joined(s, t, through m in site where stone[m] == p)
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where stone[s] is none
      otherwise:
        end game
      stone[s] = p
      corner = joined(a1, s, through m in site where stone[m] is not none)
scoring:
  points(p):
    sum of:
      pairs: count s, t in site where stone[s] == p and bound(p, s, t)
"""
SPACES = """\
names:
  p: player
  s, t: space
types:
  space:
    fields: {row: int, column: int}
    members: MEMBERS
state:
  at: {type: space, start: s1}
  steps: int
define:
  across(s): the t in space where t.column == s.column and t.row != s.row
  next_to(s): first t in space where t.row == s.row and t.column > s.column
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        over: at = across(at)
        on where next_to(at) is not none: at = next_to(at) otherwise s1
      steps += at.column
      if steps > 40: end game
scoring:
  points(p): steps
"""
SPACES = SPACES.replace(
    "MEMBERS",
    "{"
    + ", ".join(
        f"s{6 * row + column}: {{row: {row}, column: {column}}}" for row in range(2) for column in range(1, 7)
    )
    + "}",
)


def plain(folder: Path, rules: str, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """The ruleset with nothing worked out before the game."""
    with monkeypatch.context() as patch:
        patch.setattr(domain_pruning, "prune_domain", lambda *a: None)
        patch.setattr(domain_pruning, "tabulate_sequence", lambda *a: None)
        patch.setattr(domain_pruning, "expand_call", lambda *a, **named: None)
        return load(folder / "plain", rules)


def load(folder: Path, rules: str) -> Ruleset:
    from rulewright.play.ruleset import open_ruleset

    return open_ruleset(folder_with(folder, rules), cache=folder / "cache")


@pytest.mark.parametrize("rules", [LEAPS, ISLANDS, SPACES])
def test_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    short, long = load(tmp_path / "short", rules), plain(tmp_path, rules, monkeypatch)
    for seed in range(20):
        assert short.run_playout(seed) == long.run_playout(seed)
        game, other = short.new_game(seed), long.new_game(seed)
        while not game.over:
            assert game.legal() == other.legal()
            code = game.legal()[seed % len(game.legal())]
            game.choose(code)
            other.choose(code)
        assert game.scores == other.scores


def kinds(statements: tuple[ir.Stmt, ...]) -> list[type]:
    """What works member by member."""
    by_sets = {
        id(each)
        for node in iter_statements(statements)
        if isinstance(node, ir.If) and node.condition == ir.UsesWords()
        for each in iter_statements(node.then)
    }
    return [type(node) for node in iter_statements(statements) if id(node) not in by_sets]


def test_only_members_that_can_come_in_question_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loops(ruleset: Ruleset) -> list[type]:
        program = ruleset.compiled.program
        found = kinds(program.functions[program.decisions[0].options_function].body)
        return [kind for kind in found if kind in (ir.ForRange, ir.ForSlice)]

    assert loops(load(tmp_path, LEAPS)) == [ir.ForRange, ir.ForSlice, ir.ForSlice]
    assert loops(plain(tmp_path, LEAPS, monkeypatch)) == [ir.ForRange, ir.ForRange]


def test_one_flood_serves_all_ends(tmp_path: Path) -> None:
    """It stands in the loop over ends, but runs only the first time."""
    program = load(tmp_path, ISLANDS).compiled.program
    (pairs,) = [name for part, name in program.score_parts if part == "pairs"]
    text = str(program.functions[pairs])
    assert "flooded" in text


def test_a_condition_behind_one_that_can_fail_is_not_asked_before_it(tmp_path: Path) -> None:
    rules = LEAPS.replace("where leap(s, t)", "where 1 // depth == 1 and far(s, t)")
    ruleset = load(tmp_path, rules)
    with pytest.raises(rulewright.RulewrightError):
        ruleset.new_game(0)


def test_sets_that_a_table_names_are_found_by_the_place_in_the_table(tmp_path: Path) -> None:
    """One reading, not two: `s.neighbours` is laid out by site."""
    program = load(tmp_path, ISLANDS).compiled.program
    body = str(program.functions[program.score_parts[0][1]].body)
    found = re.search(r"first=Lookup\(table=(\d+), index=Local\(name='cell_\d+'\)\)", body)
    assert found is not None
    starts = program.tables[int(found[1])]
    assert len(starts) == 25 + 1
    assert [b - a for a, b in pairwise(starts[:6])] == [2, 4, 4, 4, 3], "the lowest row"


@pytest.mark.parametrize(("divisor", "asked"), [("max(1, n)", False), ("n + 1", True), ("2", False)])
def test_what_cannot_be_zero_is_no_fault_to_divide_by(tmp_path: Path, divisor: str, asked: bool) -> None:
    rules = LEAPS.replace("depth += 1", f"let n = depth\n      depth += 1 + 0 // ({divisor})")
    functions = load(tmp_path, rules).compiled.program.functions.values()
    faults = [node.code for f in functions for node in iter_statements(f.body) if isinstance(node, ir.Fault)]
    assert ("division-by-zero" in faults) == asked


def test_of_a_short_domain_one_that_is_left_is_looked_up(tmp_path: Path) -> None:
    functions = load(tmp_path, SPACES).compiled.program.functions

    def loops(part: str) -> set[type]:
        return {
            type(node)
            for name, function in functions.items()
            if part in name
            for node in iter_statements(function.body)
            if isinstance(node, ir.ForRange | ir.ForSlice)
        }

    assert loops("across") == {ir.ForSlice}, "one is left of twelve"
    assert loops("next_to") == {ir.ForRange}, "five may be left"
