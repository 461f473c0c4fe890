"""What a game can depend on that was played under a layering, as digests: the declarations, without
the blocks of statements inside them that it did not come to.

A declaration is read where its name is: that counts for what it says, but for its statements only
if they are carried out. What is looked at all the time counts whole: conditions of triggers and of
steps of the flow, what a position consists of, and how it is scored.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import compress
from operator import or_

from rulewright.document.patch import written
from rulewright.model.part import Part, Root, Text, whole
from rulewright.source import Span
from rulewright.workspace.declarations import (
    READ,
    UNNAMED,
    Declaration,
    Reader,
    ReadOnce,
    mentioned,
)
from rulewright.workspace.graph import Graph, flags

NAMED = frozenset({"tables", "define", "actions", "procedures"})
"""The sections of which a game depends on what is named; on the others it depends in any case."""
APART = frozenset({"flow", "triggers", "actions", "procedures"})
"""Those in which statements stand that are carried out at times."""

ELSEWHERE = frozenset({*READ, "board", "book"})
"""The sections that are told by their declarations, and those that no game reads."""

_COMMENT = re.compile(r"#.*")


def read_passages(section: str, part: Part) -> tuple[Declaration, ...]:
    """A declaration without the bodies in it, then these; with a digest of the lines that each
    stands in, too."""
    reader = _Reader(section, part)
    reader.entry(part, tells=section not in UNNAMED)
    if any("return" in body.words for body in reader.bodies):
        # The type of what a procedure returns may be seen from its body alone.
        for body in reader.bodies:
            reader.text.update(body.text)
            reader.words |= body.words
    return reader.declaration(), *reader.bodies


class _Reader(Reader):
    """Reads a declaration, and the bodies in it each by itself."""

    def __init__(self, section: str, part: Part) -> None:
        super().__init__(section, part.key.span)
        self.name = "/".join(part.path)
        self.text.update(f"{self.name}\0".encode())
        self.bodies: list[Declaration] = []

    def value(self, part: Part, *, tells: bool = False) -> None:
        text = part.text
        if text is None or part.role != "block" or self.section not in APART or not _does(text):
            super().value(part, tells=tells)
            return
        body = _Reader(self.section, part)
        body.take(text, tells=False)
        self.bodies.append(body.declaration())
        self.text.update(b"body\0")

    def take(self, text: Text, *, tells: bool) -> None:
        super().take(text, tells=tells)
        for span in written(text.content):
            self.text.update(f"{span.source.path} {span.line}\0".encode("utf-8", "surrogatepass"))
            self.stretches.append(span)


def _does(text: Text) -> bool:
    """Whether a body says anything: where there is a statement, carrying it out leaves a mark."""
    return _COMMENT.sub("", text.content.text).strip() not in ("", "nothing")


class Bodies(Graph):
    """The passages of a merged ruleset, and what a game depends on that came to some of them."""

    def __init__(self, root: Root, reading: ReadOnce[tuple[Declaration, ...]]) -> None:
        self._all: list[Declaration] = []
        self._inside: list[int] = []
        """The bodies in each declaration, as sets."""
        self._anyway = 0
        """The declarations on which a game depends in any case, as a set."""
        top = whole(root)
        for section in READ:
            for part in top.get(section) or ():
                passages = reading.of(section, part)
                bit = 1 << len(self._all)
                self._anyway |= 0 if section in NAMED else bit
                self._inside += [(bit << len(passages)) - 2 * bit, *[0] * (len(passages) - 1)]
                self._all += passages
        self._numbers = {passage.name: number for number, passage in enumerate(self._all)}
        super().__init__([each.words for each in self._all], [each.names for each in self._all])
        self._rest = json.dumps({p.key.text: p.data for p in top if p.key.text not in ELSEWHERE})

    def direct(self, deep: bool) -> list[int]:
        return list(map(or_, self._named, self._inside)) if deep else self._named

    def at(self, spans: Iterable[Span]) -> frozenset[str]:
        """The passages in which some places stand."""
        return frozenset(name for span in spans for name in self._around(span))

    def rule(self, span: Span) -> str:
        """The innermost passage in which a place stands; empty if there is none."""
        return max(self._around(span), key=len, default="")

    @cached_property
    def _standing(self) -> dict[str, list[tuple[Span, str]]]:
        """The stretches in each file, with what is made of them."""
        found: dict[str, list[tuple[Span, str]]] = {}
        for passage in self._all:
            for stretch in passage.stretches:
                found.setdefault(stretch.source.path, []).append((stretch, passage.name))
        return found

    def _around(self, span: Span) -> Iterator[str]:
        return (
            name
            for stretch, name in self._standing.get(span.source.path, ())
            if stretch.start <= span.start < stretch.end
        )

    def digest(self, come_to: Iterable[str], words: Iterable[str]) -> str | None:
        """Of all that a game can depend on that came to some passages, and whose moves and
        conditions are told in some words; None if one of the passages is not there."""
        found = self._anyway | self.named(mentioned(words))
        for name in come_to:
            if name not in self._numbers:
                return None
            found |= 1 << self._numbers[name]
        total = hashlib.sha256(self._rest.encode())
        for passage in compress(self._all, flags(self.reached(found))):
            total.update(passage.text)
        return total.hexdigest()
