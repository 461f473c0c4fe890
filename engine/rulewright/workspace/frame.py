"""What a merged ruleset says but for its rules: what is declared before any rule is typed.

A frame is the texts of all keys and values, without those that only rules of their own read: what
is defined, what is done, and when. Where two frames are equal, the same things are declared, and
what was said of one place of them can be said of the same place in the other, wherever it stands.
"""

from __future__ import annotations

import hashlib
from functools import cached_property

from rulewright.model.part import Part, Root, Text, whole
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.workspace.declarations import READ, ReadOnce

LATER = frozenset({
    "define", "flow", "actions", "procedures", "modifiers", "triggers", "invariants", "scoring",
})  # fmt: skip
"""The sections in which rules stand that are typed by themselves, when all is declared."""
RULES = frozenset({"expression", "condition", "block"})

Place = tuple[str, int]
"""A text: what it stands in, and its number there."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a frame: a digest, and where its texts stand, in their order."""

    digest: bytes
    spans: tuple[Span, ...]


def read_stretch(section: str, part: Part) -> Stretch:
    reader = _Reader(section in LATER)
    reader.part(part)
    return Stretch(reader.text.digest(), tuple(reader.spans))


class _Reader:
    def __init__(self, later: bool) -> None:
        self.later = later
        self.text = hashlib.sha256()
        self.spans: list[Span] = []

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
        self.text.update(f"{text.span.source.path}\0{text.style}\0{content}\0".encode())
        self.spans.append(text.span)


class Frame:
    """That of the files of a ruleset, merged."""

    def __init__(self, root: Root, reading: ReadOnce[Stretch]) -> None:
        self._stretches: dict[str, Stretch] = {}
        total = hashlib.sha256()
        for top in whole(root):
            section = top.key.text
            for part in top if section in READ else (top,):
                name = "/".join(part.path)
                stretch = self._stretches[name] = reading.of(section, part)
                total.update(f"{name}\0".encode() + stretch.digest)
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
