"""`rulewright script`: export a saved game as a script."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from rulewright_cli.console import print_written
from rulewright_cli.options import Force, RulesetOfGame, StrictSave, cli_argument, cli_option, select_ruleset

HELP = """\
Convert a saved game to a script.

A finished game becomes a scripted game, an unfinished one a scenario; `rulewright run` plays both.
A suffix selects a position of a save or script: `@12` after 12 decisions (forced ones included),
`:34` before line 34 of a script.

With --given the scenario starts from the position. Its `given` lists only differences from the
start of the game, and the current decision is resumed.

[bold]Examples[/bold]

  rulewright script oh-hell-1.save.json
  rulewright script hex-2.save.json --out ladder.yaml --title "A ladder"
  rulewright script my-game-1.save.json my-game/
  rulewright script pig-1.save.json@40 --given --title "One point short"
"""


def main(
    save: Annotated[
        str, cli_argument("SAVE", "A saved game or a script, with an optional position (`@12`).")
    ],
    ruleset: Annotated[
        str | None,
        cli_argument("RULESET", "The folder of the rules; the same as --ruleset."),
    ] = None,
    out: Annotated[Path, cli_option("--out FILE", "The file to write; - is standard output.")] = Path("-"),
    title: Annotated[str | None, cli_option("--title TEXT", "The title of the script.")] = None,
    given: Annotated[
        bool, cli_option("--given", "Write the position as the start of a scenario, instead of the moves.")
    ] = False,
    named: RulesetOfGame = None,
    strict: StrictSave = False,
    force: Force = False,
) -> int:
    from rulewright.api.saved_games import game_to_scenario, game_to_script, load_game_at
    from rulewright.output_files import SCRIPT, OutputFile

    output = OutputFile(out, SCRIPT, force=force)
    game, folder = load_game_at(save, select_ruleset(ruleset, named), strict=strict)
    beside = Path.cwd() if str(out) == "-" else out.parent
    write = game_to_scenario if given else game_to_script
    output.write(write(game, folder, beside, title or Path(save).name.partition(".")[0]))
    print_written(out)
    return 0
