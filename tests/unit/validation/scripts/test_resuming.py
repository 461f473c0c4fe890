"""A position becomes a scenario: what it says comes out again, and as briefly as can be."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rulewright
from honest import some
from rulewright import resources
from rulewright.explain.explainer import Explainer
from rulewright.play.game import Game
from rulewright.ruleset_folders import list_rulesets
from rulewright.validation.scripts.scenario_export import write_scenario
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_on_bench
from shared import of_each_kind, rules
from unit.validation.tables import folder_with

RULESETS = resources.data_folder("rulesets")


def played(ruleset: str | Path, seed: int, choices: int, players: int | None = None) -> Game:
    random, game = Random(seed), rules(ruleset, players).new_game(seed)
    for _ in range(choices):
        if game.over:
            break
        game.choose(random.choice(game.legal()))
    return game


def resumed(game: Game, text: str) -> Game:
    """The game where a scenario ends, which has to be as it expects."""
    explainer = game.table.explain
    assert isinstance(explainer, Explainer)
    result = run_on_bench(read_script(Path("scenario.yaml"), text), explainer.bench)
    assert result.has_passed and result.game is not None, result.findings
    return result.game


def stands(game: Game) -> tuple[object, ...]:
    """All that a scenario can say: not how often a step of the flow was repeated."""
    explainer = game.table.explain
    assert isinstance(explainer, Explainer)
    symbols = explainer.bench.compiled.analysed.scope.world.symbols
    state = game.full_view()["state"]
    assert isinstance(state, dict)
    said = {name: value for name, value in state.items() if not getattr(symbols.get(name), "read_only", "")}
    decision = game.decision
    asked = decision and (decision.player, [option.name for option in decision])
    return said, asked, game.waiting, game.over


@pytest.mark.parametrize("games", [1, pytest.param(10, marks=pytest.mark.soak)])
@pytest.mark.parametrize("folder", of_each_kind(list_rulesets()))
def test_every_position_is_restored_as_the_scenario_says_it(folder: Path, games: int) -> None:
    ruleset = folder.relative_to(RULESETS).as_posix()
    for seed in some(range(games)):
        game = played(ruleset, seed, Random(seed).randrange(70))
        text = write_scenario(game, ruleset, "as it stood")
        assert stands(resumed(game, text)) == stands(game), text


@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    "ruleset",
    ["attika", *(pytest.param(name, marks=pytest.mark.soak) for name in ("arctic", "pax-pamir"))],
)
def test_large_games_with_more_players_are_restored_too(ruleset: str, games: int) -> None:
    for seed in some(range(games)):
        game = played(ruleset, seed, 60 + 40 * seed, players=4)
        text = write_scenario(game, ruleset, "as it stood")
        assert stands(resumed(game, text)) == stands(game), text


CROSSING = """\
names:
  p, q: player
  s: site
  c, d: card
types:
  card: [oak, elm, fir, yew, ash]
  site: [north, south, east, west, middle]
state:
  mark(s): player?
  seen(p, s): bool
zones:
  card:
    row(p): {ordered: true, seen by: everybody}
    shown: {holds: 1, seen by: everybody}
    kept(p): {holds: 1, seen by: everybody}
    stock: {ordered: true, start: all, seen by: nobody}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        put(s in site) where mark[s] is none:
          mark[s] = p
          for q in player: seen[q, s] = true
        take where size(stock) > 0:
          move first 1 of stock to row[p]
        show(c in row[p]):
          for d in shown: move d to stock
          move c to shown
        keep(c in shown) where size(kept[p]) == 0:
          move c to kept[p]
        swap(c in shown, d in kept[p]):
          move d to stock
          move c to kept[p]
          move d to shown
        rest:
          nothing
"""


def test_members_that_two_types_have_are_written_with_their_type(tmp_path: Path) -> None:
    maps = """\
names: {p: player, s: street}
grids:
  street: {grid: square, columns: 2, rows: 2}
  canal: {grid: square, columns: 2, rows: 1}
state: {place(p): street, ferry: canal}
flow:
  turns:
    each: p in player with here = place[p], for ever
    do: |
      p chooses s in neighbours(here)
      place[p] = s
      if s == here: ferry = b1
"""
    game = rulewright.load(folder_with(tmp_path, maps)).new_game()
    game.choose("b1")
    text = write_scenario(game, "dot", "moved")
    assert "let here = street.a1" in text
    assert stands(resumed(game, text)) == stands(game)


def test_answers_wait_for_others_also_where_a_seat_has_a_single_option(tmp_path: Path) -> None:
    votes = """\
ruleset: dot
title: Dot
language: 1
version: 1.0.0
players: 3
names: {p: player, s: site}
types: {site: [north, south]}
state: {mark(p): site}
flow:
  turns:
    repeat: for ever
    do: |
      all p in player choose s in site where p != player3 or s == south:
        mark[p] = s
"""
    game = rulewright.load(folder_with(tmp_path, votes)).new_game()
    game.choose("south", "player1")
    assert game.waiting == ("player2",)
    again = resumed(game, write_scenario(game, "dot", "a vote"))
    assert again.answered == game.answered == ("player1",)
    again.choose("south", "player2")
    again.choose("south", "player3")
    assert again.full_view()["state"]["mark"] == dict.fromkeys(game.seats, "south")


def test_parameters_of_a_menu_are_bound_by_it(tmp_path: Path) -> None:
    guesses = """\
names: {p: player, s: site}
types: {site: [north, south, east]}
state:
  truth: site
  refuted(s): bool
flow:
  setup: |
    draw s from site
    truth = s
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        name(s) where not refuted[s]:
          if s == truth: end game
          refuted[s] = true
        pass: nothing
"""
    game = rulewright.load(folder_with(tmp_path, guesses)).new_game(seed=1)
    text = write_scenario(game, "dot", "a guess")
    assert "let s" not in text
    assert stands(resumed(game, text)) == stands(game)


def test_a_given_has_only_what_differs_and_says_at_once_what_is_alike(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, CROSSING)
    game = rulewright.load(folder).new_game()
    for move in ("put(north)", "put(south)", "put(east)", "put(west)", "put(middle)", "take"):
        game.choose(move)
    lines = write_scenario(game, "dot", "alike").splitlines()
    assert lines[lines.index("given: |") + 1 :] == [
        "  mark[_] = player1",
        "  mark[south] = player2",
        "  mark[west] = player2",
        "  seen[_, _] = true",
        "  row[player2] = [oak]",
        "perform: |",
        "  let p = player1",
        *(f"  {line[6:]}" for line in CROSSING.split("    do: |\n")[1].splitlines()),
    ]


def test_things_that_change_places_without_room_wait_elsewhere(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, CROSSING)
    for seed in range(12):
        game = played(folder, seed, 40)
        again = resumed(game, write_scenario(game, "dot", "crossing"))
        assert stands(again) == stands(game)


def test_a_move_that_has_begun_is_no_place_to_begin() -> None:
    game = rules("classics/draughts").new_game()
    game.choose("c3")
    text = write_scenario(game, "classics/draughts", "half a move")
    assert "  - black: c3" in text
    assert stands(resumed(game, text)) == stands(game)


def test_answers_that_wait_for_others_are_given_again() -> None:
    game = rules("classics/goofspiel", 3).new_game(seed=4)
    game.choose("7", "player2")
    text = write_scenario(game, "classics/goofspiel", "one has answered")
    assert "  - player2: 7" in text
    again = resumed(game, text)
    assert again.answered == ("player2",)
    assert stands(again) == stands(game)
