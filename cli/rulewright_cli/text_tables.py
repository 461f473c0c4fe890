"""Print tables in columns; where they do not fit, wrap cells or print each row as lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from rulewright.diagnostics.text_width import measure_columns
from rulewright_cli.text_wrapping import pad_text, split_breakable, wrap_text

GAP = 2
READABLE_WIDTH = 8
"""The smallest width in columns at which text is wrapped."""
_NUMBER = re.compile(r"»?[-+]?\d[\d,.’٬\u00a0\u202f]*( ?%)?|»?-?|\?")


def format_table(
    heads: Sequence[str],
    text_rows: Sequence[Sequence[str]],
    max_width: int | None,
    format_pair: Callable[[str, str], str] = "{}: {}".format,
) -> tuple[list[str], list[str]]:
    """Return the lines of the heads and those of the rows, at most `max_width` columns wide; None means any
    width. Numbers are right-aligned. If no heads are returned, the table was too wide: each row is printed
    as lines, with each cell combined with its head by `format_pair`."""
    right = [
        bool(text_rows) and all(_NUMBER.fullmatch(row[at]) for row in text_rows) for at in range(len(heads))
    ]
    columns = list(zip(heads, *text_rows, strict=True))
    widths = [max(map(measure_columns, column)) for column in columns]
    if max_width is not None and not _narrow_columns(columns, widths, max_width):
        return [], [
            line for row in text_rows for line in _format_vertically(heads, row, max_width, format_pair)
        ]
    lines = [list(_format_row(row, widths, right)) for row in (heads, *text_rows)]
    return lines[0], [line for row in lines[1:] for line in row]


def _min_width(column: Sequence[str]) -> int:
    """Return the smallest width of a column that breaks no word and wraps no text into single characters."""
    words = [_indent_width(text) + measure_columns(word) for text in column for word in split_breakable(text)]
    return max(*words, min(READABLE_WIDTH, max(map(measure_columns, column))), 0)


def _indent_width(text: str) -> int:
    """Return the indentation of a text in columns."""
    return len(text) - len(text.lstrip(" "))


def _narrow_columns(columns: Sequence[Sequence[str]], widths: list[int], max_width: int) -> bool:
    """Narrow the columns that wrap into the fewest lines, the widest of them, until the table
    fits; return False if words would have to be broken.
    """
    max_width -= GAP * (len(widths) - 1)
    if sum(widths) <= max_width:
        return True
    least = [_min_width(column) for column in columns]
    if sum(least) > max_width:
        return False

    @cache
    def cell_heights(column_index: int, width: int) -> list[int]:
        return [len(wrap_text(text, width, _indent_width(text))) for text in columns[column_index]]

    def count_lines(narrower: int) -> int:
        cells = (cell_heights(at, width - (at == narrower)) for at, width in enumerate(widths))
        return sum(map(max, zip(*cells, strict=True)))

    while sum(widths) > max_width:
        spare = [at for at, width in enumerate(widths) if width > least[at]]
        widths[min(spare, key=lambda at: (count_lines(at), -widths[at], -at))] -= 1
    return True


def _format_row(
    cell_texts: Sequence[str], widths: Sequence[int], align_right: Sequence[bool]
) -> Iterator[str]:
    """Yield a row in as many lines as its longest cell needs."""
    cells = [
        wrap_text(text, width, _indent_width(text)) for text, width in zip(cell_texts, widths, strict=True)
    ]
    for number in range(max(map(len, cells))):
        parts = [
            pad_text(cell[number] if number < len(cell) else "", width, align_right=numeric)
            for cell, width, numeric in zip(cells, widths, align_right, strict=True)
        ]
        yield (" " * GAP).join(parts).rstrip()


def _format_vertically(
    heads: Sequence[str], cell_texts: Sequence[str], max_width: int, format_pair: Callable[[str, str], str]
) -> Iterator[str]:
    """Format a row as lines: its first cell, and then the other cells with their heads."""
    counted = bool(_NUMBER.fullmatch(cell_texts[0]) and heads[0])
    first = format_pair(heads[0], cell_texts[0]) if counted else cell_texts[0]
    indent = _indent_width(first) + 2
    rest = "; ".join(format_pair(h, text) for h, text in zip(heads[1:], cell_texts[1:], strict=True) if text)
    yield from wrap_text(first + ("; " if counted else " — ") * bool(rest) + rest, max_width, indent)
