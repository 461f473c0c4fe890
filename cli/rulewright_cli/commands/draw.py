"""`rulewright draw`: a picture of a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright_cli.options import (
    Edition,
    Force,
    Lang,
    Options,
    Players,
    Seed,
    Variants,
    choices,
    language_of,
)

HELP = """\
Draw the table of a game as a file of SVG.

The game is a script or a saved game; behind its name stands the moment: `@12` is the position after
12 decisions (forced ones too), `:34` before line 34 of the script, `@end` or nothing the end. A
ruleset stands for a game that begins. `--format json` writes the scene as data (docs/scene.md).

[bold]Examples[/bold]

  rulewright draw game.yaml@12 --out table.svg
  rulewright draw game.yaml@12 --seat betty --size narrow --dark --out phone.svg
  rulewright draw classics/oh-hell --players 3 --seed 5 --out begin.svg
"""


def main(
    moment: Annotated[
        str,
        typer.Argument(
            metavar="SCRIPT@STEP",
            show_default=False,
            help="A script or a saved game, and the moment in it; or a ruleset.",
        ),
    ],
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", metavar="SEAT", show_default=False,
            help="What this seat may see; what everybody may see if left out.",
        ),
    ] = None,
    size: Annotated[
        str, typer.Option("--size", metavar="SIZE", help="wide, narrow or paper.")
    ] = "wide",
    dark: Annotated[bool, typer.Option("--dark", help="In the colours of the dark.")] = False,
    format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="svg or json.")
    ] = "svg",
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Where to write it; - is the output.")
    ] = Path("-"),
    lang: Lang = None,
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Players = None,
    seed: Seed = None,
    force: Force = False,
) -> int:  # fmt: skip
    import json
    import sys

    from rulewright.api.saved import script_in
    from rulewright.diagnostics.suggest import listing
    from rulewright.document.outputs import PICTURE, SCENE, Output
    from rulewright.scene.nodes import Size
    from rulewright.scene.stage import Stage
    from rulewright.scene.svg import as_svg
    from rulewright.study.bench import Workshop
    from rulewright.study.moments import position_at, read_moment
    from rulewright.words.words import Words
    from rulewright_cli.console import remark, show_findings
    from rulewright_cli.faults import FINE, WRONG_USE, exit_code

    sizes: dict[str, Size] = {"wide": "wide", "narrow": "narrow", "paper": "paper"}
    for value, known, name in ((size, sizes, "--size"), (format, ("svg", "json"), "--format")):
        if value not in known:
            raise typer.BadParameter(f"`{value}` is none of {listing(known)}", param_hint=name)
    output = Output(out, PICTURE if format == "svg" else SCENE, force=force)
    chosen = choices(edition, variant, option, players, seed, lang)
    path, when = read_moment(moment)
    if path.is_file():
        read, folder = script_in(path)
        script = chosen.change(read)
        workshop = Workshop(folder)
        result = position_at(script, workshop, when)
        game = result.game
        if game is None:
            show_findings(result.findings, to=sys.stderr)
            return exit_code(result.findings)
        if when.decisions is not None and game.decisions < when.decisions:
            show_findings(result.findings, to=sys.stderr)
            remark(f"error: the game stops after {game.decisions} decisions")
            return WRONG_USE
    else:
        ruleset = chosen.load(moment)
        game, folder = ruleset.new_game(seed or 0), ruleset.folder
        workshop = Workshop(folder)
    setting = game.table.identity.setting
    manifest = workshop.documents(setting.edition, setting.variants).manifest
    facts = workshop.facts(setting)
    if seat is not None and seat not in game.seats:
        raise typer.BadParameter(
            f"no seat is called `{seat}`, but {listing(game.seats)}", param_hint="--seat"
        )
    words = Words(folder, language_of(manifest, setting.edition, chosen.lang), facts)
    stage = Stage.at(game.table, facts.rules().scope.world, words)
    scene = stage.of_game(game, seat, sizes[size])
    if format == "svg":
        output.write(as_svg(scene, dark=dark))
    else:
        output.write(json.dumps(scene.to_dict(), ensure_ascii=False) + "\n")
    return FINE
