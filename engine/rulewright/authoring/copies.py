"""Begin a game as a copy of another ruleset, under a name of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rulewright.authoring.drafts import Draft, check_name, title_from_name
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.fix import Edit, apply_edits
from rulewright.document.additions import read_values, replace_values
from rulewright.document.files import MAIN_FILE, read_source
from rulewright.document.manifest import Manifest
from rulewright.loading import load_documents
from rulewright.ruleset_folders import walk_sources
from rulewright.source import Source
from rulewright.validation.scripts.script_export import quote_yaml
from rulewright.words.locale import locale_path, parse_locale
from rulewright.words.translation_lock import format_lock, lock_path, read_lock
from rulewright.words.untranslated import LockEntry

COPIED_ENDINGS: Final = frozenset({".yaml", ".csv", ".ftl", ".lock", ".toml"})
MODELINE: Final = re.compile(r"\A# yaml-language-server: \$schema=file:.*\n")
"""A line that refers to a schema file of one machine."""


def begin_game_like(folder: Path, base: Path, title: str | None = None) -> Draft:
    """Return the draft of a copy of the ruleset in the folder `base`, with the name and title of a new game
    everywhere: in overlays, scenarios, games and translations, too.

    Raises CannotCreate, and DiagnosticError for a ruleset that cannot be read.
    """
    name = folder.absolute().name
    check_name(name, "a game")
    manifest = load_documents(base).manifest
    title = title or title_from_name(name)
    reporter = Reporter()
    new_files: dict[Path, str] = {}
    for path in _list_files(base):
        source = read_source(path, reporter)
        if source is None:
            continue
        if path.suffix == ".yaml":
            text = _rename_ruleset(source, path == base / MAIN_FILE, manifest.id, name, title)
        elif path in [locale_path(base, language) for language in manifest.languages]:
            text = _rename_in_locale(source, title)
        else:
            text = source.text
        new_files[folder / path.relative_to(base)] = text
    reporter.stop_if_errors()
    return Draft({**new_files, **dict(_renew_locks(folder, base, manifest, new_files))}, {})


def _list_files(base: Path) -> Iterator[Path]:
    for inside, _folders, names in walk_sources(base):
        yield from (inside / name for name in names if Path(name).suffix in COPIED_ENDINGS)


def _rename_ruleset(source: Source, is_main: bool, old_name: str, name: str, title: str) -> str:
    """Return the text of a file with the new name in place of the ruleset's, and the new title in the main
    file. A reference to a schema file of this machine is removed."""
    if not source.text.strip():
        return source.text
    values = read_values(source)
    # A script may name its ruleset by a path: `cookbook/climb`.
    new_values = {
        key: name for key in ("ruleset", "of") if values.get(key, "").rpartition("/")[2] == old_name
    }
    if is_main and "title" in values:
        new_values["title"] = quote_yaml(title)
    return MODELINE.sub("", replace_values(source, new_values))


def _rename_in_locale(source: Source, title: str) -> str:
    message = parse_locale("", source).by_id().get("title")
    if message is None:
        return source.text
    return apply_edits(source, [Edit(message.full_span, f"title = {title}")])


def _renew_locks(
    folder: Path, base: Path, manifest: Manifest, new_files: dict[Path, str]
) -> Iterator[tuple[Path, str]]:
    """Yield the updated locks of the translations, whose titles have changed."""
    first, *others = manifest.languages or ("en",)
    digests = {}
    for language in (first, *others):
        path = locale_path(folder, language)
        locale = parse_locale(language, Source(path.as_posix(), new_files.get(path, "")))
        if (message := locale.by_id().get("title")) is not None:
            digests[language] = message.digest
    for language in others:
        entries = read_lock(base, language)
        if first in digests and language in digests and "title" in entries:
            renewed = {**entries, "title": LockEntry(digests[first], digests[language])}
            yield lock_path(folder, language), format_lock(renewed)
