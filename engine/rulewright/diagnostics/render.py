"""Findings as text with the author's line and carets, as one line each, and as JSON."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from rulewright.diagnostics.columns import columns_of
from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.diagnostics.visible import json_text, visible
from rulewright.source import NOWHERE, Span

MOST_SHOWN = 50
MOST_COLUMNS = 160
"""Of a line that is shown; of a longer one, what stands around the place."""
BEFORE = 40
"""Columns before the place that are kept of a line that is cut."""

_COLOURS = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "bold": "\x1b[1m",
    "gutter": "\x1b[1;34m",
    "help": "\x1b[1;32m",
    "note": "\x1b[1;36m",
}


def ordered(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics by file and position, without duplicates."""
    unique: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in found:
        span = diagnostic.primary.span
        unique.setdefault(
            (diagnostic.code, diagnostic.headline, span.source.path, span.start, span.end),
            diagnostic,
        )
    return sorted(unique.values(), key=lambda diagnostic: diagnostic.sort_key)


def text(found: Iterable[Diagnostic], *, colour: bool = False, limit: int = MOST_SHOWN) -> str:
    """Every finding with its line of source, as ARCHITECTURE.md shows it; ends with a line break
    unless there is nothing to say. `colour` adds terminal colours."""
    everything = ordered(found)
    blocks = [_block(diagnostic, _Paint(colour)) for diagnostic in everything[:limit]]
    if (more := len(everything) - limit) > 0:
        blocks.append(f"... and {more} more\n")
    return "\n".join(blocks)


def short(found: Iterable[Diagnostic]) -> str:
    """One line each: `path:line:column: error[code]: headline`."""
    lines = []
    for diagnostic in ordered(found):
        place = _place(diagnostic.primary.span)
        front = f"{place}: " if place else ""
        said = f"{diagnostic.severity.value}[{diagnostic.code}]: {diagnostic.headline}"
        lines.append(visible(front + said) + "\n")
    return "".join(lines)


def as_json(found: Iterable[Diagnostic]) -> str:
    """A JSON array of objects, see `as_data`."""
    return json_text([as_data(diagnostic) for diagnostic in ordered(found)], indent=2) + "\n"


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """A finding as plain data. Lines and columns count from 1, columns in characters; `end` is
    behind the last character."""
    data: dict[str, Any] = {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "headline": diagnostic.headline,
        **_label_data(diagnostic.primary),
    }
    data["labels"] = [_label_data(label) for label in diagnostic.labels]
    data["notes"] = list(diagnostic.notes)
    data["help"] = diagnostic.help
    data["fixes"] = [
        {
            "title": fix.title,
            "safe": fix.safe,
            "edits": [_place_data(each.span) | {"text": each.text} for each in fix.edits],
        }
        for fix in diagnostic.fixes
    ]
    return data


# --- text ---------------------------------------------------------------------------------------


class _Paint:
    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, style: str, words: str) -> str:
        return f"{_COLOURS[style]}{words}\x1b[0m" if self.colour else words


def _block(diagnostic: Diagnostic, paint: _Paint) -> str:
    severity = diagnostic.severity.value
    lines = [
        paint(severity, f"{severity}[{diagnostic.code}]")
        + paint("bold", f": {visible(diagnostic.headline)}")
    ]
    lines += _excerpt(diagnostic.primary, severity, paint)
    for label in diagnostic.labels:
        lines.append(f"{paint('note', 'note')}: {visible(label.text) or 'see also'}")
        if place := _place(label.span):
            lines.append(f"  {paint('gutter', '-->')} {visible(place)}")
            if label.span.source.path != diagnostic.primary.span.source.path:
                lines += _line_there(label.span, paint)
    lines += [f"{paint('note', 'note')}: {visible(note)}" for note in diagnostic.notes]
    if diagnostic.help is not None:
        lines.append(f"{paint('help', 'help')}: {visible(diagnostic.help)}")
    return "\n".join(lines) + "\n"


def _excerpt(label: Label, severity: str, paint: _Paint) -> list[str]:
    place = visible(_place(label.span))
    words = [visible(line) for line in label.text.split("\n")]
    if not place:
        return words if label.text else []
    lines = [f"  {paint('gutter', '-->')} {place}"]
    if not label.span.source.text:
        return lines + (words if label.text else [])
    number, column = label.span.line, label.span.column
    source_line, column = _around(_visible(label.span.source.line(number)), column)
    marked = source_line[
        column - 1 : column - 1 + max(1, label.span.end - label.span.start)
    ].rstrip()
    carets = "^" * max(1, columns_of(marked))
    gutter = " " * (len(str(number)) + 1)
    bar = paint("gutter", "|")
    first, *others = _aligned(words)
    indent = " " * columns_of(source_line[: column - 1])
    lines += [
        f"{gutter}{bar}",
        f"{paint('gutter', str(number))} {bar} {source_line}".rstrip(),
        f"{gutter}{bar} {indent}{paint(severity, carets)} {first}".rstrip(),
    ]
    lines += [f"{gutter}{bar} {indent}{' ' * len(carets)} {other}".rstrip() for other in others]
    return lines


def _line_there(span: Span, paint: _Paint) -> list[str]:
    """The line of a place in another file, which the reader has not before him."""
    if not span.source.line(span.line).strip():
        return []
    line, _ = _around(_visible(span.source.line(span.line)), span.column)
    return [f"{paint('gutter', str(span.line))} {paint('gutter', '|')} {line}".rstrip()]


def _around(line: str, column: int) -> tuple[str, int]:
    """The part of a line that is shown, and the column (from 1) where the place stands in it."""
    if len(line) <= MOST_COLUMNS:
        return line, column
    start = max(0, min(column - 1 - BEFORE, len(line) - MOST_COLUMNS))
    end = start + MOST_COLUMNS
    part = ("…" if start else "") + line[start:end] + ("…" if end < len(line) else "")
    return part, column - start + (1 if start else 0)


def _aligned(lines: list[str]) -> list[str]:
    """Return lines `got x` and `expected y` with their values aligned."""
    pairs = [re.fullmatch(r"(got|expected) +(.*)", line) for line in lines]
    if len(lines) < 2 or not all(pairs):
        return lines
    width = max(len(pair[1]) for pair in pairs if pair)
    return [f"{pair[1]:<{width}} {pair[2]}" for pair in pairs if pair]


def _visible(line: str) -> str:
    """The line with a mark in place of what a terminal would not show or would obey. A blank that
    is none (a no-break space) is an open box; the wide one of Japanese stays."""
    return "".join(map(_shown, line))


def _shown(char: str) -> str:
    if char == "\t":
        return " "
    if char.isprintable() or char == "\u3000":
        return char
    return "\u237d" if unicodedata.category(char) == "Zs" else "\ufffd"


def _place(span: Span) -> str:
    if span.source == NOWHERE.source:
        return ""
    return str(span) if span.source.text else span.source.path


# --- data ---------------------------------------------------------------------------------------


def _label_data(label: Label) -> dict[str, object]:
    data: dict[str, object] = {"text": label.text} if label.text else {}
    return data | _place_data(label.span)


def _place_data(span: Span) -> dict[str, object]:
    if span.source == NOWHERE.source:
        return {}
    data: dict[str, object] = {"path": span.source.path}
    if span.source.text:
        end_line, end_column = span.source.position(span.end)
        data |= {
            "line": span.line,
            "column": span.column,
            "end_line": end_line,
            "end_column": end_column,
        }
    return data
