"""diff, revalidate and coverage at the command line: forms, files, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli_tools import NIM, PIG, SCRIPT, ruleset, run


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    return ruleset(tmp_path / "nim", scenarios__last=SCRIPT)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Nim in which nobody takes three."""
    text = NIM.replace("n from 1 to 3", "n from 1 to 2")
    return ruleset(tmp_path / "other" / "nim", text, scenarios__last=SCRIPT)


def saved(folder: Path) -> Path:
    path = folder.parent / "nim.json"
    assert run("run", folder / "scenarios" / "last.yaml", "-q", "--save", path).exit_code == 0
    return path


# --- diff -----------------------------------------------------------------------------------------


def test_diff_as_text(nim: Path, other: Path) -> None:
    result = run("diff", nim, other)
    assert result.exit_code == 0, result.stderr
    assert "- p chooses" not in result.stdout
    assert "-   take(n from 1 to 3) where enough(n):" in result.stdout
    assert "+   take(n from 1 to 2) where enough(n):" in result.stdout
    assert "fails now: who takes the last coin wins" in result.stdout
    assert run("diff", nim, other, "--exit-code", "--no-scripts").exit_code == 1
    assert run("diff", nim, nim, "--exit-code").exit_code == 0


def test_diff_as_json_and_html(nim: Path, other: Path, tmp_path: Path) -> None:
    data = json.loads(run("diff", nim, other, "--format", "json").stdout)
    assert [rule["rule"] for rule in data["rules"]] == ["turns"]
    assert data["scripts"]["played"] == 1 and not data["same"]
    page = tmp_path / "page.html"
    assert run("diff", nim, other, "--out", page).exit_code == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_diff_of_settings(nim: Path) -> None:
    result = run("diff", nim, "--option", "start=6")
    assert result.exit_code == 0
    assert "the rules are the same" in result.stdout and "1 of 1 end differently" in result.stdout


def test_diff_with_a_side_that_has_errors(nim: Path, tmp_path: Path) -> None:
    broken = ruleset(tmp_path / "broken", NIM.replace("pile >= n", "pole >= n"))
    result = run("diff", nim, broken)
    assert result.exit_code == 1
    assert "unknown-name" in result.stderr and "+ pole >= n" in result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("classics/pig",),
        ("classics/pig", "nowhere"),
        ("classics/pig", "classics/pig@"),
        ("classics/pig", "--edition", "ja"),
        ("classics/pig", "--rev", "no-such-revision"),
        ("classics/pig", "classics/hex", "--format", "pdf"),
        ("classics/pig", "classics/pig+what=1"),
    ],
)
def test_wrong_use_of_diff(words: tuple[str, ...]) -> None:
    result = run("diff", *words, *(() if "--edition" in words else ("--no-scripts",)))
    assert result.exit_code in (1, 2) and "Traceback" not in result.stderr
    if "classics/pig+what=1" not in words:
        assert result.exit_code == 2, result.stderr


# --- revalidate -----------------------------------------------------------------------------------


def test_revalidate(nim: Path, other: Path) -> None:
    save = saved(nim)
    good = run("revalidate", nim, save, "--ruleset", nim)
    assert good.exit_code == 0, good.stderr
    assert good.stdout == "2 of 2 fit the rules as they are now\n", "what fits is only counted"
    all_of_them = run("revalidate", nim, save, "--ruleset", nim, "--verbose").stdout
    assert all_of_them.count("fits     ") == 2 and "2 of 2 fit" in all_of_them
    bad = run("revalidate", nim, save, "--ruleset", other)
    assert bad.exit_code == 1 and "0 of 2 fit" in bad.stdout
    assert bad.stdout.count("decision 1, `ann: take(3)`: not legal now") == 2, bad.stdout


def test_revalidate_as_json_and_strictly(nim: Path, tmp_path: Path) -> None:
    more = ruleset(tmp_path / "more" / "nim", NIM.replace("n from 1 to 3", "n from 1 to 4"))
    words = ("revalidate", saved(nim), "--ruleset", more, "--since", nim, "--format", "json")
    result = run(*words)
    (data,) = json.loads(result.stdout)
    assert result.exit_code == 0 and data["fits"]
    assert data["first_difference"]["reason"] == "more options"
    assert "new: `take(4)`" in data["first_difference"]["told"]
    assert run(*words, "--strict").exit_code == 1


@pytest.mark.parametrize("words", [("nothing.yaml",), ("nothing.json",), (), ("x", "-f", "html")])
def test_wrong_use_of_revalidate(words: tuple[str, ...]) -> None:
    result = run("revalidate", *words)
    assert result.exit_code == 2 and "Traceback" not in result.stderr


def test_a_save_of_nothing_known(nim: Path) -> None:
    save = saved(nim)
    assert run("revalidate", save).exit_code == 0
    nim.rename(nim.parent / "moved")
    assert run("revalidate", save).exit_code == 1  # where does its ruleset lie?


# --- coverage -------------------------------------------------------------------------------------


def test_coverage_as_text(nim: Path) -> None:
    result = run("test", nim, "--games", "0", "--coverage", "--threshold", "90")
    assert result.exit_code == 0, result.stdout
    assert "what scripts reach" in result.stdout and "100 %, 90 % asked for: enough" in result.stdout


def test_too_little_coverage_fails(tmp_path: Path) -> None:
    script = SCRIPT.replace("  - ben: take(2)\n", "").replace("winner == ben", "winner is none")
    folder = ruleset(tmp_path / "nim", scenarios__half=script)
    assert run("test", folder, "--games", "3").exit_code == 0
    result = run("test", folder, "--games", "3", "--threshold", "95")
    assert result.exit_code == 1 and "too little" in result.stdout


def test_coverage_as_listing_and_json(nim: Path) -> None:
    told = run("test", nim, "--games", "0", "--format", "listing").stdout
    assert any(line.endswith("1 +           pile -= n") for line in told.splitlines())
    (data,) = json.loads(run("test", nim, "--games", "0", "--format", "json").stdout)
    assert data["passed"] and data["coverage"]["percent"] == 100
    assert run("test", nim, "--format", "yaml").exit_code == 2


def test_junit(nim: Path, tmp_path: Path) -> None:
    path = tmp_path / "report.xml"
    assert run("test", nim, PIG, "--games", "1", "--out", path).exit_code == 0
    root = ElementTree.parse(path).getroot()
    names = [suite.get("name") or "" for suite in root]
    assert names[0].endswith("nim: scenarios") and len(names) == 5
    assert root.get("failures") == "0"
    nowhere = tmp_path / "no" / "where.xml"
    assert run("test", nim, "--games", "0", "--out", nowhere).exit_code == 2
