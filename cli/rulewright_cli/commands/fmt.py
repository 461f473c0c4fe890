"""`rulewright fmt`: format files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from rulewright_cli.console import print_diagnostics, print_line, print_note
from rulewright_cli.exit_codes import EXIT_FINDINGS, exit_code
from rulewright_cli.options import cli_argument, cli_option

if TYPE_CHECKING:
    from rulewright.diagnostics.diagnostic import Diagnostic
    from rulewright.source import Source

HELP = """\
Format rulesets, overlays and words.

Comments and line breaks are kept. A file that cannot be parsed is left unchanged, and its error is
reported. Before a file is written, the result is compared with the original, so formatting never
changes the meaning. `rulewright docs fmt` describes the format.

[bold]Examples[/bold]

  rulewright fmt my-game/
  rulewright fmt --check .
  rulewright fmt --diff my-game/turn.yaml
  rulewright fmt - < turn.yaml
"""


def main(
    paths: Annotated[
        list[Path],
        cli_argument("PATH...", "Files or folders; - formats standard input to standard output."),
    ],
    check: Annotated[
        bool,
        cli_option(
            "--check", "Write nothing; list the files that would change, and exit with 1 if there are any."
        ),
    ] = False,
    diff: Annotated[bool, cli_option("--diff", "Write nothing; show the changes as a diff.")] = False,
    name: Annotated[
        str,
        cli_option("--stdin-name FILE", "The file name of -, which selects the format: .yaml, .ftl or .csv."),
    ] = "-.yaml",
) -> int:
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.document.files import format_path, normalize_line_breaks
    from rulewright.formatting.fmt import format_source
    from rulewright.phrases import format_quantity
    from rulewright.source import Source

    diagnostics: list[Diagnostic] = []
    changed = count = crlf = 0
    for path in _list_files(paths):
        alone = str(path) == "-"
        count += 1
        try:
            if alone:
                was = sys.stdin.read()
                source = Source(name, normalize_line_breaks(was.removeprefix("\ufeff")))
            else:
                was, source = _read_file(path)
            now = format_source(source)
        except DiagnosticError as fault:
            diagnostics += fault.diagnostics
            continue
        changed += was != now
        if alone and not check and not diff:
            sys.stdout.write(now)
        if was == now:
            continue
        if diff:
            shown = source.path
            lines = unified_diff(was.splitlines(keepends=True), now.splitlines(keepends=True), shown, shown)
            sys.stdout.writelines(lines)
        elif check:
            is_crlf_alone = "\r" in was and normalize_line_breaks(was.removeprefix("\ufeff")) == now
            crlf += is_crlf_alone
            why = " (line breaks alone)" if is_crlf_alone else ""
            print_line(f"would be laid out: {source.path}{why}")
        elif not alone:
            _write_file(path, now)
            print_line(f"laid out: {format_path(path)}")
    sys.stdout.flush()
    print_diagnostics(diagnostics, target_stream=sys.stderr)
    if not diff and [str(path) for path in paths] != ["-"]:
        print_line(f"{format_quantity(count, 'file')}, {changed} {'would change' if check else 'changed'}.")
    if crlf:
        print_note(
            "help: lines end with CRLF, and the form has LF: `rulewright fmt` replaces them, and "
            "`* text=auto eol=lf` in .gitattributes has Git check them out so"
        )
    if diagnostics:
        return exit_code(tuple(diagnostics))
    return EXIT_FINDINGS if changed and (check or diff) else 0


def _list_files(paths: list[Path]) -> Iterator[Path]:
    """Yield the files named on the command line, and the files of rulesets below folders named there. Raises
    DiagnosticError for a folder without any."""
    from rulewright.document.member_tables import is_member_table
    from rulewright.ruleset_folders import find_files_below, find_ruleset

    for path in dict.fromkeys(paths):
        if str(path) == "-" or not path.is_dir():
            yield path
            continue
        below = find_files_below(path, (".yaml", ".csv", ".ftl"))
        if not below:
            find_ruleset(path)
        yield from (file for file in below if file.suffix != ".csv" or is_member_table(file, below))


def _read_file(path: Path) -> tuple[str, Source]:
    """Return the content of a file and its source. Raises DiagnosticError."""
    from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
    from rulewright.document.files import read_source
    from rulewright.input_guards import read_bounded

    reporter = Reporter()
    source = read_source(path, reporter)
    if source is None:
        raise DiagnosticError(reporter.diagnostics)
    return read_bounded(path).decode("utf-8", "replace"), source


def _write_file(path: Path, text: str) -> None:
    from rulewright.output_files import ANY, OutputFile

    OutputFile(path, ANY).write(text)
