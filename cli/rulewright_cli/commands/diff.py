"""`rulewright diff`: list the differences between two rulesets, versions or settings."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from rulewright_cli.console import print_diagnostics, show_progress
from rulewright_cli.exit_codes import EXIT_FINDINGS
from rulewright_cli.options import DEFAULT_CHOICES, Choices, Force, check_value, cli_argument, cli_option
from rulewright_cli.output import Out, ReportWriter, format_option

HELP = """\
Compare two rulesets, versions or settings.

Lists added, removed and changed rules with their locations, tables cell by cell, and the scenarios
and games whose result differs. Layout, comments and the order of keys do not matter.

A side is a RULESET, optionally followed by `@` and a Git revision, and by `+` and an edition, a
variant or an option: `my-game@HEAD~3`, `my-game+second`, `my-game+fast+length=20`. With one side,
the ruleset is compared with itself under --edition, --variant and --option, or with the revision
--rev.

[bold]Examples[/bold]

  rulewright diff my-game/ old-game/
  rulewright diff my-game --rev HEAD~3
  rulewright diff my-game --edition second
  rulewright diff my-game+second my-game+third --out editions.html
"""


def main(
    old: Annotated[str, cli_argument("A", "The old side.")],
    new: Annotated[str | None, cli_argument("B", "The new side.")] = None,
    rev: Annotated[
        str | None, cli_option("--rev -r REVISION", "Take the old side from this Git revision.")
    ] = None,
    format: Annotated[
        str | None, format_option("text", "json", "html", more="html: a self-contained page.")
    ] = None,
    out: Out = None,
    force: Force = False,
    scripts: Annotated[
        bool, cli_option("--scripts/--no-scripts", "Play the scenarios and games of both sides.")
    ] = True,
    exit_code: Annotated[bool, cli_option("--exit-code", "Exit with 1 if anything differs.")] = False,
    chosen: Annotated[Choices, "edition", "variant", "option", "players", "lang"] = DEFAULT_CHOICES,
) -> int:
    if (
        new is None
        and rev is None
        and not (chosen.edition or chosen.variants or chosen.options)
        and "@" not in old
    ):
        raise typer.BadParameter(
            "say with what: a second ruleset, --rev, --edition, --variant or --option",
            param_hint="B",
        )
    from rulewright.difference.comparison import compare_rulesets
    from rulewright.output_files import DIFFERENCE, PAGE
    from rulewright.words.tool_words import TOOL_LANGUAGES

    if chosen.lang is not None:
        check_value(chosen.lang, TOOL_LANGUAGES, "--lang", "languages of reports:")
    forms = {"text": DIFFERENCE, "json": DIFFERENCE, "html": PAGE}
    reports = ReportWriter(format, out, forms, force=force)
    try:
        found = compare_rulesets(
            old,
            new,
            selection=chosen.selection,
            revision=rev,
            with_scripts=scripts,
            language=chosen.lang,
            progress=show_progress,
        )
    finally:
        show_progress(None)
    reports.write_reports({"text": found.as_text, "json": found.to_dict, "html": found.to_html})
    findings = (*found.old.findings, *found.new.findings)
    if findings:
        print_diagnostics(findings, target_stream=sys.stderr)
        return EXIT_FINDINGS
    return int(exit_code and not found.is_unchanged)
