"""`teams` and `wins` in `scoring`: players who win and lose together, and games that nobody wins."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends.native.agent_games import RANDOM, Seat
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.ruleset import Ruleset
from rulewright.simulation.playing.python_arena import PythonArena
from rulewright.simulation.runner import GameBudget, iter_tasks, prepare_rules
from rulewright.simulation.working.tasks import RulesSource

DICE = """
ruleset: dice
title: Dice
language: 1
version: "1.0.0"
players: {count: "4", seats: [ann, bob, cleo, dan]}
names: {p: player}
types:
  side: [north, east]
state:
  side_of(p): {type: side, start: {ann: north, bob: east, cleo: north, dan: east}}
  dots(p): {type: int, start: 0}
flow:
  rolls: |
    for p in player:
      roll n from 0 to 3
      dots[p] = n
    ann chooses n from 1 to 2
scoring:
  points(p): dots[p]
"""
TEAMS = DICE + "  teams: side_of[p]\n"
LIMIT = DICE + "  wins: dots[p] >= 3\n"
BOTH = DICE + "  teams: side_of[p]\n  wins: dots[p] >= 3\n"
ALL = DICE + "  teams: all\n  wins: (sum dots[q] for q in player) >= 7\n"

TRIAL = """
ruleset: trial
title: Trial
language: 1
version: "1.0.0"
players: {count: "3", seats: [ann, bob, cleo]}
names: {p: player}
state:
  found: {type: int, start: 0}
  luck: {type: int, start: 0}
flow:
  search:
    repeat: n in 1 to 3
    steps:
      turn:
        each: p in player
        do: |
          p chooses k from 1 to 5
          roll d from 1 to 5
          if d < k:
            found += 1
scoring:
  points(p): found
"""


def load(folder: Path, text: str) -> Ruleset:
    (folder / "ruleset.yaml").write_text(text.lstrip(), "utf-8")
    return rulewright.load(folder)


def find_places(dots: list[int], teams: list[int], can_win: list[bool]) -> list[int]:
    """Return the places by the definition: a team is as good as its best member."""
    members = list(zip(can_win, dots, teams, strict=True))
    best = {team: max((w, d) for w, d, t in members if t == team) for team in teams}
    places = [1 + sum(best[other] > best[team] for other in teams) for team in teams]
    return places if any(can_win) else [place + 1 for place in places]


@pytest.mark.native
@pytest.mark.parametrize("name", ["TEAMS", "LIMIT", "BOTH", "ALL"])
def test_places_are_those_of_the_best_member(name: str, tmp_path: Path) -> None:
    ruleset = load(tmp_path, globals()[name])
    outcomes = native_player(ruleset.compiled.program).run_playouts(1, 200)
    places_seen = set()
    for seed, outcome in enumerate(outcomes, 1):
        game = ruleset.new_game(seed=seed)
        dots = [int(n) for n in game.view()["state"]["dots"].values()]  # type: ignore[index]
        teams = {"TEAMS": [0, 1, 0, 1], "LIMIT": [0, 1, 2, 3], "BOTH": [0, 1, 0, 1], "ALL": [0] * 4}[name]
        can_win = {"TEAMS": [True] * 4, "ALL": [sum(dots) >= 7] * 4}.get(name, [n >= 3 for n in dots])
        expected = find_places(dots, teams, can_win)
        game.choose(0)
        assert game.over
        assert [{line.player: line.place for line in game.ranking}[seat] for seat in game.seats] == expected
        assert {line.player: line.place for line in game.standings("bob")} == dict(
            zip(game.seats, expected, strict=True)
        )
        assert list(outcome.places) == expected
        nobody = 1 not in expected
        assert game.verdict == (
            ("lost" if nobody else "won") if name == "ALL" else "nobody-wins" if nobody else None
        )
        places_seen.add(tuple(expected))
    assert len(places_seen) > (1 if name == "ALL" else 2)
    if name in ("LIMIT", "BOTH", "ALL"):
        assert any(1 not in places for places in places_seen)


@pytest.mark.native
@pytest.mark.parametrize("name", ["DICE", "TEAMS", "LIMIT", "BOTH", "ALL"])
def test_native_and_python_rows_are_equal(name: str, tmp_path: Path) -> None:
    load(tmp_path, globals()[name])
    prepared = prepare_rules(RulesSource(str(tmp_path), 4))
    (task,) = iter_tasks(prepared, [Seat(RANDOM)] * 4, GameBudget(games=100))
    native = task.play_seating(0)
    python = PythonArena(prepared.ruleset.machine).play_games([Seat(RANDOM)] * 4, task.first, task.count)
    assert list(native.numbers) == list(python.numbers)


@pytest.mark.native
def test_simulations_count_wins_by_team(tmp_path: Path) -> None:
    load(tmp_path, BOTH)
    report = rulewright.simulate(tmp_path, games=500, lines=False).to_dict()
    wins = {seat["name"]: seat["wins"] for seat in report["seats"]}
    assert wins["ann"] == wins["cleo"] > 0
    assert wins["bob"] == wins["dan"] > 0
    lost = round(500 * report["nobody_wins"]["value"])
    tied = round(500 * report["ties"]["value"])
    assert report["single_winner"] == wins["ann"] + wins["bob"]
    assert wins["ann"] + wins["bob"] + lost + tied == 500
    assert lost > 0 < tied
    assert not report["one_team"]


@pytest.mark.native
def test_a_cooperative_game_is_won_or_lost(tmp_path: Path) -> None:
    load(tmp_path, ALL)
    report = rulewright.simulate(tmp_path, games=500, lines=False).to_dict()
    won = 1 - report["nobody_wins"]["value"]
    assert report["one_team"]
    assert 0.2 < won < 0.8
    assert report["in_short"][0] == (
        f"Everybody wins in {100 * won:.1f} % of the games, and nobody in the others."
    )
    assert report["margin"]["most"] == 0


@pytest.mark.native
def test_agents_play_for_their_team(tmp_path: Path) -> None:
    """Search reaches with a shared score at least 90 % of what it reaches for a single seat."""
    cooperative = TRIAL + "  teams: all\n"
    single = (
        TRIAL.replace("points(p): found", "points(p): 'found if p == ann else 0'")
        .replace("each: p in player", "each: p in player where p == ann")
        .replace("n in 1 to 3", "n in 1 to 9")
    )
    means = {}
    for name, text, kind in (
        ("random", cooperative, "random"),
        ("shared", cooperative, "mcts:200"),
        ("single", single, "mcts:200"),
        ("greedy", cooperative, "greedy"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        load(folder, text)
        data = rulewright.simulate(folder, ",".join([kind] * 3), games=60, lines=False).to_dict()
        means[name] = data["seats"][0]["score"]["mean"]
    assert means["shared"] >= 0.9 * means["single"]
    assert means["shared"] > 1.3 * means["random"]
    assert means["greedy"] > 1.3 * means["random"]


@pytest.mark.parametrize("text, code", [
    (DICE + "  wins: dots[p]\n", "type-mismatch"),
    (DICE + "  teams: side_of\n", "missing-keys"),
])  # fmt: skip
def test_other_values_are_refused(text: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        load(tmp_path, text)
    assert [finding.code for finding in caught.value.diagnostics] == [code]


def test_rewards_of_a_cooperative_game(tmp_path: Path) -> None:
    from rulewright.rl.match import Scheme

    ruleset = load(tmp_path, ALL)
    scheme = Scheme(ruleset, "place")
    seen = set()
    for seed in range(20):
        game = ruleset.new_game(seed=seed)
        game.choose(0)
        rewards = scheme.compute_rewards(game)
        assert rewards == [1.0 if game.verdict == "won" else -1.0] * 4
        seen.add(rewards[0])
    assert seen == {1.0, -1.0}


@pytest.mark.parametrize("ranking, fails", [
    ("[nobody, bob, ann, [cleo, dan]]", False),
    ("[bob, ann, [cleo, dan]]", True),
])  # fmt: skip
def test_scripts_expect_that_nobody_wins(ranking: str, fails: bool, tmp_path: Path) -> None:
    load(tmp_path, LIMIT)
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios/low.yaml").write_text(
        "scenario: low\nruleset: dice\nplayers: [ann, bob, cleo, dan]\n"
        "chance: [1, 2, 0, 0]\nmoves:\n  - ann: 1\n"
        f"ranking: {ranking}\n",
        "utf-8",
    )
    outcomes = rulewright.test(tmp_path, games=0).select_outcomes("scenario")
    findings = [finding for outcome in outcomes for finding in outcome.findings]
    assert [finding.code for finding in findings] == (["expectation-failed"] if fails else [])
    if fails:
        assert "[nobody, bob, ann, [cleo, dan]]" in findings[0].primary.text


def test_an_ended_game_has_a_ranking_if_nobody_wins(tmp_path: Path) -> None:
    load(tmp_path, ALL)
    (laws,) = rulewright.test(tmp_path, games=20).select_outcomes("laws")
    assert laws.has_passed
    assert laws.games == 20
