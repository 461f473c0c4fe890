"""`rulewright book` and `rulewright audit`: files, formats, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_tools import run
from unit.book.small import RULES, gardens


def test_a_book_goes_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "tic.html"
    result = run("book", "classics/tic-tac-toe", "--out", out)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == ""
    assert out.read_text("utf-8").startswith("<!doctype html>")
    assert "written: " in result.stderr


def test_a_book_as_markdown_on_standard_output() -> None:
    result = run("book", "classics/pig", "--format", "md")
    assert result.exit_code == 0
    assert result.stdout.startswith("<!-- Rulewright -->\n\n# Pig\n")


def test_a_variant_and_a_language(tmp_path: Path) -> None:
    folder = gardens(tmp_path)
    result = run("book", folder, "--variant", "rain", "--lang", "de", "--format", "md")
    assert "# Gärten & Mauern\n\n*Rain*" in result.stdout
    assert "Was anders ist" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("book", "classics/pgi"), "ruleset-not-found"),
        (("book", "classics/pig", "--lang", "xx"), "unknown-language"),
        (("book", "classics/pig", "--edition", "xx"), "unknown-edition"),
        (("book", "classics/pig", "--format", "pdf"), "none of `html`, `md`"),
        (("book", "classics/pig", "--out", "no/such/folder/x.html"), "file-unwritable"),
        (("book", "classics/pig", "--out", "pig.pdf"), "in which form"),
        (("audit", "classics/pig", "--format", "html"), "none of `text`, `json`"),
        (("audit", "classics/pig", "--edition", "xx"), "unknown-edition"),
    ],
)
def test_wrong_use(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_broken_ruleset_gives_findings_and_no_book(tmp_path: Path) -> None:
    folder = gardens(tmp_path, ruleset=RULES.replace("grown[p] +=", "gorwn[p] +="))
    result = run("book", folder)
    assert result.exit_code == 1
    assert "unknown-name" in result.stderr
    assert result.stdout == ""


def test_an_audit_in_words(tmp_path: Path) -> None:
    result = run("audit", gardens(tmp_path))
    assert result.exit_code == 1
    assert "6 of 6 sections" not in result.stdout
    for said in (
        "5 of 6 sections are named by rules or examples, 1 need none",
        "sections that need no rule: 1",
        "rules without a source: 1\n    types.tool",
        "assumed: 1\n    define.harvest",
    ):
        assert said in result.stdout


def test_an_audit_that_finds_nothing_missing() -> None:
    result = run("audit", "classics/reversi")
    assert result.exit_code == 0
    assert "No outline" in result.stdout


def test_an_audit_as_data(tmp_path: Path) -> None:
    result = run("audit", gardens(tmp_path), "--format", "json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["ruleset"] == "gardens"
    assert data["fine"] is False
    (base,) = data["editions"]
    assert base["edition"] is None
    assert [rule["rule"] for rule in base["without_source"]] == ["types.tool"]
    assert base["need_no_rule"][0]["why"] == "It tells a story."


def test_the_ending_of_the_file_says_how_it_is_written(tmp_path: Path) -> None:
    for name, begins in (("pig.md", "<!-- Rulewright -->\n\n# "), ("pig.html", "<!doctype html>")):
        assert run("book", "classics/pig", "--out", tmp_path / name).exit_code == 0
        assert (tmp_path / name).read_text("utf-8").startswith(begins)
    both = ("--out", tmp_path / "two.MD", "--out", tmp_path / "two.htm", "--format", "md")
    said = run("book", "classics/pig", *both).stdout
    assert said == (tmp_path / "two.MD").read_text("utf-8") and "\n# Pig\n" in said
    assert (tmp_path / "two.htm").read_text("utf-8").startswith("<!doctype html>")
