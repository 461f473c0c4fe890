"""The YAML of a ruleset as a tree of nodes with places; above `model` nobody handles them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any, Literal

from rulewright.records import dataclass
from rulewright.source import Span

Style = Literal["plain", "single", "double", "literal", "folded"]


@dataclass(slots=True)
class Scalar:
    """A leaf. `text` is its content; `value` what YAML 1.2 makes of it (str, int, bool or None).

    `content` is the span of the content itself (inside quotes; for `|` the lines after it, with
    their indentation and without the last line break), so that rule text can be parsed in place;
    see `document.rule_text`. `flow` says that it stands inside `{...}` or `[...]`.
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
    """A key and its value. `layer` is the overlay that put it here ("" for the base)."""

    key: Scalar
    value: Node
    layer: str = ""
    seen: Any = field(default=None, init=False, repr=False, compare=False)
    """As what it was last seen: see `model.part`."""


class Root:
    """A whole file, or the files of a ruleset merged into one, for those who may not look inside:
    they see it through `model.part.whole`."""

    __slots__ = ()


@dataclass(slots=True)
class Mapping(Root):
    span: Span
    entries: dict[str, Entry] = field(default_factory=dict)
    flow: bool = False
    fits: object = field(default=None, init=False, repr=False, compare=False)
    """The shape that it was last found to fit: see `document.shape`."""
    rules: Any = field(default=None, init=False, repr=False, compare=False)
    """Those that were found in it: see `model.walk`."""
    seen: Any = field(default=None, init=False, repr=False, compare=False)
    """As what its entries were last seen: see `model.part`."""
    size: int = field(default=0, init=False, repr=False, compare=False)
    """How many nodes there are in it: see `count`."""
    plainly: bool | None = field(default=None, init=False, repr=False, compare=False)
    """Whether its keys are plain: see `plainly_keyed`."""

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return None if entry is None else entry.value

    def key_span(self, key: str) -> Span:
        return self.entries[key].key.span


Node = Scalar | Sequence | Mapping


def opened(root: Root) -> Mapping:
    """Return the root as a mapping, for `document` and `model`."""
    assert isinstance(root, Mapping)
    return root


def count(node: Node) -> int:
    """How many nodes a tree has. Most of a ruleset is the same under every edition and variant."""
    if type(node) is Mapping:
        if not node.size:
            node.size = 1 + sum(1 + count(entry.value) for entry in node.entries.values())
        return node.size
    return 1 + sum(map(count, node.items)) if type(node) is Sequence else 1


def plainly_keyed(node: Node) -> bool:
    """Whether all keys in a tree have English letters alone; it is asked like `count`."""
    if type(node) is Mapping:
        if node.plainly is None:
            node.plainly = all(
                entry.key.text.isascii() and plainly_keyed(entry.value) for entry in node
            )
        return node.plainly
    return type(node) is not Sequence or all(map(plainly_keyed, node.items))


def plain(node: Node) -> object:
    """The node as ordinary Python data."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {key: plain(entry.value) for key, entry in node.entries.items()}
