"""Do what each page of docs/how-to/ shows, and compare every output with the page."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from doc_steps import follow, list_blocks, match_output
from rulewright import resources
from rulewright.language.parser import parse_block, parse_expression
from rulewright.source import Source, Span
from rulewright_cli.app import UsageError, app

PAGES = sorted((Path(__file__).resolve().parents[1] / "docs" / "how-to").glob("*.md"))
RULESETS = resources.data_folder("rulesets")
TWO_SCREENS = 130
"""Lines of a page at most."""


def find_commands(text: str) -> list[str]:
    """Return the commands of a page, in blocks and in sentences, without `$` and comments."""
    text = text.replace("\\\n", " ")
    lines = re.findall(r"^ *(?:\$ |- run: )?(rulewright [a-z][^#\n]*)$", text, re.MULTILINE)
    return lines + re.findall(r"`(rulewright [a-z]+ [^`]+)`", text)


def parse_command(text: str) -> None:
    """Parse a command line without running it. Raises WrongUse."""
    name, *words = shlex.split(text)[1:]
    command: Any = vars(typer.main.get_command(app))["commands"][name]
    if "commands" in vars(command):
        command = command.commands[words.pop(0)]
    command.make_context(name, words).close()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_works_as_shown(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    compared = 0
    for command, output, shown in follow(page.read_text("utf-8")):
        assert not shown or match_output(shown, output), f"{command}\n{output}"
        compared += bool(shown)
    assert compared


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_rule_text_of_a_page_can_be_parsed(page: Path) -> None:
    for info, text in list_blocks(page.read_text("utf-8")):
        if info == "rules":
            parse_block(Span(Source(page.name, text), 0, len(text)))
        for line in text.splitlines() if info == "expressions" else ():
            parse_expression(Span(Source(page.name, line), 0, len(line)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_of_a_page_have_these_options(page: Path) -> None:
    commands = find_commands(page.read_text("utf-8"))
    assert commands, "a page for a task shows how to do it"
    for command in commands:
        try:
            parse_command(command)
        except (UsageError, KeyError) as error:
            pytest.fail(f"{command}: {error}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_to_look_at_exist(page: Path) -> None:
    names = re.findall(r"\b((?:classics|cookbook)/[a-z-]+)(?![a-z-]*\.md)", page.read_text("utf-8"))
    assert [name for name in names if not (RULESETS / name / "ruleset.yaml").exists()] == []


def test_a_wrong_option_is_found() -> None:
    with pytest.raises(UsageError):
        parse_command("rulewright check my-game --varient x")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_is_short(page: Path) -> None:
    assert len(page.read_text("utf-8").splitlines()) <= TWO_SCREENS


def test_there_are_pages() -> None:
    assert len(PAGES) >= 14
