"""Begins a game: a small one that can be played at once, to be changed into another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.authoring.drafts import Draft, NoBeginning, check_name, modeline, titled
from rulewright.document.manifest import MOST_PLAYERS
from rulewright.document.names import column_name
from rulewright.records import dataclass
from rulewright.study.scripts.writing import quoted

ROUNDS = 3
COINS = 12
LARGEST = 100


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of columns and rows; `grid` is its kind in the rules."""

    grid: str
    columns: int
    rows: int

    @property
    def places(self) -> Iterator[str]:
        """Their names, in the order of the rules."""
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                yield f"{column_name(column)}{row}"


def begin_game(folder: Path, players: str, board: str, title: str | None = None) -> Draft:
    """A ruleset in a folder, with words, a scenario and a whole game. `players` is a number or a
    range (`2 to 4`), `board` `square:8x8`, `hex:5x5` or `none`. Raises NoBeginning."""
    name = folder.absolute().name
    check_name(name, "a game")
    least, most = _players(players)
    grid = _board(board)
    if grid is not None and grid.columns * grid.rows < most:
        raise NoBeginning(f"a board of {board} has no place for each of {most} players")
    title = title or titled(name)
    head = _HEAD.format(
        name=name, title=quoted(title), players=least if least == most else f"{least} to {most}"
    )
    made = _with_board(grid, least, most) if grid is not None else _without_board(least)
    rules, words, scenario, game = made
    script = f"ruleset: {name}\nplayers: {least}\n"
    return Draft(
        {
            folder / "ruleset.yaml": modeline("ruleset") + head + rules,
            folder / "locales" / "en.ftl": f"title = {title}\n\n{words}",
            folder / "scenarios" / "first.yaml": modeline("script")
            + scenario.format(script=script),
            folder / "games" / "first.yaml": modeline("script") + game.format(script=script),
        },
        {},
    )


def _players(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*(\d{1,3})(?:\s*(?:to|-)\s*(\d{1,3}))?\s*", text)
    least, most = (int(found[1]), int(found[2] or found[1])) if found is not None else (0, 0)
    if not 1 <= least <= most <= MOST_PLAYERS:
        raise NoBeginning(
            f"`{text}` is no number of players: write one from 1 to {MOST_PLAYERS}, or `2 to 4`"
        )
    return least, most


def _board(text: str) -> Board | None:
    if text == "none":
        return None
    found = re.fullmatch(r"(square|hex):(\d{1,3})x(\d{1,3})", text)
    if found is None or not all(1 <= int(size) <= LARGEST for size in found.group(2, 3)):
        raise NoBeginning(f"`{text}` is no board: write `square:8x8`, `hex:5x5` or `none`")
    return Board(found[1], int(found[2]), int(found[3]))


Parts = tuple[str, str, str, str]
"""Rules, words, a scenario and a game."""


def _with_board(board: Board, least: int, most: int) -> Parts:
    rounds = min(ROUNDS, board.columns * board.rows // most)
    places = list(board.places)
    seats = [f"player{number}" for number in range(1, least + 1)]
    moves = "".join(
        f"  - {seats[number % least]}: {places[number]}\n" for number in range(rounds * least)
    )
    rules = _BOARD.format(
        grid=board.grid, columns=board.columns, rows=board.rows, rounds=rounds,
        first=places[0], next=places[min(1, len(places) - 1)],
    )  # fmt: skip
    scenario = _PAIR if board.columns > 1 else _TAKEN
    return (
        rules,
        _BOARD_WORDS,
        scenario.replace("FIRST", places[0]).replace("NEXT", places[min(1, len(places) - 1)]),
        _BOARD_GAME.replace("MOVES", moves).replace("COUNT", str(rounds)),
    )


def _without_board(least: int) -> Parts:
    moves, left, seat = [], COINS, 0
    while left:
        number = min(3, left)
        moves.append(f"  - player{seat + 1}: {number}\n")
        left, last, seat = left - number, seat, (seat + 1) % least
    game = _COINS_GAME.replace("MOVES", "".join(moves)).replace("LAST", f"player{last + 1}")
    return _COINS.replace("START", str(COINS)), _COINS_WORDS, _COINS_SCENARIO, game


_HEAD = """\
ruleset: {name}
title: {title}
language: 1
version: 0.1.0
players: {players}
languages: [en]

"""
_BOARD = """\
# To begin with: in turn, everybody marks an empty place, {rounds} times. Marks beside another of
# the same player count at the end. Change what you like: `rulewright check` says what no longer
# fits.

names:
  p: player
  s, t: site

grids:
  site: {{grid: {grid}, columns: {columns}, rows: {rows}}}

state:
  mark(s): player?               # whose mark stands there; none: nobody's

define:
  rounds_played: {rounds}
  joined_up(s): any t in neighbours(s) where mark[s] is not none and mark[t] == mark[s]

flow:
  rounds:
    repeat: turn in 1 to rounds_played
    steps:
      turns:
        each: p in player
        do: |
          p chooses s in site where mark[s] is none
          mark[s] = p

scoring:
  points(p): count s in site where mark[s] == p and joined_up(s)
"""
_BOARD_WORDS = """\
phase-rounds = Round { $turn }
phase-rounds-turns = Turn of { $p }
rounds-turns-s = { $player } marks a place

score-points = Marks beside each other
name-site = places
name-mark = marks
name-points = points

## The rulebook

rule-rounds = The game has { VALUE("rounds_played") } rounds.
heading-rounds_played = Rounds
rule-rounds_played = There are { VALUE("rounds_played") } rounds.
rule-rounds-turns = In turn, everybody marks an empty place.
rule-joined_up = A mark counts if another of the same player stands beside it.
rule-points = At the end everybody has a point for each own mark that counts.
name-joined_up = a mark beside another of the same player
example-first = Two marks that count
"""
_PAIR = """\
scenario: two marks beside each other count
{script}given: |
  mark[FIRST] = player1
  mark[NEXT] = player1
expect:
  - joined_up(FIRST) and points(player1) == 2
"""
_TAKEN = """\
scenario: a mark by itself does not count
{script}given: |
  mark[FIRST] = player1
expect:
  - not joined_up(FIRST)
"""
_BOARD_GAME = """\
game: a whole game
{script}moves:
MOVESexpect:
  - (count s in site where mark[s] == player1) == COUNT
"""
_COINS = """\
# To begin with: in turn, everybody takes one to three coins from the heap; whoever takes the last
# one wins. Change what you like: `rulewright check` says what no longer fits.

names:
  p: player

state:
  heap: {type: int, least: 0, start: START}
  winner: player?

flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n in 1 to 3 where n <= heap
      heap -= n
      if heap == 0:
        winner = p
        end game

scoring:
  points(p): 1 if winner == p else 0
"""
_COINS_WORDS = """\
phase-turns = Turn of { $p }
turns-n = { $player } takes coins

score-points = Won
name-heap = coins in the heap
name-winner = winner
name-points = points

## The rulebook

rule-turns = In turn, everybody takes one to three coins. Whoever takes the last one wins.
rule-points = One point for who won.
example-first = The last coin
"""
_COINS_SCENARIO = """\
scenario: whoever takes the last coin wins
{script}given:
  from: setup
  set: heap = 2
moves:
  - illegal: player1 3
  - player1: 2
expect:
  - winner == player1
"""
_COINS_GAME = """\
game: a whole game
{script}moves:
MOVESexpect:
  - winner == LAST
"""
