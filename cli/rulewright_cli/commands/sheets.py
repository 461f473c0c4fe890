"""`rulewright sheets`: cards as sheets to print and cut."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Annotated

import typer

from rulewright_cli.console import print_line, print_written
from rulewright_cli.options import DEFAULT_CHOICES, Choices, Force, Ruleset, check_value, cli_option

HELP = """\
Write the cards of a game as sheets to print and cut.

Cards have the faces that they have on the table. Sheets have cut marks and a bleed of one
millimetre, and each is followed by its backs; turn the paper over at its long edge. Print without
margins and without scaling. A `.pdf` file needs Chromium or Chrome, an `.html` file needs nothing.

[bold]Examples[/bold]

  rulewright sheets my-game --out cards.html
  rulewright sheets my-game --out karten.pdf --lang de --paper letter
  rulewright sheets my-game --out changed.html --since v1.0 --no-backs
"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 300
"""The largest time in seconds for a browser to print."""


def main(
    ruleset: Ruleset,
    output_path: Annotated[Path, cli_option("--out -O FILE", "The file to write: .html or .pdf.")],
    paper: Annotated[str, cli_option("--paper a4|letter", "The size of the paper.")] = "a4",
    backs: Annotated[bool, cli_option("--backs/--no-backs", "Print the backs of the cards.")] = True,
    since: Annotated[
        str | None, cli_option("--since REVISION", "Only cards that have changed since this Git revision.")
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "lang"] = DEFAULT_CHOICES,
    force: Force = False,
) -> int:
    from rulewright.book.sheets import PAPERS, write_sheets
    from rulewright.output_files import PAGE, PDF, OutputFile
    from rulewright.ruleset_folders import find_ruleset

    check_value(paper, PAPERS, "--paper")
    is_pdf = output_path.suffix.lower() == ".pdf"
    browser = next(filter(None, map(shutil.which, BROWSERS)), None) if is_pdf else None
    if is_pdf and browser is None:
        raise typer.BadParameter(
            "PDF needs Chromium or Chrome, which is not installed; write .html and print it from a browser",
            param_hint="--out",
        )
    output = OutputFile(output_path, PDF if is_pdf else PAGE, force=force)
    found = write_sheets(
        find_ruleset(ruleset),
        edition=chosen.edition,
        variants=chosen.variants,
        options=chosen.options,
        language=chosen.lang,
        since=since,
    )
    if not found.cards:
        print_line("no card has changed")
        return 0
    page = found.to_html(paper=paper, backs=backs)
    if browser is not None:
        output.write(_print_page(browser, page).decode("utf-8", "surrogateescape"))
    else:
        output.write(page)
    print_written(output_path)
    return 0


def _print_page(browser: str, page: str) -> bytes:
    """Return a page as PDF. Raises DiagnosticError if the browser fails."""
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.document.files import make_file_span
    from rulewright.private_files import temporary_folder

    with temporary_folder() as folder:
        source, target = folder / "cards.html", folder / "cards.pdf"
        source.write_text(page, "utf-8")
        words = [
            browser, "--headless", "--disable-gpu", "--no-sandbox", f"--user-data-dir={folder / 'profile'}",
            "--no-pdf-header-footer", f"--print-to-pdf={target}", source.as_uri(),
        ]  # fmt: skip
        try:
            subprocess.run(words, check=True, capture_output=True, timeout=PATIENCE)
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError) as fault:
            raise DiagnosticError.from_parts(
                "file-unwritable", f"`{browser}` cannot print: {fault}", make_file_span(target)
            ) from None
