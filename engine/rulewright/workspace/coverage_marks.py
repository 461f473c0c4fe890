"""Define what counts as coverage in rules: lines of rule text, and rows of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field

from rulewright import tree
from rulewright.analysis.world import TypingRecord, World
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span

MOST_MOVES = 8
"""Number of nested lazy moves after which marks are computed at once; each keeps its source files alive."""


@dataclass(frozen=True, slots=True, eq=False)
class CoverageMarks:
    """Coverage marks as spans: one in each line of rule text, one for each row of a table in the typed tree,
    and those of the rows that were looked up during typing."""

    line_spans: tuple[Span, ...] = ()
    row_spans: tuple[Span, ...] = ()
    read_row_spans: tuple[Span, ...] = ()

    @property
    def span_groups(self) -> tuple[tuple[Span, ...], ...]:
        return self.line_spans, self.row_spans, self.read_row_spans

    def with_moved_spans(self, move_span: Callable[[Span], Span]) -> CoverageMarks:
        return CoverageMarks(*(tuple(map(move_span, part)) for part in self.span_groups))


@dataclass(frozen=True, slots=True, eq=False)
class LazyMarks:
    """Marks that are computed when a test requests them, once for all settings that share them. A check
    never requests them."""

    make_marks: Callable[[], CoverageMarks]
    move_count: int = 0
    _cached_marks: list[CoverageMarks] = field(default_factory=list)

    def get_marks(self) -> CoverageMarks:
        if not self._cached_marks:
            self._cached_marks.append(self.make_marks())
        return self._cached_marks[0]

    def with_moved_spans(self, move_span: Callable[[Span], Span]) -> LazyMarks:
        if self.move_count < MOST_MOVES:
            return LazyMarks(lambda: self.get_marks().with_moved_spans(move_span), self.move_count + 1)
        moved = self.get_marks().with_moved_spans(move_span)
        return LazyMarks(lambda: moved)


def collect_marks(world: World, noted: TypingRecord, tables: Iterable[tree.Table] = ()) -> CoverageMarks:
    """Return the coverage marks of a typing record, with the rows of some tables."""
    read_row_spans: dict[Span, None] = {}
    for name, at in noted.cells_read:
        rows = world.tables_by_name[name].row_spans
        if at < len(rows):
            read_row_spans[rows[at]] = None
    return _build_marks(noted.text_spans, tables, tuple(read_row_spans))


LineSpans = dict[tuple[str, int], Span]


def collect_rule_marks(
    typed_rules: tree.Rules, known_lines: dict[Span, LineSpans] | None = None
) -> CoverageMarks:
    """Return the coverage marks of all typed rules of a setting. `known_lines` caches the lines of spans,
    most of which several settings share."""
    return _build_marks(
        typed_rules.text_spans, typed_rules.tables.values(), typed_rules.rows_read, known_lines
    )


def _build_marks(
    extent_by_span: Mapping[Span, Span],
    tables: Iterable[tree.Table],
    read_row_spans: tuple[Span, ...],
    known_lines: dict[Span, LineSpans] | None = None,
) -> CoverageMarks:
    known_lines = {} if known_lines is None else known_lines
    line_spans: LineSpans = {}
    for span, extent in extent_by_span.items():
        if is_coverable(span):
            if extent not in known_lines:
                found = iter_code_lines(extent)
                known_lines[extent] = {(line.source.path, line.line): line for line in found}
            line_spans |= known_lines[extent]
    rows = dict.fromkeys(span for table in tables for span in table.row_spans)
    return CoverageMarks(tuple(line_spans.values()), tuple(rows), read_row_spans)


def is_coverable(span: Span) -> bool:
    return span is not NOWHERE and span.text != "nothing"


def iter_code_lines(span: Span) -> Iterator[Span]:
    """Yield the first character of each line of a span that is neither empty nor a comment."""
    source = span.source
    last = source.line_and_column(max(span.start, span.end - 1))[0]
    for number in range(span.line, last + 1):
        text = source.line_text(number)
        if text.strip() and not text.lstrip().startswith("#"):
            begin = source.line_starts[number - 1] + len(text) - len(text.lstrip())
            begin = max(begin, span.start)
            yield Span(source, begin, begin + 1)
