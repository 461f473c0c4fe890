"""What forms of the language say of themselves, when somebody asks why."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.explain.questions import why
from rulewright.explain.reason import Reason
from rulewright.play.game import Game
from unit.validation.tables import folder_with

RULES = """
names: {p: player, c: corner, w: path, n: pip, k: card}
types:
  corner: [north, east, south]
  path:
    edges of: corner
    members: {ne: [north, east], es: [east, south]}
  pip: 1 to 3
  card: [ace, king]
relations:
  near: {between: corner, symmetric: true, edges: {north: [east], east: [south]}}
bags:
  cup: {of: pip, start: 2}
zones:
  card:
    deck: {ordered: true, start: all}
    hand: {ordered: true}
state:
  town(c): player?
  laid(w): {type: player?, start: player1}
  gold(p): {type: int, start: 3}
chains:
  realm(c): town[c]
define:
  free(c): no d in neighbours(c) where town[d] is not none
  apart(c): c not in [north, east]
  road(p): longest trail of w in path where laid[w] == p through c in corner where town[c] is none
  rich: most p in player by gold[p], number(p)
  greatest: (most gold[p] for p in player where gold[p] > 5 by gold[p]) otherwise gold[player1]
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses c in corner where town[c] is none
      town[c] = p
      if size(deck) > 0:
        move first 1 of deck to hand at left
      cup[2] -= 1
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    made = rulewright.load(folder_with(tmp_path, RULES)).new_game()
    made.choose("east")
    return made


def told(game: Game, what: str) -> list[str]:
    def texts(reason: Reason) -> list[str]:
        return [reason.text, *(text for part in reason.parts for text in texts(part))]

    return texts(why(game, what).reason)


def test_what_is_denied_is_told_as_it_stands(game: Game) -> None:
    rule = "no d in neighbours(c) where town[d] is not none"
    assert told(game, "free(north)") == [
        "`free(north)` = false",
        f"`{rule}` does not hold: c = north",
        "true for d = east",
    ]
    assert told(game, "free(east)")[:2] == ["`free(east)` = true", f"`{rule}` holds: c = east"]
    assert told(game, "apart(south)")[1] == "`c not in [north, east]` holds: c = south"
    assert told(game, "apart(east)")[1] == "`c not in [north, east]` does not hold: c = east"


def test_a_trail_tells_its_edges_and_where_it_cannot_go_on(game: Game) -> None:
    assert told(game, "road(player1)") == [
        "`road(player1)` = 1",
        "w = ne",
        "w = es",
        "c = east: `town[c] is none` does not hold: town[c] = player1, c = east",
    ]


def test_a_chain_tells_by_what_it_hangs_together(game: Game) -> None:
    assert told(game, "size(realm(north))") == [
        "`size(realm(north))` = 0",
        "`town[c]` = none (c = north)",
    ]
    assert told(game, "first(realm(east))")[1] == "`town[c]` = player1 (c = east)"


def test_what_is_compared_second_is_told_beside_the_first(game: Game) -> None:
    assert told(game, "rich") == [
        "`rich` = player2",
        "p = player1: 3, 1",
        "p = player2: 3, 2 counts",
    ]


def test_what_stands_in_for_none_is_told_as_a_value(game: Game) -> None:
    assert told(game, "greatest") == [
        "`greatest` = 3",
        "`(most gold[p] for p in player where gold[p] > 5 by gold[p])` = none",
        "`gold[player1]` = 3",
    ]


def test_kinds_that_are_numbers_and_rows_are_pieces_of_state(game: Game) -> None:
    assert told(game, "cup[2]") == [
        "`cup[2]` = 1",
        "`player1: east`: it was 2 before",
        "`cup[2] -= 1`: 2: 2 → 1",
    ]
    assert told(game, "hand")[2] == "`move first 1 of deck to hand at left`: ace is added"


REMEMBERED = """
names: {p: player, s: site}
types: {site: [north, south]}
state:
  held: {type: site, start: north}
positions:
  now: {of: [held], kept: 20}
flow:
  start: remember now
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site
      held = s
      if s == north and times_seen(now) == 2:
        reset now
        remember now
      remember now
"""


def test_a_position_that_was_seen_tells_when(tmp_path: Path) -> None:
    """In the end north was remembered twice in one step, behind what was forgotten there."""
    game = rulewright.load(folder_with(tmp_path, REMEMBERED)).new_game()
    assert told(game, "times_seen(now)") == [
        "`times_seen(now)` = 1",
        "the position was the same before the first choice",
    ]
    for site in ("south", "north", "south"):
        game.choose(site)
    assert told(game, "times_seen(now) > 1")[1:] == [
        "`times_seen(now) > 1` holds: times_seen(now) = 2",
        "the position was the same at @1, after `player1: south`",
        "the position was the same at @3, after `player1: south`",
    ]
    game.choose("north")
    assert told(game, "times_seen(now)") == [
        "`times_seen(now)` = 2",
        "the position was the same at @4, after `player2: north`",
        "the position was the same at @4, after `player2: north`",
    ]
    game.choose("north")
    at = "the position was the same at @"
    assert told(game, "times_seen(now)")[1:] == [
        f"{at}5, after `player1: north`",
        f"{at}5, after `player1: north`",
    ]
    assert [part.step for part in why(game, "times_seen(now)").reason.parts] == [5, 5]


TRIED = """
names: {p: player, s: site}
types: {site: [north, south, east, west]}
state:
  held: {type: site, start: north}
  gold: {type: int, least: 0, start: 3}
positions:
  now: {of: [held], kept: 20}
actions:
  turn(p):
    offers:
      go(s):
        where: possible
        do: |
          held = s
          remember now
          held = s
          require times_seen(now) == 1
      pay:
        where: possible
        do: |
          gold -= 2
          move 3 from gold to bank
      rest: nothing
flow:
  start: remember now
  turns:
    each: p in player, for ever
    do: p chooses from turn(p)
"""


def test_what_stops_a_trial_is_told_of_the_position_to_which_it_came(tmp_path: Path) -> None:
    game = rulewright.load(folder_with(tmp_path, TRIED)).new_game()
    for choice in ("go(south)", "rest", "go(east)"):
        game.choose(choice)
    assert told(game, "go(south)")[1:4] == [
        "`require times_seen(now) == 1` is not met",
        "`times_seen(now) == 1` does not hold: times_seen(now) = 2",
        "the position was the same at @1, after `player1: go(south)`",
    ]
    assert told(game, "pay")[1] == ("`move 3 from gold to bank` is not possible: 3 to move, 1 available")
    assert told(game, "gold")[0] == "`gold` = 3"
