"""What a command shows: colours for people at a terminal, plain text when it goes elsewhere."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console

    from rulewright.diagnostics.diagnostic import Diagnostic


def on_terminal(stream: TextIO | None = None) -> bool:
    """Whether a person looks at what is written."""
    return (stream or sys.stdout).isatty()


def coloured(stream: TextIO) -> bool:
    return (
        on_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def console() -> Console:
    """A rich console on standard output, without markup: texts of rulesets may hold brackets."""
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


def say(text: str = "", style: str | None = None) -> None:
    """One line, or several, for standard output."""
    if style is None or not coloured(sys.stdout):
        sys.stdout.write(text + "\n")
    else:
        console().print(text, style=style)


def remark(text: str) -> None:
    """A line about what the command does, beside its result: to standard error."""
    sys.stderr.write(text + "\n")


def show_findings(
    found: Iterable[Diagnostic], form: str = "text", *, to: TextIO | None = None
) -> None:
    """Findings as text, short (one a line) or json."""
    from rulewright.diagnostics import render

    stream = to or sys.stdout
    match form:
        case "json":
            stream.write(render.as_json(found))
        case "short":
            stream.write(render.short(found))
        case _:
            stream.write(render.text(found, colour=coloured(stream)))


def table(
    heads: Sequence[str], rows: Sequence[Sequence[object]], *, title: str | None = None
) -> None:
    """A table: drawn on a terminal, else columns with blanks between them. Numbers stand right."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    right = [bool(cells) and all(_is_number(row[at]) for row in cells) for at in range(len(heads))]
    if coloured(sys.stdout):
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        drawn = Table(
            title=title, box=SIMPLE_HEAD, title_justify="left", title_style="bold",
            show_edge=False, pad_edge=False, padding=(0, 1, 0, 0),
        )  # fmt: skip
        for head, numeric in zip(heads, right, strict=True):
            drawn.add_column(head, justify="right" if numeric else "left", overflow="fold")
        for row in cells:
            drawn.add_row(*row)
        console().print(drawn, soft_wrap=False)
        return
    if title is not None:
        say(title)
    widths = [max(_width(text) for text in column) for column in zip(heads, *cells, strict=True)]
    for row in [list(heads), *cells]:
        parts = [
            (" " * (width - _width(text)) + text)
            if numeric
            else text + " " * (width - _width(text))
            for text, width, numeric in zip(row, widths, right, strict=True)
        ]
        say("  ".join(parts).rstrip())


_NUMBER = re.compile(r"[-+]?[\d,]+(\.\d+)?( ?%)?|-?|\?")


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def width(most: int = 100) -> int:
    """Columns that text is laid out for: those of the terminal, up to what is pleasant to read."""
    if not on_terminal():
        return most
    return max(40, min(most, shutil.get_terminal_size().columns))


def _width(text: str) -> int:
    """Columns that a text takes on a terminal."""
    from unicodedata import combining, east_asian_width

    return sum(
        0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text
    )
