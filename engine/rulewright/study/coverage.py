"""What counts as coverage in the rules of a setting, and what of it was reached on a bench."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.document.load import Documents
from rulewright.model.part import Part, whole
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.study.bench import Bench
from rulewright.study.reached import Line, Row
from rulewright.tree import Rules


@dataclass(frozen=True, slots=True)
class Counted:
    """Everything that counts in the rules of one setting: lines by the rule text that they hold,
    and rows of tables by the places that stand for them. The rule text of scripts does not count,
    nor do invariants, which are laws."""

    lines: dict[Span, tuple[Line, ...]]
    rows: dict[Span, Row]
    read: tuple[Span, ...]
    """Rows that were looked up when the rules were typed."""

    def reached(self, bench: Bench) -> tuple[set[Line], set[Row]]:
        """What has run on a bench since its marks were cleared, or runs in every game; without what
        `always` is."""
        ran = bench.reached() | bench.started
        lines = {line for span, held in self.lines.items() if span in ran for line in held}
        return lines, {row for span, row in self.rows.items() if span in ran}

    @property
    def always(self) -> set[Row]:
        """What every script reaches."""
        return {self.rows[span] for span in self.read if span in self.rows}


def counted(documents: Documents, rules: Rules) -> Counted:
    own = {file.path for file in documents.files}
    return Counted(
        {
            span: tuple(_lines(extent))
            for span, extent in rules.text_spans.items()
            if _counts(span) and span.source.path in own
        },
        dict(_rows(documents, rules)),
        rules.rows_read,
    )


def _counts(span: Span) -> bool:
    return span is not NOWHERE and span.text != "nothing"


def _lines(span: Span) -> Iterator[Line]:
    """The lines of a stretch of text that hold more than a comment."""
    last = span.source.position(max(span.start, span.end - 1))[0]
    for number in range(span.line, last + 1):
        text = span.source.line(number).strip()
        if text and not text.startswith("#"):
            yield Line(span.source.path, number, text)


def _rows(documents: Documents, rules: Rules) -> Iterator[tuple[Span, Row]]:
    """The rows of all declared tables, by the places that stand for them in the typed tree."""
    named = {part.key.span: part for part in whole(documents.root).get("tables") or ()}
    for table in rules.tables.values():
        part = named.get(table.span)
        if part is None:
            continue
        keys = dict(_keys(part))
        for span in dict.fromkeys(table.row_spans):
            if span in keys:
                yield span, Row(span.source.path, span.line, table.name, keys[span])


def _keys(table: Part) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """The keys that lead to each key and each value of a table."""

    def level(part: Part, before: tuple[str, ...]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        for inner in part:
            here = (*before, inner.key.text)
            yield inner.key.span, here
            yield inner.span, before if before and part.flow else here
            yield from level(inner, here)

    rows, default = table.get("rows"), table.get("default")
    if rows is not None:
        yield from level(rows, ())
    if default is not None:
        yield default.key.span, ("default",)
        yield default.span, ("default",)
