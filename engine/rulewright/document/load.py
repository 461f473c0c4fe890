"""Load a ruleset or a script: its files as one tree, overlays merged in, validated by schema."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.base import Base, read_base, read_head, read_mapping
from rulewright.document.files import format_path, make_file_span, read_source
from rulewright.document.layers import Layer, Overlays, choose_layers, read_layers
from rulewright.document.manifest import Manifest, read_options
from rulewright.document.member_tables import read_member_tables
from rulewright.document.nodes import Root, as_mapping
from rulewright.document.overlay import lay_over
from rulewright.document.patch import Syntax
from rulewright.document.schema import check_schema
from rulewright.records import dataclass
from rulewright.source import Source


@dataclass(frozen=True, slots=True)
class Documents:
    """A ruleset as its author wrote it, with one edition and some variants merged in.

    Every node of `root` keeps its span in the file that contains it.
    """

    folder: Path
    root: Root
    files: tuple[Source, ...]
    manifest: Manifest
    layers: tuple[Layer, ...] = ()
    """The merged overlays in the order of merging."""

    @property
    def digest(self) -> str:
        """Return a digest of the texts of `files`, independent of their paths."""
        return compute_digest(self.files)

    def list_seats(self, player_count: int) -> tuple[str, ...]:
        """Return the seats that the ruleset names, at most `player_count`."""
        return self.manifest.seats[:player_count]


def load_documents(
    folder: Path,
    *,
    edition: str | None = None,
    variants: tuple[str, ...] = (),
    syntax: Syntax | None = None,
    base: Base | None = None,
    overlays: Overlays | None = None,
) -> Documents:
    """Load the ruleset in a folder, with an edition and variants (names it offers, or paths of overlay
    files).

    `syntax` compares rule texts for overlays; `rulewright.loading` provides it. `base` is an earlier result
    of `read_base` for the folder, `overlays` contains overlays that were read before. Raises
    DiagnosticError with all diagnostics of the first pass that has any.
    """
    reporter = Reporter()
    manifest, whole, files = base or read_base(folder, reporter)
    root = as_mapping(whole)
    chosen = choose_layers(manifest, edition, variants)
    layers = read_layers(folder, manifest, chosen, reporter, overlays)
    if layers:
        root = lay_over(root, layers, syntax, reporter)
        reporter.stop_if_errors()
        check_schema(root, "ruleset", reporter)
        reporter.stop_if_errors()
    files += tuple(layer.source for layer in layers)
    if layers:
        whole, table_sources = read_member_tables(folder, root, reporter)
        reporter.stop_if_errors()
        root = as_mapping(whole)
        files += table_sources
    manifest = replace(manifest, options=read_options(root))
    return Documents(folder, root, files, manifest, tuple(layers))


def compute_digest(sources: tuple[Source, ...]) -> str:
    """Return the SHA-256 digest of the texts of files, in their order."""
    total = hashlib.sha256()
    for file in sources:
        total.update(hashlib.sha256(file.text.encode()).digest())
    return total.hexdigest()


def load_script(path: Path, text: str | None = None) -> Root:
    """Load a scenario or a script and check it by the schema; `text` replaces the content of the file.
    Raises DiagnosticError."""
    reporter = Reporter()
    source = read_source(path, reporter) if text is None else Source(format_path(path), text)
    root = None if source is None else read_mapping(source, reporter)
    if root is not None and not reporter.errors:
        if "rulewright" in root and "decisions" in root:
            raise DiagnosticError.from_parts(
                "not-a-script",
                f"`{format_path(path)}` is a saved game, not a script",
                make_file_span(path),
                help="convert it into a script: `rulewright script FILE`; continue it: "
                "`rulewright play --resume FILE`",
            )
        check_schema(root, "script", reporter)
    reporter.stop_if_errors()
    assert root is not None
    return root


def load_manifest(folder: Path) -> Manifest:
    """Return the manifest of a ruleset, from ruleset.yaml alone. Raises DiagnosticError."""
    return read_head(folder, Reporter())
