"""Find the messages that were edited in locales and overlays, and their texts under each layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.difference.comparison_sides import Side
from rulewright.document.files import read_source
from rulewright.document.layers import read_layer_words
from rulewright.review.model import Layer, WordChange
from rulewright.setting import Setting
from rulewright.source import Source
from rulewright.words.locale import Message, locale_path, parse_locale
from rulewright.words.words import Words

MessageTexts = dict[str, str]


def list_languages(*sides: Side) -> tuple[str, ...]:
    """Return the languages of all sides, the first language first."""
    found = dict.fromkeys(language for side in sides for language in side.manifest.languages)
    return tuple(found) or ("en",)


def find_word_changes(old_side: Side, new_side: Side, layers: tuple[Layer, ...]) -> list[WordChange]:
    """Return the messages that were edited, added or removed: in the locales, then in the overlays."""
    word_changes: list[WordChange] = []
    for language in list_languages(new_side, old_side):
        before, after = (_read_texts(side.folder, language) for side in (old_side, new_side))
        word_changes += _compare_messages("", language, before, after)
    before_by_layer, after_by_layer = (_read_overlay_messages(side, layers) for side in (old_side, new_side))
    for owner, language in dict.fromkeys((*after_by_layer, *before_by_layer)):
        key = owner, language
        word_changes += _compare_messages(
            owner, language, before_by_layer.get(key, {}), after_by_layer.get(key, {})
        )
    return word_changes


def _compare_messages(
    owner: str, language: str, before: MessageTexts, after: MessageTexts
) -> Iterator[WordChange]:
    for id in dict.fromkeys((*after, *before)):
        if before.get(id) != after.get(id):
            yield WordChange(owner, language, id, before.get(id), after.get(id))


def read_messages(folder: Path, language: str) -> Mapping[str, Message]:
    """Return the messages of a locale by their ids; none if it cannot be read."""
    path = locale_path(folder, language)
    source = read_source(path, Reporter()) if path.is_file() else None
    return {} if source is None else parse_locale(language, source).by_id()


def _read_texts(folder: Path, language: str) -> MessageTexts:
    return {id: _normalise_text(message) for id, message in read_messages(folder, language).items()}


def _list_texts(language: str, source: Source) -> MessageTexts:
    locale = parse_locale(language, source)
    return {id: _normalise_text(message) for id, message in locale.by_id().items()}


def _normalise_text(message: Message) -> str:
    """Return the text of a message without its id and its indentation."""
    text = message.full_span.text.partition("=")[2]
    return "\n".join(line.strip() for line in text.strip().splitlines())


def _read_overlay_messages(side: Side, layers: tuple[Layer, ...]) -> dict[tuple[str, str], MessageTexts]:
    """Return the messages in the overlays of editions and variants, by their names and the languages."""
    texts_by_layer: dict[tuple[str, str], MessageTexts] = {}
    for layer in layers:
        if not layer.edition and not layer.variants:
            continue
        try:
            brought = read_layer_words(side.folder, side.manifest, layer.edition, layer.variants)
        except DiagnosticError:
            continue
        for words in brought:
            if words.layer.partition("-")[2] == layer.name:
                texts_by_layer.setdefault((layer.name, words.language), {}).update(
                    _list_texts(words.language, words.source)
                )
    return texts_by_layer


class LayerTexts:
    """The texts of messages under each layer of one side."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._words: dict[tuple[str, str], Words] = {}

    def format_message(self, layer: Layer, language: str, id: str) -> str | None:
        """Return the text of a message without variables; None if there is none, or the layer has errors."""
        key = layer.name, language
        if key not in self._words:
            manifest = self._side.manifest
            setting = Setting(manifest.players[1], layer.edition, layer.variants)
            facts = self._side.project.get_facts(setting)
            self._words[key] = Words(self._side.folder, language, facts, manifest)
        try:
            return self._words[key].format_message(id)
        except DiagnosticError:
            return None


def list_value_messages(side: Side, language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the messages of a locale that show values of the rules, each with its rule texts."""
    return {
        id: tuple(use.expression for use in message.value_uses)
        for id, message in read_messages(side.folder, language).items()
        if message.value_uses
    }
