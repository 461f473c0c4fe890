"""Goes through a ruleset: every rule in the order of the text, with its name, place and sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from rulewright.document.nodes import Mapping as MappingNode, Root
from rulewright.model.part import Part, Text, whole
from rulewright.records import dataclass
from rulewright.schema.kinds import TableOf
from rulewright.schema.lookup import record_of, table_of
from rulewright.schema.ruleset import SECTIONS
from rulewright.source import Span

RULE_SECTIONS = tuple(key.name for key in SECTIONS if key.rules)
"""The sections that hold rules. Invariants are tests; `bound` and `board` are no rules."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One named rule.

    `path` are the names on the way to it without `steps` and the like (`turns`, `harvest`); `name`
    is how the ruleset calls it: `turns.harvest`, `trade.sell`; `id` is unlike any other in the
    ruleset. `sources` are places in the rulebook by the text that has them, "" for all texts;
    `inherited` says that they are those of what it stands in.
    """

    section: str
    path: tuple[str, ...]
    name: str
    id: str
    part: Part
    sources: Mapping[str, str] = field(default_factory=dict)
    source_spans: Mapping[str, Span] = field(default_factory=dict)
    inherited: bool = False

    @property
    def key(self) -> Text:
        return self.part.key

    @property
    def layers(self) -> tuple[str, ...]:
        """The overlays that touched it."""
        return self.part.layers

    @property
    def signature(self) -> str:
        """The key as it is written, parameters and all."""
        return self.key.text

    def remark(self, key: str) -> str | None:
        """Return a remark of the rule: `note`, `assumption`, `origin`, `title`."""
        return self.part.said(key)


def entries(root: Root) -> Iterator[RuleEntry]:
    """Yield the rules of a ruleset, each before its parts."""
    for section in rule_sections(root):
        yield from entries_in(section)


def rule_sections(root: Root) -> Iterator[Part]:
    """The sections of a ruleset that hold rules."""
    top = whole(root)
    for name in RULE_SECTIONS:
        section = top.get(name)
        if section is not None:
            yield section


def entries_in(section: Part) -> tuple[RuleEntry, ...]:
    """The rules of a section, looked for once: most editions and variants share most sections."""
    node = section._node
    if not isinstance(node, MappingNode):
        return ()
    if node.rules is None:
        node.rules = tuple(_inside(section.key.text, section))
    found: tuple[RuleEntry, ...] = node.rules
    return found


def _inside(section: str, part: Part) -> Iterator[RuleEntry]:
    """Yield the rules in a section; zones are a level deeper, by the type of the things."""
    table = table_of(part.kind)
    for inner in part:
        if table is not None and isinstance(table.value, TableOf):
            yield from _inside(section, inner)
        elif inner.known is None:  # unlike `ranking`, which is no definition
            yield from _known(section, inner, part.sources)


def _known(section: str, part: Part, above: dict[str, Text]) -> tuple[RuleEntry, ...]:
    """Return a rule and those inside it, cached, because different sections still share most of
    their rules.
    """
    seen: tuple[dict[str, Text], tuple[RuleEntry, ...]] | None = part.rules
    if seen is not None and seen[0] == above:
        return seen[1]
    found = tuple(_rules(section, (), part, above))
    part.rules = above, found
    return found


def _rules(
    section: str, before: tuple[str, ...], part: Part, above: dict[str, Text]
) -> Iterator[RuleEntry]:
    """Yield a rule and those inside it; without sources of its own it has those `above`."""
    path = (*before, part.name)
    name, own = ".".join(path), part.sources
    sources = own or above
    yield RuleEntry(
        section,
        path,
        name,
        f"{section}.{name}",
        part,
        {text: place.text for text, place in sources.items()},
        {text: place.span for text, place in sources.items()},
        not own,
    )
    record = record_of(part.kind)
    for key in record.keys if record is not None else ():
        if key.rules or (key.scores and section == "scoring"):
            for inner in part.get(key.name) or ():
                yield from _rules(section, path, inner, sources)
