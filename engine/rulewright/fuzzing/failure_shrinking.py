"""Minimise a failure: the fewest choices, and the simplest setting that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.fuzzing.executors import Executor, GameBatch
from rulewright.setting import Setting
from rulewright.validation.laws.properties import (
    CAREFUL_PROPERTIES,
    GameAttempt,
    Violation,
    build_failure,
    create_retry,
)
from rulewright.validation.laws.shrinking import ShrinkAttempt, find_shortest, remove_moves, replace_moves
from rulewright.validation.testing.outcome import Failure
from rulewright.workspace.compiled_setting import CompiledSetting

ROUNDS, VARIED = 40, 100
"""In native code: number of random searches for shorter games, and of games in each."""
NATIVE_PLIES, NATIVE_ROUNDS = 400_000, 10
"""In native code: number of choices that may be replayed in one round, so that shorter games get more tries,
and number of rounds."""
MAX_ALTERNATIVES = 10
"""Number of options that are tried instead of a choice."""
MAX_PYTHON_PLIES = 15_000
"""Number of choices that may be replayed in Python."""
MAX_ENUMERATED_LENGTH = 6
"""Games of at most this length are also shrunk by trying all shorter games, as far as the number of tries
allows."""
SEARCHED, SEARCHED_IN_PYTHON = 1_500, 12
"""Number of games in which a simpler setting has to show the failure, in native code and in Python."""
MAX_SIMPLER_SETTINGS = 8


def shrink_failure(
    bench: CompiledSetting, executor: Executor, attempt: GameAttempt, violation: Violation, failure_code: int
) -> Failure:
    """Return the failure of an attempt with a minimal game. `failure_code` is the scout's code for it, 0 if
    the scout does not detect it.
    """
    moves, seed = tuple(attempt.choices_made), attempt.seed
    if violation.is_too_long:
        return build_failure(attempt, moves, violation)
    if executor.is_native and failure_code:
        seed, moves = _shrink_randomly(executor, seed, moves, attempt.muted_names, failure_code)
        moves = _shrink_natively(executor, seed, moves, attempt.muted_names, failure_code)
    elif violation.property_text in CAREFUL_PROPERTIES:
        moves = _shrink_by_prefix(attempt, violation, moves)
    shrunk_attempt = GameAttempt(
        bench, attempt.table, seed, moves, is_careful=failure_code == 0, muted_names=attempt.muted_names
    )
    trial = create_retry(shrunk_attempt, violation)
    first = trial(moves)
    if first.failure is None:  # the failure that native code reported is another one
        shrunk_attempt, moves = attempt, tuple(attempt.choices_made)
        trial = create_retry(shrunk_attempt, violation)
    else:
        moves, violation = first.choices_made, first.failure
        if executor.is_native and failure_code and len(moves) > MAX_ENUMERATED_LENGTH:
            return build_failure(shrunk_attempt, moves, violation)
    tries = MAX_PYTHON_PLIES // max(len(moves), 1)
    moves, violation = find_shortest(moves, violation, trial, tries)
    return build_failure(shrunk_attempt, moves, violation)


def _shrink_randomly(
    executor: Executor, seed: int, moves: tuple[int, ...], muted_names: frozenset[str], failure_code: int
) -> tuple[int, tuple[int, ...]]:
    """Search for other games with the same failure and fewer choices."""
    for number in range(ROUNDS):
        if len(moves) <= 1:
            break
        fresh = number % 2 == 0
        cut = 0 if fresh else (number * len(moves)) // ROUNDS
        first = seed + number * VARIED
        batch = GameBatch(first if fresh else seed, first, VARIED, (), fresh)
        while batch.count > 0:
            batch = replace(batch, moves=moves[:cut], max_choices=max(len(moves) - 1, 0))
            batch_result = executor.run_batch(batch, muted_names, stop_at_new_features=False)
            batch = batch.skip_games(batch_result.game_count)
            if batch_result.failure_code == failure_code and len(batch_result.choices_made) < len(moves):
                seed, moves = batch_result.seed, batch_result.choices_made
                cut = min(cut, len(moves))
    return seed, moves


def _shrink_natively(
    executor: Executor, seed: int, moves: tuple[int, ...], muted_names: frozenset[str], failure_code: int
) -> tuple[int, ...]:
    def try_moves(moves: tuple[int, ...]) -> ShrinkAttempt[int]:
        replay_result = executor.replay_game(seed, moves, muted_names)
        return ShrinkAttempt(
            failure_code if replay_result.failure_code == failure_code else None,
            replay_result.choices_made,
            0,
        )

    for _ in range(NATIVE_ROUNDS):
        before, tries = len(moves), NATIVE_PLIES // max(len(moves), 1)
        moves, _, tries = remove_moves(moves, failure_code, try_moves, tries)
        moves, _, tries = replace_moves(moves, failure_code, try_moves, tries, MAX_ALTERNATIVES)
        if len(moves) == before:
            break
    return moves


def _shrink_by_prefix(attempt: GameAttempt, violation: Violation, moves: tuple[int, ...]) -> tuple[int, ...]:
    """Shrink to the first prefix that fails: for properties that are tested only at intervals, the game is
    replayed and tested after every choice."""
    trial = create_retry(attempt, violation)
    for length in range(min(len(moves), 60)):
        found = trial(moves[:length])
        if found.failure is not None:
            return found.choices_made
    return moves


# --- settings -------------------------------------------------------------------------------------

OpenSetting = Callable[[Setting], tuple[CompiledSetting, Executor, str | None]]


def simplify_setting(
    open_setting: OpenSetting,
    setting: Setting,
    simpler_settings: Callable[[Setting], Iterable[Setting]],
    failure: Failure,
) -> tuple[Setting, Failure]:
    """Return the simplest setting with the same failure, and its game there. `simpler_settings` yields
    settings with one non-default value less.
    """
    left = MAX_SIMPLER_SETTINGS
    tried_settings = {setting}
    pending_settings = list(simpler_settings(setting))
    while pending_settings and left > 0:
        other = pending_settings.pop(0)
        if other in tried_settings:
            continue
        tried_settings.add(other)
        left -= 1
        try:
            bench, executor, _ = open_setting(other)
        except DiagnosticError:
            continue
        for attempt, violation, why in _iter_failures(bench, executor, failure):
            if violation.failure_key == failure.failure_key:
                failure = shrink_failure(bench, executor, attempt, violation, why)
                setting, pending_settings = other, list(simpler_settings(other))
                break
    return setting, failure


def _iter_failures(
    bench: CompiledSetting, executor: Executor, failure: Failure
) -> Iterator[tuple[GameAttempt, Violation, int]]:
    """Yield failures in a setting: with the same choices first, then with random ones."""
    table = bench.build_game_context(bench.seat_names)
    quick = failure.law not in CAREFUL_PROPERTIES
    known_features = executor.known_features[:]
    games = SEARCHED if executor.is_native and quick else SEARCHED_IN_PYTHON
    first, seen_codes = failure.seed, set[int]()
    plans = [
        GameBatch(failure.seed, failure.seed, 1, failure.moves),
        GameBatch(first, first, games),
    ]
    for plan in plans:
        left = plan.count
        while left > 0:
            begun = plan.count - left
            step = GameBatch(plan.seed + begun, plan.policy_seed + begun, left if quick else 1, plan.moves)
            batch_result = executor.run_batch(step, frozenset(), stop_at_new_features=False)
            left -= batch_result.game_count
            if quick and (
                not batch_result.failure_code
                or (executor.is_native and batch_result.failure_code in seen_codes)
            ):
                continue
            seen_codes.add(batch_result.failure_code)
            attempt = GameAttempt(
                bench, table, batch_result.seed, batch_result.choices_made, is_careful=not quick
            )
            violation = attempt.find_violation()
            if violation is not None:
                yield attempt, violation, batch_result.failure_code
    executor.known_features[:] = known_features
