"""Counts sequences of plies, by the backend that is done first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from time import thread_time

from rulewright.backends.fault import RuleFault
from rulewright.backends.native import library
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.library import Library, NativeFault
from rulewright.play.game import Game
from rulewright.play.playout import Depth, OutOfTime, perft
from rulewright.play.ruleset import Ruleset
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.study.simulation.playing.python_arena import replay

FEW = 20_000
PATIENCE = 2.0
"""Sequences, and seconds of work, that Python counts sooner than C is compiled."""


@dataclass(frozen=True, slots=True)
class _Start:
    """The start of counting: a new game, or the decision at which `given` is suspended."""

    machine: Machine
    seed: int
    given: list[int] | None
    native: Callable[[], Library]
    replay: Callable[[Sequence[int]], None]
    """Makes choices from there; what they meet is a GameFault."""

    @property
    def beginning(self) -> list[int]:
        return self.machine.blank(self.seed) if self.given is None else self.given[:]


def count_plies(
    of: Ruleset | Game,
    depth: int,
    seed: int = 0,
    *,
    routes: bool = False,
    finished: Callable[[Depth], object] | None = None,
    without_native: Callable[[str], object] | None = None,
) -> list[Depth]:
    """Count the sequences of up to so many plies of a new game (as `Ruleset.perft`) or from the
    current position of a game whose program has its functions; in native code if it pays off.

    `routes` counts each way to make a move. `finished` receives each depth as soon as it is
    counted; without native code, `without_native` receives the reason. Raises GameFault.
    """
    if isinstance(of, Ruleset):
        start = _Start(of.machine, seed, None, of.native, partial(replay, of, seed))
    else:
        native = partial(library.build, of.program)
        start = _Start(of.table.machine, of.seed, of.cells, native, partial(_play_on, of))
    found: list[Depth] = []

    def count(counter: Callable[[int], Depth]) -> None:
        """Counts the depths that are left."""
        while len(found) < depth:
            found.append(counter(len(found) + 1))
            if finished is not None:
                finished(found[-1])

    def in_python(ply: int, seconds: float = inf) -> Depth:
        return perft(
            start.machine, start.seed, ply, routes=routes, given=start.given, seconds=seconds
        )[-1]

    try:
        with suppress(OutOfTime):
            count(_a_short_while(found, in_python))
        if len(found) < depth:
            count(_native(start, routes))
    except NoCompiler as reason:
        if without_native is not None:
            without_native(str(reason))
    except (NativeFault, RuleFault):
        pass  # found again below, for its place
    try:
        count(in_python)
    except RuleFault:
        start.replay(_way_to_fault(start, start.beginning, None, depth) or ())
        raise
    return found


def _play_on(game: Game, choices: Sequence[int]) -> None:
    copy = game.copy()
    for code in choices:
        copy.choose(code)


def _a_short_while(
    found: list[Depth], in_python: Callable[[int, float], Depth]
) -> Callable[[int], Depth]:
    """Counts a depth in Python. Raises OutOfTime where it takes long, or will."""
    end = thread_time() + PATIENCE

    def count(ply: int) -> Depth:
        expected = found[-1].sequences if found else 1
        if len(found) > 1 and found[-2].sequences:
            expected = expected * found[-1].sequences // found[-2].sequences
        if expected > FEW:
            raise OutOfTime
        return in_python(ply, end - thread_time())

    return count


def _native(start: _Start, routes: bool) -> Callable[[int], Depth]:
    player = start.native().player()

    def count(ply: int) -> Depth:
        sequences, ended = player.perft(start.seed, ply, routes=routes, given=start.given)
        return Depth(ply, sequences[-1], ended[-1])

    return count


def _way_to_fault(
    start: _Start, cells: list[int], code: int | None, depth: int
) -> list[int] | None:
    """The choices behind `code` (None: from the beginning) that lead to the first rule fault within
    so many plies."""
    machine = start.machine
    try:
        if code is None and start.given is not None:
            options = machine.legal(cells)
        elif code is None:
            options = machine.begin(cells, None, hold=True)
        else:
            options = machine.choose(cells, None, code, hold=True)
    except RuleFault:
        return []
    left = depth - (not machine.amid(cells))
    if left < 0:
        return None
    for one in options:
        way = _way_to_fault(start, cells[:], one, left)
        if way is not None:
            return [one, *way]
    return None
