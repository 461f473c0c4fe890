"""Simulations: the same totals whoever did the work, and stopping when it is precise enough."""

from __future__ import annotations

import pickle
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from rulewright import resources
from rulewright.backends.native import agent_games
from rulewright.backends.native.agent_games import GREEDY, RANDOM, Seat
from rulewright.backends.native.compiling import NoCompiler
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.faults import GameFault
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.simulation import unreached_lines
from rulewright.simulation.intervals import wilson_interval
from rulewright.simulation.playing import python_arena
from rulewright.simulation.report_data import build_report, iter_rows
from rulewright.simulation.runner import (
    GameBudget,
    PreparedRules,
    iter_tasks,
    prepare_rules,
    simulate_games,
)
from rulewright.simulation.summary import Summary, count_sole_wins
from rulewright.simulation.unreached_lines import LineSampler
from rulewright.simulation.working.tasks import RulesSource

SLOW = """\
ruleset: slow
title: Slow
language: 1
version: 1.0.0
players: 2
names: {p: player}
state:
  steps(p): int
flow:
  turns:
    repeat: n in 1 to 100000
    each: p in player
    do: |
      p chooses k from 1 to 2
      for i in 1 to 10000:
        steps[p] = k
scoring:
  points(p): steps[p]
"""
RANDOMS = (Seat(RANDOM), Seat(RANDOM))


def table(name: str = "classics/connect-four", **setting: object) -> PreparedRules:
    return prepare_rules(RulesSource(str(resources.data_folder("rulesets") / name), 2, **setting))  # type: ignore[arg-type]


def test_workers_do_not_change_the_totals() -> None:
    rules = table()
    one, two = (
        simulate_games(rules, RANDOMS, GameBudget(seed=3, games=2100, workers=workers)) for workers in (1, 2)
    )
    assert one == two
    assert one.games == 2100


def test_parts_can_be_merged_in_any_order() -> None:
    parts = [unit.play_games() for unit in iter_tasks(table(), RANDOMS, GameBudget(games=1000))]
    forwards, backwards = Summary(2), Summary(2)
    for part in parts:
        forwards.merge(part)
    for part in reversed(parts):
        backwards.merge(part)
    assert forwards == backwards


@pytest.mark.native
def test_without_native_code_the_games_are_the_same() -> None:
    rules = table("classics/pig")
    wish = GameBudget(games=20, workers=1)
    python = replace(rules, native_library=None)
    assert simulate_games(python, RANDOMS, wish) == simulate_games(rules, RANDOMS, wish)


def test_it_stops_when_it_is_precise_enough() -> None:
    rules = table()
    wish = GameBudget(precision=0.03, workers=1)
    found = simulate_games(rules, RANDOMS, wish)
    assert found.games < 3000
    assert all(
        wilson_interval(count_sole_wins(found.places, seat), found.games).half_width <= 0.03
        for seat in range(2)
    )
    assert simulate_games(rules, RANDOMS, replace(wish, workers=2)) == found


def test_swapping_seats_gives_everybody_every_seat() -> None:
    rules = table()
    entrants = (Seat(GREEDY), Seat(RANDOM))
    wish = GameBudget(games=100, workers=1, swap=True)
    found = simulate_games(rules, entrants, wish)
    assert found.games == 100
    data = build_report(rules, entrants, wish, found)
    greedy, other = data["players"]  # type: ignore[misc]
    first, second = data["seats"]  # type: ignore[misc]
    assert greedy["name"] == "greedy" and greedy["wins"] > 70
    assert greedy["wins"] + other["wins"] == first["wins"] + second["wins"] <= 100


def test_the_report_counts_every_game() -> None:
    rules = table()
    wish = GameBudget(games=300, workers=1)
    data = build_report(rules, RANDOMS, wish, simulate_games(rules, RANDOMS, wish))
    ends = data["ends"]
    assert isinstance(ends, list) and sum(end["games"] for end in ends) == 300
    (menu,) = data["menus"]  # type: ignore[misc]
    shares = [row["share"] for row in menu["alternatives"]]
    assert len(shares) == 7 and all(0.1 < share < 0.2 for share in shares)
    assert ("seats", "player1", "wins") in {row[:3] for row in iter_rows(data)}


BACKENDS = pytest.mark.parametrize("native", [pytest.param(True, marks=pytest.mark.native), False])


@BACKENDS
def test_lines_that_no_game_reaches(tmp_path: Path, native: bool) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        """\
ruleset: dull
title: Dull
language: 1
version: 1.0.0
players: 2
names: {p: player}
state:
  steps(p): int
flow:
  turns:
    repeat: n in 1 to 3
    steps:
      turn:
        each: p in player
        do: |
          p chooses k from 1 to 2
          steps[p] += k
          if steps[p] > 6:
            steps[p] = 0
scoring:
  points(p): steps[p]
""",
        encoding="utf-8",
    )
    found = sample_lines(tmp_path, native=native)
    assert [line["text"] for line in found["never_reached"]] == ["steps[p] = 0"]
    assert found["sample"] == 1000
    assert found["stopped_after"] is None


def sample_lines(folder: Path, *, native: bool, playing_seconds: float = 100.0) -> dict[str, Any]:
    """Return the sample of the rules in a folder, played natively or in Python."""
    with ThreadPoolExecutor(1) as executor, pytest.MonkeyPatch.context() as patch:
        if not native:
            patch.setattr(unreached_lines.library, "build_library", _refuse_to_build)
        return LineSampler(open_ruleset(folder), executor).find_unreached(playing_seconds)


def _refuse_to_build(*given: object, **named: object) -> NoReturn:
    raise NoCompiler("no compiler")


@pytest.mark.native
def test_the_native_sample_reaches_the_lines_of_the_same_games_in_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unreached_lines, "SAMPLE_GAMES", 20)
    for name in ("arctic", "classics/hearts"):
        folder = resources.data_folder("rulesets") / name
        samples = []
        for native in (True, False):
            monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / f"{native}"))
            samples.append(sample_lines(folder, native=native, playing_seconds=1000.0))
        assert samples[0] == samples[1]
        assert samples[0]["sample"] == 20


@BACKENDS
def test_the_sample_takes_a_tenth_of_the_time_of_the_games(tmp_path: Path, native: bool) -> None:
    (tmp_path / "ruleset.yaml").write_text(SLOW, encoding="utf-8")
    found = sample_lines(tmp_path, native=native, playing_seconds=1.0)
    assert found["stopped_after"] == 0.1
    assert found["sample"] < 1000  # of a game of 200,000 choices


def test_equal_rules_are_sampled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "rules").mkdir()
    path = tmp_path / "rules" / "ruleset.yaml"
    path.write_text(SLOW, encoding="utf-8")
    compiled_count = 0
    compile_with_marks = unreached_lines._compile_with_marks

    def count_compilations(ruleset: Ruleset) -> object:
        nonlocal compiled_count
        compiled_count += 1
        return compile_with_marks(ruleset)

    monkeypatch.setattr(unreached_lines, "_compile_with_marks", count_compilations)
    first = sample_lines(path.parent, native=False, playing_seconds=1.0)
    assert sample_lines(path.parent, native=False, playing_seconds=0.6) == first
    assert compiled_count == 1
    sample_lines(path.parent, native=False, playing_seconds=2.0)  # a larger sample is worth the time
    assert compiled_count == 2
    path.write_text(f"# another line\n{SLOW}", encoding="utf-8")
    moved = sample_lines(path.parent, native=False, playing_seconds=0.6)
    assert compiled_count == 3
    assert [line["line"] - 1 for line in moved["never_reached"]] == [
        line["line"] for line in first["never_reached"]
    ]


@pytest.mark.native
def test_games_that_take_far_too_long_end_the_simulation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SLOW.replace("n in 1 to 100000", "n in 1 to 1000000").replace("10000:", "900000:")
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(agent_games, "SECONDS", 0.2)
    ready = prepare_rules(RulesSource(str(tmp_path), 2))
    with pytest.raises(DiagnosticError) as caught:
        simulate_games(ready, RANDOMS, GameBudget(games=2, workers=1))
    assert [finding.code for finding in caught.value.diagnostics] == ["limit-work"]
    sent = pickle.loads(pickle.dumps(caught.value))  # as a worker sends it
    assert sent.diagnostics == caught.value.diagnostics


LARGE = """\
ruleset: large
title: Large
language: 1
version: 1.0.0
players: 2
names: {p: player, x: y}
types:
  y: 1 to 700
state:
  n: int
  w(x, x2): int
flow:
  turns:
    repeat: t in 1 to 3000
    each: p in player
    do: |
      p chooses k from 1 to 2
      n += 1
      if n == 5000: w[1, 1] = 1 // (n - 5000)
scoring:
  points(p): n
"""
"""Games of 5,000 moves over half a million cells, which end in a fault."""


@pytest.mark.native
def test_a_fault_late_in_a_game_of_many_cells_is_found_soon(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(LARGE, encoding="utf-8")
    ready = prepare_rules(RulesSource(str(tmp_path), 2))
    assert ready.library_path is not None
    began = time.process_time()
    with pytest.raises(GameFault) as caught:
        simulate_games(ready, RANDOMS, GameBudget(games=1, workers=1))
    assert time.process_time() - began < 5  # copies of all cells would take a minute
    finding = caught.value.diagnostic
    assert finding.code == "division-by-zero"
    assert finding.primary.span.text == "1 // (n - 5000)"
    assert any("after 4988 other moves" in note for note in finding.notes)


@pytest.mark.native
def test_a_fault_that_takes_too_long_to_find_again_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ruleset.yaml").write_text(LARGE, encoding="utf-8")
    monkeypatch.setattr(python_arena, "REPLAY_SECONDS", 0.0)
    ready = prepare_rules(RulesSource(str(tmp_path), 2))
    with pytest.raises(DiagnosticError) as caught:
        simulate_games(ready, RANDOMS, GameBudget(games=1, workers=1))
    (finding,) = caught.value.diagnostics
    assert finding.code == "limit-work"
    assert "with seed 1 meets a rule fault" in finding.headline


def test_a_game_in_python_that_takes_far_too_long_ends_the_simulation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ruleset.yaml").write_text(SLOW, encoding="utf-8")
    monkeypatch.setenv("RULEWRIGHT_CC", "")
    monkeypatch.setattr(python_arena, "GAME_SECONDS", 0.2)
    ready = prepare_rules(RulesSource(str(tmp_path), 2))
    with pytest.raises(DiagnosticError) as caught:
        simulate_games(ready, RANDOMS, GameBudget(games=2, workers=1))
    assert [finding.code for finding in caught.value.diagnostics] == ["limit-work"]
