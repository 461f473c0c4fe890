"""The server: reads messages, keeps the texts of the editor, and hands questions to the desks."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import suppress
from dataclasses import field
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.render import short
from rulewright.document.files import MAIN_FILE, ruleset_around, shown_path, unsaved
from rulewright.document.project import FILE as CONFIG_FILE
from rulewright.records import dataclass
from rulewright.ruleset_folders import find_base, is_overlay, is_overlay_text, overlays_below
from rulewright.server.lsp.checking import checked
from rulewright.server.lsp.messages import diagnostic_message, edit_message
from rulewright.server.lsp.position_codec import PositionCodec, path_of
from rulewright.server.lsp.thread import Owner
from rulewright.study.editing.desk import Cancelled, Desk, SettingAnalysis
from rulewright.study.editing.findings import CurrentFindings
from rulewright.study.editing.reach import Reach
from rulewright.study.editing.renaming import RenameRefused, Renaming, refuse_if_wrong, rename
from rulewright.study.editing.usage import files, understand
from rulewright.study.editing.words import learn_needs
from rulewright.study.editing.written import EditedFile
from rulewright.study.judging import judged

T = TypeVar("T")

AT_ONCE = 0.03
"""Seconds after the last change in which what is quick to find is looked for: who types on is not
disturbed, and nobody waits."""
QUIET = 0.4
"""Seconds without a change after which everything is checked."""
POLL = 2.0
"""Seconds between two looks at the files on the disk, where the editor does not tell of them."""


@dataclass(eq=False)
class Room:
    """One ruleset that files are open of. Only the owner's thread looks at desk and findings."""

    desk: Desk
    standing: CurrentFindings
    told: set[Path] = field(default_factory=set)
    """The files for which findings were sent."""
    reach: Reach | None = None
    changes: int = 0
    latest: Path | None = None
    """The file that was changed last."""
    soon: asyncio.TimerHandle | None = None
    whole: asyncio.Task[None] | None = None


@dataclass(frozen=True, slots=True)
class FileRequest:
    """A question about a file: all that an answer is made of."""

    room: Room
    written: EditedFile
    look: SettingAnalysis | None
    positions: PositionCodec
    params: Any
    beside_yamlls: bool
    versions: dict[Path, int | None]
    """Of all texts that are open."""

    @property
    def desk(self) -> Desk:
        return self.room.desk

    def offset(self, position: types.Position | None = None) -> int:
        """The place of a position, or of the one that is asked about."""
        return self.positions.offset(self.written.source, position or self.params.position)

    def stretch(self) -> tuple[int, int]:
        """Return the offsets of the requested range."""
        asked: types.Range = self.params.range
        return self.offset(asked.start), self.offset(asked.end)


class Server(LanguageServer):
    def __init__(self) -> None:
        super().__init__("rulewright", version("rulewright"))
        self.owner = Owner()
        self.rooms: dict[Path, Room] = {}
        self.positions = PositionCodec()
        self.beside_yamlls = False
        """Whether a language server for YAML answers for keys and shapes."""
        self.whole = True
        """Whether rulesets are checked whole, in the background."""
        self._tasks: set[asyncio.Task[None]] = set()

    # --- rooms ------------------------------------------------------------------------------------

    def room_of(self, path: Path) -> Room | None:
        """The ruleset that a file belongs to: the one that it lies in, or, for an overlay that lies
        elsewhere, the one that it changes."""
        folder = self.folder_of(path)
        if folder is None:
            return None
        if folder not in self.rooms:
            desk = Desk(folder)
            self.rooms[folder] = Room(desk, CurrentFindings(desk))
            for other, document in self.documents():
                if self.folder_of(other) == folder:
                    self.owner.tell(partial(desk.hold, other, document.source))
            self.look_soon(self.rooms[folder], path)
            self.start(partial(self.find_overlays, self.rooms[folder]))
        return self.rooms[folder]

    def folder_of(self, path: Path) -> Path | None:
        """The folder of the ruleset that a file belongs to."""
        return ruleset_around(path) or base_of(path, self.held_text(path))

    def held_text(self, path: Path) -> str | None:
        """The text of a file that is open."""
        return next((document.source for at, document in self.documents() if at == path), None)

    def documents(self) -> Iterator[tuple[Path, TextDocument]]:
        """The texts that are open, and their files. The keys of pygls are no URIs: they are decoded
        already."""
        for document in self.workspace.text_documents.values():
            path = path_of(document.uri)
            if path is not None:
                yield path, document

    async def find_overlays(self, room: Room) -> None:
        """Looks for the overlays of a ruleset that lie elsewhere: those that are open, and those in
        the folders that the editor works in."""
        folder = room.desk.folder
        opened = {path for path, _ in self.documents() if ruleset_around(path) is None}
        mine = {path for path in opened if self.folder_of(path) == folder}
        roots = [path_of(each.uri) for each in self.workspace.folders.values()]

        def search() -> set[Path]:
            below = (path for root in roots if root for path in overlays_below(root, MOST_FOLDERS))
            return {path for path in below if path not in opened and base_of(path) == folder}

        mine |= await asyncio.to_thread(search)
        if await self.owner.ask(partial(room.desk.set_outside, mine)):
            self.look_soon(room, room.latest or folder / MAIN_FILE)

    def opened(self, uri: str) -> tuple[Path, Room] | None:
        """Return a file by its URI and its ruleset; None if it belongs to none."""
        path = path_of(uri)
        room = None if path is None else self.room_of(path)
        return None if path is None or room is None else (path, room)

    def leave(self, room: Room) -> None:
        """There is no ruleset in its folder any more, and nothing to be said of it."""
        del self.rooms[room.desk.folder]
        room.changes += 1
        for waiting in (room.soon, room.whole):
            if waiting is not None:
                waiting.cancel()
        self.publish(room, (), {})

    def open_paths(self, room: Room) -> dict[Path, int | None]:
        """The files of a ruleset that are open, and the versions of their texts."""
        return {
            path: version for path, version in self.versions().items() if self.room_of(path) is room
        }

    def versions(self) -> dict[Path, int | None]:
        """Return the versions of all open texts."""
        return {path: document.version for path, document in self.documents()}

    # --- texts ------------------------------------------------------------------------------------

    def text_changed(self, uri: str, *, closed: bool = False) -> None:
        """The editor has another text of a file, or none any more."""
        found = self.opened(uri)
        if found is None:
            return
        path, room = found
        text = None if closed else self.workspace.get_text_document(uri).source
        if text is not None and text.startswith("\ufeff"):
            self.positions.marked.add(shown_path(path))
        if ruleset_around(path) is None:  # known at once; then all others are looked for
            self.owner.tell(partial(room.desk.set_outside, {*room.desk.outside, path}))
            self.start(partial(self.find_overlays, room))
        self.owner.tell(partial(room.desk.hold, path, text))
        self.look_soon(room, path)

    async def files_changed(self, uris: list[str]) -> None:
        """Something may have changed files on the disk. An editor that saves has not: what it has
        is known."""
        for left in tuple(self.rooms.values()):
            if not (left.desk.folder / MAIN_FILE).is_file():
                self.leave(left)
        for uri in uris:
            found = self.opened(uri)
            if found is None:
                continue
            path, room = found
            if ruleset_around(path) is None and path not in room.desk.outside:
                await self.find_overlays(room)
            if path.suffix not in READ or await self.owner.ask(partial(room.desk.reread, path)):
                self.look_soon(room, room.latest or path)

    def look_soon(self, room: Room, path: Path) -> None:
        room.changes += 1
        room.latest = path
        if room.soon is not None:
            room.soon.cancel()
        if room.whole is not None:
            room.whole.cancel()
            room.whole = None
        loop = asyncio.get_running_loop()
        room.soon = loop.call_later(AT_ONCE, self.start, partial(self.look, room))

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.get_running_loop().create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logging.error("a task of the server has failed", exc_info=task.exception())

    async def watch(self) -> None:
        """Has the editor tell of files that others change: a branch that is switched. Where it
        cannot, the server looks for itself."""
        able = self.client_capabilities.workspace
        watching = able.did_change_watched_files if able is not None else None
        if watching is None or not watching.dynamic_registration:
            self.start(self.poll)
            return
        files = types.FileSystemWatcher("**/{*.yaml,*.ftl,*.lock,rulewright.toml}")
        options = types.DidChangeWatchedFilesRegistrationOptions([files])
        what = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        with suppress(JsonRpcException):
            await self.client_register_capability_async(
                types.RegistrationParams([types.Registration("files", what, options)])
            )

    async def poll(self) -> None:
        known: dict[Path, dict[Path, int]] = {}
        while True:
            await asyncio.sleep(POLL)
            for folder in tuple(self.rooms):
                outside = self.rooms[folder].desk.outside
                now = await asyncio.to_thread(stamps, folder, outside)
                before = known.get(folder, now)
                known[folder] = now
                other = {path for path, _ in now.items() ^ before.items()}
                if other or not (folder / MAIN_FILE).is_file():
                    await self.files_changed([path.as_uri() for path in sorted(other)])

    # --- findings ---------------------------------------------------------------------------------

    async def look(self, room: Room) -> None:
        """Finds what is quick to find, tells it, and has the rest looked for."""
        changes, versions = room.changes, self.open_paths(room)
        others = [path for path in versions if path != room.latest][:3]
        latest = [room.latest] if room.latest in versions and room.latest is not None else []

        def work() -> tuple[Diagnostic, ...]:
            room.standing.look([*latest, *others])
            return room.standing.found

        try:
            found = await self.owner.ask(work)
        except Exception:  # a fault of our own takes nothing away that was found before
            logging.exception("what is quick to find was not found")
            return
        if changes != room.changes:
            return  # there is a newer text already, which is looked at next
        self.publish(room, found, versions)
        self.start(partial(self.look_around, room))
        if self.whole:
            room.whole = asyncio.get_running_loop().create_task(self.check(room))

    async def look_around(self, room: Room) -> None:
        """Analyse all settings and files in the background, one after the other, when no request
        has arrived for a while.
        """
        changes, desk = room.changes, room.desk
        await asyncio.sleep(QUIET)
        settings = await self.owner.ask(desk.every_setting)
        steps: list[Callable[[], object]] = [partial(desk.look, setting) for setting in settings]
        if any(path.suffix == ".ftl" for path in self.open_paths(room)):
            steps += [partial(learn_needs, desk, setting) for setting in settings]
        paths = await self.owner.ask(lambda: tuple(files(desk)))
        steps += [partial(understand, desk, path) for path in paths]
        while steps and changes == room.changes:
            if self.owner.is_asked:
                await asyncio.sleep(AT_ONCE)
                continue
            with suppress(Cancelled):
                await self.owner.ask_idly(partial(desk.idly, steps[0], lambda: self.owner.is_asked))
                del steps[0]

    async def check(self, room: Room) -> None:
        """Checks everything, when it has been quiet for a while."""
        await asyncio.sleep(QUIET)
        changes, versions = room.changes, self.open_paths(room)
        held = await self.owner.ask(lambda: dict(room.desk.held))
        quick = await self.owner.ask(lambda: room.standing.quick)
        for played in (False, True):
            outside = room.desk.outside
            answer = await checked(room.desk.folder, held, outside=outside, played=played)
            if answer is None or changes != room.changes:
                return
            findings = answer.findings

            def take(findings: tuple[Diagnostic, ...] = findings) -> tuple[Diagnostic, ...]:
                room.standing.whole(findings, quick)
                return room.standing.found

            if not played:
                self.publish(room, await self.owner.ask(take), versions)
            elif answer.reach is not None:
                room.reach = answer.reach
                self.refresh()
        gc.collect()

    def refresh(self) -> None:
        """Ask the editor to update hints and lenses."""
        able = self.client_capabilities.workspace
        if able is None:
            return
        with suppress(Exception):  # a client may refuse, and nothing hangs on it
            if able.code_lens is not None and able.code_lens.refresh_support:
                self.workspace_code_lens_refresh(None)
            if able.inlay_hint is not None and able.inlay_hint.refresh_support:
                self.workspace_inlay_hint_refresh(None)

    def publish(
        self, room: Room, found: tuple[Diagnostic, ...], versions: dict[Path, int | None]
    ) -> None:
        """Sends findings as their project weighs them, for the texts with these versions."""
        by_path: dict[Path, list[Diagnostic]] = {path: [] for path in (*versions, *room.told)}
        uris = {path: document.uri for path, document in self.documents()}
        for one in judged(room.desk.folder, found, whole=False).told:
            by_path.setdefault(self.place(room, one), []).append(one)
        for path, findings in by_path.items():
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(
                    uris.get(path) or path.as_uri(),
                    [
                        diagnostic_message(one, self.positions)
                        for one in findings
                        if not (self.beside_yamlls and one.code in SHAPE)
                    ],
                    versions.get(path),
                )
            )
        room.told = {path for path, findings in by_path.items() if findings}

    def place(self, room: Room, one: Diagnostic) -> Path:
        """Return the file at which a diagnostic is reported."""
        source = one.primary.span.source
        path = Path(os.path.abspath(source.path))
        return path if source.path and path.is_file() else room.desk.folder / MAIN_FILE

    # --- examples ---------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Show a few lines in the editor."""
        self.window_show_message(types.ShowMessageParams(types.MessageType.Info, text))

    async def run_example(self, path: Path) -> str:
        """Plays a script as it stands in the editor, and says what became of it."""
        room = self.room_of(path)
        if room is None:
            return ""
        held = await self.owner.ask(lambda: dict(room.desk.held))
        answer = await checked(room.desk.folder, held, only=path)
        told = "it could not be run" if answer is None else short(answer.findings).rstrip()
        told = f"{path.stem}: {told or 'passes'}"
        self.say(told)
        return told

    # --- names ------------------------------------------------------------------------------------

    async def rename(
        self, uri: str, position: types.Position, new: str
    ) -> types.WorkspaceEdit | None:
        """Gives a thing another name, if everything means the same afterwards. Raises what tells
        the editor why not."""
        found = self.opened(uri)
        if found is None:
            return None
        path, room = found
        await self.find_overlays(room)
        changes, versions = room.changes, self.versions()

        def work() -> tuple[Renaming, dict[Path, str]]:
            written = room.desk.written(path)
            if written is None:
                raise RenameRefused("this file cannot be read")
            offset = self.positions.offset(written.source, position)
            return rename(room.desk, path, offset, new), dict(room.desk.held)

        try:
            renaming, held = await self.owner.ask(work)
            outside = room.desk.outside
            before = await checked(room.desk.folder, held, outside=outside)
            after = await checked(room.desk.folder, {**held, **renaming.texts}, outside=outside)
            if before is None or after is None:
                raise RenameRefused("the rules could not be checked")
            refuse_if_wrong(before.findings, after.findings)
        except RenameRefused as refused:
            raise JsonRpcException(str(refused), FAILED) from None
        if changes != room.changes:
            raise JsonRpcException("the text has changed meanwhile", MODIFIED)
        return edit_message(renaming.edits, self.positions, versions)

    # --- questions --------------------------------------------------------------------------------

    async def answer(
        self, uri: str, params: Any, find: Callable[[FileRequest], T], nothing: T
    ) -> T:
        """Return the result of `find` for a file, in the order of requests; `nothing` for a file
        that belongs to no ruleset.
        """
        found = self.opened(uri)
        if found is None:
            return nothing
        path, room = found
        versions = self.versions()

        def work() -> T:
            written = room.desk.written(path)
            if written is None:
                return nothing
            look = room.desk.last_good(room.desk.setting_of(path))
            if written.kind == "script":
                room.desk.script_findings(path)  # its names are known then
            beside = self.beside_yamlls
            return find(FileRequest(room, written, look, self.positions, params, beside, versions))

        return await self.owner.ask(work)


def base_of(overlay: Path, text: str | None = None) -> Path | None:
    """The folder of the ruleset that an overlay changes, in full; `text` is what an editor holds of
    the overlay."""
    with unsaved({} if text is None else {overlay: text}), suppress(DiagnosticError, OSError):
        if is_overlay_text(text) if text is not None else is_overlay(overlay):
            return Path(os.path.abspath(find_base(overlay)))
    return None


def stamps(folder: Path, outside: Iterable[Path] = ()) -> dict[Path, int]:
    """When each file that matters to a ruleset was changed."""
    found: dict[Path, int] = {}
    for path in (*folder.rglob("*"), *outside):
        if path.suffix in (*READ, ".lock") or path.name == CONFIG_FILE:
            with suppress(OSError):
                found[path] = path.stat().st_mtime_ns
    return found


MOST_FOLDERS = 2_000
"""So many folders are searched for overlays."""

READ = (".yaml", ".ftl")
"""What is read while one types; anything else is looked at by the whole check alone."""

FAILED = types.LSPErrorCodes.RequestFailed
MODIFIED = types.LSPErrorCodes.ContentModified

SHAPE: frozenset[Code] = frozenset({"unknown-key", "missing-key", "wrong-kind", "empty-value"})
"""What a language server for YAML says of a file by its schema."""
