"""`rulewright why`: why a game is as it is."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright_cli.options import (
    Edition,
    Lang,
    Options,
    Players,
    Seed,
    Variants,
    choices,
    language_of,
)
from rulewright_cli.output import check_format, format_option

HELP = """\
Say why a move is legal or not, and where a value comes from.

The game is a script or a saved game; behind its name stands the moment: `@12` is the position after
12 decisions (forced ones too), `:34` before line 34 of the script, `@end` or nothing the end.

WHAT is a move, `score` or `score SEAT`, a piece of state, a definition or any other expression, or
`rules`: the rules that ran in the last step (at a line: in that line's move).

[bold]Examples[/bold]

  rulewright why game.yaml:34 "move(e2, e4)"
  rulewright why game.yaml@12 score
  rulewright why game.yaml "money[alfred]"
  rulewright why game.yaml@12 rules
  rulewright why my-game-1.save.json@40 "worth(alfred, oil)" --depth 4
  rulewright why game.yaml@12 "hand[alfred]" --seat betty
"""


def main(
    moment: Annotated[
        str,
        typer.Argument(
            metavar="SCRIPT@STEP",
            show_default=False,
            help="A script or a saved game, and the moment in it.",
        ),
    ],
    what: Annotated[
        list[str],
        typer.Argument(metavar="WHAT", show_default=False, help="What is to be explained."),
    ],
    depth: Annotated[
        int, typer.Option("--depth", metavar="N", min=0, help="So many levels of reasons.")
    ] = 2,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", metavar="SEAT", show_default=False, help="Tell only what this seat may know."
        ),
    ] = None,
    format: Annotated[str, format_option("text", "json")] = "text",
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Players = None,
    seed: Seed = None,
    lang: Lang = None,
) -> int:
    check_format(format, "text", "json")
    import sys
    from dataclasses import replace

    from rulewright.api.saved import script_in
    from rulewright.diagnostics.suggest import listing
    from rulewright.document.load import read_manifest_of
    from rulewright.explain.asking import CannotAsk, why
    from rulewright.study.bench import Workshop
    from rulewright.study.moments import position_at, read_moment
    from rulewright.study.scripts.preparing import setting_of
    from rulewright.words.facts import Facts
    from rulewright.words.words import Words
    from rulewright_cli.console import remark, say, say_folded, say_json, show_findings
    from rulewright_cli.faults import FINE, WRONG_USE, exit_code

    path, when = read_moment(moment)
    chosen = choices(edition, variant, option, players, seed, lang)
    read, folder = script_in(path)
    script, asked = chosen.change(read), " ".join(what)
    workshop = Workshop(folder)
    if when.line is not None and asked.strip() == "rules":
        when = replace(when, line=when.line + 1)
    result = position_at(script, workshop, when)
    game = result.game
    if game is None:
        show_findings(result.findings, to=sys.stderr)
        return exit_code(result.findings)
    if when.decisions is not None and game.decisions < when.decisions:
        show_findings(result.findings, to=sys.stderr)
        remark(f"error: the game stops after {game.decisions} decisions")
        return WRONG_USE
    if seat is not None and seat not in game.seats:
        raise typer.BadParameter(
            f"no seat is called `{seat}`, but {listing(game.seats)}", param_hint="--seat"
        )
    language = language_of(read_manifest_of(folder), script.edition, chosen.lang)
    words = Words(folder, language, Facts.of_folder(folder, setting_of(script, workshop)))
    try:
        answer = why(game, asked, seat=seat, depth=depth)
    except CannotAsk as fault:
        remark(f"error: {fault.problem}")
        if fault.help:
            remark(f"help: {fault.help}")
        return WRONG_USE
    if format == "json":
        say_json({"decisions": game.decisions, **answer.to_dict(words)})
    else:
        first, *rest = answer.lines(depth, words)
        say(first, style="bold")
        for line in rest:
            say_folded(line)
    sys.stdout.flush()
    return FINE
