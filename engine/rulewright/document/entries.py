"""Every rule of a merged ruleset in the order of the text: its name, its place and its sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulewright.document.nodes import Entry, Mapping as MappingNode, Node, Scalar
from rulewright.source import Span

REMARKS = ("source", "note", "assumption", "origin", "title")
"""What an entry says about itself, beside its rule."""
PARTS = ("steps", "offers", "unless")
"""Keys under which an entry holds others: steps of a step, alternatives, exceptions."""
SECTIONS = (
    "options",
    "types",
    "grids",
    "relations",
    "tables",
    "state",
    "zones",
    "bags",
    "pieces",
    "sets",
    "define",
    "flow",
    "actions",
    "procedures",
    "modifiers",
    "triggers",
    "scoring",
)
"""The sections that hold rules. Invariants are tests; `bound` and `board` are no rules."""
NOT_SCORES = ("ranking",)
"""Keys of `scoring` that are no definitions."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One named rule.

    `path` are the names on the way to it without `steps` and the like (`turns`, `harvest`); `name`
    is how the ruleset calls it: `turns.harvest`, `trade.sell`. `sources` are places in the rulebook
    by the text that has them, "" for all texts; `inherited` says that they are those of what it
    stands in. `layers` are the overlays that touched it.
    """

    section: str
    path: tuple[str, ...]
    key: Scalar
    node: Node
    sources: Mapping[str, str] = field(default_factory=dict)
    source_spans: Mapping[str, Span] = field(default_factory=dict)
    inherited: bool = False
    layers: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return ".".join(self.path)

    @property
    def id(self) -> str:
        """Unlike any other in the ruleset."""
        return f"{self.section}.{self.name}"

    @property
    def signature(self) -> str:
        """The key as it is written, parameters and all."""
        return self.key.text

    def remark(self, key: str) -> str | None:
        """What it says about itself: `note`, `assumption`, `origin`, `title`."""
        return _text(self.node, key)


def entries(root: MappingNode) -> Iterator[RuleEntry]:
    """The rules of a ruleset, each before its parts."""
    for section in SECTIONS:
        inside = root.get(section)
        if not isinstance(inside, MappingNode):
            continue
        if section == "scoring":
            yield from _scoring(inside)
            continue
        for entry in inside:
            if entry.key.text in REMARKS:
                continue
            if section == "zones":
                yield from _zones(entry)
            else:
                yield from _entry(section, (), entry, _Above(_sources(inside)))


@dataclass(frozen=True, slots=True)
class _Above:
    """What an entry inherits."""

    sources: dict[str, tuple[str, Span]]


def _entry(
    section: str, before: tuple[str, ...], entry: Entry, above: _Above
) -> Iterator[RuleEntry]:
    path = (*before, entry.key.text.partition("(")[0].strip())
    own = _sources(entry.value)
    sources = own or above.sources
    yield RuleEntry(
        section,
        path,
        entry.key,
        entry.value,
        {text: place for text, (place, _) in sources.items()},
        {text: span for text, (_, span) in sources.items()},
        not own,
        tuple(dict.fromkeys(_layers(entry))),
    )
    for part in PARTS:
        inside = entry.value.get(part) if isinstance(entry.value, MappingNode) else None
        for inner in inside if isinstance(inside, MappingNode) else ():
            yield from _entry(section, path, inner, _Above(sources))


def _zones(entry: Entry) -> Iterator[RuleEntry]:
    """Zones stand under the type of what lies in them, and are called by their own names."""
    above = _Above(_sources(entry.value))
    for inner in entry.value if isinstance(entry.value, MappingNode) else ():
        if inner.key.text not in REMARKS:
            yield from _entry("zones", (), inner, above)


def _scoring(section: MappingNode) -> Iterator[RuleEntry]:
    """Definitions of the score, and the parts of a sum as rules of their own."""
    above = _Above(_sources(section))
    for entry in section:
        if entry.key.text in (*REMARKS, *NOT_SCORES):
            continue
        yield from _entry("scoring", (), entry, above)
        parts = entry.value.get("sum of") if isinstance(entry.value, MappingNode) else None
        own = _sources(entry.value)
        name = entry.key.text.partition("(")[0]
        for inner in parts if isinstance(parts, MappingNode) else ():
            yield from _entry("scoring", (name,), inner, _Above(own) if own else above)


def _sources(node: Node) -> dict[str, tuple[str, Span]]:
    """The places that a node names, by text."""
    source = node.get("source") if isinstance(node, MappingNode) else None
    match source:
        case Scalar():
            return {"": (source.text, source.span)}
        case MappingNode():
            return {
                entry.key.text: (entry.value.text, entry.value.span)
                for entry in source
                if isinstance(entry.value, Scalar)
            }
        case _:
            return {}


def _layers(entry: Entry) -> Iterator[str]:
    if entry.layer:
        yield entry.layer
    if isinstance(entry.value, MappingNode):
        for inner in entry.value:
            yield from _layers(inner)


def _text(node: Node, key: str) -> str | None:
    found = node.get(key) if isinstance(node, MappingNode) else None
    return found.text if isinstance(found, Scalar) else None
