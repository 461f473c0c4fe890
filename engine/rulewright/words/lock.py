"""Which text each message of a translation was made from: `locales/LANG.lock`, kept by a command.

A line says `id SOURCE WORDS`: the digests of the text in the first language and of the translation
when they last agreed. `-` in place of the second stands for a message that somebody is going to
translate: it is a copy of the text until its words differ.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.files import read_source
from rulewright.source import NOWHERE
from rulewright.words.every_game import translation_sources
from rulewright.words.locale import Locale, Message, locale_path, parse_locale
from rulewright.words.untranslated import COPIED, Pair, is_untranslated, marked_messages

NEW = "new"
ALL = "all"
HEAD = """\
# Which text each message was translated from, and what the translation was then.
# `rulewright check RULESET --lang LANG --translated new` keeps this file; nobody else has to.
"""


def lock_path(folder: Path, language: str) -> Path:
    """Return the path of the lock of a translation."""
    return folder / "locales" / f"{language}.lock"


def read_lock(folder: Path, language: str) -> dict[str, Pair]:
    """The pairs by message; a file that is missing or unreadable knows none."""
    path = lock_path(folder, language)
    source = read_source(path, Reporter(), NOWHERE) if path.is_file() else None
    found: dict[str, Pair] = {}
    for line in () if source is None else source.text.splitlines():
        match line.split():
            case [id, text, words] if not id.startswith("#"):
                found[id] = Pair(text, words)
    return found


def renewed(
    known: Mapping[str, Pair],
    locale: Locale,
    sources: Mapping[str, Message],
    translated: Collection[str],
) -> dict[str, Pair]:
    """Return the lock after some messages were `translated`: named ones, `new` or `all`. New are
    those missing from the lock, and those whose source and translation both changed.
    Untranslated messages are recorded only if they are named, or with `all`.
    """
    marked = marked_messages(locale)
    pairs: dict[str, Pair] = {}
    for id, message in locale.by_id().items():
        if id not in sources:
            continue
        now, before = Pair(sources[id].digest, message.digest), known.get(id)
        if ALL in translated or id in translated:
            pairs[id] = now
        elif is_untranslated(message, sources[id], before, marked):
            if before is not None:
                pairs[id] = before
        elif before is not None and before.source == now.source:
            pairs[id] = now
        elif NEW in translated and (before is None or before.words != now.words):
            pairs[id] = now
        elif before is not None:
            pairs[id] = before
    return pairs


def copied_pairs(locale: Locale, sources: Mapping[str, Message]) -> dict[str, Pair]:
    """The lock of a locale that is a copy of the first one: what has words is to be translated."""
    marked = marked_messages(locale)
    pairs: dict[str, Pair] = {}
    for id, message in locale.by_id().items():
        if id in sources:
            copied = is_untranslated(message, sources[id], None, marked)
            pairs[id] = Pair(sources[id].digest, COPIED if copied else message.digest)
    return pairs


def lock_text(pairs: Mapping[str, Pair]) -> str:
    """Return the text of the file, sorted by id, so that diffs are short."""
    lines = [f"{id} {pair.source} {pair.words}\n" for id, pair in sorted(pairs.items())]
    return HEAD + "".join(lines)


def renewed_text(
    folder: Path, language: str, first: str, translated: Collection[str]
) -> str | None:
    """Return the new lock of a language after some messages were translated from the `first` one;
    None without words.
    """
    locale, source = _locale(folder, language), _locale(folder, first)
    if locale is None or source is None:
        return None
    sources = translation_sources(source, language)
    return lock_text(renewed(read_lock(folder, language), locale, sources, translated))


def _locale(folder: Path, language: str) -> Locale | None:
    path = locale_path(folder, language)
    source = read_source(path, Reporter(), NOWHERE) if path.is_file() else None
    return None if source is None else parse_locale(language, source)
