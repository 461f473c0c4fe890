"""Check that the names of the members of a type differ."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.words.locale import Locale, Message
from rulewright.words.message_ids import message_id


def check_same_names(
    locale: Locale,
    other_messages: Mapping[str, Message],
    members_by_type: Mapping[str, Sequence[str]],
    reporter: Reporter,
) -> None:
    """Warn of members of one type with the same name, which players could not tell apart. Copies of one card,
    `check_1` and `check_2`, may have it."""
    messages_by_id = {**other_messages, **locale.by_id()}
    for type_name, members in members_by_type.items():
        names: dict[str, Message] = {}
        for member in members:
            message = messages_by_id.get(message_id(f"{type_name}-{member}"))
            name = "" if message is None else _plain_name(message)
            if message is None or not name:
                continue
            first = names.setdefault(name, message)
            is_numbered = first.id.rstrip("0123456789") == message.id.rstrip("0123456789")
            if first is not message and not is_numbered and message.span.source.path == locale.source.path:
                reporter.warning(
                    "same-names",
                    f"`{first.id}` and `{message.id}` have the same name",
                    message.span,
                    f"both are called “{name}”",
                    labels=(Label(first.span, f"`{first.id}` is here"),),
                )


def _plain_name(message: Message) -> str:
    """Return the value of a message without its forms; "" if the value contains a placeable."""
    value = re.split(r"\n\s+\.[\w-]+ *=", message.full_span.text)[0].partition("=")[2]
    return "" if "{" in value else " ".join(value.split())
