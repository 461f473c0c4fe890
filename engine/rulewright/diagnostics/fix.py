"""Represent fixes as data: editors, build servers and `check --fix` apply them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.records import dataclass
from rulewright.source import Source, Span


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of the text at `span`, which may be empty, by `text`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that are applied together. `title` describes them in the imperative: "write `treasury`".
    The edits do not overlap, and may be in several files. `safe`: the fix is certain, so that it needs no
    review. `is_stub`: a text to be rewritten by the author, with a mark that `check` reports until then.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool = False
    is_stub: bool = False


class Suggestion(str):
    """A line of help that suggests a word in place of the written one."""

    __slots__ = ("meant", "written")

    written: str
    meant: str

    def __new__(cls, written: str, meant: str, help_line: str | None = None) -> Suggestion:
        """Create a suggestion; `help_line` replaces the usual line of help."""
        help = super().__new__(cls, help_line or f"did you mean `{meant}`?")
        help.written, help.meant = written, meant
        return help

    def make_fix(self, span: Span) -> Fix | None:
        """Return the fix that replaces the word in a span; None unless the span contains it exactly once. The
        fix is safe if both words have the same letters."""
        found = list(re.finditer(rf"(?<!\w){re.escape(self.written)}(?!\w)", span.text))
        if len(found) != 1:
            return None
        at = Span(span.source, span.start + found[0].start(), span.start + found[0].end())
        safe = _reduce_to_letters(self.written) == _reduce_to_letters(self.meant)
        return Fix(f"write `{self.meant}`", (Edit(at, self.meant),), safe)


def _reduce_to_letters(word: str) -> str:
    return re.sub(r"[\W_]", "", word).casefold()


def make_replacement(span: Span, text: str, title: str | None = None, *, safe: bool = False) -> Fix:
    """Return the fix that replaces the text of `span`."""
    return Fix(title or f"write `{text}`", (Edit(span, text),), safe)


def make_pattern_fix(span: Span, pattern: str, text: str, *, safe: bool = False) -> Fix | None:
    """Return the fix that replaces a match of the pattern in the lines of a span, if it covers or
    touches the beginning; `text` as for `re.Match.expand`. Replaced operators get spaces around
    words.
    """
    source = span.source.text
    begin = source.rfind("\n", 0, span.start) + 1
    end = source.find("\n", span.end)
    line = source[begin : len(source) if end < 0 else end]
    for found in re.finditer(pattern, line):
        if found.start() <= span.start - begin <= found.end():
            said = found.expand(text)
            before, after = line[: found.start()], line[found.end() :]
            if said[:1].isalpha() and before[-1:].isalnum():
                said = f" {said}"
            if said[-1:].isalpha() and re.match(r"[\w(]", after):
                said = f"{said} "
            at = Span(span.source, begin + found.start(), begin + found.end())
            return make_replacement(at, said, f"write `{said.strip()}`", safe=safe)
    return None


def make_deletion(span: Span, title: str, *, safe: bool = False) -> Fix:
    """Return the fix that removes the text of a span."""
    return Fix(title, (Edit(span, ""),), safe)


def apply_edits(source: Source, edits: Iterable[Edit]) -> str:
    """Return the text of a file with its edits applied. Raises ValueError if they overlap."""
    text, end = source.text, len(source.text)
    own = [edit for edit in edits if edit.span.source.path == source.path]
    for edit in sorted(own, key=lambda edit: (edit.span.start, edit.span.end), reverse=True):
        if edit.span.end > end:
            raise ValueError(f"edits overlap at {edit.span}")
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        end = edit.span.start
    return text
