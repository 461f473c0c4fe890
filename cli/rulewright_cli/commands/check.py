"""`rulewright check`: every finding about rulesets."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright_cli.options import (
    Edition,
    Lang,
    Options,
    Players,
    Rulesets,
    Seed,
    Variants,
    choices,
)

HELP = """\
Check rulesets: every finding with its place, the reason and, where one is near, a suggestion.

Without further options a ruleset is checked with each of its editions and variants, for every
number of players.

[bold]Examples[/bold]

  rulewright check classics/hex
  rulewright check my-game/ --format short
  rulewright check my-game --edition second --players 3
"""


def main(
    rulesets: Rulesets,
    format: Annotated[
        str,
        typer.Option("--format", "-f", metavar="text|short|json", help="How to write findings."),
    ] = "text",
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Players = None,
    seed: Seed = None,
    lang: Lang = None,
) -> int:
    if format not in ("text", "short", "json"):
        raise typer.BadParameter(
            f"`{format}` is none of text, short and json", param_hint="--format"
        )
    from rulewright.diagnostics.diagnostic import Severity
    from rulewright.document.load import find_ruleset
    from rulewright.study.check import check
    from rulewright_cli.console import say, show_findings
    from rulewright_cli.faults import FINDINGS, exit_code

    chosen = choices(edition, variant, option, players, seed, lang)
    folders = [find_ruleset(name) for name in rulesets]
    results = [
        check(
            folder,
            edition=chosen.edition,
            variants=chosen.variants,
            options=chosen.options,
            players=chosen.players,
            language=chosen.lang,
        )
        for folder in folders
    ]
    found = tuple(finding for result in results for finding in result.findings)
    show_findings(found, format)
    errors = sum(finding.severity is Severity.ERROR for finding in found)
    if format == "text":
        if found:
            say()
        for name, result in zip(rulesets, results, strict=True):
            if not result.findings:
                say(f"{name}: all is well. Checked {result.what}.", style="green")
        if found:
            warnings = len(found) - errors
            say(f"{_number(errors, 'error')}, {_number(warnings, 'warning')}.")
    if not found:
        return 0
    return exit_code(found) if errors else FINDINGS


def _number(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")
