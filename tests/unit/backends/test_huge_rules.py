"""Rules that nobody would write by hand: they are compiled in bounded time, and play the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.backends.native import compiling, library, printer
from rulewright.backends.native.printer import LARGE_FUNCTION, print_program
from rulewright.play.playout import run_playout

pytestmark = pytest.mark.native
FRAME = """\
ruleset: huge
title: Huge
language: 1
version: 1.0.0
players: {count: 2, seats: [one, two]}
languages: [en]
source: made up
summary: One procedure that is far too long.

names:
  p: player
  k: place

types:
  place: 0 to 99

state:
  heap(k): 0 to 99 = 50
  turn: 0 to 40 = 0

procedures:
  churn: |
"""
FLOW = """
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses k in place
      heap[k] = max(0, heap[k] - 1)
      churn()
      turn += 1
      if turn == 40: end game

scoring:
  points(p):
    sum of:
      all: sum heap[k] for k in place
"""


def huge(folder: Path, lines: int) -> Path:
    """A ruleset whose one procedure has so many lines."""
    chance = random.Random(1)
    said = []
    for number in range(lines):
        a, b, c, d = (chance.randrange(100) for _ in range(4))
        test = f"heap[{a}] > heap[{b}] and heap[{c}] + {d} < heap[{d}] or heap[{a}] == {b}"
        said.append(f"    if {test}: heap[{c}] = min(99, heap[{a}] + {number % 7})")
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(FRAME + "\n".join(said) + "\n" + FLOW, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("lines", "large"),
    [(150, 20_000), pytest.param(3000, LARGE_FUNCTION, marks=pytest.mark.soak)],
)
def test_one_huge_function(lines: int, large: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "LARGE_FUNCTION", large)
    ruleset = rulewright.load(huge(tmp_path / "huge", lines))
    program = ruleset.compiled.program
    text = print_program(program)
    assert len(text) > large and text.count("LARGE_FUNCTION static") == 1
    built = library.build_library(program, tmp_path)
    assert built.reduced_level is None, "the rest is optimised as always"
    player = built.make_player()
    assert [player.run_playout(seed) for seed in range(3)] == [
        run_playout(ruleset.machine, seed) for seed in range(3)
    ]


def test_rules_beyond_what_compilers_get_done_are_played_in_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit is one of the system: here of memory."""
    from rulewright.backends.native.agent_games import RANDOM, Seat
    from rulewright.simulation.runner import GameBudget, prepare_rules, simulate_games
    from rulewright.simulation.working.tasks import RulesSource

    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiling, "MAX_MEMORY", 30_000_000)
    table = prepare_rules(RulesSource(str(huge(tmp_path / "huge", 450)), 2))
    assert table.library_path is None
    assert table.slow_reason is not None and "takes more than" in table.slow_reason
    assert simulate_games(table, (Seat(RANDOM),) * 2, GameBudget(games=2, workers=1)).games == 2
