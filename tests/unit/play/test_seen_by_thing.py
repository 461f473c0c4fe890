"""Zones in which it hangs on the thing who sees it: views, what is dealt anew, what is computed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.backends.native import library
from rulewright.backends.native.agent_games import GREEDY, SEARCH, NativeArena, Seat
from rulewright.pcg import Pcg
from rulewright.play.game import Game, IllegalMove
from rulewright.play.views import View
from rulewright.simulation.playing.determinization import Determinizer
from rulewright.simulation.playing.python_arena import PythonArena
from shared import rules

ROWS = Path(__file__).parents[2] / "language" / "22-rows"


def shown(game: Game, seat: str | None, zone: str) -> Any:
    state: Any = game.view(seat)["state"]
    return state[zone]


def first_of(game: Game, seat: str) -> str:
    state: Any = game.full_view()["state"]
    card = state["row"][seat][0]
    assert isinstance(card, str)
    return card


def test_a_card_that_lies_face_up_is_seen_where_it_lies() -> None:
    game = rulewright.load(ROWS).new_game(seed=2)
    card = first_of(game, "player1")
    assert shown(game, "player1", "row")["player1"] == ["?", "?"]
    game.choose("turn_up")
    for seat in ("player1", "player2", None):
        assert shown(game, seat, "row")["player1"] == [card, "?"]
    game.choose("pass")
    game.choose("swap")
    assert shown(game, "player2", "row")["player1"] == ["?", card]
    game.choose(f"take({card})")
    assert shown(game, "player1", "row")["player1"] == ["?"]


def test_what_is_not_seen_stands_behind_the_rest() -> None:
    game = rulewright.load(ROWS).new_game(seed=2)
    blocks = {(b.name, b.kind): b for b in game.program.blocks}
    names = list(game.program.types["card"])
    (drawer,) = [f for f in game.program.families if f.name == "drawer"]
    of, size = blocks["card", "zone-of"], blocks["card", "zone-size"]
    for card in ("rose", "rust", "sea"):
        game.cells[of.base + names.index(card)] = drawer.first_place
    game.cells[size.base + drawer.first_place] = 3
    assert shown(game, "player1", "drawer")["player1"] == ["rose", "rust", "sea"]
    assert shown(game, "player2", "drawer")["player1"] == ["?", "?", "?"]
    game.cells[blocks["opened", "state"].base] = 1
    assert shown(game, "player2", "drawer")["player1"] == ["rose", "rust", "?"]


@pytest.mark.native
def test_what_is_seen_is_not_dealt_anew() -> None:
    ruleset = rules(ROWS, 2)
    native = NativeArena(library.build_library(ruleset.compiled.program))
    game = ruleset.new_game(seed=3)
    game.choose("turn_up")
    changed = 0
    for seed in range(10):
        dealt = native.redeal_hidden(game.cells, 1, seed)
        python = Determinizer(ruleset.machine).resample_hidden(game.cells, 1, Pcg(seed))
        assert dealt == python

        def seen(cells: list[int], viewer: int | None) -> dict[str, object]:
            return View(ruleset.machine, ruleset.table.names, cells, viewer).read_state()

        assert seen(dealt, 1)["row"] == seen(game.cells, 1)["row"]
        changed += seen(dealt, None)["row"] != seen(game.cells, None)["row"]
    assert changed > 5


@pytest.mark.native
def test_players_that_look_ahead_are_the_same_in_python() -> None:
    ruleset = rules(ROWS, 2)
    native = NativeArena(library.build_library(ruleset.compiled.program))
    seats = (Seat(SEARCH, 12), Seat(GREEDY))
    assert native.play_games(seats, 3, 3) == PythonArena(ruleset.machine).play_games(seats, 3, 3)


def test_reasons_know_what_is_seen_and_nothing_more() -> None:
    game = rulewright.load(ROWS).new_game(seed=2)
    card = first_of(game, "player1")
    game.choose("turn_up")
    hidden = shown(game, None, "row")["player1"].index("?")
    state: Any = game.full_view()["state"]
    other = state["row"]["player1"][hidden]
    with pytest.raises(IllegalMove) as caught:
        game.choose(f"take({other})")
    assert card != other and state["up"][other] is False
    assert "up[c]" in "\n".join(caught.value.reasons) or "may not see" in str(caught.value)
