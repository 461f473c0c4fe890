"""Manage all game sessions of a server: create, reopen after a restart, and notify of changes."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.private_files import make_private_folder
from rulewright.records import dataclass
from rulewright.server.studio.game_record import MIN_TOKEN_LENGTH, GameStart, read_record
from rulewright.server.studio.game_session import TOKEN_BYTES, GameSession, create_session, load_session
from rulewright.server.studio.interruptible import TimeLimitExceeded
from rulewright.server.studio.question_queue import QuestionQueue
from rulewright.server.studio.session_journal import FILE_SUFFIX, GameInUse, InvalidJournal, SessionJournal
from rulewright.server.studio.session_rules import GameRequest
from rulewright.server.studio.workers import ThreadWorkers, Workers

MAX_SESSIONS: Final = 50
MAX_SOCKETS: Final = 300
"""Maximum number of pages connected to one session."""
MAX_SOCKETS_PER_DOOR: Final = 20
"""Maximum number of pages connected through one link; spectators share a link, which may use what is left of
`MAX_SOCKETS`.
"""
DRAWING_SECONDS: Final = 20.0
"""Time limit for the state of a position that a page shows."""
THINKING_SECONDS: Final = 60.0
"""Time limit for a bot; its search ends long before."""
MAX_QUESTIONS: Final = 4
"""Maximum number of concurrent questions of a server, each about another game."""
LOCK_ATTEMPTS: Final = 100
_ID = re.compile(r"[a-z0-9]{10}")
T = TypeVar("T")


class LobbyFull(RulewrightError):
    """The server has reached its limit of sessions."""


class SessionClosed(RulewrightError):
    """The game was closed before the action began."""


@dataclass(slots=True, eq=False)
class LiveSession:
    """An open game, with a lock for its actions, and watchers that are notified."""

    session: GameSession
    workers: Workers
    question_queue: QuestionQueue
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    revision_changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    socket_counts: Counter[str] = field(default_factory=Counter)
    """The number of pages connected through each link."""
    bot_task: asyncio.Task[None] | None = None
    is_closed: bool = False
    request_counts: Counter[str] = field(default_factory=Counter)
    """The number of requests in progress from each link."""

    async def run_action(self, action: Callable[[GameSession], T]) -> T:
        """Run an action on the game in a thread, and notify watchers of changes. Raises the
        exceptions of the action.
        """
        async with self.lock:
            self._check_open()
            before = self.session.revision
            future = self.workers.start_action(partial(action, self.session))
            try:
                return await asyncio.shield(future)
            except asyncio.CancelledError:
                await asyncio.wait({future})  # until then no other client can reach the session
                raise
            finally:
                if self.session.revision != before:
                    self.notify_changes()

    async def read_session(self, action: Callable[[GameSession], T]) -> T:
        """Run work that only reads the session, within a time limit. Raises TimeLimitExceeded, and what the
        work raises.
        """
        async with self.lock:
            self._check_open()
            try:
                return await self.workers.run_limited(lambda: action(self.session), DRAWING_SECONDS)
            except (TimeLimitExceeded, asyncio.CancelledError):
                self.session.discard_pictures()
                raise

    def _check_open(self) -> None:
        if self.is_closed:
            raise SessionClosed("this table was closed: load the page again")

    def notify_changes(self) -> None:
        """Notify watchers, and let bots begin."""

        async def notify_watchers() -> None:
            async with self.revision_changed:
                self.revision_changed.notify_all()

        task = asyncio.get_running_loop().create_task(notify_watchers())
        _NOTIFICATIONS.add(task)
        task.add_done_callback(_NOTIFICATIONS.discard)
        if self.bot_task is None or self.bot_task.done():
            self.bot_task = asyncio.get_running_loop().create_task(self._run_bots())

    def has_room_for_socket(self, door: str) -> bool:
        """Return whether one more page may subscribe with a token. Players are always admitted."""
        if door == "onlooker":
            own = MAX_SOCKETS_PER_DOOR * (len(self.session.seats) + 1)
            return self.socket_counts[door] < max(MAX_SOCKETS - own, MAX_SOCKETS_PER_DOOR)
        return self.socket_counts[door] < MAX_SOCKETS_PER_DOOR

    @property
    def is_idle(self) -> bool:
        """Return whether the game has no viewers and no running action."""
        busy = self.bot_task is not None and not self.bot_task.done()
        return not (self.socket_counts.total() or busy or self.lock.locked() or self.request_counts.total())

    def close(self) -> None:
        """Release the game for other processes and reject further actions."""
        self.is_closed = True
        if self.bot_task is not None:
            self.bot_task.cancel()
        self.session.journal.release()

    async def wait_for_revision(self, revision: int) -> int:
        """Wait until the game has another revision and return it."""
        async with self.revision_changed:
            await self.revision_changed.wait_for(lambda: self.session.revision != revision)
            return self.session.revision

    async def _run_bots(self) -> None:
        """Let bots choose as long as it is the turn of one."""
        loop = asyncio.get_running_loop()
        try:
            while (turn := await self.run_action(_find_bot_turn)) is not None:
                at, seat, game = turn
                started = loop.time()
                code = await self.workers.choose_for_bot(self.session, seat, game, THINKING_SECONDS)
                await asyncio.sleep(max(0.0, self.session.pace - (loop.time() - started)))
                await self.run_action(
                    partial(GameSession.apply_bot_choice, position=at, seat=seat, code=code)
                )
        except (RulewrightError, RuleFault, OSError) as fault:
            if isinstance(fault, TimeLimitExceeded):
                self.session.minds = None  # its work was interrupted at an unknown point
            why = str(fault)
            await self.run_action(lambda table: table.pause_bots(why))


_NOTIFICATIONS: set[asyncio.Task[None]] = set()


def _find_bot_turn(session: GameSession) -> Any:
    seat = session.find_bot_seat()
    return None if seat is None else (session.position, seat, session.game)


class Lobby:
    """The sessions in a folder. `token` opens the lobby: the list of sessions, and new ones."""

    def __init__(
        self,
        folder: Path,
        report: Callable[[str], None] = lambda text: None,
        workers: Workers | None = None,
    ) -> None:
        """Initialise the lobby. `report` is called with a sentence about each file that cannot be read
        completely; `workers` run blocking work, by default in threads. Raises OSError.
        """
        self.folder = folder
        self.report = report
        self.holder = f"process {os.getpid()}"
        """The name of this process, which another studio reports if both open the same game."""
        self.token = _load_or_create_token(folder, report)
        self.workers: Workers = workers or ThreadWorkers()
        self.live_sessions: dict[str, LiveSession] = {}
        self._question_slots = asyncio.Semaphore(MAX_QUESTIONS)
        self._opening: dict[str, asyncio.Task[LiveSession]] = {}
        self._summaries: dict[Path, tuple[tuple[int, ...], dict[str, Any]]] = {}
        self._reported: set[str] = set()

    async def get_session(self, id: str) -> LiveSession | None:
        """Return a session by its id, loaded from the folder if necessary; None if there is none. Raises
        DiagnosticError, InvalidJournal, GameInUse, LobbyFull, OSError.
        """
        if id in self.live_sessions:
            return self.live_sessions[id]
        path = self.folder / f"{id}{FILE_SUFFIX}"
        if not _ID.fullmatch(id) or not path.is_file():
            return None
        if id not in self._opening:
            self._close_idle_sessions()
            task = asyncio.get_running_loop().create_task(self._open_session(id, SessionJournal(path)))
            self._opening[id] = task
            task.add_done_callback(partial(self._on_opened, id))
        return await asyncio.shield(self._opening[id])

    def _on_opened(self, id: str, task: asyncio.Task[LiveSession]) -> None:
        del self._opening[id]
        if not task.cancelled():
            task.exception()  # the client may have stopped waiting

    async def _open_session(self, id: str, journal: SessionJournal) -> LiveSession:
        try:
            session = await self.workers.start_reading(partial(load_session, id, journal, self.holder))
        except InvalidJournal as fault:
            self._report_once(str(fault))
            raise
        if session.damage is not None:
            self._report_once(f"the game `{journal.path}` is damaged: {session.damage.sentence}")
        return self.add_session(session)

    def _report_once(self, text: str) -> None:
        """Report a sentence, once."""
        if text not in self._reported:
            self._reported.add(text)
            self.report(text)

    async def create_session(self, game_request: GameRequest, game_start: GameStart) -> LiveSession:
        """Create a session. Raises DiagnosticError, LobbyFull, OSError."""
        self._close_idle_sessions()
        id, path = new_session_path(self.folder)
        create = partial(
            create_session, id, game_request, game_start, SessionJournal(path), holder=self.holder
        )
        new_session = await self.workers.start_reading(create)
        live_session = self.add_session(new_session)
        live_session.notify_changes()
        return live_session

    def add_session(self, session: GameSession) -> LiveSession:
        """Add a session whose lock this process holds."""
        questions = QuestionQueue(self.workers, self._question_slots)
        self.live_sessions[session.id] = LiveSession(session, self.workers, questions)
        return self.live_sessions[session.id]

    def _close_idle_sessions(self) -> None:
        """Close games without viewers; they stay in the folder. Raises LobbyFull."""
        for id, live_session in list(self.live_sessions.items()):
            if len(self.live_sessions) + len(self._opening) < MAX_SESSIONS:
                return
            if live_session.is_idle:
                live_session.close()
                del self.live_sessions[id]
        if len(self.live_sessions) + len(self._opening) >= MAX_SESSIONS:
            raise LobbyFull(f"there are {MAX_SESSIONS} tables in use already")

    def list_games(self) -> list[dict[str, Any]]:
        """List the games in the folder, the latest first, each with its link and with the problems of its
        file.
        """
        files = []
        for path in self.folder.glob(f"*{FILE_SUFFIX}"):
            with suppress(OSError):
                status = path.lstat()
                files.append((status.st_mtime_ns, status.st_size, status.st_ino, path))
        files.sort(key=lambda each: each[0], reverse=True)
        return [self._summarize_game(path, tuple(key)) for *key, path in files[:MAX_SESSIONS]]

    def _summarize_game(self, path: Path, file_stamp: tuple[int, ...]) -> dict[str, Any]:
        """Return the list entry of a file; it is read again only if it has changed (`key`)."""
        cached = self._summaries.get(path)
        if cached is not None and cached[0] == file_stamp:
            return cached[1]
        summary: dict[str, Any] = {
            "id": path.name.removesuffix(FILE_SUFFIX),
            "when": file_stamp[0] // 1_000_000_000,
            "problem": None,
        }
        try:
            record = read_record(SessionJournal(path))
        except (InvalidJournal, OSError) as fault:
            self._report_once(str(fault))
            summary |= {"title": path.name, "problem": "game-unreadable"}
        else:
            head = record.header
            summary |= {
                "title": head.title,
                "seats": list(head.seats),
                "moves": len(record.choices_by_number),
                "edition": head.game_request.edition,
                "owner": head.tokens[0],
            }
            if record.unusable_count:
                self._report_once(f"`{path}` is damaged: {record.unusable_count} of its lines cannot be read")
                summary["problem"] = "game-damaged"
        self._summaries[path] = file_stamp, summary
        return summary

    async def close(self) -> None:
        for live_session in self.live_sessions.values():
            live_session.close()
        self.workers.close()


def _load_or_create_token(folder: Path, report: Callable[[str], None]) -> str:
    """Return the token of the lobby of a folder, which persists between starts of the server. Raises
    OSError, GameInUse."""
    journal = SessionJournal(folder / "hall.json")
    make_private_folder(folder)
    _lock_with_retry(journal)
    try:
        if os.path.lexists(journal.path):
            with suppress(InvalidJournal):
                stored_token = journal.read_content().journal_lines[0].get("token")
                if (
                    isinstance(stored_token, str)
                    and stored_token.isascii()
                    and len(stored_token) >= MIN_TOKEN_LENGTH
                ):
                    return stored_token
            report(f"`{journal.path}` cannot be read: the list of games has a new link")
            journal.path.rename(journal.path.with_suffix(".before"))
        token = secrets.token_urlsafe(TOKEN_BYTES)
        journal.write_file([{"token": token}])
        return token
    finally:
        journal.release()


def _lock_with_retry(journal: SessionJournal) -> None:
    """Lock a file that others lock for a moment only. Raises OSError, GameInUse."""
    for _ in range(LOCK_ATTEMPTS - 1):
        with suppress(GameInUse):
            journal.lock()
            return
        time.sleep(0.05)
    journal.lock()


def new_session_path(folder: Path) -> tuple[str, Path]:
    """Return an id and a file for a new session."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    id = "".join(secrets.choice(alphabet) for _ in range(10))
    return id, folder / f"{id}{FILE_SUFFIX}"
