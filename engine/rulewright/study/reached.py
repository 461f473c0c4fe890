"""What scripts reached of a ruleset, as plain data: lines of rule text and rows of tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from rulewright.presentable import Presentable
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file, counted from 1."""

    path: str
    number: int
    text: str = field(compare=False)

    def __lt__(self, other: Line) -> bool:
        return (self.path, self.number) < (other.path, other.number)

    def __str__(self) -> str:
        return f"{self.path}:{self.number}"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, by its keys: `price`, ("salt", "2-3"). Keys that stand in braces behind
    others make one row together, as they do in print."""

    path: str
    number: int
    table: str
    keys: tuple[str, ...]

    def __lt__(self, other: Row) -> bool:
        return self._place < other._place

    @property
    def _place(self) -> tuple[str, int, str, tuple[str, ...]]:
        return self.path, self.number, self.table, self.keys

    @property
    def name(self) -> str:
        return f"{self.table}: {', '.join(self.keys)}" if self.keys else self.table

    def __str__(self) -> str:
        return f"{self.path}:{self.number}"


Place = Line | Row


@dataclass(frozen=True, slots=True)
class Reached:
    """What one script reached; `script` is its file."""

    script: str
    title: str
    lines: frozenset[Line]
    rows: frozenset[Row]


@dataclass(slots=True)
class Coverage(Presentable):
    """Everything that counts in a ruleset, and what each script reached of it; the records are the
    scripts."""

    lines: tuple[Line, ...] = ()
    rows: tuple[Row, ...] = ()
    scripts: list[Reached] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    """The files that hold something that counts."""

    @property
    def reached_lines(self) -> frozenset[Line]:
        return frozenset(line for script in self.scripts for line in script.lines)

    @property
    def reached_rows(self) -> frozenset[Row]:
        return frozenset(row for script in self.scripts for row in script.rows)

    @property
    def unreached(self) -> tuple[Line, ...]:
        reached = self.reached_lines
        return tuple(line for line in self.lines if line not in reached)

    @property
    def unreached_rows(self) -> tuple[Row, ...]:
        reached = self.reached_rows
        return tuple(row for row in self.rows if row not in reached)

    @property
    def percent(self) -> int:
        """Reached lines and rows together in whole per cent, rounded down."""
        missing = len(self.unreached) + len(self.unreached_rows)
        return percent(len(self.lines) + len(self.rows) - missing, len(self.lines) + len(self.rows))

    def __str__(self) -> str:
        from rulewright.study.coverage_forms import summary

        return "\n".join(summary(self))

    def to_dict(self) -> dict[str, Any]:
        from rulewright.study.coverage_forms import as_data

        return as_data(self)

    def records(self) -> Iterable[Mapping[str, Any]]:
        from rulewright.study.coverage_forms import by_script

        heads = ("script", "lines", "rows", "only_here")
        return [dict(zip(heads, row, strict=True)) for row in by_script(self)]

    def only_by(self, script: Reached) -> int:
        """How many lines and rows no other script reaches."""
        others = [other for other in self.scripts if other is not script]
        lines = script.lines.difference(*(other.lines for other in others))
        rows = script.rows.difference(*(other.rows for other in others))
        return len(lines) + len(rows)


def percent(part: int, whole: int) -> int:
    """Whole per cent, rounded down; of nothing, everything is there."""
    return 100 * part // whole if whole else 100
