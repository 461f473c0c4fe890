"""The shape of the project: who imports whom, how long a file is, that the engine knows no game."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from honest import some
from processes import PATIENCE
from rulewright import resources
from rulewright.language.parse_tables import build_lark

ROOT = Path(__file__).resolve().parents[1]
MOST_LINES = 900


def python_files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from (ROOT / folder).rglob("*.py")


def test_import_contracts() -> None:
    ran = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_stage_stands_in_the_contracts() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = " ".join(contracts["contracts"][0]["layers"])
    engine = ROOT / "engine" / "rulewright"
    stages = {path.stem for path in engine.iterdir() if path.suffix == ".py" or path.is_dir()}
    stages -= {"__init__", "__pycache__"}
    layers = re.sub(r"\([^)]*\)", "", layers)  # those in brackets need not be there yet
    assert stages == set(re.findall(r"rulewright\.(\w+)", layers))


@pytest.mark.parametrize(
    ("contract", "may"),
    [
        ("yaml", {"document"}),
        ("nodes", {"document", "model", "diagnostics", "pages"}),
        ("lark", {"language"}),
        ("fluent", {"words"}),
        ("jinja", {"pages"}),
    ],
)
def test_what_is_forbidden_is_forbidden_to_all_others(contract: str, may: set[str]) -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (sources,) = (one["source_modules"] for one in told["contracts"] if one["id"] == contract)
    folders = {path.parent.name for path in (ROOT / "engine" / "rulewright").glob("*/__init__.py")}
    assert folders - {source.removeprefix("rulewright.") for source in sources} == may


def test_no_file_has_more_than_one_job() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines} lines"
        for path in python_files("engine", "cli", "tests", "benchmarks")
        if (lines := path.read_text("utf-8").count("\n")) > MOST_LINES
    ]
    assert long == [], "look for a seam"


def test_every_module_says_its_job() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in python_files("engine", "cli", "tests", "benchmarks")
        if not path.read_text("utf-8").startswith('"""')
    ]
    assert silent == []


def test_what_a_module_keeps_is_one_for_the_process() -> None:
    """Processes and tasks that were started, standard output: CONTRIBUTING allows no more."""
    kept = re.compile(r"^(\w+)(?:: .*)? = (?:\[\]|\{\}|(?:set|list|dict)\(\))$|^ +global (\w+)", re.M)
    assert {
        f"{path.stem}: {mutable or told}"
        for path in python_files("engine", "cli")
        for mutable, told in kept.findall(path.read_text("utf-8"))
    } == {
        "compiling: _running",
        "visit_processes: _visitors",
        "lobby: _NOTIFICATIONS",
        "console: _ascii_only",
        "streams: _escaped_chars",
    }


def test_dataclasses_are_our_own() -> None:
    theirs = re.compile(r"^ *from dataclasses import .*\bdataclass\b", re.M)
    files = python_files("engine", "cli")
    assert [path.name for path in files if theirs.search(path.read_text("utf-8"))] == ["records.py"]


STAGES = ("language/ast/", "tree/", "ir/", "model/declarations.py")
"""One thing of the language has one name in all of them: `tree.If` is `ir.If` a stage earlier."""


def classes_by_name() -> dict[str, list[str]]:
    """The files that public classes stand in, from the room on, by the names of the classes."""
    found: dict[str, list[str]] = {}
    for folder in ("engine/rulewright", "cli"):
        for path in python_files(folder):
            for name in re.findall(r"^class ([A-Z]\w*)", path.read_text("utf-8"), re.M):
                found.setdefault(name, []).append(path.relative_to(ROOT / folder).as_posix())
    return found


def test_a_name_is_not_used_for_many_things() -> None:
    """Two rooms that know nothing of each other may call two things alike, but not a third."""
    many = {
        name: files
        for name, files in classes_by_name().items()
        if len({"a stage" if file.startswith(STAGES) else file for file in files}) > 2
    }
    assert many == {}


def test_no_room_uses_a_name_twice() -> None:
    twice = {
        name: files
        for name, files in classes_by_name().items()
        if len({file.partition("/")[0] for file in files}) < len(files)
    }
    assert twice == {}


def test_the_grammar_is_free_of_conflicts() -> None:
    build_lark(strict=True)


GAME_WORDS = (
    "arctic lobbyist norway russia canada alaska beaufort icebreaker investment "
    "attika amphora shrine pamir kabul rupee tribe"
).split()


@pytest.mark.parametrize("folder", ["engine", "cli"])
def test_the_engine_knows_no_game(folder: str) -> None:
    games = {path.name for path in resources.data_folder("rulesets").iterdir() if path.is_dir()} - {
        "classics",
        "cookbook",
    }
    pattern = re.compile(rf"(?<![a-z])({'|'.join(sorted(games.union(GAME_WORDS)))})", re.I)
    named = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in python_files(folder)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert named == []


def test_the_map_names_every_folder_of_the_engine() -> None:
    told = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    folders = {path.parent.name for path in python_files("engine")} - {"rulewright"}
    plain = {"ast"}  # the tree of a stage
    assert sorted(name for name in folders - plain if f"{name}/" not in told) == []


ROOMS = sorted(
    path.parent.relative_to(ROOT).as_posix()
    for folder in ("engine/rulewright", "cli/rulewright_cli")
    for path in (ROOT / folder).rglob("__init__.py")
    if path.parent.name not in ("rulewright", "commands")
)


@pytest.mark.parametrize("room", ROOMS)
def test_the_first_file_of_a_room_names_what_is_in_it(room: str) -> None:
    folder = ROOT / room
    docstring = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))
    there = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    there |= {path.parent.name for path in folder.glob("*/__init__.py")}
    assert re.findall(r"^- `(\w+)`: ", docstring or "", re.MULTILINE) == sorted(there)


def test_nothing_empty_or_compiled_is_kept() -> None:
    tracked = [ROOT / name for name in files_in_git()]
    odd = [path.name for path in tracked if path.suffix in (".so", ".o", ".pyc")]
    empty = [path.name for path in tracked if path.is_file() and not path.stat().st_size]
    assert odd == [] and set(empty) <= {"__init__.py", "py.typed"}


def files_in_git() -> list[str]:
    said = subprocess.run(
        ["git", "ls-files"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return said.stdout.split()


def test_no_path_of_a_machine_is_kept() -> None:
    machine = re.compile(r"(?<![\w.])/(?:work|farm|home|root|opt)/")
    found = [
        name
        for name in files_in_git()
        if (ROOT / name).is_file() and machine.search((ROOT / name).read_text("utf-8", errors="replace"))
    ]
    assert found == []


def test_the_map_names_files_and_functions_that_exist() -> None:
    """`path.py` (`function`, ...) of ARCHITECTURE.md: the file defines each of them."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## Where to look")[2]
    folders = (ROOT, ROOT / "engine" / "rulewright", ROOT / "engine/rulewright/server/studio/page/static")
    named = re.findall(r"`([\w/]+\.(?:py|js|c))`(?::| \(([^)]*)\))?", text.partition("\n## ")[0])
    wrong = []
    for path, details in some(named):
        code = "".join((folder / path).read_text("utf-8") for folder in folders if (folder / path).is_file())
        names = re.findall(r"`([a-z_]+)`", details)
        wrong += [path] * (not code) + [name for name in names if name not in code]
    assert wrong == []


def list_missing_references(path: Path) -> Iterator[str]:
    """Yield each `package.module.name` in the text of a module that no longer exists."""
    engine = ROOT / "engine" / "rulewright"
    for reference in re.findall(r"`((?:[a-z_]+\.)+[A-Za-z_]+)`", path.read_text("utf-8")):
        place, names = engine, reference.split(".")
        if not (engine / names[0] / "__init__.py").exists():
            continue
        while names and (place / names[0]).is_dir():
            place /= names.pop(0)
        if names and (place / f"{names[0]}.py").is_file():
            place = place / f"{names.pop(0)}.py"
        code = place if place.is_file() else place / "__init__.py"
        if names and not re.search(rf"\b{names[0]}\b", code.read_text("utf-8")):
            yield f"{path.relative_to(ROOT)}: {reference}"


def test_comments_refer_to_modules_that_exist() -> None:
    missing = [text for path in python_files("engine", "cli") for text in list_missing_references(path)]
    assert missing == []
