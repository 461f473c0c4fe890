"""Write a rulebook: the chapters in their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

from rulewright.book import chapters, components, tables
from rulewright.book.chapter_order import list_placed_rules, order_chapter
from rulewright.book.examples import build_example, build_examples
from rulewright.book.figures import build_figure_style
from rulewright.book.model import Book, Code, CodeLine, Note, Section
from rulewright.book.prose import build_note, get_choice_title, section_id
from rulewright.book.rulebook import Rulebook
from rulewright.book.setup import build_setup
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.difference.display_paths import DisplayPaths
from rulewright.document.manifest import Manifest
from rulewright.model.chapters import STANDARD_CHAPTERS, read_chapters
from rulewright.private_files import temporary_folder
from rulewright.source import NOWHERE
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.words.locale_checks import MissingTexts
from rulewright.words.message_ids import message_id
from rulewright.words.tool_words import ToolWords, load_tool_words
from rulewright.workspace.declarations import extract_words

TEMPLATE_WORDS = ("contents", "made", "colon")


def write_book(
    folder: Path,
    *,
    edition: str | None = None,
    variants: tuple[str, ...] = (),
    options: tuple[tuple[str, str], ...] = (),
    language: str | None = None,
    since: str | None = None,
    workshop: RulesetProject | None = None,
    for_comparison: bool = False,
) -> Book:
    """Return the rulebook of a ruleset; `since` marks the changes since a Git revision instead of
    those of an edition or variants. `workshop`: the project that compiles its settings, if
    there is one. `for_comparison`: without drawings, and without the standard rules beside
    those of an edition or variants.

    Raises DiagnosticError with the errors of the ruleset, now or then, `unknown-language` for a
    language without words, and `unknown-revision`.
    """
    workshop = workshop or RulesetProject(folder)
    manifest = workshop.get_documents(edition, variants).manifest
    edition = edition or manifest.default_edition
    spoken = language or manifest.get_language(edition)
    _check_language(manifest, spoken)
    book = _create_with_standard(workshop, edition, variants, options, spoken)
    if for_comparison:
        book.draws_figures, book.standard_book = False, None
    if since is None:
        return _build_book(book)
    from rulewright.difference.git_revisions import unpack_revision  # runs Git, which few callers need

    with temporary_folder() as into:
        old_folder = unpack_revision(folder, since, into)
        try:
            book.standard_book = _create_with_standard(
                RulesetProject(old_folder), edition, variants, options, spoken
            )
            book.standard_book.standard_book, book.since_revision = None, since
            return _build_book(book)
        except DiagnosticError as error:
            places = DisplayPaths(old_folder, f"{folder.name}@{since}")
            raise DiagnosticError(places.localise_diagnostic(found) for found in error.diagnostics) from None


def open_book(
    folder: Path,
    edition: str | None,
    variants: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    language: str | None,
) -> Rulebook:
    """Return the context of a book without writing it. Raises DiagnosticError, also for an unknown
    language.
    """
    workshop = RulesetProject(folder)
    manifest = workshop.get_documents(edition, variants).manifest
    spoken = language or manifest.get_language(edition or manifest.default_edition)
    _check_language(manifest, spoken)
    own_words = load_tool_words("book", spoken)
    edition = edition or manifest.default_edition
    return _create_rulebook(workshop, edition, variants, options, own_words, spoken)


def _check_language(manifest: Manifest, spoken: str) -> None:
    if manifest.languages and spoken not in manifest.languages:
        raise DiagnosticError.from_parts(
            "unknown-language",
            f"the ruleset has no language `{spoken}`",
            NOWHERE,
            notes=(f"there are {quote_names(manifest.languages)}",),
            help=suggest_name(spoken, manifest.languages),
        )


class MissingTextFinder:
    """A search for missing texts of printed books in the first language: messages, and rules with outdated
    prose. A call with an edition and variants covers their book without its examples, many of which are in
    several books.
    """

    def __init__(self, workshop: RulesetProject) -> None:
        self._workshop = workshop
        self._books: dict[tuple[str | None, tuple[str, ...]], Rulebook] = {}
        self._example_digests: dict[Path, dict[Rulebook, bytes]] = {}
        """The examples of the books, with digests of everything they can depend on."""

    def __call__(self, edition: str | None, variants: tuple[str, ...]) -> MissingTexts:
        book = self._get_book(edition, variants)
        return _collect_missing(book, lambda: _build_book(book))

    @cached_property
    def _own_words(self) -> ToolWords:
        return load_tool_words("book", self._workshop.manifest.first_language)

    def find_example_gaps(self, edition: str | None, variants: tuple[str, ...], path: Path) -> MissingTexts:
        """Return the missing texts of one example, unless the standard book contains the same
        one."""
        book, script = self._get_book(edition, variants), self._workshop.get_script(path)
        declarations = self._workshop.piece_store.get_declarations(book.documents)
        digests = self._example_digests.setdefault(path, {})
        digests[book] = declarations.digests_for_words(extract_words(script.printed_texts)).exact_digest
        if book.base_book in digests and digests[book.base_book] == digests[book]:
            return MissingTexts()
        return _collect_missing(book, lambda: build_example(book, script))

    def _get_book(self, edition: str | None, variants: tuple[str, ...]) -> Rulebook:
        manifest = self._workshop.get_documents(edition, variants).manifest
        usual = manifest.default_edition
        layer = (edition or usual, variants)
        if layer not in self._books:
            book = _create_rulebook(self._workshop, *layer, (), self._own_words, manifest.first_language)
            self._books[layer] = book
            book.plays_examples = False
            if layer != (usual, ()):
                book.standard_book = self._get_book(usual, ())
                book.base_book = self._get_book(edition, ()) if variants else book.standard_book
        return self._books[layer]


def _collect_missing(book: Rulebook, write_part: Callable[[], object]) -> MissingTexts:
    """Return the texts that are found missing while a part of a book is written."""
    book.missing_messages, book.outdated_prose, book.english_only = {}, {}, {}
    write_part()
    untold = {
        message_id(id): (rule.key.span, frozenset(rule.overlay_names))
        for id, rule in book.outdated_prose.items()
    }
    return MissingTexts(book.missing_messages, untold, book.english_only)


def _create_with_standard(
    workshop: RulesetProject,
    edition: str | None,
    variants: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    language: str,
) -> Rulebook:
    """Return the context of a book."""
    own_words = load_tool_words("book", language)
    book = _create_rulebook(workshop, edition, variants, options, own_words, language)
    usual = book.documents.manifest.default_edition
    if edition != usual or variants:
        book.standard_book = _create_rulebook(workshop, usual, (), options, own_words, language)
    return book


def _create_rulebook(
    workshop: RulesetProject,
    edition: str | None,
    variants: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    own_words: ToolWords,
    language: str,
) -> Rulebook:
    documents, folder = workshop.get_documents(edition, variants), workshop.folder
    return Rulebook(folder, workshop, documents, edition, variants, options, language, own_words)


CHAPTER_BUILDERS: dict[str, Callable[[Rulebook], Section]] = {
    "setup": build_setup,
    "components": components.build_components,
    "course": chapters.build_course,
    "actions": chapters.build_actions,
    "procedures": partial(chapters.build_plain_chapter, section="procedures"),
    "triggers": partial(chapters.build_plain_chapter, section="triggers"),
    "modifiers": partial(chapters.build_plain_chapter, section="modifiers"),
    "scoring": chapters.build_scoring,
    "tables": tables.build_tables,
    "glossary": chapters.build_glossary,
    "examples": build_examples,
}
"""The builders of the standard chapters, by name."""


def _build_book(book: Rulebook) -> Book:
    book.links = _build_links(book)
    order = read_chapters(book.documents.root)
    book.placed_rule_ids = list_placed_rules(book, order)
    listed_chapters = {chapter.name: chapter for chapter in order}
    names = [*listed_chapters, *(name for name in STANDARD_CHAPTERS if name not in listed_chapters)]
    parts = []
    for name in names:
        standard_chapter = CHAPTER_BUILDERS[name](book) if name in CHAPTER_BUILDERS else None
        part = (
            order_chapter(book, listed_chapters[name], standard_chapter)
            if name in listed_chapters
            else standard_chapter
        )
        parts += [part] if part is not None else []
    parts = [part for part in parts if not part.is_empty]
    changed = chapters.build_changes(book, parts)
    if not changed.is_empty:
        parts.insert(0, changed)
    if book.base_book is None:
        _number_duplicate_ids(parts)
        _remove_dead_links(parts)
    manifest = book.documents.manifest
    for id in ("title", "summary"):
        title_part = book.declarations.top.get(id)
        if title_part is not None:
            book.english_only[id] = title_part.key.span
    return Book(
        book.language,
        book.words.format_message("title") or manifest.title,
        _format_subtitle(book),
        book.words.format_message("summary") or manifest.summary or "",
        _list_facts(book),
        _ruleset_note(book),
        parts,
        {name: book.own_text(name) for name in TEMPLATE_WORDS},
        build_figure_style(book),
    )


def _build_links(book: Rulebook) -> dict[str, str]:
    """Map each name of the rules to the section that explains it."""
    links = {}
    for section in ("types", "tables", "define", "sets", "chains", "actions", "procedures"):
        for rule in book.list_rules(section):
            if len(rule.path) == 1:
                links[rule.name] = section_id(rule)
    return links


def _number_duplicate_ids(book_sections: list[Section]) -> None:
    """Append numbers to ids of sections that are not unique."""
    used_ids: set[str] = set()
    for part in book_sections:
        for section in part.walk():
            number, id = 2, section.id
            while section.id in used_ids:
                section.id, number = f"{id}-{number}", number + 1
            used_ids.add(section.id)
            section.anchors = tuple(id for id in section.anchors if id not in used_ids)
            used_ids.update(section.anchors)


def _remove_dead_links(book_sections: list[Section]) -> None:
    """Remove links in rule text to rules that have no section."""
    sections = [section for part in book_sections for section in part.walk()]
    ids = {id for section in sections for id in (section.id, *section.anchors)}

    def strip_dead_links(code_line: CodeLine) -> CodeLine:
        return replace(
            code_line,
            pieces=tuple(piece if piece.to in ids else replace(piece, to=None) for piece in code_line.pieces),
        )

    for section in sections:
        section.blocks = [
            replace(block, lines=tuple(map(strip_dead_links, block.lines)))
            if isinstance(block, Code)
            else block
            for block in section.blocks
        ]


def _format_subtitle(book: Rulebook) -> str:
    titles = [get_choice_title(book, "edition", book.edition)] if book.edition else []
    titles += [get_choice_title(book, "variant", name) for name in book.variants]
    return book.join_with_and(titles)


def _ruleset_note(book: Rulebook) -> Note | None:
    """Return the remark on the ruleset: `note-ruleset`."""
    note = book.declarations.top.get_text("note")
    return None if note is None else build_note(book, "note", "ruleset", note.text, "", note.span)


def _list_facts(book: Rulebook) -> list[tuple[str, str]]:
    manifest = book.documents.manifest
    low, high = manifest.players
    counts = book.own_text("players-value", low=low, high=high) if low < high else str(low)
    facts = [(book.own_text("players"), counts)]
    if manifest.author:
        facts.append((book.own_text("author"), manifest.author))
    source = book.declarations.top.get_text("source")
    if source is not None:
        facts.append((book.own_text("source-of"), book.words.format_message("source") or source.text))
        book.english_only["source"] = source.span
    facts.append((book.own_text("version"), manifest.version))
    if book.options:
        options_text = book.join_with_commas(
            [
                book.own_text(
                    "thing-value", thing=book.words.format_message(f"option-{name}") or name, value=value
                )
                for name, value in book.options
            ]
        )
        facts.append((book.own_text("with-options"), options_text))
    return facts
