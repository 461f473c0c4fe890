"""Which rules the scripts of a ruleset reach: lines of rule text and rows of tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.document.nodes import Entry, Mapping
from rulewright.source import NOWHERE, Span
from rulewright.study.bench import Bench, Workshop


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A line of a file, counted from 1."""

    path: str
    number: int
    text: str = field(compare=False)

    def __str__(self) -> str:
        return f"{self.path}:{self.number}"


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """A row of a table, by its keys: `price`, ("salt", "2-3"). Keys that stand in braces behind
    others make one row together, as they do in print."""

    path: str
    number: int
    table: str
    keys: tuple[str, ...]

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
class Coverage:
    """Everything that counts in a ruleset, and what each script reached of it."""

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

    def only_by(self, script: Reached) -> int:
        """How many lines and rows no other script reaches."""
        others = [other for other in self.scripts if other is not script]
        lines = script.lines.difference(*(other.lines for other in others))
        rows = script.rows.difference(*(other.rows for other in others))
        return len(lines) + len(rows)


def percent(part: int, whole: int) -> int:
    """Whole per cent, rounded down; of nothing, everything is there."""
    return 100 * part // whole if whole else 100


class Tracker:
    """Watches the benches of a workshop, script by script."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        self.scripts: list[tuple[str, str, dict[Span, Span], frozenset[Span]]] = []

    def begin(self) -> None:
        """Forgets what was reached so far: a script begins."""
        for bench in self.workshop.benches.values():
            bench.covered[:] = bytes(len(bench.covered))

    def end(self, script: str, title: str) -> None:
        """A script has ended: what was reached since `begin` is its own."""
        texts: dict[Span, Span] = {}
        rows: set[Span] = set()
        for bench in self.workshop.benches.values():
            if any(bench.covered):
                reached = bench.reached() | bench.started
                known = bench.compiled.analysed.rules
                texts |= {
                    span: extent for span, extent in known.text_spans.items() if span in reached
                }
                rows |= reached
                rows.update(known.rows_read)
        self.scripts.append((script, title, texts, frozenset(rows)))

    def coverage(self) -> Coverage:
        """Everything that counts under any setting that was compiled. The rule text of scripts
        does not, nor do invariants, which are laws."""
        lines: dict[Line, None] = {}
        rows: dict[Span, Row] = {}
        texts: dict[str, str] = {}
        for bench in self.workshop.benches.values():
            own = {file.path: file.text for file in bench.documents.files}
            for span, extent in bench.compiled.analysed.rules.text_spans.items():
                if _counts(span) and span.source.path in own:
                    lines.update(dict.fromkeys(_lines(extent)))
            rows |= {span: row for span, row in _rows(bench) if span not in rows}
            texts |= own
        scripts = [
            Reached(
                script,
                title,
                frozenset(
                    line
                    for span, extent in reached.items()
                    if _counts(span)
                    for line in _lines(extent)
                    if line in lines
                ),
                frozenset(rows[span] for span in spans if span in rows),
            )
            for script, title, reached, spans in self.scripts
        ]
        places: tuple[Place, ...] = (*lines, *rows.values())
        used = {place.path for place in places}
        return Coverage(
            tuple(sorted(lines)),
            tuple(sorted(set(rows.values()))),
            scripts,
            {path: text for path, text in sorted(texts.items()) if path in used},
        )


def _counts(span: Span) -> bool:
    return span is not NOWHERE and span.text != "nothing"


def _lines(span: Span) -> Iterator[Line]:
    """The lines of a stretch of text that hold more than a comment."""
    last = span.source.position(max(span.start, span.end - 1))[0]
    for number in range(span.line, last + 1):
        text = span.source.line(number).strip()
        if text and not text.startswith("#"):
            yield Line(span.source.path, number, text)


def _rows(bench: Bench) -> Iterator[tuple[Span, Row]]:
    """The rows of all declared tables, by the places that stand for them in the typed tree."""
    section = bench.documents.root.get("tables")
    names = {entry.key.span: entry for entry in section} if isinstance(section, Mapping) else {}
    for table in bench.compiled.analysed.rules.tables.values():
        entry = names.get(table.span)
        if entry is None or not isinstance(entry.value, Mapping):
            continue
        keys = dict(_keys(entry.value))
        for span in dict.fromkeys(table.row_spans):
            if span in keys:
                yield span, Row(span.source.path, span.line, table.name, keys[span])


def _keys(table: Mapping) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """The keys that lead to each key and each value of a table."""

    def level(entries: Mapping, before: tuple[str, ...]) -> Iterator[tuple[Span, tuple[str, ...]]]:
        for entry in entries:
            here = (*before, entry.key.text)
            yield entry.key.span, here
            yield entry.value.span, before if before and entries.flow else here
            if isinstance(entry.value, Mapping):
                yield from level(entry.value, here)

    rows: Entry | None = table.entries.get("rows")
    if rows is not None and isinstance(rows.value, Mapping):
        yield from level(rows.value, ())
    default = table.entries.get("default")
    if default is not None:
        yield default.key.span, ("default",)
        yield default.value.span, ("default",)
