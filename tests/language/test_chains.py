"""Chains against a search by hand, at positions by chance, on both backends."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.play.playout import perft, run_playout
from shared import rules

FOLDER = Path(__file__).parent / "corners" / "chains"
COLUMNS, ROWS = 5, 4
PLACES = range(COLUMNS * ROWS)


def near(place: int) -> list[int]:
    """The places beside one, on a board of squares."""
    column, row = place % COLUMNS, place // COLUMNS
    steps = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return [x + COLUMNS * y for x, y in steps if 0 <= x < COLUMNS and 0 <= y < ROWS]


def string_of(men: Sequence[int], place: int) -> set[int]:
    if men[place] < 0:
        return set()
    found, edge = {place}, [place]
    while edge:
        for other in near(edge.pop()):
            if men[other] == men[place] and other not in found:
                found.add(other)
                edge.append(other)
    return found


def liberties(men: Sequence[int], place: int) -> int:
    beside = {other for inside in string_of(men, place) for other in near(inside)}
    return sum(men[other] < 0 for other in beside)


class Positions:
    """Positions of the ruleset with men by chance, each looked at by hand and by the rules."""

    def __init__(self, seed: int) -> None:
        self.machine = rules(FOLDER).machine
        self.base = next(b.base for b in self.machine.program.blocks if b.name == "man")
        self.chance = random.Random(seed)

    def make(self) -> list[int]:
        cells = self.machine.make_cells(1)
        self.machine.begin_game(cells, None)
        few = self.chance.choice(((-1, -1, -1, 0, 1), (-1, 0, 0, 0, 1), (0, 0, 1), (-1, 0)))
        for place in PLACES:
            cells[self.base + place] = self.chance.choice(few)
        return cells

    def men(self, cells: list[int]) -> list[int]:
        return cells[self.base : self.base + len(PLACES)]

    def look(self, cells: list[int]) -> None:
        men, number = self.men(cells), self.machine.compute_number
        for place in PLACES:
            assert number("define_liberties", cells, place) == liberties(men, place)
        for player in (0, 1):
            strings = [string_of(men, place) for place in PLACES if men[place] == player]
            whole = {frozenset(string) for string in strings}
            assert number("define_strings", cells, player) == len(whole)
            assert number("define_longest", cells, player) == max(map(len, strings), default=0)
        assert number("holds_strings", cells) == 1


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_is_of_the_position_that_is_asked_about(seed: int) -> None:
    """Whatever is asked in between, and however the cells came to be what they are."""
    positions = Positions(seed)
    known = [positions.make() for _ in range(5)]
    for _ in range(60):
        cells = positions.chance.choice(known)
        positions.look(cells)
        cells[positions.base + positions.chance.choice(PLACES)] = positions.chance.choice((-1, 0, 1))


def test_threads_do_not_see_what_others_keep() -> None:
    failed: list[BaseException] = []

    def look(seed: int) -> None:
        try:
            positions = Positions(seed)
            for _ in range(40):
                positions.look(positions.make())
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=look, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


@pytest.mark.native
@pytest.mark.parametrize("depth", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_both_backends_play_the_same_games(depth: int) -> None:
    ruleset = rules(FOLDER)
    player = native_player(ruleset.compiled.program)
    for seed in range(40):
        assert player.run_playout(seed) == run_playout(ruleset.machine, seed), seed
    counted = perft(ruleset.machine, 0, depth)
    native, _ = player.perft(0, depth)
    assert native == [depth.sequences for depth in counted]


def test_a_copy_is_played_on_without_the_game_it_came_from() -> None:
    """Nothing that is kept belongs to a game: its cells are those of the rules alone."""
    game, chance = rules(FOLDER).new_game(seed=4), random.Random(4)
    names = {block.name for block in game.program.blocks}
    chains = rules(FOLDER).compiled.analysed.rules.chains
    assert chains and names.isdisjoint(chain.name for chain in chains)
    while not game.over:
        copied = game.copy()
        before = copied.cells[:]
        game.choose(chance.choice(game.legal()))
        assert copied.cells == before


HIDDEN = """\
ruleset: hidden
title: Hidden
language: 1
version: 1.0.0
players: 2
names: {p: player, s: site}
grids:
  site: {grid: square, columns: 3, rows: 1}
state:
  man(s): {type: player?, start: player1 if s.column < 3 else none, SEEN}
  told: {type: int, least: 0}
chains:
  string(s): man[s]
flow:
  turns:
    each: p in player
    do: |
      p chooses s in site where size(string(s)) > 1
      told += size(string(s))
scoring:
  points(p): told
"""


@pytest.mark.parametrize(
    ("seen", "reason"),
    [
        ("seen by: everybody", "does not hold: size(string(s)) = 0, s = c1"),
        ("seen by: nobody", "depends on information that player1 may not see"),
    ],
)
def test_why_not_tells_what_is_seen(seen: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(HIDDEN.replace("SEEN", seen), "utf-8")
    game = rulewright.load(tmp_path).new_game(seed=1)
    told = " ".join(game.why_not("c1"))
    assert reason in told
