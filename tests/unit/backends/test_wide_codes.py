"""Decisions whose options need numbers of more than 32 bits: native code and Python have the same
options and the same games, whoever plays them and however they are counted."""

from __future__ import annotations

import numpy as np
import pytest

import rulewright
from rulewright.backends.native.agent_games import GREEDY, RANDOM, SEARCH, NativeArena, Seat
from rulewright.backends.native.live_search import LiveSearch
from rulewright.backends.native.option_buffers import has_wide_codes
from rulewright.ir.program import PC
from rulewright.play.playout import perft, run_playout
from rulewright.play.ruleset import Ruleset
from rulewright.rl import VectorEnv
from rulewright.simulation.playing.python_arena import PythonArena
from unit.validation.tables import folder_with

FEW = 2


def cards(count: int) -> str:
    return ", ".join(f"k{number}" for number in range(1, count + 1))


SCORES = """
scoring:
  points(p): got[p]
"""
FIVE_CARDS = f"""
names: {{p: player, c: card}}
types: {{card: [{cards(100)}]}}
zones:
  card:
    deck: {{ordered: true, start: all, seen by: nobody}}
    hand(p): {{seen by: p}}
state:
  got(p): {{type: int, least: 0}}
define:
  nth(c): count d in card where d < c
flow:
  deal: |
    shuffle deck
    for p in player: draw 6 from deck to hand[p]
  turns:
    each: p in player
    repeat: round in 1 to 2
    do: |
      p chooses a, b, c, d, e in hand[p]
        where nth(a) < nth(b) and nth(b) < nth(c) and nth(c) < nth(d) and nth(d) < nth(e)
      if nth(a) < nth(b) and nth(b) < nth(c) and nth(c) < nth(d) and nth(d) < nth(e):
        got[p] += 1 + nth(e)
      move a from hand[p] to deck
      draw 1 from deck to hand[p]
""" + SCORES.replace("got[p]", "1 + got[p]")
"""100^5 numbers, of which a hand of six has six."""
LONG_MENU = (
    f"""
names: {{p: player, c: card}}
types: {{card: [{cards(60)}]}}
state:
  got(p): {{type: int, least: 0}}
  held(p): {{type: card, start: k1}}
define:
  nth(c): count d in card where d < c
flow:
  turns:
    each: p in player
    repeat: round in 1 to 3
    do: |
      p chooses:
        far(a, b, c, d in card, e in card, f in card)
          where nth(a) > 56 and b == held[p] and c == k60 and d == k59 and e == k58 and f == k57:
          got[p] += nth(a)
          held[p] = a
        near(a in card) where nth(a) < 3:
          got[p] += 1
        also(a in card, b in card) where nth(a) > 57 and nth(b) > 57:
          got[p] += nth(a) - nth(b) if nth(a) > nth(b) else 0
""".replace("a, b, c, d in card", "a in card, b in card, c in card, d in card")
    + SCORES
)
"""The numbers of the last alternatives lie above 60^6."""
LARGE_BAG = (
    f"""
names: {{p: player, g: good}}
types: {{good: [{cards(8)}]}}
bags:
  store: {{of: good, start: 9, most: 99}}
  cargo(p): {{of: good, start: 1, most: 99}}
state:
  got(p): {{type: int, least: 0}}
flow:
  turns:
    each: p in player
    repeat: round in 1 to 2
    do: |
      p chooses pay within cargo[p] where size(pay) > 5
      move pay from cargo[p] to store
      got[p] += size(pay) + (100 if pay[k1] > 0 else 0)
      draw 8 from store to cargo[p]
"""
    + SCORES
)
"""100^8 numbers."""
FEW_OF_MANY = (
    """
names: {p: player, c: card}
types:
  rank: 1 to 16
  suit: [moon, star, sun, wind]
  card: {product: suit * rank}
bags:
  deck: {of: card, start: 1}
  hand(p): {of: card, start: 0}
state:
  got(p): {type: int, least: 0}
  due: {type: 1 to 3, start: 2}
flow:
  deal: |
    for p in player: draw 5 from deck to hand[p]
  turns:
    each: p in player
    repeat: round in 1 to 2
    do: |
      due = round
      p chooses pay within hand[p] where size(pay) == due and pay[card(moon, 1)] == 0
      move pay from hand[p] to deck
      p chooses 1 to 2 of card as want where want[card(sun, 2)] + want[card(wind, 16)] > 0
      got[p] += 3 * want[card(wind, 16)] + size(want)
"""
    + SCORES
)
"""64 kinds, numbered by how many are chosen."""
MANY_KINDS = (
    f"""
names: {{p: player, c: card}}
types: {{card: [{cards(40)}]}}
bags:
  deck: {{of: card, start: 1}}
  hand(p): {{of: card, start: 0}}
state:
  got(p): {{type: int, least: 0}}
flow:
  deal: |
    for p in player: draw 4 from deck to hand[p]
  turns:
    each: p in player
    repeat: round in 1 to 2
    do: |
      p chooses pay within hand[p]
      move pay from hand[p] to deck
      got[p] += size(pay) + (9 if pay[k1] > 0 else 0)
      draw 2 from deck to hand[p]
"""
    + SCORES
)
"""2^40 parts of a bag, of which 16 lie in a hand."""
TOGETHER = (
    f"""
names: {{p: player, c: card}}
types: {{card: [{cards(100)}]}}
state:
  got(p): {{type: int, least: 0}}
define:
  nth(c): count d in card where d < c
flow:
  turns:
    repeat: round in 1 to 2
    do: |
      all p in player may choose a, b, c, d, e in card
        where nth(a) > 97 and nth(b) > 97 and c == k100 and d == k99 and nth(e) == 50 + got[p]:
        got[p] += nth(a) - nth(b) + 2 if nth(e) > 49 else 1000
      else:
        got[p] += 7
      first p in player may choose a, b, c, d, e in card
        where nth(a) > 98 and b == k100 and c == k100 and d == k99 and nth(e) > 97:
        got[p] += 2 if nth(e) > 97 and nth(a) > 98 else 1000
      else:
        nothing
"""
    + SCORES
)
"""Answers of 34 bits, and one that declines with a number above them."""
RULES = {
    "five-cards": FIVE_CARDS,
    "long-menu": LONG_MENU,
    "large-bag": LARGE_BAG,
    "few-of-many": FEW_OF_MANY,
    "many-kinds": MANY_KINDS,
    "together": TOGETHER,
}

pytestmark = pytest.mark.native


@pytest.fixture(scope="module", params=RULES)
def ruleset(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    name = request.param
    return rulewright.load(folder_with(tmp_path_factory.mktemp(name) / name, RULES[name]))


def test_native_code_offers_the_same_and_does_the_same(ruleset: Ruleset) -> None:
    program, machine = ruleset.program, ruleset.machine
    assert has_wide_codes(program) is not any("want" in each.key for each in
                                              program.decisions.values())  # fmt: skip
    player = ruleset.native().make_player()
    for seed in range(4):
        cells = machine.make_cells(seed)
        options = machine.begin_game(cells, None)
        found = player.begin_game(seed)
        turn = 0
        while options:
            assert found == options
            assert player.cells[PC + 1 :] == cells[PC + 1 :]
            turn += 1
            code = options[(7 * seed + 5 * turn) % len(options)]
            options = machine.choose(cells, None, code)
            found = player.choose(code)
        assert not found and player.cells == cells
        assert player.run_playout(seed) == run_playout(machine, seed)


def test_names_lead_back_to_their_options(ruleset: Ruleset) -> None:
    """Saves and scripts have only these."""
    game = ruleset.new_game(3)
    while not game.over:
        options = game.decision.options
        assert len({option.name for option in options}) == len(options)
        for option in options[:40]:
            named, coded = game.copy(), game.copy()
            named.choose(option.name)
            coded.choose(option.code)
            assert named.cells == coded.cells
        game.choose(options[len(options) // 2].name)
    assert ruleset.load_game(game.save()).cells == game.cells


def test_players_that_look_ahead_choose_the_same(ruleset: Ruleset) -> None:
    native, python = NativeArena(ruleset.native()), PythonArena(ruleset.machine)
    for kinds in ((RANDOM, RANDOM), (GREEDY, RANDOM), (RANDOM, SEARCH)):
        seats = [Seat(kind, 12 if kind == SEARCH else 0) for kind in kinds]
        assert native.play_games(seats, 5, FEW) == python.play_games(seats, 5, FEW)


def test_a_player_at_a_table_chooses_a_legal_option(ruleset: Ruleset) -> None:
    game = ruleset.new_game(2)
    for seat in (Seat(GREEDY), Seat(SEARCH, 30)):
        assert LiveSearch(ruleset.native(), seat).choose(game.cells, 4) in game.legal()


def test_counting_is_the_same(ruleset: Ruleset) -> None:
    counted = perft(ruleset.machine, 1, 2)
    sequences, ended = ruleset.native().make_player().perft(1, 2)
    assert [(each.sequences, each.ended) for each in counted] == list(zip(sequences, ended, strict=True))


def test_environments_have_the_same_numbers(ruleset: Ruleset) -> None:
    native, python = (VectorEnv(ruleset, 3, native=which, seed=2) for which in (True, False))
    native.reset()
    python.reset()
    for _ in range(40):
        for name in ("action_mask", "seat", "sampled", "rewards", "ended", "observation"):
            assert np.array_equal(getattr(native.arrays, name), getattr(python.arrays, name)), name
        actions = native.arrays.sampled.copy()
        native.step(actions)
        python.step(actions)
