"""Build the fixes of messages: delete one of two, add a form."""

from __future__ import annotations

import re

from rulewright.diagnostics.fix import Edit, Fix, make_deletion
from rulewright.source import Span
from rulewright.words.locale import Locale, Message
from rulewright.words.untranslated import UNTRANSLATED_MARK, find_mark


def build_duplicate_fix(locale: Locale, first_message: Message, second_message: Message) -> Fix:
    """Return the fix that deletes the second of two messages with one id; safe if they are equal."""
    full_span = find_message_span(locale, second_message)
    same = find_message_span(locale, first_message).text.split() == full_span.text.split()
    return make_deletion(full_span, "delete the second", safe=same)


def build_form_fix(locale: Locale, message: Message, form: str) -> Fix:
    """Return the fix that adds an empty form below a message."""
    end = find_message_span(locale, message).end
    line = "" if locale.source.text[:end].endswith("\n") else "\n"
    edit = Edit(locale.source.span(end, end), f"{line}    .{form} = ...\n")
    return Fix(f"add the form `{form}` to `{message.id}`", (edit,))


def build_form_stub_fix(locale: Locale, message: Message, form: str, stub: str) -> Fix:
    """Return the fix that adds a form below a message, and a mark above it."""
    (edit,) = build_form_fix(locale, message, form).edits
    line = "\n" if edit.text.startswith("\n") else ""
    edits = [Edit(edit.span, line + stub)]
    if find_mark(locale.source.text, message) is None:
        start = locale.source.text.rfind("\n", 0, message.span.start) + 1
        edits.insert(0, Edit(locale.source.span(start, start), f"{UNTRANSLATED_MARK}\n"))
    return Fix(f"add the form `{form}` to `{message.id}`", tuple(edits), is_stub=True)


def find_message_span(locale: Locale, message: Message) -> Span:
    """Return the span of a message with its values and forms, to the end of its last line."""
    text, start = locale.source.text, message.span.start
    following = re.compile(r"^[A-Za-z#-]", re.MULTILINE).search(text, text.find("\n", start) + 1 or len(text))
    part = text[start : following.start() if following else len(text)]
    text_length = len(part.rstrip())
    return locale.source.span(start, start + text_length + part[text_length:].startswith(("\n", "\r\n")))
