"""Run blocking work at once, where there are no threads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from rulewright.backends.native.agent_games import RANDOM
from rulewright.play.game import Game
from rulewright.server.studio.bots import BotQuestion
from rulewright.server.studio.game_session import GameSession
from rulewright.simulation.playing.agent_choice import choose_code

T = TypeVar("T")
SEARCH_SECONDS: Final = 1.0
"""Seconds that a search in Python may take, during which the page does not respond."""
NativeChooser = Callable[[GameSession, BotQuestion], Awaitable[int | None]]
"""A function that returns the code of the option that native code chooses; None if there is none for these
rules.
"""


async def choose_nothing(_session: GameSession, _question: BotQuestion) -> int | None:
    """Return None, since there is no native code."""
    return None


class InlineWorkers:
    """Workers without threads. Other requests are answered between two pieces of work."""

    def __init__(self, choose_natively: NativeChooser = choose_nothing) -> None:
        self._choose_natively = choose_natively

    def start_action(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return _run_at_once(work)

    def start_reading(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return _run_at_once(work)

    async def run_limited(self, work: Callable[[], T], seconds: float) -> T:
        """Run work without a time limit, since it blocks no other user and the reader can close the page."""
        await asyncio.sleep(0)
        return work()

    async def choose_for_bot(self, session: GameSession, seat: str, game: Game, seconds: float) -> int:
        question = session.prepare_bot_question(seat, game)
        await asyncio.sleep(0)
        if question.agent.kind != RANDOM and len(question.game.legal()) > 1:
            code = await self._choose_natively(session, question)
            if code is not None:
                return code
        return choose_code(
            question.agent, question.game, question.seed, question.machine, min(seconds, SEARCH_SECONDS)
        )

    def close(self) -> None:
        """Do nothing, since no work is left running."""


def _run_at_once(work: Callable[[], T]) -> asyncio.Future[T]:
    future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    try:
        future.set_result(work())
    except Exception as fault:
        future.set_exception(fault)
    return future
