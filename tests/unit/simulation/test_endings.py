"""How games end: by which line, after the last step, at the bound; the same on both backends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.backends.native.agent_games import RANDOM, Seat
from rulewright.simulation.count_labels import LabelTexts
from rulewright.simulation.report_data import iter_endings
from rulewright.simulation.runner import GameBudget, PreparedRules, prepare_rules, simulate_games
from rulewright.simulation.working.tasks import RulesSource

RULES = """\
ruleset: endings
title: Endings
language: 1
version: 1.0.0
players: 2
names: {p: player}
options:
  rounds: {type: 1 to 9, default: 2}
state:
  pot(p): {type: int, least: 0}
flow:
  turns:
    repeat: n in 1 to rounds
    steps:
      turn:
        each: p in player
        do: |
          p chooses k from 1 to 4
          pot[p] += k
          if pot[p] >= 9:
            end game
          elif k == 3 and n == 1:
            fold(p)
  count:
    do: pot[_] = 5
procedures:
  fold(p):
    do: |
      pot[p] = 0
      end game
bound:
  decisions: 8
  then: rank
scoring:
  points(p): pot[p]
"""


def table(folder: Path, rounds: int) -> PreparedRules:
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return prepare_rules(RulesSource(str(folder), 2, options=(("rounds", str(rounds)),)))


@pytest.mark.parametrize("native", [pytest.param(True, marks=pytest.mark.native), False])
@pytest.mark.parametrize("rounds", [2, 9])
def test_every_way_is_told(rounds: int, native: bool, tmp_path: Path) -> None:
    rules = table(tmp_path, rounds)
    played = rules if native else replace(rules, native_library=None)
    found = simulate_games(played, (Seat(RANDOM),) * 2, GameBudget(games=400, workers=1))
    told = {
        (end["how"], end["step"], end["why"], str(end["place"]).rpartition(":")[2]): end["games"]
        for end in iter_endings(rules.ruleset, found, LabelTexts(rules.ruleset))
    }
    assert sum(map(int, told.values())) == 400  # type: ignore[call-overload]
    lines = RULES.splitlines()
    first, second = (at for at, line in enumerate(lines, 1) if line.strip() == "end game")
    by_rule = {
        ("end game", "turns.turn", "if pot[p] >= 9", str(first)),
        ("end game", "turns.turn", "fold(p)", str(second)),
    }
    if rounds == 2:
        over = str(1 + lines.index("  count:"))
        assert set(told) - by_rule == {("flow over", "count", "", over)}
    else:
        assert set(told) <= by_rule | {("bound", "turns.turn", "", "")}
        assert ("bound", "turns.turn", "", "") in told


def test_a_game_that_ends_by_itself_at_the_bound_is_not_stopped_by_it(tmp_path: Path) -> None:
    rules = table(tmp_path, 4)
    found = simulate_games(rules, (Seat(RANDOM),) * 2, GameBudget(games=200, workers=1))
    assert 8 in found.lengths, "as many decisions as the bound allows"
    assert "bound" not in {
        end["how"] for end in iter_endings(rules.ruleset, found, LabelTexts(rules.ruleset))
    }


LAST_STEPS = """\
ruleset: last-steps
title: Last steps
language: 1
version: 1.0.0
players: 2
names: {p: player}
state:
  pot(p): {type: int, least: 0}
  round: {type: int, start: 1}
define:
  over: round > 6 or any p in player where pot[p] > 9
flow:
  turns:
    repeat: for ever
    until: over or pot[player2] == 7
    steps:
      turn:
        each: p in player
        do: |
          p chooses k from 1 to 4
          pot[p] += k
      next:
        do: |
          round += 1
  count:
    do: |
      round = 1
      pot[_] = 5
scoring:
  points(p): pot[p]
"""


@pytest.mark.parametrize("native", [pytest.param(True, marks=pytest.mark.native), False])
def test_what_led_to_the_last_steps_is_told(tmp_path: Path, native: bool) -> None:
    """Also if they change what it was about."""
    (tmp_path / "ruleset.yaml").write_text(LAST_STEPS, encoding="utf-8")
    rules = prepare_rules(RulesSource(str(tmp_path), 2))
    played = rules if native else replace(rules, native_library=None)
    found = simulate_games(played, (Seat(RANDOM),) * 2, GameBudget(games=200, workers=1))
    told = list(iter_endings(rules.ruleset, found, LabelTexts(rules.ruleset)))
    assert {(end["how"], end["step"]) for end in told} == {("end game", "count")}
    sure = {"until any p in player where pot[p] > 9", "until pot[player2] == 7"}
    assert sure <= {end["why"] for end in told} <= sure | {"until round > 6"}
