"""Run the language server: read messages, hold the editor's texts, and pass requests to the sessions."""

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
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Severity
from rulewright.diagnostics.render import format_short
from rulewright.document.files import MAIN_FILE, find_enclosing_ruleset, format_path, use_unsaved_texts
from rulewright.document.project_settings import FILE as CONFIG_FILE
from rulewright.language_service.current_findings import CurrentFindings
from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.editor_session import Cancelled, EditorSession, SettingAnalysis
from rulewright.language_service.example_coverage import ExampleCoverage
from rulewright.language_service.locale_messages import update_needs
from rulewright.language_service.references import list_naming_files, update_name_index
from rulewright.language_service.rename import (
    RenameRefused,
    RenameResult,
    check_rename,
    refuse_if_wrong,
    rename_symbol,
)
from rulewright.records import dataclass
from rulewright.ruleset_folders import find_base, find_overlays_below, is_overlay, is_overlay_text
from rulewright.server.lsp.checking import run_check_process
from rulewright.server.lsp.desk_thread import DeskThread
from rulewright.server.lsp.messages import to_diagnostic, to_workspace_edit
from rulewright.server.lsp.position_codec import PositionCodec, path_from_uri
from rulewright.validation.baseline import filter_diagnostics

T = TypeVar("T")

ANALYSIS_DELAY = 0.03
"""Seconds after the last change before the fast analysis of open files starts, and between attempts of
background analysis while requests wait.
"""
CHECK_DELAY = 0.4
"""Seconds without a change after which the complete check starts."""
POLL_INTERVAL = 2.0
"""Seconds between polls of the files on disk, for editors that do not report changes."""


@dataclass(eq=False)
class OpenRuleset:
    """One ruleset with open files. Only the owner's thread accesses session and diagnostics."""

    desk: EditorSession
    current_findings: CurrentFindings
    reported_paths: set[Path] = field(default_factory=set)
    """The files for which diagnostics were sent."""
    reach: ExampleCoverage | None = None
    change_count: int = 0
    latest_path: Path | None = None
    """The file that was changed last."""
    analysis_timer: asyncio.TimerHandle | None = None
    check_task: asyncio.Task[None] | None = None
    was_checked: bool = False


@dataclass(frozen=True, slots=True)
class FileRequest:
    """A request about a file, with all data that its answer needs."""

    open_ruleset: OpenRuleset
    edited_file: EditedFile
    analysis: SettingAnalysis | None
    codec: PositionCodec
    request_params: Any
    beside_yamlls: bool
    versions: dict[Path, int | None]
    """The versions of all open documents."""

    @property
    def desk(self) -> EditorSession:
        return self.open_ruleset.desk

    def find_offset(self, lsp_position: types.Position | None = None) -> int:
        """Return the offset in the text of an LSP position, by default that of the request."""
        return self.codec.to_offset(self.edited_file.source, lsp_position or self.request_params.position)

    def find_range(self) -> tuple[int, int]:
        """Return the offsets of the requested range."""
        lsp_range: types.Range = self.request_params.range
        return self.find_offset(lsp_range.start), self.find_offset(lsp_range.end)


class Server(LanguageServer):
    def __init__(self) -> None:
        super().__init__("rulewright", version("rulewright"))
        self.desk_thread = DeskThread()
        self.open_rulesets: dict[Path, OpenRuleset] = {}
        self.codec = PositionCodec()
        self.beside_yamlls = False
        """Whether a YAML language server provides completion and diagnostics for keys."""
        self.checks_whole = True
        """Whether complete checks run in the background."""
        self._tasks: set[asyncio.Task[None]] = set()

    # --- open rulesets ----------------------------------------------------------------------------

    def get_open_ruleset(self, path: Path) -> OpenRuleset | None:
        """Return the ruleset to which a file belongs: the one that contains it, or, for a separate
        overlay, the one that it changes."""
        folder = self.find_folder(path)
        if folder is None:
            return None
        if folder not in self.open_rulesets:
            desk = EditorSession(folder)
            self.open_rulesets[folder] = OpenRuleset(desk, CurrentFindings(desk))
            for open_path, document in self.iter_documents():
                if self.find_folder(open_path) == folder:
                    self.desk_thread.submit_action(partial(desk.set_unsaved_text, open_path, document.source))
            self.schedule_analysis(self.open_rulesets[folder], path)
            self.start_task(partial(self.find_overlays, self.open_rulesets[folder]))
        return self.open_rulesets[folder]

    def find_folder(self, path: Path) -> Path | None:
        """Return the folder of the ruleset to which a file belongs."""
        return find_enclosing_ruleset(path) or find_overlay_base(path, self.get_open_text(path))

    def get_open_text(self, path: Path) -> str | None:
        """Return the text of an open file; None if it is not open."""
        return next((document.source for at, document in self.iter_documents() if at == path), None)

    def iter_documents(self) -> Iterator[tuple[Path, TextDocument]]:
        """Yield the open files and their texts. The keys of pygls are decoded already, so they are
        not URIs."""
        for document in self.workspace.text_documents.values():
            path = path_from_uri(document.uri)
            if path is not None:
                yield path, document

    async def find_overlays(self, open_ruleset: OpenRuleset) -> None:
        """Search for overlays of a ruleset outside its folder: open files, and files in the
        workspace folders."""
        folder = open_ruleset.desk.folder
        open_paths = {path for path, _ in self.iter_documents() if find_enclosing_ruleset(path) is None}
        overlay_paths = {path for path in open_paths if self.find_folder(path) == folder}
        roots = [path_from_uri(each.uri) for each in self.workspace.folders.values()]

        def search_folders() -> set[Path]:
            below = (path for root in roots if root for path in find_overlays_below(root, MAX_FOLDERS))
            return {path for path in below if path not in open_paths and find_overlay_base(path) == folder}

        overlay_paths |= await asyncio.to_thread(search_folders)
        if await self.desk_thread.run_request(
            partial(open_ruleset.desk.set_external_overlays, overlay_paths)
        ):
            self.schedule_analysis(open_ruleset, open_ruleset.latest_path or folder / MAIN_FILE)

    def resolve_uri(self, uri: str) -> tuple[Path, OpenRuleset] | None:
        """Return a file by its URI and its ruleset; None if it belongs to none."""
        path = path_from_uri(uri)
        open_ruleset = None if path is None else self.get_open_ruleset(path)
        return None if path is None or open_ruleset is None else (path, open_ruleset)

    def close_ruleset(self, open_ruleset: OpenRuleset) -> None:
        """Clear the diagnostics of a folder that no longer contains a ruleset."""
        del self.open_rulesets[open_ruleset.desk.folder]
        open_ruleset.change_count += 1
        for waiting in (open_ruleset.analysis_timer, open_ruleset.check_task):
            if waiting is not None:
                waiting.cancel()
        self.publish_findings(open_ruleset, (), {})

    def list_open_files(self, open_ruleset: OpenRuleset) -> dict[Path, int | None]:
        """Return the open files of a ruleset with the versions of their texts."""
        return {
            path: version
            for path, version in self.list_versions().items()
            if self.get_open_ruleset(path) is open_ruleset
        }

    def list_versions(self) -> dict[Path, int | None]:
        """Return the versions of all open texts."""
        return {path: document.version for path, document in self.iter_documents()}

    # --- texts ------------------------------------------------------------------------------------

    def update_text(self, uri: str, *, closed: bool = False) -> None:
        """Update the text of a file after an edit, or forget it when it is closed."""
        file_and_ruleset = self.resolve_uri(uri)
        if file_and_ruleset is None:
            return
        path, open_ruleset = file_and_ruleset
        text = None if closed else self.workspace.get_text_document(uri).source
        if text is not None and text.startswith("\ufeff"):
            self.codec.files_with_mark.add(format_path(path))
        if find_enclosing_ruleset(path) is None:  # an external overlay; a search finds others
            self.desk_thread.submit_action(
                partial(open_ruleset.desk.set_external_overlays, {*open_ruleset.desk.external_overlays, path})
            )
            self.start_task(partial(self.find_overlays, open_ruleset))
        self.desk_thread.submit_action(partial(open_ruleset.desk.set_unsaved_text, path, text))
        self.schedule_analysis(open_ruleset, path)

    async def reread_files(self, uris: list[str]) -> None:
        """Read files again that may have changed on disk. A save by the editor causes no change,
        because its text is known."""
        for closing in tuple(self.open_rulesets.values()):
            if not (closing.desk.folder / MAIN_FILE).is_file():
                self.close_ruleset(closing)
        for uri in uris:
            file_and_ruleset = self.resolve_uri(uri)
            if file_and_ruleset is None:
                continue
            path, open_ruleset = file_and_ruleset
            if find_enclosing_ruleset(path) is None and path not in open_ruleset.desk.external_overlays:
                await self.find_overlays(open_ruleset)
            if path.suffix not in RULE_SUFFIXES or await self.desk_thread.run_request(
                partial(open_ruleset.desk.refresh_file, path)
            ):
                self.schedule_analysis(open_ruleset, open_ruleset.latest_path or path)

    def schedule_analysis(self, open_ruleset: OpenRuleset, path: Path) -> None:
        open_ruleset.change_count += 1
        open_ruleset.latest_path = path
        if open_ruleset.analysis_timer is not None:
            open_ruleset.analysis_timer.cancel()
        if open_ruleset.check_task is not None:
            open_ruleset.check_task.cancel()
            open_ruleset.check_task = None
        loop = asyncio.get_running_loop()
        open_ruleset.analysis_timer = loop.call_later(
            ANALYSIS_DELAY, self.start_task, partial(self.analyse_open_files, open_ruleset)
        )

    def start_task(self, make_coroutine: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.get_running_loop().create_task(make_coroutine())
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done)

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logging.error("a task of the server has failed", exc_info=task.exception())

    async def watch_files(self) -> None:
        """Ask the editor to report changes by other programs, such as a switched branch; poll the
        files if it cannot."""
        capabilities = self.client_capabilities.workspace
        watching = capabilities.did_change_watched_files if capabilities is not None else None
        if watching is None or not watching.dynamic_registration:
            self.start_task(self.poll_files)
            return
        files = types.FileSystemWatcher("**/{*.yaml,*.csv,*.ftl,*.lock,rulewright.toml}")
        options = types.DidChangeWatchedFilesRegistrationOptions([files])
        what = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        with suppress(JsonRpcException):
            await self.client_register_capability_async(
                types.RegistrationParams([types.Registration("files", what, options)])
            )

    async def poll_files(self) -> None:
        stamps_by_folder: dict[Path, dict[Path, int]] = {}
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            for folder in tuple(self.open_rulesets):
                outside = self.open_rulesets[folder].desk.external_overlays
                current = await asyncio.to_thread(read_timestamps, folder, outside)
                previous = stamps_by_folder.get(folder, current)
                stamps_by_folder[folder] = current
                changed_paths = {path for path, _ in current.items() ^ previous.items()}
                if changed_paths or not (folder / MAIN_FILE).is_file():
                    await self.reread_files([path.as_uri() for path in sorted(changed_paths)])

    # --- findings ---------------------------------------------------------------------------------

    async def analyse_open_files(self, open_ruleset: OpenRuleset) -> None:
        """Compute and publish the quick diagnostics, and start the full check."""
        changes, versions = open_ruleset.change_count, self.list_open_files(open_ruleset)
        others = [path for path in versions if path != open_ruleset.latest_path][:3]
        latest = (
            [open_ruleset.latest_path]
            if open_ruleset.latest_path in versions and open_ruleset.latest_path is not None
            else []
        )

        def analyse_files() -> tuple[Diagnostic, ...]:
            open_ruleset.current_findings.update_fast([*latest, *others])
            return open_ruleset.current_findings.all_diagnostics

        try:
            diagnostics = await self.desk_thread.run_request(analyse_files)
        except Exception:  # an internal error keeps earlier diagnostics
            logging.exception("what is quick to find was not found")
            return
        if changes != open_ruleset.change_count:
            return  # a newer text is analysed next
        self.publish_findings(open_ruleset, diagnostics, versions)
        self.start_task(partial(self.analyse_all, open_ruleset))
        if self.checks_whole:
            open_ruleset.check_task = asyncio.get_running_loop().create_task(self.check_ruleset(open_ruleset))

    async def analyse_all(self, open_ruleset: OpenRuleset) -> None:
        """Analyse all settings and files in the background, one after the other, when no request has arrived
        for a while.
        """
        changes, desk = open_ruleset.change_count, open_ruleset.desk
        await asyncio.sleep(CHECK_DELAY)
        settings = await self.desk_thread.run_request(desk.list_settings)
        jobs: list[Callable[[], object]] = [partial(desk.analyse_setting, setting) for setting in settings]
        if any(path.suffix == ".ftl" for path in self.list_open_files(open_ruleset)):
            jobs += [partial(update_needs, desk, setting) for setting in settings]
        paths = await self.desk_thread.run_request(lambda: tuple(list_naming_files(desk)))
        jobs += [partial(update_name_index, desk, path) for path in paths]
        while jobs and changes == open_ruleset.change_count:
            if self.desk_thread.has_waiting_request:
                await asyncio.sleep(ANALYSIS_DELAY)
                continue
            with suppress(Cancelled):
                await self.desk_thread.run_background(
                    partial(desk.run_in_background, jobs[0], lambda: self.desk_thread.has_waiting_request)
                )
                del jobs[0]

    async def check_ruleset(self, open_ruleset: OpenRuleset) -> None:
        """Run the complete check when no request has arrived for a while; at once after opening."""
        changes, versions = open_ruleset.change_count, self.list_open_files(open_ruleset)
        is_first, open_ruleset.was_checked = not open_ruleset.was_checked, True
        if not is_first:
            await asyncio.sleep(CHECK_DELAY)
        open_texts = await self.desk_thread.run_request(lambda: dict(open_ruleset.desk.unsaved_texts))
        quick = await self.desk_thread.run_request(lambda: open_ruleset.current_findings.fast_diagnostics)
        outside = open_ruleset.desk.external_overlays
        run_process = partial(run_check_process, open_ruleset.desk.folder, open_texts, overlay_paths=outside)
        # After opening a file the author waits for its lenses; the coverage of examples is usually cached.
        coverage_task = asyncio.ensure_future(run_process(with_coverage=True)) if is_first else None
        try:
            check_result = await run_process()
            if check_result is None or changes != open_ruleset.change_count:
                return
            findings = check_result.findings

            def store_findings() -> tuple[Diagnostic, ...]:
                open_ruleset.current_findings.update_from_check(findings, quick)
                return open_ruleset.current_findings.all_diagnostics

            diagnostics = await self.desk_thread.run_request(store_findings)
            self.publish_findings(open_ruleset, diagnostics, versions)
            if any(one.severity is Severity.ERROR for one in findings):
                return
            check_result = await (coverage_task or run_process(with_coverage=True))
            if check_result is None or changes != open_ruleset.change_count:
                return
            if check_result.reach is not None:
                open_ruleset.reach = check_result.reach
                self.refresh_editor()
        finally:
            if coverage_task is not None:
                coverage_task.cancel()
        gc.collect()

    def refresh_editor(self) -> None:
        """Ask the editor to update inlay hints and code lenses."""
        capabilities = self.client_capabilities.workspace
        if capabilities is None:
            return
        with suppress(Exception):  # a client may refuse, without consequences
            if capabilities.code_lens is not None and capabilities.code_lens.refresh_support:
                self.workspace_code_lens_refresh(None)
            if capabilities.inlay_hint is not None and capabilities.inlay_hint.refresh_support:
                self.workspace_inlay_hint_refresh(None)

    def publish_findings(
        self, open_ruleset: OpenRuleset, diagnostics: tuple[Diagnostic, ...], versions: dict[Path, int | None]
    ) -> None:
        """Send diagnostics with the severities of the project, for the given versions of the texts."""
        by_path: dict[Path, list[Diagnostic]] = {
            path: [] for path in (*versions, *open_ruleset.reported_paths)
        }
        uris = {path: document.uri for path, document in self.iter_documents()}
        for diagnostic in filter_diagnostics(
            open_ruleset.desk.folder, diagnostics, is_complete=False
        ).diagnostics:
            by_path.setdefault(self.find_report_path(open_ruleset, diagnostic), []).append(diagnostic)
        for path, findings in by_path.items():
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(
                    uris.get(path) or path.as_uri(),
                    [
                        to_diagnostic(diagnostic, self.codec)
                        for diagnostic in findings
                        if not (self.beside_yamlls and diagnostic.code in SCHEMA_CODES)
                    ],
                    versions.get(path),
                )
            )
        open_ruleset.reported_paths = {path for path, findings in by_path.items() if findings}

    def find_report_path(self, open_ruleset: OpenRuleset, diagnostic: Diagnostic) -> Path:
        """Return the file at which a diagnostic is reported."""
        source = diagnostic.primary.span.source
        path = Path(os.path.abspath(source.path))
        return path if source.path and path.is_file() else open_ruleset.desk.folder / MAIN_FILE

    # --- examples ---------------------------------------------------------------------------------

    def show_text(self, text: str) -> None:
        """Show a few lines in the editor."""
        self.window_show_message(types.ShowMessageParams(types.MessageType.Info, text))

    async def run_example(self, path: Path) -> str:
        """Play a script as it is in the editor, and return the result as text."""
        open_ruleset = self.get_open_ruleset(path)
        if open_ruleset is None:
            return ""
        open_texts = await self.desk_thread.run_request(lambda: dict(open_ruleset.desk.unsaved_texts))
        check_result = await run_check_process(open_ruleset.desk.folder, open_texts, only_script=path)
        message = (
            "it could not be run" if check_result is None else format_short(check_result.findings).rstrip()
        )
        message = f"{path.stem}: {message or 'passes'}"
        self.show_text(message)
        return message

    # --- names ------------------------------------------------------------------------------------

    async def rename_symbol(
        self, uri: str, lsp_position: types.Position, new_name: str
    ) -> types.WorkspaceEdit | None:
        """Rename a symbol if everything keeps its meaning. Raises the reason for the editor if not."""
        file_and_ruleset = self.resolve_uri(uri)
        if file_and_ruleset is None:
            return None
        path, open_ruleset = file_and_ruleset
        await self.find_overlays(open_ruleset)
        change_count, versions = open_ruleset.change_count, self.list_versions()

        def prepare_renaming() -> RenameResult:
            edited_file = open_ruleset.desk.get_document(path)
            if edited_file is None:
                raise RenameRefused("this file cannot be read")
            offset = self.codec.to_offset(edited_file.source, lsp_position)
            refuse_if_wrong(open_ruleset.current_findings.all_diagnostics, ())
            renaming = rename_symbol(open_ruleset.desk, path, offset, new_name)
            check_rename(open_ruleset.desk, renaming)
            return renaming

        try:
            renaming = await self.desk_thread.run_request(prepare_renaming)
        except RenameRefused as refused:
            raise JsonRpcException(str(refused), REQUEST_FAILED) from None
        if change_count != open_ruleset.change_count:
            raise JsonRpcException("the text has changed meanwhile", CONTENT_MODIFIED)
        return to_workspace_edit(renaming.edits, self.codec, versions)

    # --- questions --------------------------------------------------------------------------------

    async def answer_request(
        self, uri: str, request_params: Any, handler: Callable[[FileRequest], T], default_answer: T
    ) -> T:
        """Return the result of `handler` for a file, in the order of requests; `default_answer` for a file
        that belongs to no ruleset.
        """
        file_and_ruleset = self.resolve_uri(uri)
        if file_and_ruleset is None:
            return default_answer
        path, open_ruleset = file_and_ruleset
        versions = self.list_versions()

        def compute_answer() -> T:
            edited_file = open_ruleset.desk.get_document(path)
            if edited_file is None:
                return default_answer
            analysis = open_ruleset.desk.last_valid_analysis(open_ruleset.desk.setting_of(path))
            if edited_file.kind == "script":
                open_ruleset.desk.script_findings(path)  # its names are known then
            beside = self.beside_yamlls
            return handler(
                FileRequest(open_ruleset, edited_file, analysis, self.codec, request_params, beside, versions)
            )

        return await self.desk_thread.run_request(compute_answer)


def find_overlay_base(overlay: Path, text: str | None = None) -> Path | None:
    """Return the folder of the ruleset that an overlay changes, as an absolute path. `text` is the
    unsaved text of the overlay."""
    with use_unsaved_texts({} if text is None else {overlay: text}), suppress(DiagnosticError, OSError):
        if is_overlay_text(text) if text is not None else is_overlay(overlay):
            return Path(os.path.abspath(find_base(overlay)))
    return None


def read_timestamps(folder: Path, overlay_paths: Iterable[Path] = ()) -> dict[Path, int]:
    """Return the time of the last change of each file that belongs to a ruleset."""
    stamps_by_path: dict[Path, int] = {}
    for path in (*folder.rglob("*"), *overlay_paths):
        if path.suffix in (*RULE_SUFFIXES, ".lock") or path.name == CONFIG_FILE:
            with suppress(OSError):
                stamps_by_path[path] = path.stat().st_mtime_ns
    return stamps_by_path


MAX_FOLDERS = 2_000
"""The maximum number of folders that are searched for overlays."""

RULE_SUFFIXES = (".yaml", ".csv", ".ftl")
"""Suffixes of files that are analysed while an author types; only the complete check reads others."""

REQUEST_FAILED = types.LSPErrorCodes.RequestFailed
CONTENT_MODIFIED = types.LSPErrorCodes.ContentModified

SCHEMA_CODES: frozenset[Code] = frozenset({"unknown-key", "missing-key", "wrong-kind", "empty-value"})
"""Diagnostics that a YAML language server reports from the schema."""
