"""Write the members of a type as a CSV file, and read such a file back into the rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.authoring.drafts import Draft
from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.diagnostics.fix import Edit, apply_edits
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.document.files import make_file_span, read_source, use_unsaved_texts
from rulewright.document.load import Documents
from rulewright.document.member_tables import CsvTable, format_csv, read_csv
from rulewright.loading import load_documents
from rulewright.model.part import Part, make_root_part
from rulewright.records import dataclass
from rulewright.source import Source
from rulewright.validation.scripts.script_export import quote_yaml

Rows = list[list[str]]


@dataclass(frozen=True, slots=True)
class MemberTable:
    """The members of a type as rows of cells, the first row with the headings. `values` are the written
    values, by member and field; `whole` is the part that contains them."""

    type_name: str
    rows: Rows
    values: Mapping[tuple[str, str], Part]
    whole: Part

    @property
    def csv_source(self) -> Source | None:
        """Return the CSV file that contains the members, None if they are in YAML."""
        source = self.whole.span.source
        return source if source.path.endswith(".csv") else None


def read_member_table(documents: Documents, type_name: str) -> MemberTable:
    """Return the members of a type. Raises DiagnosticError for a type without members of its own, and for a
    value that fits no cell."""
    types = make_root_part(documents.root).get("types")
    declared = {part.name: part for part in types or ()}
    type_part = declared.get(type_name)
    members = None if type_part is None else type_part.long_form.get("members")
    if type_part is None or members is None:
        what = "no type" if type_part is None else "no members of its own for the type"
        raise DiagnosticError.from_parts(
            "unknown-name",
            f"the ruleset has {what} `{type_name}`",
            make_file_span(documents.folder) if type_part is None else type_part.key.span,
            notes=(f"there are {quote_names(declared)}",) if declared else (),
            help=suggest_name(type_name, declared),
        )
    fields = [part.name for part in type_part.long_form.get("fields") or ()]
    rows, parts = _list_rows(type_name, members, fields)
    return MemberTable(type_name, rows, parts, members)


def _list_rows(
    type_name: str, member_list: Part, fields: list[str]
) -> tuple[Rows, dict[tuple[str, str], Part]]:
    if member_list.is_list:
        return [[type_name], *([item.text.text if item.text else ""] for item in member_list.items)], {}
    values = {
        (member.key.text, value.name): value
        for member in member_list
        for value in (member if member.is_keyed else ())
    }
    columns = list(dict.fromkeys((*fields, *(field for _, field in values))))
    used = {field for _, field in values}
    columns = [field for field in columns if field in used or field in fields]
    rows = [[type_name, *columns]]
    for member in member_list:
        name = member.key.text
        cells = (values.get((name, field)) for field in columns)
        rows.append([name, *("" if part is None else format_value(part) for part in cells)])
    return rows, values


def format_value(part: Part) -> str:
    """Return the text of a cell. Raises DiagnosticError for a value that does not fit into a cell."""
    text = _format_simple(part)
    if text is None or "\n" in text or '"' in text:
        raise DiagnosticError.from_parts(
            "csv-syntax",
            f"`{part.key.text}` does not fit into a cell of a table",
            part.span,
            notes=("a cell holds one line without quotes",),
        )
    return text


def _format_simple(part: Part) -> str | None:
    if part.text is not None:
        return part.text.text.strip()
    if part.is_list:
        items = [_format_simple(item) for item in part.items]
        return None if None in items else f"[{', '.join(str(item) for item in items)}]"
    entries = [(entry.key.text, _format_simple(entry)) for entry in part]
    if any(value is None for _, value in entries):
        return None
    return f"{{{', '.join(f'{key}: {value}' for key, value in entries)}}}"


def format_as_csv(member_table: MemberTable) -> str:
    """Return the table as a CSV file; if it comes from a CSV file, with its columns of remarks."""
    given = None if member_table.csv_source is None else read_csv(member_table.csv_source, Reporter())
    if given is None:
        return format_csv(member_table.rows)
    return format_csv([[cell.text for cell in row] for row in (given.heads, *given.rows)])


def read_table_back(folder: Path, documents: Documents, type_name: str, path: Path) -> Draft:
    """Return the files of a ruleset with the values of a CSV file: the whole file from which the members
    come, or in YAML the values that differ. Raises DiagnosticError."""
    table = read_member_table(documents, type_name)
    reporter = Reporter()
    source = read_source(path, reporter)
    given = None if source is None else read_csv(source, reporter)
    reporter.stop_if_errors()
    assert given is not None
    rows = [[cell.text for cell in row] for row in (given.heads, *given.rows)]
    if table.csv_source is not None:
        changed = {Path(table.csv_source.path): format_csv(rows)}
    else:
        changed = _edit_values(table, given)
    sources = {Path(each.path): each for each in documents.files}
    changed = {file: text for file, text in changed.items() if sources[file].text != text}
    with use_unsaved_texts(changed):
        read_member_table(load_documents(folder), type_name)
    return Draft({}, changed)


def _edit_values(member_table: MemberTable, given: CsvTable) -> dict[Path, str]:
    """Return the YAML files with the changed values. Raises DiagnosticError for other members or columns."""
    heads = [cell.text for cell in given.heads[1:]]
    before = {
        row[0]: dict(zip(member_table.rows[0][1:], row[1:], strict=True)) for row in member_table.rows[1:]
    }
    names = [row[0].text for row in given.rows]
    if names != list(before) or set(heads) - set(member_table.rows[0]):
        raise DiagnosticError.from_parts(
            "csv-syntax",
            f"the file has other members or columns than `{member_table.type_name}`",
            given.heads[0].span,
            help=f"members from a file can change: write `from: FILE.csv` in `{member_table.type_name}`",
        )
    edits: dict[Source, list[Edit]] = {}
    for row in given.rows:
        for head, cell in zip(heads, row[1:], strict=True):
            name = row[0].text
            if cell.text == before[name].get(head, ""):
                continue
            part = member_table.values.get((name, head))
            if part is None or not cell.text:
                problem = "has no" if part is None else "must keep its"
                raise DiagnosticError.from_parts(
                    "csv-syntax",
                    f"`{name}` {problem} value of `{head}` in the rules",
                    cell.span,
                    help="add or remove it there",
                )
            edits.setdefault(part.span.source, []).append(Edit(part.span, _quote_value(cell.text)))
    return {Path(source.path): apply_edits(source, found) for source, found in edits.items()}


def _quote_value(text: str) -> str:
    return text if text[:1] in "[{" else quote_yaml(text)
