"""Help pages show what is written for them, brackets and all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from rulewright_cli.app import EXAMPLES, app

COMMANDS = Path(__file__).resolve().parents[2] / "cli" / "rulewright_cli" / "commands"


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, (*path, name))


ALL = dict(commands(typer.main.get_command(app)))


def squeezed(text: str) -> str:
    """A text without spaces, line breaks and frames, which depend on the width."""
    return re.sub(r"[\s│╭╮╰╯─]+", "", text)


def shown_text(help: str) -> str:
    """What a text of the source says to readers."""
    return squeezed(re.sub(r"\[/?bold\]", "", help.replace("\\[", "[")))


def page(path: tuple[str, ...]) -> str:
    done = CliRunner().invoke(app, [*path, "--help"], env={"COLUMNS": "400"})
    assert done.exit_code == 0, done.output
    return squeezed(done.output)


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_text_is_shown_whole(path: tuple[str, ...]) -> None:
    told, command = page(path), ALL[path]
    assert shown_text(command.help or "") in told
    for each in command.params:
        if each.name not in ("help", "install_completion", "show_completion"):
            assert shown_text(each.help or "") in told, each.name


@pytest.mark.parametrize("name", sorted(path.stem for path in COMMANDS.glob("[a-z]*.py")))
def test_the_texts_of_commands_are_shown_as_written(name: str) -> None:
    """Compared with the source, not with what was made of it for the page."""
    from importlib import import_module

    text = import_module(f"rulewright_cli.commands.{name}").HELP
    assert shown_text(text) in page((name,))


def test_brackets_stay() -> None:
    assert "Needsrulewright[watch]." in page(("check",)) and "rulewright[watch]" in page(("test",))
    assert '"money[alfred]"' in page(("why",)) and '"hand[alfred]"' in page(("why",))
    assert shown_text(EXAMPLES) in page(())


def test_nothing_of_the_markup_is_shown() -> None:
    for path in ALL:
        told = page(path)
        assert "\\[" not in told and "[bold]" not in told, path


@pytest.mark.parametrize("name", sorted(path.stem for path in COMMANDS.glob("[a-z]*.py")))
def test_examples_can_be_copied_from_a_narrow_terminal(name: str) -> None:
    """Each line of an example stands on one line of 80 columns."""
    from importlib import import_module

    text = import_module(f"rulewright_cli.commands.{name}").HELP.replace("\\[", "[")
    examples = text.partition("[bold]Examples[/bold]")[2].splitlines()
    shown = CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "80"}).output
    lines = [line.strip() for line in shown.splitlines()]
    assert all(line.strip() in lines for line in examples), [e for e in examples if e.strip() not in lines]
