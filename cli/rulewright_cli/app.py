"""The command `rulewright`: one Typer app, with a module for each command."""

from __future__ import annotations

import gc
import inspect
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from rulewright_cli.console import visible
from rulewright_cli.faults import command, output_lost
from rulewright_cli.options import escape_markup, joined
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
    """Return a help text with one line per paragraph, to be wrapped at the width of the terminal;
    indented lines are kept.
    """
    paragraphs = (part.split("\n") for part in escape_markup(text).strip().split("\n\n"))
    return "\n\n".join(("\n" if part[0].startswith(" ") else " ").join(part) for part in paragraphs)


WrongUse: Any = typer.BadParameter.__base__


class Commands(TyperGroup):
    """A command group whose usage errors are safe to print in a terminal."""

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


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"rulewright {version('rulewright')}")
        raise typer.Exit()


def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Handle options of the command itself."""


PANELS = {
    "Play": ("list", "play", "run", "studio", "why", "draw", "script"),
    "Write": ("new", "check", "fmt", "explain", "lsp", "show"),
    "Test": ("test", "fuzz", "mutate", "diff", "revalidate", "review", "audit", "perft"),
    "Study": ("simulate", "compare", "tune", "describe"),
    "Publish": ("book",),
    "Tools": ("cache",),
}
"""The groups of commands in the help, by task, in the order of the README."""
COMMANDS = tuple(name for names in PANELS.values() for name in names)


def made(names: Sequence[str] = COMMANDS) -> typer.Typer:
    """Return the app with some of its commands. Loading one command takes no part of the engine,
    but loading all takes as long as an unchanged check.
    """
    app = typer.Typer(
        name="rulewright",
        cls=Commands,
        help=flowing(EXAMPLES),
        rich_markup_mode="rich",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(options)
    for name in names:
        module: Any = import_module(f"rulewright_cli.commands.{name}")
        (panel,) = (panel for panel, members in PANELS.items() if name in members)
        if name == "new":
            app.add_typer(_sorts(module), name=name, rich_help_panel=panel)
        else:
            body = command(joined(module.main))
            app.command(name, help=flowing(module.HELP), rich_help_panel=panel)(body)
    return app


def _sorts(new: Any) -> typer.Typer:
    """Return the commands of `new`."""
    beginning = typer.Typer(cls=Commands, help=flowing(new.HELP), no_args_is_help=True)
    for name, body in new.SORTS:
        beginning.command(name, help=flowing(inspect.getdoc(body) or ""))(command(body))
    return beginning


def __getattr__(name: str) -> Any:
    """`app`: with all commands."""
    if name != "app":
        raise AttributeError(name)
    globals()[name] = made()
    return globals()[name]


def main() -> None:
    """The entry point of the installed command."""
    from rulewright.collection import collect_rarely  # the app alone loads nothing of the engine
    from rulewright.depth import deepen

    collect_rarely()
    deepen()
    protect()
    try:
        try:
            named = sys.argv[1:2]
            made(named if named and named[0] in COMMANDS else COMMANDS)()
        finally:
            # Python looks through everything for garbage once more before it ends: a fifth of the
            # time of a test.
            gc.freeze()
            sys.stdout.flush()
    except StreamLost as lost:
        sys.exit(output_lost(lost))
