"""Represent an open file: its keys and values, even while a part of it cannot be parsed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter
from rulewright.document.files import find_enclosing_ruleset
from rulewright.model.part import Part, Text, read_root_part
from rulewright.records import dataclass
from rulewright.schema.files import FILES
from rulewright.schema.kinds import Kind, TableOf
from rulewright.schema.ruleset import RULESET
from rulewright.source import Source

FileKind = Literal["ruleset", "overlay", "script", "outline", "words"]
KINDS_BY_FOLDER: dict[str, FileKind] = {
    "editions": "overlay",
    "variants": "overlay",
    "scenarios": "script",
    "games": "script",
    "locales": "words",
}
"""The kinds of the files in the folders of a ruleset."""

MAX_REPAIRS = 4
"""The largest number of syntax errors in a file that are blanked out."""


def detect_file_kind(path: Path, source: Source) -> FileKind:
    """Return the kind of a file by its path and its beginning."""
    if path.suffix == ".ftl":
        return "words"
    known = KINDS_BY_FOLDER.get(path.parent.name)
    if known is not None and find_enclosing_ruleset(path) is not None:
        return known
    if path.name == "outline.yaml":
        return "outline"
    head = source.text[:400]
    if "\noverlay:" in f"\n{head}":
        return "overlay"
    if any(f"\n{key}:" in f"\n{head}" for key in ("scenario", "game")):
        return "script"
    return "ruleset"


@dataclass(frozen=True, slots=True)
class PartPath:
    """A position in a file: the values that contain it, outermost first, and whether it is at the
    key of the last. `is_in_text`: the position is inside the text of the last.
    """

    parts: tuple[Part, ...]
    at_key: bool
    is_in_text: bool

    @property
    def innermost_part(self) -> Part:
        return self.parts[-1]

    @property
    def containing_text(self) -> Text | None:
        """Return the text that contains the position, if any."""
        return self.innermost_part.text if self.is_in_text and not self.at_key else None


class EditedFile:
    """A file in an editor. `source` is the visible text, `syntax_errors` are its syntax errors. Spans in
    `root` are offsets in that text, although they may name another source, in which unreadable parts are
    blanked out.
    """

    def __init__(self, path: Path, source: Source) -> None:
        self.path = path
        self.source = source
        self.kind = detect_file_kind(path, source)
        self.syntax_errors: tuple[Diagnostic, ...] = ()
        self.root: Part | None = None
        if self.kind != "words":
            self._parse_source()

    @cached_property
    def text_lines(self) -> list[str]:
        return self.source.text.split("\n")

    @property
    def file_format(self) -> Kind:
        """Return the format of the file. Overlays use the format of rulesets, which has more details."""
        if self.kind == "outline":
            return TableOf()  # an outline has keys of its own
        return FILES["script"].root if self.kind == "script" else RULESET

    def _parse_source(self) -> None:
        text = self.source.text
        for _ in range(MAX_REPAIRS):
            reporter = Reporter()
            try:
                root = read_root_part(Source(self.source.path, text), reporter, self.file_format)
            except DiagnosticError as error:  # pragma: no cover
                reporter.diagnostics += error.diagnostics
                root = None
            self.syntax_errors = self.syntax_errors or tuple(reporter.errors)
            if root is not None:
                self.root = root
                return
            text = text.replace("\t", " ")
            narrower = next(
                (less for less in _iter_blanked_texts(text, reporter.diagnostics) if _is_readable(less)), None
            )
            if narrower is None:
                return
            text = narrower

    def find_part_path(self, offset: int) -> PartPath | None:
        """Return the position of an offset; None in a file that cannot be parsed at all."""
        if self.root is None:
            return None
        parts, inside = [self.root], False
        here: Part | None = self.root
        while here is not None:
            found = None
            for inner in here.children:
                if inner.is_written and inner.key.span.start <= offset <= inner.key.span.end:
                    parts.append(inner)
                    return PartPath(tuple(parts), True, True)
                if inner.span.start <= offset <= inner.span.end:
                    found = inner
            if found is not None:
                parts.append(found)
                inside = found.text is not None
            here = found
        return PartPath(tuple(parts), False, inside)


def _is_readable(text: str) -> bool:
    try:
        return read_root_part(Source("", text), Reporter()) is not None
    except DiagnosticError:
        return False


def _iter_blanked_texts(text: str, syntax_errors: list[Diagnostic]) -> Iterator[str]:
    """Yield the text with growing ranges around its syntax errors replaced by blanks of equal length: the
    line, everything below the nearest key, the section, and the rest of the file."""
    lines = text.split("\n")
    for fault in syntax_errors:
        span = fault.primary.span
        at = min(span.line, len(lines)) - 1 if span.source.text else 0
        while at > 0 and not lines[at].strip():
            at -= 1
        yield _blank_lines(lines, at, at + 1)
        above = max((n for n in range(at) if lines[n].strip()), default=at)
        if above < at:  # an unfinished key causes an error in the line below it
            yield _blank_lines(lines, above, above + 1)
            yield _blank_lines(lines, above, at + 1)
        for most in (4, 2, 0):
            first = at
            while first > 0 and (_indent_width(lines[first]) > most or not lines[first].strip()):
                first -= 1
            last = at + 1
            while last < len(lines) and (
                _indent_width(lines[last]) > _indent_width(lines[first]) or not lines[last].strip()
            ):
                last += 1
            yield _blank_lines(lines, first, last)
            if first:
                yield _blank_lines(lines, first - 1, last)
        yield _blank_lines(lines, at, len(lines))


def _indent_width(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _blank_lines(lines: list[str], first_line: int, last_line: int) -> str:
    return "\n".join(
        " " * len(line) if first_line <= number < last_line else line for number, line in enumerate(lines)
    )
