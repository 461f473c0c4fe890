"""Find words of the English catalogue in a report that is in another language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import unescape

from rulewright.words.tool_words import iter_parts

SYNTAX = re.compile(r"\{ *\$\w+ *->|\*?\[[\w-]+\]|\{[^{}]*\}|`[^`]*`|^[\w-]+ =", re.MULTILINE)
"""The parts of a message that are no text."""
WORD = re.compile(r"(?<![\w.=-])[^\W\d_]{3,}(?![\w=-]|\.\w)")
"""A word that is no part of a name (`player1`, `define.goal`, `two-players`, `short=true`)."""
AGENTS = {"random", "greedy"}
"""Names that every language shares."""


@cache
def _list_words(language: str, parts: tuple[str, ...]) -> frozenset[str]:
    texts = [
        SYNTAX.sub(" ", message.full_span.text)
        for part, locale in iter_parts(language)
        if part in parts
        for message in locale.messages
    ]
    return frozenset(word.casefold() for text in texts for word in re.findall(r"[^\W\d_]{3,}", text))


def find_english(
    report: str, language: str, parts: Iterable[str], *, rules: str = "", names: Iterable[str] = ()
) -> set[str]:
    """Return the words of a report that are in the English catalogue and not in that of its language.
    Of a page, only what readers see counts. Lines of the `rules` are quoted, and `names` belong to files."""
    if report.startswith("<!"):
        report = re.sub(r"<(style|script|code)\b.*?</\1>", " ", report, flags=re.DOTALL)
        labels = re.findall(r'(?:aria-label|title)="([^"]*)"', report)
        report = unescape(re.sub(r"<[^>]*>", " ", re.sub(r"</?(?:wbr|b|del|ins|span)\b[^>]*>", "", report)))
        report = "\n".join([report, *labels])
    quoted = {line.strip() for line in rules.splitlines()}
    lines = [line for line in report.splitlines() if line.strip().lstrip("+- ") not in quoted]
    text = re.sub(r"`[^`]*`|\S*\w\(\S*", " ", "\n".join(lines))
    catalogues = tuple(parts)
    english = _list_words("en", catalogues) - _list_words(language, catalogues)
    return {word for word in WORD.findall(text) if word.casefold() in english - {*AGENTS, *names}}
