"""What scripts reached of a ruleset, lines of rule text and rows of tables: as data, in sentences,
and as a listing of the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from rulewright.diagnostics.visible import visible
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
    """A row of a table, by its keys: `price`, ("salt", "2-3"). Keys that stand in braces behind
    others make one row together, as they do in print."""

    path: str
    number: int
    table: str
    keys: tuple[str, ...]

    def __lt__(self, other: TableRow) -> bool:
        return self._place < other._place

    @property
    def _place(self) -> tuple[str, int, str, tuple[str, ...]]:
        return self.path, self.number, self.table, self.keys

    @property
    def name(self) -> str:
        return f"{self.table}: {', '.join(self.keys)}" if self.keys else self.table

    def __str__(self) -> str:
        return f"{self.path}:{self.number}"


Place = SourceLine | TableRow


def lines_of(places: Iterable[Place]) -> set[tuple[str, int]]:
    """The files and lines of places."""
    return {(place.path, place.number) for place in places}


@dataclass(frozen=True, slots=True)
class Reached:
    """What one script reached; `script` is its file."""

    script: str
    title: str
    lines: frozenset[SourceLine]
    rows: frozenset[TableRow]

    @property
    def places(self) -> set[tuple[str, int]]:
        """The files and lines of all that was reached."""
        return lines_of(self.lines) | lines_of(self.rows)


REACHED, UNREACHED, UNCOUNTED = "+", "-", " "


@dataclass(slots=True)
class Coverage(Presentable):
    """Everything that counts in a ruleset, and what each script reached of it; the records are the
    scripts."""

    lines: tuple[SourceLine, ...] = ()
    rows: tuple[TableRow, ...] = ()
    scripts: list[Reached] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    """The files that hold something that counts."""

    @property
    def reached_lines(self) -> frozenset[SourceLine]:
        return frozenset(line for script in self.scripts for line in script.lines)

    @property
    def reached_rows(self) -> frozenset[TableRow]:
        return frozenset(row for script in self.scripts for row in script.rows)

    @property
    def unreached(self) -> tuple[SourceLine, ...]:
        reached = self.reached_lines
        return tuple(line for line in self.lines if line not in reached)

    @property
    def unreached_rows(self) -> tuple[TableRow, ...]:
        reached = self.reached_rows
        return tuple(row for row in self.rows if row not in reached)

    @property
    def percent(self) -> int:
        """Reached lines and rows together in whole per cent, rounded down."""
        missing = len(self.unreached) + len(self.unreached_rows)
        return percent(len(self.lines) + len(self.rows) - missing, len(self.lines) + len(self.rows))

    def __str__(self) -> str:
        return "\n".join(self.summary())

    def summary(self) -> list[str]:
        """How much was reached, and each line and row that was not."""
        lines, rows = len(self.lines), len(self.rows)
        missing, missing_rows = self.unreached, self.unreached_rows
        told = [_part("rule lines", lines - len(missing), lines)]
        if rows:
            told.append(_part("rows of tables", rows - len(missing_rows), rows))
        if missing or missing_rows:
            told.append(
                "  (by scenarios and games: that random play runs a rule does not say that it is "
                "right)"
            )
        told += [f"  not reached: {line}  {line.text}" for line in missing]
        told += [f"  not reached: {row}  {row.name}" for row in missing_rows]
        return told

    def records(self) -> Iterable[Mapping[str, Any]]:
        heads = ("script", "lines", "rows", "only_here")
        return [dict(zip(heads, row, strict=True)) for row in self.by_script()]

    def by_script(self) -> list[tuple[str, int, int, int]]:
        """Of each script: its file, the lines and rows it reaches, and how many of them no other
        does."""
        return [
            (script.script, len(script.lines), len(script.rows), self.only_by(script))
            for script in self.scripts
        ]

    def only_by(self, script: Reached) -> int:
        """How many lines and rows no other script reaches."""
        others = [other for other in self.scripts if other is not script]
        lines = script.lines.difference(*(other.lines for other in others))
        rows = script.rows.difference(*(other.rows for other in others))
        return len(lines) + len(rows)

    def listing(self) -> str:
        """Every file that holds rules, line by line: `+` reached, `-` not reached, blank does not
        count; behind it how many scripts reach the line."""
        scripts = Counter(place for script in self.scripts for place in script.places)
        missing = lines_of(self.unreached) | lines_of(self.unreached_rows)
        counted = lines_of(self.lines) | lines_of(self.rows)
        blocks = []
        for path, text in self.texts.items():
            told = [visible(path)]
            for number, line in enumerate(text.splitlines(), 1):
                at = (path, number)
                mark = UNREACHED if at in missing else REACHED if at in counted else UNCOUNTED
                many = scripts[at] if at in counted else ""
                told.append(f"{number:>5} {many:>4} {mark} {line}".rstrip())
            blocks.append("\n".join(told))
        return "\n\n".join(blocks) + "\n"

    def to_dict(self) -> dict[str, Any]:
        """In all, by file, by script."""
        lines, rows = self.reached_lines, self.reached_rows
        return {
            "percent": self.percent,
            "lines": _count(len(lines), len(self.lines)),
            "rows": _count(len(rows), len(self.rows)),
            "files": [
                {
                    "path": path,
                    "lines": [
                        {"line": line.number, "reached": line in lines}
                        for line in self.lines
                        if line.path == path
                    ],
                    "rows": [
                        {
                            "line": row.number,
                            "table": row.table,
                            "keys": list(row.keys),
                            "reached": row in rows,
                        }
                        for row in self.rows
                        if row.path == path
                    ],
                }
                for path in self.texts
            ],
            "scripts": [
                {
                    "script": script.script,
                    "title": script.title,
                    "lines": len(script.lines),
                    "rows": len(script.rows),
                    "only_here": self.only_by(script),
                    "reached": {
                        path: sorted(number for file, number in script.places if file == path)
                        for path in self.texts
                    },
                }
                for script in self.scripts
            ],
        }


def _count(reached: int, there: int) -> dict[str, int]:
    return {"reached": reached, "counted": there, "percent": percent(reached, there)}


def _part(what: str, reached: int, there: int) -> str:
    return f"{what}: {reached} of {there} reached ({percent(reached, there)} %)"


def percent(part: int, whole: int) -> int:
    """Whole per cent, rounded down; of nothing, everything is there."""
    return 100 * part // whole if whole else 100
