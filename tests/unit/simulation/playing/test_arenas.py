"""Whole games by players that look ahead: native code and Python play the same, and play well."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.backends.fault import RuleFault
from rulewright.backends.native import library
from rulewright.backends.native.agent_games import (
    FIRST_SCORE_COLUMN,
    GREEDY,
    RANDOM,
    SEARCH,
    NativeArena,
    Seat,
)
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir.program import DECISIONS
from rulewright.play.faults import GameFault
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import Ruleset
from rulewright.play.views import View
from rulewright.simulation.intervals import wilson_interval
from rulewright.simulation.playing.python_arena import PythonArena, replay_fault
from rulewright.simulation.playing.tree_search import rank_seats
from shared import rules
from unit.faulty import faulty

pytestmark = pytest.mark.native
RANDOMS = (Seat(RANDOM), Seat(RANDOM))


def arenas(ruleset: Ruleset) -> tuple[NativeArena, PythonArena]:
    native = NativeArena(library.build_library(ruleset.compiled.program))
    return native, PythonArena(ruleset.machine)


@pytest.mark.parametrize(
    "name",
    [
        "classics/connect-four",
        "classics/pig",
        "classics/reversi",
        pytest.param("arctic", marks=pytest.mark.soak),
    ],
)
def test_random_games_are_playouts(name: str) -> None:
    ruleset = rules(name, 2)
    native, python = arenas(ruleset)
    rows = native.play_games(RANDOMS, 5, 10)
    assert rows == python.play_games(RANDOMS, 5, 10)
    for number, seed in enumerate(range(5, 15)):
        cells = run_playout(ruleset.machine, seed)
        row = rows.numbers[number * rows.width :][: rows.width]
        assert row[0] == cells[DECISIONS]
        scores, places = rank_seats(ruleset.machine, cells)[:2]
        assert list(row[FIRST_SCORE_COLUMN:]) == scores + places


@pytest.mark.parametrize("name", ["classics/connect-four", "classics/pig"])
def test_looking_ahead_is_the_same_in_python(name: str) -> None:
    ruleset = rules(name)
    native, python = arenas(ruleset)
    seats = (Seat(SEARCH, 12), Seat(GREEDY))
    assert native.play_games(seats, 3, 3) == python.play_games(seats, 3, 3)


def test_search_beats_random_in_connect_four() -> None:
    native, _ = arenas(rules("classics/connect-four"))
    won = 0
    for seat in range(2):
        seats = tuple(Seat(SEARCH, 200) if s == seat else Seat(RANDOM) for s in range(2))
        won += list(native.play_games(seats, 1, 50).get_column(FIRST_SCORE_COLUMN + seat)).count(1)
    assert won > 95


@pytest.mark.parametrize(
    ("name", "budget", "games"),
    [("arctic", 60, 8), pytest.param("pax-pamir", 20, 4, marks=pytest.mark.soak)],
)
def test_search_beats_random_in_larger_games(name: str, budget: int, games: int) -> None:
    """On both seats, with far fewer than 200 games played out before each choice."""
    native, _ = arenas(rules(name, 2))
    won = 0
    for seat in range(2):
        seats = tuple(Seat(SEARCH, budget) if s == seat else Seat(RANDOM) for s in range(2))
        rows = native.play_games(seats, 1, games)
        won += list(rows.get_column(FIRST_SCORE_COLUMN + 2 + seat)).count(1)
        assert sum(rows.get_column(7)) == 0, "no look ahead meets a rule fault"
    assert wilson_interval(won, 2 * games).low > 0.5


def test_search_wins_at_cards_that_it_does_not_see() -> None:
    ruleset = rules("classics/oh-hell", 3)
    native, _ = arenas(ruleset)
    rows = native.play_games((Seat(SEARCH, 100), Seat(RANDOM), Seat(RANDOM)), 1, 40)
    wins = list(rows.get_column(FIRST_SCORE_COLUMN + 3)).count(1)
    assert wins > 27, "a third of them would be chance"
    assert sum(rows.get_column(7)) == 0


def test_what_a_player_sees_stays_when_the_rest_is_dealt_anew() -> None:
    ruleset = rules("classics/oh-hell", 3)
    native, _ = arenas(ruleset)
    cells = ruleset.new_game(3).cells
    changed = 0
    for seed in range(20):
        dealt = native.redeal_hidden(cells, 1, seed)

        def seen(cells: list[int], viewer: int | None) -> dict[str, object]:
            return View(ruleset.machine, ruleset.table.names, cells, viewer).read_state()

        assert seen(dealt, 1) == seen(cells, 1)
        changed += seen(dealt, None) != seen(cells, None)
        hands = seen(dealt, None)["hand"]
        assert isinstance(hands, dict)
        assert [len(hand) for hand in hands.values()] == [5, 5, 5]
        assert len({card for hand in hands.values() for card in hand}) == 15
    assert changed == 20


def test_every_choice_is_counted() -> None:
    ruleset = rules("classics/pig")
    native, _ = arenas(ruleset)
    rows = native.play_games(RANDOMS, 1, 30)
    alternatives = [a.name for d in ruleset.program.decisions.values() for a in d.alternatives]
    assert sum(rows.taken[: len(alternatives)]) == sum(rows.get_column(1))
    assert sum(rows.taken[: len(alternatives)]) + sum(rows.forced[: len(alternatives)]) == sum(
        rows.get_column(0)
    )
    assert all(t <= o for t, o in zip(rows.taken, rows.offered, strict=True))


def test_a_fault_is_shown_at_its_place(tmp_path: Path) -> None:
    ruleset = faulty(tmp_path)
    native, _ = arenas(ruleset)
    with pytest.raises(library.NativeFault) as caught:
        native.play_games(RANDOMS, 7, 3)
    choices = native.chosen_codes
    with pytest.raises(DiagnosticError) as shown:
        replay_fault(ruleset, caught.value.seed, choices)
    assert shown.value.diagnostics[0].code == "value-outside"
    assert shown.value.diagnostics[0].primary.span.text == "left -= n"


TOGETHER = """\
ruleset: together
title: Together
language: 1
version: 1.0.0
players: 3
names: {p: player, n: int, c: card}
types:
  card: [fox, owl, cat, dog, hen, cow]
zones:
  card:
    deck: {start: all, ordered: true, seen by: nobody}
    hand(p): {seen by: p}
    pile: {}
state:
  total: {type: int, least: 0, most: 4}
actions:
  turn(p):
    offers:
      play(c):
        takes: {c: 'in hand[p]'}
        do: |
          move c to pile
          total += number(c) // 3
      rest:
        where: size(hand[p]) == 0
        do: nothing
flow:
  deal: |
    shuffle deck
    for p in player:
      draw 2 from deck to hand[p]
  turns:
    repeat: round in 1 to 9
    do: |
      ASK
scoring:
  points(p): total
"""
PLAYED = "\n        move c to pile\n        total += number(c) // 3"
AT_ONCE = {
    "all": f"all p in player choose c in hand[p]:{PLAYED}\n      otherwise: nothing",
    "all may": f"all p in player may choose c in hand[p]:{PLAYED}\n      else: nothing",
    "first may": f"first p in player may choose c in hand[p]:{PLAYED}\n      else: nothing",
    "a menu": "all p in player choose from turn(p)",
    "asked again": "all p in player choose c in hand[p]:\n        move c to pile\n"
    "        p chooses n from 1 to 2\n        total += n\n      otherwise: nothing",
}  # fmt: skip


@pytest.mark.parametrize(
    ("ask", "kind"), [*((ask, RANDOM) for ask in AT_ONCE), ("all", GREEDY), ("all may", GREEDY)]
)
def test_a_fault_in_what_several_choose_comes_again(
    ask: str, kind: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some of them have a single option, and are asked all the same since that would tell."""
    monkeypatch.setattr("rulewright.play.game.MAX_SHOWN_MOVES", 999)
    monkeypatch.setattr("rulewright.play.faults.MAX_SHOWN_MOVES", 999)
    (tmp_path / "ruleset.yaml").write_text(TOGETHER.replace("ASK", AT_ONCE[ask]), "utf-8")
    ruleset = rulewright.load(tmp_path)
    met = 0
    for arena in arenas(ruleset):
        for seed in range(12):
            try:
                arena.play_games((Seat(kind),) * 3, seed, 1)
            except (library.NativeFault, RuleFault):
                met += 1
                with pytest.raises(GameFault) as shown:
                    replay_fault(ruleset, seed, tuple(arena.chosen_codes))
                found = shown.value.diagnostics[0]
                assert found.code == "value-outside"
                assert told(found.notes[0]) == played(ruleset, seed, told(found.notes[0]))
    assert met > 2


def told(note: str) -> list[tuple[str, str]]:
    """The moves that a note names, from the start of the game."""
    moves = note.removeprefix("moves that lead here, from the start of the game: ")
    return [(seat, move) for seat, move in (each.split(": ") for each in moves.split("; "))]


def played(ruleset: Ruleset, seed: int, moves: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those of the moves that can be made, and the one at which the rules cannot go on."""
    game, made = ruleset.new_game(seed), []
    for seat, move in moves:
        assert seat == game.player
        made.append((seat, move))
        try:
            game.choose(move)
        except GameFault:
            break
    return made


def test_forced_decisions_without_end_are_a_fault(tmp_path: Path) -> None:
    text = TOGETHER.replace("ASK", AT_ONCE["first may"]).replace(
        "repeat: round in 1 to 9", "repeat: for ever"
    )
    (tmp_path / "ruleset.yaml").write_text(text.replace("most: 4", "most: 99"), "utf-8")
    ruleset = rulewright.load(tmp_path)
    _, python = arenas(ruleset)
    with pytest.raises(RuleFault):
        python.play_games((Seat(RANDOM),) * 3, 1, 1)
    with pytest.raises(GameFault) as shown:
        replay_fault(ruleset, 1, tuple(python.chosen_codes))
    assert shown.value.diagnostics[0].code == "endless-rule"
