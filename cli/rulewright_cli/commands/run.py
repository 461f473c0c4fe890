"""`rulewright run`: run a script."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import draw_in_ascii, print_diagnostics, print_line, print_wrapped, print_written
from rulewright_cli.exit_codes import exit_code
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Ascii,
    Force,
    RulesetOfGame,
    Setting,
    StrictSave,
    choose_language,
    cli_argument,
    cli_option,
)
from rulewright_cli.output import check_format, format_option

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.log import Event

MOST_NAMED = 24
"""The largest number of options that are listed at the end of a script."""

HELP = """\
Run a script, and print its log and the final scores.

A script is a scenario or a whole game; a saved game is played in the same way. Command-line options
override the settings of the script. A suffix stops at a position: `game.yaml@12` after 12 decisions
(forced ones included), `game.yaml:34` before line 34 of the script.

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
        cli_argument(
            "SCRIPT",
            "The file of a script or saved game, or a script of an included ruleset; with an "
            "optional position (`@12`).",
        ),
    ],
    quiet: Annotated[bool, cli_option("--quiet -q", "Print only the final scores.")] = False,
    format: Annotated[str, format_option("text", "json", more="json: one event per line.")] = "text",
    save: Annotated[Path | None, cli_option("--save FILE", "Save the game at the end.")] = None,
    html: Annotated[
        Path | None,
        cli_option(
            "--html FILE",
            "Write a self-contained page that replays the game as a spectator sees it.",
        ),
    ] = None,
    seat: Annotated[str | None, cli_option("--seat NAME", "With --html: show what this seat sees.")] = None,
    all_seats: Annotated[
        bool, cli_option("--all", "With --html: include the views of all seats, with a selector.")
    ] = False,
    force: Force = False,
    until: Annotated[
        int | None, cli_option("--until N", "Stop after N decisions; the same as SCRIPT@N.", min=0)
    ] = None,
    moves: Annotated[bool, cli_option("--moves", "Print every move in the notation of scripts.")] = False,
    show: Annotated[bool, cli_option("--show", "Print the position, and the changes of each move.")] = False,
    step: Annotated[
        bool,
        cli_option("--step", "Step through the moves: Enter for the next, b for back, a number for a step."),
    ] = False,
    against: Annotated[
        str | None,
        cli_option(
            "--against OTHER",
            "Show the first decision that differs from another script or save, and the "
            "differences at the end. Command-line options apply to SCRIPT only.",
        ),
    ] = None,
    ascii: Ascii = False,
    ruleset: RulesetOfGame = None,
    strict: StrictSave = False,
    chosen: Setting = DEFAULT_CHOICES,
) -> int:
    check_format(format, "text", "json")
    if (show or step) and (format == "json" or quiet):
        name = "--step" if step else "--show"
        raise typer.BadParameter("goes with the log as text", param_hint=name)
    from rulewright.api.saved_games import load_script
    from rulewright.diagnostics.suggest import quote_names
    from rulewright.document.load import load_manifest
    from rulewright.output_files import PAGE, SAVE, OutputFile
    from rulewright.ruleset_folders import find_script
    from rulewright.validation.ruleset_project import RulesetProject
    from rulewright.validation.script_moments import play_to_moment
    from rulewright.validation.scripts.script_preparation import find_setting
    from rulewright.words.facts import Facts
    from rulewright_cli.divergence import print_divergence, run_other_script
    from rulewright_cli.game_printer import GamePrinter, print_end_json, print_events_json
    from rulewright_cli.line_reader import LineReader
    from rulewright_cli.moments import check_reached, check_seat, select_moment
    from rulewright_cli.script_stepper import ScriptObserver, ScriptStepper

    writes_page_only = html is not None and not (show or step or moves or against or format == "json")
    quiet = quiet or writes_page_only
    path, when = select_moment(script, until)
    path = find_script(path)
    if html is None and (seat is not None or all_seats):
        raise typer.BadParameter("it says whose view a page shows; name the page with --html FILE")
    if seat is not None and all_seats:
        raise typer.BadParameter("--all has every seat; leave --seat out", param_hint="--seat")
    output = None if save is None else OutputFile(save, SAVE, force=force)
    page = None if html is None else OutputFile(html, PAGE, force=force)
    read, folder = load_script(path, ruleset, strict=strict)
    read = chosen.apply_to_script(read)
    workshop = RulesetProject(folder)
    manifest = load_manifest(folder)
    language = choose_language(manifest, read.edition, chosen.lang)
    setting = find_setting(read, workshop)
    facts = Facts(setting, partial(workshop.get_analysed, setting))
    teller = GamePrinter(folder, language, facts, with_moves=moves)
    if format == "text" and not quiet:
        title = teller.words.format_message("title") or manifest.title
        print_line(f"{title}: {read.title}", style="bold")
    observer: Callable[[tuple[Event, ...]], None] | None = None
    if not quiet and against is None:
        observer = print_events_json if format == "json" else teller.print_events
    games: list[Game] = []
    begun: Callable[[Game], None] = games.append
    watched = ScriptObserver(teller, folder, games, is_live=show and not step) if show or step else None
    if watched is not None:
        draw_in_ascii(wanted=ascii)
        observer, begun = watched.on_events, watched.on_start
    try:
        result = play_to_moment(read, workshop, when, observer=observer, on_start=begun)
    except KeyboardInterrupt:
        if output is not None and games:
            output.write(games[0].save(output.path.parent))
        raise
    game = result.game
    if watched is not None and step and watched.frames:
        ScriptStepper(watched.frames, teller, folder, LineReader()).run()
    if against is not None:
        held = run_other_script(against, until)
        other = select_moment(against)[0]
        labels = ("this one", "the other") if path.name == other.name else (path.name, other.name)
        print_divergence(game, held, labels, teller, format)
    if game is not None:
        if against is not None:
            pass
        elif format == "json":
            print_end_json(game)
        else:
            if not quiet:
                print_line()
            if not game.over and game.player is not None and not writes_page_only:
                assert game.decision is not None
                asked = teller.format_prompt(game, game.decision)
                asked_seat, words = teller.seat_name(game.player), teller.tool_words
                print_wrapped(words.format("run-stops-before", name=asked_seat, prompt=asked))
                names = quote_names([option.name for option in game.decision.options], MOST_NAMED)
                print_wrapped("    " + words.format("run-options", names=names), hang=8)
            if game.program.score_parts and not writes_page_only:
                teller.print_standings(game, game.full_standings())
        if output is not None:
            output.write(game.save(output.path.parent))
            print_written(output.path)
        if page is not None:
            from rulewright.api.games import make_replay

            check_seat(game.seats, seat)
            viewers = (None, *game.seats) if all_seats else (seat,)
            heading = f"{teller.words.format_message('title') or manifest.title}: {read.title}"
            replay = make_replay(game, seats=viewers, language=language, title=heading)
            page.write(replay.to_html())
            print_written(page.path)
    sys.stdout.flush()
    print_diagnostics(result.findings, target_stream=sys.stderr)
    if game is not None:
        check_reached(game, script)
    return exit_code(result.findings) if result.findings else 0
