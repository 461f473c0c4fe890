"""Which rule a place in the files belongs to, and which section of the rulebook that comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.document.load import Documents
from rulewright.model.walk import entries
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
    """The rules by the files that they stand in."""

    rules: Mapping[str, Sequence[RuleSections]]

    def rule(self, span: Span) -> RuleSections | None:
        """Return the innermost rule that contains a span."""
        around = [
            rule
            for rule in self.rules.get(span.source.path, ())
            if rule.start <= span.start < rule.end
        ]
        return min(around, key=lambda rule: rule.end - rule.start, default=None)

    def of(self, span: Span) -> tuple[str, ...]:
        """Return the sections that a span comes from."""
        rule = self.rule(span)
        return () if rule is None else rule.sections


def sections_of(documents: Documents, edition: str | None) -> Sections:
    """The rules of an edition, with the sections that they name for it or inherit. A rule reaches
    from its key to the end of what stands in it."""
    found: dict[str, list[RuleSections]] = {}
    for entry in entries(documents.root):
        named = [place for of, place in entry.sources.items() if of in ("", edition)]
        sections = tuple(f"§ {place}" for place in dict.fromkeys(named))
        reach: dict[str, tuple[int, int]] = {}
        for stretch in (entry.part.key.span, *entry.part.stretches):
            start, end = reach.get(stretch.source.path, (stretch.start, stretch.end))
            reach[stretch.source.path] = min(start, stretch.start), max(end, stretch.end)
        for path, (start, end) in reach.items():
            found.setdefault(path, []).append(RuleSections(entry.name, start, end, sections))
    return Sections(found)
