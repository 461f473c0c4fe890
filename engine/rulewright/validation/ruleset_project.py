"""Compile a ruleset for each setting, and extend it by scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.diagnostic import Diagnostic, Reporter
from rulewright.document.base import Base, read_base
from rulewright.document.files import format_path
from rulewright.document.layers import Overlays
from rulewright.document.load import Documents, load_manifest
from rulewright.document.manifest import Manifest
from rulewright.loading import load_documents
from rulewright.model.outline import Outline, list_outline_files, read_outline
from rulewright.model.part import Part, make_root_part
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.validation.scripts.script_file import Script, read_script
from rulewright.words.facts import Facts
from rulewright.words.message_values import Value
from rulewright.workspace.declarations import extract_words
from rulewright.workspace.piece_findings import TypedSetting
from rulewright.workspace.piece_typing import PieceTyper

if TYPE_CHECKING:
    from rulewright.analysis.pipeline import AnalysedRuleset
    from rulewright.analysis.script_typing import HasScope
    from rulewright.play.game import Game, GameContext
    from rulewright.scene.stage import Stage
    from rulewright.workspace.compiled_setting import CompiledSetting, SharedCaches


def create_context(bench: CompiledSetting, seats: Sequence[str]) -> GameContext:
    """Create a context whose games can be explained and drawn; drawing is imported on demand."""
    from rulewright.explain.explainer import Explainer

    stages: dict[str, Stage] = {}

    def draw_game(game: Game, seat: str | None, size: str, language: str) -> Any:
        from rulewright.scene.stage import Stage

        if language not in stages:
            stages[language] = Stage.from_bench(bench, game.table, language)
        return stages[language].draw_game(game, seat, size)

    return bench.build_game_context(seats, Explainer(lambda: bench), draw_game)


@dataclass(slots=True)
class RulesetProject:
    """The compiled settings of one ruleset folder, each compiled on demand."""

    folder: Path
    coverage: bool = False
    is_watched: bool = True
    shared_parts: SharedCaches | None = None
    """Parts shared by compiled settings, if cells, tables and marks may be numbered freely."""
    with_flow: bool = True
    """Whether compiled settings contain the flow at once, so that games can be played
    (see `CompiledSetting.ensure_flow`)."""
    benches: dict[Setting, CompiledSetting] = field(default_factory=dict)
    _documents: dict[tuple[str | None, tuple[str, ...]], Documents] = field(default_factory=dict)
    _base: Base | None = None
    _manifest: Manifest | None = None
    overlays: Overlays = field(default_factory=dict)
    _scripts: dict[Path, Script] = field(default_factory=dict)
    _facts_by_setting: dict[Setting, Facts] = field(default_factory=dict)
    _words_by_text: dict[str, frozenset[str]] = field(default_factory=dict)
    """The words of texts that messages use, mostly equal in all settings."""
    known_values: tuple[dict[str, Value], set[str], dict[str, str | None]] = field(
        default_factory=lambda: ({}, set(), {})
    )
    """Known values, and types of fields, that messages look up: see `Facts`."""
    performed: set[object] = field(default_factory=set)
    """The `perform` texts of scripts known to have no errors, with setting and seats; many scripts share
    them."""
    _outlines: dict[tuple[int, int], tuple[Part, Outline | None, Sequence[Diagnostic]]] = field(
        default_factory=dict
    )
    _analysed_settings: dict[Setting, AnalysedRuleset] = field(default_factory=dict)
    _typed_settings: dict[Setting, TypedSetting] = field(default_factory=dict)
    _setting_scopes: dict[Setting, HasScope] = field(default_factory=dict)
    piece_store: PieceTyper = field(default_factory=PieceTyper)

    def get_documents(self, edition: str | None = None, variants: tuple[str, ...] = ()) -> Documents:
        key = (edition, variants)
        if key not in self._documents:
            if self._base is None:
                self._base = read_base(self.folder, Reporter())
            self._documents[key] = load_documents(
                self.folder,
                edition=edition,
                variants=variants,
                base=self._base,
                overlays=self.overlays,
            )
        return self._documents[key]

    @property
    def manifest(self) -> Manifest:
        """Return the manifest in ruleset.yaml. Raises DiagnosticError."""
        if self._manifest is None:
            self._manifest = self._base[0] if self._base else load_manifest(self.folder)
        return self._manifest

    @property
    def input_files(self) -> set[str]:
        """Return the files that rules and outlines were read from so far, as displayed paths."""
        shown_paths = {file.path for shown_paths in self._documents.values() for file in shown_paths.files}
        outlines = set().union(*(list_outline_files(of.root) for of in self._documents.values()))
        return shown_paths | {format_path(self.folder / name) for name in outlines}

    def get_bench(self, setting: Setting) -> CompiledSetting:
        """Return a compiled setting. Raises DiagnosticError with the errors of the ruleset."""
        if setting not in self.benches:
            from rulewright.workspace.compiled_setting import (
                compile_setting,
            )  # imported late, because it imports all that lowers and plays

            documents = self.get_documents(setting.edition, setting.variants)
            analysed = self.get_analysed(setting)
            del self._analysed_settings[setting]
            self.benches[setting] = compile_setting(
                documents,
                setting,
                analysed=analysed,
                coverage=self.coverage,
                track_coverage=self.is_watched,
                shared_caches=self.shared_parts,
                flow=self.with_flow,
            )
        return self.benches[setting]

    def discard_setting(self, setting: Setting) -> None:
        """Discard a compiled setting, because extending it failed midway."""
        self.benches.pop(setting, None)
        self._facts_by_setting.pop(setting, None)

    def get_script(self, path: Path) -> Script:
        """Return a script, reading it only once. Raises DiagnosticError with its errors."""
        if path not in self._scripts:
            self._scripts[path] = read_script(path)
        return self._scripts[path]

    def get_facts(self, setting: Setting) -> Facts:
        """Return the facts that messages may use in a setting."""
        if setting not in self._facts_by_setting:
            self._facts_by_setting[setting] = Facts(
                setting,
                partial(self.get_typed, setting),
                partial(self.cache_key, setting),
                *self.known_values,
                partial(self._narrow_scope, setting),
            )
        return self._facts_by_setting[setting]

    def cache_key(self, setting: Setting, text: str) -> str:
        """Return the cache key of a text in a setting; see `PieceTyper.key`."""
        documents = self.get_documents(setting.edition, setting.variants)
        return self.piece_store.text_key(documents, setting, text, self._find_words(text))

    def _find_words(self, text: str) -> frozenset[str]:
        if text not in self._words_by_text:
            self._words_by_text[text] = extract_words((text,))
        return self._words_by_text[text]

    def _narrow_scope(self, setting: Setting, text: str) -> HasScope:
        """Return a scope with everything a text can depend on in a setting. Raises DiagnosticError
        if the setting has errors.
        """
        self.get_typed(setting)
        documents = self.get_documents(setting.edition, setting.variants)
        return self.piece_store.open_scope(documents, setting, self._find_words(text))

    def script_cache_key(
        self, setting: Setting, words: frozenset[str], *, only_interface: bool = False
    ) -> str:
        """Return the cache key of everything that a script with these words can depend on in a setting,
        except the script itself; with `only_interface`, only the types of what it names."""
        documents = self.get_documents(setting.edition, setting.variants)
        return self.piece_store.text_key(
            documents, setting, "", words, names_players=True, only_interface=only_interface
        )

    def get_outline(self, documents: Documents) -> tuple[Outline | None, Sequence[Diagnostic]]:
        """Return the table of contents that the documents name, and its diagnostics; see
        `model.outline.read_outline`."""
        outline_part = make_root_part(documents.root).get("outline")
        if outline_part is None:
            return None, ()
        if outline_part.identity not in self._outlines:
            reporter = Reporter()
            outline = read_outline(self.folder, documents.root, reporter)
            self._outlines[outline_part.identity] = outline_part, outline, reporter.diagnostics
        return self._outlines[outline_part.identity][1:]

    def get_analysed(self, setting: Setting) -> AnalysedRuleset:
        """Return all typed rules of a setting. Raises DiagnosticError."""
        if setting in self.benches:
            return self.benches[setting].compiled.analysed
        if setting not in self._analysed_settings:
            documents = self.get_documents(setting.edition, setting.variants)
            self._analysed_settings[setting] = self.piece_store.analyse_setting(documents, setting)
        return self._analysed_settings[setting]

    def get_typed(self, setting: Setting) -> TypedSetting:
        """Return a setting as far as it has to be typed to find all its errors. Raises
        DiagnosticError.
        """
        if setting not in self._typed_settings:
            documents = self.get_documents(setting.edition, setting.variants)
            self._typed_settings[setting] = self.piece_store.type_setting(documents, setting)
        return self._typed_settings[setting]

    def get_scope(self, setting: Setting, text: str) -> HasScope:
        """Return the scope for a text in a setting that is known to have no errors. For the first
        text only its dependencies are declared, because mostly it is the only one.
        """
        if setting in self._typed_settings:
            return self._typed_settings[setting]
        if setting not in self._setting_scopes:
            documents = self.get_documents(setting.edition, setting.variants)
            self._setting_scopes[setting] = self.piece_store.open_scope(documents, setting)
            return self.piece_store.open_scope(documents, setting, extract_words((text,)))
        return self._setting_scopes[setting]
