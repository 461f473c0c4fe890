"""Rules that are edited while they are played: read again when a file is saved, the game played
again by them, and the examples of the ruleset after it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from watchfiles import awatch

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.server.studio.hall import Hall, Seated
from rulewright.server.studio.table import Carried, FailingExample, GameTable, carry
from rulewright.server.studio.table_rules import ENDINGS, TableRules, read_again
from rulewright.study.judging import judged
from rulewright.study.testing.outcome import Outcome
from rulewright.study.testing.suite import run_suite

SETTLED: Final = 60
"""Milliseconds without another change: editors write in several steps."""


class _Outdated(Exception):
    """The rules were edited again."""


class Live:
    """Follows the folders of the tables of a hall. Folders are watched, not files: editors put a
    new file in the place of the old one."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._watching: dict[Path, asyncio.Task[None]] = {}
        self._edits: dict[str, int] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._end = asyncio.Event()

    def follow(self, folder: Path) -> None:
        """Watches a ruleset's folder from now on."""
        where = folder.resolve()
        if where not in self._watching or self._watching[where].done():
            self._watching[where] = asyncio.create_task(self._watch(where))

    async def close(self) -> None:
        self._end.set()
        for id in self._edits:
            self._edits[id] += 1
        for task in (*self._watching.values(), *self._playing.values()):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task

    async def _watch(self, folder: Path) -> None:
        with suppress(OSError, RuntimeError):
            async for changes in awatch(
                folder, debounce=400, step=SETTLED, stop_event=self._end, rust_timeout=1000
            ):
                if any(_counts(folder, Path(path)) for _, path in changes):
                    for seated in list(self.hall.seated.values()):
                        if seated.table.rules.folder.resolve() == folder:
                            await self.read(seated)

    async def read(self, seated: Seated) -> None:
        """Read the rules of a game again, and continue with them if they can be played."""
        loop = asyncio.get_running_loop()
        table = seated.table
        if table.pinned:
            return
        edit = self._edits[table.id] = self._edits.get(table.id, 0) + 1
        try:
            rules = await loop.run_in_executor(
                self.hall.readers, read_again, table.rules, table.seats
            )
            await self._take(seated, rules)
        except DiagnosticError as error:
            told = judged(table.rules.folder, error.diagnostics, whole=False).told
            await seated.do(partial(GameTable.not_playable, findings=told))
            return
        previous = self._playing.pop(table.id, None)
        if previous is not None:
            await asyncio.wait({previous})
        self._playing[table.id] = asyncio.create_task(self._examples(seated, edit))

    async def _take(self, seated: Seated, rules: TableRules) -> None:
        """Continue under other rules. The game is replayed beside the table, and once more if a
        seat chooses meanwhile. Raises DiagnosticError if the first position cannot be reached."""
        table = seated.table
        if rules.ruleset is table.rules.ruleset:
            await seated.do(partial(_say_anew, rules=rules))
            return
        loop = asyncio.get_running_loop()
        is_taken = False
        while not is_taken:
            made, at = await seated.do(GameTable.line_so_far)
            work = partial(carry, rules, table.beginning, made, at)
            carried = await loop.run_in_executor(self.hall.readers, work)
            is_taken = await seated.do(
                partial(_take_if_unchanged, rules=rules, carried=carried, line=(made, at))
            )

    async def _examples(self, seated: Seated, edit: int) -> None:
        """Plays the examples of the ruleset, and tells which of them do not pass."""
        table = seated.table
        ended = threading.Event()

        def outdated(_: object) -> None:
            if self._edits.get(table.id) != edit or ended.is_set():
                raise _Outdated

        loop = asyncio.get_running_loop()
        try:
            outcomes = await loop.run_in_executor(
                self.hall.readers, partial(_played, table.rules.folder, outdated)
            )
        except asyncio.CancelledError:
            ended.set()
            raise
        except (_Outdated, DiagnosticError, OSError):
            return
        found = tuple(_broken(outcomes))
        if self._edits.get(table.id) == edit:
            await seated.do(partial(_told, broken=found))


def _counts(folder: Path, path: Path) -> bool:
    """Whether a file is one of a ruleset's."""
    if path.suffix not in ENDINGS:
        return False
    with suppress(ValueError):
        return not any(part.startswith(".") for part in path.relative_to(folder).parts)
    return False


def _say_anew(table: GameTable, rules: TableRules) -> None:
    table.say_anew(rules)
    table.news.broken = None


def _take_if_unchanged(
    table: GameTable, rules: TableRules, carried: Carried, line: tuple[list[dict[str, Any]], int]
) -> bool:
    """Go on by other rules if the table still stands where it was played again."""
    if table.line_so_far() != line:
        return False
    table.take(rules, carried)
    table.news.broken = None
    return True


def _told(table: GameTable, broken: tuple[FailingExample, ...]) -> None:
    table.news.broken = broken
    table.changed()


def _played(folder: Path, outdated: object) -> list[Outcome]:
    assert callable(outdated)
    suite = run_suite(folder, games=0, remember=True, progress=outdated, starting=outdated)
    return suite.outcomes


def _broken(outcomes: Iterable[Outcome]) -> Iterable[FailingExample]:
    for outcome in outcomes:
        if not outcome.passed and outcome.kind in ("scenario", "game") and outcome.path:
            yield FailingExample(outcome.name, Path(outcome.path), outcome.findings)
