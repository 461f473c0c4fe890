"""What stands on the line of `check` and `test`: rulesets, what lies in them, what holds them; what
is told of what is found there; and `--watch`."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli_tools import NIM, SCRIPT, command, ruleset, run
from processes import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
UNUSED = NIM.replace("state:", "  spare: {type: 1 to 2, default: 1}\nstate:")
TYPO = NIM.replace("pile -= n", "pyle -= n")


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two rulesets, deep below it, and other files."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    ruleset(
        tmp_path / "a/b/c/d/e/nim",
        scenarios__last=SCRIPT,
        scenarios__other=SCRIPT.replace("who", "she who"),
    )
    ruleset(tmp_path / "nam", UNUSED)
    ruleset(tmp_path / ".hidden/nem", TYPO)
    ruleset(tmp_path / "env/lib/nem", TYPO)
    (tmp_path / "env/pyvenv.cfg").touch()
    (tmp_path / "other.yaml").write_text("x: 1\n", "utf-8")
    return tmp_path


def checked(*words: object) -> str:
    return run("check", *words).stdout


def test_a_folder_stands_for_all_rulesets_below(games: Path) -> None:
    told = checked(".")
    assert "a/b/c/d/e/nim: all is well" in told and "nam/ruleset.yaml" in told
    assert "nem" not in told


@pytest.mark.parametrize("place", ["scenarios/last.yaml", "scenarios", "ruleset.yaml"])
def test_what_lies_in_a_ruleset_stands_for_it(games: Path, place: str) -> None:
    assert "nim: all is well" in checked(f"a/b/c/d/e/nim/{place}")
    twice = checked(f"a/b/c/d/e/nim/{place}", "a/b/c/d/e/nim", "a")
    assert twice.count("all is well") == 1


def test_files_of_no_ruleset(games: Path) -> None:
    refused = run("check", "other.yaml")
    assert refused.exit_code == 2 and "lies in no ruleset" in refused.stderr
    assert run("check", "other.yaml", "--ignore-others").exit_code == 0
    assert run("test", "other.yaml", "--ignore-others").exit_code == 0
    both = run("check", "other.yaml", "nam/ruleset.yaml", "--ignore-others")
    assert both.exit_code == 1 and "spare" in both.stdout
    assert run("check", "nothing.yaml", "--ignore-others").exit_code == 2


def test_scripts_are_tested_alone_and_rules_with_all_of_theirs(games: Path) -> None:
    nim = games / "a/b/c/d/e/nim"
    for place, number in (
        ("scenarios/last.yaml", 1), ("scenarios", 2), ("ruleset.yaml", 2), ("", 2),
    ):  # fmt: skip
        told = json.loads(run("test", nim / place, "--format", "json", "--games", "0").stdout)
        assert len([test for test in told[0]["tests"] if test["kind"] == "scenario"]) == number
        assert (told[0]["coverage"] is None) == place.startswith("scenarios")


# --- severities and baselines ---------------------------------------------------------------------


def test_a_project_says_what_warnings_count(games: Path) -> None:
    config = games / "rulewright.toml"
    config.write_text('[severity]\nunused-name = "off"\n', "utf-8")
    assert run("check", "nam").exit_code == 0
    config.write_text('[severity]\nunused-name = "error"\n', "utf-8")
    assert "1 error, 0 warnings" in checked("nam")
    (games / "nam" / "rulewright.toml").write_text("", "utf-8")
    assert "0 errors, 1 warning" in checked("nam"), "the nearest counts"
    (games / "nam" / "rulewright.toml").unlink()
    config.write_text('[severity]\nunknown-name = "off"\n', "utf-8")
    (games / "nam" / "ruleset.yaml").write_text(TYPO, "utf-8")
    assert "1 error" in checked("nam"), "errors stay"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[severity]\nunused-nam = "off"', "did you mean `unused-name`?"),
        ('[severity]\nunused-name = "no"', "possible values: `off`, `warning`, `error`"),
        ("[severities]\n", "did you mean `severity`?"),
        ("severity = 3\n", "`severity` must be a table"),
        ("[severity\n", "this is not valid TOML"),
    ],
)
def test_a_wrong_project_file_is_told(games: Path, text: str, said: str) -> None:
    (games / "rulewright.toml").write_text(text, "utf-8")
    told = run("check", "nam")
    assert told.exit_code == 1 and "bad-config" in told.stdout and said in told.stdout
    assert "rulewright.toml:" in told.stdout


def test_errors_alone_may_count(games: Path) -> None:
    assert run("check", "nam", "--fail-on", "error").exit_code == 0
    (games / "nam" / "ruleset.yaml").write_text(TYPO, "utf-8")
    assert run("check", "nam", "--fail-on", "error").exit_code == 1
    assert run("check", "nam", "--fail-on", "never").exit_code == 2


def test_what_the_baseline_notes_is_known_until_it_is_gone(games: Path) -> None:
    rules, noted = games / "nam" / "ruleset.yaml", games / "nam" / "rulewright.baseline"
    assert "all is well" in checked("nam", "--write-baseline")
    assert noted.read_text("utf-8").splitlines()[1].split()[1:3] == ["unused-name", "ruleset.yaml:"]
    assert "1 finding known before" in checked("nam")
    rules.write_text("# moved\n" + UNUSED.replace("  spare", "  second: {type: 1 to 2, default: 1}\n  spare"))
    told = checked("nam")
    assert "`second`" in told and "`spare`" not in told
    rules.write_text(NIM)
    told = run("check", "nam")
    assert told.exit_code == 1 and "stale-baseline" in told.stdout
    assert "stale-baseline" not in checked("nam", "--players", "2"), "not all was looked at"
    (fix,) = json.loads(checked("nam", "--format", "json"))[0]["fixes"]
    assert fix["title"] == "delete the line"
    assert run("check", "nam", "--write-baseline").exit_code == 0
    assert noted.read_text("utf-8").count("\n") == 1


def test_errors_are_never_known(games: Path) -> None:
    (games / "nam" / "ruleset.yaml").write_text(TYPO, "utf-8")
    assert run("check", "nam", "--write-baseline").exit_code == 1
    assert run("check", "nam").exit_code == 1


# --- hooks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_hooks_take_the_files_that_changed(games: Path, hook: dict[str, Any]) -> None:
    program, *words = hook["entry"].split()
    assert program == "rulewright" and hook["require_serial"], "pre-commit would start several"
    files = ["nam/ruleset.yaml", "other.yaml", "a/b/c/d/e/nim/scenarios/last.yaml"]
    assert all(re.search(hook["files"], file) for file in files)
    good = run(*words, *files[1:])
    assert good.exit_code == 0, good.output
    assert run(*words, "other.yaml").exit_code == 0
    (games / "nam" / "ruleset.yaml").write_text(TYPO, "utf-8")
    bad = run(*words, *files)
    assert bad.exit_code == 1 and "did you mean `pile`?" in bad.output


def test_colours_can_be_asked_for(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;33mwarning" in checked("nam")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in checked("nam")


# --- watching -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["check", "test"])
def test_watch_looks_again_at_each_save(games: Path, name: str) -> None:
    words = [name, "a", "--watch", *(["--games", "0"] if name == "test" else [])]
    rules = games / "a/b/c/d/e/nim/ruleset.yaml"
    with subprocess.Popen(
        command(words),
        cwd=games,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        late = threading.Timer(PATIENCE, process.kill)
        late.start()
        said: list[str] = []

        def until(text: str) -> None:
            said.clear()
            while not said or text not in said[-1]:
                line = process.stdout.readline()  # type: ignore[union-attr]
                assert line, "".join(said)
                said.append(line)

        until("watching")
        time.sleep(0.3)  # until the system tells of changes
        rules.write_text(TYPO, "utf-8")
        until("watching")
        assert "did you mean `pile`?" in "".join(said)
        assert "ruleset.yaml" in "".join(said)
        rules.write_text(NIM, "utf-8")
        until("watching")
        assert "unknown-name" not in "".join(said)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        late.cancel()


def test_watch_without_its_package_says_what_to_install(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    refused = run("check", "nam", "--watch")
    assert refused.exit_code == 2 and "rulewright[watch]" in refused.stderr
    assert run("check", "nam", "--watch", "--format", "json").exit_code == 2


def test_what_is_known_is_told_without_what_reads_rules(games: Path) -> None:
    code = (
        "import sys; from rulewright_cli.app import app\n"
        "try: app(['check', 'a'])\n"
        "except SystemExit: pass\n"
        "print(*sorted({'yaml', 'lark', 'rulewright.analysis'} & set(sys.modules)))"
    )
    for known in (False, True):
        ran = subprocess.run(
            [sys.executable, "-c", code], cwd=games, capture_output=True, text=True, check=True
        )
        assert "all is well" in ran.stdout
        assert (ran.stdout.splitlines()[-1] == "") == known, ran.stdout
