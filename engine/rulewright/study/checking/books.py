"""What printed books can lack words by: of the rules all that is declared, and of the others which
say nothing, and which are other ones than usual. An edit of a rule mostly changes none of that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from rulewright.document.load import Documents
from rulewright.model.chapters import read_chapters
from rulewright.model.outline import outline_files
from rulewright.model.part import whole
from rulewright.model.walk import RuleEntry, entries, entries_in, rule_sections
from rulewright.model.written import says_nothing, written
from rulewright.plain import plain, read
from rulewright.source import Span
from rulewright.study.checking.lacking import Lacking
from rulewright.study.checking.ruled import Layer
from rulewright.words.findings import Unworded
from rulewright.words.locale import Locale
from rulewright.workspace.declarations import READ, WORD, Declarations, words_of
from rulewright.workspace.frame import LATER, PICTURE, Frame

if TYPE_CHECKING:
    from rulewright.study.workshop import Workshop

SAID_BY = (*(section for section in READ if section not in LATER), "modifiers", "scoring")
"""The sections that books read whole, with all that they lead to: members and cells of tables are
worked out, and the parts of a score are told by what their rule text names."""


class Shelf:
    """The books of some editions and variants, told in `spoken` words."""

    def __init__(
        self, workshop: Workshop, layers: Sequence[Layer], spoken: Iterable[Locale]
    ) -> None:
        self._workshop = workshop
        self._layers = layers
        self._told, self._chosen = _values(spoken)
        self._entries: dict[Layer, dict[str, RuleEntry]] = {}
        self._by_id: dict[int, dict[str, RuleEntry]] = {}
        """The rules of sections, of which books share most."""
        self._whole: dict[Layer, dict[str, bytes | None]] = {}
        self._written: dict[int, list[str]] = {}
        """The lines of rules: a usual one is compared with that of several books."""

    @cached_property
    def _all(self) -> list[tuple[Layer, Documents]]:
        """With the books that these are compared with."""
        found: dict[Layer, Documents] = {}
        for layer in self._layers:
            documents = self._read(layer)
            usual = documents.manifest.default_edition
            found[layer] = documents
            for other in ((layer[0] or usual, ()), (usual, ())):
                found[other] = self._read(other)
        return list(found.items())

    @cached_property
    def _frames(self) -> list[Frame]:
        return [self._workshop.pieces.frame(self._read(at)) for at in self._layers]

    def declared(self) -> list[object]:
        """Digests of all that is said in these books but rules."""
        pieces = self._workshop.pieces
        return [
            [*layer, pieces.frame(documents).digest, _picture(documents)]
            for layer, documents in self._all
        ]

    def outlines(self) -> list[str]:
        """The files with tables of contents of the printed rulebooks."""
        return sorted(set().union(*(outline_files(of.root) for _, of in self._all)))

    def rests(self) -> list[object]:
        """All that the books can lack words by, but for the words themselves."""
        found = self.declared()
        pieces = self._workshop.pieces
        for layer, documents in self._all:
            declarations = pieces.declarations(documents)
            said = declarations.standing(SAID_BY, ()) or 0
            read = declarations.reading(self._chosen.union(_counted(documents)))
            found.append([declarations.digests(said).text.hex(), read.text.hex()])
            usual = (documents.manifest.default_edition, ())
            found.append(self._worth(declarations, pieces.declarations(self._read(usual))))
            found += self._differs(layer, usual)
        return found

    def _differs(self, layer: Layer, usual: Layer) -> Iterator[object]:
        """Of the rules that are other ones than usual, whether they say nothing, and say the same;
        and those that a book before (see `Rulebook.base`) has not told."""
        rules, formers = self._rules(layer), self._rules(usual)
        before = (layer[0] or usual[0], ()) if layer[1] else usual
        told = self._rules(before) if before != layer else {}
        for id, rule in rules.items():
            former = formers.get(id)
            if layer == usual or former is None or not former.part.is_same(rule.part):
                lines = self._lines(rule)
                same = former is not None and self._lines(former) == lines
                yield id, rule.layers, says_nothing(lines), same
            other = told.get(id)
            if told and (other is None or not other.part.is_same(rule.part)):
                yield id
        if told:
            theirs = self._wholes(before)
            yield from (
                theirs[id] == own for id, own in self._wholes(layer).items() if id in theirs
            )

    def _wholes(self, layer: Layer) -> dict[str, bytes | None]:
        """Digests of the rules that are no part of others, with all that they can depend on."""
        if layer not in self._whole:
            declarations = self._workshop.pieces.declarations(self._read(layer))
            self._whole[layer] = {
                id: declarations.whole(rule.key.span)
                for id, rule in self._rules(layer).items()
                if len(rule.path) == 1
            }
        return self._whole[layer]

    def _lines(self, rule: RuleEntry) -> list[str]:
        if id(rule) not in self._written:
            self._written[id(rule)] = written(rule)
        return self._written[id(rule)]

    def _rules(self, layer: Layer) -> dict[str, RuleEntry]:
        if layer not in self._entries:
            found = self._entries[layer] = {}
            for section in rule_sections(self._read(layer).root):
                rules = entries_in(section)
                if id(rules) not in self._by_id:
                    self._by_id[id(rules)] = {rule.id: rule for rule in rules}
                found |= self._by_id[id(rules)]
        return self._entries[layer]

    def _worth(self, here: Declarations, usual: Declarations) -> list[object]:
        """Which values that words tell can be other ones than usual."""
        pairs = ((here.reading(text).text, usual.reading(text).text) for text in self._told)
        return [mine != its and (mine.hex(), its.hex()) for mine, its in pairs]

    def _read(self, layer: Layer) -> Documents:
        return self._workshop.documents(*layer)

    def record(self, lacking: Lacking) -> object:
        """For JSON, with places as they are in all books with these declarations; None if that
        cannot be told."""
        if lacking.findings or len(lacking.books) != len(self._layers):
            return None
        try:
            return [
                plain(Unworded, book, frame.place)
                for frame, book in zip(self._frames, lacking.books, strict=True)
            ]
        except KeyError:
            return None

    def lacking_of(self, record: Any) -> Lacking:
        """What `record` told, in the files as they are now."""
        books = zip(record, self._frames, strict=True)
        return Lacking(tuple(read(Unworded, told, partial(_place, at)) for told, at in books))


def _picture(documents: Documents) -> object:
    """Return what the section `board` says without its measures: these move marks, and change no
    words of a legend."""
    board = whole(documents.root).get(PICTURE)
    return None if board is None else _without_measures(board.data)


def _without_measures(data: object) -> object:
    if isinstance(data, dict):
        return {key: _without_measures(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_without_measures(value) for value in data]
    if isinstance(data, bool) or not isinstance(data, int | float):
        return data
    return "measure", data > 0


def _place(frame: Frame, told: Any) -> Span:
    return frame.span(tuple(told))


def _values(spoken: Iterable[Locale]) -> tuple[list[frozenset[str]], frozenset[str]]:
    """The words of each rule text whose value is told: it can make another text, but never none;
    and those of texts by whose values something is chosen to be told."""
    told: dict[frozenset[str], None] = {}
    chosen: set[str] = set()
    for message in (message for locale in spoken for message in locale.messages):
        text = _PLACED.sub("", message.put.partition("=")[2])
        plain = not (message.cases or message.references or message.attributes)
        for use in message.values:
            words = words_of((use.name,))
            if plain and WORD.search(text):
                told[words] = None
            else:
                chosen |= words
    return list(told), frozenset(chosen)


_PLACED = re.compile(r"\{[^{}]*\}")


def _counted(documents: Documents) -> Iterator[str]:
    """The words of rule text of which a book tells what it comes to."""
    for rule in entries(documents.root):
        if rule.section == "flow":
            for key in ("each", "repeat"):
                yield from words_of((rule.part.said(key) or "",))
    for chapter in read_chapters(documents.root):
        for _, number in chapter.contents:
            yield from words_of((number.content.text,))
