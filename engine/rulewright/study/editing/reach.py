"""Which examples reach which lines, as the last run of all of them told."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.reached import Coverage, Place


@dataclass(frozen=True, slots=True)
class Reach:
    """By file and line, the titles of the examples that come there. `lines` are those that count,
    in the text that the run has read."""

    lines: dict[str, dict[int, tuple[str, ...]]]
    texts: dict[str, str]
    failed: dict[str, str]
    """What is wrong with examples that fail, in a line, by their files."""

    def scripts(self, path: str, stretches: Iterable[Span]) -> tuple[str, ...]:
        """The examples that come to a line of some stretches of files."""
        found: dict[str, None] = {}
        for span in stretches:
            lines = self.lines.get(span.source.path, {})
            last = span.source.position(max(span.start, span.end - 1))[0]
            for number in range(span.line, last + 1):
                found.update(dict.fromkeys(lines.get(number, ())))
        return tuple(found)

    def uncovered(self, stretches: Iterable[Span]) -> tuple[Span, ...]:
        """The lines of some stretches that no example comes to."""
        found = {}
        for span in stretches:
            lines = self.lines.get(span.source.path, {})
            last = span.source.position(max(span.start, span.end - 1))[0]
            for number in range(span.line, last + 1):
                if number in lines and not lines[number]:
                    start = span.source.line_starts[number - 1]
                    end = start + len(span.source.line(number))
                    found[number] = Span(span.source, start, end)
        return tuple(found.values())


def reach_of(coverage: Coverage, failed: dict[str, str]) -> Reach:
    lines: dict[str, dict[int, list[str]]] = {}
    places: tuple[Place, ...] = (*coverage.lines, *coverage.rows)
    for place in places:
        lines.setdefault(place.path, {})[place.number] = []
    for script in coverage.scripts:
        reached: frozenset[Place] = script.lines | script.rows
        for place in reached:
            lines.setdefault(place.path, {}).setdefault(place.number, []).append(script.title)
    told = {
        path: {number: tuple(dict.fromkeys(titles)) for number, titles in of_file.items()}
        for path, of_file in lines.items()
    }
    return Reach(told, dict(coverage.texts), failed)
