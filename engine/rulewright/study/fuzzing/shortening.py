"""Makes a failure small: the fewest choices, and the plainest setting that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.setting import Setting
from rulewright.study.fuzzing.scout import GameBatch, Scout
from rulewright.study.laws.laws import CAREFUL_LAWS, Attempt, Violation, retrying, told
from rulewright.study.laws.shrinking import ShrinkAttempt, other_ways, shortest, without_each
from rulewright.study.testing.outcome import Failure
from rulewright.workspace.bench import Bench

ROUNDS, VARIED = 40, 100
"""In native code: how often shorter games are looked for by chance, and how many at a time."""
NATIVE_PLIES, NATIVE_ROUNDS = 400_000, 10
"""Choices that may be made again in native code in one round; the shorter, the more tries."""
OTHERS = 10
"""Options that are tried in the place of a choice."""
PLIES = 15_000
"""Choices that may be made again in Python."""
ENUMERATED = 6
"""All games are tried that are shorter than one of so many choices, as far as that goes."""
SEARCHED, SEARCHED_IN_PYTHON = 1_500, 12
"""Games in which a plainer setting has to show the failure."""
MOST_PLAINER = 8


def shortened(bench: Bench, scout: Scout, attempt: Attempt, broken: Violation, why: int) -> Failure:
    """Return the failure of an attempt with a minimal game. `why` is the scout's code for it, 0 if
    the scout does not detect it.
    """
    moves, seed = tuple(attempt.made), attempt.seed
    if broken.by_length:
        return told(attempt, moves, broken)
    if scout.native and why:
        seed, moves = _by_chance(scout, seed, moves, attempt.hushed, why)
        moves = _natively(scout, seed, moves, attempt.hushed, why)
    elif broken.law in CAREFUL_LAWS:
        moves = _looking_everywhere(attempt, broken, moves)
    again = Attempt(bench, attempt.table, seed, moves, looks=why == 0, hushed=attempt.hushed)
    trial = retrying(again, broken)
    first = trial(moves)
    if first.fault is None:  # what native code took for it is something else
        again, moves = attempt, tuple(attempt.made)
        trial = retrying(again, broken)
    else:
        moves, broken = first.made, first.fault
        if scout.native and why and len(moves) > ENUMERATED:
            return told(again, moves, broken)
    tries = PLIES // max(len(moves), 1)
    moves, broken = shortest(moves, broken, trial, tries)
    return told(again, moves, broken)


def _by_chance(
    scout: Scout, seed: int, moves: tuple[int, ...], hushed: frozenset[str], why: int
) -> tuple[int, tuple[int, ...]]:
    """Looks for other games that fail in the same way sooner."""
    for number in range(ROUNDS):
        if len(moves) <= 1:
            break
        fresh = number % 2 == 0
        cut = 0 if fresh else (number * len(moves)) // ROUNDS
        first = seed + number * VARIED
        plan = GameBatch(first if fresh else seed, first, VARIED, (), fresh)
        while plan.count > 0:
            plan = replace(plan, moves=moves[:cut], longest=max(len(moves) - 1, 0))
            flight = scout.fly(plan, hushed, news=False)
            plan = plan.after(flight.games)
            if flight.why == why and len(flight.made) < len(moves):
                seed, moves = flight.seed, flight.made
                cut = min(cut, len(moves))
    return seed, moves


def _natively(
    scout: Scout, seed: int, moves: tuple[int, ...], hushed: frozenset[str], why: int
) -> tuple[int, ...]:
    def tried(moves: tuple[int, ...]) -> ShrinkAttempt[int]:
        flight = scout.replay(seed, moves, hushed)
        return ShrinkAttempt(why if flight.why == why else None, flight.made, 0)

    for _ in range(NATIVE_ROUNDS):
        before, tries = len(moves), NATIVE_PLIES // max(len(moves), 1)
        moves, _, tries = without_each(moves, why, tried, tries)
        moves, _, tries = other_ways(moves, why, tried, tries, OTHERS)
        if len(moves) == before:
            break
    return moves


def _looking_everywhere(
    attempt: Attempt, broken: Violation, moves: tuple[int, ...]
) -> tuple[int, ...]:
    """Laws that are looked at now and then: the same game with a look at every choice."""
    trial = retrying(attempt, broken)
    for length in range(min(len(moves), 60)):
        found = trial(moves[:length])
        if found.fault is not None:
            return found.made
    return moves


# --- settings -------------------------------------------------------------------------------------

Open = Callable[[Setting], tuple[Bench, Scout, str | None]]


def simplified(
    open: Open, setting: Setting, plainer: Callable[[Setting], Iterable[Setting]], failure: Failure
) -> tuple[Setting, Failure]:
    """Return the simplest setting with the same failure, and its game there. `plainer` yields
    settings with one non-default value less.
    """
    left = MOST_PLAINER
    tried = {setting}
    waiting = list(plainer(setting))
    while waiting and left > 0:
        other = waiting.pop(0)
        if other in tried:
            continue
        tried.add(other)
        left -= 1
        try:
            bench, scout, _ = open(other)
        except DiagnosticError:
            continue
        for attempt, broken, why in _failures(bench, scout, failure):
            if broken.key == failure.key:
                failure = shortened(bench, scout, attempt, broken, why)
                setting, waiting = other, list(plainer(other))
                break
    return setting, failure


def _failures(
    bench: Bench, scout: Scout, failure: Failure
) -> Iterator[tuple[Attempt, Violation, int]]:
    """Yield failures in a setting: with the same choices first, then with random ones."""
    table = bench.table(bench.seats)
    quick = failure.law not in CAREFUL_LAWS
    known = scout.known[:]
    games = SEARCHED if scout.native and quick else SEARCHED_IN_PYTHON
    first, seen = failure.seed, set[int]()
    plans = [
        GameBatch(failure.seed, failure.seed, 1, failure.moves),
        GameBatch(first, first, games),
    ]
    for plan in plans:
        left = plan.count
        while left > 0:
            begun = plan.count - left
            step = GameBatch(plan.seed + begun, plan.luck + begun, left if quick else 1, plan.moves)
            flight = scout.fly(step, frozenset(), news=False)
            left -= flight.games
            if quick and (not flight.why or (scout.native and flight.why in seen)):
                continue
            seen.add(flight.why)
            attempt = Attempt(bench, table, flight.seed, flight.made, looks=not quick)
            broken = attempt.fault()
            if broken is not None:
                yield attempt, broken, flight.why
    scout.known[:] = known
