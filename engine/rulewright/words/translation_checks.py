"""Check whether a translation still matches the first language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import make_deletion
from rulewright.diagnostics.suggest import find_nearest, quote_names
from rulewright.source import Span
from rulewright.words.locale import Locale, Message
from rulewright.words.translation_lock import NEW, read_lock
from rulewright.words.untranslated import (
    COPIED_DIGEST,
    UNTRANSLATED_MARK,
    find_mark,
    is_accepted,
    is_untranslated,
    list_marked_ids,
)

SPELLED_NUMBERS = {
    str(number): frozenset(words.split())
    for number, words in enumerate(
        "zero|one|two|three third|four fourth|five fifth|six sixth|seven seventh|eight eighth|nine ninth|"
        "ten tenth|eleven eleventh|twelve twelfth".split("|")
    )
}
"""English words for numbers that translations often write in digits."""
MAX_NAMED = 5
"""Maximum number of untranslated messages that a diagnostic names."""
LOG_FORM = "log"
"""The form of an option for the log."""


def check_translation(
    folder: Path,
    locale: Locale,
    source_messages: Mapping[str, Message],
    declaration_span: Span,
    reporter: Reporter,
) -> tuple[set[str], set[str]]:
    """Compare a locale, declared at `declaration_span`, with the messages it translates; return the messages
    whose source has changed since they were translated, and those that are untranslated.
    """
    lock_entries, marked_ids = read_lock(folder, locale.language), list_marked_ids(locale)
    common = [(m, source_messages[m.id]) for m in locale.by_id().values() if m.id in source_messages]
    copies = [
        message
        for message, source in common
        if is_untranslated(message, source, lock_entries.get(message.id), marked_ids)
    ]
    # A text of the rules is no message: its translation counts as untranslated as long as it is marked.
    own_ids = marked_ids - source_messages.keys()
    copies += [
        message
        for message in locale.by_id().values()
        if message.id in own_ids and not is_accepted(message, lock_entries.get(message.id))
    ]
    untranslated = {message.id for message in copies}
    if copies:
        _report_untranslated(locale, copies, source_messages, reporter)
    # A message equal to its source needs no comparison: it has no text of its own, or was reported.
    common = [
        (message, source)
        for message, source in common
        if message.id not in untranslated and message.digest != source.digest
    ]
    outdated: set[str] = set()
    if common and not lock_entries:
        reporter.warning(
            "outdated-message",
            f"the lock file of `{locale.language}` is missing, so outdated translations cannot be found",
            declaration_span,
            help=f"when all translations are correct: {_format_command(locale.language, NEW)}",
        )
    for message, source in common:
        pair = lock_entries.get(message.id)
        if lock_entries and (pair is None or pair.source_digest != source.digest):
            outdated.add(message.id)
            headline = (
                f"the lock file has no entry for `{message.id}`"
                if pair is None
                else f"the original of `{message.id}` has changed since it was translated"
            )
            reporter.warning(
                "outdated-message",
                headline,
                message.span,
                labels=(Label(source.span, "the text to translate"),),
                help=f"when the translation is correct: {_format_command(locale.language, message.id)}",
            )
        elif pair is not None and pair.translation_digest not in (message.digest, COPIED_DIGEST):
            outdated.add(message.id)
            compare_message(message, source, reporter)
            reporter.warning(
                "changed-translation",
                f"`{message.id}` has changed since it was translated, but its original has not",
                message.span,
                labels=(Label(source.span, "the original"),),
                help=f"when the translation is correct: {_format_command(locale.language, NEW)}",
            )
        else:
            compare_message(message, source, reporter)
        if LOG_FORM in source.attributes and LOG_FORM not in message.attributes:
            reporter.warning(
                "missing-form",
                f"`{message.id}` has no form `{LOG_FORM}`",
                message.span,
                labels=(Label(source.span, "the original has one"),),
            )
    return outdated, untranslated


def compare_message(message: Message, source_message: Message, reporter: Reporter) -> None:
    """Report variables and values that a translation leaves out."""
    if left_out := _list_left_out(message, source_message):
        reporter.warning(
            "left-out-variable",
            f"`{message.id}` leaves out {quote_names(left_out)}",
            message.span,
            labels=(Label(source_message.span, "the original that uses it"),),
            notes=_describe_literals(message, source_message),
        )
    elif added := _list_added_numbers(message, source_message):
        reporter.warning(
            "added-number",
            f"`{message.id}` says {quote_names(added)}, which its original does not",
            message.span,
            labels=(Label(source_message.span, "the original"),),
            help='show a number of the rules with `{ VALUE("...") }` in both',
        )


def _report_untranslated(
    locale: Locale,
    copies: Sequence[Message],
    source_messages: Mapping[str, Message],
    reporter: Reporter,
) -> None:
    """Report all untranslated messages together, since an unfinished translation has many."""
    same = f"if one is the same in both languages: {_format_command(locale.language, copies[0].id)}"
    _report_copies(locale, copies, same, reporter)
    text = locale.source.text
    for message in copies:
        place = find_mark(text, message)
        source = source_messages.get(message.id)
        if place is not None and source is not None and message.digest != source.digest:
            mark = locale.source.span(*place)
            reporter.warning(
                "untranslated-message",
                f"`{message.id}` is translated, but still marked as untranslated",
                locale.source.span(place[0], place[1] - 1),
                labels=(Label(message.span, "the message"),),
                help="delete this line when the message is translated",
                fixes=(make_deletion(mark, "delete the mark"),),
            )


def check_marks(locale: Locale, reporter: Reporter, *, is_first: bool = False) -> set[str]:
    """Report the messages that are marked as untranslated, and return their ids: in an overlay, which has no
    lock, or in the first language, where they are stubs.
    """
    marked = list_marked_ids(locale)
    copies = [message for message in locale.by_id().values() if message.id in marked]
    if copies:
        done = "written" if is_first else "translated"
        help = f"take the line `{UNTRANSLATED_MARK}` out of what is {done}"
        _report_copies(locale, copies, help, reporter, is_first=is_first)
    return {message.id for message in copies}


def _report_copies(
    locale: Locale, copies: Sequence[Message], help: str, reporter: Reporter, *, is_first: bool = False
) -> None:
    first, language = copies[0], locale.language
    lacking = f"not yet written in `{language}`" if is_first else f"not translated into `{language}`"
    one = len(copies) == 1
    names = quote_names(message.id for message in copies[:MAX_NAMED])
    more = f" and {len(copies) - MAX_NAMED} more" if len(copies) > MAX_NAMED else ""
    reporter.warning(
        "untranslated-message",
        f"`{first.id}` is {lacking}" if one else f"{len(copies)} messages are {lacking}",
        first.span,
        notes=() if one else (f"they are {names}{more}",),
        help=help,
    )


def _list_left_out(message: Message, source_message: Message) -> list[str]:
    """Return the variables and values that the source mentions and the translation does not."""
    there = {f"${use.name}" for use in message.variable_uses} | _list_value_calls(message)
    wanted = {f"${use.name}" for use in source_message.variable_uses} | _list_value_calls(source_message)
    strange = {name for name in there - wanted if name.startswith("$")}
    # A slightly misspelled name is reported as unknown.
    return sorted(name for name in wanted - there if find_nearest(name, strange) is None)


def _list_added_numbers(message: Message, source_message: Message) -> list[str]:
    """Return the numbers above two that a translation writes in digits and its source does not contain.
    Smaller ones are often words in one language (`one`, `both`) and digits in another."""
    source_text = source_message.full_span.text
    words = {word.casefold() for word in re.findall(r"[^\W\d_]+", source_text)}
    return sorted(
        number
        for number in {*message.number_literals} - {*source_message.number_literals}
        if number not in source_text
        and not words & SPELLED_NUMBERS.get(number, frozenset())
        and number not in ("0", "1", "2")
    )


def _describe_literals(message: Message, source_message: Message) -> tuple[str, ...]:
    """Return literal numbers that replace values of the rules, which would not follow a change of
    the rules.
    """
    literals = [number for number in message.number_literals if number not in source_message.number_literals]
    if not literals or _list_value_calls(source_message) <= _list_value_calls(message):
        return ()
    return (f"{quote_names(literals)} is typed into the text, and would be wrong if the rules change",)


def _list_value_calls(message: Message) -> set[str]:
    return {f'VALUE("{use.expression}")' for use in message.value_uses}


def _format_command(language: str, translated: str) -> str:
    return f"`rulewright check RULESET --lang {language} --translated {translated}`"
