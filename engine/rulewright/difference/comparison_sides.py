"""Prepare one side of a comparison: a ruleset, perhaps of an earlier revision, in some setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.suggest import find_nearest
from rulewright.difference.display_paths import DisplayPaths
from rulewright.difference.git_revisions import unpack_revision
from rulewright.difference.table_cells import CellSheet, read_cells
from rulewright.document.files import make_file_span
from rulewright.document.load import Documents, load_manifest
from rulewright.document.manifest import Manifest
from rulewright.loading import load_documents
from rulewright.records import dataclass
from rulewright.ruleset_folders import find_ruleset
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.setting_lists import Selection, player_count_range


@dataclass(slots=True)
class Side:
    """A ruleset in a setting. `name` is the display name."""

    name: str
    folder: Path
    selection: Selection
    documents: Documents
    project: RulesetProject
    findings: tuple[Diagnostic, ...] = ()
    sheet: CellSheet = field(default_factory=dict)

    @property
    def manifest(self) -> Manifest:
        return self.documents.manifest

    @property
    def display_paths(self) -> DisplayPaths:
        return DisplayPaths(self.folder, self.name.split("+")[0])


def open_side(side_text: str, selection: Selection, *, revision: str | None, target_folder: Path) -> Side:
    """Open the side that a text names: `RULESET` or `RULESET@REVISION`, followed by any number of
    `+EDITION`, `+VARIANT` or `+OPTION=VALUE`. `selection` and `revision` are added to it.

    Earlier revisions are unpacked below `target_folder`. Raises DiagnosticError if the text is invalid.
    """
    folder, text_revision, layer_words = _split_side_text(side_text)
    revision = text_revision or revision
    name = side_text
    if revision is not None:
        if text_revision is None:
            base, *rest = side_text.split("+")
            name = "+".join((f"{base}@{revision}", *rest))
        folder = unpack_revision(folder, revision, target_folder)
    selection = _extend_selection(folder, selection, layer_words)
    try:
        documents = load_documents(folder, edition=selection.edition, variants=selection.variants)
    except DiagnosticError as error:
        places = DisplayPaths(folder, name.split("+")[0])
        raise DiagnosticError(places.localise_diagnostic(finding) for finding in error.diagnostics) from None
    side = Side(
        _build_side_name(name, selection, layer_words), folder, selection, documents, RulesetProject(folder)
    )
    try:
        side.sheet = read_cells(
            documents, _list_settings(documents.manifest, selection), side.project.get_analysed
        )
    except DiagnosticError as error:
        side.findings = tuple(
            side.display_paths.localise_diagnostic(finding) for finding in error.diagnostics
        )
    return side


def open_folder(folder: Path, revision_text: str, target_folder: Path, user_paths: Sequence[Path]) -> Path:
    """Return the folder of earlier rules: a ruleset, or a Git revision of the one in `folder`, if
    the paths given by the user (`user_paths`) lead to its repository. Raises DiagnosticError.
    """
    if "@" in revision_text and not revision_text.startswith("@"):
        base, revision, _ = _split_side_text(revision_text)
        return base if revision is None else unpack_revision(base, revision, target_folder)
    try:
        return find_ruleset(revision_text)
    except DiagnosticError:
        return unpack_revision(folder, revision_text.removeprefix("@"), target_folder, user_paths)


def _split_side_text(side_text: str) -> tuple[Path, str | None, list[str]]:
    """Split the text of a side into the folder of the ruleset, its revision, and the words of its setting."""
    if Path(side_text).exists():
        return find_ruleset(side_text), None, []
    base, *layer_words = side_text.split("+")
    if Path(base).exists():
        return find_ruleset(base), None, layer_words
    name, found, revision = base.partition("@")
    if found and not revision:
        raise DiagnosticError.from_parts(
            "unknown-revision", f"`{side_text}` lacks a revision after `@`", make_file_span(Path(name))
        )
    return find_ruleset(name), revision or None, layer_words


def _extend_selection(folder: Path, selection: Selection, layer_words: list[str]) -> Selection:
    edition, variants, options = selection.edition, selection.variants, selection.options
    manifest = load_manifest(folder)
    for word in layer_words:
        name, equals, value = word.partition("=")
        if equals:
            options = (*options, (name.strip(), value.strip()))
        elif word in manifest.editions or _is_mistyped_edition(word, manifest):
            edition = word
        else:
            variants = (*variants, word)
    return Selection(edition, variants, options, selection.players)


def _is_mistyped_edition(word: str, manifest: Manifest) -> bool:
    """Return whether a word resembles the name of an edition, and is no variant or file."""
    if word in manifest.variants or Path(word).suffix == ".yaml":
        return False
    return find_nearest(word, manifest.variants) is None and find_nearest(word, manifest.editions) is not None


def _build_side_name(name: str, selection: Selection, layer_words: list[str]) -> str:
    """Return the name of a side for users, with command-line options as if they were part of its
    text.
    """
    name_parts = [] if selection.edition in (None, *layer_words) else [selection.edition]
    name_parts += [variant for variant in selection.variants if variant not in layer_words]
    name_parts += [f"{k}={v}" for k, v in selection.options if f"{k}={v}" not in layer_words]
    return "+".join((name, *(str(word) for word in name_parts)))


def _list_settings(manifest: Manifest, selection: Selection) -> list[Setting]:
    edition = selection.edition or manifest.default_edition
    return [
        Setting(count, edition, selection.variants, selection.options)
        for count in player_count_range(manifest, selection)
    ]
