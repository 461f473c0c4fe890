"""Overlays apart from their rulesets, leftovers of editors, and files of other tools."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_tools import NIM, PIG, SCRIPT, ruleset, run
from rulewright.document.files import list_scripts

OVERLAY = """\
overlay: long-game
of: nim
options:
  start:
    default: {was: 5, now: 9}
"""
BROKEN = OVERLAY.replace("was: 5", "was: 6")


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return ruleset(tmp_path / "nim", scenarios__last=SCRIPT)


# --- overlays apart -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["long.yaml", "overlays/long.yaml", "over lays/a/long#1.yaml"])
def test_an_overlay_is_checked_against_its_base(nim: Path, name: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(OVERLAY, "utf-8")
    good = run("check", path)
    assert good.exit_code == 0 and f"{name}: all is well" in good.stdout, good.output
    path.write_text(BROKEN, "utf-8")
    for words in ((path,), (".",), (path, nim)):
        bad = run("check", *words, "--format", "short")
        assert bad.exit_code == 1 and f"{name}:5:" in bad.stdout, bad.output
    plain = run("check", nim)
    assert plain.exit_code == 0, plain.output


def test_overlays_of_shipped_rulesets_and_of_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("few.yaml").write_text("overlay: few\nof: arctic\nno_such_section: {}\n", "utf-8")
    found = run("check", "few.yaml", "--format", "short")
    assert found.exit_code == 1 and "ruleset-not-found" not in found.output
    assert "few.yaml:3" in found.stdout
    Path("few.yaml").write_text("overlay: few\nof: no-such-game\n", "utf-8")
    for words in (("few.yaml",), (".",)):
        lost = run("check", *words)
        assert "few.yaml:2:5" in lost.output and "`no-such-game`" in lost.output
        assert lost.exit_code == 1, lost.output


def test_an_overlay_names_its_ruleset_as_that_calls_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("few.yaml").write_text("overlay: few\nof: classics/pig\n", "utf-8")
    for words in (("few.yaml",), (".",)):
        lost = run("check", *words)
        assert lost.exit_code == 1 and "help: write `of: pig`" in lost.output, lost.output


def test_an_overlay_is_mended_and_never_its_base(nim: Path) -> None:
    rules = nim / "ruleset.yaml"
    rules.write_text(rules.read_text("utf-8").replace("pile -= n", "Pile -= n"), "utf-8")
    before = rules.read_text("utf-8")
    text = "overlay: long-game\nof: nim\nscoring:\n  points: 1\n"
    Path("long.yaml").write_text(text, "utf-8")
    mended = run("check", "long.yaml", "--fix")
    assert Path("long.yaml").read_text("utf-8") == text.replace("points:", "points(p):"), mended.output
    assert rules.read_text("utf-8") == before and "long.yaml: 1 change made" in mended.output


def test_an_overlay_is_tested_with_its_base(nim: Path) -> None:
    Path("long.yaml").write_text(OVERLAY + "differs: [last]\n", "utf-8")
    done = run("test", "long.yaml", "--games", 1)
    assert done.exit_code == 0 and "long.yaml" in done.stdout, done.output


def test_overlays_in_the_reports_of_check(nim: Path) -> None:
    Path("long.yaml").write_text(BROKEN, "utf-8")
    report = run("check", "long.yaml", "nim", "--format", "junit")
    assert report.exit_code == 1 and 'name="long.yaml"' in report.stdout, report.stdout
    found = json.loads(run("check", "long.yaml", "--format", "json").stdout)
    assert str(found[0]).count("long.yaml"), found
    Path("README.md").write_text("# Nim\n", "utf-8")
    passed = run("check", "--ignore-others", "long.yaml", "README.md")
    assert passed.exit_code == 1, "an overlay is no other file"


# --- leftovers ------------------------------------------------------------------------------------


def dangling(path: Path) -> None:
    path.symlink_to("somebody@host.1234:567")


def apple(path: Path) -> None:
    path.write_bytes(b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X\xff\xfe")


def swap(path: Path) -> None:
    path.write_bytes(b"b0VIM 8.2\x00\x00\xff")


LEFTOVERS: list[tuple[str, Callable[[Path], None]]] = [
    (".#last.yaml", dangling),
    ("._last.yaml", apple),
    (".last.yaml", apple),
    ("last.yaml~", apple),
    ("#last.yaml#", apple),
    (".last.yaml.swp", swap),
    ("last.yaml.swp", swap),
    ("last.yaml.bak", apple),
    ("Thumbs.db", apple),
    (".DS_Store", apple),
    ("desktop.ini", apple),
]
FOLDERS = ("scenarios", "games", "locales", "variants", "editions", ".")


@pytest.mark.parametrize(("name", "make"), LEFTOVERS, ids=[name for name, _ in LEFTOVERS])
def test_leftovers_are_no_files_of_a_ruleset(nim: Path, name: str, make: Callable[[Path], None]) -> None:
    names = [path.name for path in list_scripts(nim, "scenarios")]
    before = run("test", nim, "--games", 1, "--no-cache").stdout
    for folder in FOLDERS:
        (nim / folder).mkdir(exist_ok=True)
        make(nim / folder / name)
        make(nim / folder / name.replace("last.yaml", "en.ftl").replace("last", "en"))
    assert [path.name for path in list_scripts(nim, "scenarios")] == names
    for words in (
        ("check", nim), ("check", "."), ("test", nim, "--games", 1), ("revalidate", nim),
        ("revalidate", nim / "scenarios"), ("fmt", "--check", nim),
        ("book", nim, "--out", "-"), ("run", nim / "scenarios" / "last.yaml"),
        ("simulate", nim, "--games", 5), ("play", nim),
    ):  # fmt: skip
        done = run(*words, input="")
        assert done.exit_code == 0, (words, done.output)
    assert run("test", nim, "--games", 1, "--no-cache").stdout == before


# --- other tools ----------------------------------------------------------------------------------

OTHERS = {
    "mkdocs.yml": "site_name: My game\nnav:\n  - index.md\ntheme: material\n",
    "compose.yaml": "version: '3'\nservices:\n  web:\n    image: nginx\n",
    "docker-compose.yml": "version: '3.8'\nservices: {}\nvolumes: {}\n",
    "environment.yml": "name: games\nchannels: [conda-forge]\ndependencies: [python]\n",
    "openapi.yaml": "openapi: 3.0.0\ninfo: {title: x, version: '1'}\npaths: {}\n",
    "k8s/all.yaml": "apiVersion: v1\nkind: Service\n---\napiVersion: v1\nkind: Pod\n",
    ".github/workflows/ci.yml": "name: CI\non: push\njobs: {}\n",
    ".pre-commit-config.yaml": "repos: []\n",
    "node_modules/js-yaml/x.yaml": "title: x\nversion: 1\n",
    "node_modules/y/scenarios/x.yaml": "scenario: x\n",
    ".venv/lib/x.yaml": "title: x\n",
    "env/pyvenv.cfg": "",
    "env/lib/x.yaml": "title: x\nflow: {}\n",
    "docs/list.yaml": "- one\n- two\n",
    "templates/x.yaml": "{{ if .Values.x }}\nkind: {{ .Values.kind }}\n{{ end }}\n",
}


def test_a_ruleset_at_the_root_of_a_repository(nim: Path) -> None:
    for name, text in OTHERS.items():
        (nim / name).parent.mkdir(parents=True, exist_ok=True)
        (nim / name).write_text(text, "utf-8")
    for words in ((nim,), (nim, "--no-cache"), (".",)):
        done = run("check", *words)
        assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("turn.yml", "define: {more(p): 1}\n"),
        ("turn.yaml", "define: {more(p): 1}\n"),
        ("rules/turn.yaml", "types: {colour: [red]}\nstaet: {x: int}\nflow: {}\n"),
        ("two.yaml", SCRIPT),
        ("fast.yaml", OVERLAY),
        ("variants/fast.yaml", OVERLAY),
        ("scenarios/two.yml", "anything: at all\n"),
        ("scenarios/more/two.yaml", SCRIPT),
        ("empty.yaml", ""),
    ],
)
def test_files_of_ones_own_that_nothing_reads_are_still_named(nim: Path, name: str, text: str) -> None:
    (nim / name).parent.mkdir(parents=True, exist_ok=True)
    (nim / name).write_text(text, "utf-8")
    done = run("check", nim)
    assert done.exit_code == 1 and "unread-file" in done.output, done.output
    assert name in done.output


def test_a_ruleset_yaml_of_another_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(PIG, tmp_path / "pig")
    Path("lint").mkdir()
    Path("lint/ruleset.yaml").write_text("name: strict\nrules: {no-tabs: error}\n", "utf-8")
    assert run("check", ".").exit_code == 0
    Path("mine").mkdir()
    Path("mine/ruleset.yaml").write_text(NIM.replace("ruleset: nim\n", ""), "utf-8")
    forgotten = run("check", ".")
    assert forgotten.exit_code == 1 and "mine/ruleset.yaml" in forgotten.output
