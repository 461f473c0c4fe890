"""Reports are in one language: none of the words that the tool brings is left in English."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli_tools import run
from report_languages import find_english
from rulewright.review.formats import review_format
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
        assert find_english(text, language, ["report"]) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_tune(karto: Path, tmp_path: Path, language: str) -> None:
    report = run(
        "tune", karto, "--number", "define.celo=6..12..3", "--want", "length 30 to 33", "--want",
        "each seat scores 1 to 5", "-n", 60, "-w", 1, "--lang", language, "--save", tmp_path / "x.yaml",
    )  # fmt: skip
    assert ToolWords("report", language).format("tune-head-original") in report.stdout
    text = report.stdout.replace("length 30 to 33", "").replace("each seat scores 1 to 5", "")
    assert find_english(text, language, ["report"]) == set()


# --- changed rules --------------------------------------------------------------------------------

TABLE = (
    KARTO.replace("define:", "tables:\n  prezo(n): {type: int, rows: {1: 1, 2: 2}}\ndefine:")
    .replace("mono[p] += kromo", "mono[p] += kromo + prezo[2]")
    .replace("names: {p: player}", "types: {nombro: 1 to 2}\nnames: {p: player, n: nombro}")
    .replace("options:", "variants:\n  rapida: {overlays: [variants/rapida]}\noptions:")
)
OVERLAY = "overlay: rapida\nof: karto\ndefine:\n  celo: {was: 12, now: 6}\n"
SCRIPT = """\
scenario: unua
ruleset: karto
players: 2
chance: [6, 5, 4]
moves:
  - player1: preni
  - player2: preni
  - player1: atendi
  - player2: preni
"""
EDITS = (("{1: 1, 2: 2}", "{1: 1, 2: 3}"), ("atendi where mono[p] > 2", "atendi where mono[p] > 3"))


def sides(karto: Path, folder: Path) -> str:
    """Write `unua` and `dua` into a folder: the rules, and the same after some edits, which are returned."""
    for name in ("unua", "dua"):
        shutil.copytree(karto, folder / name)
        rules = TABLE
        for old, new in EDITS if name == "dua" else ():
            assert old in rules
            rules = rules.replace(old, new)
        for file, text in (("ruleset", rules), ("variants/rapida", OVERLAY), ("scenarios/unua", SCRIPT)):
            path = folder / name / f"{file}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    return rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_diff(karto: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    rules = sides(karto, tmp_path)
    monkeypatch.chdir(tmp_path)
    report = run("diff", "unua", "dua", "--lang", language, "-f", "text", "--out", "page.html")
    assert report.exit_code == 0, report.output
    html = Path("page.html").read_text("utf-8")
    words = ToolWords("review", language)
    assert f'<html lang="{language}"' in html and words.format("changed-scripts") in html
    for text in (report.stdout, html):
        assert (
            find_english(text, language, ["review"], rules=TABLE + rules, names=["tables", "flow"]) == set()
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_review(karto: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    rules = sides(karto, tmp_path)
    monkeypatch.chdir(tmp_path)
    report = run(
        "review", "dua", "--since", "unua", "--lang", language, "--play", "random", "-n", 40,
        "--out", "page.html", "--out", "page.md",
    )  # fmt: skip
    assert report.exit_code == 0, report.output
    html, comment = (Path(name).read_text("utf-8") for name in ("page.html", "page.md"))
    words = ToolWords("review", language)
    assert f'<html lang="{language}"' in html and words.format("chapter-reach") in html
    assert words.format("head-change") in comment
    text = run("review", "dua", "--since", "unua", "--lang", language).stdout
    for each in (text, comment, html):
        assert (
            find_english(each, language, ["review", "report"], rules=TABLE + rules, names=["tables"]) == set()
        )


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_review_in_any_language_may_be_replaced(language: str) -> None:
    title = ToolWords("review", language).format("review-title", title="Karto", version="1.0.0", since="HEAD")
    assert review_format().matches_start(f"{title}\n".encode())
    assert not review_format().matches_start(b"Karto 1.0.0")
