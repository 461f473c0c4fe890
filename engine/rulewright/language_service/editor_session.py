"""Hold one editor's view of a ruleset: saved files and unsaved, unfinished documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.analysis import pipeline
from rulewright.analysis.semantic_index import SemanticIndex
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.compiler import within_limits
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter
from rulewright.document.base import Base, read_base
from rulewright.document.files import format_path, list_scripts, read_source, use_unsaved_texts
from rulewright.document.load import Documents, load_manifest
from rulewright.document.manifest import Manifest
from rulewright.language_service.edited_file import EditedFile
from rulewright.loading import load_documents
from rulewright.model.outline import Outline, read_outline
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.tree import Decide, Stmt
from rulewright.tree.walk import walk_nodes
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Script, read_script
from rulewright.validation.scripts.script_preparation import type_script
from rulewright.validation.setting_lists import Selection, iter_settings

if TYPE_CHECKING:
    from rulewright.language_service.name_index import NameIndex
    from rulewright.words.required_messages import MessageCollector

SCRIPT_FOLDERS = ("scenarios", "games")
NON_RULE_FOLDERS = (*SCRIPT_FOLDERS, "locales")
"""Folders without rule files."""


@dataclass(eq=False)
class SettingAnalysis:
    """The analysis of the rules in one setting, as far as they can be read. `world` is None if not
    even the declarations could be read; then `semantic_index` is mostly empty. `scope` is for typing the
    rule texts of scripts and locales.
    """

    setting: Setting
    documents: Documents
    world: World | None
    semantic_index: SemanticIndex
    findings: tuple[Diagnostic, ...]
    needs: MessageCollector | None = None
    """The messages that the setting needs, if they have been collected."""

    @cached_property
    def alternative_spans(self) -> dict[str, dict[Span, None]]:
        """Return the alternatives of menus by name, with their spans."""
        spans_by_name: dict[str, dict[Span, None]] = {}
        for body in iter_bodies(self.world):
            for part in walk_nodes(body):
                for each in part.alternatives if isinstance(part, Decide) else ():
                    if each.name is not None and each.span.end:
                        spans_by_name.setdefault(each.name, {})[each.span] = None
        return spans_by_name

    @property
    def scope(self) -> Scope:
        assert self.world is not None
        return Scope(self.world, body=Body(""))


def iter_bodies(world: World | None) -> Iterator[tuple[Stmt, ...]]:
    """Yield all statements of a setting in the order of their declaration."""
    if world is None:
        return
    if world.main_procedure is not None:
        yield world.main_procedure.body
    yield from (trigger.body for trigger in world.triggers)
    yield from (procedure.body for procedure in world.procedures.values())


class Cancelled(Exception):
    """Background work was cancelled, because a request is waiting."""


def _never_stop() -> bool:
    return False


class EditorSession:
    """One ruleset with the unsaved files of an editor. Results are cached until the next change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unsaved_texts: dict[Path, str] = {}
        """The texts of files that are open in an editor."""
        self.external_overlays: tuple[Path, ...] = ()
        """Overlays of this ruleset outside its folder."""
        self.chosen_setting: Setting | None = None
        """The active setting, if the author has chosen one."""
        self._edited_files: dict[Path, EditedFile] = {}
        self._base: Base | None = None
        self._documents: dict[tuple[str | None, tuple[str, ...]], Documents] = {}
        self._outline: Outline | None = None
        self._analyses: dict[Setting, SettingAnalysis] = {}
        self._valid_analyses: dict[Setting, SettingAnalysis] = {}
        self._latest_analysis: SettingAnalysis | None = None
        self._project: RulesetProject | None = None
        self._manifest: Manifest | None = None
        self._scripts: dict[Path, tuple[EditedFile | None, Script | None]] = {}
        self.name_indexes: dict[Path, NameIndex] = {}
        """The last name index of each file."""
        self._should_stop: Callable[[], bool] = _never_stop

    def run_in_background(
        self, background_work: Callable[[], object], should_stop: Callable[[], bool]
    ) -> None:
        """Run work that no request waits for. Raises Cancelled when `should_stop` returns True."""
        self._should_stop = should_stop
        try:
            background_work()
        finally:
            self._should_stop = _never_stop

    # --- texts ------------------------------------------------------------------------------------

    def set_unsaved_text(self, path: Path, text: str | None) -> None:
        """Set the unsaved text of a file; None if the editor has closed it."""
        if text is None:
            self.unsaved_texts.pop(path, None)
        else:
            self.unsaved_texts[path] = text
        self.refresh_file(path)

    def refresh_file(self, path: Path) -> bool:
        """Check whether a file differs from the last version read (opening, saving or closing does not
        change it), and if so invalidate earlier results."""
        previous_file, known_text = self._edited_files.pop(path, None), self._read_text_of(path)
        text = known_text if previous_file is None else previous_file.source.text
        current_file = self.get_document(path)
        if current_file is not None and current_file.source.text == text:
            self._edited_files[path] = previous_file or current_file
            return False
        self._handle_change(path)
        return True

    def _read_text_of(self, path: Path) -> str | None:
        """Return the text of a file of rules when it was read."""
        shown = format_path(path)
        for documents in self._documents.values():
            for source in documents.files:
                if source.path == shown:
                    return source.text
        return None

    def _handle_change(self, path: Path) -> None:
        if path.parent.name in NON_RULE_FOLDERS and path.parent.parent == self.folder:
            shown = format_path(path)
            for analysis in self._analyses.values():
                analysis.semantic_index.forget_file(shown)
            return
        self._base = None
        self._outline = None
        self._documents.clear()
        self._analyses.clear()
        self._project = None

    def analyse_near(
        self, setting: Setting, parts: Sequence[Part], is_enough: Callable[[SemanticIndex], bool]
    ) -> SettingAnalysis | None:
        """Analyse only the rules that declare some parts of a file, until `is_enough` is known. The
        result is not cached.
        """
        documents = self.get_documents(setting)
        return None if documents is None else analyse_documents(documents, setting, parts, is_enough)

    def with_texts(self, texts_by_path: Mapping[Path, str]) -> EditorSession:
        """Return a temporary session with other texts of some files."""
        trial_session = EditorSession(self.folder)
        trial_session.unsaved_texts = {**self.unsaved_texts, **texts_by_path}
        trial_session.chosen_setting, trial_session._manifest = self.chosen_setting, self._manifest
        trial_session.external_overlays = self.external_overlays
        return trial_session

    def set_texts(self, texts_by_path: Mapping[Path, str]) -> None:
        """Replace the texts of some files, if they differ."""
        for path, text in texts_by_path.items():
            if self.unsaved_texts.get(path) != text:
                self.set_unsaved_text(path, text)

    def set_external_overlays(self, paths: Iterable[Path]) -> bool:
        """Set the overlays outside the ruleset's folder; return whether they have changed."""
        outside = tuple(sorted(paths))
        before, self.external_overlays = self.external_overlays, outside
        return before != outside

    def get_document(self, path: Path) -> EditedFile | None:
        """Return the current file, or None if there is none."""
        if path not in self._edited_files:
            with use_unsaved_texts(self.unsaved_texts):
                source = read_source(path, Reporter())
            if source is None:
                return None
            self._edited_files[path] = EditedFile(path, source)
        return self._edited_files[path]

    # --- files ------------------------------------------------------------------------------------

    @property
    def manifest(self) -> Manifest | None:
        """Return the manifest of the ruleset, or its last readable version."""
        with use_unsaved_texts(self.unsaved_texts), suppress(DiagnosticError):
            self._manifest = self.load_base()[0] if self._base else load_manifest(self.folder)
        return self._manifest

    def load_base(self) -> Base:
        """Load the rules without overlays. Raises DiagnosticError."""
        if self._base is None:
            with use_unsaved_texts(self.unsaved_texts):
                self._base = read_base(self.folder, Reporter())
        return self._base

    def rule_file(self, name: str) -> Path:
        """Return the path of a rule file by its name."""
        return self.folder / (name.removesuffix(".yaml") + ".yaml")

    def rule_files(self) -> tuple[Path, ...]:
        """Return all rule files of the base, and all overlays: those that the ruleset lists, and
        those outside its folder."""
        manifest = self.manifest
        if manifest is None:
            return (self.folder / "ruleset.yaml",)
        names = [name.name for name in manifest.includes]
        for choice in (*manifest.editions.values(), *manifest.variants.values()):
            names += [file.name for file in choice.overlays]
        paths = [self.folder / "ruleset.yaml"]
        paths += map(self.rule_file, names)
        paths += self.external_overlays
        return tuple(path for path in dict.fromkeys(paths) if path.is_file())

    def locale_files(self) -> tuple[Path, ...]:
        """Return the locale files, with the first language first."""
        manifest = self.manifest
        languages = () if manifest is None else manifest.languages
        return tuple(
            path for language in languages if (path := self.folder / "locales" / f"{language}.ftl").is_file()
        )

    def script_files(self) -> tuple[Path, ...]:
        return tuple(path for kind in SCRIPT_FOLDERS for path in list_scripts(self.folder, kind))

    # --- settings ---------------------------------------------------------------------------------

    def default_setting(self) -> Setting:
        """Return the standard game with the fewest players."""
        manifest = self.manifest
        if manifest is None:
            return Setting(1)
        return Setting(manifest.players[0], manifest.default_edition)

    def setting_of(self, path: Path) -> Setting:
        """Return the setting for a file: that of a script, one with the edition or variant of an
        overlay, otherwise the chosen or the default one."""
        document, manifest = self.get_document(path), self.manifest
        usual = self.chosen_setting or self.default_setting()
        if document is None or manifest is None:
            return usual
        if document.kind == "script":
            script = self.get_script(path)
            return usual if script is None else self.setting_of_script(script)
        if document.kind == "overlay":
            if path in self.external_overlays:
                return self._with_overlay(path, usual.players)
            for setting in iter_settings(manifest, Selection(players=usual.players)):
                if self._belongs_to_setting(path, setting, manifest):
                    return setting
        return usual

    def _with_overlay(self, path: Path, players: int) -> Setting:
        """Return the standard game with an overlay from outside the ruleset's folder."""
        return Setting(players, self.default_setting().edition, (str(path),))

    def _belongs_to_setting(self, path: Path, setting: Setting, manifest: Manifest) -> bool:
        """Return whether a file is an overlay of the last variant of a setting, or of its edition."""
        choices = [manifest.editions.get(setting.edition or "")]
        if setting.variants:
            choices = [manifest.variants.get(setting.variants[-1])]
        names = [file.name for choice in choices if choice is not None for file in choice.overlays]
        return path in map(self.rule_file, names)

    def list_settings(self) -> tuple[Setting, ...]:
        """Return one setting for each edition, variant and pair of variants, with the standard one
        first."""
        manifest = self.manifest
        if manifest is None:
            return ()
        most = manifest.players[1]
        outside = (self._with_overlay(path, most) for path in self.external_overlays)
        return (*iter_settings(manifest, Selection(players=most)), *outside)

    # --- rules ------------------------------------------------------------------------------------

    def analyse_setting(self, setting: Setting) -> SettingAnalysis | None:
        """Return the analysis of a setting, including the problems of its texts. None if they
        cannot be read: see `load_errors`.
        """
        try:
            return self._analyse_cached(setting)
        except DiagnosticError:
            return None

    def last_valid_analysis(self, setting: Setting) -> SettingAnalysis | None:
        """Return the current analysis of a setting, or the last one whose declarations could be
        read."""
        analysis = self.analyse_setting(setting)
        if analysis is not None and analysis.world is not None:
            return analysis
        return self._valid_analyses.get(setting) or self._latest_analysis

    def cached_analysis(self, setting: Setting) -> SettingAnalysis | None:
        """Return a cached analysis of a setting, even if it is outdated; otherwise a new one."""
        return (
            self._analyses.get(setting)
            or self._valid_analyses.get(setting)
            or self.last_valid_analysis(setting)
        )

    def cached_analyses(self) -> dict[Setting, SettingAnalysis]:
        """Return the cached analyses, including outdated ones."""
        return {**self._valid_analyses, **self._analyses}

    def cached_analysis_of(self, path: Path) -> SettingAnalysis | None:
        """Return the cached analysis for a file's current setting, as far as it matches the
        current text.
        """
        setting, document = self.setting_of(path), self.get_document(path)
        analysis = self.cached_analysis(setting)
        if analysis is None or document is None:
            return self.last_valid_analysis(setting)
        for source in analysis.documents.files:
            if source.path == document.source.path and source.text != document.source.text:
                return self.last_valid_analysis(setting)
        return analysis

    def load_errors(self, setting: Setting) -> tuple[Diagnostic, ...]:
        """Return the reasons why the rules of a setting cannot be read."""
        try:
            self._analyse_cached(setting)
        except DiagnosticError as error:
            return error.diagnostics
        return ()

    def get_documents(self, setting: Setting) -> Documents | None:
        """Return the merged documents of a setting; None if they cannot be merged."""
        with suppress(DiagnosticError):
            return self._load_documents(setting)
        return None

    def _load_documents(self, setting: Setting) -> Documents:
        key = (setting.edition, setting.variants)
        if key not in self._documents:
            with use_unsaved_texts(self.unsaved_texts):
                self._documents[key] = load_documents(
                    self.folder,
                    edition=setting.edition,
                    variants=setting.variants,
                    base=self.load_base(),
                )
        return self._documents[key]

    def get_outline(self, documents: Documents) -> Outline | None:
        """Return the outline of the rulebook; None if there is none."""
        if self._outline is None:
            with use_unsaved_texts(self.unsaved_texts), suppress(DiagnosticError):
                self._outline = read_outline(self.folder, documents.root, Reporter())
        return self._outline

    def _analyse_cached(self, setting: Setting) -> SettingAnalysis:
        if setting not in self._analyses:
            with use_unsaved_texts(self.unsaved_texts):
                documents = self._load_documents(setting)
                analysis = self._analyses[setting] = analyse_documents(
                    documents, setting, should_stop=self._should_stop
                )
            if analysis.world is not None:
                self._valid_analyses[setting] = self._latest_analysis = analysis
        return self._analyses[setting]

    # --- scripts ----------------------------------------------------------------------------------

    def get_script(self, path: Path) -> Script | None:
        document = self.get_document(path)
        cached_document, script = self._scripts.get(path, (None, None))
        if cached_document is None or cached_document is not document:
            with use_unsaved_texts(self.unsaved_texts), suppress(DiagnosticError):
                script = read_script(path)
            self._scripts[path] = document, script
        return script

    def get_project(self) -> RulesetProject:
        """Return the project that compiles the rules for play."""
        if self._project is None:
            self._project = RulesetProject(self.folder)
        return self._project

    def setting_of_script(self, script: Script) -> Setting:
        """Return the setting of a script, as far as the ruleset has it."""
        manifest = self.manifest
        low = manifest.players[0] if manifest is not None else 1
        players = script.players_or_count
        count = low if players is None else players if isinstance(players, int) else len(players)
        edition = script.edition or (manifest.default_edition if manifest is not None else None)
        return Setting(count, edition, script.variants, script.options)

    def script_findings(self, path: Path, analysis: SettingAnalysis | None = None) -> tuple[Diagnostic, ...]:
        """Return the problems of a script, without playing it. Its names are added to the semantic
        index of its setting, or of the given analysis.
        """
        try:
            with use_unsaved_texts(self.unsaved_texts):
                script = self.get_script(path) or read_script(path)
                analysis = analysis or self._analyse_cached(self.setting_of_script(script))
                if analysis.world is not None:
                    with within_limits(analysis.setting):
                        type_script(script, analysis, analysis.documents.list_seats(analysis.setting.players))
        except DiagnosticError as error:
            return error.diagnostics
        return ()


def analyse_documents(
    documents: Documents,
    setting: Setting,
    nearby_parts: Sequence[Part] = (),
    is_enough: Callable[[SemanticIndex], bool] = lambda _: False,
    should_stop: Callable[[], bool] = _never_stop,
) -> SettingAnalysis:
    """Type the rules of a setting, continuing after errors. Of the rules that declare some parts of
    a file, types only as many as `is_enough` requires. Raises Cancelled if `should_stop` returns
    true."""
    semantic_index, diagnostics = SemanticIndex(), dict[Diagnostic, None]()
    world: World | None = None
    try:
        with within_limits(setting):
            world = pipeline.declare_all(documents, setting, semantic_index=semantic_index)
            pieces = pipeline.iter_rule_pieces(world)
            for piece in _select_pieces(pieces, nearby_parts) if nearby_parts else pieces:
                if should_stop():
                    raise Cancelled
                piece.type_piece()
                if is_enough(semantic_index):
                    return SettingAnalysis(setting, documents, world, semantic_index, ())
            pipeline.check_rules(world)
            if not world.reporter.errors:
                pipeline.collect_warnings(world)
    except DiagnosticError as error:
        diagnostics.update(dict.fromkeys(error.diagnostics))
    if world is not None:
        diagnostics.update(dict.fromkeys(world.reporter.diagnostics))
    return SettingAnalysis(setting, documents, world, semantic_index, tuple(diagnostics))


def _select_pieces(
    rule_pieces: Iterable[pipeline.RulePiece], parts: Sequence[Part]
) -> list[pipeline.RulePiece]:
    """Yield the pieces that some parts declare; all if they declare none, because alternatives of
    menus have a meaning at each place that offers them.
    """
    all_pieces = list(rule_pieces)
    keys = {(part.key.span.source.path, part.key.span.start) for part in parts}
    sections = {part.path[0] for part in parts if part.path}
    declared_pieces = [
        piece
        for piece in all_pieces
        if any((at.source.path, at.start) in keys for at in piece.declared_at)
        or sections.intersection(piece.sections)
    ]
    return declared_pieces or all_pieces
