"""The workshop of a ruleset: its benches, one for each setting, which scripts may extend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.diagnostic import Diagnostic, Reporter
from rulewright.document.base import Base, read_base
from rulewright.document.files import shown_path
from rulewright.document.layers import Overlays
from rulewright.document.load import Documents, read_manifest_of
from rulewright.document.manifest import Manifest
from rulewright.loading import load_documents
from rulewright.model.outline import Outline, outline_files, read_outline
from rulewright.model.part import Part, whole
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.study.scripts.script import Script, read_script
from rulewright.words.facts import Facts
from rulewright.words.values import Value
from rulewright.workspace.declarations import words_of
from rulewright.workspace.known_pieces import TypedSetting
from rulewright.workspace.pieces import Pieces

if TYPE_CHECKING:
    from rulewright.analysis.analyse import Analysed
    from rulewright.analysis.script import Scoped
    from rulewright.play.game import Game, GameContext
    from rulewright.scene.stage import Stage
    from rulewright.workspace.bench import Bench, Shared


def table_of(bench: Bench, seats: Sequence[str]) -> GameContext:
    """A table whose games can be asked why, and drawn; what draws is loaded where it is asked."""
    from rulewright.explain.explainer import Explainer

    stages: dict[str, Stage] = {}

    def draw(game: Game, seat: str | None, size: Any, language: str) -> Any:
        from rulewright.scene.stage import Stage

        if language not in stages:
            stages[language] = Stage.of_bench(bench, game.table, language)
        return stages[language].of_game(game, seat, size)

    return bench.table(seats, Explainer(lambda: bench), draw)


@dataclass(slots=True)
class Workshop:
    """The benches of one ruleset folder, each compiled when it is first needed."""

    folder: Path
    coverage: bool = False
    watched: bool = True
    shared: Shared | None = None
    """What the benches have in common, where cells, tables and marks may have any numbers."""
    flow: bool = True
    """Whether whole games can be played on a bench at once (see `Bench.need_flow`)."""
    benches: dict[Setting, Bench] = field(default_factory=dict)
    _documents: dict[tuple[str | None, tuple[str, ...]], Documents] = field(default_factory=dict)
    _base: Base | None = None
    _manifest: Manifest | None = None
    overlays: Overlays = field(default_factory=dict)
    _scripts: dict[Path, Script] = field(default_factory=dict)
    _facts: dict[Setting, Facts] = field(default_factory=dict)
    _words: dict[str, frozenset[str]] = field(default_factory=dict)
    """Those in texts that messages ask for: most settings are asked for the same."""
    values: tuple[dict[str, Value], set[str]] = field(default_factory=lambda: ({}, set()))
    """What is known of the values that messages ask for: see `Facts`."""
    performed: set[object] = field(default_factory=set)
    """What scripts perform with which nothing is wrong, with the setting and the seats: many do the
    same."""
    _outlines: dict[tuple[int, int], tuple[Part, Outline | None, Sequence[Diagnostic]]] = field(
        default_factory=dict
    )
    _analysed: dict[Setting, Analysed] = field(default_factory=dict)
    _typed: dict[Setting, TypedSetting] = field(default_factory=dict)
    _scoped: dict[Setting, Scoped] = field(default_factory=dict)
    pieces: Pieces = field(default_factory=Pieces)

    def documents(self, edition: str | None = None, variants: tuple[str, ...] = ()) -> Documents:
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
        """The manifest in ruleset.yaml. Raises DiagnosticError."""
        if self._manifest is None:
            self._manifest = self._base[0] if self._base else read_manifest_of(self.folder)
        return self._manifest

    @property
    def files(self) -> set[str]:
        """The files that the rules were read from so far, as they are shown, and their outlines."""
        read = {file.path for read in self._documents.values() for file in read.files}
        outlines = set().union(*(outline_files(of.root) for of in self._documents.values()))
        return read | {shown_path(self.folder / name) for name in outlines}

    def bench(self, setting: Setting) -> Bench:
        """The bench of a setting. Raises DiagnosticError with what is wrong with the ruleset."""
        if setting not in self.benches:
            from rulewright.workspace.bench import compile_bench  # with all that lowers and plays

            documents = self.documents(setting.edition, setting.variants)
            analysed = self.analysed(setting)
            del self._analysed[setting]
            self.benches[setting] = compile_bench(
                documents,
                setting,
                analysed=analysed,
                coverage=self.coverage,
                watched=self.watched,
                shared=self.shared,
                flow=self.flow,
            )
        return self.benches[setting]

    def forget(self, setting: Setting) -> None:
        """Discard a compiled setting, because extending it failed midway."""
        self.benches.pop(setting, None)
        self._facts.pop(setting, None)

    def script(self, path: Path) -> Script:
        """A script, read once. Raises DiagnosticError with what is wrong with it."""
        if path not in self._scripts:
            self._scripts[path] = read_script(path)
        return self._scripts[path]

    def facts(self, setting: Setting) -> Facts:
        """Return the facts that messages may use in a setting."""
        if setting not in self._facts:
            self._facts[setting] = Facts(
                setting,
                partial(self.typed, setting),
                partial(self.key, setting),
                *self.values,
                partial(self._narrow, setting),
            )
        return self._facts[setting]

    def key(self, setting: Setting, text: str) -> str:
        """See `Pieces.key`."""
        documents = self.documents(setting.edition, setting.variants)
        return self.pieces.key(documents, setting, text, self._words_in(text))

    def _words_in(self, text: str) -> frozenset[str]:
        if text not in self._words:
            self._words[text] = words_of((text,))
        return self._words[text]

    def _narrow(self, setting: Setting, text: str) -> Scoped:
        """Return a scope with everything a text can depend on in a setting. Raises DiagnosticError
        if the setting has errors.
        """
        self.typed(setting)
        documents = self.documents(setting.edition, setting.variants)
        return self.pieces.scoped(documents, setting, self._words_in(text))

    def key_of_words(self, setting: Setting, words: frozenset[str]) -> str:
        """All that a script with these words can depend on in a setting, but for itself."""
        documents = self.documents(setting.edition, setting.variants)
        return self.pieces.key(documents, setting, "", words, seated=True)

    def outline(self, documents: Documents) -> tuple[Outline | None, Sequence[Diagnostic]]:
        """The table of contents that the documents name, and what is wrong with it; see
        `model.outline.read_outline`."""
        named = whole(documents.root).get("outline")
        if named is None:
            return None, ()
        if named.identity not in self._outlines:
            reporter = Reporter()
            outline = read_outline(self.folder, documents.root, reporter)
            self._outlines[named.identity] = named, outline, reporter.found
        return self._outlines[named.identity][1:]

    def analysed(self, setting: Setting) -> Analysed:
        """Return all typed rules of a setting. Raises DiagnosticError."""
        if setting in self.benches:
            return self.benches[setting].compiled.analysed
        if setting not in self._analysed:
            documents = self.documents(setting.edition, setting.variants)
            self._analysed[setting] = self.pieces.analysed(documents, setting)
        return self._analysed[setting]

    def typed(self, setting: Setting) -> TypedSetting:
        """Return a setting as far as it has to be typed to find all its errors. Raises
        DiagnosticError.
        """
        if setting not in self._typed:
            documents = self.documents(setting.edition, setting.variants)
            self._typed[setting] = self.pieces.type(documents, setting)
        return self._typed[setting]

    def scoped(self, setting: Setting, text: str) -> Scoped:
        """Return the scope for a text in a setting that is known to have no errors. For the first
        text only its dependencies are declared, because mostly it is the only one.
        """
        if setting in self._typed:
            return self._typed[setting]
        if setting not in self._scoped:
            documents = self.documents(setting.edition, setting.variants)
            self._scoped[setting] = self.pieces.scoped(documents, setting)
            return self.pieces.scoped(documents, setting, words_of((text,)))
        return self._scoped[setting]
