"""`rulewright revalidate`: re-execute scripts and saves under the current rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import print_line
from rulewright_cli.exit_codes import EXIT_INTERNAL_ERROR, has_internal_error
from rulewright_cli.options import Force, cli_argument, cli_option
from rulewright_cli.output import Out, ReportWriter, format_option

if TYPE_CHECKING:
    from rulewright.revalidation.verdict import Verdict

HELP = """\
Replay scripts and saved games under the current rules.

For each game that does not fit, prints the first decision that differs and the reason; --verbose
lists the games that fit as well. A game fits if all its choices are legal and its expectations
hold.

--since compares the options with those under earlier rules, a Git revision or a folder. --git finds
the rules under which a save was made in the history of Git; without these two options, Git is not
used. With --strict, a game with other options does not fit either.

[bold]Examples[/bold]

  rulewright revalidate pig-1.save.json
  rulewright revalidate pig-1.save.json --git
  rulewright revalidate my-game/
  rulewright revalidate games/*.yaml --since HEAD~3
"""


def main(
    games: Annotated[
        list[Path],
        cli_argument("GAME...", "Scripts, saves, or folders; for the folder of a ruleset, all its scripts."),
    ],
    ruleset: Annotated[
        str | None,
        cli_option("--ruleset RULESET", "The rules to use instead of those that the games name."),
    ] = None,
    since: Annotated[
        str | None,
        cli_option(
            "--since REVISION-or-RULESET", "Compare the options with those under these earlier rules."
        ),
    ] = None,
    git: Annotated[
        bool, cli_option("--git", "Find the rules of a save in the history of Git, and compare with them.")
    ] = False,
    strict: Annotated[bool, cli_option("--strict", "A game with other options does not fit either.")] = False,
    verbose: Annotated[bool, cli_option("--verbose", "List the games that fit as well.")] = False,
    format: Annotated[str | None, format_option("text", "json")] = None,
    out: Out = None,
    force: Force = False,
) -> int:
    from rulewright.output_files import REVALIDATED
    from rulewright.private_files import temporary_folder
    from rulewright.revalidation.revalidation import Revalidation, list_games

    reports = ReportWriter(format, out, {"text": None, "json": REVALIDATED}, force=force)
    text = reports.prints_text
    verdicts: list[Verdict] = []
    with temporary_folder() as place:
        revalidation = Revalidation(place, ruleset, since, git)
        for path in (game for given in games for game in list_games(given)):
            verdict = revalidation.revalidate_game(path)
            verdicts.append(verdict)
            if text and (verbose or verdict.first_difference is not None or not verdict.fits):
                _print_verdict(verdict)
    if not verdicts:
        raise typer.BadParameter("there are no games here, neither a script nor a save")
    fit = sum(_is_compatible(verdict, strict) for verdict in verdicts)
    data = [verdict.to_dict() | {"fits": _is_compatible(verdict, strict)} for verdict in verdicts]
    reports.write_reports({"json": lambda: data})
    if text:
        print_line(f"{fit} of {len(verdicts)} fit the rules as they are now")
    if has_internal_error(finding for verdict in verdicts for finding in verdict.findings):
        return EXIT_INTERNAL_ERROR
    return int(fit < len(verdicts))


def _is_compatible(verdict: Verdict, strict: bool) -> bool:
    return verdict.fits and not (strict and verdict.first_difference is not None)


def _print_verdict(verdict: Verdict) -> None:
    first, *others = str(verdict).splitlines()
    print_line(first, style="green" if verdict.fits else "bold red")
    for line in others:
        print_line(line)
