"""`rulewright cache`, and verdicts that the command remembers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli_tools import PIG, run


@pytest.fixture(autouse=True)
def cache(empty_cache: Path) -> Path:
    return empty_cache


def test_a_check_is_remembered_and_told_again(cache: Path, tmp_path: Path) -> None:
    pig = tmp_path / "pig"
    shutil.copytree(PIG, pig)
    first = run("check", str(pig))
    kept = [file for file in (cache / "results").iterdir() if not file.name.startswith("engine-")]
    assert len(kept) == 4, "the verdict, its parts, what is said of rules, and of pieces"
    again = run("check", str(pig))
    assert (again.stdout, again.exit_code) == (first.stdout, first.exit_code)
    rules = pig / "ruleset.yaml"
    rules.write_text(rules.read_text("utf-8") + "nonsense: 1\n", "utf-8")
    broken = run("check", str(pig))
    assert "nonsense" in broken.stdout
    assert broken.exit_code == 1
    assert run("check", str(pig)).stdout == broken.stdout


def test_without_the_cache_nothing_is_remembered(cache: Path) -> None:
    assert run("check", str(PIG), "--no-cache").exit_code == 0
    assert not (cache / "results").exists()


def test_what_is_kept_is_told_and_can_be_removed(cache: Path) -> None:
    run("check", str(PIG))
    run("perft", str(PIG), "1")
    (cache / "note.txt").write_text("mine", "utf-8")
    told = run("cache").stdout
    assert str(cache) in told
    assert "verdicts on rulesets" in told
    assert run("cache", "--clear").exit_code == 0
    left = [path.name for path in cache.rglob("*") if path.is_file()]
    assert "note.txt" in left
    assert not [name for name in left if name.endswith(".bin")]
    assert not list((cache / "results").iterdir())


def test_nothing_is_kept_where_nothing_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "")
    assert "nothing is kept" in run("cache").stdout
