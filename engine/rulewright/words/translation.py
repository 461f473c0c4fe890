"""Whether a translation still says what the first language says."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.suggest import listing, nearest
from rulewright.source import Span
from rulewright.words.locale import Locale, Message
from rulewright.words.lock import NEW, read_lock

LOG = "log"
"""The form of an option that says what the log tells of it."""


def check_translation(
    folder: Path, locale: Locale, first: Locale, named: Span, reporter: Reporter
) -> set[str]:
    """Compares a locale, promised at the place `named`, with the first one; the messages whose text
    has changed since they were translated."""
    known = read_lock(folder, locale.language)
    sources = first.by_id()
    common = [(m, sources[m.id]) for m in locale.by_id().values() if m.id in sources]
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
        elif left_out := _left_out(message, source):
            reporter.warning(
                "left-out-variable",
                f"`{message.id}` leaves out {listing(left_out)}",
                message.span,
                labels=(Label(source.span, "the text that mentions it"),),
                notes=_typed(message, source),
            )
        if LOG in source.attributes and LOG not in message.attributes:
            reporter.warning(
                "missing-form",
                f"`{message.id}` has no form `{LOG}`",
                message.span,
                labels=(Label(source.span, "the text it was translated from has one"),),
            )
    return outdated


def _left_out(message: Message, source: Message) -> list[str]:
    """The variables and values that the source mentions and the translation does not."""
    there = {f"${use.name}" for use in message.variables} | _values(message)
    wanted = {f"${use.name}" for use in source.variables} | _values(source)
    strange = {name for name in there - wanted if name.startswith("$")}
    # A name that is a little wrong is told as one that is not given.
    return sorted(name for name in wanted - there if nearest(name, strange) is None)


def _typed(message: Message, source: Message) -> tuple[str, ...]:
    """A number that stands in the place of one from the rules would stay when they change."""
    typed = [number for number in message.numbers if number not in source.numbers]
    if not typed or _values(source) <= _values(message):
        return ()
    return (f"it says {listing(typed)} itself, and would say so still when the rules change",)


def _values(message: Message) -> set[str]:
    return {f'VALUE("{use.name}")' for use in message.values}


def _command(language: str, what: str) -> str:
    return f"`rulewright check RULESET --lang {language} --translated {what}`"
