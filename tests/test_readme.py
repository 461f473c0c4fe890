"""The README tells the truth: its tour is taken, command by command, and says what stands there."""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path

import pytest

from cli_tools import run
from rulewright_cli.app import app

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```([^\n]*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
CONSOLE = [(info, text) for info, text in BLOCKS if info.startswith("console")]


def without_games(text: str) -> str:
    """An output without how many random games were played, which is all that fewer games change."""
    return re.sub(r"\(\d+ random games, \d+ choices\)", "(random games)", text)


@pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_the_tour(few: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures too: whoever adds a scenario looks at the README again. Usually with few random games
    beside all the examples."""
    shutil.copytree(ROOT / "rulesets" / "arctic", tmp_path / "rulesets" / "arctic")
    monkeypatch.chdir(tmp_path)
    (variant,) = [text for info, text in BLOCKS if info == "yaml few-platforms.yaml"]
    for info, text in CONSOLE:
        # `console was: 15` shows the command after this change to the variant.
        change = info.removeprefix("console").strip() or "was: 16"
        Path("few-platforms.yaml").write_text(variant.replace("was: 16", change), "utf-8")
        command, expected = text.split("\n", 1)
        words = command.removeprefix("$ rulewright ").split()
        said = run(*words, *(("--games", 1) if few and words[0] == "test" else ())).output
        if few:
            said, expected = without_games(said), without_games(expected)
        assert said == expected


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


def test_the_python_in_it() -> None:
    (code,) = [text for info, text in BLOCKS if info == "python"]
    test = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_two_commands_come_first() -> None:
    _, shown = BLOCKS[0]
    assert [line.split("#")[0].strip() for line in shown.splitlines()] == ["make play", "make test"]


def test_every_link_leads_somewhere() -> None:
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        for target in re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text("utf-8")):
            assert (ROOT / target).exists(), f"{name}: {target}"


def test_every_command_and_every_page_is_named() -> None:
    text = README.split("## What else there is")[1]
    words = set(re.findall(r"[a-z]+", " ".join(re.findall(r"^\| (`.*?) \|", text, re.MULTILINE))))
    assert {command.name for command in app.registered_commands} <= words
    pages = {page.name for page in (ROOT / "docs").glob("*.md")}
    linked = set(re.findall(r"\]\(docs/([^)#]+)", text))
    assert pages == linked
