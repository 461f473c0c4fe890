"""Answer the pages of the studio, and begin games from a link."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.server.playground.inline_workers import InlineWorkers, NativeChooser, choose_nothing
from rulewright.server.studio.game_record import GameStart
from rulewright.server.studio.game_session import OWNER, GameSession
from rulewright.server.studio.handlers import ROUTES, Handler, StudioAnswer, StudioHandlers, StudioRequest
from rulewright.server.studio.lobby import LiveSession, Lobby
from rulewright.server.studio.ruleset_catalogue import RulesetCatalogue

ORIGIN: Final = "http://playground"


class PageStudio:
    """The studio of one page: one game at a time, whose owner is the reader."""

    def __init__(
        self,
        folder: Path,
        report_revision: Callable[[str, int], None],
        choose_natively: NativeChooser = choose_nothing,
    ) -> None:
        """Initialise the studio. `report_revision` is called with the id of a game and its revision after
        each change.
        """
        self.lobby = Lobby(folder, workers=InlineWorkers(choose_natively))
        self.catalogue = RulesetCatalogue()
        self.edits = EditFeed()
        self.handlers = StudioHandlers(
            self.lobby,
            self.catalogue,
            self.edits.watch_folder,
            tests_examples=False,  # takes seconds: the other worker runs them
        )
        self._report_revision = report_revision
        self._followers: dict[str, asyncio.Task[None]] = {}

    async def answer_request(
        self, method: str, path: str, query: str = "", body: str = "", token: str = "", languages: str = ""
    ) -> StudioAnswer:
        """Return the answer to a request of a page."""
        found = find_route(method, path)
        if found is None:
            return StudioAnswer(404)
        handler, path_params = found
        fields = dict(parse_qsl(query, keep_blank_values=True))
        request = StudioRequest(path_params, fields, body.encode(), token, languages, ORIGIN)
        return await self.handlers.answer_request(handler, request)

    async def begin_game(
        self,
        folder: Path,
        wish: Mapping[str, Any],
        seed: int,
        seat_kinds: Mapping[str, str],
        moves: Sequence[Sequence[str]] = (),
    ) -> tuple[LiveSession, int]:
        """Begin a game by the rules in a folder, and make some `moves` of seats in it. Return it with
        the number of moves made, which is lower if one is illegal. Raises DiagnosticError.
        """
        for live_session in self.lobby.live_sessions.values():
            live_session.close()
        self.lobby.live_sessions.clear()
        for follower in self._followers.values():
            follower.cancel()
        self._followers.clear()
        self.catalogue.folders = {folder.name: folder}
        request = self.catalogue.parse_request({**wish, "ruleset": folder.name})
        live_session = await self.lobby.create_session(request, GameStart(seed))
        session = live_session.session
        made = 0
        for seat, move in moves:
            if seat not in session.seats:
                break
            try:
                session.choose_for_seat(seat, str(move))
            except RulewrightError:
                break
            made += 1
        for seat, kind in seat_kinds.items():
            if seat in session.seats:
                session.set_seat_kind(OWNER, seat, kind)
        self._followers[session.id] = asyncio.get_running_loop().create_task(
            self._follow_revisions(live_session)
        )
        live_session.notify_changes()
        return live_session, made

    async def _follow_revisions(self, live_session: LiveSession) -> None:
        revision = -1
        while True:
            revision = await live_session.wait_for_revision(revision)
            self._report_revision(live_session.session.id, revision)

    def find_session(self) -> GameSession | None:
        """Return the current game; None before the first."""
        return next((one.session for one in self.lobby.live_sessions.values()), None)


class EditFeed:
    """The edited files of the reader, reported to watchers of their folders."""

    def __init__(self) -> None:
        self._queues: dict[Path, asyncio.Queue[Iterable[Path]]] = {}

    async def watch_folder(self, folder: Path, end: asyncio.Event) -> AsyncIterator[Iterable[Path]]:
        queue = self._queues.setdefault(folder, asyncio.Queue())
        while not end.is_set():
            yield await queue.get()

    def report_edits(self, folder: Path, paths: Iterable[Path]) -> None:
        """Notify the watchers of a folder of edited files."""
        queue = self._queues.get(folder.resolve())
        if queue is not None:
            queue.put_nowait(tuple(paths))


def find_route(method: str, path: str) -> tuple[Handler, dict[str, str]] | None:
    """Return the handler of a request, with the parameters in its path."""
    for route_method, pattern, handler in _PATTERNS:
        matched = pattern.fullmatch(path) if route_method == method else None
        if matched is not None:
            return handler, matched.groupdict()
    return None


def _compile_pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(path)))


_PATTERNS: Final = tuple((method, _compile_pattern(path), handler) for method, path, handler in ROUTES)
