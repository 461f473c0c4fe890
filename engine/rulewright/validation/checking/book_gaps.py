"""Find texts that are missing in the printed books of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.document.files import reread_source
from rulewright.records import dataclass
from rulewright.serialization import from_record, to_record
from rulewright.validation.checking.rules_result import Layer
from rulewright.validation.scripts.example_selection import ExampleSource, select_examples
from rulewright.words.locale_checks import MissingTexts

if TYPE_CHECKING:
    from rulewright.validation.ruleset_project import RulesetProject


class PrintedBooks(Protocol):
    """A function that returns the texts that printed books lack (implemented in `book.writer`)."""

    def __call__(self, edition: str | None, variants: tuple[str, ...]) -> MissingTexts: ...
    def find_example_gaps(
        self, edition: str | None, variants: tuple[str, ...], path: Path
    ) -> MissingTexts: ...


TextsByBook = tuple[MissingTexts, ...]
BooksFactory = Callable[["RulesetProject"], PrintedBooks]


@dataclass(frozen=True, slots=True)
class BookGaps:
    """The missing texts of each book, and the diagnostics of books that could not be written."""

    book_texts: tuple[MissingTexts, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    def encode_gaps(self) -> list[object]:
        """Convert the gaps to JSON."""
        return [
            to_record(TextsByBook, self.book_texts, texts=False),
            to_record(tuple[Diagnostic, ...], self.findings),
        ]


def decode_gaps(record: Any) -> BookGaps:
    """Restore gaps encoded by `encode_gaps`; rules and scripts must be unchanged."""
    book_data, finding_data = record
    return BookGaps(
        from_record(TextsByBook, book_data, reread_source), from_record(tuple[Diagnostic, ...], finding_data)
    )


def find_book_gaps(printed_books: PrintedBooks, layers: Iterable[Layer]) -> BookGaps:
    """Write the book of each edition and its variants, and return the texts that it lacks."""
    return _collect_gaps(lambda layer: printed_books(*layer), layers)


def find_example_gaps(printed_books: PrintedBooks, layers: Iterable[Layer], path: Path) -> BookGaps:
    """Return the texts that an example lacks in the books that contain it."""
    return _collect_gaps(lambda layer: printed_books.find_example_gaps(*layer, path), layers)


def combine_gaps(gap_parts: Iterable[BookGaps]) -> BookGaps:
    parts = list(gap_parts)
    return BookGaps(
        tuple(book for part in parts for book in part.book_texts),
        tuple(finding for part in parts for finding in part.findings),
    )


def _collect_gaps(write_book: Callable[[Layer], MissingTexts], layers: Iterable[Layer]) -> BookGaps:
    book_texts: list[MissingTexts] = []
    findings: list[Diagnostic] = []
    for layer in layers:
        try:
            book_texts.append(write_book(layer))
        except DiagnosticError as error:
            findings += error.diagnostics
    return BookGaps(tuple(book_texts), tuple(findings))


def map_examples(
    project: RulesetProject, layers: Iterable[Layer], examples: Collection[ExampleSource]
) -> dict[str, list[int]]:
    """Return the numbers of the books that contain each scenario as an example."""
    books_by_path: dict[str, list[int]] = {}
    for number, layer in enumerate(layers):
        outline, _ = project.get_outline(project.get_documents(*layer))
        for example in select_examples(*layer, outline, examples):
            path = example.path.relative_to(project.folder).as_posix()
            books_by_path.setdefault(path, []).append(number)
    return books_by_path
