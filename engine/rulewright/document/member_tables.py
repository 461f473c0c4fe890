"""Read the members of a type from a CSV file of the ruleset's folder: `from: cards.csv`.

The first row names the fields, the first column the members. The cells become the nodes that YAML would
give, each with its span in the file, so that later stages treat them like members in YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.suggest import suggest_name
from rulewright.document.files import read_source, resolve_ruleset_file
from rulewright.document.nodes import Entry, Mapping, Node, Root, Scalar, Sequence, as_mapping
from rulewright.document.reader import has_valid_characters, parse_scalar
from rulewright.document.schema import check_schema
from rulewright.phrases import format_quantity
from rulewright.records import dataclass
from rulewright.schema.lookup import MEMBER_KEYS
from rulewright.schema.signature import extract_name
from rulewright.source import Source, Span

FROM = "from"
MAX_ROWS, MAX_COLUMNS = 10_000, 200
SEPARATORS = ",;\t"
REMARK_MARK = "#"
"""The prefix of headings of columns that contain remarks."""
INJECTION_GUARD = "'"
"""The prefix that prevents spreadsheets from reading a text as a formula."""
_NAMED = re.compile(r"\bfrom: *[\"']?([\w./-]+)")
_LIST = re.compile(r"\[(?P<items>[^\[\]{}]*)\]")
_BY_MEMBER = re.compile(r"\{(?P<items>[^\[\]{}]*)\}")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text without quotes, and the span of this text."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class CsvTable:
    """A CSV file: the headings, and the rows that are not empty, with equally many cells; `separator` is the
    character between cells."""

    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    separator: str


# --- CSV ------------------------------------------------------------------------------------------


def read_csv(source: Source, reporter: Reporter) -> CsvTable | None:
    """Read the cells of a CSV file; report faults and return None if there are any."""
    before = len(reporter.errors)
    # Tabs may separate cells.
    if not has_valid_characters(Source(source.path, source.text.replace("\t", " ")), reporter):
        return None
    separator = _find_separator(source.text)
    rows_read: list[tuple[Cell, ...]] = []
    for cells in _split_rows(source, separator, reporter):
        if any(cell.text for cell in cells):
            rows_read.append(cells)
        if len(rows_read) > MAX_ROWS + 1 or len(cells) > MAX_COLUMNS:
            most = f"{MAX_ROWS:,} rows" if len(rows_read) > MAX_ROWS else f"{MAX_COLUMNS} columns"
            reporter.error("too-many", f"a table of members can have {most} at most", cells[0].span)
            return None
        if len(reporter.errors) > before:
            return None
    if not rows_read:
        reporter.error(
            "csv-syntax", "this file is empty", source.span(0, 0), help="write the names of the fields first"
        )
        return None
    heads, *rows = rows_read
    width = len(heads)
    while width > 1 and not heads[width - 1].text:
        width -= 1
    for row in rows:
        if len(row) < width or any(cell.text for cell in row[width:]):
            reporter.error(
                "csv-syntax",
                f"this row has {format_quantity(len(row), 'cell')}, and the first row {width}",
                row[0].span.extend_to(row[-1].span),
                help=f'put a text that contains `{separator}` into quotes: "..."',
            )
    if len(reporter.errors) > before:
        return None
    return CsvTable(heads[:width], tuple(row[:width] for row in rows), separator)


def _find_separator(text: str) -> str:
    """Return the separator used in the first row; spreadsheets in some languages write semicolons."""
    head = re.sub(r'"[^"]*"', "", text.partition("\n")[0])
    return max(SEPARATORS, key=head.count)


def _split_rows(source: Source, separator: str, reporter: Reporter) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of a CSV file up to the first fault, which is reported."""
    text, at = source.text, 0
    plain = re.compile(rf"[^{re.escape(separator)}\n]*")
    while at < len(text):
        cells: list[Cell] = []
        while True:
            if text.startswith('"', at):
                end = text.find('"', at + 1)
                line_end = text.find("\n", at) % (len(text) + 1)
                if end < 0 or end > line_end:
                    reporter.error(
                        "csv-syntax", "a cell in quotes must end on the same line", source.span(at, line_end)
                    )
                    return
                after = end + 1
                if after < len(text) and text[after] not in (separator, "\n"):
                    what = (
                        "a cell cannot contain quotes" if text[after] == '"' else "a quote ends in mid-cell"
                    )
                    reporter.error("csv-syntax", what, source.span(at, line_end))
                    return
                cells.append(_make_cell(source, at + 1, end))
                at = after
            else:
                match = plain.match(text, at)
                assert match is not None
                if '"' in match[0]:
                    reporter.error("csv-syntax", "a cell cannot contain quotes", source.span(at, match.end()))
                    return
                cells.append(_make_cell(source, at, match.end()))
                at = match.end()
            if at >= len(text) or text[at] == "\n":
                break
            at += 1
            if len(cells) > MAX_COLUMNS:
                break
        at += 1
        yield tuple(cells)
        if len(cells) > MAX_COLUMNS:
            return


def _make_cell(source: Source, start: int, end: int) -> Cell:
    raw = source.text[start:end]
    start += len(raw) - len(raw.lstrip())
    text = raw.strip()
    if text.startswith(INJECTION_GUARD) and is_formula(text[1:]):
        start, text = start + 1, text[1:]
    return Cell(text, source.span(start, start + len(text)))


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet would run a text as a formula; negative numbers do not count."""
    return text[:1] in ("=", "+", "-", "@", "\t", "\r") and not re.fullmatch(r"-\d+", text)


def format_csv(rows: list[list[str]]) -> str:
    """Return rows as a CSV file in canonical format: commas, quotes only where necessary, formulas
    escaped."""
    return "".join(",".join(_format_cell(text) for text in row) + "\n" for row in rows)


def _format_cell(text: str) -> str:
    text = f"{INJECTION_GUARD}{text}" if is_formula(text) else text
    return f'"{text}"' if any(mark in text for mark in SEPARATORS) else text


def format_csv_source(source: Source, reporter: Reporter) -> str | None:
    """Return the text of a CSV file in canonical format; report faults and return None if there are
    any."""
    table = read_csv(source, reporter)
    if table is None:
        return None
    return format_csv([[cell.text for cell in row] for row in (table.heads, *table.rows)])


def is_member_table(path: Path, other_paths: Iterable[Path]) -> bool:
    """Return whether a CSV file is named by one of the rule files among the other paths, and so
    belongs to the ruleset."""
    for other in other_paths:
        if other.suffix == ".yaml" and path.is_relative_to(other.parent):
            source = read_source(other, Reporter())
            names = _NAMED.findall(source.text) if source is not None else ()
            if path.relative_to(other.parent).as_posix() in {
                f"{name.removesuffix('.csv')}.csv" for name in names
            }:
                return True
    return False


# --- members --------------------------------------------------------------------------------------


def read_member_tables(folder: Path, root: Root, reporter: Reporter) -> tuple[Root, tuple[Source, ...]]:
    """Return the ruleset with the members read from CSV files instead of `from`, and these files.
    The given nodes are not changed."""
    whole = as_mapping(root)
    types = whole.get("types")
    if not isinstance(types, Mapping):
        return root, ()
    sources: dict[Path, Source] = {}
    entries: dict[str, Entry] = {}
    for entry in types:
        value = entry.value
        if isinstance(value, Mapping) and FROM in value:
            members = _read_members(folder, entry.key.text, value, sources, reporter)
            if members is not None:
                entries[entry.key.text] = _put_members(entry, value, members)
    if not entries or reporter.errors:
        return root, tuple(sources.values())
    section = Mapping(types.span, {**types.entries, **entries}, types.flow)
    old = whole.entries["types"]
    merged = Mapping(whole.span, {**whole.entries, "types": Entry(old.key, section, old.layer)}, whole.flow)
    check_schema(merged, "ruleset", reporter)
    return merged, tuple(sources.values())


def _put_members(entry: Entry, value: Mapping, member_nodes: Mapping) -> Entry:
    told = value.entries[FROM]
    key = replace(told.key, text="members", value="members")
    inside = {name: each for name, each in value.entries.items() if name != FROM}
    return Entry(
        entry.key,
        Mapping(value.span, {**inside, "members": Entry(key, member_nodes)}, value.flow),
        entry.layer,
    )


def _read_members(
    folder: Path, type_name: str, type_node: Mapping, sources: dict[Path, Source], reporter: Reporter
) -> Mapping | None:
    named = type_node.get(FROM)
    if not isinstance(named, Scalar):
        return None
    if "members" in type_node:
        reporter.error(
            "bad-value",
            f"`{type_name}` has members here and in a file",
            type_node.get_key_span(FROM),
            labels=(Label(type_node.get_key_span("members"), "members stand here"),),
            help="leave out one of them",
        )
        return None
    path = resolve_ruleset_file(folder, named.text, named.span, reporter, ".csv")
    if path is None:
        return None
    source = sources.get(path) or read_source(path, reporter, named.span)
    if source is None:
        return None
    sources[path] = source
    table = read_csv(source, reporter)
    if table is None or not _check_heads(table, type_name, type_node, reporter):
        return None
    return _build_members(source, table, reporter)


def _check_heads(csv_table: CsvTable, type_name: str, type_node: Mapping, reporter: Reporter) -> bool:
    before = len(reporter.errors)
    fields = type_node.get("fields")
    declared = (
        {extract_name(entry.key.text): entry for entry in fields} if isinstance(fields, Mapping) else {}
    )
    first, *others = csv_table.heads
    if first.text in declared:
        reporter.error(
            "missing-key",
            "the first column has the names of the members",
            first.span,
            help=f"put a column with names before it; its heading may be `{type_name}`",
        )
    seen: dict[str, Cell] = {}
    for cell in others:
        name = cell.text
        if name.startswith(REMARK_MARK):
            continue
        if not name:
            reporter.error("csv-syntax", "this column has no heading", cell.span)
        elif name in seen:
            reporter.error(
                "duplicate-key", f"the column `{name}` occurs twice", cell.span, "the second",
                labels=(Label(seen[name].span, "the first"),),
            )  # fmt: skip
        elif name not in declared and name not in MEMBER_KEYS:
            reporter.error(
                "unknown-field",
                f"`{type_name}` has no field `{name}`",
                cell.span,
                help=suggest_name(name, declared)
                or f"declare it under `fields`, or write `{REMARK_MARK}{name}` for a remark",
            )
        seen.setdefault(name, cell)
    if len(reporter.errors) > before:
        return False  # a column with a wrong heading may be the missing column
    for name, entry in declared.items():
        if name not in seen and not _has_default(entry.value):
            reporter.error(
                "missing-field",
                f"the table has no column `{name}`",
                first.span,
                labels=(Label(entry.key.span, "declared here, without a default"),),
            )
    return len(reporter.errors) == before


def _has_default(field: Node) -> bool:
    if isinstance(field, Scalar):
        return "=" in field.text or field.text.endswith("?")
    return isinstance(field, Mapping) and "default" in field


def _build_members(source: Source, csv_table: CsvTable, reporter: Reporter) -> Mapping:
    entries_by_name: dict[str, Entry] = {}
    for row in csv_table.rows:
        name = row[0]
        if not name.text:
            reporter.error("csv-syntax", "this row has no name", name.span)
            continue
        if name.text in entries_by_name:
            reporter.error(
                "duplicate-key", f"`{name.text}` occurs twice", name.span, "the second",
                labels=(Label(entries_by_name[name.text].key.span, f"the first `{name.text}` is here"),),
            )  # fmt: skip
            continue
        span = row[0].span.extend_to(row[-1].span)
        values = {
            head.text: Entry(_make_scalar(head), _build_value(cell))
            for head, cell in zip(csv_table.heads[1:], row[1:], strict=True)
            if cell.text and not head.text.startswith(REMARK_MARK)
        }
        entries_by_name[name.text] = Entry(_make_scalar(name), Mapping(span, values, flow=True))
    return Mapping(source.span(0, len(source.text)), entries_by_name)


def _build_value(cell: Cell) -> Node:
    """Parse the value in a cell: a single value, a list in brackets, or values by member in braces."""
    if found := _LIST.fullmatch(cell.text):
        return Sequence(
            cell.span, [_make_scalar(item) for item in _split_cell(cell, found["items"])], flow=True
        )
    if found := _BY_MEMBER.fullmatch(cell.text):
        entries: dict[str, Entry] = {}
        for item in _split_cell(cell, found["items"]):
            key, _, value = item.text.partition(":")
            shift = len(item.text) - len(value.lstrip())
            inner = Cell(value.strip(), item.span.source.span(item.span.start + shift, item.span.end))
            key_end = item.span.start + len(key.strip())
            head = Cell(key.strip(), item.span.source.span(item.span.start, key_end))
            entries[head.text] = Entry(_make_scalar(head), _make_scalar(inner))
        return Mapping(cell.span, entries, flow=True)
    return _make_scalar(cell)


def _split_cell(cell: Cell, items_text: str) -> list[Cell]:
    source, at = cell.span.source, cell.span.start + 1
    found = []
    for item in items_text.split(",") if items_text.strip() else ():
        start = at + len(item) - len(item.lstrip())
        found.append(Cell(item.strip(), source.span(start, start + len(item.strip()))))
        at += len(item) + 1
    return found


def _make_scalar(cell: Cell) -> Scalar:
    return Scalar(cell.span, cell.text, parse_scalar(cell.text, "plain"), "plain", cell.span, flow=True)
