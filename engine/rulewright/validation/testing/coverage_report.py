"""Report the coverage of a ruleset, lines of rule text and table rows: as data, in sentences, and as a
listing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from rulewright.diagnostics.escaping import escape_line
from rulewright.presentable import Presentable
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file, counted from 1."""

    path: str
    number: int
    text: str = field(compare=False)

    def __lt__(self, other: SourceLine) -> bool:
        return (self.path, self.number) < (other.path, other.number)

    def __str__(self) -> str:
        return f"{self.path}:{self.number}"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table, identified by its keys: `price`, ("salt", "2-3"). Keys in braces form one row
    together, as in print."""

    path: str
    number: int
    table_name: str
    keys: tuple[str, ...]

    def __lt__(self, other: TableRow) -> bool:
        return self._sort_key < other._sort_key

    @property
    def _sort_key(self) -> tuple[str, int, str, tuple[str, ...]]:
        return self.path, self.number, self.table_name, self.keys

    @property
    def full_name(self) -> str:
        return f"{self.table_name}: {', '.join(self.keys)}" if self.keys else self.table_name

    def __str__(self) -> str:
        return f"{self.path}:{self.number}"


CoverageItem = SourceLine | TableRow


def find_line_keys(coverage_items: Iterable[CoverageItem]) -> set[tuple[str, int]]:
    """Return the files and lines of coverable items."""
    return {(place.path, place.number) for place in coverage_items}


@dataclass(frozen=True, slots=True)
class ScriptCoverage:
    """The lines and rows that one script reached; `script_path` is its file."""

    script_path: str
    title: str
    reached_lines: frozenset[SourceLine]
    reached_rows: frozenset[TableRow]

    @property
    def line_keys(self) -> set[tuple[str, int]]:
        """Return the files and lines of everything that the script reached."""
        return find_line_keys(self.reached_lines) | find_line_keys(self.reached_rows)


REACHED, UNREACHED, UNCOUNTED = "+", "-", " "


@dataclass(slots=True)
class Coverage(Presentable):
    """The coverable items of a ruleset, and what each script reached of them; the records are the scripts."""

    source_lines: tuple[SourceLine, ...] = ()
    table_rows: tuple[TableRow, ...] = ()
    script_coverages: list[ScriptCoverage] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    """The texts of files with coverable items."""

    @property
    def reached_lines(self) -> frozenset[SourceLine]:
        return frozenset(line for script in self.script_coverages for line in script.reached_lines)

    @property
    def reached_rows(self) -> frozenset[TableRow]:
        return frozenset(row for script in self.script_coverages for row in script.reached_rows)

    @property
    def unreached_lines(self) -> tuple[SourceLine, ...]:
        reached = self.reached_lines
        return tuple(line for line in self.source_lines if line not in reached)

    @property
    def unreached_rows(self) -> tuple[TableRow, ...]:
        reached = self.reached_rows
        return tuple(row for row in self.table_rows if row not in reached)

    @property
    def percent_reached(self) -> int:
        """Return the percentage of lines and rows that were reached, rounded down."""
        missing = len(self.unreached_lines) + len(self.unreached_rows)
        return compute_percent(
            len(self.source_lines) + len(self.table_rows) - missing,
            len(self.source_lines) + len(self.table_rows),
        )

    def __str__(self) -> str:
        return "\n".join(self.summary_lines())

    def summary_lines(self) -> list[str]:
        """Return sentences with the reached share, and each line and row that was not reached."""
        lines, rows = len(self.source_lines), len(self.table_rows)
        missing, missing_rows = self.unreached_lines, self.unreached_rows
        sentences = [_format_part("rule lines", lines - len(missing), lines)]
        if rows:
            sentences.append(_format_part("rows of tables", rows - len(missing_rows), rows))
        if missing or missing_rows:
            sentences.append(
                "  (by scenarios and games: that random play runs a rule does not say that it is right)"
            )
        sentences += [f"  not reached: {line}  {line.text}" for line in missing]
        sentences += [f"  not reached: {row}  {row.full_name}" for row in missing_rows]
        return sentences

    def records(self) -> Iterable[Mapping[str, Any]]:
        heads = ("script", "lines", "rows", "only_here")
        return [dict(zip(heads, row, strict=True)) for row in self.count_by_script()]

    def count_by_script(self) -> list[tuple[str, int, int, int]]:
        """Return for each script its file, the lines and rows it reaches, and how many of them no other
        script reaches."""
        return [
            (
                script.script_path,
                len(script.reached_lines),
                len(script.reached_rows),
                self.count_unique(script),
            )
            for script in self.script_coverages
        ]

    def count_unique(self, script_coverage: ScriptCoverage) -> int:
        """Return the number of lines and rows that no other script reaches."""
        others = [other for other in self.script_coverages if other is not script_coverage]
        lines = script_coverage.reached_lines.difference(*(other.reached_lines for other in others))
        rows = script_coverage.reached_rows.difference(*(other.reached_rows for other in others))
        return len(lines) + len(rows)

    def format_listing(self) -> str:
        """Return every file with rules, line by line: `+` reached, `-` not reached, blank not coverable;
        followed by the number of scripts that reach the line."""
        scripts = Counter(place for script in self.script_coverages for place in script.line_keys)
        unreached_keys = find_line_keys(self.unreached_lines) | find_line_keys(self.unreached_rows)
        coverable_keys = find_line_keys(self.source_lines) | find_line_keys(self.table_rows)
        blocks = []
        for path, text in self.texts.items():
            listing_lines = [escape_line(path)]
            for number, line in enumerate(text.splitlines(), 1):
                line_key = (path, number)
                mark = (
                    UNREACHED
                    if line_key in unreached_keys
                    else REACHED
                    if line_key in coverable_keys
                    else UNCOUNTED
                )
                many = scripts[line_key] if line_key in coverable_keys else ""
                listing_lines.append(f"{number:>5} {many:>4} {mark} {line}".rstrip())
            blocks.append("\n".join(listing_lines))
        return "\n\n".join(blocks) + "\n"

    def to_dict(self) -> dict[str, Any]:
        """Convert the coverage to JSON: in total, by file and by script."""
        lines, rows = self.reached_lines, self.reached_rows
        return {
            "percent": self.percent_reached,
            "lines": _count_data(len(lines), len(self.source_lines)),
            "rows": _count_data(len(rows), len(self.table_rows)),
            "files": [
                {
                    "path": path,
                    "lines": [
                        {"line": line.number, "reached": line in lines}
                        for line in self.source_lines
                        if line.path == path
                    ],
                    "rows": [
                        {
                            "line": row.number,
                            "table": row.table_name,
                            "keys": list(row.keys),
                            "reached": row in rows,
                        }
                        for row in self.table_rows
                        if row.path == path
                    ],
                }
                for path in self.texts
            ],
            "scripts": [
                {
                    "script": script.script_path,
                    "title": script.title,
                    "lines": len(script.reached_lines),
                    "rows": len(script.reached_rows),
                    "only_here": self.count_unique(script),
                    "reached": {
                        path: sorted(number for file, number in script.line_keys if file == path)
                        for path in self.texts
                    },
                }
                for script in self.script_coverages
            ],
        }


def _count_data(reached_count: int, total_count: int) -> dict[str, int]:
    return {
        "reached": reached_count,
        "counted": total_count,
        "percent": compute_percent(reached_count, total_count),
    }


def _format_part(what: str, reached_count: int, total_count: int) -> str:
    return (
        f"{what}: {reached_count} of {total_count} reached ({compute_percent(reached_count, total_count)} %)"
    )


def compute_percent(reached_count: int, total_count: int) -> int:
    """Return a percentage rounded down; 100 if there is nothing to reach."""
    return 100 * reached_count // total_count if total_count else 100
