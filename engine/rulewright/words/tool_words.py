"""Provide the words of the tool itself: one catalogue per language, with a file for each part of the tool.

`words/catalogue/LANGUAGE/PART.ftl`. The file `game` has the words that rulesets may replace
(`words.common_strings`); the other parts belong to the tool. They are shown in the language of the
ruleset's words, or in English if the tool has not been translated into it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal

from babel.numbers import format_decimal

from rulewright import resources
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.files import read_source
from rulewright.words.locale import Locale, parse_locale
from rulewright.words.message_values import Value
from rulewright.words.words import LocaleText, Words

ToolPart = Literal["book", "explain", "replay", "report", "review", "studio", "terminal"]

TOOL_LANGUAGES: Final = tuple(sorted(path.name for path in resources.catalogue_folder().iterdir()))


class ToolWords(Words):
    """The strings of one part of the tool in the closest available language."""

    def __init__(self, part: ToolPart, language: str) -> None:
        super().__init__(None, choose_tool_language(language))
        source = _load_part(self.language, part).source
        self._load_texts(self.language, (*self._locale_texts, LocaleText(source)))

    def format(self, id: str, **message_args: Value) -> str:
        """Return the text of a message.

        >>> ToolWords("book", "de-CH").format("figure-begun", count=3)
        'Beispiel für den Anfang mit 3 Personen'
        """
        return self.format_message(id, message_args) or id

    def format_decimal(self, value: float, digits: int) -> str:
        """Format a number with a number of decimals in the notation of the language.

        >>> ToolWords("report", "de").format_decimal(1234.5, 2)
        '1.234,50'
        """
        pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
        rounded = float(f"{value:.{digits}f}")  # rounded as Python does, not by the decimal digits of `value`
        return format_decimal(rounded, pattern, locale=self.language)

    def join_items(self, items: Sequence[str]) -> str:
        """Join texts as a list: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        text = items[0]
        for item in items[1:-1]:
            text = self.format("list-next", first=text, next=item)
        return self.format("list-last", first=text, last=items[-1])


@cache
def load_tool_words(part: ToolPart, language: str) -> ToolWords:
    """Return the words of a part, loaded once."""
    return ToolWords(part, language)


def choose_tool_language(*requested: str) -> str:
    """Return the first of the requested languages that the tool has (`de` for `de-CH`), or English."""
    return find_available(requested, TOOL_LANGUAGES) or "en"


def find_available(requested: Iterable[str], available: Collection[str]) -> str | None:
    """Return the first of the requested languages that is available (`de` for `de-CH`)."""
    languages = (code.partition("-")[0].lower() for code in requested)
    return next((code for code in languages if code in available), None)


@cache
def load_page_strings(part: ToolPart, language: str) -> Mapping[str, str]:
    """Return all messages of a part by id, for the script of a page: variables appear as `{name}`,
    which the script replaces.
    """
    words = load_tool_words(part, language)
    return {
        id: words.format(id, **{use.name: f"{{{use.name}}}" for use in message.variable_uses})
        for id, message in _load_part(words.language, part).by_id().items()
    }


def iter_parts(language: str) -> Iterator[tuple[str, Locale]]:
    """Yield the parts of a language's catalogue with their messages."""
    for path in sorted((resources.catalogue_folder() / language).glob("*.ftl")):
        source = read_source(path, Reporter())
        assert source is not None
        yield path.stem, parse_locale(language, source)


def _load_part(language: str, part: str) -> Locale:
    source = read_source(resources.catalogue_file(language, part), Reporter())
    assert source is not None
    return parse_locale(language, source)
