"""Represent one location of a file together with its format: key, value and kind."""

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
    as_mapping,
    has_ascii_keys,
    to_plain_data,
)
from rulewright.records import dataclass
from rulewright.schema.kinds import Key, Kind, Role
from rulewright.schema.lookup import (
    find_item_kind,
    find_key,
    find_record,
    find_role,
    find_table,
    find_value_kind,
)
from rulewright.schema.ruleset import RULESET
from rulewright.schema.signature import extract_name, normalize_key, split_names
from rulewright.source import Source, Span

Text = Scalar
"""A text as its author wrote it, with its span and the span of its content."""


@dataclass(slots=True, eq=False)  # not frozen: thousands are made for each setting
class Part:
    """A value with its key (at the top of a file, and in a list, the value alone).

    `path` are the keys that lead to it, as written; items of a list are counted from 1. `known` is the
    format's description of the key; None for keys of the author's own. `layer` is the overlay that added it,
    "" for none.
    """

    path: tuple[str, ...]
    key: Text
    _node: Node
    """The YAML node, which only `model` reads."""
    kind: Kind | None
    known_key: Key | None = None
    layer: str = ""
    cached_rules: Any = field(default=None, init=False, repr=False)
    """The rules found in the part: see `model.rule_entries`."""

    @property
    def name(self) -> str:
        """Return the key without its parameters."""
        return extract_name(self.key.text)

    @property
    def span(self) -> Span:
        return self._node.span

    @property
    def is_flow(self) -> bool:
        """Return whether the part is written inside braces or brackets."""
        return self._node.flow

    @property
    def is_remark(self) -> bool:
        """Return whether the part only comments on a rule."""
        return self.known_key is not None and self.known_key.remark

    def is_same(self, other_part: Part) -> bool:
        """Return whether both parts are the same entry of the same file, unchanged by overlays."""
        return self._node is other_part._node and self.key is other_part.key

    @property
    def identity(self) -> tuple[int, int]:
        """Return a key that is unique among all entries while this part exists."""
        return id(self._node), id(self.key)

    def has_flag(self, flag: Literal["rules", "parts", "apart", "tacit", "cells", "shown"]) -> bool:
        """Return whether the format sets this flag for the key; see `Key`."""
        return self.known_key is not None and getattr(self.known_key, flag)

    @property
    def role(self) -> Role | None:
        """Return the role of a text according to the format."""
        return find_role(self.kind)

    @property
    def text(self) -> Text | None:
        """Return the text of the part; None for lists and for keys with values."""
        return self._node if isinstance(self._node, Scalar) else None

    @property
    def is_list(self) -> bool:
        return isinstance(self._node, Sequence)

    @property
    def is_keyed(self) -> bool:
        return isinstance(self._node, Mapping)

    @property
    def items(self) -> tuple[Part, ...]:
        """Return the items of a list; for a single text, that text."""
        if not isinstance(self._node, Sequence):
            return (self,) if isinstance(self._node, Scalar) else ()
        kind = find_item_kind(self.kind)
        return tuple(
            Part((*self.path, str(number)), make_text(str(number), item.span), item, kind)
            for number, item in enumerate(self._node.items, 1)
        )

    @property
    def text_items(self) -> tuple[Text, ...]:
        """Return the texts in a list; for a single text, that text."""
        if not isinstance(self._node, Sequence):
            return (self._node,) if isinstance(self._node, Scalar) else ()
        return tuple(item for item in self._node.items if isinstance(item, Scalar))

    @property
    def children(self) -> Iterable[Part]:
        """Yield the items of a list, or else the values of the keys; nothing for a text."""
        return self.items if self.is_list else self

    def __iter__(self) -> Iterator[Part]:
        """Iterate over the entries in the order of the text; over nothing for other values."""
        if not isinstance(self._node, Mapping):
            return iter(())
        cached: tuple[tuple[str, ...], Kind | None, tuple[Part, ...]] | None = self._node.cached_parts
        if cached is None or cached[0] != self.path or cached[1] is not self.kind:
            cached = self._node.cached_parts = self.path, self.kind, tuple(map(self._make_child, self._node))
        return iter(cached[2])

    def __contains__(self, key: str) -> bool:
        return isinstance(self._node, Mapping) and key in self._node

    def get(self, key: str) -> Part | None:
        """Return the entry with a key, ignoring whitespace in it; None if there is none."""
        if not isinstance(self._node, Mapping):
            return None
        entry = self._node.entries.get(key)
        if entry is None and "(" in key:
            same = normalize_key(key)
            entry = next((e for e in self._node if normalize_key(e.key.text) == same), None)
        return None if entry is None else self._make_child(entry)

    def get_text(self, key: str) -> Text | None:
        """Return the text of a key; None if it has none."""
        part = self.get(key)
        return None if part is None else part.text

    def get_string(self, key: str) -> str | None:
        """Return the text of the entry with a key, if any."""
        text = self.get_text(key)
        return None if text is None else text.text

    def find_part(self, *path: str) -> Part | None:
        """Return the entry at the end of a path, if any."""
        here: Part | None = self
        for key in path:
            here = None if here is None else here.get(key)
        return here

    def _make_child(self, entry: Entry) -> Part:
        cached: tuple[tuple[str, ...], Kind | None, Part] | None = entry.cached_part
        if cached is not None and cached[0] == self.path and cached[1] is self.kind:
            return cached[2]
        key = entry.key.text
        known = find_key(self.kind, key)
        kind = find_value_kind(self.kind, key) if known is None else known.kind
        part = Part((*self.path, key), entry.key, entry.value, kind, known, entry.layer)
        entry.cached_part = self.path, self.kind, part
        return part

    @property
    def long_form(self) -> Part:
        """Return the part in its longest form: `f(p): 3` as `f(p): {is: 3}`, a list of members as
        members, `a, b: 3` as two cases."""
        record, table = find_record(self.kind), find_table(self.kind)
        entry_pairs: Iterable[tuple[Text, Node]] | None = None
        match self._node:
            case Mapping() if table is not None and table.several:
                entry_pairs = (
                    (make_text(name, entry.key.span), entry.value)
                    for entry in self._node
                    for name in split_names(entry.key.text)
                )
            case Sequence(items=items) if table is not None and table.as_list:
                entry_pairs = ((item, Mapping(item.span)) for item in items if isinstance(item, Scalar))
            case Sequence() if record is not None and record.list_key:
                entry_pairs = [(make_text(record.list_key, self.span), self._node)]
            case Scalar() if record is not None and record.text_key:
                entry_pairs = [(make_text(record.text_key, self.span), self._node)]
        return self if entry_pairs is None else self.with_entries(entry_pairs)

    def with_entries(self, entry_pairs: Iterable[tuple[Text, Node]]) -> Part:
        """Return the part with other contents."""
        made = {key.text: Entry(key, node, self.layer) for key, node in entry_pairs}
        node = Mapping(self.span, made, self.is_flow)
        return Part(self.path, self.key, node, self.kind, self.known_key, self.layer)

    @property
    def is_written(self) -> bool:
        """Return whether an author wrote the key; false for keys added by expanding a short form."""
        return self.key.span != self.span

    @property
    def plain_data(self) -> object:
        """Return the value as plain Python data."""
        return to_plain_data(self._node)

    @property
    def all_keys(self) -> Iterator[Text]:
        """Yield every key in the part, at any depth."""
        waiting = [self._node]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Mapping):
                yield from (entry.key for entry in node)
                waiting += [entry.value for entry in node]
            elif isinstance(node, Sequence):
                waiting += node.items

    @property
    def has_ascii_keys(self) -> bool:
        """Return whether all keys in it, at any depth, are ASCII letters."""
        return has_ascii_keys(self._node)

    @property
    def text_spans(self) -> Iterator[Span]:
        """Iterate over the spans of all keys and texts in it, perhaps of several files."""
        if self.text is not None:
            yield self.span
            # A patched text has the span of the base, but its rules are located where they were written.
            content = self.text.content
            yield content.source.span(content.start, content.end)
        elif self.is_list:
            for item in self.items:
                yield from item.text_spans
        for inner in self:
            yield inner.key.span
            yield from inner.text_spans

    @property
    def values_by_text(self) -> dict[str, Text]:
        """Return the values by text of the rulebook; "" stands for all."""
        if self.text is not None:
            return {"": self.text}
        return {inner.key.text: inner.text for inner in self if inner.text is not None}

    @property
    def sources_by_text(self) -> dict[str, Text]:
        """Return the part's own sources by text of the rulebook; "" stands for all."""
        source = self.get("source")
        return {} if source is None else source.values_by_text

    @property
    def overlay_names(self) -> tuple[str, ...]:
        """Return the names of the overlays that changed the part or something in it."""
        inner = (layer for part in self for layer in part.overlay_names)
        return tuple(dict.fromkeys((*((self.layer,) if self.layer else ()), *inner)))


def make_root_part(root: Root, kind: Kind | None = RULESET) -> Part:
    """Return a whole file, or the merged files of a ruleset, as one part."""
    node = as_mapping(root)
    return Part((), make_text("", node.span), node, kind)


def read_root_part(source: Source, reporter: Reporter, kind: Kind | None = RULESET) -> Part | None:
    """Read a whole file as a part; report an error and return None if it contains no keys with
    values."""
    root = read_mapping(source, reporter)
    return None if root is None else make_root_part(root, kind)


def filter_entries(root: Root, section_names: Iterable[str], key_spans: Container[Span]) -> Root:
    """Return the root with only those entries of some sections whose keys have certain spans."""
    top = as_mapping(root)
    entries = dict(top.entries)
    for name in entries.keys() & section_names:
        section = entries[name].value
        if isinstance(section, Mapping):
            inside = {at: e for at, e in section.entries.items() if e.key.span in key_spans}
            node = Mapping(section.span, inside, section.flow)
            entries[name] = Entry(entries[name].key, node, entries[name].layer)
    return Mapping(top.span, entries, top.flow)


def make_text(text: str, span: Span) -> Text:
    """Return a generated text with its span."""
    return Scalar(span, text, text, "plain", span)


def make_text_part(text: Text) -> Part:
    """Return a part that consists of a single text outside any file."""
    return Part((), text, text, None)
