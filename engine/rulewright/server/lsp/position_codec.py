"""Convert locations to the protocol's lines and columns, in the negotiated units."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

from lsprotocol import types

from rulewright.source import Source, Span


def path_from_uri(uri: str) -> Path | None:
    """Return the path of a file URI; None for other URIs. `?` and `#` belong to the name, since some editors
    do not escape them.
    """
    scheme, found, rest = uri.partition("://")
    if scheme.lower() != "file" or not found:
        return None
    path = unquote(rest[rest.find("/") :] if "/" in rest else f"/{rest}")
    if len(path) > 2 and path[2] == ":":  # /C:/games
        path = path[1:]
    return Path(path)


class PositionCodec:
    """A converter between offsets and LSP positions; `encoding` is the unit of columns, UTF-16 unless client
    and server agreed on another.
    """

    def __init__(self, encoding: str = "utf-16") -> None:
        self.encoding = encoding
        self.files_with_mark: set[str] = set()
        """The sources whose byte-order mark the editor keeps, so that columns of the first line are shifted
        by one.
        """

    def to_position(self, source: Source, offset: int) -> types.Position:
        line, column = source.line_and_column(min(offset, len(source.text)))
        before = source.text[offset - column + 1 : offset]
        return types.Position(line - 1, self._count_units(before) + self._count_mark_units(source, line - 1))

    def to_range(self, span: Span) -> types.Range:
        source = span.source
        return types.Range(self.to_position(source, span.start), self.to_position(source, span.end))

    def to_offset(self, source: Source, lsp_position: types.Position) -> int:
        """Convert a position to an offset; a position beyond the end of its line is the end of the line."""
        starts = source.line_starts
        if lsp_position.line >= len(starts):
            return len(source.text)
        line = source.line_text(lsp_position.line + 1)
        unit_count = lsp_position.character - self._count_mark_units(source, lsp_position.line)
        if line.isascii() or self.encoding == "utf-32":
            return starts[lsp_position.line] + max(0, min(unit_count, len(line)))
        units = 0
        for number, char in enumerate(line):
            if units >= unit_count:
                return starts[lsp_position.line] + number
            units += self._count_units(char)
        return starts[lsp_position.line] + len(line)

    def _count_units(self, text: str) -> int:
        if text.isascii() or self.encoding == "utf-32":
            return len(text)
        if self.encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) // 2

    def _count_mark_units(self, source: Source, line_index: int) -> int:
        return int(line_index == 0 and source.path in self.files_with_mark)
