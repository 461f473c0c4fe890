"""All tables of a server: made, opened again after a restart, told of what happens at them."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from rulewright.backends.fault import RuleFault
from rulewright.depth import deep_threads
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.records import dataclass
from rulewright.server.studio.journal import ENDING, BadJournal, TableJournal
from rulewright.server.studio.table import Beginning, GameTable, new_table, open_table
from rulewright.server.studio.table_rules import Wish

MOST_TABLES: Final = 50
MOST_WATCHERS: Final = 300
"""Sockets at one table."""
WORKERS: Final = 16
_ID = re.compile(r"[a-z0-9]{10}")
T = TypeVar("T")


class HallFull(RulewrightError):
    """There is no room for more."""


@dataclass(slots=True, eq=False)
class Seated:
    """A table in use: one thing happens at it at a time, and whoever waits is told."""

    table: GameTable
    pool: ThreadPoolExecutor
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    watchers: int = 0
    thinking: asyncio.Task[None] | None = None

    async def do(self, work: Callable[[GameTable], T]) -> T:
        """Does something with the table in a thread, and tells whoever waits if it has changed
        anything. Raises what the work raises."""
        async with self.lock:
            before = self.table.revision
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self.pool, work, self.table)
            finally:
                if self.table.revision != before:
                    self.begin()

    def begin(self) -> None:
        """Tells whoever waits, and lets seats that choose by themselves begin."""

        async def tell() -> None:
            async with self.news:
                self.news.notify_all()

        task = asyncio.get_running_loop().create_task(tell())
        _RUNNING.add(task)
        task.add_done_callback(_RUNNING.discard)
        if self.thinking is None or self.thinking.done():
            self.thinking = asyncio.get_running_loop().create_task(self._think())

    async def changed(self, revision: int) -> int:
        """Waits until the table has another revision; which."""
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
                code = await loop.run_in_executor(self.pool, self.table.think, seat, game)
                await asyncio.sleep(max(0.0, self.table.pace - (loop.time() - begun)))
                await self.do(partial(GameTable.thought, at=at, seat=seat, code=code))
        except (RulewrightError, RuleFault, OSError) as fault:
            why = str(fault)
            await self.do(lambda table: table.stop(why))


_RUNNING: set[asyncio.Task[None]] = set()


def _thinker(table: GameTable) -> Any:
    seat = table.thinker()
    return None if seat is None else (table.at, seat, table.game)


class Hall:
    """The tables in a folder. `token` opens the hall itself: the list of tables, and new ones."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError, BadJournal."""
        self.folder = folder
        self.token = _token_of(folder)
        self.pool = deep_threads(WORKERS, "rules")
        self.seated: dict[str, Seated] = {}
        self.opening = asyncio.Lock()

    async def table(self, id: str) -> Seated | None:
        """A table by its id, opened if it lies in the folder; None if there is none. Raises
        DiagnosticError, BadJournal, HallFull, OSError."""
        if id in self.seated:
            return self.seated[id]
        path = self.folder / f"{id}{ENDING}"
        if not _ID.fullmatch(id) or not path.is_file():
            return None
        async with self.opening:
            if id not in self.seated:
                self._make_room()
                loop = asyncio.get_running_loop()
                found = await loop.run_in_executor(self.pool, open_table, id, TableJournal(path))
                self.seated[id] = Seated(found, self.pool)
            return self.seated[id]

    async def new(self, wish: Wish, beginning: Beginning) -> Seated:
        """A new table. Raises DiagnosticError, HallFull, OSError."""
        self._make_room()
        id, path = table_path(self.folder)
        loop = asyncio.get_running_loop()
        made = await loop.run_in_executor(
            self.pool, new_table, id, wish, beginning, TableJournal(path)
        )
        self.seated[id] = Seated(made, self.pool)
        self.seated[id].begin()
        return self.seated[id]

    def add(self, table: GameTable) -> None:
        """A table that was made before the server began."""
        self.seated[table.id] = Seated(table, self.pool)

    def _make_room(self) -> None:
        """Lets go of tables that nobody looks at; they lie in the folder. Raises HallFull."""
        for id, seated in list(self.seated.items()):
            if len(self.seated) < MOST_TABLES:
                return
            busy = seated.thinking is not None and not seated.thinking.done()
            if not seated.watchers and not busy and not seated.lock.locked():
                del self.seated[id]
        if len(self.seated) >= MOST_TABLES:
            raise HallFull(f"there are {MOST_TABLES} tables in use already")

    def kept(self) -> list[dict[str, Any]]:
        """The tables in the folder, the latest first, without what opens them."""
        found = []
        for path in sorted(
            self.folder.glob(f"*{ENDING}"), key=lambda p: p.stat().st_mtime, reverse=True
        )[:MOST_TABLES]:
            try:
                head, *rest = TableJournal(path).read()
                title, seats = str(head["title"]), [str(seat) for seat in head["seats"]]
                owner = str(head["tokens"][0])
            except (BadJournal, OSError, KeyError, TypeError, IndexError):
                continue
            moves = sum("is" in line for line in rest)
            found.append(
                {
                    "id": path.name.removesuffix(ENDING),
                    "title": title,
                    "seats": seats,
                    "moves": moves,
                    "edition": head.get("edition"),
                    "owner": owner,
                    "when": int(path.stat().st_mtime),
                }
            )
        return found

    async def close(self) -> None:
        for seated in self.seated.values():
            if seated.thinking is not None:
                seated.thinking.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)


def _token_of(folder: Path) -> str:
    """What opens the hall of a folder, from one start of the server to the next."""
    kept = TableJournal(folder / "hall.json")
    if kept.path.exists():
        found = kept.read()[0].get("token")
        if isinstance(found, str) and len(found) >= 16:
            return found
    token = secrets.token_urlsafe(16)
    kept.write([{"token": token}])
    return token


def table_path(folder: Path) -> tuple[str, Path]:
    """The id and file of a new table."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    id = "".join(secrets.choice(alphabet) for _ in range(10))
    return id, folder / f"{id}{ENDING}"
