"""Find the folders of rulesets by path or name."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final

from rulewright import resources
from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.diagnostics.fix import Suggestion
from rulewright.diagnostics.suggest import find_nearest, make_suggestion, quote_names
from rulewright.document.files import (
    MAIN_FILE,
    find_enclosing_ruleset,
    format_path,
    is_outside_ruleset,
    make_file_span,
    read_source,
)
from rulewright.identifiers import is_dashed_name
from rulewright.schema.files import OVERLAY, SCRIPT
from rulewright.schema.ruleset import RULESET
from rulewright.source import NOWHERE

MAX_LEVELS_UP: Final = 5
"""The largest number of folders that the path recorded in a save may lead up."""
MAX_COMPARED_FOLDERS: Final = 1000
"""The largest number of entries of a folder that are compared with a mistyped name."""
LENGTHS: Final = "lengths.json"
"""A file beside the rulesets, written and checked by tests/rulesets/test_lengths.py."""
OWN_KEYS: Final = frozenset(key.name for record in (RULESET, OVERLAY, SCRIPT) for key in record.keys)
"""The top-level keys that files of Rulewright may have."""
_OVERLAY = re.compile(r"^overlay[ \t]*:", re.M)
_BASE = re.compile(r"""^of[ \t]*:[ \t]*["']?([^\s'"#,}]+)""", re.M)
_TOP_KEY = re.compile(r"""^["']?([^\s:#'"-][^\s:#'"]*)["']?[ \t]*:(?=\s|$)""", re.M)
_DECLARED_ID = re.compile(r"""^(?:\{\s*)?["']?ruleset["']?[ \t]*:[ \t]*["']?([^\s'"#,}]+)""", re.M)


def find_ruleset(name_or_path: str | Path) -> Path:
    """Return the folder of a ruleset, given the folder, its ruleset.yaml, or a name from
    `list_rulesets`. Raises DiagnosticError `ruleset-not-found`.
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
        raise DiagnosticError.from_parts(
            "ruleset-not-found", f"there is no {MAIN_FILE} in this folder", make_file_span(path)
        )
    base = resources.data_folder("rulesets")
    known = {found.relative_to(base).as_posix(): found for found in list_rulesets()}
    name = str(name_or_path).strip("/")
    if name in known:
        return known[name]
    same_end = [full for full in known if full.rpartition("/")[2] == name]
    near = suggest_folder(name_or_path)
    near = near or make_suggestion(name, same_end[0] if same_end else find_nearest(name, known))
    raise DiagnosticError.from_parts(
        "ruleset-not-found",
        f"there is no ruleset `{name_or_path}`",
        NOWHERE,
        notes=(f"there are {quote_names(sorted(known), 20)}",) if known and near is None else (),
        help=near or "give the folder of a ruleset, or a name that `rulewright list` shows",
    )


def suggest_folder(name_or_path: str | Path) -> Suggestion | None:
    """Suggest the ruleset beside a missing folder whose name is most similar to it."""
    path = Path(name_or_path)
    try:
        if is_outside_ruleset(path):
            return None
        inside = [entry.name for entry in islice(path.parent.iterdir(), MAX_COMPARED_FOLDERS)]
        names = sorted(name for name in inside if (path.parent / name / MAIN_FILE).is_file())
    except (OSError, ValueError):
        return None
    nearest = find_nearest(path.name, names)
    return (
        None if nearest is None else make_suggestion(str(name_or_path), format_path(path.with_name(nearest)))
    )


def find_ruleset_of(file: Path, id: str, path: str | None = None) -> Path | None:
    """Return the folder of the ruleset `id` that a save, a script or an overlay belongs to; None
    if there is none.

    Searched in this order: the folders that the file lies in; `path`, which the file records from
    its own folder; a folder called `id` beside the file, beside each folder above it, and in the
    working directory; the rulesets that come with Rulewright. A save may come from a stranger, so
    `path` is a hint: it is relative, leads up `MAX_LEVELS_UP` folders at most, and counts only if
    a ruleset with this id lies there.
    """
    folder = Path(os.path.abspath(file)).parent
    candidates = list(Path(os.path.realpath(file)).parents)
    if path is not None and _is_near(path):
        candidates.append(folder / path)
    if is_dashed_name(id):
        candidates += [above / id for above in (folder, *folder.parents, Path())]
    found = next((each for each in candidates if read_declared_id(each) == id), None)
    return find_shipped(id) if found is None else Path(format_path(found))


def _is_near(path: str) -> bool:
    parts = PurePosixPath(path).parts
    up = sum(part == ".." for part in parts)
    return (
        not any(sign in path for sign in "\\:\0")
        and not path.startswith("/")
        and up <= MAX_LEVELS_UP
        and ".." not in parts[up:]
    )


def read_declared_id(folder: Path) -> str | None:
    """Return the value of the key `ruleset` in the `ruleset.yaml` of a folder, even if the rest of the file
    is broken; None if there is no such file or key."""
    try:
        if not (folder / MAIN_FILE).is_file():
            return None
    except (OSError, ValueError):
        return None
    source = read_source(folder / MAIN_FILE, Reporter())
    found = None if source is None else _DECLARED_ID.search(source.text)
    return None if found is None else found[1]


def find_base(overlay: Path) -> Path:
    """Return the folder of the ruleset that an overlay changes (see `find_ruleset_of`).

    Raises DiagnosticError `ruleset-not-found` at its `of:`.
    """
    source = read_source(overlay, Reporter())
    base = None if source is None else _BASE.search(source.text)
    if source is None or base is None:
        raise DiagnosticError.from_parts(
            "ruleset-not-found", "this overlay does not say `of:` which ruleset it is",
            make_file_span(overlay),
        )  # fmt: skip
    found = find_ruleset_of(overlay, base[1])
    if found is None:
        by_name = {name_in_script(folder, overlay.parent): folder for folder in list_rulesets()}
        if base[1] in by_name:
            id = read_declared_id(by_name[base[1]])
            raise DiagnosticError.from_parts(
                "ruleset-not-found",
                f"the ruleset in `{base[1]}` calls itself `{id}`",
                source.span(*base.span(1)),
                help=f"write `of: {id}`",
            )
        raise DiagnosticError.from_parts(
            "ruleset-not-found",
            f"there is no ruleset `{base[1]}` beside this overlay, above it, or in Rulewright",
            source.span(*base.span(1)),
            help=f"name its folder: `rulewright check FOLDER --variant {format_path(overlay)}`",
        )
    return found


def is_overlay(path: Path) -> bool:
    """Return whether a file is an overlay that names its ruleset."""
    if path.suffix != ".yaml" or path.name.startswith(".") or not path.is_file():
        return False
    source = read_source(path, Reporter())
    return source is not None and is_overlay_text(source.text)


def is_overlay_text(text: str) -> bool:
    """Return whether a text has the two keys that identify an overlay."""
    return _OVERLAY.search(text) is not None and _BASE.search(text) is not None


def find_overlays_below(folder: Path, max_folders: int | None = None) -> list[Path]:
    """Return the overlays at any depth in a folder that are in no ruleset; searches at most
    `max_folders` folders."""
    if find_enclosing_ruleset(folder / MAIN_FILE) is not None:
        return []
    found: list[Path] = []
    for inside, folders, files in islice(walk_sources(folder), max_folders):
        if MAIN_FILE in files:
            folders.clear()
        else:
            found += (path for name in files if is_overlay(path := inside / name))
    return found


def find_shipped(id: str) -> Path | None:
    """Return the folder of a ruleset that comes with Rulewright, by its id, which is the folder's
    name; None if there is none."""
    return next((folder for folder in list_rulesets() if folder.name == id), None)


def find_script(path: Path) -> Path:
    """Return the path of a script: a file, or a bundled script by its path below the rulesets
    (`classics/pig/games/short.yaml`). A path that does not exist is returned unchanged."""
    along = resources.data_folder("rulesets") / path
    return along if not path.exists() and not path.is_absolute() and along.is_file() else path


def name_in_script(folder: Path, script_folder: Path) -> str:
    """Return the name that a script in the folder `script_folder` uses for a ruleset: its own name if the
    script is inside, the name of a shipped ruleset, otherwise the relative path.
    """
    if script_folder.resolve().is_relative_to(folder.resolve()):
        return folder.resolve().name
    base = resources.data_folder("rulesets").resolve()
    if folder.resolve().is_relative_to(base):
        return folder.resolve().relative_to(base).as_posix()
    try:
        return Path(os.path.relpath(folder.resolve(), script_folder.resolve())).as_posix()
    except ValueError:  # on another drive of Windows
        return folder.resolve().as_posix()


def find_rulesets_at(name_or_path: str | Path) -> list[Path]:
    """Return the folders of the rulesets that a path denotes: the ruleset that it names or lies in, or all
    below a folder at any depth. Skips hidden folders, folders of installed packages, and subfolders of
    rulesets. Raises DiagnosticError `ruleset-not-found`."""
    path = Path(name_or_path)
    try:
        if not path.exists() or path.name == MAIN_FILE or (path / MAIN_FILE).is_file():
            return [find_ruleset(name_or_path)]
        if (around := find_enclosing_ruleset(path)) is not None:
            return [around]
        below = list(_iter_rulesets_below(path))
        if not below and path.is_file():
            raise DiagnosticError.from_parts(
                "ruleset-not-found", "this file lies in no ruleset", make_file_span(path),
                help="an overlay says `overlay:` and `of:`" if path.suffix == ".yaml" else None,
            )  # fmt: skip
    except (OSError, ValueError):
        below = []
    return sorted(below) or [find_ruleset(name_or_path)]


def _iter_rulesets_below(path: Path) -> Iterator[Path]:
    for folder, folders, files in walk_sources(path):
        if MAIN_FILE in files and not _is_foreign(folder / MAIN_FILE):
            yield folder
            folders.clear()


def walk_sources(path: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Walk a folder as `os.walk` does, without hidden files and folders and those in which packages
    are installed."""
    for folder, folders, files in os.walk(path):
        if "pyvenv.cfg" in files:
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if name[0] != "." and name != "node_modules")
        yield Path(folder), folders, sorted(name for name in files if name[0] != ".")


def _is_foreign(path: Path) -> bool:
    """Return whether a `ruleset.yaml` belongs to another tool."""
    source = read_source(path, Reporter())
    text = "" if source is None else source.text
    return bool(text.strip()) and _DECLARED_ID.search(text) is None and not is_ruleset_text(text)


def is_ruleset_text(text: str) -> bool:
    """Return whether most top-level keys of a YAML text are those of rulesets, overlays or scripts."""
    keys = set(_TOP_KEY.findall(text))
    return 2 * len(keys & OWN_KEYS) > len(keys)


def find_files_below(folder: Path, endings: Collection[str]) -> list[Path]:
    """Return the files with these endings in a folder that belong to rulesets, in order."""
    full = Path(os.path.abspath(folder))
    inside = any((each / MAIN_FILE).is_file() for each in full.parents)
    return [
        path
        for ruleset in ([folder] if inside else sorted(_iter_rulesets_below(folder)))
        for path in sorted(ruleset.rglob("*"))
        if path.suffix in endings
        and path.is_file()
        and not any(part[0] == "." for part in path.relative_to(ruleset).parts)
    ]


def read_lengths() -> dict[str, int]:
    """Return the lengths of games of the rulesets that come with Rulewright, by their names: the
    median number of decisions of random games with the fewest players.
    """
    lengths: dict[str, int] = json.loads((resources.data_folder("rulesets") / LENGTHS).read_text("utf-8"))
    return lengths


def list_rulesets() -> list[Path]:
    """Return the folders of all bundled rulesets, sorted by name."""
    base = resources.data_folder("rulesets")
    return sorted(
        path.parent for pattern in (f"*/{MAIN_FILE}", f"*/*/{MAIN_FILE}") for path in base.glob(pattern)
    )
