"""All tables of a server: made, opened again after a restart, told of what happens at them."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from rulewright.backends.fault import RuleFault
from rulewright.depth import deep_threads
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.own_files import make_private
from rulewright.records import dataclass
from rulewright.server.studio.game_record import LEAST_TOKEN, Beginning, read_record
from rulewright.server.studio.interruptible import TooLong, run_interruptibly
from rulewright.server.studio.journal import ENDING, BadJournal, GameInUse, TableJournal
from rulewright.server.studio.questions import Questions
from rulewright.server.studio.table import TOKEN_BYTES, GameTable, new_table, open_table
from rulewright.server.studio.table_rules import Wish

MOST_TABLES: Final = 50
MOST_SOCKETS: Final = 300
"""Pages that listen at one table."""
MOST_SOCKETS_OF_DOOR: Final = 20
"""Those that come through one door; onlookers share theirs, and have what the others leave."""
LOOK_SECONDS: Final = 20.0
"""Time for everything that a page shows of a position."""
THINKING_SECONDS: Final = 60.0
"""Time for a seat that chooses by itself; a search ends long before."""
MOST_QUESTIONS: Final = 4
"""Questions that a server answers at once, each about another game."""
WORKERS: Final = 16
READERS: Final = 4
LOCK_ATTEMPTS: Final = 100
_ID = re.compile(r"[a-z0-9]{10}")
T = TypeVar("T")


class HallFull(RulewrightError):
    """There is no room for more."""


class TableClosed(RulewrightError):
    """The game was closed before the action began."""


@dataclass(slots=True, eq=False)
class Seated:
    """An open game, with a lock for its actions, and watchers that are notified."""

    table: GameTable
    pool: ThreadPoolExecutor
    questions: Questions
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    sockets: Counter[str] = field(default_factory=Counter)
    """How many pages listen at each door."""
    thinking: asyncio.Task[None] | None = None
    is_closed: bool = False
    requests: Counter[str] = field(default_factory=Counter)
    """How many requests of each door are being answered."""

    async def do(self, work: Callable[[GameTable], T]) -> T:
        """Run an action on the game in a thread, and notify watchers of changes. Raises the
        exceptions of the action.
        """
        async with self.lock:
            self._check_open()
            before = self.table.revision
            loop = asyncio.get_running_loop()
            done = loop.run_in_executor(self.pool, work, self.table)
            try:
                return await asyncio.shield(done)
            except asyncio.CancelledError:
                await asyncio.wait({done})  # nobody else comes to the table before
                raise
            finally:
                if self.table.revision != before:
                    self.begin()

    async def look(self, work: Callable[[GameTable], T]) -> T:
        """Make something of the table that changes nothing there, in a limited time. Raises
        TooLong, and what the work raises."""
        async with self.lock:
            self._check_open()
            try:
                return await run_interruptibly(lambda: work(self.table), LOOK_SECONDS)
            except (TooLong, asyncio.CancelledError):
                self.table.forget_drawn()
                raise

    def _check_open(self) -> None:
        if self.is_closed:
            raise TableClosed("this table was closed: load the page again")

    def begin(self) -> None:
        """Notify watchers, and let bots begin."""

        async def tell() -> None:
            async with self.news:
                self.news.notify_all()

        task = asyncio.get_running_loop().create_task(tell())
        _RUNNING.add(task)
        task.add_done_callback(_RUNNING.discard)
        if self.thinking is None or self.thinking.done():
            self.thinking = asyncio.get_running_loop().create_task(self._think())

    def has_room_for_socket(self, door: str) -> bool:
        """Whether one page more may listen at a door. The doors of players always have room."""
        if door == "onlooker":
            own = MOST_SOCKETS_OF_DOOR * (len(self.table.seats) + 1)
            return self.sockets[door] < max(MOST_SOCKETS - own, MOST_SOCKETS_OF_DOOR)
        return self.sockets[door] < MOST_SOCKETS_OF_DOOR

    @property
    def is_idle(self) -> bool:
        """Return whether the game has no viewers and no running action."""
        busy = self.thinking is not None and not self.thinking.done()
        return not (self.sockets.total() or busy or self.lock.locked() or self.requests.total())

    def close(self) -> None:
        """Let another process have the game; nothing happens at this table any more."""
        self.is_closed = True
        if self.thinking is not None:
            self.thinking.cancel()
        self.table.journal.release()

    async def changed(self, revision: int) -> int:
        """Wait until the game has another revision and return it."""
        async with self.news:
            await self.news.wait_for(lambda: self.table.revision != revision)
            return self.table.revision

    async def _think(self) -> None:
        """Lets seats choose by themselves as long as it is their turn."""
        loop = asyncio.get_running_loop()
        try:
            while (found := await self.do(_thinker)) is not None:
                at, seat, game = found
                begun = loop.time()
                think = partial(self.table.think, seat, game)
                code = await run_interruptibly(think, THINKING_SECONDS)
                await asyncio.sleep(max(0.0, self.table.pace - (loop.time() - begun)))
                await self.do(partial(GameTable.thought, at=at, seat=seat, code=code))
        except (RulewrightError, RuleFault, OSError) as fault:
            if isinstance(fault, TooLong):
                self.table.minds = None  # the work there was ended anywhere
            why = str(fault)
            await self.do(lambda table: table.stop(why))


_RUNNING: set[asyncio.Task[None]] = set()


def _thinker(table: GameTable) -> Any:
    seat = table.thinker()
    return None if seat is None else (table.at, seat, table.game)


class Hall:
    """The tables in a folder. `token` opens the hall itself: the list of tables, and new ones."""

    def __init__(self, folder: Path, report: Callable[[str], None] = lambda text: None) -> None:
        """`report` is called with a sentence about each file that cannot be read, or not to its
        end. Raises OSError."""
        self.folder = folder
        self.report = report
        self.holder = f"process {os.getpid()}"
        """What another studio says of this one, if both want the same game."""
        self.token = _read_or_make_token(folder, report)
        self.pool = deep_threads(WORKERS, "rules")
        self.readers = deep_threads(READERS, "reading")
        """Threads for what takes its time and concerns no table yet: reading rules, opening games.
        The tables do not wait for them."""
        self.seated: dict[str, Seated] = {}
        self._question_slots = asyncio.Semaphore(MOST_QUESTIONS)
        self._opening: dict[str, asyncio.Task[Seated]] = {}
        self._summaries: dict[Path, tuple[tuple[int, ...], dict[str, Any]]] = {}
        self._reported: set[str] = set()

    async def table(self, id: str) -> Seated | None:
        """A table by its id, opened if it lies in the folder; None if there is none. Raises
        DiagnosticError, BadJournal, GameInUse, HallFull, OSError."""
        if id in self.seated:
            return self.seated[id]
        path = self.folder / f"{id}{ENDING}"
        if not _ID.fullmatch(id) or not path.is_file():
            return None
        if id not in self._opening:
            self._make_room()
            task = asyncio.get_running_loop().create_task(self._open(id, TableJournal(path)))
            self._opening[id] = task
            task.add_done_callback(partial(self._opened, id))
        return await asyncio.shield(self._opening[id])

    def _opened(self, id: str, task: asyncio.Task[Seated]) -> None:
        del self._opening[id]
        if not task.cancelled():
            task.exception()  # somebody may wait for it no more

    async def _open(self, id: str, journal: TableJournal) -> Seated:
        loop = asyncio.get_running_loop()
        work = partial(open_table, id, journal, self.holder)
        try:
            found = await loop.run_in_executor(self.readers, work)
        except BadJournal as fault:
            self._report(str(fault))
            raise
        if found.damage is not None:
            self._report(f"the game `{journal.path}` is damaged: {found.damage.sentence}")
        return self.add(found)

    def _report(self, text: str) -> None:
        """Report a sentence, once."""
        if text not in self._reported:
            self._reported.add(text)
            self.report(text)

    async def new(self, wish: Wish, beginning: Beginning) -> Seated:
        """A new table. Raises DiagnosticError, HallFull, OSError."""
        self._make_room()
        id, path = table_path(self.folder)
        work = partial(new_table, id, wish, beginning, TableJournal(path), holder=self.holder)
        made = await asyncio.get_running_loop().run_in_executor(self.readers, work)
        seated = self.add(made)
        seated.begin()
        return seated

    def add(self, table: GameTable) -> Seated:
        """Take in a table of which this process holds the lock."""
        questions = Questions(self.readers, self._question_slots)
        self.seated[table.id] = Seated(table, self.pool, questions)
        return self.seated[table.id]

    def _make_room(self) -> None:
        """Close games without viewers; they stay in the folder. Raises HallFull."""
        for id, seated in list(self.seated.items()):
            if len(self.seated) + len(self._opening) < MOST_TABLES:
                return
            if seated.is_idle:
                seated.close()
                del self.seated[id]
        if len(self.seated) + len(self._opening) >= MOST_TABLES:
            raise HallFull(f"there are {MOST_TABLES} tables in use already")

    def list_games(self) -> list[dict[str, Any]]:
        """The games in the folder, the latest first, each with what opens it, and what is wrong
        with its file."""
        found = []
        for path in self.folder.glob(f"*{ENDING}"):
            with suppress(OSError):
                status = path.lstat()
                found.append((status.st_mtime_ns, status.st_size, status.st_ino, path))
        found.sort(key=lambda each: each[0], reverse=True)
        return [self._summary(path, tuple(key)) for *key, path in found[:MOST_TABLES]]

    def _summary(self, path: Path, key: tuple[int, ...]) -> dict[str, Any]:
        """Return the list entry of a file; it is read again only if it has changed (`key`)."""
        known = self._summaries.get(path)
        if known is not None and known[0] == key:
            return known[1]
        summary: dict[str, Any] = {
            "id": path.name.removesuffix(ENDING),
            "when": key[0] // 1_000_000_000,
            "problem": None,
        }
        try:
            record = read_record(TableJournal(path))
        except (BadJournal, OSError) as fault:
            self._report(str(fault))
            summary |= {"title": path.name, "problem": "game-unreadable"}
        else:
            head = record.head
            summary |= {
                "title": head.title,
                "seats": list(head.seats),
                "moves": len(record.made),
                "edition": head.wish.edition,
                "owner": head.tokens[0],
            }
            if record.unusable:
                self._report(f"`{path}` is damaged: {record.unusable} of its lines cannot be read")
                summary["problem"] = "game-damaged"
        self._summaries[path] = key, summary
        return summary

    async def close(self) -> None:
        for seated in self.seated.values():
            seated.close()
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.readers.shutdown(wait=False, cancel_futures=True)


def _read_or_make_token(folder: Path, report: Callable[[str], None]) -> str:
    """Return the token of the hall of a folder, which persists between starts of the server.
    Raises OSError, GameInUse.
    """
    journal = TableJournal(folder / "hall.json")
    make_private(folder)
    _lock_soon(journal)
    try:
        if os.path.lexists(journal.path):
            with suppress(BadJournal):
                found = journal.read().lines[0].get("token")
                if isinstance(found, str) and found.isascii() and len(found) >= LEAST_TOKEN:
                    return found
            report(f"`{journal.path}` cannot be read: the list of games has a new link")
            journal.path.rename(journal.path.with_suffix(".before"))
        token = secrets.token_urlsafe(TOKEN_BYTES)
        journal.write([{"token": token}])
        return token
    finally:
        journal.release()


def _lock_soon(journal: TableJournal) -> None:
    """Lock a file that others lock for a moment only. Raises OSError, GameInUse."""
    for _ in range(LOCK_ATTEMPTS - 1):
        with suppress(GameInUse):
            journal.lock()
            return
        time.sleep(0.05)
    journal.lock()


def table_path(folder: Path) -> tuple[str, Path]:
    """The id and file of a new table."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    id = "".join(secrets.choice(alphabet) for _ in range(10))
    return id, folder / f"{id}{ENDING}"
