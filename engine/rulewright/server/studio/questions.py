"""Questions about a game: why something is so, and files to take away.

Answers can take seconds, so they are worked out beside the game and not in its turn: on a copy of
the position, with rules on a machine of their own (a room). One question at a time is answered for
each table, doors take turns, and each door may have a few questions waiting. A question ends with
its time or when nobody waits for the answer; its room is then thrown away, since the work may have
ended anywhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final, TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.explain.explainer import Explainer
from rulewright.play.game import Game
from rulewright.records import dataclass
from rulewright.server.studio.interruptible import TooLong, run_interruptibly
from rulewright.server.studio.position_tree import Position
from rulewright.server.studio.table_rules import TableRules

T = TypeVar("T")
SECONDS: Final = 10.0
"""Time for an answer."""
FILE_SECONDS: Final = 120.0
"""Time for a file: a replay has a picture for each position."""
MOST_WAITING: Final = 4
"""Questions of one door that are answered or wait."""


class TooManyQuestions(RulewrightError):
    """A door asks faster than answers come; the text is the id of words of the pages."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it stood when a question came."""

    rules: TableRules
    explainer: Explainer
    game: Game
    at: Position
    numbers: Mapping[int, int]
    """The numbers of the positions that led here, by how many decisions were made there."""
    kinds: Mapping[str, str]


class QuestionRoom:
    """The rules of a table once more, for questions alone."""

    def __init__(self, rules: TableRules, explainer: Explainer) -> None:
        self.source = rules, explainer
        self.rules = rules.separate()
        self.explainer = explainer.separate()

    def fits(self, snapshot: Snapshot) -> bool:
        rules, explainer = self.source
        return snapshot.rules is rules and snapshot.explainer is explainer

    def prepare(self) -> None:
        """Compile what questions need."""
        assert self.explainer.bench.machine

    def enter(self, snapshot: Snapshot) -> Snapshot:
        """The same table, played by the rules of this room."""
        game = snapshot.game.copy()
        machine = self.explainer.bench.machine
        game.table = replace(game.table, machine=machine, explain=self.explainer)
        return replace(snapshot, rules=self.rules, explainer=self.explainer, game=game)


class Questions:
    """The questions about one game. `readers` prepare rooms."""

    def __init__(self, readers: ThreadPoolExecutor, slots: asyncio.Semaphore) -> None:
        """`slots` counts the questions that a server answers at once."""
        self._readers = readers
        self._slots = slots
        self._room: QuestionRoom | None = None
        self._ready: asyncio.Future[None]
        self._is_taken = False
        self._last_door = ""
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._of_door: dict[str, int] = {}

    @property
    def is_busy(self) -> bool:
        return self._is_taken

    async def ask(
        self,
        door: str,
        snapshot: Snapshot,
        work: Callable[[Snapshot], T],
        seconds: float,
    ) -> T:
        """Work out an answer in the turn of a door. Raises TooManyQuestions, TooLong, and what the
        work raises."""
        async with self._turn(door), self._slots:
            room = await self._prepare(snapshot)
            try:
                return await run_interruptibly(lambda: work(room.enter(snapshot)), seconds)
            except (TooLong, asyncio.CancelledError):
                self._room = None
                raise

    async def _prepare(self, snapshot: Snapshot) -> QuestionRoom:
        """Return the room for a position. It is completed even if its client has left."""
        room = self._room
        if room is None or not room.fits(snapshot):
            room = self._room = QuestionRoom(snapshot.rules, snapshot.explainer)
            self._ready = asyncio.get_running_loop().run_in_executor(self._readers, room.prepare)
        try:
            await asyncio.shield(self._ready)
        except Exception:
            self._room = None
            raise
        return room

    @asynccontextmanager
    async def _turn(self, door: str) -> AsyncIterator[None]:
        """Wait until no other question is being answered; doors take turns."""
        if self._of_door.get(door, 0) >= MOST_WAITING:
            raise TooManyQuestions("too-many-questions")
        self._of_door[door] = self._of_door.get(door, 0) + 1
        try:
            if self._is_taken:
                called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiting.append((door, called))
                try:
                    await called
                except asyncio.CancelledError:
                    if called.done() and not called.cancelled():
                        self._call_next()
                    elif (door, called) in self._waiting:
                        self._waiting.remove((door, called))
                    raise
            self._is_taken, self._last_door = True, door
            try:
                yield
            finally:
                self._call_next()
        finally:
            self._of_door[door] -= 1
            if not self._of_door[door]:
                del self._of_door[door]

    def _call_next(self) -> None:
        """Give the turn to the first that waits at another door, else to the first that waits."""
        waiting = [each for each in self._waiting if not each[1].done()]
        others = [each for each in waiting if each[0] != self._last_door]
        if not waiting:
            self._is_taken = False
            return
        following = (others or waiting)[0]
        self._waiting.remove(following)
        following[1].set_result(None)
