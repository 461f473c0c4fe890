"""Attika at play: options that differ lead to positions that differ, and hands stay hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from honest import some
from rulewright import Game, resources
from rulewright.play.log import Event
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from shared import rules, workshop

SAMPLE = 40


def state_of(game: Game, viewer: str | None) -> dict[str, Any]:
    """What a seat, or somebody who only watches, sees of the state."""
    seen: Any = game.view(viewer)["state"]
    return dict(seen)


def position(game: Game) -> str:
    """What lies where, however the hexes came to be numbered, and what is being decided."""
    seats = state_of(game, None)["mat"]
    seen: list[Any] = []
    for view in (None, *seats):
        state = state_of(game, view)
        del state["site"]
        seen.append(sorted((name, _sorted(value)) for name, value in state.items()))
    decision = game.decision
    if decision is not None:
        seen.append((decision.player, decision.key, str(decision.subjects)))
    return repr(seen)


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((str(key), _sorted(inner)) for key, inner in value.items())
    return value


@pytest.mark.parametrize("share", [0.01, pytest.param(0.1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_no_two_options_lead_to_the_same_position(players: int, seed: int, share: float) -> None:
    """At decisions all over a game; of those with very many options a part, in which
    neighbours (like the turns of a tile at one place) are together."""
    game = rules("attika", players).new_game(seed=seed)
    chosen = random.Random(seed)
    asked: set[str] = set()
    while (decision := game.decision) is not None:
        options = list(decision.options)
        if decision.key not in asked or chosen.random() < share:
            asked.add(decision.key)
            positions: dict[str, str] = {}
            first = chosen.randrange(max(1, len(options) - SAMPLE))
            for option in options[first : first + SAMPLE]:
                after = game.copy()
                after.choose(option)
                key = position(after)
                assert key not in positions, f"{option.name} and {positions[key]} are the same"
                positions[key] = option.name
        game.choose(chosen.choice(options))
    assert {"turn", "fresh_tile", "build.pay", "expand.spot"} <= asked


def test_hands_and_stacks_are_hidden_from_others() -> None:
    game = rules("attika", 3).new_game(seed=5)
    seats = list(state_of(game, None)["mat"])
    for viewer in some(seats):
        state = state_of(game, viewer)
        for owner in some(seats):
            shown = set(state["hand"][owner])
            assert ("size" in shown and len(shown) == 1) == (owner != viewer)
            assert all(set(stack) == {"size"} for stack in state["stack"][owner].values())
        assert set(state["deck"]) == {"size"}


@pytest.mark.parametrize("games", [1, pytest.param(30, marks=pytest.mark.soak)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_within_the_bound(players: int, games: int) -> None:
    ruleset = rules("attika", players)
    for seed in some(range(games)):
        game, chosen = ruleset.new_game(seed=seed), random.Random(seed)
        decisions = 0
        while (decision := game.decision) is not None:
            game.choose(chosen.choice(list(decision.options)))
            decisions += 1
        assert decisions < 4000
        assert state_of(game, None)["winner"] is not None


def test_the_short_turn_of_the_rulebook_ends_by_choice() -> None:
    """Stopping brings two cards although a third building could have been put up."""
    folder = resources.data_folder("rulesets") / "attika"
    script = read_script(folder / "scenarios" / "turn-example.yaml")
    moves: list[Event] = []
    result = run_script(
        script,
        workshop(folder),
        observer=lambda events: moves.extend(e for e in events if e.kind == "move"),
    )
    assert result.has_passed
    finish = next(move for move in moves if move.alternative == "finish")
    assert not finish.forced
