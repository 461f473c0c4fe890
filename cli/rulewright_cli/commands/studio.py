"""`rulewright studio`: serve the studio, a browser page to play and examine rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import print_line, print_note
from rulewright_cli.moments import check_seat, open_moment
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Choices,
    RulesetOfGame,
    StrictSave,
    cli_argument,
    cli_option,
    select_ruleset,
)

if TYPE_CHECKING:
    from rulewright.server.studio.game_record import GameStart
    from rulewright.server.studio.game_session import GameSession
    from rulewright.server.studio.guards import PublicUrl
    from rulewright.server.studio.lobby import Lobby
    from rulewright.server.studio.session_rules import GameRequest

HELP = """\
Play, inspect and edit a game in the browser.

RULESET starts a new game. A script or a saved game continues at its end, or after 12 decisions with
the suffix `@12`. Without an argument, the page offers all rulesets and recent games. Seats are
played by hand, by other people with a link, or by bots: random, greedy, mcts:N or mcts:2s. When you
edit the files of the ruleset, the game continues under the new rules.

Everything stays on this machine. Games are saved after each choice, and recent games can be
continued.

[bold]Examples[/bold]

  rulewright studio
  rulewright studio my-game --players 3
  rulewright studio my-game/ --seat player2=greedy
  rulewright studio my-game/scenarios/siege.yaml
"""


def main(
    what: Annotated[
        str | None,
        cli_argument(
            "RULESET|SCRIPT|SAVE",
            "A ruleset by folder or name, or a script or saved game with an optional position (`@12`).",
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        cli_option(
            "--seat SEAT=KIND",
            "The player of a seat: hand (the default), link, random, greedy, mcts:N or "
            "mcts:2s. May be repeated.",
        ),
    ] = None,
    port: Annotated[
        int | None,
        cli_option(
            "--port NUMBER",
            "The port to listen on. Default: 4747 or the next free port.",
            min=0,
            max=65535,
        ),
    ] = None,
    host: Annotated[
        str,
        cli_option(
            "--host ADDRESS",
            "The address to listen on. On an address other than this machine's own, everybody"
            " who can reach it can connect, but needs the link of a game to open it.",
        ),
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None,
        cli_option(
            "--name HOST",
            "A host name that browsers may use for this machine, with --host. May be repeated.",
        ),
    ] = None,
    url: Annotated[
        str | None,
        cli_option(
            "--url URL",
            "The address of a proxy with TLS in front of the studio, such as https://games.example/play.",
        ),
    ] = None,
    games: Annotated[
        Path | None,
        cli_option("--games FOLDER", "The folder of saved games. Default: a folder in your user account."),
    ] = None,
    browser: Annotated[
        bool, cli_option("--browser/--no-browser", "Open the page in a browser, or only print its address.")
    ] = True,
    ruleset: RulesetOfGame = None,
    strict: StrictSave = False,
    chosen: Annotated[Choices, "edition", "variant", "option", "players", "seed"] = DEFAULT_CHOICES,
) -> int:
    from rulewright.presentable import require_extra

    with require_extra("studio"):
        from rulewright.server.studio.lobby import Lobby
        from rulewright.server.studio.web_server import create_server, open_socket, run_server
    from rulewright.server.studio.ruleset_catalogue import RulesetCatalogue

    public_url = None if url is None else _read_public_url(url)
    folder = games or _own_folder()
    with _report_unwritable(folder):
        hall = Lobby(folder, print_note)
    try:
        listening = open_socket(host, port)
    except OSError as fault:
        raise typer.BadParameter(
            f"nothing can listen there: {(fault.strerror or str(fault)).lower()}",
            param_hint="--port",
        ) from None
    with listening:
        address = listening.getsockname()
        shown = name[0] if name else f"[{address[0]}]" if ":" in address[0] else address[0]
        base = str(public_url) if public_url is not None else f"http://{shown}:{address[1]}"
        hall.holder = f"{base}, {hall.holder}"
        path = f"/hall/#{hall.token}"
        table = None if what is None else _open_table(hall, what, chosen, seat or [], ruleset, strict=strict)
        if table is not None:
            hall.add_session(table)
            path = f"/t/{table.id}/owner/#{table.tokens.owner}"

        def print_links() -> None:
            print_line(f"The studio is at {base}{path}")
            if table is not None:
                print_line(f"All rulesets and tables: {base}/hall/#{hall.token}")
            print_line("Who has such a link can open it. Ctrl-C ends the studio; tables are kept.")
            sys.stdout.flush()  # a program that started this reads the address
            if browser:
                import webbrowser

                webbrowser.open(base + path)

        shelf = RulesetCatalogue([] if table is None else [table.rules.folder])
        run_server(create_server(hall, shelf, listening, name or (), print_links, public_url), listening)
    return 0


def _read_public_url(text: str) -> PublicUrl:
    from rulewright.server.studio.guards import BadPublicUrl, parse_public_url

    try:
        return parse_public_url(text)
    except BadPublicUrl as fault:
        raise typer.BadParameter(str(fault), param_hint="--url") from None


@contextmanager
def _report_unwritable(folder: Path) -> Iterator[None]:
    """Report errors that prevent games from being written to a folder."""
    from rulewright.server.studio.session_journal import GameInUse, InvalidJournal

    try:
        yield
    except (OSError, InvalidJournal, GameInUse) as fault:
        reason = (fault.strerror or str(fault)).lower() if isinstance(fault, OSError) else fault
        raise typer.BadParameter(
            f"no game can be written in `{folder}`: {reason}", param_hint="--games"
        ) from None


def _own_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("rulewright") / "studio"


def _open_table(
    hall: Lobby,
    argument_text: str,
    chosen: Choices,
    seats: list[str],
    ruleset: str | None,
    *,
    strict: bool,
) -> GameSession:
    """Open a game session for the arguments of the command line."""
    from random import SystemRandom

    from rulewright.ruleset_folders import find_ruleset, find_script
    from rulewright.server.studio.game_record import GameStart
    from rulewright.server.studio.game_session import OWNER, create_session
    from rulewright.server.studio.lobby import new_session_path
    from rulewright.server.studio.session_journal import SessionJournal
    from rulewright.server.studio.session_rules import GameRequest
    from rulewright.validation.script_moments import SCRIPT_END, parse_moment

    id, path = new_session_path(hall.folder)
    named, when = parse_moment(argument_text)
    file = find_script(named)
    decisions = None
    if file.is_file() and file.suffix in (".yaml", ".yml", ".json") and not _is_manifest(file):
        wish, beginning = _read_game_source(file, chosen, ruleset, strict=strict)
        decisions = (
            None if when == SCRIPT_END else open_moment(argument_text, chosen, ruleset).game.decision_count
        )
    else:
        seed = SystemRandom().randrange(1_000_000) if chosen.seed is None else chosen.seed
        folder = find_ruleset(select_ruleset(argument_text, ruleset) or argument_text)
        wish = GameRequest(folder, chosen.edition, chosen.variants, chosen.options, chosen.players)
        beginning = GameStart(seed)
    with _report_unwritable(hall.folder):
        table = create_session(id, wish, beginning, SessionJournal(path), holder=hall.holder)
    if decisions is not None:
        there = [at.number for at in table.position.line_to_here if at.decision_count >= decisions]
        table.go_to_position(OWNER, next(iter(there), table.position.number))
    for text in seats:
        seat, found, kind = text.partition("=")
        _assign_seat(table, text, seat, kind if found else "")
    return table


def _is_manifest(file: Path) -> bool:
    from rulewright.document.files import MAIN_FILE

    return file.name == MAIN_FILE


def _read_game_source(
    file: Path, chosen: Choices, ruleset: str | None, *, strict: bool
) -> tuple[GameRequest, GameStart]:
    """Read the rules and the beginning of a script or a saved game."""
    from rulewright.api.saved_games import is_save, load_script
    from rulewright.document.files import read_text
    from rulewright.server.studio.game_record import GameStart
    from rulewright.server.studio.script_start import request_from_script

    read, folder = load_script(file, ruleset, strict=strict)
    script = chosen.apply_to_script(read)
    text = read.span.source.text if is_save(file) else read_text(file)
    return request_from_script(script, folder), GameStart(script.seed, file.resolve(), text)


def _assign_seat(table: GameSession, text: str, seat: str, kind: str) -> None:
    from rulewright.diagnostics.diagnostic import RulewrightError
    from rulewright.server.studio.game_session import OWNER

    check_seat(table.seats, seat)
    try:
        table.set_seat_kind(OWNER, seat, kind)
    except RulewrightError as fault:
        raise typer.BadParameter(f"`{text}`: {fault}", param_hint="--seat") from None
