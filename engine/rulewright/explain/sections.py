"""Find the rule at a span, and the section of the rulebook it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.document.load import Documents
from rulewright.model.rule_entries import iter_rules
from rulewright.records import dataclass
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class RuleSections:
    """A named rule (`turns.invest`), how far it reaches in a file, and its sections: `§ 4.2`."""

    name: str
    start: int
    end: int
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sections:
    """The rules by the paths of their files."""

    rules_by_path: Mapping[str, Sequence[RuleSections]]

    def find_rule(self, span: Span) -> RuleSections | None:
        """Return the innermost rule that contains a span."""
        enclosing_rules = [
            rule
            for rule in self.rules_by_path.get(span.source.path, ())
            if rule.start <= span.start < rule.end
        ]
        return min(enclosing_rules, key=lambda rule: rule.end - rule.start, default=None)

    def find_sections(self, span: Span) -> tuple[str, ...]:
        """Return the sections that a span comes from."""
        rule = self.find_rule(span)
        return () if rule is None else rule.sections


def build_sections(documents: Documents, edition: str | None) -> Sections:
    """Return the rules of an edition with the rulebook sections that they name for it or inherit. A rule
    extends from its key to the end of its contents."""
    rules_by_path: dict[str, list[RuleSections]] = {}
    for entry in iter_rules(documents.root):
        source_places = [place for of, place in entry.source_sections.items() if of in ("", edition)]
        sections = tuple(f"§ {place}" for place in dict.fromkeys(source_places))
        reach: dict[str, tuple[int, int]] = {}
        for stretch in (entry.part.key.span, *entry.part.text_spans):
            start, end = reach.get(stretch.source.path, (stretch.start, stretch.end))
            reach[stretch.source.path] = min(start, stretch.start), max(end, stretch.end)
        for path, (start, end) in reach.items():
            rules_by_path.setdefault(path, []).append(RuleSections(entry.name, start, end, sections))
    return Sections(rules_by_path)
