"""Marks of distances change nothing that a program plays, and tell near from far."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import resources
from rulewright.backends.python import build_module
from rulewright.ir.program import Program
from rulewright.lowering.passes.search_marks import mark_distances
from rulewright.play.log import Recorder
from rulewright.play.runtime import Machine
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from unit.validation.tables import folder_with

MONEY = """\
names: {p: player, q: player, n: int}
state:
  money(p): {type: int, least: 0, start: 5}
define:
  rich(p):
    is: money[p] > 20 and no q in player where money[q] < 3
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        earn(n from 1 to 3):
          money[p] += min(n, 40 - money[p])
        spend where money[p] >= 2:
          money[p] -= 2
        stop where rich(p):
          end game
bound: {decisions: 60, then: rank}
scoring:
  points(p): money[p]
"""


def played(program: Program, seed: int) -> tuple[list[list[int]], bytearray]:
    """A game in which the options are taken in turn: its positions, and the marks it made."""
    machine = Machine(program, build_module(program, marks=True))
    seen = bytearray(len(program.marks))
    recorder = Recorder(seen)
    cells = machine.make_cells(seed)
    legal, positions = machine.begin_game(cells, recorder), []
    while legal:
        positions.append(cells[:])
        legal = machine.choose(cells, recorder, legal[(seed + len(positions)) % len(legal)])
    return [*positions, cells], seen


@pytest.mark.parametrize("name", ["", "classics/pig", "classics/reversi", "classics/connect-four"])
def test_a_marked_program_plays_the_same_game(tmp_path: Path, name: str) -> None:
    folder = resources.data_folder("rulesets") / name if name else folder_with(tmp_path, MONEY)
    program = RulesetProject(folder, coverage=True).get_bench(Setting(2)).compiled.program
    marked = mark_distances(program)
    assert len(marked.marks) > len(program.marks)
    for seed in range(6):
        assert played(marked, seed)[0] == played(program, seed)[0]


def test_other_distances_make_other_marks(tmp_path: Path) -> None:
    program = (
        RulesetProject(folder_with(tmp_path, MONEY), coverage=True).get_bench(Setting(2)).compiled.program
    )
    marked = mark_distances(program)
    first = len(program.marks)
    reached = [bytes(played(marked, seed)[1][first:]) for seed in range(4)]
    assert len(set(reached)) > 1, "other games come to other distances"
    assert all(any(one) and not all(one) for one in reached)
