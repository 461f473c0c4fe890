"""Reload rules that are edited during a game: read saved files, replay the game, and test the examples."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.server.studio.game_session import FailingExample, GameSession, ReplayedTree, replay_choices
from rulewright.server.studio.lobby import LiveSession, Lobby
from rulewright.server.studio.session_rules import RULE_SUFFIXES, SessionRules, reload_rules
from rulewright.validation.baseline import filter_diagnostics
from rulewright.validation.testing.outcome import Outcome
from rulewright.validation.testing.suite import run_suite

FolderWatch = Callable[[Path, asyncio.Event], AsyncIterator[Iterable[Path]]]
"""A function that yields the files that were changed in a folder, until the event is set."""


class _Outdated(Exception):
    """The rules were edited again."""


class RuleReloader:
    """A watcher of the folders of all sessions. Folders are watched, not files, because editors replace files
    when they save.
    """

    def __init__(self, lobby: Lobby, watch: FolderWatch, *, tests_examples: bool = True) -> None:
        self.lobby = lobby
        self._watch = watch
        self._tests_examples = tests_examples
        self._watching: dict[Path, asyncio.Task[None]] = {}
        self._edits: dict[str, int] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._end = asyncio.Event()

    def watch_folder(self, folder: Path) -> None:
        """Start watching the folder of a ruleset."""
        resolved = folder.resolve()
        if resolved not in self._watching or self._watching[resolved].done():
            self._watching[resolved] = asyncio.create_task(self._watch_changes(resolved))

    async def close(self) -> None:
        self._end.set()
        for id in self._edits:
            self._edits[id] += 1
        for task in (*self._watching.values(), *self._playing.values()):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task

    async def _watch_changes(self, folder: Path) -> None:
        with suppress(OSError, RuntimeError):
            async for paths in self._watch(folder, self._end):
                if any(_is_rule_file(folder, path) for path in paths):
                    for live_session in list(self.lobby.live_sessions.values()):
                        if live_session.session.rules.folder.resolve() == folder:
                            await self.reload_session(live_session)

    async def reload_session(self, live_session: LiveSession) -> None:
        """Read the rules of a game again, and continue with them if they can be played."""
        session = live_session.session
        if session.is_pinned:
            return
        edit = self._edits[session.id] = self._edits.get(session.id, 0) + 1
        try:
            read = partial(reload_rules, session.rules, session.seats)
            rules = await self.lobby.workers.start_reading(read)
            await self._apply_rules(live_session, rules)
        except DiagnosticError as error:
            diagnostics = filter_diagnostics(
                session.rules.folder, error.diagnostics, is_complete=False
            ).diagnostics
            await live_session.run_action(partial(GameSession.report_unplayable, diagnostics=diagnostics))
            return
        if not self._tests_examples:
            await live_session.run_action(partial(_report_examples, failing_examples=()))
            return
        previous = self._playing.pop(session.id, None)
        if previous is not None:
            await asyncio.wait({previous})
        self._playing[session.id] = asyncio.create_task(self._test_examples(live_session, edit))

    async def _apply_rules(self, live_session: LiveSession, rules: SessionRules) -> None:
        """Continue under other rules. The game is replayed in the background, and again if a seat chooses
        meanwhile. Raises DiagnosticError if the first position cannot be reached.
        """
        session = live_session.session
        if rules.ruleset is session.rules.ruleset:
            await live_session.run_action(partial(_update_texts, rules=rules))
            return
        is_taken = False
        while not is_taken:
            choice_records, end_number = await live_session.run_action(GameSession.list_choices)
            replay = partial(replay_choices, rules, session.game_start, choice_records, end_number)
            carried = await self.lobby.workers.start_reading(replay)
            is_taken = await live_session.run_action(
                partial(
                    _apply_if_unchanged,
                    rules=rules,
                    carried=carried,
                    line_choices=(choice_records, end_number),
                )
            )

    async def _test_examples(self, live_session: LiveSession, edit: int) -> None:
        """Run the examples of the ruleset, and report those that fail."""
        session = live_session.session
        ended = threading.Event()

        def raise_if_outdated(_: object) -> None:
            if self._edits.get(session.id) != edit or ended.is_set():
                raise _Outdated

        run = partial(_run_examples, session.rules.folder, raise_if_outdated)
        try:
            outcomes = await self.lobby.workers.start_reading(run)
        except asyncio.CancelledError:
            ended.set()
            raise
        except (_Outdated, DiagnosticError, OSError):
            return
        failing_examples = tuple(_iter_failing(outcomes))
        if self._edits.get(session.id) == edit:
            await live_session.run_action(partial(_report_examples, failing_examples=failing_examples))


def _is_rule_file(folder: Path, path: Path) -> bool:
    """Return whether a file belongs to a ruleset."""
    if path.suffix not in RULE_SUFFIXES:
        return False
    with suppress(ValueError):
        return not any(part.startswith(".") for part in path.relative_to(folder).parts)
    return False


def _update_texts(session: GameSession, rules: SessionRules) -> None:
    session.update_texts(rules)
    session.edit_result.failing_examples = None


def _apply_if_unchanged(
    session: GameSession,
    rules: SessionRules,
    carried: ReplayedTree,
    line_choices: tuple[list[dict[str, Any]], int],
) -> bool:
    """Switch a session to new rules if its choices are still those that were replayed; return whether they
    are.
    """
    if session.list_choices() != line_choices:
        return False
    session.apply_rules(rules, carried)
    session.edit_result.failing_examples = None
    return True


def _report_examples(session: GameSession, failing_examples: tuple[FailingExample, ...]) -> None:
    session.edit_result.failing_examples = failing_examples
    session.mark_changed()


def _run_examples(folder: Path, raise_if_outdated: object) -> list[Outcome]:
    assert callable(raise_if_outdated)
    suite = run_suite(
        folder, games=0, remember=True, on_outcome=raise_if_outdated, on_start=raise_if_outdated
    )
    return suite.outcomes


def _iter_failing(outcomes: Iterable[Outcome]) -> Iterable[FailingExample]:
    for outcome in outcomes:
        if not outcome.has_passed and outcome.kind in ("scenario", "game") and outcome.path:
            yield FailingExample(outcome.name, Path(outcome.path), outcome.findings)
