"""Define the command `rulewright`: one Typer app, with a module for each command."""

from __future__ import annotations

import gc
import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from rulewright_cli.console import print_note
from rulewright_cli.exit_codes import EXIT_WRONG_USE, report_lost_output, wrap_command
from rulewright_cli.options import UnknownValue, escape_markup, expand_choices
from rulewright_cli.streams import StreamLost, wrap_streams

EXAMPLES = """\
Board-game rules as data: check, test and play rulesets.

`rulewright COMMAND --help` has the options of a command, and examples.

[bold]Examples[/bold]

  rulewright list
  rulewright play classics/tic-tac-toe
  rulewright check my-game/
  rulewright explain unknown-name
"""


def reflow_help(text: str) -> str:
    """Return a help text with one line per paragraph, to be wrapped at the width of the terminal;
    indented lines are kept.
    """
    paragraphs = (part.split("\n") for part in escape_markup(text).strip().split("\n\n"))
    return "\n\n".join(("\n" if part[0].startswith(" ") else " ").join(part) for part in paragraphs)


UsageError: Any = typer.BadParameter.__base__


class CommandGroup(TyperGroup):
    """A command group that prints usage errors like all other errors, without control characters."""

    def invoke(self, ctx: Any) -> Any:
        with _print_usage_errors():
            return super().invoke(ctx)

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        with _print_usage_errors():
            return super().make_context(*args, **kwargs)


@contextmanager
def _print_usage_errors() -> Iterator[None]:
    try:
        yield
    except UsageError as fault:
        if type(fault).__name__ == "NoArgsIsHelpError":
            raise
        _print_usage_error(fault)
        raise typer.Exit(EXIT_WRONG_USE) from None


def _print_usage_error(fault: Any) -> None:
    """Print a usage error with a suggestion, and the command that describes its options."""
    message, meant, known = fault.format_message(), None, list[str]()
    if type(fault).__name__ == "NoSuchOption":
        meant, known = fault.option_name, list(fault.possibilities or ())
        message = f"there is no option `{meant}`"
    elif missing := re.match(r"No such command ['\"](.+?)['\"]", message):
        meant, known = missing[1], [*getattr(fault.ctx.command, "commands", ()), *COMMANDS]
        message = f"there is no command `{meant}`"
    elif isinstance(fault, UnknownValue):
        meant, known = fault.value, list(fault.known_values)
    elif refused := re.search(r"[`'](\S+)[`'] is (?:none|not one) of (.+)", message, re.DOTALL):
        meant, known = refused[1], re.findall(r"[`']([^`']+)[`']", refused[2])
    print_note(f"error: {message[:1].lower()}{message[1:].removesuffix('.')}")
    if meant is not None:
        from rulewright.diagnostics.suggest import suggest_name

        if help := suggest_name(meant, known):
            print_note(f"help: {help}")
    if fault.ctx is not None:
        print_note(f"help: `{fault.ctx.command_path} --help` describes what can be given")


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"rulewright {version('rulewright')}")
        raise typer.Exit()


def handle_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Handle options of the command itself."""


PANELS = {
    "Play": ("list", "play", "run", "studio", "why", "draw", "script"),
    "Write": ("new", "check", "fmt", "explain", "lsp", "show", "table"),
    "Test": ("test", "fuzz", "mutate", "diff", "revalidate", "review", "audit", "perft"),
    "Study": ("simulate", "compare", "tune", "describe"),
    "Publish": ("book", "sheets", "export"),
    "Tools": ("docs", "cache"),
}
"""The groups of commands in the help, by task, in the order of the README."""
COMMANDS = tuple(name for names in PANELS.values() for name in names)


def build_app(command_names: Sequence[str] = COMMANDS) -> typer.Typer:
    """Return the app with some of its commands. Loading one command takes no part of the engine,
    but loading all takes as long as an unchanged check.
    """
    app = typer.Typer(
        name="rulewright",
        cls=CommandGroup,
        help=reflow_help(EXAMPLES),
        rich_markup_mode="rich",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(handle_options)
    for name in command_names:
        module: Any = import_module(f"rulewright_cli.commands.{name}")
        (panel,) = (panel for panel, members in PANELS.items() if name in members)
        if name == "new":
            app.add_typer(_build_new_group(module), name=name, rich_help_panel=panel)
        else:
            body = wrap_command(expand_choices(module.main))
            app.command(name, help=reflow_help(module.HELP), rich_help_panel=panel)(body)
    return app


def _build_new_group(new_module: Any) -> typer.Typer:
    """Return the commands of `new_module`."""
    beginning = typer.Typer(cls=CommandGroup, help=reflow_help(new_module.HELP), no_args_is_help=True)
    for name, body in new_module.SORTS:
        beginning.command(name, help=reflow_help(inspect.getdoc(body) or ""))(wrap_command(body))
    return beginning


def __getattr__(name: str) -> Any:
    """Build `app`, with all commands, on first access."""
    if name != "app":
        raise AttributeError(name)
    globals()[name] = build_app()
    return globals()[name]


def main() -> None:
    """Run the installed command."""
    from rulewright.garbage_collection import collect_rarely  # the app alone loads nothing of the engine
    from rulewright.recursion_depth import raise_recursion_limit

    collect_rarely()
    raise_recursion_limit()
    wrap_streams()
    try:
        try:
            named = sys.argv[1:2]
            build_app(named if named and named[0] in COMMANDS else COMMANDS)()
        finally:
            # Skip Python's last garbage collection, which takes a fifth of the time of a test.
            gc.freeze()
            sys.stdout.flush()
    except StreamLost as lost:
        sys.exit(report_lost_output(lost))
