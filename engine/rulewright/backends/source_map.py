"""Map lines of the virtual source of compiled rules to spans in the author's files."""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Sequence
from dataclasses import field
from types import TracebackType
from typing import TypedDict

from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span


class CodeLocation(TypedDict):
    """The location of an `ast` node: line of the virtual source, columns in UTF-8 bytes."""

    lineno: int
    col_offset: int
    end_lineno: int
    end_col_offset: int


class SourceMap:
    """The lines of the virtual source: one for each distinct stretch of rule text.

    A code object has a single file name, while rules combine text of several files. Each range of text
    therefore gets a separate line, and its columns are those of the author's line.
    """

    def __init__(self, filename: str) -> None:
        self.filename = filename
        self.spans: list[Span] = []
        self._places: dict[tuple[str, int, int], CodeLocation] = {}

    def locate_span(self, span: Span) -> CodeLocation:
        """Return the location of a span of rule text; always the same for the same span."""
        key = (span.source.path, span.start, span.end)
        found = self._places.get(key)
        if found is None:
            self.spans.append(span)
            found = self._places[key] = _make_location(span, len(self.spans))
        return found

    def make_line_table(self) -> LineTable:
        """Return the line table, which grows with the locations."""
        return LineTable(self.filename, self.spans)


def _make_location(span: Span, line_number: int) -> CodeLocation:
    source = span.source
    line, column = source.line_and_column(span.start)
    start_of_line = source.line_starts[line - 1]
    text = source.line_text(line)
    last = min(max(span.end - start_of_line, column), max(len(text), column))
    first_byte = len(text[: column - 1].encode())
    return {
        "lineno": line_number,
        "col_offset": first_byte,
        "end_lineno": line_number,
        "end_col_offset": max(len(text[:last].encode()), first_byte + 1),
    }


@dataclass(frozen=True, slots=True)
class LineTable:
    """Line n of the virtual source `filename` is `spans[n - 1]`."""

    filename: str
    spans: Sequence[Span] = field(repr=False)

    def find_span(self, line_number: int | None) -> Span:
        if line_number is None or not 1 <= line_number <= len(self.spans):
            return NOWHERE
        return self.spans[line_number - 1]

    def get_source(self, name: str) -> str:
        """Return the text of the virtual source: the author's lines, each with its file and line number."""
        return "\n".join(
            f"{span.source.line_text(span.line)}    # {span.source.path}:{span.line}" for span in self.spans
        )

    def register_source(self) -> None:
        """Make tracebacks, debuggers and profilers show the author's lines."""
        linecache.cache.pop(self.filename, None)
        linecache.lazycache(self.filename, {"__name__": self.filename, "__loader__": self})


def list_frame_spans(line_tables: Iterable[LineTable], traceback: TracebackType | None) -> tuple[Span, ...]:
    """Return the author's source locations that a traceback runs through, innermost first."""
    by_name = {table.filename: table for table in line_tables}
    spans: list[Span] = []
    while traceback is not None:
        table = by_name.get(traceback.tb_frame.f_code.co_filename)
        span = NOWHERE if table is None else table.find_span(traceback.tb_lineno)
        if span != NOWHERE and (not spans or spans[-1] != span):
            spans.append(span)
        traceback = traceback.tb_next
    return tuple(reversed(spans))
