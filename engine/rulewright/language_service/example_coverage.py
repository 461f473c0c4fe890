"""Show which examples reach which lines, from the last run of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.validation.testing.coverage_report import Coverage, find_line_keys


@dataclass(frozen=True, slots=True)
class ExampleCoverage:
    """The titles of the examples that reach each line, by file and line. `lines` are the counted lines, in
    the texts that the run has read."""

    titles_by_line: dict[str, dict[int, tuple[str, ...]]]
    texts_by_path: dict[str, str]
    failures_by_path: dict[str, str]
    """The reasons of failing examples, in one line each, by file."""

    def iter_counted_lines(self, spans: Iterable[Span]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        """Yield the counted lines in some spans, each with the examples that cover it."""
        for span in spans:
            lines = self.titles_by_line.get(span.source.path, {})
            last = span.source.line_and_column(max(span.start, span.end - 1))[0]
            for number in range(span.line, last + 1):
                if number in lines:
                    start = span.source.line_starts[number - 1]
                    end = start + len(span.source.line_text(number))
                    yield Span(span.source, start, end), lines[number]

    def list_titles(self, spans: Iterable[Span]) -> tuple[str, ...]:
        """Return the titles of the examples that reach a line in some spans."""
        found = (title for _, titles in self.iter_counted_lines(spans) for title in titles)
        return tuple(dict.fromkeys(found))

    def uncovered_lines(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Return the lines in some spans that no example covers."""
        return tuple(dict.fromkeys(at for at, titles in self.iter_counted_lines(spans) if not titles))


def build_example_coverage(coverage: Coverage, failures_by_path: dict[str, str]) -> ExampleCoverage:
    titles_by_line: dict[str, dict[int, tuple[str, ...]]] = {}
    for path, number in find_line_keys(coverage.source_lines) | find_line_keys(coverage.table_rows):
        titles_by_line.setdefault(path, {})[number] = ()
    for script in coverage.script_coverages:
        for path, number in script.line_keys:
            titles = titles_by_line.setdefault(path, {}).get(number, ())
            titles_by_line[path][number] = tuple(dict.fromkeys((*titles, script.title)))
    return ExampleCoverage(titles_by_line, dict(coverage.texts), failures_by_path)
