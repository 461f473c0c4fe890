"""Saved games and scripts, both ways: `rulewright script`, `run` of a save, `save FILE.yaml`."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cli_tools import RULESETS, TIC_TAC_TOE, run
from rulewright.document.files import list_scripts
from rulewright.play.game import Game
from rulewright.play.save import Save
from rulewright.ruleset_folders import list_rulesets
from rulewright.setting import Setting
from rulewright.validation.scripts.script_export import write_script
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from shared import bench, of_each_kind, workshop

LANGUAGE = Path(__file__).parent.parent / "language"
GAMES = [
    game
    for folder in list_rulesets()
    if folder.is_relative_to(RULESETS)
    for game in list_scripts(folder, "games")[-1:]
]


@pytest.mark.parametrize("folder", of_each_kind(list_rulesets()))
def test_a_game_comes_to_the_same_as_a_save_and_as_a_script(folder: Path, tmp_path: Path) -> None:
    """What the commands do, in a workshop that others work in too; see the next test."""
    shop, game = workshop(folder), list_scripts(folder, "games")[-1]
    first = run_script(read_script(game), shop).game
    assert first is not None and first.over
    loaded = Save(first.save(), "game.save.json").resume_game(first.table)
    assert loaded.cells == first.cells and loaded.scores == first.scores
    path = tmp_path / "again.yaml"
    path.write_text(write_script(loaded, str(shop.folder), "game"), "utf-8")
    again = run_script(read_script(path), shop)
    assert again.has_passed and again.game is not None, again.findings
    assert again.game.cells == first.cells and again.game.seats == first.seats
    assert again.game.log == first.log


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=name, marks=[pytest.mark.soak] * (name == "arctic"))
        for game in GAMES
        if (name := game.parent.parent.name) in ("arctic", "oh-hell", "pig", "go")
    ],
)
def test_commands_save_a_game_and_write_it_as_a_script(game: Path, tmp_path: Path) -> None:
    save, script = tmp_path / "game.save.json", tmp_path / "again.yaml"
    scores = run("run", game, "--quiet", "--save", save)
    assert scores.exit_code == 0, scores.stderr
    written = run("script", save, "--out", script)
    assert written.exit_code == 0, written.stderr
    assert run("run", save, "--quiet").stdout == scores.stdout
    again = run("run", script, "--quiet")
    assert again.stdout == scores.stdout, again.stderr
    assert script.read_text("utf-8").splitlines()[1] == "game: game"


@pytest.mark.parametrize(
    "name",
    ["classics/pig", "classics/oh-hell", "classics/goofspiel", "classics/draughts", "attika"],
)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_was_left_anywhere_is_there_again(name: str, seed: int, tmp_path: Path) -> None:
    """Also in the middle of one move, and while some still owe an answer."""
    shop = workshop(RULESETS / name)
    low, _ = shop.get_documents().manifest.players
    at = bench(RULESETS / name, Setting(low, shop.get_documents().manifest.default_edition))
    seats = at.seat_names or tuple(f"seat{number}" for number in range(low))
    chance, game = random.Random(seed), Game(at.build_game_context(seats), seed)
    for _ in range(chance.randint(1, 60)):
        if game.decision is None:
            break
        game.choose(chance.choice(list(game.decision.options)))
    text = write_script(game, name, "left")
    path = tmp_path / "left.yaml"
    path.write_text(text, "utf-8")
    result = run_script(read_script(path), shop)
    assert result.has_passed and result.game is not None, result.findings
    assert result.game.cells == game.cells
    assert result.game.seats == game.seats


def test_a_ruleset_from_elsewhere_is_named_by_the_way_there(tmp_path: Path) -> None:
    from shutil import copytree

    own = copytree(TIC_TAC_TOE, tmp_path / "rules" / "noughts")
    save, script = tmp_path / "x.save.json", tmp_path / "games" / "x.yaml"
    script.parent.mkdir()
    assert run("run", own / "games" / "diagonal.yaml", "--save", save).exit_code == 0
    assert run("script", save, own, "--out", script, "--title", "Long: ago").exit_code == 0
    lines = script.read_text("utf-8").splitlines()
    assert lines[1:3] == ["game: 'Long: ago'", "ruleset: '../rules/noughts'"]
    assert run("run", script).exit_code == 0
    inside = own / "kept.save.json"
    inside.write_bytes(save.read_bytes())
    assert run("run", inside, "--quiet").exit_code == 0, "a save that lies in its ruleset"


def test_only_its_own_kind_is_replaced(tmp_path: Path) -> None:
    save, other = tmp_path / "x.save.json", tmp_path / "mine.yaml"
    run("run", TIC_TAC_TOE / "games" / "diagonal.yaml", "--save", save)
    other.write_text("scenario: mine\n", "utf-8")
    refused = run("script", save, "--out", other)
    assert refused.exit_code == 2 and "foreign-file" in refused.stderr
    assert other.read_text("utf-8") == "scenario: mine\n"
    assert run("script", save, "--out", other, "--force").exit_code == 0
    assert run("script", save, "--out", other).exit_code == 0, "its own may be written anew"


def test_what_is_no_save_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "broken.save.json"
    broken.write_text('{"rulewright": 1, "rules', "utf-8")
    for command in ("run", "script"):
        result = run(command, broken)
        assert result.exit_code == 1 and "broken-save" in result.stderr
    assert "file-not-found" in run("script", tmp_path / "none.json").stderr


def test_a_game_is_written_as_a_script_while_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "b2\na1\nsave middle.yaml\nquit\n"
    result = run("play", "classics/tic-tac-toe", "--seed", "3", input=typed)
    assert result.exit_code == 0, result.stderr
    assert "To play it again: rulewright run middle.yaml" in " ".join(result.stdout.split())
    again = run("run", "middle.yaml")
    assert again.exit_code == 0, again.stderr
    assert "options: `b1`, `c1`" in again.stdout, "it says what could come next"


def test_a_position_is_made_a_scenario_at_a_moment(tmp_path: Path) -> None:
    game = RULESETS / "classics" / "connect-four" / "games"
    script = next(iter(sorted(game.glob("*.yaml"))))
    out = tmp_path / "there.yaml"
    result = run("script", f"{script}@6", "--given", "--out", out, "--title", "six men")
    assert result.exit_code == 0, result.stderr
    text = out.read_text("utf-8")
    assert "scenario: six men\n" in text and "  drawn: {owner: " in text and "perform: |" in text
    played = run("run", out, "--format", "json").stdout.splitlines()
    wanted = run("run", script, "--until", "6", "--format", "json").stdout.splitlines()
    ends = [json.loads(lines[-1]) for lines in (played, wanted)]
    for key in ("player", "over", "scores"):
        assert ends[0][key] == ends[1][key]


def test_a_script_can_be_cut_at_a_moment(tmp_path: Path) -> None:
    script = RULESETS / "classics" / "tic-tac-toe" / "games" / "diagonal.yaml"
    text = run("script", f"{script}@3").stdout
    assert text.startswith("# Written by `rulewright`\nscenario: diagonal\n")
    assert text.count("\n  - ") == 3
    result = run("script", f"{script}@99")
    assert result.exit_code != 0 and "the game stops after 7 decisions" in result.stderr


def test_a_position_is_made_a_scenario_where_one_plays_or_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played = run("play", "classics/tic-tac-toe", input="b2\na1\nscenario here.yaml\nquit\n")
    assert "    rulewright run here.yaml" in played.stdout.splitlines()
    script = RULESETS / "classics" / "tic-tac-toe" / "games" / "diagonal.yaml"
    typed = "\n\nscenario there.yaml\nsave moves.yaml\nscenario\nquit\n"
    looked = run("run", script, "--step", input=typed)
    assert "Name a file that ends in .yaml." in looked.stdout
    for name, moves in (("here", 0), ("there", 0), ("moves", 2)):
        text = Path(f"{name}.yaml").read_text("utf-8")
        assert ("given:" in text) is (not moves), text
        assert text.count("\n  - ") == moves
        again = run("run", f"{name}.yaml")
        assert again.exit_code == 0, again.stderr
        assert "options: " in again.stdout


def test_run_takes_a_moment_as_the_others_do(tmp_path: Path) -> None:
    script = RULESETS / "classics" / "tic-tac-toe" / "games" / "diagonal.yaml"
    until = run("run", script, "--until", 3).stdout
    assert run("run", f"{script}@3").stdout == until and "options: " in until
    line = (
        next(n for n, text in enumerate(script.read_text().splitlines(), 1) if text.startswith("moves:")) + 4
    )
    assert run("run", f"{script}:{line}").stdout == until
    assert run("run", f"{script}@end").stdout == run("run", script).stdout
    late = run("run", f"{script}@99")
    assert late.exit_code == 2 and "the game stops after 7 decisions" in late.stderr
    twice = run("run", f"{script}@3", "--until", 4)
    assert twice.exit_code == 2 and "behind the name already" in twice.stderr
    held = run("run", f"{script}@3", "--against", f"{script}@5").stdout
    assert "the runs part after 3 decisions" in held
