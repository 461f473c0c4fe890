"""Iterate over the rules of a ruleset in file order, each with its name, span and sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from rulewright.document.nodes import Mapping as MappingNode, Root
from rulewright.model.part import Part, Text, make_root_part
from rulewright.records import dataclass
from rulewright.schema.kinds import TableOf
from rulewright.schema.lookup import find_record, find_table
from rulewright.schema.ruleset import SECTIONS
from rulewright.source import Span

RULE_SECTIONS = tuple(key.name for key in SECTIONS if key.rules)
"""The sections that contain rules. Invariants are tests; `bound` and `board` contain no rules."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One named rule.

    `path` are the names of its ancestors and its own, without `steps` and the like (`turns`, `harvest`);
    `name` is its name in the ruleset: `turns.harvest`, `trade.sell`; `id` is unique in the ruleset.
    `source_sections` are sections of the rulebook by text, "" for all texts; `inherited` means that they are
    those of the rule that contains it.
    """

    section: str
    path: tuple[str, ...]
    name: str
    id: str
    part: Part
    source_sections: Mapping[str, str] = field(default_factory=dict)
    source_spans: Mapping[str, Span] = field(default_factory=dict)
    inherited: bool = False

    @property
    def key(self) -> Text:
        return self.part.key

    @property
    def overlay_names(self) -> tuple[str, ...]:
        """Return the overlays that changed the rule."""
        return self.part.overlay_names

    @property
    def signature(self) -> str:
        """Return the key as written, including parameters."""
        return self.key.text

    def get_remark(self, key: str) -> str | None:
        """Return a remark of the rule: `note`, `assumption`, `origin`, `title`."""
        return self.part.get_string(key)


def iter_rules(root: Root) -> Iterator[RuleEntry]:
    """Yield the rules of a ruleset, each before its parts."""
    for section in iter_rule_sections(root):
        yield from list_rules(section)


def iter_rule_sections(root: Root) -> Iterator[Part]:
    """Yield the sections of a ruleset that contain rules."""
    top = make_root_part(root)
    for name in RULE_SECTIONS:
        section = top.get(name)
        if section is not None:
            yield section


def list_rules(section_part: Part) -> tuple[RuleEntry, ...]:
    """Return the rules of a section, cached because most editions and variants share most sections."""
    node = section_part._node
    if not isinstance(node, MappingNode):
        return ()
    if node.cached_rules is None:
        node.cached_rules = tuple(_iter_section_rules(section_part.key.text, section_part))
    cached: tuple[RuleEntry, ...] = node.cached_rules
    return cached


def _iter_section_rules(section_name: str, part: Part) -> Iterator[RuleEntry]:
    """Yield the rules in a section; zones are a level deeper, by the type of the things."""
    table = find_table(part.kind)
    for inner in part:
        if table is not None and isinstance(table.value, TableOf):
            yield from _iter_section_rules(section_name, inner)
        elif inner.known_key is None:  # unlike `ranking`, which is not a definition
            yield from _list_cached_rules(section_name, inner, part.sources_by_text)


def _list_cached_rules(
    section_name: str, part: Part, outer_sources: dict[str, Text]
) -> tuple[RuleEntry, ...]:
    """Return a rule and those inside it, cached, because different sections still share most of
    their rules.
    """
    cached: tuple[dict[str, Text], tuple[RuleEntry, ...]] | None = part.cached_rules
    if cached is not None and cached[0] == outer_sources:
        return cached[1]
    found = tuple(_iter_nested_rules(section_name, (), part, outer_sources))
    part.cached_rules = outer_sources, found
    return found


def _iter_nested_rules(
    section_name: str, outer_names: tuple[str, ...], part: Part, outer_sources: dict[str, Text]
) -> Iterator[RuleEntry]:
    """Yield a rule and those inside it; a rule without sources of its own has the `outer_sources`."""
    path = (*outer_names, part.name)
    name, own = ".".join(path), part.sources_by_text
    sources = own or outer_sources
    yield RuleEntry(
        section_name,
        path,
        name,
        f"{section_name}.{name}",
        part,
        {text: place.text for text, place in sources.items()},
        {text: place.span for text, place in sources.items()},
        not own,
    )
    record = find_record(part.kind)
    for key in record.keys if record is not None else ():
        if key.rules or (key.scores and section_name == "scoring"):
            for inner in part.get(key.name) or ():
                yield from _iter_nested_rules(section_name, path, inner, sources)
