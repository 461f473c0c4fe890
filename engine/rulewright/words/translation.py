"""Whether a translation still says what the first language says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import taking_out
from rulewright.diagnostics.suggest import listing, nearest
from rulewright.source import Span
from rulewright.words.locale import Locale, Message
from rulewright.words.lock import NEW, read_lock
from rulewright.words.untranslated import MARK, is_untranslated, mark_of, marked_messages

FEW = 5
"""So many messages are named of those that are not translated."""
LOG = "log"
"""The form of an option that says what the log tells of it."""


def check_translation(
    folder: Path,
    locale: Locale,
    sources: Mapping[str, Message],
    named: Span,
    reporter: Reporter,
) -> tuple[set[str], set[str]]:
    """Compare a locale, declared at `named`, with the messages it translates; return the messages
    whose source has changed since they were translated, and those that are untranslated.
    """
    known, marked = read_lock(folder, locale.language), marked_messages(locale)
    common = [(m, sources[m.id]) for m in locale.by_id().values() if m.id in sources]
    copies = [
        message
        for message, source in common
        if is_untranslated(message, source, known.get(message.id), marked)
    ]
    untranslated = {message.id for message in copies}
    if copies:
        _report_untranslated(locale, copies, {id: sources[id] for id in untranslated}, reporter)
    # What equals its source says the same: it has no words, or was noted.
    common = [
        (message, source)
        for message, source in common
        if message.id not in untranslated and message.digest != source.digest
    ]
    outdated: set[str] = set()
    if common and not known:
        reporter.warning(
            "outdated-message",
            f"nothing says which texts the words in `{locale.language}` were translated from",
            named,
            help=f"once they say the same: {_command(locale.language, NEW)}",
        )
    for message, source in common:
        pair = known.get(message.id)
        if known and (pair is None or pair.source != source.digest):
            outdated.add(message.id)
            told = (
                f"nothing says which text `{message.id}` was translated from"
                if pair is None
                else f"the text of `{message.id}` changed since it was translated"
            )
            reporter.warning(
                "outdated-message",
                told,
                message.span,
                labels=(Label(source.span, "the text to translate"),),
                help=f"once it says the same: {_command(locale.language, message.id)}",
            )
        else:
            compare_message(message, source, reporter)
        if LOG in source.attributes and LOG not in message.attributes:
            reporter.warning(
                "missing-form",
                f"`{message.id}` has no form `{LOG}`",
                message.span,
                labels=(Label(source.span, "the text it was translated from has one"),),
            )
    return outdated, untranslated


def compare_message(message: Message, source: Message, reporter: Reporter) -> None:
    """Reports what a translation leaves out."""
    if left_out := _left_out(message, source):
        reporter.warning(
            "left-out-variable",
            f"`{message.id}` leaves out {listing(left_out)}",
            message.span,
            labels=(Label(source.span, "the text that mentions it"),),
            notes=_typed(message, source),
        )


def _report_untranslated(
    locale: Locale,
    copies: Sequence[Message],
    sources: Mapping[str, Message],
    reporter: Reporter,
) -> None:
    """Reports all at once: in a translation that is under way they are most of its messages."""
    same = f"if one is the same in both languages: {_command(locale.language, copies[0].id)}"
    _report_copies(locale, copies, same, reporter)
    text = locale.source.text
    for message in copies:
        place = mark_of(text, message)
        if place is not None and message.digest != sources[message.id].digest:
            mark = locale.source.span(*place)
            reporter.warning(
                "untranslated-message",
                f"`{message.id}` has words of its own, and is marked as untranslated",
                locale.source.span(place[0], place[1] - 1),
                labels=(Label(message.span, "the message"),),
                help="take this line out once it is translated",
                fixes=(taking_out(mark, "take the mark out"),),
            )


def check_marks(locale: Locale, reporter: Reporter) -> set[str]:
    """Report the messages of an overlay, which has no lock, that are marked as untranslated, and
    give their names."""
    marked = marked_messages(locale)
    copies = [message for message in locale.by_id().values() if message.id in marked]
    if copies:
        _report_copies(
            locale, copies, f"take the line `{MARK}` out of what is translated", reporter
        )
    return {message.id for message in copies}


def _report_copies(
    locale: Locale, copies: Sequence[Message], help: str, reporter: Reporter
) -> None:
    first, language = copies[0], locale.language
    one = len(copies) == 1
    names = listing(message.id for message in copies[:FEW])
    more = f" and {len(copies) - FEW} more" if len(copies) > FEW else ""
    reporter.warning(
        "untranslated-message",
        f"`{first.id}` is not translated into `{language}`"
        if one
        else f"{len(copies)} messages are not translated into `{language}`",
        first.span,
        notes=() if one else (f"they are {names}{more}",),
        help=help,
    )


def _left_out(message: Message, source: Message) -> list[str]:
    """The variables and values that the source mentions and the translation does not."""
    there = {f"${use.name}" for use in message.variables} | _values(message)
    wanted = {f"${use.name}" for use in source.variables} | _values(source)
    strange = {name for name in there - wanted if name.startswith("$")}
    # A name that is a little wrong is told as one that is not given.
    return sorted(name for name in wanted - there if nearest(name, strange) is None)


def _typed(message: Message, source: Message) -> tuple[str, ...]:
    """Return literal numbers that replace values of the rules, which would not follow a change of
    the rules.
    """
    typed = [number for number in message.numbers if number not in source.numbers]
    if not typed or _values(source) <= _values(message):
        return ()
    return (f"it says {listing(typed)} itself, and would say so still when the rules change",)


def _values(message: Message) -> set[str]:
    return {f'VALUE("{use.name}")' for use in message.values}


def _command(language: str, what: str) -> str:
    return f"`rulewright check RULESET --lang {language} --translated {what}`"
