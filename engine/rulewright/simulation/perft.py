"""Count sequences of plies with the backend that finishes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf

from rulewright.backends.fault import RuleFault
from rulewright.backends.native import library
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.library import Library, NativeFault
from rulewright.play.game import Game
from rulewright.play.playout import Depth, OutOfTime, perft
from rulewright.play.ruleset import Ruleset
from rulewright.play.runtime import Machine
from rulewright.processor_time import thread_time
from rulewright.records import dataclass
from rulewright.simulation.playing.python_arena import replay_fault

MAX_PYTHON_SEQUENCES = 20_000
PYTHON_SECONDS = 2.0
"""Limits of counting in Python, sequences and seconds; beyond them, compiling C is faster."""


@dataclass(frozen=True, slots=True)
class _CountStart:
    """The start of counting: a new game, or the decision at which `start_cells` is suspended."""

    machine: Machine
    seed: int
    start_cells: list[int] | None
    build_native: Callable[[], Library]
    replay_choices: Callable[[Sequence[int]], None]
    """A function that makes choices from the start; it raises GameFault at a runtime error."""

    @property
    def first_cells(self) -> list[int]:
        return self.machine.make_cells(self.seed) if self.start_cells is None else self.start_cells[:]


def count_plies(
    subject: Ruleset | Game,
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
    if isinstance(subject, Ruleset):
        start = _CountStart(subject.machine, seed, None, subject.native, partial(replay_fault, subject, seed))
    else:
        native = partial(library.build_library, subject.program)
        start = _CountStart(
            subject.table.machine, subject.seed, subject.cells, native, partial(_play_choices, subject)
        )
    depth_counts: list[Depth] = []

    def count_remaining(counter: Callable[[int], Depth]) -> None:
        """Count the depths that are left."""
        while len(depth_counts) < depth:
            depth_counts.append(counter(len(depth_counts) + 1))
            if finished is not None:
                finished(depth_counts[-1])

    def count_in_python(ply: int, seconds: float = inf) -> Depth:
        return perft(
            start.machine, start.seed, ply, routes=routes, start_cells=start.start_cells, seconds=seconds
        )[-1]

    try:
        with suppress(OutOfTime):
            count_remaining(_python_counter(depth_counts, count_in_python))
        if len(depth_counts) < depth:
            count_remaining(_native_counter(start, routes))
    except NoCompiler as reason:
        if without_native is not None:
            without_native(str(reason))
    except (NativeFault, RuleFault):
        pass  # counting again in Python, below, finds its location
    try:
        count_remaining(count_in_python)
    except RuleFault:
        start.replay_choices(_find_fault_path(start, start.first_cells, None, depth) or ())
        raise
    return depth_counts


def _play_choices(game: Game, choices: Sequence[int]) -> None:
    copy = game.copy()
    for code in choices:
        copy.choose(code)


def _python_counter(
    depth_counts: list[Depth], count_in_python: Callable[[int, float], Depth]
) -> Callable[[int], Depth]:
    """Return a function that counts a depth in Python; it raises OutOfTime if that takes, or is expected to
    take, too long."""
    end = thread_time() + PYTHON_SECONDS

    def count_depth(ply: int) -> Depth:
        expected = depth_counts[-1].sequences if depth_counts else 1
        if len(depth_counts) > 1 and depth_counts[-2].sequences:
            expected = expected * depth_counts[-1].sequences // depth_counts[-2].sequences
        if expected > MAX_PYTHON_SEQUENCES:
            raise OutOfTime
        return count_in_python(ply, end - thread_time())

    return count_depth


def _native_counter(start: _CountStart, routes: bool) -> Callable[[int], Depth]:
    player = start.build_native().make_player()

    def count_depth(ply: int) -> Depth:
        sequences, ended = player.perft(start.seed, ply, routes=routes, start_cells=start.start_cells)
        return Depth(ply, sequences[-1], ended[-1])

    return count_depth


def _find_fault_path(start: _CountStart, cells: list[int], code: int | None, depth: int) -> list[int] | None:
    """Return the choices after `code` (None: from the start) that lead to the first runtime error within
    `depth` plies; None if there is none."""
    machine = start.machine
    try:
        if code is None and start.start_cells is not None:
            options = machine.list_options(cells)
        elif code is None:
            options = machine.begin_game(cells, None, hold=True)
        else:
            options = machine.choose(cells, None, code, hold=True)
    except RuleFault:
        return []
    left = depth - (not machine.is_mid_move(cells))
    if left < 0:
        return None
    for one in options:
        fault_path = _find_fault_path(start, cells[:], one, left)
        if fault_path is not None:
            return [one, *fault_path]
    return None
