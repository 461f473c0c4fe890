"""Write stubs of missing messages, from their ids or from the first language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from rulewright.source import NOWHERE, Span
from rulewright.words.locale import Locale
from rulewright.words.message_ids import message_id
from rulewright.words.untranslated import UNTRANSLATED_MARK

PREFIXES = (
    "assumption", "chapter", "component", "edition", "example", "field", "heading", "intro", "log", "mat",
    "name", "note", "option", "phase", "player", "reason", "rule", "score", "variant",
)  # fmt: skip
"""First words of ids that give the purpose of a message; the rest is a name in the rules."""
MAX_QUOTED = 90
"""Maximum length of a line of the rules that a stub quotes."""


def format_stub(
    id: str, rule_span: Span, variables: Iterable[str], members_by_type: Mapping[str, Iterable[str]]
) -> str:
    """Return the stub of a message of the first language, below the line of the rules that needs it."""
    lines = [
        *_quote_rule(rule_span),
        UNTRANSLATED_MARK,
        f"{id} = {draft_text(id, variables, members_by_type)}",
    ]
    return "\n".join(lines) + "\n"


def format_translation_stub(id: str, source_locale: Locale) -> str | None:
    """Return the stub of a translation: the message of the first language below its text as a
    comment; None if the first language lacks it.
    """
    from rulewright.words.skeleton import format_message  # imports Fluent's parser

    source_message = source_locale.by_id().get(id)
    if source_message is None:
        return None
    return "\n".join(format_message(source_message.full_span.text, source_locale.language)) + "\n"


def format_form_stub(message: str, form: str, variables: Iterable[str], source_locale: Locale | None) -> str:
    """Return the stub of a form of a message: that of the language it is translated from, if there
    is one and it has the form, or a text made of the names.
    """
    source_message = source_locale.by_id().get(message) if source_locale is not None else None
    if source_message is not None:
        lines = source_message.full_span.text.split("\n")
        begins = [at for at, line in enumerate(lines) if re.match(r"\s+\.[\w-]+\s*=", line)]
        for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
            if re.match(rf"\s+\.{re.escape(form)}\s*=", lines[begin]):
                return "\n".join(lines[begin:end]).rstrip() + "\n"
    return f"    .{form} = {draft_text(form, variables, {})}\n"


def draft_text(id: str, variables: Iterable[str], members_by_type: Mapping[str, Iterable[str]]) -> str:
    """Draft a readable text for a message from the name that it refers to and its variables.

    >>> draft_text("log-ship-built", ["country"], {})
    'Ship built: { $country }'
    >>> draft_text("coin-gold", [], {"coin": ("silver", "gold")})
    'gold'
    >>> draft_text("space", ["column", "row"], {"space": ()})
    '{ $column } { $row }'
    """
    placeables = " ".join(f"{{ ${name} }}" for name in variables)
    for type_name, members in members_by_type.items():
        if placeables and id == message_id(type_name):
            return placeables
        for member in members:
            if id == message_id(f"{type_name}-{member}"):
                return _spell_out(message_id(member))
    first, _, rest = id.partition("-")
    name = _spell_out(rest if rest and first in PREFIXES else id)
    name = name[:1].upper() + name[1:]
    return f"{name}: {placeables}" if placeables else name


def _spell_out(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").strip()


def _quote_rule(rule_span: Span) -> list[str]:
    """Return a comment with the line of the rules at a place."""
    if rule_span.source is NOWHERE.source:
        return []
    line = " ".join(rule_span.source.line_text(rule_span.line).split())
    if not line:
        return []
    shown = line if len(line) <= MAX_QUOTED else f"{line[:MAX_QUOTED]}..."
    return [f"# {Path(rule_span.source.path).name}: {shown}"]
