"""Represent YAML as a tree of nodes with spans; nothing above `model` handles them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any, Literal

from rulewright.records import dataclass
from rulewright.source import Span

Style = Literal["plain", "single", "double", "literal", "folded"]


@dataclass(slots=True)
class Scalar:
    """A leaf. `text` is its content; `value` its YAML 1.2 value (str, int, bool or None).

    `content` is the span of the content itself (inside quotes; for `|` the lines after it, with
    their indentation and without the last line break), so that rule text can be parsed in place;
    see `document.rule_text`. `flow`: the scalar is inside `{...}` or `[...]`.
    """

    span: Span
    text: str
    value: str | int | bool | None
    style: Style
    content: Span
    flow: bool = False


@dataclass(slots=True)
class Sequence:
    span: Span
    items: list[Node]
    flow: bool = False


@dataclass(slots=True)
class Entry:
    """A key and its value. `layer` is the overlay that it comes from ("" for the base)."""

    key: Scalar
    value: Node
    layer: str = ""
    cached_part: Any = field(default=None, init=False, repr=False, compare=False)
    """Cache of `model.part` for the entry."""


class Root:
    """A whole file, or the merged files of a ruleset, opaque to most packages: they read it through
    `model.part.whole`."""

    __slots__ = ()


@dataclass(slots=True)
class Mapping(Root):
    span: Span
    entries: dict[str, Entry] = field(default_factory=dict)
    flow: bool = False
    fitting_schema: object = field(default=None, init=False, repr=False, compare=False)
    """Cache of the compiled schema that the node satisfies; see `document.compiled_schema`."""
    cached_rules: Any = field(default=None, init=False, repr=False, compare=False)
    """Cache of the rules in the node; see `model.rule_entries`."""
    cached_parts: Any = field(default=None, init=False, repr=False, compare=False)
    """Cache of the parts of the entries; see `model.part`."""
    node_count: int = field(default=0, init=False, repr=False, compare=False)
    """Cache of the number of nodes in the tree; see `count_nodes`."""
    ascii_keys: bool | None = field(default=None, init=False, repr=False, compare=False)
    """Cache of whether all keys are ASCII letters; see `has_ascii_keys`."""

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return None if entry is None else entry.value

    def get_key_span(self, key: str) -> Span:
        return self.entries[key].key.span


Node = Scalar | Sequence | Mapping


def as_mapping(root: Root) -> Mapping:
    """Return the root as a mapping, for `document` and `model`."""
    assert isinstance(root, Mapping)
    return root


def count_nodes(node: Node) -> int:
    """Return the number of nodes in a tree; cached, because editions and variants share most nodes."""
    if type(node) is Mapping:
        if not node.node_count:
            node.node_count = 1 + sum(1 + count_nodes(entry.value) for entry in node.entries.values())
        return node.node_count
    return 1 + sum(map(count_nodes, node.items)) if type(node) is Sequence else 1


def has_ascii_keys(node: Node) -> bool:
    """Return whether all keys of a tree are ASCII letters; computed like `count_nodes`."""
    if type(node) is Mapping:
        if node.ascii_keys is None:
            node.ascii_keys = all(entry.key.text.isascii() and has_ascii_keys(entry.value) for entry in node)
        return node.ascii_keys
    return type(node) is not Sequence or all(map(has_ascii_keys, node.items))


def to_plain_data(node: Node) -> object:
    """Convert a node to ordinary Python data."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [to_plain_data(item) for item in node.items]
        case Mapping():
            return {key: to_plain_data(entry.value) for key, entry in node.entries.items()}
