"""One side of a comparison: a ruleset, perhaps of an earlier revision, in some setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.document.files import place_of
from rulewright.document.load import Documents, read_manifest_of
from rulewright.document.manifest import Manifest
from rulewright.loading import load_documents
from rulewright.records import dataclass
from rulewright.ruleset_folders import find_ruleset
from rulewright.setting import Setting
from rulewright.study.difference.cells import Sheet, read_cells
from rulewright.study.difference.revisions import unpack_revision
from rulewright.study.difference.shown_paths import ShownPaths
from rulewright.study.settings import Selection, player_counts
from rulewright.study.workshop import Workshop


@dataclass(slots=True)
class Side:
    """A ruleset in a setting. `name` is what readers call it."""

    name: str
    folder: Path
    selection: Selection
    documents: Documents
    workshop: Workshop
    findings: tuple[Diagnostic, ...] = ()
    sheet: Sheet = field(default_factory=dict)

    @property
    def manifest(self) -> Manifest:
        return self.documents.manifest

    @property
    def places(self) -> ShownPaths:
        return ShownPaths(self.folder, self.name.split("+")[0])


def open_side(text: str, selection: Selection, *, revision: str | None, into: Path) -> Side:
    """The side that a text names: `RULESET`, `RULESET@REVISION`, and behind it any number of
    `+EDITION`, `+VARIANT` or `+OPTION=VALUE`. `selection` and `revision` add to it.

    Earlier revisions are laid out below `into`. Raises DiagnosticError if there is no such thing.
    """
    folder, said, more = _split(text)
    revision = said or revision
    name = text
    if revision is not None:
        if said is None:
            base, *rest = text.split("+")
            name = "+".join((f"{base}@{revision}", *rest))
        folder = unpack_revision(folder, revision, into)
    selection = _selected(folder, selection, more)
    try:
        documents = load_documents(folder, edition=selection.edition, variants=selection.variants)
    except DiagnosticError as error:
        places = ShownPaths(folder, name.split("+")[0])
        raise DiagnosticError(places.told(finding) for finding in error.diagnostics) from None
    side = Side(_named(name, selection, more), folder, selection, documents, Workshop(folder))
    try:
        side.sheet = read_cells(documents, _settings(documents.manifest, selection))
    except DiagnosticError as error:
        side.findings = tuple(side.places.told(finding) for finding in error.diagnostics)
    return side


def open_folder(folder: Path, text: str, into: Path, named: Sequence[Path]) -> Path:
    """Return the folder of earlier rules: a ruleset, or a Git revision of the one in `folder`, if
    the paths given by the user (`named`) lead to its repository. Raises DiagnosticError.
    """
    if "@" in text and not text.startswith("@"):
        base, revision, _ = _split(text)
        return base if revision is None else unpack_revision(base, revision, into)
    try:
        return find_ruleset(text)
    except DiagnosticError:
        return unpack_revision(folder, text.removeprefix("@"), into, named)


def _split(text: str) -> tuple[Path, str | None, list[str]]:
    """The folder of a ruleset, its revision, and what of the setting is said behind it."""
    if Path(text).exists():
        return find_ruleset(text), None, []
    base, *more = text.split("+")
    if Path(base).exists():
        return find_ruleset(base), None, more
    name, found, revision = base.partition("@")
    if found and not revision:
        raise DiagnosticError.of(
            "unknown-revision", f"`{text}` does not say which revision", place_of(Path(name))
        )
    return find_ruleset(name), revision or None, more


def _selected(folder: Path, selection: Selection, more: list[str]) -> Selection:
    edition, variants, options = selection.edition, selection.variants, selection.options
    manifest = read_manifest_of(folder)
    for word in more:
        name, equals, value = word.partition("=")
        if equals:
            options = (*options, (name.strip(), value.strip()))
        elif word in manifest.editions:
            edition = word
        else:
            variants = (*variants, word)
    return Selection(edition, variants, options, selection.players)


def _named(name: str, selection: Selection, more: list[str]) -> str:
    """Return the name of a side for users, with command-line options as if they were part of its
    text.
    """
    said = [] if selection.edition in (None, *more) else [selection.edition]
    said += [variant for variant in selection.variants if variant not in more]
    said += [f"{k}={v}" for k, v in selection.options if f"{k}={v}" not in more]
    return "+".join((name, *(str(word) for word in said)))


def _settings(manifest: Manifest, selection: Selection) -> list[Setting]:
    edition = selection.edition or manifest.default_edition
    return [
        Setting(count, edition, selection.variants, selection.options)
        for count in player_counts(manifest, selection)
    ]
