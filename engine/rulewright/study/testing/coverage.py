"""What counts as coverage in the rules of a setting, and what of it was reached on a bench."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from rulewright import tree
from rulewright.document.load import Documents
from rulewright.model.part import Part, whole
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.testing.reached import SourceLine, TableRow
from rulewright.workspace.bench import Bench
from rulewright.workspace.marked import Lines, Marked, counts, lines_in, marked_in


@dataclass(frozen=True, slots=True)
class Counted:
    """Everything that counts in the rules of one setting. The rule text of scripts does not count,
    nor do invariants, which are laws."""

    lines: dict[tuple[str, int], SourceLine]
    rows: dict[Span, TableRow]
    """By the places that stand for them in the typed tree."""
    always: frozenset[TableRow]
    """What every script reaches: rows that were looked up when the rules were typed."""
    _told: dict[Span, tuple[SourceLine, ...]] = field(default_factory=dict)
    """The lines of places that were reached."""

    def reached(self, bench: Bench) -> tuple[set[SourceLine], set[TableRow]]:
        """What has run on a bench since its marks were cleared, or runs in every game; without what
        `always` is."""
        ran = bench.reached() | bench.started
        extents, told = bench.compiled.analysed.rules.text_spans, self._told
        lines = set[SourceLine]()
        for span in ran:
            if span not in told:
                extent = extents.get(span) if counts(span) else None
                told[span] = () if extent is None else self._lines_in(extent)
            lines.update(told[span])
        return lines, {row for span, row in self.rows.items() if span in ran}

    def _lines_in(self, extent: Span) -> tuple[SourceLine, ...]:
        places = ((place.source.path, place.line) for place in lines_in(extent))
        return tuple(self.lines[place] for place in places if place in self.lines)


class Counting:
    """What counts in settings, of which most share most."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[Marked, tuple[SourceLine, ...]]] = {}
        self._keys: dict[tuple[int, int], tuple[Part, dict[Span, tuple[str, ...]]]] = {}
        self._stretches: dict[Span, Lines] = {}

    def marked(self, rules: tree.Rules) -> Marked:
        """See `marked_in`."""
        return marked_in(rules, self._stretches)

    def counted(self, documents: Documents, marked: Sequence[Marked]) -> Counted:
        own = {file.path for file in documents.files}
        lines = {
            (line.path, line.number): line
            for part in marked
            for line in self._lines_of(part)
            if line.path in own
        }
        keys: dict[Span, tuple[str, tuple[str, ...]]] = {}
        for table in whole(documents.root).get("tables") or ():
            keys |= {span: (table.name, names) for span, names in self._keys_of(table).items()}
        rows = {
            span: TableRow(span.source.path, span.line, *keys[span])
            for part in marked
            for span in part.rows
            if span in keys
        }
        read = (span for part in marked for span in part.read)
        return Counted(lines, rows, frozenset(rows[span] for span in read if span in rows))

    def _lines_of(self, part: Marked) -> tuple[SourceLine, ...]:
        if id(part) not in self._lines:
            lines = tuple(
                SourceLine(place.source.path, place.line, place.source.line(place.line).strip())
                for place in part.lines
            )
            self._lines[id(part)] = (part, lines)
        return self._lines[id(part)][1]

    def _keys_of(self, table: Part) -> dict[Span, tuple[str, ...]]:
        known = self._keys.get(table.identity)
        if known is None:
            known = self._keys[table.identity] = (table, dict(_keys(table)))
        return known[1]


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
