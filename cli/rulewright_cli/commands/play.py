"""`rulewright play`: play a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import draw_in_ascii
from rulewright_cli.moments import check_seat
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Ascii,
    Choices,
    Force,
    RulesetOfGame,
    Setting,
    StrictSave,
    choose_language,
    cli_argument,
    cli_option,
    complete_rulesets,
    select_ruleset,
)

if TYPE_CHECKING:
    from rulewright.backends.native.agent_games import Seat
    from rulewright.play.game import Game
    from rulewright.simulation.playing.agent_choice import CustomAgent

KINDS = "person, random, greedy, mcts:N, mcts:2s or the file of a trained agent"
HELP = """\
Play a game in the terminal, with people or bots.

Choose options by number or by name; Tab completes names. `help` lists the commands: show, why,
undo, save and more. Each seat sees only the information that it may see.

With --save or --resume, and after the command `save`, the game is saved after each choice. Ctrl-C,
the end of the input, SIGTERM and SIGHUP save it and leave.

[bold]Examples[/bold]

  rulewright play classics/tic-tac-toe
  rulewright play classics/pig --seat player2=random
  rulewright play classics/hex --seat player2=mcts:2s
  rulewright play classics/connect-four --seat player2=four.npz
  rulewright play my-game --seat player2=greedy --lang de
  rulewright play --resume oh-hell-1.save.json
"""


def main(
    ruleset: Annotated[
        str | None,
        cli_argument(
            "RULESET",
            "A folder with a ruleset.yaml, or a name from `rulewright list`. Not needed with "
            "--resume, because a save names its ruleset.",
            autocompletion=complete_rulesets,
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        cli_option(
            "--seat SEAT=KIND",
            f"Who plays a seat: {KINDS} (N simulations or 2 seconds per choice). By default a "
            "person. May be repeated.",
        ),
    ] = None,
    resume: Annotated[Path | None, cli_option("--resume FILE", "Continue a saved game.")] = None,
    save: Annotated[
        Path | None,
        cli_option("--save FILE", "The file to save the game to. Default: a new file in this folder."),
    ] = None,
    rules: RulesetOfGame = None,
    strict: StrictSave = False,
    force: Force = False,
    chosen: Setting = DEFAULT_CHOICES,
    ascii: Ascii = False,
) -> int:
    from rulewright.document.load import load_manifest
    from rulewright.output_files import SAVE, OutputFile
    from rulewright.words.facts import Facts
    from rulewright_cli.game_printer import GamePrinter
    from rulewright_cli.terminal_session import TerminalSession

    draw_in_ascii(wanted=ascii)
    ruleset = select_ruleset(ruleset, rules)
    game, folder = _open_game(ruleset, chosen, resume, strict=strict)
    kinds = _read_players(seat or [], game)
    setting = game.table.identity.setting
    language = choose_language(load_manifest(folder), setting.edition, chosen.lang)
    teller = GamePrinter(folder, language, Facts.from_folder(folder, setting))
    path = save or resume
    output = None if path is None else OutputFile(path, SAVE, force=force or path == resume)
    again = _resume_command(ruleset, folder, seat or [], chosen.lang)
    return TerminalSession(game, teller, kinds, output, again, folder).run()


def _resume_command(ruleset: str | None, folder: Path, seats: list[str], lang: str | None) -> tuple[str, ...]:
    """Return the command that resumes a saved game, up to `--resume`."""
    from rulewright.ruleset_folders import find_shipped

    comes_along = ruleset is None or find_shipped(folder.name) == folder
    rules = () if comes_along else (ruleset,)
    kinds = [word for text in seats for word in ("--seat", text)]
    return ("rulewright", "play", *rules, *kinds, *(("--lang", lang) if lang else ()))


def _open_game(
    ruleset: str | None, chosen: Choices, resume: Path | None, *, strict: bool
) -> tuple[Game, Path]:
    """Open the game to play; return it and its ruleset's folder."""
    if resume is None:
        if ruleset is None:
            raise typer.BadParameter("name a game, or a save with --resume", param_hint="RULESET")
        rules = chosen.load(ruleset)
        return rules.new_game(_choose_seed(chosen)), rules.folder
    from rulewright.api.saved_games import load_saved_game

    if chosen != Choices(lang=chosen.lang):
        raise typer.BadParameter(
            "a saved game has its own setting and seed; leave the other options out",
            param_hint="--resume",
        )
    return load_saved_game(resume, ruleset, strict=strict)


def _choose_seed(chosen: Choices) -> int:
    """Return the seed of the command line, or a random one, so that games at the terminal differ."""
    if chosen.seed is not None:
        return chosen.seed
    from random import SystemRandom

    return SystemRandom().randrange(1_000_000)


def _read_players(texts: list[str], game: Game) -> dict[str, Seat | CustomAgent | None]:
    """Return the player of each seat, None for a person. Raises typer.BadParameter."""
    from rulewright.diagnostics.suggest import quote_names
    from rulewright.simulation.playing.agent_specs import BadPlayers, is_agent_file, parse_single_agent

    seats = game.seats
    players_by_seat: dict[str, Seat | CustomAgent | None] = dict.fromkeys(seats)
    for text in texts:
        name, found, kind = text.partition("=")
        if not found:
            problem = f"`{text}` is not SEAT=BOT: name a seat of {quote_names(seats)} and {KINDS}"
            raise typer.BadParameter(problem, param_hint="--seat")
        check_seat(seats, name)
        try:
            if is_agent_file(kind):
                players_by_seat[name] = _load_learned_player(kind, game)
            elif kind != "person":
                players_by_seat[name] = parse_single_agent(kind)
        except BadPlayers as fault:
            problem = f"{fault}; `person` is a person at this terminal (in `{text}`)"
            raise typer.BadParameter(problem, param_hint="--seat") from None
    return players_by_seat


def _load_learned_player(path: str, game: Game) -> CustomAgent:
    """Load the trained agent in a file (docs/learning.md). Raises typer.BadParameter."""
    from rulewright.api.games import load_trained_player
    from rulewright.simulation.playing.agent_specs import BadPlayers

    try:
        return load_trained_player(path, game)
    except BadPlayers as fault:
        raise typer.BadParameter(str(fault), param_hint="--seat") from None
