"""The plugin for pytest, as whoever installs Rulewright has it."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import rulewright
from cli_tools import NIM, SCRIPT, ruleset

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.usefixtures("no_other_plugins")
WRONG = SCRIPT.replace("who takes", "nobody takes").replace("winner == ben", "winner == ann")
GAME = SCRIPT.replace("scenario:", "game:").replace("who takes", "in a whole game, who takes")


@pytest.fixture(scope="module", autouse=True)
def _whole_engine() -> None:
    """What a pytest within pytest is the first to load is loaded again by the next one, and would
    then be there twice."""
    for found in pkgutil.walk_packages(rulewright.__path__, "rulewright."):
        with suppress(ImportError):  # clusters need more than everybody has
            importlib.import_module(found.name)


@pytest.fixture
def no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of others take three quarters of the time of a start."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "rulewright.pytest_plugin")


@pytest.fixture
def all_plugins(no_other_plugins: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """As pytest finds them by itself."""
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    monkeypatch.delenv("PYTEST_PLUGINS")


@pytest.fixture
def nim(pytester: pytest.Pytester) -> Path:
    pytester.makepyfile(test_other="def test_other(): pass")
    return ruleset(
        pytester.path / "rules" / "nim",
        scenarios__good=SCRIPT,
        scenarios__wrong=WRONG,
        games__whole=GAME,
    )


def outcomes(result: pytest.RunResult) -> tuple[int, int]:
    counts = result.parseoutcomes()
    return counts.get("passed", 0), counts.get("failed", 0)


@pytest.mark.usefixtures("all_plugins")
def test_scripts_are_items_and_fail_with_findings(pytester: pytest.Pytester, nim: Path) -> None:
    # Found as any other, which are left out: to load them takes longer than all else.
    others = "asyncio pytest-lsp hypothesispytest xdist".split()
    result = pytester.runpytest_subprocess("-v", *(f"-pno:{name}" for name in others))
    assert outcomes(result) == (3, 1)
    result.stdout.fnmatch_lines(
        [
            "rules/nim/games/whole.yaml::game PASSED*",
            "rules/nim/scenarios/wrong.yaml::scenario FAILED*",
            "*expectation-failed*",
            "*--> *wrong.yaml:*",
        ]
    )
    assert "Traceback" not in result.stdout.str() and "def runtest" not in result.stdout.str()


def test_some_by_name_by_title_and_by_their_id(pytester: pytest.Pytester, nim: Path) -> None:
    assert outcomes(pytester.runpytest_inprocess("-k", "good")) == (1, 0)
    assert outcomes(pytester.runpytest_inprocess("-k", "nobody and coin")) == (0, 1)
    one = pytester.runpytest_inprocess("rules/nim/scenarios/good.yaml::scenario")
    assert outcomes(one) == (1, 0)


def test_those_that_failed_last(pytester: pytest.Pytester, nim: Path) -> None:
    pytester.runpytest_inprocess()
    assert outcomes(pytester.runpytest_inprocess("--lf")) == (0, 1)
    (nim / "scenarios" / "wrong.yaml").write_text(SCRIPT.replace("who", "she who"), "utf-8")
    assert outcomes(pytester.runpytest_inprocess("--lf")) == (1, 0)


def test_several_processes(pytester: pytest.Pytester, nim: Path) -> None:
    result = pytester.runpytest_subprocess("-p", "xdist.plugin", "-n", "2")
    assert outcomes(result) == (3, 1)


def test_what_is_known_is_not_played_again(pytester: pytest.Pytester, nim: Path, empty_cache: Path) -> None:
    first = pytester.runpytest_inprocess("-rA")
    assert outcomes(first) == (3, 1) and "from cache" not in first.stdout.str()
    again = pytester.runpytest_inprocess("-rA")
    assert outcomes(again) == (3, 1) and again.stdout.str().count("from cache") == 3
    anew = pytester.runpytest_inprocess("-rA", "--rulewright-no-cache")
    assert outcomes(anew) == (3, 1) and "from cache" not in anew.stdout.str()


def test_broken_rules_are_told_once(pytester: pytest.Pytester, nim: Path) -> None:
    (nim / "ruleset.yaml").write_text(NIM.replace("pile -= n", "pyle -= n"), "utf-8")
    result = pytester.runpytest_inprocess("-rs")
    assert outcomes(result) == (1, 1) and result.parseoutcomes()["skipped"] == 2
    assert result.stdout.str().count("\nerror[unknown-name]") == 1
    assert "the rules cannot be used, as" in result.stdout.str()


def test_rulesets_are_checked_if_asked(pytester: pytest.Pytester, nim: Path) -> None:
    (nim / "scenarios" / "wrong.yaml").unlink()
    assert outcomes(pytester.runpytest_inprocess("--rulewright-check")) == (4, 0)
    (nim / "ruleset.yaml").write_text(NIM.replace("pile -= n", "pyle -= n"), "utf-8")
    result = pytester.runpytest_inprocess("--rulewright-check", "-k", "check")
    assert outcomes(result) == (0, 1)
    result.stdout.fnmatch_lines(["*did you mean `pile`?*"])


def test_yaml_of_others_is_left_alone(pytester: pytest.Pytester) -> None:
    for name in ("scenarios/a.yaml", "games/b.yaml", "c.yaml"):
        path = pytester.path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x: 1\n", "utf-8")
    pytester.makepyfile(test_other="def test_other(): pass")
    assert outcomes(pytester.runpytest_inprocess()) == (1, 0)


def test_who_has_no_rulesets_pays_nothing() -> None:
    code = (
        "import sys, pytest; before = set(sys.modules); import rulewright.pytest_plugin;"
        "print(*sorted(name for name in set(sys.modules) - before if 'rulewright' in name))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["rulewright", "rulewright.pytest_plugin"]


def test_files_of_others_fail_no_run(pytester: pytest.Pytester, nim: Path) -> None:
    """A `ruleset.yaml` of another tool, with games beside it, and leftovers of editors."""
    other = pytester.path / "lint"
    for name in ("games/x.yaml", "scenarios/y.yaml", "ruleset.yaml"):
        (other / name).parent.mkdir(parents=True, exist_ok=True)
        (other / name).write_text("name: strict\nrules: {no-tabs: error}\n", "utf-8")
    (nim / "scenarios" / "wrong.yaml").unlink()
    (nim / "scenarios" / ".#good.yaml").symlink_to("somebody@host.1:2")
    (nim / "scenarios" / "._good.yaml").write_bytes(b"\x00\x05\x16\x07\xff")
    assert outcomes(pytester.runpytest_inprocess()) == (3, 0)
    assert outcomes(pytester.runpytest_inprocess("--rulewright-check")) == (4, 0)
