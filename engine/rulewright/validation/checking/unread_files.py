"""Find files in a ruleset's folder that nothing reads, mostly because of a misspelled name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, Label, Reporter, Severity
from rulewright.document.files import MAIN_FILE, format_path, list_scripts, make_file_span, read_source
from rulewright.ruleset_folders import is_ruleset_text, walk_sources

RULE_SUFFIXES = (".yaml", ".yml")
RULESET_FOLDERS = ("scenarios", "games", "variants", "editions", "locales")
"""Folders of a ruleset that should contain only its own files. Elsewhere other tools may have files, since a
ruleset can lie at the root of a repository."""


def find_unread_files(
    folder: Path, read_paths: Collection[str], languages: Collection[str]
) -> Iterator[Diagnostic]:
    """Yield warnings about files that are neither in `read_paths` (displayed paths of the files that the
    rules of any setting read), nor scripts, nor locales of the ruleset's languages."""
    script_paths = {
        format_path(path) for kind in ("scenarios", "games") for path in list_scripts(folder, kind)
    }
    locale_folder = folder / "locales"
    for path in _iter_files(folder):
        if path.suffix == ".ftl" and path.parent == locale_folder:
            if path.stem not in languages:
                yield _make_warning(path, f"write `{path.stem}` under `languages`, or delete the file")
            continue
        file_path = format_path(path)
        if path.suffix in RULE_SUFFIXES and file_path not in read_paths and file_path not in script_paths:
            is_expected_place = path.parent != folder and path.relative_to(folder).parts[0] in RULESET_FOLDERS
            if is_expected_place or is_ruleset_text(text := _read_text(path)) or not text.strip():
                yield _make_warning(path, _suggest_fix(path))


def _iter_files(folder: Path) -> Iterator[Path]:
    """Yield the files of a ruleset, without those of other rulesets inside its folder."""
    for inside, folders, names in walk_sources(folder):
        folders[:] = [name for name in folders if not (inside / name / MAIN_FILE).exists()]
        yield from (inside / name for name in names)


def _read_text(path: Path) -> str:
    source = read_source(path, Reporter())
    return "" if source is None else source.text


def _suggest_fix(path: Path) -> str:
    if path.suffix == ".yml":
        return f"rename it to `{path.stem}.yaml`"
    text = _read_text(path)
    if any(line.startswith("overlay:") for line in text.splitlines()):
        return "list it under `variants` or `editions`, or move it elsewhere"
    if any(line.startswith(("scenario:", "game:")) for line in text.splitlines()):
        return "put scripts into `scenarios` or `games`"
    return "list it under `includes`, or move it elsewhere"


def _make_warning(path: Path, help: str) -> Diagnostic:
    return Diagnostic(
        "unread-file",
        f"the ruleset does not use `{format_path(path)}`",
        Label(make_file_span(path)),
        help=help,
        severity=Severity.WARNING,
    )
