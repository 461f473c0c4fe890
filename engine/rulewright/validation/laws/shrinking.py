"""Shrink a failing game: leave out choices, then try every shorter game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from rulewright.records import dataclass

FailureType = TypeVar("FailureType")


@dataclass(frozen=True, slots=True)
class ShrinkAttempt(Generic[FailureType]):
    """The result of a list of choices: the failure, if it is the same, with the choices made up to it;
    otherwise the number of options at their end, 0 if the game is over."""

    failure: FailureType | None
    choices_made: tuple[int, ...]
    option_count: int


TryMoves = Callable[[tuple[int, ...]], ShrinkAttempt[FailureType]]


def find_shortest(
    moves: tuple[int, ...], failure: FailureType, attempt: TryMoves[FailureType], max_tries: int
) -> tuple[tuple[int, ...], FailureType]:
    """Return the shortest list of choices found in `max_tries` tries that fails in the same way, and the
    failure."""
    moves, failure, left = remove_moves(moves, failure, attempt, max_tries)
    return _enumerate_games(moves, failure, attempt, max(left, max_tries // 4))


def remove_moves(
    moves: tuple[int, ...], failure: FailureType, attempt: TryMoves[FailureType], tries: int
) -> tuple[tuple[int, ...], FailureType, int]:
    """Remove choices while the game still fails, halves first and single choices last, until none can be
    removed; then replace choices by the first option where the game still fails."""
    size = max(len(moves) // 2, 1)
    while size and tries > 0:
        before, at = len(moves), 0
        while at < len(moves) and tries > 0:
            tries -= 1
            trial = attempt(moves[:at] + moves[at + size :])
            if trial.failure is not None and len(trial.choices_made) < len(moves):
                moves, failure = trial.choices_made, trial.failure
            else:
                at += size
        if size > 1 or len(moves) == before:
            size //= 2
    for at, chosen in enumerate(moves):
        if chosen and tries > 0:
            tries -= 1
            trial = attempt((*moves[:at], 0, *moves[at + 1 :]))
            if trial.failure is not None and len(trial.choices_made) <= len(moves):
                moves, failure = trial.choices_made, trial.failure
                if at >= len(moves):
                    break
    return moves, failure, tries


def replace_moves(
    moves: tuple[int, ...],
    failure: FailureType,
    attempt: TryMoves[FailureType],
    tries: int,
    option_limit: int,
) -> tuple[tuple[int, ...], FailureType, int]:
    """Replace each choice by one of the first `option_limit` options while the game then fails sooner."""
    again = True
    while again and tries > 0:
        again = False
        for at in range(len(moves) - 1, -1, -1):
            for option in range(option_limit):
                if at >= len(moves) or tries <= 0:
                    break
                tries -= 1
                trial = attempt((*moves[:at], option, *moves[at + 1 :]))
                if trial.failure is not None and len(trial.choices_made) < len(moves):
                    moves, failure, again = trial.choices_made, trial.failure, True
    return moves, failure, tries


def _enumerate_games(
    moves: tuple[int, ...], failure: FailureType, attempt: TryMoves[FailureType], tries: int
) -> tuple[tuple[int, ...], FailureType]:
    """Try all shorter games, the shortest first."""
    level: list[tuple[int, ...]] = [()]
    for _ in range(len(moves)):
        following: list[tuple[int, ...]] = []
        for beginning in level:
            if tries <= 0:
                return moves, failure
            tries -= 1
            trial = attempt(beginning)
            if trial.failure is not None and len(trial.choices_made) < len(moves):
                return trial.choices_made, trial.failure
            following += [(*beginning, option) for option in range(min(trial.option_count, tries))]
            del following[tries:]
        level = following
    return moves, failure
