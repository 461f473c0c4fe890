"""A ruleset as it stands on an author's desk: half of it saved, some of it half-typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.analysis import analyse
from rulewright.analysis.semantic_index import SemanticIndex
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.compiler import within_limits
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter
from rulewright.document.base import Base, read_base
from rulewright.document.files import read_source, scripts_in, shown_path, unsaved
from rulewright.document.load import Documents, read_manifest_of
from rulewright.document.manifest import Manifest
from rulewright.loading import load_documents
from rulewright.model.outline import Outline, read_outline
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.study.editing.written import EditedFile
from rulewright.study.scripts.preparing import type_script
from rulewright.study.scripts.script import Script, read_script
from rulewright.study.settings import Selection, settings
from rulewright.study.workshop import Workshop
from rulewright.tree import Decide, Stmt
from rulewright.tree.walk import walk

if TYPE_CHECKING:
    from rulewright.study.editing.naming import NameIndex
    from rulewright.words.needs import Needs

SCRIPT_FOLDERS = ("scenarios", "games")
NO_RULES = (*SCRIPT_FOLDERS, "locales")
"""Folders from which no rule is read."""


@dataclass(eq=False)
class SettingAnalysis:
    """The analysis of the rules in one setting, as far as they can be read. `world` is None if not
    even the declarations could be read; then `places` is mostly empty. Texts of scripts and
    words can be typed in `scope`.
    """

    setting: Setting
    documents: Documents
    world: World | None
    places: SemanticIndex
    findings: tuple[Diagnostic, ...]
    needs: Needs | None = None
    """What it asks of the words, if somebody has looked."""

    @cached_property
    def offered(self) -> dict[str, dict[Span, None]]:
        """The alternatives of menus by name, with their spans."""
        found: dict[str, dict[Span, None]] = {}
        for body in bodies(self.world):
            for part in walk(body):
                for each in part.alternatives if isinstance(part, Decide) else ():
                    if each.name is not None and each.span.end:
                        found.setdefault(each.name, {})[each.span] = None
        return found

    @property
    def scope(self) -> Scope:
        assert self.world is not None
        return Scope(self.world, body=Body(""))


def bodies(world: World | None) -> Iterator[tuple[Stmt, ...]]:
    """All statements of a setting, in the order in which they are declared."""
    if world is None:
        return
    if world.main is not None:
        yield world.main.body
    yield from (trigger.body for trigger in world.triggers)
    yield from (procedure.body for procedure in world.procedures.values())


class Cancelled(Exception):
    """Background work was cancelled, because a request is waiting."""


def _never() -> bool:
    return False


class Desk:
    """One ruleset with the unsaved files of an editor. Results are cached until the next change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.held: dict[Path, str] = {}
        """The texts of files as they stand in an editor."""
        self.outside: tuple[Path, ...] = ()
        """Overlays of this ruleset that lie elsewhere."""
        self.chosen: Setting | None = None
        """The setting at hand, where the author has said one."""
        self._written: dict[Path, EditedFile] = {}
        self._base: Base | None = None
        self._documents: dict[tuple[str | None, tuple[str, ...]], Documents] = {}
        self._outline: Outline | None = None
        self._looks: dict[Setting, SettingAnalysis] = {}
        self._good: dict[Setting, SettingAnalysis] = {}
        self._latest: SettingAnalysis | None = None
        self._workshop: Workshop | None = None
        self._manifest: Manifest | None = None
        self._scripts: dict[Path, tuple[EditedFile | None, Script | None]] = {}
        self.names: dict[Path, NameIndex] = {}
        """The names in files, as they were understood last."""
        self._stop: Callable[[], bool] = _never

    def idly(self, work: Callable[[], object], stop: Callable[[], bool]) -> None:
        """Run work that no request waits for. Raises Cancelled when `stop` says so."""
        self._stop = stop
        try:
            work()
        finally:
            self._stop = _never

    # --- texts ------------------------------------------------------------------------------------

    def hold(self, path: Path, text: str | None) -> None:
        """From now on an editor holds this text of a file; None: none any more."""
        if text is None:
            self.held.pop(path, None)
        else:
            self.held[path] = text
        self.reread(path)

    def reread(self, path: Path) -> bool:
        """Looks whether a file says something else than when it was read last, which one that is
        opened, saved or closed does not: then what was found out before does not count any more."""
        before, known = self._written.pop(path, None), self._text(path)
        text = known if before is None else before.source.text
        now = self.written(path)
        if now is not None and now.source.text == text:
            self._written[path] = before or now
            return False
        self._changed(path)
        return True

    def _text(self, path: Path) -> str | None:
        """Return the text of a file of rules when it was read."""
        shown = shown_path(path)
        for documents in self._documents.values():
            for source in documents.files:
                if source.path == shown:
                    return source.text
        return None

    def _changed(self, path: Path) -> None:
        if path.parent.name in NO_RULES and path.parent.parent == self.folder:
            shown = shown_path(path)
            for look in self._looks.values():
                look.places.forget(shown)
            return
        self._base = None
        self._outline = None
        self._documents.clear()
        self._looks.clear()
        self._workshop = None

    def look_near(
        self, setting: Setting, parts: Sequence[Part], enough: Callable[[SemanticIndex], bool]
    ) -> SettingAnalysis | None:
        """Analyse only the rules that declare some parts of a file, until `enough` is known. The
        result is not cached.
        """
        documents = self.documents(setting)
        return None if documents is None else look_at(documents, setting, parts, enough)

    def trying(self, texts: Mapping[Path, str]) -> Desk:
        """Return a temporary session with other texts of some files."""
        other = Desk(self.folder)
        other.held = {**self.held, **texts}
        other.chosen, other._manifest = self.chosen, self._manifest
        other.outside = self.outside
        return other

    def set_outside(self, paths: Iterable[Path]) -> bool:
        """Sets the overlays that lie elsewhere; says whether they are other ones than before."""
        outside = tuple(sorted(paths))
        before, self.outside = self.outside, outside
        return before != outside

    def written(self, path: Path) -> EditedFile | None:
        """Return the current file, or None if there is none."""
        if path not in self._written:
            with unsaved(self.held):
                source = read_source(path, Reporter())
            if source is None:
                return None
            self._written[path] = EditedFile(path, source)
        return self._written[path]

    # --- files ------------------------------------------------------------------------------------

    @property
    def manifest(self) -> Manifest | None:
        """The manifest of the ruleset, or its last readable version."""
        with unsaved(self.held), suppress(DiagnosticError):
            self._manifest = self.base()[0] if self._base else read_manifest_of(self.folder)
        return self._manifest

    def base(self) -> Base:
        """The rules without overlays. Raises DiagnosticError."""
        if self._base is None:
            with unsaved(self.held):
                self._base = read_base(self.folder, Reporter())
        return self._base

    def file(self, name: str) -> Path:
        """The file of rules that is called so."""
        return self.folder / (name.removesuffix(".yaml") + ".yaml")

    def rule_files(self) -> tuple[Path, ...]:
        """The files that the usual rules are read from, and all overlays: those that the ruleset
        names, and those of it that lie elsewhere."""
        manifest = self.manifest
        if manifest is None:
            return (self.folder / "ruleset.yaml",)
        names = [name.name for name in manifest.includes]
        for choice in (*manifest.editions.values(), *manifest.variants.values()):
            names += [file.name for file in choice.overlays]
        found = [self.folder / "ruleset.yaml"]
        found += map(self.file, names)
        found += self.outside
        return tuple(path for path in dict.fromkeys(found) if path.is_file())

    def locales(self) -> tuple[Path, ...]:
        """The files of words, the first language first."""
        manifest = self.manifest
        languages = () if manifest is None else manifest.languages
        return tuple(
            path
            for language in languages
            if (path := self.folder / "locales" / f"{language}.ftl").is_file()
        )

    def scripts(self) -> tuple[Path, ...]:
        return tuple(path for kind in SCRIPT_FOLDERS for path in scripts_in(self.folder, kind))

    # --- settings ---------------------------------------------------------------------------------

    def usual(self) -> Setting:
        """The usual game with the fewest players."""
        manifest = self.manifest
        if manifest is None:
            return Setting(1)
        return Setting(manifest.players[0], manifest.default_edition)

    def setting_of(self, path: Path) -> Setting:
        """The setting at hand in a file: that of a script, one with the edition or variant that an
        overlay makes, else the chosen or the usual one."""
        written, manifest = self.written(path), self.manifest
        usual = self.chosen or self.usual()
        if written is None or manifest is None:
            return usual
        if written.kind == "script":
            script = self.script(path)
            return usual if script is None else self.setting_of_script(script)
        if written.kind == "overlay":
            if path in self.outside:
                return self._with_overlay(path, usual.players)
            for setting in settings(manifest, Selection(players=usual.players)):
                if self._makes(path, setting, manifest):
                    return setting
        return usual

    def _with_overlay(self, path: Path, players: int) -> Setting:
        """The usual game with an overlay that lies elsewhere."""
        return Setting(players, self.usual().edition, (str(path),))

    def _makes(self, path: Path, setting: Setting, manifest: Manifest) -> bool:
        """Whether a file makes the last variant of a setting, or its edition."""
        choices = [manifest.editions.get(setting.edition or "")]
        if setting.variants:
            choices = [manifest.variants.get(setting.variants[-1])]
        names = [file.name for choice in choices if choice is not None for file in choice.overlays]
        return path in map(self.file, names)

    def every_setting(self) -> tuple[Setting, ...]:
        """One for each edition, variant and pair of variants, the usual one first."""
        manifest = self.manifest
        if manifest is None:
            return ()
        most = manifest.players[1]
        outside = (self._with_overlay(path, most) for path in self.outside)
        return (*settings(manifest, Selection(players=most)), *outside)

    # --- rules ------------------------------------------------------------------------------------

    def look(self, setting: Setting) -> SettingAnalysis | None:
        """Return the analysis of a setting, including the problems of its texts. None if they
        cannot be read: see `unreadable`.
        """
        try:
            return self._look(setting)
        except DiagnosticError:
            return None

    def last_good(self, setting: Setting) -> SettingAnalysis | None:
        """The look at a setting of now, or of the last time that what is declared could be read."""
        look = self.look(setting)
        if look is not None and look.world is not None:
            return look
        return self._good.get(setting) or self._latest

    def known(self, setting: Setting) -> SettingAnalysis | None:
        """Return a cached analysis of a setting, even if it is outdated; otherwise a new one."""
        return self._looks.get(setting) or self._good.get(setting) or self.last_good(setting)

    def looked_at(self) -> dict[Setting, SettingAnalysis]:
        """Return the cached analyses, including outdated ones."""
        return {**self._good, **self._looks}

    def known_in(self, path: Path) -> SettingAnalysis | None:
        """Return the cached analysis for a file's current setting, as far as it matches the
        current text.
        """
        setting, written = self.setting_of(path), self.written(path)
        look = self.known(setting)
        if look is None or written is None:
            return self.last_good(setting)
        for source in look.documents.files:
            if source.path == written.source.path and source.text != written.source.text:
                return self.last_good(setting)
        return look

    def unreadable(self, setting: Setting) -> tuple[Diagnostic, ...]:
        """Why the rules of a setting cannot be read."""
        try:
            self._look(setting)
        except DiagnosticError as error:
            return error.diagnostics
        return ()

    def documents(self, setting: Setting) -> Documents | None:
        """The texts of a setting, merged; None if they cannot be."""
        with suppress(DiagnosticError):
            return self._load(setting)
        return None

    def _load(self, setting: Setting) -> Documents:
        key = (setting.edition, setting.variants)
        if key not in self._documents:
            with unsaved(self.held):
                self._documents[key] = load_documents(
                    self.folder,
                    edition=setting.edition,
                    variants=setting.variants,
                    base=self.base(),
                )
        return self._documents[key]

    def outline(self, documents: Documents) -> Outline | None:
        """The table of contents of the rulebook."""
        if self._outline is None:
            with unsaved(self.held), suppress(DiagnosticError):
                self._outline = read_outline(self.folder, documents.root, Reporter())
        return self._outline

    def _look(self, setting: Setting) -> SettingAnalysis:
        if setting not in self._looks:
            with unsaved(self.held):
                documents = self._load(setting)
                look = self._looks[setting] = look_at(documents, setting, stop=self._stop)
            if look.world is not None:
                self._good[setting] = self._latest = look
        return self._looks[setting]

    # --- scripts ----------------------------------------------------------------------------------

    def script(self, path: Path) -> Script | None:
        written = self.written(path)
        kept, script = self._scripts.get(path, (None, None))
        if kept is None or kept is not written:
            with unsaved(self.held), suppress(DiagnosticError):
                script = read_script(path)
            self._scripts[path] = written, script
        return script

    def workshop(self) -> Workshop:
        """Return the project that compiles the rules for play."""
        if self._workshop is None:
            self._workshop = Workshop(self.folder)
        return self._workshop

    def setting_of_script(self, script: Script) -> Setting:
        """Return the setting of a script, as far as the ruleset has it."""
        manifest = self.manifest
        low = manifest.players[0] if manifest is not None else 1
        players = script.players
        count = low if players is None else players if isinstance(players, int) else len(players)
        edition = script.edition or (manifest.default_edition if manifest is not None else None)
        return Setting(count, edition, script.variants, script.options)

    def script_findings(
        self, path: Path, look: SettingAnalysis | None = None
    ) -> tuple[Diagnostic, ...]:
        """Return the problems of a script, without playing it. Its names are added to the semantic
        index of its setting, or of the given analysis.
        """
        try:
            with unsaved(self.held):
                script = self.script(path) or read_script(path)
                look = look or self._look(self.setting_of_script(script))
                if look.world is not None:
                    with within_limits(look.setting):
                        type_script(script, look, look.documents.seats(look.setting.players))
        except DiagnosticError as error:
            return error.diagnostics
        return ()


def look_at(
    documents: Documents,
    setting: Setting,
    near: Sequence[Part] = (),
    enough: Callable[[SemanticIndex], bool] = lambda _: False,
    stop: Callable[[], bool] = _never,
) -> SettingAnalysis:
    """Types the rules of a setting, and goes on where something is wrong; of those that declare
    some parts of a file only so many as are `enough`. Raises Cancelled where it is to `stop`."""
    places, found = SemanticIndex(), dict[Diagnostic, None]()
    world: World | None = None
    try:
        with within_limits(setting):
            world = analyse.declare(documents, setting, places=places)
            pieces = analyse.pieces(world)
            for piece in _near(pieces, near) if near else pieces:
                if stop():
                    raise Cancelled
                piece.type()
                if enough(places):
                    return SettingAnalysis(setting, documents, world, places, ())
            analyse.check_whole(world)
            if not world.reporter.errors:
                analyse.warn(world)
    except DiagnosticError as error:
        found.update(dict.fromkeys(error.diagnostics))
    if world is not None:
        found.update(dict.fromkeys(world.reporter.found))
    return SettingAnalysis(setting, documents, world, places, tuple(found))


def _near(pieces: Iterable[analyse.RulePiece], parts: Sequence[Part]) -> list[analyse.RulePiece]:
    """Yield the pieces that some parts declare; all if they declare none, because alternatives of
    menus have a meaning at each place that offers them.
    """
    known = list(pieces)
    keys = {(part.key.span.source.path, part.key.span.start) for part in parts}
    sections = {part.path[0] for part in parts if part.path}
    found = [
        piece
        for piece in known
        if any((at.source.path, at.start) in keys for at in piece.declared_at)
        or sections.intersection(piece.sections)
    ]
    return found or known
