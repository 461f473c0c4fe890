"""Provide the strings common to all games, and list those that a language must define itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright import resources
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.files import read_source
from rulewright.source import Source
from rulewright.words.locale import COMMON_PART, Locale, Message, parse_locale

COMMON_LANGUAGE = "en"
"""The language that has all common strings."""
Parse = Callable[[str, Source], Locale]


def common_messages(language: str, parse: Parse = parse_locale) -> Mapping[str, Message]:
    """Return the strings of every game in a language (`pt-BR` uses those of `pt`); empty if there are
    none.
    """
    path = resources.catalogue_file(language.partition("-")[0], COMMON_PART)
    source = read_source(path, Reporter()) if path.is_file() else None
    return {} if source is None else parse(language, source).by_id()


def missing_common_messages(language: str, parse: Parse = parse_locale) -> Mapping[str, Message]:
    """Return the English common strings that a language has to translate itself, because Rulewright does not
    ship them in that language.
    """
    return {} if common_messages(language, parse) else common_messages(COMMON_LANGUAGE, parse)


def translation_sources(
    first_locale: Locale, language: str, parse: Parse = parse_locale
) -> dict[str, Message]:
    """Return the source messages of a translation by their ids."""
    return {**missing_common_messages(language, parse), **first_locale.by_id()}
