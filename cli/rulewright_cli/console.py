"""What a command shows: colours for people at a terminal, plain text when it goes elsewhere.

Everything that is shown goes through here: texts of rulesets, saves and paths may hold what a
terminal obeys.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from rulewright.diagnostics.columns import columns_of
from rulewright_cli.folding import folded

if TYPE_CHECKING:
    from rich.console import Console

    from rulewright.diagnostics.diagnostic import Diagnostic


ASCII = str.maketrans(
    {
        "·": ".", "×": "x", "»": ">", "─": "-", "│": "|", "→": "->", "…": "...", "–": "-", "—": "-",
        "✓": "+", "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ",
    }
)  # fmt: skip
"""What stands for the signs of drawings and of typesetting where a terminal lacks them."""
_plain = False


def draw_in_ascii(*, wanted: bool = False) -> None:
    """From now on lines and signs of drawings are ASCII, if that is wanted or all that standard
    output can show. Words stay what they are."""
    global _plain
    try:
        "─·»×".encode(sys.stdout.encoding or "utf-8")
    except (UnicodeError, LookupError):
        wanted = True
    _plain = wanted


def on_terminal(stream: TextIO | None = None) -> bool:
    """Whether a person looks at what is written."""
    return (stream or sys.stdout).isatty()


def coloured(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):  # logs of build servers show colours
        return True
    return on_terminal(stream) and os.environ.get("TERM") != "dumb"


def console() -> Console:
    """A rich console on standard output, without markup: texts of rulesets may hold brackets."""
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


_ISOLATES = {0x2068: None, 0x2069: None}
"""What keeps names apart in text that runs the other way: for pages, terminals show it badly."""


def visible(text: str) -> str:
    """A line in which a terminal obeys nothing, see `rulewright.diagnostics.visible`."""
    if text.isprintable():  # nearly always, and then the engine need not be loaded
        return text
    text = text.translate(_ISOLATES)
    from rulewright.diagnostics.visible import visible as shown

    return shown(text)


def say(text: str = "", style: str | None = None) -> None:
    """A line for standard output. What a terminal would obey is shown instead."""
    shown = visible(text.translate(ASCII) if _plain else text)
    if style is None or not coloured(sys.stdout):
        sys.stdout.write(shown + "\n")
    else:
        console().print(shown, style=style)


def say_folded(text: str, style: str | None = None, hang: int | None = None) -> None:
    """A line that a terminal does not cut inside a word: it goes on below, `hang` columns from the
    left, or four more than it began."""
    if not on_terminal():
        say(text, style)
        return
    text = text.translate(ASCII) if _plain else text
    hang = len(text) - len(text.lstrip()) + 4 if hang is None else hang
    for line in folded(visible(text), shutil.get_terminal_size().columns, hang):
        say(line, style)


def say_lines(text: str) -> None:
    """Several lines for standard output, with their line breaks; see `say`."""
    from rulewright.diagnostics.visible import visible_lines

    sys.stdout.write(visible_lines(text))


def say_json(data: object, *, indent: int | None = 2) -> None:
    """Data for standard output."""
    from rulewright.diagnostics.visible import json_text

    sys.stdout.write(json_text(data, indent=indent) + "\n")


def remark(text: str) -> None:
    """A line about what the command does, beside its result: to standard error."""
    sys.stderr.write(visible(text) + "\n")


def wrapped(text: str, front: str = "", later: str | None = None) -> None:
    """Print sentences in lines of readable width. `front` is printed before the first line,
    `later` (by default as many spaces) before the others.
    """
    held = re.sub(r"(?<=\b[hd]) = (?=-?[\d.])", "\xa0=\xa0", text)
    for line in textwrap.wrap(
        held, width(), initial_indent=front, break_long_words=False, break_on_hyphens=False,
        subsequent_indent=" " * len(front) if later is None else later,
    ):  # fmt: skip
        say(line.replace("\xa0", " "))


def clear_screen() -> None:
    """Nothing of what stood on the terminal can be read any more."""
    sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")


def show_progress(text: str | None) -> None:
    """A line on standard error that the next one replaces, where a person looks; None clears it."""
    if on_terminal(sys.stderr):
        shown, room = visible(text or ""), os.get_terminal_size(sys.stderr.fileno()).columns or 80
        while columns_of(shown) >= room:  # of two lines only the last could be replaced
            shown = shown[:-1]
        sys.stderr.write("\r\x1b[K" + shown)
        sys.stderr.flush()


def show_findings(found: Iterable[Diagnostic], *, to: TextIO | None = None) -> None:
    """Findings as text."""
    from rulewright.diagnostics import render

    stream = to or sys.stdout
    stream.write(render.text(found, colour=coloured(stream)))


def table(
    heads: Sequence[str], rows: Sequence[Sequence[object]], *, title: str | None = None
) -> None:
    """A table in columns, on a terminal as narrow as it must be. Numbers stand right."""
    from rulewright_cli.tables import table_lines

    seen = [visible(head) for head in heads]
    cells = [["" if cell is None else visible(str(cell)) for cell in row] for row in rows]
    room = shutil.get_terminal_size().columns if on_terminal() else None
    above, below = table_lines(seen, cells, room)
    if title is not None:
        say(title, style="bold")
    for line in above:
        say(line, style="bold")
    if above and room is not None:
        say("─" * max(map(columns_of, (*above, *below))))
    for line in below:
        say(line)


def width(most: int = 100) -> int:
    """Columns that text is laid out for: those of the terminal, up to what is pleasant to read."""
    if not on_terminal():
        return most
    return max(40, min(most, shutil.get_terminal_size().columns))
