"""Environments travel: pickled, copied deeply, and in workers of other libraries."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pytest

import rulewright
from cli_tools import NIM, ruleset
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.rl import aec_env, single_env, vector

Copier = Callable[[Any], Any]


def in_another_process(thing: Any) -> Any:
    """Pickled by a process that unpickled it, and has never heard of it before."""
    code = "import pickle, sys; thing = pickle.load(sys.stdin.buffer)\n"
    code += "pickle.dump(thing, sys.stdout.buffer)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=pickle.dumps(thing), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return pickle.loads(done.stdout)


COPIERS: dict[str, Copier] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "cloudpickle": lambda thing: pickle.loads(cloudpickle.dumps(thing)),
    "deepcopy": copy.deepcopy,
    "another process": in_another_process,
}
BY_COPIER = pytest.mark.parametrize("copied", COPIERS.values(), ids=COPIERS)
GAMES = ("classics/pig", "classics/oh-hell", "classics/draughts", "classics/goofspiel")
BY_GAME = pytest.mark.parametrize("name", GAMES)


def first_legal(mask: Any, number: int) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[number % len(legal)])


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    return bool(one == other)


# --- games ----------------------------------------------------------------------------------------


@BY_COPIER
@BY_GAME
def test_games_go_on_as_they_would_have(name: str, copied: Copier) -> None:
    """With their log, undo, answers that were given, and what is asked of them."""
    game = rulewright.load(name).new_game(7)
    for number in range(25):
        if game.over:
            break
        game.choose(game.legal()[number % len(game.legal())])
    other = copied(game)
    assert other is not game and other.table.identity == game.table.identity
    assert other.view() == game.view() and other.log == game.log and other.answered == game.answered
    assert other.save() == game.save()
    for number in range(10):
        if game.over:
            break
        assert other.legal() == game.legal() and other.decision == game.decision
        code = game.legal()[-1 - number % len(game.legal())]
        game.choose(code)
        other.choose(code)
        assert other.cells == game.cells
    before = game.cells[:]
    other.undo(5)
    assert game.cells == before, "they share nothing that changes"
    game.undo(5)
    assert other.cells == game.cells and other.save() == game.save()
    if not game.over:
        assert rulewright.why(other, game.decision.options[0].name) is not None


def test_a_game_of_a_script_says_that_it_cannot_be_pickled() -> None:
    game = rulewright.run("classics/tic-tac-toe/games/diagonal.yaml")
    with pytest.raises(TypeError, match=r"rulewright\.load"):
        pickle.dumps(game)
    assert copy.deepcopy(game).save() == game.save()


def test_pickles_need_the_same_rules(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    data = pickle.dumps(rulewright.load(folder).new_game())
    assert pickle.loads(data).seats == ("player1", "player2")
    (folder / "ruleset.yaml").write_text(NIM.replace("default: 5", "default: 6"), "utf-8")
    code = "import pickle, sys; pickle.load(sys.stdin.buffer)"
    done = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True, check=False)
    assert done.returncode == 1
    assert RulewrightError.__name__ in done.stderr.decode() and "not those" in done.stderr.decode()


def test_rules_are_the_same_thing_once_in_a_process(tmp_path: Path) -> None:
    rules = rulewright.load("classics/pig", options={"short_game": True}, players=["ann", "bob"])
    one, two = (pickle.loads(pickle.dumps(rules)) for _ in range(2))
    assert one is two and one.seats == ("ann", "bob") and one.setting == rules.setting


def test_overlays_elsewhere_travel_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = ruleset(tmp_path / "nim")
    overlay = "overlay: long\nof: nim\noptions:\n  start:\n    default: {was: 5, now: 9}\n"
    Path("long.yaml").write_text(overlay, "utf-8")
    data = pickle.dumps(rulewright.load("nim", variants=["./long.yaml"]).new_game())
    monkeypatch.chdir("/")
    game = pickle.loads(data)
    assert game.full_view()["state"]["pile"] == 9, folder


# --- Gymnasium and PettingZoo ---------------------------------------------------------------------


@BY_COPIER
@BY_GAME
def test_single_environments(name: str, copied: Copier) -> None:
    env = single_env(name, opponents="random")
    assert copied(env).reset(seed=3)[0].keys() == env.reset(seed=3)[0].keys(), "before a game, too"
    seen, _ = env.reset(seed=3)
    for number in range(6):
        seen, _, over, *_ = env.step(first_legal(seen["action_mask"], number))
        if over:
            seen, _ = env.reset()
    other = copied(env)
    for number in range(40):
        action = first_legal(seen["action_mask"], number)
        step = env.step(action)
        assert same(step, other.step(action))
        seen = step[0]
        if step[2]:
            seen = env.reset()[0]
            assert same(seen, other.reset()[0]), "the generator travels as well"


@BY_COPIER
@BY_GAME
def test_environments_in_turns(name: str, copied: Copier) -> None:
    env = aec_env(name)
    env.reset(seed=5)
    for number in range(9):
        if env.terminations[env.agent_selection]:
            break
        env.step(first_legal(env.observe(env.agent_selection)["action_mask"], number))
    other = copied(env)
    for number in range(40):
        agent = env.agent_selection
        assert other.agent_selection == agent and same(env.last(), other.last())
        if env.terminations[agent]:
            break
        action = first_legal(env.observe(agent)["action_mask"], number)
        env.step(action)
        other.step(action)
    env.reset()
    other.reset()
    assert same(env.last(), other.last())


@BY_COPIER
@pytest.mark.parametrize("native", [False, pytest.param(True, marks=pytest.mark.native)])
@pytest.mark.parametrize("begun", [False, True])
@BY_GAME
def test_vector_environments(name: str, begun: bool, native: bool, copied: Copier) -> None:
    env = vector(name, 7, native=native, seed=11, threads=2, ring=3)
    if begun:
        env.reset()
        for _ in range(13):
            env.step()
    other = copied(env)
    assert (other.num_envs, len(other.sets), other.native) == (7, 3, native)
    if not begun:
        assert same(env.reset(), other.reset())
    for number in range(60):
        actions = None
        if number % 3:
            masks = env.arrays.action_mask
            actions = np.array([first_legal(mask, number) for mask in masks])
        assert same(env.step(actions), other.step(actions))
    assert same(env.reset(), other.reset())
    env.close()
    other.step()
    other.close()


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_workers_of_gymnasium(method: str) -> None:
    """AsyncVectorEnv sends functions that make environments; here, ones that were made already."""
    first = single_env("classics/pig")
    made = [single_env("classics/pig", illegal="lose") for _ in range(2)]
    envs = gymnasium.vector.AsyncVectorEnv([lambda env=env: env for env in made], context=method)
    try:
        seen, _ = envs.reset(seed=[1, 2])
        wanted = [copy.deepcopy(first).reset(seed=seed)[0] for seed in (1, 2)]
        for key in wanted[0]:
            assert np.array_equal(seen[key], np.stack([one[key] for one in wanted]))
        actions = [first_legal(mask, 0) for mask in seen["action_mask"]]
        rewards = envs.step(np.array(actions))[1]
        assert rewards.shape == (2,)
    finally:
        envs.close()


@pytest.mark.parametrize("cpus", [1, 2])
def test_workers_of_supersuit(cpus: int) -> None:
    supersuit = pytest.importorskip("supersuit", reason="SuperSuit is not installed")
    from pettingzoo.utils import conversions

    seats = conversions.turn_based_aec_to_parallel(aec_env("classics/pig"))
    four = supersuit.concat_vec_envs_v1(
        supersuit.pettingzoo_env_to_vec_env_v1(seats), 4, num_cpus=cpus, base_class="gymnasium"
    )
    try:
        seen, _ = four.reset(seed=1)
        ended = 0
        for number in range(130):
            assert seen["action_mask"].shape[0] == 8, "four games of two seats"
            masks = seen["action_mask"]
            actions = [first_legal(mask, number) if mask.any() else 0 for mask in masks]
            seen, _, over, *_ = four.step(np.array(actions))
            ended += int(np.any(over))
        assert ended
    finally:
        four.close()


def test_workers_of_stable_baselines() -> None:
    vec_env = pytest.importorskip(
        "stable_baselines3.common.vec_env", reason="Stable-Baselines3 is not installed"
    )
    made = [single_env("classics/pig") for _ in range(2)]
    envs = vec_env.SubprocVecEnv([lambda env=env: env for env in made], start_method="spawn")
    try:
        seen = envs.reset()
        actions = np.array([first_legal(mask, 0) for mask in seen["action_mask"]])
        seen, rewards, _, _ = envs.step(actions)
        assert rewards.shape == (2,) and seen["observation"].shape[0] == 2
    finally:
        envs.close()


@pytest.mark.cluster
@pytest.mark.filterwarnings("default")
def test_workers_of_ray() -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        env = single_env("classics/pig")
        seen, _ = env.reset(seed=3)
        action = first_legal(seen["action_mask"], 0)
        step = ray.remote(lambda there, number: there.step(number))
        assert same(ray.get(step.remote(env, action)), env.step(action))
    finally:
        ray.shutdown()


# --- OpenSpiel ------------------------------------------------------------------------------------


@BY_COPIER
@BY_GAME
def test_games_and_states_of_open_spiel(name: str, copied: Copier) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from rulewright.rl.spiel import spiel_game

    game = spiel_game(name)
    state = game.new_initial_state()
    for number in range(12):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[number % len(legal)])
    other = copied(state)
    assert str(copied(game)) == str(game)
    assert other.history() == state.history() and other.get_game().num_players() == game.num_players()
    for number in range(20):
        if state.is_terminal():
            break
        assert other.current_player() == state.current_player()
        assert other.legal_actions() == state.legal_actions()
        if not state.is_chance_node():
            assert other.information_state_string() == state.information_state_string()
        action = state.legal_actions()[number % len(state.legal_actions())]
        state.apply_action(action)
        other.apply_action(action)
    assert other.returns() == state.returns()
