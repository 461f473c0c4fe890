"""`rulewright draw`: a picture of a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright_cli import moments
from rulewright_cli.faults import FINE
from rulewright_cli.moments import Moment, check_seat, held_at
from rulewright_cli.options import USUAL, Force, RulesetOfGame, Setting, StrictSave, option

HELP = f"""\
Draw the table of a game as an SVG file.

{moments.HELP}
A ruleset stands for a game that begins. `--format json` writes the scene as data (docs/scene.md).

[bold]Examples[/bold]

  rulewright draw game.yaml@12 --out table.svg
  rulewright draw game.yaml@12 --seat betty --size narrow --dark --out phone.svg
  rulewright draw classics/oh-hell --players 3 --seed 5 --out begin.svg
"""


def main(
    moment: Moment,
    seat: Annotated[
        str | None,
        option("--seat SEAT", "What this seat may see; what everybody may see if left out."),
    ] = None,
    size: Annotated[str, option("--size SIZE", "wide, narrow or paper.")] = "wide",
    dark: Annotated[bool, option("--dark", "In the colours of the dark.")] = False,
    format: Annotated[str, option("--format FORMAT", "svg or json.")] = "svg",
    out: Annotated[Path, option("--out FILE", "Where to write it; - is the output.")] = Path("-"),
    ruleset: RulesetOfGame = None,
    strict: StrictSave = False,
    chosen: Setting = USUAL,
    force: Force = False,
) -> int:
    import json

    from rulewright.diagnostics.suggest import listing
    from rulewright.outputs import PICTURE, SCENE, Output

    sizes = ("wide", "narrow", "paper")
    for value, known, name in ((size, sizes, "--size"), (format, ("svg", "json"), "--format")):
        if value not in known:
            raise typer.BadParameter(f"`{value}` is none of {listing(known)}", param_hint=name)
    output = Output(out, PICTURE if format == "svg" else SCENE, force=force)
    held = held_at(moment, chosen, ruleset, strict=strict, begin=True)
    check_seat(held.game.seats, seat)
    scene = held.game.scene(seat, size, held.language)
    if format == "svg":
        output.write(scene.to_svg(dark=dark))
    else:
        output.write(json.dumps(scene.to_dict(), ensure_ascii=False) + "\n")
    return FINE
