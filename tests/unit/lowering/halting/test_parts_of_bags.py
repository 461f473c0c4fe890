"""Choices among the parts of a bag: what is asked as soon as it can be told, is the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends.native.compiling import find_compiler
from rulewright.ir.nodes import ENDED
from rulewright.ir.printing import print_function
from rulewright.ir.program import PC
from rulewright.lowering.halting import bag_test_hoisting
from rulewright.pcg import Pcg
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import Ruleset

RULES = """\
ruleset: gems
title: Gems
language: 1
version: 1.0.0
players: {{count: 2, seats: [one, two]}}
languages: [en]
source: made up
summary: Take gems, and give some back.

names:
  p: player
  g: gem

types:
  gem: [ruby, opal, jade, onyx, gold]

bags:
  bank: {{of: gem, start: 4}}
  purse(p): {{of: gem, start: 1}}

state:
  left(p): {{type: 0 to 9, start: 3}}

define:
  dear(p, pay):
    takes: {{pay: bag of gem}}
    is: pay[ruby] + 2 * pay[gold] <= left[p]

flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses pay within bank where {within}
      otherwise: end game
      move pay from bank to purse[p]
      p chooses 1 to 3 of gem as want where {wanted}
      otherwise: end game
      left[p] = min(9, want[ruby] + want[gold])

bound: {{decisions: 40, then: rank}}

scoring:
  points(p):
    sum of:
      all: size(purse[p])
"""
ASKED = (
    ("size(pay) == 3", "want[ruby] <= 1"),
    ("size(pay) == left[p] and pay[gold] <= 1", "want[gold] == 0 and want[opal] != 1"),
    ("size(pay) >= 1 and all g in gem have pay[g] <= 1", "want[ruby] + want[gold] == 2"),
    ("2 <= size(pay) and pay[ruby] + pay[onyx] < 3 and pay[jade] == pay[opal]", "size(want) == 2"),
    ("size(pay) == 2 and dear(p, pay)", "dear(p, want)"),
    ("size(pay) < 4 and not pay[jade] == 1 and pay[gold] >= pay[ruby]", "want[jade] < 2"),
    (
        "size(pay) == 1 and 4 // (1 + pay[ruby]) == 2 and pay[gold] <= 0",
        "12 // (1 + want[gold]) > 4",
    ),
)


def load(folder: Path, within: str, wanted: str) -> Ruleset:
    folder.mkdir(exist_ok=True)
    text = RULES.format(within=within, wanted=wanted)
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    return rulewright.load(folder)


def options_of(ruleset: Ruleset, seed: int) -> list[list[int]]:
    """Every list of options of a random game."""
    machine, chance = ruleset.machine, Pcg(seed)
    cells = machine.make_cells(seed)
    lists = [machine.begin_game(cells, None)]
    while cells[PC] != ENDED:
        lists.append(machine.choose(cells, None, lists[-1][chance.draw_below(len(lists[-1]))]))
    return lists


@pytest.mark.parametrize(("within", "wanted"), ASKED)
def test_the_same_options_in_the_same_order(
    within: str, wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "")
    now = load(tmp_path / "gems", within, wanted)
    monkeypatch.setattr(bag_test_hoisting, "hoist_tests", lambda loops, base, kinds: loops)
    last = load(tmp_path / "gems", within, wanted)
    for seed in range(4):
        lists = options_of(now, seed)
        assert lists == options_of(last, seed) and max(map(len, lists)) > 1
    if find_compiler() is not None:
        player = native_player(now.compiled.program)
        for seed in range(4):
            assert player.run_playout(seed) == run_playout(now.machine, seed)


def test_a_sum_ends_the_loops_and_a_test_of_one_kind_stands_at_its_loop(tmp_path: Path) -> None:
    ruleset = load(tmp_path / "gems", "size(pay) == 3 and pay[opal] <= 1", "want[ruby] <= 1")
    functions = ruleset.compiled.program.functions
    text = print_function(next(f for f in functions.values() if f.name.startswith("options_0")))
    loops = re.split(r"(?m)^ +for ", text)
    assert len(loops) == 6
    assert all("> 3:\n" in loop and "break" in loop for loop in loops[1:])
    (cell,) = {int(found) for found in re.findall(r"s\[(\d+)\] <= 1", text)}
    assert f"s[{cell}] = part_" in loops[2] and f"s[{cell}] <= 1" in loops[2]


def test_what_could_fail_and_what_is_asked_after_it_stays_inside(tmp_path: Path) -> None:
    ruleset = load(tmp_path / "gems", "12 // (1 + pay[gold]) > 2 and size(pay) == 2", "want[ruby] <= 1")
    functions = ruleset.compiled.program.functions
    text = print_function(next(f for f in functions.values() if f.name.startswith("options_0")))
    assert "break" not in text.split("//")[0]
