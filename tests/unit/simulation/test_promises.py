"""What is said of chance is true: findings, intervals and stopping keep their promises.

Everything is seeded, so that a test passes or fails for good. What is asked for is the promised
rate or better, with room for the number of trials.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rulewright.backends.native.agent_games import GREEDY, RANDOM, Seat
from rulewright.simulation.comparing.comparison import compare_rules
from rulewright.simulation.comparing.findings import Finding, iter_measures, list_findings
from rulewright.simulation.intervals import Moments, correct_holm, wilson_interval
from rulewright.simulation.runner import GameBudget, PreparedRules, prepare_rules, simulate_games
from rulewright.simulation.summary import count_sole_wins
from rulewright.simulation.working.tasks import RulesSource

COIN = """\
ruleset: coin
title: Coin
language: 1
version: 1.0.0
players: 2
names: {p: player}
options:
  chance: {type: 1 to 20, default: 10}
  restless: {type: bool, default: false}
state:
  won(p): int
  bets(p): int
flow:
  guess:
    each: p in player
    do: |
      p chooses k from 1 to 3
      bets[p] = k
  toss: |
    if restless:
      roll unseen from 1 to 1000
      bets[player1] += unseen // 2000
    roll d from 1 to 20
    for p in player:
      if (d <= chance) == (p == player1):
        won[p] += 1
  more:
    repeat: n in 1 to 5
    steps:
      throw:
        each: p in player
        do: |
          roll e from 1 to 6
          if e == 6:
            bets[p] += 1
scoring:
  points(p): 4 * won[p] + bets[p]
"""
RANDOMS = (Seat(RANDOM), Seat(RANDOM))
TRIALS = pytest.mark.parametrize("trials", [40, pytest.param(200, marks=pytest.mark.soak)])


@pytest.fixture(scope="module")
def coin(tmp_path_factory: pytest.TempPathFactory) -> PreparedRules:
    folder = tmp_path_factory.mktemp("coin")
    (folder / "ruleset.yaml").write_text(COIN, encoding="utf-8")
    table = prepare_rules(RulesSource(str(folder), 2))
    return table


def varied(table: PreparedRules, option: str, value: str) -> PreparedRules:
    return prepare_rules(replace(table.rules_source, options=((option, value),)))


def with_chance(table: PreparedRules, twentieths: int) -> PreparedRules:
    return varied(table, "chance", str(twentieths))


def at_most(hits: int, trials: int, rate: float) -> bool:
    """Whether so many hits are no more than this rate can explain (three standard errors)."""
    return hits <= trials * rate + 3 * math.sqrt(trials * rate * (1 - rate))


def seeds(many: int, games: int) -> Iterator[int]:
    """The first seeds of trials that share no game."""
    return (1 + number * games for number in range(many))


@pytest.mark.native
@TRIALS
def test_where_there_is_no_difference_few_findings_are_false(trials: int, coin: PreparedRules) -> None:
    """A roll that nobody looks at shifts all dice behind it: other games by the same rules."""
    restless = varied(coin, "restless", "true")
    games, families = 120, 0
    alone: Counter[tuple[str, str]] = Counter()
    for seed in seeds(trials, games):
        found = compare_rules(coin, [restless], RANDOMS, GameBudget(seed, games, workers=1))
        assert found.variants[0].same < games
        for one in iter_measures(found, found.variants[0], "again"):
            alone[one.measure, one.subject] += one.p_value < 0.05
        families += any(finding.is_significant for finding in list_findings(found, ["again"]))
    assert at_most(families, trials, 0.05), f"{families} of {trials} comparisons told something"
    assert sum(alone.values()) > 0.02 * trials * len(alone), "a test has to say something"
    for measure, hits in alone.items():
        assert at_most(hits, trials, 0.05), f"{measure}, uncorrected: {hits} of {trials}"


@pytest.mark.native
@TRIALS
@pytest.mark.parametrize(("twentieths", "games"), [(11, 400), (14, 100)])
def test_a_known_difference_lies_in_the_interval(
    twentieths: int, games: int, trials: int, coin: PreparedRules
) -> None:
    """From 10 of 20 to more: player 1 wins 5 points more often for each."""
    other = with_chance(coin, twentieths)
    truth, inside, told = 5.0 * (twentieths - 10), 0, 0
    for seed in seeds(trials, games):
        found = compare_rules(coin, [other], RANDOMS, GameBudget(seed, games, workers=1))
        finding = won_by_the_first(list_findings(found, ["better"]))
        inside += finding.difference.low <= truth <= finding.difference.high
        told += finding.is_significant
    assert at_most(trials - inside, trials, 0.05), f"in {inside} of {trials}"
    assert inside < trials, "intervals that never miss are too wide"
    assert told > 0.9 * trials, "pairs see it nearly always"


def won_by_the_first(found: list[Finding]) -> Finding:
    return next(one for one in found if (one.measure, one.subject) == ("wins", "player1"))


@pytest.mark.native
def test_pairs_have_the_same_luck(coin: PreparedRules) -> None:
    """A throw is decided otherwise only where it falls between the two chances."""
    other = with_chance(coin, 11)
    found = compare_rules(coin, [other], RANDOMS, GameBudget(games=2000, workers=1))
    moments = found.variants[0].differences["wins", "player1"]
    assert moments.nonzero == moments.total, "nobody loses by a better chance"
    assert 0.03 < moments.nonzero / moments.count < 0.07
    assert found.variants[0].same == 2000 - moments.nonzero
    independent = 2 * 0.25
    assert moments.variance < independent / 8


@pytest.mark.native
def test_swapped_seats_count_every_player_on_every_seat(coin: PreparedRules) -> None:
    """Who wins here is decided by the seat alone, so that swapped players are equal."""
    other = with_chance(coin, 16)
    entrants = (Seat(GREEDY), Seat(RANDOM))
    found = compare_rules(coin, [other], entrants, GameBudget(games=2000, workers=1, swap=True))
    assert found.seatings == 2 and found.base.games == 2000
    named = {(one.measure, one.subject): one for one in list_findings(found, ["better"])}
    first = named["wins", "player1"]
    assert first.is_significant and first.difference.low < 30 < first.difference.high
    for entrant in ("greedy", "random"):
        assert ("entrant", entrant) not in named or not named["entrant", entrant].is_significant
    total = found.variants[0].base["entrant", "greedy"]
    assert total.count == 1000, "the two seatings of a seed are one observation"


@pytest.mark.native
@TRIALS
def test_stopping_when_precise_keeps_the_promise(trials: int, coin: PreparedRules) -> None:
    for twentieths, precision in ((10, 0.05), (1, 0.02)):
        other, inside = with_chance(coin, twentieths), 0
        truth = twentieths / 20
        for number in range(trials):
            wish = GameBudget(1 + 100_000 * number, precision=precision, workers=1)
            total = simulate_games(other, RANDOMS, wish)
            interval = wilson_interval(count_sole_wins(total.places, 0), total.games)
            assert interval.half_width <= precision
            inside += abs(interval.value - truth) <= precision
        assert at_most(trials - inside, trials, 0.05), f"{inside} of {trials} at {truth}"


def test_wilson_at_the_ends() -> None:
    for games in (1, 10, 1000):
        none, every = wilson_interval(0, games), wilson_interval(games, games)
        assert none.low == 0.0 and every.high == 1.0
        assert none.high == pytest.approx(1 - every.low)
        # Wilson's limit where nothing was hit is z^2 / (n + z^2).
        assert none.high == pytest.approx(3.8415 / (games + 3.8415), rel=1e-3)
    assert wilson_interval(0, 0) == wilson_interval(0, 0) and wilson_interval(0, 0).high == 1.0


def test_wilson_holds_the_truth_as_often_as_it_says() -> None:
    """Exactly, over all that can come up: on average over shares, and never far below."""
    games, covered = 60, []
    for percent in range(5, 100, 5):
        share = percent / 100
        covered.append(
            sum(
                math.comb(games, hits) * share**hits * (1 - share) ** (games - hits)
                for hits in range(games + 1)
                if wilson_interval(hits, games).low <= share <= wilson_interval(hits, games).high
            )
        )
    assert min(covered) > 0.92
    assert abs(sum(covered) / len(covered) - 0.95) < 0.01


def test_few_differences_are_never_sure() -> None:
    assert Moments.from_values([3]).p_value() == 1.0, "one game says nothing"
    assert Moments.from_values([1, 1, 1]).p_value() == 0.25, "as three tosses of a coin"
    assert Moments.from_values([0] * 5000 + [1] * 5).p_value() == pytest.approx(2**-4)
    assert Moments.from_values([1, 2, 3] * 40).p_value() < 1e-9
    assert correct_holm([]) == []
