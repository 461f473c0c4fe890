"""What the printed books of a ruleset have no words for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.record import from_record, to_record
from rulewright.records import dataclass
from rulewright.study.checking.places import Places, reader
from rulewright.study.checking.ruled import Layer
from rulewright.words.findings import Unworded

if TYPE_CHECKING:
    from rulewright.study.bench import Workshop

Printed = Callable[["Workshop"], Callable[[str | None, tuple[str, ...]], Unworded]]
"""What the printed book of an edition and variants has no words for."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """Of each book, and what kept others from being written."""

    books: tuple[Unworded, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    def record(self) -> list[object]:
        """For JSON."""
        places = Places()
        return [
            [
                [
                    {id: places.number(span) for id, span in one.missing.items()},
                    {
                        id: [places.number(span), sorted(of)]
                        for id, (span, of) in one.untold.items()
                    },
                    {id: places.number(span) for id, span in one.foreign.items()},
                ]
                for one in self.books
            ],
            to_record(self.findings),
            places.told,
        ]


def lacking_of(record: Any) -> Lacking:
    """What `Lacking.record` told; the rules and the scripts have to be the same as then."""
    books, findings, told = record
    span = reader(told)
    return Lacking(
        tuple(
            Unworded(
                {id: span(place) for id, place in missing.items()},
                {id: (span(place), frozenset(of)) for id, (place, of) in untold.items()},
                {id: span(place) for id, place in foreign.items()},
            )
            for missing, untold, foreign in books
        ),
        from_record(findings),
    )


def look_at_books(printed: Printed, workshop: Workshop, layers: Iterable[Layer]) -> Lacking:
    """Writes the book of each edition with variants, and listens for what it lacks."""
    lacks = printed(workshop)
    books: list[Unworded] = []
    findings: list[Diagnostic] = []
    for layer in layers:
        try:
            books.append(lacks(*layer))
        except DiagnosticError as error:
            findings += error.diagnostics
    return Lacking(tuple(books), tuple(findings))
