"""What a merged ruleset says but for its rules: what is declared before any rule is typed.

A frame is the texts of all keys and values, without those that only rules of their own read: what
is defined, what is done, and when. Where two frames are equal, the same things are declared, and
what was said of one place of them can be said of the same place in the other, wherever it stands.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from functools import cached_property

from rulewright.model.part import Part, Root, Text, whole
from rulewright.records import dataclass
from rulewright.schema.ruleset import SECTIONS
from rulewright.source import NOWHERE, Span
from rulewright.workspace.declarations import READ, ReadOnce

LATER = frozenset(key.name for key in SECTIONS if key.later)
"""The sections in which rules stand that are typed by themselves, when all is declared."""
RULES = frozenset({"expression", "condition", "block"})

Place = tuple[str, int]
"""A text: what it stands in, and its number there."""
Within = tuple[str, int, int, int]
"""A stretch of a text: the text, from where it goes, and how far."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a frame: its name, a digest of both, and where its texts stand, in their order;
    those that are no part of it, but are there, have the numbers in `rules`."""

    name: str
    digest: bytes
    spans: tuple[Span, ...]
    rules: frozenset[int]


PICTURE = "board"
"""The section that says how boards are drawn: no rule reads it, and of its texts only keys count,
which can look like names of rules."""


def read_stretch(section: str, part: Part) -> Stretch:
    name = "/".join(part.path)
    reader = _Reader(section in LATER)
    reader.text.update(f"{name}\0".encode())
    if section == PICTURE:
        for key in (part.key, *part.keys):
            reader.take(key)
    else:
        reader.part(part)
    return Stretch(name, reader.text.digest(), tuple(reader.spans), frozenset(reader.rules))


class _Reader:
    def __init__(self, later: bool) -> None:
        self.later = later
        self.text = hashlib.sha256()
        self.spans: list[Span] = []
        self.rules: set[int] = set()

    def part(self, part: Part) -> None:
        self.take(part.key)
        self.value(part)

    def value(self, part: Part) -> None:
        self.text.update(f"{part.layer}\0{part.flow}\0{part.is_written}\0".encode())
        if part.text is not None:
            self.take(part.text, said=not (self.later and part.role in RULES))
        elif part.is_list:
            self.text.update(b"[")
            for item in part.items:
                self.value(item)
            self.text.update(b"]")
        else:
            self.text.update(b"{")
            for inner in part:
                self.part(inner)
            self.text.update(b"}")

    def take(self, text: Text, *, said: bool = True) -> None:
        content = text.content.text if said else ""
        if not said:
            self.rules.add(len(self.spans))
        self.text.update(
            f"{text.span.source.path}\0{text.style}\0{content}\0".encode("utf-8", "surrogatepass")
        )
        self.spans.append(text.span)


class Frame:
    """That of the files of a ruleset, merged."""

    def __init__(self, root: Root, reading: ReadOnce[Stretch]) -> None:
        self._stretches: dict[str, Stretch] = {}
        total = hashlib.sha256()
        for top in whole(root):
            section = top.key.text
            for part in top if section in READ else (top,):
                stretch = reading.of(section, part)
                self._stretches[stretch.name] = stretch
                total.update(stretch.digest)
        self.digest = total.hexdigest()

    @cached_property
    def _standing(self) -> dict[tuple[str, int, int], Place]:
        """The texts by where they stand."""
        return {
            (span.source.path, span.start, span.end): (name, number)
            for name, stretch in self._stretches.items()
            for number, span in enumerate(stretch.spans)
        }

    def place(self, span: Span) -> Place:
        """Which text stands there, in words that hold for every equal frame. Raises KeyError if it
        is none."""
        if span == NOWHERE:
            return "", 0
        return self._standing[span.source.path, span.start, span.end]

    def span(self, place: Place) -> Span:
        """Where a text stands in this frame."""
        name, number = place
        return self._stretches[name].spans[number] if name else NOWHERE

    @cached_property
    def _texts(self) -> dict[str, list[tuple[int, int, str, int]]]:
        """The texts of the frame in each file: from where, to where, what they are."""
        found: dict[str, list[tuple[int, int, str, int]]] = {}
        for name, stretch in self._stretches.items():
            for number, span in enumerate(stretch.spans):
                if number not in stretch.rules:
                    found.setdefault(span.source.path, []).append(
                        (span.start, span.end, name, number)
                    )
        for texts in found.values():
            texts.sort()
        return found

    def within(self, span: Span) -> Within:
        """Where something stands in a text of the frame, in words that hold for every equal one.
        Raises KeyError if it stands in none."""
        texts = self._texts[span.source.path]
        at = bisect_right(texts, (span.start, len(span.source.text), "", 0)) - 1
        if at < 0 or span.end > texts[at][1]:
            raise KeyError(span)
        start, _, name, number = texts[at]
        return name, number, span.start - start, span.end - span.start

    def span_within(self, within: Within) -> Span:
        name, number, start, length = within
        text = self._stretches[name].spans[number]
        return Span(text.source, text.start + start, text.start + start + length)
