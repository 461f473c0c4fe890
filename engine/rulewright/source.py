"""Define source files and the spans in them that everything else refers to."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import field
from itertools import accumulate

from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """One text file of a ruleset.

    `path` is the displayed path (relative to the working directory); `text` is the whole file.
    """

    path: str
    text: str = field(repr=False, compare=False)
    _line_starts: list[int] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def line_starts(self) -> list[int]:
        """Return the offsets of the beginnings of lines, computed on demand."""
        if not self._line_starts:
            lengths = (len(line) + 1 for line in self.text.split("\n")[:-1])
            self._line_starts[:] = accumulate(lengths, initial=0)
        return self._line_starts

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return line and column of a character offset, both counted from 1; columns count characters."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, number: int) -> str:
        """Return the text of a line (counted from 1) without its line break."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def span(self, start: int, end: int) -> Span:
        """Return the span of a range of this text, in the file that contains it (see `PatchedSource`)."""
        return Span(self, start, end)


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a source: character offsets `start` (included) to `end` (excluded)."""

    source: Source
    start: int
    end: int

    def __hash__(self) -> int:
        return hash((self.source.path, self.start, self.end))  # faster than `Source.line_and_column`

    @property
    def line(self) -> int:
        return self.source.line_and_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.line_and_column(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def extend_to(self, last_span: Span) -> Span:
        """Return the span from the start of this one to the end of `last_span`, in the same source."""
        return Span(self.source, self.start, max(self.end, last_span.end))

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"


NOWHERE = Span(Source("<none>", ""), 0, 0)
