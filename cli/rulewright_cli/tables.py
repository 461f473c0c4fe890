"""Tables in columns of a terminal; where they do not fit, texts are folded, or each row stands in
lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from rulewright.diagnostics.columns import columns_of
from rulewright_cli.folding import folded, padded, unbroken

GAP = 2
READABLE = 8
"""Columns of a terminal below which text is not folded."""
_NUMBER = re.compile(r"»?[-+]?\d[\d,.’٬\u00a0\u202f]*( ?%)?|»?-?|\?")


def table_lines(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    room: int | None,
    said: Callable[[str, str], str] = "{}: {}".format,
) -> tuple[list[str], list[str]]:
    """The lines with the heads and those of the rows, none wider than `room` columns; None is any
    width. Numbers stand right. No heads: each row stands in lines, each cell `said` with its
    head."""
    right = [
        bool(rows) and all(_NUMBER.fullmatch(row[at]) for row in rows) for at in range(len(heads))
    ]
    columns = list(zip(heads, *rows, strict=True))
    widths = [max(map(columns_of, column)) for column in columns]
    if room is not None and not _narrowed(columns, widths, room):
        return [], [line for row in rows for line in _in_lines(heads, row, room, said)]
    lines = [list(_row(row, widths, right)) for row in (heads, *rows)]
    return lines[0], [line for row in lines[1:] for line in row]


def _least(column: Sequence[str]) -> int:
    """How narrow a column can be without a torn word or a tower of single characters."""
    words = [_lead(text) + columns_of(word) for text in column for word in unbroken(text)]
    return max(*words, min(READABLE, max(map(columns_of, column))), 0)


def _lead(text: str) -> int:
    """How far a text is indented."""
    return len(text) - len(text.lstrip(" "))


def _narrowed(columns: Sequence[Sequence[str]], widths: list[int], room: int) -> bool:
    """Narrow the columns that wrap into the fewest lines, the widest of them, until the table
    fits; return False if words would have to be broken.
    """
    room -= GAP * (len(widths) - 1)
    if sum(widths) <= room:
        return True
    least = [_least(column) for column in columns]
    if sum(least) > room:
        return False

    @cache
    def high(at: int, width: int) -> list[int]:
        return [len(folded(text, width, _lead(text))) for text in columns[at]]

    def lines(narrower: int) -> int:
        cells = (high(at, width - (at == narrower)) for at, width in enumerate(widths))
        return sum(map(max, zip(*cells, strict=True)))

    while sum(widths) > room:
        spare = [at for at, width in enumerate(widths) if width > least[at]]
        widths[min(spare, key=lambda at: (lines(at), -widths[at], -at))] -= 1
    return True


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> Iterator[str]:
    """A row in as many lines as its longest cell needs."""
    cells = [folded(text, width, _lead(text)) for text, width in zip(row, widths, strict=True)]
    for number in range(max(map(len, cells))):
        parts = [
            padded(cell[number] if number < len(cell) else "", width, right=numeric)
            for cell, width, numeric in zip(cells, widths, right, strict=True)
        ]
        yield (" " * GAP).join(parts).rstrip()


def _in_lines(
    heads: Sequence[str], row: Sequence[str], room: int, said: Callable[[str, str], str]
) -> Iterator[str]:
    """A row as lines: what it is about, and behind it the other cells with their heads."""
    counted = bool(_NUMBER.fullmatch(row[0]) and heads[0])
    first = said(heads[0], row[0]) if counted else row[0]
    indent = _lead(first) + 2
    rest = "; ".join(said(h, text) for h, text in zip(heads[1:], row[1:], strict=True) if text)
    yield from folded(first + ("; " if counted else " — ") * bool(rest) + rest, room, indent)
