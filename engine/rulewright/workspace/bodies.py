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
from dataclasses import field

from rulewright.document.patch import PatchedSource
from rulewright.model.part import Part, Root, Text, whole
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.workspace.declarations import HIDING, READ, TRYING, UNNAMED, WORD, Reader

NAMED = frozenset({"tables", "define", "actions", "procedures"})
"""The sections of which a game depends on what is named; on the others it depends in any case."""
APART = frozenset({"flow", "triggers", "actions", "procedures"})
"""Those in which statements stand that are carried out at times."""

_COMMENT = re.compile(r"#.*")


@dataclass(frozen=True, slots=True)
class Piece:
    """A declaration without the bodies in it, or a body: a digest of its text and of the lines that
    it stands in, the words in it, the names that it tells, and the stretches of files that it is
    made of."""

    name: str
    digest: bytes
    words: frozenset[str]
    names: frozenset[str]
    stretches: tuple[tuple[str, int, int], ...]


@dataclass(slots=True)
class Read:
    """Reads entries once, however many layerings share them."""

    known: dict[tuple[int, str], tuple[Part, tuple[Piece, ...]]] = field(default_factory=dict)
    """With what was read, so that no other comes to stand where it was."""

    def of(self, section: str, part: Part) -> tuple[Piece, ...]:
        key = (id(part.node), part.key.text)
        found = self.known.get(key)
        if found is None or found[0].key is not part.key:
            reader = _Reader(section, part)
            reader.entry(part, tells=section not in UNNAMED)
            found = self.known[key] = (part, tuple(reader.pieces()))
        return found[1]


class _Reader(Reader):
    """Reads a declaration, and the bodies in it each by itself."""

    def __init__(self, section: str, part: Part) -> None:
        super().__init__(section)
        self.name = "/".join(part.path)
        self.text.update(f"{self.name}\0".encode())
        self.bodies: list[_Reader] = []
        self.stretches: list[tuple[str, int, int]] = []

    def pieces(self) -> Iterator[Piece]:
        if any("return" in body.words for body in self.bodies):
            # The type of what a procedure returns may be seen from its body alone.
            for body in self.bodies:
                self.text.update(body.text.digest())
                self.words |= body.words
        yield Piece(
            self.name,
            self.text.digest(),
            frozenset(self.words),
            frozenset(self.names),
            tuple(self.stretches),
        )
        for body in self.bodies:
            yield from body.pieces()

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
        for span in _written(text.content):
            self.text.update(f"{span.source.path} {span.line}\0".encode())
            self.stretches.append((span.source.path, span.start, span.end))


def _does(text: str) -> bool:
    """Whether a body says anything: where there is a statement, carrying it out leaves a mark."""
    return _COMMENT.sub("", text).strip() not in ("", "nothing")


def _written(span: Span) -> list[Span]:
    """The stretches of files that a text was put together from."""
    if not isinstance(span.source, PatchedSource):
        return [span]
    return [each for piece in span.source.pieces if piece.origin for each in _written(piece.origin)]


class Bodies:
    """The pieces of a merged ruleset, and what a game depends on that came to some of them."""

    def __init__(self, root: Root, read: Read) -> None:
        self._pieces: dict[str, Piece] = {}
        self._telling: dict[str, set[str]] = {}
        self._inside: dict[str, list[str]] = {}
        self._always: list[str] = []
        top = whole(root)
        for section in READ:
            for part in top.get(section) or ():
                piece, *bodies = read.of(section, part)
                self._pieces |= {each.name: each for each in (piece, *bodies)}
                self._inside[piece.name] = [body.name for body in bodies]
                for name in piece.names:
                    self._telling.setdefault(name, set()).add(piece.name)
                if section not in NAMED:
                    self._always.append(piece.name)
        self._rest = json.dumps({p.key.text: p.data for p in top if p.key.text not in READ})

    @property
    def hide_anything(self) -> bool:
        """Whether a declaration says who sees something."""
        return any(HIDING in piece.words for piece in self._pieces.values())

    @property
    def bodies(self) -> frozenset[str]:
        return frozenset(name for inside in self._inside.values() for name in inside)

    def at(self, spans: Iterable[Span]) -> frozenset[str]:
        """The pieces in which some places stand."""
        standing: dict[str, list[tuple[int, int, str]]] = {}
        for piece in self._pieces.values():
            for path, start, end in piece.stretches:
                standing.setdefault(path, []).append((start, end, piece.name))
        return frozenset(
            name
            for span in spans
            for start, end, name in standing.get(span.source.path, ())
            if start <= span.start < end
        )

    def digest(self, come_to: Iterable[str], words: Iterable[str]) -> str | None:
        """Of all that a game can depend on that came to some pieces, and whose moves and conditions
        are told in some words; None if one of the pieces is not there."""
        found: dict[str, bool] = {}
        """Whether each is tried out: then the bodies of what it names are carried out as well."""
        waiting = [(name, False) for name in (*self._always, *come_to)]
        waiting += [(name, False) for name in self._led_to(words)]
        while waiting:
            name, tried = waiting.pop()
            if name not in self._pieces:
                return None
            tried = tried or TRYING in self._pieces[name].words
            if name in found and (found[name] or not tried):
                continue
            found[name] = tried
            waiting += [(other, tried) for other in self._led_to(self._pieces[name].words)]
            if tried:
                waiting += [(body, True) for body in self._inside.get(name, ())]
        total = hashlib.sha256(self._rest.encode())
        for name, piece in self._pieces.items():
            if name in found:
                total.update(piece.digest)
        return total.hexdigest()

    def _led_to(self, words: Iterable[str]) -> Iterable[str]:
        for word in words:
            yield from self._telling.get(word, ())
            if word[-1].isdigit():
                yield from self._telling.get(word.rstrip("0123456789"), ())


def words_of(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in WORD.findall(text))
