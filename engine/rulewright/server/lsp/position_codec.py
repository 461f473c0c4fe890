"""Places in files as the protocol tells them: a line and a column, in units that were agreed on."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

from lsprotocol import types

from rulewright.source import Source, Span


def path_of(uri: str) -> Path | None:
    """The file behind a URI; None if it is none. A file has neither query nor fragment: some
    editors write `?` and `#` in names as they are."""
    scheme, found, rest = uri.partition("://")
    if scheme.lower() != "file" or not found:
        return None
    path = unquote(rest[rest.find("/") :] if "/" in rest else f"/{rest}")
    if len(path) > 2 and path[2] == ":":  # /C:/games
        path = path[1:]
    return Path(path)


class PositionCodec:
    """`encoding` is what a column counts: UTF-16 unless client and server agreed on another."""

    def __init__(self, encoding: str = "utf-16") -> None:
        self.encoding = encoding
        self.marked: set[str] = set()
        """The sources whose file begins with a byte-order mark that the editor keeps: on the first
        line every column is one further there."""

    def position(self, source: Source, offset: int) -> types.Position:
        line, column = source.position(min(offset, len(source.text)))
        before = source.text[offset - column + 1 : offset]
        return types.Position(line - 1, self._units(before) + self._mark(source, line - 1))

    def range(self, span: Span) -> types.Range:
        source = span.source
        return types.Range(self.position(source, span.start), self.position(source, span.end))

    def offset(self, source: Source, position: types.Position) -> int:
        """The place of a position; what lies behind the end of a line is its end."""
        starts = source.line_starts
        if position.line >= len(starts):
            return len(source.text)
        line = source.line(position.line + 1)
        wanted = position.character - self._mark(source, position.line)
        if line.isascii() or self.encoding == "utf-32":
            return starts[position.line] + max(0, min(wanted, len(line)))
        at = 0
        for number, char in enumerate(line):
            if at >= wanted:
                return starts[position.line] + number
            at += self._units(char)
        return starts[position.line] + len(line)

    def _units(self, text: str) -> int:
        if text.isascii() or self.encoding == "utf-32":
            return len(text)
        if self.encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) // 2

    def _mark(self, source: Source, line: int) -> int:
        return int(line == 0 and source.path in self.marked)
