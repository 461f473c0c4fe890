"""Tables in columns of a terminal; where they do not fit, texts are folded, or each row stands in
lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rulewright.diagnostics.columns import columns_of
from rulewright_cli.folding import folded, padded, unbroken

GAP = 2
READABLE = 8
"""Columns of a terminal below which text is not folded."""
_NUMBER = re.compile(r"»?[-+]?[\d,]+(\.\d+)?( ?%)?|»?-?|\?")


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
    least = [_least(column) for column in columns]
    if room is not None and not _narrowed(widths, least, room):
        return [], [line for row in rows for line in _in_lines(heads, row, room, said)]
    lines = [list(_row(row, widths, right)) for row in (heads, *rows)]
    return lines[0], [line for row in lines[1:] for line in row]


def _least(column: Sequence[str]) -> int:
    """How narrow a column can be without a torn word or a tower of single characters."""
    words = [columns_of(word) for text in column for word in unbroken(text)]
    return max(*words, min(READABLE, max(map(columns_of, column))), 0)


def _narrowed(widths: list[int], least: Sequence[int], room: int) -> bool:
    """Takes from the widest columns what is too much; false if words would have to be torn."""
    room -= GAP * (len(widths) - 1)
    if sum(least) > room:
        return False
    while sum(widths) > room:
        spare = [width - fewest for width, fewest in zip(widths, least, strict=True)]
        widest = max(
            (at for at in range(len(widths)) if spare[at]), key=lambda at: (widths[at], at)
        )
        widths[widest] -= 1
    return True


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> Iterator[str]:
    """A row in as many lines as its longest cell needs."""
    cells = [folded(text, width, 0) for text, width in zip(row, widths, strict=True)]
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
    indent = len(first) - len(first.lstrip()) + 2
    rest = "; ".join(said(h, text) for h, text in zip(heads[1:], row[1:], strict=True) if text)
    yield from folded(first + ("; " if counted else " — ") * bool(rest) + rest, room, indent)
