"""Find untranslated messages, which are copies of their source."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.records import dataclass
from rulewright.words.locale import Locale, Message

UNTRANSLATED_MARK = "# untranslated"
"""The comment above a message that marks it as untranslated."""
COPIED_DIGEST = "-"


@dataclass(frozen=True, slots=True)
class LockEntry:
    """Digests of a source text and its translation, or COPIED."""

    source_digest: str
    translation_digest: str


def find_mark(text: str, message: Message) -> tuple[int, int] | None:
    """Return start and end, with its line break, of the comment line that marks a message as untranslated;
    None if there is none.
    """
    end = text.rfind("\n", 0, message.span.start) + 1
    while end > 0:
        start = text.rfind("\n", 0, end - 1) + 1
        line = text[start:end]
        if not line.startswith("#"):
            return None
        if line.strip() == UNTRANSLATED_MARK:
            return start, end
        end = start
    return None


def list_marked_ids(locale: Locale) -> frozenset[str]:
    """Return the ids of messages that are marked as untranslated."""
    text = locale.source.text
    if UNTRANSLATED_MARK not in text:
        return frozenset()
    return frozenset(message.id for message in locale.messages if find_mark(text, message) is not None)


def is_accepted(message: Message, lock_entry: LockEntry | None) -> bool:
    """Return whether the text of a marked message was accepted as it is."""
    return lock_entry is not None and lock_entry.translation_digest == message.digest


def is_untranslated(
    message: Message, source_message: Message, lock_entry: LockEntry | None, marked_ids: Collection[str]
) -> bool:
    """Return whether a message is a copy of its source, or marked as untranslated, and has not
    been accepted as it is.
    """
    if (
        lock_entry is not None
        and lock_entry.translation_digest != COPIED_DIGEST
        and lock_entry.source_digest == source_message.digest
        and (
            is_accepted(message, lock_entry)
            or (message.id not in marked_ids and message.digest != source_message.digest)
        )
    ):
        return False
    if message.id in marked_ids:
        return True
    if message.digest != source_message.digest:
        return False
    from rulewright.words.fluent_parser import has_words  # imports Fluent

    return has_words(message.full_span.text)
