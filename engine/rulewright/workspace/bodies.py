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

from rulewright.document.patch import written
from rulewright.model.part import Part, Root, Text, whole
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.workspace.declarations import (
    HIDING,
    READ,
    UNNAMED,
    Reader,
    ReadOnce,
    mentioned,
    tries,
)

NAMED = frozenset({"tables", "define", "actions", "procedures"})
"""The sections of which a game depends on what is named; on the others it depends in any case."""
APART = frozenset({"flow", "triggers", "actions", "procedures"})
"""Those in which statements stand that are carried out at times."""

_COMMENT = re.compile(r"#.*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A declaration without the bodies in it, or a body: a digest of its text and of the lines that
    it stands in, the words in it, the names that it tells, the stretches of files that it is made
    of, and whether it `tries` something out."""

    name: str
    digest: bytes
    words: frozenset[str]
    names: frozenset[str]
    stretches: tuple[tuple[str, int, int], ...]
    tries: bool


def read_passages(section: str, part: Part) -> tuple[Passage, ...]:
    """A declaration, then the bodies in it."""
    reader = _Reader(section, part)
    reader.entry(part, tells=section not in UNNAMED)
    return tuple(reader.passages())


class _Reader(Reader):
    """Reads a declaration, and the bodies in it each by itself."""

    def __init__(self, section: str, part: Part) -> None:
        super().__init__(section, part.key.span)
        self.name = "/".join(part.path)
        self.text.update(f"{self.name}\0".encode())
        self.bodies: list[_Reader] = []
        self.stretches: list[tuple[str, int, int]] = []

    def passages(self) -> Iterator[Passage]:
        if any("return" in body.words for body in self.bodies):
            # The type of what a procedure returns may be seen from its body alone.
            for body in self.bodies:
                self.text.update(body.text.digest())
                self.words |= body.words
        yield Passage(
            self.name,
            self.text.digest(),
            frozenset(self.words),
            frozenset(self.names),
            tuple(self.stretches),
            tries(self.words),
        )
        for body in self.bodies:
            yield from body.passages()

    def value(self, part: Part, *, tells: bool = False) -> None:
        text = part.text
        if (
            text is not None
            and self.section in APART
            and part.role == "block"
            and _does(text.content.text)
        ):
            body = _Reader(self.section, part)
            body.take(text, tells=False)
            self.bodies.append(body)
            self.text.update(b"body\0")
        else:
            super().value(part, tells=tells)

    def take(self, text: Text, *, tells: bool) -> None:
        super().take(text, tells=tells)
        for span in written(text.content):
            self.text.update(f"{span.source.path} {span.line}\0".encode())
            self.stretches.append((span.source.path, span.start, span.end))


def _does(text: str) -> bool:
    """Whether a body says anything: where there is a statement, carrying it out leaves a mark."""
    return _COMMENT.sub("", text).strip() not in ("", "nothing")


class Bodies:
    """The passages of a merged ruleset, and what a game depends on that came to some of them."""

    def __init__(self, root: Root, reading: ReadOnce[tuple[Passage, ...]]) -> None:
        self._passages: dict[str, Passage] = {}
        self._telling: dict[str, set[str]] = {}
        self._inside: dict[str, list[str]] = {}
        self._always: list[str] = []
        self._standing: dict[str, list[tuple[int, int, str]]] = {}
        self._leading: dict[str, tuple[str, ...]] = {}
        top = whole(root)
        for section in READ:
            for part in top.get(section) or ():
                passage, *bodies = reading.of(section, part)
                self._passages |= {each.name: each for each in (passage, *bodies)}
                self._inside[passage.name] = [body.name for body in bodies]
                for name in passage.names:
                    self._telling.setdefault(name, set()).add(passage.name)
                if section not in NAMED:
                    self._always.append(passage.name)
        self._rest = json.dumps({p.key.text: p.data for p in top if p.key.text not in READ})

    @property
    def hide_anything(self) -> bool:
        """Whether a declaration says who sees something."""
        return any(HIDING in passage.words for passage in self._passages.values())

    def at(self, spans: Iterable[Span]) -> frozenset[str]:
        """The passages in which some places stand."""
        return frozenset(name for span in spans for name in self._around(span))

    def rule(self, span: Span) -> str:
        """The innermost passage in which a place stands; empty if there is none."""
        return max(self._around(span), key=len, default="")

    def _around(self, span: Span) -> Iterator[str]:
        if not self._standing:
            for passage in self._passages.values():
                for path, start, end in passage.stretches:
                    self._standing.setdefault(path, []).append((start, end, passage.name))
        return (
            name
            for start, end, name in self._standing.get(span.source.path, ())
            if start <= span.start < end
        )

    def digest(self, come_to: Iterable[str], words: Iterable[str]) -> str | None:
        """Of all that a game can depend on that came to some passages, and whose moves and
        conditions are told in some words; None if one of the passages is not there."""
        found: dict[str, bool] = {}
        """Whether each is tried out: then the bodies of what it names are carried out as well."""
        waiting = [(name, False) for name in (*self._always, *come_to)]
        waiting += [(name, False) for name in self._led_to(words)]
        while waiting:
            name, tried = waiting.pop()
            if name not in self._passages:
                return None
            tried = tried or self._passages[name].tries
            if name in found and (found[name] or not tried):
                continue
            found[name] = tried
            waiting += [(other, tried) for other in self._reached_from(name)]
            if tried:
                waiting += [(body, True) for body in self._inside.get(name, ())]
        total = hashlib.sha256(self._rest.encode())
        for name, passage in self._passages.items():
            if name in found:
                total.update(passage.digest)
        return total.hexdigest()

    def _reached_from(self, name: str) -> tuple[str, ...]:
        """What the words of a passage lead to."""
        if name not in self._leading:
            found = dict.fromkeys(self._led_to(self._passages[name].words))
            self._leading[name] = tuple(found)
        return self._leading[name]

    def _led_to(self, words: Iterable[str]) -> Iterable[str]:
        for name in mentioned(words):
            yield from self._telling.get(name, ())
