"""Run the studio's blocking work, so that requests are answered meanwhile: in threads.

A browser has no threads; `server/playground` runs the same work at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol, TypeVar

from rulewright.play.game import Game
from rulewright.recursion_depth import make_deep_pool
from rulewright.server.studio.game_session import GameSession
from rulewright.server.studio.interruptible import run_interruptibly

T = TypeVar("T")
ACTION_THREADS: Final = 16
READING_THREADS: Final = 4


class Workers(Protocol):
    """The interface for running blocking work."""

    def start_action(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Start an action on a game; the caller holds its lock."""

    def start_reading(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Start slow work outside any running game: reading rules, opening games."""

    async def run_limited(self, work: Callable[[], T], seconds: float) -> T:
        """Run work that changes no shared data. Raises TimeLimitExceeded, and what the work raises."""

    async def choose_for_bot(self, session: GameSession, seat: str, game: Game, seconds: float) -> int:
        """Return the choice of a bot. Raises TimeLimitExceeded, RuleFault, GameFault."""

    def close(self) -> None:
        """Stop accepting work."""


class ThreadWorkers:
    """Workers that run in threads of this process."""

    def __init__(self) -> None:
        self._actions = make_deep_pool(ACTION_THREADS, "rules")
        self._readers = make_deep_pool(READING_THREADS, "reading")
        """A separate pool, so that no game waits for slow work."""

    def start_action(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._actions, work)

    def start_reading(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def run_limited(self, work: Callable[[], T], seconds: float) -> T:
        return await run_interruptibly(work, seconds)

    async def choose_for_bot(self, session: GameSession, seat: str, game: Game, seconds: float) -> int:
        return await run_interruptibly(partial(session.choose_for_bot, seat, game), seconds)

    def close(self) -> None:
        self._actions.shutdown(wait=False, cancel_futures=True)
        self._readers.shutdown(wait=False, cancel_futures=True)
