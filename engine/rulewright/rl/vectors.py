"""Step many games of a ruleset at once, as arrays of numpy."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

import rulewright
from rulewright.backends.native.compiling import NoCompiler
from rulewright.play.faults import GameFault
from rulewright.play.ruleset import Ruleset
from rulewright.rl.arrays import Array, BatchArrays
from rulewright.rl.batches import GameBatch, NativeGames, PythonGames
from rulewright.rl.match import Reward, Scheme

Step = tuple[dict[str, Array], Array, Array, Array, dict[str, Array]]


def vector(
    ruleset: str | Path,
    count: int,
    *,
    players: int | Sequence[str] | None = None,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    reward: Reward = "place",
    seed: int = 0,
    threads: int = 1,
    ring: int = 2,
    arrays: Sequence[Mapping[str, Array]] | None = None,
    native: bool | None = None,
) -> VectorEnv:
    """Return `count` parallel games of a ruleset, with the arguments of `rulewright.load`; see `VectorEnv`.
    `reward`: see `rulewright.rl.match.Scheme`. Raises DiagnosticError, and NoCompiler if `native` is True and
    there is no C compiler.
    """
    loaded = rulewright.load(ruleset, players=players, edition=edition, variants=variants, options=options)
    return VectorEnv(
        loaded, count, reward=reward, seed=seed, threads=threads, ring=ring, arrays=arrays,
        native=native,
    )  # fmt: skip


class VectorEnv:
    """`num_envs` parallel games, each of which makes one choice per step for its seat to move. The
    interface is that of a vector environment of Gymnasium, with a reward for each seat.

    Episode e of game i has the seed `seed` + i + e * `num_envs`, for any number of `threads`. A
    finished game restarts within the same step (`AutoresetMode.SAME_STEP`). Results are always
    the same arrays, written in place: `ring` sets of them alternate (`sets`), so that with two
    the previous step's remain valid. `arrays` are your own, a set for each turn, by their names
    (`rulewright.rl.arrays.shapes`); missing ones are allocated.

    `native`: whether to play in native code; None: if there is a C compiler, otherwise in
    Python with the same results and a warning.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        count: int,
        *,
        reward: Reward = "place",
        seed: int = 0,
        threads: int = 1,
        ring: int = 2,
        arrays: Sequence[Mapping[str, Array]] | None = None,
        native: bool | None = None,
    ) -> None:
        count, threads, ring, seed = map(operator.index, (count, threads, ring, seed))
        if count < 1 or threads < 1 or ring < 1:
            raise ValueError("there has to be at least one game, one thread and one set of arrays")
        self.ruleset = ruleset
        self.scheme = Scheme(ruleset, reward)
        self.num_envs = count
        own_arrays: Sequence[Mapping[str, Array]] = [{}] * ring if arrays is None else arrays
        if not own_arrays:
            raise ValueError("`arrays` has to have at least one set")
        self.sets = tuple(BatchArrays(self.scheme, count, one) for one in own_arrays)
        self.batch = _make_batch(self.scheme, count, threads, native)
        self.native = isinstance(self.batch, NativeGames)
        self.batch.seed = seed
        self._workers = threads
        self._turn = -1
        self._truncated = np.zeros(count, np.bool_)
        self._standing = False

    @property
    def arrays(self) -> BatchArrays:
        """The set of arrays that the last step has written."""
        return self.sets[self._turn]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Array]]:
        """Restart every game: with a seed its first episode, otherwise the next one. Returns the
        observations, and the other arrays by name, as `step` does. Raises GameFault.
        """
        if seed is not None:
            self.batch.seed = operator.index(seed)
            self.batch.restart_episodes()
        elif self._turn >= 0:
            self.batch.skip_episodes()
        into = self._next_arrays()
        self._standing = False
        self.batch.begin_episodes(into)
        self._standing = True
        return into.get_observations(), self._collect_info(into)

    def step(self, actions: Any = None) -> Step:
        """Take these actions in every game, or random ones. Returns the next observations, the rewards by
        game and seat, which games have ended, that none was truncated, and by name `seat`, `seed`, `sampled`,
        `final_observation` and `final_hidden`.

        Raises ValueError, without choosing anything, if an action is not legal, and GameFault, after which
        all games have to be reset.
        """
        if not self._standing:
            raise RuntimeError("call `reset` first")
        numbers = None if actions is None else self._check_actions(actions)
        into = self._next_arrays()
        try:
            self.batch.step(into, numbers)
        except GameFault:
            self._standing = False
            raise
        return into.get_observations(), into.rewards, into.ended, self._truncated, self._collect_info(into)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle or copy the environment at its current position, with arrays and threads of its
        own."""
        made = partial(
            VectorEnv, reward=self.scheme.reward, threads=self._workers, ring=len(self.sets),
            native=self.native,
        )  # fmt: skip
        arrays = [one.copy_arrays() for one in self.sets]
        state = (self.batch.seed, self.batch.get_state(), arrays, self._turn, self._standing)
        return made, (self.ruleset, self.num_envs), state

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.batch.seed, games, arrays, self._turn, self._standing = state
        self.batch.restore_state(games)
        for one, contents in zip(self.sets, arrays, strict=True):
            one.fill_arrays(contents)

    def close(self) -> None:
        """Release the threads."""
        self.batch.close()

    def _next_arrays(self) -> BatchArrays:
        self._turn = (self._turn + 1) % len(self.sets)
        return self.sets[self._turn]

    def _check_actions(self, actions: Any) -> Array:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        if given.shape != (self.num_envs,):
            raise ValueError(f"there has to be one action for each of {self.num_envs} games")
        numbers = np.ascontiguousarray(given, np.int64)
        wrong = self.batch.find_illegal(numbers)
        if wrong is not None:
            raise ValueError(f"the action {numbers[wrong]} is not legal in game {wrong}")
        return numbers

    def _collect_info(self, arrays: BatchArrays) -> dict[str, Array]:
        names = ("seat", "seed", "sampled", "final_observation", "final_hidden")
        return {name: getattr(arrays, name) for name in names}

    # --- as Gymnasium describes an environment ----------------------------------------------------

    @cached_property
    def metadata(self) -> dict[str, Any]:
        from gymnasium.vector import AutoresetMode

        return {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    @cached_property
    def single_observation_space(self) -> Any:
        from gymnasium import spaces

        from rulewright.rl.base_environment import make_observation_space

        one = dict(make_observation_space(self.scheme).spaces)
        wide: Any = one["observation"]
        kind = self.sets[0].observation.dtype
        one["observation"] = spaces.Box(wide.low.astype(kind), wide.high.astype(kind), wide.shape, kind.type)
        return spaces.Dict(one)

    @cached_property
    def single_action_space(self) -> Any:
        from gymnasium.spaces import Discrete

        return Discrete(self.scheme.actions.count)

    @cached_property
    def observation_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.num_envs)


def _make_batch(scheme: Scheme, count: int, threads: int, native: bool | None) -> GameBatch:
    if native is not False:
        try:
            return NativeGames(scheme, scheme.ruleset.native(batch=True), count, threads)
        except NoCompiler as missing:
            if native:
                raise
            warnings.warn(f"games are played in Python: {missing}", RuntimeWarning, stacklevel=4)
    return PythonGames(scheme, count)
