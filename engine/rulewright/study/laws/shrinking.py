"""Makes a failing game short: choices left out, then every shorter game tried in turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from rulewright.records import dataclass

Fault = TypeVar("Fault")


@dataclass(frozen=True, slots=True)
class ShrinkAttempt(Generic[Fault]):
    """The result of some choices: the failure, if it is the same, with the choices made up to it;
    otherwise the number of options at their end, 0 if the game is over.
    """

    fault: Fault | None
    made: tuple[int, ...]
    options: int


Try = Callable[[tuple[int, ...]], ShrinkAttempt[Fault]]


def shortest(
    moves: tuple[int, ...], fault: Fault, attempt: Try[Fault], tries: int
) -> tuple[tuple[int, ...], Fault]:
    """The shortest choices found in so many tries that fail in the same way, and the failure."""
    moves, fault, left = without_each(moves, fault, attempt, tries)
    return _enumerated(moves, fault, attempt, max(left, tries // 4))


def without_each(
    moves: tuple[int, ...], fault: Fault, attempt: Try[Fault], tries: int
) -> tuple[tuple[int, ...], Fault, int]:
    """Leaves choices out as long as it still fails: halves first, single ones last, until none can
    be left out any more; then puts the first option wherever it does as well."""
    size = max(len(moves) // 2, 1)
    while size and tries > 0:
        before, at = len(moves), 0
        while at < len(moves) and tries > 0:
            tries -= 1
            trial = attempt(moves[:at] + moves[at + size :])
            if trial.fault is not None and len(trial.made) < len(moves):
                moves, fault = trial.made, trial.fault
            else:
                at += size
        if size > 1 or len(moves) == before:
            size //= 2
    for at, chosen in enumerate(moves):
        if chosen and tries > 0:
            tries -= 1
            trial = attempt((*moves[:at], 0, *moves[at + 1 :]))
            if trial.fault is not None and len(trial.made) <= len(moves):
                moves, fault = trial.made, trial.fault
                if at >= len(moves):
                    break
    return moves, fault, tries


def other_ways(
    moves: tuple[int, ...], fault: Fault, attempt: Try[Fault], tries: int, most: int
) -> tuple[tuple[int, ...], Fault, int]:
    """Puts other options in the place of each choice, the first `most`, as long as it then fails
    sooner."""
    again = True
    while again and tries > 0:
        again = False
        for at in range(len(moves) - 1, -1, -1):
            for option in range(most):
                if at >= len(moves) or tries <= 0:
                    break
                tries -= 1
                trial = attempt((*moves[:at], option, *moves[at + 1 :]))
                if trial.fault is not None and len(trial.made) < len(moves):
                    moves, fault, again = trial.made, trial.fault, True
    return moves, fault, tries


def _enumerated(
    moves: tuple[int, ...], fault: Fault, attempt: Try[Fault], tries: int
) -> tuple[tuple[int, ...], Fault]:
    """Try all shorter games, the shortest first."""
    level: list[tuple[int, ...]] = [()]
    for _ in range(len(moves)):
        following: list[tuple[int, ...]] = []
        for beginning in level:
            if tries <= 0:
                return moves, fault
            tries -= 1
            trial = attempt(beginning)
            if trial.fault is not None and len(trial.made) < len(moves):
                return trial.made, trial.fault
            following += [(*beginning, option) for option in range(min(trial.options, tries))]
            del following[tries:]
        level = following
    return moves, fault
