"""Many games at once: native code gives the same numbers, step by step, as single games."""

from __future__ import annotations

import re
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import rulewright
from rulewright.backends.native import library
from rulewright.backends.native.agent_games import DECISIONS, FIRST_SCORE_COLUMN, RANDOM, NativeArena, Seat
from rulewright.document.load import load_manifest
from rulewright.play.faults import GameFault
from rulewright.play.ruleset import Ruleset
from rulewright.rl import VectorEnv, action_numbers, vector
from rulewright.rl.arrays import make_array_specs
from rulewright.ruleset_folders import list_rulesets
from shared import is_in_cookbook, rules
from unit.faulty import FAULTY, faulty

FOLDERS = sorted(list_rulesets())
LIKE_OTHERS = {
    "amazons", "attika", "breakthrough", "chess", "connect-four", "dots-and-boxes", "draughts",
    "hearts", "hex", "kalah", "leduc-poker", "nine-mens-morris", "pax-pamir", "reversi",
    "tic-tac-toe", "ultimate-tic-tac-toe", "y",
}  # fmt: skip
"""Boards and cards of kinds that others have, too: left to the long searches."""
NAMES = ("observation", "hidden", "action_mask", "seat", "seed", "rewards", "ended", "sampled")

pytestmark = pytest.mark.native


def both(ruleset: Ruleset, count: int, **more: object) -> tuple[VectorEnv, VectorEnv]:
    """The games in native code and in Python, where each is a `Match`."""
    return tuple(  # type: ignore[return-value]
        VectorEnv(ruleset, count, native=native, **more)  # type: ignore[arg-type]
        for native in (True, False)
    )


def compared(ruleset: Ruleset, count: int, steps: int, seed: int = 3) -> int:
    """Steps of both, half of them at random, half with any number; gives how many games ended."""
    native, python = both(ruleset, count, seed=seed)
    chance = np.random.default_rng(seed)
    native.reset()
    python.reset()
    ended = 0
    for step in range(steps):
        ours, theirs = native.arrays, python.arrays
        for name in NAMES:
            assert np.array_equal(getattr(ours, name), getattr(theirs, name)), (step, name)
        over = ours.ended
        ended += int(over.sum())
        assert np.array_equal(ours.final_observation[over], theirs.final_observation[over]), step
        assert np.array_equal(ours.final_hidden[over], theirs.final_hidden[over]), step
        numbers = None
        if step % 4 > 1:  # several in a row: options are chosen number by number
            weights = ours.action_mask * chance.random(ours.action_mask.shape)
            numbers = weights.argmax(1)
        native.step(numbers)
        python.step(numbers)
    return ended


@pytest.mark.parametrize(
    "folder",
    [folder for folder in FOLDERS if folder.name not in LIKE_OTHERS and not is_in_cookbook(folder)],
    ids=lambda folder: folder.name,
)
def test_native_code_gives_the_numbers_of_single_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def quick(self: Ruleset, *, batch: bool) -> library.Library:
        return library.build_library(self.compiled.program, quick=True, batch=batch)

    monkeypatch.setattr(Ruleset, "native", quick)
    compared(rules(folder), 3, 24)


@pytest.mark.soak
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_native_code_gives_the_numbers_of_single_games_for_long(folder: Path) -> None:
    for players in sorted(set(load_manifest(folder).players)):
        compared(rules(folder, players), 5, 400)


@pytest.mark.parametrize("name", ["connect-four", "goofspiel", "homesteads", "oh-hell"])
def test_options_that_are_chosen_part_by_part(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where there are more than 512, with bags and values in several parts."""
    monkeypatch.setattr(action_numbers, "MAX_WHOLE_RADIX", 4)
    folder = next(folder for folder in FOLDERS if folder.name == name)
    ruleset = rules(folder, load_manifest(folder).players[1])
    assert not all(one.is_whole for one in action_numbers.ActionNumbers(ruleset.program).decisions)
    compared(ruleset, 3, 60)


@pytest.mark.parametrize("name", ["connect-four", "pig", "kuhn-poker", "goofspiel"])
def test_ends_and_new_beginnings_are_the_same(name: str) -> None:
    """With chance, secrets, and players who answer at once."""
    folder = next(folder for folder in FOLDERS if folder.name == name)
    assert compared(rules(folder, load_manifest(folder).players[0]), 4, 150) > 3


def test_scores_as_rewards() -> None:
    native, python = both(rulewright.load("classics/pig"), 4, reward="score")
    for env in (native, python):
        env.reset(seed=1)
    for _ in range(300):
        ours, theirs = native.step()[1].copy(), python.step()[1]
        assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("threads", [1, 3])
def test_an_episode_is_the_game_of_its_seed(threads: int) -> None:
    """Random games are those of `simulate --players random,random`; so is their end."""
    ruleset = rulewright.load("classics/connect-four")
    arena = NativeArena(ruleset.native())
    count, first = 50, 1000
    env = VectorEnv(ruleset, count, seed=first, reward="score", threads=threads)
    env.reset()
    lengths, seen = np.zeros(count, int), 0
    for _ in range(120):
        seeds = env.arrays.seed.copy()
        _, rewards, ended, _, _ = env.step()
        lengths += 1
        for game in np.flatnonzero(ended):
            assert (seeds[game] - first) % count == game
            row = arena.play_games([Seat(RANDOM)] * 2, int(seeds[game]), 1).numbers
            assert row[DECISIONS] >= lengths[game]
            assert list(row[FIRST_SCORE_COLUMN : FIRST_SCORE_COLUMN + 2]) == rewards[game].tolist()
            seen += 1
        lengths[ended] = 0
    assert seen > 3 * count
    assert min((env.arrays.seed - first) // count) >= 2
    env.close()


def test_threads_change_nothing() -> None:
    one, many = (vector("classics/hex", 37, threads=threads, seed=5) for threads in (1, 4))
    one.reset()
    many.reset()
    for _ in range(40):
        one.step()
        many.step()
        for name in NAMES:
            assert np.array_equal(getattr(one.arrays, name), getattr(many.arrays, name)), name
    many.close()


def test_own_arrays_are_written_in_place() -> None:
    env = vector("classics/tic-tac-toe", 8)
    shape = make_array_specs(env.scheme, 8)["observation"]
    kept = np.zeros((3, *shape.shape), shape.dtype)
    env = vector("classics/tic-tac-toe", 8, arrays=[{"observation": one} for one in kept])
    env.reset(seed=0)
    first = env.step()[0]["observation"]
    assert np.shares_memory(first, kept) and kept[1].any() and not kept[2].any()
    before = kept[1].copy()
    env.step()
    assert np.array_equal(kept[1], before) and kept[2].any()


@pytest.mark.parametrize(
    ("arrays", "said"),
    [
        ({"observations": np.zeros(3)}, "no array"),
        ({"seat": np.zeros(8, np.int64)}, r"int32\[8\], not int64\[8\]"),
        ({"seat": np.zeros(16, np.int32)[::2]}, "one piece"),
        ({"seat": [0] * 8}, "array of numpy"),
    ],
)
def test_arrays_that_do_not_fit(arrays: dict[str, np.ndarray], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        vector("classics/tic-tac-toe", 8, arrays=[arrays])


def test_what_is_not_legal_changes_nothing() -> None:
    env = vector("classics/tic-tac-toe", 4)
    with pytest.raises(RuntimeError, match="reset"):
        env.step()
    seen, _ = env.reset(seed=2)
    before = {name: array.copy() for name, array in seen.items()}
    for wrong in ([0, 9, 0, 0], [0, -1, 0, 0], [0, 2**40, 0, 0]):
        with pytest.raises(ValueError, match="not legal in game 1"):
            env.step(wrong)
    with pytest.raises(ValueError, match="one action for each"):
        env.step([0])
    assert all(np.array_equal(getattr(env.arrays, name), array) for name, array in before.items())
    env.step([0, 1, 2, 3])
    with pytest.raises(ValueError, match="the action 2 is not legal in game 2"):
        env.step([1, 2, 2, 1])


def test_a_rule_fault_is_told_with_its_place(tmp_path: Path) -> None:
    for native in (True, False):
        env = VectorEnv(faulty(tmp_path), 20, native=native)
        with pytest.raises(GameFault) as met:
            env.reset(seed=0)
            for _ in range(200):
                env.step()
        assert met.value.diagnostic.primary.span.source.path.endswith("ruleset.yaml")


def test_a_rule_fault_of_the_scores_is_told(tmp_path: Path) -> None:
    """It is met when a game is over."""
    text = FAULTY.replace(", for ever", "").replace("from 1 to 2", "from 0 to 1")
    text += "scoring:\n  won(p): 1 // (left - 4)\n"
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    for native in (True, False):
        env = VectorEnv(rulewright.load(tmp_path), 40, native=native)
        env.reset(seed=0)
        with pytest.raises(GameFault, match="division by zero"):
            for _ in range(40):
                env.step()


def test_without_a_compiler_it_is_played_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.backends.native.compiling import NoCompiler

    monkeypatch.setenv("RULEWRIGHT_CC", "")
    with pytest.warns(RuntimeWarning, match="played in Python"):
        assert not vector("classics/tic-tac-toe", 2).native
    with pytest.raises(NoCompiler, match="RULEWRIGHT_CC"):
        vector("classics/tic-tac-toe", 2, native=True)


def test_the_form_is_that_of_gymnasium() -> None:
    from gymnasium.vector import AutoresetMode

    env = vector("classics/connect-four", 6)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, told = env.reset(seed=1)
    for _ in range(30):
        assert env.observation_space.contains(seen)
        actions = told["sampled"]
        assert env.action_space.contains(actions)
        seen, rewards, ended, truncated, told = env.step(actions)
        assert rewards.shape == (6, 2) and ended.dtype == truncated.dtype == np.bool_


def test_the_page_of_environments() -> None:
    page = (Path(__file__).parents[3] / "docs" / "environments.md").read_text("utf-8")
    made: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        exec(block.replace("range(1000)", "range(3)"), made)
    assert isinstance(made["env"], VectorEnv) and "rewards" in made


def test_other_threads_run_during_a_step() -> None:
    """A step in native code does not hold Python's lock. Nobody is made to give it away here, so
    that another thread counts on only while a step has let go of it."""
    env = vector("classics/hex", 4096)
    env.reset(seed=1)
    counted, over = [0], threading.Event()

    def count() -> None:
        while not over.is_set():
            counted[0] += 1
            time.sleep(0)  # gives it away

    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=count, daemon=True)
    try:
        thread.start()
        first = counted[0]
        for _ in range(5000):
            env.step()
            if counted[0] > first:
                break
        assert counted[0] > first
    finally:
        over.set()
        sys.setswitchinterval(before)
        thread.join()
