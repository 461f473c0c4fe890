"""The wheel, installed in a fresh environment, brings its rulesets and plays a scripted game."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from cli_tools import run as in_checkout
from processes import PATIENCE

ROOT = Path(__file__).resolve().parents[1]
GAMES = (
    pytest.param("arctic/games/three-players.yaml", marks=pytest.mark.soak),
    "classics/tic-tac-toe/games/diagonal.yaml",
)
IN_ONE_PROCESS = """
import json, re, sys
from pathlib import Path
from typer.testing import CliRunner
from rulewright_cli.app import app
for words in json.loads(sys.argv[1]):
    if "--translated" in words:  # the reader has translated, and removed the marks
        file = Path("my-game/locales/fr.ftl")
        marked = file.read_text("utf-8").replace("# untranslated\\n", "")
        file.write_text(re.sub(r"(?m)^([a-z][\\w-]* = )", r"\\1(fr) ", marked), "utf-8")
    done = CliRunner().invoke(app, words)
    waiting = words[-1] == "fr" and "untranslated-message" in done.output
    if done.exit_code != (1 if waiting else 0):
        sys.exit(f"{words}: {done.output}")
"""
"""Commands one after the other; to start each anew would take longer than most of them."""


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; its own words are shown if it fails."""
    # Nothing of the checkout may shine through, neither its sources nor a cache it filled.
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    outside |= {"RULEWRIGHT_CACHE": str(cwd / "cache"), "COLUMNS": "100"}
    ran = subprocess.run(
        command,
        cwd=cwd,
        env=outside,
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENCE,
    )
    assert ran.returncode == 0, f"{' '.join(map(str, command))}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


@pytest.fixture(scope="module", params=["lent", pytest.param("fetched", marks=pytest.mark.soak)])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment that has Rulewright and what that needs: lent by
    the environment of the tests, or fetched as for anybody."""
    folder = tmp_path_factory.mktemp("package")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    venv.create(folder / "venv", with_pip=False)
    programs = folder / "venv" / "bin"
    into = (*pip, "--python", programs / "python", "install", "--quiet", "--no-compile", ROOT)
    if request.param == "fetched":
        run(*into, cwd=folder)
        return programs
    run(*into, "--no-deps", cwd=folder)
    (packages,) = folder.glob("venv/lib/python*/site-packages")
    # Such a line names one folder; the checkout, which is named by another file there, stays away.
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return programs


def test_only_our_packages_arrive(installed: Path, tmp_path: Path) -> None:
    listed = run(
        installed / "python",
        "-c",
        "from importlib.metadata import files\n"
        "print(*sorted({f.parts[0] for f in files('rulewright') if '..' not in f.parts}))",
        cwd=tmp_path,
    ).split()
    assert [name for name in listed if not name.endswith(".dist-info")] == [
        "rulewright",
        "rulewright_cli",
    ]


def test_the_rulesets_are_listed(installed: Path, tmp_path: Path) -> None:
    listed = run(installed / "rulewright", "list", cwd=tmp_path)
    assert "arctic" in listed and "classics/tic-tac-toe" in listed


def test_the_docs_are_listed_and_printed(installed: Path, tmp_path: Path) -> None:
    listed = run(installed / "rulewright", "docs", cwd=tmp_path)
    names = re.findall(r"^  (\S+) +\S", listed, re.MULTILINE)
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    usual = [page.removesuffix(".md") for page in pages if not page.startswith(("cookbook/", "decisions/"))]
    assert sorted(names) == sorted({*usual, "cookbook", "cookbook/phrases", "decisions"} - {"README"})
    for name in ("first-game", "how-to/maps"):
        printed = run(installed / "rulewright", "docs", name, cwd=tmp_path)
        assert printed == (ROOT / "docs" / f"{name}.md").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_scripted_game_is_the_same_as_in_the_checkout(
    installed: Path, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulesets = run(
        installed / "python",
        "-c",
        "from rulewright import resources; print(resources.data_folder('rulesets'))",
        cwd=tmp_path,
    ).strip()
    assert Path(rulesets).is_relative_to(installed.parent)
    there = run(installed / "rulewright", "run", f"{rulesets}/{game}", cwd=tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    assert there == in_checkout("run", ROOT / "rulesets" / game).stdout
    assert len(there.splitlines()) > 5


def test_the_tutorial_works_word_for_word_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
    blocks = re.findall(r"^```(\S[^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    commands = []
    for kind, body in blocks:
        if kind.startswith("yaml overlay"):
            (tmp_path / "fifty.yaml").write_text(body, "utf-8")
        for line in body.splitlines() if kind == "console" else ():
            name, command, *words = shlex.split(line.removeprefix("$ "))
            assert name == "rulewright" and "rulesets" not in line
            # Nobody sits there to play; the same setting is checked.
            if command == "play":
                command, words = "check", words[: words.index("--seat") if "--seat" in words else 9]
            commands.append([command, *words])
    assert len(commands) > 15
    run(installed / "python", "-c", IN_ONE_PROCESS, json.dumps(commands), cwd=tmp_path)
    texts = [file.read_text("utf-8") for file in (tmp_path / "my-game").rglob("*.yaml")]
    assert texts and not any("file://" in text for text in texts)


def test_pytest_finds_the_plugin_and_plays_scripts(installed: Path, tmp_path: Path) -> None:
    run(installed / "rulewright", "new", "game", "own", cwd=tmp_path)
    script = next((tmp_path / "own" / "scenarios").glob("*.yaml"))
    others = "no:cacheprovider no:asyncio no:pytest-lsp no:hypothesispytest no:xdist".split()
    plugins = [word for name in others for word in ("-p", name)]  # they take longer than all else
    told = run(installed / "python", "-m", "pytest", "-v", *plugins, cwd=tmp_path)
    assert f"own/scenarios/{script.name}::scenario PASSED" in told
