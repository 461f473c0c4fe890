"""Compute what the missing texts of each printed book depend on: declarations, empty rules, and rules that
differ from the default edition. Few edits change these dependencies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from rulewright.document.load import Documents
from rulewright.model.chapters import read_chapters
from rulewright.model.outline import list_outline_files
from rulewright.model.part import make_root_part
from rulewright.model.rule_entries import RuleEntry, iter_rule_sections, iter_rules, list_rules
from rulewright.model.rule_lines import is_empty_rule, list_rule_lines
from rulewright.serialization import from_plain, to_plain
from rulewright.source import Span
from rulewright.validation.checking.book_gaps import BookGaps
from rulewright.validation.checking.rules_result import Layer
from rulewright.words.locale import Locale
from rulewright.words.locale_checks import MissingTexts
from rulewright.workspace.declaration_frame import BOARD_SECTION, DeclarationFrame
from rulewright.workspace.declarations import WORD, DeclarationGraph, extract_words

if TYPE_CHECKING:
    from rulewright.validation.ruleset_project import RulesetProject

MEMBER_SECTIONS = ("types", "grids")
"""The sections whose members books read, and the fields of those members."""
START_SECTIONS = ("state", "zones", "bags", "pieces")
"""The sections from which the default book describes what a game starts with."""
START_KEYS = ("start", "drawn", "number")
SCORE_SECTIONS = ("scoring", "define")
"""The sections whose names count in rule text: the book describes a part of a score by the text of what it
names."""


class BookDependencies:
    """The dependencies of the books of some editions and variants, with the texts of `locales`."""

    def __init__(self, project: RulesetProject, layers: Sequence[Layer], locales: Iterable[Locale]) -> None:
        self._project = project
        self._layers = layers
        self._value_words, self._choice_words = _split_value_words(locales)
        self._rules_by_layer: dict[Layer, dict[str, RuleEntry]] = {}
        self._rules_by_section: dict[int, dict[str, RuleEntry]] = {}
        """The rules of each section, cached because books share most of them."""
        self._digests_by_layer: dict[Layer, dict[str, bytes | None]] = {}
        self._lines_by_rule: dict[int, list[str]] = {}
        """The lines of each rule, cached because a default rule is compared in several books."""

    @cached_property
    def _all_documents(self) -> list[tuple[Layer, Documents]]:
        """Return the documents of all layers, including those that books are compared with."""
        layers = dict.fromkeys(at for layer in self._layers for at in self._list_compared_layers(layer))
        return [(layer, self._get_documents(layer)) for layer in layers]

    def list_outline_files(self) -> list[str]:
        """Return the files with tables of contents of the printed rulebooks."""
        return sorted(set().union(*(list_outline_files(of.root) for _, of in self._all_documents)))

    def list_dependencies(self, layer: Layer) -> list[object]:
        """Return everything that the missing texts of one book depend on, except the texts themselves."""
        pieces, documents = self._project.piece_store, self._get_documents(layer)
        usual_layer = (documents.manifest.default_edition, ())
        declarations = pieces.get_declarations(documents)
        members = declarations.select_declarations(MEMBER_SECTIONS, ()) or 0
        start_texts = list(_iter_start_texts(documents)) if layer == usual_layer else []
        starts = declarations.digests_for_words(extract_words(start_texts))
        words_read = declarations.digests_for_words(self._choice_words.union(_iter_counted_words(documents)))
        frames = [pieces.get_frame(self._get_documents(at)) for at in self._list_compared_layers(layer)]
        usual_declarations = pieces.get_declarations(self._get_documents(usual_layer))
        return [
            layer,
            [frame.numberless_digest for frame in frames],
            [_read_board(self._get_documents(at)) for at in self._list_compared_layers(layer)],
            declarations.compute_digests(members).interface_digest.hex(),
            start_texts,
            starts.text_digest.hex() if start_texts else "",
            declarations.list_words(SCORE_SECTIONS),
            words_read.text_digest.hex(),
            self._compare_values(declarations, usual_declarations),
            *self._iter_differences(layer, usual_layer),
        ]

    def _list_compared_layers(self, layer: Layer) -> list[Layer]:
        """Return the layer of a book and the layers that it is compared with."""
        usual = self._get_documents(layer).manifest.default_edition
        return list(dict.fromkeys((layer, (layer[0] or usual, ()), (usual, ()))))

    def _iter_differences(self, layer: Layer, usual_layer: Layer) -> Iterator[object]:
        """Yield, for each rule that differs from the default edition, whether it is empty and whether its
        lines are equal; then each rule that differs from the earlier book (see `Rulebook.base`), and whether
        each top-level rule depends on the same declarations in both books."""
        rules, usual_rules = self._get_rules(layer), self._get_rules(usual_layer)
        earlier_layer = (layer[0] or usual_layer[0], ()) if layer[1] else usual_layer
        earlier_rules = self._get_rules(earlier_layer) if earlier_layer != layer else {}
        for id, rule in rules.items():
            usual_rule = usual_rules.get(id)
            if layer == usual_layer or usual_rule is None or not usual_rule.part.is_same(rule.part):
                lines = self._get_lines(rule)
                same = usual_rule is not None and self._get_lines(usual_rule) == lines
                yield id, rule.overlay_names, is_empty_rule(lines), same
            earlier_rule = earlier_rules.get(id)
            if earlier_rules and (earlier_rule is None or not earlier_rule.part.is_same(rule.part)):
                yield id
        if earlier_rules:
            earlier_digests = self._digest_whole_rules(earlier_layer)
            yield from (
                earlier_digests[id] == own
                for id, own in self._digest_whole_rules(layer).items()
                if id in earlier_digests
            )

    def _digest_whole_rules(self, layer: Layer) -> dict[str, bytes | None]:
        """Return digests of the top-level rules of a layer, including everything that they can depend on."""
        if layer not in self._digests_by_layer:
            declarations = self._project.piece_store.get_declarations(self._get_documents(layer))
            self._digests_by_layer[layer] = {
                id: declarations.digest_closure(rule.key.span)
                for id, rule in self._get_rules(layer).items()
                if len(rule.path) == 1
            }
        return self._digests_by_layer[layer]

    def _get_lines(self, rule: RuleEntry) -> list[str]:
        if id(rule) not in self._lines_by_rule:
            self._lines_by_rule[id(rule)] = list_rule_lines(rule)
        return self._lines_by_rule[id(rule)]

    def _get_rules(self, layer: Layer) -> dict[str, RuleEntry]:
        if layer not in self._rules_by_layer:
            rules_by_id = self._rules_by_layer[layer] = {}
            for section in iter_rule_sections(self._get_documents(layer).root):
                rules = list_rules(section)
                if id(rules) not in self._rules_by_section:
                    self._rules_by_section[id(rules)] = {rule.id: rule for rule in rules}
                rules_by_id |= self._rules_by_section[id(rules)]
        return self._rules_by_layer[layer]

    def _compare_values(
        self, declarations: DeclarationGraph, usual_declarations: DeclarationGraph
    ) -> list[object]:
        """Return, for each set of value words, whether the values can differ from those of the default
        edition: the digests of both if so."""
        pairs = (
            (
                declarations.digests_for_words(text).text_digest,
                usual_declarations.digests_for_words(text).text_digest,
            )
            for text in self._value_words
        )
        return [mine != its and (mine.hex(), its.hex()) for mine, its in pairs]

    def _get_documents(self, layer: Layer) -> Documents:
        return self._project.get_documents(*layer)

    def encode_gaps(self, layer: Layer, book_gaps: BookGaps) -> object:
        """Convert to JSON with spans valid in all books with these declarations; None if that is
        impossible."""
        if book_gaps.findings or len(book_gaps.book_texts) != 1:
            return None
        frame = self._project.piece_store.get_frame(self._get_documents(layer))
        try:
            return to_plain(MissingTexts, book_gaps.book_texts[0], frame.locate_text)
        except KeyError:
            return None

    def is_storable(self, layer: Layer, book_gaps: BookGaps) -> bool:
        return self.encode_gaps(layer, book_gaps) is not None

    def decode_gaps(self, layer: Layer, record: Any) -> BookGaps:
        """Restore what `encode_gaps` wrote, with spans in the present files."""
        frame = self._project.piece_store.get_frame(self._get_documents(layer))
        return BookGaps((from_plain(MissingTexts, record, partial(_find_span, frame)),))


def _read_board(documents: Documents) -> object:
    """Return the data of the section `board` without measures, which move marks but do not change the texts
    of a legend."""
    board = make_root_part(documents.root).get(BOARD_SECTION)
    return None if board is None else _without_measures(board.plain_data)


def _without_measures(board_data: object) -> object:
    if isinstance(board_data, dict):
        return {key: _without_measures(value) for key, value in board_data.items()}
    if isinstance(board_data, list):
        return [_without_measures(value) for value in board_data]
    if isinstance(board_data, bool) or not isinstance(board_data, int | float):
        return board_data
    return "measure", board_data > 0


def _find_span(frame: DeclarationFrame, span_data: Any) -> Span:
    return frame.span_of_text(tuple(span_data))


def _split_value_words(locales: Iterable[Locale]) -> tuple[list[frozenset[str]], frozenset[str]]:
    """Return the words of each rule text whose value only fills in a message, so that the text is never
    empty; and the words of the values by which messages select a text."""
    value_words: dict[frozenset[str], None] = {}
    choice_words: set[str] = set()
    for message in (message for locale in locales for message in locale.messages):
        text = _PLACEABLE.sub("", message.rule_dependent_text.partition("=")[2])
        is_plain = not (message.cases or message.references or message.attributes)
        for use in message.value_uses:
            words = extract_words((use.expression,))
            if is_plain and WORD.search(text):
                value_words[words] = None
            else:
                choice_words |= words
    return list(value_words), frozenset(choice_words)


_PLACEABLE = re.compile(r"\{[^{}]*\}")


def _iter_start_texts(documents: Documents) -> Iterator[str]:
    """Yield the texts that describe the start of a game, and the rows of tables whose cells may be omitted
    because they are 0 and filled by `default`."""
    top = make_root_part(documents.root)
    for section in START_SECTIONS:
        for part in top.get(section) or ():
            for entry in part if section == "zones" else (part,):
                stated = [entry] if entry.text is not None else map(entry.get, START_KEYS)
                yield from (span.text for inner in stated if inner is not None for span in inner.text_spans)
    for table in top.get("tables") or ():
        if "default" in table:
            yield from (span.text for span in table.text_spans)


def _iter_counted_words(documents: Documents) -> Iterator[str]:
    """Yield the words of rule texts whose values a book shows."""
    for rule in iter_rules(documents.root):
        if rule.section == "flow":
            for key in ("each", "repeat"):
                yield from extract_words((rule.part.get_string(key) or "",))
    for chapter in read_chapters(documents.root):
        for _, number in chapter.contents:
            yield from extract_words((number.content.text,))
