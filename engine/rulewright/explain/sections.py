"""Which section of the rulebook a rule comes from."""

from __future__ import annotations

from rulewright.document.load import Documents
from rulewright.model.walk import entries
from rulewright.records import dataclass
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Sections:
    """The sections by stretches of the files: (path, first character, end, sections)."""

    stretches: tuple[tuple[str, int, int, tuple[str, ...]], ...]

    def of(self, span: Span) -> tuple[str, ...]:
        """The sections of the innermost rule that a place stands in: `§ 4.2`."""
        around = [
            (end - start, sections)
            for path, start, end, sections in self.stretches
            if path == span.source.path and start <= span.start < end
        ]
        return min(around)[1] if around else ()


def sections_of(documents: Documents, edition: str | None) -> Sections:
    """The sections that the rules of an edition name. A rule reaches from its key to the end of
    what stands in it."""
    found = []
    for entry in entries(documents.root):
        named = [p for of, p in entry.sources.items() if of in ("", edition)]
        if not named:
            continue
        sections = tuple(f"§ {place}" for place in dict.fromkeys(named))
        reach: dict[str, tuple[int, int]] = {}
        for stretch in (entry.part.key.span, *entry.part.stretches):
            start, end = reach.get(stretch.source.path, (stretch.start, stretch.end))
            reach[stretch.source.path] = min(start, stretch.start), max(end, stretch.end)
        found += [(path, start, end, sections) for path, (start, end) in reach.items()]
    return Sections(tuple(found))
