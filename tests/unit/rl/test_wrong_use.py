"""Environments in hands that make mistakes: what is wrong is said, and nothing happens."""

from __future__ import annotations

import copy
import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import rulewright
from rulewright.rl import VectorEnv, aec_env, single_env, vector

pytestmark = pytest.mark.native
FOUR = "classics/connect-four"
MAKERS: list[Callable[..., Any]] = [
    aec_env,
    single_env,
    lambda name, **more: vector(name, 2, **more),
]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize(
    ("name", "more", "error", "said"),
    [
        ("classics/four", {}, rulewright.DiagnosticError, "there is no ruleset `classics/four`"),
        (FOUR, {"players": 5}, rulewright.DiagnosticError, "for 2 players, not for 5"),
        (FOUR, {"players": 2.0}, TypeError, "how many play or a list of names, not 2.0"),
        (FOUR, {"players": "two"}, TypeError, "how many play or a list of names, not 'two'"),
        (FOUR, {"variants": "huge"}, rulewright.DiagnosticError, "there is no variant `huge`"),
        (FOUR, {"options": {"big": 1}}, rulewright.DiagnosticError, "there is no option `big`"),
        (FOUR, {"reward": "win"}, ValueError, "'place' or 'score', not 'win'"),
    ],
)
def test_what_cannot_be_made(
    make: Callable[..., Any], name: str, more: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=re.escape(said)):
        make(name, **more)


@pytest.mark.parametrize(
    ("name", "home", "module", "extra"),
    [
        ("aec_env", "aec", "pettingzoo", "rl"),
        ("single_env", "single", "gymnasium", "rl"),
        ("spiel_game", "spiel", "pyspiel", "open-spiel"),
    ],
)
def test_what_has_to_be_installed(
    name: str, home: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"rulewright.rl.{home}", raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(rulewright.MissingExtra, match=re.escape(f"'rulewright[{extra}]'")):
        getattr(rulewright.rl, name)


@pytest.mark.parametrize("more", [{"seat": 2}, {"seat": -1}, {"opponents": ["random"] * 2}])
def test_a_seat_and_opponents_that_there_are_not(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"there is no seat|opponents are needed"):
        single_env(FOUR, **more)


def test_modes_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="'lose' or 'raise', not 'ignore'"):
        single_env(FOUR, illegal="ignore")  # type: ignore[arg-type]
    for make in (aec_env, single_env):
        with pytest.raises(ValueError, match="'ansi', 'human' or None, not 'rgb_array'"):
            make(FOUR, render_mode="rgb_array")
    for more in ({"threads": 0}, {"ring": 0}, {"count": 0}):
        with pytest.raises(ValueError, match="at least one"):
            vector(FOUR, **{"count": 2, **more})  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        vector(FOUR, 2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["x", 1.5])
def test_seeds_that_are_no_numbers(seed: Any) -> None:
    for env in (aec_env(FOUR), vector(FOUR, 2)):
        with pytest.raises(TypeError):
            env.reset(seed=seed)
    with pytest.raises(TypeError):
        rulewright.load(FOUR).new_game(seed)


def test_seeds_of_numpy_are_numbers() -> None:
    dice, big = rulewright.load("classics/pig"), 2**40
    assert dice.new_game(np.int64(big)).save() == dice.new_game(big).save()  # type: ignore[arg-type]
    env = vector(FOUR, 2, seed=np.int64(3))  # type: ignore[arg-type]
    assert list(env.reset()[1]["seed"]) == [3, 4]
    assert list(env.reset(seed=np.uint64(7))[1]["seed"]) == [7, 8]  # type: ignore[arg-type]


@pytest.mark.parametrize("make", MAKERS)
def test_nothing_goes_on_before_it_begins(make: Callable[..., Any]) -> None:
    env = make(FOUR)
    with pytest.raises(RuntimeError, match="call `reset` first"):
        env.step([0] if isinstance(env, VectorEnv) else 0)


@pytest.mark.parametrize("action", [1.5, None, "3", [3]])
def test_actions_that_are_no_numbers(action: Any) -> None:
    several, one, many = aec_env(FOUR), single_env(FOUR), vector(FOUR, 2)
    several.reset(seed=1)
    one.reset(seed=1)
    seen, _ = many.reset(seed=1)
    before = seen["observation"].copy()
    for env in (several, one):
        with pytest.raises(TypeError, match="an action is a whole number"):
            env.step(action)
    with pytest.raises((TypeError, ValueError)):
        many.step([action, action])
    for kind in (float, bool):
        with pytest.raises(TypeError, match="actions are whole numbers"):
            many.step(np.ones(2, kind))
    assert several.match is not None and several.match.game.decision_count == 0
    assert np.array_equal(many.arrays.observation, before)


def test_nothing_goes_on_after_the_end() -> None:
    several, one, lost = aec_env(FOUR), single_env(FOUR), single_env(FOUR)
    several.reset(seed=1)
    for _ in several.agent_iter():
        seen, _, over, _, _ = several.last()
        several.step(None if over else int(seen["action_mask"].argmax()))
    seen, _ = one.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, _ = one.step(int(seen["action_mask"].argmax()))
    lost.reset(seed=1)
    assert lost.step(99)[1:] == (-1.0, True, False, {"illegal": True})
    for env in (several, one, lost):
        with pytest.raises(RuntimeError, match="the game is over"):
            env.step(0)
        env.close()
        env.close()


def test_a_copy_goes_its_own_way() -> None:
    """By the same rules and the same chance."""
    several, one = aec_env("classics/oh-hell", players=3), single_env(FOUR, opponents="mcts:5")
    several.reset(seed=5)
    one.reset(seed=5)
    for env in (several, one):
        other = copy.deepcopy(env)
        assert other.ruleset is env.ruleset and other.match is not env.match
        assert env.match is not None and other.match is not None
        number = env.match.list_actions()[-1]
        env.step(number)
        assert other.match.game.decision_count == 0
        other.step(number)
        assert other.match.game.cells == env.match.game.cells
    again = copy.deepcopy(one)
    assert np.array_equal(one.reset()[0]["observation"], again.reset()[0]["observation"])


def test_a_position_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """As text in the mode `ansi`; printed at every step in the mode `human`."""
    for make in (aec_env, single_env):
        text = make(FOUR, render_mode="ansi")
        text.reset(seed=1)
        assert '"state"' in str(text.render()) and capsys.readouterr().out == ""
        people = make(FOUR, render_mode="human")
        people.reset(seed=1)
        people.step(3)
        assert people.render() is None
        assert capsys.readouterr().out.count('"state"') == 3
        nobody = make(FOUR)
        nobody.reset(seed=1)
        with pytest.warns(UserWarning, match="render mode"):
            assert nobody.render() is None


@pytest.mark.parametrize("make", MAKERS[:2])
def test_a_seed_may_be_a_number_of_numpy(make: Callable[..., Any]) -> None:
    games = []
    for seed in (7, np.int64(7), np.uint8(7)):
        env = make("classics/pig")
        env.reset(seed=seed)
        env.step(0)
        games.append(env.match.game.save())
    assert len(set(games)) == 1
