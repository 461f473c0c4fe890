"""The command `rulewright`: one Typer app, with a module for each command."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from rulewright_cli.commands import (
    audit,
    book,
    cache,
    check,
    compare,
    describe,
    diff,
    draw,
    explain,
    fmt,
    fuzz,
    list_,
    lsp,
    mutate,
    new,
    perft,
    play,
    revalidate,
    review,
    run,
    script,
    show,
    simulate,
    studio,
    test,
    tune,
    why,
)
from rulewright_cli.console import visible
from rulewright_cli.faults import command, output_lost
from rulewright_cli.options import joined
from rulewright_cli.streams import StreamLost, protect

EXAMPLES = """\
Board-game rules as data: check, test and play rulesets.

`rulewright COMMAND --help` has the options of a command, and examples.

[bold]Examples[/bold]

  rulewright list
  rulewright play classics/tic-tac-toe
  rulewright check my-game/
  rulewright explain unknown-name
"""


def flowing(text: str) -> str:
    """A help text whose paragraphs are one line each, to be broken where the terminal ends; lines
    that are indented stay."""
    paragraphs = (part.split("\n") for part in text.strip().split("\n\n"))
    return "\n\n".join(("\n" if part[0].startswith(" ") else " ").join(part) for part in paragraphs)


WrongUse: Any = typer.BadParameter.__base__


class Commands(TyperGroup):
    """What is wrong on the line is told without what a terminal would obey."""

    def invoke(self, ctx: Any) -> Any:
        with _shown():
            return super().invoke(ctx)

    def make_context(self, *args: Any, **more: Any) -> Any:
        with _shown():
            return super().make_context(*args, **more)


@contextmanager
def _shown() -> Iterator[None]:
    try:
        yield
    except WrongUse as fault:
        fault.message = visible(fault.message)
        raise


app = typer.Typer(
    name="rulewright",
    cls=Commands,
    help=flowing(EXAMPLES),
    rich_markup_mode="rich",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"rulewright {version('rulewright')}")
        raise typer.Exit()


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """What every command takes."""


for name, module in (
    ("list", list_),
    ("check", check),
    ("run", run),
    ("play", play),
    ("studio", studio),
    ("why", why),
    ("draw", draw),
    ("script", script),
    ("test", test),
    ("fmt", fmt),
    ("diff", diff),
    ("revalidate", revalidate),
    ("review", review),
    ("simulate", simulate),
    ("compare", compare),
    ("tune", tune),
    ("fuzz", fuzz),
    ("mutate", mutate),
    ("perft", perft),
    ("describe", describe),
    ("audit", audit),
    ("book", book),
    ("show", show),
    ("lsp", lsp),
    ("cache", cache),
    ("explain", explain),
):
    app.command(name, help=flowing(module.HELP))(command(joined(module.main)))


beginning = typer.Typer(cls=Commands, help=flowing(new.HELP), no_args_is_help=True)
for name, body in new.SORTS:
    beginning.command(name)(command(body))
app.add_typer(beginning, name="new")


def only(name: str) -> None:
    """Leaves the other commands out, if there is one of that name: to build them all takes a fifth
    of a start."""
    commands = [one for one in app.registered_commands if one.name == name]
    if commands:
        app.registered_commands, app.registered_groups = commands, []


def main() -> None:
    """The entry point of the installed command."""
    # Compilers make many things that stay: looking through them for garbage at every turn takes a
    # third of their time.
    gc.set_threshold(2_000_000, 50, 100)
    from rulewright.depth import deepen  # the app alone loads nothing of the engine

    deepen()
    protect()
    only("".join(sys.argv[1:2]))
    try:
        try:
            app()
        finally:
            # Python looks through everything for garbage once more before it ends: a fifth of the
            # time of a test.
            gc.freeze()
            sys.stdout.flush()
    except StreamLost as lost:
        sys.exit(output_lost(lost))
