"""Saves and scripts find the ruleset that they belong to, whichever command is given them."""

from __future__ import annotations

import glob
import json
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import rulewright
from cli_tools import NIM, PIG, SCRIPT, run
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.save import RulesChanged, Save
from rulewright.ruleset_folders import MAX_LEVELS_UP, find_ruleset_of

READERS: Sequence[tuple[object, ...]] = (
    ("run", "{}", "--quiet"),
    ("run", "{}@1", "--quiet"),
    ("run", "{}", "--against", "{}"),
    ("why", "{}", "pile"),
    ("draw", "{}"),
    ("script", "{}"),
    ("script", "{}", "--given"),
    ("new", "scenario", "{}", "--out", "new.yaml", "--force"),
    ("play", "--resume", "{}"),
    ("revalidate", "{}"),
)
"""Commands that read a save; `{}` is the save."""


def write_ruleset(folder: Path, text: str = NIM) -> Path:
    (folder / "locales").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    return folder


def save_game(ruleset: Path, path: Path) -> Path:
    """Save a game of two moves as `play` does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = run("play", ruleset, "--seed", 1, "--save", path, input="take(1)\ntake(1)\n")
    assert path.is_file(), done.output
    return path


def read(command: tuple[object, ...], save: object, *more: object) -> None:
    words = [str(word).format(save) for word in command]
    done = run(*words, *more, input="")
    assert done.exit_code == 0, (words, done.output)


@pytest.mark.parametrize("command", READERS, ids=lambda command: " ".join(map(str, command)))
@pytest.mark.parametrize(
    ("ruleset", "save"),
    [
        ("nim", "nim-1.save.json"),
        ("nim", "nim/nim-1.save.json"),
        ("nim", "nim/games/nim-1.save.json"),
        ("../nim", "x.json"),
        ("../rules/other-name", "saves/x.json"),
        ("rules/other name", "../elsewhere/x.json"),
        ("a/b/c/nim", "../x.json"),
    ],
)
def test_every_command_reads_a_save_where_play_wrote_it(
    ruleset: str, save: str, command: tuple[object, ...], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    write_ruleset(here / ruleset)
    saved = save_game(Path(ruleset), Path(save))
    read(command, saved)
    elsewhere = tmp_path / "far" / "away"
    elsewhere.mkdir(parents=True)
    monkeypatch.chdir(elsewhere)
    read(command, (here / save).resolve())


@pytest.mark.parametrize("command", READERS, ids=lambda command: " ".join(map(str, command)))
def test_every_command_takes_the_folder_of_the_rules(
    command: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_ruleset(Path("nim"))
    text = save_game(Path("nim"), Path("x.json")).read_text("utf-8")
    Path("nim").rename("renamed")
    Path("x.json").write_text(text, "utf-8")
    words = [str(word).format("x.json") for word in command]
    refused = run(*words, input="")
    assert refused.exit_code == 1, refused.output
    assert "foreign-save" in refused.stderr and "--ruleset FOLDER" in refused.stderr
    if "--against" in command:
        return  # the other save has to find its rules by itself
    read(command, "x.json", "--ruleset", "renamed")


def test_a_script_is_read_by_the_rules_that_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_ruleset(Path("nim"))
    Path("far/away").mkdir(parents=True)
    Path("far/away/x.yaml").write_text(SCRIPT, "utf-8")
    for command in (("run", "{}"), ("why", "{}", "pile"), ("draw", "{}"), ("script", "{}")):
        read(command, "far/away/x.yaml")
        read(command, "far/away/x.yaml", "--ruleset", "nim")
    twice = run("script", "far/away/x.yaml", "nim", "--ruleset", "nim")
    assert twice.exit_code == 2 and "--ruleset" in twice.stderr


def test_the_nearest_ruleset_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset of one's own that is called like one of Rulewright's."""
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "pig"
    shutil.copytree(PIG, own)
    path = tmp_path / "deep" / "down" / "x.json"
    assert find_ruleset_of(path, "pig") == Path("pig")
    path.parent.mkdir(parents=True)
    shutil.copytree(PIG, path.parent / "pig")
    assert find_ruleset_of(path, "pig") == Path("deep/down/pig")
    assert find_ruleset_of(path, "pig", "../../pig") == Path("pig"), "the recorded path comes first"
    shutil.rmtree(own)
    assert find_ruleset_of(tmp_path / "x.json", "pig") == PIG
    assert find_ruleset_of(tmp_path / "x.json", "no-such-game") is None


def test_a_save_in_the_folder_of_another_ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(write_ruleset(tmp_path / "nim"))
    done = run("play", "classics/pig", "--save", "pig-1.save.json", input="")
    assert done.exit_code == 0, done.output
    read(("run", "{}", "--quiet"), "pig-1.save.json")
    read(("revalidate", "{}"), "pig-1.save.json")


@pytest.mark.parametrize(
    "path",
    [
        "/etc", "{absolute}", "a/../../nim", "..\\nim", "\0", "../" * (MAX_LEVELS_UP + 1) + "nim",
        "../other", "../empty", "../folder", "../loop", "x" * 5000,
    ],
)  # fmt: skip
def test_a_save_leads_only_to_rulesets_of_its_own_name_nearby(path: str, tmp_path: Path) -> None:
    """What a stranger can write into a save: it leads nowhere, and nothing found there is shown."""
    deep = tmp_path.joinpath(*map(str, range(MAX_LEVELS_UP + 2)))
    target = write_ruleset(tmp_path / "secret" / "nim")
    write_ruleset(deep.parent / "other", NIM.replace("ruleset: nim", "ruleset: other"))
    write_ruleset(deep.parent / "empty", "")
    (deep.parent / "folder" / "ruleset.yaml").mkdir(parents=True)
    deep.mkdir()
    (deep.parent / "loop").symlink_to("loop")
    content = json.loads(rulewright.load(target).new_game().save())
    content["folder"] = path.format(absolute=target)
    save = deep / "x.json"
    save.write_text(json.dumps(content), "utf-8")
    with pytest.raises(DiagnosticError) as caught:
        Save(save.read_text("utf-8"), str(save)).find_folder()
    [found] = caught.value.diagnostics
    assert found.code == "foreign-save"
    done = run("run", save)
    assert done.exit_code == 1 and "take" not in done.output and "Nim" not in done.output


def test_the_recorded_path_has_to_be_a_text(tmp_path: Path) -> None:
    content = json.loads(rulewright.load(PIG).new_game().save()) | {"folder": ["nim"]}
    with pytest.raises(DiagnosticError) as caught:
        Save(json.dumps(content))
    assert caught.value.diagnostics[0].code == "broken-save"


def test_python_finds_the_rules_as_commands_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = write_ruleset(tmp_path / "rules" / "nim")
    game = rulewright.load(rules).new_game(3)
    game.choose("take(1)")
    path = tmp_path / "saves" / "x.json"
    path.parent.mkdir()
    path.write_text(game.save(path.parent), "utf-8")
    assert json.loads(path.read_text("utf-8"))["folder"] == "../rules/nim"
    monkeypatch.chdir("/")
    assert rulewright.run(path).cells == game.cells
    assert rulewright.run(path, strict=True).cells == game.cells
    assert rulewright.load_game(path.read_text("utf-8"), path=path).cells == game.cells
    assert rulewright.load_game(game.save(), rules).cells == game.cells
    monkeypatch.chdir(rules.parent)
    assert rulewright.load_game(game.save()).cells == game.cells


# --- saves under other rules ----------------------------------------------------------------------


def change_rules(folder: Path, version: str) -> None:
    text = NIM.replace("1.0.0", version).replace("1 if winner", "2 if winner")
    (folder / "ruleset.yaml").write_text(text, "utf-8")


@pytest.mark.parametrize("version", ["1.0.0", "1.1.0"])
@pytest.mark.parametrize(
    "command", [each for each in READERS if each[0] != "revalidate"],
    ids=lambda command: " ".join(map(str, command)),
)  # fmt: skip
def test_a_save_under_other_rules_is_warned_of(
    command: tuple[object, ...], version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = write_ruleset(Path("nim"))
    save = save_game(rules, Path("x.json")).read_text("utf-8")
    words = [str(word).format("x.json") for word in command]
    quiet = run(*words, input="")
    assert quiet.exit_code == 0 and "outdated-save" not in quiet.stderr
    Path("x.json").write_text(save, "utf-8")
    change_rules(rules, version)
    warned = run(*words, input="")
    assert warned.exit_code == 0, warned.output
    assert warned.stderr.count("warning[outdated-save]") == 1, warned.stderr
    assert "1.0.0" in warned.stderr and version in warned.stderr
    Path("x.json").write_text(save, "utf-8")
    refused = run(*words, "--strict", input="")
    assert refused.exit_code == 1 and "error[outdated-save]" in refused.stderr
    assert Path("x.json").read_text("utf-8") == save


def test_a_comment_changes_no_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rules = write_ruleset(Path("nim"))
    save_game(rules, Path("x.json"))
    (rules / "ruleset.yaml").write_text("# a comment\n" + NIM, "utf-8")
    done = run("run", "x.json", "--strict", "--quiet")
    assert done.exit_code == 0 and "outdated-save" not in done.stderr


def test_python_is_warned_as_well(tmp_path: Path) -> None:
    rules = write_ruleset(tmp_path / "nim")
    text = rulewright.load(rules).new_game().save()
    change_rules(rules, "2.0.0")
    with pytest.warns(RulesChanged, match=r"version 1\.0\.0 .* version 2\.0\.0"):
        rulewright.load_game(text, rules)
    with pytest.raises(DiagnosticError) as caught:
        rulewright.load_game(text, rules, strict=True)
    assert caught.value.diagnostics[0].code == "outdated-save"


# --- examples in help pages and docs --------------------------------------------------------------

ROOT = Path(__file__).resolve().parents[2]
GAME_COMMANDS = ("run", "why", "draw", "script", "studio", "play", "revalidate", "new")
FILES = re.compile(r"(?<![\w/*-])([\w-]+(?:/[\w-]+)*\.(?:save\.json|json|yaml))(?=[@:\s'\"`]|$)")


def examples() -> Iterator[str]:
    """Commands in help pages, the README and docs that name a save or a script."""
    for path in (
        *sorted((ROOT / "cli" / "rulewright_cli" / "commands").glob("*.py")),
        ROOT / "README.md",
        *sorted((ROOT / "docs").glob("*.md")),
    ):
        for line in path.read_text("utf-8").splitlines():
            found = re.search(r"(?:^\$? *|`)rulewright (\w+) (?:[^`#]*)", line)
            if found is None or found[1] not in GAME_COMMANDS:
                continue
            example = found[0].strip("`$ ")
            words = re.sub(r"--(?:out|save|html|title) (?:\"[^\"]*\"|\S+)", "", example)
            folders = ("classics/", "arctic/", "orchard/")  # there, or written by the page
            if FILES.search(words) and not any(each in words for each in folders):
                yield example


@pytest.fixture(scope="module")
def beginner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody has begun a game and played."""
    here = tmp_path_factory.mktemp("beginner")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        assert run("new", "game", "my-game").exit_code == 0
        for ruleset in ("my-game", "classics/pig", "classics/hex", "classics/oh-hell", "arctic"):
            players = ("--players", 3) if "oh-hell" in ruleset else ()
            done = run("play", ruleset, *players, "--seed", 1, input="1\nsave\nquit\n")
            assert done.exit_code == 0 and list(here.glob("*-1.save.json")), done.output
        shutil.copy("hex-1.save.json", "hex-2.save.json")
        shutil.copy("my-game-1.save.json", "middle.json")
        Path("games").mkdir()
        assert run("script", "my-game-1.save.json", "--out", "game.yaml").exit_code == 0
        shutil.copy("game.yaml", "games/one.yaml")
        for name in ("my-game/scenarios/siege", "my-game/games/whole", "GAME", "A", "SCRIPT"):
            shutil.copy("game.yaml", f"{name}.yaml")
        assert run("run", "game.yaml").exit_code == 0
    return here


@pytest.mark.parametrize("example", sorted(set(examples())))
def test_examples_find_their_ruleset(example: str, beginner: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an example asks of a game is another game's matter; that there is a game is not."""
    monkeypatch.chdir(beginner)
    words = [word for each in shlex.split(example)[1:] for word in glob.glob(each) or [each]]
    if words[0] == "studio":
        words[:2] = ["run", words[1]]  # reads the same file, and ends
    done = run(*words, *(() if "--force" in words or words[0] in ("why", "revalidate") else
                         ("--force",)), input="")  # fmt: skip
    refused = ("foreign-save", "ruleset-not-found", "file-not-found", "there is no option")
    assert done.exit_code in (0, 1, 2), done.output
    assert not any(each in done.output for each in refused), done.output


def test_there_are_examples() -> None:
    assert len(set(examples())) > 25
