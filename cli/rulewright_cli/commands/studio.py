"""`rulewright studio`: a page in the browser to play and look into rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import remark, say
from rulewright_cli.moments import check_seat, held_at
from rulewright_cli.options import (
    USUAL,
    Choices,
    RulesetOfGame,
    StrictSave,
    argument,
    one_ruleset,
    option,
)

if TYPE_CHECKING:
    from rulewright.server.studio.game_record import Beginning
    from rulewright.server.studio.hall import Hall
    from rulewright.server.studio.table import GameTable
    from rulewright.server.studio.table_rules import Wish

HELP = """\
Play, inspect and edit a game in the browser.

RULESET begins a new game, a script or a saved game goes on where it ends, or at the moment behind
its name (`@12`, after 12 decisions). Without any, the page offers all rulesets, and the tables of
before. Seats are played by hand, by others with a link, or by random, greedy, mcts:N or mcts:2s.
While you edit the files of the ruleset, the game follows.

Everything stays on this machine. Tables are kept after each choice, and found again.

[bold]Examples[/bold]

  rulewright studio
  rulewright studio my-game --players 3
  rulewright studio my-game/ --seat player2=greedy
  rulewright studio my-game/scenarios/siege.yaml
"""


def main(
    what: Annotated[
        str | None,
        argument(
            "RULESET|SCRIPT|SAVE",
            "A ruleset by folder or name, or the file of a script or a saved game; a moment in it.",
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        option(
            "--seat SEAT=KIND",
            "Who sits there: hand (as long as nothing is said), link, random, greedy, "
            "mcts:N or mcts:2s. May be repeated.",
        ),
    ] = None,
    port: Annotated[
        int | None,
        option(
            "--port NUMBER",
            "Where to listen; otherwise 4747, or the next that is free.",
            min=0,
            max=65535,
        ),
    ] = None,
    host: Annotated[
        str,
        option(
            "--host ADDRESS",
            "The address to listen at. Other than this machine's own, everybody who reaches "
            "it can try to open doors; each wants its link.",
        ),
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None,
        option(
            "--name HOST",
            "A name by which browsers call this machine, with --host. May be repeated.",
        ),
    ] = None,
    games: Annotated[
        Path | None,
        option("--games FOLDER", "Where tables are kept; otherwise a folder of your own."),
    ] = None,
    browser: Annotated[
        bool, option("--browser/--no-browser", "Open the page, or only say where it is.")
    ] = True,
    ruleset: RulesetOfGame = None,
    strict: StrictSave = False,
    chosen: Annotated[Choices, "edition", "variant", "option", "players", "seed"] = USUAL,
) -> int:
    from rulewright.presentable import needing

    with needing("studio"):
        from rulewright.server.studio.hall import Hall
        from rulewright.server.studio.serve import listen, serve, serving
    from rulewright.server.studio.offered import Shelf

    folder = games or _own_folder()
    with _writing_in(folder):
        hall = Hall(folder, remark)
    try:
        listening = listen(host, port)
    except OSError as fault:
        raise typer.BadParameter(
            f"nothing can listen there: {(fault.strerror or str(fault)).lower()}",
            param_hint="--port",
        ) from None
    with listening:
        address = listening.getsockname()
        shown = name[0] if name else f"[{address[0]}]" if ":" in address[0] else address[0]
        base = f"http://{shown}:{address[1]}"
        hall.holder = f"{base}, {hall.holder}"
        path = f"/hall/#{hall.token}"
        table = (
            None if what is None else _table(hall, what, chosen, seat or [], ruleset, strict=strict)
        )
        if table is not None:
            hall.add(table)
            path = f"/t/{table.id}/owner/#{table.tokens.owner}"

        def begun() -> None:
            say(f"The studio is at {base}{path}")
            if table is not None:
                say(f"All rulesets and tables: {base}/hall/#{hall.token}")
            say("Who has such a link can open it. Ctrl-C ends the studio; tables are kept.")
            sys.stdout.flush()  # whoever started this by a program reads where it is
            if browser:
                import webbrowser

                webbrowser.open(base + path)

        shelf = Shelf([] if table is None else [table.rules.folder])
        serve(serving(hall, shelf, listening, name or (), begun), listening)
    return 0


@contextmanager
def _writing_in(folder: Path) -> Iterator[None]:
    """Report what keeps games from being written in a folder."""
    from rulewright.server.studio.journal import BadJournal, GameInUse

    try:
        yield
    except (OSError, BadJournal, GameInUse) as fault:
        reason = (fault.strerror or str(fault)).lower() if isinstance(fault, OSError) else fault
        raise typer.BadParameter(
            f"no game can be written in `{folder}`: {reason}", param_hint="--games"
        ) from None


def _own_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("rulewright") / "studio"


def _table(
    hall: Hall,
    what: str,
    chosen: Choices,
    seats: list[str],
    ruleset: str | None,
    *,
    strict: bool,
) -> GameTable:
    """A new table for what stands on the line."""
    from random import SystemRandom

    from rulewright.ruleset_folders import find_ruleset, find_script
    from rulewright.server.studio.game_record import Beginning
    from rulewright.server.studio.hall import table_path
    from rulewright.server.studio.journal import TableJournal
    from rulewright.server.studio.table import OWNER, new_table
    from rulewright.server.studio.table_rules import Wish
    from rulewright.study.moments import END, read_moment

    id, path = table_path(hall.folder)
    named, when = read_moment(what)
    file = find_script(named)
    decisions = None
    if file.is_file() and file.suffix in (".yaml", ".yml", ".json") and not _is_manifest(file):
        wish, beginning = _played(file, chosen, ruleset, strict=strict)
        decisions = None if when == END else held_at(what, chosen, ruleset).game.decisions
    else:
        seed = SystemRandom().randrange(1_000_000) if chosen.seed is None else chosen.seed
        folder = find_ruleset(one_ruleset(what, ruleset) or what)
        wish = Wish(folder, chosen.edition, chosen.variants, chosen.options, chosen.players)
        beginning = Beginning(seed)
    with _writing_in(hall.folder):
        table = new_table(id, wish, beginning, TableJournal(path), holder=hall.holder)
    if decisions is not None:
        there = [at.number for at in table.at.line if at.decisions >= decisions]
        table.go(OWNER, next(iter(there), table.at.number))
    for text in seats:
        seat, found, kind = text.partition("=")
        _sit(table, text, seat, kind if found else "")
    return table


def _is_manifest(file: Path) -> bool:
    from rulewright.document.files import MAIN_FILE

    return file.name == MAIN_FILE


def _played(
    file: Path, chosen: Choices, ruleset: str | None, *, strict: bool
) -> tuple[Wish, Beginning]:
    """The rules and the beginning of a script or a saved game."""
    from rulewright.api.saved import is_save, script_in
    from rulewright.document.files import read_text
    from rulewright.server.studio.game_record import Beginning
    from rulewright.server.studio.scripts import wish_of

    read, folder = script_in(file, ruleset, strict=strict)
    script = chosen.change(read)
    text = read.span.source.text if is_save(file) else read_text(file)
    return wish_of(script, folder), Beginning(script.seed, file.resolve(), text)


def _sit(table: GameTable, text: str, seat: str, kind: str) -> None:
    from rulewright.diagnostics.diagnostic import RulewrightError
    from rulewright.server.studio.table import OWNER

    check_seat(table.seats, seat)
    try:
        table.sit(OWNER, seat, kind)
    except RulewrightError as fault:
        raise typer.BadParameter(f"`{text}`: {fault}", param_hint="--seat") from None
