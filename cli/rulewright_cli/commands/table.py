"""`rulewright table`: the members of a type as a table, for a spreadsheet and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from rulewright_cli.console import print_line, print_lines, print_written
from rulewright_cli.options import Force, Ruleset, cli_argument, cli_option

HELP = """\
Print the members of a type as a table, or edit them as CSV.

The members of a type are in a CSV file of the ruleset (`from: cards.csv`) or in YAML. `--csv`
prints both kinds for a spreadsheet; texts that a spreadsheet would run as a formula are escaped.
`--read` replaces the CSV file of the members, or changes the values that differ in YAML.

[bold]Examples[/bold]

  rulewright table my-game card
  rulewright table my-game card --csv > cards.csv
  rulewright table my-game card --read cards.csv
"""


def main(
    ruleset: Ruleset,
    type_name: Annotated[str, cli_argument("TYPE", "A type of the ruleset, such as `card`.")],
    csv: Annotated[bool, cli_option("--csv", "Print the table as CSV.")] = False,
    output_path: Annotated[
        Path | None, cli_option("--out -O FILE", "Write the table as CSV to this file.")
    ] = None,
    read: Annotated[
        Path | None, cli_option("--read FILE", "Read the values of this CSV file into the rules.")
    ] = None,
    force: Force = False,
) -> int:
    from rulewright.authoring.member_tables import format_as_csv, read_member_table, read_table_back
    from rulewright.loading import load_documents
    from rulewright.output_files import ANY, OutputFile, member_table_format
    from rulewright.ruleset_folders import find_ruleset

    folder = find_ruleset(ruleset)
    documents = load_documents(folder)
    if read is not None:
        draft = read_table_back(folder, documents, type_name, read)
        for path, text in draft.changed_files.items():
            OutputFile(path, ANY, own_name=True).write(text)
            print_written(path)
        if not draft.changed_files:
            print_line("nothing to change")
        return 0
    table = read_member_table(documents, type_name)
    text = format_as_csv(table)
    if output_path is not None:
        OutputFile(output_path, member_table_format(type_name), force=force).write(text)
        print_written(output_path)
    elif csv:
        print_lines(text)
    else:
        widths = [max(len(row[n]) for row in table.rows) for n in range(len(table.rows[0]))]
        for row in table.rows:
            print_line("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0
