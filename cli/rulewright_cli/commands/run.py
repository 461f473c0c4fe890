"""`rulewright run`: plays a script."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import draw_in_ascii, say, say_folded, show_findings
from rulewright_cli.faults import exit_code
from rulewright_cli.options import (
    USUAL,
    Ascii,
    Force,
    RulesetOfGame,
    Setting,
    StrictSave,
    argument,
    language_of,
    option,
)
from rulewright_cli.output import check_format, format_option

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.log import Event

MOST_NAMED = 24
"""So many options are named where a script ends."""

HELP = """\
Run a script, and print its log and the final scores.

A script is a scenario or a whole game; a saved game is played as one. What stands on the line takes
the place of what it says. Behind its name may stand a moment to stop at: `@12` after 12 decisions
(forced ones too), `:34` before line 34 of the script.

[bold]Examples[/bold]

  rulewright run classics/tic-tac-toe/games/diagonal.yaml
  rulewright run game.yaml@20 --save middle.json
  rulewright run game.yaml --step
  rulewright run game.yaml --edition ja --against game.yaml
  rulewright run middle.json
  rulewright run game.yaml --html replay.html
  rulewright run game.yaml --lang ja
  rulewright run game.yaml --format json
"""


def main(
    script: Annotated[
        str,
        argument(
            "SCRIPT",
            "The file of a script or of a saved game, or a script that comes along; a moment "
            "in it.",
        ),
    ],
    quiet: Annotated[bool, option("--quiet -q", "Show the final scores only, no log.")] = False,
    format: Annotated[str, format_option("text", "json", more="json: one event a line.")] = "text",
    save: Annotated[Path | None, option("--save FILE", "Save the game at the end.")] = None,
    html: Annotated[
        Path | None,
        option(
            "--html FILE",
            "Write a page that replays the game: one file, for any browser. It shows what "
            "somebody may see who looks on.",
        ),
    ] = None,
    seat: Annotated[
        str | None, option("--seat NAME", "The page shows what this seat sees.")
    ] = None,
    all_seats: Annotated[
        bool, option("--all", "The page shows what each seat sees, to choose from.")
    ] = False,
    force: Force = False,
    until: Annotated[
        int | None, option("--until N", "Stop after N decisions, as SCRIPT@N does.", min=0)
    ] = None,
    moves: Annotated[bool, option("--moves", "Show every move, as scripts write it.")] = False,
    show: Annotated[
        bool, option("--show", "Show the position, and what each move changes of it.")
    ] = False,
    step: Annotated[
        bool, option("--step", "Go through it move by move: Enter, b for back, a number.")
    ] = False,
    against: Annotated[
        str | None,
        option(
            "--against OTHER",
            "Show where another script or save goes another way, and what differs in the "
            "end. What stands on the line changes this one, not the other.",
        ),
    ] = None,
    ascii: Ascii = False,
    ruleset: RulesetOfGame = None,
    strict: StrictSave = False,
    chosen: Setting = USUAL,
) -> int:
    check_format(format, "text", "json")
    if (show or step) and (format == "json" or quiet):
        name = "--step" if step else "--show"
        raise typer.BadParameter("goes with the log as text", param_hint=name)
    from rulewright.api.saved import script_in
    from rulewright.diagnostics.suggest import listing
    from rulewright.document.load import read_manifest_of
    from rulewright.outputs import PAGE, SAVE, Output
    from rulewright.ruleset_folders import find_script
    from rulewright.study.moments import position_at
    from rulewright.study.scripts.preparing import setting_of
    from rulewright.study.workshop import Workshop
    from rulewright.words.facts import Facts
    from rulewright_cli.moments import check_reached, check_seat, moment_of
    from rulewright_cli.parting import other_run, show_parting
    from rulewright_cli.reading import Reader
    from rulewright_cli.stepping import Stepper, Watched
    from rulewright_cli.telling import Teller, end_json, tell_json

    path, when = moment_of(script, until)
    path = find_script(path)
    if html is None and (seat is not None or all_seats):
        raise typer.BadParameter("it says whose view a page shows; name the page with --html FILE")
    if seat is not None and all_seats:
        raise typer.BadParameter("--all has every seat; leave --seat out", param_hint="--seat")
    output = None if save is None else Output(save, SAVE, force=force)
    page = None if html is None else Output(html, PAGE, force=force)
    read, folder = script_in(path, ruleset, strict=strict)
    read = chosen.change(read)
    workshop = Workshop(folder)
    manifest = read_manifest_of(folder)
    language = language_of(manifest, read.edition, chosen.lang)
    setting = setting_of(read, workshop)
    facts = Facts(setting, partial(workshop.analysed, setting))
    teller = Teller(folder, language, facts, moves=moves)
    if format == "text" and not quiet:
        title = teller.words.message("title") or manifest.title
        say(f"{title}: {read.title}", style="bold")
    observer: Callable[[tuple[Event, ...]], None] | None = None
    if not quiet and against is None:
        observer = tell_json if format == "json" else teller.events
    games: list[Game] = []
    begun: Callable[[Game], None] = games.append
    watched = Watched(teller, folder, games, tell=show and not step) if show or step else None
    if watched is not None:
        draw_in_ascii(wanted=ascii)
        observer, begun = watched.told, watched.begun
    try:
        result = position_at(read, workshop, when, observer=observer, begun=begun)
    except KeyboardInterrupt:
        if output is not None and games:
            output.write(games[0].save(output.path.parent))
        raise
    game = result.game
    if watched is not None and step and watched.frames:
        Stepper(watched.frames, teller, folder, Reader()).run()
    if against is not None:
        held = other_run(against, until)
        other = moment_of(against)[0]
        labels = ("this one", "the other") if path.name == other.name else (path.name, other.name)
        show_parting(game, held, labels, teller, format)
    if game is not None:
        if against is not None:
            pass
        elif format == "json":
            end_json(game)
        else:
            if not quiet:
                say()
            if not game.over and game.player is not None:
                assert game.decision is not None
                asked = teller.prompt(game, game.decision)
                say_folded(f"{teller.name(game.player)} is asked: {asked}")
                names = [option.name for option in game.decision.options]
                say_folded(f"    to choose: {listing(names, MOST_NAMED)}", hang=8)
            if game.program.score_parts:
                teller.standing(game, game.open_standings())
        if output is not None:
            output.write(game.save(output.path.parent))
        if page is not None:
            from rulewright.api.games import make_replay

            check_seat(game.seats, seat)
            viewers = (None, *game.seats) if all_seats else (seat,)
            heading = f"{teller.words.message('title') or manifest.title}: {read.title}"
            replay = make_replay(game, seats=viewers, language=language, title=heading)
            page.write(replay.to_html())
    sys.stdout.flush()
    show_findings(result.findings, to=sys.stderr)
    if game is not None:
        check_reached(game, script)
    return exit_code(result.findings) if result.findings else 0
