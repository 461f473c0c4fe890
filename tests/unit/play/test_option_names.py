"""Options whose names could be taken for others: each leads back to its option in saves and
scripts."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.game import Game
from unit.validation.tables import codes, folder_with, play

WORDS = """
names: {p: player, w: word}
types: {word: [done, decline, other]}
state:
  n(p): {type: int, least: 0}
flow:
  turns:
    each: p in player
    repeat: turn in 1 to 2
    do: |
      p may choose w in word:
        n[p] += 1 if w == decline else 5
      p may choose v, w in word:
        n[p] += 10 if v == decline and w == done else 50
      all q in player may choose w in word:
        n[q] += 100 if w == decline else 500
scoring:
  points(p): n[p]
"""
BAGS = """
names: {p: player}
types: {TYPES}
bags:
  deck: {of: card, start: 1}
  hand(p): {of: card, start: 0}
flow:
  turns:
    each: p in player
    do: |
      p chooses pay within deck where size(pay) == 2
      move pay from deck to hand[p]
      p chooses 1 to 2 of card as want
      if size(want) == 0: nothing
scoring:
  points(p): size(hand[p])
"""
KINDS = {
    "pairs": "suit: [red, blue], rank: 1 to 3, card: {product: suit * rank}",
    "pairs-of-pairs": "suit: [red, blue], rank: 0 to 1, sort: {product: suit * rank},"
    " card: {product: sort * rank}",
    "part-of-pairs": "suit: [red, blue], rank: 1 to 3, every: {product: suit * rank},"
    " card: {subset: every, where: it.rank > 1}",
    "numbers": "card: 1 to 4",
    "below-zero": "card: -1 to 2",
    "union": "one: [a, b], two: [c, d], card: {union: one | two}",
}


def each_name_leads_back(game: Game) -> None:
    """Plays a game by names, after a look at all of them."""
    while not game.over:
        options = game.decision.options
        assert len({option.name for option in options}) == len(options)
        for option in options:
            named, coded = game.copy(), game.copy()
            named.choose(option.name)
            coded.choose(option.code)
            assert named.cells == coded.cells, option.name
        game.choose(options[len(game.choices) % len(options)].name)


def test_members_that_are_called_like_an_alternative(tmp_path: Path) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, WORDS))
    game = ruleset.new_game(1)
    assert [option.name for option in game.decision.options] == [
        "done", "word.decline", "other", "decline",
    ]  # fmt: skip
    game.choose("decline")
    assert game.cells == ruleset.load_game(game.save()).cells
    game.choose("decline, done")
    each_name_leads_back(game)
    assert ruleset.load_game(game.save()).cells == game.cells


@pytest.mark.parametrize("kinds", KINDS)
def test_parts_of_bags_whatever_their_kinds_are(tmp_path: Path, kinds: str) -> None:
    rules = BAGS.replace("TYPES", KINDS[kinds])
    ruleset = rulewright.load(folder_with(tmp_path, rules))
    game = ruleset.new_game(2)
    each_name_leads_back(game)
    assert ruleset.load_game(game.save()).cells == game.cells


def test_a_script_names_a_part_of_a_bag_of_pairs(tmp_path: Path) -> None:
    script = """
moves:
  - player1: '{card(red, 1): 1, card(blue, 3): 1}'
  - player1: card(blue, 2)
  - player2: '{card(red, 3): 1, card(red, 2): 1}'
  - player2: '{card(blue, 2): 2}'
"""
    done = play(tmp_path, BAGS.replace("TYPES", KINDS["pairs"]), script)
    assert codes(done) == []


def test_kinds_that_there_are_not(tmp_path: Path) -> None:
    rules = BAGS.replace("TYPES", KINDS["part-of-pairs"])
    ruleset = rulewright.load(folder_with(tmp_path, rules))
    game = ruleset.new_game(2)
    for text in ("{card(red, 1): 2}", "{card(green, 2): 2}", "{card(red): 1}", "{red: 2}"):
        with pytest.raises(rulewright.IllegalMove):
            game.choose(text)


MENU = """
names: {p: player}
state:
  n(p): {type: int, least: 0}
actions:
  turn(p):
    offers:
      more: {do: 'n[p] += 1'}
      NAME: {do: nothing}
flow:
  turns:
    each: p in player
    do: |
      ASK
scoring:
  points(p): n[p]
"""


@pytest.mark.parametrize("name, ask, right", [
    ("done", "p chooses 0 to 2 times from turn(p)", False),
    ("done", "p chooses 2 times from turn(p)", True),
    ("done", "p chooses from turn(p) ending with done", True),
    ("done", "p may choose:\n        done: nothing", True),
    ("decline", "p may choose:\n        decline: nothing", False),
    ("decline", "p chooses 0 to 2 times from turn(p)", True),
    ("decline", "first q in player may choose:\n        decline: nothing", False),
    ("decline", "all q in player may choose:\n        decline: nothing", False),
])  # fmt: skip
def test_a_menu_with_an_alternative_like_the_one_that_is_added(
    tmp_path: Path, name: str, ask: str, right: bool
) -> None:
    folder = folder_with(tmp_path, MENU.replace("NAME", name).replace("ASK", ask))
    if right:
        each_name_leads_back(rulewright.load(folder).new_game(1))
        return
    with pytest.raises(DiagnosticError) as caught:
        rulewright.load(folder)
    assert [each.code for each in caught.value.diagnostics] == ["duplicate-name"]


@pytest.mark.parametrize("times, offered", [
    ("2", ["more", "rest"]),
    ("n[p]", ["more", "rest"]),
    ("2 to 2", ["more", "rest"]),
    ("0 to 2", ["more", "rest", "done"]),
])  # fmt: skip
def test_just_so_many_times_nobody_is_done_sooner(tmp_path: Path, times: str, offered: list[str]) -> None:
    rules = MENU.replace("NAME", "rest").replace("ASK", f"p chooses {times} times from turn(p)")
    ruleset = rulewright.load(folder_with(tmp_path, rules.replace("least: 0", "start: 2")))
    decision = ruleset.new_game(1).decision
    assert [option.name for option in decision.options] == offered
    (info,) = ruleset.program.decisions.values()
    assert [one.name for one in info.alternatives] == offered
