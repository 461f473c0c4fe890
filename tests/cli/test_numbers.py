"""Numbers have the form of the language wherever people read them, and none in data and scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rulewright
from cli_tools import run
from rulewright_cli.text_tables import format_table

RULES = """\
ruleset: bank
title: Bank
language: 1
version: 1.0.0
players: {count: 2, seats: [ann, bob]}
languages: [en, de, fr]
names: {p: player}
tables:
  price(p): {type: int, rows: {ann: 3500, bob: 700}}
state:
  gold(p): {type: int, start: 1200}
  debt: {type: int, start: -4500}
  bonus: {type: 0 to 9000, start: 3000}
define:
  rich(p): gold[p] > 5000
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n from 2000 to 2002
      gold[p] += n + price[ann] - 3500
      log "paid" (player = p, amount = n, left = gold[p] + debt)
      if rich(p): end game
scoring:
  points(p): gold[p] + debt + bonus - 3000
"""
FORMS = {"en": "2,002", "de": "2.002", "fr": "2\u202f002"}
RAW = re.compile(r"(?<!\d)\d{4,}(?!\d)|−")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "locales").mkdir()
    for language in FORMS:
        words = "log-paid = { $player } { $amount } { $left }\nrule-rich = { $p } has 1\n"
        (tmp_path / "locales" / f"{language}.ftl").write_text(words, "utf-8")
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    return tmp_path


@pytest.mark.parametrize("language", FORMS)
def test_in_play(folder: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)  # `play` saves beside whoever plays
    typed = "2002\nscores\n2000\nshow\nquit\n"
    done = run("play", folder, "--seed", "1", "--lang", language, input=typed)
    assert done.exit_code == 0, done.stderr
    told = done.stdout.partition("--resume")[0].replace(str(folder), "")
    two, minus = FORMS[language], FORMS[language].replace("2", "-1", 1).replace("002", "298")
    assert two in told and minus in told  # what was paid; 1200 + 2002 - 4500
    for known in ("[2000]", "[2001]", "[2002]"):  # what can be typed
        told = told.replace(known, "")
    assert RAW.search(told) is None, RAW.findall(told)


@pytest.mark.parametrize("language", FORMS)
def test_on_pictures_and_pages(folder: Path, language: str) -> None:
    ruleset = rulewright.load(folder)
    game = ruleset.new_game(1)
    game.choose("2002")
    scene = game.scene("bob", language=language)
    texts = [text for node in scene.nodes for text in (node.short, node.long, node.spoken) if text]
    three = FORMS[language].replace("2", "3", 1).replace("002", "202")
    assert any(three in text for text in texts)
    assert not any(map(RAW.search, texts)), texts
    assert any(node.value == "3202" for node in scene.nodes), "data of the node"


@pytest.mark.parametrize("language", FORMS)
def test_in_the_rulebook(folder: Path, language: str) -> None:
    done = run("book", folder, "--lang", language, "--format", "md")
    assert done.exit_code == 0, done.stderr
    form = FORMS[language]
    assert form.replace("2", "3", 1).replace("002", "500") in done.stdout
    assert form.replace("2", "-4", 1).replace("002", "500") in done.stdout
    assert RAW.search(done.stdout) is None, RAW.findall(done.stdout)


def test_not_where_machines_read(folder: Path) -> None:
    ruleset = rulewright.load(folder)
    game = ruleset.new_game(1)
    assert [str(option.name) for option in game.decision.options][-1] == "2002"
    game.choose("2002")
    assert '"ann": 3202' in json.dumps(game.view("ann"))


@pytest.mark.parametrize("text", ["1,200", "-1.200", "1\u202f200", "7", "12.5 %", "»1,200"])
def test_columns_of_numbers_stand_right(text: str) -> None:
    _, rows = format_table(["name", "a long head"], [["x", text], ["y", "1"]], None)
    assert rows[1].endswith(" 1") and len(rows[0]) == len(rows[1])
