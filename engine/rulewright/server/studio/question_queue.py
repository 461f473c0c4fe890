"""Answer questions about a game outside its session: explanations and downloads.

Answers can take seconds, so they do not block the session: they use a copy of the position, and rules on a
machine of their own (a question context). Each session answers one question at a time; links ("doors") take
turns, and each may have a few questions waiting. A question ends at its time limit or when its request is
cancelled. Its context is then discarded, since the work may have been interrupted anywhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.explain.explainer import Explainer
from rulewright.play.game import Game
from rulewright.records import dataclass
from rulewright.server.studio.interruptible import TimeLimitExceeded
from rulewright.server.studio.position_tree import Position
from rulewright.server.studio.session_rules import SessionRules

if TYPE_CHECKING:
    from rulewright.server.studio.workers import Workers

T = TypeVar("T")
QUESTION_SECONDS: Final = 10.0
"""Time limit for an answer."""
FILE_SECONDS: Final = 120.0
"""Time limit for a file, longer because a replay has a picture for each position."""
MAX_WAITING: Final = 4
"""Maximum number of questions from one link that are in progress or waiting."""


class TooManyQuestions(RulewrightError):
    """One link sends questions faster than they are answered; the text is the id of a string of the pages."""


@dataclass(frozen=True, slots=True)
class SessionSnapshot:
    """A session at the time of a question."""

    rules: SessionRules
    explainer: Explainer
    game: Game
    position: Position
    position_numbers: Mapping[int, int]
    """The numbers of the positions on the way here, by their number of decisions."""
    seat_kinds: Mapping[str, str]


class QuestionContext:
    """A copy of the rules of a session that only questions use."""

    def __init__(self, rules: SessionRules, explainer: Explainer) -> None:
        self.original = rules, explainer
        self.rules = rules.copy_for_thread()
        self.explainer = explainer.copy_for_thread()

    def matches_snapshot(self, snapshot: SessionSnapshot) -> bool:
        rules, explainer = self.original
        return snapshot.rules is rules and snapshot.explainer is explainer

    def compile_rules(self) -> None:
        """Compile the parts of the rules that questions need."""
        assert self.explainer.bench.machine

    def adopt_snapshot(self, snapshot: SessionSnapshot) -> SessionSnapshot:
        """Return a copy of a snapshot that uses the rules and machine of this context."""
        game = snapshot.game.copy()
        machine = self.explainer.bench.machine
        game.table = replace(game.table, machine=machine, explain=self.explainer)
        return replace(snapshot, rules=self.rules, explainer=self.explainer, game=game)


class QuestionQueue:
    """The queue of questions about one game. `workers` prepare contexts and answer."""

    def __init__(self, workers: Workers, slots: asyncio.Semaphore) -> None:
        """Initialise the queue; `slots` limits the questions that a server answers at once."""
        self._workers = workers
        self._slots = slots
        self._context: QuestionContext | None = None
        self._ready: asyncio.Future[None]
        self._is_taken = False
        self._last_door = ""
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._count_by_door: dict[str, int] = {}

    @property
    def is_busy(self) -> bool:
        return self._is_taken

    async def run_question(
        self,
        door: str,
        snapshot: SessionSnapshot,
        question: Callable[[SessionSnapshot], T],
        seconds: float,
    ) -> T:
        """Answer a question when it is the turn of its invite link (`door`). Raises TooManyQuestions,
        TimeLimitExceeded, and what the question raises.
        """
        async with self._take_turn(door), self._slots:
            context = await self._prepare_context(snapshot)
            try:
                return await self._workers.run_limited(
                    lambda: question(context.adopt_snapshot(snapshot)), seconds
                )
            except (TimeLimitExceeded, asyncio.CancelledError):
                self._context = None
                raise

    async def _prepare_context(self, snapshot: SessionSnapshot) -> QuestionContext:
        """Return the context for a position. Its preparation finishes even if the client has disconnected."""
        context = self._context
        if context is None or not context.matches_snapshot(snapshot):
            context = self._context = QuestionContext(snapshot.rules, snapshot.explainer)
            self._ready = self._workers.start_reading(context.compile_rules)
        try:
            await asyncio.shield(self._ready)
        except Exception:
            self._context = None
            raise
        return context

    @asynccontextmanager
    async def _take_turn(self, door: str) -> AsyncIterator[None]:
        """Wait until no other question is being answered; doors take turns."""
        if self._count_by_door.get(door, 0) >= MAX_WAITING:
            raise TooManyQuestions("too-many-questions")
        self._count_by_door[door] = self._count_by_door.get(door, 0) + 1
        try:
            if self._is_taken:
                turn_future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiting.append((door, turn_future))
                try:
                    await turn_future
                except asyncio.CancelledError:
                    if turn_future.done() and not turn_future.cancelled():
                        self._call_next()
                    elif (door, turn_future) in self._waiting:
                        self._waiting.remove((door, turn_future))
                    raise
            self._is_taken, self._last_door = True, door
            try:
                yield
            finally:
                self._call_next()
        finally:
            self._count_by_door[door] -= 1
            if not self._count_by_door[door]:
                del self._count_by_door[door]

    def _call_next(self) -> None:
        """Give the turn to the first question from another link, else to the first that waits."""
        waiting = [each for each in self._waiting if not each[1].done()]
        others = [each for each in waiting if each[0] != self._last_door]
        if not waiting:
            self._is_taken = False
            return
        following = (others or waiting)[0]
        self._waiting.remove(following)
        following[1].set_result(None)
