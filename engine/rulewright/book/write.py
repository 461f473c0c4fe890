"""Writes a rulebook: the chapters in their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

from rulewright.book import chapters, components, tables
from rulewright.book.examples import chosen_examples, example, examples, scenarios
from rulewright.book.figures import figure_style
from rulewright.book.ground import Rulebook
from rulewright.book.model import Book, Code, CodeLine, Note, Section
from rulewright.book.order import named_rules, ordered
from rulewright.book.prose import choice_title, section_id, worded
from rulewright.book.setup import setting_up
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.model.chapters import MADE, read_chapters
from rulewright.own_files import passing_place
from rulewright.source import NOWHERE
from rulewright.study.difference.shown_paths import ShownPaths
from rulewright.study.scripts.script import Script
from rulewright.study.workshop import Workshop
from rulewright.words.findings import Unworded
from rulewright.words.naming import message_id
from rulewright.words.words import Words
from rulewright.workspace.declarations import words_of

OWN_WORDS = Path(__file__).parent
"""The folder with the locales of the book's own words."""
TEMPLATE_WORDS = ("contents", "made", "colon")


def write_book(
    folder: Path,
    *,
    edition: str | None = None,
    variants: tuple[str, ...] = (),
    options: tuple[tuple[str, str], ...] = (),
    language: str | None = None,
    since: str | None = None,
    workshop: Workshop | None = None,
) -> Book:
    """Return the rulebook of a ruleset; `since` marks the changes since a Git revision instead of
    those of an edition or variants. `workshop`: the project that compiles its settings, if
    there is one.

    Raises DiagnosticError with the errors of the ruleset, now or then, `unknown-language` for a
    language without words, and `unknown-revision`.
    """
    workshop = workshop or Workshop(folder)
    manifest = workshop.documents(edition, variants).manifest
    edition = edition or manifest.default_edition
    spoken = language or manifest.language(edition)
    if manifest.languages and spoken not in manifest.languages:
        raise DiagnosticError.of(
            "unknown-language",
            f"the ruleset has no language `{spoken}`",
            NOWHERE,
            notes=(f"there are {listing(manifest.languages)}",),
            help=did_you_mean(spoken, manifest.languages),
        )
    book = _ground(workshop, edition, variants, options, spoken)
    if since is None:
        return _written(book)
    from rulewright.study.difference.revisions import unpack_revision  # runs Git, which few need

    with passing_place() as into:
        then = unpack_revision(folder, since, into)
        try:
            book.usual = _ground(Workshop(then), edition, variants, options, spoken)
            book.usual.usual, book.since = None, since
            return _written(book)
        except DiagnosticError as error:
            places = ShownPaths(then, f"{folder.name}@{since}")
            raise DiagnosticError(places.told(found) for found in error.diagnostics) from None


class Wordless:
    """Finds the missing texts of printed books in the first language: messages, and rules with
    outdated prose. A call with an edition and variants covers their book without its examples,
    many of which are in several books.
    """

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._books: dict[tuple[str | None, tuple[str, ...]], Rulebook] = {}
        self._told: dict[Path, dict[Rulebook, bytes]] = {}
        """The examples that books were asked for, with digests of all that these can depend on."""

    def __call__(self, edition: str | None, variants: tuple[str, ...]) -> Unworded:
        book = self._book(edition, variants)
        return _lacks(book, lambda: _written(book))

    def examples(self, edition: str | None, variants: tuple[str, ...]) -> list[Path]:
        """The scenarios that this book tells."""
        book = self._book(edition, variants)
        return [script.path for script in chosen_examples(book, self._scenarios)]

    @cached_property
    def _own(self) -> Words:
        return Words.of_program(OWN_WORDS, self._workshop.manifest.first_language)

    @cached_property
    def _scenarios(self) -> list[Script]:
        return scenarios(self._workshop)

    def example(self, edition: str | None, variants: tuple[str, ...], path: Path) -> Unworded:
        """Return the missing texts of one example, unless the standard book contains the same
        one."""
        book, script = self._book(edition, variants), self._workshop.script(path)
        declarations = self._workshop.pieces.declarations(book.documents)
        told = self._told.setdefault(path, {})
        told[book] = declarations.reading(words_of(script.shown)).exact
        if book.base in told and told[book.base] == told[book]:
            return Unworded()
        return _lacks(book, lambda: example(book, script))

    def _book(self, edition: str | None, variants: tuple[str, ...]) -> Rulebook:
        manifest = self._workshop.documents(edition, variants).manifest
        usual = manifest.default_edition
        layer = (edition or usual, variants)
        if layer not in self._books:
            book = _book(self._workshop, *layer, (), self._own, manifest.first_language)
            self._books[layer] = book
            book.played = False
            if layer != (usual, ()):
                book.usual = self._book(usual, ())
                book.base = self._book(edition, ()) if variants else book.usual
        return self._books[layer]


def _lacks(book: Rulebook, write: Callable[[], object]) -> Unworded:
    """Return the texts that are missed while a part of a book is written."""
    book.missing, book.untold, book.foreign = {}, {}, {}
    write()
    untold = {
        message_id(id): (rule.key.span, frozenset(rule.layers)) for id, rule in book.untold.items()
    }
    return Unworded(book.missing, untold, book.foreign)


def _ground(
    workshop: Workshop,
    edition: str | None,
    variants: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    language: str,
) -> Rulebook:
    """Return the context of a book."""
    own = Words.of_program(OWN_WORDS, language)
    book = _book(workshop, edition, variants, options, own, language)
    usual = book.documents.manifest.default_edition
    if edition != usual or variants:
        book.usual = _book(workshop, usual, (), options, own, language)
    return book


def _book(
    workshop: Workshop,
    edition: str | None,
    variants: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    own: Words,
    language: str,
) -> Rulebook:
    documents, folder = workshop.documents(edition, variants), workshop.folder
    return Rulebook(folder, workshop, documents, edition, variants, options, language, own)


CHAPTERS: dict[str, Callable[[Rulebook], Section]] = {
    "setup": setting_up,
    "components": components.components,
    "course": chapters.course,
    "actions": chapters.actions,
    "procedures": partial(chapters.plainly, section="procedures"),
    "triggers": partial(chapters.plainly, section="triggers"),
    "modifiers": partial(chapters.plainly, section="modifiers"),
    "scoring": chapters.scoring,
    "tables": tables.rule_tables,
    "glossary": chapters.glossary,
    "examples": examples,
}
"""The chapters that are made by themselves."""


def _written(book: Rulebook) -> Book:
    book.links = _links(book)
    order = read_chapters(book.documents.root)
    book.apart = named_rules(book, order)
    named = {chapter.name: chapter for chapter in order}
    names = [*named, *(name for name in MADE if name not in named)]
    parts = []
    for name in names:
        rest = CHAPTERS[name](book) if name in CHAPTERS else None
        part = ordered(book, named[name], rest) if name in named else rest
        parts += [part] if part is not None else []
    parts = [part for part in parts if not part.empty]
    changed = chapters.changes(book, parts)
    if not changed.empty:
        parts.insert(0, changed)
    if book.base is None:
        _check_ids(parts)
        _check_links(parts)
    manifest = book.documents.manifest
    for id in ("title", "summary"):
        said = book.declared.top.get(id)
        if said is not None:
            book.foreign[id] = said.key.span
    return Book(
        book.language,
        book.words.message("title") or manifest.title,
        _subtitle(book),
        book.words.message("summary") or manifest.summary or "",
        _facts(book),
        _note(book),
        parts,
        {name: book.say(name) for name in TEMPLATE_WORDS},
        figure_style(book),
    )


def _links(book: Rulebook) -> dict[str, str]:
    """The section that explains each name of the rules."""
    found = {}
    for section in ("types", "tables", "define", "sets", "chains", "actions", "procedures"):
        for rule in book.of(section):
            if len(rule.path) == 1:
                found[rule.name] = section_id(rule)
    return found


def _check_ids(parts: list[Section]) -> None:
    """Numbers the ids that would be there twice."""
    seen: set[str] = set()
    for part in parts:
        for section in part.walk():
            number, id = 2, section.id
            while section.id in seen:
                section.id, number = f"{id}-{number}", number + 1
            seen.add(section.id)
            section.anchors = tuple(id for id in section.anchors if id not in seen)
            seen.update(section.anchors)


def _check_links(parts: list[Section]) -> None:
    """Takes the links out of rule text that lead to rules of which there is nothing to tell."""
    sections = [section for part in parts for section in part.walk()]
    ids = {id for section in sections for id in (section.id, *section.anchors)}

    def line(of: CodeLine) -> CodeLine:
        return replace(
            of,
            pieces=tuple(
                piece if piece.to in ids else replace(piece, to=None) for piece in of.pieces
            ),
        )

    for section in sections:
        section.blocks = [
            replace(block, lines=tuple(map(line, block.lines)))
            if isinstance(block, Code)
            else block
            for block in section.blocks
        ]


def _subtitle(book: Rulebook) -> str:
    titles = [choice_title(book, "edition", book.edition)] if book.edition else []
    titles += [choice_title(book, "variant", name) for name in book.variants]
    return book.listing(titles)


def _note(book: Rulebook) -> Note | None:
    """Return the remark on the ruleset: `note-ruleset`."""
    note = book.declared.top.text_of("note")
    return None if note is None else worded(book, "note", "ruleset", note.text, "", note.span)


def _facts(book: Rulebook) -> list[tuple[str, str]]:
    manifest = book.documents.manifest
    low, high = manifest.players
    counts = book.say("players-value", low=low, high=high) if low < high else str(low)
    facts = [(book.say("players"), counts)]
    if manifest.author:
        facts.append((book.say("author"), manifest.author))
    source = book.declared.top.text_of("source")
    if source is not None:
        facts.append((book.say("source-of"), book.words.message("source") or source.text))
        book.foreign["source"] = source.span
    facts.append((book.say("version"), manifest.version))
    if book.options:
        told = book.series(
            [
                book.say(
                    "thing-value", thing=book.words.message(f"option-{name}") or name, value=value
                )
                for name, value in book.options
            ]
        )
        facts.append((book.say("with-options"), told))
    return facts
