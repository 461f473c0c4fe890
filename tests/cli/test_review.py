"""`rulewright review`: what an edit does, from what diff, check, test and revalidate say."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cli_tools import NIM, SCRIPT, ruleset, run

ENGLISH = """\
title = Nim
phase-turns = Turn of { $p }
option-start = coins
turns-take = take coins
turns = Take coins
take = take { $n }
rule-turns = Who is at turn takes one to three coins.
rule-enough = So many coins must be there.
"""
LATER = NIM.replace("n from 1 to 3", "n from 1 to 2").replace(
    "      if pile == 0:", "      if pile == 7:\n        winner = none\n      if pile == 0:"
)


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ruleset with a script and a save, as it was and as it is."""
    monkeypatch.chdir(tmp_path)
    other = SCRIPT.replace("who takes", "one who takes").replace("take(3)", "take(2)")
    for name in ("old", "new"):
        folder = ruleset(
            tmp_path / name, NIM.replace("state:", "languages: [en]\nstate:"),
            scenarios__last=SCRIPT, scenarios__other=other.replace("take(2)", "take(1)", 1)
            .replace("winner == ben", "winner is none"),
        )  # fmt: skip
        (folder / "locales").mkdir()
        (folder / "locales" / "en.ftl").write_text(ENGLISH, "utf-8")
    assert run("run", "new/scenarios/last.yaml", "-q", "--save", "new/one.save.json").exit_code == 0
    return tmp_path / "new"


def edit(nim: Path, old: str, new: str, file: str = "ruleset.yaml") -> None:
    text = (nim / file).read_text("utf-8")
    assert old in text
    (nim / file).write_text(text.replace(old, new), "utf-8")


def review(nim: Path, *words: object) -> dict[str, Any]:
    told = run("review", nim, "--since", nim.parent / "old", "--format", "json", *words)
    assert told.exit_code == 0, told.stderr
    found = json.loads(told.stdout)
    assert isinstance(found, dict)
    return found


def test_nothing_changed(nim: Path) -> None:
    found = review(nim)
    assert found["fine"] and found["version"] is None and found["examples"] == []
    assert (found["passages"], found["findings"], found["saves"]["misfits"]) == ([], [], [])
    told = run("review", nim, "--since", nim.parent / "old", "--exit-code")
    assert told.exit_code == 0 and "no rule changed" in told.stdout
    assert "examples that go otherwise: none of 2" in told.stdout


def test_one_report_of_what_an_edit_does(nim: Path) -> None:
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    edit(
        nim,
        "      if pile == 0:",
        "      if pile == 19:\n        winner = none\n      if pile == 0:",
    )
    edit(nim, "one to three coins", "one or two coins", "locales/en.ftl")
    found = review(nim)
    assert not found["fine"] and "need another `version:`" in found["version"]
    (passage,) = [one for one in found["passages"] if "three coins" in "".join(one["old"])]
    assert "one or two coins" in "".join(passage["new"])
    (example,) = found["examples"]
    assert example["verdict"] == "fails now" and example["script"] == "scenarios/last.yaml"
    assert (example["first"]["number"], example["first"]["player"]) == (1, "ann")
    assert example["first"]["move"] == "take(3)"
    (misfit,) = found["saves"]["misfits"]
    assert misfit["game"] == "new/one.save.json" and misfit["first"]["number"] == 1
    assert found["failing"] == ["who takes the last coin wins"]
    assert [line["text"].strip() for line in found["coverage"]["unreached"]] == ["winner = none"]
    assert found["coverage"]["changed"] == 3
    told = run("review", nim, "--since", nim.parent / "old", "--exit-code")
    assert told.exit_code == 1
    for line in (
        "examples that go otherwise: 1 of 2", "tests that fail now: who takes the last coin wins",
        "saves that no longer fit: 1 of 1",
        "changed lines of rules that no example reaches: 1 of 3",
    ):  # fmt: skip
        assert line in told.stdout, told.stdout


def test_words_that_went_stale_and_findings_that_are_gone(nim: Path) -> None:
    edit(nim.parent / "old", "state:", "state:\n  spare: int")
    edit(nim, "take(n from 1 to 3)", "grab(n from 1 to 3)")
    found = review(nim)
    codes = {each["code"] for each in found["findings"]}
    assert codes == {"missing-message", "unused-message"} and found["mended"] >= 1
    told = run("review", nim, "--since", nim.parent / "old").stdout
    assert "Words that went stale" in told and "the message `turns-grab` is missing" in told


def test_rules_that_cannot_be_read_are_told(nim: Path) -> None:
    edit(nim, "pile -= n", "pyle -= n")
    found = review(nim)
    assert [each["code"] for each in found["findings"]] == ["unknown-name"]
    assert found["passages"] is None and found["coverage"] is None
    assert "cannot be played" in run("review", nim, "--since", nim.parent / "old").stdout


def test_a_version_without_a_change(nim: Path) -> None:
    edit(nim, "version: 1.0.0", "version: 1.1.0")
    assert "no rule did" in review(nim)["version"]
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    assert review(nim)["version"] is None


def test_mutants_of_the_changed_lines_if_asked(nim: Path) -> None:
    assert review(nim, "--mutants")["mutants"] == {"tried": 0, "survivors": []}
    edit(nim, "n from 1 to 3", "n from 1 to 4")
    edit(nim, "winner = p\n", "winner = p\n        winner = p\n")
    found = review(nim, "--mutants")["mutants"]
    assert found["tried"] > len(found["survivors"]) > 0
    lines = (nim / "ruleset.yaml").read_text("utf-8").splitlines()
    for one in found["survivors"]:
        assert "winner = p" in lines[one["line"] - 1] or "1 to 4" in lines[one["line"] - 1]
    told = run("review", nim, "--since", nim.parent / "old", "--mutants").stdout
    assert "changes of them that no example notices: " in told


def test_games_if_asked(nim: Path) -> None:
    edit(nim, "points(p): 1 if", "points(p): 5 if")
    (compared,) = review(nim, "--play", "random", "--games", "300")["compared"]
    assert (compared["player"], compared["games"]) == ("random", 300)
    assert any("player1" in sentence for sentence in compared["sentences"]), compared
    assert run("review", nim, "--since", "x", "--play", "wizards").exit_code == 2


def test_a_revision_of_git(nim: Path) -> None:
    me = ("-c", "user.name=x", "-c", "user.email=x@y")
    for words in (("init", "-q"), ("add", "new"), (*me, "commit", "-qm", "first")):
        subprocess.run(["git", *words], cwd=nim.parent, check=True, env={**os.environ, "HOME": "/"})
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    told = run("review", nim, "--since", "HEAD")
    assert told.exit_code == 0 and "new@HEAD" in told.stdout and "fails now" in told.stdout
    assert run("review", nim, "--since", "nothing").exit_code == 2


def test_markdown_is_only_shown(nim: Path, tmp_path: Path) -> None:
    edit(nim, "who takes the last", "@all ```take <b> [x](y)", "scenarios/last.yaml")
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    edit(nim, "one to three coins", "one ```` two coins", "locales/en.ftl")
    out = tmp_path / "comment.md"
    assert run("review", nim, "--since", nim.parent / "old", "--out", out).exit_code == 0
    text = out.read_text("utf-8")
    assert text.startswith("<!-- Rulewright review -->\n## Review of Nim")
    shown = re.sub(r"^(`{3,})diff\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    assert "@all" not in shown and "<b>" not in shown and "](y)" not in shown
    assert "two coins" not in shown, "longer fences hold what has fences"


def test_a_page(nim: Path, tmp_path: Path) -> None:
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    edit(nim, "one to three coins", "one or two <coins>", "locales/en.ftl")
    out = tmp_path / "review.html"
    assert run("review", nim, "--since", nim.parent / "old", "--out", out).exit_code == 0
    page = out.read_text("utf-8")
    assert "<del>three</del>" in page and "&lt;" in page and "<coins>" not in page
    for form in ("text", "md", "html", "json"):
        again = run("review", nim, "--since", nim.parent / "old", "-f", form, "-O", tmp_path / form)
        assert again.exit_code == 0 and (tmp_path / form).stat().st_size > 100
