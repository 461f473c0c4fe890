"""Compare the printed rules of two sides, in every language, edition and variant that an edit can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from rulewright.book.model import Book
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.difference.comparison_sides import Side
from rulewright.review.layer_changes import LayeredDifference
from rulewright.review.model import BASE, Layer, Passage, WordChange
from rulewright.review.passages import iter_passages, list_titles
from rulewright.review.side_survey import write_layer_book
from rulewright.review.word_changes import (
    LayerTexts,
    list_languages,
    list_value_messages,
    read_messages,
)
from rulewright.words.translation_lock import read_lock


class BookComparison:
    """A comparison of the books of two sides. With a `language`, only the books in it."""

    def __init__(
        self,
        old_side: Side,
        new_side: Side,
        layered: LayeredDifference,
        word_changes: Sequence[WordChange],
        language: str | None,
    ) -> None:
        self._old, self._new = old_side, new_side
        self._layered = layered
        self._word_changes = word_changes
        self.languages = (language,) if language is not None else list_languages(new_side, old_side)
        self._texts = LayerTexts(old_side), LayerTexts(new_side)
        self._new_books: dict[tuple[str, str], Book | None] = {}
        self.passages: list[Passage] = []
        self.titles: dict[str, str] = {}
        """The headings of the first book that was compared, by the ids of sections."""

    @cached_property
    def wanted_books(self) -> tuple[tuple[Layer, str], ...]:
        """Return the layers and languages of the books that can differ."""
        return tuple((layer, language) for layer, spoken in self._list_wanted() for language in spoken)

    def write_new_books(self, progress: Callable[[str], None]) -> None:
        """Write the books of the new side."""
        for number, (layer, language) in enumerate(self.wanted_books, 1):
            progress(f"the printed rules, {number} of {len(self.wanted_books)}: {language}, {layer.name}")
            self._new_books[layer.name, language] = write_layer_book(
                self._new.folder, self._new.project, layer, language
            )

    def compare_books(self, old_books: Mapping[tuple[str, str], Book | None]) -> tuple[Passage, ...] | None:
        """Return the changed passages; None if the base's book cannot be written. A passage with the same
        change in several editions is listed once."""
        passages_by_text: dict[tuple[object, ...], Passage] = {}
        for layer, language in self.wanted_books:
            before, after = (books[layer.name, language] for books in (old_books, self._new_books))
            if before is None or after is None:
                if layer.name == BASE:
                    return None
                continue
            self.titles = self.titles or list_titles(after)
            for passage in iter_passages(before, after, layer.name):
                key = passage.id, passage.language, passage.old_lines, passage.new_lines
                known = passages_by_text.get(key)
                layers = (layer.name,) if known is None else (*known.layers, layer.name)
                passages_by_text[key] = replace(known or passage, layers=layers)
        order = {id: number for number, id in enumerate(self.titles)}
        self.passages = sorted(passages_by_text.values(), key=lambda each: order.get(each.id, len(order)))
        return tuple(self.passages)

    def _list_wanted(self) -> list[tuple[Layer, list[str]]]:
        base = self._layered.layers[0]
        rules_changed = any(BASE in each.layers for each in self._layered.layered_changes)
        edited = {each.language for each in self._word_changes if not each.owner}
        wanted = [
            language
            for language in self.languages
            if rules_changed or self._has_new_front or language in edited
        ]
        books = [(base, wanted)] if wanted else []
        told = set[int]()
        for layer in self._layered.layers[1:]:
            own = {
                number
                for number, each in enumerate(self._layered.layered_changes)
                if layer.name in each.layers and BASE not in each.layers
            }
            if own - told:
                books.append((layer, list(self.languages)))
                told |= own
                continue
            spoken = {each.language for each in self._word_changes if each.owner == layer.name}
            spoken |= {each.language for each in self._word_changes if self._differs_only_in(layer, each)}
            if spoken:
                # An overlay without words in a language uses its first language.
                own_words = any(each.owner == layer.name for each in self._word_changes)
                books.append((layer, [one for one in self.languages if own_words or one in spoken]))
        return books

    @cached_property
    def _has_new_front(self) -> bool:
        """Return whether the ruleset's files changed, which contain the title page and remarks."""
        return self._old.documents.digest != self._new.documents.digest

    def _differs_only_in(self, layer: Layer, change: WordChange) -> bool:
        """Return whether an edited text changes the book of a layer, but not that of the base."""
        if change.owner:
            return False
        base = self._layered.layers[0]
        return not self._reads_otherwise(base, change.language, change.id) and self._reads_otherwise(
            layer, change.language, change.id
        )

    def _reads_otherwise(self, layer: Layer, language: str, id: str) -> bool:
        if layer.name in self._layered.broken:
            return False
        try:
            before, after = (texts.format_message(layer, language, id) for texts in self._texts)
        except DiagnosticError:
            return False
        return before != after

    def is_shown(self, change: WordChange) -> bool:
        """Return whether an edited text is part of one of the changed passages."""
        layers = [layer for layer in self._layered.layers if change.owner in ("", layer.name)]
        for layer in layers:
            if layer.name in self._layered.broken:
                continue
            for texts in self._texts:
                try:
                    text = texts.format_message(layer, change.language, change.id)
                except DiagnosticError:
                    continue
                if text and self._has_passage(change.language, text):
                    return True
            if (
                not change.owner
                and layer.name == BASE
                and self._reads_otherwise(layer, change.language, change.id)
            ):
                return False
        return False

    def _has_passage(self, language: str, text: str) -> bool:
        wanted = {_squeeze(line) for line in text.splitlines() if _squeeze(line)}
        for passage in self.passages:
            if passage.language == language:
                differing = set(passage.old_lines) ^ set(passage.new_lines)
                shown = {_squeeze(cell) for line in differing for cell in line.cells}
                if passage.kind != "changed":
                    shown.add(_squeeze(passage.title))
                if wanted & shown or any(line in one for line in wanted for one in shown if len(line) > 3):
                    return True
        return False

    def is_outdated(self, id: str, language: str) -> bool:
        """Return whether a message of the first language was edited, and its translation was neither edited
        nor locked to the new text."""
        first = self._new.manifest.first_language
        if language == first or not any(
            c.id == id and c.language == first and c.new_text for c in self._word_changes
        ):
            return False
        source, translation = (read_messages(self._new.folder, one).get(id) for one in (first, language))
        if source is None or translation is None or translation.digest == source.digest:
            return False
        pair = read_lock(self._new.folder, language).get(id)
        return pair is None or pair.source_digest != source.digest

    def find_passages(self, id: str, language: str) -> list[Passage]:
        return [each for each in self.passages if each.id == id and each.language == language]

    def list_moved_messages(
        self, layer_names: Iterable[str], language: str, names: Iterable[str]
    ) -> list[str]:
        """Return the messages that show new values under a layer, because they mention one of the names."""
        wanted = set(names)
        moved = []
        layers = {layer.name: layer for layer in self._layered.layers}
        layer = layers[next(iter(layer_names), BASE)]
        for id, expressions in list_value_messages(self._new, language).items():
            if wanted & set(_list_words(expressions)) and self._reads_otherwise(layer, language, id):
                moved.append(id)
        return moved


def _squeeze(line: str) -> str:
    return " ".join(line.strip().removeprefix("- ").split()).casefold()


def _list_words(expressions: Iterable[str]) -> list[str]:
    return [
        word
        for text in expressions
        for word in "".join(c if c.isalnum() or c == "_" else " " for c in text).split()
    ]
