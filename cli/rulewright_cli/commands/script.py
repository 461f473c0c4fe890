"""`rulewright script`: writes a saved game as a script."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright_cli.options import Force

HELP = """\
Write a saved game as a script, to read, to change, and to keep.

A game that is over becomes a scripted game, one that is not a scenario. `rulewright run` plays
both.

[bold]Examples[/bold]

  rulewright script oh-hell-1.save.json
  rulewright script hex-2.save.json --out games/the-ladder.yaml --title "The ladder"
  rulewright script my-game-1.save.json my-game/
"""


def main(
    save: Annotated[
        Path, typer.Argument(metavar="SAVE", show_default=False, help="The saved game.")
    ],
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET",
            show_default=False,
            help="The ruleset's folder, if it neither comes along nor holds the save.",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Where to write it; - is the output.")
    ] = Path("-"),
    title: Annotated[
        str | None,
        typer.Option("--title", metavar="TEXT", show_default=False, help="What it is called."),
    ] = None,
    force: Force = False,
) -> int:
    from rulewright.document.outputs import SCRIPT, Output
    from rulewright_cli.saving import saved_game, written_as_script

    output = Output(out, SCRIPT, force=force)
    game, folder = saved_game(save, ruleset)
    beside = Path.cwd() if str(out) == "-" else out.parent
    output.write(written_as_script(game, folder, beside, title or save.name.partition(".")[0]))
    return 0
