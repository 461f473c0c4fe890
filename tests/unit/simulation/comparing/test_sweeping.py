"""Sweeps: every declared number is found, given other values, and what it does is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.backends.native.agent_games import RANDOM, Seat
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.play.ruleset import Ruleset
from rulewright.simulation.comparing import trend
from rulewright.simulation.comparing.comparison import compare_rules
from rulewright.simulation.comparing.comparison_data import build_comparison_data, list_sweep_sentences
from rulewright.simulation.comparing.declared_numbers import (
    NoNumber,
    find_number,
    format_path,
    list_numbers_below,
)
from rulewright.simulation.comparing.parameter_sweep import (
    BadSweep,
    SweepSpace,
    VariedNumber,
    parse_sweep,
)
from rulewright.simulation.runner import GameBudget, PreparedRules, prepare_all
from rulewright.simulation.working.tasks import RulesSource

SHOP = """\
ruleset: shop
title: Shop
language: 1
version: 1.0.0
players: 2 to 4
names: {p: player, g: good, n: shelf}
editions:
  cheap: {title: Cheap, overlays: [cheap]}
options:
  rounds: {type: 1 to 9, default: 2}
  fast: {type: bool, default: false}
types:
  shelf: {range: 1 to 4}
  good:
    fields:
      weight: {type: int, default: 3}
      cost[shelf]: {type: int, default: 0}
    members:
      salt: {cost: {2: 5}}
      wine: {weight: 7}
      cloth: {}
tables:
  price(g, n):
    type: int
    rows:
      salt: {1: 1, 2-4: 2 * n}
      wine, cloth: {1-4: 6}
state:
  points(p): {type: int, least: 0, start: 4}
define:
  bonus: 2 * 2
flow:
  turns:
    repeat: k in 1 to rounds
    steps:
      turn:
        each: p in player
        do: |
          p chooses g in good, n in shelf
          points[p] += price[g, n] + g.weight + bonus + g.cost[n]
scoring:
  total(p): points[p]
"""
CHEAP = "overlay: cheap\nof: shop\ntitle: Cheap\nstate:\n  points(p): {start: 1}\n"
RANDOMS = (Seat(RANDOM), Seat(RANDOM))


@pytest.fixture
def shop(tmp_path: Path) -> RulesSource:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(SHOP, encoding="utf-8")
    (folder / "cheap.yaml").write_text(CHEAP, encoding="utf-8")
    return RulesSource(str(folder), 2)


def documents(rules: RulesSource) -> Documents:
    return load_documents(Path(rules.folder), edition=rules.edition)


def varied(rules: RulesSource, path: str, value: int, folder: Path) -> Ruleset:
    return SweepSpace(rules, [(path, (value,))], folder).make_rules_source((value,)).open_rules()


def swept(
    rules: RulesSource, path: str, values: tuple[int, ...], folder: Path
) -> tuple[VariedNumber, *tuple[PreparedRules, ...]]:
    """A number, the rules as they are, and with each of its values."""
    space = SweepSpace(rules, [(path, values)], folder)
    others = (space.make_rules_source((value,)) for value in values)
    return (space.varied_numbers[0], *prepare_all([rules, *others]))


def scores(ruleset: Ruleset, *moves: str) -> list[int]:
    """The points after these moves; what is left is played with wine on the first shelf."""
    game = ruleset.new_game(1)
    for move in moves:
        game.choose(move)
    while not game.over:
        game.choose("wine, 1")
    return list(game.scores.values())


def test_every_kind_of_number_is_listed(shop: RulesSource) -> None:
    listed = {
        format_path(number.key_path): number.value for number in list_numbers_below(documents(shop), "")
    }
    assert listed == {
        "options.rounds": 2,
        "types.good.weight": 3,
        "types.good.cost": 0,
        "types.good.salt.cost.2": 5,
        "types.good.wine.weight": 7,
        "tables.price.salt.1": 1,
        "tables.price.wine, cloth.1-4": 6,
        "state.points.least": 0,
        "state.points": 4,
    }
    assert [number.text for number in list_numbers_below(documents(shop), "tables.price.salt")] == ["1"]


@pytest.mark.parametrize(
    ("path", "before", "value"),
    [
        ("options.rounds", "2", 3),
        ("state.points", "4", 9),
        ("state.points.start", "4", 9),
        ("types.good.wine.weight", "7", 9),
        ("types.good.cloth.weight", "3", 9),
        ("types.good.salt.cost.2", "5", 9),
        ("define.bonus", "2 * 2", 9),
        ("tables.price.salt.1", "1", 9),
        ("tables.price.salt.3", "2 * n", 9),
        ("tables.price.cloth.2", "6", 9),
        ("tables.price.wine, cloth.1-4", "6", 9),
    ],
)
def test_numbers_are_found_and_changed(
    path: str, before: str, value: int, shop: RulesSource, tmp_path: Path
) -> None:
    assert find_number(documents(shop), path).text == before
    plain = shop.open_rules()
    moves = [f"{good}, {shelf}" for good in ("salt", "wine", "cloth") for shelf in range(1, 5)]
    changed = varied(shop, path, value, tmp_path)
    told = {move for move in moves if scores(plain, move) != scores(changed, move)}
    expected = {
        "types.good.cloth.weight": {f"cloth, {n}" for n in range(1, 5)},
        "types.good.salt.cost.2": {"salt, 2"},
        "tables.price.salt.1": {"salt, 1"},
        "tables.price.salt.3": {"salt, 3"},
        "tables.price.cloth.2": {"cloth, 2"},
    }
    assert told == expected.get(path, set(moves))


def test_what_an_edition_says_can_be_varied(shop: RulesSource, tmp_path: Path) -> None:
    rules = RulesSource(shop.folder, 2, "cheap")
    space = SweepSpace(rules, [("state.points", (1, 5))], tmp_path)
    assert space.varied_numbers[0].current_value == 1 and space.make_rules_source((1,)) == rules
    assert scores(space.make_rules_source((5,)).open_rules())[0] == scores(rules.open_rules())[0] + 4


def test_a_number_and_its_opposite_are_two_rules(shop: RulesSource, tmp_path: Path) -> None:
    space = SweepSpace(shop, [("define.bonus", (-3, 3))], tmp_path)
    less, more = (space.make_rules_source((value,)) for value in (-3, 3))
    assert scores(more.open_rules())[0] == scores(less.open_rules())[0] + 2 * 6, "in each of two rounds"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("state.pionts", "did you mean `state.points`?"),
        ("define.price.salt.1", "there is `tables.price.salt.1`"),
        ("tables.price.oil", "below `tables.price` there is `tables.price.salt.1`"),
        ("tables.price.salt.5", "below `tables.price.salt` there is `tables.price.salt.1`"),
        ("nothing", "there are numbers in `options`, `types`, `tables`, `state`"),
        ("options.fast", "is not a number .*--with fast="),
        ("flow.turns.repeat", "is not a number"),
        ("title", "leads to no number"),
    ],
)
def test_what_is_no_number_is_told(path: str, said: str, shop: RulesSource) -> None:
    with pytest.raises(NoNumber, match=said):
        find_number(documents(shop), path)


@pytest.mark.parametrize("text", ["a.b", "a.b=", "a.b=x", "=1..2", "a=5..1", "a=1..1000"])
def test_what_is_not_a_sweep_is_refused(text: str) -> None:
    with pytest.raises(BadSweep, match="PATH=VALUES"):
        parse_sweep(text)


def test_a_trend_is_told_with_its_slope(shop: RulesSource, tmp_path: Path) -> None:
    found, base, *tables = swept(shop, "state.points", (2, 4, 9), tmp_path)
    wish = GameBudget(games=200, workers=1)
    compared = compare_rules(base, tables, RANDOMS, wish, weights=trend.compute_weights(found.trial_values))
    slopes = {(one.measure, one.subject): one for one in trend.list_trends(compared, found.trial_values)}
    score = slopes["score", "player1"]
    assert score.is_significant and score.slope.low == score.slope.value == score.slope.high == 1
    assert ("wins", "player1") not in slopes, "it never changes who wins"
    named = [(str(value), table) for value, table in zip(found.trial_values, tables, strict=True)]
    data = build_comparison_data(base, named, RANDOMS, wish, compared, sweep=found)
    first, *_ = list_sweep_sentences(data)
    assert first.startswith("the higher state.points, the more player1 scores: by 1.00 for each 1")
    assert first.endswith("(at every step)")


def test_where_a_number_changes_nothing_more_is_told(shop: RulesSource, tmp_path: Path) -> None:
    found, base, *tables = swept(shop, "state.points.least", (-2, -1, 0), tmp_path)
    wish = GameBudget(games=60, workers=1)
    compared = compare_rules(base, tables, RANDOMS, wish, weights=trend.compute_weights(found.trial_values))
    named = [(str(value), table) for value, table in zip(found.trial_values, tables, strict=True)]
    data = build_comparison_data(base, named, RANDOMS, wish, compared, sweep=found)
    assert data["sweep"]["changes_nothing"] and data["sweep"]["unchanged"] == [(-2, 0)]
    assert list_sweep_sentences(data) == [
        "state.points.least changes nothing: all games are identical at every value"
    ]


@pytest.mark.native
def test_the_same_rules_are_compiled_once(shop: RulesSource, tmp_path: Path) -> None:
    first, second = prepare_all([shop, shop])
    assert first.library_path == second.library_path
