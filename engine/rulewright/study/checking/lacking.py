"""What the printed books of a ruleset have no words for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.document.files import file_again
from rulewright.plain import from_record, to_record
from rulewright.records import dataclass
from rulewright.study.checking.ruled import Layer
from rulewright.words.findings import Unworded

if TYPE_CHECKING:
    from rulewright.study.workshop import Workshop


class WordlessBooks(Protocol):
    """What printed books have no words for (`book.write.Wordless`)."""

    def __call__(self, edition: str | None, variants: tuple[str, ...]) -> Unworded: ...
    def examples(self, edition: str | None, variants: tuple[str, ...]) -> list[Path]: ...
    def example(self, edition: str | None, variants: tuple[str, ...], path: Path) -> Unworded: ...


Books = tuple[Unworded, ...]
Printed = Callable[["Workshop"], WordlessBooks]


@dataclass(frozen=True, slots=True)
class Lacking:
    """Of each book, and what kept others from being written."""

    books: tuple[Unworded, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    def record(self) -> list[object]:
        """For JSON."""
        return [
            to_record(Books, self.books, texts=False),
            to_record(tuple[Diagnostic, ...], self.findings),
        ]


def lacking_of(record: Any) -> Lacking:
    """What `Lacking.record` told; the rules and the scripts have to be the same as then."""
    books, findings = record
    return Lacking(
        from_record(Books, books, file_again), from_record(tuple[Diagnostic, ...], findings)
    )


def look_at_books(wordless: WordlessBooks, layers: Iterable[Layer]) -> Lacking:
    """Writes the book of each edition with variants, and listens for what it lacks."""
    return _all(lambda layer: wordless(*layer), layers)


def look_at_example(wordless: WordlessBooks, layers: Iterable[Layer], path: Path) -> Lacking:
    """The same of an example in the books that tell it."""
    return _all(lambda layer: wordless.example(*layer, path), layers)


def _all(write: Callable[[Layer], Unworded], layers: Iterable[Layer]) -> Lacking:
    books: list[Unworded] = []
    findings: list[Diagnostic] = []
    for layer in layers:
        try:
            books.append(write(layer))
        except DiagnosticError as error:
            findings += error.diagnostics
    return Lacking(tuple(books), tuple(findings))


def look_for_examples(
    wordless: WordlessBooks, layers: Iterable[Layer], folder: Path
) -> dict[str, list[int]]:
    """The books, by their numbers, in which each scenario is told as an example."""
    found: dict[str, list[int]] = {}
    for number, layer in enumerate(layers):
        try:
            told = wordless.examples(*layer)
        except DiagnosticError:  # said where that book is looked at
            continue
        for path in told:
            found.setdefault(path.relative_to(folder).as_posix(), []).append(number)
    return found
