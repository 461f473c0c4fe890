"""Print diagnostics with the source line and carets, as one line each, or as JSON."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.diagnostics.escaping import escape_line, to_json_text
from rulewright.diagnostics.text_width import measure_columns
from rulewright.source import NOWHERE, Span

MOST_SHOWN = 50
MOST_COLUMNS = 160
"""The largest number of columns of a source line; longer lines are shortened to the part around the span."""
BEFORE = 40
"""Columns that are kept before the span in a shortened line."""

_COLOURS = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "bold": "\x1b[1m",
    "gutter": "\x1b[1;34m",
    "help": "\x1b[1;32m",
    "note": "\x1b[1;36m",
}


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics by file and position, without duplicates."""
    unique: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in diagnostics:
        span = diagnostic.primary.span
        unique.setdefault(
            (diagnostic.code, diagnostic.headline, span.source.path, span.start, span.end),
            diagnostic,
        )
    return sorted(unique.values(), key=lambda diagnostic: diagnostic.sort_key)


def format_full(diagnostics: Iterable[Diagnostic], *, colour: bool = False, limit: int = MOST_SHOWN) -> str:
    """Return all diagnostics with their source lines, as ARCHITECTURE.md shows; the text ends with a line
    break unless it is empty. `colour` adds terminal colours."""
    everything = sort_diagnostics(diagnostics)
    blocks = [_format_block(diagnostic, _Paint(colour)) for diagnostic in everything[:limit]]
    if (more := len(everything) - limit) > 0:
        blocks.append(f"... and {more} more\n")
    return "\n".join(blocks)


def format_short(diagnostics: Iterable[Diagnostic]) -> str:
    """Return the diagnostics in one line each: `path:line:column: error[code]: headline`."""
    lines = []
    for diagnostic in sort_diagnostics(diagnostics):
        place = _format_location(diagnostic.primary.span)
        front = f"{place}: " if place else ""
        said = f"{diagnostic.severity.value}[{diagnostic.code}]: {diagnostic.headline}"
        lines.append(escape_line(front + said) + "\n")
    return "".join(lines)


def format_json(diagnostics: Iterable[Diagnostic]) -> str:
    """Return the diagnostics as a JSON array of objects; see `to_data`."""
    return (
        to_json_text([to_data(diagnostic) for diagnostic in sort_diagnostics(diagnostics)], indent=2) + "\n"
    )


def to_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """Convert a diagnostic to plain data. Lines and columns count from 1, columns in characters; `end` is
    after the last character."""
    data: dict[str, Any] = {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "headline": diagnostic.headline,
        **_label_to_data(diagnostic.primary),
    }
    data["labels"] = [_label_to_data(label) for label in diagnostic.labels]
    data["notes"] = list(diagnostic.notes)
    data["help"] = diagnostic.help
    data["fixes"] = [
        {
            "title": fix.title,
            "safe": fix.safe,
            "edits": [_span_to_data(each.span) | {"text": each.text} for each in fix.edits],
        }
        for fix in diagnostic.fixes
    ]
    return data


# --- text ---------------------------------------------------------------------------------------


class _Paint:
    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, style: str, text: str) -> str:
        return f"{_COLOURS[style]}{text}\x1b[0m" if self.colour else text


def _format_block(diagnostic: Diagnostic, paint: _Paint) -> str:
    severity = diagnostic.severity.value
    lines = [
        paint(severity, f"{severity}[{diagnostic.code}]")
        + paint("bold", f": {escape_line(diagnostic.headline)}")
    ]
    lines += _format_excerpt(diagnostic.primary, severity, paint)
    for label in diagnostic.labels:
        lines.append(f"{paint('note', 'note')}: {escape_line(label.text) or 'see also'}")
        if place := _format_location(label.span):
            lines.append(f"  {paint('gutter', '-->')} {escape_line(place)}")
            if label.span.source.path != diagnostic.primary.span.source.path:
                lines += _format_other_line(label.span, paint)
    lines += [f"{paint('note', 'note')}: {escape_line(note)}" for note in diagnostic.notes]
    if diagnostic.help is not None:
        lines.append(f"{paint('help', 'help')}: {escape_line(diagnostic.help)}")
    return "\n".join(lines) + "\n"


def _format_excerpt(label: Label, severity: str, paint: _Paint) -> list[str]:
    place = escape_line(_format_location(label.span))
    words = [escape_line(line) for line in label.text.split("\n")]
    if not place:
        return words if label.text else []
    lines = [f"  {paint('gutter', '-->')} {place}"]
    if not label.span.source.text:
        return lines + (words if label.text else [])
    number, column = label.span.line, label.span.column
    source_line, column = _cut_line(_replace_invisible(label.span.source.line_text(number)), column)
    marked = source_line[column - 1 : column - 1 + max(1, label.span.end - label.span.start)].rstrip()
    carets = "^" * max(1, measure_columns(marked))
    gutter = " " * (len(str(number)) + 1)
    bar = paint("gutter", "|")
    first, *others = _align_values(words)
    indent = " " * measure_columns(source_line[: column - 1])
    lines += [
        f"{gutter}{bar}",
        f"{paint('gutter', str(number))} {bar} {source_line}".rstrip(),
        f"{gutter}{bar} {indent}{paint(severity, carets)} {first}".rstrip(),
    ]
    lines += [f"{gutter}{bar} {indent}{' ' * len(carets)} {other}".rstrip() for other in others]
    return lines


def _format_other_line(span: Span, paint: _Paint) -> list[str]:
    """Return the source line of a span in another file than the diagnostic's; nothing if it is blank."""
    if not span.source.line_text(span.line).strip():
        return []
    line, _ = _cut_line(_replace_invisible(span.source.line_text(span.line)), span.column)
    return [f"{paint('gutter', str(span.line))} {paint('gutter', '|')} {line}".rstrip()]


def _cut_line(source_line: str, column: int) -> tuple[str, int]:
    """Return the displayed part of a line, and the column of the span in it, counted from 1."""
    if len(source_line) <= MOST_COLUMNS:
        return source_line, column
    start = max(0, min(column - 1 - BEFORE, len(source_line) - MOST_COLUMNS))
    end = start + MOST_COLUMNS
    part = ("…" if start else "") + source_line[start:end] + ("…" if end < len(source_line) else "")
    return part, column - start + (1 if start else 0)


def _align_values(lines: list[str]) -> list[str]:
    """Return lines `got x` and `expected y` with their values aligned."""
    pairs = [re.fullmatch(r"(got|expected) +(.*)", line) for line in lines]
    if len(lines) < 2 or not all(pairs):
        return lines
    width = max(len(pair[1]) for pair in pairs if pair)
    return [f"{pair[1]:<{width}} {pair[2]}" for pair in pairs if pair]


def _replace_invisible(source_line: str) -> str:
    """Return the line with marks in place of invisible and control characters. Unusual blanks, such as
    no-break spaces, become open boxes; the ideographic space of Japanese is kept."""
    return "".join(map(_replace_character, source_line))


def _replace_character(char: str) -> str:
    if char == "\t":
        return " "
    if char.isprintable() or char == "\u3000":
        return char
    return "\u237d" if unicodedata.category(char) == "Zs" else "\ufffd"


def _format_location(span: Span) -> str:
    if span.source == NOWHERE.source:
        return ""
    return str(span) if span.source.text else span.source.path


# --- data ---------------------------------------------------------------------------------------


def _label_to_data(label: Label) -> dict[str, object]:
    data: dict[str, object] = {"text": label.text} if label.text else {}
    return data | _span_to_data(label.span)


def _span_to_data(span: Span) -> dict[str, object]:
    if span.source == NOWHERE.source:
        return {}
    data: dict[str, object] = {"path": span.source.path}
    if span.source.text:
        end_line, end_column = span.source.line_and_column(span.end)
        data |= {
            "line": span.line,
            "column": span.column,
            "end_line": end_line,
            "end_column": end_column,
        }
    return data
