"""Counts sequences of plies, by the backend that is done first."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.library import NativeFault
from rulewright.play.playout import Depth
from rulewright.play.ruleset import Ruleset
from rulewright.play.runtime import Machine
from rulewright.study.simulation.playing.python_arena import replay

FEW = 20_000
"""Sequences that Python counts sooner than C is compiled."""


def count_plies(
    ruleset: Ruleset,
    depth: int,
    seed: int = 0,
    *,
    without_native: Callable[[str], object] | None = None,
) -> list[Depth]:
    """Sequences of up to so many plies; the same as `Ruleset.perft`, in native code where that is
    worth it. If there is none, `without_native` is told why. Raises GameFault."""
    try:
        return _short(ruleset, depth, seed) or _native(ruleset, depth, seed)
    except NoCompiler as reason:
        if without_native is not None:
            without_native(str(reason))
    except (NativeFault, RuleFault):
        pass  # found again below, for its place
    try:
        return ruleset.perft(depth, seed)
    except RuleFault:
        machine = ruleset.machine
        replay(ruleset, seed, _way_to_fault(machine, machine.blank(seed), None, depth) or ())
        raise


def _short(ruleset: Ruleset, depth: int, seed: int) -> list[Depth] | None:
    """All of it if there are few, else None."""
    found: list[Depth] = []
    for ply in range(1, depth + 1):
        expected = found[-1].sequences if found else 1
        if len(found) > 1 and found[-2].sequences:
            expected = expected * found[-1].sequences // found[-2].sequences
        if expected > FEW:
            return None
        found = ruleset.perft(ply, seed)
    return found


def _native(ruleset: Ruleset, depth: int, seed: int) -> list[Depth]:
    sequences, ended = ruleset.native().player().perft(seed, depth)
    return [Depth(n, *both) for n, both in enumerate(zip(sequences, ended, strict=True), 1)]


def _way_to_fault(
    machine: Machine, cells: list[int], code: int | None, depth: int
) -> list[int] | None:
    """The choices behind `code` (None: from the beginning) that lead to the first rule fault."""
    try:
        if code is None:
            options = machine.begin(cells, None, hold=True)
        else:
            options = machine.choose(cells, None, code, hold=True)
    except RuleFault:
        return []
    if depth == 0:
        return None
    for one in options:
        way = _way_to_fault(machine, cells[:], one, depth - 1)
        if way is not None:
            return [one, *way]
    return None
