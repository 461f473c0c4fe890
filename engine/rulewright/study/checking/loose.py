"""Files in the folder of a ruleset that nothing reads: mostly a name that is a little wrong."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, Label, Reporter, Severity
from rulewright.document.files import MAIN_FILE, place_of, read_source, scripts_in, shown_path

LIKE_RULES = (".yaml", ".yml")


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
            yield _unread(path, _advice(path))


def _files(folder: Path) -> Iterator[Path]:
    """The files of a ruleset, without those of others that lie in its folder."""
    for at, folders, names in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and not (Path(at) / name / MAIN_FILE).exists()
        )
        inside = Path(at)
        yield from (inside / name for name in sorted(names) if not name.startswith("."))


def _advice(path: Path) -> str:
    if path.suffix == ".yml":
        return f"call it `{path.stem}.yaml`"
    source = read_source(path, Reporter())
    text = "" if source is None else source.text
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
