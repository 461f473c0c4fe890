"""List the expressions that messages request from the rules, and check that they have values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.layers import LayerWords
from rulewright.source import Source
from rulewright.words.locale import FIELD, IT, LayerCondition, Locale
from rulewright.words.locale_checks import SettingMessages

ValueRequest = tuple[str, str, LayerCondition]
"""A message, the rule text whose value it shows, and its condition."""
FieldTypes = Mapping[str, str | None]
"""The types of fields (see `Facts.type_of_field`) by `TYPE.FIELD`."""


def list_value_requests(
    locales: Iterable[Locale],
    overlay_locales: Iterable[tuple[LayerWords, Locale]],
    field_types: Iterable[FieldTypes] = (),
) -> list[ValueRequest] | None:
    """Return the expressions that the messages of some locales and overlays use; None if the message of a
    member also uses a field that is a member itself, because then messages can refer to each other. The
    `field_types` are those of each setting."""
    member_fields = {name.partition(".")[2] for types in field_types for name, told in types.items() if told}
    requests: dict[ValueRequest, None] = {}
    locales_with_layers: list[tuple[Locale, LayerCondition]] = [(locale, ()) for locale in locales]
    locales_with_layers += [(locale, ((words.layer, True),)) for words, locale in overlay_locales]
    for locale, when in locales_with_layers:
        for message in locale.by_id().values():
            for use in message.variable_uses:
                it, *names = use.name.split(FIELD)
                if it == IT and not member_fields.isdisjoint(names):
                    return None
            requests |= {(message.id, use.span.text, (*when, *use.when)): None for use in message.value_uses}
    return list(requests)


def have_types(field_types: Sequence[FieldTypes], setting_messages: Sequence[SettingMessages]) -> bool:
    """Return whether fields have these types in each setting."""
    return len(field_types) == len(setting_messages) and all(
        one.facts.type_of_field(*name.split(".")) == told
        for one, types in zip(setting_messages, field_types, strict=True)
        for name, told in types.items()
    )


def have_values(requests: Sequence[ValueRequest], setting_messages: Iterable[SettingMessages]) -> bool:
    """Return whether every expression that messages request has a value in each setting that needs the
    message.
    """
    spans = {text: Source("<words>", text).span(0, len(text)) for _, text, _ in requests}
    for one in setting_messages:
        for id, text, when in requests:
            if id in one.required_ids and text not in one.valid_expressions and one.is_active(when):
                try:
                    one.facts.check_span(spans[text])
                except DiagnosticError:
                    return False
                one.valid_expressions.add(text)
    return True
