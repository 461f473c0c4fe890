"""Compute digests of the declarations that a played game depends on, without the blocks that it did not
execute.

A game depends on each declaration that it names, but on the statements in it only if it executed them. It
always depends on parts that are evaluated all the time: conditions of triggers and of steps of the flow,
and the declarations of state.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import compress
from operator import or_

from rulewright.document.patch import iter_written_spans
from rulewright.model.part import Part, Root, Text, make_root_part
from rulewright.source import Span
from rulewright.workspace.declarations import (
    PLAYED_SECTIONS,
    UNNAMED_SECTIONS,
    Declaration,
    DeclarationReader,
    EntryMemo,
    expand_words,
)
from rulewright.workspace.dependency_graph import DependencyGraph, to_flags

NAMED_SECTIONS = frozenset({"tables", "define", "actions", "procedures", "scoring"})
"""The sections of whose entries a game depends only on those that it names; it depends on all entries of the
others. A game that is scored depends on all of `scoring`."""
BLOCK_SECTIONS = frozenset({"flow", "triggers", "actions", "procedures"})
"""The sections with statements that a game may or may not execute."""

SKIPPED_SECTIONS = frozenset({*PLAYED_SECTIONS, "board", "book"})
"""The sections that are represented by their declarations, and those that no game reads."""

CHOICES = frozenset({"editions", "variants"})
"""The sections that list overlays: a game depends on the contents of overlays, not on the list."""

_COMMENT = re.compile(r"#.*")


def read_passages(section: str, part: Part, *, with_places: bool = True) -> tuple[Declaration, ...]:
    """Return a declaration without its bodies, followed by these bodies. `with_places`: the digests include
    line numbers."""
    reader = _PassageReader(section, part, with_places)
    reader.read_entry(part, declares=section not in UNNAMED_SECTIONS)
    if any("return" in body.words for body in reader.bodies):
        # The return type of a procedure may be inferred from its body.
        for body in reader.bodies:
            reader.text_hash.update(body.text_digest)
            reader.word_set |= body.words
    return reader.to_declaration(), *reader.bodies


class _PassageReader(DeclarationReader):
    """Reads a declaration, and each body in it as a declaration of its own."""

    def __init__(self, section: str, part: Part, with_places: bool) -> None:
        super().__init__(section, part.key.span)
        self._with_places = with_places
        self.name = "/".join(part.path)
        self.text_hash.update(f"{self.name}\0".encode())
        self.bodies: list[Declaration] = []

    def read_value(self, part: Part, *, declares: bool = False) -> None:
        text = part.text
        if (
            text is None
            or part.role != "block"
            or self.section not in BLOCK_SECTIONS
            or not _has_statement(text)
        ):
            super().read_value(part, declares=declares)
            return
        body = _PassageReader(self.section, part, self._with_places)
        body.add_text(text, declares=False)
        self.bodies.append(body.to_declaration())
        self.text_hash.update(b"body\0")

    def add_text(self, text: Text, *, declares: bool, is_key: bool = False) -> None:
        super().add_text(text, declares=declares, is_key=is_key)
        for span in iter_written_spans(text.content):
            if self._with_places:
                self.text_hash.update(f"{span.source.path} {span.line}\0".encode("utf-8", "surrogatepass"))
            self.source_spans.append(span)


def _is_unplayed(part: Part) -> bool:
    known = part.known_key
    return known is not None and (known.remark or known.upkeep)


def _has_statement(text: Text) -> bool:
    """Return whether a body contains a statement, so that executing it leaves a coverage mark."""
    return _COMMENT.sub("", text.content.text).strip() not in ("", "nothing")


class PassageGraph(DependencyGraph):
    """The passages of a merged ruleset, and the dependencies of a game that executed some of them."""

    def __init__(self, root: Root, passage_memo: EntryMemo[tuple[Declaration, ...]]) -> None:
        self._passages: list[Declaration] = []
        self._bodies_inside: list[int] = []
        """The bodies in each declaration, as bitsets."""
        self._unconditional = 0
        """The declarations on which every game depends, as a bitset."""
        top = make_root_part(root)
        for section in PLAYED_SECTIONS:
            for part in top.get(section) or ():
                passages = passage_memo.get_entry(section, part)
                bit = 1 << len(self._passages)
                self._unconditional |= 0 if section in NAMED_SECTIONS else bit
                self._bodies_inside += [(bit << len(passages)) - 2 * bit, *[0] * (len(passages) - 1)]
                self._passages += passages
        self._numbers = {passage.name: number for number, passage in enumerate(self._passages)}
        super().__init__(
            [each.words for each in self._passages], [each.declared_names for each in self._passages]
        )
        head = [p for p in top if p.key.text not in SKIPPED_SECTIONS]
        self._rest = json.dumps({p.key.text: p.plain_data for p in head})
        self.played_head = json.dumps(
            {p.key.text: p.plain_data for p in head if p.key.text not in CHOICES and not _is_unplayed(p)}
        )
        """The other parts of the ruleset that a game can depend on."""

    @property
    def passage_names(self) -> frozenset[str]:
        return frozenset(self._numbers)

    @property
    def scoring_names(self) -> frozenset[str]:
        """The passages of the section `scoring`."""
        return frozenset(name for name in self._numbers if name.startswith("scoring/"))

    @cached_property
    def whole_digest(self) -> str | None:
        """The digest of all passages (see `compute_digest`)."""
        return self.compute_digest(self.passage_names, ())

    def direct_edges(self, deep: bool) -> list[int]:
        return list(map(or_, self._mentions, self._bodies_inside)) if deep else self._mentions

    def passages_at(self, spans: Iterable[Span]) -> frozenset[str]:
        """Return the passages that contain the start of one of the spans."""
        return frozenset(name for span in spans for name in self._passages_around(span))

    def innermost_passage(self, span: Span) -> str:
        """Return the innermost passage that contains the start of a span; empty if there is none."""
        return max(self._passages_around(span), key=len, default="")

    @cached_property
    def _passages_by_file(self) -> dict[str, list[tuple[Span, str]]]:
        """Spans of rule text by file, each with the name of its passage."""
        by_file: dict[str, list[tuple[Span, str]]] = {}
        for passage in self._passages:
            for stretch in passage.source_spans:
                by_file.setdefault(stretch.source.path, []).append((stretch, passage.name))
        return by_file

    def _passages_around(self, span: Span) -> Iterator[str]:
        return (
            name
            for stretch, name in self._passages_by_file.get(span.source.path, ())
            if stretch.start <= span.start < stretch.end
        )

    def compute_digest(self, visited_names: Iterable[str], words: Iterable[str]) -> str | None:
        """Return a digest of everything that a game can depend on; None if one of the passages is missing.
        `visited_names`: the passages that it executed; `words`: the words of its moves and conditions."""
        passages = self.list_dependencies(visited_names, words)
        if passages is None:
            return None
        total = hashlib.sha256(self._rest.encode())
        for passage in passages:
            total.update(passage.text_digest)
        return total.hexdigest()

    def list_dependencies(
        self, visited_names: Iterable[str], words: Iterable[str]
    ) -> list[Declaration] | None:
        """Return all passages that a game can depend on, see `compute_digest`."""
        found = self._unconditional | self.find_declaring(expand_words(words))
        for name in visited_names:
            if name not in self._numbers:
                return None
            found |= 1 << self._numbers[name]
        return list(compress(self._passages, to_flags(self.reachable_from(found))))
