"""Print with colours on a terminal, and plain text elsewhere.

All output goes through this module, because texts of rulesets, saves and paths may contain control
sequences of terminals.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from rulewright.diagnostics.text_width import measure_columns
from rulewright_cli.text_wrapping import wrap_text

if TYPE_CHECKING:
    from rich.console import Console

    from rulewright.diagnostics.diagnostic import Diagnostic


ASCII = str.maketrans(
    {
        "·": ".", "×": "x", "»": ">", "─": "-", "│": "|", "→": "->", "…": "...", "–": "-", "—": "-",
        "✓": "+", "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ",
    }
)  # fmt: skip
"""ASCII replacements of line-drawing and typographic characters that a terminal cannot show."""
_ascii_only = False


def draw_in_ascii(*, wanted: bool = False) -> None:
    """Print lines and signs of drawings in ASCII from now on, if that is wanted or if standard output has no
    other characters. Words are not changed."""
    global _ascii_only
    try:
        "─·»×".encode(sys.stdout.encoding or "utf-8")
    except (UnicodeError, LookupError):
        wanted = True
    _ascii_only = wanted


def is_terminal(stream: TextIO | None = None) -> bool:
    """Return whether output goes to a terminal."""
    return (stream or sys.stdout).isatty()


def has_colours(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):  # logs of build servers show colours
        return True
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def make_console() -> Console:
    """Return a rich console on standard output, without markup, since texts of rulesets may have brackets."""
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


_ISOLATES = {0x2068: None, 0x2069: None}
"""Characters that isolate names in bidirectional text: for pages only, terminals display them badly."""


def escape_controls(text: str) -> str:
    """Return a line with control characters escaped; see `rulewright.diagnostics.escaping`."""
    if text.isprintable():  # the usual case, which needs no import of the engine
        return text
    text = text.translate(_ISOLATES)
    from rulewright.diagnostics.escaping import escape_line as shown

    return shown(text)


def print_line(text: str = "", style: str | None = None) -> None:
    """Print a line to standard output, with control characters escaped."""
    shown = escape_controls(text.translate(ASCII) if _ascii_only else text)
    if style is None or not has_colours(sys.stdout):
        sys.stdout.write(shown + "\n")
    else:
        make_console().print(shown, style=style)


def print_wrapped(text: str, style: str | None = None, hang: int | None = None) -> int:
    """Print a line wrapped at words. Continuation lines are indented by `hang` columns, by default four more
    than the first. Returns the number of printed lines.
    """
    if not is_terminal():
        print_line(text, style)
        return 1
    text = text.translate(ASCII) if _ascii_only else text
    hang = len(text) - len(text.lstrip()) + 4 if hang is None else hang
    lines = wrap_text(escape_controls(text), shutil.get_terminal_size().columns, hang)
    for line in lines:
        print_line(line, style)
    return len(lines)


def print_lines(text: str) -> None:
    """Print several lines to standard output, with their line breaks; see `print_line`."""
    from rulewright.diagnostics.escaping import escape_lines

    sys.stdout.write(escape_lines(text))


def print_markdown(text: str) -> None:
    """Print Markdown of Rulewright's own: with headings and colours on a terminal, through a pager if it is
    longer than the screen.
    """
    from rulewright.diagnostics.escaping import escape_lines

    text = escape_lines(text)
    if not has_colours(sys.stdout):
        print_paged(text)
        return
    from rich.markdown import Markdown

    console = make_console()
    with console.capture() as captured:
        console.print(Markdown(text), soft_wrap=False, width=text_width())
    print_paged(captured.get())


def print_topics(topics: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> None:
    """Print names and sentences about them below the headings of their topics; see `print_paged`.
    Without a terminal each name has one line, for `grep`.
    """
    listed = [(heading, list(rows)) for heading, rows in topics]
    hang = max(measure_columns(name) for _, rows in listed for name, _ in rows) + 4
    width = text_width(120) if is_terminal() else sys.maxsize
    bold, plain = ("\x1b[1m", "\x1b[0m") if has_colours(sys.stdout) else ("", "")
    parts = []
    for heading, rows in listed:
        lines = (wrap_text(f"  {name:{hang - 2}}{sentence}", width, hang) for name, sentence in rows)
        parts.append("\n".join((f"{bold}{heading}{plain}", *(line for each in lines for line in each))))
    print_paged("\n\n".join(parts))


def print_paged(text: str) -> None:
    """Print lines of Rulewright's own, through a pager on a terminal if they are longer than the screen."""
    text = text.removesuffix("\n") + "\n"
    fits = text.count("\n") < shutil.get_terminal_size().lines
    if fits or not (is_terminal() and is_terminal(sys.stdin)):
        sys.stdout.write(text.translate(ASCII) if _ascii_only else text)
        return
    import pydoc

    os.environ.setdefault("LESS", "FRX")  # as in Git: `less` shows colours and leaves the text
    pydoc.pager(text)


def print_json(data: object, *, indent: int | None = 2) -> None:
    """Print data as JSON to standard output."""
    from rulewright.diagnostics.escaping import to_json_text

    sys.stdout.write(to_json_text(data, indent=indent) + "\n")


def print_note(text: str) -> None:
    """Print a remark that is not part of the command's result, to standard error."""
    sys.stderr.write(escape_controls(text) + "\n")


def print_written(path: Path) -> None:
    """Say that a file was written: to standard error, since standard output may be a report."""
    if path != Path("-"):
        print_note(f"written: {path}")


def print_paragraph(text: str, first_prefix: str = "", later_prefix: str | None = None) -> None:
    """Print sentences in lines of readable width. `first_prefix` is printed before the first line,
    `later_prefix` (by default as many spaces) before the others.
    """
    held = re.sub(r"(?<=\b[hd]) = (?=-?[\d.])", "\xa0=\xa0", text)
    for line in textwrap.wrap(
        held, text_width(), initial_indent=first_prefix, break_long_words=False, break_on_hyphens=False,
        subsequent_indent=" " * len(first_prefix) if later_prefix is None else later_prefix,
    ):  # fmt: skip
        print_line(line.replace("\xa0", " "))


def clear_screen() -> None:
    """Clear the terminal, including its scrollback."""
    sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")


def show_progress(text: str | None) -> None:
    """Show a progress line on standard error if it is a terminal; the next call replaces the line, None
    clears it."""
    if is_terminal(sys.stderr):
        shown, room = escape_controls(text or ""), os.get_terminal_size(sys.stderr.fileno()).columns or 80
        while measure_columns(shown) >= room:  # only one line can be replaced later
            shown = shown[:-1]
        sys.stderr.write("\r\x1b[K" + shown)
        sys.stderr.flush()


def print_diagnostics(diagnostics: Iterable[Diagnostic], *, target_stream: TextIO | None = None) -> None:
    """Print diagnostics as text."""
    from rulewright.diagnostics import render

    stream = target_stream or sys.stdout
    stream.write(render.format_full(diagnostics, colour=has_colours(stream)))


def print_table(
    heads: Sequence[str], table_rows: Sequence[Sequence[object]], *, title: str | None = None
) -> None:
    """Print a table in columns, narrowed to the terminal's width. Numbers are right-aligned."""
    from rulewright_cli.text_tables import format_table

    seen = [escape_controls(head) for head in heads]
    cells = [["" if cell is None else escape_controls(str(cell)) for cell in row] for row in table_rows]
    room = shutil.get_terminal_size().columns if is_terminal() else None
    above, below = format_table(seen, cells, room)
    if title is not None:
        print_line(title, style="bold")
    for line in above:
        print_line(line, style="bold")
    if above and room is not None:
        print_line("─" * max(map(measure_columns, (*above, *below))))
    for line in below:
        print_line(line)


def text_width(max_width: int = 100) -> int:
    """Return the number of columns for text: the width of the terminal, at most `max_width`."""
    if not is_terminal():
        return max_width
    return max(40, min(max_width, shutil.get_terminal_size().columns))
