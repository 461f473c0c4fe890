"""What stands at a place of a file, seen with the format: its key, its value and their kinds."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import field
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.base import read_mapping
from rulewright.document.nodes import (
    Entry,
    Mapping,
    Node,
    Root as Root,
    Scalar,
    Sequence,
    opened,
    plain,
    plainly_keyed,
)
from rulewright.records import dataclass
from rulewright.schema.kinds import Key, Kind, Role
from rulewright.schema.lookup import below, item_of, key_of, record_of, role_of, table_of
from rulewright.schema.ruleset import RULESET
from rulewright.schema.signature import name_of, same_key, split
from rulewright.source import Source, Span

Text = Scalar
"""A text as its author wrote it, with its place and the place of its content."""


@dataclass(slots=True, eq=False)  # not frozen: thousands are made for each setting
class Part:
    """A value and the key before it (at the top of a file, and in a list, the value itself).

    `path` are the keys that lead there, as they are written; the items of a list are counted from
    1. `known` is what the format says of the key; None for keys of the author's own. `layer` is the
    overlay that put it there, "" for none.
    """

    path: tuple[str, ...]
    key: Text
    _node: Node
    """The YAML behind it, which only `model` looks at."""
    kind: Kind | None
    known: Key | None = None
    layer: str = ""
    rules: Any = field(default=None, init=False, repr=False)
    """Those that were found in it: see `model.walk`."""

    @property
    def name(self) -> str:
        """The key without its letters."""
        return name_of(self.key.text)

    @property
    def span(self) -> Span:
        return self._node.span

    @property
    def flow(self) -> bool:
        """Whether it is written inside braces or brackets."""
        return self._node.flow

    @property
    def remark(self) -> bool:
        """Whether it only comments on a rule."""
        return self.known is not None and self.known.remark

    def is_same(self, other: Part) -> bool:
        """Whether both are one entry of one file, which no overlay has touched."""
        return self._node is other._node and self.key is other.key

    @property
    def identity(self) -> tuple[int, int]:
        """A key that is unique among all entries while this part exists."""
        return id(self._node), id(self.key)

    def known_as(self, what: Literal["rules", "parts", "apart", "tacit", "cells", "shown"]) -> bool:
        """Whether the format says this of the key; see `Key`."""
        return self.known is not None and getattr(self.known, what)

    @property
    def role(self) -> Role | None:
        """The role of a text according to the format."""
        return role_of(self.kind)

    @property
    def text(self) -> Text | None:
        """The text that it is; None for lists and for keys with values."""
        return self._node if isinstance(self._node, Scalar) else None

    @property
    def is_list(self) -> bool:
        return isinstance(self._node, Sequence)

    @property
    def is_keyed(self) -> bool:
        return isinstance(self._node, Mapping)

    @property
    def items(self) -> tuple[Part, ...]:
        """The items of a list; of a single text, that."""
        if not isinstance(self._node, Sequence):
            return (self,) if isinstance(self._node, Scalar) else ()
        kind = item_of(self.kind)
        return tuple(
            Part((*self.path, str(number)), written(str(number), item.span), item, kind)
            for number, item in enumerate(self._node.items, 1)
        )

    @property
    def texts(self) -> tuple[Text, ...]:
        """The texts in a list; of a single text, that."""
        if not isinstance(self._node, Sequence):
            return (self._node,) if isinstance(self._node, Scalar) else ()
        return tuple(item for item in self._node.items if isinstance(item, Scalar))

    @property
    def inside(self) -> Iterable[Part]:
        """The items of a list, or else what stands behind its keys; nothing in a text."""
        return self.items if self.is_list else self

    def __iter__(self) -> Iterator[Part]:
        """Iterate over the entries in the order of the text; over nothing for other values."""
        if not isinstance(self._node, Mapping):
            return iter(())
        seen: tuple[tuple[str, ...], Kind | None, tuple[Part, ...]] | None = self._node.seen
        if seen is None or seen[0] != self.path or seen[1] is not self.kind:
            seen = self._node.seen = self.path, self.kind, tuple(map(self._below, self._node))
        return iter(seen[2])

    def __contains__(self, key: str) -> bool:
        return isinstance(self._node, Mapping) and key in self._node

    def get(self, key: str) -> Part | None:
        """Return the entry with a key, ignoring whitespace in it; None if there is none."""
        if not isinstance(self._node, Mapping):
            return None
        entry = self._node.entries.get(key)
        if entry is None and "(" in key:
            same = same_key(key)
            entry = next((e for e in self._node if same_key(e.key.text) == same), None)
        return None if entry is None else self._below(entry)

    def text_of(self, key: str) -> Text | None:
        """The text behind a key."""
        part = self.get(key)
        return None if part is None else part.text

    def said(self, key: str) -> str | None:
        """Return the text of the entry with a key, if any."""
        text = self.text_of(key)
        return None if text is None else text.text

    def at(self, *path: str) -> Part | None:
        """Return the entry at the end of a path, if any."""
        here: Part | None = self
        for key in path:
            here = None if here is None else here.get(key)
        return here

    def _below(self, entry: Entry) -> Part:
        seen: tuple[tuple[str, ...], Kind | None, Part] | None = entry.seen
        if seen is not None and seen[0] == self.path and seen[1] is self.kind:
            return seen[2]
        key = entry.key.text
        known = key_of(self.kind, key)
        kind = below(self.kind, key) if known is None else known.kind
        part = Part((*self.path, key), entry.key, entry.value, kind, known, entry.layer)
        entry.seen = self.path, self.kind, part
        return part

    @property
    def long(self) -> Part:
        """The same in its longest form: `f(p): 3` as `f(p): {is: 3}`, a list of members as members,
        `a, b: 3` as two cases."""
        record, table = record_of(self.kind), table_of(self.kind)
        entries: Iterable[tuple[Text, Node]] | None = None
        match self._node:
            case Mapping() if table is not None and table.several:
                entries = (
                    (written(name, entry.key.span), entry.value)
                    for entry in self._node
                    for name in split(entry.key.text)
                )
            case Sequence(items=items) if table is not None and table.listed:
                entries = ((item, Mapping(item.span)) for item in items if isinstance(item, Scalar))
            case Sequence() if record is not None and record.listed:
                entries = [(written(record.listed, self.span), self._node)]
            case Scalar() if record is not None and record.short:
                entries = [(written(record.short, self.span), self._node)]
        return self if entries is None else self.keyed(entries)

    def keyed(self, entries: Iterable[tuple[Text, Node]]) -> Part:
        """Return the same part with other contents."""
        made = {key.text: Entry(key, node, self.layer) for key, node in entries}
        node = Mapping(self.span, made, self.flow)
        return Part(self.path, self.key, node, self.kind, self.known, self.layer)

    @property
    def is_written(self) -> bool:
        """Whether an author wrote the key: not where a short form was made long."""
        return self.key.span != self.span

    @property
    def data(self) -> object:
        """The value as ordinary Python data."""
        return plain(self._node)

    @property
    def keys(self) -> Iterator[Text]:
        """Every key in it, however deep."""
        waiting = [self._node]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Mapping):
                yield from (entry.key for entry in node)
                waiting += [entry.value for entry in node]
            elif isinstance(node, Sequence):
                waiting += node.items

    @property
    def plainly_keyed(self) -> bool:
        """Whether every key in it, however deep, has English letters alone."""
        return plainly_keyed(self._node)

    @property
    def stretches(self) -> Iterator[Span]:
        """Iterate over the spans of all keys and texts in it, perhaps of several files."""
        if self.text is not None:
            yield self.span
            # The place of a patched text is the base's; its rules stand where they were written.
            content = self.text.content
            yield content.source.span(content.start, content.end)
        elif self.is_list:
            for item in self.items:
                yield from item.stretches
        for inner in self:
            yield inner.key.span
            yield from inner.stretches

    @property
    def by_text(self) -> dict[str, Text]:
        """Its values by text of the rulebook, "" for all."""
        if self.text is not None:
            return {"": self.text}
        return {inner.key.text: inner.text for inner in self if inner.text is not None}

    @property
    def sources(self) -> dict[str, Text]:
        """The places in the rulebook that it names itself, by the text that has them, "" for
        all."""
        source = self.get("source")
        return {} if source is None else source.by_text

    @property
    def layers(self) -> tuple[str, ...]:
        """The overlays that touched it, or something in it."""
        inner = (layer for part in self for layer in part.layers)
        return tuple(dict.fromkeys((*((self.layer,) if self.layer else ()), *inner)))


def whole(root: Root, kind: Kind | None = RULESET) -> Part:
    """Return a whole file, or the merged files of a ruleset, as one part."""
    node = opened(root)
    return Part((), written("", node.span), node, kind)


def read_whole(source: Source, reporter: Reporter, kind: Kind | None = RULESET) -> Part | None:
    """A whole file as its text says it; None and a finding if it holds no keys with values."""
    root = read_mapping(source, reporter)
    return None if root is None else whole(root, kind)


def thinned(root: Root, sections: Iterable[str], keys: Container[Span]) -> Root:
    """Return the root with only those entries of some sections whose keys have certain spans."""
    top = opened(root)
    entries = dict(top.entries)
    for name in entries.keys() & sections:
        section = entries[name].value
        if isinstance(section, Mapping):
            inside = {at: e for at, e in section.entries.items() if e.key.span in keys}
            node = Mapping(section.span, inside, section.flow)
            entries[name] = Entry(entries[name].key, node, entries[name].layer)
    return Mapping(top.span, entries, top.flow)


def written(text: str, span: Span) -> Text:
    """Return a generated text with its span."""
    return Scalar(span, text, text, "plain", span)


def text_part(text: Text) -> Part:
    """A text by itself, which stands at no place of its own."""
    return Part((), text, text, None)
