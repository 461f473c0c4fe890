"""Reports are in one language: none of the words that the tool brings is left in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import run
from report_languages import find_english
from rulewright.words.tool_words import ToolWords

KARTO = """\
ruleset: karto
title: Karto
languages: [de, fr, ja]
language: 1
version: 1.0.0
players: 2
names: {p: player}
options:
  bonuso: {type: bool, default: false}
  nenio: {type: bool, default: false}
state:
  mono(p): {type: int, least: 0}
define:
  celo: 12
  kromo: 3 if bonuso else 1
flow:
  vicoj:
    each: p in player, for ever
    do: |
      p chooses:
        preni:
          roll d from 1 to 6
          mono[p] += d
        atendi where mono[p] > 2:
          mono[p] += kromo
      if mono[p] >= celo:
        end game
bound:
  decisions: 60
  then: rank
scoring:
  gajno(p):
    sum of:
      mono: mono[p]
"""
WORDS = {
    "de": ("nehmen", "warten", "{ $player } ist am Zug", "Zug von { $p }"),
    "fr": ("prendre", "attendre", "au tour de { $player }", "tour de { $p }"),
    "ja": ("取る", "待つ", "{ $player }の手番", "{ $p }の手番"),
}
LANGUAGES = tuple(WORDS)


@pytest.fixture(scope="module")
def karto(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "karto"
    (folder / "locales").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(KARTO, "utf-8")
    for language, texts in WORDS.items():
        ids = ("vicoj-preni", "vicoj-atendi", "vicoj", "phase-vicoj")
        lines = "".join(f"{id} = {text}\n" for id, text in zip(ids, texts, strict=True))
        (folder / "locales" / f"{language}.ftl").write_text(lines, "utf-8")
    return folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_compare(karto: Path, tmp_path: Path, language: str) -> None:
    page, words = tmp_path / "page.html", ToolWords("report", language)
    report = run(
        "compare", karto, "--with", "bonuso=true", "--with", "nenio=true", "--vary", "define.celo=6,12,18",
        "-n", 300, "-w", 1, "--swap", "--lang", language, "-f", "text", "--out", page,
    )  # fmt: skip
    assert report.exit_code == 0, report.output
    html = page.read_text("utf-8")
    assert f'<html lang="{language}"' in html and words.format("plot-marks") in html
    assert words.format("against-current") in report.stdout
    for text in (report.stdout, html):
        assert find_english(text, language, ["report"]) == set(), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_tune(karto: Path, tmp_path: Path, language: str) -> None:
    report = run(
        "tune", karto, "--number", "define.celo=6..12..3", "--want", "length 30 to 33", "--want",
        "each seat scores 1 to 5", "-n", 60, "-w", 1, "--lang", language, "--save", tmp_path / "x.yaml",
    )  # fmt: skip
    assert ToolWords("report", language).format("tune-head-original") in report.stdout
    text = report.stdout.replace("length 30 to 33", "").replace("each seat scores 1 to 5", "")
    assert find_english(text, language, ["report"]) == set(), text
