"""`rulewright sheets`: cards to print and cut."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cli_tools import run
from rulewright import resources

REALM = resources.data_folder("rulesets") / "cookbook" / "small-realm"


def test_all_cards_with_backs_and_cut_marks(tmp_path: Path) -> None:
    out = tmp_path / "cards.html"
    assert run("sheets", REALM, "--out", out).exit_code == 0
    page = out.read_text("utf-8")
    assert "@page { size: 210mm 297mm; margin: 0; }" in page
    sheets = re.findall(
        r'<svg [^>]*class="sheet".*?</svg>(?=\s*(?:<svg [^>]*class="sheet"|</body>))', page, re.S
    )
    assert len(sheets) == 22, "96 cards, nine on a sheet, each with its backs"
    faces = sheets[::2]
    assert sum(len(re.findall(r"viewBox=\"-2.4 -2.4", sheet)) for sheet in faces) == 96
    assert all(sheet.count("<line ") == 24 for sheet in sheets[:2])
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_letter_paper_without_backs(tmp_path: Path) -> None:
    out = tmp_path / "cards.html"
    assert run("sheets", REALM, "--out", out, "--paper", "letter", "--no-backs").exit_code == 0
    page = out.read_text("utf-8")
    assert page.count('class="sheet"') == 11 and "size: 215.9mm 279.4mm" in page
    assert run("sheets", REALM, "--out", out, "--paper", "a5").exit_code == 2


def test_only_cards_that_look_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(REALM, tmp_path / "realm")
    me = ("-c", "user.name=x", "-c", "user.email=x@y")
    for words_of_git in (("init", "-q"), ("add", "."), (*me, "commit", "-qm", "first")):
        subprocess.run(["git", *words_of_git], cwd="realm", check=True, env={**os.environ, "HOME": "/"})
    told = run("sheets", "realm", "--out", "same.html", "--since", "HEAD")
    assert "no card has changed" in told.stdout and not Path("same.html").exists()
    words = Path("realm/locales/en.ftl")
    words.write_text(re.sub("(?m)^kind-hut = .*$", "kind-hut = log cabin", words.read_text("utf-8")), "utf-8")
    assert run("sheets", "realm", "--out", "new.html", "--since", "HEAD", "--no-backs").exit_code == 0
    assert Path("new.html").read_text("utf-8").count('viewBox="-2.4 -2.4') == 12


def test_a_game_without_cards(tmp_path: Path) -> None:
    told = run("sheets", "classics/tic-tac-toe", "--out", tmp_path / "x.html")
    assert told.exit_code == 1 and "has no cards" in told.output


def test_pdf_without_a_browser_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    told = run("sheets", REALM, "--out", tmp_path / "x.pdf")
    assert told.exit_code == 2 and "Chromium" in told.output
