"""Follow docs/first-game.md step by step, and compare every output with the page.

The info string of a block says what it is: `yaml FILE` replaces or adds sections of a file, `yaml
file FILE` writes a file, `ftl FILE` extends one, `console` shows a command and its output.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli_tools import run

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "first-game.md").read_text("utf-8")
STEPS = re.split(r"^## (?=\d)", PAGE, flags=re.MULTILINE)[1:]
HEAD = (
    "ruleset",
    "title",
    "language",
    "version",
    "players",
    "source",
    "summary",
    "languages",
    "variants",
)


def split_sections(text: str) -> dict[str, str]:
    """Return the top-level sections of a YAML text by name."""
    parts = re.split(r"^(?=[a-z][\w-]*:)", text, flags=re.MULTILINE)
    return {part.split(":")[0]: part.rstrip("\n") + "\n" for part in parts if part.strip()}


def replace_sections(path: Path, block: str) -> None:
    sections = split_sections(path.read_text("utf-8")) if path.exists() else {}
    sections.update(split_sections(block))
    head = "".join(text for name, text in sections.items() if name in HEAD)
    rest = [text for name, text in sections.items() if name not in HEAD]
    path.write_text("\n".join([head, *rest]), "utf-8")


def follow(step: str) -> Iterator[tuple[str, str, str]]:
    """Do a step in the working directory; yield each command, its output and the page's."""
    for info, body in re.findall(r"^```(\S[^\n]*)\n(.*?)^```$", step, re.MULTILINE | re.DOTALL):
        match info.split():
            case ["yaml", "file", name]:
                Path(name).parent.mkdir(parents=True, exist_ok=True)
                Path(name).write_text(body, "utf-8")
            case ["yaml", name]:
                Path(name).parent.mkdir(parents=True, exist_ok=True)
                replace_sections(Path(name), body)
            case ["ftl", name]:
                Path(name).parent.mkdir(parents=True, exist_ok=True)
                before = Path(name).read_text("utf-8") + "\n" if Path(name).exists() else ""
                Path(name).write_text(before + body, "utf-8")
            case ["console"]:
                command, _, shown = body.partition("\n")
                yield command, run(*command.removeprefix("$ rulewright ").split()).output, shown


def test_every_step_works_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    commands = 0
    for step in STEPS:
        for command, output, shown in follow(step):
            commands += 1
            if shown:
                assert output.strip() == shown.strip(), f"{command}, in {step.splitlines()[0]}"
    assert commands == 9
    assert "Ann" in Path("orchard.html").read_text("utf-8")
    played = run("play", "orchard", "--seat", "player2=random", input="a1\nquit\n")
    assert played.exit_code == 0


def test_the_finished_game_has_no_diagnostics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a reader has at the end is a ruleset without errors or warnings."""
    monkeypatch.chdir(tmp_path)
    for step in STEPS[:7]:
        for _ in follow(step):
            pass
    assert run("check", "orchard").exit_code == 0
