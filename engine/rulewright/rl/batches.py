"""Step many games together, one choice at a time, in native code or in Python."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.library import Library
from rulewright.backends.native.native_batch import BatchLayout, MetFault, NativeBatch
from rulewright.pcg import MASK64, Pcg
from rulewright.play.faults import GameFault, make_diagnostic
from rulewright.rl.arrays import Array, BatchArrays, find_narrowest_type
from rulewright.rl.match import Match, Scheme
from rulewright.simulation.playing.tree_search import rank_seats
from rulewright.types import BagType

MAX_EMPTY_GAMES = 1000
"""Maximum number of consecutive games without a decision."""


class GameBatch(Protocol):
    """A batch of games. Episode e of game i has the seed `seed` + i + e * `count`."""

    seed: int

    def begin_episodes(self, arrays: BatchArrays) -> None:
        """Start the next episode of every game. Raises GameFault."""

    def find_illegal(self, actions: Array) -> int | None:
        """Return the number of the first game whose action is illegal; None if all are legal."""

    def step(self, arrays: BatchArrays, actions: Array | None) -> None:
        """Make one choice in each game, at random if `actions` is None. Raises GameFault."""

    def restart_episodes(self) -> None:
        """Restart the count of episodes from 0."""

    def skip_episodes(self) -> None:
        """Count the current episodes as finished."""

    def get_state(self) -> Any:
        """Return the position of all games for pickling."""

    def restore_state(self, batch_state: Any) -> None:
        """Restore the positions of another batch of the same games."""

    def close(self) -> None:
        """Stop the threads."""


# --- in native code -------------------------------------------------------------------------------


class NativeGames:
    """The games in native code, shared by threads that let other threads run."""

    def __init__(self, scheme: Scheme, library: Library, count: int, threads: int) -> None:
        self.scheme = scheme
        self.threads = max(1, min(threads, count))
        self.games = NativeBatch(library, make_layout(scheme), count, self.threads)
        self._pool: tuple[int, ThreadPoolExecutor] | None = None

    @property
    def seed(self) -> int:
        return self.games.seed

    @seed.setter
    def seed(self, seed: int) -> None:
        self.games.seed = seed

    def restart_episodes(self) -> None:
        self.games.episode[:] = [0] * self.games.count

    def skip_episodes(self) -> None:
        self.games.episode[:] = [episode + 1 for episode in self.games.episode]

    def get_state(self) -> tuple[bytes, ...]:
        return self.games.copy_memory()

    def restore_state(self, batch_state: tuple[bytes, ...]) -> None:
        self.games.restore_memory(batch_state)

    def close(self) -> None:
        if self._pool is not None:
            self._pool[1].shutdown()
            self._pool = None

    def begin_episodes(self, arrays: BatchArrays) -> None:
        address = arrays.address
        self._run_on_workers(lambda worker: self.games.begin_games(address, worker))

    def find_illegal(self, actions: Array) -> int | None:
        return self.games.find_illegal(actions.ctypes.data)

    def step(self, arrays: BatchArrays, actions: Array | None) -> None:
        chosen = None if actions is None else actions.ctypes.data
        address = arrays.address
        if self.threads == 1:
            met = self.games.step(address, chosen, 0)
            if met is not None:
                self._raise_fault(met)
        else:
            self._run_on_workers(lambda worker: self.games.step(address, chosen, worker))

    def _run_on_workers(self, task: Callable[[int], MetFault | None]) -> None:
        """Run the work on every worker; the last one is this thread."""
        last = self.threads - 1
        others = [self._get_pool().submit(task, worker) for worker in range(last)] if last else []
        found = [task(last), *(other.result() for other in others)]
        for met in found:
            if met is not None:
                self._raise_fault(met)

    def _get_pool(self) -> ThreadPoolExecutor:
        """Return the thread pool of this process; a forked process needs its own."""
        if self._pool is None or self._pool[0] != os.getpid():
            pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="rulewright-batch")
            self._pool = os.getpid(), pool
        return self._pool[1]

    def _raise_fault(self, met_fault: MetFault) -> None:
        """Raise GameFault with the location of a fault, which the Python backend determines."""
        games, ruleset = self.games, self.scheme.ruleset
        episode = games.episode[met_fault.game]
        seed = games.seed + met_fault.game + episode * games.count
        if met_fault.code is None:
            if ruleset.new_game(seed).over:
                raise RuntimeError(NOBODY_ASKED)
        else:
            cells = games.read_cells(met_fault.game)
            try:
                ruleset.machine.choose(cells, None, met_fault.code)
                rank_seats(ruleset.machine, cells)
            except RuleFault as fault:
                raise _make_game_fault(fault, self.scheme) from None
        raise RuntimeError(f"the fault in the game with seed {seed} does not come again")


def make_layout(scheme: Scheme) -> BatchLayout:
    """Return the numbering of observations and actions in the form that native code needs."""
    program, observations, actions = scheme.ruleset.program, scheme.observations, scheme.actions
    runs: list[tuple[int, int]] = []
    for block in observations.blocks:
        if runs and sum(runs[-1]) == block.base:
            runs[-1] = (runs[-1][0], runs[-1][1] + block.size)
        else:
            runs.append((block.base, block.size))
    rows = []
    for blocks in observations.rows:
        of, first, following = (blocks[f"zone-{kind}"] for kind in ("of", "first", "next"))
        rows.append((of.base, first.base, following.base, of.size, first.size))
    decisions, alternatives, digits = [], list[tuple[int, int]](), list[tuple[int, ...]]()
    bags: list[tuple[int, ...]] = []
    plies = 1
    for numbered, info in zip(actions.decisions, program.decisions.values(), strict=True):
        first_base = -1 if numbered.alternative_digit is None else numbered.alternative_digit.base
        decisions.append(
            (numbered.base, int(numbered.is_whole), first_base, len(alternatives),
             len(info.alternatives))
        )  # fmt: skip
        for number, alternative in enumerate(info.alternatives):
            alternatives.append((alternative.base, len(digits)))
            if numbered.is_whole:
                continue
            digit_rows: list[tuple[int, int, int, int, int]] = []
            over = 1
            pairs = list(zip(alternative.parameters, numbered.digits[number], strict=True))
            for parameter, parts in reversed(pairs):
                inner = 1
                if isinstance(parameter.type, BagType) and parameter.type.max_total is not None:
                    at = -1 - sum(map(len, bags))
                    bags.append(_number_bags(parameter.type))
                    kinds = reversed(list(enumerate(parts)))
                    digit_rows += ((over, parameter.radix, at, k, part.base) for k, part in kinds)
                    over *= parameter.radix
                    continue
                for part in reversed(parts):
                    digit_rows.append((over, parameter.radix, inner, part.radix, part.base))
                    inner *= part.radix
                over *= parameter.radix
            digits += reversed(digit_rows)
            plies = max(plies, len(digit_rows) + (numbered.alternative_digit is not None))
    return BatchLayout(
        len(observations.features), actions.count, np.dtype(find_narrowest_type(scheme)).itemsize,
        scheme.reward == "score", plies, tuple(runs), tuple(rows), tuple(decisions),
        tuple(alternatives), tuple(digits), tuple(bags),  # type: ignore[arg-type]
    )  # fmt: skip


def _number_bags(bag_type: BagType) -> tuple[int, ...]:
    """Return the numbering of bags with few things, see `bags` in batch.c."""
    assert bag_type.max_total is not None
    steps = (step for row in bag_type.cumulative_counts for step in row)
    return (len(bag_type.finite_type.members), bag_type.max_total, bag_type.capacity, *steps)


# --- in Python ------------------------------------------------------------------------------------


class PythonGames:
    """The same games played one after the other by the Python backend: equal arrays, more slowly."""

    def __init__(self, scheme: Scheme, count: int) -> None:
        self.scheme = scheme
        self.count = count
        self.seed = 0
        self.episode = [0] * count
        self.matches: list[Any] = [None] * count
        self.luck = [Pcg(0)] * count
        self.planned: list[tuple[int, ...]] = [()] * count

    def restart_episodes(self) -> None:
        self.episode = [0] * self.count

    def skip_episodes(self) -> None:
        self.episode = [episode + 1 for episode in self.episode]

    def get_state(self) -> tuple[Any, ...]:
        return self.episode, self.matches, self.luck, self.planned

    def restore_state(self, batch_state: tuple[Any, ...]) -> None:
        self.episode, self.matches, self.luck, self.planned = batch_state

    def close(self) -> None:
        pass

    def begin_episodes(self, arrays: BatchArrays) -> None:
        arrays.ended.fill(False)
        arrays.rewards.fill(0)
        for game in range(self.count):
            self._begin_game(arrays, game)

    def find_illegal(self, actions: Array) -> int | None:
        for game, number in enumerate(actions.tolist()):
            if number not in self.matches[game].list_actions():
                return game
        return None

    def step(self, arrays: BatchArrays, actions: Array | None) -> None:
        arrays.ended.fill(False)
        arrays.rewards.fill(0)
        for game in range(self.count):
            match: Match = self.matches[game]
            mover, paths = match.seat_to_move, match.option_paths
            assert mover is not None
            if actions is None:
                number = self.planned[game][len(match.partial_path)]
            else:
                number = int(actions[game])
            match.choose_action(number)
            match.game.discard_undo()
            if match.is_over:
                arrays.ended[game] = True
                try:
                    arrays.rewards[game] = match.compute_rewards()
                except RuleFault as fault:
                    raise _make_game_fault(fault, self.scheme) from None
                seen = match.observe_seat(mover)
                arrays.final_observation[game] = seen.values
                arrays.final_hidden[game] = seen.hidden
                self.episode[game] += 1
                self._begin_game(arrays, game)
            elif match.partial_path:
                if self.planned[game][: len(match.partial_path)] != match.partial_path:
                    left = [path for path in paths if path[: len(match.partial_path)] == match.partial_path]
                    self.planned[game] = left[self.luck[game].draw_below(len(left))]
                self._write_observation(arrays, game)
            else:
                self._plan_choice(arrays, game)

    def _begin_game(self, arrays: BatchArrays, game_number: int) -> None:
        """Begin a new game; one without decisions is skipped."""
        for _ in range(MAX_EMPTY_GAMES):
            seed = self.seed + game_number + self.episode[game_number] * self.count
            match = Match(self.scheme, self.scheme.ruleset.new_game(seed))
            if not match.is_over:
                self.matches[game_number] = match
                self.luck[game_number] = Pcg(seed)
                self._plan_choice(arrays, game_number)
                return
            self.episode[game_number] += 1
        raise RuntimeError(NOBODY_ASKED)

    def _plan_choice(self, arrays: BatchArrays, game_number: int) -> None:
        """Prepare the random choice at a decision with several options."""
        paths = list(self.matches[game_number].option_paths)
        many = len(paths)
        self.planned[game_number] = paths[self.luck[game_number].draw_below(many) if many > 1 else 0]
        self._write_observation(arrays, game_number)

    def _write_observation(self, arrays: BatchArrays, game_number: int) -> None:
        match: Match = self.matches[game_number]
        seat = match.seat_to_move
        assert seat is not None
        seen = match.observe_seat(seat)
        arrays.observation[game_number] = seen.values
        arrays.hidden[game_number] = seen.hidden
        arrays.action_mask[game_number] = 0
        arrays.action_mask[game_number, match.list_actions()] = 1
        arrays.seat[game_number] = seat
        arrays.seed[game_number] = (self.seed + game_number + self.episode[game_number] * self.count) & MASK64
        arrays.sampled[game_number] = self.planned[game_number][len(match.partial_path)]


def _make_game_fault(fault: RuleFault, scheme: Scheme) -> GameFault:
    return GameFault(fault, make_diagnostic(fault, names=scheme.ruleset.table.names))


NOBODY_ASKED = f"{MAX_EMPTY_GAMES} games in a row end before anybody is asked"
