"""Tells messages that nobody has translated, which are copies of their source, from others."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.records import dataclass
from rulewright.words.locale import Locale, Message

MARK = "# untranslated"
"""A comment of this text above a message says that it is to be translated."""
COPIED = "-"


@dataclass(frozen=True, slots=True)
class Pair:
    """Digests of a source text and its translation, or COPIED."""

    source: str
    words: str


def mark_of(text: str, message: Message) -> tuple[int, int] | None:
    """The place of the line in the comment above a message that marks it as untranslated, with its
    line break; None if there is none."""
    end = text.rfind("\n", 0, message.span.start) + 1
    while end > 0:
        start = text.rfind("\n", 0, end - 1) + 1
        line = text[start:end]
        if not line.startswith("#"):
            return None
        if line.strip() == MARK:
            return start, end
        end = start
    return None


def marked_messages(locale: Locale) -> frozenset[str]:
    """The messages that are marked as untranslated."""
    text = locale.source.text
    if MARK not in text:
        return frozenset()
    return frozenset(
        message.id for message in locale.messages if mark_of(text, message) is not None
    )


def is_untranslated(
    message: Message, source: Message, pair: Pair | None, marked: Collection[str]
) -> bool:
    """Return whether a message is a copy of its source, or marked as untranslated, and has not
    been accepted as it is.
    """
    if pair is not None and pair.words != COPIED and pair.source == source.digest:
        return False
    if message.id in marked:
        return True
    if message.digest != source.digest:
        return False
    from rulewright.words.entries import has_words  # with Fluent, which a finished one needs not

    return has_words(message.whole.text)
