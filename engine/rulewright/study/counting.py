"""Counts sequences of plies, by the backend that is done first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import thread_time

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.library import NativeFault
from rulewright.play.playout import Depth, OutOfTime, perft
from rulewright.play.ruleset import Ruleset
from rulewright.play.runtime import Machine
from rulewright.study.simulation.playing.python_arena import replay

FEW = 20_000
PATIENCE = 2.0
"""Sequences, and seconds of work, that Python counts sooner than C is compiled."""


def count_plies(
    ruleset: Ruleset,
    depth: int,
    seed: int = 0,
    *,
    routes: bool = False,
    finished: Callable[[Depth], object] | None = None,
    without_native: Callable[[str], object] | None = None,
) -> list[Depth]:
    """Sequences of up to so many plies; the same as `Ruleset.perft`, in native code where that is
    worth it. `routes` counts each way to make a move. `finished` is told each depth as soon as it
    is counted; if there is no native code, `without_native` is told why. Raises GameFault."""
    found: list[Depth] = []

    def count(counter: Callable[[int], Depth]) -> None:
        """Counts the depths that are left."""
        while len(found) < depth:
            found.append(counter(len(found) + 1))
            if finished is not None:
                finished(found[-1])

    try:
        with suppress(OutOfTime):
            count(_a_short_while(ruleset, seed, found, routes))
        if len(found) < depth:
            count(_native(ruleset, seed, routes))
    except NoCompiler as reason:
        if without_native is not None:
            without_native(str(reason))
    except (NativeFault, RuleFault):
        pass  # found again below, for its place
    try:
        count(lambda ply: ruleset.perft(ply, seed, routes=routes)[-1])
    except RuleFault:
        machine = ruleset.machine
        replay(ruleset, seed, _way_to_fault(machine, machine.blank(seed), None, depth) or ())
        raise
    return found


def _a_short_while(
    ruleset: Ruleset, seed: int, found: list[Depth], routes: bool
) -> Callable[[int], Depth]:
    """Counts a depth in Python. Raises OutOfTime where it takes long, or will."""
    end = thread_time() + PATIENCE

    def count(ply: int) -> Depth:
        expected = found[-1].sequences if found else 1
        if len(found) > 1 and found[-2].sequences:
            expected = expected * found[-1].sequences // found[-2].sequences
        if expected > FEW:
            raise OutOfTime
        left = end - thread_time()
        return perft(ruleset.machine, seed, ply, routes=routes, seconds=left)[-1]

    return count


def _native(ruleset: Ruleset, seed: int, routes: bool) -> Callable[[int], Depth]:
    player = ruleset.native().player()

    def count(ply: int) -> Depth:
        sequences, ended = player.perft(seed, ply, routes=routes)
        return Depth(ply, sequences[-1], ended[-1])

    return count


def _way_to_fault(
    machine: Machine, cells: list[int], code: int | None, depth: int
) -> list[int] | None:
    """The choices behind `code` (None: from the beginning) that lead to the first rule fault within
    so many plies."""
    try:
        if code is None:
            options = machine.begin(cells, None, hold=True)
        else:
            options = machine.choose(cells, None, code, hold=True)
    except RuleFault:
        return []
    left = depth - (not machine.amid(cells))
    if left < 0:
        return None
    for one in options:
        way = _way_to_fault(machine, cells[:], one, left)
        if way is not None:
            return [one, *way]
    return None
