"""Many games that go on together, a choice of each at a time: in native code, or here in Python."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.batching import BatchLayout, Met, NativeBatch
from rulewright.backends.native.library import Library
from rulewright.pcg import MASK64, Pcg
from rulewright.play.faults import GameFault, diagnose
from rulewright.rl.arrays import Array, Arrays, narrowest
from rulewright.rl.match import Match, Scheme
from rulewright.study.simulation.playing.looking import standing
from rulewright.types import BagType

EMPTY = 1000
"""Games in a row that end before anybody is asked."""


class Batch(Protocol):
    """So many games. Episode e of game i has the seed `seed` + i + e * `count`."""

    seed: int

    def begin(self, into: Arrays) -> None:
        """The next episode of every game. Raises GameFault."""

    def illegal(self, numbers: Array) -> int | None:
        """The first game for which a number is none that can be chosen."""

    def step(self, into: Arrays, numbers: Array | None) -> None:
        """One choice in each game; None: at random. Raises GameFault."""

    def restart(self) -> None:
        """Episodes are counted from 0 again."""

    def skip(self) -> None:
        """The episodes that are played are over."""

    def state(self) -> Any:
        """The position of all games, as it is pickled."""

    def restore(self, state: Any) -> None:
        """Stands where another batch of the same games stood."""

    def close(self) -> None:
        """Ends its threads."""


# --- in native code -------------------------------------------------------------------------------


class Native:
    """The games in native code, shared by threads that let other threads run."""

    def __init__(self, scheme: Scheme, library: Library, count: int, threads: int) -> None:
        self.scheme = scheme
        self.threads = max(1, min(threads, count))
        self.games = NativeBatch(library, layout_of(scheme), count, self.threads)
        self._pool: tuple[int, ThreadPoolExecutor] | None = None

    @property
    def seed(self) -> int:
        return self.games.seed

    @seed.setter
    def seed(self, seed: int) -> None:
        self.games.seed = seed

    def restart(self) -> None:
        self.games.episode[:] = [0] * self.games.count

    def skip(self) -> None:
        self.games.episode[:] = [episode + 1 for episode in self.games.episode]

    def state(self) -> tuple[bytes, ...]:
        return self.games.memory()

    def restore(self, state: tuple[bytes, ...]) -> None:
        self.games.restore(state)

    def close(self) -> None:
        if self._pool is not None:
            self._pool[1].shutdown()
            self._pool = None

    def begin(self, into: Arrays) -> None:
        address = into.address
        self._shared(lambda worker: self.games.begin(address, worker))

    def illegal(self, numbers: Array) -> int | None:
        return self.games.illegal(numbers.ctypes.data)

    def step(self, into: Arrays, numbers: Array | None) -> None:
        chosen = None if numbers is None else numbers.ctypes.data
        address = into.address
        if self.threads == 1:
            met = self.games.step(address, chosen, 0)
            if met is not None:
                self._tell(met)
        else:
            self._shared(lambda worker: self.games.step(address, chosen, worker))

    def _shared(self, work: Callable[[int], Met | None]) -> None:
        """Run the work on every worker; the last one is this thread."""
        last = self.threads - 1
        others = [self._threads().submit(work, worker) for worker in range(last)] if last else []
        found = [work(last), *(other.result() for other in others)]
        for met in found:
            if met is not None:
                self._tell(met)

    def _threads(self) -> ThreadPoolExecutor:
        """Made once for each process: a fork has none of its parent's."""
        if self._pool is None or self._pool[0] != os.getpid():
            pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="rulewright-batch")
            self._pool = os.getpid(), pool
        return self._pool[1]

    def _tell(self, met: Met) -> None:
        """Raises GameFault with the place of a fault: the Python backend knows it."""
        games, ruleset = self.games, self.scheme.ruleset
        episode = games.episode[met.game]
        seed = games.seed + met.game + episode * games.count
        if met.code is None:
            if ruleset.new_game(seed).over:
                raise RuntimeError(NOBODY_ASKED)
        else:
            cells = games.game(met.game)
            try:
                ruleset.machine.choose(cells, None, met.code)
                standing(ruleset.machine, cells)
            except RuleFault as fault:
                raise _told(fault, self.scheme) from None
        raise RuntimeError(f"the fault in the game with seed {seed} does not come again")


def layout_of(scheme: Scheme) -> BatchLayout:
    """The numbers of observations and actions, as native code has to know them."""
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
        first_base = -1 if numbered.first is None else numbered.first.base
        decisions.append(
            (numbered.base, int(numbered.whole), first_base, len(alternatives),
             len(info.alternatives))
        )  # fmt: skip
        for number, alternative in enumerate(info.alternatives):
            alternatives.append((alternative.base, len(digits)))
            if numbered.whole:
                continue
            own: list[tuple[int, int, int, int, int]] = []
            over = 1
            pairs = list(zip(alternative.parameters, numbered.digits[number], strict=True))
            for parameter, parts in reversed(pairs):
                inner = 1
                if isinstance(parameter.type, BagType) and parameter.type.most is not None:
                    at = -1 - sum(map(len, bags))
                    bags.append(_numbering(parameter.type))
                    kinds = reversed(list(enumerate(parts)))
                    own += ((over, parameter.radix, at, k, part.base) for k, part in kinds)
                    over *= parameter.radix
                    continue
                for part in reversed(parts):
                    own.append((over, parameter.radix, inner, part.radix, part.base))
                    inner *= part.radix
                over *= parameter.radix
            digits += reversed(own)
            plies = max(plies, len(own) + (numbered.first is not None))
    return BatchLayout(
        len(observations.features), actions.count, np.dtype(narrowest(scheme)).itemsize,
        scheme.reward == "score", plies, tuple(runs), tuple(rows), tuple(decisions),
        tuple(alternatives), tuple(digits), tuple(bags),  # type: ignore[arg-type]
    )  # fmt: skip


def _numbering(type: BagType) -> tuple[int, ...]:
    """Return the numbering of bags with few things, see `bags` in batch.c."""
    assert type.most is not None
    steps = (step for row in type.steps for step in row)
    return (len(type.of.members), type.most, type.capacity, *steps)


# --- in Python ------------------------------------------------------------------------------------


class Python:
    """The same games, played one by one by the Python backend: the same arrays, more slowly."""

    def __init__(self, scheme: Scheme, count: int) -> None:
        self.scheme = scheme
        self.count = count
        self.seed = 0
        self.episode = [0] * count
        self.matches: list[Any] = [None] * count
        self.luck = [Pcg(0)] * count
        self.planned: list[tuple[int, ...]] = [()] * count

    def restart(self) -> None:
        self.episode = [0] * self.count

    def skip(self) -> None:
        self.episode = [episode + 1 for episode in self.episode]

    def state(self) -> tuple[Any, ...]:
        return self.episode, self.matches, self.luck, self.planned

    def restore(self, state: tuple[Any, ...]) -> None:
        self.episode, self.matches, self.luck, self.planned = state

    def close(self) -> None:
        pass

    def begin(self, into: Arrays) -> None:
        into.ended.fill(False)
        into.rewards.fill(0)
        for game in range(self.count):
            self._renew(into, game)

    def illegal(self, numbers: Array) -> int | None:
        for game, number in enumerate(numbers.tolist()):
            if number not in self.matches[game].legal():
                return game
        return None

    def step(self, into: Arrays, numbers: Array | None) -> None:
        into.ended.fill(False)
        into.rewards.fill(0)
        for game in range(self.count):
            match: Match = self.matches[game]
            mover, paths = match.seat, match.paths
            assert mover is not None
            if numbers is None:
                number = self.planned[game][len(match.begun)]
            else:
                number = int(numbers[game])
            match.choose(number)
            match.game.settle()
            if match.over:
                into.ended[game] = True
                try:
                    into.rewards[game] = match.rewards()
                except RuleFault as fault:
                    raise _told(fault, self.scheme) from None
                seen = match.observation(mover)
                into.final_observation[game] = seen.values
                into.final_hidden[game] = seen.hidden
                self.episode[game] += 1
                self._renew(into, game)
            elif match.begun:
                if self.planned[game][: len(match.begun)] != match.begun:
                    left = [path for path in paths if path[: len(match.begun)] == match.begun]
                    self.planned[game] = left[self.luck[game].below(len(left))]
                self._show(into, game)
            else:
                self._stand(into, game)

    def _renew(self, into: Arrays, game: int) -> None:
        """Begin a new game; one without decisions is skipped."""
        for _ in range(EMPTY):
            seed = self.seed + game + self.episode[game] * self.count
            match = Match(self.scheme, self.scheme.ruleset.new_game(seed))
            if not match.over:
                self.matches[game] = match
                self.luck[game] = Pcg(seed)
                self._stand(into, game)
                return
            self.episode[game] += 1
        raise RuntimeError(NOBODY_ASKED)

    def _stand(self, into: Arrays, game: int) -> None:
        """At a decision: random players draw where there is something to choose."""
        paths = list(self.matches[game].paths)
        many = len(paths)
        self.planned[game] = paths[self.luck[game].below(many) if many > 1 else 0]
        self._show(into, game)

    def _show(self, into: Arrays, game: int) -> None:
        match: Match = self.matches[game]
        seat = match.seat
        assert seat is not None
        seen = match.observation(seat)
        into.observation[game] = seen.values
        into.hidden[game] = seen.hidden
        into.action_mask[game] = 0
        into.action_mask[game, match.legal()] = 1
        into.seat[game] = seat
        into.seed[game] = (self.seed + game + self.episode[game] * self.count) & MASK64
        into.sampled[game] = self.planned[game][len(match.begun)]


def _told(fault: RuleFault, scheme: Scheme) -> GameFault:
    return GameFault(fault, diagnose(fault, names=scheme.ruleset.table.names))


NOBODY_ASKED = f"{EMPTY} games in a row end before anybody is asked"
