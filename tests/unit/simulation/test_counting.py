"""Sequences of plies, counted by either backend."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.backends.native import library
from rulewright.backends.native.compiling import find_compiler
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.game import Game
from rulewright.play.playout import Depth
from rulewright.play.ruleset import Ruleset
from rulewright.simulation import perft as counting
from rulewright.simulation.perft import count_plies
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from unit.faulty import faulty
from unit.validation.tables import folder_with


@pytest.mark.native
@pytest.mark.parametrize("name", ["classics/tic-tac-toe", "classics/pig", "arctic", "attika"])
def test_both_backends_count_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rulewright.load(name, players=2)
    monkeypatch.setattr(counting, "MAX_PYTHON_SEQUENCES", 0)
    monkeypatch.setattr(Ruleset, "perft", None)
    native = count_plies(ruleset, 3, seed=5)
    monkeypatch.undo()
    assert native == ruleset.perft(3, seed=5)


@pytest.mark.native
def test_eight_plies_of_connect_four_take_seconds() -> None:
    """A number that many have published; Python alone takes minutes."""
    depths = count_plies(rulewright.load("classics/connect-four"), 8)
    assert [depth.sequences for depth in depths][5:] == [117649, 823536, 5673234]


def test_a_few_sequences_need_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "native", None)
    assert count_plies(rulewright.load("classics/reversi"), 4)[3].sequences == 244


SLOW = """\
names:
  p: player
  n: int
state:
  pile: {type: int, least: 0, start: 90}
  work: int
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        take(n from 1 to 6) where possible:
          for a in 1 to 300:
            for b in 1 to 300:
              work = a * b + n
          pile -= n
scoring:
  points(p): pile
"""


@pytest.mark.native
def test_few_sequences_that_take_long_are_counted_natively(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "PYTHON_SECONDS", 0.3)
    monkeypatch.setattr(Ruleset, "perft", None)
    ruleset = rulewright.load(folder_with(tmp_path, SLOW))
    told: list[Depth] = []
    found = count_plies(ruleset, 3, finished=told.append)
    assert [line.sequences for line in found] == [6, 36, 216]
    assert told == found


def test_each_depth_is_told_when_it_is_counted() -> None:
    """The last one is not begun before the others are told."""
    told: list[Depth] = []

    def tell(line: Depth) -> None:
        told.append(line)
        if line.depth == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count_plies(rulewright.load("classics/reversi"), 50, finished=tell)
    assert [line.sequences for line in told] == [4, 12, 56]


def test_without_a_compiler_python_counts_and_the_reason_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", "no-such-program")
    monkeypatch.setattr(counting, "MAX_PYTHON_SEQUENCES", 100)
    told: list[str] = []
    found = count_plies(rulewright.load("classics/reversi"), 5, without_native=told.append)
    assert found[-1].sequences == 1396
    assert told == ["there is no program `no-such-program`, which RULEWRIGHT_CC asks for"]


@pytest.mark.parametrize("few", [0, counting.MAX_PYTHON_SEQUENCES], ids=["native", "python"])
def test_a_fault_is_shown_with_the_moves_that_lead_to_it(
    few: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MAX_PYTHON_SEQUENCES", few)
    ruleset = faulty(tmp_path)
    assert [depth.sequences for depth in count_plies(ruleset, 2)] == [2, 4]
    with pytest.raises(DiagnosticError) as shown:
        count_plies(ruleset, 4)
    finding = shown.value.diagnostics[0]
    assert finding.code == "value-outside" and finding.primary.span.text == "left -= n"
    assert any("player2: 1; player1: 2; player2: 2" in str(note) for note in finding.notes)


@pytest.mark.parametrize("name", ["castle", "stalemate", "mated-claims-nothing"])
def test_plies_from_the_end_of_a_script(name: str) -> None:
    """As many as are found one by one, in Python and in native code."""
    folder = Path(__file__).parents[2] / "language" / "18-mate"
    script = read_script(folder / "scenarios" / f"{name}.yaml")
    game = run_script(script, RulesetProject(folder)).game
    assert game is not None

    def sequences(game: Game, left: int) -> int:
        if left == 0:
            return 1
        total = 0
        for code in game.legal():
            after = game.copy()
            after.choose(code)
            total += sequences(after, left - 1)
        return total

    found = [depth.sequences for depth in count_plies(game, 2)]
    assert found == [sequences(game, 1), sequences(game, 2)]
    if find_compiler() is not None:
        player = library.build_library(game.program).make_player()
        assert player.perft(game.seed, 2, start_cells=game.cells)[0] == found
