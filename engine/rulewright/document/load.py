"""Loads a ruleset or a script: its files as one tree, overlays merged in, checked by schema."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright import resources
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.document.base import Base, read_base, read_head, read_mapping
from rulewright.document.files import MAIN_FILE, place_of, read_source, shown_path, stop
from rulewright.document.layers import Layer, chosen_layers, read_layers
from rulewright.document.manifest import Manifest
from rulewright.document.nodes import Mapping
from rulewright.document.overlay import lay_over
from rulewright.document.patch import Syntax
from rulewright.document.schema import check_schema
from rulewright.document.source import NOWHERE, Source


@dataclass(frozen=True, slots=True)
class Documents:
    """A ruleset as its author wrote it, one edition and some variants merged in.

    Every node of `root` keeps the place it was written at, in whichever file. `digest` changes
    exactly when the text of one of `files` does, wherever they lie.
    """

    folder: Path
    root: Mapping
    files: tuple[Source, ...]
    manifest: Manifest
    digest: str
    layers: tuple[Layer, ...] = ()
    """The overlays that are merged in, first the one that the others come after."""


def load_documents(
    folder: Path,
    *,
    edition: str | None = None,
    variants: tuple[str, ...] = (),
    syntax: Syntax | None = None,
    base: Base | None = None,
) -> Documents:
    """The ruleset in a folder, with an edition and variants (names it offers, or paths of overlay
    files).

    `syntax` compares rule texts for overlays; `rulewright.loading` gives the real one. `base` is
    what `read_base` has read from the folder before. Raises DiagnosticError with all findings of
    the first pass that has any.
    """
    reporter = Reporter()
    manifest, root, files = base or read_base(folder, reporter)
    layers = read_layers(folder, manifest, chosen_layers(manifest, edition, variants), reporter)
    if layers:
        root = lay_over(root, layers, syntax, reporter)
        reporter.stop_if_errors()
        check_schema(root, "ruleset", reporter)
        reporter.stop_if_errors()
    files += tuple(layer.source for layer in layers)
    manifest = replace(manifest, options=_options(root))
    return Documents(folder, root, files, manifest, digest(files), tuple(layers))


def _options(root: Mapping) -> Mapping | None:
    options = root.get("options")
    return options if isinstance(options, Mapping) else None


def digest(files: tuple[Source, ...]) -> str:
    """SHA-256 over the texts of files, in their order."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(file.text.encode()).digest())
    return total.hexdigest()


def load_script(path: Path) -> Mapping:
    """A scenario or a scripted game, checked by schema. Raises DiagnosticError."""
    reporter = Reporter()
    source = read_source(path, reporter)
    root = None if source is None else read_mapping(source, reporter)
    if root is not None and not reporter.errors:
        if "rulewright" in root and "decisions" in root:
            raise stop(
                "not-a-script",
                f"`{shown_path(path)}` is a saved game, not a script",
                place_of(path),
                help="go on with it: `rulewright play RULESET --resume FILE`; see whether it still "
                "fits the rules: `rulewright revalidate FILE`",
            )
        check_schema(root, "script", reporter)
    reporter.stop_if_errors()
    assert root is not None
    return root


def find_ruleset(name_or_path: str | Path) -> Path:
    """The folder of a ruleset: a folder, its ruleset.yaml, or a name that `list_rulesets` has.

    Raises DiagnosticError `ruleset-not-found`.
    """
    path = Path(name_or_path)
    try:
        if path.name == MAIN_FILE and path.is_file():
            return path.parent
        if (path / MAIN_FILE).is_file():
            return path
        is_folder = path.is_dir()
    except (OSError, ValueError):
        is_folder = False
    if is_folder:
        raise stop("ruleset-not-found", f"there is no {MAIN_FILE} in this folder", place_of(path))
    base = resources.folder("rulesets")
    known = {found.relative_to(base).as_posix(): found for found in list_rulesets()}
    name = str(name_or_path).strip("/")
    if name in known:
        return known[name]
    same_end = [full for full in known if full.rpartition("/")[2] == name]
    near = f"did you mean `{same_end[0]}`?" if same_end else did_you_mean(name, known)
    raise stop(
        "ruleset-not-found",
        f"there is no ruleset `{name_or_path}`",
        NOWHERE,
        notes=(f"there are {listing(sorted(known), 20)}",) if known and near is None else (),
        help=near or "give the folder of a ruleset, or a name that `rulewright list` shows",
    )


BELOW = ("*", "*/*", "*/*/*")
"""How deep rulesets may lie below a folder that stands for all of them."""


def rulesets_at(name_or_path: str | Path) -> list[Path]:
    """The folders of the rulesets that a path stands for: of the ruleset that it names, or that a
    file or folder lies in, or of all that lie below a folder.

    Raises DiagnosticError `ruleset-not-found`.
    """
    path = Path(name_or_path)
    try:
        if not path.exists() or path.name == MAIN_FILE or (path / MAIN_FILE).is_file():
            return [find_ruleset(name_or_path)]
        for above in Path(os.path.abspath(path)).parents:
            if (above / MAIN_FILE).is_file():
                return [above]
        below = [
            found.parent
            for depth in BELOW
            for found in path.glob(f"{depth}/{MAIN_FILE}")
            if not any(part.startswith(".") for part in found.relative_to(path).parts)
        ]
    except (OSError, ValueError):
        below = []
    return sorted(below) or [find_ruleset(name_or_path)]


def list_rulesets() -> list[Path]:
    """The folders of all rulesets that come with Rulewright, sorted by name."""
    base = resources.folder("rulesets")
    return sorted(
        path.parent
        for pattern in (f"*/{MAIN_FILE}", f"*/*/{MAIN_FILE}")
        for path in base.glob(pattern)
    )


def read_manifest_of(folder: Path) -> Manifest:
    """What a ruleset says of itself, from ruleset.yaml alone. Raises DiagnosticError."""
    return read_head(folder, Reporter())
