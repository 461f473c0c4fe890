"""Files in the folder of a ruleset that nothing reads: mostly a name that is a little wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, Label, Reporter, Severity
from rulewright.document.files import MAIN_FILE, place_of, read_source, scripts_in, shown_path
from rulewright.ruleset_folders import is_ours, walk_sources

LIKE_RULES = (".yaml", ".yml")
FOLDERS = ("scenarios", "games", "variants", "editions", "locales")
"""Folders of a ruleset in which nothing but its own files is expected. Elsewhere, other tools may
have theirs: a ruleset can lie at the root of a repository."""


def loose_files(
    folder: Path, read: Collection[str], languages: Collection[str]
) -> Iterator[Diagnostic]:
    """What is to be said of files beside those that were `read` for the rules under any setting,
    as they are shown, scripts, and the words of its languages."""
    scripts = {
        shown_path(path) for kind in ("scenarios", "games") for path in scripts_in(folder, kind)
    }
    words = folder / "locales"
    for path in _files(folder):
        if path.suffix == ".ftl" and path.parent == words:
            if path.stem not in languages:
                yield _unread(path, f"write `{path.stem}` under `languages`, or take the file away")
            continue
        shown = shown_path(path)
        if path.suffix in LIKE_RULES and shown not in read and shown not in scripts:
            inside = path.parent != folder and path.relative_to(folder).parts[0] in FOLDERS
            if inside or is_ours(text := _text_of(path)) or not text.strip():
                yield _unread(path, _advice(path))


def _files(folder: Path) -> Iterator[Path]:
    """The files of a ruleset, without those of others that lie in its folder."""
    for inside, folders, names in walk_sources(folder):
        folders[:] = [name for name in folders if not (inside / name / MAIN_FILE).exists()]
        yield from (inside / name for name in names)


def _text_of(path: Path) -> str:
    source = read_source(path, Reporter())
    return "" if source is None else source.text


def _advice(path: Path) -> str:
    if path.suffix == ".yml":
        return f"call it `{path.stem}.yaml`"
    text = _text_of(path)
    if any(line.startswith("overlay:") for line in text.splitlines()):
        return "name it under `variants` or `editions`, or keep it elsewhere"
    if any(line.startswith(("scenario:", "game:")) for line in text.splitlines()):
        return "scripts lie in `scenarios` and `games`"
    return "name it under `includes`, or keep it elsewhere"


def _unread(path: Path, help: str) -> Diagnostic:
    return Diagnostic(
        "unread-file",
        f"nothing reads `{shown_path(path)}`",
        Label(place_of(path)),
        help=help,
        severity=Severity.WARNING,
    )
