"""OpenSpiel's games are ours, as far as counting and random games show; where it is installed."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

import rulewright
from benchmarks import open_spiel


@pytest.mark.native
@pytest.mark.parametrize("spiel", open_spiel.SPIELS, ids=lambda spiel: spiel.ruleset)
def test_the_same_games(spiel: open_spiel.Spiel) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    player = rulewright.load(f"classics/{spiel.ruleset}").native().make_player()
    game = pyspiel.load_game(spiel.game)
    row = open_spiel.sameness(replace(spiel, same=200), game, player)
    assert float(row[-1]) < 4, "standard errors between lengths or wins"


def test_without_it_the_benchmark_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert open_spiel.run(1).startswith("OpenSpiel is not installed")
