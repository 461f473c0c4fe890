"""Run the README's tour, command by command, and compare the output with the page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cli_tools import run
from rulewright_cli.app import app

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```([^\n]*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
CONSOLE = [text for info, text in BLOCKS if info == "console"]


def mask_games(text: str) -> str:
    """Remove the number of random games from an output, which quick runs reduce."""
    return re.sub(r"\(\d+ random games, \d+ choices\)", "(random games)", text)


def match_page(page: str, output: str) -> bool:
    """Return whether `output` is what `page` shows. A line `...` stands for any lines."""
    parts = (re.escape(part) for part in page.split("...\n"))
    return re.fullmatch(r"(?:.*\n)*?".join(parts), output) is not None


def test_a_page_leaves_out_only_what_it_says() -> None:
    assert match_page("a 1\n...\nz\n", "a 1\nb\nc\nz\n")
    assert match_page("a\n...\n", "a\n")
    assert not match_page("a\n", "a\nb\n")
    assert not match_page("a\n...\nz\n", "a\nz 9 %\n")


@pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_the_tour(few: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside `make soak` with few random games, whose number is not compared."""
    shutil.copytree(ROOT / "rulesets" / "arctic", tmp_path / "rulesets" / "arctic")
    monkeypatch.chdir(tmp_path)
    (variant,) = [text for info, text in BLOCKS if info == "yaml few-platforms.yaml"]
    for text in CONSOLE:
        Path("few-platforms.yaml").write_text(variant, "utf-8")
        command, expected = text.split("\n", 1)
        words = command.removeprefix("$ rulewright ").split()
        output = run(*words, *(("--games", 1) if few and words[0] == "test" else ())).output
        if few:
            output, expected = mask_games(output), mask_games(expected)
        assert match_page(expected, output), output


def test_the_last_command_of_the_tour_seats_players_who_move_at_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "rulesets" / "arctic", tmp_path / "rulesets" / "arctic")
    monkeypatch.chdir(tmp_path)
    (variant,) = [text for info, text in BLOCKS if info == "yaml few-platforms.yaml"]
    Path("few-platforms.yaml").write_text(variant, "utf-8")
    (command,) = [text for _, text in BLOCKS if text.startswith("rulewright play")]
    words = command.removeprefix("rulewright ").split()
    said = run(*words, input="1\nquit\n")
    assert said.exit_code == 0, said.output
    asked = [said for said in said.output.splitlines() if said.endswith(" places a lobbyist")]
    assert asked == ["Alfred places a lobbyist"] * 2


def test_the_final_scores_of_make_play() -> None:
    game = ROOT / "rulesets" / "arctic" / "games" / "three-players.yaml"
    said = run("run", "--quiet", game).output
    (shown,) = [text for _, text in BLOCKS if text.startswith("final scores")]
    assert said.strip().endswith(shown.strip())


def test_the_two_commands_come_first() -> None:
    _, shown = BLOCKS[0]
    assert [line.split("#")[0].strip() for line in shown.splitlines()] == ["make play", "make test"]


def test_every_link_leads_somewhere() -> None:
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        links = re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text("utf-8"))
        assert [target for target in links if not (ROOT / target).exists()] == []


def test_every_command_is_named() -> None:
    text = README.split("## Documentation")[1]
    commands = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| .*", text, re.MULTILINE)))
    assert sorted(commands) == sorted([*(str(each.name) for each in app.registered_commands), "new"])
    assert "](docs/README.md)" in text


def test_the_index_of_the_docs_has_each_page_once() -> None:
    """One line for each page, except for records of decisions and chapters of the cookbook, which their
    own index lists."""
    docs = ROOT / "docs"
    index = (docs / "README.md").read_text("utf-8")
    linked = re.findall(r"^- \[[^\]]+\]\(([^)]+)\): .+\.$", index, re.MULTILINE)
    assert len(re.findall(r"\]\(", index)) == len(linked)
    pages = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    nested = {page for page in pages if page.startswith(("cookbook/", "decisions/"))}
    nested -= {"cookbook/README.md", "cookbook/phrases.md", "decisions/README.md"}
    outside = ["../ARCHITECTURE.md", "../CONTRIBUTING.md"]
    assert sorted(linked) == sorted([*(pages - nested - {"README.md"}), *outside])


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 120
