"""`rulewright export`: write a game as one HTML file that plays offline."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright_cli import moments
from rulewright_cli.console import print_written
from rulewright_cli.moments import open_moment
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Choices,
    Force,
    RulesetOfGame,
    StrictSave,
    cli_argument,
    cli_option,
)

HELP = f"""\
Write a game as one HTML file that plays offline.

The file contains the rules, the engine as WebAssembly, and bots. In a browser it plays, explains
and edits the game like the playground (`rulewright docs playground`). It loads nothing and sends
nothing. For a ruleset, it starts a new game.

{moments.HELP}

The page is made from a playground that `make site` has built in a checkout.

[bold]Examples[/bold]

  rulewright export classics/hex --html hex.html
  rulewright export my-game/ --players 3 --html my-game.html
  rulewright export game.save.json@12 --html puzzle.html
"""
PLAYGROUND = Path("build", "website", "site", "app")


def main(
    moment: Annotated[
        str, cli_argument("RULESET|SAVE", "A ruleset, or a saved game or script with an optional position.")
    ],
    html: Annotated[Path, cli_option("--html FILE", "The page to write.")],
    playground: Annotated[
        Path, cli_option("--playground FOLDER", "The folder of the playground that `make site` built.")
    ] = PLAYGROUND,
    ruleset: RulesetOfGame = None,
    strict: StrictSave = False,
    chosen: Annotated[Choices, "edition", "variant", "option", "players", "seed"] = DEFAULT_CHOICES,
    force: Force = False,
) -> int:
    from rulewright.output_files import PAGE, OutputFile
    from rulewright.server.playground.single_page import NoPlayground, render_single_page

    output = OutputFile(html, PAGE, force=force)
    held = open_moment(moment, chosen, ruleset, strict=strict, allow_ruleset=True)
    try:
        page = render_single_page(playground, held.folder, held.game)
    except NoPlayground as reason:
        raise typer.BadParameter(str(reason), param_hint="--playground") from None
    output.write(page)
    print_written(html)
    return 0
