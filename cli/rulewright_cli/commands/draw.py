"""`rulewright draw`: draw a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from rulewright_cli import moments
from rulewright_cli.console import print_written
from rulewright_cli.exit_codes import EXIT_OK
from rulewright_cli.moments import Moment, check_seat, open_moment
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Force,
    RulesetOfGame,
    Setting,
    StrictSave,
    check_value,
    cli_option,
)

HELP = f"""\
Draw the table of a game as an SVG file.

{moments.HELP}
For a ruleset, the position is the start of a new game. `--format json` writes the scene as data
(`rulewright docs scene`).

[bold]Examples[/bold]

  rulewright draw game.yaml@12 --out table.svg
  rulewright draw game.yaml@12 --seat betty --size narrow --out phone.svg
  rulewright draw classics/oh-hell --players 3 --seed 5 --out begin.svg
  rulewright draw classics/hearts --sheet --out faces.svg
"""


def main(
    moment: Moment,
    seat: Annotated[
        str | None,
        cli_option("--seat SEAT", "Draw what this seat sees; by default, what a spectator sees."),
    ] = None,
    size: Annotated[str, cli_option("--size SIZE", "wide, narrow or paper.")] = "wide",
    sheet: Annotated[
        bool, cli_option("--sheet", "Draw all faces and cards of the ruleset instead of a position.")
    ] = False,
    dark: Annotated[bool, cli_option("--dark", "Use the dark theme.")] = False,
    format: Annotated[str, cli_option("--format FORMAT", "svg or json.")] = "svg",
    out: Annotated[Path, cli_option("--out FILE", "The file to write; - is standard output.")] = Path("-"),
    ruleset: RulesetOfGame = None,
    strict: StrictSave = False,
    chosen: Setting = DEFAULT_CHOICES,
    force: Force = False,
) -> int:
    import json

    from rulewright.output_files import PICTURE, SCENE, OutputFile

    check_value(size, ("wide", "narrow", "paper"), "--size")
    check_value(format, ("svg", "json"), "--format")
    output = OutputFile(out, PICTURE if format == "svg" else SCENE, force=force)
    held = open_moment(moment, chosen, ruleset, strict=strict, allow_ruleset=True)
    check_seat(held.game.seats, seat)
    scene = held.game.scene(seat, "sheet" if sheet else size, held.language_code)
    if format == "svg":
        output.write(scene.to_svg(dark=dark))
    else:
        output.write(json.dumps(scene.to_dict(), ensure_ascii=False) + "\n")
    print_written(out)
    return EXIT_OK
