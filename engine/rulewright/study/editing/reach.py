"""Which examples reach which lines, as the last run of all of them told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.testing.reached import Coverage, lines_of


@dataclass(frozen=True, slots=True)
class Reach:
    """By file and line, the titles of the examples that come there. `lines` are those that count,
    in the text that the run has read."""

    lines: dict[str, dict[int, tuple[str, ...]]]
    texts: dict[str, str]
    failed: dict[str, str]
    """What is wrong with examples that fail, in a line, by their files."""

    def counted(self, stretches: Iterable[Span]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        """Yield the counted lines in some spans, each with the examples that cover it."""
        for span in stretches:
            lines = self.lines.get(span.source.path, {})
            last = span.source.position(max(span.start, span.end - 1))[0]
            for number in range(span.line, last + 1):
                if number in lines:
                    start = span.source.line_starts[number - 1]
                    end = start + len(span.source.line(number))
                    yield Span(span.source, start, end), lines[number]

    def scripts(self, stretches: Iterable[Span]) -> tuple[str, ...]:
        """The examples that come to a line of some stretches of files."""
        found = (title for _, titles in self.counted(stretches) for title in titles)
        return tuple(dict.fromkeys(found))

    def uncovered(self, stretches: Iterable[Span]) -> tuple[Span, ...]:
        """Return the lines in some spans that no example covers."""
        return tuple(dict.fromkeys(at for at, titles in self.counted(stretches) if not titles))


def reach_of(coverage: Coverage, failed: dict[str, str]) -> Reach:
    lines: dict[str, dict[int, tuple[str, ...]]] = {}
    for path, number in lines_of(coverage.lines) | lines_of(coverage.rows):
        lines.setdefault(path, {})[number] = ()
    for script in coverage.scripts:
        for path, number in script.places:
            titles = lines.setdefault(path, {}).get(number, ())
            lines[path][number] = tuple(dict.fromkeys((*titles, script.title)))
    return Reach(lines, dict(coverage.texts), failed)
