"""Record the source text of each translated message: `locales/LANG.lock`, maintained by a command.

Each line is `id SOURCE WORDS`, where SOURCE and WORDS are the digests of the text in the first language and
of the translation when they last agreed. WORDS is `-` for a message that is still to be translated: it is a
copy of the source until its text differs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.files import read_source
from rulewright.source import NOWHERE
from rulewright.words.common_strings import translation_sources
from rulewright.words.locale import Locale, Message, locale_path, parse_locale
from rulewright.words.untranslated import (
    COPIED_DIGEST,
    LockEntry,
    is_accepted,
    is_untranslated,
    list_marked_ids,
)

NEW = "new"
ALL = "all"
LOCK_HEADER = """\
# Which text each message was translated from, and what the translation was then.
# `rulewright check RULESET --lang LANG --translated new` keeps this file; nobody else has to.
"""


def lock_path(folder: Path, language: str) -> Path:
    """Return the path of the lock of a translation."""
    return folder / "locales" / f"{language}.lock"


def read_lock(folder: Path, language: str) -> dict[str, LockEntry]:
    """Return the lock entries by message; empty if the file is missing or unreadable."""
    path = lock_path(folder, language)
    source = read_source(path, Reporter(), NOWHERE) if path.is_file() else None
    lock_entries: dict[str, LockEntry] = {}
    for line in () if source is None else source.text.splitlines():
        match line.split():
            case [id, text, words] if not id.startswith("#"):
                lock_entries[id] = LockEntry(text, words)
    return lock_entries


def renew_entries(
    old_entries: Mapping[str, LockEntry],
    locale: Locale,
    source_messages: Mapping[str, Message],
    translated: Collection[str],
) -> dict[str, LockEntry]:
    """Return the lock after some messages were `translated`: named ones, `new` or `all`. New are
    those missing from the lock, and those whose source and translation both changed.
    Untranslated messages are recorded only if they are named, or with `all`.
    """
    marked_ids = list_marked_ids(locale)
    lock_entries: dict[str, LockEntry] = {}
    for id, message in locale.by_id().items():
        if id not in source_messages:
            if id in marked_ids:
                accepted = LockEntry(message.digest, message.digest)
                if ALL in translated or id in translated or is_accepted(message, old_entries.get(id)):
                    lock_entries[id] = accepted
            continue
        new_entry, old_entry = LockEntry(source_messages[id].digest, message.digest), old_entries.get(id)
        if ALL in translated or id in translated:
            lock_entries[id] = new_entry
        elif is_untranslated(message, source_messages[id], old_entry, marked_ids):
            if old_entry is not None:
                lock_entries[id] = old_entry
        elif old_entry is not None and old_entry.source_digest == new_entry.source_digest:
            lock_entries[id] = new_entry
        elif NEW in translated and (
            old_entry is None or old_entry.translation_digest != new_entry.translation_digest
        ):
            lock_entries[id] = new_entry
        elif old_entry is not None:
            lock_entries[id] = old_entry
    return lock_entries


def build_copied_entries(locale: Locale, source_messages: Mapping[str, Message]) -> dict[str, LockEntry]:
    """Build the lock of a locale that is a copy of the first one: messages with text are recorded as
    untranslated.
    """
    marked_ids = list_marked_ids(locale)
    lock_entries: dict[str, LockEntry] = {}
    for id, message in locale.by_id().items():
        if id in source_messages:
            copied = is_untranslated(message, source_messages[id], None, marked_ids)
            lock_entries[id] = LockEntry(
                source_messages[id].digest, COPIED_DIGEST if copied else message.digest
            )
    return lock_entries


def format_lock(lock_entries: Mapping[str, LockEntry]) -> str:
    """Return the text of the file, sorted by id, so that diffs are short."""
    lines = [
        f"{id} {pair.source_digest} {pair.translation_digest}\n" for id, pair in sorted(lock_entries.items())
    ]
    return LOCK_HEADER + "".join(lines)


def list_message_ids(folder: Path, language: str) -> list[str]:
    """Return the ids of the messages of a language; none without its file."""
    locale = _read_locale(folder, language)
    return [] if locale is None else list(locale.by_id())


def renew_lock(folder: Path, language: str, first_language: str, translated: Collection[str]) -> str | None:
    """Return the new lock of a language after some messages were translated from `first_language`; None
    without a locale.
    """
    locale, source = _read_locale(folder, language), _read_locale(folder, first_language)
    if locale is None or source is None:
        return None
    sources = translation_sources(source, language)
    return format_lock(renew_entries(read_lock(folder, language), locale, sources, translated))


def _read_locale(folder: Path, language: str) -> Locale | None:
    path = locale_path(folder, language)
    source = read_source(path, Reporter(), NOWHERE) if path.is_file() else None
    return None if source is None else parse_locale(language, source)
