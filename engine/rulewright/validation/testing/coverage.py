"""Define what counts as coverage in the rules of a setting, and collect it from runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, field
from typing import Any

from rulewright import tree
from rulewright.document.load import Documents
from rulewright.model.part import Part, make_root_part
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.validation.testing.coverage_report import SourceLine, TableRow
from rulewright.workspace.compiled_setting import CompiledSetting
from rulewright.workspace.coverage_marks import (
    CoverageMarks,
    LineSpans,
    collect_rule_marks,
    is_coverable,
    iter_code_lines,
)


@dataclass(frozen=True, slots=True)
class CoverableItems:
    """Everything that counts as coverage in the rules of one setting: neither rule text of scripts nor
    invariants, which are properties."""

    source_lines: dict[tuple[str, int], SourceLine]
    table_rows: tuple[TableRow, ...]
    always_reached: frozenset[TableRow]
    """Rows that every script reaches because typing looked them up."""

    def encode_items(self) -> list[object]:
        """Convert the items to JSON; see `decode_items`."""
        numbers_by_path: dict[str, list[int]] = {}
        for path, number in self.source_lines:
            numbers_by_path.setdefault(path, []).append(number)
        rows = (self.table_rows, sorted(self.always_reached))
        return [numbers_by_path, *([astuple(row) for row in each] for each in rows)]


def decode_items(record: Any, documents: Documents) -> CoverableItems:
    """Restore items encoded by `encode_items`; the line numbers in the files must be unchanged."""
    numbers_by_path, *rows = record
    files = {file.path: file for file in documents.files}
    lines = (
        SourceLine(path, number, files[path].line_text(number).strip())
        for path, numbers in numbers_by_path.items()
        for number in numbers
    )
    table_rows, always_reached = (
        tuple(TableRow(path, number, name, tuple(keys)) for path, number, name, keys in each) for each in rows
    )
    return CoverableItems(
        {(line.path, line.number): line for line in lines}, table_rows, frozenset(always_reached)
    )


@dataclass(frozen=True, slots=True)
class CoverableRules:
    """Coverable items with their spans in the typed tree."""

    items: CoverableItems
    row_by_span: dict[Span, TableRow]
    _lines_by_span: dict[Span, tuple[SourceLine, ...]] = field(default_factory=dict)
    """The lines of spans that were reached."""

    def find_reached(self, bench: CompiledSetting) -> tuple[set[SourceLine], set[TableRow]]:
        """Return the lines and rows that ran in a compiled setting since its marks were cleared, or that run
        in every game; without `always_reached`."""
        executed_spans = bench.reached_spans() | bench.start_spans
        extents, lines_by_span = bench.compiled.analysed.rules.text_spans, self._lines_by_span
        reached_lines = set[SourceLine]()
        for span in executed_spans:
            if span not in lines_by_span:
                extent = extents.get(span) if is_coverable(span) else None
                lines_by_span[span] = () if extent is None else self._find_lines(extent)
            reached_lines.update(lines_by_span[span])
        return reached_lines, {row for span, row in self.row_by_span.items() if span in executed_spans}

    def _find_lines(self, extent: Span) -> tuple[SourceLine, ...]:
        line_keys = ((place.source.path, place.line) for place in iter_code_lines(extent))
        lines = self.items.source_lines
        return tuple(lines[place] for place in line_keys if place in lines)


class CoverageCounter:
    """A memo of the coverable items of each setting; settings share most of them."""

    def __init__(self) -> None:
        self._lines_by_marks: dict[int, tuple[CoverageMarks, tuple[SourceLine, ...]]] = {}
        self._keys_by_table: dict[tuple[int, int], tuple[Part, dict[Span, tuple[str, ...]]]] = {}
        self._line_spans: dict[Span, LineSpans] = {}

    def collect_marks(self, typed_rules: tree.Rules) -> CoverageMarks:
        """Return the coverage marks of rules; see `collect_rule_marks`."""
        return collect_rule_marks(typed_rules, self._line_spans)

    def build_coverable(
        self, documents: Documents, coverage_marks: Sequence[CoverageMarks]
    ) -> CoverableRules:
        file_paths = {file.path for file in documents.files}
        lines = {
            (line.path, line.number): line
            for part in coverage_marks
            for line in self._get_lines(part)
            if line.path in file_paths
        }
        keys_by_span: dict[Span, tuple[str, tuple[str, ...]]] = {}
        for table in make_root_part(documents.root).get("tables") or ():
            keys_by_span |= {span: (table.name, names) for span, names in self._get_row_keys(table).items()}
        rows = {
            span: TableRow(span.source.path, span.line, *keys_by_span[span])
            for part in coverage_marks
            for span in part.row_spans
            if span in keys_by_span
        }
        read_spans = (span for part in coverage_marks for span in part.read_row_spans)
        always_reached = frozenset(rows[span] for span in read_spans if span in rows)
        return CoverableRules(CoverableItems(lines, tuple(rows.values()), always_reached), rows)

    def _get_lines(self, marks: CoverageMarks) -> tuple[SourceLine, ...]:
        if id(marks) not in self._lines_by_marks:
            lines = tuple(
                SourceLine(place.source.path, place.line, place.source.line_text(place.line).strip())
                for place in marks.line_spans
            )
            self._lines_by_marks[id(marks)] = (marks, lines)
        return self._lines_by_marks[id(marks)][1]

    def _get_row_keys(self, table_part: Part) -> dict[Span, tuple[str, ...]]:
        cached_keys = self._keys_by_table.get(table_part.identity)
        if cached_keys is None:
            cached_keys = self._keys_by_table[table_part.identity] = (
                table_part,
                dict(_iter_row_keys(table_part)),
            )
        return cached_keys[1]


def _iter_row_keys(table_part: Part) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """Yield the keys that lead to each key and each value of a table."""

    def iter_level(part: Part, outer_keys: tuple[str, ...]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        for inner in part:
            key_path = (*outer_keys, inner.key.text)
            yield inner.key.span, key_path
            yield inner.span, outer_keys if outer_keys and part.is_flow else key_path
            yield from iter_level(inner, key_path)

    rows, default = table_part.get("rows"), table_part.get("default")
    if rows is not None:
        yield from iter_level(rows, ())
    if default is not None:
        yield default.key.span, ("default",)
        yield default.span, ("default",)
