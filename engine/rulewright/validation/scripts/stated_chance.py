"""Force the rolls and draws that a script states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.ir.program import Program
from rulewright.play.game import Game
from rulewright.play.log import LoggedLine
from rulewright.play.move_notation import MoveError, Vocabulary, parse_move
from rulewright.records import dataclass
from rulewright.types import IntType
from rulewright.validation.scripts.script_file import StatedResult

STATED_MESSAGES = ("chance:roll", "chance:draw")
MAX_TRIES = 4_000
"""Maximum number of runs of one move until all results are as stated."""


class ImpossibleChance(RulewrightError):
    """A stated result that is impossible where it is due."""

    def __init__(self, stated: StatedResult, reason: str, help: str | None = None) -> None:
        self.stated = stated
        self.help = help
        super().__init__(reason)


@dataclass(slots=True)
class ForcedDraws:
    """The record of one run: the bound of each draw, and the resulting rolls and draws."""

    forced_values: dict[int, int]
    bounds: list[int] = field(default_factory=list)

    def __call__(self, bound: int) -> int | None:
        number = len(self.bounds)
        self.bounds.append(bound)
        value = self.forced_values.get(number)
        return None if value is None else min(value, bound - 1)


@dataclass(frozen=True, slots=True)
class ChanceResult:
    """A roll or draw of a run: the index of its draw of the generator, and its result."""

    draw_index: int
    event_number: int
    result_value: int


@dataclass(slots=True)
class StatedChance:
    """The stated results that have not been used yet, in order."""

    pending_results: list[StatedResult] = field(default_factory=list)

    def run_move(
        self,
        attempt: Callable[[Callable[[int], int | None] | None], Game],
        take_back: Callable[[], None],
        log_start: int,
    ) -> Game:
        """Run a move until every stated result comes out as stated.

        `attempt` makes the move with a source of draws, `take_back` undoes it, `log_start` is the
        number of log entries before it. Raises ImpossibleChance, and what `attempt` raises.
        """
        if not self.pending_results:
            return attempt(None)
        draws = ForcedDraws({})
        for _ in range(MAX_TRIES):
            draws = ForcedDraws(draws.forced_values)
            game = attempt(draws)
            outcomes = _list_outcomes(game, log_start, draws)
            wrong = self._find_mismatch(game, outcomes)
            if wrong is None:
                del self.pending_results[: len(outcomes)]
                return game
            take_back()
            self._adjust_draw(game.program, draws, *wrong)
        raise ImpossibleChance(
            self.pending_results[0], "this result does not come up however often one tries"
        )

    def _find_mismatch(
        self, game: Game, outcomes: list[ChanceResult]
    ) -> tuple[StatedResult, ChanceResult, int] | None:
        words = game.table.names.make_vocabulary(game.cells)
        for stated, outcome in zip(self.pending_results, outcomes, strict=False):
            value = _read_stated_value(stated, game.program, outcome, words)
            if value != outcome.result_value:
                return stated, outcome, value
        return None

    def _adjust_draw(
        self,
        program: Program,
        draws: ForcedDraws,
        stated: StatedResult,
        outcome: ChanceResult,
        stated_value: int,
    ) -> None:
        """Make the draw use another number: shifted by the difference for a roll, otherwise the next one."""
        number = outcome.draw_index
        bound = draws.bounds[number]
        now = draws.forced_values.get(number)
        if now is None:
            draws.forced_values[number] = 0
            return
        rolled = program.events[outcome.event_number].message == "chance:roll"
        draws.forced_values[number] = now + (stated_value - outcome.result_value if rolled else 1)
        if not 0 <= draws.forced_values[number] < bound:
            low = outcome.result_value - now
            why = (
                f"`{stated.text}` cannot be rolled here, only {low} to {low + bound - 1}"
                if rolled
                else f"`{stated.text}` cannot be drawn here"
            )
            raise ImpossibleChance(stated, why)


def _list_outcomes(game: Game, log_start: int, draws: ForcedDraws) -> list[ChanceResult]:
    """Return the rolls and draws since `log_start`; the draws of shuffles stay random."""
    program = game.program
    entries = [entry for entry in game.recorder.entries[log_start:] if isinstance(entry, LoggedLine)]
    messages = [(program.events[entry.event].message, entry) for entry in entries]
    chance = [pair for pair in messages if pair[0].startswith("chance:")]
    stated = sum(message in STATED_MESSAGES for message, _ in chance)
    # Each roll and draw uses one number of the generator; the rest belongs to the shuffles.
    left_over = len(draws.bounds) - stated
    shuffles = len(chance) - stated
    chance_results: list[ChanceResult] = []
    at = 0
    for message, entry in chance:
        if message in STATED_MESSAGES:
            chance_results.append(ChanceResult(at, entry.event, entry.args[0]))
            at += 1
        else:
            taken = _count_shuffle_draws(draws.bounds, at) if shuffles > 1 else left_over
            at += taken
    return chance_results


def _count_shuffle_draws(bounds: list[int], draw_index: int) -> int:
    """Return the number of draws of a shuffle: n things need numbers below n, n-1, ... 2."""
    length = bounds[draw_index] - 1 if draw_index < len(bounds) else 0
    return max(length, 0)


def _read_stated_value(
    stated: StatedResult, program: Program, outcome: ChanceResult, vocabulary: Vocabulary
) -> int:
    type = program.events[outcome.event_number].arguments[0][1]
    try:
        terms = parse_move(stated.text)
        value = vocabulary.parse_value(terms[0], type)
    except MoveError as fault:
        what = "a roll of dice" if isinstance(type, IntType) else "a draw"
        raise ImpossibleChance(stated, f"{fault.message}, where {what} is due", fault.help) from None
    assert isinstance(value, int)
    return value
