"""Which text each message of a translation was made from: `locales/LANG.lock`, kept by a command.

A line says `id SOURCE WORDS`: the digests of the text in the first language and of the translation
when they last agreed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.files import read_source
from rulewright.records import dataclass
from rulewright.source import NOWHERE
from rulewright.words.locale import Locale, locale_path, parse_locale

NEW = "new"
ALL = "all"
HEAD = """\
# Which text each message was translated from, and what the translation was then.
# `rulewright check RULESET --lang LANG --translated new` keeps this file; nobody else has to.
"""


@dataclass(frozen=True, slots=True)
class Pair:
    """Digests of a source text and its translation."""

    source: str
    words: str


def lock_path(folder: Path, language: str) -> Path:
    """Where the lock of a translation lies."""
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
    known: Mapping[str, Pair], locale: Locale, first: Locale, translated: Collection[str]
) -> dict[str, Pair]:
    """The lock after some messages were `translated`: named ones, `new` or `all`.

    New are those that the lock does not know, and those whose text and translation both changed.
    """
    sources = first.by_id()
    pairs: dict[str, Pair] = {}
    for id, message in locale.by_id().items():
        if id not in sources:
            continue
        now, before = Pair(sources[id].digest, message.digest), known.get(id)
        reworked = before is None or (
            NEW in translated and before.source != now.source and before.words != now.words
        )
        if before is not None and before.source == now.source:
            pairs[id] = now
        elif ALL in translated or id in translated or (NEW in translated and reworked):
            pairs[id] = now
        elif before is not None:
            pairs[id] = before
    return pairs


def lock_text(pairs: Mapping[str, Pair]) -> str:
    """What the file says, by id, so that changes to it are short."""
    lines = [f"{id} {pair.source} {pair.words}\n" for id, pair in sorted(pairs.items())]
    return HEAD + "".join(lines)


def renewed_text(
    folder: Path, language: str, first: str, translated: Collection[str]
) -> str | None:
    """What the lock of a language says after some messages were translated from the `first` one;
    None without words."""
    locale, source = _locale(folder, language), _locale(folder, first)
    if locale is None or source is None:
        return None
    return lock_text(renewed(read_lock(folder, language), locale, source, translated))


def _locale(folder: Path, language: str) -> Locale | None:
    path = locale_path(folder, language)
    source = read_source(path, Reporter(), NOWHERE) if path.is_file() else None
    return None if source is None else parse_locale(language, source)
