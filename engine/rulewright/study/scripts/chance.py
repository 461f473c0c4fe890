"""Makes rolls and draws come out as a script states them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.ir.program import Program
from rulewright.play.game import Game
from rulewright.play.log import LoggedLine
from rulewright.play.moves import MoveError, Vocabulary, read
from rulewright.records import dataclass
from rulewright.study.scripts.script import Stated
from rulewright.types import IntType

STATED = ("chance:roll", "chance:draw")
MOST_TRIES = 4_000
"""Runs of one move until everything came out as stated."""


class ImpossibleChance(RulewrightError):
    """A stated result that cannot come up where it is due."""

    def __init__(self, stated: Stated, why: str, help: str | None = None) -> None:
        self.stated = stated
        self.help = help
        super().__init__(why)


@dataclass(slots=True)
class Draws:
    """Listens to one run: what each draw was asked for, and what rolls and draws made of it."""

    wanted: dict[int, int]
    bounds: list[int] = field(default_factory=list)

    def __call__(self, bound: int) -> int | None:
        number = len(self.bounds)
        self.bounds.append(bound)
        value = self.wanted.get(number)
        return None if value is None else min(value, bound - 1)


@dataclass(frozen=True, slots=True)
class ChanceResult:
    """A roll or draw of a run: which draw of the generator made it, and the value it came to."""

    draw: int
    event: int
    value: int


@dataclass(slots=True)
class StatedChance:
    """The results that are stated and did not come up yet, in order."""

    waiting: list[Stated] = field(default_factory=list)

    def run(
        self,
        attempt: Callable[[Callable[[int], int | None] | None], Game],
        take_back: Callable[[], None],
        start: int,
    ) -> Game:
        """Runs a move until every stated result has come out as stated.

        `attempt` makes the move with a source of draws, `take_back` undoes it, `start` is the
        number of log entries before it. Raises ImpossibleChance, and what `attempt` raises.
        """
        if not self.waiting:
            return attempt(None)
        draws = Draws({})
        for _ in range(MOST_TRIES):
            draws = Draws(draws.wanted)
            game = attempt(draws)
            outcomes = _outcomes(game, start, draws)
            wrong = self._first_wrong(game, outcomes)
            if wrong is None:
                del self.waiting[: len(outcomes)]
                return game
            take_back()
            self._correct(game.program, draws, *wrong)
        raise ImpossibleChance(
            self.waiting[0], "this result does not come up however often one tries"
        )

    def _first_wrong(
        self, game: Game, outcomes: list[ChanceResult]
    ) -> tuple[Stated, ChanceResult, int] | None:
        words = game.table.names.vocabulary(game.cells)
        for stated, outcome in zip(self.waiting, outcomes, strict=False):
            value = _value(stated, game.program, outcome, words)
            if value != outcome.value:
                return stated, outcome, value
        return None

    def _correct(
        self, program: Program, draws: Draws, stated: Stated, outcome: ChanceResult, value: int
    ) -> None:
        """Has the draw try another number: the one that is as far off, or the next one."""
        number = outcome.draw
        bound = draws.bounds[number]
        now = draws.wanted.get(number)
        if now is None:
            draws.wanted[number] = 0
            return
        rolled = program.events[outcome.event].message == "chance:roll"
        draws.wanted[number] = now + (value - outcome.value if rolled else 1)
        if not 0 <= draws.wanted[number] < bound:
            low = outcome.value - now
            why = (
                f"`{stated.text}` cannot be rolled here, only {low} to {low + bound - 1}"
                if rolled
                else f"`{stated.text}` cannot be drawn here"
            )
            raise ImpossibleChance(stated, why)


def _outcomes(game: Game, start: int, draws: Draws) -> list[ChanceResult]:
    """The rolls and draws since `start`; a shuffle takes draws of its own, which stay random."""
    program = game.program
    entries = [entry for entry in game.recorder.entries[start:] if isinstance(entry, LoggedLine)]
    messages = [(program.events[entry.event].message, entry) for entry in entries]
    chance = [pair for pair in messages if pair[0].startswith("chance:")]
    stated = sum(message in STATED for message, _ in chance)
    # Each roll and draw asks the generator once; what is left over belongs to the shuffles.
    left_over = len(draws.bounds) - stated
    shuffles = len(chance) - stated
    found: list[ChanceResult] = []
    at = 0
    for message, entry in chance:
        if message in STATED:
            found.append(ChanceResult(at, entry.event, entry.args[0]))
            at += 1
        else:
            taken = _shuffle_length(draws.bounds, at) if shuffles > 1 else left_over
            at += taken
    return found


def _shuffle_length(bounds: list[int], at: int) -> int:
    """A shuffle of n things asks for numbers below n, n-1, ... 2."""
    length = bounds[at] - 1 if at < len(bounds) else 0
    return max(length, 0)


def _value(stated: Stated, program: Program, outcome: ChanceResult, words: Vocabulary) -> int:
    type = program.events[outcome.event].arguments[0][1]
    try:
        terms = read(stated.text)
        value = words.value(terms[0], type)
    except MoveError as fault:
        what = "a roll of dice" if isinstance(type, IntType) else "a draw"
        raise ImpossibleChance(
            stated, f"{fault.message}, where {what} is due", fault.help
        ) from None
    assert isinstance(value, int)
    return value
