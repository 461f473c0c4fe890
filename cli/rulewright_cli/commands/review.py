"""`rulewright review`: report the effects of an edit of a ruleset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright_cli.console import show_progress
from rulewright_cli.options import Force, Lang, Ruleset, choose_language, cli_option
from rulewright_cli.output import Out, ReportWriter, format_option

HELP = """\
Report the effects of an edit, for reviewers.

The report starts with a table of the changed rules and texts, and the editions, variants, languages
and examples that each of them affects. Then follow the changed passages of the printed rulebook in
all languages, the changed rules and cells, examples with a different course, saves that no longer
fit, whether the version number should change, and changed lines that no example covers. --mutants
adds mutation testing of these lines, --play simulated games of both versions.

[bold]Examples[/bold]

  rulewright review my-game --since HEAD~1
  rulewright review my-game --since main --format md
  rulewright review new-game/ --since old-game/ --out review.html
  rulewright review my-game --since main --play mcts:50 --games 2000
"""


def main(
    ruleset: Ruleset,
    since: Annotated[
        str,
        cli_option("--since REVISION-or-RULESET", "The old version: a Git revision or a folder."),
    ],
    save: Annotated[
        list[Path] | None,
        cli_option(
            "--save FILE", "Also check this saved game, in addition to those in the folder. May be repeated."
        ),
    ] = None,
    mutants: Annotated[
        bool, cli_option("--mutants", "Test with mutants whether the examples cover the changed lines.")
    ] = False,
    play: Annotated[
        list[str] | None,
        cli_option(
            "--play PLAYER",
            "Simulate both versions with this agent: random, greedy or mcts:50. May be repeated.",
        ),
    ] = None,
    games: Annotated[
        int, cli_option("--games -n NUMBER", "The number of games for each version.", min=2)
    ] = 1000,
    lang: Lang = None,
    format: Annotated[
        str | None,
        format_option("text", "md", "html", "json", more="md: for a comment on a pull request."),
    ] = None,
    out: Out = None,
    force: Force = False,
    exit_code: Annotated[bool, cli_option("--exit-code", "Exit with 1 if anything needs work.")] = False,
) -> int:
    from rulewright.document.load import load_manifest
    from rulewright.output_files import PAGE
    from rulewright.review.builder import build_review
    from rulewright.review.formats import as_text, review_format
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.simulation.playing.agent_specs import BadPlayers, parse_agents

    for player in play or ():
        try:
            parse_agents(f"{player},{player}")
        except BadPlayers as reason:
            raise typer.BadParameter(str(reason), param_hint="--play") from None
    folder, form = find_ruleset(ruleset), review_format()
    if lang is not None:
        choose_language(load_manifest(folder), None, lang)
    forms = {"text": form, "md": form, "html": PAGE, "json": form}
    reports = ReportWriter(format, out, forms, force=force)
    try:
        found = build_review(
            folder,
            since,
            saves=save or (),
            language=lang,
            mutants=mutants,
            players=play or (),
            games=games,
            progress=show_progress,
        )
    finally:
        show_progress(None)
    reports.write_reports(
        {
            "text": lambda: as_text(found),
            "md": found.to_markdown,
            "html": found.to_html,
            "json": found.to_dict,
        }
    )
    return int(exit_code and not found.is_clean)
