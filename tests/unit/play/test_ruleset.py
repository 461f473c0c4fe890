"""Loading rulesets to play: names, settings, what is wrong with them, and a light start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rulewright
from honest import some
from processes import PATIENCE
from rulewright.play.ruleset import open_ruleset
from rulewright.ruleset_folders import find_shipped

HEAVY = ("lark", "yaml", "jsonschema", "fluent", "rulewright.tree", "rulewright.compiler")


def test_a_cached_ruleset_starts_without_the_heavy_stages(tmp_path: Path) -> None:
    first = open_ruleset("classics/oh-hell", players=4, cache=tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] == [".bin"]
    program = f"""
import sys
from pathlib import Path
from rulewright.play.ruleset import open_ruleset
game = open_ruleset("classics/oh-hell", players=4, cache=Path({str(tmp_path)!r})).new_game(5)
print([name for name in {HEAVY} if name in sys.modules], game.save())
"""
    out = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout
    assert out == f"[] {first.new_game(5).save()}\n"


def test_a_cached_ruleset_can_still_be_compiled_in_full(tmp_path: Path) -> None:
    open_ruleset("classics/tic-tac-toe", cache=tmp_path)
    cached = open_ruleset("classics/tic-tac-toe", cache=tmp_path)
    assert not cached.program.functions
    assert cached.compiled.program.functions
    assert cached.compiled.program.size == cached.program.size


def test_seats_can_have_names() -> None:
    rules = rulewright.load("classics/oh-hell", players=["ann", "bob", "cid", "dan"])
    game = rules.new_game(2)
    assert game.seats == ("ann", "bob", "cid", "dan") and game.player in game.seats
    state = game.view("ann")["state"]
    assert isinstance(state, dict) and set(state["bid"]) == set(game.seats)
    hands = state["hand"]
    assert "?" not in hands["ann"] and set(hands["bob"]) == {"?"} and len(hands["bob"]) == 5


def test_hidden_cards_stay_hidden_in_views_and_logs() -> None:
    rules = rulewright.load("classics/oh-hell", players=3)
    for seed in range(5):
        game = rules.new_game(seed)
        while not game.over and game.decision_count < 12:
            game.choose(game.legal()[-1])
        for seat in some(game.seats):
            state: Any = game.view(seat)["state"]
            others = [card for s, hand in state["hand"].items() if s != seat for card in hand]
            assert set(others) <= {"?"} and set(state["deck"]) <= {"?"}
            assert json.dumps(game.view(seat))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"ruleset": "classics/tick-tack-toe"}, "ruleset-not-found"),
        ({"ruleset": "a\0b"}, "ruleset-not-found"),
        ({"ruleset": ""}, "ruleset-not-found"),
        ({"players": 3}, "wrong-player-count"),
        ({"players": 0}, "wrong-player-count"),
        ({"players": ["ann", "ann"]}, "bad-seat-name"),
        ({"edition": "ja"}, "unknown-edition"),
        ({"variants": ["fast"]}, "unknown-variant"),
        ({"options": {"fast": True}}, "bad-option"),
    ],
)
def test_a_setting_that_does_not_exist(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(rulewright.DiagnosticError) as caught:
        rulewright.load(**({"ruleset": "classics/tic-tac-toe"} | arguments))
    assert caught.value.diagnostics[0].code == code


def test_a_save_finds_its_ruleset_and_setting() -> None:
    rules = rulewright.load("classics/pig", options={"short_game": True}, players=["ann", "bob"])
    game = rules.new_game(3)
    for _ in range(4):
        game.choose("roll" if "roll" in [o.name for o in game.decision or ()] else 0)
    again = rulewright.load_game(game.save())
    assert again.table.identity == game.table.identity and again.seats == ("ann", "bob")
    assert again.cells == game.cells and again.log == game.log
    unknown = json.dumps(json.loads(game.save()) | {"ruleset": "halma"})
    with pytest.raises(rulewright.SaveError) as caught:
        rulewright.load_game(unknown)
    assert caught.value.diagnostics[0].code == "foreign-save"
    assert find_shipped("../pig") is None and find_shipped("pig") is not None


def test_the_public_names_are_there() -> None:
    for name in rulewright.__all__:
        assert getattr(rulewright, name).__doc__
    with pytest.raises(AttributeError):
        _ = rulewright.nothing  # type: ignore[attr-defined]
